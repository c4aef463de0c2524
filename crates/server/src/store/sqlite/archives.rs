//! The files with the games of a month.

use super::games;
use crate::store::archives::{Place, VOID, WRITTEN_AGAIN, Written, path};
use crate::store::games::Stored;
use std::path::Path;

use play::time::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use crate::month::Month;
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

/// All files, the newest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn all(connection: &Connection) -> Result<Vec<Written>, StoreError> {
    let sql = "SELECT month, games, bytes, sha256 FROM archives ORDER BY month DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| {
        let number = |column: usize| row.get(column).map(|number: i64| u64::try_from(number).unwrap_or_default());
        Ok(Written { month: row.get(0)?, games: number(1)?, bytes: number(2)?, sha256: row.get(3)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes a file.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn note(connection: &Connection, written: &Written, now: Timestamp) -> Result<(), StoreError> {
    let sql =
        "INSERT OR REPLACE INTO archives (month, games, bytes, sha256, written, outdated) VALUES (?, ?, ?, ?, ?, 0)";
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let row = params![written.month, count(written.games), count(written.bytes), written.sha256, stored(now)];
    connection.execute(sql, row)?;
    Ok(())
}

/// Notes that a player is gone who stands in the files with its games: they will be written again, without the name.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn outdate(connection: &Connection, player: UserId) -> Result<(), StoreError> {
    let sql = "UPDATE archives SET outdated = 1 WHERE month IN \
               (SELECT strftime('%Y-%m', ended / 1000, 'unixepoch') FROM games WHERE a = ?1 AND ended IS NOT NULL \
                UNION ALL SELECT strftime('%Y-%m', ended / 1000, 'unixepoch') FROM games WHERE b = ?1 AND ended IS NOT NULL)";
    connection.execute(sql, [player])?;
    Ok(())
}

/// The months up to `last` in which games ended and for which there is no file in the data directory, the oldest first: none was
/// written, it is gone, as after a restore elsewhere, or it is outdated.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn missing(connection: &Connection, data: &Path, last: Month, now: Timestamp) -> Result<Vec<Month>, StoreError> {
    let mut month = last;
    let sql = "SELECT ended FROM games WHERE ended IS NOT NULL AND ended < ? ORDER BY ended LIMIT 1";
    let first: Option<i64> = connection.query_row(sql, [stored(last.end())], |row| row.get(0)).optional()?;
    let Some(first) = first.map(moment) else { return Ok(Vec::new()) };
    let sql = "SELECT month FROM archives WHERE NOT (outdated AND written <= ?)";
    let known = connection
        .prepare_cached(sql)?
        .query_map([stored(now - WRITTEN_AGAIN)], |row| row.get(0))?
        .collect::<Result<Vec<String>, _>>()?;
    let mut missing = Vec::new();
    while month.end() > first {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM games WHERE ended IS NOT NULL AND ended >= ? AND ended < ? AND reason NOT IN {VOID})"
        );
        let has_games: bool = connection
            .prepare_cached(&sql)?
            .query_row([stored(month.start()), stored(month.end())], |row| row.get(0))?;
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
/// SQLite fails: [`StoreError::Database`].
pub fn games_of(
    connection: &Connection,
    month: Month,
    after: Option<Place>,
    most: usize,
) -> Result<Vec<(Place, String)>, StoreError> {
    let (at, key) = after.unwrap_or((month.start(), 0));
    let sql = format!(
        "SELECT ended, key, id FROM games WHERE ended IS NOT NULL AND ended >= ?1 AND ended < ?2 \
         AND (ended > ?1 OR key > ?3) AND reason NOT IN {VOID} ORDER BY ended, key LIMIT ?4"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![stored(at), stored(month.end()), key, most], |row| {
        Ok(((moment(row.get(0)?), row.get(1)?), row.get(2)?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// As [`games_of`], with the games; nothing for one that is gone.
pub(super) fn whole_games_of(
    connection: &Connection,
    month: Month,
    after: Option<Place>,
    most: usize,
) -> Result<Vec<(Place, Option<Stored>)>, StoreError> {
    let found = games_of(connection, month, after, most)?;
    found.into_iter().map(|(place, id)| Ok((place, games::load(connection, &id)?))).collect()
}
