//! What lets somebody into an account beside its password: sessions and recovery codes.

use play::time::{Millis, Timestamp};
use protocol::http::Session;
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, User, UserId, moment, stored, user};
use super::{StoreError, accounts, bots};
use crate::refusal::Refusal;

/// A session that is not used for this long is over: 400 days, as long as browsers keep a cookie.
pub const SESSION_LIFE: Millis = Millis::from_days(400);
/// The most sessions of an account: with another one, the one that was unused for longest ends.
pub const MOST_SESSIONS: usize = 20;

/// Opens a session. The ids of the sessions that it pushes out are returned: an account has [`MOST_SESSIONS`].
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_session(
    connection: &Connection,
    token: &[u8; 32],
    id: &str,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let sql = "INSERT INTO sessions (token, id, user, created, used) VALUES (?, ?, ?, ?, ?)";
    connection.execute(sql, params![token.as_slice(), id, user, stored(now), stored(now)])?;
    let sql = "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user = ?1 AND id <> ?2 \
               ORDER BY used DESC, created DESC, id LIMIT -1 OFFSET ?3) RETURNING id";
    let mut statement = connection.prepare_cached(sql)?;
    let others = i64::try_from(MOST_SESSIONS - 1).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![user, id, others], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Ends the sessions that have not been used for [`SESSION_LIFE`].
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn end_unused_sessions(connection: &Connection, now: Timestamp) -> Result<usize, StoreError> {
    let before = stored(now - SESSION_LIFE);
    Ok(connection.execute("DELETE FROM sessions WHERE used <= ?", [before])?)
}

/// When a session was last used, by its id; nothing if it has ended.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn session_used(connection: &Connection, id: &str, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT used FROM sessions WHERE id = ?";
    let used = connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    Ok(used.map(moment).filter(|used| *used + SESSION_LIFE > now))
}

/// The session of a token, if there is one that has not expired, with its account and when it was last used.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn session(
    connection: &Connection,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(String, User, Timestamp)>, StoreError> {
    let sql = format!(
        "SELECT sessions.id, sessions.used, {COLUMNS} FROM sessions JOIN users ON users.id = sessions.user WHERE token = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([token.as_slice()])?;
    let found = rows.next()?.map(|row| Ok::<_, StoreError>((row.get(0)?, user(row, 2)?, moment(row.get(1)?))));
    Ok(found.transpose()?.filter(|(_, _, used)| *used + SESSION_LIFE > now))
}

/// Notes that a session was used, by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn use_session(connection: &Connection, id: &str, now: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE sessions SET used = ? WHERE id = ?")?.execute(params![stored(now), id])?;
    Ok(())
}

/// The sessions of an account, the last used first; `current` is the id of the one that asks.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
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
/// SQLite fails: [`StoreError::Database`].
pub fn set_recovery_code(connection: &Connection, user: UserId, code: &[u8; 32]) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO recovery_codes (user, code) VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET code = excluded.code";
    connection.execute(sql, params![user, code.as_slice()])?;
    Ok(())
}

/// The account of a recovery code.
///
/// # Errors
/// [`Refusal::WrongCode`] where no account has it.
pub fn of_recovery_code(connection: &Connection, code: &[u8; 32]) -> Result<User, StoreError> {
    let sql = "SELECT user FROM recovery_codes WHERE code = ?";
    let found: Option<UserId> = connection.query_row(sql, [code.as_slice()], |row| row.get(0)).optional()?;
    let user = found.map(|id| accounts::by_id(connection, id)).transpose()?.flatten();
    user.ok_or_else(|| Refusal::WrongCode.into())
}

/// Ends all that lets somebody into an account but its password: sessions except `but`, the recovery code, the tokens of its
/// bots. The bots are returned: their connections must end too.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn end_all_access(connection: &Connection, id: UserId, but: Option<&str>) -> Result<Vec<UserId>, StoreError> {
    connection.execute("DELETE FROM sessions WHERE user = ?1 AND (?2 IS NULL OR id <> ?2)", params![id, but])?;
    connection.execute("DELETE FROM recovery_codes WHERE user = ?", [id])?;
    let bots = bots::of(connection, id)?;
    for bot in &bots {
        connection.execute("DELETE FROM tokens WHERE user = ?", [bot.id])?;
    }
    Ok(bots.into_iter().map(|bot| bot.id).collect())
}
