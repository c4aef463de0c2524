//! Puzzles, and how players do at them.

use games::game::Game;
use play::time::Timestamp;
use protocol::game::{Kind, Rating};
use protocol::puzzles::{PuzzleAttempt, PuzzleRating};
use rusqlite::{Connection, OptionalExtension, Row, params};
use skillratings::glicko2::Glicko2Rating;
use study::puzzles::{Puzzle, themes};

use super::{StoreError, accounts};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::archives::VOID;
use crate::store::games::GameKey;
use crate::store::puzzles::{
    AttemptPlace, DISLIKED, KeptPuzzle, MOST_FOUND, NewPuzzle, PuzzleKey, PuzzleRow, Wanted, after_attempt, beginner,
    stored_solution,
};
use crate::store::ratings::{aged, told};
use crate::store::row::{moment, stored};

/// The columns that [`puzzle_row`] reads.
const PUZZLE: &str =
    "puzzles.id, puzzles.game, puzzles.position, puzzles.draw, puzzles.kind, puzzles.solution, puzzles.rating";

fn puzzle_row(row: &Row<'_>, first: usize) -> rusqlite::Result<PuzzleRow> {
    Ok(PuzzleRow {
        id: row.get(first)?,
        game: row.get(first + 1)?,
        position: row.get(first + 2)?,
        draw: row.get(first + 3)?,
        kind: row.get(first + 4)?,
        solution: row.get(first + 5)?,
        rating: row.get(first + 6)?,
    })
}

/// The sets of puzzles that are stored, as [`add_shipped`] was told.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn sets(connection: &Connection) -> Result<Option<String>, StoreError> {
    let sql = "SELECT sets FROM puzzle_search WHERE one = 1";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?)
}

/// Stores puzzles that ship, those that are not stored yet, and that `sets` are.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn add_shipped(
    connection: &Connection,
    sets: &str,
    puzzles: &[NewPuzzle],
    now: Timestamp,
) -> Result<(), StoreError> {
    for puzzle in puzzles {
        add(connection, puzzle, now)?;
    }
    let sql = "INSERT INTO puzzle_search (one, sets, ended, game) VALUES (1, ?, 0, 0) \
               ON CONFLICT (one) DO UPDATE SET sets = excluded.sets";
    connection.prepare_cached(sql)?.execute([sets])?;
    Ok(())
}

/// Stores a puzzle, if none has its id.
fn add(connection: &Connection, new: &NewPuzzle, now: Timestamp) -> Result<(), StoreError> {
    let NewPuzzle { puzzle, deviation, source } = new;
    let sql = "INSERT INTO puzzles (id, game, position, draw, kind, solution, rating, deviation, volatility, plays, up, down, source, created) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING key";
    let volatility = beginner().volatility;
    let row = params![
        puzzle.id,
        puzzle.game,
        puzzle.position,
        puzzle.draw,
        puzzle.kind.name(),
        stored_solution(puzzle),
        f64::from(puzzle.rating),
        deviation,
        volatility,
        source,
        stored(now)
    ];
    let key: Option<PuzzleKey> = connection.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()?;
    let Some(key) = key else { return Ok(()) };
    let sql = "INSERT INTO puzzle_themes (puzzle, theme, game, rating) VALUES (?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(sql)?;
    for theme in themes(puzzle) {
        statement.execute(params![key, theme.name(), puzzle.game, f64::from(puzzle.rating)])?;
    }
    Ok(())
}

fn kept(connection: &Connection, which: &str, values: impl rusqlite::Params) -> Result<Option<KeptPuzzle>, StoreError> {
    let sql = format!(
        "SELECT {PUZZLE}, key, deviation, plays, up, down, (SELECT id FROM games WHERE games.key = puzzles.source) \
         FROM puzzles WHERE {which}"
    );
    let read = |row: &Row<'_>| {
        Ok((puzzle_row(row, 0)?, row.get(7)?, row.get(8)?, row.get(9)?, [row.get(10)?, row.get(11)?], row.get(12)?))
    };
    let found = connection.prepare_cached(&sql)?.query_row(values, read).optional()?;
    found
        .map(|(row, key, deviation, plays, votes, source)| {
            let rating = row.rating;
            Ok(KeptPuzzle { key, puzzle: row.read()?, rating, deviation, plays, votes, source })
        })
        .transpose()
}

/// The puzzle with this id.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn by_id(connection: &Connection, id: &str) -> Result<Option<KeptPuzzle>, StoreError> {
    kept(connection, "puzzles.id = ?", [id])
}

/// The puzzle with this key.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn by_key(connection: &Connection, key: PuzzleKey) -> Result<Option<KeptPuzzle>, StoreError> {
    kept(connection, "puzzles.key = ?", [key])
}

/// The puzzle whose rating is nearest to that of a player, of those that it has not tried.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn next(
    connection: &Connection,
    user: UserId,
    wanted: &Wanted,
    now: Timestamp,
) -> Result<Option<KeptPuzzle>, StoreError> {
    let (rating, ..) = rating(connection, user, wanted.game, now)?;
    let game = wanted.game.name();
    let mut nearest: Option<(f64, PuzzleKey)> = None;
    for (compared, order) in [(">=", "ASC"), ("<", "DESC")] {
        let (from, of, last, at) = if wanted.theme.is_some() {
            (
                "puzzle_themes AS found CROSS JOIN puzzles ON puzzles.key = found.puzzle",
                "puzzles",
                "puzzle",
                "found.theme = ?5",
            )
        } else {
            ("puzzles AS found", "found", "key", "?5 IS NULL")
        };
        let sql = format!(
            "SELECT abs(found.rating - ?3), {of}.key FROM {from} WHERE {at} AND found.game = ?1 AND found.rating {compared} ?3 \
             AND {of}.id IS NOT ?4 AND {of}.down - {of}.up < {DISLIKED} \
             AND NOT EXISTS (SELECT 1 FROM puzzle_attempts WHERE user = ?2 AND puzzle = {of}.key) \
             ORDER BY found.rating {order}, found.{last} {order} LIMIT 1"
        );
        let theme = wanted.theme.map(|theme| theme.name());
        let values = params![game, user, rating.rating, wanted.except, theme];
        let found = connection.prepare_cached(&sql)?.query_row(values, |row| Ok((row.get(0)?, row.get(1)?)));
        if let Some((distance, key)) = found.optional()?
            && nearest.is_none_or(|(least, _)| distance < least)
        {
            nearest = Some((distance, key));
        }
    }
    nearest.map_or(Ok(None), |(_, key)| by_key(connection, key))
}

/// The rating of a player at puzzles of a game, at a moment; how many it has tried, and how many solved.
fn rating(
    connection: &Connection,
    user: UserId,
    game: Game,
    now: Timestamp,
) -> Result<(Glicko2Rating, u32, u32), StoreError> {
    let sql = "SELECT rating, deviation, volatility, at, tried, solved FROM puzzle_ratings WHERE user = ? AND game = ?";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![user, game.name()], |row| read_rating(row, 0, now))
        .optional()?;
    Ok(found.unwrap_or((beginner(), 0, 0)))
}

fn read_rating(row: &Row<'_>, first: usize, now: Timestamp) -> rusqlite::Result<(Glicko2Rating, u32, u32)> {
    let [rating, deviation, volatility] = [row.get(first)?, row.get(first + 1)?, row.get(first + 2)?];
    let idle = now.since(moment(row.get(first + 3)?));
    Ok((aged(Glicko2Rating { rating, deviation, volatility }, idle), row.get(first + 4)?, row.get(first + 5)?))
}

/// The ratings of a player at puzzles, of the games of which it has tried any.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn ratings(connection: &Connection, user: UserId, now: Timestamp) -> Result<Vec<PuzzleRating>, StoreError> {
    let sql = "SELECT game, rating, deviation, volatility, at, tried, solved FROM puzzle_ratings WHERE user = ? ORDER BY game";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([user], |row| {
        let (rating, tried, solved) = read_rating(row, 1, now)?;
        Ok(PuzzleRating { game: row.get(0)?, rating: told(&rating, tried), solved })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes what a player's first attempt at a puzzle counts, and changes both ratings. Whether it was the first, the player's rating and the
/// puzzle's.
///
/// # Errors
/// There is no such puzzle ([`Refusal::NotFound`]); the player is not registered.
pub fn attempt(
    connection: &Connection,
    user: UserId,
    key: PuzzleKey,
    score: f64,
    now: Timestamp,
) -> Result<(bool, Rating, f64), StoreError> {
    if accounts::get(connection, user)?.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    let sql = "SELECT game, rating, deviation, volatility FROM puzzles WHERE key = ?";
    let read = |row: &Row<'_>| {
        let [rating, deviation, volatility] = [row.get(1)?, row.get(2)?, row.get(3)?];
        Ok((row.get::<_, String>(0)?, Glicko2Rating { rating, deviation, volatility }))
    };
    let (name, puzzle) = connection.prepare_cached(sql)?.query_row([key], read).optional()?.ok_or(Refusal::NotFound)?;
    let game = crate::store::puzzles::game(&name)?;
    let (before, tried, solved) = rating(connection, user, game, now)?;
    // No two at the same moment: lists go on by it.
    let sql = "INSERT INTO puzzle_attempts (user, puzzle, game, at, score, rating, change) \
               SELECT ?1, ?2, ?3, max(?4, 1 + coalesce((SELECT max(at) FROM puzzle_attempts WHERE user = ?1 AND game = ?3), 0)), ?5, ?6, ?7 \
               WHERE true ON CONFLICT (user, puzzle) DO NOTHING";
    let (after, of_puzzle) = after_attempt(before, puzzle, score);
    let row = params![user, key, name, stored(now), score, after.rating, after.rating - before.rating];
    if connection.prepare_cached(sql)?.execute(row)? == 0 {
        return Ok((false, told(&before, tried), puzzle.rating));
    }
    let (tried, solved) = (tried + 1, solved + u32::from(score > 0.75));
    let sql = "INSERT OR REPLACE INTO puzzle_ratings (user, game, rating, deviation, volatility, tried, solved, at) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let Glicko2Rating { rating, deviation, volatility } = after;
    let row = params![user, name, rating, deviation, volatility, tried, solved, stored(now)];
    connection.prepare_cached(sql)?.execute(row)?;
    let sql = "UPDATE puzzles SET rating = ?, deviation = ?, volatility = ?, plays = plays + 1 WHERE key = ?";
    let Glicko2Rating { rating, deviation, volatility } = of_puzzle;
    connection.prepare_cached(sql)?.execute(params![rating, deviation, volatility, key])?;
    connection.prepare_cached("UPDATE puzzle_themes SET rating = ? WHERE puzzle = ?")?.execute(params![rating, key])?;
    Ok((true, told(&after, tried), rating))
}

/// What [`attempt_row`] reads.
const ATTEMPT: &str = "SELECT puzzles.id, puzzles.kind, attempts.at, attempts.score, attempts.rating, attempts.change, attempts.vote, attempts.game \
                       FROM puzzle_attempts AS attempts CROSS JOIN puzzles ON puzzles.key = attempts.puzzle";

fn attempt_row(row: &Row<'_>) -> rusqlite::Result<PuzzleAttempt> {
    Ok(PuzzleAttempt {
        puzzle: row.get(0)?,
        kind: row.get(1)?,
        at: moment(row.get(2)?),
        score: row.get(3)?,
        rating: row.get(4)?,
        change: row.get(5)?,
        vote: row.get(6)?,
    })
}

/// What a player has made of a puzzle.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn tried(connection: &Connection, user: UserId, key: PuzzleKey) -> Result<Option<PuzzleAttempt>, StoreError> {
    let sql = format!("{ATTEMPT} WHERE attempts.user = ? AND attempts.puzzle = ?");
    Ok(connection.prepare_cached(&sql)?.query_row([user, key], attempt_row).optional()?)
}

/// The attempts of a player at puzzles of a game before a moment, the last ones first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn attempts(
    connection: &Connection,
    user: UserId,
    game: Game,
    before: Option<Timestamp>,
    most: usize,
) -> Result<Vec<PuzzleAttempt>, StoreError> {
    let sql = format!(
        "{ATTEMPT} WHERE attempts.user = ? AND attempts.game = ? AND attempts.at < ? ORDER BY attempts.at DESC LIMIT ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let before = before.map_or(i64::MAX, stored);
    let rows = statement.query_map(params![user, game.name(), before, most], attempt_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The next attempts of a player after a place, and the place to go on from if there may be more.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn all_attempts(
    connection: &Connection,
    user: UserId,
    after: Option<AttemptPlace>,
    most: usize,
) -> Result<(Vec<PuzzleAttempt>, Option<AttemptPlace>), StoreError> {
    let (game, at) = after.map_or(("", 0), |(game, at)| (game.name(), stored(at)));
    let sql = format!(
        "{ATTEMPT} WHERE attempts.user = ?1 AND (attempts.game, attempts.at) > (?2, ?3) \
         ORDER BY attempts.game, attempts.at LIMIT ?4"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let values = params![user, game, at, i64::try_from(most).unwrap_or(i64::MAX)];
    let rows = statement.query_map(values, |row| Ok((row.get::<_, String>(7)?, attempt_row(row)?)))?;
    let found = rows.collect::<Result<Vec<_>, _>>()?;
    let place = match found.last().filter(|_| found.len() >= most) {
        Some((game, last)) => Some((crate::store::puzzles::game(game)?, last.at)),
        None => None,
    };
    Ok((found.into_iter().map(|(_, attempt)| attempt).collect(), place))
}

/// Notes whether a player likes a puzzle that it has tried; the last word counts.
///
/// # Errors
/// There is no such puzzle ([`Refusal::NotFound`]), or the player has not tried it ([`Refusal::NotTried`]).
pub fn vote(connection: &Connection, user: UserId, id: &str, up: Option<bool>) -> Result<(), StoreError> {
    let key: Option<PuzzleKey> = connection
        .prepare_cached("SELECT key FROM puzzles WHERE id = ?")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    let key = key.ok_or(Refusal::NotFound)?;
    let before = tried(connection, user, key)?.ok_or(Refusal::NotTried)?.vote;
    let sql = "UPDATE puzzle_attempts SET vote = ? WHERE user = ? AND puzzle = ?";
    connection.prepare_cached(sql)?.execute(params![up, user, key])?;
    let change = |of: bool| i64::from(up == Some(of)) - i64::from(before == Some(of));
    let sql = "UPDATE puzzles SET up = up + ?, down = down + ? WHERE key = ?";
    connection.prepare_cached(sql)?.execute(params![change(true), change(false), key])?;
    Ok(())
}

/// Takes the next game that ended before a moment and was not yet looked through for puzzles: nobody else is given it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take_game(connection: &Connection, before: Timestamp) -> Result<Option<String>, StoreError> {
    let sql = "SELECT ended, game FROM puzzle_search WHERE one = 1";
    let place: Option<(i64, GameKey)> =
        connection.prepare_cached(sql)?.query_row([], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((ended, key)) = place else { return Ok(None) };
    let sql = format!(
        "SELECT ended, key, id FROM games WHERE ended IS NOT NULL AND ended >= ?1 AND ended < ?2 \
         AND (ended > ?1 OR key > ?3) AND reason NOT IN {VOID} ORDER BY ended, key LIMIT 1"
    );
    let found: Option<(i64, GameKey, String)> = connection
        .prepare_cached(&sql)?
        .query_row(params![ended, stored(before), key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((ended, key, id)) = found else { return Ok(None) };
    let sql = "UPDATE puzzle_search SET ended = ?, game = ? WHERE one = 1";
    connection.prepare_cached(sql)?.execute([ended, key])?;
    Ok(Some(id))
}

/// The next puzzles of a game that are stored, after a key.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub fn of_game(
    connection: &Connection,
    game: Game,
    after: PuzzleKey,
    most: usize,
) -> Result<Vec<(PuzzleKey, Puzzle)>, StoreError> {
    let sql = format!("SELECT key, {PUZZLE} FROM puzzles WHERE game = ? AND key > ? ORDER BY key LIMIT ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![game.name(), after, most], |row| Ok((row.get(0)?, puzzle_row(row, 1)?)))?;
    rows.map(|row| {
        let (key, row) = row?;
        Ok((key, row.read()?))
    })
    .collect()
}

/// Stores puzzles of a game that were found, if the last one that is stored is still `last`. Whether it is; else nothing is stored.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn add_found(
    connection: &Connection,
    game: Game,
    last: PuzzleKey,
    found: &[NewPuzzle],
    now: Timestamp,
) -> Result<bool, StoreError> {
    let sql = "SELECT coalesce(max(key), 0) FROM puzzles WHERE game = ?";
    let there: PuzzleKey = connection.prepare_cached(sql)?.query_row([game.name()], |row| row.get(0))?;
    if there != last || last > MOST_FOUND {
        return Ok(there == last);
    }
    for puzzle in found {
        add(connection, puzzle, now)?;
    }
    Ok(true)
}

/// Takes away what is known of an account's attempts and storms. Its votes stay among those that are counted.
pub(super) fn forget_account(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    for table in ["puzzle_attempts", "puzzle_ratings", "storms", "storm_scores"] {
        connection.execute(&format!("DELETE FROM {table} WHERE user = ?"), [id])?;
    }
    Ok(())
}
