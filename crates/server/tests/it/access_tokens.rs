//! Personal access tokens: what they open, for how long, and that no endpoint forgets to ask for a scope.

use crate::api::{Described, body, described, world};
use crate::common::{Answer, BEGIN, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use protocol::access::{AccessToken, Scope};
use protocol::http::{Export, MadeToken};
use protocol::socket::{Act, FromServer};
use serde_json::{Value, json};
use server::store::moderation::{self, Actor, Order};
use server::time::ManualTime;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// A personal access token with these scopes, for a day.
pub async fn token(server: &Server, cookie: &str, scopes: &[Scope]) -> MadeToken {
    let wanted = json!({ "name": "an app", "scopes": scopes, "days": 1 });
    let made = server.ask("POST", "/api/me/tokens", Some(cookie), &wanted).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    made.json()
}

/// A request with a token, from no browser.
pub async fn ask(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    let request = Request::builder().method(method).uri(path).header("authorization", format!("Bearer {token}"));
    let request = request.header("content-type", "application/json").header("idempotency-key", "\"1\"");
    server.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn me(server: &Server, token: &MadeToken) -> String {
    let answer = ask(server, &token.token, "GET", "/api/me", &Value::Null).await;
    if answer.status.is_success() { answer.json::<Value>()["name"].as_str().unwrap().to_owned() } else { answer.code() }
}

async fn suspend(server: &Server, name: &str) {
    let order = Order {
        by: Actor::Operator,
        at: server.time_now(),
        act: moderation::Act::Suspend { name: name.to_owned(), until: None },
        reason: "spam".to_owned(),
    };
    server.app.hub().moderate(order).await.unwrap();
}

#[tokio::test]
async fn every_endpoint_asks_for_the_scope_that_it_describes_and_for_no_other() {
    let (mut by_scope, mut by_session) = ([0; 3], 0);
    for (index, scope) in Scope::ALL.into_iter().enumerate() {
        let directory = tempfile::tempdir().unwrap();
        let world = world(&directory).await;
        let made = token(&world.server, &world.sophie, &[scope]).await;
        for Described { endpoint, security, scopes, .. } in described() {
            if security.is_empty() {
                continue;
            }
            let (method, path) = &endpoint;
            assert_eq!(security.contains("token"), scopes.len() == 1, "{endpoint:?} needs one scope");
            let answer = ask(&world.server, &made.token, method, &world.fill(path), &body(path)).await;
            let told =
                (answer.status.as_u16(), answer.status.is_success().then(String::new).unwrap_or_else(|| answer.code()));
            match scopes.first() {
                None => {
                    by_session += 1;
                    assert_eq!(told, (403, "server-session-only".to_owned()), "{endpoint:?}");
                }
                Some(needed) if needed == scope.name() => {
                    by_scope[index] += 1;
                    assert!(
                        told.0 != 401 && !["server-scope-needed", "server-session-only"].contains(&told.1.as_str()),
                        "{endpoint:?}: {told:?}"
                    );
                }
                Some(needed) => {
                    assert_eq!(told, (403, "server-scope-needed".to_owned()), "{endpoint:?}");
                    assert_eq!(answer.json::<Value>()["args"]["scope"], needed.as_str(), "{endpoint:?}");
                    world.check_shows_no_secret(&endpoint, &answer);
                }
            }
        }
    }
    assert!(by_scope.iter().all(|count| *count >= 3) && by_session > 3 * 20, "{by_scope:?} {by_session}");
}

#[tokio::test]
async fn the_token_of_a_suspended_player_opens_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let world = world(&directory).await;
    let made = token(&world.server, &world.sophie, &Scope::ALL).await;
    let mut here = world.server.connect_bot(&made.token).await;
    suspend(&world.server, "Sophie").await;
    assert!(here.has_ended().await, "its connections end");
    for Described { endpoint, security, .. } in described() {
        if security.is_empty() {
            continue;
        }
        let (method, path) = &endpoint;
        let answer = ask(&world.server, &made.token, method, &world.fill(path), &body(path)).await;
        let code = answer.code();
        assert!(
            answer.status == StatusCode::FORBIDDEN && code == "server-account-closed"
                || answer.status == StatusCode::UNAUTHORIZED && code == "server-wrong-token",
            "{endpoint:?}: {}",
            answer.body
        );
        world.check_shows_no_secret(&endpoint, &answer);
    }
}

#[tokio::test]
async fn a_token_is_listed_is_used_and_ends() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let sophie = server.registered("Sophie").await;
    let made = token(&server, &sophie, &[Scope::Read, Scope::Play]).await;
    let list = async || server.ask("GET", "/api/me/tokens", Some(&sophie), &()).await.json::<Vec<AccessToken>>();
    let listed = list().await;
    let [one] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((one.id.as_str(), one.name.as_str(), one.used), (made.id.as_str(), "an app", None));
    assert_eq!((one.created, one.until.since(one.created).get()), (server.time_now(), DAY));
    assert_eq!(one.scopes, [Scope::Read, Scope::Play].into());
    assert_eq!(me(&server, &made).await, "Sophie");
    let listed = list().await;
    assert_eq!(listed[0].used, Some(server.time_now()));
    let export: Export = server.ask("GET", "/api/me/export", Some(&sophie), &()).await.json();
    assert_eq!(export.access_tokens, listed);
    // Ended by its owner alone, with what it opened.
    let (anna, path) = (server.registered("Anna").await, format!("/api/me/tokens/{}", made.id));
    assert_eq!(server.ask("DELETE", &path, Some(&anna), &()).await.code(), "server-not-found");
    let mut here = server.connect_bot(&made.token).await;
    assert_eq!(server.ask("DELETE", &path, Some(&sophie), &()).await.status, StatusCode::NO_CONTENT);
    assert!(here.has_ended().await);
    assert_eq!(me(&server, &made).await, "server-wrong-token");
    assert_eq!(server.ask("DELETE", &path, Some(&sophie), &()).await.code(), "server-not-found", "once");
    // By its time.
    let made = token(&server, &sophie, &[Scope::Read]).await;
    server.time.pass(DAY - 1);
    assert_eq!(me(&server, &made).await, "Sophie");
    server.time.pass(1);
    assert_eq!(me(&server, &made).await, "server-wrong-token");
    assert_eq!(list().await, []);
    server.app.hub().store().forget_old(server.time_now(), server.time_now()).await.unwrap();
    assert_eq!(server.count("access_tokens").await, 0);
}

#[tokio::test]
async fn tokens_end_with_what_else_lets_in() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let sophie = server.registered("Sophie").await;
    let change = json!({ "current": "correct horse", "new": "battery staple" });
    for (method, path, body) in [
        ("POST", "/api/sessions/ended", json!({ "password": "correct horse" })),
        ("POST", "/api/me/password", change),
        ("POST", "/api/me/deletion", json!({ "password": "battery staple" })),
    ] {
        let made = token(&server, &sophie, &Scope::ALL).await;
        let mut here = server.connect_bot(&made.token).await;
        assert_eq!(server.ask(method, path, Some(&sophie), &body).await.status, StatusCode::NO_CONTENT, "{path}");
        assert!(here.has_ended().await, "{path}");
        assert_eq!(me(&server, &made).await, "server-wrong-token", "{path}");
        assert_eq!(server.count("access_tokens").await, 0, "{path}");
    }
}

#[tokio::test]
async fn tokens_are_limited_and_stored_as_digests() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let sophie = server.registered("Sophie").await;
    let (_, guest) = server.guest().await;
    let wanted = |name: &str, scopes: &[&str], days: u32| json!({ "name": name, "scopes": scopes, "days": days });
    let make = async |cookie: &str, wanted: Value| server.ask("POST", "/api/me/tokens", Some(cookie), &wanted).await;
    assert_eq!(make(&guest, wanted("x", &["read"], 1)).await.code(), "server-not-registered");
    for (name, scopes, days, code) in [
        ("", &["read"][..], 1, "server-label-length"),
        (" \n ", &["read"], 1, "server-label-length"),
        (&"x".repeat(41), &["read"], 1, "server-label-length"),
        ("x", &[], 1, "server-malformed"),
        ("x", &["admin"], 1, "server-malformed"),
        ("x", &["read"], 0, "server-malformed"),
        ("x", &["read"], 366, "server-malformed"),
    ] {
        assert_eq!(make(&sophie, wanted(name, scopes, days)).await.code(), code, "{name} {scopes:?} {days}");
    }
    for _ in 0..20 {
        assert_eq!(make(&sophie, wanted("x", &["read"], 365)).await.status, StatusCode::OK);
    }
    assert_eq!(make(&sophie, wanted("x", &["read"], 1)).await.code(), "server-too-many");
    let anna = server.registered("Anna").await;
    let made: MadeToken = make(&anna, wanted("x", &["read"], 1)).await.json();
    server.app.hub().shut_down().await.unwrap();
    let stored = server.stored().await;
    let has = |bytes: &[u8]| stored.windows(bytes.len()).any(|window| window == bytes);
    let secret = made.token.strip_prefix("touchline_pat_").unwrap();
    assert!(has(made.id.as_bytes()) && !has(secret.as_bytes()) && !has(&secret.as_bytes()[..20]));
}

#[tokio::test]
async fn a_socket_does_what_its_token_may() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let (sophie, anna) = (server.registered("Sophie").await, server.registered("Anna").await);
    let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &sophie, &anna).await;
    let reads = token(&server, &sophie, &[Scope::Read]).await;
    let mut reader = server.connect_bot(&reads.token).await;
    reader.watch(&game, None).await;
    assert_eq!(reader.act_and_wait(&game, Act::Resign).await, Err("server-scope-needed".to_owned()));
    let words = protocol::chat::Words::Text("Hello".to_owned());
    let say = protocol::socket::FromClient::Say { game: game.clone(), id: "1".to_owned(), words };
    let follow = protocol::socket::FromClient::Chat { game: game.clone(), follow: true };
    for message in [say, follow] {
        reader.send(&message).await;
        let code = reader.find(|told| match told {
            FromServer::Refused { problem, .. } => Some(problem.code.clone()),
            _ => None,
        });
        assert_eq!(code.await, "server-scope-needed");
    }
    let plays = token(&server, &sophie, &[Scope::Read, Scope::Play]).await;
    let mut player = server.connect_bot(&plays.token).await;
    player.watch(&game, None).await;
    player.act_and_wait(&game, Act::Resign).await.unwrap();
}
