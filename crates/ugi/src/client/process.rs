//! A process that is told lines and says lines, and ends with its owner.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of a line; what is longer is cut.
const MOST_BYTES: u64 = 1 << 20;
/// How many unread lines may wait before the process must wait.
const MOST_LINES: usize = 1024;
/// How long a stop flag may stay unseen.
const GLANCE: Duration = Duration::from_millis(20);

/// What a process says.
#[derive(Debug)]
pub(super) enum Output {
    Line(String),
    /// It has closed its output.
    Ended,
    /// Nothing until the deadline.
    Silent,
    /// The flag was set.
    Stopped,
}

/// Ends with its owner, and all that it has started with it.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    to_say: Sender<String>,
    heard: Receiver<String>,
}

impl Process {
    /// Starts a process. What it writes to standard error goes where our own goes.
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let (to_say, lines) = channel();
        let (sender, heard) = sync_channel(MOST_LINES);
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            let threads = thread::Builder::new()
                .spawn(move || write(input, &lines))
                .and_then(|_| thread::Builder::new().spawn(move || read(output, &sender)));
            if let Err(error) = threads {
                end(&mut child);
                return Err(error);
            }
        }
        Ok(Self { child, to_say, heard })
    }

    /// Sends a line. A process that has ended ignores it.
    pub(super) fn say(&mut self, line: &str) {
        // The writer goes when the process does, which the next `hear` tells.
        let _ = self.to_say.send(format!("{line}\n"));
    }

    pub(super) fn hear(&mut self, deadline: Instant, stop: &AtomicBool) -> Output {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Output::Stopped;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Output::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Output::Ended,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Output::Silent,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How a process that has closed its output ended; `None` if it has not ended.
    pub(super) fn status(&mut self) -> Option<String> {
        self.wait(Duration::from_millis(500));
        self.child.try_wait().ok().flatten().map(|status| status.to_string())
    }

    /// Waits for the end, for at most so long.
    pub(super) fn wait(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() >= deadline {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Ends a process and all it has started, and lets the system forget it.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Fails when nobody of the group is left.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Writes lines in a thread of its own: a process that does not read blocks nobody.
fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == MOST_BYTES && output.skip_until(b'\n').is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        if heard.send(text.trim_end_matches(['\r', '\n']).to_owned()).is_err() {
            return;
        }
    }
}
