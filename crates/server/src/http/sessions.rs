//! The sessions of the signed-in person, and the end of them and of the account.

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use protocol::http::Session;
use protocol::passkeys::OwnerProof;

use super::App;
use super::accounts::{all_but, enter, set_cookie};
use super::extract::{Body, Path, SignedInPerson};
use super::guard::ClientAddress;
use super::passkeys::check_owner;
use crate::hub::{Closing, Credential};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;

/// The sessions of the signed-in user.
#[utoipa::path(
    get,
    path = "/sessions",
    tag = "accounts",
    responses((status = 200, description = "the last used first", body = Vec<Session>)),
    security(("session" = [])),
)]
pub(super) async fn sessions(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Vec<Session>>, Refusal> {
    let SignedInPerson { user, session } = signed_in;
    Ok(Json(app.hub().store().sessions(user.id, session).await?))
}

/// Signs out: ends the session that asks, with its sockets.
#[utoipa::path(
    delete,
    path = "/sessions/current",
    tag = "accounts",
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-suspended"]))),
)]
pub(super) async fn sign_out(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
) -> Result<(StatusCode, HeaderMap), Refusal> {
    end(&app, signed_in.user.id, signed_in.session).await?;
    Ok((StatusCode::NO_CONTENT, set_cookie("", client.secure)))
}

/// Ends a session of the signed-in user's, with its sockets. Whoever asks shows to be the account's owner: another person with a session could else shut the
/// owner out.
#[utoipa::path(
    post,
    path = "/sessions/{id}/ended",
    tag = "accounts",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9]{12}$", description = "the id of the session")),
    request_body = OwnerProof,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-password", "server-password-length", "server-wrong-passkey", "server-suspended"
    ]))),
)]
pub(super) async fn end_session(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(proof): Body<OwnerProof>,
) -> Result<StatusCode, Refusal> {
    enter(&app, client)?;
    check_owner(&app, client, &headers, &signed_in.user, proof).await?;
    end(&app, signed_in.user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end(app: &App, user: UserId, id: String) -> Result<(), Refusal> {
    let store = app.hub().store().clone();
    let ended = app.hub().end_access(async move {
        store.end_session(user, id.clone()).await?;
        Ok(((), vec![Closing::LetInBy(Credential::Session(id))]))
    });
    ended.await
}

/// Signs out everywhere else: all other sessions of the signed-in user's end, with their sockets, and so do the recovery code, the personal
/// access tokens and the tokens of the signed-in user's bots. Whoever asks shows to be the account's owner.
#[utoipa::path(
    post,
    path = "/sessions/ended",
    tag = "accounts",
    request_body = OwnerProof,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-wrong-password", "server-password-length", "server-wrong-passkey", "server-suspended"
    ]))),
)]
pub(super) async fn end_sessions(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    headers: HeaderMap,
    Body(proof): Body<OwnerProof>,
) -> Result<StatusCode, Refusal> {
    enter(&app, client)?;
    let SignedInPerson { user, session } = signed_in;
    check_owner(&app, client, &headers, &user, proof).await?;
    let store = app.hub().store().clone();
    let ended = app.hub().end_access(async move {
        let bots = store.end_all_access(user.id, session.clone()).await?;
        Ok(((), all_but(user.id, session, bots)))
    });
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account and its bots. Their games that are going on end at once, resigned or aborted; all games stay, with a
/// player who has no name. Nobody can take the names for 90 days. Whoever asks shows to be the account's owner.
#[utoipa::path(
    post,
    path = "/me/deletion",
    tag = "accounts",
    request_body = OwnerProof,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-wrong-password", "server-password-length", "server-wrong-passkey", "server-suspended"
    ]))),
)]
pub(super) async fn delete_account(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedInPerson,
    headers: HeaderMap,
    Body(proof): Body<OwnerProof>,
) -> Result<(StatusCode, HeaderMap), Refusal> {
    enter(&app, client)?;
    check_owner(&app, client, &headers, &signed_in.user, proof).await?;
    app.hub().delete(signed_in.user.id).await?;
    Ok((StatusCode::NO_CONTENT, set_cookie("", client.secure)))
}
