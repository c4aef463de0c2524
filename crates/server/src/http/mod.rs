//! HTTP and the WebSocket.
//!
//! Every route is described at its handler, in the form of OpenAPI: [`openapi`] puts the descriptions together, and
//! `GET /api/openapi.json` tells them.
//!
//! What is refused is answered with a [`Problem`](protocol::problem::Problem).

mod accounts;
mod archive;
mod ask;
mod bots;
mod games;
mod guard;
mod lobby;
pub mod openapi;
mod operation;
mod social;
mod socket;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, STRICT_TRANSPORT_SECURITY};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use ask::{Asker, COOKIE, MaybeAsker};

use crate::credits::{Ledger, Rate};
use crate::hub::Hub;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::store::accounts::UserId;

/// Passwords that are hashed at once: each takes 19 MiB and a core for some time.
const HASHES: usize = 2;

/// What every handler has.
#[derive(Debug, Clone)]
pub struct App {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    hub: Hub,
    settings: Settings,
    requests: Ledger<IpAddr>,
    entries: Ledger<IpAddr>,
    messages: Ledger<UserId>,
    hashes: Semaphore,
}

impl App {
    /// The handlers of a hub.
    #[must_use]
    pub fn new(hub: Hub, settings: Settings) -> Self {
        let limits = settings.limits;
        let each_minute = |count: u32| Rate { burst: f64::from(count) / 4.0, each_second: f64::from(count) / 60.0 };
        let each_hour = |count: u32| Rate { burst: f64::from(count) / 4.0, each_second: f64::from(count) / 3600.0 };
        Self {
            inner: Arc::new(Inner {
                hub,
                settings,
                requests: Ledger::new(each_minute(limits.requests_per_minute)),
                entries: Ledger::new(each_hour(limits.entries_per_hour)),
                messages: Ledger::new(each_minute(limits.messages_per_minute)),
                hashes: Semaphore::new(HASHES),
            }),
        }
    }

    /// The hub.
    #[must_use]
    pub fn hub(&self) -> &Hub {
        &self.inner.hub
    }

    fn settings(&self) -> &Settings {
        &self.inner.settings
    }
}

/// The routes of the API that every guard stands before.
fn guarded() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts::come_in))
        .routes(routes!(accounts::me, accounts::delete))
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::recovery_code))
        .routes(routes!(accounts::export))
        .routes(routes!(accounts::sessions, accounts::sign_in))
        .routes(routes!(accounts::recover))
        .routes(routes!(accounts::end_session))
        .routes(routes!(bots::list, bots::create))
        .routes(routes!(bots::delete))
        .routes(routes!(bots::add_token))
        .routes(routes!(bots::end_token))
        .routes(routes!(lobby::seeks, lobby::seek))
        .routes(routes!(lobby::drop_seek))
        .routes(routes!(lobby::accept_seek))
        .routes(routes!(lobby::challenges, lobby::challenge))
        .routes(routes!(lobby::see_challenge, lobby::drop_challenge))
        .routes(routes!(lobby::accept_challenge))
        .routes(routes!(lobby::play_bot))
        .routes(routes!(lobby::rematch, lobby::drop_rematch))
        .routes(routes!(games::list))
        .routes(routes!(games::live))
        .routes(routes!(games::game))
        .routes(routes!(games::record))
        .routes(routes!(games::profile))
        .routes(routes!(games::ratings))
        .routes(routes!(games::statistics))
        .routes(routes!(lobby::challenge_player))
        .routes(routes!(games::leaders))
        .routes(routes!(social::preferences, social::set_preferences))
        .routes(routes!(social::blocks))
        .routes(routes!(social::block, social::unblock))
        .routes(routes!(social::report))
        .routes(routes!(archive::archives))
        .routes(routes!(socket::open))
        .routes(routes!(openapi::description))
}

/// Those that answer whatever else is going on.
fn unguarded() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(operation::health)).routes(routes!(operation::ready))
}

/// Those that are not under `/api`, but that every guard stands before too.
fn archive() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(archive::file))
}

/// Those that are not under `/api`, for machines.
fn outside() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(operation::metrics)).routes(routes!(operation::host))
}

/// The routes. Whatever is not the API's goes to `site`.
///
/// A route is made of the description of its handler, so that [`description`](openapi::document) and routes are the same.
pub fn router(app: App, site: Router) -> Router {
    let (guarded, _) = guarded().split_for_parts();
    let (unguarded, _) = unguarded().split_for_parts();
    let (archive, _) = archive().split_for_parts();
    let (outside, _) = outside().split_for_parts();
    let api = guarded
        .fallback(|| async { Refusal::NotFound })
        .method_not_allowed_fallback(|| async { Refusal::MethodNotAllowed })
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .merge(unguarded)
        .layer(map_response(guard::secured))
        .with_state(app.clone());
    let archive = archive
        .method_not_allowed_fallback(|| async { Refusal::MethodNotAllowed })
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(map_response(guard::secured))
        .with_state(app.clone());
    let encrypted = app.settings().public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let outside = outside.layer(map_response(guard::secured)).with_state(app);
    let all = Router::new().nest("/api", api).merge(archive).merge(outside).fallback_service(site);
    if encrypted {
        // A year: browsers then ask for nothing of this site without encryption.
        all.layer(map_response(|mut response: Response| async {
            let year = HeaderValue::from_static("max-age=31536000");
            response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, year);
            response
        }))
    } else {
        all
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let problem = self.problem();
        let body = serde_json::to_string(&problem).unwrap_or_default();
        let mut response = (status, [(CONTENT_TYPE, "application/problem+json")], body).into_response();
        response.extensions_mut().insert(guard::Code(problem.code));
        response
    }
}

/// The address of whoever asks: that of the connection, or, behind a trusted proxy, the last one in `X-Forwarded-For` that is not
/// a proxy's.
fn address(request: &Request, settings: &Settings) -> IpAddr {
    let peer = request.extensions().get::<axum::extract::ConnectInfo<SocketAddr>>();
    let mut address = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip());
    let forwarded = request.headers().get_all("x-forwarded-for");
    let all: Vec<&str> =
        forwarded.iter().filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(',')).collect();
    for hop in all.into_iter().rev() {
        if !settings.trusted_proxies.contains(&address) {
            break;
        }
        match hop.trim().parse() {
            Ok(hop) => address = hop,
            Err(_) => break,
        }
    }
    address
}
