//! Won, drawn and lost: kept as games end, so that nobody counts them game by game.

use std::collections::BTreeMap;

use games::game::Game;
use games::side::BySide;
use play::time::Timestamp;
use protocol::game::Speed;
use protocol::http::Statistics;
use rusqlite::{Connection, params};

use super::StoreError;
use super::schema::COUNTED;
use crate::referee::{Agreed, Outcome};
use crate::store::accounts::UserId;
use crate::store::row::{moment, stored};

/// Adds the result of a game that has just ended and counts, for both players; not for one whose account is gone.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn add(
    connection: &Connection,
    players: BySide<UserId>,
    agreed: &Agreed,
    outcome: &Outcome,
    ended: Timestamp,
) -> Result<(), StoreError> {
    let (game, speed, reason) = (agreed.game().name(), agreed.speed().name(), outcome.ended.name());
    for (side, user) in players.iter() {
        let [won, drawn, lost] =
            [outcome.winner == Some(side), outcome.winner.is_none(), outcome.winner == Some(side.other())];
        let sql = "INSERT INTO results (user, game, speed, side, reason, won, drawn, lost) \
                   SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM users WHERE id = ?1 AND kind <> 'deleted' \
                   ON CONFLICT (user, game, speed, side, reason) DO UPDATE SET \
                   won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost";
        let row = params![user, game, speed, side.to_string(), reason, won, drawn, lost];
        connection.prepare_cached(sql)?.execute(row)?;
        let sql = "INSERT INTO streaks (user, game, speed, streak, longest_won, longest_lost, last) \
                   SELECT id, ?2, ?3, ?4 - ?5, ?4, ?5, ?6 FROM users WHERE id = ?1 AND kind <> 'deleted' \
                   ON CONFLICT (user, game, speed) DO UPDATE SET \
                   streak = CASE WHEN ?4 THEN max(streak, 0) + 1 WHEN ?5 THEN min(streak, 0) - 1 ELSE 0 END, \
                   longest_won = max(longest_won, CASE WHEN ?4 THEN max(streak, 0) + 1 ELSE 0 END), \
                   longest_lost = max(longest_lost, CASE WHEN ?5 THEN 1 - min(streak, 0) ELSE 0 END), \
                   last = max(last, excluded.last)";
        connection.prepare_cached(sql)?.execute(params![user, game, speed, won, lost, stored(ended)])?;
    }
    Ok(())
}

/// What became of the games of a player that count, by game and speed.
///
/// # Errors
/// As all functions here.
pub fn of(connection: &Connection, user: UserId) -> Result<Vec<Statistics>, StoreError> {
    let sql = "SELECT streaks.game, streaks.speed, streak, longest_won, longest_lost, last, \
               side, reason, won, drawn, lost FROM streaks JOIN results \
               ON results.user = streaks.user AND results.game = streaks.game AND results.speed = streaks.speed \
               WHERE streaks.user = ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([user])?;
    let mut all: BTreeMap<(usize, Speed), Statistics> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let (game, speed): (String, String) = (row.get(0)?, row.get(1)?);
        let damaged = || StoreError::Damaged(format!("game `{game}`, speed `{speed}`"));
        let place = Game::ALL.into_iter().position(|known| known.name() == game).ok_or_else(damaged)?;
        let speed = Speed::from_name(&speed).ok_or_else(damaged)?;
        let statistics = match all.entry((place, speed)) {
            std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::btree_map::Entry::Vacant(entry) => entry.insert(Statistics {
                game,
                speed,
                as_a: [0; 3],
                as_b: [0; 3],
                streak: row.get(2)?,
                longest_won: row.get(3)?,
                longest_lost: row.get(4)?,
                reasons: BTreeMap::new(),
                last: moment(row.get(5)?),
            }),
        };
        let (side, counts) = (row.get::<_, String>(6)?, [row.get(8)?, row.get(9)?, row.get(10)?]);
        let of_side = if side == "a" { &mut statistics.as_a } else { &mut statistics.as_b };
        sum(of_side, counts);
        sum(statistics.reasons.entry(row.get(7)?).or_default(), counts);
    }
    Ok(all.into_values().collect())
}

fn sum(to: &mut [u32; 3], counts: [u32; 3]) {
    to.iter_mut().zip(counts).for_each(|(to, count)| *to += count);
}

/// Won, drawn and lost games of a player.
///
/// # Errors
/// As all functions here.
pub fn score(connection: &Connection, user: UserId) -> Result<[u32; 3], StoreError> {
    let sql =
        "SELECT coalesce(sum(won), 0), coalesce(sum(drawn), 0), coalesce(sum(lost), 0) FROM results WHERE user = ?";
    Ok(connection.prepare_cached(sql)?.query_row([user], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?)
}

/// Counts anew what became of all games: for a database into which games were written from elsewhere.
///
/// # Errors
/// As all functions here.
pub fn recount(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch("DELETE FROM results; DELETE FROM streaks")?;
    Ok(connection.execute_batch(COUNTED)?)
}
