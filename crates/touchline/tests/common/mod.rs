//! Running the real program.

#![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

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
#[allow(dead_code, reason = "not every file of tests feeds the program")]
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
