//! What keeps an account out or silent: suspensions and mutes.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;
use protocol::admin::Restriction;

use super::row::optional_time;
use super::statement::{at_most_one, execute};
use super::{StoreError, bots};
use crate::store::accounts::{User, UserId};
use crate::store::moderation::{check_let_in, check_may_speak};
use crate::store::row::stored;

/// What is in force at a moment for an account or its owner, in a table of restrictions.
async fn in_force(
    client: &impl GenericClient,
    table: &str,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Restriction>, StoreError> {
    let sql = format!(
        "SELECT until, reason FROM {table} WHERE user_id IN ($1, (SELECT owner FROM bots WHERE bots.user_id = $1)) \
         AND (until IS NULL OR until > $2) LIMIT 1"
    );
    let row = at_most_one(client, &sql, &[&user, &stored(now)]).await?;
    row.map(|row| Ok(Restriction { until: optional_time(&row, 0)?, reason: row.try_get(1)? })).transpose()
}

/// Sees that an account may be let in at a moment: neither it nor the owner of a bot is suspended.
///
/// # Errors
/// One of them is: [`Refusal::AccountSuspended`](crate::refusal::Refusal::AccountSuspended) or
/// [`Refusal::AccountClosed`](crate::refusal::Refusal::AccountClosed).
pub async fn check_access(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    Ok(check_let_in(in_force(client, "suspensions", user, now).await?)?)
}

/// Sees that an account may say something at a moment: neither it nor the owner of a bot is muted.
///
/// # Errors
/// One of them is: [`Refusal::Muted`](crate::refusal::Refusal::Muted) or
/// [`Refusal::MutedForGood`](crate::refusal::Refusal::MutedForGood).
pub async fn check_speech(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    Ok(check_may_speak(in_force(client, "mutes", user, now).await?)?)
}

/// As [`bots::by_token`].
///
/// # Errors
/// The bot or its owner is suspended.
pub async fn token_holder(
    client: &impl GenericClient,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(String, User, Option<Timestamp>)>, StoreError> {
    let found = bots::by_token(client, token).await?;
    if let Some((_, user, _)) = &found {
        check_access(client, user.id, now).await?;
    }
    Ok(found)
}

/// Forgets what is only about an account that is deleted: its role, what kept it out, and why something was done to it or to its games. That it was
/// done stays in the log.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn forget_account(client: &impl GenericClient, user: UserId) -> Result<(), StoreError> {
    for table in ["roles", "suspensions", "mutes"] {
        execute(client, &format!("DELETE FROM {table} WHERE user_id = $1"), &[&user]).await?;
    }
    let sql = "UPDATE audit_log SET reason = '' WHERE subject = $1 \
               OR game IN (SELECT key FROM games WHERE a = $1 UNION ALL SELECT key FROM games WHERE b = $1)";
    execute(client, sql, &[&user]).await?;
    Ok(())
}

/// Forgets suspensions and mutes that have ended.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn forget_ended(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    for table in ["suspensions", "mutes"] {
        execute(client, &format!("DELETE FROM {table} WHERE until <= $1"), &[&stored(now)]).await?;
    }
    Ok(())
}
