//! The nodes of a site, and the times at which the whole site was away.
//!
//! No node owns a game, so that the clocks of games run on while one node is away, and stand only while nobody could do anything: the database was
//! away, or all nodes were. A heartbeat that all nodes share shows it. Each beats about once a second, and a beat that finds the last one of all too
//! long ago is the end of an outage, which is stored once and which every node learns of.
//!
//! Transactions lock the row of the site first, then nodes in the order of their ids, then what [`presence`] keeps.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::{Millis, Timestamp};
use tokio_postgres::Row;

pub use super::node_rows::GONE;
use super::node_rows::{self, STAYED};
use super::place::HERE;
use super::row::{optional_time, time};
use super::statement::{all, execute, one};
use super::{StoreError, presence};
use crate::store::row::stored;
use crate::time::{STALL, Stall};

/// What a node learns when it beats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// The outages of the site that it did not know of, in order, each with its id.
    pub outages: Vec<(i64, Stall)>,
    /// The id of the history that the database tells; empty where no node has taken it up yet.
    pub history: String,
    /// Whether the database is another one than the history was told on last, and may have gone back: [`history::take_up`](super::history::take_up)
    /// begins another history then.
    pub has_moved: bool,
}

/// Notes that a node runs at a moment; `known` is the id of the last outage that it knows of, 0 for none. Where the site was away until now, that is
/// stored: no player was absent meanwhile, and has `grace` to come back. `worked_until` is the last moment at which the site worked as far as this node
/// has seen itself, which may be later than the last beat of all.
///
/// A node that has left in order beats no more, whatever of it is still under way: else the next one would not see that all have left. One whose last
/// beat was [`GONE`] ago or longer may have been taken for gone meanwhile; it notes again who is at its games ([`presence::note`]).
///
/// # Errors
/// The node has left: [`StoreError::Closed`]. PostgreSQL fails: [`StoreError::Postgres`].
pub async fn beat(
    transaction: &Transaction<'_>,
    node: &str,
    now: Timestamp,
    worked_until: Timestamp,
    known: i64,
    grace: Millis,
) -> Result<Beat, StoreError> {
    // With the row of the site locked nodes beat one after the other: the first after an outage stores it, and ids of outages are in the order in
    // which they are committed.
    let sql = format!(
        "WITH before AS (SELECT alive FROM site FOR NO KEY UPDATE) \
         UPDATE site SET alive = greatest(site.alive, $1) FROM before \
         RETURNING before.alive, coalesce(site.history, ''), coalesce(site.history, '') <> '' AND site.cluster IS DISTINCT FROM {HERE}, \
         NOT EXISTS (SELECT FROM nodes WHERE {STAYED})"
    );
    let row = one(transaction, &sql, &[&stored(now)]).await?;
    let was_stopped: bool = row.try_get(3)?;
    // Where all nodes have left in order, the site was away however short it was.
    if let Some(from) = optional_time(&row, 0)?.map(|alive| alive.max(worked_until))
        && (now.since(from) > STALL || was_stopped && now >= from)
    {
        store_outage(transaction, Stall { from, to: now }, grace).await?;
    }
    node_rows::note(transaction, node, now).await?;
    let outages = all(transaction, "SELECT id, began, ended FROM outages WHERE id > $1 ORDER BY id", &[&known]).await?;
    Ok(Beat {
        outages: outages.iter().map(outage).collect::<Result<_, _>>()?,
        history: row.try_get(1)?,
        has_moved: row.try_get(2)?,
    })
}

async fn store_outage(transaction: &Transaction<'_>, outage: Stall, grace: Millis) -> Result<(), StoreError> {
    let (began, ended) = (stored(outage.from), stored(outage.to));
    execute(transaction, "INSERT INTO outages (began, ended) VALUES ($1, $2)", &[&began, &ended]).await?;
    // No node could beat meanwhile, and those that beat again in a moment are not to be taken for gone.
    let sql = format!(
        "UPDATE nodes SET seen = seen + $1 FROM (SELECT id FROM nodes WHERE {STAYED} ORDER BY id FOR NO KEY UPDATE) AS held \
         WHERE nodes.id = held.id"
    );
    execute(transaction, &sql, &[&(ended - began)]).await?;
    presence::pardon(transaction, outage, grace).await
}

fn outage(row: &Row) -> Result<(i64, Stall), StoreError> {
    Ok((row.try_get(0)?, Stall { from: time(row, 1)?, to: time(row, 2)? }))
}

/// The orderly end of a node: whoever was at a game by way of it is absent from now on.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn leave(transaction: &Transaction<'_>, node: &str, now: Timestamp) -> Result<(), StoreError> {
    // Not where the site was away until now: the next beat is to find that.
    let sql = "UPDATE site SET alive = $1 WHERE alive IS NULL OR alive BETWEEN $2 AND $1";
    execute(transaction, sql, &[&stored(now), &stored(now - STALL)]).await?;
    execute(transaction, "SELECT FROM nodes WHERE id = $1 FOR UPDATE", &[&node]).await?;
    presence::forget(transaction, node, now).await?;
    execute(transaction, "DELETE FROM connected WHERE node = $1", &[&node]).await?;
    node_rows::leave(transaction, node).await
}

/// The outages that ended after a moment, in order, each with its id.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn outages_since(client: &impl GenericClient, moment: Timestamp) -> Result<Vec<(i64, Stall)>, StoreError> {
    // All of them are looked at: they are few.
    let sql = "SELECT id, began, ended FROM outages WHERE ended > $1 ORDER BY id";
    all(client, sql, &[&stored(moment)]).await?.iter().map(outage).collect()
}

/// The time by the clock of the database, whatever a transaction began with.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn database_time(client: &impl GenericClient) -> Result<Timestamp, StoreError> {
    time(&one(client, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint", &[]).await?, 0)
}
