//! What leaving does to matches of clubs that have not begun: a club that closes, a member that goes.

use play::time::Timestamp;
use rusqlite::{Connection, params};

use super::StoreError;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::row::stored;
use crate::store::team_matches::DROPPED_FOR;

/// The columns with the two clubs of a match, and of a board with their players: 0 at home, 1 away.
pub(super) const COLUMNS: [&str; 2] = ["home", "away"];

/// Drops the matches of a club that have not begun: it closes.
pub(super) fn club_closes(connection: &Connection, club: ClubKey, now: Timestamp) -> Result<(), StoreError> {
    for column in COLUMNS {
        let sql = format!(
            "UPDATE team_matches SET state = 'dropped', due = ?2 WHERE {column} = ?1 AND state IN ('offered', 'agreed')"
        );
        connection.execute(&sql, params![club, stored(now + DROPPED_FOR)])?;
    }
    Ok(())
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
