//! Pauses from rated games, for players who abort them again and again.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;

use super::StoreError;
use super::row::time;
use super::statement::{at_most_one, execute, one};
use crate::store::accounts::UserId;
use crate::store::pauses::{FORGOTTEN, pause};
use crate::store::row::stored;

/// Notes that a player aborted a rated game, or did not come to it, and returns the end of the pause that follows.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn called_off(
    transaction: &Transaction<'_>,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    // The row is locked from here on: of two games that end at the same time, both count.
    let sql = "INSERT INTO called_off AS before (user_id, in_a_row, at, until) VALUES ($1, 1, $2, $2) \
               ON CONFLICT (user_id) DO UPDATE SET at = excluded.at, \
               in_a_row = CASE WHEN before.at > $3 THEN before.in_a_row + 1 ELSE 1 END RETURNING in_a_row";
    let row = one(transaction, sql, &[&user, &stored(now), &stored(now - FORGOTTEN)]).await?;
    let in_a_row: i64 = row.try_get(0)?;
    let until = now + pause(u32::try_from(in_a_row).unwrap_or(u32::MAX));
    execute(transaction, "UPDATE called_off SET until = $2 WHERE user_id = $1", &[&user, &stored(until)]).await?;
    Ok((until > now).then_some(until))
}

/// Notes that a player has played a rated game: aborted games before it are forgotten. A pause that has begun goes on.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn played(client: &impl GenericClient, user: UserId) -> Result<(), StoreError> {
    execute(client, "UPDATE called_off SET in_a_row = 0 WHERE user_id = $1", &[&user]).await?;
    Ok(())
}

/// The end of a player's pause; nothing if rated games can be begun.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn until(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let row = at_most_one(client, "SELECT until FROM called_off WHERE user_id = $1", &[&user]).await?;
    Ok(row.map(|row| time(&row, 0)).transpose()?.filter(|until| *until > now))
}
