//! Tournaments by invitation: whom their organisers invite.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::described::{Id, Name};

use super::App;
use super::extract::{Path, SignedIn};
use super::scope::Play;
use crate::refusal::Refusal;

/// Invites a player to a tournament by invitation, who is told: for its organiser. Who is invited already stays so.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/invitations/{name}",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-no-such-account", "server-tournament-open", "server-too-many", "server-tournament-over",
        "server-too-fast", "server-suspended"
    ]))),
)]
pub(super) async fn invite(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    // Whoever is invited is told, as by a club.
    let at = app.hub().now();
    app.inner.clubs.take(signed_in.user.id, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })?;
    app.hub().invite_to_tournament(signed_in.user.id, &id, &name, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an invitation back: for the organiser. Who has entered stays.
#[utoipa::path(
    delete,
    path = "/tournaments/{id}/invitations/{name}",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-no-such-account", "server-tournament-open", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn uninvite(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    app.hub().invite_to_tournament(signed_in.user.id, &id, &name, false).await?;
    Ok(StatusCode::NO_CONTENT)
}
