//! Running the real program.

#![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// The program in English, out of reach of the tester's environment.
pub fn touchline() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("touchline"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

/// Runs the program without input.
pub fn run(arguments: &[&str]) -> Output {
    touchline().args(arguments).output().unwrap()
}

/// Runs the program with `input` as its standard input.
pub fn fed(arguments: &[&str], input: &str) -> Output {
    let mut child = touchline()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments ends without reading.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    }
    child.wait_with_output().unwrap()
}

/// What was printed.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What was printed as an error.
pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts that nothing but `output` was printed, with success.
pub fn printed(output: &Output) -> String {
    assert_eq!((output.status.code(), err(output)), (Some(0), String::new()));
    out(output)
}

/// Asserts that nothing but an error was printed, with this status.
pub fn failed(output: &Output, status: i32) -> String {
    assert_eq!((output.status.code(), out(output)), (Some(status), String::new()), "{}", err(output));
    assert!(!err(output).contains("panicked"), "{}", err(output));
    err(output)
}

/// Starts a server that listens on `listen`, by a command with all but its arguments; it and its address, `127.0.0.1:40000`, once it answers.
pub fn serving(command: &mut Command, data: &Path, listen: &str) -> (Child, String) {
    command.args(["serve", "--listen", listen, "--lang", "en", "--data"]).arg(data);
    let mut server = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    while !said.contains("Ctrl-C") {
        assert_ne!(out.read_line(&mut said).unwrap(), 0, "{said}");
    }
    let address = said.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    (server, address)
}

/// A process that ends with its owner.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
