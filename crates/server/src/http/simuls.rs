//! Simuls: whom the host accepts, and when it begins. Players apply by entering.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::described::{Id, Name};

use super::App;
use super::extract::{Path, SignedIn};
use super::scope::Play;
use crate::refusal::Refusal;

/// The host of a simul will play against somebody who has entered: for its organiser.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/applications/{name}",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the simul"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-no-simul", "server-too-many", "server-tournament-closed", "server-tournament-over",
        "server-suspended"
    ]))),
)]
pub(super) async fn accept(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    app.hub().answer_application(signed_in.user.id, &id, &name, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The host of a simul will not play against somebody: for its organiser.
#[utoipa::path(
    delete,
    path = "/tournaments/{id}/applications/{name}",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the simul"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-no-simul", "server-tournament-closed", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn decline(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    app.hub().answer_application(signed_in.user.id, &id, &name, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins a simul with those who are accepted, all games at once: for its organiser. One that has begun goes on.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/start",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the simul")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-no-simul", "server-pairing-impossible", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn start(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().begin_simul(signed_in.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
