//! For those who run the server.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::{App, address};
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

/// The program answers requests, and its store works.
#[utoipa::path(
    get,
    path = "/ready",
    tag = "operation",
    responses((status = 200, description = "it is ready")),
)]
pub(super) async fn ready(State(app): State<App>) -> Result<StatusCode, Refusal> {
    if !app.hub().is_ready() {
        return Err(Refusal::Unavailable);
    }
    let one =
        app.hub().store().read(|connection| Ok(connection.query_row("SELECT 1", [], |row| row.get::<_, i64>(0))?));
    one.await?;
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

/// Counters for Prometheus; only for programs on this machine, and not through a proxy.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operation",
    responses((status = 200, description = "the text format of Prometheus", body = String, content_type = "text/plain")),
)]
pub(super) async fn metrics(State(app): State<App>, request: Request) -> Response {
    let outside = !address(&request, app.settings()).is_loopback() || request.headers().contains_key("x-forwarded-for");
    if outside {
        return Refusal::NotFound.into_response();
    }
    let hub = app.hub();
    let text = hub.metrics().text(hub.gauges(), hub.store());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
