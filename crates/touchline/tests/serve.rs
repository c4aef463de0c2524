//! The server, asked over a socket.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn touchline() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server on a free port, and its address, `127.0.0.1:40000`.
fn started(data: &Path) -> (Child, String) {
    let mut server = touchline();
    server.args(["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--data"]).arg(data);
    let mut server = server.spawn().unwrap();
    let mut said = String::new();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    while !said.contains("Ctrl-C") {
        assert_ne!(out.read_line(&mut said).unwrap(), 0, "{said}");
    }
    let address = said.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    (server, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn it_serves_and_ends_when_it_is_told_to() {
    let directory = tempfile::tempdir().unwrap();
    let (mut server, address) = started(directory.path());
    let page = get(&address, "/");
    // 503 where the client has not been built: the page says how to.
    assert!(page.starts_with("HTTP/1.1 200") || page.contains("cargo xtask client"), "{page}");
    assert!(page.contains("x-content-type-options: nosniff"), "{page}");
    assert!(get(&address, "/api/nothing").starts_with("HTTP/1.1 404"));
    assert!(get(&address, "/api/ready").starts_with("HTTP/1.1 200"));
    assert!(get(&address, "/api/games").contains("{\"games\":[]"));
    assert!(get(&address, "/metrics").contains("touchline_turns_total 0"));
    assert!(directory.path().join("touchline.db").exists());
    #[cfg(unix)]
    {
        let id = server.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(server.wait().unwrap().success(), "it ends well");
    }
    #[cfg(not(unix))]
    server.kill().unwrap();
}

#[test]
fn an_address_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = touchline().args(["serve", "--lang", "en", "--listen", &address]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
}
