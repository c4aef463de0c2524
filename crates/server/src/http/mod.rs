//! HTTP and the WebSocket.
//!
//! Every route is described at its handler, in the form of OpenAPI: [`openapi`] puts the descriptions together, and
//! `GET /api/openapi.json` tells them.
//!
//! What is refused is answered with a [`Problem`](protocol::problem::Problem).

mod access_tokens;
mod accounts;
mod acts;
mod admin;
mod archive;
mod bots;
mod clubs;
mod conditional;
mod director;
mod email;
mod embed;
mod embedded_study;
mod etag;
mod explorer;
mod export;
mod extract;
mod friends;
mod game_export;
mod games;
mod guard;
mod hashing;
mod invitations;
mod lobby;
mod messages;
mod notifications;
mod oauth;
pub mod openapi;
mod operation;
mod passkeys;
mod preview;
mod puzzles;
mod round_trips;
pub mod scope;
mod sessions;
mod simuls;
pub mod site;
mod social;
mod socket;
mod standing;
mod stream;
mod studies;
mod team_matches;
mod tournament_stream;
mod tournaments;
mod vacation;
mod watch;
mod webhooks;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Extension, Request};
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, STRICT_TRANSPORT_SECURITY};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use extract::{MaybeSignedIn, SignedIn};
use guard::ByAddress;
pub(crate) use guard::household;
use hashing::Hashing;
pub use operation::operation_router;
use preview::Previews;
use protocol::MOST_MESSAGE;
use tokio::sync::Semaphore;

use crate::credits::{Ledger, Rate};
use crate::hub::Hub;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::store::accounts::UserId;

/// Exports of one account.
const EXPORTS: Rate = Rate { burst: 5.0, each_second: 1.0 / 3600.0 };

/// Private messages of one account.
const LETTERS: Rate = Rate { burst: 10.0, each_second: 1.0 / 5.0 };

/// What one account does in clubs: founds, joins, invites, removes.
const CLUBS: Rate = Rate { burst: 30.0, each_second: 1.0 / 5.0 };

/// Lines of one account in the chats of clubs.
const CLUB_LINES: Rate = Rate { burst: 10.0, each_second: 1.0 / 3.0 };

/// What one account asks of puzzles: some at once, and then one in half a second, which nobody who looks at them exceeds.
const PUZZLES: Rate = Rate { burst: 40.0, each_second: 2.0 };

/// Edits of studies by one account: as many at once as a page sends that was without a connection, and then two in a second.
const STUDIES: Rate = Rate { burst: 120.0, each_second: 2.0 };
/// The most requests that wait for news of studies at the same time.
const MOST_WAITING: usize = 4_096;

/// The name of the cookie with the session's token; on an encrypted connection one that no other host of the domain can set.
const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-touchline" } else { "touchline" }
}

/// The state of every handler.
#[derive(Debug, Clone)]
pub struct App {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    hub: Hub,
    settings: Settings,
    requests: ByAddress,
    entries: ByAddress,
    messages: Ledger<UserId>,
    exports: Ledger<UserId>,
    letters: Ledger<UserId>,
    clubs: Ledger<UserId>,
    club_lines: Ledger<UserId>,
    puzzles: Ledger<UserId>,
    studies: Ledger<UserId>,
    /// Requests that wait for news of studies.
    waiting: Semaphore,
    hashing: Hashing,
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
                requests: ByAddress::new(each_minute(limits.requests_per_minute)),
                entries: ByAddress::new(each_hour(limits.entries_per_hour)),
                messages: Ledger::new(each_minute(limits.messages_per_minute)),
                exports: Ledger::new(EXPORTS),
                letters: Ledger::new(LETTERS),
                clubs: Ledger::new(CLUBS),
                club_lines: Ledger::new(CLUB_LINES),
                puzzles: Ledger::new(PUZZLES),
                studies: Ledger::new(STUDIES),
                waiting: Semaphore::new(MOST_WAITING),
                hashing: Hashing::default(),
            }),
        }
    }

    /// The hub.
    #[must_use]
    pub fn hub(&self) -> &Hub {
        &self.inner.hub
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.inner.settings
    }
}

/// The routes of the API that every guard stands before.
fn guarded() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts::come_in))
        .routes(routes!(accounts::me))
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::recovery_code))
        .routes(routes!(access_tokens::list, access_tokens::create))
        .routes(routes!(access_tokens::end))
        .routes(routes!(vacation::vacation, vacation::begin_vacation, vacation::end_vacation))
        .routes(routes!(oauth::request))
        .routes(routes!(oauth::let_in))
        .routes(routes!(export::export))
        .routes(routes!(stream::own))
        .routes(routes!(sessions::sessions, accounts::sign_in))
        .routes(routes!(accounts::recover))
        .routes(routes!(passkeys::passkeys, passkeys::add_passkey))
        .routes(routes!(passkeys::begin_passkey))
        .routes(routes!(passkeys::end_passkey))
        .routes(routes!(passkeys::passkey_challenge))
        .routes(routes!(passkeys::sign_in_by_passkey))
        .routes(routes!(email::email, email::set_email))
        .routes(routes!(email::set_digest))
        .routes(routes!(email::verify_email))
        .routes(routes!(email::ask_recovery))
        .routes(routes!(email::recover_by_mail))
        .routes(routes!(sessions::sign_out))
        .routes(routes!(sessions::end_session))
        .routes(routes!(sessions::end_sessions))
        .routes(routes!(sessions::delete_account))
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
        .routes(routes!(game_export::export))
        .routes(routes!(games::live))
        .routes(routes!(explorer::explorer))
        .routes(routes!(games::game))
        .routes(routes!(games::record))
        .routes(routes!(watch::watch))
        .routes(routes!(watch::featured))
        .routes(routes!(conditional::conditional_turns, conditional::set_conditional_turns))
        .routes(routes!(acts::act))
        .routes(routes!(stream::game))
        .routes(routes!(stream::featured))
        .routes(routes!(games::profile))
        .routes(routes!(games::ratings))
        .routes(routes!(games::statistics))
        .routes(routes!(lobby::challenge_player))
        .routes(routes!(games::leaders))
        .routes(routes!(social::preferences, social::set_preferences))
        .routes(routes!(social::blocks))
        .routes(routes!(social::block, social::unblock))
        .routes(routes!(social::report))
        .routes(routes!(friends::friends))
        .routes(routes!(friends::follow, friends::unfollow))
        .routes(routes!(friends::followers))
        .routes(routes!(friends::relation))
        .routes(routes!(friends::set_note))
        .routes(routes!(messages::conversations))
        .routes(routes!(messages::messages, messages::write, messages::remove))
        .routes(routes!(messages::note_read))
        .routes(routes!(notifications::list))
        .routes(routes!(notifications::seen))
        .routes(routes!(notifications::settings, notifications::set_settings))
        .routes(routes!(notifications::key))
        .routes(routes!(notifications::add_device))
        .routes(routes!(notifications::remove_device))
        .routes(routes!(standing::standing))
        .routes(routes!(standing::read))
        .routes(routes!(standing::appeal))
        .routes(routes!(standing::suspended))
        .routes(routes!(puzzles::next))
        .routes(routes!(puzzles::puzzle))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::vote))
        .routes(routes!(puzzles::standing))
        .routes(routes!(puzzles::history))
        .routes(routes!(puzzles::storm, puzzles::begin_storm, puzzles::end_storm))
        .routes(routes!(puzzles::answer_storm))
        .routes(routes!(puzzles::storms_of_day))
        .routes(routes!(tournaments::list, tournaments::announce))
        .routes(routes!(tournaments::tournament, tournaments::call_off))
        .routes(routes!(tournaments::enter, tournaments::leave))
        .routes(routes!(tournaments::ask_for_bye))
        .routes(routes!(tournaments::calendar))
        .routes(routes!(tournament_stream::stream))
        .routes(routes!(clubs::list, clubs::found))
        .routes(routes!(clubs::own))
        .routes(routes!(clubs::club, clubs::edit, clubs::close))
        .routes(routes!(clubs::join, clubs::leave))
        .routes(routes!(clubs::accept, clubs::refuse))
        .routes(routes!(clubs::invite, clubs::uninvite))
        .routes(routes!(clubs::set_role, clubs::remove))
        .routes(routes!(clubs::silence))
        .routes(routes!(clubs::chat, clubs::write))
        .routes(routes!(clubs::remove_line))
        .routes(routes!(clubs::leaders))
        .routes(routes!(team_matches::matches, team_matches::offer))
        .routes(routes!(team_matches::team_match, team_matches::drop_match))
        .routes(routes!(team_matches::accept_match))
        .routes(routes!(team_matches::line_up))
        .routes(routes!(team_matches::step_out))
        .routes(routes!(webhooks::webhooks, webhooks::add_webhook))
        .routes(routes!(webhooks::remove_webhook))
        .routes(routes!(webhooks::renew_webhook))
        .routes(routes!(webhooks::test_webhook))
        .routes(routes!(director::table))
        .routes(routes!(director::enter_player))
        .routes(routes!(director::change_player))
        .routes(routes!(director::pair, director::unpair))
        .routes(routes!(director::result))
        .routes(routes!(director::end))
        .routes(routes!(invitations::invite, invitations::uninvite))
        .routes(routes!(simuls::accept, simuls::decline))
        .routes(routes!(simuls::start))
        .routes(routes!(studies::list, studies::create))
        .routes(routes!(studies::own))
        .routes(routes!(studies::study, studies::set, studies::delete))
        .routes(routes!(studies::news, studies::edit))
        .routes(routes!(studies::text))
        .routes(routes!(studies::copy))
        .routes(routes!(studies::add_person, studies::remove_person))
        .routes(routes!(admin::accounts))
        .routes(routes!(admin::account))
        .routes(routes!(admin::suspend, admin::unsuspend))
        .routes(routes!(admin::mute, admin::unmute))
        .routes(routes!(admin::end_sessions))
        .routes(routes!(admin::set_role))
        .routes(routes!(admin::void))
        .routes(routes!(admin::reports))
        .routes(routes!(admin::report_case))
        .routes(routes!(admin::resolve))
        .routes(routes!(admin::dismiss))
        .routes(routes!(admin::warn))
        .routes(routes!(admin::restore))
        .routes(routes!(admin::history))
        .routes(routes!(admin::signals))
        .routes(routes!(admin::appeals))
        .routes(routes!(admin::decide))
        .routes(routes!(admin::log))
        .routes(routes!(archive::archives))
        .routes(routes!(socket::open))
        .routes(routes!(openapi::description))
}

/// Those that answer whatever else is going on.
fn unguarded() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(operation::health)).routes(routes!(operation::ready))
}

/// Those that are not under `/api`, but that every guard stands before too.
fn files() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(archive::file))
        .routes(routes!(preview::game_picture))
        .routes(routes!(preview::challenge_picture))
        .routes(routes!(preview::puzzle_picture))
        .routes(routes!(embed::living_picture))
        .routes(routes!(embed::embedded_game))
        .routes(routes!(embed::embedded_puzzle))
        .routes(routes!(embedded_study::embedded_study))
}

/// Those that are not under `/api`, for apps, which may be pages of other sites: they read no cookie.
fn apps() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(oauth::token)).routes(routes!(oauth::revoke)).routes(routes!(oauth::metadata))
}

/// Those that are not under `/api`, for machines.
fn outside() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(operation::metrics))
        .routes(routes!(operation::host))
        .routes(routes!(email::unsubscribe))
}

/// The answer to a method that a path does not have. Each router has it as its own fallback, so that its guards stand before it.
async fn wrong_method() -> Refusal {
    Refusal::MethodNotAllowed
}

/// The routes. Whatever is not the API's goes to `site`, whose page gets what is said of the address that is asked for.
///
/// A route is made of the description of its handler, so that [`description`](openapi::document) and routes are the same.
pub fn router(app: App, site: Router) -> Router {
    let (guarded, _) = guarded().split_for_parts();
    let (unguarded, _) = unguarded().split_for_parts();
    let (files, _) = files().split_for_parts();
    let (apps, _) = apps().split_for_parts();
    let (outside, _) = outside().split_for_parts();
    let api = guarded
        .fallback(|| async { Refusal::NotFound })
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .merge(unguarded.method_not_allowed_fallback(wrong_method))
        .layer(map_response(guard::secured))
        .with_state(app.clone());
    let previews = Arc::new(Previews::of(site.clone()));
    let files = files
        .method_not_allowed_fallback(wrong_method)
        .layer(Extension(Arc::clone(&previews)))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(map_response(guard::secured))
        .with_state(app.clone());
    let apps = apps
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MOST_MESSAGE))
        .layer(from_fn_with_state(app.clone(), guard::guard_apps))
        .layer(map_response(guard::secured))
        .with_state(app.clone());
    let encrypted = app.settings().public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let site = site.layer(from_fn_with_state((app.clone(), previews), preview::describe));
    let outside = outside.method_not_allowed_fallback(wrong_method).layer(map_response(guard::secured)).with_state(app);
    let all = Router::new().nest("/api", api).merge(files).merge(apps).merge(outside).fallback_service(site);
    let all = all.layer(from_fn(guard::one_host));
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
        if let Self::TooFast { seconds } = &self {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(*seconds));
        }
        response.extensions_mut().insert(guard::Code(problem.code));
        response
    }
}

/// The address of whoever asks: that of the connection, or, behind a trusted proxy, the last one in `X-Forwarded-For` that is not
/// a proxy's. An address of IPv4 is the same one when it is written as one of IPv6.
fn address(request: &Request, settings: &Settings) -> IpAddr {
    let peer = request.extensions().get::<axum::extract::ConnectInfo<SocketAddr>>();
    let mut address = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip()).to_canonical();
    let forwarded = request.headers().get_all("x-forwarded-for");
    let all: Vec<&str> =
        forwarded.iter().filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(',')).collect();
    for text in all.into_iter().rev() {
        if !settings.is_proxy(address) {
            break;
        }
        match hop(text) {
            Some(hop) => address = hop,
            None => break,
        }
    }
    address
}

/// An address as proxies write it: alone or with a port, that of IPv6 in brackets or not.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let address = match text.strip_prefix('[').map(|rest| rest.split_once(']')) {
        Some(None) => return None,
        Some(Some((address, port))) => {
            let has_port = port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
            (port.is_empty() || has_port).then(|| address.parse().ok().map(IpAddr::V6)).flatten()?
        }
        None => match text.parse() {
            Ok(address) => address,
            Err(_) => IpAddr::V4(*text.parse::<std::net::SocketAddrV4>().ok()?.ip()),
        },
    };
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::hop;

    #[test]
    fn addresses_are_read_as_proxies_write_them() {
        let read = |text: &str| hop(text).map(|address| address.to_string());
        for text in ["192.0.2.7", " 192.0.2.7:443 ", "::ffff:192.0.2.7", "[::ffff:192.0.2.7]:1", "\"192.0.2.7:1\""] {
            assert_eq!(read(text).as_deref(), Some("192.0.2.7"), "{text}");
        }
        for text in ["2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:443"] {
            assert_eq!(read(text).as_deref(), Some("2001:db8::7"), "{text}");
        }
        for text in
            ["", "unknown", "_hidden", "192.0.2.7:", "192.0.2.7:x", "[::1", "[::1]x", "[192.0.2.7]", "[::1]:70000"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
