//! Which turns were played from which positions: counted as games end, so that nobody looks through them.
//!
//! Counted are the games of people, guests included, that have a result, rated or not. On a small site most players are guests, and a count of what
//! was played is no rank that anybody could win by playing with itself. Games with bots are left out: engines play the same
//! turns again and again, as often as somebody lets them, and would say little of what people play. A count names nobody, so it
//! stays when an account goes.

use crate::store::explored::{Counted, Found, Row};
use games::side::{BySide, Side};
use play::explored::{CountedTurn, PositionKey};
use protocol::game::Kind;
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, accounts};
use crate::store::accounts::UserId;

/// Counts the turns of a game that has just ended, unless a bot played it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn add(connection: &Connection, players: BySide<UserId>, game: &Counted) -> Result<(), StoreError> {
    for user in players.into_array() {
        if accounts::by_id(connection, user)?.is_some_and(|user| user.kind == Kind::Bot) {
            return Ok(());
        }
    }
    let sql = "INSERT INTO explored_turns (position, result, side, text, won, drawn, lost) VALUES (?, ?, ?, ?, ?, ?, ?) \
               ON CONFLICT (position, result) DO UPDATE SET \
               text = CASE WHEN length(excluded.text) < length(text) THEN excluded.text ELSE text END, \
               won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost \
               RETURNING won + drawn + lost";
    let mut turn = connection.prepare_cached(sql)?;
    let sql = "INSERT INTO explored_positions (position, turns, won, drawn, lost) VALUES (?, ?, ?, ?, ?) \
               ON CONFLICT (position) DO UPDATE SET turns = turns + excluded.turns, \
               won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost";
    let mut sums = connection.prepare_cached(sql)?;
    for CountedTurn { position, side, text, result } in &game.turns {
        let [won, drawn, lost] = [game.winner == Some(*side), game.winner.is_none(), game.winner == Some(side.other())];
        let row = params![position, result, side.to_string(), text, won, drawn, lost];
        let games: i64 = turn.query_row(row, |row| row.get(0))?;
        sums.execute(params![position, games == 1, won, drawn, lost])?;
    }
    Ok(())
}

/// The turns that were played from a position, at most `most`, the most often played first.
///
/// # Errors
/// SQLite fails, or a row makes no sense.
pub fn of(connection: &Connection, position: &PositionKey, most: usize) -> Result<Found, StoreError> {
    let sql = "SELECT turns, won, drawn, lost FROM explored_positions WHERE position = ?";
    let sums = connection
        .prepare_cached(sql)?
        .query_row([position], |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?])))
        .optional()?;
    let Some((turns, score)) = sums else { return Ok(Found::default()) };
    let sql = "SELECT side, text, won, drawn, lost FROM explored_turns WHERE position = ? \
               ORDER BY won + drawn + lost DESC LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![position, i64::try_from(most).unwrap_or(i64::MAX)])?;
    let mut found = Found { turns, score, rows: Vec::new() };
    while let Some(row) = rows.next()? {
        let side: String = row.get(0)?;
        let known = Side::BOTH.into_iter().find(|known| known.to_string() == side);
        found.rows.push(Row {
            side: known.ok_or_else(|| StoreError::Damaged(format!("side `{side}`")))?,
            text: row.get(1)?,
            score: [row.get(2)?, row.get(3)?, row.get(4)?],
        });
    }
    Ok(found)
}
