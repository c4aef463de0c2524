//! Won, drawn and lost.

use std::collections::BTreeMap;

use games::game::Game;
use protocol::game::Speed;
use protocol::http::Statistics;
use rusqlite::{Connection, params};

use super::StoreError;
use super::accounts::{UserId, moment};
use super::archives::VOID;

/// What became of the games of a player that count, by game and speed.
///
/// # Errors
/// The database failed.
pub fn of(connection: &Connection, user: UserId) -> Result<Vec<Statistics>, StoreError> {
    let sql = format!(
        "SELECT game, speed, side, winner, reason, ended FROM \
         (SELECT 'a' AS side, key, game, speed, winner, reason, ended FROM games WHERE a = ?1 \
          UNION ALL SELECT 'b', key, game, speed, winner, reason, ended FROM games WHERE b = ?1) \
         WHERE ended IS NOT NULL AND reason NOT IN {VOID} ORDER BY ended, key"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![user])?;
    let mut all: BTreeMap<(usize, Speed), Statistics> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let (game, speed): (String, String) = (row.get(0)?, row.get(1)?);
        let damaged = || StoreError::Damaged(format!("game `{game}`, speed `{speed}`"));
        let place = Game::ALL.into_iter().position(|known| known.name() == game).ok_or_else(damaged)?;
        let speed = Speed::from_name(&speed).ok_or_else(damaged)?;
        let (side, winner): (String, Option<String>) = (row.get(2)?, row.get(3)?);
        let result = match &winner {
            Some(winner) if *winner == side => 0,
            None => 1,
            Some(_) => 2,
        };
        let statistics = all.entry((place, speed)).or_insert_with(|| Statistics {
            game: game.clone(),
            speed,
            as_a: [0; 3],
            as_b: [0; 3],
            streak: 0,
            longest_won: 0,
            longest_lost: 0,
            reasons: BTreeMap::new(),
            last: 0,
        });
        if side == "a" {
            statistics.as_a[result] += 1
        } else {
            statistics.as_b[result] += 1
        }
        statistics.reasons.entry(row.get(4)?).or_default()[result] += 1;
        statistics.streak = match result {
            0 => statistics.streak.max(0) + 1,
            1 => 0,
            _ => statistics.streak.min(0) - 1,
        };
        statistics.longest_won = statistics.longest_won.max(statistics.streak.max(0).unsigned_abs());
        statistics.longest_lost = statistics.longest_lost.max(statistics.streak.min(0).unsigned_abs());
        statistics.last = moment(row.get(5)?);
    }
    Ok(all.into_values().collect())
}
