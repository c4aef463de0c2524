//! The files with the games of a month.

use std::path::Path;

use deadpool_postgres::GenericClient;
use play::time::Timestamp;

use super::row::{limit, time};
use super::statement::{all as rows, execute, one};
use super::{StoreError, games};
use crate::month::Month;
use crate::store::accounts::UserId;
use crate::store::archives::{Place, VOID, WRITTEN_AGAIN, Written, path};
use crate::store::games::Stored;
use crate::store::row::{moment, stored};

/// All files, the newest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn all(client: &impl GenericClient) -> Result<Vec<Written>, StoreError> {
    let rows = rows(client, "SELECT month, games, bytes, sha256 FROM archives ORDER BY month DESC", &[]).await?;
    let written = rows.iter().map(|row| {
        let number = |column: usize| row.try_get(column).map(|number: i64| u64::try_from(number).unwrap_or_default());
        Ok(Written { month: row.try_get(0)?, games: number(1)?, bytes: number(2)?, sha256: row.try_get(3)? })
    });
    written.collect()
}

/// Notes a file.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note(client: &impl GenericClient, written: &Written, now: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT INTO archives (month, games, bytes, sha256, written, outdated) VALUES ($1, $2, $3, $4, $5, false) \
               ON CONFLICT (month) DO UPDATE SET games = excluded.games, bytes = excluded.bytes, sha256 = excluded.sha256, \
               written = excluded.written, outdated = false";
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let Written { month, games, bytes, sha256 } = written;
    execute(client, sql, &[month, &count(*games), &count(*bytes), sha256, &stored(now)]).await?;
    Ok(())
}

/// Notes that a player is gone who stands in the files with its games: they will be written again, without the name.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn outdate(client: &impl GenericClient, player: UserId) -> Result<(), StoreError> {
    let sql = "UPDATE archives SET outdated = true WHERE NOT outdated AND month IN \
               (SELECT to_char(to_timestamp(ended / 1000) AT TIME ZONE 'UTC', 'YYYY-MM') \
                FROM (SELECT ended FROM games WHERE a = $1 UNION ALL SELECT ended FROM games WHERE b = $1) AS played \
                WHERE ended IS NOT NULL)";
    execute(client, sql, &[&player]).await?;
    Ok(())
}

/// The months up to `last` in which games ended and for which there is no file in the data directory, the oldest first: none was
/// written, it is gone, as after a restore elsewhere, or it is outdated.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn missing(
    client: &impl GenericClient,
    data: &Path,
    last: Month,
    now: Timestamp,
) -> Result<Vec<Month>, StoreError> {
    let sql = "SELECT min(ended) FROM games WHERE ended IS NOT NULL AND ended < $1";
    let first: Option<i64> = one(client, sql, &[&stored(last.end())]).await?.try_get(0)?;
    let Some(first) = first.map(moment) else { return Ok(Vec::new()) };
    let sql = "SELECT month FROM archives WHERE NOT (outdated AND written <= $1)";
    let known = rows(client, sql, &[&stored(now - WRITTEN_AGAIN)]).await?;
    let known: Vec<String> = known.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM games WHERE ended IS NOT NULL AND ended >= $1 AND ended < $2 AND reason NOT IN {VOID})"
    );
    let mut missing = Vec::new();
    let mut month = last;
    while month.end() > first {
        let has_games: bool = one(client, &sql, &[&stored(month.start()), &stored(month.end())]).await?.try_get(0)?;
        if has_games && !(known.contains(&month.to_string()) && path(data, month).is_file()) {
            missing.push(month);
        }
        month = month.previous();
    }
    missing.reverse();
    Ok(missing)
}

/// The next games that ended in a month and count, after a place, in the order of their ends: their places and ids.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn games_of(
    client: &impl GenericClient,
    month: Month,
    after: Option<Place>,
    most: usize,
) -> Result<Vec<(Place, String)>, StoreError> {
    let (at, key) = after.unwrap_or((month.start(), 0));
    let sql = format!(
        "SELECT ended, key, id FROM games WHERE ended IS NOT NULL AND (ended, key) > ($1, $3) AND ended < $2 \
         AND reason NOT IN {VOID} ORDER BY ended, key LIMIT $4"
    );
    let found = rows(client, &sql, &[&stored(at), &stored(month.end()), &key, &limit(most)]).await?;
    found.iter().map(|row| Ok(((time(row, 0)?, row.try_get(1)?), row.try_get(2)?))).collect()
}

/// As [`games_of`], with the games; nothing for one that is gone.
///
/// # Errors
/// The events of one do not fit together ([`StoreError::Damaged`]).
pub async fn whole_games_of(
    client: &impl GenericClient,
    month: Month,
    after: Option<Place>,
    most: usize,
) -> Result<Vec<(Place, Option<Stored>)>, StoreError> {
    let mut whole = Vec::new();
    for (place, id) in games_of(client, month, after, most).await? {
        whole.push((place, games::load(client, &id).await?));
    }
    Ok(whole)
}
