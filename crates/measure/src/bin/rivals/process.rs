//! An engine in a process of its own, told line by line: for what the client of matches does not measure.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use ugi::client::CommandLine;

/// The process; it is ended when this is dropped.
pub(crate) struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts the program and waits until it speaks UGI.
    ///
    /// # Errors
    /// The command cannot be read, the program does not start, or it ends without saying `ugiok`.
    pub(crate) fn start(command: &str) -> Result<Self, String> {
        let command = CommandLine::parse(command).ok_or("the command is empty, or a quotation mark is missing")?;
        let mut process = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", command.program()))?;
        let input = process.stdin.take().ok_or("the engine has no standard input")?;
        let output = process.stdout.take().ok_or("the engine has no standard output")?;
        let mut engine = Self { process, input, output: BufReader::new(output) };
        engine.say("ugi")?;
        engine.wait_for("ugiok")?;
        Ok(engine)
    }

    /// Sends one line of UGI to the engine's standard input, and does not wait for an answer.
    ///
    /// # Errors
    /// The engine has ended.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    /// Writes a line, and waits until the engine has understood it and all before.
    ///
    /// # Errors
    /// The engine has ended, or refuses what it was told.
    pub(crate) fn tell(&mut self, line: &str) -> Result<(), String> {
        self.say(line)?;
        self.say("isready")?;
        self.wait_for("readyok").map(|_| ())
    }

    /// Reads lines up to one that begins with `word`; the last one that begins with `info` before it, empty if there was none.
    ///
    /// # Errors
    /// The engine ends, or refuses what it was told.
    pub(crate) fn wait_for(&mut self, word: &str) -> Result<String, String> {
        let (mut line, mut info) = (String::new(), String::new());
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).map_err(|error| error.to_string())?;
            if read == 0 {
                return Err(format!("the engine ended before it said {word}"));
            }
            if line.starts_with("info string error") {
                return Err(line.trim_end().to_owned());
            }
            match line.split_whitespace().next() {
                Some(first) if first == word => return Ok(info),
                Some("info") => info.clone_from(&line),
                _ => {}
            }
        }
    }

    /// The most memory the process has had, in MiB, where the system tells (Linux).
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib.div_ceil(1024))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Whatever goes wrong here: there is nothing more to measure.
        if self.say("quit").is_err() || self.process.wait().is_err() {
            let _ = self.process.kill();
        }
    }
}
