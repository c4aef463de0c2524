//! Apps that are let in by OAuth 2 (RFC 6749) with PKCE (RFC 7636).
//!
//! The page `/oauth/authorize` asks [`request`] what its user is to agree to, and [`let_in`] where the user goes back to. The app fetches its token at
//! [`token`], and gives it back at [`revoke`]; both are asked by programs and by pages of other sites, and read no cookie. Whoever has no secret of its
//! own to be known by is known by where its users go back to: that is what a user sees, and what the code is bound to.

use std::collections::BTreeSet;

use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use play::time::Millis;
use protocol::access::{MOST_DAYS, Scope};
use protocol::game::Kind;
use protocol::oauth::{
    AppRequest, Consent, LetIn, MOST_CLIENT, MOST_REDIRECT, MOST_STATE, Metadata, Revocation, TokenAnswer,
    TokenProblem, TokenRequest,
};
use url::{Host, Url};

use super::App;
use super::extract::{Body, SignedInPerson};
use crate::hub::{Closing, Credential};
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::StoreError;
use crate::store::access_tokens::Scopes;
use crate::store::oauth::{Exchange, Exchanged, NewCode};

/// How long a code is valid: as long as RFC 6749 has it at most.
const CODE_LIFE: Millis = Millis::from_seconds(600);

/// An app's request, checked.
#[derive(Debug)]
struct Asked {
    client: String,
    redirect: Url,
    /// As the app wrote it, which it must repeat.
    redirect_text: String,
    scopes: BTreeSet<Scope>,
    state: String,
    challenge: [u8; 32],
}

/// Where users may be sent with a code: to a site over TLS, to their own device, or to an app that owns a scheme, whose name RFC 8252 (7.1) wants to
/// have a dot in it, which no scheme has that a browser itself does something with.
fn is_allowed(redirect: &Url) -> bool {
    let is_device = match redirect.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let is_named = match redirect.scheme() {
        "https" => redirect.has_host(),
        "http" => is_device,
        scheme => scheme.contains('.'),
    };
    is_named && redirect.fragment().is_none() && redirect.username().is_empty() && redirect.password().is_none()
}

/// Where an app is at home, in the form in which it cannot be taken for another: as browsers show it, in ASCII.
fn home(redirect: &Url) -> String {
    match (redirect.host_str(), redirect.port()) {
        (Some(host), None) => host.to_owned(),
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (None, _) => format!("{}:", redirect.scheme()),
    }
}

impl Asked {
    /// Checks a request. What is wrong is told to the user and never by sending the user on: nobody has said yet that the address is one to go to
    /// (RFC 9700, 4.11.2).
    fn read(request: AppRequest) -> Result<Self, Refusal> {
        let wrong = |parameter| Refusal::AppRequest { parameter };
        let AppRequest { response_type, client_id, redirect_uri, scope, state, code_challenge, code_challenge_method } =
            request;
        let client = one_line(&client_id);
        if !(1..=MOST_CLIENT).contains(&client.chars().count()) || client != client_id {
            return Err(wrong("client_id"));
        }
        let redirect =
            Some(&redirect_uri).filter(|text| text.len() <= MOST_REDIRECT).and_then(|text| text.parse().ok());
        let redirect: Url = redirect.filter(is_allowed).ok_or(wrong("redirect_uri"))?;
        if response_type != "code" {
            return Err(wrong("response_type"));
        }
        if code_challenge_method != "S256" {
            return Err(wrong("code_challenge_method"));
        }
        let challenge = URL_SAFE_NO_PAD.decode(&code_challenge).ok().and_then(|bytes| bytes.try_into().ok());
        let challenge = challenge.ok_or(wrong("code_challenge"))?;
        if state.len() > MOST_STATE {
            return Err(wrong("state"));
        }
        let named: Option<BTreeSet<Scope>> = scope.split_ascii_whitespace().map(Scope::from_name).collect();
        let mut scopes = named.ok_or(wrong("scope"))?;
        if scopes.is_empty() {
            scopes.insert(Scope::Read);
        }
        Ok(Self { client, redirect, redirect_text: redirect_uri, scopes, state, challenge })
    }

    /// The address to go back to, with an answer.
    fn back(&self, app: &App, name: &str, value: &str) -> String {
        let mut address = self.redirect.clone();
        let mut query = address.query_pairs_mut();
        query.append_pair(name, value);
        if !self.state.is_empty() {
            query.append_pair("state", &self.state);
        }
        if let Some(issuer) = &app.settings().public_url {
            query.append_pair("iss", issuer);
        }
        drop(query);
        address.into()
    }
}

fn check_registered(signed_in: &SignedInPerson) -> Result<(), Refusal> {
    if signed_in.user.kind == Kind::Registered { Ok(()) } else { Err(Refusal::NotRegistered) }
}

/// What an app asks for that has sent its user to `/oauth/authorize`, for the user to agree to or not.
#[utoipa::path(
    post,
    path = "/oauth/requests",
    tag = "oauth",
    request_body = AppRequest,
    responses((status = 200, description = "what is to be agreed to", body = Consent)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-registered", "server-app-request"]))),
)]
pub(super) async fn request(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(request): Body<AppRequest>,
) -> Result<Json<Consent>, Refusal> {
    check_registered(&signed_in)?;
    let asked = Asked::read(request)?;
    let declined = asked.back(&app, "error", "access_denied");
    Ok(Json(Consent {
        app: home(&asked.redirect),
        client: asked.client,
        scopes: asked.scopes,
        days: MOST_DAYS,
        declined,
    }))
}

/// Lets an app in: the user goes back to it, with a code that is valid for ten minutes and once.
#[utoipa::path(
    post,
    path = "/oauth/codes",
    tag = "oauth",
    request_body = AppRequest,
    responses((status = 200, description = "where the user goes back to", body = LetIn)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-registered", "server-app-request"]))),
)]
pub(super) async fn let_in(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(request): Body<AppRequest>,
) -> Result<Json<LetIn>, Refusal> {
    check_registered(&signed_in)?;
    let asked = Asked::read(request)?;
    let (code, digest) = secret::oauth_code();
    let redirect = asked.back(&app, "code", &code);
    let Asked { client, redirect_text, scopes, challenge, .. } = asked;
    let created = app.hub().now();
    let (scopes, until) = (Scopes::of(scopes), created + CODE_LIFE);
    let code = NewCode { digest, client, redirect: redirect_text, challenge, scopes, created, until };
    app.hub().store().add_oauth_code(signed_in.user.id, code).await?;
    Ok(Json(LetIn { redirect }))
}

/// Why there is no token.
#[derive(Debug)]
pub(super) enum NoToken {
    /// In the words of RFC 6749.
    Problem(&'static str, &'static str),
    /// The server fails.
    Refused(Refusal),
}

impl From<StoreError> for NoToken {
    fn from(error: StoreError) -> Self {
        match Refusal::from(error) {
            Refusal::AccountSuspended { .. } | Refusal::AccountClosed { .. } => {
                Self::Problem("invalid_grant", "the account is suspended")
            }
            Refusal::TooMany { .. } => {
                Self::Problem("invalid_grant", "the account has too many tokens: its owner has to end one first")
            }
            refusal => Self::Refused(refusal),
        }
    }
}

impl IntoResponse for NoToken {
    fn into_response(self) -> Response {
        match self {
            Self::Problem(error, description) => {
                let problem = TokenProblem { error: error.to_owned(), error_description: description.to_owned() };
                (StatusCode::BAD_REQUEST, Json(problem)).into_response()
            }
            Self::Refused(refusal) => refusal.into_response(),
        }
    }
}

/// The SHA-256 of what an app says to be known by, if it has the form that RFC 7636 (4.1) wants.
fn challenge_of(verifier: &str) -> Option<[u8; 32]> {
    let fits = |c: u8| c.is_ascii_alphanumeric() || b"-._~".contains(&c);
    ((43..=128).contains(&verifier.len()) && verifier.bytes().all(fits)).then(|| secret::digest(verifier.as_bytes()))
}

/// An app's token for a code: a personal access token, valid for a year, that its user sees in the list of tokens and can end there.
///
/// The body is a form, not JSON. A code that comes twice ends the token that it was exchanged for. What is refused has the form of RFC 6749 (5.2).
#[utoipa::path(
    post,
    path = "/oauth/token",
    tag = "oauth",
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "the token", body = TokenAnswer),
        (status = 400, description = "no token: `invalid_request`, `invalid_grant` or `unsupported_grant_type`", body = TokenProblem),
    ),
    extensions(("x-problems" = json!(["server-too-fast", "server-unavailable"]))),
)]
pub(super) async fn token(
    State(app): State<App>,
    form: Result<Form<TokenRequest>, FormRejection>,
) -> Result<Json<TokenAnswer>, NoToken> {
    let wrong_form =
        |_| NoToken::Problem("invalid_request", "the body is not a form with the fields of RFC 6749, 4.1.3");
    let Form(TokenRequest { grant_type, code, redirect_uri, client_id, code_verifier }) = form.map_err(wrong_form)?;
    if grant_type != "authorization_code" {
        return Err(NoToken::Problem("unsupported_grant_type", "there is only authorization_code"));
    }
    let challenge = challenge_of(&code_verifier);
    let challenge = challenge.ok_or(NoToken::Problem("invalid_request", "code_verifier is missing or malformed"))?;
    let app_at = redirect_uri.parse().map(|redirect: Url| home(&redirect));
    let app_at = app_at.map_err(|_| NoToken::Problem("invalid_request", "redirect_uri is missing or malformed"))?;
    let (access_token, digest) = app.hub().signer().access_token();
    let now = app.hub().now();
    let life = Millis::from_days(u32::from(MOST_DAYS));
    let exchange = Exchange {
        code: secret::digest(code.as_bytes()),
        client: client_id,
        redirect: redirect_uri,
        challenge,
        token: digest,
        id: secret::id(),
        app: app_at,
        now,
        until: now + life,
    };
    let store = app.hub().store().clone();
    let exchanged = app.hub().end_access(async move {
        let exchanged = store.exchange_oauth_code(exchange).await;
        let ended = match &exchanged {
            Ok(Exchanged::Again(id)) => vec![Closing::LetInBy(Credential::Access(id.clone()))],
            _ => Vec::new(),
        };
        Ok((exchanged, ended))
    });
    match exchanged.await.map_err(NoToken::Refused)?? {
        Exchanged::Given(scopes) => Ok(Json(TokenAnswer {
            access_token,
            token_type: "Bearer".to_owned(),
            expires_in: life.get() / 1_000,
            scope: scopes.names(),
        })),
        Exchanged::Wrong | Exchanged::Again(_) => Err(NoToken::Problem(
            "invalid_grant",
            "there is no such code any more, or it was made for other parameters",
        )),
    }
}

/// Ends an app's token, and the connections that it opened. The body is a form, not JSON. What is no token that is valid is answered in the same way
/// (RFC 7009, 2.2).
#[utoipa::path(
    post,
    path = "/oauth/revoke",
    tag = "oauth",
    request_body(content = Revocation, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "it is worth nothing any more"),
        (status = 400, description = "`invalid_request`", body = TokenProblem),
    ),
    extensions(("x-problems" = json!(["server-too-fast", "server-unavailable"]))),
)]
pub(super) async fn revoke(
    State(app): State<App>,
    form: Result<Form<Revocation>, FormRejection>,
) -> Result<StatusCode, NoToken> {
    let wrong_form = |_| NoToken::Problem("invalid_request", "the body is not a form with the field token");
    let Form(Revocation { token }) = form.map_err(wrong_form)?;
    if let Some(digest) = app.hub().signer().check_access_token(&token) {
        let store = app.hub().store().clone();
        let ended = app.hub().end_access(async move {
            let id = store.revoke_access_token(digest).await?;
            Ok(((), id.map(|id| Closing::LetInBy(Credential::Access(id))).into_iter().collect()))
        });
        ended.await.map_err(NoToken::Refused)?;
    }
    Ok(StatusCode::OK)
}

/// What an app has to know of the server, where the site has an address (`public-url`).
#[utoipa::path(
    get,
    path = "/.well-known/oauth-authorization-server",
    tag = "oauth",
    responses((status = 200, description = "as RFC 8414 has it", body = Metadata)),
    extensions(("x-problems" = json!(["server-not-found", "server-too-fast"]))),
)]
pub(super) async fn metadata(State(app): State<App>) -> Result<Json<Metadata>, Refusal> {
    let issuer = app.settings().public_url.clone().ok_or(Refusal::NotFound)?;
    let one = |value: &str| vec![value.to_owned()];
    Ok(Json(Metadata {
        authorization_endpoint: format!("{issuer}/oauth/authorize"),
        token_endpoint: format!("{issuer}/oauth/token"),
        revocation_endpoint: format!("{issuer}/oauth/revoke"),
        issuer,
        response_types_supported: one("code"),
        grant_types_supported: one("authorization_code"),
        code_challenge_methods_supported: one("S256"),
        scopes_supported: Scope::ALL.map(|scope| scope.name().to_owned()).into(),
        token_endpoint_auth_methods_supported: one("none"),
        revocation_endpoint_auth_methods_supported: one("none"),
        authorization_response_iss_parameter_supported: true,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(redirect: &str) -> AppRequest {
        AppRequest {
            response_type: "code".to_owned(),
            client_id: "Wooden board".to_owned(),
            redirect_uri: redirect.to_owned(),
            code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
            code_challenge_method: "S256".to_owned(),
            ..AppRequest::default()
        }
    }

    #[test]
    fn the_example_of_rfc_7636_is_read() {
        let asked = Asked::read(request("https://example.org/back")).unwrap();
        assert_eq!(challenge_of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"), Some(asked.challenge));
        assert_eq!(asked.scopes, [Scope::Read].into());
        for malformed in ["", "short", &"a".repeat(129), &"ä".repeat(43)] {
            assert_eq!(challenge_of(malformed), None);
        }
    }

    #[test]
    fn users_are_sent_where_nobody_else_listens() {
        let of = |redirect: &str| Asked::read(request(redirect)).ok().map(|asked| home(&asked.redirect));
        for (redirect, app) in [
            ("https://example.org/back?x=1", "example.org"),
            ("https://EXAMPLE.org:8443/", "example.org:8443"),
            ("https://exämple.org/", "xn--exmple-cua.org"),
            ("http://127.0.0.1:4711/back", "127.0.0.1:4711"),
            ("http://[::1]:4711/", "[::1]:4711"),
            ("http://localhost/", "localhost"),
            ("org.example.app:/back", "org.example.app:"),
        ] {
            assert_eq!(of(redirect).as_deref(), Some(app), "{redirect}");
        }
        for redirect in [
            "",
            "/back",
            "//example.org",
            "http://example.org/",
            "http://127.0.0.1.example.org/",
            "http://localhost.example.org/",
            "https://example.org/#part",
            "https://user@example.org/",
            "https://:secret@example.org/",
            "javascript:alert(1)",
            "data:text/html,x",
            "app:/back",
            "file:///etc/passwd",
            &format!("https://example.org/{}", "a".repeat(500)),
        ] {
            assert_eq!(of(redirect), None, "{redirect}");
        }
    }
}
