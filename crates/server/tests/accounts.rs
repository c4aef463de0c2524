//! Guests, registration, sessions, and what belongs to whom.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use common::{BEGIN, Server, settings};
use protocol::http::{Export, RecoveryCode, Session};
use serde_json::{Value, json};
use server::settings::{Limits, Settings};
use server::time::ManualTime;

async fn server(directory: &tempfile::TempDir) -> Server {
    Server::start(directory.path(), ManualTime::at(BEGIN)).await
}

async fn name(server: &Server, cookie: &str) -> Option<String> {
    let answer = server.ask("GET", "/api/me", Some(cookie), &()).await;
    (answer.status == StatusCode::OK).then(|| answer.json::<Value>()["name"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_guest_comes_back_from_another_device_by_a_code() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (guest, cookie) = server.guest().await;
    assert_eq!(name(&server, &cookie).await, Some(guest.clone()));
    let again = server.ask("POST", "/api/guests", Some(&cookie), &()).await;
    assert!(again.cookie.is_none() && again.json::<Value>()["name"] == guest.as_str(), "who is in stays who he is");
    let code = server.ask("POST", "/api/me/recovery-code", Some(&cookie), &()).await.json::<RecoveryCode>();
    let typed = json!({ "code": code.code.to_lowercase().replace('-', " ") });
    let recovered = server.ask("POST", "/api/sessions/recovered", None, &typed).await;
    assert_eq!(name(&server, &recovered.cookie()).await, Some(guest));
    let newer = server.ask("POST", "/api/me/recovery-code", Some(&cookie), &()).await.json::<RecoveryCode>();
    let old = server.ask("POST", "/api/sessions/recovered", None, &code).await;
    assert_eq!((old.status, old.code()), (StatusCode::FORBIDDEN, "server-wrong-code".to_owned()));
    assert_eq!(server.ask("POST", "/api/sessions/recovered", None, &newer).await.status, StatusCode::OK);
}

#[tokio::test]
async fn registering_keeps_the_games_and_the_session() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (_, cookie) = server.guest().await;
    let (_, other) = server.guest().await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "60+5" }), &cookie, &other).await;
    let mut opponent = server.connect(Some(&other)).await;
    opponent.watch(&game, None).await;
    let register = |name: &str, password: &str| json!({ "name": name, "password": password });
    for (wanted, code) in [
        (register("ab", "correct horse"), "server-name-malformed"),
        (register("7seven", "correct horse"), "server-name-malformed"),
        (register("na me", "correct horse"), "server-name-malformed"),
        (register("Žofie", "correct horse"), "server-name-malformed"),
        (register("Sophie", "short"), "server-password-length"),
        (json!({ "name": "Sophie", "password": "correct horse", "email": "nobody" }), "server-email-malformed"),
        (json!({ "name": "Sophie" }), "server-malformed"),
        (json!({ "name": "Sophie", "password": "correct horse", "admin": true }), "server-malformed"),
        (register("touchline-3", "correct horse"), "server-name-taken"),
    ] {
        let refused = server.ask("POST", "/api/me/registration", Some(&cookie), &wanted).await;
        assert_eq!(refused.code(), code, "{wanted}");
    }
    let wanted = register("Sophie", "correct horse");
    assert_eq!(server.ask("POST", "/api/me/registration", Some(&cookie), &wanted).await.status, StatusCode::OK);
    assert_eq!(name(&server, &cookie).await.as_deref(), Some("Sophie"));
    let told = opponent.find(|message| match message {
        protocol::socket::FromServer::State { state } => Some(state.players[0].name.clone()),
        _ => None,
    });
    assert_eq!(told.await, "Sophie", "the opponent sees the new name at once");
    let refused = server.ask("POST", "/api/me/registration", Some(&cookie), &register("Anna", "correct horse")).await;
    assert_eq!(refused.code(), "server-already-registered");
    let refused = server.ask("POST", "/api/me/registration", Some(&other), &register("SOPHIE", "correct horse")).await;
    assert_eq!(refused.code(), "server-name-taken");
    let games = server.ask("GET", "/api/games?player=sophie", None, &()).await.json::<Value>();
    assert_eq!(games["games"][0]["id"], game.as_str());
    assert_eq!(server.state(&game).await.players[0].name, "Sophie");
    for (name, password) in [("Sophie", "wrong horse"), ("Nobody", "correct horse"), ("touchline-3", "correct horse")] {
        let refused = server.ask("POST", "/api/sessions", None, &register(name, password)).await;
        assert_eq!((refused.code().as_str(), refused.cookie), ("server-wrong-password", None));
    }
    let signed_in = server.ask("POST", "/api/sessions", None, &register("sophie", "correct horse")).await;
    assert_eq!(name(&server, &signed_in.cookie()).await.as_deref(), Some("Sophie"));
}

#[tokio::test]
async fn passwords_are_stored_as_argon2id_and_tokens_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    let code = server.ask("POST", "/api/me/recovery-code", Some(&cookie), &()).await.json::<RecoveryCode>();
    server.app.hub().shut_down().await.unwrap();
    let mut stored = Vec::new();
    for file in std::fs::read_dir(directory.path()).unwrap() {
        stored.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let has = |text: &str| stored.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(!has("correct horse") && !has(&code.code) && !has(cookie.split('=').nth(1).unwrap()));
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let first = server.registered("Sophie").await;
    let login = json!({ "name": "Sophie", "password": "correct horse" });
    server.time.pass(10);
    let second = server.ask("POST", "/api/sessions", None, &login).await.cookie();
    let sessions = server.ask("GET", "/api/sessions", Some(&first), &()).await.json::<Vec<Session>>();
    assert_eq!(sessions.iter().map(|session| session.current).collect::<Vec<_>>(), [false, true]);
    let stranger = server.guest().await.1;
    let path = format!("/api/sessions/{}", sessions[0].id);
    assert_eq!(server.ask("DELETE", &path, Some(&stranger), &()).await.status, StatusCode::NOT_FOUND);
    assert!(name(&server, &second).await.is_some());
    assert_eq!(server.ask("DELETE", &path, Some(&first), &()).await.status, StatusCode::NO_CONTENT);
    assert!(name(&server, &second).await.is_none() && name(&server, &first).await.is_some());
    let out = server.ask("DELETE", "/api/sessions/current", Some(&first), &()).await;
    assert!(out.cookie.unwrap().contains("Max-Age=0"));
    assert!(name(&server, &first).await.is_none());
}

#[tokio::test]
async fn an_account_is_exported_and_deleted() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    let (_, other) = server.guest().await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "60+5" }), &cookie, &other).await;
    let export = server.ask("GET", "/api/me/export", Some(&cookie), &()).await.json::<Export>();
    assert_eq!((export.profile.name.as_str(), export.games.len(), export.sessions.len()), ("Sophie", 1, 1));
    assert!(export.games[0].record.contains("[A \"Sophie\"]"), "{}", export.games[0].record);
    assert_eq!(server.ask("DELETE", "/api/me", Some(&cookie), &()).await.status, StatusCode::NO_CONTENT);
    assert!(name(&server, &cookie).await.is_none());
    assert_eq!(server.ask("GET", "/api/players/Sophie", None, &()).await.status, StatusCode::NOT_FOUND);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    let players = server.state(&game).await.players;
    assert_eq!(players[0].kind, protocol::game::Kind::Deleted);
    assert!(!players[0].name.contains("Sophie"));
    server.registered("Sophie").await;
}

#[tokio::test]
async fn cookies_are_for_this_site_and_not_for_scripts() {
    let directory = tempfile::tempdir().unwrap();
    let plain = server(&directory).await;
    let cookie = plain.ask("POST", "/api/guests", None, &()).await.cookie.unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let elsewhere = tempfile::tempdir().unwrap();
    let url = Some("https://play.example".to_owned());
    let secure = Settings { public_url: url, ..settings(elsewhere.path()) };
    let secure = Server::with(secure, ManualTime::at(BEGIN)).await;
    let request = Request::post("/api/guests").header("content-type", "application/json");
    let request = request.header("origin", "https://play.example").body(Body::from("null")).unwrap();
    let cookie = secure.send(request).await.cookie.unwrap();
    assert!(cookie.starts_with("__Host-touchline=") && cookie.contains("; Secure"), "{cookie}");
    // Another host of the domain can set a cookie without the prefix; it is not looked at.
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    for (name, expected) in [("__Host-touchline", StatusCode::OK), ("touchline", StatusCode::UNAUTHORIZED)] {
        let request = Request::get("/api/me").header("origin", "https://play.example");
        let request = request.header("cookie", format!("{name}={token}")).body(Body::empty()).unwrap();
        assert_eq!(secure.send(request).await.status, expected, "{name}");
    }
}

#[tokio::test]
async fn a_password_is_changed_by_whoever_knows_it() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let first = server.registered("Sophie").await;
    let login = |password: &str| json!({ "name": "Sophie", "password": password });
    let second = server.ask("POST", "/api/sessions", None, &login("correct horse")).await.cookie();
    let change = |current: &str, new: &str| json!({ "current": current, "new": new });
    for (wanted, code) in [
        (change("wrong horse", "battery staple"), "server-wrong-password"),
        (change("correct horse", "short"), "server-password-length"),
        (change("correct horse", "sophie12"), "server-password-guessable"),
    ] {
        let refused = server.ask("POST", "/api/me/password", Some(&first), &wanted).await;
        assert_eq!(refused.code(), code);
    }
    let changed =
        server.ask("POST", "/api/me/password", Some(&first), &change("correct horse", "battery staple")).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT);
    assert!(name(&server, &first).await.is_some() && name(&server, &second).await.is_none(), "others are signed out");
    assert_eq!(
        server.ask("POST", "/api/sessions", None, &login("correct horse")).await.code(),
        "server-wrong-password"
    );
    assert_eq!(server.ask("POST", "/api/sessions", None, &login("battery staple")).await.status, StatusCode::OK);
    let (_, guest) = server.guest().await;
    let refused = server.ask("POST", "/api/me/password", Some(&guest), &change("", "battery staple")).await;
    assert_eq!(refused.code(), "server-not-registered");
}

#[tokio::test]
async fn other_sites_cannot_act_for_a_player() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (_, cookie) = server.guest().await;
    let request = |headers: &[(&str, &str)]| {
        let mut request = Request::delete("/api/me").header("host", "here").header("cookie", &cookie);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    };
    for headers in [
        &[("origin", "http://elsewhere")][..],
        &[("origin", "null")],
        &[("origin", "http://here.elsewhere")],
        &[("origin", "http://here"), ("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[],
    ] {
        let refused = server.send(request(headers)).await;
        assert_eq!(
            (refused.status, refused.code()),
            (StatusCode::FORBIDDEN, "server-cross-site".to_owned()),
            "{headers:?}"
        );
    }
    let form = Request::post("/api/guests").header("host", "here").header("origin", "http://here");
    let form = form.header("content-type", "text/plain").body(Body::from("null")).unwrap();
    assert_eq!(server.send(form).await.code(), "server-not-json");
    assert!(name(&server, &cookie).await.is_some());
    assert!(server.try_connect(Some(&cookie), "http://elsewhere").await.is_err(), "no socket either");
    assert!(server.try_connect(None, "http://elsewhere").await.is_err());
    assert_eq!(server.send(request(&[("origin", "http://here")])).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn what_needs_a_session_is_refused_without_one() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let forged = "touchline=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    for (method, path) in [
        ("GET", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/me/registration"),
        ("POST", "/api/me/recovery-code"),
        ("GET", "/api/me/export"),
        ("GET", "/api/sessions"),
        ("DELETE", "/api/sessions/x"),
        ("POST", "/api/seeks"),
        ("DELETE", "/api/seeks/x"),
        ("POST", "/api/seeks/x/game"),
        ("POST", "/api/challenges"),
        ("DELETE", "/api/challenges/x"),
        ("POST", "/api/challenges/x/game"),
        ("POST", "/api/bot-games"),
        ("POST", "/api/games/x/rematch"),
    ] {
        for cookie in [None, Some(forged)] {
            let refused = server.ask(method, path, cookie, &()).await;
            assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{method} {path}: {}", refused.body);
        }
    }
}

#[tokio::test]
async fn limits_hold() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { entries_per_hour: 8, ..settings(directory.path()).limits };
    let server = Server::with(Settings { limits, ..settings(directory.path()) }, ManualTime::at(BEGIN)).await;
    server.guest().await;
    server.guest().await;
    let refused = server.ask("POST", "/api/guests", None, &()).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, "server-too-fast".to_owned()));
    server.time.pass(450_000);
    server.guest().await;
    let long = server.ask("POST", "/api/sessions", None, &"x".repeat(10_000)).await;
    assert_eq!(long.code(), "server-too-long");
}

#[tokio::test]
async fn only_trusted_proxies_say_where_a_request_comes_from() {
    for (trusted, expected) in
        [(Vec::new(), StatusCode::TOO_MANY_REQUESTS), (vec!["127.0.0.1".parse().unwrap()], StatusCode::OK)]
    {
        let directory = tempfile::tempdir().unwrap();
        let limits = Limits { entries_per_hour: 4, ..settings(directory.path()).limits };
        let settings = Settings { limits, trusted_proxies: trusted, ..settings(directory.path()) };
        let server = Server::with(settings, ManualTime::at(BEGIN)).await;
        let from = |address: &str| {
            let request = Request::post("/api/guests").header("host", "here").header("origin", "http://here");
            let request = request.header("content-type", "application/json").header("x-forwarded-for", address);
            request.body(Body::from("null")).unwrap()
        };
        assert_eq!(server.send(from("10.0.0.1")).await.status, StatusCode::OK);
        assert_eq!(server.send(from("10.0.0.2")).await.status, expected);
        // What the client itself claims stands before what the proxy adds.
        let claimed = server.send(from("10.0.0.9, 10.0.0.1")).await.status;
        assert_eq!(claimed, StatusCode::TOO_MANY_REQUESTS);
    }
}
