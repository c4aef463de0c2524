//! The commands.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, Parser, Subcommand, ValueEnum};
use engine::diaballik_net::{self, Net, NetWeights};
use engine::evaluation::{MOST_POINTS, Weights, chance, parse_weights, print_weights};
use engine::playball_net;
use engine::{DiaballikEvaluation, Noise};
use games::hash;
use games::playball::Board;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tablebase::Solver;
use tournament::openings::MATCH_SEEDS;

use super::diaballik::Diaballik;
use super::diaballik_net::{DiaballikNetOptions, Misjudged, misjudged, train_diaballik};
use super::fit::{FitOptions, fit, loss};
use super::game::TunedGame;
use super::labelled::{Labelled, SHARE_OF_RESULT, read_positions, write_positions};
use super::matches::{MatchOptions, Seen, learn, positions, versus};
use super::net::{NetOptions, train};
use super::playball::{PlayBall, Standing, Truth, random_board};
use super::samples::Samples;

/// Fits the weights of the engine's evaluations.
#[derive(Debug, Parser)]
#[command(name = "tuner")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Fits the weights for Diaballik to games.
    Diaballik(Tune),
    /// Fits the weights for Play Ball to solved boards.
    Playball(Tune),
    /// Trains the network for a board of Play Ball on its values.
    PlayballNet(TrainNet),
    /// Trains the network for Diaballik on games of the engine.
    DiaballikNet(TrainDiaballikNet),
    /// Plays a match between two files of weights.
    Versus(Versus),
    /// Measures how long the evaluations that ship take.
    Speed,
}

#[derive(Debug, Args)]
struct Tune {
    /// Games of each round.
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// What all random choices follow from. Those of matches are refused: what is measured is not what was tuned on.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..MATCH_SEEDS.start))]
    seed: u64,
    /// How often games are played with the weights found so far.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Evaluations for each turn.
    #[arg(long, default_value_t = 3000)]
    nodes: usize,
    /// Let the engine with the weights that ship play the games of Diaballik; the nodes are then positions it visits.
    #[arg(long)]
    engine: bool,
    /// Of Diaballik with `--engine`: for each position of a game so many others, one to three random turns away, to which half the nodes go.
    #[arg(long, default_value_t = 0, requires = "engine")]
    strays: usize,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// Threads; the weights do not depend on them.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The weights to begin with: the guesses of `crates/engine/weights`, unless told.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where to write the weights.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct TrainDiaballikNet {
    /// For each generation sets of games; a set that the folder has is not played again. The first generation's games are played with the
    /// linear sum, those of each other one with the network that the one before has trained.
    #[arg(long, value_delimiter = ',', default_values_t = [252, 203])]
    sets: Vec<u64>,
    /// Games of each set.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// What all random choices follow from: the first set has this seed, the next one the next; each generation begins 100,000 further.
    #[arg(long, default_value_t = 100_001, value_parser = clap::value_parser!(u64).range(..MATCH_SEEDS.start))]
    seed: u64,
    /// Positions that the engine visits for each turn.
    #[arg(long, default_value_t = 2000)]
    nodes: usize,
    /// For each position of a game so many others, one to three random turns away, to which half the nodes go.
    #[arg(long, default_value_t = 3)]
    strays: usize,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// Threads; the weights do not depend on them.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Where the positions are kept, a file for each set.
    #[arg(long, default_value = "target/diaballik-positions")]
    folder: PathBuf,
    /// Where to write the network: where the engine has it, unless told.
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NetSize {
    Small,
    Large,
}

impl From<NetSize> for playball_net::Size {
    fn from(size: NetSize) -> Self {
        match size {
            NetSize::Small => Self::Small,
            NetSize::Large => Self::Large,
        }
    }
}

#[derive(Debug, Args)]
struct TrainNet {
    /// A shipped board, which is solved first.
    #[arg(long)]
    board: String,
    /// How many units the network has: 64 and 16, or 128 and 32.
    #[arg(long, default_value = "small")]
    size: NetSize,
    /// Of its positions, one in so many is learned.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    one_in: u64,
    /// How many searches tell which positions matter; with 0 all matter alike.
    #[arg(long, default_value_t = 5000)]
    searches: usize,
    /// How often every position is looked at, on average.
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// What all random choices follow from.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..MATCH_SEEDS.start))]
    seed: u64,
    /// Threads that solve the board and search.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Where to write the network: where the engine has it, unless told.
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum GameName {
    Diaballik,
    Playball,
}

#[derive(Debug, Args)]
struct Versus {
    /// The game.
    game: GameName,
    /// A file of weights.
    first: PathBuf,
    /// The other one.
    second: PathBuf,
    /// Games, two from each opening.
    #[arg(long, default_value_t = 400)]
    games: usize,
    /// Evaluations for each turn.
    #[arg(long, default_value_t = 3000)]
    nodes: usize,
    /// What openings and ties follow from.
    #[arg(long, default_value_t = MATCH_SEEDS.start)]
    seed: u64,
    /// Threads; the outcome does not depend on them.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Of Play Ball, the shipped board to play on; all of them in turn unless told.
    #[arg(long)]
    board: Option<String>,
}

/// Turns of both sides after which a game is a draw.
const MOST_TURNS: usize = 120;

/// Runs the command line.
///
/// # Errors
/// An error message.
pub fn run() -> Result<(), String> {
    match Cli::parse().command {
        Command::Diaballik(tune) => tune_diaballik(&tune),
        Command::Playball(tune) => tune_playball(&tune),
        Command::PlayballNet(arguments) => train_net(&arguments),
        Command::DiaballikNet(arguments) => train_diaballik_net(&arguments),
        Command::Versus(arguments) => play_match(&arguments),
        Command::Speed => {
            measure(&mut Diaballik::default(), "diaballik", &engine::diaballik_evaluation::WEIGHTS);
            measure(&mut PlayBall::new(Board::all_shipped()), "playball", &engine::playball_evaluation::WEIGHTS);
            Ok(())
        }
    }
}

impl Tune {
    const fn options(&self, round: usize) -> MatchOptions {
        MatchOptions {
            games: self.games,
            nodes: self.nodes,
            engine: self.engine,
            strays: self.strays,
            turns: MOST_TURNS,
            threads: self.threads,
            seed: hash::key(self.seed.wrapping_mul(1000).wrapping_add(round as u64)),
        }
    }

    fn fit_options(&self) -> FitOptions {
        FitOptions { epochs: self.epochs, seed: self.seed, ..FitOptions::default() }
    }

    fn command(&self, game: &str) -> String {
        let Self { games, seed, rounds, nodes, epochs, .. } = self;
        let engine = match (self.engine, self.strays) {
            (false, _) => String::new(),
            (true, 0) => " --engine".to_owned(),
            (true, strays) => format!(" --engine --strays {strays}"),
        };
        format!(
            "cargo xtask tune {game} --games {games} --seed {seed} --rounds {rounds} --nodes {nodes} --epochs {epochs}{engine}"
        )
    }

    fn write<const N: usize>(
        &self,
        game: &impl TunedGame<N>,
        name: &str,
        method: &str,
        weights: &Weights<N>,
    ) -> Result<(), String> {
        let (seed, games) = (self.seed.to_string(), (self.games * self.rounds).to_string());
        let (command, date) = (self.command(name), TimeZone::UTC.to_datetime(Timestamp::now()).date().to_string());
        let header = [name, method, &seed, &games, &command, &date];
        std::fs::write(&self.out, print_weights(&header, weights, game.tables()))
            .map_err(|error| format!("{}: {error}", self.out.display()))
    }
}

fn read<const N: usize>(path: &Path, game: &impl TunedGame<N>) -> Result<Weights<N>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse_weights(&text, game.tables()).map_err(|error| format!("{}: {error}", path.display()))
}

/// A file of the weights that the engine has.
fn in_weights(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/weights").join(name)
}

fn guessed(game: &str) -> PathBuf {
    in_weights(&format!("{game}-hand.txt"))
}

fn expected<P>(seen: &Seen<P>) -> f64 {
    let ahead = chance(f64::from(seen.points));
    match seen.result {
        Some(result) if seen.points.abs() != MOST_POINTS => SHARE_OF_RESULT * result + (1.0 - SHARE_OF_RESULT) * ahead,
        _ => ahead,
    }
}

fn tune_diaballik(tune: &Tune) -> Result<(), String> {
    let game = Diaballik::default();
    let start = read(tune.from.as_deref().unwrap_or(&guessed("diaballik")), &game)?;
    let mut weights = start.clone();
    let (mut training, mut validation) = (Samples::default(), Samples::default());
    for round in 1..=tune.rounds {
        let (learned, checked) = learn(&game, &weights, &tune.options(round), expected);
        training.append(&learned);
        validation.append(&checked);
        let fitted = fit(&weights, &training, &validation, &tune.fit_options());
        println!(
            "round {round}: {} positions, loss {:.4} (validation {:.4}; the weights to begin with {:.4})",
            training.len(),
            fitted.training,
            fitted.validation,
            loss(&start, &validation)
        );
        weights = fitted.weights;
    }
    tune.write(&game, "diaballik", "logistic regression on results of games, and what players expected", &weights)
}

/// Random boards to learn from, and to check with, beside those that ship.
const RANDOM_BOARDS: (usize, usize) = (8, 4);
/// Shipped boards to learn from.
const SHIPPED: [&str; 3] = ["sprint", "diamond", "lanes"];
/// On each board, positions drawn from all.
const DRAWN: usize = 20_000;

fn tune_playball(tune: &Tune) -> Result<(), String> {
    let shipped = SHIPPED.iter().filter_map(|name| Board::shipped(name).cloned());
    let mut learned: Vec<_> = shipped.collect();
    let mut noise = Noise::new(tune.seed);
    let count = learned.len() + RANDOM_BOARDS.0 + RANDOM_BOARDS.1;
    while learned.len() < count {
        let board = random_board(&format!("random-{}", learned.len()), &mut noise);
        if learned.iter().all(|other| other.columns() != board.columns()) {
            learned.push(board);
        }
    }
    let checked = learned.split_off(count - RANDOM_BOARDS.1);
    let solve = |boards: &[Arc<Board>]| {
        let game = PlayBall::new(boards);
        let truth = Truth::solve(&game, tune.threads, |board| {
            println!("solved {}: {}", board.name(), board.columns().join(" "));
        });
        truth.map(|truth| (game, truth)).map_err(|stop| format!("a board cannot be solved: {stop:?}"))
    };
    let (game, truth) = solve(&learned)?;
    let (other_game, other_truth) = solve(&checked)?;
    let start = read(tune.from.as_deref().unwrap_or(&guessed("playball")), &game)?;
    let mut weights = start.clone();
    let mut training = truth.samples(&game, &truth.draw(&game, DRAWN, tune.seed), tune.threads);
    let drawn = other_truth.draw(&other_game, DRAWN / 4, tune.seed);
    let mut validation = other_truth.samples(&other_game, &drawn, tune.threads);
    for round in 1..=tune.rounds {
        let options = tune.options(round);
        let seen = |truth: &Truth, seen: &Seen<Standing>| truth.target(&seen.position);
        let (from_games, more) = learn(&game, &weights, &options, |position| seen(&truth, position));
        training.append(&from_games);
        training.append(&more);
        let options = MatchOptions { games: options.games / 10, ..options };
        let (from_games, more) = learn(&other_game, &weights, &options, |position| seen(&other_truth, position));
        validation.append(&from_games);
        validation.append(&more);
        let fitted = fit(&weights, &training, &validation, &tune.fit_options());
        println!(
            "round {round}: {} positions, loss {:.4} (other boards {:.4}; the weights to begin with {:.4})",
            training.len(),
            fitted.training,
            fitted.validation,
            loss(&start, &validation)
        );
        weights = fitted.weights;
    }
    tune.write(&game, "playball", "logistic regression on the values of solved boards", &weights)
}

fn train_net(arguments: &TrainNet) -> Result<(), String> {
    let &TrainNet { size, one_in, searches, epochs, seed, threads, .. } = arguments;
    let name = &arguments.board;
    let board = Board::shipped(name).ok_or_else(|| format!("no board `{name}` ships"))?;
    let solver = Solver::solved(board, threads).map_err(|stop| format!("the board cannot be solved: {stop:?}"))?;
    let trained = train(&solver, &NetOptions { size: size.into(), one_in, searches, epochs, seed, threads });
    println!(
        "{} positions learned; of {} others the network tells {:.2} % of wins and losses right",
        trained.learned,
        trained.checked,
        100.0 * trained.right
    );
    if let Some(right) = trained.right_in_searches {
        println!("counted as often as searches end there: {:.2} %", 100.0 * right);
    }
    let size = if size == NetSize::Large { " --size large" } else { "" };
    let command = format!(
        "cargo xtask tune playball-net --board {name}{size} --one-in {one_in} --searches {searches} --epochs {epochs} --seed {seed}"
    );
    let date = TimeZone::UTC.to_datetime(Timestamp::now()).date().to_string();
    let method = "trained on the values of the solved board";
    let file = playball_net::print(&trained.weights, board, method, seed, &command, &date);
    let shipped = || in_weights(&format!("playball-{name}.net"));
    let out = arguments.out.clone().unwrap_or_else(shipped);
    std::fs::write(&out, file).map_err(|error| format!("{}: {error}", out.display()))
}

/// How much further the seeds of the next generation begin.
const NEXT_GENERATION: u64 = 100_000;
/// One set in so many is kept apart.
const SETS_APART: u64 = 20;

fn train_diaballik_net(arguments: &TrainDiaballikNet) -> Result<(), String> {
    let &TrainDiaballikNet { games, seed, nodes, strays, epochs, threads, .. } = arguments;
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut trained = None;
    for (generation, &sets) in (0..).zip(&arguments.sets) {
        let seed = seed + generation * NEXT_GENERATION;
        let (evaluation, judge) = match &trained {
            None => (DiaballikEvaluation::Sum, "sum".to_owned()),
            // What other networks played does not count.
            Some((weights, _)) => {
                (DiaballikEvaluation::Net(Arc::new(Net::from(weights))), format!("net-{:08x}", fingerprint(weights)))
            }
        };
        let game = Diaballik::judged(evaluation);
        let (mut learned, mut apart) = (Vec::new(), Vec::new());
        for set in 0..sets {
            let seed = seed + set;
            let path = folder.join(format!("{judge}-{seed}-{games}-{nodes}-{strays}.positions"));
            let found = if path.exists() {
                read_positions(&path)?
            } else {
                let seed = hash::key(seed);
                let options = MatchOptions { games, nodes, engine: true, strays, turns: MOST_TURNS, threads, seed };
                let seen = positions(&game, &engine::diaballik_evaluation::WEIGHTS, &options);
                let found: Vec<_> = seen.iter().flatten().map(Labelled::from).collect();
                write_positions(&path, &found)?;
                println!("generation {}, set {} of {sets}: {} positions", generation + 1, set + 1, found.len());
                found
            };
            if set % SETS_APART == SETS_APART - 1 { &mut apart } else { &mut learned }.extend(found);
        }
        let weights = train_diaballik(&learned, &DiaballikNetOptions { epochs, seed, threads });
        let Misjudged { results, chances } = misjudged(&Net::from(&weights), &apart);
        println!(
            "generation {}: {} positions learned; in {} others results are foretold with a loss of {results:.4}, chances to {chances:.4}",
            generation + 1,
            learned.len(),
            apart.len()
        );
        trained = Some((weights, learned.len()));
    }
    let Some((weights, learned)) = trained else { return Err("at least one generation is needed".to_owned()) };
    let sets: Vec<_> = arguments.sets.iter().map(u64::to_string).collect();
    let command = format!(
        "cargo xtask tune diaballik-net --sets {} --games {games} --seed {seed} --nodes {nodes} --strays {strays} --epochs {epochs}",
        sets.join(",")
    );
    let date = TimeZone::UTC.to_datetime(Timestamp::now()).date().to_string();
    let method = "results of games, and what searches expected";
    let header = ["diaballik", method, &seed.to_string(), &learned.to_string(), &command, &date];
    let out = arguments.out.clone().unwrap_or_else(|| in_weights("diaballik.net"));
    std::fs::write(&out, diaballik_net::print(&weights, &header)).map_err(|error| format!("{}: {error}", out.display()))
}

/// What tells networks apart.
fn fingerprint(weights: &NetWeights) -> u32 {
    let mixed = weights.print().iter().fold(0, |mixed, &byte| hash::key(mixed ^ u64::from(byte)));
    (mixed >> 32) as u32
}

fn play_match(arguments: &Versus) -> Result<(), String> {
    let &Versus { game, games, nodes, seed, threads, .. } = arguments;
    let options = MatchOptions { games, nodes, engine: false, strays: 0, turns: MOST_TURNS, threads, seed };
    let (first, second) = (&arguments.first, &arguments.second);
    match game {
        GameName::Diaballik => {
            let game = Diaballik::default();
            let tally = versus(&game, &read(first, &game)?, &read(second, &game)?, &options);
            println!("{tally}");
        }
        GameName::Playball => {
            let boards: Vec<_> = match &arguments.board {
                None => Board::all_shipped().to_vec(),
                Some(name) => vec![Board::shipped(name).cloned().ok_or_else(|| format!("no board `{name}` ships"))?],
            };
            for board in boards {
                let game = PlayBall::new(std::slice::from_ref(&board));
                let tally = versus(&game, &read(first, &game)?, &read(second, &game)?, &options);
                println!("{}: {tally}", board.name());
            }
        }
    }
    Ok(())
}

/// Evaluates the positions after every turn of some openings, as a search does.
fn measure<const N: usize>(game: &mut impl TunedGame<N>, name: &str, weights: &Weights<N>) {
    const TIMES: usize = 10;
    let mut noise = Noise::new(1);
    let mut positions = Vec::new();
    for _ in 0..50 {
        let opening = game.opening(&mut noise);
        game.results(&opening, &mut positions);
    }
    let mut best = f64::INFINITY;
    for _ in 0..TIMES {
        let start = Instant::now();
        let sum: i64 = positions.iter().map(|position| i64::from(game.points(weights, position))).sum();
        black_box(sum);
        best = best.min(start.elapsed().as_secs_f64());
    }
    let each = 1e9 * best / positions.len() as f64;
    println!("{name}: {each:.0} ns an evaluation, the best of {TIMES} runs over {} positions", positions.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_seed_of_a_match_is_tuned_on() {
        let seed = |arguments: &[&str]| {
            let line = ["tuner", "diaballik", "--out", "weights.txt"].iter().chain(arguments);
            match Cli::try_parse_from(line).map(|cli| cli.command) {
                Ok(Command::Diaballik(tune)) => Some(tune.seed),
                _ => None,
            }
        };
        let last = (MATCH_SEEDS.start - 1).to_string();
        assert_eq!(seed(&[]), Some(1));
        assert_eq!(seed(&["--seed", &last]), Some(MATCH_SEEDS.start - 1));
        assert_eq!(seed(&["--seed", &MATCH_SEEDS.start.to_string()]), None);
        let versus = Cli::try_parse_from(["tuner", "versus", "diaballik", "a", "b"]).map(|cli| cli.command);
        assert!(matches!(versus, Ok(Command::Versus(Versus { seed, .. })) if MATCH_SEEDS.contains(&seed)));
    }
}
