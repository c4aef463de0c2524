//! HTTP and the WebSocket.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/guests` | [`Me`](protocol::http::Me): come in as a guest |
//! | `GET /api/me`, `DELETE /api/me` | who asks; delete the account |
//! | `POST /api/me/registration` | a name and a password for a guest |
//! | `POST /api/me/recovery-code` | a new [`RecoveryCode`](protocol::http::RecoveryCode) |
//! | `GET /api/me/export` | all that is kept about the account |
//! | `GET /api/sessions`, `POST /api/sessions` | the own sessions; sign in |
//! | `POST /api/sessions/recovered` | sign in by a recovery code |
//! | `DELETE /api/sessions/current`, `…/ID` | sign out; end another session |
//! | `GET /api/seeks`, `POST /api/seeks`, `DELETE /api/seeks/ID` | open seeks; offer a game, or begin one that is offered; take a seek back |
//! | `POST /api/seeks/ID/game` | accept a seek |
//! | `POST /api/challenges`, `GET`, `DELETE /api/challenges/ID` | challenge whoever has the link; look at it; take it back or decline |
//! | `POST /api/challenges/ID/game` | accept it |
//! | `POST /api/bot-games` | begin a game with a bot |
//! | `GET /api/games?player=NAME&before=MOMENT&most=N…` | games, the newest first; by opponent, game, speed, result, … |
//! | `GET /api/games/ID`, `…/ID/record` | a game whole; as a game file |
//! | `POST`, `DELETE /api/games/ID/rematch` | offer to play it again, or accept that; take the offer back, or decline it |
//! | `GET /api/players/NAME`, `…/NAME/ratings`, `…/NAME/statistics` | a profile; the history of its ratings; won, drawn and lost games |
//! | `GET`, `PUT /api/me/preferences` | whether the account takes part in chat |
//! | `GET /api/me/blocks`, `PUT`, `DELETE /api/me/blocks/NAME` | whom the account blocks |
//! | `POST /api/reports` | tell the site's owner of a player |
//! | `GET /api/positions/KEYS/live` | whether positions are being played in a rated game |
//! | `GET /api/archive`, `GET /archive/FILE` | the games of each month in a file |
//! | `GET /api/leaderboards/GAME/SPEED` | the highest ratings |
//! | `GET /api/socket?version=1` | the WebSocket |
//! | `GET /api/health`, `GET /api/ready` | 200 when the program runs; when it answers requests |
//! | `GET /metrics` | for Prometheus; only from the machine itself |
//!
//! What is refused is answered with a [`Problem`](protocol::problem::Problem).

mod accounts;
mod archive;
mod ask;
mod games;
mod guard;
mod lobby;
mod operation;
mod social;
mod socket;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use tokio::sync::Semaphore;

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

/// The routes. Whatever is not the API's goes to `site`.
pub fn router(app: App, site: Router) -> Router {
    let api = Router::new()
        .route("/guests", post(accounts::come_in))
        .route("/me", get(accounts::me).delete(accounts::delete))
        .route("/me/registration", post(accounts::register))
        .route("/me/recovery-code", post(accounts::recovery_code))
        .route("/me/export", get(accounts::export))
        .route("/sessions", get(accounts::sessions).post(accounts::sign_in))
        .route("/sessions/recovered", post(accounts::recover))
        .route("/sessions/{id}", delete(accounts::end_session))
        .route("/seeks", get(lobby::seeks).post(lobby::seek))
        .route("/seeks/{id}", delete(lobby::drop_seek))
        .route("/seeks/{id}/game", post(lobby::accept_seek))
        .route("/challenges", post(lobby::challenge))
        .route("/challenges/{id}", get(lobby::see_challenge).delete(lobby::drop_challenge))
        .route("/challenges/{id}/game", post(lobby::accept_challenge))
        .route("/bot-games", post(lobby::play_bot))
        .route("/me/preferences", get(social::preferences).put(social::set_preferences))
        .route("/me/blocks", get(social::blocks))
        .route("/me/blocks/{name}", put(social::block).delete(social::unblock))
        .route("/reports", post(social::report))
        .route("/positions/{keys}/live", get(games::live))
        .route("/archive", get(archive::list))
        .route("/games", get(games::list))
        .route("/games/{id}", get(games::game))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/rematch", post(lobby::rematch).delete(lobby::drop_rematch))
        .route("/players/{name}", get(games::profile))
        .route("/players/{name}/ratings", get(games::ratings))
        .route("/players/{name}/statistics", get(games::statistics))
        .route("/leaderboards/{game}/{speed}", get(games::leaders))
        .route("/socket", get(socket::open))
        .fallback(|| async { Refusal::NotFound })
        .method_not_allowed_fallback(|| async { Refusal::MethodNotAllowed })
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .route("/health", get(operation::health))
        .route("/ready", get(operation::ready))
        .with_state(app.clone());
    let archive = Router::new()
        .route("/archive/{name}", get(archive::file))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app.clone());
    let metrics = Router::new().route("/metrics", get(operation::metrics)).with_state(app);
    Router::new().nest("/api", api).merge(archive).merge(metrics).fallback_service(site)
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self.problem()).unwrap_or_default();
        (status, [(CONTENT_TYPE, "application/problem+json")], body).into_response()
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
