//! Games that players leave, and what follows from it: the rule is in [`crate::matchmaking`].

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::standing::Leaving;

use super::StoreError;
use super::row::time;
use super::statement::{at_most_one, execute};
use crate::matchmaking::Left;
use crate::store::accounts::UserId;
use crate::store::row::stored;

async fn of(client: &impl GenericClient, user: UserId) -> Result<Option<Left>, StoreError> {
    let row = at_most_one(client, "SELECT points, at, until FROM leaving WHERE user_id = $1", &[&user]).await?;
    let left = |row: tokio_postgres::Row| {
        let points: i64 = row.try_get(0)?;
        Ok(Left { points: u32::try_from(points).unwrap_or(u32::MAX), at: time(&row, 1)?, until: time(&row, 2)? })
    };
    row.map(left).transpose()
}

async fn store(client: &impl GenericClient, user: UserId, left: Left) -> Result<(), StoreError> {
    let sql = "INSERT INTO leaving (user_id, points, at, until) VALUES ($1, $2, $3, $4) ON CONFLICT (user_id) \
               DO UPDATE SET points = excluded.points, at = excluded.at, until = excluded.until";
    let Left { points, at, until } = left;
    execute(client, sql, &[&user, &i64::from(points), &stored(at), &stored(until)]).await?;
    Ok(())
}

/// Notes that a player, who is locked, has left a game.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn left(transaction: &Transaction<'_>, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let before = of(transaction, user).await?.unwrap_or(Left::NONE);
    store(transaction, user, before.left(now)).await
}

/// Notes that a player, who is locked, has played a rated game to its end.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn played(transaction: &Transaction<'_>, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    match of(transaction, user).await? {
        Some(left) => store(transaction, user, left.played(now)).await,
        None => Ok(()),
    }
}

/// Until when a player begins no rated games; nothing if it may.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn until(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    Ok(of(client, user).await?.and_then(|left| left.waits(now)))
}

/// What a player is told of it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn told(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Leaving, StoreError> {
    Ok(of(client, user).await?.unwrap_or(Left::NONE).told(now))
}
