//! Passkeys, and the ceremonies that have begun.

use play::time::Timestamp;
use protocol::passkeys::Passkey;
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, mail};
use crate::passkeys::Key;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::mail::MailKind;
use crate::store::passkeys::{CEREMONY, Ceremony, MOST_CEREMONIES, MOST_PASSKEYS, NewPasskey};
use crate::store::row::{moment, stored};

/// Notes a ceremony that begins.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn begin(connection: &Connection, ceremony: &Ceremony) -> Result<(), StoreError> {
    let Ceremony { challenge, user, state, at } = ceremony;
    let sql = "INSERT INTO passkey_ceremonies (challenge, user, state, until) VALUES (?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![challenge.as_slice(), user, state, stored(*at + CEREMONY)])?;
    let sql = "DELETE FROM passkey_ceremonies WHERE challenge IN \
               (SELECT challenge FROM passkey_ceremonies ORDER BY until DESC LIMIT -1 OFFSET ?)";
    connection.prepare_cached(sql)?.execute([MOST_CEREMONIES as i64])?;
    Ok(())
}

/// Ends a ceremony, once: what had to be known at its end. `user` is whom it was begun for.
///
/// # Errors
/// None has begun by this challenge, or it took too long ([`Refusal::WrongPasskey`]).
pub(super) fn end(
    connection: &Connection,
    challenge: &[u8; 32],
    user: Option<UserId>,
    now: Timestamp,
) -> Result<Vec<u8>, StoreError> {
    let sql = "DELETE FROM passkey_ceremonies WHERE challenge = ? AND user IS ? AND until > ? RETURNING state";
    let row = params![challenge.as_slice(), user, stored(now)];
    let state: Option<Vec<u8>> = connection.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()?;
    state.ok_or_else(|| Refusal::WrongPasskey.into())
}

/// The passkeys of an account, the newest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn of(connection: &Connection, user: UserId) -> Result<Vec<Passkey>, StoreError> {
    let sql = "SELECT id, label, created, used FROM passkeys WHERE user = ? ORDER BY created DESC, id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([user], |row| {
        Ok(Passkey {
            id: row.get(0)?,
            label: row.get(1)?,
            created: moment(row.get(2)?),
            used: row.get::<_, Option<i64>>(3)?.map(moment),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The ids of the credentials of an account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn credentials(connection: &Connection, user: UserId) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT credential FROM passkeys WHERE user = ?")?;
    Ok(statement.query_map([user], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Stores a passkey, and tells its owner by mail.
///
/// # Errors
/// The account has too many, or the key is known already.
pub(super) fn add(connection: &Connection, user: UserId, new: &NewPasskey) -> Result<(), StoreError> {
    if credentials(connection, user)?.len() >= MOST_PASSKEYS {
        return Err(Refusal::TooMany { most: MOST_PASSKEYS }.into());
    }
    let NewPasskey { key: Key { credential, key, state }, id, label, created } = new;
    let sql = "INSERT OR IGNORE INTO passkeys (credential, id, user, label, public_key, state, created) VALUES (?, ?, ?, ?, ?, ?, ?)";
    let row = params![credential, id, user, label, key, state, stored(*created)];
    if connection.prepare_cached(sql)?.execute(row)? != 1 {
        return Err(Refusal::WrongPasskey.into());
    }
    mail::tell(connection, user, MailKind::PasskeyAdded, *created)
}

/// Ends a passkey of an account.
///
/// # Errors
/// The account has no such passkey.
pub(super) fn remove(connection: &Connection, user: UserId, id: &str) -> Result<(), StoreError> {
    match connection.execute("DELETE FROM passkeys WHERE user = ? AND id = ?", params![user, id])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// A passkey by the id of its credential, with its account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn known(connection: &Connection, credential: &[u8]) -> Result<Option<(UserId, Key)>, StoreError> {
    let sql = "SELECT user, public_key, state FROM passkeys WHERE credential = ?";
    let read = |row: &rusqlite::Row<'_>| {
        Ok((row.get(0)?, Key { credential: credential.to_vec(), key: row.get(1)?, state: row.get(2)? }))
    };
    Ok(connection.prepare_cached(sql)?.query_row([credential], read).optional()?)
}

/// Notes that a passkey was used, if it is still what was checked: `before` and `after` are what changes with use.
///
/// # Errors
/// It was used meanwhile, or is gone ([`Refusal::WrongPasskey`]).
pub(super) fn note_used(
    connection: &Connection,
    credential: &[u8],
    before: &[u8],
    after: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE passkeys SET state = ?3, used = ?4 WHERE credential = ?1 AND state = ?2";
    match connection.prepare_cached(sql)?.execute(params![credential, before, after, stored(now)])? {
        1 => Ok(()),
        _ => Err(Refusal::WrongPasskey.into()),
    }
}

/// Sees that a passkey is still an account's.
///
/// # Errors
/// It is gone ([`Refusal::WrongPasskey`]).
pub(super) fn check(connection: &Connection, user: UserId, credential: &[u8]) -> Result<(), StoreError> {
    match known(connection, credential)? {
        Some((owner, _)) if owner == user => Ok(()),
        _ => Err(Refusal::WrongPasskey.into()),
    }
}

/// Forgets the ceremonies that took too long.
pub(super) fn tidy(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM passkey_ceremonies WHERE until <= ?", [stored(now)])?;
    Ok(())
}

/// Ends all passkeys of an account, and the ceremonies that make more.
pub(super) fn end_all(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    connection.execute("DELETE FROM passkeys WHERE user = ?", [user])?;
    connection.execute("DELETE FROM passkey_ceremonies WHERE user = ?", [user])?;
    Ok(())
}
