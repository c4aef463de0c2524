//! For those who run the server.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use headers::authorization::Bearer;
use headers::{Authorization, HeaderMapExt as _};

use super::App;
use crate::refusal::Refusal;

/// The program runs.
#[utoipa::path(
    get,
    path = "/health",
    tag = "operation",
    responses((status = 200, description = "it runs")),
)]
pub(super) async fn health() -> StatusCode {
    StatusCode::OK
}

/// The program answers requests, and its store takes what is to be stored.
#[utoipa::path(
    get,
    path = "/ready",
    tag = "operation",
    responses((status = 200, description = "it is ready")),
    extensions(("x-problems" = json!(["server-unavailable"]))),
)]
pub(super) async fn ready(State(app): State<App>) -> Result<StatusCode, Refusal> {
    app.hub().ready().await?;
    Ok(StatusCode::OK)
}

/// Whether a game server hands out the pages: on any other host a file of the client says `false` here.
#[utoipa::path(
    get,
    path = "/host.json",
    tag = "operation",
    responses((status = 200, description = "`{\"server\":true}`", content_type = "application/json")),
)]
pub(super) async fn host() -> Response {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], r#"{"server":true}"#).into_response()
}

/// Counters for Prometheus, for whoever has the token of the settings: `Authorization: Bearer …`. Everybody else is told that there is
/// nothing here.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operation",
    responses((status = 200, description = "the text format of Prometheus", body = String, content_type = "text/plain")),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn metrics(State(app): State<App>, headers: HeaderMap) -> Response {
    let given: Option<Authorization<Bearer>> = headers.typed_get();
    let given = given.as_ref().map_or("", |bearer| bearer.token());
    if !app.settings().metrics_token.as_ref().is_some_and(|token| token.is(given)) {
        return Refusal::NotFound.into_response();
    }
    let hub = app.hub();
    let text = hub.metrics().text(hub.gauges(), hub.store());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
