//! The codes by which apps fetch their tokens.

use play::time::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, access_tokens, restrictions};
use crate::store::access_tokens::Scopes;
use crate::store::accounts::UserId;
use crate::store::oauth::{Exchange, Exchanged, MOST_CODES, NewCode, StoredCode};
use crate::store::row::stored;

/// Stores a code for an app.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn add_code(connection: &Connection, user: UserId, new: &NewCode) -> Result<(), StoreError> {
    let NewCode { digest, client, redirect, challenge, scopes, created, until } = new;
    let sql = "DELETE FROM oauth_codes WHERE user = ?1 AND (until <= ?2 OR code IN \
               (SELECT code FROM oauth_codes WHERE user = ?1 ORDER BY until DESC, code LIMIT -1 OFFSET ?3))";
    connection.execute(sql, params![user, stored(*created), MOST_CODES - 1])?;
    let sql =
        "INSERT INTO oauth_codes (code, user, client, redirect, challenge, scopes, until) VALUES (?, ?, ?, ?, ?, ?, ?)";
    let (digest, challenge) = (digest.as_slice(), challenge.as_slice());
    connection.execute(sql, params![digest, user, client, redirect, challenge, scopes.stored(), stored(*until)])?;
    Ok(())
}

/// Gives an app its token for a code. A code that comes a second time ends the token instead (RFC 6749, 4.1.2).
///
/// # Errors
/// The account is suspended, or has too many tokens.
pub(super) fn exchange(connection: &Connection, exchange: &Exchange) -> Result<Exchanged, StoreError> {
    let sql = "SELECT user, client, redirect, challenge, scopes, token FROM oauth_codes WHERE code = ? AND until > ?";
    let code = connection.query_row(sql, params![exchange.code.as_slice(), stored(exchange.now)], |row| {
        Ok(StoredCode {
            user: row.get(0)?,
            client: row.get(1)?,
            redirect: row.get(2)?,
            challenge: row.get(3)?,
            scopes: Scopes::from_stored(&row.get::<_, String>(4)?),
            token: row.get(5)?,
        })
    });
    let Some(code) = code.optional()? else { return Ok(Exchanged::Wrong) };
    if let Some(token) = code.token {
        connection.execute("DELETE FROM access_tokens WHERE user = ? AND id = ?", params![code.user, token])?;
        connection.execute("DELETE FROM oauth_codes WHERE code = ?", [exchange.code.as_slice()])?;
        return Ok(Exchanged::Again(token));
    }
    if !code.is_for(exchange) {
        return Ok(Exchanged::Wrong);
    }
    restrictions::check_access(connection, code.user, exchange.now)?;
    access_tokens::add(connection, code.user, &exchange.token(code.scopes.clone()))?;
    let sql = "UPDATE oauth_codes SET token = ? WHERE code = ?";
    connection.execute(sql, params![exchange.id, exchange.code.as_slice()])?;
    Ok(Exchanged::Given(code.scopes))
}

/// Forgets the codes that are no longer valid.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn forget_ended(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM oauth_codes WHERE until <= ?", [stored(now)])?;
    Ok(())
}
