//! The rows of nodes: when each was seen last.

use deadpool_postgres::Transaction;
use play::time::{Millis, Timestamp};

use super::StoreError;
use super::statement::{all, execute};
use crate::store::row::stored;

/// A node that has not beaten for longer counts as gone, and whoever was at a game by way of it is not there any more.
pub const GONE: Millis = Millis::from_seconds(10);

/// When a node was seen that has left in order. Its row stays until it is forgotten with those that are gone: what the node was just about to note
/// must not bring it back.
const LEFT: i64 = 0;

/// Of the rows of nodes those of nodes that have not left in order.
pub(super) const STAYED: &str = "nodes.seen > 0";

/// Notes that a node runs, and locks its row until the transaction ends: nobody takes it for gone meanwhile.
///
/// # Errors
/// The node has left: [`StoreError::Closed`]. PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn note(transaction: &Transaction<'_>, node: &str, now: Timestamp) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO nodes (id, seen) VALUES ($1, $2) \
         ON CONFLICT (id) DO UPDATE SET seen = greatest(nodes.seen, excluded.seen) WHERE {STAYED}"
    );
    if execute(transaction, &sql, &[&node, &stored(now)]).await? == 0 { Err(StoreError::Closed) } else { Ok(()) }
}

/// Notes that a node has left in order. The caller holds its row.
pub(super) async fn leave(transaction: &Transaction<'_>, node: &str) -> Result<(), StoreError> {
    execute(transaction, "UPDATE nodes SET seen = $2 WHERE id = $1", &[&node, &LEFT]).await?;
    Ok(())
}

/// The nodes that are gone, which are locked until the transaction ends. Those that somebody else has locked are left out: they are just saying that
/// they run, or are being forgotten.
pub(super) async fn lock_gone(transaction: &Transaction<'_>, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM nodes WHERE seen < $1 ORDER BY id FOR UPDATE SKIP LOCKED";
    let rows = all(transaction, sql, &[&stored(now - GONE)]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}
