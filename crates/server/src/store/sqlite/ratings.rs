//! Ratings by Glicko-2, for each game and speed.
//!
//! A game is a rating period of its two players. Without games a deviation grows with time, as Glicko-2 says of periods in which
//! nobody played: what is stored is the deviation after the last game and the moment of it, and whatever is shown, compared or
//! changed is `aged` first.

use crate::store::ratings::{ChangePlace, PERIOD, PROVISIONAL, SCALE, after_game, aged, speed, told};
use games::game::Game;
use games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::game::{Rating, Speed};
use protocol::http::{Place, RatingOf, RatingPoint};
use rusqlite::{Connection, OptionalExtension, Row, params};
use skillratings::glicko2::Glicko2Rating;

use super::StoreError;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::row::{moment, stored};

/// The rating in the columns `rating, deviation, volatility, games, at` from `first` on, as it is at a moment.
fn read(row: &Row<'_>, first: usize, now: Timestamp) -> rusqlite::Result<(Glicko2Rating, u32)> {
    let [rating, deviation, volatility] = [row.get(first)?, row.get(first + 1)?, row.get(first + 2)?];
    let idle = now.since(moment(row.get(first + 4)?));
    Ok((aged(Glicko2Rating { rating, deviation, volatility }, idle), row.get(first + 3)?))
}

fn row(
    connection: &Connection,
    user: UserId,
    game: Game,
    speed: Speed,
    now: Timestamp,
) -> Result<(Glicko2Rating, u32), StoreError> {
    let sql = "SELECT rating, deviation, volatility, games, at FROM ratings WHERE user = ? AND game = ? AND speed = ?";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![user, game.name(), speed.name()], |row| read(row, 0, now))
        .optional()?;
    Ok(found.unwrap_or((Glicko2Rating::new(), 0)))
}

/// The rating of a player at a moment, the starting one included.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn of(
    connection: &Connection,
    user: UserId,
    game: Game,
    speed: Speed,
    now: Timestamp,
) -> Result<Rating, StoreError> {
    let (rating, games) = row(connection, user, game, speed, now)?;
    Ok(told(&rating, games))
}

/// All ratings of a player that rest on a game, at a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn all_of(connection: &Connection, user: UserId, now: Timestamp) -> Result<Vec<RatingOf>, StoreError> {
    let sql =
        "SELECT game, speed, rating, deviation, volatility, games, at FROM ratings WHERE user = ? ORDER BY game, speed";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([user])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (rating, games) = read(row, 2, now)?;
        let speed = speed(&row.get::<_, String>(1)?)?;
        all.push(RatingOf { game: row.get(0)?, speed, rating: told(&rating, games) });
    }
    Ok(all)
}

/// Changes both ratings by a game's result, once: `score` is that of A, 1, ½ or 0.
///
/// # Errors
/// The game has changed ratings before.
pub fn change(
    connection: &Connection,
    key: i64,
    players: BySide<UserId>,
    game: Game,
    speed: Speed,
    score: f64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let before = |side| row(connection, players[side], game, speed, now);
    let before = BySide::new(before(Side::A)?, before(Side::B)?);
    let after = after_game(before.map(|(rating, _)| rating), score);
    for (side, rating) in after.iter() {
        let (user, games) = (players[side], before[side].1);
        let change = "INSERT INTO rating_changes (user, game, at, rating, change) VALUES (?, ?, ?, ?, ?)";
        let by = rating.rating - before[side].0.rating;
        connection.prepare_cached(change)?.execute(params![user, key, stored(now), rating.rating, by])?;
        let sql = "INSERT INTO ratings (user, game, speed, rating, deviation, volatility, games, at) \
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user, game, speed) DO UPDATE SET \
                   rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
                   games = excluded.games, at = excluded.at";
        let Glicko2Rating { rating, deviation, volatility } = *rating;
        let row = params![user, game.name(), speed.name(), rating, deviation, volatility, games + 1, stored(now)];
        connection.prepare_cached(sql)?.execute(row)?;
    }
    Ok(())
}

fn point(row: &rusqlite::Row<'_>) -> Result<RatingPoint, StoreError> {
    let (game, at) = (row.get(0)?, moment(row.get(2)?));
    Ok(RatingPoint { game, speed: speed(&row.get::<_, String>(1)?)?, at, rating: row.get(3)? })
}

/// What [`point`] reads, and the key of the game.
const POINT: &str = "SELECT games.game, games.speed, changes.at, changes.rating, changes.game FROM rating_changes AS changes \
                     CROSS JOIN games ON games.key = changes.game WHERE changes.user = ?1";

/// The last changes of a player's ratings before a moment, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn history(
    connection: &Connection,
    user: UserId,
    before: Option<Timestamp>,
    most: usize,
) -> Result<Vec<RatingPoint>, StoreError> {
    let sql = format!("{POINT} AND changes.at < ?2 ORDER BY changes.at DESC, changes.game DESC LIMIT ?3");
    let mut statement = connection.prepare_cached(&sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![user, stored(before.unwrap_or(Timestamp::MAX)), most])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(point(row)?);
    }
    all.reverse();
    Ok(all)
}

/// The next changes of a player's ratings after a place, the oldest first, and the place to go on from if there may be more.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn changes(
    connection: &Connection,
    user: UserId,
    after: Option<ChangePlace>,
    most: usize,
) -> Result<(Vec<RatingPoint>, Option<ChangePlace>), StoreError> {
    let (at, game) = after.map_or((-1, 0), |(at, game)| (stored(at), game));
    let sql = format!("{POINT} AND (changes.at, changes.game) > (?2, ?3) ORDER BY changes.at, changes.game LIMIT ?4");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![user, at, game, i64::try_from(most).unwrap_or(i64::MAX)])?;
    let (mut all, mut place) = (Vec::new(), None);
    while let Some(row) = rows.next()? {
        let point = point(row)?;
        place = Some((point.at, row.get(4)?));
        all.push(point);
    }
    let is_last = all.len() < most;
    Ok((all, place.filter(|_| !is_last)))
}

/// The players with the highest ratings that are not provisional at a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn leaders(
    connection: &Connection,
    game: Game,
    speed: Speed,
    most: usize,
    now: Timestamp,
) -> Result<Vec<Place>, StoreError> {
    // As in `aged`, squared.
    let sql = "SELECT users.name, rating, deviation, volatility, games, at FROM ratings \
               JOIN users ON users.id = ratings.user WHERE game = ?1 AND speed = ?2 AND users.kind = 'registered' \
               AND deviation * deviation + volatility * volatility * ?3 * max(?4 - at, 0) <= ?5 \
               ORDER BY rating DESC LIMIT ?6";
    let mut statement = connection.prepare_cached(sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let growth = SCALE * SCALE / PERIOD;
    let row = params![game.name(), speed.name(), growth, stored(now), PROVISIONAL * PROVISIONAL, most];
    let rows = statement.query_map(row, |row| {
        let (rating, games) = read(row, 1, now)?;
        Ok(Place { name: row.get(0)?, rating: told(&rating, games) })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The members of a club by their ratings, the highest first, also those whose ratings are provisional.
pub(super) fn in_club(
    connection: &Connection,
    club: ClubKey,
    game: Game,
    speed: Speed,
    most: usize,
    now: Timestamp,
) -> Result<Vec<Place>, StoreError> {
    let sql = "SELECT users.name, rating, deviation, volatility, games, at FROM club_members \
               CROSS JOIN ratings ON ratings.user = club_members.user AND ratings.game = ? AND ratings.speed = ? \
               CROSS JOIN users ON users.id = club_members.user WHERE club = ? ORDER BY rating DESC, users.id LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![game.name(), speed.name(), club, most], |row| {
        let (rating, games) = read(row, 1, now)?;
        Ok(Place { name: row.get(0)?, rating: told(&rating, games) })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
