//! Pauses from rated games, for players who abort them again and again.

use crate::store::pauses::{FORGOTTEN, pause};
use play::time::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

/// Notes that a player aborted a rated game, or did not come to it, and returns the end of the pause that follows.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn called_off(connection: &Connection, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT in_a_row, at FROM called_off WHERE user = ?";
    let before: Option<(u32, i64)> =
        connection.prepare_cached(sql)?.query_row([user], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let before = before.filter(|(_, at)| moment(*at) + FORGOTTEN > now).map_or(0, |(in_a_row, _)| in_a_row);
    let in_a_row = before.saturating_add(1);
    let until = now + pause(in_a_row);
    let sql = "INSERT INTO called_off (user, in_a_row, at, until) VALUES (?, ?, ?, ?) ON CONFLICT (user) DO UPDATE SET \
               in_a_row = excluded.in_a_row, at = excluded.at, until = excluded.until";
    connection.prepare_cached(sql)?.execute(params![user, in_a_row, stored(now), stored(until)])?;
    Ok((until > now).then_some(until))
}

/// Notes that a player has played a rated game: aborted games before it are forgotten. A pause that has begun goes on.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn played(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE called_off SET in_a_row = 0 WHERE user = ?")?.execute([user])?;
    Ok(())
}

/// The end of a player's pause; nothing if rated games can be begun.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn until(connection: &Connection, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT until FROM called_off WHERE user = ?";
    let until: Option<i64> = connection.prepare_cached(sql)?.query_row([user], |row| row.get(0)).optional()?;
    Ok(until.map(moment).filter(|until| *until > now))
}
