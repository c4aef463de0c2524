//! Vacations of players.

use play::time::Timestamp;
use protocol::vacation::{TakenVacation, Vacation};
use rusqlite::{Connection, params};

use super::StoreError;
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};
use crate::store::vacations::{COUNTED, begin as begun, left};

/// The vacations of an account that still count, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn taken(connection: &Connection, user: UserId) -> Result<Vec<TakenVacation>, StoreError> {
    let sql = "SELECT begun, until FROM vacations WHERE user = ? ORDER BY begun";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement
        .query_map([user], |row| Ok(TakenVacation { begun: moment(row.get(0)?), until: moment(row.get(1)?) }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What an account has.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn of(connection: &Connection, user: UserId, now: Timestamp) -> Result<Vacation, StoreError> {
    Ok(left(&taken(connection, user)?, now))
}

/// Until when an account is on vacation at a moment; nothing where it is not.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn until(connection: &Connection, user: UserId, at: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let is_on = |vacation: &TakenVacation| vacation.begun <= at && at < vacation.until;
    Ok(taken(connection, user)?.into_iter().find(is_on).map(|vacation| vacation.until))
}

/// Begins a vacation, or gives the one that goes on another end.
///
/// # Errors
/// So many days are not left.
pub(super) fn begin(connection: &Connection, user: UserId, days: u16, now: Timestamp) -> Result<Vacation, StoreError> {
    let TakenVacation { begun, until } = begun(&taken(connection, user)?, days, now)?;
    let sql = "INSERT INTO vacations (user, begun, until) VALUES (?, ?, ?) \
               ON CONFLICT (user, begun) DO UPDATE SET until = excluded.until";
    connection.execute(sql, params![user, stored(begun), stored(until)])?;
    of(connection, user, now)
}

/// Ends the vacation that goes on, if one does.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn end(connection: &Connection, user: UserId, now: Timestamp) -> Result<Vacation, StoreError> {
    connection.execute("UPDATE vacations SET until = ?2 WHERE user = ?1 AND until > ?2", params![user, stored(now)])?;
    of(connection, user, now)
}

/// Forgets those that no longer count.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn forget(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM vacations WHERE until <= ?", [stored(now - COUNTED)])?;
    Ok(())
}
