//! Ratings by Glicko-2, for each game and speed.
//!
//! A game is a rating period of its two players. Without games a deviation grows with time, as Glicko-2 says of periods in which
//! nobody played: what is stored is the deviation after the last game and the moment of it, and whatever is shown, compared or
//! changed is `aged` first.

use games::game::Game;
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::{Rating, Speed};
use protocol::http::{Place, RatingOf, RatingPoint};
use rusqlite::{Connection, OptionalExtension, Row, params};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::StoreError;
use super::row::{GameKey, UserId, moment, stored};

/// Above this deviation a rating is provisional.
const PROVISIONAL: f64 = 110.0;
/// A deviation does not fall below this one, so that a rating can still follow its player.
const LEAST_DEVIATION: f64 = 45.0;

/// The deviation of somebody who has never played: none grows beyond it.
const MOST_DEVIATION: f64 = 350.0;
/// A rating period without games, in milliseconds: 4.66 days. With the usual volatility of 0.06, whoever had a deviation of 60 is
/// provisional after a year without a game.
const PERIOD: f64 = 4.66 * 24.0 * 60.0 * 60.0 * 1000.0;
/// A point of Glicko-2's own scale in points of a rating.
const SCALE: f64 = 173.7178;

/// A rating after a time without a game, in milliseconds: φ² grows by σ² in each period.
fn aged(rating: Glicko2Rating, idle: Millis) -> Glicko2Rating {
    let periods = idle.get() as f64 / PERIOD;
    let growth = rating.volatility * SCALE;
    let deviation = (rating.deviation.powi(2) + periods * growth.powi(2)).sqrt();
    Glicko2Rating { deviation: deviation.min(MOST_DEVIATION.max(rating.deviation)), ..rating }
}

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

fn told(rating: &Glicko2Rating, games: u32) -> Rating {
    Rating { rating: rating.rating, deviation: rating.deviation, games, provisional: rating.deviation > PROVISIONAL }
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

fn speed(name: &str) -> Result<Speed, StoreError> {
    Speed::from_name(name).ok_or_else(|| StoreError::Damaged(format!("speed `{name}`")))
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
    let outcome = if score > 0.75 {
        Outcomes::WIN
    } else if score < 0.25 {
        Outcomes::LOSS
    } else {
        Outcomes::DRAW
    };
    let (a, b) = glicko2(&before[Side::A].0, &before[Side::B].0, &outcome, &Glicko2Config::new());
    for (side, mut rating) in [(Side::A, a), (Side::B, b)] {
        let (user, games) = (players[side], before[side].1);
        rating.deviation = rating.deviation.max(LEAST_DEVIATION);
        let change = "INSERT INTO rating_changes (user, game, at, rating) VALUES (?, ?, ?, ?)";
        connection.prepare_cached(change)?.execute(params![user, key, stored(now), rating.rating])?;
        let sql = "INSERT INTO ratings (user, game, speed, rating, deviation, volatility, games, at) \
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user, game, speed) DO UPDATE SET \
                   rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
                   games = excluded.games, at = excluded.at";
        let Glicko2Rating { rating, deviation, volatility } = rating;
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

/// A place in the changes of a player's ratings: when the game ended, and its key.
pub type ChangePlace = (Timestamp, GameKey);

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

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

    const DAY: u64 = 24 * 60 * 60 * 1000;

    #[test]
    fn a_deviation_grows_with_time() {
        let rating = |deviation| Glicko2Rating { rating: 1700.0, deviation, volatility: 0.06 };
        let after = |deviation, days: u64| aged(rating(deviation), Millis::new(days * DAY)).deviation;
        assert!((after(60.0, 0) - 60.0).abs() < 1e-9);
        assert!(after(60.0, 364) < PROVISIONAL && after(60.0, 367) > PROVISIONAL, "{}", after(60.0, 365));
        assert!(after(LEAST_DEVIATION, 400) < PROVISIONAL && after(LEAST_DEVIATION, 450) > PROVISIONAL);
        assert!((after(60.0, 1_000_000) - MOST_DEVIATION).abs() < 1e-9, "it has a bound");
        // One period is what Glicko-2 does with somebody who has not played in it.
        let config = Glicko2Config::new();
        let period = glicko2_rating_period(&rating(60.0), &[], &config).deviation;
        assert!((aged(rating(60.0), Millis::new(PERIOD as u64)).deviation - period).abs() < 1e-6);
        let twice = aged(aged(rating(60.0), Millis::new(10 * DAY)), Millis::new(20 * DAY)).deviation;
        assert!((twice - after(60.0, 30)).abs() < 1e-9, "it does not matter how often one looks");
    }

    /// The example of Glickman's paper, “Example of the Glicko-2 system” (2013).
    #[test]
    fn the_library_agrees_with_glickman() {
        let rating = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (rating(1400.0, 30.0), Outcomes::WIN),
            (rating(1550.0, 100.0), Outcomes::LOSS),
            (rating(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: 0.5, ..Glicko2Config::new() };
        let after = glicko2_rating_period(&rating(1500.0, 200.0), &games, &config);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }
}
