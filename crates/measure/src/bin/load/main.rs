//! Measures the game server under load: `cargo xtask load`.
//!
//! | module | what it does |
//! |---|---|
//! | [`stored`] | makes a database of many games, and times the start of the server on it |
//! | [`process`] | the server as another process: starting it, what it uses |
//! | [`http_client`] | requests over HTTP |
//! | [`socket`] | a client of the WebSocket |
//! | [`measure::turns`] | random legal turns |
//! | [`pairing`] | two players and those who watch them |
//! | [`run`] | a number of pairings at once, measured |
//! | [`half_sent`] | a new visitor beside requests that are never sent to their end |
//! | [`times`] | percentiles |
//! | [`machine`] | what the machine is doing besides |

mod half_sent;
mod http_client;
mod machine;
mod pairing;
mod process;
mod run;
mod socket;
mod stored;
mod times;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use measure::turns;

/// An error that ends the tool.
type Failed = Box<dyn std::error::Error + Send + Sync>;

/// A part of what is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Step {
    /// The start of the server on a database of many games.
    Starts,
    /// Turns of many games at once, in each of the loads.
    Games,
    /// A new visitor's first page beside a thousand half-sent requests.
    HalfSent,
}

/// Measures the release build of the server with real clients over loopback.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask load")]
struct Args {
    /// Measures this alone; without it, everything in this order.
    #[arg(long)]
    only: Option<Step>,
    /// Live games at full load; each has two players.
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// Spectators of each game.
    #[arg(long, default_value_t = 3)]
    spectators: usize,
    /// The time between two turns of a game, in milliseconds.
    #[arg(long, default_value_t = 2_000)]
    every: u64,
    /// How long each load is measured, in seconds, after 10 seconds that are not.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The loads, as parts of the full one.
    #[arg(long, value_delimiter = ',', default_values_t = [0.5, 1.0, 2.0])]
    scales: Vec<f64>,
    /// Finished games that are in the database before; 0 for an empty one.
    #[arg(long, default_value_t = 1_000_000)]
    stored: usize,
    /// Where the databases are kept.
    #[arg(long, default_value = "target/load")]
    directory: PathBuf,
    /// The program that is measured.
    #[arg(long)]
    program: PathBuf,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let limit = process::allow_files();
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
    let is_wanted = |step| args.only.is_none_or(|only| only == step);
    if is_wanted(Step::Starts) || is_wanted(Step::Games) {
        let data = stored::prepare(&args.directory, args.stored)?;
        if is_wanted(Step::Starts) {
            stored::time_starts(&args.program, &data).await?;
        }
        if is_wanted(Step::Games) {
            measure_games(args, &data, limit).await?;
        }
    }
    if is_wanted(Step::HalfSent) {
        half_sent::run(&args.program, &args.directory).await?;
    }
    Ok(())
}

async fn measure_games(args: &Args, data: &Path, limit: usize) -> Result<(), Failed> {
    for scale in &args.scales {
        let games = (args.games as f64 * scale).round() as usize;
        // Each process needs a file for each socket, and some for itself.
        let spectators = (games * args.spectators).min(limit.saturating_sub(200 + 2 * games));
        let load = run::Load { games, spectators, every: Duration::from_millis(args.every), seconds: args.seconds };
        run::run(&args.program, data, &load).await?;
    }
    Ok(())
}
