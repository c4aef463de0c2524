//! Passkeys, and the ceremonies that have begun.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::passkeys::Passkey;

use super::row::{limit, optional_time, time};
use super::statement::{all, at_most_one, execute};
use super::{StoreError, accounts, mail};
use crate::passkeys::Key;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::mail::MailKind;
use crate::store::passkeys::{CEREMONY, Ceremony, MOST_CEREMONIES, MOST_PASSKEYS, NewPasskey};
use crate::store::row::stored;

/// Notes a ceremony that begins.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn begin(transaction: &Transaction<'_>, ceremony: &Ceremony) -> Result<(), StoreError> {
    let Ceremony { challenge, user, state, at } = ceremony;
    let sql = "INSERT INTO passkey_ceremonies (challenge, user_id, state, until) VALUES ($1, $2, $3, $4)";
    execute(transaction, sql, &[&challenge.as_slice(), user, state, &stored(*at + CEREMONY)]).await?;
    let sql = "DELETE FROM passkey_ceremonies WHERE challenge IN \
               (SELECT challenge FROM passkey_ceremonies ORDER BY until DESC OFFSET $1)";
    execute(transaction, sql, &[&limit(MOST_CEREMONIES)]).await?;
    Ok(())
}

/// Ends a ceremony, once: what had to be known at its end. `user` is whom it was begun for.
///
/// # Errors
/// None has begun by this challenge, or it took too long ([`Refusal::WrongPasskey`]).
pub(super) async fn end(
    client: &impl GenericClient,
    challenge: &[u8; 32],
    user: Option<UserId>,
    now: Timestamp,
) -> Result<Vec<u8>, StoreError> {
    let sql = "DELETE FROM passkey_ceremonies WHERE challenge = $1 AND user_id IS NOT DISTINCT FROM $2 AND until > $3 RETURNING state";
    let row = at_most_one(client, sql, &[&challenge.as_slice(), &user, &stored(now)]).await?;
    Ok(row.ok_or(Refusal::WrongPasskey)?.try_get(0)?)
}

/// The passkeys of an account, the newest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn of(client: &impl GenericClient, user: UserId) -> Result<Vec<Passkey>, StoreError> {
    let sql = "SELECT id, label, created, used FROM passkeys WHERE user_id = $1 ORDER BY created DESC, id";
    let rows = all(client, sql, &[&user]).await?;
    let passkey = rows.iter().map(|row| {
        Ok(Passkey {
            id: row.try_get(0)?,
            label: row.try_get(1)?,
            created: time(row, 2)?,
            used: optional_time(row, 3)?,
        })
    });
    passkey.collect()
}

/// The ids of the credentials of an account.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn credentials(client: &impl GenericClient, user: UserId) -> Result<Vec<Vec<u8>>, StoreError> {
    let rows = all(client, "SELECT credential FROM passkeys WHERE user_id = $1", &[&user]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Stores a passkey, and tells its owner by mail.
///
/// # Errors
/// The account has too many, or the key is known already.
pub(super) async fn add(transaction: &Transaction<'_>, user: UserId, new: &NewPasskey) -> Result<(), StoreError> {
    // With the account's row locked, the passkeys are counted one after the other, and none comes after all have been ended.
    accounts::lock(transaction, user).await?;
    if credentials(transaction, user).await?.len() >= MOST_PASSKEYS {
        return Err(Refusal::TooMany { most: MOST_PASSKEYS }.into());
    }
    let NewPasskey { key: Key { credential, key, state }, id, label, created } = new;
    let sql = "INSERT INTO passkeys (credential, id, user_id, label, public_key, state, created) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    if execute(transaction, sql, &[credential, id, &user, label, key, state, &stored(*created)]).await? != 1 {
        return Err(Refusal::WrongPasskey.into());
    }
    mail::tell(transaction, user, MailKind::PasskeyAdded, *created).await
}

/// Ends a passkey of an account.
///
/// # Errors
/// The account has no such passkey.
pub(super) async fn remove(client: &impl GenericClient, user: UserId, id: &str) -> Result<(), StoreError> {
    match execute(client, "DELETE FROM passkeys WHERE user_id = $1 AND id = $2", &[&user, &id]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// A passkey by the id of its credential, with its account.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn known(client: &impl GenericClient, credential: &[u8]) -> Result<Option<(UserId, Key)>, StoreError> {
    let sql = "SELECT user_id, public_key, state FROM passkeys WHERE credential = $1";
    let Some(row) = at_most_one(client, sql, &[&credential]).await? else { return Ok(None) };
    let key = Key { credential: credential.to_vec(), key: row.try_get(1)?, state: row.try_get(2)? };
    Ok(Some((row.try_get(0)?, key)))
}

/// Notes that a passkey was used, if it is still what was checked: `before` and `after` are what changes with use.
///
/// # Errors
/// It was used meanwhile, or is gone ([`Refusal::WrongPasskey`]).
pub(super) async fn note_used(
    client: &impl GenericClient,
    credential: &[u8],
    before: &[u8],
    after: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE passkeys SET state = $3, used = $4 WHERE credential = $1 AND state = $2";
    match execute(client, sql, &[&credential, &before, &after, &stored(now)]).await? {
        1 => Ok(()),
        _ => Err(Refusal::WrongPasskey.into()),
    }
}

/// Sees that a passkey is still an account's, whose row is locked.
///
/// # Errors
/// It is gone ([`Refusal::WrongPasskey`]).
pub(super) async fn check(transaction: &Transaction<'_>, user: UserId, credential: &[u8]) -> Result<(), StoreError> {
    accounts::lock(transaction, user).await?;
    match known(transaction, credential).await? {
        Some((owner, _)) if owner == user => Ok(()),
        _ => Err(Refusal::WrongPasskey.into()),
    }
}

/// Forgets the ceremonies that took too long.
pub(super) async fn tidy(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM passkey_ceremonies WHERE until <= $1", &[&stored(now)]).await?;
    Ok(())
}

/// Ends all passkeys of an account, and the ceremonies that make more.
pub(super) async fn end_all(client: &impl GenericClient, user: UserId) -> Result<(), StoreError> {
    execute(client, "DELETE FROM passkeys WHERE user_id = $1", &[&user]).await?;
    execute(client, "DELETE FROM passkey_ceremonies WHERE user_id = $1", &[&user]).await?;
    Ok(())
}
