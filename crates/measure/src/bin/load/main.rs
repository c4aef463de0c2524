//! Measures the game server under load: `cargo xtask load`.
//!
//! | module | what it does |
//! |---|---|
//! | [`site`] | a site: nodes, PostgreSQL and NATS, and what they use |
//! | [`process`] | the server as another process: starting it, what it uses |
//! | [`database`] | what PostgreSQL counts |
//! | [`stored`] | makes a SQLite of many games, and times the start of the server on it |
//! | [`filled`] | the same with a PostgreSQL; [`copies`] makes the games there |
//! | [`http_client`] | requests over HTTP; [`clients`] many connections for them |
//! | [`socket`] | a client of the WebSocket |
//! | [`measure::turns`] | random legal turns |
//! | [`pairing`] | two players; [`playing`] their game, [`shown`] what they tell those who watch, who are in [`spectator`] |
//! | [`run`] | a number of pairings at once, measured; [`workload`] how many |
//! | [`report`] | what a run says; [`table`] several beside each other; [`paper`] what follows for larger sites |
//! | [`breaking_point`] | more and more load, until the server breaks |
//! | [`arena`] | a tournament in which everybody is paired again at once |
//! | [`half_sent`] | a new visitor beside requests that are never sent to their end |
//! | [`times`] | percentiles |
//! | [`machine`] | what the machine is doing besides |

mod arena;
mod breaking_point;
mod clients;
mod copies;
mod database;
mod filled;
mod half_sent;
mod http_client;
mod machine;
mod pairing;
mod paper;
mod playing;
mod process;
mod report;
mod run;
mod shown;
mod site;
mod socket;
mod spectator;
mod stored;
mod table;
mod times;
mod workload;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use measure::turns;

use report::Report;
use site::{Shape, Site};
use workload::Load;

/// An error that ends the tool.
type Failed = Box<dyn std::error::Error + Send + Sync>;

/// A part of what is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Step {
    /// The start of the server on a database of many games, in a SQLite and in a PostgreSQL.
    #[value(alias = "start")]
    Starts,
    /// Turns of many games at once, in each of the loads.
    Games,
    /// A new visitor's first page beside a thousand half-sent requests.
    HalfSent,
    /// More and more load on one node with SQLite, until it breaks.
    BreakingPoint,
    /// An arena, with two players for each of `--games`, on the site that `--nodes` and `--postgres` say.
    Arena,
    /// An arena of 1,000 players, on the site that `--nodes` and `--postgres` say, beside the whole load of games.
    ArenaBeside,
}

/// Measures the release build of the server with real clients over loopback.
///
/// Without options: the start, the games and the half-sent requests, with one node and SQLite.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask load")]
struct Args {
    /// Measures this alone.
    #[arg(long)]
    only: Option<Step>,
    /// So many nodes, over a PostgreSQL and a NATS that are started for it; measures the games alone.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=32))]
    nodes: u8,
    /// One node over a PostgreSQL that is started for it; measures the games alone.
    #[arg(long)]
    postgres: bool,
    /// Measures the games on one node with SQLite, one with PostgreSQL, and three with PostgreSQL and NATS, one after the other, and prints a table.
    #[arg(long, conflicts_with_all = ["only", "nodes", "postgres"])]
    compare: bool,
    /// With --compare: another program that is measured first, with SQLite.
    #[arg(long, requires = "compare")]
    before: Option<PathBuf>,
    /// With --compare: how often all of it is measured.
    #[arg(long, requires = "compare", default_value_t = 1)]
    rounds: u32,
    /// Live games at full load, each with two players: 2,000, and 1,000 with --nodes, --postgres and --compare.
    #[arg(long)]
    games: Option<usize>,
    /// Spectators of each game: 3, and 4 with --nodes, --postgres and --compare.
    #[arg(long)]
    spectators: Option<usize>,
    /// The time between two turns of a game, in milliseconds.
    #[arg(long, default_value_t = 2_000)]
    every: u64,
    /// How long each load is measured, in seconds, after 10 seconds that are not: 60, and 20 for the breaking point.
    #[arg(long)]
    seconds: Option<u64>,
    /// The loads, as parts of the full one: 0.5, 1 and 2, and 1 with --nodes, --postgres and --compare.
    #[arg(long, value_delimiter = ',')]
    scales: Vec<f64>,
    /// Finished games that are in the SQLite before, and in both databases for the start; 0 for an empty one. A PostgreSQL is empty before the games.
    #[arg(long, default_value_t = 1_000_000)]
    stored: usize,
    /// Where the databases of SQLite are kept.
    #[arg(long, default_value = "target/load")]
    directory: PathBuf,
    /// The program that is measured; without this, the release build of this working tree.
    #[arg(long)]
    program: PathBuf,
}

impl Args {
    /// The site whose games are measured.
    fn shape(&self) -> Shape {
        match (self.nodes, self.postgres) {
            (1, false) => Shape::Sqlite,
            (1, true) => Shape::Postgres,
            (nodes, _) => Shape::Nodes(usize::from(nodes)),
        }
    }

    /// The loads; `limit` is how many sockets this process may have.
    fn loads(&self, limit: usize) -> Vec<Load> {
        let is_alone = !self.compare && self.shape() == Shape::Sqlite;
        let full = self.games.unwrap_or(if is_alone { 2_000 } else { 1_000 });
        let spectators = self.spectators.unwrap_or(if is_alone { 3 } else { 4 });
        let scales: &[f64] = match &self.scales[..] {
            [] if is_alone && self.only != Some(Step::ArenaBeside) => &[0.5, 1.0, 2.0],
            [] => &[1.0],
            scales => scales,
        };
        let loads = scales.iter().map(|scale| {
            let games = (full as f64 * scale).round() as usize;
            // Each process needs a file for each socket.
            let spectators = (games * spectators).min(limit.saturating_sub(2 * games));
            let every = Duration::from_millis(self.every);
            Load { games, spectators, every, seconds: self.seconds.unwrap_or(60) }
        });
        loads.collect()
    }
}

/// How long an arena is measured, in seconds.
const ARENA: u64 = 600;
/// Open files that are asked for where the breaking point is looked for.
const MANY_FILES: u64 = 1_000_000;

fn main() -> ExitCode {
    let args = Args::parse();
    let limit = process::allow_connections(if args.only == Some(Step::BreakingPoint) { MANY_FILES } else { 0 });
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("load: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(measure(&args, limit)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn measure(args: &Args, limit: usize) -> Result<(), Failed> {
    println!("{}", machine::description());
    std::fs::create_dir_all(&args.directory)?;
    if args.compare {
        return compare(args, limit).await;
    }
    let shape = args.shape();
    let is_wanted = |step| match args.only {
        Some(only) => only == step,
        None => {
            step == Step::Games
                || shape == Shape::Sqlite && !matches!(step, Step::BreakingPoint | Step::Arena | Step::ArenaBeside)
        }
    };
    let needs_stored = is_wanted(Step::Starts) || is_wanted(Step::Games) && shape == Shape::Sqlite;
    let data = if needs_stored { stored::prepare(&args.directory, args.stored)? } else { args.directory.clone() };
    if is_wanted(Step::Starts) {
        stored::time_starts(&args.program, &data).await?;
    }
    if args.only == Some(Step::Starts) {
        filled::time_starts(&args.program, &args.directory, args.stored).await?;
    }
    if is_wanted(Step::Games) {
        for load in args.loads(limit) {
            let site = Site::start(shape, &args.program, &data).await?;
            let mut report = run::run(shape, &site, &load).await?;
            site.stop()?;
            report.print();
            for said in table::aims(&report).into_iter().chain(paper::estimate(&report)) {
                println!("{said}");
            }
        }
    }
    if is_wanted(Step::HalfSent) {
        half_sent::run(&args.program, &args.directory).await?;
    }
    if is_wanted(Step::Arena) {
        let site = Site::start(shape, &args.program, &stored::empty(&args.directory, "arena")?).await?;
        let every = Duration::from_millis(args.every);
        let seconds = args.seconds.unwrap_or(ARENA);
        arena::run(&site, arena::Plan { players: 2 * args.games.unwrap_or(500), every, seconds, entry: 20 }).await?;
        site.stop()?;
    }
    if is_wanted(Step::ArenaBeside) {
        let seconds = args.seconds.unwrap_or(ARENA);
        // All players of the games are made meanwhile, too.
        let plan = arena::Plan { players: 1_000, every: Duration::from_millis(args.every), seconds, entry: 90 };
        for mut load in args.loads(limit.saturating_sub(plan.players)) {
            load.seconds = seconds;
            let site = Site::start(shape, &args.program, &stored::empty(&args.directory, "arena")?).await?;
            let (mut report, ()) = tokio::try_join!(run::run(shape, &site, &load), arena::run(&site, plan))?;
            site.stop()?;
            report.print();
            table::aims(&report).into_iter().for_each(|said| println!("{said}"));
        }
    }
    if is_wanted(Step::BreakingPoint) {
        breaking_point::run(&args.program, &args.directory, args.seconds.unwrap_or(20), limit).await?;
    }
    Ok(())
}

/// Measures the same load on each kind of site, with empty databases.
async fn compare(args: &Args, limit: usize) -> Result<(), Failed> {
    let mut sites: Vec<(Shape, &Path, String)> = Vec::new();
    for _ in 0..args.rounds {
        if let Some(before) = &args.before {
            sites.push((Shape::Sqlite, before, format!("before: {}", Shape::Sqlite)));
        }
        for shape in [Shape::Sqlite, Shape::Postgres, Shape::Nodes(3)] {
            sites.push((shape, &args.program, shape.to_string()));
        }
    }
    for load in args.loads(limit) {
        let mut runs: Vec<(String, Report)> = Vec::new();
        for (shape, program, title) in &sites {
            let data = stored::empty(&args.directory, "compare")?;
            let site = Site::start(*shape, program, &data).await?;
            let mut report = run::run(*shape, &site, &load).await?;
            site.stop()?;
            report.print();
            runs.push((title.clone(), report));
        }
        println!("\n{}", table::of(&mut runs));
        for (_, report) in &runs {
            for said in table::aims(report).into_iter().chain(paper::estimate(report)) {
                println!("{said}");
            }
        }
    }
    Ok(())
}
