//! The files with the games of a month.

use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use super::accounts::{moment, stored};
use super::games::GameKey;
use crate::archive::Month;

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The month.
    pub month: String,
    /// Games in it.
    pub games: u64,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of it, in hexadecimal digits.
    pub sha256: String,
}

/// The names of results that do not count.
pub(super) const VOID: &str = "('aborted', 'not-begun', 'dice-withheld')";

/// All files, the newest first.
///
/// # Errors
/// The database failed, as in all functions here.
pub fn all(connection: &Connection) -> Result<Vec<Written>, StoreError> {
    let sql = "SELECT month, games, bytes, sha256 FROM archives ORDER BY month DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| {
        let number = |column: usize| Ok::<_, rusqlite::Error>(moment(row.get(column)?));
        Ok(Written { month: row.get(0)?, games: number(1)?, bytes: number(2)?, sha256: row.get(3)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes a file.
///
/// # Errors
/// As [`all`].
pub fn note(connection: &Connection, written: &Written, now: u64) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO archives (month, games, bytes, sha256, written) VALUES (?, ?, ?, ?, ?)";
    let row = params![written.month, stored(written.games), stored(written.bytes), written.sha256, stored(now)];
    connection.execute(sql, row)?;
    Ok(())
}

/// The months up to `last` in which games ended and for which there is no file, the oldest first.
///
/// # Errors
/// As [`all`].
pub fn missing(connection: &Connection, last: Month) -> Result<Vec<Month>, StoreError> {
    let mut month = last;
    let sql = "SELECT ended FROM games WHERE ended IS NOT NULL AND ended < ? ORDER BY ended LIMIT 1";
    let first: Option<i64> = connection.query_row(sql, [stored(last.end())], |row| row.get(0)).optional()?;
    let Some(first) = first.map(moment) else { return Ok(Vec::new()) };
    let known: Vec<String> = all(connection)?.into_iter().map(|written| written.month).collect();
    let mut missing = Vec::new();
    while month.end() > first {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM games WHERE ended IS NOT NULL AND ended >= ? AND ended < ? AND reason NOT IN {VOID})"
        );
        let has_games: bool = connection
            .prepare_cached(&sql)?
            .query_row([stored(month.start()), stored(month.end())], |row| row.get(0))?;
        if has_games && !known.contains(&month.to_string()) {
            missing.push(month);
        }
        month = month.previous();
    }
    missing.reverse();
    Ok(missing)
}

/// A place in the games of a month: when a game ended, and its key.
pub type Place = (u64, GameKey);

/// The next games that ended in a month and count, after a place, in the order of their ends: their places and ids.
///
/// # Errors
/// As [`all`].
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
