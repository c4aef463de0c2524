//! Names of accounts that were deleted. They are held back, so that nobody passes for somebody who has just left.
//!
//! Only a hash of the name with the key of the site is kept: whoever was deleted is not named anywhere.

use crate::store::held_names::{HELD, digest};
use play::time::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

/// The key of the site.
pub(super) fn site_key(connection: &Connection) -> Result<Vec<u8>, StoreError> {
    let sql = "SELECT value FROM meta WHERE key = 'session-key'";
    let key: Option<Vec<u8>> = connection.query_row(sql, [], |row| row.get(0)).optional()?;
    Ok(key.unwrap_or_default())
}

fn of_site(connection: &Connection, name: &str) -> Result<[u8; 32], StoreError> {
    Ok(digest(&site_key(connection)?, name))
}

/// Holds a name back. Its `owner`, if it was a bot's, can give it to a bot again.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn hold(connection: &Connection, name: &str, owner: Option<UserId>, now: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO held_names (digest, until, owner) VALUES (?, ?, ?)";
    connection.execute(sql, params![of_site(connection, name)?.as_slice(), stored(now + HELD), owner])?;
    Ok(())
}

/// Sees that a name is not held back, unless for this owner of bots.
///
/// # Errors
/// It is ([`Refusal::NameTaken`]).
pub fn check(connection: &Connection, name: &str, owner: Option<UserId>, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT until, owner FROM held_names WHERE digest = ?";
    let found = connection.prepare_cached(sql)?.query_row([of_site(connection, name)?.as_slice()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, Option<UserId>>(1)?))
    });
    match found.optional()? {
        Some((until, of)) if moment(until) > now && (of.is_none() || of != owner) => {
            Err(Refusal::NameTaken { name: name.to_owned() }.into())
        }
        _ => Ok(()),
    }
}

/// Forgets the names that are held back no longer.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn forget(connection: &Connection, now: Timestamp) -> Result<usize, StoreError> {
    Ok(connection.execute("DELETE FROM held_names WHERE until <= ?", [stored(now)])?)
}
