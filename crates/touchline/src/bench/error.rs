//! `touchline bench pawnball --error`: how much of a match an engine gives away at a decision.
//!
//! Turns are worth what rollouts have found ([`engine::pawnball_rollout`]). A turn that the set does not have is rolled out here, with the same draws as the
//! others of its position.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::games::game::{Game, Match as _};
use ::games::pawnball::{BoardNumber, Match, MatchPosition};
use ::games::side::Side;
use ::ugi::client::{CommandLine, Trouble};
use ::ugi::command::{Go, Position, Start};
use ::ugi::server::Settings;
use engine::PawnballEngine;
use engine::pawnball_rollout::Rollout;
use locale::{Locale, vars};
use serde::Deserialize;
use serde_json::json;
use tournament::player::{EnginePlayer, Launch, Player, ProcessPlayer, Question};

use crate::cli::BenchArgs;
use crate::failure::{Failure, Place};
use crate::matches::engine_trouble;
use crate::output::Stdout;
use crate::progress;

/// The positions that ship, a line each; docs/engine.md says how they were made.
const POSITIONS: &str = include_str!("../../data/pawnball-positions.jsonl");

/// How long an engine may take to start, and for a decision beyond the time that it was given.
const PATIENCE: Duration = Duration::from_secs(120);

/// What each decision is limited to when nothing else is said.
const USUAL_NODES: u64 = 400_000;

/// A position with what turns in it are worth.
#[derive(Debug, Deserialize)]
struct Known {
    position: String,
    draw: String,
    /// Whose turn it is.
    side: char,
    /// The seed of the draws that were rolled out, and how many pairs of them there were.
    seed: u64,
    pairs: usize,
    /// Turns, each with its equity and the standard error of that.
    turns: Vec<(String, f64, f64)>,
}

impl Known {
    fn game(&self) -> Option<(Match, Side)> {
        let position: MatchPosition = self.position.parse().ok()?;
        let game = Match::resume(&position, Some(self.draw.parse().ok()?)).ok()?;
        Some((game, Side::from_letter(self.side)?))
    }

    /// What a turn is worth, and whether the set has it; `None` where the turn is against the rules.
    fn equity(&self, game: &Match, side: Side, turn: &str) -> Option<(f64, bool)> {
        if let Some((_, equity, _)) = self.turns.iter().find(|(known, ..)| known == turn) {
            return Some((*equity, true));
        }
        let actions = game.read_turn(side, turn).ok()?;
        let rollout =
            |number| Rollout::new(game, side, number, self.pairs, self.seed)?.turn(&actions).map(|it| it.equity().0);
        BoardNumber::BOTH.into_iter().find_map(rollout).map(|equity| (equity, false))
    }
}

/// A decision of an engine.
struct Decided {
    turn: String,
    /// What it gives away: the equity of the best turn less that of this one.
    error: f64,
    is_known: bool,
}

/// Measures the error and prints it.
pub(super) fn run(args: &BenchArgs, locale: &Locale) -> Result<(), Failure> {
    let stop = progress::stop_flag().map_err(|error| Failure::Io(Place::StandardInput, error))?;
    let mut player = player(args, locale)?;
    let failed = |trouble: &Trouble| {
        let command = args.engine_command.as_deref().unwrap_or_default();
        Failure::Work(locale.match_reason_failed(vars::Name(command), vars::Trouble(engine_trouble(trouble, locale))))
    };
    let mut out = Stdout::new();
    let mut decided = Vec::new();
    for line in POSITIONS.lines().take(args.positions.map_or(usize::MAX, usize::from)) {
        let known: Known = serde_json::from_str(line).expect("a test reads the positions that ship");
        let (game, side) = known.game().expect("a test plays the positions that ship");
        let turn = match decide(&mut *player, &known, (&game, side), args, &stop) {
            _ if stop.load(Ordering::Relaxed) => return Err(Failure::Work(locale.bench_stopped())),
            turn => turn.map_err(|trouble| failed(&trouble))?,
        };
        let Some((equity, is_known)) = known.equity(&game, side, &turn) else {
            return Err(failed(&Trouble::Refused { message: turn }));
        };
        let best = known.turns.iter().map(|(_, equity, _)| *equity).fold(equity, f64::max);
        let one = Decided { turn, error: best - equity, is_known };
        if args.json {
            let line =
                json!({ "position": known.position, "turn": one.turn, "error": one.error, "known": one.is_known });
            writeln!(out, "{line}").and_then(|()| out.flush()).map_err(Failure::stdout)?;
        }
        decided.push(one);
    }
    print(&decided, args.json, locale, &mut out).map_err(Failure::stdout)?;
    out.finish()
}

fn player(args: &BenchArgs, locale: &Locale) -> Result<Box<dyn Player<Match>>, Failure> {
    let Some(command) = &args.engine_command else {
        return Ok(Box::new(EnginePlayer::new(Box::new(PawnballEngine::new(&args.engine.options())))));
    };
    let command = CommandLine::parse(command).ok_or_else(|| {
        Failure::Usage(locale.cli_error_invalid_value(vars::Argument("--engine"), vars::Value(command)))
    })?;
    Ok(Box::new(ProcessPlayer::new(Launch { command, options: Vec::new(), patience: PATIENCE })))
}

fn decide(
    player: &mut dyn Player<Match>,
    known: &Known,
    (game, side): (&Match, Side),
    args: &BenchArgs,
    stop: &AtomicBool,
) -> Result<String, Trouble> {
    let settings = Settings { game: Game::Pawnball, ..Settings::default() };
    player.prepare(&settings, stop)?;
    let movetime = args.movetime.map(Duration::from_millis);
    let nodes = args.nodes.or((args.depth.is_none() && movetime.is_none()).then_some(USUAL_NODES));
    let go = Go { side: Some(side), depth: args.depth, nodes, movetime, ..Go::default() };
    let start = Start::Fen { position: known.position.clone(), draw: known.draw.parse().ok() };
    let question = Question {
        game,
        position: &Position { start, moves: Vec::new() },
        side,
        go: &go,
        patience: PATIENCE + movetime.unwrap_or_default(),
        stop,
    };
    player.choose(&question).map(|reply| reply.turn)
}

fn print(decided: &[Decided], as_json: bool, locale: &Locale, out: &mut impl Write) -> io::Result<()> {
    let count = decided.len() as f64;
    let mean = decided.iter().map(|one| one.error).sum::<f64>() / count;
    let squares: f64 = decided.iter().map(|one| (one.error - mean).powi(2)).sum();
    let deviation = (squares / (count - 1.0).max(1.0) / count).sqrt();
    let best = decided.iter().filter(|one| one.error == 0.0).count();
    let rolled_out = decided.iter().filter(|one| !one.is_known).count();
    if as_json {
        let line = json!({
            "positions": decided.len(), "error": mean, "standard_error": deviation, "best": best, "rolled_out": rolled_out,
        });
        return writeln!(out, "{line}");
    }
    let said = locale.bench_error(
        vars::Best(best as f64),
        vars::Deviation(format!("{deviation:.4}")),
        vars::Error(format!("{mean:.4}")),
        vars::Positions(count),
        vars::Unknown(rolled_out as f64),
    );
    writeln!(out, "{said}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::{Known, POSITIONS};
    use games::game::Match as _;

    fn all() -> impl Iterator<Item = Known> {
        POSITIONS.lines().map(|line| serde_json::from_str(line).unwrap())
    }

    #[test]
    fn positions_and_turns_are_legal_and_the_best_comes_first() {
        assert!(all().count() >= 500);
        for known in all() {
            let (game, side) = known.game().unwrap();
            assert!(known.turns.len() > 1 && known.turns.is_sorted_by(|a, b| a.1 >= b.1), "{}", known.position);
            for (turn, equity, error) in &known.turns {
                game.clone().play(side, turn).unwrap();
                assert!((0.0..=1.0).contains(equity) && *error >= 0.0, "{turn}");
            }
        }
    }

    #[test]
    fn what_is_published_is_found_again() {
        for mut unknown in all().step_by(251) {
            let published = std::mem::take(&mut unknown.turns);
            let (game, side) = unknown.game().unwrap();
            let (turn, equity, _) = &published[0];
            let (found, is_known) = unknown.equity(&game, side, turn).unwrap();
            assert!((found - equity).abs() < 1e-4 && !is_known, "{turn} of {}", unknown.position);
            assert!(unknown.equity(&game, side, "1/k1:a1a2").is_none());
        }
    }
}
