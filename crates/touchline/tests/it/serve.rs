//! The server, asked over a socket.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::common::serving;

fn touchline() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server on a free port, and its address, `127.0.0.1:40000`.
fn started(data: &Path) -> (Child, String) {
    serving(&mut touchline(), data, "127.0.0.1:0")
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
    assert!(get(&address, "/metrics").starts_with("HTTP/1.1 404"));
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

#[test]
fn a_site_that_is_lost_is_told_with_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("touchline.db");
    let (mut server, _) = started(directory.path());
    server.kill().unwrap();
    server.wait().unwrap();
    let refused = || {
        let mut server = touchline();
        server.args(["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--data"]).arg(directory.path());
        let output = server.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("touchline.db"), "{said}");
        said
    };
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(directory.path().join(format!("touchline.db{ending}")));
    }
    let good = std::fs::read(&path).unwrap();
    std::fs::write(&path, "").unwrap();
    assert!(refused().contains("touchline restore"));
    std::fs::write(&path, &good[..good.len() / 2]).unwrap();
    assert!(refused().contains("damaged"));
    std::fs::write(&path, "x".repeat(10_000)).unwrap();
    assert!(refused().contains("--data"));
    std::fs::remove_file(&path).unwrap();
    assert!(refused().contains("touchline.*"));
    std::fs::write(&path, &good).unwrap();
    let (mut server, _) = started(directory.path());
    server.kill().unwrap();
    server.wait().unwrap();
}
