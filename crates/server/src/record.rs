//! Games as game files.

use games::game::EndReason;
use games::reason::Reason;
use games::record::{ClockTime, GameResult, Record, RecordedTurn};
use games::side::{BySide, Side};

use crate::month::date;
use crate::referee::{Ended, Outcome, Seen};
use crate::store::accounts::User;

/// A game, as somebody may see it, as a record for a game file (`.tgn`), with its players, clocks and what ended it.
///
/// # Errors
/// It cannot be told in a file: it is longer than one can be.
pub fn record(seen: Seen<'_>, id: &str, players: &BySide<User>) -> Result<Record, Reason> {
    let game = seen.game();
    let agreed = game.agreed();
    let mut record = Record::new(agreed.game());
    for (name, value) in agreed.setup().start().tags() {
        record.set_tag(name, &value)?;
    }
    record.set_tag("A", &players[Side::A].name)?;
    record.set_tag("B", &players[Side::B].name)?;
    record.set_tag("Date", &date(game.created()).to_string())?;
    record.set_tag("Site", id)?;
    let clock = agreed.setup().clock();
    if let Some(tag) = clock.tag() {
        record.set_tag(tag, &clock.to_string())?;
    }
    record.set_tag("Rated", if agreed.is_rated() { "yes" } else { "no" })?;
    if !game.draws().is_empty() {
        let draws: Vec<String> = game.draws().iter().map(ToString::to_string).collect();
        record.set_tag("Dice", &draws.join(" "))?;
    }
    for (turn, text) in seen.turns() {
        let mut recorded = RecordedTurn::new(turn.side, &text)?;
        if let Some(left) = turn.left.and_then(|left| u32::try_from(left.get()).ok()) {
            recorded = recorded.with_clock(ClockTime { milliseconds: left });
        }
        record.push(recorded)?;
    }
    if let Some(Outcome { winner, ended, .. }) = game.outcome() {
        record.set_tag("Ended", ended.name())?;
        let termination = match ended {
            Ended::ByMatch(EndReason::Resignation) => Some("resignation"),
            Ended::ByMatch(EndReason::Time) => Some("time"),
            Ended::ByMatch(EndReason::Agreement) => Some("agreement"),
            Ended::ByMatch(_) => Some("rules"),
            // The tag `Ended` has what game files have no word for.
            Ended::OpponentGone
            | Ended::Aborted
            | Ended::NotBegun
            | Ended::DiceWithheld
            | Ended::TooLong
            | Ended::Restored
            | Ended::Voided => None,
        };
        if let Some(termination) = termination {
            record.set_tag("Termination", termination)?;
        }
        let result = match winner {
            _ if !ended.counts() => GameResult::Open,
            Some(side) => GameResult::Win(side),
            None => GameResult::Draw,
        };
        record.set_result(result)?;
    }
    Ok(record)
}
