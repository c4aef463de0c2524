//! Rated games that wait to be looked at for signals of help by engines.

use play::time::Timestamp;
use rusqlite::{Connection, params};

use super::StoreError;
use crate::store::games::GameKey;
use crate::store::row::stored;

/// Notes a game that has ended, to be looked at.
pub(super) fn wait(connection: &Connection, key: GameKey, now: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT INTO games_unseen (game, at, taken) VALUES (?, ?, 0)";
    connection.prepare_cached(sql)?.execute(params![key, stored(now)])?;
    Ok(())
}
