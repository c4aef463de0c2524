//! A game loses its result, or is ended without one: what that puts back is said in [`sqlite::voiding`](crate::store::sqlite).

use std::collections::{BTreeMap, BTreeSet};

use ::games::side::{BySide, Side};
use deadpool_postgres::Transaction;
use play::explored::PositionKey;
use play::time::Timestamp;
use protocol::game::Kind;

use super::row::{limit, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, events, games};
use crate::month::Month;
use crate::referee::{Event, Happened};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::archives::VOID;
use crate::store::explored::Counted;
use crate::store::games::{After, GameKey, Stored};
use crate::store::moderation::{RESTORED, RESTORED_PERIOD};
use crate::store::row::stored;
use crate::store::tally::{Finished, Tally};

/// Voids a game. Its key.
///
/// # Errors
/// There is no such game, or it has no result already ([`Refusal::NoResult`]).
pub(super) async fn void(transaction: &Transaction<'_>, id: &str, now: Timestamp) -> Result<GameKey, StoreError> {
    let row = at_most_one(transaction, "SELECT a, b FROM games WHERE id = $1", &[&id]).await?;
    let row = row.ok_or(Refusal::NotFound)?;
    let players = BySide::new(row.try_get(0)?, row.try_get(1)?);
    // Players before games, as whoever ends one; then nobody writes to the game between what is read of it and the end of the transaction.
    let users = accounts::lock_players(transaction, players).await?;
    execute(transaction, "SELECT key FROM games WHERE id = $1 FOR NO KEY UPDATE", &[&id]).await?;
    let found = games::load(transaction, id).await?.ok_or(Refusal::NotFound)?;
    let mut game = found.game.clone();
    game.fold(now, &Event::VoidBySite)?;
    let event = Happened { number: game.number(), at: game.at(), act_id: None, event: Event::VoidBySite };
    if found.game.outcome().is_none() {
        games::append(transaction, found.key, players, &[event], &After::of(&game)).await?;
        return Ok(found.key);
    }
    // The events of a game that is over are one value.
    let events = events::fold_with(&found.events, &event)?;
    let sql = "UPDATE games SET number = $2::bigint, at = $3, events = $4, winner = NULL, reason = 'voided', blamed = NULL \
               WHERE key = $1 RETURNING ended";
    let row = one(transaction, sql, &[&found.key, &i64::from(event.number), &stored(event.at), &events]).await?;
    let month = Month::of(time(&row, 0)?).to_string();
    put_back_ratings(transaction, &found).await?;
    for (_, player) in users.iter() {
        count_again(transaction, player.id, &found).await?;
    }
    execute(transaction, "UPDATE archives SET outdated = true WHERE month = $1", &[&month]).await?;
    uncount(transaction, &users, &found).await?;
    Ok(found.key)
}

async fn put_back_ratings(transaction: &Transaction<'_>, found: &Stored) -> Result<(), StoreError> {
    let (game, speed) = (found.game.agreed().game().name(), found.game.agreed().speed().name());
    let sql = "DELETE FROM rating_changes WHERE game = $1 RETURNING user_id, at, change";
    for row in all(transaction, sql, &[&found.key]).await? {
        let (user, at, change): (UserId, i64, f64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        take_off(transaction, (game, speed), user, (at, found.key), change).await?;
        let sql = "UPDATE ratings SET games = games - 1 WHERE user_id = $1 AND game = $2 AND speed = $3";
        execute(transaction, sql, &[&user, &game, &speed]).await?;
        // As if none had been played.
        let sql = "DELETE FROM ratings WHERE user_id = $1 AND game = $2 AND speed = $3 AND games <= 0";
        execute(transaction, sql, &[&user, &game, &speed]).await?;
    }
    Ok(())
}

/// Takes what a game has changed off the rating that a player has for a kind of game now, and off those of the history after the game.
async fn take_off(
    transaction: &Transaction<'_>,
    (game, speed): (&str, &str),
    user: UserId,
    (at, key): (i64, GameKey),
    change: f64,
) -> Result<(), StoreError> {
    let sql = "UPDATE rating_changes SET rating = rating - $1 WHERE user_id = $2 AND (at, game) > ($3, $4) \
               AND EXISTS (SELECT 1 FROM games WHERE games.key = rating_changes.game AND games.game = $5 AND games.speed = $6)";
    execute(transaction, sql, &[&change, &user, &at, &key, &game, &speed]).await?;
    let sql = "UPDATE ratings SET rating = rating - $1 WHERE user_id = $2 AND game = $3 AND speed = $4";
    execute(transaction, sql, &[&change, &user, &game, &speed]).await?;
    Ok(())
}

/// Gives back what others have lost to a player, and takes off what it has won from them, as
/// [`sqlite::voiding`](crate::store::sqlite) says.
///
/// # Errors
/// There is no such game: [`Refusal::NothingToRestore`].
pub(super) async fn restore(transaction: &Transaction<'_>, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql =
        "SELECT game FROM rating_changes WHERE user_id = $1 AND at >= $2 AND change > 0 ORDER BY at DESC LIMIT $3";
    let rows = all(transaction, sql, &[&user, &stored(now - RESTORED_PERIOD), &limit(RESTORED)]).await?;
    let won: Vec<GameKey> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    // All players of these, in the order of their ids, as whoever ends a game; what was won in a game never becomes more after it.
    let sql = "SELECT id FROM users WHERE id IN (SELECT user_id FROM rating_changes WHERE game = ANY($1)) ORDER BY id FOR NO KEY UPDATE";
    execute(transaction, sql, &[&won]).await?;
    let sql = "SELECT changes.game, changes.user_id, changes.at, changes.change, games.game, games.speed \
               FROM rating_changes AS changes JOIN games ON games.key = changes.game WHERE changes.game = ANY($1) \
               AND (changes.user_id = $2) = (changes.change > 0) AND changes.change <> 0";
    let changes = all(transaction, sql, &[&won, &user]).await?;
    if changes.is_empty() {
        return Err(Refusal::NothingToRestore.into());
    }
    for row in changes {
        let (key, user, at): (GameKey, UserId, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let (change, game, speed): (f64, &str, &str) = (row.try_get(3)?, row.try_get(4)?, row.try_get(5)?);
        let sql = "UPDATE rating_changes SET rating = rating - $1, change = 0 WHERE user_id = $2 AND game = $3";
        execute(transaction, sql, &[&change, &user, &key]).await?;
        take_off(transaction, (game, speed), user, (at, key), change).await?;
    }
    Ok(())
}

/// Counts the results and streaks of a player, who is locked, for the kind of a game again.
async fn count_again(transaction: &Transaction<'_>, user: UserId, found: &Stored) -> Result<(), StoreError> {
    let (game, speed) = (found.game.agreed().game().name(), found.game.agreed().speed().name());
    let sql = "DELETE FROM results WHERE user_id = $1 AND game = $2 AND speed = $3";
    let had = execute(transaction, sql, &[&user, &game, &speed]).await?;
    let sql = "DELETE FROM streaks WHERE user_id = $1 AND game = $2 AND speed = $3";
    execute(transaction, sql, &[&user, &game, &speed]).await?;
    // Of an account that is gone nothing is kept.
    if had == 0 {
        return Ok(());
    }
    let one = |side: &str| {
        format!(
            "SELECT '{side}' AS side, reason, winner, ended, key FROM games WHERE {side} = $1 AND game = $2 AND speed = $3 \
             AND ended IS NOT NULL AND reason NOT IN {VOID}"
        )
    };
    let sql = format!("{} UNION ALL {} ORDER BY ended, key", one("a"), one("b"));
    let rows = all(transaction, &sql, &[&user, &game, &speed]).await?;
    let finished = rows.iter().map(|row| {
        let (side, reason, winner) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok(Finished { side, reason, winner, ended: row.try_get(3)? })
    });
    let Some(tally) = Tally::of(finished.collect::<Result<_, StoreError>>()?)? else { return Ok(()) };
    for ((side, reason), [won, drawn, lost]) in &tally.results {
        let sql = "INSERT INTO results (user_id, game, speed, side, reason, won, drawn, lost) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        execute(transaction, sql, &[&user, &game, &speed, side, reason, won, drawn, lost]).await?;
    }
    let sql = "INSERT INTO streaks (user_id, game, speed, streak, longest_won, longest_lost, last) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let Tally { streak, longest_won, longest_lost, last, .. } = tally;
    execute(transaction, sql, &[&user, &game, &speed, &streak, &longest_won, &longest_lost, &last]).await?;
    Ok(())
}

/// Takes the turns of a game out of the opening explorer, if they are in it: in the order in which games are counted, turns before positions.
async fn uncount(transaction: &Transaction<'_>, users: &BySide<User>, found: &Stored) -> Result<(), StoreError> {
    let was_waiting = execute(transaction, "DELETE FROM games_to_explore WHERE game = $1", &[&found.key]).await? == 1;
    if was_waiting || users.iter().any(|(_, user)| user.kind == Kind::Bot) {
        return Ok(());
    }
    let Counted { turns, winner } = Counted::of(&found.game);
    let mut of_turns: BTreeMap<(PositionKey, PositionKey), [i64; 3]> = BTreeMap::new();
    let mut of_positions: BTreeMap<PositionKey, [i64; 3]> = BTreeMap::new();
    for turn in &turns {
        let score = score(winner, turn.side);
        sum(of_turns.entry((turn.position, turn.result)).or_default(), score);
        sum(of_positions.entry(turn.position).or_default(), score);
    }
    let mut gone: BTreeSet<(PositionKey, PositionKey)> = BTreeSet::new();
    for ((position, result), [won, drawn, lost]) in &of_turns {
        let (of, to) = (position.as_slice(), result.as_slice());
        let sql = "UPDATE explored_turns SET won = won - $3, drawn = drawn - $4, lost = lost - $5 WHERE position = $1 AND result = $2";
        execute(transaction, sql, &[&of, &to, won, drawn, lost]).await?;
        let sql = "DELETE FROM explored_turns WHERE position = $1 AND result = $2 AND won + drawn + lost <= 0";
        if execute(transaction, sql, &[&of, &to]).await? == 1 {
            gone.insert((*position, *result));
        }
    }
    for (position, [won, drawn, lost]) in &of_positions {
        let of = position.as_slice();
        let turns = gone.iter().filter(|(from, _)| from == position).count() as i64;
        let sql = "UPDATE explored_positions SET turns = turns - $2, won = won - $3, drawn = drawn - $4, lost = lost - $5 \
                   WHERE position = $1";
        execute(transaction, sql, &[&of, &turns, won, drawn, lost]).await?;
        execute(transaction, "DELETE FROM explored_positions WHERE position = $1 AND turns <= 0", &[&of]).await?;
    }
    Ok(())
}

/// Won, drawn and lost, of whoever played a turn.
fn score(winner: Option<Side>, side: Side) -> [i64; 3] {
    [winner == Some(side), winner.is_none(), winner == Some(side.other())].map(i64::from)
}

fn sum(to: &mut [i64; 3], score: [i64; 3]) {
    to.iter_mut().zip(score).for_each(|(to, count)| *to += count);
}
