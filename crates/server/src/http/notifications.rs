//! What the signed-in person is told of while it is away, and how its devices are called.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Json;
use locale::Language;
use protocol::notifications::{NotificationSettings, Notifications, PushEnd, PushKey, PushSubscription};

use super::App;
use super::extract::{Body, SignedInPerson};
use super::games::{Until, check_moment};
use crate::push;
use crate::refusal::Refusal;
use crate::store::notifications::{Device, is_good};

/// What the signed-in person is told of, the newest first, fifty at a time.
#[utoipa::path(
    get,
    path = "/me/notifications",
    tag = "notifications",
    params(Until),
    responses((status = 200, description = "the next fifty", body = Notifications)),
    security(("session" = [])),
)]
pub(super) async fn list(
    State(app): State<App>,
    signed_in: SignedInPerson,
    earlier: Result<Query<Until>, QueryRejection>,
) -> Result<Json<Notifications>, Refusal> {
    let Query(Until { before }) = earlier.map_err(|_| Refusal::Malformed)?;
    check_moment(before)?;
    Ok(Json(app.hub().store().notifications(signed_in.user.id, before).await?))
}

/// Says that the signed-in person has seen all that it is told of. Its devices are called for none of it any more.
#[utoipa::path(
    post,
    path = "/me/notifications/seen",
    tag = "notifications",
    responses((status = 204, description = "done")),
    security(("session" = [])),
)]
pub(super) async fn seen(State(app): State<App>, signed_in: SignedInPerson) -> Result<StatusCode, Refusal> {
    app.hub().store().note_notifications_seen(signed_in.user.id, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What the signed-in person wants to be told of, and when not.
#[utoipa::path(
    get,
    path = "/me/notifications/settings",
    tag = "notifications",
    responses((status = 200, description = "what it wants", body = NotificationSettings)),
    security(("session" = [])),
)]
pub(super) async fn settings(
    State(app): State<App>,
    signed_in: SignedInPerson,
) -> Result<Json<NotificationSettings>, Refusal> {
    Ok(Json(app.hub().store().notification_settings(signed_in.user.id).await?))
}

/// Says what the signed-in person wants to be told of, and when not.
#[utoipa::path(
    put,
    path = "/me/notifications/settings",
    tag = "notifications",
    request_body = NotificationSettings,
    responses((status = 200, description = "what it wants now", body = NotificationSettings)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-quiet-hours"]))),
)]
pub(super) async fn set_settings(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(wanted): Body<NotificationSettings>,
) -> Result<Json<NotificationSettings>, Refusal> {
    if wanted.quiet.as_ref().is_some_and(|quiet| !is_good(quiet)) {
        return Err(Refusal::QuietHours);
    }
    app.hub().store().set_notification_settings(signed_in.user.id, wanted.clone()).await?;
    Ok(Json(wanted))
}

/// The public key with which browsers let this site call them; null where it calls nobody, as sites without an address that people use.
#[utoipa::path(
    get,
    path = "/push-key",
    tag = "notifications",
    responses((status = 200, description = "the key", body = PushKey)),
)]
pub(super) async fn key(State(app): State<App>) -> Json<PushKey> {
    Json(PushKey { key: app.hub().push_key() })
}

/// Calls a device of the signed-in person from now on, until its session ends. The same again is the same; of more than twenty devices the oldest is called no
/// longer.
#[utoipa::path(
    put,
    path = "/me/devices",
    tag = "notifications",
    request_body = PushSubscription,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-push-service"]))),
)]
pub(super) async fn add_device(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(subscription): Body<PushSubscription>,
) -> Result<StatusCode, Refusal> {
    if app.hub().push_key().is_none() {
        return Err(Refusal::NotFound);
    }
    let PushSubscription { endpoint, p256dh, auth, language } = subscription;
    let language = Language::from_tag(&language).ok_or(Refusal::Malformed)?.code().to_owned();
    let device = Device {
        p256dh: push::decoded(&p256dh).ok_or(Refusal::Malformed)?,
        auth: push::decoded(&auth).ok_or(Refusal::Malformed)?,
        endpoint,
        language,
    };
    if !push::is_known(&device.endpoint, &app.settings().push_services) {
        return Err(Refusal::PushService);
    }
    if !push::is_good(&device) {
        return Err(Refusal::Malformed);
    }
    app.hub().store().add_device(signed_in.user.id, signed_in.session, device, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Calls a device of the signed-in person no longer.
#[utoipa::path(
    post,
    path = "/me/devices/ended",
    tag = "notifications",
    request_body = PushEnd,
    responses((status = 204, description = "it is not called any more")),
    security(("session" = [])),
)]
pub(super) async fn remove_device(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(PushEnd { endpoint }): Body<PushEnd>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().remove_device(signed_in.user.id, endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
