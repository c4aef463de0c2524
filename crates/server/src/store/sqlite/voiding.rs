//! A game loses its result, or is ended without one.
//!
//! What a finished game has changed is put back. Ratings: for each of its players the difference that it made is taken off the rating of now, and off
//! those of the history since then; the deviation and what later games made of the difference stay. Results and streaks are counted again, the
//! turns are taken out of the opening explorer, and the file with the games of the month is written again.

use ::games::side::Side;
use play::explored::CountedTurn;
use play::time::Timestamp;
use rusqlite::{Connection, params};

use super::{StoreError, games};
use crate::month::Month;
use crate::referee::{Event, EventRow, Happened};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::archives::VOID;
use crate::store::explored::Counted;
use crate::store::games::{After, GameKey, Stored};
use crate::store::moderation::{RESTORED, RESTORED_PERIOD};
use crate::store::row::stored;
use crate::store::tally::{Finished, Tally};

/// Voids a game, if `may` lets it be done to both of its players. The key of the game.
///
/// # Errors
/// There is no such game, it has no result already ([`Refusal::NoResult`]), or `may` refuses.
pub(super) fn void(
    connection: &Connection,
    id: &str,
    now: Timestamp,
    may: impl Fn(UserId) -> Result<(), StoreError>,
) -> Result<GameKey, StoreError> {
    let found = games::load(connection, id)?.ok_or(Refusal::NotFound)?;
    found.players.iter().try_for_each(|(_, player)| may(player.id))?;
    let mut game = found.game.clone();
    game.fold(now, &Event::VoidBySite)?;
    let event = Happened { number: game.number(), at: game.at(), act_id: None, event: Event::VoidBySite };
    if found.game.outcome().is_none() {
        let players = found.players.map(|player| player.id);
        games::append(connection, found.key, players, &[event], &After::of(&game))?;
        return Ok(found.key);
    }
    let EventRow { kind, .. } = EventRow::from(&event.event);
    let sql = "INSERT INTO game_events (game, number, at, kind) VALUES (?, ?, ?, ?)";
    connection.execute(sql, params![found.key, event.number, stored(event.at), kind])?;
    let sql = "UPDATE games SET number = ?, at = ?, winner = NULL, reason = 'voided', blamed = NULL WHERE key = ?";
    connection.execute(sql, params![event.number, stored(event.at), found.key])?;
    put_back_ratings(connection, &found)?;
    for (_, player) in found.players.iter() {
        count_again(connection, player.id, &found)?;
    }
    let was_waiting = connection.execute("DELETE FROM games_to_explore WHERE game = ?", [found.key])? == 1;
    if !was_waiting && found.players.iter().all(|(_, player)| player.kind != protocol::game::Kind::Bot) {
        uncount(connection, &Counted::of(&found.game))?;
    }
    let ended: i64 = connection.query_row("SELECT ended FROM games WHERE key = ?", [found.key], |row| row.get(0))?;
    let month = Month::of(crate::store::row::moment(ended)).to_string();
    connection.execute("UPDATE archives SET outdated = 1 WHERE month = ?", [month])?;
    Ok(found.key)
}

fn put_back_ratings(connection: &Connection, found: &Stored) -> Result<(), StoreError> {
    let (game, speed) = (found.game.agreed().game().name(), found.game.agreed().speed().name());
    let sql = "DELETE FROM rating_changes WHERE game = ? RETURNING user, at, change";
    let changes: Vec<(UserId, i64, f64)> = connection
        .prepare_cached(sql)?
        .query_map([found.key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    for (user, at, change) in changes {
        take_off(connection, (game, speed), user, (at, found.key), change)?;
        let sql = "UPDATE ratings SET games = games - 1 WHERE user = ? AND game = ? AND speed = ?";
        connection.execute(sql, params![user, game, speed])?;
        // As if none had been played.
        let sql = "DELETE FROM ratings WHERE user = ? AND game = ? AND speed = ? AND games <= 0";
        connection.execute(sql, params![user, game, speed])?;
    }
    Ok(())
}

/// Takes what a game has changed off the rating that a player has for a kind of game now, and off those of the history after the game.
fn take_off(
    connection: &Connection,
    (game, speed): (&str, &str),
    user: UserId,
    (at, key): (i64, GameKey),
    change: f64,
) -> Result<(), StoreError> {
    let sql = "UPDATE rating_changes SET rating = rating - ?1 WHERE user = ?2 AND at >= ?3 AND (at, game) > (?3, ?4) \
               AND EXISTS (SELECT 1 FROM games WHERE games.key = rating_changes.game AND games.game = ?5 AND games.speed = ?6)";
    connection.execute(sql, params![change, user, at, key, game, speed])?;
    let sql = "UPDATE ratings SET rating = rating - ? WHERE user = ? AND game = ? AND speed = ?";
    connection.execute(sql, params![change, user, game, speed])?;
    Ok(())
}

/// Gives back what others have lost to a player, and takes off what it has won from them: in its last [`RESTORED`] games within
/// [`RESTORED_PERIOD`]. Such a game changes no rating any more, so that it gives back nothing a second time, nor when it is voided.
///
/// # Errors
/// There is no such game: [`Refusal::NothingToRestore`].
pub(super) fn restore(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT changes.game, changes.user, changes.at, changes.change, games.game, games.speed \
               FROM (SELECT game AS key FROM rating_changes WHERE user = ?1 AND at >= ?2 AND change > 0 ORDER BY at DESC LIMIT ?3) AS won \
               CROSS JOIN rating_changes AS changes ON changes.game = won.key CROSS JOIN games ON games.key = changes.game \
               WHERE (changes.user = ?1) = (changes.change > 0) AND changes.change <> 0";
    let from = stored(now - RESTORED_PERIOD);
    let read =
        |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?));
    let changes: Vec<(GameKey, UserId, i64, f64, String, String)> =
        connection.prepare(sql)?.query_map(params![user, from, RESTORED as i64], read)?.collect::<Result<_, _>>()?;
    if changes.is_empty() {
        return Err(Refusal::NothingToRestore.into());
    }
    for (key, user, at, change, game, speed) in changes {
        let sql = "UPDATE rating_changes SET rating = rating - ?, change = 0 WHERE user = ? AND game = ?";
        connection.execute(sql, params![change, user, key])?;
        take_off(connection, (&game, &speed), user, (at, key), change)?;
    }
    Ok(())
}

/// Counts the results and streaks of a player for the kind of a game again.
fn count_again(connection: &Connection, user: UserId, found: &Stored) -> Result<(), StoreError> {
    let (game, speed) = (found.game.agreed().game().name(), found.game.agreed().speed().name());
    let had = connection
        .execute("DELETE FROM results WHERE user = ? AND game = ? AND speed = ?", params![user, game, speed])?;
    connection.execute("DELETE FROM streaks WHERE user = ? AND game = ? AND speed = ?", params![user, game, speed])?;
    // Of an account that is gone nothing is kept.
    if had == 0 {
        return Ok(());
    }
    let one = |side: &str| {
        format!(
            "SELECT '{side}' AS side, reason, winner, ended, key FROM games WHERE {side} = ?1 AND game = ?2 AND speed = ?3 \
             AND ended IS NOT NULL AND reason NOT IN {VOID}"
        )
    };
    let sql = format!("{} UNION ALL {} ORDER BY ended, key", one("a"), one("b"));
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Finished { side: row.get(0)?, reason: row.get(1)?, winner: row.get(2)?, ended: row.get(3)? })
    };
    let finished = connection.prepare(&sql)?.query_map(params![user, game, speed], read)?.collect::<Result<_, _>>()?;
    let Some(tally) = Tally::of(finished)? else { return Ok(()) };
    for ((side, reason), [won, drawn, lost]) in &tally.results {
        let sql =
            "INSERT INTO results (user, game, speed, side, reason, won, drawn, lost) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
        connection.execute(sql, params![user, game, speed, side, reason, won, drawn, lost])?;
    }
    let sql =
        "INSERT INTO streaks (user, game, speed, streak, longest_won, longest_lost, last) VALUES (?, ?, ?, ?, ?, ?, ?)";
    let Tally { streak, longest_won, longest_lost, last, .. } = tally;
    connection.execute(sql, params![user, game, speed, streak, longest_won, longest_lost, last])?;
    Ok(())
}

/// Takes the turns of a game out of the opening explorer.
fn uncount(connection: &Connection, game: &Counted) -> Result<(), StoreError> {
    for CountedTurn { position, side, result, .. } in &game.turns {
        let [won, drawn, lost] = score(game.winner, *side);
        let sql = "UPDATE explored_turns SET won = won - ?, drawn = drawn - ?, lost = lost - ? WHERE position = ? AND result = ?";
        connection.execute(sql, params![won, drawn, lost, position, result])?;
        let sql = "DELETE FROM explored_turns WHERE position = ? AND result = ? AND won + drawn + lost <= 0";
        let gone = connection.execute(sql, params![position, result])? as i64;
        let sql = "UPDATE explored_positions SET turns = turns - ?, won = won - ?, drawn = drawn - ?, lost = lost - ? WHERE position = ?";
        connection.execute(sql, params![gone, won, drawn, lost, position])?;
        connection.execute("DELETE FROM explored_positions WHERE position = ? AND turns <= 0", params![position])?;
    }
    Ok(())
}

/// Won, drawn and lost, of whoever played a turn.
fn score(winner: Option<Side>, side: Side) -> [i64; 3] {
    [winner == Some(side), winner.is_none(), winner == Some(side.other())].map(i64::from)
}
