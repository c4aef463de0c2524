//! Seeks, challenges, rematches, games with bots.

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::described::{Id, Name};
use protocol::http::{Challenge, Offer, Offered, Seek};

use super::App;
use super::extract::{Body, Path, SignedIn};
use super::guard::ClientAddress;
use super::scope::{Play, Read};
use crate::refusal::Refusal;

/// What belongs to other kinds of offers: a level to games with bots of the server's, `bots` to seeks.
fn without(offer: &Offer, level: bool, bots: bool) -> Result<(), Refusal> {
    let member = |member: &str| Err(Refusal::Terms { member: member.to_owned() });
    match offer {
        Offer { level: Some(_), .. } if level => member("level"),
        Offer { bots: true, .. } if bots => member("bots"),
        _ => Ok(()),
    }
}

/// The open seeks that are shown, at most 200. Where there are more, every network and every account has its share of the list.
#[utoipa::path(
    get,
    path = "/seeks",
    tag = "lobby",
    responses((status = 200, description = "the newest first", body = Vec<Seek>)),
)]
pub(super) async fn seeks(State(app): State<App>) -> Result<Json<Vec<Seek>>, Refusal> {
    Ok(Json(app.hub().lobby().seeks().await?))
}

/// Offers a game to everybody, or begins one if somebody offers the same.
///
/// A seek for a live game is dropped when its owner has no socket for ten seconds, or opens none within half a minute; one for a
/// slow game after three days for guests, thirty for others.
#[utoipa::path(
    post,
    path = "/seeks",
    tag = "lobby",
    request_body = Offer,
    responses((status = 200, description = "a game that has begun, or the seek that waits", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-terms", "server-not-ratable", "reason-", "server-not-registered", "server-rated-pause",
        "server-position-live", "server-too-many", "server-suspended"
    ]))),
)]
pub(super) async fn seek(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedIn<Play>,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    without(&offer, true, false)?;
    let network = app.hub().signer().network(client.address);
    Ok(Json(app.hub().seek(signed_in.user.id, network, &offer.terms, offer.side, offer.bots).await?))
}

/// Takes an own seek back.
#[utoipa::path(
    delete,
    path = "/seeks/{id}",
    tag = "lobby",
    params(("id" = Id, Path, description = "the seek")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-found", "server-suspended"]))),
)]
pub(super) async fn drop_seek(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().lobby().drop_seek(signed_in.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a seek.
#[utoipa::path(
    post,
    path = "/seeks/{id}/game",
    tag = "lobby",
    params(("id" = Id, Path, description = "the seek")),
    responses((status = 200, description = "the game", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-no-bots", "server-own-offer", "server-not-registered", "server-rated-pause",
        "server-own-bot", "server-opponent-paused", "server-rated-pair", "server-blocked", "server-position-live",
        "server-too-many", "server-suspended"
    ]))),
)]
pub(super) async fn accept_seek(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<Json<Offered>, Refusal> {
    Ok(Json(app.hub().accept_seek(signed_in.user.id, id).await?))
}

/// Challenges whoever has the link.
#[utoipa::path(
    post,
    path = "/challenges",
    tag = "lobby",
    request_body = Offer,
    responses((status = 200, description = "the challenge; its id is what is in the link", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-terms", "server-not-ratable", "reason-", "server-not-registered", "server-rated-pause",
        "server-too-many"
    ]))),
)]
pub(super) async fn challenge(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    without(&offer, true, true)?;
    let id = app.hub().lobby().challenge(signed_in.user.id, &offer.terms, offer.side).await?;
    Ok(Json(Offered::Waiting { id }))
}

/// Challenges a player by name.
#[utoipa::path(
    post,
    path = "/players/{name}/challenges",
    tag = "lobby",
    params(("name" = Name, Path, description = "the player")),
    request_body = Offer,
    responses((status = 200, description = "the challenge", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-terms", "server-not-ratable", "reason-", "server-not-found", "server-own-offer",
        "server-not-registered", "server-rated-pause", "server-own-bot", "server-opponent-paused",
        "server-rated-pair", "server-blocked", "server-too-many", "server-suspended"
    ]))),
)]
pub(super) async fn challenge_player(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(name): Path<String>,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    without(&offer, true, true)?;
    let id = app.hub().challenge_player(signed_in.user.id, name, &offer.terms, offer.side).await?;
    Ok(Json(Offered::Waiting { id }))
}

/// The challenges that wait and that the signed-in user has made or that are for it.
#[utoipa::path(
    get,
    path = "/challenges",
    tag = "lobby",
    responses((status = 200, description = "the oldest first", body = Vec<Challenge>)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn challenges(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
) -> Result<Json<Vec<Challenge>>, Refusal> {
    Ok(Json(app.hub().lobby().challenges(signed_in.user.id).await?))
}

/// A challenge.
#[utoipa::path(
    get,
    path = "/challenges/{id}",
    tag = "lobby",
    params(("id" = Id, Path, description = "the challenge; who knows it may see it")),
    responses((status = 200, description = "the challenge", body = Challenge)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn see_challenge(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Challenge>, Refusal> {
    Ok(Json(app.hub().lobby().see_challenge(id).await?))
}

/// Takes an own challenge back, or declines one that is for the signed-in user.
#[utoipa::path(
    delete,
    path = "/challenges/{id}",
    tag = "lobby",
    params(("id" = Id, Path, description = "the challenge")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-found", "server-suspended"]))),
)]
pub(super) async fn drop_challenge(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().drop_challenge(signed_in.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a challenge.
#[utoipa::path(
    post,
    path = "/challenges/{id}/game",
    tag = "lobby",
    params(("id" = Id, Path, description = "the challenge")),
    responses((status = 200, description = "the game", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-own-offer", "server-not-registered", "server-rated-pause", "server-own-bot",
        "server-opponent-paused", "server-rated-pair", "server-blocked", "server-position-live", "server-too-many",
        "server-suspended"
    ]))),
)]
pub(super) async fn accept_challenge(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<Json<Offered>, Refusal> {
    Ok(Json(app.hub().accept_challenge(signed_in.user.id, id).await?))
}

/// Begins a game with a bot of the server's.
#[utoipa::path(
    post,
    path = "/bot-games",
    tag = "lobby",
    request_body = Offer,
    responses((status = 200, description = "the game", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-terms", "server-not-ratable", "reason-", "server-level", "server-blocked", "server-position-live",
        "server-too-many", "server-suspended"
    ]))),
)]
pub(super) async fn play_bot(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    without(&offer, false, true)?;
    let level = offer.level.unwrap_or(engine::Level::DEFAULT.number());
    Ok(Json(app.hub().play_bot(signed_in.user.id, &offer.terms, offer.side, level).await?))
}

/// Takes the own offer to play a game again back, or declines the opponent's.
#[utoipa::path(
    delete,
    path = "/games/{id}/rematch",
    tag = "lobby",
    params(("id" = Id, Path, description = "a game that is over")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-a-player", "server-suspended"]))),
)]
pub(super) async fn drop_rematch(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().drop_rematch(signed_in.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Offers to play a game again with sides exchanged, or accepts that.
#[utoipa::path(
    post,
    path = "/games/{id}/rematch",
    tag = "lobby",
    params(("id" = Id, Path, description = "a game that is over")),
    responses((status = 200, description = "the game, or the offer that waits", body = Offered)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-a-player", "server-rematch-declined", "server-not-registered",
        "server-rated-pause", "server-opponent-paused", "server-rated-pair", "server-blocked",
        "server-position-live", "server-too-many", "server-suspended"
    ]))),
)]
pub(super) async fn rematch(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<Json<Offered>, Refusal> {
    Ok(Json(app.hub().rematch(signed_in.user.id, &id).await?))
}
