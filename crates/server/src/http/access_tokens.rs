//! Personal access tokens: a person makes, sees and ends them, signed in by session.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use play::time::Millis;
use protocol::access::{AccessToken, MOST_DAYS, MOST_NAME, NewAccessToken};
use protocol::described::Id;
use protocol::game::Kind;
use protocol::http::MadeToken;

use super::App;
use super::extract::{Body, Path, SignedInPerson};
use crate::hub::{Closing, Credential};
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::access_tokens::{NewAccessToken as StoredToken, Scopes};

/// The personal access tokens of the signed-in user that are valid.
#[utoipa::path(
    get,
    path = "/me/tokens",
    tag = "accounts",
    responses((status = 200, description = "the newest first", body = Vec<AccessToken>)),
    security(("session" = [])),
)]
pub(super) async fn list(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Vec<AccessToken>>, Refusal> {
    let now = app.hub().now();
    Ok(Json(app.hub().store().access_tokens(signed_in.user.id, now).await?))
}

/// Makes a personal access token. It is shown once. Only for players with a name and a password.
#[utoipa::path(
    post,
    path = "/me/tokens",
    tag = "accounts",
    request_body = NewAccessToken,
    responses((status = 200, description = "the token, shown once", body = MadeToken)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-registered", "server-label-length", "server-too-many"]))),
)]
pub(super) async fn create(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(NewAccessToken { name, scopes, days }): Body<NewAccessToken>,
) -> Result<Json<MadeToken>, Refusal> {
    if signed_in.user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    if scopes.is_empty() || !(1..=MOST_DAYS).contains(&days) {
        return Err(Refusal::Malformed);
    }
    let name = one_line(&name);
    if !(1..=MOST_NAME).contains(&name.chars().count()) {
        return Err(Refusal::LabelLength { most: MOST_NAME });
    }
    let (token, digest) = app.hub().signer().access_token();
    let (id, now) = (secret::id(), app.hub().now());
    let made = MadeToken { id: id.clone(), token };
    let until = now + Millis::from_days(u32::from(days));
    let new = StoredToken { digest, id, name, scopes: Scopes::of(scopes), created: now, until, app: None };
    app.hub().store().add_access_token(signed_in.user.id, new).await?;
    Ok(Json(made))
}

/// Ends a personal access token of the signed-in user's, and the connections that it opened.
#[utoipa::path(
    delete,
    path = "/me/tokens/{id}",
    tag = "accounts",
    params(("id" = Id, Path, description = "the id of the token")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-suspended"]))),
)]
pub(super) async fn end(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let (store, user) = (app.hub().store().clone(), signed_in.user.id);
    let ended = app.hub().end_access(async move {
        store.end_access_token(user, id.clone()).await?;
        Ok(((), vec![Closing::LetInBy(Credential::Access(id))]))
    });
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}
