//! What a node does when it starts, and once in a while.

use deadpool_postgres::{GenericClient, Transaction};
use engine::Level;
use play::time::{Millis, Timestamp};
use protocol::game::Kind;

use super::history::{self, History};
use super::statement::one;
use super::{
    Postgres, StoreError, access_tokens, accounts, clubs, commit, games, held_names, lobby, mail, notifications, oauth,
    passkeys, restrictions, sessions, signals, social, vacations,
};
use crate::matchmaking::CHALLENGE_LIFE;
use crate::secret;
use crate::store::accounts::User;
use crate::store::games::TakenUp;

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

/// The accounts of the server's bots, by level. The caller holds the row of the site, so that of nodes that start at the same time one makes them.
async fn bot_accounts(transaction: &Transaction<'_>, now: Timestamp) -> Result<Vec<User>, StoreError> {
    let mut bots = Vec::new();
    for level in Level::all() {
        let name = format!("Touchline-{level}");
        bots.push(match accounts::by_name(transaction, &name).await? {
            Some(user) => user,
            None => accounts::create(transaction, &name, Kind::Bot, Some(level.number()), now).await?,
        });
    }
    Ok(bots)
}

/// What a node finds that comes to a site, whose other nodes may be running: the history, the key of the sessions and the server's bots. Challenges
/// that have waited for too long are dropped. However many games there are, none is read otherwise, but those with dice where another history begins: what is
/// due every node looks for ([`sweeps`](super::sweeps)), and for how long the site was away its heartbeat shows ([`nodes`](super::nodes)).
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn join(store: &Postgres, now: Timestamp, grace: Millis) -> Result<TakenUp, StoreError> {
    let mut connection = store.get().await?;
    // Before the mark of the move is taken away with the history.
    let was_moved: bool = one(&*connection, "SELECT moved IS NOT NULL FROM site", &[]).await?.try_get(0)?;
    let resumed = if was_moved { games::resume_moved(store, now, grace).await? } else { 0 };
    let (history, _) = take_up_history(store, now).await?;
    let transaction = connection.begin().await?;
    // Locks the row of the site.
    let key = history::session_key(&transaction, &secret::random()).await?;
    let bots = bot_accounts(&transaction, now).await?;
    commit(transaction).await?;
    lobby::drop_old_challenges(&*connection, now - CHALLENGE_LIFE).await?;
    Ok(TakenUp { key, history: history.id, bots, resumed, deadlines: Vec::new(), with_bots: Vec::new() })
}

/// Forgets chat lines from before `lines`, sessions that nobody used, tokens that are no longer valid, names that are held back no longer, suspensions and
/// mutes that have ended. Of several nodes that do so at the same time, one may have to try again ([`PostgresError::Conflict`](super::PostgresError::Conflict)).
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_old(client: &impl GenericClient, now: Timestamp, lines: Timestamp) -> Result<(), StoreError> {
    social::forget_lines(client, lines).await?;
    clubs::tidy(client, now, lines).await?;
    sessions::end_unused_sessions(client, now).await?;
    held_names::forget(client, now).await?;
    access_tokens::forget_ended(client, now).await?;
    oauth::forget_ended(client, now).await?;
    vacations::forget(client, now).await?;
    restrictions::forget_ended(client, now).await?;
    notifications::tidy(client, now).await?;
    mail::tidy(client, now).await?;
    passkeys::tidy(client, now).await?;
    signals::tidy(client, now).await?;
    Ok(())
}
