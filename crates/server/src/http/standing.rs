//! How the signed-in user stands with the site, and appeals, also of those who are suspended.

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Json;
use protocol::standing::{NewAppeal, NoticesRead, OwnMeasure, Standing, Suspended};

use super::App;
use super::accounts::{enter, owner_of_code, owner_of_password};
use super::extract::{Body, Path, SignedInPerson};
use super::guard::ClientAddress;
use crate::plain::lines;
use crate::refusal::Refusal;
use crate::store::moderation::check_appeal;

/// How the signed-in user stands with the site: what those who look after it have to tell it, what they have done to its account, and the games that it
/// has left lately.
#[utoipa::path(
    get,
    path = "/me/standing",
    tag = "standing",
    responses((status = 200, description = "how it stands", body = Standing)),
    security(("session" = [])),
)]
pub(super) async fn standing(
    State(app): State<App>,
    SignedInPerson { user, .. }: SignedInPerson,
) -> Result<Json<Standing>, Refusal> {
    Ok(Json(app.hub().store().standing(user.id, app.hub().now()).await?))
}

/// Notes that the signed-in user has read what it was told.
#[utoipa::path(
    put,
    path = "/me/standing/read",
    tag = "standing",
    request_body = NoticesRead,
    responses((status = 204, description = "done")),
    security(("session" = [])),
)]
pub(super) async fn read(
    State(app): State<App>,
    SignedInPerson { user, .. }: SignedInPerson,
    Body(NoticesRead { last }): Body<NoticesRead>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().note_notices_read(user.id, last).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Appeals against a warning, a mute or a suspension of the own account, once against each. Somebody else than the one who did it decides, where
/// there is somebody.
#[utoipa::path(
    post,
    path = "/me/standing/measures/{id}/appeal",
    tag = "standing",
    params(("id" = i64, Path, description = "the number of what was done", minimum = 1, maximum = 9_007_199_254_740_991_i64)),
    request_body = NewAppeal,
    responses((status = 204, description = "it is waiting for an answer")),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-found", "server-appealed", "server-appeal-text"]))),
)]
pub(super) async fn appeal(
    State(app): State<App>,
    SignedInPerson { user, .. }: SignedInPerson,
    Path(against): Path<i64>,
    Body(NewAppeal { text }): Body<NewAppeal>,
) -> Result<StatusCode, Refusal> {
    let text = lines(&text);
    check_appeal(&text)?;
    app.hub().store().appeal(user.id, against, text, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// For those who cannot sign in because they are suspended: tells the suspension and what became of an appeal, and takes an appeal. It is limited as
/// signing in is, and signs nobody in.
#[utoipa::path(
    post,
    path = "/suspensions/appeal",
    tag = "standing",
    request_body = Suspended,
    responses((status = 200, description = "the suspension, with the appeal", body = OwnMeasure)),
    extensions(("x-problems" = json!([
        "server-wrong-password", "server-wrong-code", "server-password-length", "server-not-suspended", "server-appealed", "server-appeal-text"
    ]))),
)]
pub(super) async fn suspended(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Body(Suspended { name, password, code, text }): Body<Suspended>,
) -> Result<Json<OwnMeasure>, Refusal> {
    let text = text.map(|text| lines(&text));
    text.as_deref().map_or(Ok(()), check_appeal)?;
    enter(&app, client)?;
    let user = match (name, password, code) {
        (Some(name), Some(password), None) => owner_of_password(&app, client, &name, password).await?.0,
        (None, None, Some(code)) => owner_of_code(&app, &code).await?.1.id,
        _ => return Err(Refusal::Malformed),
    };
    let (store, now) = (app.hub().store(), app.hub().now());
    let suspension = store.suspension(user, now).await?;
    let Some(text) = text else { return Ok(Json(suspension)) };
    store.appeal(user, suspension.id, text, now).await?;
    Ok(Json(store.suspension(user, now).await?))
}
