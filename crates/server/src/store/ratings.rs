//! Ratings by Glicko-2, for each game and speed.

use games::game::Game;
use protocol::game::{Rating, Speed};
use protocol::http::{Place, RatingOf, RatingPoint};
use rusqlite::{Connection, OptionalExtension, params};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::StoreError;
use super::accounts::{UserId, moment, stored};

/// Above this deviation a rating is provisional.
const PROVISIONAL: f64 = 110.0;
/// A deviation does not fall below this one, so that a rating can still follow its player.
const LEAST_DEVIATION: f64 = 45.0;

fn row(connection: &Connection, user: UserId, game: Game, speed: Speed) -> Result<(Glicko2Rating, u32), StoreError> {
    let sql = "SELECT rating, deviation, volatility, games FROM ratings WHERE user = ? AND game = ? AND speed = ?";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![user, game.name(), speed.name()], |row| {
            Ok((Glicko2Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? }, row.get(3)?))
        })
        .optional()?;
    Ok(found.unwrap_or((Glicko2Rating::new(), 0)))
}

fn told(rating: &Glicko2Rating, games: u32) -> Rating {
    Rating { rating: rating.rating, deviation: rating.deviation, games, provisional: rating.deviation > PROVISIONAL }
}

/// The rating of a player, the starting one included.
///
/// # Errors
/// The database failed, as in all functions here.
pub fn of(connection: &Connection, user: UserId, game: Game, speed: Speed) -> Result<Rating, StoreError> {
    let (rating, games) = row(connection, user, game, speed)?;
    Ok(told(&rating, games))
}

/// All ratings of a player that rest on a game.
///
/// # Errors
/// As [`of`].
pub fn all_of(connection: &Connection, user: UserId) -> Result<Vec<RatingOf>, StoreError> {
    let sql =
        "SELECT game, speed, rating, deviation, volatility, games FROM ratings WHERE user = ? ORDER BY game, speed";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([user])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let rating = Glicko2Rating { rating: row.get(2)?, deviation: row.get(3)?, volatility: row.get(4)? };
        all.push(RatingOf {
            game: row.get(0)?,
            speed: speed(&row.get::<_, String>(1)?)?,
            rating: told(&rating, row.get(5)?),
        });
    }
    Ok(all)
}

fn speed(name: &str) -> Result<Speed, StoreError> {
    Speed::from_name(name).ok_or_else(|| StoreError::Damaged(format!("speed `{name}`")))
}

/// Changes both ratings by a game's result, once: `score` is that of the first player, 1, ½ or 0.
///
/// # Errors
/// The game has changed ratings before.
pub fn change(
    connection: &Connection,
    key: i64,
    players: [UserId; 2],
    game: Game,
    speed: Speed,
    score: f64,
    now: u64,
) -> Result<(), StoreError> {
    let before = [row(connection, players[0], game, speed)?, row(connection, players[1], game, speed)?];
    let outcome = if score > 0.75 {
        Outcomes::WIN
    } else if score < 0.25 {
        Outcomes::LOSS
    } else {
        Outcomes::DRAW
    };
    let (a, b) = glicko2(&before[0].0, &before[1].0, &outcome, &Glicko2Config::new());
    for ((user, mut rating), (_, games)) in players.into_iter().zip([a, b]).zip(before) {
        rating.deviation = rating.deviation.max(LEAST_DEVIATION);
        let change = "INSERT INTO rating_changes (user, game, at, rating) VALUES (?, ?, ?, ?)";
        connection.prepare_cached(change)?.execute(params![user, key, stored(now), rating.rating])?;
        let sql = "INSERT INTO ratings (user, game, speed, rating, deviation, volatility, games) \
                   VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user, game, speed) DO UPDATE SET \
                   rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
                   games = excluded.games";
        let row =
            params![user, game.name(), speed.name(), rating.rating, rating.deviation, rating.volatility, games + 1];
        connection.prepare_cached(sql)?.execute(row)?;
    }
    Ok(())
}

/// How the ratings of a player came about, the oldest first.
///
/// # Errors
/// As [`of`].
pub fn history(connection: &Connection, user: UserId) -> Result<Vec<RatingPoint>, StoreError> {
    let sql = "SELECT games.game, games.speed, rating_changes.at, rating_changes.rating FROM rating_changes \
               JOIN games ON games.key = rating_changes.game WHERE rating_changes.user = ? \
               ORDER BY rating_changes.at, games.key";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([user])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (game, at) = (row.get(0)?, moment(row.get(2)?));
        all.push(RatingPoint { game, speed: speed(&row.get::<_, String>(1)?)?, at, rating: row.get(3)? });
    }
    Ok(all)
}

/// The players with the highest ratings that are not provisional.
///
/// # Errors
/// As [`of`].
pub fn leaders(connection: &Connection, game: Game, speed: Speed, most: usize) -> Result<Vec<Place>, StoreError> {
    let sql = "SELECT users.name, rating, deviation, volatility, games FROM ratings \
               JOIN users ON users.id = ratings.user WHERE game = ? AND speed = ? AND deviation <= ? \
               AND users.kind = 'registered' ORDER BY rating DESC LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![game.name(), speed.name(), PROVISIONAL, most], |row| {
        let rating = Glicko2Rating { rating: row.get(1)?, deviation: row.get(2)?, volatility: row.get(3)? };
        Ok(Place { name: row.get(0)?, rating: told(&rating, row.get(4)?) })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

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
