//! Programs that run beside a test and end with it.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::PATIENCE;

/// A program, and the lines that it prints.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    lines: Receiver<String>,
    /// Closed when it need not be watched any more.
    watched: Option<Sender<()>>,
}

/// How long a program may take to end when it is told to.
const END: Duration = Duration::from_secs(20);

/// Sends a signal to a program and those that it has started.
fn signal(name: &str, group: u32) {
    #[cfg(unix)]
    let _ = Command::new("kill").args([name, "--", &format!("-{group}")]).stderr(Stdio::null()).status();
    #[cfg(not(unix))]
    let _ = (name, group);
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
        Self { child, lines, watched: None }
    }

    /// Ends it by force after this time, if it still runs.
    pub(crate) fn for_at_most(mut self, life: Duration) -> Self {
        let (watched, ended) = channel::<()>();
        let group = self.child.id();
        std::thread::spawn(move || {
            if ended.recv_timeout(life) == Err(RecvTimeoutError::Timeout) {
                signal("-KILL", group);
            }
        });
        self.watched = Some(watched);
        self
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
        self.watched = None;
        let group = self.child.id();
        signal("-TERM", group);
        let start = Instant::now();
        while cfg!(unix) && start.elapsed() < END && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(10));
        }
        signal("-KILL", group);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
