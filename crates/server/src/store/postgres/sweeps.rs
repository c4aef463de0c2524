//! What every node looks for once in a while: games in which something is due that no other node has done, and what it has not been told.

use deadpool_postgres::GenericClient;
use play::time::{Millis, Timestamp};
use tokio_postgres::Row;

use super::StoreError;
use super::row::{count, limit, time};
use super::statement::{all, at_most_one};
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::store::row::stored;

/// How far a game has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The game.
    pub game: GameKey,
    /// The number of its last event.
    pub number: u32,
    /// The number of its last chat line; 0 if there is none.
    pub chat: u32,
    /// Who has offered to play it again, and the id of the game that came of it.
    pub rematch: Option<(UserId, Option<String>)>,
}

/// How far games have come that a node shows.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn shown(client: &impl GenericClient, games: &[GameKey]) -> Result<Vec<Shown>, StoreError> {
    let sql = "SELECT games.key, games.number::bigint, \
               coalesce((SELECT max(chat_lines.number) FROM chat_lines WHERE chat_lines.game = games.key), 0)::bigint, \
               challenges.user_id, next.id FROM games LEFT JOIN challenges ON challenges.rematch_of = games.key \
               LEFT JOIN games AS next ON next.key = challenges.game WHERE games.key = ANY($1)";
    let shown = |row: &Row| {
        let maker: Option<UserId> = row.try_get(3)?;
        let next: Option<String> = row.try_get(4)?;
        let rematch = maker.map(|maker| (maker, next));
        Ok(Shown { game: row.try_get(0)?, number: count(row, 1)?, chat: count(row, 2)?, rematch })
    };
    all(client, sql, &[&games]).await?.iter().map(shown).collect()
}

fn id(row: &Row) -> Result<String, StoreError> {
    Ok(row.try_get(0)?)
}

/// The ids of games that are not over and in which something happens by itself at a moment that has come, at most `most`, the longest overdue first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn due(client: &impl GenericClient, now: Timestamp, most: usize) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM games WHERE ended IS NULL AND deadline <= $1 ORDER BY deadline LIMIT $2";
    all(client, sql, &[&stored(now), &limit(most)]).await?.iter().map(id).collect()
}

/// How long something is overdue in the game in which it is that for longest; no time if nothing is.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn longest_overdue(client: &impl GenericClient, now: Timestamp) -> Result<Millis, StoreError> {
    let sql = "SELECT deadline FROM games WHERE ended IS NULL AND deadline <= $1 ORDER BY deadline LIMIT 1";
    let row = at_most_one(client, sql, &[&stored(now)]).await?;
    let earliest = row.map(|row| time(&row, 0)).transpose()?;
    Ok(earliest.map_or(Millis::ZERO, |deadline| now.since(deadline)))
}

/// The ids of games that are not over, in which one of the server's bots may act and nothing has happened since a moment, at most `most`, the one
/// that waits for longest first: the node where the bot was thinking may be gone.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn idle_bots(client: &impl GenericClient, before: Timestamp, most: usize) -> Result<Vec<String>, StoreError> {
    // As in the index `games_for_bots`.
    let sql = "SELECT id FROM games WHERE ended IS NULL AND (bot & may_act) <> 0 AND at < $1 ORDER BY at LIMIT $2";
    all(client, sql, &[&stored(before), &limit(most)]).await?.iter().map(id).collect()
}
