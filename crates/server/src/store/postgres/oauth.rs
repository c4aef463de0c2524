//! The codes by which apps fetch their tokens.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;

use super::statement::{at_most_one, execute};
use super::{StoreError, access_tokens, accounts, restrictions};
use crate::store::access_tokens::Scopes;
use crate::store::accounts::UserId;
use crate::store::oauth::{Exchange, Exchanged, MOST_CODES, NewCode, StoredCode};
use crate::store::row::stored;

/// Stores a code for an app.
///
/// # Errors
/// The account is gone.
pub async fn add_code(transaction: &Transaction<'_>, user: UserId, new: &NewCode) -> Result<(), StoreError> {
    // With the account's row locked, no code comes after all that lets somebody in has been ended.
    accounts::lock(transaction, user).await?;
    let NewCode { digest, client, redirect, challenge, scopes, created, until } = new;
    let sql = "DELETE FROM oauth_codes WHERE user_id = $1 AND (until <= $2 OR code IN \
               (SELECT code FROM oauth_codes WHERE user_id = $1 ORDER BY until DESC, code OFFSET $3))";
    execute(transaction, sql, &[&user, &stored(*created), &(MOST_CODES - 1)]).await?;
    let sql = "INSERT INTO oauth_codes (code, user_id, client, redirect, challenge, scopes, until) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let (digest, challenge, scopes) = (digest.as_slice(), challenge.as_slice(), scopes.stored());
    execute(transaction, sql, &[&digest, &user, client, redirect, &challenge, &scopes, &stored(*until)]).await?;
    Ok(())
}

/// Gives an app its token for a code. A code that comes a second time ends the token instead (RFC 6749, 4.1.2).
///
/// # Errors
/// The account is suspended, has too many tokens, or is gone.
pub async fn exchange(transaction: &Transaction<'_>, exchange: &Exchange) -> Result<Exchanged, StoreError> {
    let sql = "SELECT user_id FROM oauth_codes WHERE code = $1";
    let Some(owner) = at_most_one(transaction, sql, &[&exchange.code.as_slice()]).await? else {
        return Ok(Exchanged::Wrong);
    };
    // The account's row is locked before the code's, as it is by whoever ends all access. Of two that exchange a code at the same time one is the second.
    accounts::lock(transaction, owner.try_get(0)?).await?;
    let sql = "SELECT user_id, client, redirect, challenge, scopes, token FROM oauth_codes WHERE code = $1 AND until > $2 FOR UPDATE";
    let Some(row) = at_most_one(transaction, sql, &[&exchange.code.as_slice(), &stored(exchange.now)]).await? else {
        return Ok(Exchanged::Wrong);
    };
    let code = StoredCode {
        user: row.try_get(0)?,
        client: row.try_get(1)?,
        redirect: row.try_get(2)?,
        challenge: row.try_get(3)?,
        scopes: Scopes::from_stored(row.try_get(4)?),
        token: row.try_get(5)?,
    };
    if let Some(token) = code.token {
        let sql = "DELETE FROM access_tokens WHERE user_id = $1 AND id = $2";
        execute(transaction, sql, &[&code.user, &token]).await?;
        execute(transaction, "DELETE FROM oauth_codes WHERE code = $1", &[&exchange.code.as_slice()]).await?;
        return Ok(Exchanged::Again(token));
    }
    if !code.is_for(exchange) {
        return Ok(Exchanged::Wrong);
    }
    restrictions::check_access(transaction, code.user, exchange.now).await?;
    let token = exchange.token(code.scopes.clone());
    access_tokens::add(transaction, code.user, &token).await?;
    let sql = "UPDATE oauth_codes SET token = $1 WHERE code = $2";
    execute(transaction, sql, &[&exchange.id, &exchange.code.as_slice()]).await?;
    Ok(Exchanged::Given(code.scopes))
}

/// Forgets the codes that are no longer valid.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_ended(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM oauth_codes WHERE until <= $1", &[&stored(now)]).await?;
    Ok(())
}
