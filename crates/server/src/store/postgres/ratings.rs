//! Ratings by Glicko-2, for each game and speed.
//!
//! A game is a rating period of its two players. Without games a deviation grows with time, as Glicko-2 says of periods in which
//! nobody played: what is stored is the deviation after the last game and the moment of it, and whatever is shown, compared or
//! changed is `aged` first.

use deadpool_postgres::{GenericClient, Transaction};
use games::game::Game;
use games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::game::{Rating, Speed};
use protocol::http::{Place, RatingOf, RatingPoint};
use skillratings::glicko2::Glicko2Rating;
use tokio_postgres::Row;

use super::StoreError;
use super::row::{count, limit, time};
use super::statement::{all, at_most_one, execute};
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::games::GameKey;
use crate::store::ratings::{ChangePlace, PERIOD, PROVISIONAL, SCALE, after_game, aged, speed, told};
use crate::store::row::stored;

/// The rating in the columns `rating, deviation, volatility, games, at` from `first` on, as it is at a moment, and on how many games it rests.
fn read(row: &Row, first: usize, now: Timestamp) -> Result<(Glicko2Rating, u32), StoreError> {
    let [rating, deviation, volatility] = [row.try_get(first)?, row.try_get(first + 1)?, row.try_get(first + 2)?];
    let idle = now.since(time(row, first + 4)?);
    Ok((aged(Glicko2Rating { rating, deviation, volatility }, idle), count(row, first + 3)?))
}

async fn row(
    client: &impl GenericClient,
    user: UserId,
    game: Game,
    speed: Speed,
    now: Timestamp,
) -> Result<(Glicko2Rating, u32), StoreError> {
    let sql =
        "SELECT rating, deviation, volatility, games, at FROM ratings WHERE user_id = $1 AND game = $2 AND speed = $3";
    let found = at_most_one(client, sql, &[&user, &game.name(), &speed.name()]).await?;
    found.map_or(Ok((Glicko2Rating::new(), 0)), |row| read(&row, 0, now))
}

/// The rating of a player at a moment, the starting one included.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn of(
    client: &impl GenericClient,
    user: UserId,
    game: Game,
    speed: Speed,
    now: Timestamp,
) -> Result<Rating, StoreError> {
    let (rating, games) = row(client, user, game, speed, now).await?;
    Ok(told(&rating, games))
}

/// All ratings of a player that rest on a game, at a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn all_of(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Vec<RatingOf>, StoreError> {
    let sql = "SELECT game, speed, rating, deviation, volatility, games, at FROM ratings WHERE user_id = $1 ORDER BY game, speed";
    let rows = all(client, sql, &[&user]).await?;
    let ratings = rows.iter().map(|row| {
        let (rating, games) = read(row, 2, now)?;
        Ok(RatingOf { game: row.try_get(0)?, speed: speed(row.try_get(1)?)?, rating: told(&rating, games) })
    });
    ratings.collect()
}

/// Changes both ratings by a game's result, once: `score` is that of A, 1, ½ or 0. The caller has locked both players, so that the ratings that are
/// read are those that are changed: [`accounts::lock_players`](super::accounts::lock_players).
///
/// # Errors
/// The game has changed ratings before.
pub(super) async fn change(
    transaction: &Transaction<'_>,
    key: GameKey,
    players: BySide<UserId>,
    game: Game,
    speed: Speed,
    score: f64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let a = row(transaction, players[Side::A], game, speed, now).await?;
    let b = row(transaction, players[Side::B], game, speed, now).await?;
    let before = BySide::new(a, b);
    let after = after_game(before.map(|(rating, _)| rating), score);
    for (side, rating) in after.iter() {
        let user = players[side];
        let Glicko2Rating { rating, deviation, volatility } = *rating;
        let change = "INSERT INTO rating_changes (user_id, game, at, rating, change) VALUES ($1, $2, $3, $4, $5)";
        execute(transaction, change, &[&user, &key, &stored(now), &rating, &(rating - before[side].0.rating)]).await?;
        let sql = "INSERT INTO ratings (user_id, game, speed, rating, deviation, volatility, games, at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, game, speed) DO UPDATE SET \
                   rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
                   games = excluded.games, at = excluded.at";
        let games = i64::from(before[side].1) + 1;
        let (game, speed) = (game.name(), speed.name());
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
            [&user, &game, &speed, &rating, &deviation, &volatility, &games, &stored(now)];
        execute(transaction, sql, &values).await?;
    }
    Ok(())
}

fn point(row: &Row) -> Result<RatingPoint, StoreError> {
    Ok(RatingPoint {
        game: row.try_get(0)?,
        speed: speed(row.try_get(1)?)?,
        at: time(row, 2)?,
        rating: row.try_get(3)?,
    })
}

/// What [`point`] reads, and the key of the game.
const POINT: &str = "SELECT games.game, games.speed, changes.at, changes.rating, changes.game FROM rating_changes AS changes \
                     JOIN games ON games.key = changes.game WHERE changes.user_id = $1";

/// The last changes of a player's ratings before a moment, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn history(
    client: &impl GenericClient,
    user: UserId,
    before: Option<Timestamp>,
    most: usize,
) -> Result<Vec<RatingPoint>, StoreError> {
    let sql = format!("{POINT} AND changes.at < $2 ORDER BY changes.at DESC, changes.game DESC LIMIT $3");
    let before = stored(before.unwrap_or(Timestamp::MAX));
    let rows = all(client, &sql, &[&user, &before, &limit(most)]).await?;
    rows.iter().rev().map(point).collect()
}

/// The next changes of a player's ratings after a place, the oldest first, and the place to go on from if there may be more.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn changes(
    client: &impl GenericClient,
    user: UserId,
    after: Option<ChangePlace>,
    most: usize,
) -> Result<(Vec<RatingPoint>, Option<ChangePlace>), StoreError> {
    let (at, game) = after.map_or((-1, 0), |(at, game)| (stored(at), game));
    let sql = format!("{POINT} AND (changes.at, changes.game) > ($2, $3) ORDER BY changes.at, changes.game LIMIT $4");
    let rows = all(client, &sql, &[&user, &at, &game, &limit(most)]).await?;
    let place = match rows.last().filter(|_| rows.len() >= most) {
        Some(last) => Some((time(last, 2)?, last.try_get(4)?)),
        None => None,
    };
    Ok((rows.iter().map(point).collect::<Result<_, _>>()?, place))
}

/// The players with the highest ratings that are not provisional at a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn leaders(
    client: &impl GenericClient,
    game: Game,
    speed: Speed,
    most: usize,
    now: Timestamp,
) -> Result<Vec<Place>, StoreError> {
    // As in `aged`, squared.
    let sql = "SELECT users.name, rating, deviation, volatility, games, at FROM ratings \
               JOIN users ON users.id = ratings.user_id WHERE game = $1 AND speed = $2 AND users.kind = 'registered' \
               AND deviation * deviation + volatility * volatility * $3::double precision * greatest($4::bigint - at, 0) \
               <= $5::double precision ORDER BY rating DESC LIMIT $6";
    let growth = SCALE * SCALE / PERIOD;
    let provisional = PROVISIONAL * PROVISIONAL;
    let (game, speed) = (game.name(), speed.name());
    let rows = all(client, sql, &[&game, &speed, &growth, &stored(now), &provisional, &limit(most)]).await?;
    let places = rows.iter().map(|row| {
        let (rating, games) = read(row, 1, now)?;
        Ok(Place { name: row.try_get(0)?, rating: told(&rating, games) })
    });
    places.collect()
}

/// The members of a club by their ratings, the highest first, also those whose ratings are provisional.
pub(super) async fn in_club(
    client: &impl GenericClient,
    club: ClubKey,
    game: Game,
    speed: Speed,
    most: usize,
    now: Timestamp,
) -> Result<Vec<Place>, StoreError> {
    let sql = "SELECT users.name, rating, deviation, volatility, games, at FROM club_members \
               JOIN ratings ON ratings.user_id = club_members.user_id AND ratings.game = $1 AND ratings.speed = $2 \
               JOIN users ON users.id = club_members.user_id WHERE club = $3 ORDER BY rating DESC, users.id LIMIT $4";
    let (game, speed) = (game.name(), speed.name());
    let rows = all(client, sql, &[&game, &speed, &club, &limit(most)]).await?;
    let places = rows.iter().map(|row| {
        let (rating, games) = read(row, 1, now)?;
        Ok(Place { name: row.try_get(0)?, rating: told(&rating, games) })
    });
    places.collect()
}
