//! Which accounts are connected to the site, by way of any node.

use std::collections::HashSet;

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;

use super::StoreError;
use super::node_rows::{self, GONE};
use super::statement::{all, execute};
use crate::store::accounts::UserId;
use crate::store::row::stored;

/// Notes which accounts have come to a node and which have left it; without `left`, all others that are noted have.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note(
    transaction: &Transaction<'_>,
    node: &str,
    now: Timestamp,
    came: &[UserId],
    left: Option<&[UserId]>,
) -> Result<(), StoreError> {
    node_rows::note(transaction, node, now).await?;
    // An account may have been deleted meanwhile.
    let sql = "INSERT INTO connected (user_id, node) SELECT id, $1 FROM users WHERE id = ANY($2) AND kind <> 'deleted' ON CONFLICT DO NOTHING";
    execute(transaction, sql, &[&node, &came]).await?;
    let (has_left, named) = match left {
        Some(left) => ("user_id = ANY($2)", left),
        None => ("user_id <> ALL($2)", came),
    };
    execute(transaction, &format!("DELETE FROM connected WHERE node = $1 AND {has_left}"), &[&node, &named]).await?;
    Ok(())
}

/// Those among some accounts that are connected.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn among(
    client: &impl GenericClient,
    users: &[UserId],
    now: Timestamp,
) -> Result<HashSet<UserId>, StoreError> {
    let sql = "SELECT DISTINCT user_id FROM connected JOIN nodes ON nodes.id = connected.node \
               WHERE user_id = ANY($1) AND nodes.seen >= $2";
    all(client, sql, &[&users, &stored(now - GONE)]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}
