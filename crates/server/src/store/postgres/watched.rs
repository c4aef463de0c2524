//! The games that go on, for whoever looks for one to watch.

use deadpool_postgres::GenericClient;
use games::game::Game;
use protocol::game::Speed;
use tokio_postgres::Row;

use super::StoreError;
use super::games::{AFTER_LISTED, LISTED, PLAYED, listed};
use super::row::{limit, time};
use super::statement::{all, execute};
use crate::featured::{Kind, Running};
use crate::store::games::GameKey;

/// The columns that [`read`] reads, after those of [`LISTED`].
const WATCHED: &str = "games.key, games.number, games.at, games.watch_rank";

fn read(row: &Row) -> Result<Running, StoreError> {
    let number: i32 = row.try_get(AFTER_LISTED + 1)?;
    Ok(Running {
        listed: listed(row)?,
        key: row.try_get(AFTER_LISTED)?,
        number: u32::try_from(number).unwrap_or_default(),
        at: time(row, AFTER_LISTED + 2)?,
        rank: row.try_get(AFTER_LISTED + 3)?,
    })
}

/// The games that go on of these kinds, the best to be watched first, at most `most`. Of each kind no more than that are looked at.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn running(client: &impl GenericClient, kinds: &[Kind], most: usize) -> Result<Vec<Running>, StoreError> {
    let (games, speeds): (Vec<_>, Vec<_>) = kinds.iter().map(|(game, speed)| (game.name(), speed.name())).unzip();
    // Each kind is read by its part of the index, and no further than can be shown of it.
    let sql = format!(
        "SELECT {LISTED}, {WATCHED} FROM (\
             SELECT best.* FROM unnest($1::text[], $2::text[]) AS kind (game, speed) CROSS JOIN LATERAL (\
                 SELECT * FROM games WHERE games.game = kind.game AND games.speed = kind.speed AND games.ended IS NULL \
                 ORDER BY games.watch_rank DESC LIMIT $3\
             ) AS best ORDER BY best.watch_rank DESC, best.key DESC LIMIT $3\
         ) AS games {PLAYED} ORDER BY games.watch_rank DESC, games.key DESC"
    );
    all(client, &sql, &[&games, &speeds, &limit(most)]).await?.iter().map(read).collect()
}

/// The games that were chosen to be shown before all others, each with its kind; also those that are over.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn featured(client: &impl GenericClient) -> Result<Vec<(Kind, Running)>, StoreError> {
    let sql = format!(
        "SELECT {LISTED}, {WATCHED}, featured.game, featured.speed \
         FROM featured JOIN games ON games.key = featured.shown {PLAYED}"
    );
    let mut found = Vec::new();
    for row in all(client, &sql, &[]).await? {
        let (game, speed): (&str, &str) = (row.try_get(AFTER_LISTED + 4)?, row.try_get(AFTER_LISTED + 5)?);
        // A kind that only another version knows is not shown here.
        if let (Some(game), Some(speed)) = (Game::from_name(game), Speed::from_name(speed)) {
            found.push(((game, speed), read(&row)?));
        }
    }
    Ok(found)
}

/// Shows a game before all others of its kind, if the one that is shown is still `before`: of several nodes that choose at the same time, one has
/// its way.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn feature(
    client: &impl GenericClient,
    (game, speed): Kind,
    before: Option<GameKey>,
    next: GameKey,
) -> Result<(), StoreError> {
    let (game, speed) = (game.name(), speed.name());
    match before {
        None => {
            let sql = "INSERT INTO featured (game, speed, shown) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            execute(client, sql, &[&game, &speed, &next]).await?
        }
        Some(before) => {
            let sql = "UPDATE featured SET shown = $3 WHERE game = $1 AND speed = $2 AND shown = $4";
            execute(client, sql, &[&game, &speed, &next, &before]).await?
        }
    };
    Ok(())
}
