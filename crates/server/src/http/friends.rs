//! Whom the signed-in person follows, who follows it, and what it notes about others.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::described::Name;
use protocol::friends::{Followers, Friend, MOST_NOTE, Note, Relation};
use serde::Deserialize;

use super::App;
use super::extract::{Body, Path, SignedInPerson};
use crate::plain::lines;
use crate::refusal::Refusal;
use crate::store::friends::FollowerPlace;

/// Whom the signed-in person follows, by name, and who of them is here or playing.
#[utoipa::path(
    get,
    path = "/me/friends",
    tag = "social",
    responses((status = 200, description = "by name", body = Vec<Friend>)),
    security(("session" = [])),
)]
pub(super) async fn friends(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Vec<Friend>>, Refusal> {
    Ok(Json(app.hub().friends(signed_in.user.id).await?))
}

/// Follows a player.
#[utoipa::path(
    put,
    path = "/me/friends/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-registered", "server-blocked", "server-too-many"]))),
)]
pub(super) async fn follow(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().follow(signed_in.user.id, name, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a player no longer.
#[utoipa::path(
    delete,
    path = "/me/friends/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn unfollow(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().unfollow(signed_in.user.id, name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Where a list of followers goes on.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The `after` of the answer before.
    #[param(max_length = 40)]
    after: Option<String>,
}

/// Who follows the signed-in person, those who began last first, a hundred at a time.
#[utoipa::path(
    get,
    path = "/me/followers",
    tag = "social",
    params(After),
    responses((status = 200, description = "the next hundred", body = Followers)),
    security(("session" = [])),
)]
pub(super) async fn followers(
    State(app): State<App>,
    signed_in: SignedInPerson,
    after: Result<Query<After>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Followers>, Refusal> {
    let Query(After { after }) = after.map_err(|_| Refusal::Malformed)?;
    let after = after.map(|token| FollowerPlace::of(&token).ok_or(Refusal::Malformed)).transpose()?;
    Ok(Json(app.hub().store().followers(signed_in.user.id, after).await?))
}

/// What is between the signed-in person and a player.
#[utoipa::path(
    get,
    path = "/me/relations/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 200, description = "what is between them", body = Relation)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn relation(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
) -> Result<Json<Relation>, Refusal> {
    Ok(Json(app.hub().relation(signed_in.user.id, name).await?))
}

/// Notes something about a player, which nobody else ever sees.
#[utoipa::path(
    put,
    path = "/me/notes/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    request_body = Note,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-note-length", "server-too-many"]))),
)]
pub(super) async fn set_note(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
    Body(note): Body<Note>,
) -> Result<StatusCode, Refusal> {
    if note.text.chars().count() > MOST_NOTE {
        return Err(Refusal::NoteLength { most: MOST_NOTE });
    }
    app.hub().store().set_note(signed_in.user.id, name, lines(&note.text)).await?;
    Ok(StatusCode::NO_CONTENT)
}
