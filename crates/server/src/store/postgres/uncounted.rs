//! Games that ended before the opening explorer counted turns.

use deadpool_postgres::{GenericClient, Transaction};

use super::row::limit;
use super::statement::all;
use super::{StoreError, explored, games};
use crate::store::explored::Counted;
use crate::store::games::GameKey;

/// The next finished games, at most `most`, that predate the opening explorer, with the turns to count.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn waiting(client: &impl GenericClient, most: usize) -> Result<Vec<(GameKey, Counted)>, StoreError> {
    let sql = "SELECT games.key, games.id FROM games_to_explore JOIN games ON games.key = games_to_explore.game \
               ORDER BY games_to_explore.game LIMIT $1";
    let mut waiting = Vec::new();
    for row in all(client, sql, &[&limit(most)]).await? {
        let counted = match games::load(client, row.try_get(1)?).await {
            Ok(stored) => stored.map_or_else(Counted::default, |stored| Counted::of(&stored.game)),
            // One game that cannot be read must not keep the others from being counted.
            Err(StoreError::Damaged(row)) => {
                tracing::error!(row, "a game cannot be read");
                Counted::default()
            }
            Err(error) => return Err(error),
        };
        waiting.push((row.try_get(0)?, counted));
    }
    Ok(waiting)
}

/// Counts games that [`waiting`] has found. One that is counted already is not counted again.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn count_waiting(transaction: &Transaction<'_>, games: &[(GameKey, Counted)]) -> Result<(), StoreError> {
    let keys: Vec<GameKey> = games.iter().map(|(key, _)| *key).collect();
    // Another node may count the same games: the rows are locked in the order of their keys, and whoever comes second finds none.
    let sql = "DELETE FROM games_to_explore USING \
               (SELECT game FROM games_to_explore WHERE game = ANY($1) ORDER BY game FOR UPDATE) AS counted \
               WHERE games_to_explore.game = counted.game RETURNING games_to_explore.game, NOT EXISTS \
               (SELECT 1 FROM games JOIN users ON users.id IN (games.a, games.b) \
               WHERE games.key = games_to_explore.game AND users.kind = 'bot')";
    let mut of_people = Vec::new();
    for row in all(transaction, sql, &[&keys]).await? {
        let (key, is_of_people): (GameKey, bool) = (row.try_get(0)?, row.try_get(1)?);
        if is_of_people {
            of_people.push(key);
        }
    }
    explored::add_all(transaction, games.iter().filter(|(key, _)| of_people.contains(key)).map(|(_, game)| game)).await
}
