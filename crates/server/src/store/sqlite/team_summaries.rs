//! Matches of clubs as they are told of: in lists and on their pages, and to the webhooks of both clubs.

use play::time::Timestamp;
use protocol::team_matches::{TeamBoard, TeamMatchSummary};
use protocol::tournaments::{ClubName, TournamentResult};
use rusqlite::{Connection, Row};

use super::{StoreError, webhook_messages};
use crate::store::clubs::ClubKey;
use crate::store::row::moment;
use crate::store::team_matches::{TeamMatchKey, result, state, sum, terms};
use crate::webhooks::message::Happened;

/// The columns of a row that [`summary`] reads, in this order.
pub(super) const SUMMARY: &str =
    "team_matches.id, homes.id, homes.name, aways.id, aways.name, terms, starts, state, team_matches.key";
/// The two clubs of a match.
pub(super) const CLUBS: &str = "CROSS JOIN clubs AS homes ON homes.key = team_matches.home \
    CROSS JOIN clubs AS aways ON aways.key = team_matches.away";

/// A match as it stands in lists.
pub(super) fn summary(row: &Row<'_>, boards: &[TeamBoard]) -> Result<TeamMatchSummary, StoreError> {
    let results: Vec<Option<TournamentResult>> = boards.iter().map(|board| board.result).collect();
    let mut summary = TeamMatchSummary {
        id: row.get(0)?,
        home: ClubName { id: row.get(1)?, name: row.get(2)? },
        away: ClubName { id: row.get(3)?, name: row.get(4)? },
        terms: terms(&row.get::<_, String>(5)?)?,
        boards: u32::try_from(boards.len()).unwrap_or(u32::MAX),
        starts: row.get::<_, Option<i64>>(6)?.map(moment),
        state: state(&row.get::<_, String>(7)?)?,
        points: [0.0; 2],
        tie_break: [0.0; 2],
        winner: None,
    };
    sum(&mut summary, &results);
    Ok(summary)
}

/// The boards of a match, in their order.
pub(super) fn boards(connection: &Connection, key: TeamMatchKey) -> Result<Vec<TeamBoard>, StoreError> {
    let sql = "SELECT one.name, other.name, games.id, result FROM team_boards \
               LEFT JOIN users AS one ON one.id = team_boards.home LEFT JOIN users AS other ON other.id = team_boards.away \
               LEFT JOIN games ON games.key = team_boards.game WHERE team_match = ? ORDER BY board";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([key])?;
    let mut boards = Vec::new();
    while let Some(row) = rows.next()? {
        let result = row.get::<_, Option<String>>(3)?.as_deref().map(result).transpose()?;
        boards.push(TeamBoard { home: row.get(0)?, away: row.get(1)?, game: row.get(2)?, result });
    }
    Ok(boards)
}

/// Tells the webhooks of both clubs how a match stands now.
pub(super) fn tell_webhooks(connection: &Connection, key: TeamMatchKey, at: Timestamp) -> Result<(), StoreError> {
    let sql = format!("SELECT {SUMMARY}, home, away FROM team_matches {CLUBS} WHERE team_matches.key = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([key])?;
    let Some(row) = rows.next()? else { return Ok(()) };
    let both: [ClubKey; 2] = [row.get(9)?, row.get(10)?];
    let Some(happened) = Happened::of_match(summary(row, &boards(connection, key)?)?) else { return Ok(()) };
    both.into_iter().try_for_each(|club| webhook_messages::tell(connection, club, &happened, at))
}
