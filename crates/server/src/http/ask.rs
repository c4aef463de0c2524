//! What handlers are given: who asks, and a body.

use axum::body::to_bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{COOKIE as COOKIES, HeaderMap};
use axum::http::request::Parts;
use protocol::MOST_MESSAGE;
use serde::de::DeserializeOwned;

use super::App;
use super::guard::From;
use crate::refusal::Refusal;
use crate::store::accounts::{self, User};

/// The name of the cookie with the session's token.
pub const COOKIE: &str = "touchline";
/// That a session is used is noted once an hour.
const HOUR: u64 = 60 * 60 * 1000;
/// A session that is not used for so long is over, in milliseconds: 400 days, as long as browsers keep a cookie.
pub(super) const LIFE: u64 = 400 * 24 * HOUR;

/// Who asks, by session.
#[derive(Debug, Clone)]
pub struct Asker {
    /// The account.
    pub user: User,
    /// The id of the session.
    pub session: String,
}

/// Who asks, if there is a session.
#[derive(Debug, Clone)]
pub struct MaybeAsker(pub Option<Asker>);

/// The token in the cookie. Over an encrypted connection only the one that no other host of the domain can set is looked at.
fn cookie(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let all = headers.get_all(COOKIES).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        let own = if secure { name.strip_prefix("__Host-") == Some(COOKIE) } else { name == COOKIE };
        own.then_some(value)
    })
}

impl FromRequestParts<App> for MaybeAsker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let secure = parts.extensions.get::<From>().is_some_and(|from| from.secure);
        let Some(token) = cookie(&parts.headers, secure).and_then(|cookie| app.hub().signer().check(cookie)) else {
            return Ok(Self(None));
        };
        let found = app.hub().store().read(move |connection| accounts::session(connection, &token)).await?;
        let now = app.hub().now();
        let Some((session, user, used)) = found.filter(|(_, _, used)| used + LIFE > now) else { return Ok(Self(None)) };
        if used + HOUR <= now {
            app.hub().store().write(move |connection| accounts::use_session(connection, &token, now)).await?;
        }
        Ok(Self(Some(Asker { user, session })))
    }
}

impl FromRequestParts<App> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let MaybeAsker(asker) = MaybeAsker::from_request_parts(parts, app).await?;
        asker.ok_or(Refusal::NotSignedIn)
    }
}

/// A body of JSON.
#[derive(Debug, Clone)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &App) -> Result<Self, Refusal> {
        let too_long = |_| Refusal::TooLong { most: MOST_MESSAGE };
        let bytes = to_bytes(request.into_body(), MOST_MESSAGE).await.map_err(too_long)?;
        serde_json::from_slice(&bytes).map(Self).map_err(|_| Refusal::Malformed)
    }
}
