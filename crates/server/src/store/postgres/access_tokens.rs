//! Personal access tokens.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::access::AccessToken;

use super::row::{COLUMNS, optional_time, time, user};
use super::statement::{all, at_most_one, execute};
use super::{StoreError, accounts, restrictions};
use crate::refusal::Refusal;
use crate::store::access_tokens::{Holder, MOST_ACCESS_TOKENS, NewAccessToken, Scopes};
use crate::store::accounts::UserId;
use crate::store::row::stored;

/// The personal access tokens of an account that are valid, the newest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn of(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Vec<AccessToken>, StoreError> {
    let sql = "SELECT id, name, scopes, created, used, until, app FROM access_tokens WHERE user_id = $1 AND until > $2 \
               ORDER BY created DESC, id";
    let rows = all(client, sql, &[&user, &stored(now)]).await?;
    let token = rows.iter().map(|row| {
        Ok(AccessToken {
            id: row.try_get(0)?,
            name: row.try_get(1)?,
            scopes: Scopes::from_stored(row.try_get(2)?).into_set(),
            created: time(row, 3)?,
            used: optional_time(row, 4)?,
            until: time(row, 5)?,
            app: row.try_get(6)?,
        })
    });
    token.collect()
}

/// Stores a personal access token.
///
/// # Errors
/// The account has too many, or is gone.
pub async fn add(transaction: &Transaction<'_>, user: UserId, new: &NewAccessToken) -> Result<(), StoreError> {
    // With the account's row locked, the tokens are counted one after the other, and none comes after all have been ended.
    accounts::lock(transaction, user).await?;
    if of(transaction, user, new.created).await?.len() >= MOST_ACCESS_TOKENS {
        return Err(Refusal::TooMany { most: MOST_ACCESS_TOKENS }.into());
    }
    let sql = "INSERT INTO access_tokens (token, id, user_id, name, scopes, created, until, app) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let NewAccessToken { digest, id, name, scopes, created, until, app } = new;
    let (digest, scopes) = (digest.as_slice(), scopes.stored());
    execute(transaction, sql, &[&digest, id, &user, name, &scopes, &stored(*created), &stored(*until), app]).await?;
    Ok(())
}

/// Ends a personal access token of an account.
///
/// # Errors
/// The account has no such token.
pub async fn end(client: &impl GenericClient, user: UserId, id: &str) -> Result<(), StoreError> {
    match execute(client, "DELETE FROM access_tokens WHERE user_id = $1 AND id = $2", &[&user, &id]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Ends a personal access token by its digest; the answer is its id, nothing if there is none.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn revoke(client: &impl GenericClient, token: &[u8; 32]) -> Result<Option<String>, StoreError> {
    let sql = "DELETE FROM access_tokens WHERE token = $1 RETURNING id";
    at_most_one(client, sql, &[&token.as_slice()]).await?.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// Whom a personal access token lets in, if it is valid.
///
/// # Errors
/// The account is suspended.
pub async fn holder(
    client: &impl GenericClient,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<Holder>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, access_tokens.used, access_tokens.id, scopes FROM access_tokens \
         JOIN users ON users.id = access_tokens.user_id WHERE token = $1 AND until > $2"
    );
    let Some(row) = at_most_one(client, &sql, &[&token.as_slice(), &stored(now)]).await? else { return Ok(None) };
    let found = Holder {
        user: user(&row, 0)?,
        used: optional_time(&row, 5)?,
        id: row.try_get(6)?,
        scopes: Scopes::from_stored(row.try_get(7)?),
    };
    restrictions::check_access(client, found.user.id, now).await?;
    Ok(Some(found))
}

/// When each of these was last used, by their ids: the start of time for one that never was. Those that are not valid, or let nobody in because of a
/// suspension, are not among them.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn used(
    client: &impl GenericClient,
    ids: &[&str],
    now: Timestamp,
) -> Result<Vec<(String, Timestamp)>, StoreError> {
    let sql = "SELECT id, used FROM access_tokens WHERE id = ANY($1) AND until > $2 AND NOT EXISTS \
               (SELECT 1 FROM suspensions WHERE suspensions.user_id = access_tokens.user_id \
               AND (suspensions.until IS NULL OR suspensions.until > $2))";
    let rows = all(client, sql, &[&ids, &stored(now)]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, optional_time(row, 1)?.unwrap_or_default()))).collect()
}

/// Forgets those that are no longer valid.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_ended(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM access_tokens WHERE until <= $1", &[&stored(now)]).await?;
    Ok(())
}
