//! Playing a recorded game again by the rules.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{GameResult, Record};
use crate::game::{EndReason, Ending, Match};
use crate::notation::{Fault, Scanner};
use crate::pawnball::dice::Draw;
use crate::reason::Reason;

/// The draws in the tag `Dice`, in their order, each with its column within the tag's value; none when there is no such tag.
///
/// # Errors
/// The draws are not separated by exactly one space.
pub fn dice_of(record: &Record) -> Result<Vec<(usize, &str)>, Fault> {
    let Some(value) = record.tag("Dice") else { return Ok(Vec::new()) };
    let mut scanner = Scanner::new(value);
    let mut draws = Vec::new();
    let mut read = || {
        loop {
            let column = scanner.fault(Reason::EndsTooEarly).column;
            draws.push((column, scanner.word()));
            if scanner.rest().is_empty() {
                return Ok(());
            }
            scanner.space()?;
        }
    };
    read().map_err(|fault| record.fault_in_tag("Dice", fault))?;
    Ok(draws)
}

/// Plays all turns of `record` from `start`, the match that its tags describe before the first turn.
///
/// Dice are taken from the tag `Dice` whenever the match awaits them; `read_draw` reads one draw.
/// A result that the rules do not give is taken from the tag `Result` and its reason from the tag `Termination`,
/// without which a win is a resignation and a draw was agreed on.
///
/// # Errors
/// A turn is not legal, the dice are malformed, missing or too many, or the tags `Result` and `Termination` contradict
/// the turns. The fault names the line and column of the file.
pub fn replay<M: Match>(
    record: &Record,
    start: M,
    read_draw: impl Fn(&str) -> Result<Draw, Fault>,
) -> Result<M, Fault> {
    let mut game = start;
    let draws = dice_of(record)?;
    let mut used = 0;
    let mut roll = |game: &mut M| -> Result<bool, Fault> {
        while game.awaits_dice() {
            let Some(&(column, text)) = draws.get(used) else { return Ok(false) };
            let draw = read_draw(text).map_err(|fault| record.fault_in_tag("Dice", fault.shifted(1, column - 1)))?;
            game.roll(draw).map_err(|reason| record.fault_in_tag("Dice", Fault { line: 1, column, reason }))?;
            used += 1;
        }
        Ok(true)
    };
    for turn in &record.turns {
        let at_turn = |reason| Fault { line: turn.line, column: turn.column, reason };
        if game.ending().is_some() {
            return Err(at_turn(Reason::MatchOver));
        }
        if !roll(&mut game)? {
            return Err(at_turn(Reason::DiceMissing { found: draws.len() }));
        }
        game.follow(turn.side, &turn.text).map_err(|fault| fault.shifted(turn.line, turn.column - 1))?;
    }
    // A draw that has been made but not played yet is part of an unfinished game.
    roll(&mut game)?;
    if used < draws.len() {
        let reason = Reason::DiceLeft { found: draws.len(), used };
        return Err(record.fault_in_tag("Dice", Fault { line: 1, column: draws[used].0, reason }));
    }
    end(record, &mut game)?;
    Ok(game)
}

/// Compares the tags `Result` and `Termination` with the end of the game, and ends it as they say if the rules have not.
fn end<M: Match>(record: &Record, game: &mut M) -> Result<(), Fault> {
    let result = record.result();
    let termination = record.tag("Termination");
    let contradiction = |result: GameResult| {
        let found = termination.unwrap_or_default().to_owned();
        record.fault_at_tag("Termination", Reason::TerminationMismatch { found, result: result.to_string() })
    };
    if let Some(ending) = game.ending() {
        let reached = ending.winner.map_or(GameResult::Draw, GameResult::Win);
        if record.tag("Result").is_some() && result != reached {
            let reason = Reason::ResultMismatch { found: result.to_string(), reached: reached.to_string() };
            return Err(record.fault_at_tag("Result", reason));
        }
        return if matches!(termination, None | Some("rules")) { Ok(()) } else { Err(contradiction(reached)) };
    }
    let ending = match (result, termination) {
        (GameResult::Open, None) => return Ok(()),
        (GameResult::Win(side), None | Some("resignation")) => {
            Ending { winner: Some(side), reason: EndReason::Resignation }
        }
        (GameResult::Win(side), Some("time")) => Ending { winner: Some(side), reason: EndReason::Time },
        (GameResult::Draw, None | Some("agreement")) => Ending { winner: None, reason: EndReason::Agreement },
        _ => return Err(contradiction(result)),
    };
    game.conclude(ending);
    Ok(())
}
