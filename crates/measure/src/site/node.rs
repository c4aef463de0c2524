//! `touchline serve` as a process.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use rustix::process::Signal;

use super::Failed;
use super::folder::Folder;
use super::process::{Process, command_as, free_port, local, log_in, status};

/// How long an answer to “are you ready?” is waited for.
const ANSWER: Duration = Duration::from_secs(2);

/// What a node is started with.
#[derive(Debug, Clone)]
pub struct NodeOptions {
    /// The program.
    pub program: PathBuf,
    /// Its name: that of its folder, its log and its messages.
    pub name: String,
    /// The URL of the PostgreSQL; without it the node has a SQLite of its own.
    pub database: Option<String>,
    /// The URL of the NATS.
    pub bus: Option<String>,
    /// The text of its settings file (TOML); may be empty.
    pub settings: String,
}

/// A node. It is killed when this is dropped.
#[derive(Debug)]
pub struct Node {
    options: NodeOptions,
    data: PathBuf,
    config: PathBuf,
    log: PathBuf,
    port: Option<u16>,
    process: Option<Process>,
}

impl Node {
    /// A node that is not started yet. Its files are in a folder.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn new(folder: &Folder, options: NodeOptions) -> Result<Self, Failed> {
        let data = folder.path().join(&options.name);
        let config = folder.path().join(format!("{}.toml", options.name));
        fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
        fs::write(&config, &options.settings).map_err(|error| format!("{}: {error}", config.display()))?;
        let log = log_in(folder.path(), &options.name);
        Ok(Self { options, data, config, log, port: None, process: None })
    }

    /// Another program is started from the next start on: a deployment.
    pub fn set_program(&mut self, program: &Path) {
        program.clone_into(&mut self.options.program);
    }

    /// Starts it, and does not wait until it is ready. Its port may be another than before.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(&mut self) -> Result<(), Failed> {
        let port = free_port(self.port)?;
        let mut serve = command_as(None, &self.options.program);
        serve.args(["serve", "--lang", "en", "--listen", &local(port).to_string()]);
        serve.arg("--data").arg(&self.data).arg("--config").arg(&self.config);
        if let Some(database) = &self.options.database {
            serve.arg("--database").arg(database);
        }
        if let Some(bus) = &self.options.bus {
            serve.arg("--bus").arg(bus);
        }
        self.process = Some(Process::start(&self.options.name, serve, &self.log)?);
        self.port = Some(port);
        Ok(())
    }

    /// Waits until it says that it is ready.
    ///
    /// # Errors
    /// It is not started, ends, or is not ready after `most`; the message has the end of its log.
    pub fn wait_ready(&mut self, most: Duration) -> Result<(), Failed> {
        let address = self.address().ok_or("the node is not started")?;
        let process = self.process.as_mut().ok_or("the node is not started")?;
        process.wait_ready(most, &self.log, || is_ready(address))
    }

    /// Kills it: `kill -9`, also while it is paused.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Asks it to end, as a deployment does (SIGTERM), and waits for that; it is killed if it takes longer than `most`. How it ended by itself.
    pub fn terminate(&mut self, most: Duration) -> Option<ExitStatus> {
        let mut process = self.process.take()?;
        // It may have ended already.
        let _ = process.signal(Signal::TERM);
        process.wait(most)
    }

    /// Stops it where it is (SIGSTOP), until [`resume`](Self::resume).
    ///
    /// # Errors
    /// It does not run.
    pub fn pause(&self) -> Result<(), Failed> {
        self.process.as_ref().ok_or("the node does not run")?.signal(Signal::STOP)
    }

    /// Lets it go on (SIGCONT).
    ///
    /// # Errors
    /// It does not run.
    pub fn resume(&self) -> Result<(), Failed> {
        self.process.as_ref().ok_or("the node does not run")?.signal(Signal::CONT)
    }

    /// How it ended by itself, if it did. Then it can be started again.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        let status = self.process.as_mut()?.ended()?;
        self.process = None;
        Some(status)
    }

    /// Where it listens; nothing while it does not run.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.process.as_ref().and(self.port).map(local)
    }

    /// The number of its process; nothing while it does not run.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.options.name
    }

    /// The directory of its data.
    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Its log: all that it and its earlier processes wrote.
    #[must_use]
    pub fn log(&self) -> &Path {
        &self.log
    }
}

/// Whether the node at an address says that it is ready.
#[must_use]
pub fn is_ready(address: SocketAddr) -> bool {
    status(address, "/api/ready", ANSWER) == Some(200)
}
