//! Names of accounts that were deleted. They are held back, so that nobody passes for somebody who has just left.
//!
//! Only a hash of the name with the key of the site is kept: whoever was deleted is not named anywhere.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;

use super::StoreError;
use super::row::time;
use super::statement::{at_most_one, execute, one};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::held_names::{HELD, digest};
use crate::store::row::stored;

/// What is locked by [`lock`]: “name”.
const NAMES: i32 = 0x6e61_6d65;

/// The key of the site.
pub(super) async fn site_key(client: &impl GenericClient) -> Result<Vec<u8>, StoreError> {
    let key: Option<Vec<u8>> = one(client, "SELECT session_key FROM site", &[]).await?.try_get(0)?;
    Ok(key.unwrap_or_default())
}

async fn of_site(client: &impl GenericClient, name: &str) -> Result<[u8; 32], StoreError> {
    Ok(digest(&site_key(client).await?, name))
}

/// Locks a name, by its digest, until the transaction ends: who takes it and who leaves it wait for each other. Without that, a name that is left and
/// held back in a transaction that has not ended yet would look neither taken nor held.
async fn lock(transaction: &Transaction<'_>, digest: &[u8; 32]) -> Result<(), StoreError> {
    let [a, b, c, d, ..] = *digest;
    let sql = "SELECT pg_advisory_xact_lock($1, $2)";
    execute(transaction, sql, &[&NAMES, &i32::from_be_bytes([a, b, c, d])]).await?;
    Ok(())
}

/// Holds a name back. Its `owner`, if it was a bot's, can give it to a bot again.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn hold(
    transaction: &Transaction<'_>,
    name: &str,
    owner: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let digest = of_site(transaction, name).await?;
    lock(transaction, &digest).await?;
    let sql = "INSERT INTO held_names (digest, until, owner) VALUES ($1, $2, $3) \
               ON CONFLICT (digest) DO UPDATE SET until = excluded.until, owner = excluded.owner";
    execute(transaction, sql, &[&digest.as_slice(), &stored(now + HELD), &owner]).await?;
    Ok(())
}

/// Sees that a name is not held back, unless for this owner of bots. It is locked until the transaction ends, so that this stays true until an account
/// has it.
///
/// # Errors
/// It is ([`Refusal::NameTaken`]).
pub async fn check(
    transaction: &Transaction<'_>,
    name: &str,
    owner: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let digest = of_site(transaction, name).await?;
    lock(transaction, &digest).await?;
    let sql = "SELECT until, owner FROM held_names WHERE digest = $1";
    let Some(row) = at_most_one(transaction, sql, &[&digest.as_slice()]).await? else { return Ok(()) };
    let of: Option<UserId> = row.try_get(1)?;
    if time(&row, 0)? > now && (of.is_none() || of != owner) {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    Ok(())
}

/// Forgets the names that are held back no longer.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget(client: &impl GenericClient, now: Timestamp) -> Result<u64, StoreError> {
    execute(client, "DELETE FROM held_names WHERE until <= $1", &[&stored(now)]).await
}
