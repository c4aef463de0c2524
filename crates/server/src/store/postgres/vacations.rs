//! Vacations of players.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::vacation::{TakenVacation, Vacation};

use super::row::time;
use super::statement::{all, execute};
use super::{StoreError, accounts};
use crate::store::accounts::UserId;
use crate::store::row::stored;
use crate::store::vacations::{COUNTED, begin as begun, left};

/// The vacations of an account that still count, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn taken(client: &impl GenericClient, user: UserId) -> Result<Vec<TakenVacation>, StoreError> {
    let sql = "SELECT begun, until FROM vacations WHERE user_id = $1 ORDER BY begun";
    let rows = all(client, sql, &[&user]).await?;
    rows.iter().map(|row| Ok(TakenVacation { begun: time(row, 0)?, until: time(row, 1)? })).collect()
}

/// What an account has.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn of(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Vacation, StoreError> {
    Ok(left(&taken(client, user).await?, now))
}

/// Until when an account is on vacation at a moment; nothing where it is not.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn until(client: &impl GenericClient, user: UserId, at: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let is_on = |vacation: &TakenVacation| vacation.begun <= at && at < vacation.until;
    Ok(taken(client, user).await?.into_iter().find(is_on).map(|vacation| vacation.until))
}

/// Begins a vacation, or gives the one that goes on another end.
///
/// # Errors
/// So many days are not left, or the account is gone.
pub async fn begin(
    transaction: &Transaction<'_>,
    user: UserId,
    days: u16,
    now: Timestamp,
) -> Result<Vacation, StoreError> {
    // With the account's row locked, days are counted one after the other.
    accounts::lock(transaction, user).await?;
    let TakenVacation { begun, until } = begun(&taken(transaction, user).await?, days, now)?;
    let sql = "INSERT INTO vacations (user_id, begun, until) VALUES ($1, $2, $3) \
               ON CONFLICT (user_id, begun) DO UPDATE SET until = excluded.until";
    execute(transaction, sql, &[&user, &stored(begun), &stored(until)]).await?;
    of(transaction, user, now).await
}

/// Ends the vacation that goes on, if one does.
///
/// # Errors
/// The account is gone.
pub async fn end(transaction: &Transaction<'_>, user: UserId, now: Timestamp) -> Result<Vacation, StoreError> {
    accounts::lock(transaction, user).await?;
    let sql = "UPDATE vacations SET until = $2 WHERE user_id = $1 AND until > $2";
    execute(transaction, sql, &[&user, &stored(now)]).await?;
    of(transaction, user, now).await
}

/// Forgets those that no longer count.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM vacations WHERE until <= $1", &[&stored(now - COUNTED)]).await?;
    Ok(())
}
