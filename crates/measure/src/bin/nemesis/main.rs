//! Breaks a site with several nodes while games are played on it, and looks for what was lost: `cargo xtask nemesis`.
//!
//! Players with several windows act at all nodes, lose connections, send twice, late and from stale windows. Meanwhile nodes, database and bus are
//! killed and stopped, and the links between them cut, delayed and swallowed, as the seed has it. Then all is mended, and what everybody was told is
//! compared with what is stored.
//!
//! | module | what it does |
//! |---|---|
//! | [`schedule`] | draws what is broken from the seed |
//! | [`site`] | the processes and links of a seed |
//! | [`nemesis`] | breaks and mends them |
//! | [`client`] | requests and sockets |
//! | [`view`] | a game as a client knows it |
//! | [`tab`] | a window of a player |
//! | [`lobby`] | how games begin |
//! | [`events`] | whole tournaments instead, with nodes that are killed in every round |
//! | [`context`] | what the clients share |
//! | [`history`] | what was sent and told |
//! | [`stored`] | what is in the database |
//! | [`record`] | what the site has at the end |
//! | [`check`] | the checks |
//! | [`run`] | a seed from its beginning to its end |
//! | [`report`] | what is said of it |

mod check;
mod client;
mod context;
mod events;
mod history;
mod lobby;
mod nemesis;
mod record;
mod report;
mod run;
mod schedule;
mod site;
mod stored;
mod tab;
mod view;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use measure::site::Failed;
use measure::site::folder::Folder;
use measure::site::postgres::Postgres;

use crate::events::Kind;
use crate::run::Options;
use crate::site::{Database, Programs};

/// Breaks a site with several nodes while games are played, and looks for what was lost.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask nemesis")]
struct Args {
    /// How many seeds are run, one after the other.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// How long things are broken with each seed, in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many nodes the site has.
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    /// One node with a file of its own instead, without database and bus.
    #[arg(long)]
    sqlite: bool,
    /// For CI: nodes stand still for 3 to 5 s instead of up to 30, and clients have 30 s to show the same instead of 5.
    #[arg(long)]
    short: bool,
    /// Whole tournaments instead of games: one of each kind, played to its end while nodes are killed in the middle of every round.
    #[arg(long)]
    events: bool,
    /// Which kinds of tournaments, with commas between them; without it all. An arena takes five minutes.
    #[arg(long, value_enum, value_delimiter = ',', requires = "events")]
    kinds: Vec<Kind>,
    /// Goes on with the next seed after one with faults.
    #[arg(long)]
    go_on: bool,
    /// A program that each node is started with first, such as that of the version before: whenever it is started again, that is with the other one.
    #[arg(long)]
    before: Option<PathBuf>,
    /// The program of the nodes.
    #[arg(long)]
    program: PathBuf,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("nemesis: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run_all(&args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("nemesis: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the seeds; whether all was well.
async fn run_all(args: &Args) -> Result<bool, Failed> {
    let nodes = if args.sqlite { 1 } else { args.nodes.max(1) };
    let time = Duration::from_secs(args.seconds);
    let programs = Programs { before: args.before.clone(), now: args.program.clone() };
    let options = Options { programs, nodes, time, is_short: args.short };
    let mut database = if args.sqlite {
        None
    } else {
        let folder = Folder::new("touchline-nemesis-postgres")?;
        Some(Database { postgres: Postgres::create(&folder, &["shared_buffers=64MB"])?, folder })
    };
    if args.events {
        return run_events(args, &options, database).await;
    }
    let mut reports = Vec::new();
    for seed in args.from..args.from.saturating_add(args.seeds) {
        let (returned, report) = run::run(seed, &options, database).await?;
        database = returned;
        println!("{}", report.line());
        let is_well = report.found.is_empty();
        reports.push(report);
        if !is_well && !args.go_on {
            break;
        }
    }
    println!("\n{}", report::summary(&reports));
    Ok(reports.iter().all(|report| report.found.is_empty()))
}

/// Plays whole tournaments; whether all was well.
async fn run_events(args: &Args, options: &Options, mut database: Option<Database>) -> Result<bool, Failed> {
    let kinds = if args.kinds.is_empty() { &Kind::ALL } else { args.kinds.as_slice() };
    let mut is_well = true;
    for seed in args.from..args.from.saturating_add(args.seeds) {
        println!("seed {seed}, {} nodes", options.nodes);
        let (returned, found) = events::run(seed, options, kinds, database).await?;
        database = returned;
        found.iter().for_each(|line| println!("  {line}"));
        is_well &= found.is_empty();
        if !is_well && !args.go_on {
            break;
        }
    }
    println!("{}", if is_well { "no result was lost, and nothing happened twice" } else { "there were faults" });
    Ok(is_well)
}
