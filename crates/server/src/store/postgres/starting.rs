//! What a node does when it starts, and once in a while.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;

use super::history::{self, History};
use super::{Postgres, StoreError, commit, games, held_names, sessions, social};

/// The history that the database tells. Where it follows another one, the games with dice that were going on end without a result first: what comes
/// next in them may have been seen. In how many that was.
///
/// Takes two connections of the pool at once.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`]. Then the history has not begun, and whoever tries again ends the rest.
pub async fn take_up_history(store: &Postgres, now: Timestamp) -> Result<(History, usize), StoreError> {
    let mut connection = store.get().await?;
    let transaction = connection.begin().await?;
    // Holds the row of the site until the games are over: nodes that start meanwhile wait, and begin no game that would be void then.
    let history = history::take_up(&transaction).await?;
    let voided = if history.follows_another { games::void_with_dice(store, now).await? } else { 0 };
    commit(transaction).await?;
    if history.follows_another {
        tracing::warn!(voided, "the database may have gone back: a new history begins");
    }
    Ok((history, voided))
}

/// Forgets chat lines from before `lines`, sessions that nobody used, names that are held back no longer. Of several nodes that do so at the
/// same time, one may have to try again ([`PostgresError::Conflict`](super::PostgresError::Conflict)).
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_old(client: &impl GenericClient, now: Timestamp, lines: Timestamp) -> Result<(), StoreError> {
    social::forget_lines(client, lines).await?;
    sessions::end_unused_sessions(client, now).await?;
    held_names::forget(client, now).await?;
    Ok(())
}
