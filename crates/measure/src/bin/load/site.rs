//! A site that is measured: one node with its own database, or several over PostgreSQL and NATS.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use measure::site::folder::Folder;
use measure::site::nats::Nats;
use measure::site::postgres::Postgres;

use crate::database::{Counts, Statistics};
use crate::process::{Limits, Server, Shared, TICKS, ticks_of, ticks_of_all};
use crate::{Failed, machine, stored};

/// What a site is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One node, with its database in a file.
    Sqlite,
    /// One node over PostgreSQL.
    Postgres,
    /// So many nodes over PostgreSQL and NATS.
    Nodes(usize),
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite => f.write_str("one node, SQLite"),
            Self::Postgres => f.write_str("one node, PostgreSQL"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes, PostgreSQL, NATS"),
        }
    }
}

/// The settings of PostgreSQL: all others are those that it has where nothing is set, so that a commit is on the disk before it is acknowledged.
pub const SETTINGS: [&str; 3] =
    ["shared_buffers=512MB", "max_wal_size=4GB", "shared_preload_libraries=pg_stat_statements"];
/// The name of the site's database.
const DATABASE: &str = "touchline";

/// What the nodes of a site share.
#[derive(Debug)]
pub struct Services {
    /// What PostgreSQL counts.
    pub statistics: Statistics,
    // In this order they end.
    nats: Option<Nats>,
    postgres: Postgres,
    url: String,
    folder: Folder,
}

impl Services {
    /// Starts a PostgreSQL with an empty database, and a NATS where it is wanted.
    pub async fn start(settings: &[&str], with_bus: bool) -> Result<Self, Failed> {
        let folder = Folder::new("touchline-load")?;
        let postgres = Postgres::create(&folder, settings)?;
        postgres.create_database(DATABASE).await?;
        let (statistics, url) = connect(&postgres).await?;
        let nats = if with_bus { Some(Nats::create(&folder)?) } else { None };
        Ok(Self { statistics, nats, postgres, url, folder })
    }

    /// Stops PostgreSQL at once and starts it again, so that it has nothing in its memory.
    pub async fn restart(&mut self) -> Result<(), Failed> {
        self.postgres.stop_at_once();
        self.postgres.start()?;
        (self.statistics, self.url) = connect(&self.postgres).await?;
        Ok(())
    }

    /// The URL of the site's database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The folder of PostgreSQL's files.
    pub fn postgres_data(&self) -> PathBuf {
        self.folder.path().join("postgres")
    }

    /// Starts a node, whose files are in a directory.
    pub async fn start_node(&self, program: &Path, data: &Path) -> Result<Server, Failed> {
        let bus = self.nats.as_ref().and_then(Nats::address).map(Nats::url);
        let shared = Shared { database: &self.url, bus: bus.as_deref() };
        Server::start_node(program, data, Limits::Lifted, Some(shared)).await
    }
}

/// A connection for the statistics of a PostgreSQL, and the URL of the site's database there.
async fn connect(postgres: &Postgres) -> Result<(Statistics, String), Failed> {
    let address = postgres.address().ok_or("PostgreSQL does not run")?;
    let statistics = Statistics::connect(&postgres.url(address, "postgres"), DATABASE).await?;
    Ok((statistics, postgres.url(address, DATABASE)))
}

/// A site that runs. Its processes end with it.
#[derive(Debug)]
pub struct Site {
    /// The nodes.
    pub nodes: Vec<Server>,
    /// What they share.
    pub services: Option<Services>,
}

impl Site {
    /// Starts all of it: with SQLite on the database in `data`, otherwise on an empty PostgreSQL, with the files of the nodes in folders of `data`.
    pub async fn start(shape: Shape, program: &Path, data: &Path) -> Result<Self, Failed> {
        let count = match shape {
            Shape::Sqlite => {
                return Ok(Self { nodes: vec![Server::start(program, data, Limits::Lifted).await?], services: None });
            }
            Shape::Postgres => 1,
            Shape::Nodes(count) => count,
        };
        let services = Services::start(&SETTINGS, count > 1).await?;
        let mut nodes = Vec::new();
        for number in 1..=count {
            nodes.push(services.start_node(program, &stored::empty(data, &format!("node-{number}"))?).await?);
        }
        Ok(Self { nodes, services: Some(services) })
    }

    /// Where the nodes listen.
    pub fn addresses(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.address.clone()).collect()
    }

    /// The memory that the nodes keep to themselves, in KiB.
    pub fn memory(&self) -> u64 {
        self.nodes.iter().map(Server::memory).sum()
    }

    /// What all processes have used up to now.
    pub async fn used(&self) -> Result<Used, Failed> {
        let mut counters: Vec<(String, f64)> = Vec::new();
        for node in &self.nodes {
            for (name, value) in node.counters().await? {
                match counters.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, sum)) => *sum += value,
                    None => counters.push((name, value)),
                }
            }
        }
        let services = self.services.as_ref();
        let counts = match services {
            Some(services) => Some(services.statistics.counts().await?),
            None => None,
        };
        let all_of = |process: Option<u32>| process.map_or(0, ticks_of_all);
        Ok(Used {
            at: Instant::now(),
            nodes: self.nodes.iter().map(Server::ticks).collect(),
            postgres: services.map(|services| all_of(services.postgres.id())),
            nats: services.and_then(|services| services.nats.as_ref()).map(|nats| all_of(nats.id())),
            own: ticks_of("self"),
            machine: machine::ticks(),
            counters,
            counts,
        })
    }

    /// Ends the nodes as an operator does, and then the rest.
    pub fn stop(self) -> Result<(), Failed> {
        let Self { nodes, services } = self;
        nodes.into_iter().try_for_each(Server::stop)?;
        drop(services);
        Ok(())
    }
}

/// What was used up to a moment: core time in ticks.
#[derive(Debug)]
pub struct Used {
    at: Instant,
    nodes: Vec<u64>,
    postgres: Option<u64>,
    nats: Option<u64>,
    own: u64,
    machine: (u64, u64),
    /// Of all nodes together.
    counters: Vec<(String, f64)>,
    counts: Option<Counts>,
}

impl Used {
    /// What was used since `before`.
    pub fn since(&self, before: &Self) -> Use {
        let seconds = (self.at - before.at).as_secs_f64();
        let cores = |now: u64, before: u64| now.saturating_sub(before) as f64 / TICKS as f64 / seconds;
        let maybe = |now: Option<u64>, before: Option<u64>| Some(cores(now?, before?));
        let counters = self.counters.iter().map(|(name, value)| {
            let known = before.counters.iter().find(|(known, _)| known == name);
            (name.clone(), value - known.map_or(0.0, |(_, value)| *value))
        });
        Use {
            seconds,
            nodes: self.nodes.iter().zip(&before.nodes).map(|(now, before)| cores(*now, *before)).collect(),
            postgres: maybe(self.postgres, before.postgres),
            nats: maybe(self.nats, before.nats),
            own: cores(self.own, before.own),
            machine: cores(self.machine.0, before.machine.0),
            host: cores(self.machine.1, before.machine.1),
            counters: counters.collect(),
            counts: self.counts.zip(before.counts).map(|(now, before)| now.since(before)),
        }
    }
}

/// What was used in a while: cores, on average.
#[derive(Debug, Clone, Default)]
pub struct Use {
    /// How long it was, in seconds.
    pub seconds: f64,
    /// Each node.
    pub nodes: Vec<f64>,
    /// All processes of PostgreSQL.
    pub postgres: Option<f64>,
    /// NATS.
    pub nats: Option<f64>,
    /// This tool.
    pub own: f64,
    /// All programs of the machine.
    pub machine: f64,
    /// What was given to other machines on the same host.
    pub host: f64,
    /// What the nodes counted, together: see [`counter`](Self::counter).
    pub counters: Vec<(String, f64)>,
    /// What PostgreSQL counted.
    pub counts: Option<Counts>,
}

impl Use {
    /// By how much a counter of the nodes grew; 0 if there is none.
    pub fn counter(&self, name: &str) -> f64 {
        self.counters.iter().find(|(known, _)| known == name).map_or(0.0, |(_, value)| *value)
    }

    /// All nodes together.
    pub fn all_nodes(&self) -> f64 {
        self.nodes.iter().sum()
    }

    /// The nodes and what they share.
    pub fn site(&self) -> f64 {
        self.all_nodes() + self.postgres.unwrap_or_default() + self.nats.unwrap_or_default()
    }
}
