//! Games as game files.

use games::game::EndReason;
use games::reason::Reason;
use games::record::{ClockTime, Outcome as RecordOutcome, Record, RecordedTurn};
use play::clock::TimeControl;

use crate::referee::{Ended, Outcome, Seen};
use crate::store::accounts::User;

/// A game, as somebody may see it, as a record for a game file (`.tgn`), with its players, clocks and what ended it.
///
/// # Errors
/// It cannot be told in a file: it is longer than one can be.
pub fn record(seen: Seen<'_>, id: &str, players: &[User; 2]) -> Result<Record, Reason> {
    let game = seen.game();
    let agreed = game.agreed();
    let mut record = Record::new(agreed.game());
    for (name, value) in agreed.setup().start().tags() {
        record.set_tag(name, &value)?;
    }
    record.set_tag("A", &players[0].name)?;
    record.set_tag("B", &players[1].name)?;
    record.set_tag("Date", &date(game.created()))?;
    record.set_tag("Site", id)?;
    match agreed.setup().clock() {
        TimeControl::None => {}
        // The tag that all programs know has this form only.
        clock @ TimeControl::Fischer { .. } => record.set_tag("Clock", &clock.to_string())?,
        clock => record.set_tag("TimeControl", &clock.to_string())?,
    }
    record.set_tag("Rated", if agreed.is_rated() { "yes" } else { "no" })?;
    if !game.draws().is_empty() {
        let draws: Vec<String> = game.draws().iter().map(ToString::to_string).collect();
        record.set_tag("Dice", &draws.join(" "))?;
    }
    for (turn, text) in seen.turns() {
        let mut recorded = RecordedTurn::new(turn.side, &text)?;
        if let Some(left) = turn.left.and_then(|left| u32::try_from(left).ok()) {
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
            | Ended::Restored => None,
        };
        if let Some(termination) = termination {
            record.set_tag("Termination", termination)?;
        }
        let result = match winner {
            _ if !ended.counts() => RecordOutcome::Open,
            Some(side) => RecordOutcome::Win(side),
            None => RecordOutcome::Draw,
        };
        record.set_result(result)?;
    }
    Ok(record)
}

/// The day of a moment in milliseconds since 1970, in UTC: `2026-11-21`.
#[must_use]
pub fn date(moment: u64) -> String {
    // Howard Hinnant's algorithm for the Gregorian calendar, from 0000-03-01 on.
    let days = moment / (24 * 60 * 60 * 1000) + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * shifted + 2) / 5 + 1, if shifted < 10 { shifted + 3 } else { shifted - 9 });
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |days: u64| date(days * 86_400_000);
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(59), "1970-03-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(11_017), "2000-03-01");
        assert_eq!(day(20_778), "2026-11-21");
        assert_eq!(date(86_400_000 - 1), "1970-01-01");
    }
}
