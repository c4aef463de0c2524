//! Friends, notes and private messages.

use crate::common::{Answer, BEGIN, Client, Server};
use axum::http::StatusCode;
use protocol::friends::{Followers, Friend, MOST_NOTE, Relation};
use protocol::http::Export;
use protocol::messages::{Conversations, MOST_TEXT, Messages, PrivateMessage};
use protocol::socket::FromServer;
use serde_json::{Value, json};
use server::store::messages::Writing;
use server::store::moderation::{Act, Actor, Order};
use server::time::ManualTime;

async fn put(server: &Server, cookie: &str, path: &str, body: Value) -> Answer {
    server.ask("PUT", path, Some(cookie), &body).await
}

async fn follow(server: &Server, cookie: &str, name: &str) -> Answer {
    put(server, cookie, &format!("/api/me/friends/{name}"), Value::Null).await
}

async fn friends(server: &Server, cookie: &str) -> Vec<Friend> {
    server.ask("GET", "/api/me/friends", Some(cookie), &()).await.json()
}

async fn relation(server: &Server, cookie: &str, name: &str) -> Relation {
    server.ask("GET", &format!("/api/me/relations/{name}"), Some(cookie), &()).await.json()
}

async fn write(server: &Server, cookie: &str, to: &str, id: &str, text: &str) -> Answer {
    server.ask("POST", &format!("/api/me/messages/{to}"), Some(cookie), &json!({ "id": id, "text": text })).await
}

async fn messages(server: &Server, cookie: &str, with: &str, before: &str) -> Messages {
    server.ask("GET", &format!("/api/me/messages/{with}{before}"), Some(cookie), &()).await.json()
}

async fn conversations(server: &Server, cookie: &str) -> Conversations {
    server.ask("GET", "/api/me/messages", Some(cookie), &()).await.json()
}

/// The next private message that a client is told: with whom, and what.
async fn told(client: &mut Client) -> (String, PrivateMessage) {
    let message = |message: &FromServer| match message {
        FromServer::Message { with, message } => Some((with.clone(), message.clone())),
        _ => None,
    };
    client.find(message).await
}

/// Lets everybody write to an account.
async fn open(server: &Server, cookie: &str) {
    let wanted = json!({ "chat": true, "messages": "everybody" });
    assert_eq!(put(server, cookie, "/api/me/preferences", wanted).await.status, StatusCode::OK);
}

#[tokio::test]
async fn friends_are_seen_when_they_are_here_and_play() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    for _ in 0..2 {
        assert_eq!(follow(&server, &anna, "ben").await.status, StatusCode::NO_CONTENT);
    }
    let friend = |online, plays, mutual| Friend {
        name: "Ben".to_owned(),
        kind: protocol::game::Kind::Registered,
        online,
        plays,
        mutual,
    };
    assert_eq!(friends(&server, &anna).await, [friend(false, None, false)]);
    let there = server.connect(Some(&ben)).await;
    follow(&server, &ben, "Anna").await;
    assert_eq!(friends(&server, &anna).await, [friend(true, None, true)]);
    // A game of days is none that is being played now.
    let (_, guest) = server.guest().await;
    server.game(&json!({ "game": "diaballik", "clock": "days:3" }), &ben, &guest).await;
    assert_eq!(friends(&server, &anna).await, [friend(true, None, true)]);
    server.game(&json!({ "game": "diaballik", "clock": "600+5" }), &ben, &guest).await;
    let last = server.game(&json!({ "game": "playball", "clock": "600+5" }), &guest, &ben).await;
    // Those who began at the same moment are as good as each other.
    let plays = friends(&server, &anna).await[0].plays.clone().unwrap();
    assert!(server.state(&plays).await.players.iter().any(|(_, player)| player.name == "Ben") && last.len() == 12);
    drop(there);
    while friends(&server, &anna).await[0].online {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        relation(&server, &anna, "Ben").await,
        Relation { follows: true, followed: true, may_write: true, ..Relation::default() }
    );
    // No longer, twice.
    let path = "/api/me/friends/Ben";
    assert_eq!(server.ask("DELETE", path, Some(&anna), &()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.ask("DELETE", path, Some(&anna), &()).await.code(), "server-not-found");
    assert_eq!(friends(&server, &anna).await, []);
    // Bots of the site are always there.
    assert_eq!(follow(&server, &anna, "Touchline-3").await.status, StatusCode::NO_CONTENT, "a bot of the site");
    assert!(friends(&server, &anna).await[0].online);
}

#[tokio::test]
async fn who_may_not_follow_is_told_why() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let (name, guest) = server.guest().await;
    assert_eq!(follow(&server, &guest, "Anna").await.code(), "server-not-registered");
    assert_eq!(follow(&server, &anna, "Nobody").await.code(), "server-not-found");
    assert_eq!(follow(&server, &anna, "Anna").await.code(), "server-not-found");
    assert_eq!(follow(&server, &anna, &name).await.status, StatusCode::NO_CONTENT, "a guest may be followed");
    // Whoever blocks follows no longer, and is not followed.
    follow(&server, &anna, "Ben").await;
    follow(&server, &ben, "Anna").await;
    put(&server, &ben, "/api/me/blocks/Anna", Value::Null).await;
    assert_eq!(friends(&server, &ben).await, []);
    assert_eq!(friends(&server, &anna).await.len(), 1);
    for (cookie, name) in [(&anna, "Ben"), (&ben, "Anna")] {
        assert_eq!(follow(&server, cookie, name).await.code(), "server-blocked");
    }
    assert!(relation(&server, &ben, "Anna").await.blocks && !relation(&server, &anna, "Ben").await.blocks);
}

#[tokio::test]
async fn followers_are_told_a_hundred_at_a_time() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = server.app.hub().store().account_named("Anna".to_owned()).await.unwrap().id;
    for number in 0..250 {
        let name = format!("Fan-{number}");
        let fan = server.app.hub().store().create_guest(server.time_now()).await.unwrap();
        server.app.hub().store().register(fan.id, name, String::new(), None, server.time_now()).await.unwrap();
        // Some at the same moment.
        let at = BEGIN + play::time::Millis::new(number / 7);
        server.app.hub().store().follow(fan.id, "Anna".to_owned(), at).await.unwrap();
        assert_ne!(fan.id, id);
    }
    follow(&server, &anna, "Fan-3").await;
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/me/followers{after}");
        let page: Followers = server.ask("GET", &path, Some(&anna), &()).await.json();
        assert_eq!(page.count, 250);
        seen.extend(page.followers);
        let Some(token) = page.after else { break };
        after = format!("?after={token}");
    }
    assert_eq!(seen.len(), 250);
    assert_eq!(seen[0].name, "Fan-249");
    let names: std::collections::BTreeSet<_> = seen.iter().map(|follower| &follower.name).collect();
    assert_eq!(names.len(), 250);
    assert_eq!(seen.iter().filter(|follower| follower.mutual).count(), 1);
    for damaged in ["x", "1-", "-1", "1-1-1", "ffffffffffffffffff-1"] {
        let path = format!("/api/me/followers?after={damaged}");
        assert_eq!(server.ask("GET", &path, Some(&anna), &()).await.code(), "server-malformed", "{damaged}");
    }
}

#[tokio::test]
async fn a_note_is_the_own() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let note = async |text: &str| put(&server, &anna, "/api/me/notes/Ben", json!({ "text": text })).await;
    for text in ["plays fast", "plays fast,\nlikes passes"] {
        assert_eq!(note(text).await.status, StatusCode::NO_CONTENT);
        assert_eq!(relation(&server, &anna, "Ben").await.note, text);
    }
    assert_eq!(relation(&server, &ben, "Anna").await.note, "");
    assert_eq!(note(&"x".repeat(MOST_NOTE + 1)).await.code(), "server-note-length");
    let export: Export = server.ask("GET", "/api/me/export", Some(&anna), &()).await.json();
    assert_eq!((export.notes.len(), export.notes[0].player.as_str()), (1, "Ben"));
    assert_eq!(note("").await.status, StatusCode::NO_CONTENT);
    assert_eq!(relation(&server, &anna, "Ben").await.note, "");
}

#[tokio::test]
async fn messages_reach_the_other_and_the_own_other_devices_once() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    follow(&server, &ben, "Anna").await;
    let [mut at_home, mut elsewhere] = [server.connect(Some(&ben)).await, server.connect(Some(&anna)).await];
    let sent: PrivateMessage = write(&server, &anna, "Ben", "one", " Hello\u{200b}!\nA game? ").await.json();
    assert_eq!((sent.number, sent.own, sent.text.as_str()), (1, true, "Hello!\nA game?"));
    assert_eq!(told(&mut elsewhere).await, ("Ben".to_owned(), sent.clone()));
    let theirs = PrivateMessage { own: false, ..sent.clone() };
    assert_eq!(told(&mut at_home).await, ("Anna".to_owned(), theirs.clone()));
    // The same again, also after a restart in the middle, is the same message.
    assert_eq!(write(&server, &anna, "Ben", "one", "Hello again?").await.json::<PrivateMessage>(), sent);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(write(&server, &anna, "Ben", "one", "Hello again?").await.json::<PrivateMessage>(), sent);
    // Another one's id is another one's.
    let answer: PrivateMessage = write(&server, &ben, "Anna", "one", "Yes").await.json();
    assert_eq!(answer.number, 2);
    let listed = conversations(&server, &ben).await;
    assert_eq!((listed.unread, listed.conversations.len(), listed.conversations[0].unread), (1, 1, 1));
    assert_eq!(listed.conversations[0].last, answer);
    let seen = messages(&server, &ben, "Anna", "").await;
    assert_eq!((seen.messages, seen.before, seen.may_write), (vec![theirs, answer], None, true));
    // Reading, twice, and less than before.
    for (number, unread) in [(1, 0), (1, 0), (0, 0)] {
        put(&server, &ben, "/api/me/messages/Anna/read", json!({ "number": number })).await;
        assert_eq!(conversations(&server, &ben).await.unread, unread);
    }
    write(&server, &anna, "Ben", "two", "Now?").await;
    assert_eq!(conversations(&server, &ben).await.conversations[0].unread, 1);
    // What one takes away the other still has.
    assert_eq!(server.ask("DELETE", "/api/me/messages/Anna", Some(&ben), &()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(conversations(&server, &ben).await.conversations, []);
    assert_eq!(messages(&server, &ben, "Anna", "").await.messages, []);
    assert_eq!(messages(&server, &anna, "Ben", "").await.messages.len(), 3);
    write(&server, &anna, "Ben", "three", "Still there?").await;
    assert_eq!(messages(&server, &ben, "Anna", "").await.messages.len(), 1);
    assert_eq!(conversations(&server, &ben).await.unread, 1);
}

#[tokio::test]
async fn nobody_writes_to_who_does_not_want_it() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let (name, guest) = server.guest().await;
    let code = async |cookie: &str, to: &str, text: &str| write(&server, cookie, to, text, text).await.code();
    assert_eq!(code(&anna, "Ben", "x").await, "server-messages-closed");
    assert!(!messages(&server, &anna, "Ben", "").await.may_write);
    assert_eq!(code(&anna, "Anna", "x").await, "server-not-found");
    assert_eq!(code(&anna, "Nobody", "x").await, "server-not-found");
    assert_eq!(code(&anna, &name, "x").await, "server-not-registered");
    assert_eq!(code(&guest, "Ben", "x").await, "server-not-registered");
    for (id, text, code) in [
        ("", "x", "server-message-id"),
        (&*"x".repeat(37), "x", "server-message-id"),
        ("x", " \n\u{200b}", "server-chat-text"),
        ("x", &"x".repeat(MOST_TEXT + 1), "server-chat-text"),
    ] {
        assert_eq!(write(&server, &anna, "Ben", id, text).await.code(), code);
    }
    // Ben writes first: he is answered, though Anna takes nothing from others.
    open(&server, &anna).await;
    assert_eq!(write(&server, &ben, "Anna", "1", "Hello").await.status, StatusCode::OK);
    assert_eq!(write(&server, &anna, "Ben", "1", "Hello").await.status, StatusCode::OK);
    put(&server, &ben, "/api/me/preferences", json!({ "chat": true, "messages": "nobody" })).await;
    assert_eq!(write(&server, &anna, "Ben", "2", "Hello?").await.status, StatusCode::OK);
    // Without chat there is nothing.
    put(&server, &ben, "/api/me/preferences", json!({ "chat": false, "messages": "everybody" })).await;
    assert_eq!(code(&anna, "Ben", "x").await, "server-messages-closed");
    assert_eq!(code(&ben, "Anna", "x").await, "server-chat-off");
    open(&server, &ben).await;
    put(&server, &ben, "/api/me/blocks/Anna", Value::Null).await;
    for (cookie, to) in [(&anna, "Ben"), (&ben, "Anna")] {
        assert_eq!(code(cookie, to, "x").await, "server-messages-closed");
    }
    // And what was written before can be reported, by its number, as long as it is the other's.
    let report = async |player: &str, line: u32| {
        let report = json!({ "player": player, "why": "chat", "line": line });
        server.ask("POST", "/api/reports", Some(&ben), &report).await
    };
    assert_eq!(report("Anna", 2).await.status, StatusCode::NO_CONTENT);
    for line in [1, 9] {
        assert_eq!(report("Anna", line).await.code(), "server-not-found");
    }
    let reports = server.app.hub().store().reports(10, true).await.unwrap();
    assert_eq!((reports.len(), reports[0].line.as_deref()), (1, Some("Hello")));
}

#[tokio::test]
async fn who_is_muted_writes_nothing() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    open(&server, &ben).await;
    let act = Act::Mute { name: "Anna".to_owned(), until: None };
    let order = Order { by: Actor::Operator, at: server.time_now(), act, reason: "rude".to_owned() };
    server.app.hub().moderate(order).await.unwrap();
    assert_eq!(write(&server, &anna, "Ben", "1", "x").await.code(), "server-muted-for-good");
}

#[tokio::test]
async fn a_flood_of_messages_is_stopped() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let store = server.app.hub().store();
    let id = store.account_named("Anna".to_owned()).await.unwrap().id;
    let mut others = Vec::new();
    for number in 0..22 {
        let name = format!("Pal-{number}");
        others.push((server.registered(&name).await, name));
        open(&server, &others.last().unwrap().0).await;
    }
    let mut sent = 0;
    while write(&server, &anna, &others[0].1, &sent.to_string(), "x").await.status == StatusCode::OK {
        sent += 1;
    }
    assert_eq!(write(&server, &anna, &others[0].1, "x", "x").await.code(), "server-too-fast");
    assert_eq!(sent, 10);
    // To many, slowly: twenty of them a day.
    for (_, name) in &others[1..20] {
        server.time.pass(5_000);
        assert_eq!(write(&server, &anna, name, "1", "x").await.status, StatusCode::OK);
    }
    server.time.pass(60_000);
    assert_eq!(write(&server, &anna, &others[20].1, "1", "x").await.code(), "server-too-many");
    // Whoever has written first is answered, and those who are known.
    write(&server, &others[21].0, "Anna", "1", "x").await;
    open(&server, &anna).await;
    write(&server, &others[21].0, "Anna", "1", "x").await;
    for name in [&others[21].1, &others[1].1] {
        assert_eq!(write(&server, &anna, name, "2", "x").await.status, StatusCode::OK, "{name}");
    }
    // The last two thousand are kept, and told fifty at a time.
    for number in 0..2_100 {
        let (to, text, at) = (others[1].1.clone(), number.to_string(), server.time_now());
        let writing = Writing { author: id, to, id: format!("n{number}"), text, at };
        store.write_message(writing).await.unwrap();
    }
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let page = messages(&server, &anna, &others[1].1, &before).await;
        seen.splice(0..0, page.messages);
        let Some(number) = page.before else { break };
        before = format!("?before={number}");
    }
    assert_eq!((seen.len(), seen[0].number, seen[1_999].text.as_str()), (2_000, 103, "2099"));
    let export: Export = server.ask("GET", "/api/me/export", Some(&anna), &()).await.json();
    assert_eq!(export.messages.len(), 10 + 18 + 1 + 2_000);
}

#[tokio::test]
async fn a_deleted_account_leaves_no_words_behind() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    for (cookie, other) in [(&anna, "Ben"), (&ben, "Anna")] {
        follow(&server, cookie, other).await;
    }
    put(&server, &anna, "/api/me/notes/Ben", json!({ "text": "unforgettable" })).await;
    put(&server, &ben, "/api/me/notes/Anna", json!({ "text": "unforgettable" })).await;
    for (cookie, other) in [(&anna, "Ben"), (&ben, "Anna")] {
        write(&server, cookie, other, "1", "unforgettable").await;
    }
    for table in ["follows", "player_notes", "messages", "conversations"] {
        assert_eq!(server.count(table).await, 2, "{table}");
    }
    let password = json!({ "password": "correct horse" });
    assert_eq!(server.ask("POST", "/api/me/deletion", Some(&anna), &password).await.status, StatusCode::NO_CONTENT);
    for table in ["follows", "player_notes", "messages", "conversations"] {
        assert_eq!(server.count(table).await, 0, "{table}");
    }
    assert_eq!(conversations(&server, &ben).await.conversations, []);
    assert_eq!(write(&server, &ben, "Anna", "2", "x").await.code(), "server-not-found");
}
