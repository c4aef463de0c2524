//! Preferences, blocks, reports.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use protocol::chat::{MOST_REPORT, Preferences, Report};
use protocol::described::Name;

use super::App;
use super::extract::{Body, Path, SignedIn, SignedInPerson};
use super::scope::{Chat, Read};
use crate::plain::lines;
use crate::refusal::Refusal;
use crate::store::social::NewReport;

/// The signed-in user's preferences for the site, on all devices.
#[utoipa::path(
    get,
    path = "/me/preferences",
    tag = "social",
    responses((status = 200, description = "what it wants", body = Preferences)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn preferences(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
) -> Result<Json<Preferences>, Refusal> {
    let id = signed_in.user.id;
    Ok(Json(app.hub().store().preferences(id).await?))
}

/// Says what the signed-in user wants of the site.
#[utoipa::path(
    put,
    path = "/me/preferences",
    tag = "social",
    request_body = Preferences,
    responses((status = 200, description = "what it wants now", body = Preferences)),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-suspended"]))),
)]
pub(super) async fn set_preferences(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Body(wanted): Body<Preferences>,
) -> Result<Json<Preferences>, Refusal> {
    let (id, hub) = (signed_in.user.id, app.hub().clone());
    let set = app.hub().to_the_end(async move {
        hub.store().set_preferences(id, wanted).await?;
        if !wanted.chat {
            hub.stop_listening(id).await;
        }
        Ok(())
    });
    set.await?;
    Ok(Json(wanted))
}

/// The names of those whom the signed-in user blocks.
#[utoipa::path(
    get,
    path = "/me/blocks",
    tag = "social",
    responses((status = 200, description = "by name", body = Vec<String>)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn blocks(State(app): State<App>, signed_in: SignedIn<Read>) -> Result<Json<Vec<String>>, Refusal> {
    let id = signed_in.user.id;
    Ok(Json(app.hub().store().blocks(id).await?))
}

/// Blocks a player: the two are not paired, and neither can challenge the other or gets the other's chat.
#[utoipa::path(
    put,
    path = "/me/blocks/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-too-many"]))),
)]
pub(super) async fn block(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    let id = signed_in.user.id;
    app.hub().store().block(id, name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks a player no longer.
#[utoipa::path(
    delete,
    path = "/me/blocks/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn unblock(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    let id = signed_in.user.id;
    app.hub().store().unblock(id, name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells the site's owner of a player.
#[utoipa::path(
    post,
    path = "/reports",
    tag = "social",
    request_body = Report,
    responses((status = 204, description = "it is kept for the owner")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-chat-text", "server-too-many"]))),
)]
pub(super) async fn report(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(report): Body<Report>,
) -> Result<StatusCode, Refusal> {
    if report.text.chars().count() > MOST_REPORT {
        return Err(Refusal::ChatText { most: MOST_REPORT });
    }
    let now = app.hub().now();
    let new = NewReport {
        user: signed_in.user.id,
        why: report.why.name(),
        game: report.game,
        club: report.club,
        line: report.line,
        text: lines(&report.text),
        about: report.player,
    };
    app.hub().store().report(new, now).await?;
    Ok(StatusCode::NO_CONTENT)
}
