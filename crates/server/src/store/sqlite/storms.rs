//! Storms: puzzles against the clock.

use games::game::Game;
use play::time::Timestamp;
use protocol::game::Kind;
use protocol::puzzles::{StormBest, StormPlace, StormScore};
use rusqlite::{Connection, params};

use super::{StoreError, accounts};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::puzzles::{CHOICE, DISLIKED, PLACES, PuzzleKey, StoredStorm, day, game};
use crate::store::row::{moment, stored};

/// Puzzles of a game, some for each of these ratings: the next ones that are as hard or harder.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn choice(connection: &Connection, game: Game, ratings: &[f64]) -> Result<Vec<Vec<PuzzleKey>>, StoreError> {
    let sql = format!(
        "SELECT key FROM puzzles WHERE game = ? AND rating >= ? AND down - up < {DISLIKED} ORDER BY rating, key LIMIT {CHOICE}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut all = Vec::with_capacity(ratings.len());
    for rating in ratings {
        let rows = statement.query_map(params![game.name(), rating], |row| row.get(0))?;
        all.push(rows.collect::<Result<_, _>>()?);
    }
    Ok(all)
}

/// The last storm of a player.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn of(connection: &Connection, user: UserId) -> Result<Option<StoredStorm>, StoreError> {
    let sql = "SELECT id, game, begun, ends, number, score, wrong, puzzles FROM storms WHERE user = ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([user])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some(StoredStorm {
        id: row.get(0)?,
        game: game(&row.get::<_, String>(1)?)?,
        begun: moment(row.get(2)?),
        ends: moment(row.get(3)?),
        number: row.get(4)?,
        score: row.get(5)?,
        wrong: row.get(6)?,
        puzzles: StoredStorm::read_puzzles(&row.get::<_, String>(7)?)?,
    }))
}

fn store(connection: &Connection, user: UserId, storm: &StoredStorm) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO storms (user, id, game, begun, ends, number, score, wrong, puzzles) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let StoredStorm { id, game, begun, ends, number, score, wrong, .. } = storm;
    let row =
        params![user, id, game.name(), stored(*begun), stored(*ends), number, score, wrong, storm.stored_puzzles()];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

/// Begins a storm; if one of the player's is going on, that one is told.
///
/// # Errors
/// The player is not registered.
pub fn begin(connection: &Connection, user: UserId, storm: StoredStorm) -> Result<StoredStorm, StoreError> {
    if accounts::get(connection, user)?.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    if let Some(going) = of(connection, user)?.filter(|before| before.puzzle(storm.begun).is_some()) {
        return Ok(going);
    }
    store(connection, user, &storm)?;
    Ok(storm)
}

/// Counts an answer to a puzzle of a storm, if that puzzle is still the one that is to be solved at a moment; the storm as it is then.
///
/// # Errors
/// The player has no such storm ([`Refusal::NotFound`]).
pub fn answer(
    connection: &Connection,
    user: UserId,
    id: &str,
    number: u32,
    is_right: bool,
    now: Timestamp,
) -> Result<StoredStorm, StoreError> {
    let storm = of(connection, user)?.filter(|storm| storm.id == id).ok_or(Refusal::NotFound)?;
    if storm.number != number || storm.puzzle(now).is_none() {
        return Ok(storm);
    }
    let storm = storm.answered(is_right);
    store(connection, user, &storm)?;
    let sql = "INSERT INTO storm_scores (user, game, day, score, at) VALUES (?, ?, ?, ?, ?) \
               ON CONFLICT (user, game, day) DO UPDATE SET score = excluded.score, at = excluded.at \
               WHERE excluded.score > score";
    if is_right {
        let row = params![user, storm.game.name(), storm.day(), storm.score, stored(now)];
        connection.prepare_cached(sql)?.execute(row)?;
    }
    Ok(storm)
}

/// Ends the storm of a player, if one is going on.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn end(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE storms SET ends = min(ends, ?2) WHERE user = ?1";
    connection.prepare_cached(sql)?.execute(params![user, stored(now)])?;
    Ok(())
}

/// The best storms of a player, of each game in which there was one.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn bests(connection: &Connection, user: UserId, now: Timestamp) -> Result<Vec<StormBest>, StoreError> {
    let sql = "SELECT game, max(CASE day WHEN ?2 THEN score ELSE 0 END), max(score) FROM storm_scores \
               WHERE user = ?1 GROUP BY game";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![user, day(now)], |row| {
        Ok(StormBest { game: row.get(0)?, today: row.get(1)?, ever: row.get(2)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The best storms of the day of a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn leaders(connection: &Connection, game: Game, now: Timestamp) -> Result<Vec<StormPlace>, StoreError> {
    let sql = "SELECT users.name, storm_scores.score FROM storm_scores INDEXED BY storm_scores_of_day \
               CROSS JOIN users ON users.id = storm_scores.user WHERE game = ? AND day = ? ORDER BY score DESC, at LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![game.name(), day(now), PLACES as i64], |row| {
        Ok(StormPlace { name: row.get(0)?, score: row.get(1)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The best storm of each day of a player, by game.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn scores(connection: &Connection, user: UserId) -> Result<Vec<StormScore>, StoreError> {
    let sql = "SELECT game, at, score FROM storm_scores WHERE user = ? ORDER BY game, day";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement
        .query_map([user], |row| Ok(StormScore { game: row.get(0)?, at: moment(row.get(1)?), score: row.get(2)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
