//! What leaving does to matches of clubs that have not begun: a club that closes, a member that goes.

use play::time::Timestamp;
use rusqlite::{Connection, params};

use super::StoreError;
use super::team_summaries::tell_webhooks;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::row::stored;
use crate::store::team_matches::{DROPPED_FOR, TeamMatchKey};

/// The columns with the two clubs of a match, and of a board with their players: 0 at home, 1 away.
pub(super) const COLUMNS: [&str; 2] = ["home", "away"];

/// Drops the matches of a club that have not begun, for it closes. The webhooks of the other clubs are told, where they were told that a match was agreed on.
pub(super) fn club_closes(connection: &Connection, club: ClubKey, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT key FROM team_matches WHERE home = ?1 AND state = 'agreed' \
               UNION ALL SELECT key FROM team_matches WHERE away = ?1 AND state = 'agreed'";
    let mut statement = connection.prepare_cached(sql)?;
    let agreed: Vec<TeamMatchKey> = statement.query_map([club], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for column in COLUMNS {
        let sql = format!(
            "UPDATE team_matches SET state = 'dropped', due = ?2 WHERE {column} = ?1 AND state IN ('offered', 'agreed')"
        );
        connection.execute(&sql, params![club, stored(now + DROPPED_FOR)])?;
    }
    agreed.into_iter().try_for_each(|key| tell_webhooks(connection, key, now))
}

/// Takes a player who is no member of a club any more out of its matches that have not begun.
pub(super) fn left_club(connection: &Connection, club: ClubKey, user: UserId) -> Result<(), StoreError> {
    for column in COLUMNS {
        let sql = format!(
            "UPDATE team_boards SET {column} = NULL WHERE {column} = ?2 AND team_match IN \
             (SELECT key FROM team_matches WHERE {column} = ?1 AND state IN ('offered', 'agreed'))"
        );
        connection.prepare_cached(&sql)?.execute([club, user])?;
    }
    Ok(())
}
