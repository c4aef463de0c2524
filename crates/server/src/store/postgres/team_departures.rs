//! What leaving does to matches of clubs that have not begun: a club that closes, a member that goes.

use deadpool_postgres::Transaction;
use play::time::Timestamp;

use super::StoreError;
use super::statement::{all, execute};
use super::team_summaries::tell_webhooks;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::row::stored;
use crate::store::team_matches::{DROPPED_FOR, TeamMatchKey};

/// The columns with the two clubs of a match, and of a board with their players: 0 at home, 1 away.
pub(super) const COLUMNS: [&str; 2] = ["home", "away"];

pub(super) const DROP: &str = "UPDATE team_matches SET state = 'dropped', due = $2 WHERE key = $1";

/// The keys of the matches of a club, 0 for those at home and 1 away, that have not begun, and whether they are agreed on; they are locked.
async fn waiting_of(
    transaction: &Transaction<'_>,
    club: ClubKey,
    place: usize,
) -> Result<Vec<(TeamMatchKey, bool)>, StoreError> {
    let sql = format!(
        "SELECT key, state = 'agreed' FROM team_matches WHERE {} = $1 AND state IN ('offered', 'agreed') ORDER BY key FOR NO KEY UPDATE",
        COLUMNS[place]
    );
    all(transaction, &sql, &[&club]).await?.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Drops the matches of a club that have not begun, for it closes. The webhooks of the other clubs are told, where they were told that a match was agreed on.
pub(super) async fn club_closes(
    transaction: &Transaction<'_>,
    club: ClubKey,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut agreed = Vec::new();
    for place in 0..COLUMNS.len() {
        for (key, is_agreed) in waiting_of(transaction, club, place).await? {
            execute(transaction, DROP, &[&key, &stored(now + DROPPED_FOR)]).await?;
            agreed.extend(is_agreed.then_some(key));
        }
    }
    for key in agreed {
        tell_webhooks(transaction, key, now).await?;
    }
    Ok(())
}

/// Takes a player who is no member of a club any more out of its matches that have not begun.
pub(super) async fn left_club(transaction: &Transaction<'_>, club: ClubKey, user: UserId) -> Result<(), StoreError> {
    for (place, column) in COLUMNS.into_iter().enumerate() {
        let keys: Vec<TeamMatchKey> =
            waiting_of(transaction, club, place).await?.into_iter().map(|(key, _)| key).collect();
        let sql = format!("UPDATE team_boards SET {column} = NULL WHERE team_match = ANY($1) AND {column} = $2");
        execute(transaction, &sql, &[&keys, &user]).await?;
    }
    Ok(())
}
