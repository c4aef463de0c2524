//! The games that go on, for whoever looks for one to watch.

use games::game::Game;
use protocol::game::Speed;
use rusqlite::{Connection, params};

use super::StoreError;
use super::games::{LISTED, listed};
use crate::featured::{Kind, Running};
use crate::store::games::GameKey;
use crate::store::row::moment;

/// The columns that [`read`] reads, after those of [`LISTED`].
const WATCHED: &str = "games.key, games.number, games.at, games.watch_rank";

fn read(connection: &Connection, row: &rusqlite::Row<'_>) -> Result<Running, StoreError> {
    Ok(Running {
        listed: listed(connection, row)?,
        key: row.get(12)?,
        number: row.get(13)?,
        at: moment(row.get(14)?),
        rank: row.get(15)?,
    })
}

/// The games that go on of these kinds, the best to be watched first, at most `most`. Of each kind no more than that are looked at.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn running(connection: &Connection, kinds: &[Kind], most: usize) -> Result<Vec<Running>, StoreError> {
    let sql = "SELECT watch_rank, key FROM games INDEXED BY games_to_watch \
               WHERE game = ? AND speed = ? AND ended IS NULL ORDER BY watch_rank DESC, key DESC LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let mut found: Vec<(i32, GameKey)> = Vec::new();
    for (game, speed) in kinds {
        let rows =
            statement.query_map(params![game.name(), speed.name(), limit], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for row in rows {
            found.push(row?);
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.truncate(most);
    let mut statement =
        connection.prepare_cached(&format!("SELECT {LISTED}, {WATCHED} FROM games WHERE key = ? AND ended IS NULL"))?;
    let mut games = Vec::with_capacity(found.len());
    for (_, key) in found {
        let mut rows = statement.query([key])?;
        if let Some(row) = rows.next()? {
            games.push(read(connection, row)?);
        }
    }
    Ok(games)
}

/// The games that were chosen to be shown before all others, each with its kind; also those that are over.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn featured(connection: &Connection) -> Result<Vec<(Kind, Running)>, StoreError> {
    let sql = format!(
        "SELECT {LISTED}, {WATCHED}, featured.game, featured.speed FROM featured JOIN games ON games.key = featured.shown"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (game, speed): (String, String) = (row.get(16)?, row.get(17)?);
        // A kind that only another version knows is not shown here.
        if let (Some(game), Some(speed)) = (Game::from_name(&game), Speed::from_name(&speed)) {
            found.push(((game, speed), read(connection, row)?));
        }
    }
    Ok(found)
}

/// Shows a game before all others of its kind, if the one that is shown is still `before`.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn feature(
    connection: &Connection,
    (game, speed): Kind,
    before: Option<GameKey>,
    next: GameKey,
) -> Result<(), StoreError> {
    let (game, speed) = (game.name(), speed.name());
    match before {
        None => {
            let sql = "INSERT INTO featured (game, speed, shown) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
            connection.prepare_cached(sql)?.execute(params![game, speed, next])?
        }
        Some(before) => {
            let sql = "UPDATE featured SET shown = ? WHERE game = ? AND speed = ? AND shown = ?";
            connection.prepare_cached(sql)?.execute(params![next, game, speed, before])?
        }
    };
    Ok(())
}
