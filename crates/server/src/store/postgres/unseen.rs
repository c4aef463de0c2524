//! Rated games that wait to be looked at for signals of help by engines.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;

use super::StoreError;
use super::statement::execute;
use crate::store::games::GameKey;
use crate::store::row::stored;

/// Notes a game that has ended, to be looked at.
pub(super) async fn wait(client: &impl GenericClient, key: GameKey, now: Timestamp) -> Result<(), StoreError> {
    let sql = "INSERT INTO games_unseen (game, at, taken) VALUES ($1, $2, 0)";
    execute(client, sql, &[&key, &stored(now)]).await?;
    Ok(())
}
