//! Guests, registration, sessions, and what belongs to whom.

use crate::common::{Answer, BEGIN, Client, Server, settings};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use games::side::Side;
use protocol::game::Kind;
use protocol::http::{Export, MadeToken, RecoveryCode, Session};
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::settings::{Limits, PasswordCost, Settings};
use server::store::sessions::Entry;
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
    let code = code(&server, &cookie, None).await;
    let typed = json!({ "code": code.to_lowercase().replace('-', " ") });
    let with_password = json!({ "code": code, "password": "battery staple" });
    let refused = server.ask("POST", "/api/sessions/recovered", None, &with_password).await;
    assert_eq!(refused.code(), "server-not-registered", "a guest has no password");
    let recovered = server.ask("POST", "/api/sessions/recovered", None, &typed).await.cookie();
    assert_eq!(name(&server, &recovered).await, Some(guest));
    assert_eq!(name(&server, &cookie).await, None, "whoever had the guest's session has it no longer");
    let older = self::code(&server, &recovered, None).await;
    let newer = self::code(&server, &recovered, None).await;
    let old = server.ask("POST", "/api/sessions/recovered", None, &json!({ "code": older })).await;
    assert_eq!((old.status, old.code()), (StatusCode::FORBIDDEN, "server-wrong-code".to_owned()));
    assert_eq!(
        server.ask("POST", "/api/sessions/recovered", None, &json!({ "code": newer })).await.status,
        StatusCode::OK
    );
}

/// A new recovery code of somebody who says this password.
async fn code(server: &Server, cookie: &str, password: Option<&str>) -> String {
    let wanted = password.map_or_else(|| json!({}), |password| json!({ "password": password }));
    let answer = server.ask("POST", "/api/me/recovery-code", Some(cookie), &wanted).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json::<RecoveryCode>().code
}

async fn sign_in(server: &Server, name: &str, password: &str) -> Answer {
    server.ask("POST", "/api/sessions", None, &json!({ "name": name, "password": password })).await
}

async fn recover(server: &Server, code: &str, password: Option<&str>) -> Answer {
    let mut wanted = json!({ "code": code });
    if let Some(password) = password {
        wanted["password"] = password.into();
    }
    server.ask("POST", "/api/sessions/recovered", None, &wanted).await
}

async fn change_password(server: &Server, cookie: &str, current: &str, new: &str) -> StatusCode {
    let change = json!({ "current": current, "new": new });
    server.ask("POST", "/api/me/password", Some(cookie), &change).await.status
}

#[tokio::test]
async fn a_session_alone_makes_no_recovery_code() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    for wanted in [json!({}), json!({ "password": "wrong horse" }), json!({ "password": "" })] {
        let refused = server.ask("POST", "/api/me/recovery-code", Some(&cookie), &wanted).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "server-wrong-password"));
    }
    code(&server, &cookie, Some("correct horse")).await;
    // A guest's code, for which no password was said, does not outlive the registration.
    let (_, guest) = server.guest().await;
    let early = code(&server, &guest, None).await;
    let wanted = json!({ "name": "Anna", "password": "correct horse" });
    assert_eq!(server.ask("POST", "/api/me/registration", Some(&guest), &wanted).await.status, StatusCode::OK);
    assert_eq!(recover(&server, &early, Some("battery staple")).await.code(), "server-wrong-code");
}

#[tokio::test]
async fn a_session_alone_ends_no_other_session_and_no_account() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    let other = sign_in(&server, "Sophie", "correct horse").await.cookie();
    let known = server.ask("GET", "/api/sessions", Some(&cookie), &()).await.json::<Vec<Session>>();
    let id = &known.iter().find(|session| !session.current).unwrap().id;
    let paths = [&format!("/api/sessions/{id}/ended"), "/api/sessions/ended", "/api/me/deletion"];
    for path in paths {
        for proof in [json!({}), json!({ "password": "wrong horse" }), json!({ "password": "" })] {
            let refused = server.ask("POST", path, Some(&cookie), &proof).await;
            assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "server-wrong-password"));
        }
    }
    assert!(name(&server, &cookie).await.is_some() && name(&server, &other).await.is_some());
    // Twice: what has ended is not there, and nothing else is touched by it.
    for status in [StatusCode::NO_CONTENT, StatusCode::NOT_FOUND] {
        let proof = json!({ "password": "correct horse" });
        assert_eq!(server.ask("POST", paths[0], Some(&cookie), &proof).await.status, status);
    }
    assert!(name(&server, &cookie).await.is_some() && name(&server, &other).await.is_none());
    // A guest has nothing but the session.
    let (_, guest) = server.guest().await;
    for path in ["/api/sessions/ended", "/api/me/deletion"] {
        assert_eq!(server.ask("POST", path, Some(&guest), &json!({})).await.status, StatusCode::NO_CONTENT);
    }
    assert!(name(&server, &guest).await.is_none());
}

#[tokio::test]
async fn a_recovery_code_ends_with_its_use_and_with_another_password() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut cookie = server.registered("Sophie").await;
    let mut password = "correct horse".to_owned();
    for round in 1..=2 {
        let made = code(&server, &cookie, Some(&password)).await;
        assert_eq!(recover(&server, &made, None).await.code(), "server-password-needed");
        assert_eq!(recover(&server, &made, Some("short")).await.code(), "server-password-length");
        let new = format!("battery staple {round}");
        let recovered = recover(&server, &made, Some(&new)).await;
        assert_eq!(recovered.status, StatusCode::OK, "what was refused has not used the code up");
        assert_eq!(recover(&server, &made, Some("another staple")).await.code(), "server-wrong-code");
        assert_eq!(sign_in(&server, "Sophie", &password).await.code(), "server-wrong-password");
        assert_eq!(name(&server, &cookie).await, None);
        cookie = recovered.cookie();
        let made = code(&server, &cookie, Some(&new)).await;
        password = format!("correct horse {round}");
        assert_eq!(change_password(&server, &cookie, &new, &password).await, StatusCode::NO_CONTENT);
        assert_eq!(recover(&server, &made, Some("another staple")).await.code(), "server-wrong-code");
    }
}

#[tokio::test]
async fn a_code_that_is_used_twice_at_once_lets_one_in() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    let made = code(&server, &cookie, Some("correct horse")).await;
    let answers = tokio::join!(
        recover(&server, &made, Some("battery staple 1")),
        recover(&server, &made, Some("battery staple 2")),
        recover(&server, &made, Some("battery staple 3")),
    );
    let answers = [answers.0, answers.1, answers.2];
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    for refused in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
        assert_eq!(refused.code(), "server-wrong-code");
    }
}

/// A socket that answers.
async fn answers(client: &mut Client) -> bool {
    client.send(&FromClient::Ping { id: 1 }).await;
    loop {
        match client.try_next().await {
            Some(FromServer::Pong { .. }) => return true,
            Some(_) => {}
            None => return false,
        }
    }
}

async fn is_closed(client: &mut Client) {
    while client.try_next().await.is_some() {}
}

#[tokio::test]
async fn another_password_a_recovery_and_signing_out_everywhere_end_all_else() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut own = server.registered("Sophie").await;
    assert_eq!(server.ask("POST", "/api/bots", Some(&own), &json!({ "name": "Sophies-bot" })).await.status, 200);
    let mut password = "correct horse".to_owned();
    let stranger = server.registered("Anna").await;
    let mut unconcerned = server.connect(Some(&stranger)).await;
    for round in 0..6 {
        let other = sign_in(&server, "Sophie", &password).await.cookie();
        let made = server.ask("POST", "/api/bots/Sophies-bot/tokens", Some(&other), &json!({ "label": "x" })).await;
        let token = made.json::<MadeToken>().token;
        let code = code(&server, &own, Some(&password)).await;
        let mut others = [server.connect(Some(&other)).await, server.connect(Some(&other)).await];
        let mut bot = server.connect_bot(&token).await;
        let mut mine = server.connect(Some(&own)).await;
        let new = format!("battery staple {round}");
        match round % 3 {
            0 => {
                assert_eq!(change_password(&server, &own, &password, &new).await, StatusCode::NO_CONTENT);
                password = new;
            }
            1 => {
                own = recover(&server, &code, Some(&new)).await.cookie();
                password = new;
                is_closed(&mut mine).await;
                mine = server.connect(Some(&own)).await;
            }
            _ => {
                let proof = json!({ "password": password });
                let done = server.ask("POST", "/api/sessions/ended", Some(&own), &proof).await;
                assert_eq!(done.status, StatusCode::NO_CONTENT);
            }
        }
        for client in others.iter_mut().chain([&mut bot]) {
            is_closed(client).await;
        }
        assert_eq!(name(&server, &other).await, None);
        let request = Request::get("/api/me").header("authorization", format!("Bearer {token}"));
        let refused = server.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(refused.code(), "server-wrong-token");
        assert_eq!(recover(&server, &code, Some("yet another")).await.code(), "server-wrong-code");
        assert!(answers(&mut mine).await, "who did it stays: {round}");
        assert_eq!(name(&server, &own).await.as_deref(), Some("Sophie"));
        assert!(answers(&mut unconcerned).await);
    }
}

#[tokio::test]
async fn a_session_takes_its_own_sockets_along_and_no_others() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let first = server.registered("Sophie").await;
    for _ in 0..2 {
        let second = sign_in(&server, "Sophie", "correct horse").await.cookie();
        let mut kept = server.connect(Some(&first)).await;
        let mut ended = [server.connect(Some(&second)).await, server.connect(Some(&second)).await];
        let done = server.ask("DELETE", "/api/sessions/current", Some(&second), &()).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT);
        for client in &mut ended {
            is_closed(client).await;
        }
        assert!(answers(&mut kept).await);
    }
}

#[tokio::test]
async fn a_socket_is_checked_again_now_and_then() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let first = server.registered("Sophie").await;
    let mut kept = server.connect(Some(&first)).await;
    for _ in 0..2 {
        server.time.pass(1_000);
        let second = sign_in(&server, "Sophie", "correct horse").await.cookie();
        let mut client = server.connect(Some(&second)).await;
        // As by hand in the database: nobody tells the hub.
        let sql = "DELETE FROM sessions WHERE created = (SELECT max(created) FROM sessions)";
        assert_eq!(server.by_hand(sql).await, 1);
        server.time.pass(5 * 60 * 1000);
        is_closed(&mut client).await;
        assert!(answers(&mut kept).await);
    }
}

#[tokio::test]
async fn who_signs_in_while_the_password_changes_is_not_let_in() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    let store = server.app.hub().store();
    let checked = store.password("Sophie".to_owned()).await.unwrap().unwrap();
    let session = Entry::Password(checked.1.clone());
    let let_in = async |id: &str| {
        store.open_session(checked.0, session.clone(), [id.as_bytes()[0]; 32], id.to_owned(), server.time_now()).await
    };
    assert!(let_in("before").await.is_ok());
    assert_eq!(change_password(&server, &cookie, "correct horse", "battery staple").await, StatusCode::NO_CONTENT);
    assert!(let_in("after").await.is_err(), "the hash that was checked is no longer the account's");
}

#[tokio::test]
async fn a_bot_has_no_reserved_name_and_those_of_the_site_keep_theirs() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    for name in ["touchline-11", "Moderator", "null", "Touch_line"] {
        let refused = server.ask("POST", "/api/bots", Some(&cookie), &json!({ "name": name })).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, "server-name-reserved")
        );
    }
    let own = server.ask("GET", "/api/players/Touchline-3", None, &()).await.json::<Value>();
    assert_eq!(own["kind"], "bot");
}

#[tokio::test]
async fn sign_ins_from_a_whole_network_share_a_limit() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { entries_per_hour: 4, ..settings(directory.path()).limits };
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let settings = Settings { limits, trusted_proxies, ..settings(directory.path()) };
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    let mut passed = 0;
    for part in 0..40 {
        let request = Request::post("/api/guests").header("host", "here").header("origin", "http://here");
        let request = request
            .header("content-type", "application/json")
            .header("x-forwarded-for", format!("2001:db8:1:{part:x}::7"));
        let answer = server.send(request.body(Body::from("null")).unwrap()).await;
        passed += usize::from(answer.status == StatusCode::OK);
        assert_eq!(answer.status == StatusCode::OK, answer.headers.get("retry-after").is_none());
    }
    assert_eq!(passed, 4);
}

#[tokio::test]
async fn an_account_has_a_bounded_number_of_sessions() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let first = server.registered("Sophie").await;
    let mut oldest = server.connect(Some(&first)).await;
    let mut cookies = Vec::new();
    for _ in 0..server::store::sessions::MOST_SESSIONS + 3 {
        server.time.pass(1_000);
        cookies.push(sign_in(&server, "Sophie", "correct horse").await.cookie());
    }
    is_closed(&mut oldest).await;
    assert_eq!(name(&server, &first).await, None);
    let alive = cookies.len() - server::store::sessions::MOST_SESSIONS;
    for (index, cookie) in cookies.iter().enumerate() {
        assert_eq!(name(&server, cookie).await.is_some(), index >= alive, "{index}");
    }
    let listed =
        server.ask("GET", "/api/sessions", cookies.last().map(String::as_str), &()).await.json::<Vec<Session>>();
    assert_eq!(listed.len(), server::store::sessions::MOST_SESSIONS);
    // The one that was used last stays, however old it is.
    server.time.pass(2 * 60 * 60 * 1000);
    let used = &cookies[alive];
    assert!(name(&server, used).await.is_some());
    for _ in 1..server::store::sessions::MOST_SESSIONS {
        server.time.pass(1_000);
        sign_in(&server, "Sophie", "correct horse").await.cookie();
    }
    assert!(name(&server, used).await.is_some());
}

#[tokio::test]
async fn sessions_that_are_not_used_expire_and_are_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (_, unused) = server.guest().await;
    let (_, used) = server.guest().await;
    let (_, on_a_socket) = server.guest().await;
    let mut client = server.connect(Some(&on_a_socket)).await;
    server.time.pass(server::store::sessions::SESSION_LIFE.get() / 2);
    // Nothing is sent on the socket: that it is open is use enough.
    let noted = async |expected: i64| loop {
        if server.count("sessions WHERE used > created").await == expected {
            break;
        }
        tokio::task::yield_now().await;
    };
    noted(1).await;
    assert!(name(&server, &used).await.is_some());
    noted(2).await;
    server.time.pass(server::store::sessions::SESSION_LIFE.get() / 2);
    assert!(name(&server, &unused).await.is_none());
    assert!(name(&server, &used).await.is_some() && name(&server, &on_a_socket).await.is_some());
    assert!(answers(&mut client).await);
    loop {
        if server.count("sessions").await == 2 {
            break;
        }
        tokio::task::yield_now().await;
    }
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
        (register("touchline-3", "correct horse"), "server-name-reserved"),
        (register("Touchline-11", "correct horse"), "server-name-reserved"),
        (register("Adm1n", "correct horse"), "server-name-reserved"),
        (
            json!({ "name": "Sophie", "password": "correct horse", "email": "a@b.example\nBcc: c@d.example" }),
            "server-email-malformed",
        ),
    ] {
        let refused = server.ask("POST", "/api/me/registration", Some(&cookie), &wanted).await;
        assert_eq!(refused.code(), code, "{wanted}");
    }
    let wanted = register("Sophie", "correct horse");
    assert_eq!(server.ask("POST", "/api/me/registration", Some(&cookie), &wanted).await.status, StatusCode::OK);
    assert_eq!(name(&server, &cookie).await.as_deref(), Some("Sophie"));
    let told = opponent.find(|message| match message {
        protocol::socket::FromServer::State { state } => Some(state.players[Side::A].name.clone()),
        _ => None,
    });
    assert_eq!(told.await, "Sophie", "the opponent sees the new name at once");
    let refused = server.ask("POST", "/api/me/registration", Some(&cookie), &register("Anna", "correct horse")).await;
    assert_eq!(refused.code(), "server-already-registered");
    let refused = server.ask("POST", "/api/me/registration", Some(&other), &register("SOPHIE", "correct horse")).await;
    assert_eq!(refused.code(), "server-name-taken");
    let games = server.ask("GET", "/api/games?player=sophie", None, &()).await.json::<Value>();
    assert_eq!(games["games"][0]["id"], game.as_str());
    assert_eq!(server.state(&game).await.players[Side::A].name, "Sophie");
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
    let settings = Settings { password_cost: PasswordCost::Recommended, ..settings(directory.path()) };
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    let cookie = server.registered("Sophie").await;
    let code = code(&server, &cookie, Some("correct horse")).await;
    server.app.hub().shut_down().await.unwrap();
    let stored = server.stored().await;
    let has = |text: &str| stored.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(!has("correct horse") && !has(&code) && !has(cookie.split('=').nth(1).unwrap()));
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
    let path = format!("/api/sessions/{}/ended", sessions[0].id);
    let proof = json!({ "password": "correct horse" });
    assert_eq!(server.ask("POST", &path, Some(&stranger), &proof).await.status, StatusCode::NOT_FOUND);
    assert!(name(&server, &second).await.is_some());
    assert_eq!(server.ask("POST", &path, Some(&first), &proof).await.status, StatusCode::NO_CONTENT);
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
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&cookie), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    assert!(name(&server, &cookie).await.is_none());
    assert_eq!(server.ask("GET", "/api/players/Sophie", None, &()).await.status, StatusCode::NOT_FOUND);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    let players = server.state(&game).await.players;
    assert_eq!(players[Side::A].kind, protocol::game::Kind::Deleted);
    assert!(!players[Side::A].name.contains("Sophie"));
}

#[tokio::test]
async fn the_opponents_of_who_is_deleted_are_not_left_waiting() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    assert_eq!(server.ask("POST", "/api/bots", Some(&cookie), &json!({ "name": "Sophies-bot" })).await.status, 200);
    let made = server.ask("POST", "/api/bots/Sophies-bot/tokens", Some(&cookie), &json!({ "label": "x" })).await;
    let token = made.json::<MadeToken>().token;
    let mut bot = server.connect_bot(&token).await;
    let other = server.registered("Anna").await;
    let mut anna = server.connect(Some(&other)).await;
    let mut sophie = server.connect(Some(&cookie)).await;
    let mut games = Vec::new();
    for (terms, turns) in [
        (json!({ "game": "diaballik", "clock": "none" }), 2),
        (json!({ "game": "diaballik", "clock": "days:14", "rated": true }), 4),
        (json!({ "game": "diaballik", "clock": "60+5", "rated": true }), 1),
        (json!({ "game": "pawnball", "clock": "none" }), 0),
    ] {
        let game = server.game(&terms, &cookie, &other).await;
        sophie.watch(&game, None).await;
        anna.watch(&game, None).await;
        for (index, text) in ["d1>e1", "d7>e7", "e1>d1", "e7>d7"].into_iter().take(turns).enumerate() {
            let player = if index % 2 == 0 { &mut sophie } else { &mut anna };
            let number = player.act_and_wait(&game, Act::Turn { text: text.to_owned() }).await.unwrap();
            sophie.until(&game, number).await;
            anna.until(&game, number).await;
        }
        games.push(game);
    }
    let challenge = json!({ "terms": { "game": "diaballik", "clock": "none" } });
    let made = server.ask("POST", "/api/players/Sophies-bot/challenges", Some(&other), &challenge).await;
    let path = format!("/api/challenges/{}/game", made.json::<Value>()["id"].as_str().unwrap());
    let accepted = server.ask_bot(&token, "POST", &path).await;
    let of_bot = accepted.json::<Value>()["id"].as_str().unwrap().to_owned();
    anna.watch(&of_bot, None).await;
    games.push(of_bot);
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&cookie), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    // Anna is told at once, at each of them.
    for (game, reason) in games.iter().zip(["resignation", "resignation", "aborted", "aborted", "aborted"]) {
        while !anna.view(game).over {
            anna.next().await;
        }
        let state = server.state(game).await;
        let result = state.result.unwrap();
        let by = Side::from(result.by.unwrap());
        assert_eq!((result.reason.as_str(), state.players[by].kind), (reason, Kind::Deleted));
    }
    let won = server.ask("GET", "/api/players/Anna", None, &()).await.json::<Value>();
    assert!(won["ratings"][0]["rating"]["rating"].as_f64() > Some(1500.0), "the game that was played counts: {won}");
    assert_eq!(server.count("games WHERE ended IS NULL").await, 0);
    is_closed(&mut bot).await;
}

#[tokio::test]
async fn games_that_an_earlier_version_left_running_are_ended() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (_, cookie) = server.guest().await;
    let (gone, other) = server.guest().await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &cookie, &other).await;
    let left = format!("UPDATE users SET kind = 'deleted', name = '~0' WHERE name = '{gone}'");
    assert_eq!(server.by_hand(&left).await, 1);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    while server.state(&game).await.result.is_none() {
        tokio::task::yield_now().await;
    }
    assert_eq!(server.state(&game).await.result.unwrap().reason, "aborted");
}

#[tokio::test]
async fn the_name_of_who_is_deleted_is_held_back() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookie = server.registered("Sophie").await;
    server.ask("POST", "/api/bots", Some(&cookie), &json!({ "name": "Gambit" })).await;
    let deleted = server.ask("DELETE", "/api/bots/Gambit", Some(&cookie), &()).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    let other = server.registered("Anna").await;
    let make =
        async |cookie: &str, name: &str| server.ask("POST", "/api/bots", Some(cookie), &json!({ "name": name })).await;
    assert_eq!(make(&other, "gambit").await.code(), "server-name-taken");
    assert_eq!(make(&cookie, "Gambit").await.status, StatusCode::OK, "it was her own bot's");
    let proof = json!({ "password": "correct horse" });
    assert_eq!(server.ask("POST", "/api/me/deletion", Some(&cookie), &proof).await.status, StatusCode::NO_CONTENT);
    let register = async |name: &str| {
        let (_, guest) = server.guest().await;
        let wanted = json!({ "name": name, "password": "correct horse" });
        server.ask("POST", "/api/me/registration", Some(&guest), &wanted).await
    };
    for _ in 0..2 {
        for name in ["Sophie", "SOPHIE", "gambit"] {
            assert_eq!(register(name).await.code(), "server-name-taken", "{name}");
            assert_eq!(make(&other, name).await.code(), "server-name-taken", "{name}");
        }
        server.time.pass(server::store::held_names::HELD.get() / 2 - 1);
    }
    // What is kept of it does not say it.
    assert_eq!(server.bytes("SELECT digest FROM held_names LIMIT 1").await.len(), 32);
    server.time.pass(2);
    assert_eq!(register("Sophie").await.status, StatusCode::OK);
    while server.count("held_names").await > 0 {
        server.time.pass(60 * 60 * 1000);
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn reports_stay_until_they_are_settled_and_are_in_the_export() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [sophie, anna] = [server.registered("Sophie").await, server.registered("Anna").await];
    let report = async |cookie: &str, player: &str, text: &str| {
        let report = json!({ "player": player, "why": "play", "text": text });
        assert_eq!(server.ask("POST", "/api/reports", Some(cookie), &report).await.status, StatusCode::NO_CONTENT);
    };
    report(&sophie, "Anna", "by Sophie").await;
    report(&anna, "Sophie", "about Sophie").await;
    report(&sophie, "Anna", "settled").await;
    let export = server.ask("GET", "/api/me/export", Some(&sophie), &()).await.json::<Export>();
    let made: Vec<_> = export.reports.iter().map(|report| (report.player.as_str(), report.text.as_str())).collect();
    assert_eq!(made, [("Anna", "by Sophie"), ("Anna", "settled")]);
    let export = server.ask("GET", "/api/me/export", Some(&anna), &()).await.json::<Export>();
    assert_eq!(export.reports.len(), 1, "what others reported about one is not in it");
    let store = server.app.hub().store();
    let settle = async |id: i64| store.settle_report(id, BEGIN).await.unwrap();
    assert!(settle(3).await);
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&sophie), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    let reports = store.reports(10, true).await.unwrap();
    let texts: Vec<_> = reports.iter().map(|report| report.text.as_str()).collect();
    assert_eq!(texts, ["about Sophie", "by Sophie"], "the settled one went with her");
    assert!(reports.iter().all(|report| report.by != "Sophie" && report.player != "Sophie"));
    assert!(settle(1).await && settle(2).await && !settle(1).await);
    assert_eq!(server.count("reports").await, 0);
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
        let mut request = Request::delete("/api/sessions/current").header("host", "here").header("cookie", &cookie);
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
        ("POST", "/api/me/deletion"),
        ("POST", "/api/me/registration"),
        ("POST", "/api/me/recovery-code"),
        ("GET", "/api/me/export"),
        ("GET", "/api/sessions"),
        ("POST", "/api/sessions/ended"),
        ("POST", "/api/sessions/x/ended"),
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
    assert_eq!(refused.headers["retry-after"], "450");
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

#[tokio::test]
async fn whoever_signs_in_anew_ends_the_session_before() {
    let (_directory, server) = Server::temporary().await;
    let [sophie, anna] = [server.registered("Sophie").await, server.registered("Anna").await];
    let login = json!({ "name": "Sophie", "password": "correct horse" });
    let mut socket = server.connect(Some(&anna)).await;
    // As somebody else, then as the same again.
    let mut before = anna;
    for _ in 0..2 {
        let answer = server.ask("POST", "/api/sessions", Some(&before), &login).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let me = server.ask("GET", "/api/me", Some(&before), &()).await;
        assert_eq!(me.status, StatusCode::UNAUTHORIZED, "{}", me.body);
        before = answer.cookie();
    }
    assert!(socket.has_ended().await);
    // A wrong password ends nothing, and no other session ends.
    let wrong = json!({ "name": "Sophie", "password": "wrong horse" });
    assert_eq!(server.ask("POST", "/api/sessions", Some(&before), &wrong).await.code(), "server-wrong-password");
    for cookie in [&before, &sophie] {
        assert_eq!(server.ask("GET", "/api/me", Some(cookie), &()).await.status, StatusCode::OK);
    }
}
