//! Accounts.

use crate::secret;
use play::time::Timestamp;
use protocol::game::Kind;
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, user};
use super::{StoreError, held_names};
use crate::refusal::Refusal;
use crate::store::row::{kind_name, stored};

use crate::store::accounts::{User, UserId};

fn one_user(connection: &Connection, condition: &str, value: impl rusqlite::ToSql) -> Result<Option<User>, StoreError> {
    let mut statement = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE {condition}"))?;
    let mut rows = statement.query([value])?;
    rows.next()?.map(|row| user(row, 0)).transpose()
}

/// The account with this id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn by_id(connection: &Connection, id: UserId) -> Result<Option<User>, StoreError> {
    one_user(connection, "id = ?", id)
}

/// The account with this id, of somebody who asks for something.
///
/// # Errors
/// It is gone ([`Refusal::NotSignedIn`]).
pub fn get(connection: &Connection, id: UserId) -> Result<User, StoreError> {
    by_id(connection, id)?.ok_or_else(|| Refusal::NotSignedIn.into())
}

/// The account with this name, in small letters or capitals; not one that was deleted.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn by_name(connection: &Connection, name: &str) -> Result<Option<User>, StoreError> {
    one_user(connection, "name = ? AND kind <> 'deleted'", name)
}

/// Makes an account.
///
/// # Errors
/// The name is taken, or held back.
pub fn create(
    connection: &Connection,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: Timestamp,
) -> Result<User, StoreError> {
    held_names::check(connection, name, None, now)?;
    insert(connection, name, kind, level, now)
}

/// As [`create`], whether or not the name is held back.
pub(super) fn insert(
    connection: &Connection,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: Timestamp,
) -> Result<User, StoreError> {
    let made = connection
        .prepare_cached("INSERT OR IGNORE INTO users (name, kind, level, created) VALUES (?, ?, ?, ?)")?
        .execute(params![name, kind_name(kind), level, stored(now)])?;
    if made == 0 {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    let id = connection.last_insert_rowid();
    Ok(User { id, name: name.to_owned(), kind, level, created: now })
}

/// Makes a guest a registered player. A recovery code that the guest had no longer works.
///
/// # Errors
/// The name is taken, or held back; the account is not a guest's.
pub fn register(
    connection: &Connection,
    id: UserId,
    name: &str,
    password: &str,
    email: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    held_names::check(connection, name, None, now)?;
    let taken = one_user(connection, "name = ?", name)?.is_some_and(|user| user.id != id);
    if taken {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    let sql = "UPDATE users SET name = ?, password = ?, email = ?, kind = 'registered' WHERE id = ? AND kind = 'guest'";
    if connection.execute(sql, params![name, password, email, id])? != 1 {
        return Err(Refusal::AlreadyRegistered.into());
    }
    // A guest's code asked for no password; from now on there is one.
    connection.execute("DELETE FROM recovery_codes WHERE user = ?", [id])?;
    Ok(())
}

/// The id and the password hash of a registered player.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn password(connection: &Connection, name: &str) -> Result<Option<(UserId, String)>, StoreError> {
    let sql = "SELECT id, password FROM users WHERE name = ? AND kind = 'registered'";
    Ok(connection.query_row(sql, [name], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

/// Whether the password hash of a registered player is still the one that was checked: between the check of a password and
/// what follows from it, somebody may have changed it.
///
/// # Errors
/// It is another one, or the account is gone ([`Refusal::WrongPassword`]).
pub fn check_unchanged(connection: &Connection, id: UserId, checked: &str) -> Result<(), StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND password = ? AND kind = 'registered')";
    let unchanged: bool = connection.query_row(sql, params![id, checked], |row| row.get(0))?;
    if unchanged { Ok(()) } else { Err(Refusal::WrongPassword.into()) }
}

/// Sees that an account is still a guest's.
///
/// # Errors
/// It has registered ([`Refusal::WrongPassword`]).
pub fn check_guest(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    match by_id(connection, id)? {
        Some(User { kind: Kind::Guest, .. }) => Ok(()),
        _ => Err(Refusal::WrongPassword.into()),
    }
}

/// Gives a registered player another password. What let somebody in by the old one is ended by [`end_all_access`](super::sessions::end_all_access).
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_password(connection: &Connection, id: UserId, password: &str) -> Result<(), StoreError> {
    connection.execute("UPDATE users SET password = ? WHERE id = ? AND kind = 'registered'", params![password, id])?;
    Ok(())
}

/// The email address of an account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn email(connection: &Connection, id: UserId) -> Result<Option<String>, StoreError> {
    Ok(connection.query_row("SELECT email FROM users WHERE id = ?", [id], |row| row.get(0))?)
}

/// Guest names are tried so often before it is given up.
const TRIES: usize = 20;

/// Makes an account for a guest, with a name that nobody has.
///
/// # Errors
/// No such name was found ([`Refusal::Unavailable`]).
pub fn create_guest(connection: &Connection, now: Timestamp) -> Result<User, StoreError> {
    for _ in 0..TRIES {
        match create(connection, &secret::guest_name(), Kind::Guest, None, now) {
            Err(StoreError::Refused(Refusal::NameTaken { .. })) => {}
            made => return made,
        }
    }
    Err(Refusal::Unavailable.into())
}
