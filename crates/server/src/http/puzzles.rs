//! Puzzles: the next one, attempts, votes, and storms.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Json;
use games::game::Game;
use play::time::Timestamp;
use protocol::described::GameName;
use protocol::game::Kind;
use protocol::puzzles::{
    AttemptResult, MOST_ID, NewAttempt, NewStorm, OnlinePuzzle, PuzzleHistory, PuzzleId, PuzzleStanding, PuzzleVote,
    Storm, StormAnswer, StormPlace, ThemeName,
};
use serde::Deserialize;
use study::puzzles::Theme;

use super::App;
use super::extract::{Body, MaybeSignedIn, Path, SignedIn};
use super::games::check_moment;
use super::scope::{Play, Read};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::puzzles::{ATTEMPTS, Wanted};

/// What it costs to begin a storm, whose puzzles are all looked for, in requests.
const STORM_COST: f64 = 10.0;

/// The account of a registered player, who pays for a request. Others have no rating: a guest can be anybody, as often as it wants.
fn registered<N>(app: &App, signed_in: &SignedIn<N>, cost: f64) -> Result<UserId, Refusal> {
    if signed_in.user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    let (user, now) = (signed_in.user.id, app.hub().now());
    app.inner.puzzles.take(user, cost, now).map_err(|seconds| Refusal::TooFast { seconds })?;
    Ok(user)
}

fn game(name: &str) -> Result<Game, Refusal> {
    Game::from_name(name).ok_or(Refusal::Malformed)
}

/// Which puzzle is wanted next.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// The game.
    #[param(value_type = GameName)]
    game: String,
    /// Only those about this.
    #[param(value_type = Option<ThemeName>)]
    theme: Option<String>,
    /// Not this one.
    #[param(value_type = Option<PuzzleId>)]
    except: Option<String>,
}

/// The puzzle whose rating is nearest to that of the asker, of those that it has not tried.
#[utoipa::path(
    get,
    path = "/puzzles/next",
    tag = "puzzles",
    params(Which),
    responses((status = 200, description = "the puzzle", body = OnlinePuzzle)),
    security(("session" = []), ("token" = ["read"])),
    extensions(("x-problems" = json!(["server-not-registered", "server-not-found"]))),
)]
pub(super) async fn next(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<OnlinePuzzle>, Refusal> {
    let Query(Which { game: of, theme, except }) = which.map_err(|_| Refusal::Malformed)?;
    let theme = theme.map(|theme| Theme::from_name(&theme).ok_or(Refusal::Malformed)).transpose()?;
    if except.as_ref().is_some_and(|id| id.len() > MOST_ID) {
        return Err(Refusal::Malformed);
    }
    let wanted = Wanted { game: game(&of)?, theme, except };
    let user = registered(&app, &signed_in, 1.0)?;
    Ok(Json(app.hub().next_puzzle(user, wanted).await?))
}

/// A puzzle; whoever is signed in is told what it has made of it.
#[utoipa::path(
    get,
    path = "/puzzles/{id}",
    tag = "puzzles",
    params(("id" = PuzzleId, Path, description = "the puzzle")),
    responses((status = 200, description = "the puzzle", body = OnlinePuzzle)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn puzzle(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
) -> Result<Json<OnlinePuzzle>, Refusal> {
    Ok(Json(app.hub().puzzle(id, signed_in.map(|signed_in| signed_in.user.id)).await?))
}

/// Takes an attempt at a puzzle. The first one of a player counts as a game between it and the puzzle, and changes both ratings; whatever comes later, and the
/// same again, is answered with the first one.
#[utoipa::path(
    post,
    path = "/puzzles/{id}/attempts",
    tag = "puzzles",
    params(("id" = PuzzleId, Path, description = "the puzzle")),
    request_body = NewAttempt,
    responses((status = 200, description = "what it has led to", body = AttemptResult)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-registered", "server-not-found", "server-unfinished", "reason-"]))),
)]
pub(super) async fn attempt(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
    Body(new): Body<NewAttempt>,
) -> Result<Json<AttemptResult>, Refusal> {
    let user = registered(&app, &signed_in, 1.0)?;
    Ok(Json(app.hub().attempt_puzzle(user, id, new).await?))
}

/// Says whether the asker likes a puzzle that it has tried. The last word counts.
#[utoipa::path(
    put,
    path = "/puzzles/{id}/vote",
    tag = "puzzles",
    params(("id" = PuzzleId, Path, description = "the puzzle")),
    request_body = PuzzleVote,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-registered", "server-not-found", "server-not-tried"]))),
)]
pub(super) async fn vote(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
    Body(PuzzleVote { up }): Body<PuzzleVote>,
) -> Result<StatusCode, Refusal> {
    let user = registered(&app, &signed_in, 1.0)?;
    app.hub().store().vote_puzzle(user, id, up).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How the asker does at puzzles: its ratings, and its best storms.
#[utoipa::path(
    get,
    path = "/me/puzzles",
    tag = "puzzles",
    responses((status = 200, description = "by game", body = PuzzleStanding)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn standing(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
) -> Result<Json<PuzzleStanding>, Refusal> {
    Ok(Json(app.hub().puzzle_standing(signed_in.user.id).await?))
}

/// Which attempts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichAttempts {
    /// The game.
    #[param(value_type = GameName)]
    game: String,
    /// Only those before this moment: the `before` of the answer before.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    before: Option<Timestamp>,
}

/// The attempts of the asker at puzzles of a game, the last ones first, fifty at a time.
#[utoipa::path(
    get,
    path = "/me/puzzles/attempts",
    tag = "puzzles",
    params(WhichAttempts),
    responses((status = 200, description = "the next fifty", body = PuzzleHistory)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn history(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
    which: Result<Query<WhichAttempts>, QueryRejection>,
) -> Result<Json<PuzzleHistory>, Refusal> {
    let Query(WhichAttempts { game: of, before }) = which.map_err(|_| Refusal::Malformed)?;
    check_moment(before)?;
    let attempts = app.hub().store().puzzle_attempts(signed_in.user.id, game(&of)?, before, ATTEMPTS).await?;
    let before = attempts.last().filter(|_| attempts.len() == ATTEMPTS).map(|last| last.at);
    Ok(Json(PuzzleHistory { attempts, before }))
}

/// The last storm of the asker, as it stands.
#[utoipa::path(
    get,
    path = "/me/storm",
    tag = "puzzles",
    responses((status = 200, description = "the storm", body = Storm)),
    security(("session" = []), ("token" = ["read"])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn storm(State(app): State<App>, signed_in: SignedIn<Read>) -> Result<Json<Storm>, Refusal> {
    Ok(Json(app.hub().storm(signed_in.user.id).await?))
}

/// Begins a storm: puzzles that grow harder, for three minutes. While one goes on it is answered with that.
#[utoipa::path(
    post,
    path = "/me/storm",
    tag = "puzzles",
    request_body = NewStorm,
    responses((status = 200, description = "the storm", body = Storm)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-registered", "server-not-found"]))),
)]
pub(super) async fn begin_storm(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Body(NewStorm { game: of }): Body<NewStorm>,
) -> Result<Json<Storm>, Refusal> {
    let of = game(&of)?;
    let user = registered(&app, &signed_in, STORM_COST)?;
    Ok(Json(app.hub().begin_storm(user, of).await?))
}

/// Ends the storm of the asker, if one goes on. What it has come to stays.
#[utoipa::path(
    delete,
    path = "/me/storm",
    tag = "puzzles",
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
)]
pub(super) async fn end_storm(State(app): State<App>, signed_in: SignedIn<Play>) -> Result<StatusCode, Refusal> {
    app.hub().store().end_storm(signed_in.user.id, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an answer in a storm. It counts if it comes before the end, by the clock of the server, and is about the puzzle that is to be solved; a later one
/// changes nothing and is told how the storm stands.
#[utoipa::path(
    post,
    path = "/me/storm/answers",
    tag = "puzzles",
    request_body = StormAnswer,
    responses((status = 200, description = "the storm", body = Storm)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-registered", "server-not-found", "server-stale", "server-unfinished", "reason-"
    ]))),
)]
pub(super) async fn answer_storm(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Body(answer): Body<StormAnswer>,
) -> Result<Json<Storm>, Refusal> {
    let now = app.hub().now();
    let user = registered(&app, &signed_in, 1.0)?;
    Ok(Json(app.hub().answer_storm(user, answer, now).await?))
}

/// The best storms of today (UTC) in a game.
#[utoipa::path(
    get,
    path = "/storms/{game}",
    tag = "puzzles",
    params(("game" = GameName, Path, description = "the game")),
    responses((status = 200, description = "the best first, at most fifty", body = Vec<StormPlace>)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn storms_of_day(
    State(app): State<App>,
    Path(of): Path<String>,
) -> Result<Json<Vec<StormPlace>>, Refusal> {
    let of = Game::from_name(&of).ok_or(Refusal::NotFound)?;
    Ok(Json(app.hub().store().storm_leaders(of, app.hub().now()).await?))
}
