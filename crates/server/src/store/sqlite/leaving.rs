//! Games that players leave, and what follows from it: the rule is in [`crate::matchmaking`].

use play::time::Timestamp;
use protocol::standing::Leaving;
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::matchmaking::Left;
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

fn of(connection: &Connection, user: UserId) -> Result<Option<Left>, StoreError> {
    let sql = "SELECT points, at, until FROM leaving WHERE user = ?";
    let read =
        |row: &rusqlite::Row<'_>| Ok(Left { points: row.get(0)?, at: moment(row.get(1)?), until: moment(row.get(2)?) });
    Ok(connection.prepare_cached(sql)?.query_row([user], read).optional()?)
}

fn store(connection: &Connection, user: UserId, left: Left) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO leaving (user, points, at, until) VALUES (?, ?, ?, ?)";
    let Left { points, at, until } = left;
    connection.prepare_cached(sql)?.execute(params![user, points, stored(at), stored(until)])?;
    Ok(())
}

/// Notes that a player has left a game.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn left(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    store(connection, user, of(connection, user)?.unwrap_or(Left::NONE).left(now))
}

/// Notes that a player has played a rated game to its end.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn played(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    of(connection, user)?.map_or(Ok(()), |left| store(connection, user, left.played(now)))
}

/// Until when a player begins no rated games; nothing if it may.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn until(connection: &Connection, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    Ok(of(connection, user)?.and_then(|left| left.waits(now)))
}

/// What a player is told of it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn told(connection: &Connection, user: UserId, now: Timestamp) -> Result<Leaving, StoreError> {
    Ok(of(connection, user)?.unwrap_or(Left::NONE).told(now))
}
