//! Private messages of the signed-in person.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::MOST_ACT_ID;
use protocol::described::Name;
use protocol::messages::{Conversations, MOST_TEXT, Messages, NewMessage, PrivateMessage, ReadUpTo};
use serde::Deserialize;

use super::App;
use super::extract::{Body, Path, SignedInPerson};
use super::games::{Until, check_moment};
use crate::plain::lines;
use crate::refusal::Refusal;
use crate::store::messages::Writing;

/// Whom the signed-in person has written with, those with the last message first, fifty at a time.
#[utoipa::path(
    get,
    path = "/me/messages",
    tag = "social",
    params(Until),
    responses((status = 200, description = "the next fifty", body = Conversations)),
    security(("session" = [])),
)]
pub(super) async fn conversations(
    State(app): State<App>,
    signed_in: SignedInPerson,
    before: Result<Query<Until>, QueryRejection>,
) -> Result<Json<Conversations>, Refusal> {
    let Query(Until { before }) = before.map_err(|_| Refusal::Malformed)?;
    check_moment(before)?;
    Ok(Json(app.hub().store().conversations(signed_in.user.id, before).await?))
}

/// Where a list of messages goes on.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BeforeNumber {
    /// The `before` of the answer before.
    #[param(minimum = 1)]
    before: Option<u32>,
}

/// What the signed-in person and a player have written to each other, the last fifty messages first.
#[utoipa::path(
    get,
    path = "/me/messages/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player"), BeforeNumber),
    responses((status = 200, description = "the messages", body = Messages)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn messages(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
    before: Result<Query<BeforeNumber>, QueryRejection>,
) -> Result<Json<Messages>, Refusal> {
    let Query(BeforeNumber { before }) = before.map_err(|_| Refusal::Malformed)?;
    Ok(Json(app.hub().store().messages(signed_in.user.id, name, before).await?))
}

/// Writes to a player. The same `id` again, to the same player, writes nothing and gives the first answer.
#[utoipa::path(
    post,
    path = "/me/messages/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    request_body = NewMessage,
    responses((status = 200, description = "the message as it is stored", body = PrivateMessage)),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-chat-off", "server-messages-closed", "server-message-id", "server-chat-text",
        "server-muted", "server-muted-for-good", "server-too-many"
    ]))),
)]
pub(super) async fn write(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
    Body(NewMessage { id, text }): Body<NewMessage>,
) -> Result<Json<PrivateMessage>, Refusal> {
    if id.is_empty() || id.chars().count() > MOST_ACT_ID {
        return Err(Refusal::MessageId { most: MOST_ACT_ID });
    }
    let text = lines(&text);
    if text.is_empty() || text.chars().count() > MOST_TEXT {
        return Err(Refusal::ChatText { most: MOST_TEXT });
    }
    let (author, at) = (signed_in.user.id, app.hub().now());
    app.inner.letters.take(author, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })?;
    let writing = Writing { author, to: name, id, text, at };
    Ok(Json(app.hub().write_message(writing).await?))
}

/// Takes all that the signed-in person and a player have written so far away from the former; the latter still has it.
#[utoipa::path(
    delete,
    path = "/me/messages/{name}",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn remove(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().remove_messages(signed_in.user.id, name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Says how far the signed-in person has read what a player wrote.
#[utoipa::path(
    put,
    path = "/me/messages/{name}/read",
    tag = "social",
    params(("name" = Name, Path, description = "the player")),
    request_body = ReadUpTo,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn note_read(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(name): Path<String>,
    Body(ReadUpTo { number }): Body<ReadUpTo>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().note_read(signed_in.user.id, name, number).await?;
    Ok(StatusCode::NO_CONTENT)
}
