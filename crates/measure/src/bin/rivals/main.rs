//! Baselines over UGI, and the measurements of the engines that the documentation reports.

mod latency;
mod process;
mod strength;
mod time_to_depth;

use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{Parser, Subcommand};
use engine::Limits;
use games::game::Game;
use measure::rivals::hosts::Baseline;
use ugi::server::{Settings, serve};

#[derive(Debug, Parser)]
#[command(about = "Baselines over UGI, and measurements of the engines")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Host a baseline over UGI: diaballik-alphabeta, diaballik-mcts, pawnball-greedy or pawnball-pressing
    Ugi {
        /// Which
        #[arg(value_parser = baseline)]
        baseline: Baseline,
    },
    /// In how many turns the engine, without the table, keeps the value of the position
    KeepsValue {
        /// The table to measure against
        #[arg(long)]
        table: PathBuf,
        /// How many turns
        #[arg(long, default_value_t = 100)]
        turns: u32,
        /// Threads that search
        #[arg(long, default_value_t = 1)]
        threads: usize,
        #[command(flatten)]
        search: Search,
    },
    /// In how many Diaballik positions with a forced win in two own turns the engine finds it
    TwoTurnWins {
        /// How many positions
        #[arg(long, default_value_t = 100)]
        positions: u32,
        #[command(flatten)]
        search: Search,
    },
    /// Random positions against exhaustive search: wins missed, wins of the opponent allowed; in Pawnball, last turns
    Safety {
        /// The game
        #[arg(value_parser = game)]
        game: Game,
        /// How many positions
        #[arg(long, default_value_t = 10_000)]
        positions: u32,
        #[command(flatten)]
        search: Search,
    },
    /// How long a UGI engine takes to answer `stop`, and the memory it takes
    Latency {
        /// The engine, with its arguments
        #[arg(long, default_value = "touchline ugi")]
        engine: String,
        /// How often it is stopped in each game
        #[arg(long, default_value_t = 50)]
        stops: u32,
        /// MiB for its transposition table
        #[arg(long, default_value_t = 64)]
        hash: u64,
    },
    /// How long UGI engines take to a depth of whole turns, on the same random positions
    TimeToDepth {
        /// The game
        #[arg(value_parser = game)]
        game: Game,
        /// An engine, with its arguments; the others are compared with the first
        #[arg(long = "engine", required = true)]
        engines: Vec<String>,
        /// Turns deep
        #[arg(long, default_value_t = 6)]
        depth: u32,
        /// How many positions
        #[arg(long, default_value_t = 20)]
        positions: usize,
        /// MiB for each transposition table
        #[arg(long, default_value_t = 64)]
        hash: u64,
        /// Where chance starts
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// A round robin of the levels and the game's baselines, and the rating of each on one scale
    Ratings {
        /// The game
        #[arg(value_parser = game)]
        game: Game,
        /// Games for each pairing
        #[arg(long, default_value_t = 20)]
        games: usize,
        /// Levels that differ by more do not meet
        #[arg(long, default_value_t = 10)]
        reach: usize,
        /// Games at once
        #[arg(long, default_value_t = 1)]
        concurrency: usize,
        /// Leave the baselines out
        #[arg(long)]
        levels_only: bool,
        #[command(flatten)]
        search: Search,
    },
}

/// How long the engine thinks, and where chance starts.
#[derive(Debug, Clone, clap::Args)]
struct Search {
    /// Milliseconds a turn
    #[arg(long, conflicts_with_all = ["nodes", "depth"])]
    movetime: Option<u64>,
    /// Positions a turn
    #[arg(long)]
    nodes: Option<u64>,
    /// Turns deep
    #[arg(long)]
    depth: Option<u32>,
    /// Where chance starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Search {
    /// By default a second a turn.
    fn limits(&self) -> Limits {
        let limits = self.own_limits();
        let unlimited = limits == Limits::default();
        Limits { time: limits.time.or(unlimited.then_some(Duration::from_secs(1))), ..limits }
    }

    /// What was asked for; by default no limit.
    fn own_limits(&self) -> Limits {
        let time = self.movetime.map(Duration::from_millis);
        Limits { depth: self.depth, nodes: self.nodes, time, lines: 1 }
    }
}

fn baseline(name: &str) -> Result<Baseline, String> {
    let all = Baseline::ALL.map(Baseline::name).join(", ");
    Baseline::from_name(name).ok_or(all)
}

fn game(name: &str) -> Result<Game, String> {
    Game::from_name(name).ok_or_else(|| Game::ALL.map(Game::name).join(", "))
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("rivals: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<(), String> {
    match &cli.command {
        Command::Ugi { baseline } => {
            let game = baseline.game();
            let settings = Settings { game, ..Settings::default() };
            let set = Arc::new(*baseline);
            serve(BufReader::new(io::stdin()), &mut io::stdout().lock(), set, settings)
                .map_err(|error| error.to_string())
        }
        Command::KeepsValue { table, turns, threads, search } => {
            strength::keeps_value(table, *turns, *threads, &search.limits(), search.seed)
        }
        Command::Latency { engine, stops, hash } => latency::measure(engine, *stops, *hash),
        Command::TimeToDepth { game, engines, depth, positions, hash, seed } => {
            let task = time_to_depth::Task { engines, depth: *depth, positions: *positions, hash: *hash, seed: *seed };
            time_to_depth::measure(*game, &task)
        }
        Command::TwoTurnWins { positions, search } => {
            strength::two_turn_wins(*positions, &search.limits(), search.seed)
        }
        Command::Safety { game, positions, search } => {
            strength::safety(*game, *positions, &search.limits(), search.seed)
        }
        Command::Ratings { game, games, reach, concurrency, levels_only, search } => {
            let settings = strength::RoundRobin {
                games: *games,
                reach: *reach,
                concurrency: *concurrency,
                levels_only: *levels_only,
            };
            // Levels end their turns by themselves; only the baselines need a limit.
            let limits = if *levels_only { search.own_limits() } else { search.limits() };
            strength::ratings(*game, &settings, &limits, search.seed)
        }
    }
}
