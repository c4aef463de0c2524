//! Games, players, leaderboards: what everybody may read.

use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Json, Response};
use protocol::game::{Speed, State as GameState, Summary};
use protocol::http::{Games, Place, Profile, RatingPoint};
use rusqlite::Connection;
use serde::Deserialize;

use super::App;
use crate::hub::player;
use crate::record;
use crate::refusal::Refusal;
use crate::store::accounts::{self, User};
use crate::store::games::Listed;
use crate::store::{StoreError, bots, games, ratings};

/// The most games of one answer.
const MOST: usize = 50;
/// The places of a leaderboard.
const PLACES: usize = 100;

/// Which games.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Only those of this player.
    player: Option<String>,
    /// Only those made before this moment.
    before: Option<u64>,
    /// At most so many, and at most 50.
    most: Option<usize>,
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

fn named(connection: &Connection, name: &str) -> Result<User, StoreError> {
    accounts::by_name(connection, name)?.ok_or_else(|| Refusal::NotFound.into())
}

/// Games that were begun, the newest first.
#[utoipa::path(
    get,
    path = "/games",
    tag = "games",
    params(Which),
    responses((status = 200, description = "the newest first", body = Games)),
)]
pub(super) async fn list(
    State(app): State<App>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Games>, Refusal> {
    let Query(Which { player, before, most }) = which.map_err(|_| Refusal::Malformed)?;
    let most = most.unwrap_or(MOST).clamp(1, MOST);
    let found = app.hub().store().read(move |connection| {
        let user = player.map(|name| named(connection, &name)).transpose()?;
        games::list(connection, user.map(|user| user.id), before.unwrap_or(u64::MAX), most)
    });
    let found = found.await?;
    let before = found.last().filter(|_| found.len() == most).map(|last| last.created);
    Ok(Json(Games { games: found.into_iter().map(summary).collect(), before }))
}

/// A game, whole.
#[utoipa::path(
    get,
    path = "/games/{id}",
    tag = "games",
    params(("id" = String, Path, description = "the game")),
    responses((status = 200, description = "the game", body = GameState)),
)]
pub(super) async fn game(State(app): State<App>, Path(id): Path<String>) -> Result<Json<GameState>, Refusal> {
    Ok(Json(app.hub().state(&id).await?))
}

/// A game as a game file.
#[utoipa::path(
    get,
    path = "/games/{id}/record",
    tag = "games",
    params(("id" = String, Path, description = "the game")),
    responses((status = 200, description = "the game file", body = String, content_type = "text/plain")),
)]
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
        owner: match bots::owner(connection, user.id)? {
            Some(owner) => accounts::by_id(connection, owner)?.map(|owner| owner.name),
            None => None,
        },
    })
}

/// A player as everybody sees it.
#[utoipa::path(
    get,
    path = "/players/{name}",
    tag = "players",
    params(("name" = String, Path, description = "the player")),
    responses((status = 200, description = "the profile", body = Profile)),
)]
pub(super) async fn profile(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Profile>, Refusal> {
    let read = app.hub().store().read(move |connection| profile_of(connection, &named(connection, &name)?));
    Ok(Json(read.await?))
}

/// How the ratings of a player came about.
#[utoipa::path(
    get,
    path = "/players/{name}/ratings",
    tag = "players",
    params(("name" = String, Path, description = "the player")),
    responses((status = 200, description = "the oldest first", body = Vec<RatingPoint>)),
)]
pub(super) async fn ratings(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<RatingPoint>>, Refusal> {
    let read = app.hub().store().read(move |connection| ratings::history(connection, named(connection, &name)?.id));
    Ok(Json(read.await?))
}

/// The players with the highest ratings that are not provisional, without bots.
#[utoipa::path(
    get,
    path = "/leaderboards/{game}/{speed}",
    tag = "players",
    params(("game" = String, Path, description = "`playball`, `diaballik` or `pawnball`"), ("speed" = String, Path, description = "`bullet`, `blitz`, `rapid`, `classical` or `correspondence`")),
    responses((status = 200, description = "the highest first", body = Vec<Place>)),
)]
pub(super) async fn leaders(
    State(app): State<App>,
    Path((game, speed)): Path<(String, String)>,
) -> Result<Json<Vec<Place>>, Refusal> {
    let game = ::games::game::Game::from_name(&game).ok_or(Refusal::NotFound)?;
    let speed = Speed::from_name(&speed).ok_or(Refusal::NotFound)?;
    let read = app.hub().store().read(move |connection| ratings::leaders(connection, game, speed, PLACES));
    Ok(Json(read.await?))
}
