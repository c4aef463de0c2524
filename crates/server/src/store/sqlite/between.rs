//! What is between two accounts, and what one wants of others: asked by friends, messages and chat alike.

use protocol::chat::Preferences;
use rusqlite::Connection;

use super::{StoreError, accounts};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::messages::taken_from;

/// Another account than the asker's, by its name.
pub(super) fn other(connection: &Connection, asker: UserId, name: &str) -> Result<User, StoreError> {
    let found = accounts::by_name(connection, name)?.filter(|found| found.id != asker);
    found.ok_or_else(|| Refusal::NotFound.into())
}

/// Whether one follows the other.
pub(super) fn does_follow(connection: &Connection, one: UserId, other: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM follows WHERE user = ? AND followed = ?)";
    Ok(connection.prepare_cached(sql)?.query_row([one, other], |row| row.get(0))?)
}

/// Lets neither of two follow the other.
pub(super) fn part(connection: &Connection, one: UserId, other: UserId) -> Result<(), StoreError> {
    let sql = "DELETE FROM follows WHERE (user = ?1 AND followed = ?2) OR (user = ?2 AND followed = ?1)";
    connection.execute(sql, [one, other])?;
    Ok(())
}

/// Whether one of the two blocks the other.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn is_blocked(connection: &Connection, one: UserId, other: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM blocks WHERE (user = ?1 AND blocked = ?2) OR (user = ?2 AND blocked = ?1))";
    Ok(connection.prepare_cached(sql)?.query_row([one, other], |row| row.get(0))?)
}

/// The preferences of an account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn preferences(connection: &Connection, user: UserId) -> Result<Preferences, StoreError> {
    let sql = "SELECT chat, messages FROM users WHERE id = ?";
    let (chat, messages): (bool, String) =
        connection.prepare_cached(sql)?.query_row([user], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Preferences { chat, messages: taken_from(&messages)? })
}
