//! What is between two accounts, and what one wants of others: asked by friends, messages and chat alike.

use deadpool_postgres::GenericClient;
use protocol::chat::Preferences;

use super::statement::{at_most_one, execute, one};
use super::{StoreError, accounts};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::messages::taken_from;

/// Another account than the asker's, by its name.
pub(super) async fn other(client: &impl GenericClient, asker: UserId, name: &str) -> Result<User, StoreError> {
    let found = accounts::by_name(client, name).await?.filter(|found| found.id != asker);
    found.ok_or_else(|| Refusal::NotFound.into())
}

/// Whether one follows the other.
pub(super) async fn does_follow(
    client: &impl GenericClient,
    follower: UserId,
    other: UserId,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT FROM follows WHERE user_id = $1 AND followed = $2)";
    Ok(one(client, sql, &[&follower, &other]).await?.try_get(0)?)
}

/// Lets neither of two follow the other.
pub(super) async fn part(client: &impl GenericClient, asker: UserId, other: UserId) -> Result<(), StoreError> {
    let sql = "DELETE FROM follows WHERE (user_id, followed) IN (($1, $2), ($2, $1))";
    execute(client, sql, &[&asker, &other]).await?;
    Ok(())
}

/// Whether one of the two blocks the other.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn is_blocked(client: &impl GenericClient, first: UserId, other: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM blocks WHERE (user_id, blocked) IN (($1, $2), ($2, $1)))";
    Ok(one(client, sql, &[&first, &other]).await?.try_get(0)?)
}

/// The preferences of an account.
///
/// # Errors
/// There is no such account ([`Refusal::NotSignedIn`]).
pub async fn preferences(client: &impl GenericClient, user: UserId) -> Result<Preferences, StoreError> {
    let row = at_most_one(client, "SELECT chat, messages FROM users WHERE id = $1", &[&user]).await?;
    let row = row.ok_or(Refusal::NotSignedIn)?;
    Ok(Preferences { chat: row.try_get(0)?, messages: taken_from(row.try_get(1)?)? })
}
