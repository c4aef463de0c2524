//! Apps that are let in by OAuth 2 with PKCE: by a client library that knows nothing of this server.

use std::collections::BTreeSet;
use std::convert::Infallible;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::future::LocalBoxFuture;
use oauth2::basic::BasicClient;
use oauth2::{
    AuthUrl, AuthorizationCode, ClientId, CsrfToken, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, RevocationUrl, StandardRevocableToken,
    TokenResponse, TokenUrl,
};
use protocol::access::{AccessToken, Scope};
use protocol::http::{Export, Me};
use protocol::oauth::{AppRequest, Consent, LetIn, Metadata};
use serde_json::{Value, json};
use server::settings::Settings;
use server::time::ManualTime;

use crate::access_tokens::ask;
use crate::common::{Answer, BEGIN, Server, settings};

const SECOND: u64 = 1_000;
const REDIRECT: &str = "https://board.example/back?page=1";

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointSet, EndpointSet>;

fn client() -> Client {
    BasicClient::new(ClientId::new("Wooden board".to_owned()))
        .set_auth_uri(AuthUrl::new("https://play.example/oauth/authorize".to_owned()).unwrap())
        .set_token_uri(TokenUrl::new("https://play.example/oauth/token".to_owned()).unwrap())
        .set_revocation_url(RevocationUrl::new("https://play.example/oauth/revoke".to_owned()).unwrap())
        .set_redirect_uri(RedirectUrl::new(REDIRECT.to_owned()).unwrap())
}

/// What the library asks for, asked of the server.
fn over<'a>(server: &'a Server) -> impl Fn(HttpRequest) -> LocalBoxFuture<'a, Result<HttpResponse, Infallible>> {
    move |request: HttpRequest| {
        let (parts, body) = request.into_parts();
        let mut asked = Request::builder().method(parts.method).uri(parts.uri.path());
        asked.headers_mut().unwrap().extend(parts.headers);
        let asked = asked.body(Body::from(body)).unwrap();
        Box::pin(async move {
            let answer = server.send(asked).await;
            let mut response = HttpResponse::new(answer.body.into_bytes());
            (*response.status_mut(), *response.headers_mut()) = (answer.status, answer.headers);
            Ok(response)
        })
    }
}

/// What the page of an address asks for.
fn request(address: &url::Url) -> AppRequest {
    let mut asked = AppRequest::default();
    for (name, value) in address.query_pairs() {
        let member = match &*name {
            "response_type" => &mut asked.response_type,
            "client_id" => &mut asked.client_id,
            "redirect_uri" => &mut asked.redirect_uri,
            "scope" => &mut asked.scope,
            "state" => &mut asked.state,
            "code_challenge" => &mut asked.code_challenge,
            "code_challenge_method" => &mut asked.code_challenge_method,
            other => panic!("{other}"),
        };
        *member = value.into_owned();
    }
    asked
}

fn asked(scopes: &[Scope]) -> (AppRequest, PkceCodeVerifier) {
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let client = client();
    let address = client.authorize_url(|| CsrfToken::new("the state & more".to_owned())).set_pkce_challenge(challenge);
    let names = scopes.iter().map(|scope| oauth2::Scope::new(scope.name().to_owned()));
    (request(&address.add_scopes(names).url().0), verifier)
}

fn in_query(address: &str, name: &str) -> Option<String> {
    let address = url::Url::parse(address).unwrap();
    address.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

async fn let_in(server: &Server, cookie: &str, request: &AppRequest) -> String {
    let answer = server.ask("POST", "/api/oauth/codes", Some(cookie), request).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let LetIn { redirect } = answer.json();
    assert!(redirect.starts_with("https://board.example/back?page=1&code="), "{redirect}");
    assert_eq!(in_query(&redirect, "state").as_deref(), Some("the state & more"));
    in_query(&redirect, "code").unwrap()
}

async fn exchange(
    server: &Server,
    code: &str,
    verifier: &PkceCodeVerifier,
) -> Result<(String, BTreeSet<String>), String> {
    let verifier = PkceCodeVerifier::new(verifier.secret().clone());
    let code = AuthorizationCode::new(code.to_owned());
    let client = client();
    let http = over(server);
    match client.exchange_code(code).set_pkce_verifier(verifier).request_async(&http).await {
        Ok(token) => {
            assert_eq!(token.expires_in().unwrap().as_secs(), 365 * 24 * 60 * 60);
            let scopes = token.scopes().unwrap().iter().map(|scope| scope.to_string()).collect();
            Ok((token.access_token().secret().clone(), scopes))
        }
        Err(RequestTokenError::ServerResponse(response)) => Err(response.error().to_string()),
        Err(error) => panic!("{error}"),
    }
}

async fn me(server: &Server, token: &str) -> Answer {
    ask(server, token, "GET", "/api/me", &Value::Null).await
}

async fn tokens(server: &Server, cookie: &str) -> Vec<AccessToken> {
    server.ask("GET", "/api/me/tokens", Some(cookie), &()).await.json()
}

#[tokio::test]
async fn an_app_is_let_in_sees_what_it_may_and_gives_its_token_back() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let (request, verifier) = asked(&[Scope::Read, Scope::Chat]);
    let consent: Consent = server.ask("POST", "/api/oauth/requests", Some(&anna), &request).await.json();
    assert_eq!((consent.client.as_str(), consent.app.as_str()), ("Wooden board", "board.example"));
    assert_eq!(consent.scopes, [Scope::Read, Scope::Chat].into());
    assert_eq!(in_query(&consent.declined, "error").as_deref(), Some("access_denied"));
    assert_eq!(in_query(&consent.declined, "state").as_deref(), Some("the state & more"));
    assert_eq!(server.count("oauth_codes").await, 0, "nothing is given before she agrees");

    let code = let_in(&server, &anna, &request).await;
    assert!(tokens(&server, &anna).await.is_empty(), "nor before the app fetches it");
    let (token, scopes) = exchange(&server, &code, &verifier).await.unwrap();
    assert_eq!(scopes, ["read".to_owned(), "chat".to_owned()].into());
    assert_eq!(me(&server, &token).await.json::<Me>().name, "Anna");
    let refused =
        ask(&server, &token, "POST", "/api/seeks", &json!({ "terms": { "game": "diaballik", "clock": "60+5" } })).await;
    assert_eq!(refused.code(), "server-scope-needed");
    let listed = tokens(&server, &anna).await;
    assert_eq!((listed[0].name.as_str(), listed[0].app.as_deref()), ("Wooden board", Some("board.example")));
    let export: Export = server.ask("GET", "/api/me/export", Some(&anna), &()).await.json();
    assert_eq!(export.access_tokens[0].app.as_deref(), Some("board.example"));

    // The token goes with the connections that it has opened; twice is as good as once.
    let client = client();
    let http = over(&server);
    let mut socket = server.connect_bot(&token).await;
    for _ in 0..2 {
        let back = StandardRevocableToken::AccessToken(oauth2::AccessToken::new(token.clone()));
        client.revoke_token(back).unwrap().request_async(&http).await.unwrap();
    }
    while socket.try_next().await.is_some() {}
    assert_eq!(me(&server, &token).await.code(), "server-wrong-token");
    assert!(tokens(&server, &anna).await.is_empty());
}

#[tokio::test]
async fn a_code_that_comes_twice_ends_what_it_was_exchanged_for() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let (request, verifier) = asked(&[Scope::Read]);
    let code = let_in(&server, &anna, &request).await;
    // Of many at once one gets a token, and the second one ends it.
    let tried: Vec<_> = futures_util::future::join_all((0..5).map(|_| exchange(&server, &code, &verifier))).await;
    let (given, refused): (Vec<_>, Vec<_>) = tried.into_iter().partition(Result::is_ok);
    assert_eq!((given.len(), refused.len()), (1, 4));
    assert!(refused.iter().all(|error| error.as_ref().unwrap_err() == "invalid_grant"), "{refused:?}");
    let (token, _) = given.into_iter().next().unwrap().unwrap();
    assert_eq!(me(&server, &token).await.code(), "server-wrong-token");
    assert_eq!((server.count("access_tokens").await, server.count("oauth_codes").await), (0, 0));
}

#[tokio::test]
async fn a_code_is_worth_nothing_to_others_and_not_for_long() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let (request, verifier) = asked(&[Scope::Read]);
    let (_, others) = asked(&[Scope::Read]);
    let code = let_in(&server, &anna, &request).await;
    let form = |change: (&str, &str)| {
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", REDIRECT),
            ("client_id", "Wooden board"),
            ("code_verifier", verifier.secret().as_str()),
        ];
        fields.retain(|(name, _)| *name != change.0);
        fields.push(change);
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
    };
    for (change, error) in [
        (("code_verifier", others.secret().as_str()), "invalid_grant"),
        (("code_verifier", "short"), "invalid_request"),
        (("client_id", "Another"), "invalid_grant"),
        (("redirect_uri", "https://board.example/"), "invalid_grant"),
        (("redirect_uri", "nowhere"), "invalid_request"),
        (("code", "another"), "invalid_grant"),
        (("grant_type", "password"), "unsupported_grant_type"),
    ] {
        let asked = Request::post("/oauth/token").header("content-type", "application/x-www-form-urlencoded");
        let answer = server.send(asked.body(Body::from(form(change))).unwrap()).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{change:?}");
        assert_eq!(answer.json::<Value>()["error"], error, "{change:?}");
        assert_eq!(
            (&answer.headers["cache-control"], &answer.headers["access-control-allow-origin"]),
            (&"no-store".parse().unwrap(), &"*".parse().unwrap())
        );
    }
    for (kind, body) in
        [("application/json", "{}"), ("application/x-www-form-urlencoded", "code=1&code=2"), ("text/plain", "")]
    {
        let asked = Request::post("/oauth/token").header("content-type", kind);
        let answer = server.send(asked.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.json::<Value>()["error"], "invalid_request", "{kind}");
    }
    let long = Request::post("/oauth/token").header("content-type", "application/x-www-form-urlencoded");
    let answer = server.send(long.body(Body::from(form(("code", &"a".repeat(100_000))))).unwrap()).await;
    assert_eq!(answer.json::<Value>()["error"], "invalid_request");
    // Ten minutes later it is over, and nothing of it is kept.
    server.time.pass(600 * SECOND);
    assert_eq!(exchange(&server, &code, &verifier).await.unwrap_err(), "invalid_grant");
    assert_eq!(server.count("access_tokens").await, 0);
}

#[tokio::test]
async fn what_an_app_asks_for_is_refused_where_it_is_wrong() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let (_, guest) = server.guest().await;
    let (request, _) = asked(&[Scope::Read]);
    for path in ["/api/oauth/requests", "/api/oauth/codes"] {
        assert_eq!(server.ask("POST", path, Some(&guest), &request).await.code(), "server-not-registered");
        assert_eq!(server.ask("POST", path, None, &request).await.code(), "server-not-signed-in");
        for (member, value) in [
            ("client_id", ""),
            ("client_id", "two\nlines"),
            ("client_id", " padded"),
            ("redirect_uri", "http://board.example/"),
            ("redirect_uri", "javascript:alert(1)"),
            ("response_type", "token"),
            ("code_challenge_method", "plain"),
            ("code_challenge", ""),
            ("code_challenge", "AAAA"),
            ("scope", "read everything"),
            ("state", &"a".repeat(501)),
        ] {
            let mut wrong = serde_json::to_value(&request).unwrap();
            wrong[member] = value.into();
            let answer = server.ask("POST", path, Some(&anna), &wrong).await;
            assert_eq!(answer.code(), "server-app-request", "{member}: {value}");
            assert_eq!(answer.json::<Value>()["args"]["parameter"], member);
        }
    }
    // An app cannot let another one in.
    let made = crate::access_tokens::token(&server, &anna, &Scope::ALL).await;
    let answer = ask(&server, &made.token, "POST", "/api/oauth/codes", &serde_json::to_value(&request).unwrap()).await;
    assert_eq!(answer.code(), "server-session-only");
}

#[tokio::test]
async fn another_password_ends_codes_too_and_a_flood_of_them_is_bounded() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let (request, verifier) = asked(&[Scope::Read]);
    let mut codes = Vec::new();
    for _ in 0..30 {
        codes.push(let_in(&server, &anna, &request).await);
        server.time.pass(SECOND);
    }
    assert_eq!(server.count("oauth_codes").await, 10);
    assert_eq!(exchange(&server, &codes[19], &verifier).await.unwrap_err(), "invalid_grant");
    let (token, _) = exchange(&server, &codes[20], &verifier).await.unwrap();
    let change = json!({ "current": "correct horse", "new": "battery staple" });
    assert_eq!(server.ask("POST", "/api/me/password", Some(&anna), &change).await.status, StatusCode::NO_CONTENT);
    assert_eq!(me(&server, &token).await.code(), "server-wrong-token");
    assert_eq!(exchange(&server, &codes[29], &verifier).await.unwrap_err(), "invalid_grant");
    assert_eq!((server.count("access_tokens").await, server.count("oauth_codes").await), (0, 0));

    // Of tokens there are as many as an account may have; the app is told why it gets none.
    for _ in 0..20 {
        let code = let_in(&server, &anna, &request).await;
        exchange(&server, &code, &verifier).await.unwrap();
    }
    let code = let_in(&server, &anna, &request).await;
    assert_eq!(exchange(&server, &code, &verifier).await.unwrap_err(), "invalid_grant");
    assert_eq!(tokens(&server, &anna).await.len(), 20);
}

#[tokio::test]
async fn an_app_finds_out_where_to_ask() {
    let (_directory, server) = Server::temporary().await;
    let path = "/.well-known/oauth-authorization-server";
    assert_eq!(server.ask("GET", path, None, &()).await.code(), "server-not-found", "it has no address");
    let directory = tempfile::tempdir().unwrap();
    let url = Some("https://play.example".to_owned());
    let server = Server::with(Settings { public_url: url, ..settings(directory.path()) }, ManualTime::at(BEGIN)).await;
    let found: Metadata = server.ask("GET", path, None, &()).await.json();
    assert_eq!(found.issuer, "https://play.example");
    assert_eq!(found.authorization_endpoint, client().auth_uri().as_str());
    assert_eq!(found.token_endpoint, client().token_uri().as_str());
    assert_eq!(found.revocation_endpoint, client().revocation_url().as_str());
    assert_eq!(found.code_challenge_methods_supported, ["S256"]);
}
