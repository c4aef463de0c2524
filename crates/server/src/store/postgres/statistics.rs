//! Won, drawn and lost: kept as games end, so that nobody counts them game by game.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use deadpool_postgres::{GenericClient, Transaction};
use games::game::Game;
use games::side::BySide;
use play::time::Timestamp;
use protocol::game::{Kind, Speed};
use protocol::http::Statistics;

use super::StoreError;
use super::row::{count, score as score_of, time};
use super::statement::{all, execute, one};
use crate::referee::{Agreed, Outcome};
use crate::store::accounts::{User, UserId};
use crate::store::row::stored;

/// Counts anew what became of all games.
const COUNTED: &str = include_str!("counted.sql");

/// Adds the result of a game that has just ended and counts, for both players, who are locked; not for one whose account is gone.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn add(
    transaction: &Transaction<'_>,
    players: &BySide<User>,
    agreed: &Agreed,
    outcome: &Outcome,
    ended: Timestamp,
) -> Result<(), StoreError> {
    let (game, speed, reason) = (agreed.game().name(), agreed.speed().name(), outcome.ended.name());
    for (side, user) in players.iter().filter(|(_, user)| user.kind != Kind::Deleted) {
        let [won, drawn, lost] =
            [outcome.winner == Some(side), outcome.winner.is_none(), outcome.winner == Some(side.other())]
                .map(i64::from);
        let sql = "INSERT INTO results AS before (user_id, game, speed, side, reason, won, drawn, lost) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, game, speed, side, reason) DO UPDATE SET \
                   won = before.won + excluded.won, drawn = before.drawn + excluded.drawn, lost = before.lost + excluded.lost";
        let side = side.to_string();
        execute(transaction, sql, &[&user.id, &game, &speed, &side, &reason, &won, &drawn, &lost]).await?;
        let sql = "INSERT INTO streaks AS before (user_id, game, speed, streak, longest_won, longest_lost, last) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, game, speed) DO UPDATE SET \
                   streak = CASE excluded.streak WHEN 1 THEN greatest(before.streak, 0) + 1 \
                   WHEN -1 THEN least(before.streak, 0) - 1 ELSE 0 END, \
                   longest_won = greatest(before.longest_won, \
                   CASE excluded.streak WHEN 1 THEN greatest(before.streak, 0) + 1 ELSE 0 END), \
                   longest_lost = greatest(before.longest_lost, \
                   CASE excluded.streak WHEN -1 THEN 1 - least(before.streak, 0) ELSE 0 END), \
                   last = greatest(before.last, excluded.last)";
        let streak = won - lost;
        execute(transaction, sql, &[&user.id, &game, &speed, &streak, &won, &lost, &stored(ended)]).await?;
    }
    Ok(())
}

/// What became of the games of a player that count, by game and speed.
///
/// # Errors
/// A row makes no sense ([`StoreError::Damaged`]).
pub async fn of(client: &impl GenericClient, user: UserId) -> Result<Vec<Statistics>, StoreError> {
    let sql = "SELECT streaks.game, streaks.speed, streak, longest_won, longest_lost, last, side, reason, won, drawn, lost \
               FROM streaks JOIN results USING (user_id, game, speed) WHERE user_id = $1";
    let mut found: BTreeMap<(usize, Speed), Statistics> = BTreeMap::new();
    for row in all(client, sql, &[&user]).await? {
        let (game, speed): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let damaged = || StoreError::Damaged(format!("game `{game}`, speed `{speed}`"));
        let place = Game::ALL.into_iter().position(|known| known.name() == game).ok_or_else(damaged)?;
        let speed = Speed::from_name(&speed).ok_or_else(damaged)?;
        let streak: i64 = row.try_get(2)?;
        let statistics = match found.entry((place, speed)) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Statistics {
                game,
                speed,
                as_a: [0; 3],
                as_b: [0; 3],
                streak: i32::try_from(streak).map_err(|_| StoreError::Damaged(format!("the streak {streak}")))?,
                longest_won: count(&row, 3)?,
                longest_lost: count(&row, 4)?,
                reasons: BTreeMap::new(),
                last: time(&row, 5)?,
            }),
        };
        let (side, counts) = (row.try_get::<_, &str>(6)?, score_of(&row, 8)?);
        let of_side = if side == "a" { &mut statistics.as_a } else { &mut statistics.as_b };
        sum(of_side, counts);
        sum(statistics.reasons.entry(row.try_get(7)?).or_default(), counts);
    }
    Ok(found.into_values().collect())
}

fn sum(to: &mut [u32; 3], counts: [u32; 3]) {
    to.iter_mut().zip(counts).for_each(|(to, count)| *to += count);
}

/// Won, drawn and lost games of a player.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn score(client: &impl GenericClient, user: UserId) -> Result<[u32; 3], StoreError> {
    // The sum of whole numbers of 64 bits is a decimal number.
    let sql = "SELECT coalesce(sum(won), 0)::bigint, coalesce(sum(drawn), 0)::bigint, coalesce(sum(lost), 0)::bigint \
               FROM results WHERE user_id = $1";
    score_of(&one(client, sql, &[&user]).await?, 0)
}

/// Counts anew what became of all games: for a database into which games were written from elsewhere. Games that end meanwhile wait, and are added
/// afterwards.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn recount(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    // In the order in which [`add`] writes to them. Whoever has added to one has committed when both are locked, and is counted.
    let lock = "LOCK TABLE results, streaks IN SHARE ROW EXCLUSIVE MODE; DELETE FROM results; DELETE FROM streaks";
    transaction.batch_execute(lock).await?;
    Ok(transaction.batch_execute(COUNTED).await?)
}
