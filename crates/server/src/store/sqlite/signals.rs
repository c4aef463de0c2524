//! Signals of help by engines: games that wait to be looked at, and what they say.

use ::games::game::Game;
use ::games::side::BySide;
use play::time::Timestamp;
use protocol::admin::{Role, SignalSums, Signals};
use protocol::game::Rating;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::moderation::{person, role};
use super::{StoreError, accounts, games};
use crate::refusal::Refusal;
use crate::signals::Signal;
use crate::store::games::{GameKey, Stored};
use crate::store::ratings::speed;
use crate::store::row::stored;
use crate::store::signals::{KEPT, NEAR, OTHERS, SUMMED, TAKEN, WAITS, told};

/// The next game that waits, which nobody else takes for a while; without the game where it cannot be read.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take(connection: &Connection, now: Timestamp) -> Result<Option<(GameKey, Option<Stored>)>, StoreError> {
    let sql = "UPDATE games_unseen SET taken = ?1 WHERE game = \
               (SELECT game FROM games_unseen WHERE taken <= ?2 ORDER BY taken, game LIMIT 1) RETURNING game";
    let taken = connection.prepare_cached(sql)?.query_row(params![stored(now), stored(now - TAKEN)], |row| row.get(0));
    let Some(key): Option<GameKey> = taken.optional()? else { return Ok(None) };
    let id: String = connection.query_row("SELECT id FROM games WHERE key = ?", [key], |row| row.get(0))?;
    match games::load(connection, &id) {
        Ok(found) => Ok(Some((key, found))),
        // It must not keep the others from being looked at.
        Err(StoreError::Damaged(row)) => {
            tracing::error!(row, "a game cannot be read");
            Ok(Some((key, None)))
        }
        Err(error) => Err(error),
    }
}

/// Stores what a game says of its players, once; nothing of bots and of those who are gone.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn note(connection: &Connection, key: GameKey, signals: BySide<Signal>) -> Result<(), StoreError> {
    if connection.execute("DELETE FROM games_unseen WHERE game = ?", [key])? != 1 {
        return Ok(());
    }
    let sql = "SELECT ratings FROM games WHERE key = ?";
    let ratings: String = connection.query_row(sql, [key], |row| row.get(0))?;
    let ratings: BySide<Option<Rating>> =
        serde_json::from_str(&ratings).map_err(|error| StoreError::Damaged(error.to_string()))?;
    for (side, signal) in signals.iter() {
        let Some(rating) = ratings[side].as_ref().filter(|_| signal.choices > 0) else { continue };
        let Signal { choices, agreed, loss, timed, time, squares, hard, hard_time } = signal;
        let player = side.to_string();
        let sql = format!(
            "INSERT INTO signals (user, game, kind, speed, at, rating, choices, agreed, loss, timed, time, squares, hard, hard_time) \
             SELECT users.id, key, games.game, games.speed, games.ended, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 \
             FROM games JOIN users ON users.id = games.{player} WHERE key = ?1 AND users.kind = 'registered'"
        );
        let row = params![key, rating.rating, choices, agreed, loss, timed, time, squares, hard, hard_time];
        connection.execute(&sql, row)?;
    }
    Ok(())
}

/// The sums of [`told`] in a row, and the mean of the ratings.
fn sums(row: &Row<'_>, first: usize) -> rusqlite::Result<(SignalSums, Option<f64>)> {
    let signal = Signal {
        choices: row.get(first + 1)?,
        agreed: row.get(first + 2)?,
        loss: row.get(first + 3)?,
        timed: row.get(first + 4)?,
        time: row.get(first + 5)?,
        squares: row.get(first + 6)?,
        hard: row.get(first + 7)?,
        hard_time: row.get(first + 8)?,
    };
    Ok((told(row.get(first)?, &signal), row.get(first + 9)?))
}

/// What [`sums`] reads.
const SUMS: &str = "count(*), coalesce(sum(choices), 0), coalesce(sum(agreed), 0), coalesce(sum(loss), 0.0), coalesce(sum(timed), 0), \
                    coalesce(sum(time), 0.0), coalesce(sum(squares), 0.0), coalesce(sum(hard), 0), coalesce(sum(hard_time), 0.0), avg(rating)";

/// What the last games of a player whose role is below one say, beside those of others who are about as strong.
///
/// # Errors
/// There is no such player ([`Refusal::NotFound`]), or its role is not below ([`Refusal::NotBelow`]).
pub fn of(connection: &Connection, name: &str, below: Role) -> Result<Vec<Signals>, StoreError> {
    let user = accounts::by_name(connection, name)?.filter(|user| user.level.is_none()).ok_or(Refusal::NotFound)?.id;
    if role(connection, person(connection, user)?)? >= below {
        return Err(Refusal::NotBelow.into());
    }
    let sql = format!(
        "SELECT kind, speed, {SUMS} FROM (SELECT * FROM signals WHERE user = ? ORDER BY game DESC LIMIT ?) GROUP BY kind, speed"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![user, SUMMED as i64])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (kind, of): (String, String) = (row.get(0)?, row.get(1)?);
        let (own, rating) = sums(row, 2)?;
        let sql = format!(
            "SELECT {SUMS} FROM (SELECT * FROM signals WHERE kind = ?1 AND speed = ?2 AND rating BETWEEN ?3 AND ?4 AND user <> ?5 LIMIT ?6)"
        );
        let rating = rating.unwrap_or_default();
        let near = params![kind, of, rating - NEAR, rating + NEAR, user, OTHERS as i64];
        let (others, _) = connection.prepare_cached(&sql)?.query_row(near, |row| sums(row, 0))?;
        let game = Game::from_name(&kind).ok_or_else(|| StoreError::Damaged(format!("the game `{kind}`")))?;
        all.push(Signals { game: game.name().to_owned(), speed: speed(&of)?, own, others });
    }
    Ok(all)
}

/// Forgets what is old, and games that nobody got to.
pub(super) fn tidy(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM games_unseen WHERE at < ?", [stored(now - WAITS)])?;
    connection.execute("DELETE FROM signals WHERE at < ?", [stored(now - KEPT)])?;
    Ok(())
}
