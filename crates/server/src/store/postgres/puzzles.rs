//! Puzzles, and how players do at them.

use deadpool_postgres::{GenericClient, Transaction};
use games::game::Game;
use play::time::Timestamp;
use protocol::game::{Kind, Rating};
use protocol::puzzles::{PuzzleAttempt, PuzzleRating};
use skillratings::glicko2::Glicko2Rating;
use study::puzzles::{Puzzle, themes};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::row::{count, limit, time};
use super::statement::{all, at_most_one, execute, one};
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
use crate::store::row::stored;

/// The columns that [`puzzle_row`] reads.
const PUZZLE: &str =
    "puzzles.id, puzzles.game, puzzles.position, puzzles.draw, puzzles.kind, puzzles.solution, puzzles.rating";

fn puzzle_row(row: &Row, first: usize) -> Result<PuzzleRow, StoreError> {
    Ok(PuzzleRow {
        id: row.try_get(first)?,
        game: row.try_get(first + 1)?,
        position: row.try_get(first + 2)?,
        draw: row.try_get(first + 3)?,
        kind: row.try_get(first + 4)?,
        solution: row.try_get(first + 5)?,
        rating: row.try_get(first + 6)?,
    })
}

/// The sets of puzzles that are stored, as [`add_shipped`] was told.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn sets(client: &impl GenericClient) -> Result<Option<String>, StoreError> {
    let found = at_most_one(client, "SELECT sets FROM puzzle_search WHERE one = 1", &[]).await?;
    found.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// Stores puzzles that ship, those that are not stored yet, and that `sets` are. Nodes that start at the same time wait for each other at the first
/// row that both store.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn add_shipped(
    transaction: &Transaction<'_>,
    sets: &str,
    puzzles: &[NewPuzzle],
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO puzzle_search (one, sets, ended, game) VALUES (1, $1, 0, 0) \
               ON CONFLICT (one) DO UPDATE SET sets = excluded.sets";
    execute(transaction, sql, &[&sets]).await?;
    for puzzle in puzzles {
        add(transaction, puzzle, now).await?;
    }
    Ok(())
}

/// Stores a puzzle, if none has its id.
async fn add(transaction: &Transaction<'_>, new: &NewPuzzle, now: Timestamp) -> Result<(), StoreError> {
    let NewPuzzle { puzzle, deviation, source } = new;
    let sql = "WITH added AS (INSERT INTO puzzles (id, game, position, draw, kind, solution, rating, deviation, volatility, plays, up, down, source, created) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 0, $10, $11) ON CONFLICT (id) DO NOTHING RETURNING key, game, rating) \
               INSERT INTO puzzle_themes (puzzle, theme, game, rating) \
               SELECT added.key, theme, added.game, added.rating FROM added, unnest($12::text[]) AS theme";
    let rating = f64::from(puzzle.rating);
    let names: Vec<&str> = themes(puzzle).into_iter().map(|theme| theme.name()).collect();
    let values: [&(dyn ToSql + Sync); 12] = [
        &puzzle.id,
        &puzzle.game,
        &puzzle.position,
        &puzzle.draw,
        &puzzle.kind.name(),
        &stored_solution(puzzle),
        &rating,
        deviation,
        &beginner().volatility,
        source,
        &stored(now),
        &names,
    ];
    execute(transaction, sql, &values).await?;
    Ok(())
}

async fn kept(
    client: &impl GenericClient,
    which: &str,
    value: &(dyn ToSql + Sync),
) -> Result<Option<KeptPuzzle>, StoreError> {
    let sql = format!(
        "SELECT {PUZZLE}, key, deviation, plays, up, down, (SELECT id FROM games WHERE games.key = puzzles.source) \
         FROM puzzles WHERE {which} = $1"
    );
    let Some(row) = at_most_one(client, &sql, &[value]).await? else { return Ok(None) };
    let puzzle = puzzle_row(&row, 0)?;
    Ok(Some(KeptPuzzle {
        key: row.try_get(7)?,
        rating: puzzle.rating,
        puzzle: puzzle.read()?,
        deviation: row.try_get(8)?,
        plays: count(&row, 9)?,
        votes: [count(&row, 10)?, count(&row, 11)?],
        source: row.try_get(12)?,
    }))
}

/// The puzzle with this id.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn by_id(client: &impl GenericClient, id: &str) -> Result<Option<KeptPuzzle>, StoreError> {
    kept(client, "puzzles.id", &id).await
}

/// The puzzle with this key.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn by_key(client: &impl GenericClient, key: PuzzleKey) -> Result<Option<KeptPuzzle>, StoreError> {
    kept(client, "puzzles.key", &key).await
}

/// The puzzle whose rating is nearest to that of a player, of those that it has not tried.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn next(
    client: &impl GenericClient,
    user: UserId,
    wanted: &Wanted,
    now: Timestamp,
) -> Result<Option<KeptPuzzle>, StoreError> {
    let (rating, ..) = rating(client, user, wanted.game, now).await?;
    let game = wanted.game.name();
    let mut nearest: Option<(f64, PuzzleKey)> = None;
    for (compared, order) in [(">=", "ASC"), ("<", "DESC")] {
        let (from, of, last, at) = if wanted.theme.is_some() {
            (
                "puzzle_themes AS found JOIN puzzles ON puzzles.key = found.puzzle",
                "puzzles",
                "puzzle",
                "found.theme = $5",
            )
        } else {
            ("puzzles AS found", "found", "key", "$5::text IS NULL")
        };
        let sql = format!(
            "SELECT abs(found.rating - $3::double precision), {of}.key FROM {from} WHERE {at} AND found.game = $1 \
             AND found.rating {compared} $3::double precision \
             AND {of}.id IS DISTINCT FROM $4::text AND {of}.down - {of}.up < {DISLIKED} \
             AND NOT EXISTS (SELECT FROM puzzle_attempts WHERE user_id = $2 AND puzzle = {of}.key) \
             ORDER BY found.rating {order}, found.{last} {order} LIMIT 1"
        );
        let theme = wanted.theme.map(|theme| theme.name());
        if let Some(row) = at_most_one(client, &sql, &[&game, &user, &rating.rating, &wanted.except, &theme]).await? {
            let (distance, key) = (row.try_get(0)?, row.try_get(1)?);
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, key));
            }
        }
    }
    match nearest {
        Some((_, key)) => by_key(client, key).await,
        None => Ok(None),
    }
}

/// The rating of a player at puzzles of a game, at a moment; how many it has tried, and how many solved.
async fn rating(
    client: &impl GenericClient,
    user: UserId,
    game: Game,
    now: Timestamp,
) -> Result<(Glicko2Rating, u32, u32), StoreError> {
    let sql =
        "SELECT rating, deviation, volatility, at, tried, solved FROM puzzle_ratings WHERE user_id = $1 AND game = $2";
    let found = at_most_one(client, sql, &[&user, &game.name()]).await?;
    found.map_or(Ok((beginner(), 0, 0)), |row| read_rating(&row, 0, now))
}

fn read_rating(row: &Row, first: usize, now: Timestamp) -> Result<(Glicko2Rating, u32, u32), StoreError> {
    let [rating, deviation, volatility] = [row.try_get(first)?, row.try_get(first + 1)?, row.try_get(first + 2)?];
    let idle = now.since(time(row, first + 3)?);
    let rating = aged(Glicko2Rating { rating, deviation, volatility }, idle);
    Ok((rating, count(row, first + 4)?, count(row, first + 5)?))
}

/// The ratings of a player at puzzles, of the games of which it has tried any.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn ratings(
    client: &impl GenericClient,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<PuzzleRating>, StoreError> {
    let sql = "SELECT game, rating, deviation, volatility, at, tried, solved FROM puzzle_ratings WHERE user_id = $1 ORDER BY game";
    let rows = all(client, sql, &[&user]).await?;
    let ratings = rows.iter().map(|row| {
        let (rating, tried, solved) = read_rating(row, 1, now)?;
        Ok(PuzzleRating { game: row.try_get(0)?, rating: told(&rating, tried), solved })
    });
    ratings.collect()
}

/// Notes what a player's first attempt at a puzzle counts, and changes both ratings. Whether it was the first, the player's rating and the
/// puzzle's. The player is locked first and then the puzzle, so that the ratings that are read are those that are changed.
///
/// # Errors
/// There is no such puzzle ([`Refusal::NotFound`]); the player is not registered.
pub async fn attempt(
    transaction: &Transaction<'_>,
    user: UserId,
    key: PuzzleKey,
    score: f64,
    now: Timestamp,
) -> Result<(bool, Rating, f64), StoreError> {
    if accounts::lock(transaction, user).await?.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    let sql = "SELECT game, rating, deviation, volatility FROM puzzles WHERE key = $1 FOR NO KEY UPDATE";
    let row = at_most_one(transaction, sql, &[&key]).await?.ok_or(Refusal::NotFound)?;
    let name: String = row.try_get(0)?;
    let [rating_of, deviation, volatility] = [row.try_get(1)?, row.try_get(2)?, row.try_get(3)?];
    let puzzle = Glicko2Rating { rating: rating_of, deviation, volatility };
    let game = crate::store::puzzles::game(&name)?;
    let (before, tried, solved) = rating(transaction, user, game, now).await?;
    // No two at the same moment: lists go on by it.
    let sql = "INSERT INTO puzzle_attempts (user_id, puzzle, game, at, score, rating, change) \
               SELECT $1, $2, $3, greatest($4::bigint, 1 + coalesce((SELECT max(at) FROM puzzle_attempts WHERE user_id = $1 AND game = $3), 0)), \
               $5::double precision, $6::double precision, $7::double precision ON CONFLICT (user_id, puzzle) DO NOTHING";
    let (after, of_puzzle) = after_attempt(before, puzzle, score);
    let change = after.rating - before.rating;
    let values: [&(dyn ToSql + Sync); 7] = [&user, &key, &name, &stored(now), &score, &after.rating, &change];
    if execute(transaction, sql, &values).await? == 0 {
        return Ok((false, told(&before, tried), puzzle.rating));
    }
    let (tried, solved) = (tried + 1, solved + u32::from(score > 0.75));
    let sql = "INSERT INTO puzzle_ratings (user_id, game, rating, deviation, volatility, tried, solved, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, game) DO UPDATE SET rating = excluded.rating, \
               deviation = excluded.deviation, volatility = excluded.volatility, tried = excluded.tried, \
               solved = excluded.solved, at = excluded.at";
    let Glicko2Rating { rating, deviation, volatility } = after;
    let values: [&(dyn ToSql + Sync); 8] =
        [&user, &name, &rating, &deviation, &volatility, &i64::from(tried), &i64::from(solved), &stored(now)];
    execute(transaction, sql, &values).await?;
    let sql = "UPDATE puzzles SET rating = $1, deviation = $2, volatility = $3, plays = plays + 1 WHERE key = $4";
    let Glicko2Rating { rating, deviation, volatility } = of_puzzle;
    execute(transaction, sql, &[&rating, &deviation, &volatility, &key]).await?;
    execute(transaction, "UPDATE puzzle_themes SET rating = $1 WHERE puzzle = $2", &[&rating, &key]).await?;
    Ok((true, told(&after, tried), rating))
}

/// What [`attempt_row`] reads.
const ATTEMPT: &str = "SELECT puzzles.id, puzzles.kind, attempts.at, attempts.score, attempts.rating, attempts.change, attempts.vote, attempts.game \
                       FROM puzzle_attempts AS attempts JOIN puzzles ON puzzles.key = attempts.puzzle";

fn attempt_row(row: &Row) -> Result<PuzzleAttempt, StoreError> {
    Ok(PuzzleAttempt {
        puzzle: row.try_get(0)?,
        kind: row.try_get(1)?,
        at: time(row, 2)?,
        score: row.try_get(3)?,
        rating: row.try_get(4)?,
        change: row.try_get(5)?,
        vote: row.try_get(6)?,
    })
}

/// What a player has made of a puzzle.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn tried(
    client: &impl GenericClient,
    user: UserId,
    key: PuzzleKey,
) -> Result<Option<PuzzleAttempt>, StoreError> {
    let sql = format!("{ATTEMPT} WHERE attempts.user_id = $1 AND attempts.puzzle = $2");
    at_most_one(client, &sql, &[&user, &key]).await?.as_ref().map(attempt_row).transpose()
}

/// The attempts of a player at puzzles of a game before a moment, the last ones first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn attempts(
    client: &impl GenericClient,
    user: UserId,
    game: Game,
    before: Option<Timestamp>,
    most: usize,
) -> Result<Vec<PuzzleAttempt>, StoreError> {
    let sql = format!(
        "{ATTEMPT} WHERE attempts.user_id = $1 AND attempts.game = $2 AND attempts.at < $3 ORDER BY attempts.at DESC LIMIT $4"
    );
    let before = before.map_or(i64::MAX, stored);
    let rows = all(client, &sql, &[&user, &game.name(), &before, &limit(most)]).await?;
    rows.iter().map(attempt_row).collect()
}

/// The next attempts of a player after a place, and the place to go on from if there may be more.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn all_attempts(
    client: &impl GenericClient,
    user: UserId,
    after: Option<AttemptPlace>,
    most: usize,
) -> Result<(Vec<PuzzleAttempt>, Option<AttemptPlace>), StoreError> {
    let (game, at) = after.map_or(("", 0), |(game, at)| (game.name(), stored(at)));
    let sql = format!(
        "{ATTEMPT} WHERE attempts.user_id = $1 AND (attempts.game, attempts.at) > ($2, $3) \
         ORDER BY attempts.game, attempts.at LIMIT $4"
    );
    let rows = all(client, &sql, &[&user, &game, &at, &limit(most)]).await?;
    let place = match rows.last().filter(|_| rows.len() >= most) {
        Some(last) => Some((crate::store::puzzles::game(last.try_get(7)?)?, time(last, 2)?)),
        None => None,
    };
    Ok((rows.iter().map(attempt_row).collect::<Result<_, _>>()?, place))
}

/// Notes whether a player likes a puzzle that it has tried; the last word counts. The puzzle is locked, so that its counts are those of the votes.
///
/// # Errors
/// There is no such puzzle ([`Refusal::NotFound`]), or the player has not tried it ([`Refusal::NotTried`]).
pub async fn vote(transaction: &Transaction<'_>, user: UserId, id: &str, up: Option<bool>) -> Result<(), StoreError> {
    let sql = "SELECT key FROM puzzles WHERE id = $1 FOR NO KEY UPDATE";
    let key: PuzzleKey = at_most_one(transaction, sql, &[&id]).await?.ok_or(Refusal::NotFound)?.try_get(0)?;
    let before = tried(transaction, user, key).await?.ok_or(Refusal::NotTried)?.vote;
    let sql = "UPDATE puzzle_attempts SET vote = $1 WHERE user_id = $2 AND puzzle = $3";
    execute(transaction, sql, &[&up, &user, &key]).await?;
    let change = |of: bool| i64::from(up == Some(of)) - i64::from(before == Some(of));
    let sql = "UPDATE puzzles SET up = up + $1, down = down + $2 WHERE key = $3";
    execute(transaction, sql, &[&change(true), &change(false), &key]).await?;
    Ok(())
}

/// Takes the next game that ended before a moment and was not yet looked through for puzzles: no other node is given it, for the place is
/// locked.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn take_game(transaction: &Transaction<'_>, before: Timestamp) -> Result<Option<String>, StoreError> {
    let sql = "SELECT ended, game FROM puzzle_search WHERE one = 1 FOR UPDATE";
    let Some(place) = at_most_one(transaction, sql, &[]).await? else { return Ok(None) };
    let (ended, key): (i64, GameKey) = (place.try_get(0)?, place.try_get(1)?);
    let sql = format!(
        "SELECT ended, key, id FROM games WHERE ended IS NOT NULL AND (ended, key) > ($1, $3) AND ended < $2 \
         AND reason NOT IN {VOID} ORDER BY ended, key LIMIT 1"
    );
    let Some(row) = at_most_one(transaction, &sql, &[&ended, &stored(before), &key]).await? else { return Ok(None) };
    let (ended, key): (i64, GameKey) = (row.try_get(0)?, row.try_get(1)?);
    execute(transaction, "UPDATE puzzle_search SET ended = $1, game = $2 WHERE one = 1", &[&ended, &key]).await?;
    Ok(Some(row.try_get(2)?))
}

/// The next puzzles of a game that are stored, after a key.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn of_game(
    client: &impl GenericClient,
    game: Game,
    after: PuzzleKey,
    most: usize,
) -> Result<Vec<(PuzzleKey, Puzzle)>, StoreError> {
    let sql = format!("SELECT key, {PUZZLE} FROM puzzles WHERE game = $1 AND key > $2 ORDER BY key LIMIT $3");
    let rows = all(client, &sql, &[&game.name(), &after, &limit(most)]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, puzzle_row(row, 1)?.read()?))).collect()
}

/// Stores puzzles of a game that were found, if the last one that is stored is still `last`. Whether it is; else nothing is stored. Nodes wait for
/// each other here.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn add_found(
    transaction: &Transaction<'_>,
    game: Game,
    last: PuzzleKey,
    found: &[NewPuzzle],
    now: Timestamp,
) -> Result<bool, StoreError> {
    execute(transaction, "SELECT one FROM puzzle_search WHERE one = 1 FOR UPDATE", &[]).await?;
    let sql = "SELECT coalesce(max(key), 0) FROM puzzles WHERE game = $1";
    let there: PuzzleKey = one(transaction, sql, &[&game.name()]).await?.try_get(0)?;
    if there != last || last > MOST_FOUND {
        return Ok(there == last);
    }
    for puzzle in found {
        add(transaction, puzzle, now).await?;
    }
    Ok(true)
}

/// Takes away what is known of an account's attempts and storms. Its votes stay among those that are counted.
pub(super) async fn forget_account(client: &impl GenericClient, id: UserId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM puzzle_attempts WHERE user_id = $1",
        "DELETE FROM puzzle_ratings WHERE user_id = $1",
        "DELETE FROM storms WHERE user_id = $1",
        "DELETE FROM storm_scores WHERE user_id = $1",
    ] {
        execute(client, sql, &[&id]).await?;
    }
    Ok(())
}
