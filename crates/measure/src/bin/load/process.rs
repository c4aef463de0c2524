//! The server as another process, and what processes use.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use measure::site::process::tail;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::Failed;
use crate::http_client::HttpClient;

/// Clock ticks of Linux in a second, for its users.
pub const TICKS: u64 = 100;

/// The open files of a process that are no connections.
const KEPT_FILES: usize = 200;

/// Allows this process, and those that it starts, as many open files as the system lets them have: `wanted` where that can be set. How many
/// connections that leaves room for.
pub fn allow_connections(wanted: u64) -> usize {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let set = |most| setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most }).is_ok();
    // What was allowed before is allowed still; only the administrator may raise the limit itself.
    let is_raised = maximum.is_some_and(|most| most < wanted) && set(Some(wanted));
    let allowed = if is_raised { Some(wanted) } else { maximum };
    let _ = is_raised || set(maximum);
    allowed.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX).saturating_sub(KEPT_FILES))
}

/// A running server: a node of a site, or the only one.
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

const LIFTED: &str = "[limits]\nconnections = 1000000\nsockets_per_address = 1000000\nconnections_per_address = 1000000\n\
                      requests_per_minute = 100000000\nmessages_per_minute = 100000000\nentries_per_hour = 100000000\n";

/// Where a node of a site finds the others.
#[derive(Debug, Clone, Copy)]
pub struct Shared<'a> {
    /// The URL of the PostgreSQL.
    pub database: &'a str,
    /// The URL of the NATS; one node needs none.
    pub bus: Option<&'a str>,
}

/// How long a server may take to be ready.
const LONGEST_START: Duration = Duration::from_secs(300);

impl Server {
    /// Starts the program on a database of its own, and waits until it is ready.
    pub async fn start(program: &Path, data: &Path, limits: Limits) -> Result<Self, Failed> {
        Self::start_node(program, data, limits, None).await
    }

    /// Starts the program as a node of a site, and waits until it is ready; `data` is its directory, where its log is too.
    pub async fn start_node(
        program: &Path,
        data: &Path,
        limits: Limits,
        shared: Option<Shared<'_>>,
    ) -> Result<Self, Failed> {
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
        if let Some(Shared { database, bus }) = shared {
            command.args(["--database", database]);
            command.args(bus.iter().flat_map(|bus| ["--bus", bus]));
        }
        let log = data.join("load.log");
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(&log)?).spawn();
        let child = child.map_err(|error| format!("{}: {error}", program.display()))?;
        let mut server = Self { child, address: String::new(), started_in: Duration::ZERO };
        let mut out = BufReader::new(server.child.stdout.take().ok_or("the server has no output")?);
        let mut said = String::new();
        while !said.contains("http://") {
            if out.read_line(&mut said)? == 0 {
                return Err(format!("the server ended: {said}{}", tail(&log)).into());
            }
        }
        said.split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .unwrap_or_default()
            .clone_into(&mut server.address);
        let mut client = HttpClient::connect(&server.address).await?;
        while let Err(error) = client.ask("GET", "/api/ready", None, "").await {
            if begun.elapsed() > LONGEST_START {
                let seconds = LONGEST_START.as_secs();
                return Err(format!("the server is not ready after {seconds} s: {error}\n{}", tail(&log)).into());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        server.started_in = begun.elapsed();
        Ok(server)
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

    /// What it has counted since its start, by name.
    pub async fn counters(&self) -> Result<Vec<(String, f64)>, Failed> {
        let text = HttpClient::connect(&self.address).await?.metrics(METRICS_TOKEN).await?;
        let counters = text.lines().filter_map(|line| {
            let (name, value) = line.strip_prefix("touchline_")?.split_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        });
        Ok(counters.collect())
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

/// The numbers in what Linux says of a process, from its state on; `self` for this one.
fn stat(process: &str) -> Vec<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // After the name, which may have anything in it; the state is a letter.
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    rest.split_whitespace().map(|number| number.parse().unwrap_or(0)).collect()
}

/// The core time that a process has used, in ticks; `self` for this one.
pub fn ticks_of(process: &str) -> u64 {
    stat(process).iter().skip(11).take(2).sum()
}

/// The core time that a process and all that it has started have used, in ticks; also those that have ended meanwhile, if it waited for them.
pub fn ticks_of_all(process: u32) -> u64 {
    let children = std::fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && stat(&name).get(1) == Some(&u64::from(process))).then(|| ticks_of(&name))
    });
    let own: u64 = stat(&process.to_string()).iter().skip(11).take(4).sum();
    own + children.sum::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn core_time_of_a_child_that_has_ended_counts_on() {
        let own = std::process::id();
        let before = ticks_of_all(own);
        let script = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        let status = Command::new("sh").args(["-c", script]).status().expect("a shell");
        assert!(status.success() && ticks_of_all(own) > before);
    }
}
