//! A database that a site is moved into. No node starts on it until the move is finished.

use super::statement::{at_most_one, execute, one};
use super::{Connection, GenericClient, Postgres, StoreError, commit, migrate, place};

/// Held by whoever moves a site into the database: “Tchl” and “move”.
const LOCK: i64 = 0x5463_686c_6d6f_7665;

/// Whether a site may be moved into a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Claim {
    /// It may: the database is empty, or has what was moved before and no node has started on since. It is marked.
    Claimed,
    /// It has a site of its own.
    HasSite,
    /// Somebody else moves a site into it.
    Busy,
}

/// What there is once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct Site {
    pub session_key: Option<Vec<u8>>,
    pub history: Option<String>,
    pub alive: Option<i64>,
}

impl Postgres {
    /// Opens a database that a site is to be moved into, with its only connection, and brings it up to this version of the program.
    ///
    /// # Errors
    /// As [`Postgres::open`].
    pub(in crate::store) async fn open_for_move(url: &str) -> Result<(Self, Connection), StoreError> {
        let postgres = Self::pool(url, 1)?;
        let mut connection = postgres.get().await?;
        postgres.check(&*connection).await?;
        migrate::migrate(&mut connection, migrate::STEPS).await?;
        // Tables are long, and are not flushed after each part: the last transaction flushes all.
        let settings =
            "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET synchronous_commit = off";
        connection.batch_execute(settings).await?;
        Ok((postgres, connection))
    }
}

/// Sees that no move into a database is unfinished.
///
/// # Errors
/// One is: [`StoreError::Moving`].
pub(super) async fn check_finished(client: &impl GenericClient) -> Result<(), StoreError> {
    let row = at_most_one(client, "SELECT 1 FROM site WHERE moved = 'unfinished'", &[]).await?;
    if row.is_some() { Err(StoreError::Moving) } else { Ok(()) }
}

/// Where `site` says that a site may be moved into the database.
const FREE: &str =
    "moved IS NOT NULL OR (history IS NULL AND session_key IS NULL AND NOT EXISTS (SELECT 1 FROM users))";

/// Whether a site may be moved into a database, as [`claim`] will find out for good.
pub(in crate::store) async fn is_free(client: &impl GenericClient) -> Result<bool, StoreError> {
    Ok(at_most_one(client, &format!("SELECT 1 FROM site WHERE {FREE}"), &[]).await?.is_some())
}

/// Marks a database as one that a site is being moved into, for as long as the connection lives and until [`finish`].
pub(in crate::store) async fn claim(connection: &mut Connection) -> Result<Claim, StoreError> {
    let alone: bool = one(&**connection, "SELECT pg_try_advisory_lock($1)", &[&LOCK]).await?.try_get(0)?;
    if !alone {
        return Ok(Claim::Busy);
    }
    // A node that starts at the same time locks the row too: it has taken up a history before, or finds the mark.
    let sql = format!("UPDATE site SET moved = 'unfinished' WHERE {FREE}");
    let transaction = connection.begin().await?;
    let marked = execute(&transaction, &sql, &[]).await?;
    commit(transaction).await?;
    Ok(if marked == 1 { Claim::Claimed } else { Claim::HasSite })
}

/// Writes what there is once. With `goes_on` the history goes on, on this server; otherwise the first node that starts begins another one.
pub(in crate::store) async fn write_site(
    client: &impl GenericClient,
    site: &Site,
    goes_on: bool,
) -> Result<(), StoreError> {
    let cluster = if goes_on { Some(place::here(client).await?) } else { None };
    let sql = "UPDATE site SET session_key = $1, history = $2, alive = $3, cluster = $4";
    execute(client, sql, &[&site.session_key, &site.history, &site.alive, &cluster]).await?;
    Ok(())
}

/// What there is once, as it is stored.
pub(in crate::store) async fn read_site(client: &impl GenericClient) -> Result<Site, StoreError> {
    let row = one(client, "SELECT session_key, history, alive FROM site", &[]).await?;
    Ok(Site { session_key: row.try_get(0)?, history: row.try_get(1)?, alive: row.try_get(2)? })
}

/// The move is finished, and on the disk: nodes may start.
pub(in crate::store) async fn finish(client: &impl GenericClient) -> Result<(), StoreError> {
    client.batch_execute("RESET synchronous_commit").await?;
    execute(client, "UPDATE site SET moved = 'finished'", &[]).await?;
    Ok(())
}
