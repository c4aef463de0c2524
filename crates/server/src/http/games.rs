//! Games, players, leaderboards: what everybody may read.

use ::games::side::BySide;
use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use play::time::Timestamp;
use protocol::described::{GameName, Id, Name};
use protocol::game::{Speed, State as GameState, Summary};
use protocol::http::{Games, Live, MOST_MOMENT, Place, Profile, RatingPoint, ResultName, Statistics};
use serde::Deserialize;

use super::App;
use super::etag::tagged;
use super::extract::Path;
use super::guard::ClientAddress;
use crate::hub::player;
use crate::record;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::games::Listed;
use crate::store::lists::{GameQuery, ResultFilter};
use crate::store::{Store, StoreError, lists};

/// The most games of one answer.
const MOST: usize = 50;
/// So many games are looked at for the credit that a request costs anyway; each as many again cost another.
const LOOKED_FOR_ONE: usize = 100;
/// The most changes of ratings of one answer.
const CHANGES: usize = 1_000;
/// The places of a leaderboard.
const PLACES: usize = 100;

/// Which games.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Only those of this player.
    #[param(value_type = Option<Name>)]
    player: Option<String>,
    /// Only those against this opponent of the `player`, who must be named.
    #[param(value_type = Option<Name>)]
    opponent: Option<String>,
    /// Only those of this game.
    #[param(value_type = Option<GameName>)]
    game: Option<String>,
    /// Only those at this speed.
    #[param(value_type = Option<Speed>)]
    speed: Option<String>,
    /// Only rated ones, or only those that are not.
    rated: Option<bool>,
    /// Only those with a bot, or only those without.
    bots: Option<bool>,
    /// Only those that became this: `won`, `drawn` or `lost` by the `player`, who must be named; `over`, `going`, or `void` (they do not count).
    #[param(value_type = Option<ResultName>)]
    result: Option<String>,
    /// Only those made from this moment on, in milliseconds since 1970.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    from: Option<Timestamp>,
    /// Only those made before this moment, in milliseconds since 1970.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    to: Option<Timestamp>,
    /// As `to`; what an answer says in `before`, to go on from it.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    before: Option<Timestamp>,
    /// To go on after an answer: what it says in `next`.
    #[param(pattern = "^[A-Za-z0-9_-]{11}$")]
    cursor: Option<String>,
    /// The most to return, 1 to 50; without it, 50.
    #[param(minimum = 1, maximum = 50)]
    most: Option<usize>,
}

/// Where a list goes on, as text that says nothing to its reader.
fn cursor(before: Timestamp) -> String {
    URL_SAFE_NO_PAD.encode(before.get().to_be_bytes())
}

/// The place that a cursor names.
fn place(cursor: &str) -> Option<Timestamp> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?.try_into().ok()?;
    Some(Timestamp::new(u64::from_be_bytes(bytes)))
}

pub(super) fn check_moment(moment: Option<Timestamp>) -> Result<(), Refusal> {
    if moment.is_some_and(|moment| moment > MOST_MOMENT) { Err(Refusal::Malformed) } else { Ok(()) }
}

impl Which {
    /// With the names looked up.
    async fn query(self, store: &Store) -> Result<GameQuery, Refusal> {
        fn word<T>(word: Option<&String>, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Refusal> {
            word.map(|word| read(word).ok_or(Refusal::Malformed)).transpose()
        }
        let id = async |name: Option<String>| -> Result<Option<UserId>, StoreError> {
            Ok(match name {
                Some(name) => Some(store.account_named(name).await?.id),
                None => None,
            })
        };
        let result = word(self.result.as_ref(), ResultFilter::from_name)?;
        let of_player = self.opponent.is_some() || result.is_some_and(ResultFilter::needs_player);
        if of_player && self.player.is_none() {
            return Err(Refusal::Malformed);
        }
        let after = self.cursor.as_deref().map(|cursor| place(cursor).ok_or(Refusal::Malformed)).transpose()?;
        [self.from, self.to, self.before, after].into_iter().try_for_each(check_moment)?;
        Ok(GameQuery {
            player: id(self.player).await?,
            opponent: id(self.opponent).await?,
            game: word(self.game.as_ref(), ::games::game::Game::from_name)?,
            speed: word(self.speed.as_ref(), Speed::from_name)?,
            rated: self.rated,
            bots: self.bots,
            result,
            from: self.from,
            before: self.to.into_iter().chain(self.before).chain(after).min(),
        })
    }
}

pub(super) fn summary(listed: Listed) -> Summary {
    let Listed { id, players, ratings, agreed, created, outcome, may_act, deadline } = listed;
    Summary {
        id,
        terms: agreed.terms(),
        players: BySide::from_fn(|side| player(&players[side], ratings[side])),
        created,
        result: outcome.map(crate::referee::Outcome::to_wire),
        may_act,
        deadline,
    }
}

/// Charges whoever asks for the games that are looked through, also where nobody waits for the answer any more.
struct Charge<'a> {
    app: &'a App,
    client: ClientAddress,
    looked: usize,
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        let credits = (self.looked / LOOKED_FOR_ONE) as f64;
        self.app.inner.requests.charge(self.client, credits, self.app.hub().now());
    }
}

/// Games that were begun, the newest first.
#[utoipa::path(
    get,
    path = "/games",
    tag = "games",
    params(Which),
    responses((status = 200, description = "the newest first", body = Games)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn list(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Games>, Refusal> {
    let Query(which) = which.map_err(|_| Refusal::Malformed)?;
    let most = which.most.unwrap_or(MOST);
    if !(1..=MOST).contains(&most) {
        return Err(Refusal::Malformed);
    }
    let store = app.hub().store();
    let query = which.query(store).await?;
    let mut charge = Charge { app: &app, client, looked: lists::LOOKED_THROUGH };
    let found = store.list_games(query, most).await?;
    charge.looked = found.looked;
    drop(charge);
    let next = found.before.map(cursor);
    Ok(Json(Games { games: found.games.into_iter().map(summary).collect(), before: found.before, next }))
}

/// Whether a position is being played in a rated game.
#[utoipa::path(
    get,
    path = "/positions/{keys}/live",
    tag = "games",
    params(("keys" = String, Path, pattern = "^[0-9a-f]{32}(,[0-9a-f]{32}){0,7}$", description = "at most 8 keys with commas between them. What a key is says [fair play](server.md#fair-play); nothing else than the program's own library makes them yet")),
    responses((status = 200, description = "whether it is", body = Live)),
)]
pub(super) async fn live(State(app): State<App>, Path(keys): Path<String>) -> Result<Json<Live>, Refusal> {
    Ok(Json(app.hub().is_live(&keys).await?))
}

/// What of a finished game is the same to whoever has it, while people come and go.
fn lasting(state: &GameState) -> GameState {
    let mut lasting =
        GameState { present: BySide::default(), watchers: 0, claim_at: BySide::default(), ..state.clone() };
    lasting.clocks.at = Timestamp::default();
    lasting
}

/// A game, whole. Of one that is over, `ETag` names what it says, and `If-None-Match` is answered with 304 where that has not changed.
#[utoipa::path(
    get,
    path = "/games/{id}",
    tag = "games",
    params(("id" = Id, Path, description = "the game")),
    responses(
        (status = 200, description = "the game", body = GameState),
        (status = 304, description = "it is over, and what is known of it is still right"),
    ),
    extensions(("x-problems" = json!(["server-not-found", "server-round-goes-on"]))),
)]
pub(super) async fn game(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let state = app.hub().rooms().state(&id).await?;
    if state.result.is_none() {
        return Ok(Json(state).into_response());
    }
    let json = |state: &GameState| serde_json::to_string(state).map_err(|error| StoreError::Damaged(error.to_string()));
    Ok(tagged(&headers, "application/json", &json(&lasting(&state))?, json(&state)?))
}

/// A game as a game file. Of one that is over, `ETag` and `If-None-Match` are as with the game itself.
#[utoipa::path(
    get,
    path = "/games/{id}/record",
    tag = "games",
    params(("id" = Id, Path, description = "the game")),
    responses(
        (status = 200, description = "the game file", body = String, content_type = "text/plain"),
        (status = 304, description = "the game is over, and the file that is known is still right"),
    ),
    extensions(("x-problems" = json!(["server-not-found", "server-round-goes-on"]))),
)]
pub(super) async fn record(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let stored = app.hub().game_for_all(id).await?.ok_or(Refusal::NotFound)?;
    let record = record::record(stored.game.seen_by(None), &stored.id, &stored.players);
    let text = record.map_err(|reason| StoreError::Damaged(reason.to_string()))?.to_string();
    if stored.game.outcome().is_none() {
        return Ok(text.into_response());
    }
    Ok(tagged(&headers, "text/plain; charset=utf-8", &text.clone(), text))
}

/// A player as everybody sees it.
#[utoipa::path(
    get,
    path = "/players/{name}",
    tag = "players",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 200, description = "the profile", body = Profile)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn profile(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Profile>, Refusal> {
    let now = app.hub().now();
    Ok(Json(app.hub().store().profile(name, now).await?))
}

/// Where a list goes on that has the newest first.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Until {
    /// Only those before this moment, in milliseconds since 1970.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    pub(super) before: Option<Timestamp>,
}

/// How the ratings of a player came about: the last 1,000 changes, over all games and speeds.
#[utoipa::path(
    get,
    path = "/players/{name}/ratings",
    tag = "players",
    params(("name" = Name, Path, description = "the player"), Until),
    responses((status = 200, description = "the oldest first", body = Vec<RatingPoint>)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn ratings(
    State(app): State<App>,
    Path(name): Path<String>,
    until: Result<Query<Until>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<RatingPoint>>, Refusal> {
    let Query(Until { before }) = until.map_err(|_| Refusal::Malformed)?;
    check_moment(before)?;
    let store = app.hub().store();
    let user = store.account_named(name).await?.id;
    Ok(Json(store.rating_history(user, before, CHANGES).await?))
}

/// Won, drawn and lost games of a player.
#[utoipa::path(
    get,
    path = "/players/{name}/statistics",
    tag = "players",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 200, description = "for each game and speed that was played", body = Vec<Statistics>)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn statistics(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<Statistics>>, Refusal> {
    let store = app.hub().store();
    let user = store.account_named(name).await?.id;
    Ok(Json(store.statistics(user).await?))
}

/// The players with the highest ratings that are not provisional, without bots. A rating without games becomes provisional with
/// time, and leaves.
#[utoipa::path(
    get,
    path = "/leaderboards/{game}/{speed}",
    tag = "players",
    params(("game" = GameName, Path, description = "the game"), ("speed" = Speed, Path, description = "the speed of the games")),
    responses((status = 200, description = "the highest first", body = Vec<Place>)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn leaders(
    State(app): State<App>,
    Path((game, speed)): Path<(String, String)>,
) -> Result<Json<Vec<Place>>, Refusal> {
    let game = ::games::game::Game::from_name(&game).ok_or(Refusal::NotFound)?;
    let speed = Speed::from_name(&speed).ok_or(Refusal::NotFound)?;
    let now = app.hub().now();
    Ok(Json(app.hub().store().leaders(game, speed, PLACES, now).await?))
}
