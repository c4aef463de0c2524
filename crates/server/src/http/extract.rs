//! What handlers are given: the authenticated user, path parameters and a body.

use std::marker::PhantomData;

use axum::body::to_bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap};
use axum::http::request::Parts;
use cookie::Cookie;
use headers::authorization::Bearer;
use headers::{Authorization, HeaderMapExt as _};
use protocol::MOST_MESSAGE;
use serde::de::DeserializeOwned;

use super::guard::ClientAddress;
use super::scope::Needs;
use super::{App, cookie_name};
use crate::hub::{Credential, NOTED};
use crate::refusal::Refusal;
use crate::store::access_tokens::{Holder, Scopes};
use crate::store::accounts::{User, UserId};

/// An authenticated user: a person by session or personal access token, or a bot by token. A personal access token must have the scope `N`.
#[derive(Debug, Clone)]
pub struct SignedIn<N> {
    /// The account.
    pub user: User,
    /// The credential that it signed in with.
    pub credential: Credential,
    /// What the credential may do: `N`, and whatever else.
    pub scopes: Scopes,
    needs: PhantomData<N>,
}

/// An authenticated person by session. What belongs to an account is not open to tokens, which may lie about.
#[derive(Debug, Clone)]
pub(super) struct SignedInPerson {
    pub(super) user: User,
    /// The id of the session.
    pub(super) session: String,
}

/// The authenticated user of a request, if there is one.
#[derive(Debug, Clone)]
pub struct MaybeSignedIn<N>(pub Option<SignedIn<N>>);

/// Who asks, and what the credential may do.
struct Authenticated {
    user: User,
    credential: Credential,
    scopes: Scopes,
}

/// The token in the cookie.
fn cookie(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = all.flat_map(Cookie::split_parse).flatten();
    cookies.find(|cookie| cookie.name() == cookie_name(secure))?.value_raw()
}

/// The bot or the person whose token this is. An invalid token is refused instead of ignored, so that its holder never acts
/// unauthenticated without noticing.
async fn by_token(headers: &HeaderMap, app: &App) -> Result<Authenticated, Refusal> {
    let bearer: Option<Authorization<Bearer>> = headers.typed_get();
    let bearer = bearer.ok_or(Refusal::WrongToken)?;
    let (signer, store, now) = (app.hub().signer(), app.hub().store(), app.hub().now());
    let (user, credential, scopes, used) = if let Some(digest) = signer.check_bot_token(bearer.token()) {
        let (id, user, used) = store.of_token(digest, now).await?.ok_or(Refusal::WrongToken)?;
        (user, Credential::Token(id), Scopes::all(), used)
    } else {
        let digest = signer.check_access_token(bearer.token()).ok_or(Refusal::WrongToken)?;
        let found = store.access_holder(digest, now).await?.ok_or(Refusal::WrongToken)?;
        let Holder { id, user, scopes, used } = found;
        (user, Credential::Access(id), scopes, used)
    };
    if used.is_none_or(|used| used + NOTED <= now) {
        store.note_used(vec![credential.clone()], now).await?;
    }
    Ok(Authenticated { user, credential, scopes })
}

/// The person whose session is in the cookie.
async fn by_session(parts: &Parts, app: &App) -> Result<Option<Authenticated>, Refusal> {
    let secure = parts.extensions.get::<ClientAddress>().is_some_and(|client| client.secure);
    let Some(token) = cookie(&parts.headers, secure).and_then(|cookie| app.hub().signer().check(cookie)) else {
        return Ok(None);
    };
    let now = app.hub().now();
    let Some((session, user, used)) = app.hub().store().session(token, now).await? else { return Ok(None) };
    if used + NOTED <= now {
        app.hub().store().note_used(vec![Credential::Session(session.clone())], now).await?;
    }
    Ok(Some(Authenticated { user, credential: Credential::Session(session), scopes: Scopes::all() }))
}

/// Who asks. Where both a cookie and a token come, the token counts.
async fn authenticated(parts: &Parts, app: &App) -> Result<Option<Authenticated>, Refusal> {
    if parts.headers.contains_key(AUTHORIZATION) {
        by_token(&parts.headers, app).await.map(Some)
    } else {
        by_session(parts, app).await
    }
}

impl<N: Needs> FromRequestParts<App> for MaybeSignedIn<N> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Some(Authenticated { user, credential, scopes }) = authenticated(parts, app).await? else {
            return Ok(Self(None));
        };
        if !scopes.has(N::SCOPE) {
            return Err(Refusal::ScopeNeeded { scope: N::SCOPE.name() });
        }
        Ok(Self(Some(SignedIn { user, credential, scopes, needs: PhantomData })))
    }
}

impl<N: Needs> FromRequestParts<App> for SignedIn<N> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let MaybeSignedIn(signed_in) = MaybeSignedIn::from_request_parts(parts, app).await?;
        signed_in.ok_or(Refusal::NotSignedIn)
    }
}

impl FromRequestParts<App> for SignedInPerson {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Authenticated { user, credential, .. } = authenticated(parts, app).await?.ok_or(Refusal::NotSignedIn)?;
        match credential {
            Credential::Session(session) => Ok(Self { user, session }),
            Credential::Token(_) => Err(Refusal::PeopleOnly),
            Credential::Access(_) => Err(Refusal::SessionOnly),
        }
    }
}

/// The session in the cookie of whoever signs in anew: it ends with that.
#[derive(Debug, Clone)]
pub(super) struct SessionBefore(pub(super) Option<(UserId, String)>);

impl FromRequestParts<App> for SessionBefore {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let found = by_session(parts, app).await?;
        Ok(Self(found.and_then(|found| match found.credential {
            Credential::Session(session) => Some((found.user.id, session)),
            Credential::Token(_) | Credential::Access(_) => None,
        })))
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

/// A body of JSON that may have more bytes than other messages.
#[derive(Debug, Clone)]
pub(super) struct LongBody<T, const MOST: usize>(pub(super) T);

impl<T: DeserializeOwned, const MOST: usize> FromRequest<App> for LongBody<T, MOST> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &App) -> Result<Self, Refusal> {
        read_json(request, MOST).await.map(Self)
    }
}

async fn read_json<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Refusal> {
    let bytes = to_bytes(request.into_body(), most).await.map_err(|_| Refusal::TooLong { most })?;
    serde_json::from_slice(&bytes).map_err(|_| Refusal::Malformed)
}

/// A body of JSON.
#[derive(Debug, Clone)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &App) -> Result<Self, Refusal> {
        read_json(request, MOST_MESSAGE).await.map(Self)
    }
}
