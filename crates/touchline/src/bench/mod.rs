//! `touchline bench`: how fast the engines search a fixed set of positions, and how much they give away at a decision.

mod error;

use std::io::{self, Write};
use std::time::Duration;

use ::games::game::Game;
use engine::bench::{self, Measured};
use engine::{Control, Limits, SystemClock};
use locale::Locale;
use serde_json::json;

use crate::cli::BenchArgs;
use crate::failure::{Failure, Place};
use crate::output::Stdout;
use crate::progress;

/// Positions visited, and the time that it took.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    nodes: u64,
    elapsed: Duration,
}

impl Sum {
    fn add(&mut self, measured: &Measured) {
        self.nodes += measured.nodes;
        self.elapsed += measured.elapsed;
    }

    fn per_second(self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.elapsed.as_micros().max(1)) as u64
    }
}

pub(crate) fn run(args: &BenchArgs, locale: &Locale) -> Result<(), Failure> {
    if args.error {
        return error::run(args, locale);
    }
    if args.engine_command.is_some() || args.positions.is_some() {
        return Err(Failure::Usage(locale.cli_error_missing_argument("--error")));
    }
    let time = args.movetime.map(Duration::from_millis);
    let limits = match (args.depth, args.nodes, time) {
        (None, None, None) => None,
        (depth, nodes, time) => Some(Limits { depth, nodes, time, ..Limits::default() }),
    };
    let stop = progress::stop_flag().map_err(|error| Failure::Io(Place::StandardInput, error))?;
    let clock = SystemClock::start();
    let mut out = Stdout::new();
    let mut sums = [Sum::default(); Game::ALL.len()];
    let mut written = Ok(());
    let mut done = 0;
    let control = Control { stop: &stop, clock: &clock };
    bench::run(args.game, &args.engine.options(), limits.as_ref(), &control, &mut |measured| {
        done += 1;
        if let Some(at) = Game::ALL.iter().position(|&game| game == measured.game) {
            sums[at].add(measured);
        }
        if written.is_ok() {
            written = print_position(measured, args.json, &mut out).and_then(|()| out.flush());
        }
    });
    written.map_err(Failure::stdout)?;
    if done < bench::count(args.game) {
        return Err(Failure::Work(locale.bench_stopped()));
    }
    print_sums(&sums, args.json, &mut out).map_err(Failure::stdout)?;
    out.finish()
}

fn print_position(measured: &Measured, as_json: bool, out: &mut impl Write) -> io::Result<()> {
    let Measured { game, position, turn, depth, nodes, elapsed, .. } = measured;
    let milliseconds = elapsed.as_secs_f64() * 1000.0;
    if as_json {
        let line = json!({
            "game": game.name(), "position": position, "turn": turn, "depth": depth, "nodes": nodes, "ms": milliseconds,
        });
        return writeln!(out, "{line}");
    }
    writeln!(out, "{:9}  depth {depth:2}  {nodes:9} nodes  {milliseconds:8.1} ms  {position}", game.name())
}

/// A line for each game, and the number of nodes and nodes a second of all in the last two.
fn print_sums(sums: &[Sum; Game::ALL.len()], as_json: bool, out: &mut impl Write) -> io::Result<()> {
    let all = sums
        .iter()
        .fold(Sum::default(), |all, sum| Sum { nodes: all.nodes + sum.nodes, elapsed: all.elapsed + sum.elapsed });
    let milliseconds = |sum: &Sum| sum.elapsed.as_secs_f64() * 1000.0;
    if as_json {
        let line = json!({ "nodes": all.nodes, "ms": milliseconds(&all), "nps": all.per_second() });
        return writeln!(out, "{line}");
    }
    writeln!(out)?;
    for (game, sum) in Game::ALL.iter().zip(sums).filter(|(_, sum)| sum.nodes > 0) {
        let name = game.name();
        writeln!(out, "{name:9}  {:9} nodes  {:8.1} ms  {} nodes/s", sum.nodes, milliseconds(sum), sum.per_second())?;
    }
    writeln!(out, "{} nodes", all.nodes)?;
    writeln!(out, "{} nodes/s", all.per_second())
}
