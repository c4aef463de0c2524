//! What every request to the API must pass.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    HOST, HeaderMap, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use play::time::Timestamp;

use super::{App, address, openapi};
use crate::credits::{Ledger, Rate, network, share};
use crate::refusal::Refusal;
use crate::settings::Settings;

/// The address that a request comes from.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClientAddress {
    /// The address, or of an IPv6 address its first half: what one connection to the internet has.
    pub(super) address: IpAddr,
    /// The network around it: see [`network`].
    pub(super) network: IpAddr,
    /// Whether it came encrypted, so that cookies can be kept to such connections.
    pub(super) secure: bool,
}

impl ClientAddress {
    /// The address that a request comes from.
    pub(super) fn of(request: &Request, settings: &Settings) -> Self {
        let address = household(address(request, settings));
        Self { address, network: network(address), secure: is_secure(request, settings) }
    }
}

/// Stands before what the site's own pages and programs ask for.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let shares = |method: &Method, route: Option<&MatchedPath>| {
        *method == Method::GET && route.is_some_and(|route| openapi::is_public(route.as_str()))
    };
    answer(app, request, next, check, shares).await
}

/// Stands before what apps ask for, which may be pages of any site: they send forms, and no cookie is read.
pub(super) async fn guard_apps(State(app): State<App>, request: Request, next: Next) -> Response {
    answer(app, request, next, check_limits, |_, _| true).await
}

/// Lets a request pass that fits, and says what goes with each answer. `shares` says which answers pages of other sites may read.
async fn answer(
    app: App,
    mut request: Request,
    next: Next,
    check: impl FnOnce(&App, ClientAddress, &mut Request) -> Result<(), Refusal>,
    shares: impl FnOnce(&Method, Option<&MatchedPath>) -> bool,
) -> Response {
    app.hub().metrics().request();
    let begun = std::time::Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let client = ClientAddress::of(&request, app.settings());
    let mut response = match check(&app, client, &mut request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    tell_limits(&app, client, response.headers_mut());
    if shares(&method, route.as_ref()) {
        share_with_all(response.headers_mut());
    }
    let (route, took) = (route.as_ref().map_or("none", MatchedPath::as_str), begun.elapsed());
    app.hub().metrics().response(known(&method), route, response.status().as_u16(), took);
    log(&method, route, &response, took);
    response
}

/// The name of a method that the API knows; for any other one name, so that nobody can make up as many as there is memory for.
fn known(method: &Method) -> &'static str {
    let all = ["GET", "HEAD", "POST", "PUT", "DELETE"];
    all.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// Whoever asks says once which host is asked: what says none, or two, may be understood differently by a proxy than here.
pub(super) async fn one_host(request: Request, next: Next) -> Response {
    let mut hosts = request.headers().get_all(HOST).iter();
    let fits = |c: u8| c.is_ascii_alphanumeric() || b"-._:[]".contains(&c);
    let is_one = hosts.next().is_some_and(|host| !host.is_empty() && host.as_bytes().iter().all(|c| fits(*c)));
    if is_one && hosts.next().is_none() {
        return next.run(request).await;
    }
    secured(Refusal::Host.into_response()).await
}

/// No answer is kept unless it says so itself, taken for something else than it is, or shown as a page unless it has a policy of its own.
pub(super) async fn secured(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(policy));
    response
}

/// Tells what was asked and what became of it. What changes an account, and what was refused for a reason of security, is told
/// unless somebody wants to know of trouble only.
fn log(method: &Method, route: &str, response: &Response, took: std::time::Duration) {
    let status = response.status().as_u16();
    let code = response.extensions().get::<Code>().map_or("", |code| code.0.as_str());
    let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let of_account = [
        "/api/me",
        "/api/email",
        "/api/passkeys",
        "/api/sessions",
        "/api/guests",
        "/api/bots",
        "/api/admin",
        "/api/oauth",
        "/oauth",
    ]
    .iter()
    .any(|start| route.starts_with(start));
    let of_security = matches!(status, 401 | 403 | 429) || of_account && *method != Method::GET;
    if status >= 500 {
        tracing::warn!(%method, route, status, code, microseconds = took, "request");
    } else if of_security {
        tracing::info!(%method, route, status, code, microseconds = took, "request");
    } else {
        tracing::debug!(%method, route, status, code, microseconds = took, "request");
    }
}

/// The code of the refusal that a response is.
#[derive(Debug, Clone)]
pub(super) struct Code(pub(super) String);

/// Says how many requests whoever asks may still send.
fn tell_limits(app: &App, client: ClientAddress, headers: &mut HeaderMap) {
    let (policy, left) = app.inner.requests.told(client, app.hub().now());
    for (name, value) in [("ratelimit-policy", policy), ("ratelimit", left)] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
}

/// Lets pages of other sites read an answer that is the same for everybody. They cannot send a cookie or a token along: a browser does not let them read an
/// answer to that, and asks first where there is a token, which is refused.
fn share_with_all(headers: &mut HeaderMap) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let named = "ETag, RateLimit, RateLimit-Policy, Retry-After";
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(named));
}

fn check_limits(app: &App, client: ClientAddress, request: &mut Request) -> Result<(), Refusal> {
    app.inner.requests.take(client, app.hub().now())?;
    request.extensions_mut().insert(client);
    Ok(())
}

fn check(app: &App, client: ClientAddress, request: &mut Request) -> Result<(), Refusal> {
    check_limits(app, client, request)?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads {
        check_origin(request.headers(), app.settings(), true)?;
        let json = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let json = json.is_some_and(|kind| kind.split(';').next().unwrap_or_default().trim() == "application/json");
        // A page of another site cannot send JSON, nor delete, without being asked first.
        if *request.method() != Method::DELETE && !json {
            return Err(Refusal::NotJson);
        }
    }
    Ok(())
}

/// What limits go by: of an IPv6 address the first half, for one connection to the internet has all of the second.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => six
            .to_ipv4_mapped()
            .map_or_else(|| IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))), IpAddr::V4),
    }
}

/// A rate by address, and by the network around it.
#[derive(Debug)]
pub(super) struct ByAddress {
    rate: Rate,
    addresses: Ledger<IpAddr>,
    networks: Ledger<IpAddr>,
}

impl ByAddress {
    /// Everybody has all of a rate.
    pub(super) fn new(rate: Rate) -> Self {
        Self { rate, addresses: Ledger::new(rate), networks: Ledger::new(rate) }
    }

    /// Takes a credit of an address and, of its network, the part that one address may take of it.
    ///
    /// # Errors
    /// [`Refusal::TooFast`] where no credit is left.
    pub(super) fn take(&self, client: ClientAddress, now: Timestamp) -> Result<(), Refusal> {
        let address = self.addresses.take(client.address, 1.0, now);
        // An address that has used up its own takes nothing from its neighbours.
        address
            .and_then(|()| self.networks.take(client.network, 1.0 / f64::from(share(client.network)), now))
            .map_err(|seconds| Refusal::TooFast { seconds })
    }

    /// What an address may do, and may still do: the values of `RateLimit-Policy` and `RateLimit`, as the draft of the IETF has them
    /// (draft-ietf-httpapi-ratelimit-headers).
    pub(super) fn told(&self, client: ClientAddress, now: Timestamp) -> (String, String) {
        let Rate { burst, each_second } = self.rate;
        let of_network = self.networks.left(&client.network, now) * f64::from(share(client.network));
        let left = self.addresses.left(&client.address, now).min(of_network);
        let seconds = |credits: f64| (credits / each_second).ceil() as u64;
        let policy = format!("\"requests\";q={};w={}", burst as u64, seconds(burst));
        (policy, format!("\"requests\";r={};t={}", left.max(0.0) as u64, seconds(burst - left)))
    }

    /// Takes credits for what turned out to cost more, as [`Ledger::charge`].
    pub(super) fn charge(&self, client: ClientAddress, credits: f64, now: Timestamp) {
        self.addresses.charge(client.address, credits, now);
        self.networks.charge(client.network, credits / f64::from(share(client.network)), now);
    }
}

fn is_secure(request: &Request, settings: &Settings) -> bool {
    if let Some(url) = &settings.public_url {
        return url.starts_with("https://");
    }
    let peer = request.extensions().get::<axum::extract::ConnectInfo<std::net::SocketAddr>>();
    let trusted = peer.is_some_and(|peer| settings.is_proxy(peer.0.ip()));
    let proto = request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    trusted && proto
}

/// Refuses what a page of another site makes a browser send. Browsers say from where a request comes, by `Sec-Fetch-Site` or
/// `Origin`; what says neither is no browser's, and must not come with a browser's cookie if `needed`.
pub(super) fn check_origin(headers: &HeaderMap, settings: &Settings, needed: bool) -> Result<(), Refusal> {
    if headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(Refusal::CrossSite);
    }
    match headers.get(ORIGIN) {
        Some(origin) => {
            let origin = origin.to_str().map_err(|_| Refusal::CrossSite)?;
            let own = match &settings.public_url {
                Some(url) => origin == url,
                None => {
                    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
                    let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
                    from.is_some() && from == host
                }
            };
            if own { Ok(()) } else { Err(Refusal::CrossSite) }
        }
        None if headers.contains_key("sec-fetch-site") || !needed => Ok(()),
        None if headers.contains_key(axum::http::header::COOKIE) => Err(Refusal::CrossSite),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_a_network_share_a_limit() {
        let from = |address: &str| {
            let address = household(address.parse().unwrap());
            ClientAddress { address, network: network(address), secure: false }
        };
        let limit = || ByAddress::new(Rate { burst: 15.0, each_second: 60.0 / 3600.0 });
        // Of 65,536 networks of a /48, each with an attempt, so many pass as of four addresses.
        let six = limit();
        let tried = (0..=u16::MAX)
            .filter(|part| six.take(from(&format!("2001:db8:1:{part:x}::1")), Timestamp::default()).is_ok());
        assert_eq!(tried.count(), 60);
        assert!(six.take(from("2001:db8:2::1"), Timestamp::default()).is_ok(), "others are not concerned");
        let four = limit();
        let tried = (0..=255).flat_map(|last| [last; 4]);
        assert_eq!(
            tried.filter(|last| four.take(from(&format!("192.0.2.{last}")), Timestamp::default()).is_ok()).count(),
            240
        );
        assert!(four.take(from("192.0.3.1"), Timestamp::default()).is_ok());
        // One address has its own, and leaves the rest to its neighbours.
        let one = limit();
        assert_eq!((0..1_000).filter(|_| one.take(from("192.0.2.1"), Timestamp::default()).is_ok()).count(), 15);
        assert_eq!((0..1_000).filter(|_| one.take(from("192.0.2.2"), Timestamp::default()).is_ok()).count(), 15);
    }

    #[test]
    fn one_connection_to_the_internet_is_one_address() {
        let of = |address: &str| household(address.parse().unwrap()).to_string();
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
    }
}
