//! Webhooks of a club: its owner names addresses to which the site sends what happens in it. No token does that, for an address outlives it, and secrets are credentials.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use protocol::described::Id;
use protocol::webhooks::{MOST_ADDRESS, MadeWebhook, NewWebhook, Webhooks};

use super::App;
use super::extract::{Body, Path, SignedInPerson};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::UserId;
use crate::store::webhooks::{WebhookAct, WebhookOrder};
use crate::webhooks::WebhookSecret;
use crate::webhooks::reach::checked;

/// Does what somebody wants with an address of a club.
async fn act(app: &App, asker: UserId, club: String, id: String, act: WebhookAct) -> Result<(), Refusal> {
    let at = app.hub().now();
    app.inner.clubs.take(asker, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })?;
    Ok(app.hub().store().change_webhook(WebhookOrder { club, asker, id, act, at }).await?)
}

/// The addresses of a club, for its owner. What their messages are signed with is not told again.
#[utoipa::path(
    get,
    path = "/clubs/{id}/webhooks",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    responses((status = 200, description = "the addresses", body = Webhooks)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role"]))),
)]
pub(super) async fn webhooks(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(club): Path<String>,
) -> Result<Json<Webhooks>, Refusal> {
    Ok(Json(Webhooks { webhooks: app.hub().store().webhooks(club, signed_in.user.id).await? }))
}

/// Has an address told of what happens in a club, for its owner: what the messages are signed with, which is told this once.
#[utoipa::path(
    post,
    path = "/clubs/{id}/webhooks",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    request_body = NewWebhook,
    responses((status = 200, description = "the id and the secret", body = MadeWebhook)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role", "server-webhook-address", "server-too-many"]))),
)]
pub(super) async fn add_webhook(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path(club): Path<String>,
    Body(NewWebhook { address }): Body<NewWebhook>,
) -> Result<Json<MadeWebhook>, Refusal> {
    let address = address.trim().to_owned();
    checked(&address, app.hub().webhook_reach()).map_err(|_| Refusal::WebhookAddress { most: MOST_ADDRESS })?;
    let (id, secret) = (secret::id(), WebhookSecret::random());
    let made = MadeWebhook { id: id.clone(), secret: secret.text() };
    act(&app, signed_in.user.id, club, id, WebhookAct::Add { address, secret }).await?;
    Ok(Json(made))
}

/// Removes an address, for the owner of the club. What waits to be sent there is forgotten.
#[utoipa::path(
    delete,
    path = "/clubs/{id}/webhooks/{webhook}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("webhook" = Id, Path, description = "the webhook")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role"]))),
)]
pub(super) async fn remove_webhook(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path((club, id)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, club, id, WebhookAct::Remove).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs what is sent to an address with another secret from now on, for the owner of the club; it is told this once.
#[utoipa::path(
    post,
    path = "/clubs/{id}/webhooks/{webhook}/secret",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("webhook" = Id, Path, description = "the webhook")),
    responses((status = 200, description = "the id and the secret", body = MadeWebhook)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role"]))),
)]
pub(super) async fn renew_webhook(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path((club, id)): Path<(String, String)>,
) -> Result<Json<MadeWebhook>, Refusal> {
    let secret = WebhookSecret::random();
    let made = MadeWebhook { id: id.clone(), secret: secret.text() };
    act(&app, signed_in.user.id, club, id, WebhookAct::Renew(secret)).await?;
    Ok(Json(made))
}

/// Sends a test to an address, for the owner of the club, once; what became of it is told with the addresses. An address that was turned off and takes the test is
/// turned on again.
#[utoipa::path(
    post,
    path = "/clubs/{id}/webhooks/{webhook}/test",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club"), ("webhook" = Id, Path, description = "the webhook")),
    responses((status = 204, description = "it is about to be sent")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role", "server-too-many"]))),
)]
pub(super) async fn test_webhook(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Path((club, id)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    act(&app, signed_in.user.id, club, id, WebhookAct::Test).await?;
    Ok(StatusCode::NO_CONTENT)
}
