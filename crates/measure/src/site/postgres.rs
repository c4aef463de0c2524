//! A PostgreSQL of its own.

use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Failed;
use super::folder::{Account, Folder};
use super::process::{Process, command_as, free_port, local, log_in, output, run};

/// The earliest version of PostgreSQL that Touchline runs on.
const VERSION: u32 = 15;
/// A busy machine starts it slowly, and after a crash it reads its log first.
const START: Duration = Duration::from_secs(120);
/// As much as it needs to do what it has to when it is stopped at once.
const STOP: Duration = Duration::from_secs(60);
/// Ports that are free may be taken a moment later.
const ATTEMPTS: u32 = 3;

/// A cluster of databases and the server that runs on it. It is stopped at once when this is dropped.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    data: PathBuf,
    sockets: PathBuf,
    log: PathBuf,
    account: Option<Account>,
    settings: Vec<String>,
    password: String,
    port: Option<u16>,
    process: Option<Process>,
}

/// The folder of PostgreSQL's programs, of the latest version that is installed.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    // Debian puts them beside the path, for several versions can be installed.
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let path = std::env::var_os("PATH").into_iter().flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    let folders = installed.map(|version| version.path().join("bin")).chain(path);
    let major = |folder: &Path| {
        let said = output(folder.join("postgres"), &["--version"])?;
        said.split(' ').nth(2)?.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok()
    };
    // The other programs are where the linked one is.
    let folders = folders.filter_map(|folder| Some(folder.join("initdb").canonicalize().ok()?.parent()?.to_owned()));
    let versions = folders.filter_map(|folder| Some((major(&folder)?, folder)));
    versions.filter(|(version, _)| *version >= VERSION).max().map(|(_, folder)| folder)
}

impl Postgres {
    /// Makes a cluster in a folder and starts it. It flushes to the disk as on a site, unless `settings` (`name=value`) say otherwise.
    ///
    /// # Errors
    /// PostgreSQL is not installed or does not start.
    pub fn create(folder: &Folder, settings: &[&str]) -> Result<Self, Failed> {
        let programs = programs().ok_or_else(|| format!("there is no PostgreSQL {VERSION} or later: install it"))?;
        let (path, account) = (folder.path(), folder.account());
        let password = format!("{:016x}{:016x}", random(), random());
        let password_file = path.join("password");
        fs::write(&password_file, &password).map_err(|error| format!("{}: {error}", password_file.display()))?;
        let data = path.join("postgres");
        let mut make = command_as(account, programs.join("initdb"));
        make.current_dir(path).arg("--pgdata").arg(&data).arg("--pwfile").arg(&password_file);
        make.args(["--username", "postgres", "--encoding", "UTF8", "--no-locale", "--auth", "scram-sha-256"]);
        run("initdb", make)?;
        let mut postgres = Self {
            programs,
            data,
            sockets: path.to_owned(),
            log: log_in(path, "postgres"),
            account,
            settings: settings.iter().map(|setting| (*setting).to_owned()).collect(),
            password,
            port: None,
            process: None,
        };
        postgres.start()?;
        Ok(postgres)
    }

    /// Starts it again after it was stopped, and waits until it answers. Its port may be another than before.
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
        let mut serve = command_as(self.account, self.programs.join("postgres"));
        serve.current_dir(&self.sockets).arg("-D").arg(&self.data).arg("-k").arg(&self.sockets);
        serve.args(["-h", "127.0.0.1", "-p", &port.to_string(), "-c", "max_connections=200"]);
        for setting in &self.settings {
            serve.args(["-c", setting]);
        }
        let mut process = Process::start("PostgreSQL", serve, &self.log)?;
        let port_text = port.to_string();
        let is_ready = || {
            let args = ["-q", "-h", "127.0.0.1", "-p", &port_text];
            output(self.programs.join("pg_isready"), &args).is_some()
        };
        process.wait_ready(START, &self.log, is_ready)?;
        (self.port, self.process) = (Some(port), Some(process));
        Ok(())
    }

    /// Stops it at once, as a crash does: `pg_ctl stop -m immediate`. What was committed is there after [`start`](Self::start).
    pub fn stop_at_once(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        let mut stop = command_as(self.account, self.programs.join("pg_ctl"));
        stop.current_dir(&self.sockets).args(["stop", "--silent", "--mode", "immediate", "--pgdata"]).arg(&self.data);
        if run("pg_ctl", stop).is_err() || process.wait(STOP).is_none() {
            process.kill();
        }
    }

    /// Where it listens; nothing while it is stopped.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.process.as_ref().and(self.port).map(local)
    }

    /// The number of its first process, the parent of all others; nothing while it is stopped.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// The URL of a database at an address: that of the server or of a proxy before it. The user may do everything.
    #[must_use]
    pub fn url(&self, address: SocketAddr, database: &str) -> String {
        format!("postgres://postgres:{}@{address}/{database}?sslmode=disable", self.password)
    }

    /// Makes an empty database.
    ///
    /// # Errors
    /// The server does not run, or there is one with this name.
    pub async fn create_database(&self, name: &str) -> Result<(), Failed> {
        self.execute(&format!("CREATE DATABASE {name}")).await
    }

    /// Deletes a database, whoever is connected to it.
    ///
    /// # Errors
    /// The server does not run, or there is none with this name.
    pub async fn drop_database(&self, name: &str) -> Result<(), Failed> {
        self.execute(&format!("DROP DATABASE {name} WITH (FORCE)")).await
    }

    async fn execute(&self, sql: &str) -> Result<(), Failed> {
        let address = self.address().ok_or("PostgreSQL is stopped")?;
        let (client, connection) =
            tokio_postgres::connect(&self.url(address, "postgres"), tokio_postgres::NoTls).await?;
        let connection = tokio::spawn(connection);
        let done = client.batch_execute(sql).await;
        connection.abort();
        Ok(done?)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Killed by force, it would leave its shared memory behind.
        self.stop_at_once();
    }
}

/// A number that nobody else on the machine guesses: the hasher's keys come from the system.
fn random() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
