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
use crate::store::{StoreError, bots, games, lists, ratings, statistics};

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
    /// Only those against this opponent of the player's.
    opponent: Option<String>,
    /// Only those of `playball`, `diaballik` or `pawnball`.
    game: Option<String>,
    /// Only those at this speed: `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    speed: Option<String>,
    /// Only rated ones, or only those that are not.
    rated: Option<bool>,
    /// Only those with a bot, or only those without.
    bots: Option<bool>,
    /// Only those that became this: `won`, `drawn` or `lost` by the player, `over`, `going`, or `void`.
    result: Option<String>,
    /// Only those made from this moment on.
    from: Option<u64>,
    /// Only those made before this moment.
    to: Option<u64>,
    /// As `to`; what an answer says in `before`, to go on from it.
    before: Option<u64>,
    /// At most so many, and at most 50.
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
    let Listed { id, players: [a, b], ratings, agreed, created, outcome, may_act, deadline } = listed;
    Summary {
        id,
        terms: agreed.terms(),
        players: [player(&a, ratings[0]), player(&b, ratings[1])],
        created,
        result: outcome.map(crate::referee::Outcome::to_wire),
        may_act,
        deadline,
    }
}

pub(super) fn named(connection: &Connection, name: &str) -> Result<User, StoreError> {
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
    let Query(which) = which.map_err(|_| Refusal::Malformed)?;
    let most = which.most.unwrap_or(MOST).clamp(1, MOST);
    let read = app.hub().store().read(move |connection| lists::list(connection, &which.wanted(connection)?, most));
    let (found, before) = read.await?;
    Ok(Json(Games { games: found.into_iter().map(summary).collect(), before }))
}

/// Whether a position is being played in a rated game.
#[utoipa::path(
    get,
    path = "/positions/{keys}/live",
    tag = "games",
    params(("keys" = String, Path, description = "at most 8 keys with commas between them; `docs/server.md` says what a key is")),
    responses((status = 200, description = "whether it is", body = Live)),
)]
pub(super) async fn live(State(app): State<App>, Path(keys): Path<String>) -> Result<Json<Live>, Refusal> {
    Ok(Json(app.hub().is_live(&keys).await?))
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

/// Won, drawn and lost games of a player.
#[utoipa::path(
    get,
    path = "/players/{name}/statistics",
    tag = "players",
    params(("name" = String, Path, description = "the player")),
    responses((status = 200, description = "for each game and speed that was played", body = Vec<Statistics>)),
)]
pub(super) async fn statistics(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<Statistics>>, Refusal> {
    let read = app.hub().store().read(move |connection| statistics::of(connection, named(connection, &name)?.id));
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
