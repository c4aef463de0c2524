//! What handlers are given: the authenticated user, path parameters and a body.

use axum::body::to_bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap};
use axum::http::request::Parts;
use cookie::Cookie;
use headers::authorization::Bearer;
use headers::{Authorization, HeaderMapExt as _};
use protocol::MOST_MESSAGE;
use serde::de::DeserializeOwned;

use super::App;
use super::guard::ClientAddress;
use crate::hub::{Credential, NOTED};
use crate::refusal::Refusal;
use crate::store::accounts::User;

/// The name of the cookie with the session's token; on an encrypted connection one that no other host of the domain can set.
pub(super) const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-touchline" } else { "touchline" }
}

/// An authenticated user: a person by session, or a bot by token.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The account.
    pub user: User,
    /// The credential that it signed in with.
    pub credential: Credential,
}

/// An authenticated person. What belongs to an account is not open to bots, whose tokens may lie about.
#[derive(Debug, Clone)]
pub(super) struct SignedInPerson {
    pub(super) user: User,
    /// The id of the session.
    pub(super) session: String,
}

/// The authenticated user of a request, if there is one.
#[derive(Debug, Clone)]
pub struct MaybeSignedIn(pub Option<SignedIn>);

/// The token in the cookie.
fn cookie(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = all.flat_map(Cookie::split_parse).flatten();
    cookies.find(|cookie| cookie.name() == cookie_name(secure))?.value_raw()
}

/// The bot whose token this is. An invalid token is refused instead of ignored, so that its holder never acts
/// unauthenticated without noticing.
async fn bot(headers: &HeaderMap, app: &App) -> Result<SignedIn, Refusal> {
    let bearer: Option<Authorization<Bearer>> = headers.typed_get();
    let digest = bearer.and_then(|bearer| app.hub().signer().check_bot_token(bearer.token()));
    let digest = digest.ok_or(Refusal::WrongToken)?;
    let now = app.hub().now();
    let found = app.hub().store().of_token(digest, now).await?;
    let (id, user, used) = found.ok_or(Refusal::WrongToken)?;
    if used.is_none_or(|used| used + NOTED <= now) {
        app.hub().store().note_used(vec![Credential::Token(id.clone())], now).await?;
    }
    Ok(SignedIn { user, credential: Credential::Token(id) })
}

impl FromRequestParts<App> for MaybeSignedIn {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        if parts.headers.contains_key(AUTHORIZATION) {
            return Ok(Self(Some(bot(&parts.headers, app).await?)));
        }
        let secure = parts.extensions.get::<ClientAddress>().is_some_and(|client| client.secure);
        let Some(token) = cookie(&parts.headers, secure).and_then(|cookie| app.hub().signer().check(cookie)) else {
            return Ok(Self(None));
        };
        let now = app.hub().now();
        let found = app.hub().store().session(token, now).await?;
        let Some((session, user, used)) = found else { return Ok(Self(None)) };
        if used + NOTED <= now {
            app.hub().store().note_used(vec![Credential::Session(session.clone())], now).await?;
        }
        Ok(Self(Some(SignedIn { user, credential: Credential::Session(session) })))
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let MaybeSignedIn(signed_in) = MaybeSignedIn::from_request_parts(parts, app).await?;
        signed_in.ok_or(Refusal::NotSignedIn)
    }
}

impl FromRequestParts<App> for SignedInPerson {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let SignedIn { user, credential } = SignedIn::from_request_parts(parts, app).await?;
        match credential {
            Credential::Session(session) => Ok(Self { user, session }),
            Credential::Token(_) => Err(Refusal::PeopleOnly),
        }
    }
}

/// The parts of a path that vary.
#[derive(Debug, Clone)]
pub(super) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let found = axum::extract::Path::<T>::from_request_parts(parts, app).await;
        // Such as bytes that are no UTF-8.
        found.map(|axum::extract::Path(part)| Self(part)).map_err(|_| Refusal::Malformed)
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
