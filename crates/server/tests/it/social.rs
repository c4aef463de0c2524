//! Chat, blocks, reports, rematches.

use crate::common::{BEGIN, Client, Server};
use axum::http::StatusCode;
use play::time::Millis;
use protocol::chat::{ChatMessage, MOST_TEXT, Room, Words};
use protocol::game::Side;
use protocol::http::{Export, SaidAt};
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::store::social::NewLine;
use server::time::ManualTime;

const DAY: u64 = 24 * 60 * 60 * 1000;

async fn server(directory: &tempfile::TempDir) -> Server {
    Server::start(directory.path(), ManualTime::at(BEGIN)).await
}

fn diaballik() -> Value {
    json!({ "game": "diaballik", "clock": "600+5" })
}

fn text(text: &str) -> Words {
    Words::Text(text.to_owned())
}

/// A client that follows a game and listens.
async fn listener(server: &Server, cookie: Option<&str>, game: &str) -> (Client, Room, Vec<ChatMessage>) {
    let mut client = server.connect(cookie).await;
    client.watch(game, None).await;
    let (room, lines) = listen(&mut client, game).await;
    (client, room, lines)
}

async fn listen(client: &mut Client, game: &str) -> (Room, Vec<ChatMessage>) {
    client.send(&FromClient::Chat { game: game.to_owned(), follow: true }).await;
    client
        .find(|message| match message {
            FromServer::Chat { room, lines, .. } => Some((*room, lines.clone())),
            _ => None,
        })
        .await
}

/// Says something: the number of the line, or the code of the refusal.
async fn say(client: &mut Client, game: &str, words: Words) -> Result<u32, String> {
    client.send(&FromClient::Say { game: game.to_owned(), id: "x".to_owned(), words }).await;
    client
        .find(|message| match message {
            FromServer::Spoken { number, .. } => Some(Ok(*number)),
            FromServer::Refused { problem, .. } => Some(Err(problem.code.clone())),
            _ => None,
        })
        .await
}

/// All that a client hears until the answer to a ping, which comes after everything that was told before.
async fn heard(client: &mut Client) -> Vec<Words> {
    client.send(&FromClient::Ping { id: 77 }).await;
    let mut all = Vec::new();
    loop {
        match client.next().await {
            FromServer::Said { line, .. } => all.push(line.words),
            FromServer::Pong { id: 77, .. } => return all,
            _ => {}
        }
    }
}

#[tokio::test]
async fn players_and_those_who_watch_talk_apart() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(name, a), (_, b), (_, guest)] = [server.guest().await, server.guest().await, server.guest().await];
    let cora = server.registered("Cora").await;
    let game = server.game(&diaballik(), &a, &b).await;
    let (mut one, room, lines) = listener(&server, Some(&a), &game).await;
    assert_eq!((room, lines.len()), (Room::Players, 0));
    let (mut other, ..) = listener(&server, Some(&b), &game).await;
    let (mut watcher, room, _) = listener(&server, Some(&cora), &game).await;
    assert_eq!(room, Room::Watchers);
    let (mut nobody, ..) = listener(&server, None, &game).await;
    let hello = Words::Phrase("hello".to_owned());
    assert_eq!(say(&mut one, &game, hello.clone()).await, Ok(1));
    assert_eq!(say(&mut watcher, &game, text("who wins?")).await, Ok(2));
    assert_eq!(say(&mut other, &game, text("have fun")).await, Ok(3));
    assert_eq!(heard(&mut one).await, [text("have fun")]);
    assert_eq!(heard(&mut other).await.len(), 0, "it has heard everything while it waited for its answer");
    assert_eq!(heard(&mut nobody).await, [text("who wins?")]);
    // Who comes later reads what was said in its room.
    let (_, _, lines) = listener(&server, Some(&b), &game).await;
    let said: Vec<_> = lines.iter().map(|line| (line.number, line.name.as_str(), line.words.clone())).collect();
    assert_eq!((said[0].clone(), said.len()), ((1, name.as_str(), hello.clone()), 2));
    // Guests have no words of their own where they watch, and nobody without a session has any.
    let (mut passer, ..) = listener(&server, Some(&guest), &game).await;
    assert_eq!(say(&mut passer, &game, text("buy this")).await, Err("server-not-registered".to_owned()));
    assert_eq!(say(&mut passer, &game, hello.clone()).await, Ok(4));
    assert_eq!(say(&mut nobody, &game, hello.clone()).await, Err("server-not-signed-in".to_owned()));
    // Who does not listen is told nothing, and who is not there cannot speak.
    watcher.send(&FromClient::Chat { game: game.clone(), follow: false }).await;
    assert_eq!(heard(&mut watcher).await, std::slice::from_ref(&hello));
    assert_eq!(say(&mut passer, &game, hello.clone()).await, Ok(5));
    assert_eq!(heard(&mut watcher).await, [] as [Words; 0]);
    let mut away = server.connect(Some(&a)).await;
    assert_eq!(say(&mut away, &game, hello).await, Err("server-not-watched".to_owned()));
}

#[tokio::test]
async fn what_is_said_is_checked_and_limited() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&diaballik(), &a, &b).await;
    let (mut one, ..) = listener(&server, Some(&a), &game).await;
    for (words, code) in [
        (text(""), "server-chat-text"),
        (text(&"x".repeat(MOST_TEXT + 1)), "server-chat-text"),
        (Words::Phrase("insult".to_owned()), "server-malformed"),
    ] {
        assert_eq!(say(&mut one, &game, words).await, Err(code.to_owned()));
    }
    for number in 1..=5 {
        assert_eq!(say(&mut one, &game, text("hm")).await, Ok(number));
    }
    assert_eq!(say(&mut one, &game, text("hm")).await, Err("server-too-fast".to_owned()));
    server.time.pass(2_000);
    assert_eq!(say(&mut one, &game, text("hm")).await, Ok(6));
    // After a restart it is still there.
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    let (mut one, _, lines) = listener(&server, Some(&a), &game).await;
    assert_eq!(lines.len(), 6);
    server.time.pass(15_000);
    one.act_and_wait(&game, Act::Resign).await.unwrap();
    server.time.pass(DAY);
    assert_eq!(say(&mut one, &game, text("gg")).await, Ok(7), "a game can be talked about");
    server.time.pass(10_000);
    assert_eq!(say(&mut one, &game, text("gg")).await, Err("server-game-over".to_owned()));
    // And one day all of it is forgotten.
    server.time.pass(91 * DAY);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    loop {
        let game = game.clone();
        let lines = format!("chat_lines JOIN games ON games.key = chat_lines.game WHERE games.id = '{game}'");
        if server.count(&lines).await == 0 {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn chat_is_turned_off_for_all_devices() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&diaballik(), &a, &b).await;
    let (mut one, ..) = listener(&server, Some(&a), &game).await;
    let (mut other, ..) = listener(&server, Some(&b), &game).await;
    let off = json!({ "chat": false, "messages": "nobody" });
    let path = "/api/me/preferences";
    assert_eq!(
        server.ask("GET", path, Some(&a), &()).await.json::<Value>(),
        json!({ "chat": true, "messages": "followed" })
    );
    assert_eq!(server.ask("PUT", path, Some(&a), &off).await.json::<Value>(), off);
    assert_eq!(server.ask("PUT", path, None, &off).await.code(), "server-not-signed-in");
    assert_eq!(say(&mut one, &game, text("hi")).await, Err("server-chat-off".to_owned()));
    assert_eq!(say(&mut other, &game, text("hi")).await, Err("server-chat-closed".to_owned()));
    assert_eq!(listen(&mut one, &game).await.1.len(), 0);
    server.ask("PUT", path, Some(&a), &json!({ "chat": true })).await;
    assert_eq!(say(&mut other, &game, text("hi again")).await, Ok(1));
}

#[tokio::test]
async fn who_is_blocked_is_neither_heard_nor_played() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b, c] = [server.registered("Anna").await, server.registered("Ben").await, server.registered("Cora").await];
    let game = server.game(&diaballik(), &c, &a).await;
    let (mut anna, ..) = listener(&server, Some(&a), &game).await;
    assert_eq!(server.ask("PUT", "/api/me/blocks/cora", Some(&a), &()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.ask("PUT", "/api/me/blocks/Cora", Some(&a), &()).await.status, StatusCode::NO_CONTENT, "again");
    for name in ["Anna", "nobody"] {
        let path = format!("/api/me/blocks/{name}");
        assert_eq!(server.ask("PUT", &path, Some(&a), &()).await.status, StatusCode::NOT_FOUND, "{name}");
    }
    assert_eq!(server.ask("GET", "/api/me/blocks", Some(&a), &()).await.json::<Vec<String>>(), ["Cora"]);
    assert_eq!(server.ask("GET", "/api/me/blocks", Some(&c), &()).await.json::<Vec<String>>().len(), 0);
    let (mut cora, ..) = listener(&server, Some(&c), &game).await;
    assert_eq!(say(&mut cora, &game, text("hey")).await, Err("server-chat-closed".to_owned()));
    assert_eq!(say(&mut anna, &game, text("bye")).await, Ok(1));
    // Where both watch, one hears the other and not the other way round.
    let watched = server.game(&diaballik(), &b, &server.guest().await.1).await;
    let (mut anna, ..) = listener(&server, Some(&a), &watched).await;
    let (mut ben, ..) = listener(&server, None, &watched).await;
    let (mut cora, ..) = listener(&server, Some(&c), &watched).await;
    server.time.pass(10_000);
    assert_eq!(say(&mut cora, &watched, text("hey")).await, Ok(1));
    assert_eq!((heard(&mut anna).await.len(), heard(&mut ben).await.len()), (0, 1));
    assert_eq!((listen(&mut anna, &watched).await.1.len(), listen(&mut ben, &watched).await.1.len()), (0, 1));
    // No game begins between the two, in whichever way.
    let seek = json!({ "terms": { "game": "diaballik", "clock": "60+7" } });
    let waiting = server.ask("POST", "/api/seeks", Some(&c), &seek).await.json::<Value>();
    let mine = server.ask("POST", "/api/seeks", Some(&a), &seek).await.json::<Value>();
    assert_eq!(mine["what"], "waiting", "they are not paired");
    let path = format!("/api/seeks/{}/game", waiting["id"].as_str().unwrap());
    assert_eq!(server.ask("POST", &path, Some(&a), &()).await.code(), "server-blocked");
    let path = format!("/api/seeks/{}/game", mine["id"].as_str().unwrap());
    assert_eq!(server.ask("POST", &path, Some(&c), &()).await.code(), "server-blocked");
    let challenge = server.ask("POST", "/api/challenges", Some(&c), &seek).await.json::<Value>();
    let path = format!("/api/challenges/{}/game", challenge["id"].as_str().unwrap());
    assert_eq!(server.ask("POST", &path, Some(&a), &()).await.code(), "server-blocked");
    for (name, cookie) in [("Anna", &c), ("Cora", &a)] {
        let path = format!("/api/players/{name}/challenges");
        assert_eq!(server.ask("POST", &path, Some(cookie), &seek).await.code(), "server-blocked");
    }
    cora.watch(&game, None).await;
    cora.act_and_wait(&game, Act::Resign).await.unwrap();
    let path = format!("/api/games/{game}/rematch");
    assert_eq!(server.ask("POST", &path, Some(&c), &()).await.code(), "server-blocked");
    assert_eq!(server.ask("DELETE", "/api/me/blocks/Cora", Some(&a), &()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.ask("DELETE", "/api/me/blocks/Cora", Some(&a), &()).await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.ask("POST", "/api/seeks", Some(&a), &seek).await.json::<Value>()["what"], "game");
}

#[tokio::test]
async fn reports_reach_the_owner_with_what_was_said() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&diaballik(), &a, &b).await;
    let (mut anna, ..) = listener(&server, Some(&a), &game).await;
    assert_eq!(say(&mut anna, &game, text("rude words")).await, Ok(1));
    let report = json!({ "player": "anna", "why": "chat", "game": game, "line": 1, "text": " please look " });
    let ask = async |cookie: Option<&str>, report: &Value| server.ask("POST", "/api/reports", cookie, report).await;
    assert_eq!(ask(None, &report).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(ask(Some(&b), &report).await.status, StatusCode::NO_CONTENT);
    let outsider = server.guest().await.1;
    assert_eq!(ask(Some(&outsider), &report).await.status, StatusCode::NOT_FOUND, "it was not said to it");
    for (report, status) in [
        (json!({ "player": "nobody", "why": "name" }), StatusCode::NOT_FOUND),
        (json!({ "player": "Ben", "why": "chat", "game": game, "line": 1 }), StatusCode::NOT_FOUND),
        (json!({ "player": "Anna", "why": "chat", "line": 1 }), StatusCode::NOT_FOUND),
        (json!({ "player": "Anna", "why": "revenge" }), StatusCode::BAD_REQUEST),
        (json!({ "player": "Anna", "why": "other", "text": "x".repeat(501) }), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(ask(Some(&b), &report).await.status, status, "{report}");
    }
    let store = server.app.hub().store();
    let reports = store.reports(10, false).await.unwrap();
    assert_eq!(reports.len(), 1);
    let report = &reports[0];
    assert_eq!((report.by.as_str(), report.player.as_str(), report.why.as_str()), ("Ben", "Anna", "chat"));
    assert_eq!((report.line.as_deref(), report.text.as_str()), (Some("rude words"), "please look"));
    assert_eq!(report.game.as_deref(), Some(game.as_str()));
    for _ in 1..20 {
        assert_eq!(ask(Some(&b), &json!({ "player": "Anna", "why": "play" })).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(ask(Some(&b), &json!({ "player": "Anna", "why": "play" })).await.code(), "server-too-many");
    server.time.pass(DAY + 1);
    assert_eq!(ask(Some(&b), &json!({ "player": "Anna", "why": "play" })).await.status, StatusCode::NO_CONTENT);
    // The own data are all the own data, and go with the account.
    let export = server.ask("GET", "/api/me/export", Some(&a), &()).await.json::<Export>();
    assert_eq!(export.said, [SaidAt { game: game.clone(), at: BEGIN, words: text("rude words") }]);
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&a), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    let (_, _, lines) = listener(&server, Some(&b), &game).await;
    assert_eq!(lines.len(), 0);
}

/// What a client is told of playing a game again.
async fn told(client: &mut Client) -> (Option<Side>, Option<Side>, Option<String>) {
    client
        .find(|message| match message {
            FromServer::Rematch { by, declined, next, .. } => Some((*by, *declined, next.clone())),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_rematch_is_told_to_all_whom_it_concerns() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b), (_, c)] = [server.guest().await, server.guest().await, server.guest().await];
    let game = server.game(&diaballik(), &a, &b).await;
    let path = format!("/api/games/{game}/rematch");
    let mut one = server.connect(Some(&a)).await;
    one.watch(&game, None).await;
    // Elsewhere on the site, and only watching.
    let mut other = server.connect(Some(&b)).await;
    let mut watcher = server.connect(None).await;
    watcher.watch(&game, None).await;
    one.act_and_wait(&game, Act::Resign).await.unwrap();
    let ask = async |method: &str, cookie: &str| server.ask(method, &path, Some(cookie), &()).await;
    assert_eq!(ask("DELETE", &a).await.status, StatusCode::NOT_FOUND, "nothing is offered");
    assert_eq!(ask("POST", &c).await.code(), "server-not-a-player");
    assert_eq!(ask("DELETE", &c).await.code(), "server-not-a-player");
    // Offered and taken back.
    assert_eq!(ask("POST", &a).await.json::<Value>()["what"], "waiting");
    for client in [&mut one, &mut other, &mut watcher] {
        assert_eq!(told(client).await, (Some(Side::A), None, None));
    }
    assert_eq!(server.state(&game).await.rematch, Some(Side::A));
    assert_eq!(ask("DELETE", &a).await.status, StatusCode::NO_CONTENT);
    for client in [&mut one, &mut other, &mut watcher] {
        assert_eq!(told(client).await, (None, None, None));
    }
    // Offered and declined: it is not offered again, but the other one can think better of it.
    assert_eq!(ask("POST", &a).await.json::<Value>()["what"], "waiting");
    assert_eq!(told(&mut other).await, (Some(Side::A), None, None));
    assert_eq!(ask("DELETE", &b).await.status, StatusCode::NO_CONTENT);
    assert_eq!(told(&mut other).await, (None, Some(Side::B), None));
    assert_eq!(ask("POST", &a).await.code(), "server-rematch-declined");
    assert_eq!(ask("POST", &b).await.json::<Value>()["what"], "waiting");
    assert_eq!(told(&mut other).await, (Some(Side::B), None, None));
    // After a restart the offer stands.
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(server.state(&game).await.rematch, Some(Side::B));
    let mut other = server.connect(Some(&b)).await;
    let mut watcher = server.connect(None).await;
    watcher.watch(&game, None).await;
    let begun = server.ask("POST", &path, Some(&a), &()).await.json::<Value>();
    let next = begun["id"].as_str().map(str::to_owned);
    assert_eq!((begun["what"].as_str(), begun["side"].as_str()), (Some("game"), Some("b")));
    assert_eq!(told(&mut other).await, (None, None, next.clone()));
    assert_eq!(told(&mut watcher).await, (None, None, next.clone()));
    let state = server.state(&game).await;
    assert_eq!((state.rematch, state.next), (None, next));
    assert_eq!(server.ask("DELETE", &path, Some(&b), &()).await.status, StatusCode::NOT_FOUND, "it has begun");
}

#[tokio::test]
async fn it_is_told_from_when_on_a_game_can_be_claimed() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&diaballik(), &a, &b).await;
    let mut one = server.connect(Some(&a)).await;
    one.watch(&game, None).await;
    // Who has not come yet is gone.
    assert_eq!(server.state(&game).await.claim_at, [None, Some(BEGIN + Millis::from_seconds(120))]);
    let mut other = server.connect(Some(&b)).await;
    server.time.pass(5_000);
    other.watch(&game, None).await;
    assert_eq!(server.state(&game).await.claim_at, [None, None]);
    let mut players = [one, other];
    for (player, text) in [(0, "d1>e1"), (1, "d7>e7"), (0, "e1>d1")] {
        let number = server.state(&game).await.number;
        players[player].until(&game, number).await;
        players[player].act_and_wait(&game, Act::Turn { text: text.to_owned() }).await.unwrap();
    }
    server.time.pass(1_000);
    let [mut one, other] = players;
    drop(other);
    let at = one
        .find(|message| match message {
            FromServer::Presence { present, claim_at, .. } if *present == [true, false] => {
                Some(claim_at[Side::B.into()])
            }
            _ => None,
        })
        .await;
    assert_eq!(at, Some(BEGIN + Millis::from_seconds(6 + 115)), "all absences count together");
    server.time.pass(114_000);
    assert_eq!(one.act_and_wait(&game, Act::Claim { win: true }).await, Err("server-not-gone".to_owned()));
    server.time.pass(1_000);
    one.act_and_wait(&game, Act::Claim { win: true }).await.unwrap();
    assert_eq!(server.state(&game).await.claim_at, [None, None]);
}

#[tokio::test]
async fn those_who_watch_cannot_silence_the_players() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let sophie = server.registered("Sophie").await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "days:1" }), &a, &b).await;
    let id = game.clone();
    let [watcher, a, b] = [server.account(&sophie).await, server.account(&a).await, server.account(&b).await];
    let store = server.app.hub().store();
    let key = store.game(id).await.unwrap().unwrap().key;
    let say = async |room, author, opponent| {
        let words = Words::Phrase("hello".to_owned());
        store.say(NewLine { game: key, room, author, opponent, at: BEGIN, words }).await
    };
    for _ in 0..500 {
        say(Room::Watchers, watcher, None).await.unwrap();
    }
    assert!(say(Room::Watchers, watcher, None).await.is_err());
    assert_eq!(say(Room::Players, a, Some(b)).await.unwrap().number, 501);
    for _ in 1..500 {
        say(Room::Players, a, Some(b)).await.unwrap();
    }
    assert!(say(Room::Players, b, Some(a)).await.is_err());
}
