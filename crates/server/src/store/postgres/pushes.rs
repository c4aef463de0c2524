//! What all connections of an account are to be sent, on every node. It goes by the bus, which may lose it; whoever missed it there finds it here.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;

use super::StoreError;
use super::statement::{all, execute};
use crate::store::accounts::UserId;
use crate::store::row::stored;

/// A message for all connections of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Push {
    /// Its id, by which a node that has it twice knows it again.
    pub id: String,
    /// The account.
    pub user: UserId,
    /// What is sent, as it is sent.
    pub message: String,
}

/// Stores messages that are sent at a moment. One that is stored already remains as it is.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn store(client: &impl GenericClient, pushes: &[Push], now: Timestamp) -> Result<(), StoreError> {
    let ids: Vec<&str> = pushes.iter().map(|push| push.id.as_str()).collect();
    let users: Vec<UserId> = pushes.iter().map(|push| push.user).collect();
    let messages: Vec<&str> = pushes.iter().map(|push| push.message.as_str()).collect();
    let sql = "INSERT INTO pushes (id, user_id, message, at) \
               SELECT id, user_id, message, $4 FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (id, user_id, message) \
               ON CONFLICT (id) DO NOTHING";
    execute(client, sql, &[&ids, &users, &messages, &stored(now)]).await?;
    Ok(())
}

/// The messages that were sent at a moment or later, in order. One may be stored a little later than it was sent: whoever asks again and again
/// begins a few seconds before the last time.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn since(client: &impl GenericClient, moment: Timestamp) -> Result<Vec<Push>, StoreError> {
    let sql = "SELECT id, user_id, message FROM pushes WHERE at >= $1 ORDER BY at, id";
    let rows = all(client, sql, &[&stored(moment)]).await?;
    rows.iter().map(|row| Ok(Push { id: row.try_get(0)?, user: row.try_get(1)?, message: row.try_get(2)? })).collect()
}

/// Forgets the messages that were sent before a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget(client: &impl GenericClient, before: Timestamp) -> Result<(), StoreError> {
    // Rows that another node is deleting are left to it, so that no two wait for each other.
    let sql = "DELETE FROM pushes USING (SELECT id FROM pushes WHERE at < $1 FOR UPDATE SKIP LOCKED) AS held WHERE pushes.id = held.id";
    execute(client, sql, &[&stored(before)]).await?;
    Ok(())
}
