//! Accounts, sessions and recovery codes.

use protocol::game::Kind;
use protocol::http::Session;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::StoreError;
use crate::refusal::Refusal;

/// The id of an account.
pub type UserId = i64;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Its id.
    pub id: UserId,
    /// Its name.
    pub name: String,
    /// What kind it is.
    pub kind: Kind,
    /// The level of a bot of the server's.
    pub level: Option<u8>,
    /// When it was made.
    pub created: u64,
}

/// The name of a kind in rows.
#[must_use]
pub const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "guest",
        Kind::Registered => "registered",
        Kind::Bot => "bot",
        Kind::Deleted => "deleted",
    }
}

pub(super) fn kind(name: &str) -> Result<Kind, StoreError> {
    [Kind::Guest, Kind::Registered, Kind::Bot, Kind::Deleted]
        .into_iter()
        .find(|kind| kind_name(*kind) == name)
        .ok_or_else(|| StoreError::Damaged(format!("kind of account `{name}`")))
}

pub(super) fn moment(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

pub(super) fn stored(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The columns that [`user`] reads, of a table named `users`.
pub(super) const COLUMNS: &str = "users.id, users.name, users.kind, users.level, users.created";

pub(super) fn user(row: &Row<'_>, first: usize) -> Result<User, StoreError> {
    Ok(User {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        kind: kind(&row.get::<_, String>(first + 2)?)?,
        level: row.get(first + 3)?,
        created: moment(row.get(first + 4)?),
    })
}

fn one_user(connection: &Connection, condition: &str, value: impl rusqlite::ToSql) -> Result<Option<User>, StoreError> {
    let mut statement = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE {condition}"))?;
    let mut rows = statement.query([value])?;
    rows.next()?.map(|row| user(row, 0)).transpose()
}

/// The account with this id.
///
/// # Errors
/// The database failed, as in all functions here.
pub fn by_id(connection: &Connection, id: UserId) -> Result<Option<User>, StoreError> {
    one_user(connection, "id = ?", id)
}

/// The account with this name, in small letters or capitals; not one that was deleted.
///
/// # Errors
/// As [`by_id`].
pub fn by_name(connection: &Connection, name: &str) -> Result<Option<User>, StoreError> {
    one_user(connection, "name = ? AND kind <> 'deleted'", name)
}

/// Makes an account.
///
/// # Errors
/// The name is taken.
pub fn create(
    connection: &Connection,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: u64,
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

/// Makes a guest a registered player.
///
/// # Errors
/// The name is taken; the account is not a guest's.
pub fn register(
    connection: &Connection,
    id: UserId,
    name: &str,
    password: &str,
    email: Option<&str>,
) -> Result<(), StoreError> {
    let taken = one_user(connection, "name = ?", name)?.is_some_and(|user| user.id != id);
    if taken {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    let sql = "UPDATE users SET name = ?, password = ?, email = ?, kind = 'registered' WHERE id = ? AND kind = 'guest'";
    match connection.execute(sql, params![name, password, email, id])? {
        1 => Ok(()),
        _ => Err(Refusal::AlreadyRegistered.into()),
    }
}

/// The id and the password hash of a registered player.
///
/// # Errors
/// As [`by_id`].
pub fn password(connection: &Connection, name: &str) -> Result<Option<(UserId, String)>, StoreError> {
    let sql = "SELECT id, password FROM users WHERE name = ? AND kind = 'registered'";
    Ok(connection.query_row(sql, [name], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

/// The email address of an account.
///
/// # Errors
/// As [`by_id`].
pub fn email(connection: &Connection, id: UserId) -> Result<Option<String>, StoreError> {
    Ok(connection.query_row("SELECT email FROM users WHERE id = ?", [id], |row| row.get(0))?)
}

/// Deletes all that is a person's; the games stay, with a player who is gone.
///
/// # Errors
/// As [`by_id`].
pub fn delete(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    let tables = [
        "sessions",
        "recovery_codes",
        "seeks",
        "challenges",
        "ratings",
        "rating_changes",
        "blocks",
        "chat_lines",
        "reports",
    ];
    for table in tables {
        connection.execute(&format!("DELETE FROM {table} WHERE user = ?"), [id])?;
    }
    connection.execute("DELETE FROM challenges WHERE opponent = ?", [id])?;
    connection.execute("DELETE FROM blocks WHERE blocked = ?", [id])?;
    // A name that nobody can choose.
    let sql = "UPDATE users SET name = ?, kind = 'deleted', password = NULL, email = NULL WHERE id = ?";
    connection.execute(sql, params![format!("~{id}"), id])?;
    Ok(())
}

/// Opens a session.
///
/// # Errors
/// As [`by_id`].
pub fn open_session(
    connection: &Connection,
    token: &[u8; 32],
    id: &str,
    user: UserId,
    now: u64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions (token, id, user, created, used) VALUES (?, ?, ?, ?, ?)";
    connection.execute(sql, params![token.as_slice(), id, user, stored(now), stored(now)])?;
    Ok(())
}

/// The session of a token, if there is one, with its account and when it was last used.
///
/// # Errors
/// As [`by_id`].
pub fn session(connection: &Connection, token: &[u8; 32]) -> Result<Option<(String, User, u64)>, StoreError> {
    let sql = format!(
        "SELECT sessions.id, sessions.used, {COLUMNS} FROM sessions JOIN users ON users.id = sessions.user WHERE token = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([token.as_slice()])?;
    rows.next()?.map(|row| Ok((row.get(0)?, user(row, 2)?, moment(row.get(1)?)))).transpose()
}

/// Notes that a session was used.
///
/// # Errors
/// As [`by_id`].
pub fn use_session(connection: &Connection, token: &[u8; 32], now: u64) -> Result<(), StoreError> {
    connection.execute("UPDATE sessions SET used = ? WHERE token = ?", params![stored(now), token.as_slice()])?;
    Ok(())
}

/// The sessions of an account, the last used first; `current` is the id of the one that asks.
///
/// # Errors
/// As [`by_id`].
pub fn sessions(connection: &Connection, user: UserId, current: &str) -> Result<Vec<Session>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT id, created, used FROM sessions WHERE user = ? ORDER BY used DESC, id")?;
    let rows = statement.query_map([user], |row| {
        let id: String = row.get(0)?;
        let current = id == current;
        Ok(Session { id, created: moment(row.get(1)?), used: moment(row.get(2)?), current })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Ends a session of an account.
///
/// # Errors
/// The account has no such session.
pub fn end_session(connection: &Connection, user: UserId, id: &str) -> Result<(), StoreError> {
    match connection.execute("DELETE FROM sessions WHERE user = ? AND id = ?", params![user, id])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Gives an account a recovery code; one that it had no longer works.
///
/// # Errors
/// As [`by_id`].
pub fn set_recovery_code(connection: &Connection, user: UserId, code: &[u8; 32]) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO recovery_codes (user, code) VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET code = excluded.code";
    connection.execute(sql, params![user, code.as_slice()])?;
    Ok(())
}

/// The account of a recovery code.
///
/// # Errors
/// There is none.
pub fn recovered(connection: &Connection, code: &[u8; 32]) -> Result<UserId, StoreError> {
    let sql = "SELECT user FROM recovery_codes WHERE code = ?";
    let found = connection.query_row(sql, [code.as_slice()], |row| row.get(0)).optional()?;
    found.ok_or_else(|| Refusal::WrongCode.into())
}
