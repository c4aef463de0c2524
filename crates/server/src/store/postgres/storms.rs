//! Storms: puzzles against the clock.

use deadpool_postgres::{GenericClient, Transaction};
use games::game::Game;
use play::time::Timestamp;
use protocol::game::Kind;
use protocol::puzzles::{StormBest, StormPlace, StormScore};
use tokio_postgres::types::ToSql;

use super::row::{count, limit, time};
use super::statement::{all, at_most_one, execute};
use super::{StoreError, accounts};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::puzzles::{CHOICE, DISLIKED, PLACES, PuzzleKey, StoredStorm, day, game};
use crate::store::row::stored;

/// Puzzles of a game, some for each of these ratings: the next ones that are as hard or harder.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn choice(
    client: &impl GenericClient,
    game: Game,
    ratings: &[f64],
) -> Result<Vec<Vec<PuzzleKey>>, StoreError> {
    let sql = format!(
        "SELECT number, found.key FROM unnest($2::double precision[]) WITH ORDINALITY AS wanted (rating, number), \
         LATERAL (SELECT key, rating FROM puzzles WHERE game = $1 AND rating >= wanted.rating AND down - up < {DISLIKED} \
                  ORDER BY rating, key LIMIT {CHOICE}) AS found ORDER BY number, found.rating, found.key"
    );
    let mut choice = vec![Vec::new(); ratings.len()];
    for row in all(client, &sql, &[&game.name(), &ratings]).await? {
        let number: i64 = row.try_get(0)?;
        let place = usize::try_from(number - 1).ok().and_then(|number| choice.get_mut(number));
        if let Some(keys) = place {
            keys.push(row.try_get(1)?);
        }
    }
    Ok(choice)
}

/// The last storm of a player.
///
/// # Errors
/// A row makes no sense: [`StoreError::Damaged`].
pub async fn of(client: &impl GenericClient, user: UserId) -> Result<Option<StoredStorm>, StoreError> {
    let sql = "SELECT id, game, begun, ends, number, score, wrong, puzzles FROM storms WHERE user_id = $1";
    let Some(row) = at_most_one(client, sql, &[&user]).await? else { return Ok(None) };
    Ok(Some(StoredStorm {
        id: row.try_get(0)?,
        game: game(row.try_get(1)?)?,
        begun: time(&row, 2)?,
        ends: time(&row, 3)?,
        number: count(&row, 4)?,
        score: count(&row, 5)?,
        wrong: count(&row, 6)?,
        puzzles: StoredStorm::read_puzzles(row.try_get(7)?)?,
    }))
}

async fn store(transaction: &Transaction<'_>, user: UserId, storm: &StoredStorm) -> Result<(), StoreError> {
    let sql = "INSERT INTO storms (user_id, id, game, begun, ends, number, score, wrong, puzzles) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, \
               game = excluded.game, begun = excluded.begun, ends = excluded.ends, number = excluded.number, \
               score = excluded.score, wrong = excluded.wrong, puzzles = excluded.puzzles";
    let StoredStorm { id, game, begun, ends, number, score, wrong, .. } = storm;
    let values: [&(dyn ToSql + Sync); 9] = [
        &user,
        id,
        &game.name(),
        &stored(*begun),
        &stored(*ends),
        &i64::from(*number),
        &i64::from(*score),
        &i64::from(*wrong),
        &storm.stored_puzzles(),
    ];
    execute(transaction, sql, &values).await?;
    Ok(())
}

/// Begins a storm; if one of the player's is going on, that one is told. The player is locked, so that of two that begin at once one is told the
/// other's.
///
/// # Errors
/// The player is not registered.
pub async fn begin(transaction: &Transaction<'_>, user: UserId, storm: StoredStorm) -> Result<StoredStorm, StoreError> {
    if accounts::lock(transaction, user).await?.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    if let Some(going) = of(transaction, user).await?.filter(|before| before.puzzle(storm.begun).is_some()) {
        return Ok(going);
    }
    store(transaction, user, &storm).await?;
    Ok(storm)
}

/// Counts an answer to a puzzle of a storm, if that puzzle is still the one that is to be solved at a moment; the storm as it is then. The player is
/// locked, so that of two answers to one puzzle the first counts.
///
/// # Errors
/// The player has no such storm ([`Refusal::NotFound`]).
pub async fn answer(
    transaction: &Transaction<'_>,
    user: UserId,
    id: &str,
    number: u32,
    is_right: bool,
    now: Timestamp,
) -> Result<StoredStorm, StoreError> {
    accounts::lock(transaction, user).await?;
    let storm = of(transaction, user).await?.filter(|storm| storm.id == id).ok_or(Refusal::NotFound)?;
    if storm.number != number || storm.puzzle(now).is_none() {
        return Ok(storm);
    }
    let storm = storm.answered(is_right);
    store(transaction, user, &storm).await?;
    let sql = "INSERT INTO storm_scores AS before (user_id, game, day, score, at) VALUES ($1, $2, $3, $4, $5) \
               ON CONFLICT (user_id, game, day) DO UPDATE SET score = excluded.score, at = excluded.at \
               WHERE excluded.score > before.score";
    if is_right {
        let (score, name) = (i64::from(storm.score), storm.game.name());
        execute(transaction, sql, &[&user, &name, &storm.day(), &score, &stored(now)]).await?;
    }
    Ok(storm)
}

/// Ends the storm of a player, if one is going on.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn end(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "UPDATE storms SET ends = least(ends, $2) WHERE user_id = $1", &[&user, &stored(now)]).await?;
    Ok(())
}

/// The best storms of a player, of each game in which there was one.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn bests(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Vec<StormBest>, StoreError> {
    let sql = "SELECT game, max(CASE day WHEN $2 THEN score ELSE 0 END), max(score) FROM storm_scores \
               WHERE user_id = $1 GROUP BY game ORDER BY game";
    let rows = all(client, sql, &[&user, &day(now)]).await?;
    let best = |row| {
        Ok(StormBest { game: tokio_postgres::Row::try_get(row, 0)?, today: count(row, 1)?, ever: count(row, 2)? })
    };
    rows.iter().map(best).collect()
}

/// The best storms of the day of a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn leaders(client: &impl GenericClient, game: Game, now: Timestamp) -> Result<Vec<StormPlace>, StoreError> {
    let sql = "SELECT users.name, storm_scores.score FROM storm_scores JOIN users ON users.id = storm_scores.user_id \
               WHERE game = $1 AND day = $2 ORDER BY score DESC, at LIMIT $3";
    let rows = all(client, sql, &[&game.name(), &day(now), &limit(PLACES)]).await?;
    rows.iter().map(|row| Ok(StormPlace { name: row.try_get(0)?, score: count(row, 1)? })).collect()
}

/// The best storm of each day of a player, by game.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn scores(client: &impl GenericClient, user: UserId) -> Result<Vec<StormScore>, StoreError> {
    let rows =
        all(client, "SELECT game, at, score FROM storm_scores WHERE user_id = $1 ORDER BY game, day", &[&user]).await?;
    rows.iter().map(|row| Ok(StormScore { game: row.try_get(0)?, at: time(row, 1)?, score: count(row, 2)? })).collect()
}
