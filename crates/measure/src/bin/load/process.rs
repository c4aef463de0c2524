//! The server as another process.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::Failed;
use crate::http_client::HttpClient;

/// Clock ticks of Linux in a second, for its users.
pub const TICKS: u64 = 100;

/// Allows this process, and those it starts, as many open files as the system lets it have.
pub fn allow_files() -> usize {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // What was allowed before is allowed still.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    maximum.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: String,
    /// From its start to its first answer that it is ready.
    pub started_in: Duration,
}

/// What lets this tool read what the server counts.
pub const METRICS_TOKEN: &str = "for-the-load-test-only";

/// The limits of a server.
#[derive(Debug, Clone, Copy)]
pub enum Limits {
    /// Those that it has where nothing is set.
    Shipped,
    /// None of an address: all players and spectators come from one here.
    Lifted,
}

const LIFTED: &str = "[limits]\nsockets_per_address = 1000000\nconnections_per_address = 1000000\n\
                      requests_per_minute = 100000000\nentries_per_hour = 100000000\n";

impl Server {
    /// Starts the program on a database, and waits until it is ready.
    pub async fn start(program: &Path, data: &Path, limits: Limits) -> Result<Self, Failed> {
        let config = data.join("load.toml");
        let limits = match limits {
            Limits::Shipped => "",
            Limits::Lifted => LIFTED,
        };
        std::fs::write(&config, format!("metrics-token = '{METRICS_TOKEN}'\n{limits}"))?;
        let begun = Instant::now();
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--data"])
            .arg(data)
            .arg("--config")
            .arg(config);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut out = BufReader::new(child.stdout.take().ok_or("the server has no output")?);
        let mut said = String::new();
        while !said.contains("http://") {
            if out.read_line(&mut said)? == 0 {
                return Err(format!("the server ended: {said}").into());
            }
        }
        let address =
            said.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default().to_owned();
        let mut client = HttpClient::connect(&address).await?;
        while client.ask("GET", "/api/ready", None, "").await.is_err() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(Self { child, address, started_in: begun.elapsed() })
    }

    /// The memory that it keeps to itself, in KiB.
    pub fn memory(&self) -> u64 {
        let path = format!("/proc/{}/smaps_rollup", self.child.id());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let of = |name: &str| -> u64 {
            text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok()).unwrap_or(0)
        };
        of("Private_Dirty:")
    }

    /// The core time that it has used, in ticks.
    pub fn ticks(&self) -> u64 {
        ticks_of(&self.child.id().to_string())
    }

    /// Ends it as an operator does, and waits.
    pub fn stop(mut self) -> Result<(), Failed> {
        if let Some(pid) = rustix::process::Pid::from_raw(i32::try_from(self.child.id())?) {
            rustix::process::kill_process(pid, rustix::process::Signal::TERM)?;
        }
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has ended already, if it was stopped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The core time that a process has used, in ticks; `self` for this one.
pub fn ticks_of(process: &str) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name, which may have anything in it.
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let numbers: Vec<&str> = rest.split_whitespace().collect();
    [11, 12].into_iter().filter_map(|index| numbers.get(index)?.parse::<u64>().ok()).sum()
}
