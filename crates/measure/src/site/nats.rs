//! A NATS of its own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::Failed;
use super::folder::Folder;
use super::process::{Process, accepts, command_as, free_port, local, log_in};

/// A busy machine starts it slowly.
const START: Duration = Duration::from_secs(60);
/// Ports that are free may be taken a moment later.
const ATTEMPTS: u32 = 3;

/// A bus. It is killed when this is dropped.
#[derive(Debug)]
pub struct Nats {
    log: PathBuf,
    port: Option<u16>,
    process: Option<Process>,
}

impl Nats {
    /// Starts one, whose log is in a folder.
    ///
    /// # Errors
    /// `nats-server` is not installed or does not start.
    pub fn create(folder: &Folder) -> Result<Self, Failed> {
        let mut nats = Self { log: log_in(folder.path(), "nats"), port: None, process: None };
        nats.start()?;
        Ok(nats)
    }

    /// Starts it again after it was killed, and waits until it accepts connections. Its port may be another than before.
    ///
    /// # Errors
    /// It does not start; the message has the end of its log.
    pub fn start(&mut self) -> Result<(), Failed> {
        let mut failure = Failed::from("not tried");
        for _ in 0..ATTEMPTS {
            match self.try_start() {
                Ok(()) => return Ok(()),
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    fn try_start(&mut self) -> Result<(), Failed> {
        let port = free_port(self.port)?;
        let mut serve = command_as(None, "nats-server");
        serve.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        let mut process = Process::start("nats-server", serve, &self.log)?;
        process.wait_ready(START, &self.log, || accepts(local(port)))?;
        (self.port, self.process) = (Some(port), Some(process));
        Ok(())
    }

    /// Kills it: `kill -9`.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Where it listens; nothing while it is killed.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.process.as_ref().and(self.port).map(local)
    }

    /// The number of its process; nothing while it is killed.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// The URL of a bus at an address: that of the server or of a proxy before it.
    #[must_use]
    pub fn url(address: SocketAddr) -> String {
        format!("nats://{address}")
    }
}
