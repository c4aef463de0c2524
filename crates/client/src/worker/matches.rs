//! From a game file's text to a match, mid-turn included.

use std::sync::Arc;

use games::game::{Game, Match};
use games::notation::Fault;
use games::playball::{Board, Boards, Mode, Position};
use games::reason::Reason;
use games::record::{Record, RecordParser, replay};
use games::side::Side;
use games::{diaballik, pawnball, playball};

use super::message::GameSoFar;

/// A match of one of the games.
#[derive(Debug)]
pub(super) enum AnyMatch {
    /// Of Play Ball.
    PlayBall(playball::Match),
    /// Of Diaballik.
    Diaballik(diaballik::Match),
    /// Of Pawnball.
    Pawnball(Box<pawnball::Match>),
}

/// The match, with the turn in progress made by `side`.
///
/// # Errors
/// The text is no game, the game is not legal, or an action is not.
pub(super) fn read(game: &GameSoFar, side: Side) -> Result<AnyMatch, Fault> {
    let record = record_of(&game.record)?;
    match record.game() {
        Game::PlayBall => {
            let mode = record.tag("Mode").and_then(Mode::from_name).unwrap_or_default();
            let start = play_ball_start(&record)?;
            let played = replay(&record, playball::Match::from_position(start, mode), str::parse)?;
            with_turn(played, side, &game.actions).map(AnyMatch::PlayBall)
        }
        Game::Diaballik => {
            let start = record.tag("Variant").and_then(diaballik::Start::from_name).unwrap_or_default();
            let start = match record.tag("Position") {
                Some(text) => diaballik::Match::from_position(
                    text.parse().map_err(|fault| record.fault_in_tag("Position", fault))?,
                ),
                None => diaballik::Match::new(start),
            };
            let played = replay(&record, start, str::parse)?;
            with_turn(played, side, &game.actions).map(AnyMatch::Diaballik)
        }
        Game::Pawnball => {
            let played = replay(&record, pawnball::Match::new(), str::parse)?;
            with_turn(played, side, &game.actions).map(|game| AnyMatch::Pawnball(Box::new(game)))
        }
    }
}

fn record_of(text: &str) -> Result<Record, Fault> {
    let mut parser = RecordParser::new();
    for line in text.lines() {
        if let Some(record) = parser.line(line)? {
            return Ok(record);
        }
    }
    parser.finish()?.ok_or(Fault { line: 1, column: 1, reason: Reason::EndsTooEarly })
}

fn play_ball_start(record: &Record) -> Result<Position, Fault> {
    let mut boards = Boards::shipped();
    if let (Some(name), Some(columns)) = (record.tag("Board"), record.tag("Columns"))
        && boards.get(name).is_err()
    {
        let board = Board::parse_line(name, columns).map_err(|fault| record.fault_in_tag("Columns", fault))?;
        boards.add(Arc::new(board));
    }
    match (record.tag("Position"), record.tag("Board")) {
        (Some(text), _) => Position::parse(text, &boards).map_err(|fault| record.fault_in_tag("Position", fault)),
        (None, Some(name)) => {
            let board = boards.get(name).map_err(|reason| record.fault_at_tag("Board", reason))?;
            Ok(Position::kick_off(board, Side::A, [0, 0]))
        }
        (None, None) => Ok(Position::kick_off(Board::lanes(), Side::A, [0, 0])),
    }
}

/// The actions are looked up among the legal ones by their notation.
fn with_turn<M: Match>(mut game: M, side: Side, actions: &[String]) -> Result<M, Fault> {
    for text in actions {
        let at_start = |reason| Fault { line: 1, column: 1, reason };
        let Some(action) = game.actions(side).into_iter().find(|action| action.to_string() == *text) else {
            // Refused for the reason that reading it as a turn gives.
            return match game.read_turn(side, text) {
                Err(fault) => Err(fault),
                Ok(_) => Err(at_start(Reason::MatchOver)),
            };
        };
        game.act(side, action).map_err(at_start)?;
    }
    Ok(game)
}
