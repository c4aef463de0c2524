//! Events on real boards: what their organisers do, and everybody's table.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use protocol::described::Id;
use protocol::director::{Consequences, CrossTable, EnteredPlayer, NewPlayer, PlayerChange, ResultEntry};

use super::App;
use super::extract::{Body, Path, SignedIn};
use super::scope::Play;
use crate::refusal::Refusal;

/// Everybody's rounds, and all pairings, to be printed or taken elsewhere. An arena has neither.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/table",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 200, description = "the table", body = CrossTable)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn table(State(app): State<App>, Path(id): Path<String>) -> Result<Json<CrossTable>, Refusal> {
    Ok(Json(app.hub().cross_table(&id).await?))
}

/// Enters a player of an event on real boards by name: for its organiser.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/players",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    request_body = NewPlayer,
    responses((status = 200, description = "the number of the player", body = EnteredPlayer)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-over-the-board", "server-player-name", "server-player-listed",
        "server-no-such-account", "server-terms", "server-too-many", "server-tournament-closed", "server-tournament-over",
        "server-suspended"
    ]))),
)]
pub(super) async fn enter_player(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
    Body(new): Body<NewPlayer>,
) -> Result<Json<EnteredPlayer>, Refusal> {
    Ok(Json(EnteredPlayer { number: app.hub().enter_player(signed_in.user.id, &id, new).await? }))
}

/// Changes something about a player of an event on real boards: for its organiser. What is so already stays so.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/players/{number}",
    tag = "tournaments",
    params(
        ("id" = Id, Path, description = "the tournament"),
        ("number" = u32, Path, description = "the number of the player, from 1", maximum = 100_000)
    ),
    request_body = PlayerChange,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-over-the-board", "server-player-name", "server-player-listed", "server-not-entered",
        "server-no-bye", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn change_player(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, number)): Path<(String, u32)>,
    Body(change): Body<PlayerChange>,
) -> Result<StatusCode, Refusal> {
    app.hub().change_player(signed_in.user.id, &id, number, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has the players of an event on real boards paired for the time with this number: for its organiser. In a Swiss event and a round robin that is the
/// round. The first time begins the event. What has been paired already stays.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/pairings/{number}",
    tag = "tournaments",
    params(
        ("id" = Id, Path, description = "the tournament"),
        ("number" = u32, Path, description = "which pairing, counted from 1", maximum = 10_000)
    ),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-over-the-board", "server-results-missing", "server-pairing-impossible",
        "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn pair(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, number)): Path<(String, u32)>,
) -> Result<StatusCode, Refusal> {
    app.hub().pair_by_hand(signed_in.user.id, &id, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes the last pairings of an event on real boards back, as long as no game of theirs has a result: for its organiser.
#[utoipa::path(
    delete,
    path = "/tournaments/{id}/pairings/{number}",
    tag = "tournaments",
    params(
        ("id" = Id, Path, description = "the tournament"),
        ("number" = u32, Path, description = "which ones, from 1", maximum = 10_000)
    ),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-over-the-board", "server-pairing-played", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn unpair(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, number)): Path<(String, u32)>,
) -> Result<StatusCode, Refusal> {
    app.hub().unpair(signed_in.user.id, &id, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Enters the result of a game of an event on real boards, corrects it, or asks what would follow from it: for its organiser. Pairings that were made by
/// another result stand.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/games/{number}/result",
    tag = "tournaments",
    params(
        ("id" = Id, Path, description = "the tournament"),
        ("number" = u32, Path, description = "the number of the pairing, from 0", maximum = 100_000)
    ),
    request_body = ResultEntry,
    responses((status = 200, description = "whose places it changes", body = Consequences)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-over-the-board", "server-result-changed", "server-result-fixed",
        "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn result(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, number)): Path<(String, u32)>,
    Body(entry): Body<ResultEntry>,
) -> Result<Json<Consequences>, Refusal> {
    let game = usize::try_from(number).unwrap_or(usize::MAX);
    Ok(Json(app.hub().enter_result(signed_in.user.id, &id, game, entry).await?))
}

/// Ends an event on real boards, all of whose results are in: for its organiser. Nothing changes after that.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/end",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-over-the-board", "server-results-missing", "server-pairing-impossible",
        "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn end(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().end_by_hand(signed_in.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
