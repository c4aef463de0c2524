//! Programs that run beside a test and end with it.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use crate::PATIENCE;

/// A program, and the lines that it prints.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    /// Starts it in a process group of its own, so that what it starts ends with it.
    pub(crate) fn start(program: &OsStr, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let out = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        // Reads on until the program ends: a full pipe would stop it.
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self { child, lines }
    }

    /// The next line with `part` in it.
    pub(crate) fn line(&self, part: &str) -> String {
        self.try_line(part).unwrap_or_else(|| panic!("no line has `{part}`"))
    }

    /// The next line with `part` in it; none if the program ends before, or is too slow.
    pub(crate) fn try_line(&self, part: &str) -> Option<String> {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).ok()?;
            if line.contains(part) {
                return Some(line);
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        #[cfg(unix)]
        let _ = Command::new("kill").args(["-TERM", "--", &format!("-{}", self.child.id())]).status();
        #[cfg(not(unix))]
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
