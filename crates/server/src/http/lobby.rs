//! Seeks, challenges, rematches, games with bots.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::http::{Challenge, Offer, Offered, Seek};

use super::App;
use super::ask::{Asker, Body};
use crate::refusal::Refusal;

/// A level belongs to games with bots only.
fn without_level(offer: &Offer) -> Result<(), Refusal> {
    if offer.level.is_some() { Err(Refusal::Terms { member: "level".to_owned() }) } else { Ok(()) }
}

pub(super) async fn seeks(State(app): State<App>) -> Result<Json<Vec<Seek>>, Refusal> {
    Ok(Json(app.hub().seeks().await?))
}

pub(super) async fn seek(
    State(app): State<App>,
    asker: Asker,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    without_level(&offer)?;
    Ok(Json(app.hub().seek(asker.user.id, &offer.terms, offer.side).await?))
}

pub(super) async fn drop_seek(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().drop_seek(asker.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn accept_seek(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Offered>, Refusal> {
    Ok(Json(app.hub().accept_seek(asker.user.id, id).await?))
}

pub(super) async fn challenge(
    State(app): State<App>,
    asker: Asker,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    without_level(&offer)?;
    let id = app.hub().challenge(asker.user.id, &offer.terms, offer.side).await?;
    Ok(Json(Offered::Waiting { id }))
}

pub(super) async fn see_challenge(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Challenge>, Refusal> {
    Ok(Json(app.hub().see_challenge(id).await?))
}

pub(super) async fn drop_challenge(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().drop_challenge(asker.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn accept_challenge(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Offered>, Refusal> {
    Ok(Json(app.hub().accept_challenge(asker.user.id, id).await?))
}

pub(super) async fn play_bot(
    State(app): State<App>,
    asker: Asker,
    Body(offer): Body<Offer>,
) -> Result<Json<Offered>, Refusal> {
    let level = offer.level.unwrap_or(engine::Level::DEFAULT.number());
    Ok(Json(app.hub().play_bot(asker.user.id, &offer.terms, offer.side, level).await?))
}

pub(super) async fn drop_rematch(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().drop_rematch(asker.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn rematch(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Offered>, Refusal> {
    Ok(Json(app.hub().rematch(asker.user.id, &id).await?))
}
