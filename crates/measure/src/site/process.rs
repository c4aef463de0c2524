//! A process with its log, and how it is ended.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::Failed;
use super::folder::Account;

/// How often it is looked whether a process is ready or has ended.
const LOOK: Duration = Duration::from_millis(20);
/// The last lines of a log that a message quotes.
const QUOTED: usize = 20;

/// A process. It is killed when this is dropped, and when this program is killed, where the system can do that.
#[derive(Debug)]
pub struct Process {
    child: Child,
    name: String,
}

impl Process {
    /// Starts a command. What it writes goes to the end of `log`.
    ///
    /// # Errors
    /// The program or the log is not there.
    pub fn start(name: &str, mut command: Command, log: &Path) -> Result<Self, Failed> {
        let file = File::options().create(true).append(true).open(log);
        let file = file.map_err(|error| format!("{}: {error}", log.display()))?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        let child = spawn(command).map_err(|error| format!("{name} cannot start: {error}"))?;
        Ok(Self { child, name: name.to_owned() })
    }

    /// Its number.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Sends a signal.
    ///
    /// # Errors
    /// It has ended and was waited for.
    pub fn signal(&self, signal: Signal) -> Result<(), Failed> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).ok_or("no number of a process")?;
        Ok(kill_process(pid, signal).map_err(|error| format!("{}: {error}", self.name))?)
    }

    /// Kills it, also while it is stopped, and waits until it is gone.
    pub fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits until it has ended; nothing if it has not after `most`.
    pub fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                return Some(status);
            }
            if begun.elapsed() > most {
                return None;
            }
            thread::sleep(LOOK);
        }
    }

    /// Waits until it is `ready`.
    ///
    /// # Errors
    /// It ended, or was not ready after `most`; the message has the end of its log.
    pub fn wait_ready(&mut self, most: Duration, log: &Path, mut ready: impl FnMut() -> bool) -> Result<(), Failed> {
        let begun = Instant::now();
        while !ready() {
            if let Some(status) = self.ended() {
                return Err(format!("{} ended ({status}):\n{}", self.name, tail(log)).into());
            }
            if begun.elapsed() > most {
                return Err(format!("{} is not ready after {} s:\n{}", self.name, most.as_secs(), tail(log)).into());
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A command as another account, if one is given. It is told to end when this program is killed, where the system can do that.
pub(super) fn command_as(account: Option<Account>, program: impl AsRef<OsStr>) -> Command {
    static CAN_TELL: OnceLock<bool> = OnceLock::new();
    let can_tell = *CAN_TELL.get_or_init(|| output("setpriv", &["--version"]).is_some());
    if can_tell {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "QUIT"]);
        if let Some(Account { user, group }) = account {
            command.args([format!("--reuid={user}"), format!("--regid={group}"), "--clear-groups".to_owned()]);
        }
        command.arg("--").arg(program);
        command
    } else {
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has accounts by number"))]
        let mut command = Command::new(program);
        #[cfg(unix)]
        if let Some(Account { user, group }) = account {
            use std::os::unix::process::CommandExt as _;
            command.uid(user).gid(group);
        }
        command
    }
}

/// Runs a command to its end.
///
/// # Errors
/// It cannot start or fails; the message has what it said.
pub(super) fn run(name: &str, mut command: Command) -> Result<(), Failed> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{name} cannot start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{name} failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr).trim()).into())
}

/// What a program prints, if it succeeds.
pub(super) fn output(program: impl AsRef<OsStr>, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

type Request = (Command, Sender<io::Result<Child>>);

/// Starts a process from a thread that lives as long as this program: the system tells a process that its parent is gone as soon as the thread that
/// started it has ended.
fn spawn(command: Command) -> io::Result<Child> {
    static STARTER: OnceLock<Sender<Request>> = OnceLock::new();
    let starter = STARTER.get_or_init(|| {
        let (sender, receiver) = mpsc::channel::<Request>();
        thread::spawn(move || {
            for (mut command, answer) in receiver {
                // Nobody may wait for the answer any more.
                let _ = answer.send(command.spawn());
            }
        });
        sender
    });
    let gone = || io::Error::other("the thread that starts processes is gone");
    let (sender, receiver) = mpsc::channel();
    starter.send((command, sender)).map_err(|_| gone())?;
    receiver.recv().map_err(|_| gone())?
}

/// A port that nobody listens on: the one from before, if it is still free.
///
/// # Errors
/// The machine has no port left.
pub(super) fn free_port(before: Option<u16>) -> Result<u16, Failed> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    if let Some(port) = before
        && bind(port).is_ok()
    {
        return Ok(port);
    }
    let address = bind(0).and_then(|listener| listener.local_addr());
    Ok(address.map_err(|error| format!("there is no free port on 127.0.0.1: {error}"))?.port())
}

/// An address of this machine.
pub(super) fn local(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

/// Whether somebody accepts connections.
pub(super) fn accepts(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok()
}

/// The status that a server answers `GET path` with; nothing if it does not answer within `most`.
pub(super) fn status(address: SocketAddr, path: &str, most: Duration) -> Option<u16> {
    let mut stream = TcpStream::connect_timeout(&address, most).ok()?;
    stream.set_read_timeout(Some(most)).ok()?;
    stream.set_write_timeout(Some(most)).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").ok()?;
    let mut head = [0; "HTTP/1.1 200".len()];
    stream.read_exact(&mut head).ok()?;
    std::str::from_utf8(&head).ok()?.split(' ').nth(1)?.parse().ok()
}

/// The last lines of a log, for a message.
#[must_use]
pub fn tail(log: &Path) -> String {
    let text = std::fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(QUOTED)..].join("\n")
}

/// The log of a process, beside its data.
pub(super) fn log_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.log"))
}
