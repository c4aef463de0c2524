//! Games, players, leaderboards: what everybody may read.

use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Json, Response};
use protocol::game::{Speed, State as GameState, Summary};
use protocol::http::{Games, Live, Place, Profile, RatingPoint, Statistics};
use rusqlite::Connection;
use serde::Deserialize;

use super::App;
use crate::hub::player;
use crate::record;
use crate::refusal::Refusal;
use crate::store::accounts::{self, User, UserId};
use crate::store::games::Listed;
use crate::store::lists::{Became, Wanted};
use crate::store::{StoreError, games, lists, ratings, statistics};

/// The most games of one answer.
const MOST: usize = 50;
/// The places of a leaderboard.
const PLACES: usize = 100;

/// Which games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    player: Option<String>,
    opponent: Option<String>,
    game: Option<String>,
    speed: Option<String>,
    rated: Option<bool>,
    bots: Option<bool>,
    result: Option<String>,
    from: Option<u64>,
    to: Option<u64>,
    before: Option<u64>,
    most: Option<usize>,
}

impl Which {
    /// With the names looked up.
    fn wanted(&self, connection: &Connection) -> Result<Wanted, StoreError> {
        fn word<T>(word: Option<&String>, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Refusal> {
            word.map(|word| read(word).ok_or(Refusal::Malformed)).transpose()
        }
        let id = |name: &Option<String>| -> Result<Option<UserId>, StoreError> {
            name.as_ref().map(|name| Ok(named(connection, name)?.id)).transpose()
        };
        let result = word(self.result.as_ref(), Became::from_name)?;
        let of_player = self.opponent.is_some() || result.is_some_and(Became::needs_player);
        if of_player && self.player.is_none() {
            return Err(Refusal::Malformed.into());
        }
        Ok(Wanted {
            player: id(&self.player)?,
            opponent: id(&self.opponent)?,
            game: word(self.game.as_ref(), ::games::game::Game::from_name)?,
            speed: word(self.speed.as_ref(), Speed::from_name)?,
            rated: self.rated,
            bots: self.bots,
            result,
            from: self.from,
            before: self.to.into_iter().chain(self.before).min(),
        })
    }
}

fn summary(listed: Listed) -> Summary {
    let Listed { id, players: [a, b], ratings, agreed, created, outcome } = listed;
    Summary {
        id,
        terms: agreed.terms(),
        players: [player(&a, ratings[0]), player(&b, ratings[1])],
        created,
        result: outcome.map(crate::referee::Outcome::to_wire),
    }
}

pub(super) fn named(connection: &Connection, name: &str) -> Result<User, StoreError> {
    accounts::by_name(connection, name)?.ok_or_else(|| Refusal::NotFound.into())
}

pub(super) async fn list(
    State(app): State<App>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Games>, Refusal> {
    let Query(which) = which.map_err(|_| Refusal::Malformed)?;
    let most = which.most.unwrap_or(MOST).clamp(1, MOST);
    let read = app.hub().store().read(move |connection| lists::list(connection, &which.wanted(connection)?, most));
    let (found, before) = read.await?;
    Ok(Json(Games { games: found.into_iter().map(summary).collect(), before }))
}

/// Whether positions are being played in a rated game.
pub(super) async fn live(State(app): State<App>, Path(keys): Path<String>) -> Result<Json<Live>, Refusal> {
    Ok(Json(app.hub().is_live(&keys).await?))
}

pub(super) async fn game(State(app): State<App>, Path(id): Path<String>) -> Result<Json<GameState>, Refusal> {
    Ok(Json(app.hub().state(&id).await?))
}

pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let text = app.hub().store().read(move |connection| {
        let stored = games::load(connection, &id)?.ok_or(Refusal::NotFound)?;
        let record = record::record(&stored.game, &stored.id, &stored.players);
        Ok(record.map_err(|reason| StoreError::Damaged(reason.to_string()))?.to_string())
    });
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text.await?).into_response())
}

pub(super) fn profile_of(connection: &Connection, user: &User) -> Result<Profile, StoreError> {
    Ok(Profile {
        name: user.name.clone(),
        kind: user.kind,
        created: user.created,
        ratings: ratings::all_of(connection, user.id)?,
        score: games::score(connection, user.id)?,
    })
}

pub(super) async fn profile(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Profile>, Refusal> {
    let read = app.hub().store().read(move |connection| profile_of(connection, &named(connection, &name)?));
    Ok(Json(read.await?))
}

pub(super) async fn ratings(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<RatingPoint>>, Refusal> {
    let read = app.hub().store().read(move |connection| ratings::history(connection, named(connection, &name)?.id));
    Ok(Json(read.await?))
}

pub(super) async fn statistics(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<Statistics>>, Refusal> {
    let read = app.hub().store().read(move |connection| statistics::of(connection, named(connection, &name)?.id));
    Ok(Json(read.await?))
}

pub(super) async fn leaders(
    State(app): State<App>,
    Path((game, speed)): Path<(String, String)>,
) -> Result<Json<Vec<Place>>, Refusal> {
    let game = ::games::game::Game::from_name(&game).ok_or(Refusal::NotFound)?;
    let speed = Speed::from_name(&speed).ok_or(Refusal::NotFound)?;
    let read = app.hub().store().read(move |connection| ratings::leaders(connection, game, speed, PLACES));
    Ok(Json(read.await?))
}
