//! Which history of the site a database tells.
//!
//! The events of a game are numbered, and clients ask for what came after a number. A server that is restored from a backup goes
//! back: number 9 is then told a second time, and is another event. So a history has an id, which a restore changes.

use play::time::Timestamp;
use rusqlite::{Connection, OptionalExtension};

use super::{StoreError, copies, games};
use crate::secret;

/// The id of the history that the database tells; a new one in a new database, and in a copy that was put into its place. There,
/// games with dice that were going on are void: what comes next in them may have been seen.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take_up(connection: &Connection, now: Timestamp) -> Result<String, StoreError> {
    let known: Option<String> = connection
        .query_row("SELECT value FROM meta WHERE key = 'history'", [], |row| row.get(0))
        .optional()?
        .filter(|id: &String| !id.is_empty());
    let is_copy = copies::is_copy(connection)?;
    if let Some(known) = known.filter(|_| !is_copy) {
        return Ok(known);
    }
    if is_copy {
        let voided = games::void_with_dice(connection, now)?;
        tracing::warn!(voided, "this database is a copy of an earlier one: a new history begins");
        copies::unmark(connection)?;
    }
    let id = secret::id();
    let sql =
        "INSERT INTO meta (key, value) VALUES ('history', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    connection.execute(sql, [&id])?;
    Ok(id)
}
