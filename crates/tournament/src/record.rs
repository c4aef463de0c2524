//! Games of a match as game files have them.

use engine::Score;
use games::game::Game;
use games::reason::Reason;
use games::record::{ClockTime, Eval, GameResult, Record, RecordedTurn};
use games::side::{BySide, Side};

use crate::openings::{Opening, draws_text};
use crate::play::{Cause, Played};
use crate::time_control::TimeControl;

/// What the record of a game says of the match it belongs to.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'a> {
    /// The tag `Match`, the first one: the same for all games of a match, and other for another one.
    pub of_match: Option<&'a str>,
    /// Who played, A and B.
    pub names: BySide<&'a str>,
    /// The number of the game in the match, from 1.
    pub round: usize,
    /// How long A and B may think.
    pub time_controls: BySide<TimeControl>,
}

/// An empty record: what every game of a match begins with.
///
/// # Errors
/// `of_match` has characters that no tag has, or is too long.
pub fn empty_record(game: Game, of_match: Option<&str>) -> Result<Record, Reason> {
    let mut record = Record::new(game);
    if let Some(text) = of_match {
        record.set_tag("Match", text)?;
    }
    Ok(record)
}

/// The record of a game; `remark` says why it was over, where the rules do not, and stands at its last turn. Every turn that was searched has
/// its [`SearchStatistics`](crate::search_statistics::SearchStatistics) for a comment.
///
/// # Errors
/// A name has characters that no tag has, or the game is too large for a file.
pub fn record(
    played: &Played,
    opening: &Opening,
    heading: &Heading<'_>,
    remark: Option<&str>,
) -> Result<Record, Reason> {
    let settings = &opening.settings;
    let &Heading { of_match, names, round, time_controls } = heading;
    let mut record = empty_record(settings.game, of_match)?;
    match settings.game {
        Game::PlayBall => {
            let board = &settings.board;
            record.set_tag("Board", board.name())?;
            if games::playball::Board::shipped(board.name()).is_none() {
                record.set_tag("Columns", &board.columns().join("/"))?;
            }
            record.set_tag("Mode", settings.mode.name())?;
        }
        Game::Diaballik => record.set_tag("Variant", settings.variant.name())?,
        Game::Pawnball => record.set_tag("Dice", &draws_text(&played.draws))?,
        _ => {}
    }
    record.set_tag("A", names[Side::A])?;
    record.set_tag("B", names[Side::B])?;
    record.set_tag("Round", &round.to_string())?;
    match time_controls.into_array() {
        [a, b] if a != b => {
            record.set_tag("TimeControlA", &a.to_string())?;
            record.set_tag("TimeControlB", &b.to_string())?;
        }
        [TimeControl::Clock { base, increment }, _] if base.subsec_nanos() == 0 && increment.subsec_nanos() == 0 => {
            record.set_tag("Clock", &format!("{}+{}", base.as_secs(), increment.as_secs()))?;
        }
        [both, _] => record.set_tag("TimeControl", &both.to_string())?,
    }
    record.set_result(played.winner.map_or(GameResult::Draw, GameResult::Win))?;
    match &played.cause {
        Cause::Rules(_) => record.set_tag("Termination", "rules")?,
        Cause::Time(_) => record.set_tag("Termination", "time")?,
        // To a reader that knows the rules only, the loser resigned, or both agreed.
        _ => {}
    }
    let count = played.turns.len();
    for (number, turn) in played.turns.iter().enumerate() {
        let mut recorded = RecordedTurn::new(turn.side, &turn.text)?;
        if let Some(score) = turn.score {
            recorded = recorded.with_eval(eval(score, turn.side));
        }
        if let Some(left) = turn.left {
            let milliseconds = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
            recorded = recorded.with_clock(ClockTime { milliseconds });
        }
        if let Some(search) = turn.search {
            recorded = recorded.with_comment(&search.to_string())?;
        }
        if let Some(remark) = remark.filter(|_| number + 1 == count) {
            recorded = recorded.with_comment(remark)?;
        }
        record.push(recorded)?;
    }
    Ok(record)
}

/// A score of `side` from A's point of view. Forced results are counted in turns of the winner there, in turns of both sides
/// here.
#[must_use]
pub fn eval(score: Score, side: Side) -> Eval {
    match score {
        Score::Points(points) => Eval::Score(if side == Side::A { points } else { points.saturating_neg() }),
        Score::Win(turns) => Eval::Win(side, turns.div_ceil(2)),
        Score::Loss(turns) => Eval::Win(side.other(), turns.div_ceil(2)),
    }
}
