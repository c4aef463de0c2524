//! Games that ended before the opening explorer counted turns.

use crate::store::explored::Counted;
use ::games::side::BySide;
use rusqlite::Connection;

use super::explored;
use super::{StoreError, games};
use crate::store::games::GameKey;

/// The next finished games, at most `most`, that predate the opening explorer, with the turns to count.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn waiting(connection: &Connection, most: usize) -> Result<Vec<(GameKey, Counted)>, StoreError> {
    let sql = "SELECT games.key, games.id FROM games_to_explore JOIN games ON games.key = games_to_explore.game \
               ORDER BY games_to_explore.game LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let found: Vec<(GameKey, String)> =
        statement.query_map([most], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    for (key, id) in found {
        let counted = match games::load(connection, &id) {
            Ok(stored) => stored.map_or_else(Counted::default, |stored| Counted::of(&stored.game)),
            // One game that cannot be read must not keep the others from being counted.
            Err(StoreError::Damaged(row)) => {
                tracing::error!(row, "a game cannot be read");
                Counted::default()
            }
            Err(error) => return Err(error),
        };
        all.push((key, counted));
    }
    Ok(all)
}

/// Counts games that [`waiting`] has found. One that is counted already is not counted again.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn count_waiting(connection: &Connection, games: &[(GameKey, Counted)]) -> Result<(), StoreError> {
    for (key, counted) in games {
        if connection.prepare_cached("DELETE FROM games_to_explore WHERE game = ?")?.execute([key])? == 1 {
            let players = connection
                .prepare_cached("SELECT a, b FROM games WHERE key = ?")?
                .query_row([key], |row| Ok(BySide::new(row.get(0)?, row.get(1)?)))?;
            explored::add(connection, players, counted)?;
        }
    }
    Ok(())
}
