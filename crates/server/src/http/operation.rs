//! For those who run the server.

use axum::Router;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use headers::authorization::Bearer;
use headers::{Authorization, HeaderMapExt as _};

use super::guard::secured;
use super::{App, passkeys};
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
    responses((status = 200, description = "`{\"server\":true,\"mail\":false,\"passkeys\":true}`: whether the site sends mail, and whether one can sign in by a passkey", content_type = "application/json")),
)]
pub(super) async fn host(State(app): State<App>, headers: HeaderMap) -> Response {
    let (mail, passkeys) = (app.hub().sends_mail(), passkeys::are_offered(&app, &headers));
    let text = format!(r#"{{"server":true,"mail":{mail},"passkeys":{passkeys}}}"#);
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], text).into_response()
}

/// Counters for Prometheus, for whoever has the token of the settings: `Authorization: Bearer …`. Everybody else is told that there is
/// nothing here, and so is everybody where the settings have another address for it.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operation",
    responses((status = 200, description = "the text format of Prometheus", body = String, content_type = "text/plain")),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn metrics(State(app): State<App>, headers: HeaderMap) -> Response {
    if app.settings().listen_operation.is_some() || !is_let_in(&app, &headers).unwrap_or_default() {
        return Refusal::NotFound.into_response();
    }
    text(&app)
}

/// Whether a request has the token for the metrics; nothing if the settings have none.
fn is_let_in(app: &App, headers: &HeaderMap) -> Option<bool> {
    let given: Option<Authorization<Bearer>> = headers.typed_get();
    let given = given.as_ref().map_or("", |bearer| bearer.token());
    app.settings().metrics_token.as_ref().map(|token| token.is(given))
}

/// As [`metrics`], at the address for those who run the server: without a token in the settings, whoever reaches it may read them.
async fn metrics_of_operation(State(app): State<App>, headers: HeaderMap) -> Response {
    if is_let_in(&app, &headers).unwrap_or(true) { text(&app) } else { Refusal::NotFound.into_response() }
}

/// What is answered at the address for those who run the server.
pub fn operation_router(app: App) -> Router {
    let api = Router::new().route("/health", get(health)).route("/ready", get(ready));
    let all = Router::new().nest("/api", api).route("/metrics", get(metrics_of_operation));
    all.fallback(|| async { Refusal::NotFound }).layer(map_response(secured)).with_state(app)
}

fn text(app: &App) -> Response {
    let text = app.hub().metrics_text();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
