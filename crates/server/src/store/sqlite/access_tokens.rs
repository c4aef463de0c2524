//! Personal access tokens.

use play::time::Timestamp;
use protocol::access::AccessToken;
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, user};
use super::{StoreError, restrictions};
use crate::refusal::Refusal;
use crate::store::access_tokens::{Holder, MOST_ACCESS_TOKENS, NewAccessToken, Scopes};
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

/// The personal access tokens of an account that are valid, the newest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn of(connection: &Connection, user: UserId, now: Timestamp) -> Result<Vec<AccessToken>, StoreError> {
    let sql = "SELECT id, name, scopes, created, used, until, app FROM access_tokens WHERE user = ? AND until > ? \
               ORDER BY created DESC, id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![user, stored(now)], |row| {
        Ok(AccessToken {
            id: row.get(0)?,
            name: row.get(1)?,
            scopes: Scopes::from_stored(&row.get::<_, String>(2)?).into_set(),
            created: moment(row.get(3)?),
            used: row.get::<_, Option<i64>>(4)?.map(moment),
            until: moment(row.get(5)?),
            app: row.get(6)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Stores a personal access token.
///
/// # Errors
/// The account has too many.
pub(super) fn add(connection: &Connection, user: UserId, new: &NewAccessToken) -> Result<(), StoreError> {
    if of(connection, user, new.created)?.len() >= MOST_ACCESS_TOKENS {
        return Err(Refusal::TooMany { most: MOST_ACCESS_TOKENS }.into());
    }
    let sql = "INSERT INTO access_tokens (token, id, user, name, scopes, created, until, app) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let NewAccessToken { digest, id, name, scopes, created, until, app } = new;
    let row = params![digest.as_slice(), id, user, name, scopes.stored(), stored(*created), stored(*until), app];
    connection.execute(sql, row)?;
    Ok(())
}

/// Ends a personal access token of an account.
///
/// # Errors
/// The account has no such token.
pub(super) fn end(connection: &Connection, user: UserId, id: &str) -> Result<(), StoreError> {
    match connection.execute("DELETE FROM access_tokens WHERE user = ? AND id = ?", params![user, id])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Ends a personal access token by its digest; the answer is its id, nothing if there is none.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn revoke(connection: &Connection, token: &[u8; 32]) -> Result<Option<String>, StoreError> {
    let sql = "DELETE FROM access_tokens WHERE token = ? RETURNING id";
    Ok(connection.query_row(sql, [token.as_slice()], |row| row.get(0)).optional()?)
}

/// Ends all personal access tokens of an account, and the codes by which apps would fetch others.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn end_all(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    connection.execute("DELETE FROM access_tokens WHERE user = ?", [user])?;
    connection.execute("DELETE FROM oauth_codes WHERE user = ?", [user])?;
    Ok(())
}

/// Whom a personal access token lets in, if it is valid.
///
/// # Errors
/// The account is suspended.
pub(super) fn holder(connection: &Connection, token: &[u8; 32], now: Timestamp) -> Result<Option<Holder>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, access_tokens.used, access_tokens.id, scopes FROM access_tokens \
         JOIN users ON users.id = access_tokens.user WHERE token = ? AND until > ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![token.as_slice(), stored(now)])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let found = Holder {
        user: user(row, 0)?,
        used: row.get::<_, Option<i64>>(5)?.map(moment),
        id: row.get(6)?,
        scopes: Scopes::from_stored(&row.get::<_, String>(7)?),
    };
    restrictions::check_access(connection, found.user.id, now)?;
    Ok(Some(found))
}

/// When a personal access token was last used, by its id: nothing if it is not valid or lets nobody in because of a suspension, the start of time if
/// it never was used.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn used(connection: &Connection, id: &str, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT used FROM access_tokens WHERE id = ?1 AND until > ?2 AND NOT EXISTS \
               (SELECT 1 FROM suspensions WHERE suspensions.user = access_tokens.user AND (suspensions.until IS NULL OR suspensions.until > ?2))";
    let row = params![id, stored(now)];
    let used = connection.prepare_cached(sql)?.query_row(row, |row| row.get::<_, Option<i64>>(0)).optional()?;
    Ok(used.map(|used| used.map(moment).unwrap_or_default()))
}

/// Notes that a personal access token was used, by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn note_used(connection: &Connection, id: &str, now: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE access_tokens SET used = ? WHERE id = ?")?.execute(params![stored(now), id])?;
    Ok(())
}

/// Forgets those that are no longer valid.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn forget_ended(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM access_tokens WHERE until <= ?", [stored(now)])?;
    Ok(())
}
