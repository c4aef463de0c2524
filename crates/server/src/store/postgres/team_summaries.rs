//! Matches of clubs as they are told of: in lists and on their pages, and to the webhooks of both clubs.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::team_matches::{TeamBoard, TeamMatchSummary};
use protocol::tournaments::{ClubName, TournamentResult};
use tokio_postgres::Row;

use super::row::optional_time;
use super::statement::{all, at_most_one};
use super::{StoreError, webhook_messages};
use crate::store::clubs::ClubKey;
use crate::store::team_matches::{TeamMatchKey, result, state, sum, terms};
use crate::webhooks::message::Happened;

/// The columns of a row that [`summary`] reads, in this order.
pub(super) const SUMMARY: &str =
    "team_matches.id, homes.id, homes.name, aways.id, aways.name, terms, starts, state, team_matches.key";
/// The two clubs of a match.
pub(super) const CLUBS: &str =
    "JOIN clubs AS homes ON homes.key = team_matches.home JOIN clubs AS aways ON aways.key = team_matches.away";

/// A match as it stands in lists.
pub(super) fn summary(row: &Row, boards: &[TeamBoard]) -> Result<TeamMatchSummary, StoreError> {
    let results: Vec<Option<TournamentResult>> = boards.iter().map(|board| board.result).collect();
    let mut summary = TeamMatchSummary {
        id: row.try_get(0)?,
        home: ClubName { id: row.try_get(1)?, name: row.try_get(2)? },
        away: ClubName { id: row.try_get(3)?, name: row.try_get(4)? },
        terms: terms(row.try_get(5)?)?,
        boards: u32::try_from(boards.len()).unwrap_or(u32::MAX),
        starts: optional_time(row, 6)?,
        state: state(row.try_get(7)?)?,
        points: [0.0; 2],
        tie_break: [0.0; 2],
        winner: None,
    };
    sum(&mut summary, &results);
    Ok(summary)
}

/// The boards of a match, in their order.
pub(super) async fn boards(client: &impl GenericClient, key: TeamMatchKey) -> Result<Vec<TeamBoard>, StoreError> {
    let sql = "SELECT one.name, other.name, games.id, result FROM team_boards \
               LEFT JOIN users AS one ON one.id = team_boards.home LEFT JOIN users AS other ON other.id = team_boards.away \
               LEFT JOIN games ON games.key = team_boards.game WHERE team_match = $1 ORDER BY board";
    let board = |row: &Row| {
        let result = row.try_get::<_, Option<&str>>(3)?.map(result).transpose()?;
        Ok(TeamBoard { home: row.try_get(0)?, away: row.try_get(1)?, game: row.try_get(2)?, result })
    };
    all(client, sql, &[&key]).await?.iter().map(board).collect()
}

/// Tells the webhooks of both clubs how a match stands now. Their messages of the day are counted last, in the order of the clubs' keys: nobody who counts waits
/// for anything else.
pub(super) async fn tell_webhooks(
    transaction: &Transaction<'_>,
    key: TeamMatchKey,
    at: Timestamp,
) -> Result<(), StoreError> {
    let sql = format!("SELECT {SUMMARY}, home, away FROM team_matches {CLUBS} WHERE team_matches.key = $1");
    let Some(row) = at_most_one(transaction, &sql, &[&key]).await? else { return Ok(()) };
    let mut both: [ClubKey; 2] = [row.try_get(9)?, row.try_get(10)?];
    both.sort_unstable();
    let Some(happened) = Happened::of_match(summary(&row, &boards(transaction, key).await?)?) else { return Ok(()) };
    for club in both {
        webhook_messages::tell(transaction, club, &happened, at).await?;
    }
    Ok(())
}
