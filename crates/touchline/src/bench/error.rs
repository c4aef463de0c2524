//! `touchline bench pawnball --error`: how much of a match an engine gives away at a decision.
//!
//! Rollouts ([`engine::pawnball_rollout`]) value the turns, with two independent sets of draws. One set selects the best turn, the other measures how much better it is
//! than the engine's turn, and then they swap roles: the turn that scores best in a set has partly been lucky there, but not in the other set.
//! A turn that the file does not have is rolled out here, with the same draws as the others of its position.

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

/// The positions that ship, a line each; docs/engine-strength.md says how they were made.
const POSITIONS: &str = include_str!("../../data/pawnball-positions.jsonl");

/// How long an engine may take to start, and for a decision beyond the time that it was given.
const PATIENCE: Duration = Duration::from_secs(120);

/// What each decision is limited to when nothing else is said.
const USUAL_NODES: u64 = 400_000;

/// The equity of a turn by each of the two sets of draws.
type Equities = [f64; 2];

/// A position with what turns in it are worth.
#[derive(Debug, Deserialize)]
struct Known {
    position: String,
    draw: String,
    /// Whose turn it is.
    side: char,
    /// The seeds of the two sets of draws that were rolled out, and how many pairs of trials each of them has.
    seeds: [u64; 2],
    pairs: usize,
    /// Turns, each with its equity in the first and in the second set, and the standard error of their mean.
    turns: Vec<(String, Equities, f64)>,
}

impl Known {
    fn game(&self) -> Option<(Match, Side)> {
        let position: MatchPosition = self.position.parse().ok()?;
        let game = Match::resume(&position, Some(self.draw.parse().ok()?)).ok()?;
        Some((game, Side::from_letter(self.side)?))
    }

    /// What a turn is worth, and whether the file has it; `None` where the turn is against the rules.
    fn equities(&self, game: &Match, side: Side, turn: &str) -> Option<(Equities, bool)> {
        if let Some((_, equities, _)) = self.turns.iter().find(|(known, ..)| known == turn) {
            return Some((*equities, true));
        }
        let actions = game.read_turn(side, turn).ok()?;
        let rolled_out =
            |number, seed| Rollout::new(game, side, number, self.pairs, seed)?.turn(&actions).map(|it| it.equity().0);
        let [first, second] = self.seeds;
        let equities = |number| Some([rolled_out(number, first)?, rolled_out(number, second)?]);
        BoardNumber::BOTH.into_iter().find_map(equities).map(|equities| (equities, false))
    }

    /// The equity given away by choosing the turn with these equities: one set of draws selects the best turn and the other one values it, averaged over both roles.
    /// Chance can make it negative.
    fn error(&self, chosen: Equities) -> f64 {
        let by = |choosing: usize, valuing: usize| {
            let known = self.turns.iter().map(|(_, equities, _)| *equities);
            let best = known.fold(chosen, |best, one| if one[choosing] > best[choosing] { one } else { best });
            best[valuing] - chosen[valuing]
        };
        f64::midpoint(by(0, 1), by(1, 0))
    }

    /// Whether no turn of the file is worth more than one with these equities, by both sets together.
    fn is_best(&self, chosen: Equities) -> bool {
        let sum = |equities: Equities| equities[0] + equities[1];
        self.turns.iter().all(|(_, equities, _)| sum(*equities) <= sum(chosen))
    }
}

/// A decision of an engine.
struct Decided {
    turn: String,
    /// What it gives away: the equity of the best turn less that of this one.
    error: f64,
    is_best: bool,
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
        let Some((equities, is_known)) = known.equities(&game, side, &turn) else {
            return Err(failed(&Trouble::Refused { message: turn }));
        };
        let one = Decided { turn, error: known.error(equities), is_best: known.is_best(equities), is_known };
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
    let best = decided.iter().filter(|one| one.is_best).count();
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
            assert!(known.turns.len() > 1 && known.is_best(known.turns[0].1), "{}", known.position);
            for (turn, equities, error) in &known.turns {
                game.clone().play(side, turn).unwrap();
                assert!(equities.iter().all(|equity| (0.0..=1.0).contains(equity)) && *error >= 0.0, "{turn}");
            }
        }
    }

    #[test]
    fn what_is_published_is_found_again() {
        for mut unknown in all().step_by(251) {
            let published = std::mem::take(&mut unknown.turns);
            let (game, side) = unknown.game().unwrap();
            let (turn, equities, _) = &published[0];
            let (found, is_known) = unknown.equities(&game, side, turn).unwrap();
            let is_same = |(found, published): (&f64, &f64)| (found - published).abs() < 1e-4;
            assert!(found.iter().zip(equities).all(is_same) && !is_known, "{turn} of {}", unknown.position);
            assert!(unknown.equities(&game, side, "1/k1:a1a2").is_none());
        }
    }

    #[test]
    fn one_set_of_draws_chooses_and_the_other_one_values() {
        let mut known = all().next().unwrap();
        let turn = |equities| (String::new(), equities, 0.0);
        // The first set takes the first turn for the best, the second set the second one.
        known.turns = vec![turn([0.75, 0.5]), turn([0.625, 0.625]), turn([0.25, 0.25])];
        assert_eq!(known.error([0.25, 0.25]), f64::midpoint(0.5 - 0.25, 0.625 - 0.25));
        assert_eq!(known.error([0.625, 0.625]), f64::midpoint(0.5 - 0.625, 0.0));
        assert!(known.is_best([0.625, 0.625]) && known.is_best([0.75, 0.5]) && !known.is_best([0.25, 0.25]));
        // A turn that is best by both gives nothing away, whether the file has it or not.
        assert_eq!(known.error([0.875, 0.75]), 0.0);
    }
}
