//! Studies: made, read, changed by several people at the same time, copied, written and read as texts.

use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Json};
use play::time::Timestamp;
use protocol::described::{Id, Name};
use protocol::studies::{
    MOST_EDITS_BODY, MOST_NAME, MOST_TEXT_BODY, MOST_WAIT, MadeStudy, NewStudy, NewStudyRole, SentEdits, Studies,
    Study, StudyNews, StudySettings, TakenEdits,
};
use serde::Deserialize;

use super::App;
use super::extract::{Body, LongBody, MaybeSignedIn, Path, SignedIn};
use super::games::check_moment;
use super::scope::{Play, Read};
use crate::refusal::Refusal;
use crate::store::studies::StudiesOf;

/// What it costs to make a study, or to copy one, in edits.
const MAKING: f64 = 10.0;

/// Takes what edits cost from an account.
fn pay(app: &App, signed_in: &SignedIn<Play>, cost: f64) -> Result<(), Refusal> {
    let now = app.hub().now();
    app.inner.studies.take(signed_in.user.id, cost, now).map_err(|seconds| Refusal::TooFast { seconds })
}

/// Which studies are wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Only those whose names begin so; capital letters do not matter. They come in the order of their names.
    #[param(max_length = 80)]
    name: Option<String>,
    /// Only those that were changed before this moment, in milliseconds since 1970.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    before: Option<Timestamp>,
}

/// The public studies, those that were changed last first; at most 30.
#[utoipa::path(
    get,
    path = "/studies",
    tag = "studies",
    params(Which),
    responses((status = 200, description = "the studies", body = Studies)),
)]
pub(super) async fn list(
    State(app): State<App>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Studies>, Refusal> {
    let Query(Which { name, before }) = which.map_err(|_| Refusal::Malformed)?;
    check_moment(before)?;
    let of = match name.map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty()) {
        Some(name) if name.chars().count() > MOST_NAME => return Err(Refusal::Malformed),
        Some(name) => StudiesOf::Named(name),
        None => StudiesOf::Public,
    };
    Ok(Json(app.hub().studies(of, before).await?))
}

/// From where on studies are listed.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Before {
    /// Only those that were changed before this moment, in milliseconds since 1970.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    before: Option<Timestamp>,
}

/// The studies that the asker owns, contributes to or views, those that were changed last first; at most 30.
#[utoipa::path(
    get,
    path = "/me/studies",
    tag = "studies",
    params(Before),
    responses((status = 200, description = "the studies", body = Studies)),
    security(("session" = []), ("token" = ["read"])),
)]
pub(super) async fn own(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
    before: Result<Query<Before>, QueryRejection>,
) -> Result<Json<Studies>, Refusal> {
    let Query(Before { before }) = before.map_err(|_| Refusal::Malformed)?;
    check_moment(before)?;
    Ok(Json(app.hub().studies(StudiesOf::Account(signed_in.user.id), before).await?))
}

/// Makes a study, empty or from a text.
#[utoipa::path(
    post,
    path = "/studies",
    tag = "studies",
    request_body = NewStudy,
    responses((status = 200, description = "its id", body = MadeStudy)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-registered", "server-study-name", "reason-", "server-too-many", "server-too-fast", "server-suspended"
    ]))),
)]
pub(super) async fn create(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    LongBody(new): LongBody<NewStudy, MOST_TEXT_BODY>,
) -> Result<Json<MadeStudy>, Refusal> {
    pay(&app, &signed_in, MAKING)?;
    Ok(Json(MadeStudy { id: app.hub().create_study(&signed_in.user, new).await? }))
}

/// A study as it is.
#[utoipa::path(
    get,
    path = "/studies/{id}",
    tag = "studies",
    params(("id" = Id, Path, description = "the study")),
    responses((status = 200, description = "the study", body = Study)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn study(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
) -> Result<Json<Study>, Refusal> {
    Ok(Json(app.hub().study(&id, signed_in.map(|signed_in| signed_in.user.id)).await?))
}

/// Gives a study another name, and says who may read it: for its owner.
#[utoipa::path(
    put,
    path = "/studies/{id}",
    tag = "studies",
    params(("id" = Id, Path, description = "the study")),
    request_body = StudySettings,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-study-role", "server-study-name", "server-too-fast", "server-suspended"
    ]))),
)]
pub(super) async fn set(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
    Body(settings): Body<StudySettings>,
) -> Result<StatusCode, Refusal> {
    pay(&app, &signed_in, 1.0)?;
    app.hub().set_study(&id, signed_in.user.id, settings).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a study: for its owner, and for moderators where it is not private.
#[utoipa::path(
    delete,
    path = "/studies/{id}",
    tag = "studies",
    params(("id" = Id, Path, description = "the study")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-found", "server-study-role", "server-suspended"]))),
)]
pub(super) async fn delete(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().delete_study(&id, signed_in.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// From where on edits are told.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The number of the last edit that the asker has.
    #[param(maximum = 4_294_967_295_u32)]
    after: u32,
    /// The tag that came with what the asker knows of the study's name, its readers and its people: what has changed since is told too.
    #[param(max_length = 16)]
    about: Option<String>,
    /// How many seconds to wait for news where there is none yet, at most 25; without it the answer comes at once.
    #[param(maximum = 25)]
    wait: Option<u32>,
}

/// What has happened to a study after an edit; with `wait` the answer waits until there is something.
#[utoipa::path(
    get,
    path = "/studies/{id}/edits",
    tag = "studies",
    params(("id" = Id, Path, description = "the study"), After),
    responses((status = 200, description = "the news", body = StudyNews)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn news(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
    after: Result<Query<After>, QueryRejection>,
) -> Result<Json<StudyNews>, Refusal> {
    let Query(After { after, about, wait }) = after.map_err(|_| Refusal::Malformed)?;
    let wait = Duration::from_secs(u64::from(wait.unwrap_or_default().min(MOST_WAIT)));
    // Without a place to wait the answer comes at once, and whoever asks asks again.
    let place = app.inner.waiting.try_acquire();
    let wait = if place.is_ok() { wait } else { Duration::ZERO };
    let asker = signed_in.map(|signed_in| signed_in.user.id);
    Ok(Json(app.hub().study_news(&id, asker, after, about.as_deref(), wait).await?))
}

/// Does edits in a study, in their order and each once: for contributors and the owner.
#[utoipa::path(
    post,
    path = "/studies/{id}/edits",
    tag = "studies",
    params(("id" = Id, Path, description = "the study")),
    request_body = SentEdits,
    responses((status = 200, description = "what became of each", body = TakenEdits)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-study-role", "server-too-fast", "server-suspended"
    ]))),
)]
pub(super) async fn edit(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
    LongBody(SentEdits { edits }): LongBody<SentEdits, MOST_EDITS_BODY>,
) -> Result<Json<TakenEdits>, Refusal> {
    // A few, so that the cost is exact; more than a hundred are refused.
    #[allow(clippy::cast_precision_loss, reason = "a few")]
    pay(&app, &signed_in, edits.len().max(1) as f64)?;
    Ok(Json(TakenEdits { edits: app.hub().edit_study(&id, signed_in.user.id, edits).await? }))
}

/// The text of a study, with variations, comments, arrows and marks.
#[utoipa::path(
    get,
    path = "/studies/{id}/text",
    tag = "studies",
    params(("id" = Id, Path, description = "the study")),
    responses((status = 200, description = "the text", body = String, content_type = "text/plain")),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn text(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let study = app.hub().study(&id, signed_in.map(|signed_in| signed_in.user.id)).await?;
    let file = format!("attachment; filename=\"{id}.tgn\"");
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, file)];
    Ok((headers, study.text))
}

/// Copies a study that the asker may read. The copy is the asker's, by link, and nobody else's.
#[utoipa::path(
    post,
    path = "/studies/{id}/copies",
    tag = "studies",
    params(("id" = Id, Path, description = "the study")),
    responses((status = 200, description = "the id of the copy", body = MadeStudy)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-too-many", "server-too-fast", "server-suspended"
    ]))),
)]
pub(super) async fn copy(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<Json<MadeStudy>, Refusal> {
    pay(&app, &signed_in, MAKING)?;
    Ok(Json(MadeStudy { id: app.hub().copy_study(&signed_in.user, &id).await? }))
}

/// Says what a player is in a study, contributor or viewer: for its owner.
#[utoipa::path(
    put,
    path = "/studies/{id}/people/{name}",
    tag = "studies",
    params(("id" = Id, Path, description = "the study"), ("name" = Name, Path, description = "the player")),
    request_body = NewStudyRole,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-study-role", "server-too-many", "server-too-fast", "server-suspended"
    ]))),
)]
pub(super) async fn add_person(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, name)): Path<(String, String)>,
    Body(NewStudyRole { role }): Body<NewStudyRole>,
) -> Result<StatusCode, Refusal> {
    pay(&app, &signed_in, 1.0)?;
    app.hub().set_study_person(&id, signed_in.user.id, name, Some(role)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a player out of a study: for its owner, and for that player.
#[utoipa::path(
    delete,
    path = "/studies/{id}/people/{name}",
    tag = "studies",
    params(("id" = Id, Path, description = "the study"), ("name" = Name, Path, description = "the player")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-found", "server-study-role", "server-suspended"]))),
)]
pub(super) async fn remove_person(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    app.hub().set_study_person(&id, signed_in.user.id, name, None).await?;
    Ok(StatusCode::NO_CONTENT)
}
