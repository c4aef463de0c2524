//! Looking after a site: what becomes of those who are suspended, muted and signed out, over the API and by a command beside the server.

mod appeals;
mod cases;
mod rules;
mod signals;
mod voiding;

use crate::common::database::{CONNECTIONS, database_of};
use crate::common::{Answer, BEGIN, Client, Server};
use axum::http::StatusCode;
use play::time::Timestamp;
use protocol::admin::{LogEntry, Role};
use protocol::chat::Words;
use protocol::http::{Export, MadeToken};
use protocol::socket::{Act as GameAct, FromClient, FromServer};
use serde_json::{Value, json};
use server::refusal::Refusal;
use server::store::moderation::{Act, Actor, Order};
use server::store::postgres::Postgres;
use server::store::sqlite::Sqlite;
use server::store::{Store, StoreError};

const HOUR: u64 = 60 * 60 * 1000;
const PASSWORD: &str = "correct horse";

/// The store of a command beside the server.
async fn beside(server: &Server) -> Store {
    match database_of(&server.data).await {
        Some(url) => {
            let database = Postgres::open(&url.0, CONNECTIONS).await.unwrap();
            Store::Postgres { database, files: server.data.clone() }
        }
        None => Store::from(Sqlite::beside_server(&server.data).unwrap()),
    }
}

/// Whoever runs the machine does something by a command.
async fn by_operator(server: &Server, act: Act) -> Result<i64, Refusal> {
    let store = beside(server).await;
    let order = Order { by: Actor::Operator, at: server.time_now(), act, reason: "spam".to_owned() };
    let done = store.moderate(order).await;
    store.close().await;
    done.map_err(|error| match error {
        StoreError::Refused(refusal) => refusal,
        error => panic!("{error}"),
    })
}

/// A registered player with a role: its cookie.
async fn with_role(server: &Server, name: &str, role: Role) -> String {
    let cookie = server.registered(name).await;
    by_operator(server, Act::SetRole { name: name.to_owned(), role }).await.unwrap();
    cookie
}

async fn log(server: &Server) -> Vec<LogEntry> {
    server.app.hub().store().log(None, 100).await.unwrap()
}

/// What was done, each with the name of whom it was done to, the newest first.
async fn acts(server: &Server) -> Vec<(String, Option<String>)> {
    log(server).await.into_iter().map(|entry| (entry.act, entry.player)).collect()
}

async fn sign_in(server: &Server, name: &str) -> Answer {
    server.ask("POST", "/api/sessions", None, &json!({ "name": name, "password": PASSWORD })).await
}

async fn bot(server: &Server, owner: &str, name: &str) -> MadeToken {
    let made = server.ask("POST", "/api/bots", Some(owner), &json!({ "name": name })).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    server.ask("POST", &format!("/api/bots/{name}/tokens"), Some(owner), &json!({})).await.json()
}

/// Whether a client is closed by the server, whatever it is sent before.
async fn closes(client: &mut Client) {
    while client.try_next().await.is_some() {}
}

/// The server looks at the log, also where its job of every two seconds is not waiting yet when time passes.
async fn noticed(server: &Server, what: impl AsyncFn() -> bool) {
    while !what().await {
        server.time.pass(2_000);
        tokio::task::yield_now().await;
    }
}

/// Says something: the code of the refusal, if it is refused.
async fn say(server: &Server, client: &mut Client, game: &str, words: Words) -> Option<Value> {
    // So that nothing comes too fast.
    server.time.pass(10_000);
    client.send(&FromClient::Say { game: game.to_owned(), id: "x".to_owned(), words }).await;
    client
        .find(|message| match message {
            FromServer::Spoken { .. } => Some(None),
            FromServer::Refused { problem, .. } => Some(Some(serde_json::to_value(problem).unwrap())),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn who_is_suspended_is_out_at_once_and_until_then() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let token = bot(&server, &anna, "Robot").await;
    let code = server.ask("POST", "/api/me/recovery-code", Some(&anna), &json!({ "password": PASSWORD })).await;
    let code = code.json::<Value>()["code"].clone();
    let game = server.game(&json!({ "game": "diaballik", "clock": "600+5" }), &anna, &ben).await;
    let days = json!({ "terms": { "game": "diaballik", "clock": "days:3" } });
    for path in ["/api/seeks", "/api/challenges"] {
        assert_eq!(server.ask("POST", path, Some(&anna), &days).await.status, StatusCode::OK);
    }
    let mut clients = [server.connect(Some(&anna)).await, server.connect_bot(&token.token).await];

    let until = BEGIN.get() + HOUR;
    let body = json!({ "until": until, "reason": "  insults\n in chat " });
    let done = server.ask("PUT", "/api/admin/users/anna/suspension", Some(&moderator), &body).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    for client in &mut clients {
        closes(client).await;
    }
    assert_eq!(server.ask("GET", "/api/me", Some(&anna), &()).await.code(), "server-not-signed-in");
    let recovery = json!({ "code": code, "password": "battery staple" });
    for refused in [
        sign_in(&server, "Anna").await,
        server.ask("POST", "/api/sessions/recovered", None, &recovery).await,
        server.ask_bot(&token.token, "GET", "/api/me").await,
        server.ask_bot(&token.token, "POST", "/api/guests").await,
    ] {
        let problem = json!({ "code": "server-account-suspended",
            "args": { "until": until.to_string(), "reason": "insults  in chat" } });
        assert_eq!((refused.status, refused.json::<Value>()), (StatusCode::FORBIDDEN, problem));
    }
    // Nobody who does not know the password is told of it.
    let wrong = json!({ "name": "Anna", "password": "wrong horse" });
    assert_eq!(server.ask("POST", "/api/sessions", None, &wrong).await.code(), "server-wrong-password");
    assert_eq!(server.count("seeks").await + server.count("challenges WHERE game IS NULL").await, 0);
    assert!(server.ask("GET", "/api/seeks", None, &()).await.json::<Vec<Value>>().is_empty());
    assert_eq!(server.state(&game).await.result, None, "its games are left to their clocks");

    server.time.pass(HOUR);
    assert_eq!(sign_in(&server, "Anna").await.status, StatusCode::OK);
    assert_eq!(server.ask_bot(&token.token, "GET", "/api/me").await.status, StatusCode::OK);
    let recovered = server.ask("POST", "/api/sessions/recovered", None, &recovery).await;
    assert_eq!(recovered.status, StatusCode::OK, "the code was not used up: {}", recovered.body);
}

#[tokio::test]
async fn what_a_command_beside_the_server_does_is_noticed_within_seconds() {
    let (_directory, server) = Server::temporary().await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let token = bot(&server, &anna, "Robot").await;
    let mut clients =
        [server.connect(Some(&anna)).await, server.connect(Some(&ben)).await, server.connect_bot(&token.token).await];
    let mut follower = crate::common::Follower::new(server.connect(None).await).await;
    assert_eq!(follower.told().await, 0);
    let days = json!({ "terms": { "game": "diaballik", "clock": "days:3" } });
    server.ask("POST", "/api/seeks", Some(&anna), &days).await;
    follower.until(1).await;
    by_operator(&server, Act::Suspend { name: "Anna".to_owned(), until: None }).await.unwrap();
    by_operator(&server, Act::EndSessions { name: "Ben".to_owned() }).await.unwrap();
    // In the database at once, and a look later in what the server has in memory.
    assert_eq!(server.ask("GET", "/api/me", Some(&anna), &()).await.code(), "server-not-signed-in");
    assert_eq!(server.ask("GET", "/api/me", Some(&ben), &()).await.code(), "server-not-signed-in");
    assert_eq!(sign_in(&server, "Anna").await.code(), "server-account-closed");
    server.time.pass(2_000);
    for client in &mut clients {
        closes(client).await;
    }
    follower.until(0).await;
    // Who was only signed out comes back, and is not closed once more.
    let ben = sign_in(&server, "Ben").await.cookie();
    let mut client = server.connect(Some(&ben)).await;
    by_operator(&server, Act::Unsuspend { name: "Anna".to_owned() }).await.unwrap();
    server.time.pass(2_000);
    assert_eq!(sign_in(&server, "Anna").await.status, StatusCode::OK);
    client.send(&FromClient::Ping { id: 7 }).await;
    client.find(|message| matches!(message, FromServer::Pong { id: 7, .. }).then_some(())).await;
}

#[tokio::test]
async fn who_is_muted_says_nothing_in_any_room_until_then() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let token = bot(&server, &anna, "Robot").await;
    let terms = json!({ "game": "diaballik", "clock": "days:3" });
    let own = server.game(&terms, &anna, &ben).await;
    let other = server.game(&terms, &moderator, &ben).await;
    let mut client = server.connect(Some(&anna)).await;
    let mut robot = server.connect_bot(&token.token).await;
    for game in [&own, &other] {
        client.watch(game, None).await;
    }
    robot.watch(&other, None).await;
    let (phrase, text) = (|| Words::Phrase("hello".to_owned()), || Words::Text("Hello".to_owned()));
    assert_eq!(say(&server, &mut client, &own, text()).await, None);
    let until = server.time_now().get() + HOUR;
    let body = json!({ "until": until, "reason": "insults" });
    let done = server.ask("PUT", "/api/admin/users/Anna/mute", Some(&moderator), &body).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    let problem = json!({ "code": "server-muted", "args": { "until": until.to_string(), "reason": "insults" } });
    for game in [&own, &other] {
        for words in [phrase(), text()] {
            assert_eq!(say(&server, &mut client, game, words).await, Some(problem.clone()));
        }
    }
    assert_eq!(say(&server, &mut robot, &other, phrase()).await, Some(problem), "nor do its bots");
    assert_eq!(client.act_and_wait(&own, GameAct::Turn { text: "d1>e1".to_owned() }).await, Ok(2), "it plays on");
    server.time.pass(HOUR);
    assert_eq!(say(&server, &mut client, &own, text()).await, None);
    // For good, and then not any more.
    let body = json!({ "reason": "insults" });
    server.ask("PUT", "/api/admin/users/Anna/mute", Some(&moderator), &body).await;
    let problem = json!({ "code": "server-muted-for-good", "args": { "reason": "insults" } });
    assert_eq!(say(&server, &mut client, &other, phrase()).await, Some(problem));
    assert_eq!(
        server.ask("DELETE", "/api/admin/users/Anna/mute", Some(&moderator), &()).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(say(&server, &mut client, &other, phrase()).await, None);
    let again = server.ask("DELETE", "/api/admin/users/Anna/mute", Some(&moderator), &()).await;
    assert_eq!((again.status, again.code().as_str()), (StatusCode::CONFLICT, "server-nothing-to-lift"));
}

#[tokio::test]
async fn an_account_that_is_deleted_leaves_what_was_done_and_not_to_whom_or_why() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let anna = server.registered("Anna").await;
    let ben = server.registered("Ben").await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &anna, &ben).await;
    let reason = json!({ "reason": "Anna again" });
    for (method, path) in [
        ("PUT", "/api/admin/users/Anna/mute".to_owned()),
        ("POST", format!("/api/admin/games/{game}/void")),
        ("PUT", "/api/admin/users/Ben/mute".to_owned()),
    ] {
        let done = server.ask(method, &path, Some(&moderator), &reason).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{path}: {}", done.body);
    }
    // The account itself is told what was done to it, and not by whom.
    let export = server.ask("GET", "/api/me/export", Some(&anna), &()).await;
    let measures = export.json::<Export>().measures;
    assert_eq!((measures.len(), measures[0].act.as_str(), measures[0].reason.as_str()), (1, "mute", "Anna again"));
    assert!(!export.body.contains("Mona"));
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&anna), &json!({ "password": PASSWORD })).await.status,
        StatusCode::NO_CONTENT
    );
    let entries = log(&server).await;
    let told: Vec<(&str, &str)> =
        entries.iter().map(|entry| (entry.act.as_str(), entry.reason.as_str())).take(3).collect();
    assert_eq!(told, [("mute", "Anna again"), ("void", ""), ("mute", "")], "what is said of others stays");
    assert!(entries[2].player.as_ref().unwrap().starts_with('~'), "{entries:?}");
    assert_eq!(entries[2].by.as_deref(), Some("Mona"));
    assert_eq!(server.count("mutes").await, 1, "the other one's");
    // And so for whoever did it.
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&moderator), &json!({ "password": PASSWORD })).await.status,
        StatusCode::NO_CONTENT
    );
    let entries = log(&server).await;
    assert!(entries[0].by.as_ref().unwrap().starts_with('~') && server.count("roles").await == 0, "{entries:?}");
}

#[tokio::test]
async fn suspensions_that_are_over_are_forgotten() {
    let (_directory, server) = Server::temporary().await;
    server.registered("Anna").await;
    let until = Some(BEGIN + play::time::Millis::new(HOUR));
    by_operator(&server, Act::Suspend { name: "Anna".to_owned(), until }).await.unwrap();
    by_operator(&server, Act::Mute { name: "Anna".to_owned(), until: None }).await.unwrap();
    let store = server.app.hub().store();
    let forget = async |at: u64| {
        let at = Timestamp::new(BEGIN.get() + at);
        store.forget_old(at, Timestamp::new(0)).await.unwrap();
        (server.count("suspensions").await, server.count("mutes").await)
    };
    assert_eq!((forget(HOUR - 1).await, forget(HOUR).await), ((1, 1), (0, 1)));
}
