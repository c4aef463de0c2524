//! What the queries of the server cost: each that is asked while it is used is looked at as SQLite plans it.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use protocol::chat::Words;
use protocol::socket::{Act, FromClient, FromServer};
use protocol::webhooks::{WebhookResult, WebhookSent};
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use rusqlite::{Connection, StatementStatus};
use serde_json::{Value, json};

#[path = "../../../tests/it/common/mod.rs"]
mod common;

use common::Server;

use super::FILE;
use crate::store::webhooks::{WebhookMessage, WebhookNote};

/// Queries that read or sort all of something, and why that is little, by a part of their text.
const LITTLE: &[(&str, &str)] = &[
    ("FROM sessions WHERE user", "the sessions of one account, which are limited"),
    ("FROM tokens WHERE user", "at most ten"),
    ("FROM access_tokens WHERE user", "at most twenty"),
    ("FROM passkeys WHERE user", "at most twenty"),
    ("FROM passkey_ceremonies ORDER BY until", "at most ten thousand, by an index"),
    ("FROM bots JOIN users", "at most five"),
    ("FROM games INDEXED BY open_games_by_a CROSS JOIN users", "the open games of one account, which are limited"),
    ("FROM blocks JOIN users", "at most five hundred"),
    ("FROM follows CROSS JOIN users ON users.id = follows.followed", "at most five hundred"),
    ("FROM player_notes CROSS JOIN users", "at most a thousand"),
    ("DELETE FROM push_subscriptions WHERE NOT EXISTS", "the devices, now and then"),
    ("SELECT id, user, network FROM seeks ORDER BY created", "as many as are looked at for a list, by an index"),
    ("SELECT DISTINCT user FROM seeks", "the open seeks, now and then"),
    ("DELETE FROM seeks WHERE seen", "the open seeks, now and then"),
    ("AND users.kind = 'deleted'", "the open games, now and then"),
    ("FROM games_to_explore JOIN games", "as many as are counted at once"),
    ("FROM suspensions WHERE until <=", "those who are suspended, now and then"),
    ("FROM mutes WHERE until <=", "those who are muted, now and then"),
    ("FROM roles WHERE user IS NOT", "those who have a role"),
    ("answer FROM appeals", "as many as are told at once, by their numbers"),
    ("FROM clubs INDEXED BY clubs_by_size", "as many as are looked through for a list, by an index"),
    ("FROM team_matches CROSS JOIN clubs", "at most fifty of one club"),
    ("UNION SELECT key FROM tournaments WHERE owner", "the tournaments of one account, for its export"),
    ("FROM club_members CROSS JOIN clubs", "at most fifty"),
    ("FROM club_waiting CROSS JOIN clubs", "those that wait for one account"),
    ("FROM club_members CROSS JOIN ratings", "at most a thousand"),
    ("UPDATE webhook_messages SET body = replace", "what waits to be sent, when an account goes"),
    ("challenges.game IS NULL", "the challenges of one account that wait"),
    ("FROM studies WHERE owner = ?1 UNION", "the studies of one account, and those that it was added to"),
];
/// Tables that do not grow with accounts, games or what is said and done in them.
const SMALL: [&str; 4] = ["meta", "archives", "featured", "puzzle_search"];

/// The queries of all connections of this process.
static ASKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
/// The steps of SQLite's machine that they took.
static STEPS: AtomicU64 = AtomicU64::new(0);
/// For tests that look at these.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Notes the queries of a connection.
pub(super) fn watch(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    let mut before = HashMap::new();
    let note = move |event: TraceEvent<'_>| {
        if let TraceEvent::Profile(statement, _) = event {
            let sql = statement.sql().into_owned();
            ASKED.lock().unwrap_or_else(PoisonError::into_inner).insert(sql.clone());
            // A statement that is kept counts on; one that is prepared anew begins anew.
            let all = u64::try_from(statement.get_status(StatementStatus::VmStep)).unwrap_or_default();
            let before = before.insert(sql, all).filter(|before| *before < all).unwrap_or(0);
            STEPS.fetch_add(all - before, Ordering::Relaxed);
        }
    };
    connection.trace_v2(TraceEventCodes::SQLITE_TRACE_PROFILE, Some(note))
}

fn plan(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let rows = statement.raw_query().mapped(|row| row.get(3)).collect::<Result<Vec<String>, _>>();
    rows.unwrap()
}

/// What a plan does that costs more the more there is.
fn dear(plan: &[String], tables: &[String]) -> Vec<String> {
    let scans = |line: &str| {
        let table = line.strip_prefix("SCAN ").and_then(|rest| rest.split(' ').next());
        table.is_some_and(|table| tables.iter().any(|known| known == table) && !SMALL.contains(&table))
    };
    plan.iter().filter(|line| scans(line) || line.contains("TEMP B-TREE")).cloned().collect()
}

/// Asks for all that there is to ask for; what exactly is answered is for other tests.
async fn use_all(server: &Server) {
    let ask = async |method: &str, path: &str, cookie: &str, body: Value| -> String {
        let answer = server.ask(method, path, Some(cookie), &body).await;
        assert!(answer.status.as_u16() < 500, "{method} {path}: {} {}", answer.status, answer.body);
        let id =
            serde_json::from_str::<Value>(&answer.body).ok().and_then(|body| Some(body["id"].as_str()?.to_owned()));
        id.unwrap_or_default()
    };
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    let offer = json!({ "terms": terms });
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let (_, guest) = server.guest().await;
    // A rated game with what is said at it, and what there is after it.
    let game = server.game(&terms, &a, &b).await;
    let [mut anna, mut ben] = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in [&mut anna, &mut ben] {
        player.watch(&game, None).await;
    }
    anna.send(&FromClient::Chat { game: game.clone(), follow: true }).await;
    anna.find(|message| matches!(message, FromServer::Chat { .. }).then_some(())).await;
    let words = Words::Text("Hello".to_owned());
    anna.send(&FromClient::Say { game: game.clone(), id: "1".to_owned(), words }).await;
    anna.find(|message| matches!(message, FromServer::Spoken { .. }).then_some(())).await;
    anna.act_and_wait(&game, Act::Turn { text: "c1c2,e1e2".to_owned() }).await.unwrap();
    ben.until(&game, 2).await;
    ben.act_and_wait(&game, Act::Turn { text: "c7c6,e7e6".to_owned() }).await.unwrap();
    ben.act_and_wait(&game, Act::Resign).await.unwrap();
    for (method, cookie) in [("POST", &a), ("DELETE", &b), ("POST", &b), ("POST", &a)] {
        ask(method, &format!("/api/games/{game}/rematch"), cookie, Value::Null).await;
    }
    // Offers.
    ben.send(&FromClient::Lobby { watch: true }).await;
    for (cookie, terms) in [(&a, &terms), (&guest, &json!({ "game": "pawnball", "clock": "days:3" }))] {
        let seek = ask("POST", "/api/seeks", cookie, json!({ "terms": terms })).await;
        ask("DELETE", &format!("/api/seeks/{seek}"), cookie, Value::Null).await;
        let seek = ask("POST", "/api/seeks", cookie, json!({ "terms": terms })).await;
        ask("POST", &format!("/api/seeks/{seek}/game"), &b, Value::Null).await;
    }
    for path in ["/api/challenges", "/api/players/Ben/challenges"] {
        for accept in [false, true] {
            let challenge = ask("POST", path, &a, offer.clone()).await;
            let path = format!("/api/challenges/{challenge}");
            ask("GET", &path, &b, Value::Null).await;
            ask("GET", "/api/challenges", &b, Value::Null).await;
            let (method, path) = if accept { ("POST", format!("{path}/game")) } else { ("DELETE", path) };
            ask(method, &path, &b, Value::Null).await;
        }
    }
    ask("POST", "/api/bot-games", &guest, json!({ "terms": { "game": "diaballik", "clock": "none" }, "level": 1 }))
        .await;
    // What everybody may read.
    for player in ["", "player=Anna", "player=Anna&opponent=Ben"] {
        for kind in ["", "game=diaballik", "game=diaballik&speed=blitz", "speed=blitz"] {
            for result in ["", "result=going", "result=over", "bots=false&rated=true"] {
                ask("GET", &format!("/api/games?{player}&{kind}&{result}"), &a, Value::Null).await;
            }
        }
    }
    let key = "0".repeat(32);
    for path in [
        format!("/api/games/{game}"),
        format!("/api/games/{game}/record"),
        format!("/api/positions/{key}/live"),
        "/api/explorer?game=diaballik&position=bbbBbbb/7/7/7/7/7/aaaAaaa%20a".to_owned(),
        "/api/players/Anna".to_owned(),
        "/api/players/Anna/ratings".to_owned(),
        "/api/players/Anna/statistics".to_owned(),
        "/api/leaderboards/diaballik/blitz".to_owned(),
        "/api/watch".to_owned(),
        "/api/watch?game=diaballik&speed=blitz".to_owned(),
        "/api/watch/featured".to_owned(),
        "/api/seeks".to_owned(),
        "/api/archive".to_owned(),
        "/api/ready".to_owned(),
    ] {
        ask("GET", &path, &a, Value::Null).await;
    }
    // Accounts.
    let report = json!({ "player": "Ben", "why": "chat", "game": game, "text": "" });
    for (method, path, body) in [
        ("GET", "/api/me", Value::Null),
        ("GET", "/api/me/preferences", Value::Null),
        ("PUT", "/api/me/preferences", json!({ "chat": true })),
        ("PUT", "/api/me/blocks/Ben", Value::Null),
        ("GET", "/api/me/blocks", Value::Null),
        ("DELETE", "/api/me/blocks/Ben", Value::Null),
        ("PUT", "/api/me/friends/Ben", Value::Null),
        ("GET", "/api/me/friends", Value::Null),
        ("GET", "/api/me/followers?after=1-1", Value::Null),
        ("GET", "/api/me/relations/Ben", Value::Null),
        ("PUT", "/api/me/notes/Ben", json!({ "text": "x" })),
        ("PUT", "/api/me/notes/Ben", json!({ "text": "" })),
        ("PUT", "/api/me/preferences", json!({ "chat": true, "messages": "everybody" })),
        ("GET", "/api/me/messages", Value::Null),
        ("GET", "/api/me/messages/Ben?before=9", Value::Null),
        ("PUT", "/api/me/messages/Ben/read", json!({ "number": 1 })),
        ("DELETE", "/api/me/messages/Ben", Value::Null),
        ("GET", "/api/me/notifications", Value::Null),
        ("POST", "/api/me/notifications/seen", Value::Null),
        (
            "PUT",
            "/api/me/notifications/settings",
            json!({ "turn": true, "challenge": true, "begun": true, "message": true }),
        ),
        ("GET", "/api/me/notifications/settings", Value::Null),
        ("POST", "/api/me/devices/ended", json!({ "endpoint": "x" })),
        ("POST", "/api/reports", report),
        ("POST", "/api/bots", json!({ "name": "Ada" })),
        ("POST", "/api/bots/Ada/tokens", json!({ "label": "x" })),
        ("GET", "/api/bots", Value::Null),
        ("DELETE", "/api/bots/Ada", Value::Null),
        ("POST", "/api/me/tokens", json!({ "name": "x", "scopes": ["read"], "days": 1 })),
        ("GET", "/api/me/tokens", Value::Null),
        ("DELETE", "/api/me/tokens/x", Value::Null),
        ("POST", "/api/me/recovery-code", json!({ "password": "correct horse" })),
        ("GET", "/api/sessions", Value::Null),
        ("POST", "/api/sessions/x/ended", json!({ "password": "correct horse" })),
        ("GET", "/api/me/export", Value::Null),
        ("POST", "/api/me/password", json!({ "current": "correct horse", "new": "battery staple" })),
    ] {
        ask(method, path, &a, body).await;
    }
    // From another browser: signing in ends the session that there was in this one.
    for (path, body) in [
        ("/api/sessions", json!({ "name": "Anna", "password": "battery staple" })),
        ("/api/sessions/recovered", json!({ "code": "x", "password": "correct horse" })),
    ] {
        server.ask("POST", path, None, &body).await;
    }
    // Tournaments.
    let starts = server.time_now().get() + 1_000;
    let slow = json!({ "game": "diaballik", "clock": "days:3" });
    let plan = json!({ "name": "Cup", "terms": slow, "system": { "kind": "swiss", "rounds": 2 }, "starts": starts });
    let cup = ask("POST", "/api/tournaments", &a, plan).await;
    for cookie in [&a, &b] {
        ask("PUT", &format!("/api/tournaments/{cup}/entry"), cookie, Value::Null).await;
    }
    ask("GET", "/api/tournaments", &a, Value::Null).await;
    server.time.pass(2_000);
    loop {
        let answer = server.ask("GET", &format!("/api/tournaments/{cup}"), None, &()).await;
        if answer.json::<Value>()["games"][0]["game"].is_string() {
            break;
        }
        server.time.pass(1_000);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    clubs(server, &a, &b).await;
    // Studies.
    let study = ask(
        "POST",
        "/api/studies",
        &a,
        json!({ "name": "Openings", "visibility": "public", "text": "[Game \"diaballik\"]\n" }),
    )
    .await;
    let edit = json!({ "kind": "comment", "chapter": "1", "path": [], "text": "x" });
    for (method, path, cookie, body) in [
        ("PUT", format!("/api/studies/{study}/people/Ben"), &a, json!({ "role": "contributor" })),
        ("POST", format!("/api/studies/{study}/edits"), &b, json!({ "edits": [{ "id": "1", "edit": edit }] })),
        ("GET", format!("/api/studies/{study}"), &b, Value::Null),
        ("GET", format!("/api/studies/{study}/edits?after=0"), &b, Value::Null),
        ("GET", "/api/studies".to_owned(), &b, Value::Null),
        ("GET", "/api/studies?name=open".to_owned(), &b, Value::Null),
        ("GET", "/api/me/studies".to_owned(), &b, Value::Null),
        ("PUT", format!("/api/studies/{study}"), &a, json!({ "name": "Endings", "visibility": "public" })),
        ("DELETE", format!("/api/studies/{study}/people/Ben"), &b, Value::Null),
        ("POST", format!("/api/studies/{study}/copies"), &b, Value::Null),
        ("DELETE", format!("/api/studies/{study}"), &a, Value::Null),
    ] {
        ask(method, &path, cookie, body).await;
    }
    // Puzzles.
    for (method, path, body) in [
        ("GET", "/api/puzzles/next?game=diaballik", Value::Null),
        ("GET", "/api/puzzles/next?game=playball&theme=jump&except=sprint-1", Value::Null),
        ("GET", "/api/puzzles/diaballik-1", Value::Null),
        ("POST", "/api/puzzles/diaballik-1/attempts", json!({ "turns": [], "help": "solution" })),
        ("PUT", "/api/puzzles/diaballik-1/vote", json!({ "up": true })),
        ("GET", "/api/me/puzzles", Value::Null),
        ("GET", "/api/me/puzzles/attempts?game=diaballik&before=9000000000000", Value::Null),
        ("POST", "/api/me/storm", json!({ "game": "pawnball" })),
        ("GET", "/api/me/storm", Value::Null),
        ("DELETE", "/api/me/storm", Value::Null),
        ("GET", "/api/storms/pawnball", Value::Null),
        ("GET", "/api/me/export", Value::Null),
    ] {
        ask(method, path, &a, body).await;
    }
    let storm = ask("POST", "/api/me/storm", &a, json!({ "game": "diaballik" })).await;
    ask("POST", "/api/me/storm/answers", &a, json!({ "id": storm, "number": 0, "turns": [] })).await;
    server.app.hub().look_for_puzzles(server.time_now() + play::time::Millis::from_days(1)).await.unwrap();
    ask("POST", "/api/me/messages/Anna", &b, json!({ "id": "1", "text": "x" })).await;
    look_after(server, &a, &b, &game).await;
    // What no request asks for.
    let (store, now) = (server.app.hub().store(), server.time_now());
    let id = store.account_named("Anna".to_owned()).await.unwrap().id;
    mail_and_passkeys(store, now).await;
    let device = crate::store::notifications::Device {
        endpoint: "x".to_owned(),
        p256dh: Vec::new(),
        auth: Vec::new(),
        language: "en".to_owned(),
    };
    store.add_device(id, "x".to_owned(), device, now).await.unwrap();
    store.has_due(now).await.unwrap();
    store.take_due(now + play::time::Millis::from_seconds(60), 10).await.unwrap();
    store.forget_devices(vec!["x".to_owned()]).await.unwrap();
    store.written_messages(id, None, 10).await.unwrap();
    ask("POST", "/api/me/deletion", &b, json!({ "password": "correct horse" })).await;
}

/// Asks for all that there is of clubs: Anna founds them, and Ben joins.
async fn clubs(server: &Server, anna: &str, ben: &str) {
    let ask = async |method: &str, path: &str, cookie: &str, body: Value| {
        let answer = server.ask(method, path, Some(cookie), &body).await;
        assert!(answer.status.is_success(), "{method} {path}: {} {}", answer.status, answer.body);
        answer
    };
    let new = json!({ "name": "A club", "joining": "request" });
    let answer = ask("POST", "/api/clubs", anna, new.clone()).await.json::<Value>();
    let club = format!("/api/clubs/{}", answer["id"].as_str().unwrap());
    for (method, path, cookie, body) in [
        ("PUT", "/membership", ben, json!({ "text": "x" })),
        ("DELETE", "/requests/Ben", anna, Value::Null),
        ("PUT", "/invitations/Ben", anna, Value::Null),
        ("DELETE", "/invitations/Ben", anna, Value::Null),
        ("POST", "/webhooks", anna, json!({ "address": "https://hook.example/" })),
        ("PUT", "/membership", ben, json!({})),
        ("PUT", "/requests/Ben", anna, Value::Null),
        ("GET", "/webhooks", anna, Value::Null),
        ("PUT", "/members/Ben", anna, json!({ "role": "organiser" })),
        ("PUT", "/members/Ben/silence", anna, json!({ "minutes": 0 })),
        ("POST", "/chat", ben, json!({ "id": "1", "text": "x" })),
        ("GET", "/chat", ben, Value::Null),
        ("DELETE", "/chat/1", anna, Value::Null),
        ("GET", "/leaderboards/diaballik/blitz", anna, Value::Null),
        ("GET", "", anna, Value::Null),
        ("PUT", "", anna, new),
    ] {
        ask(method, &format!("{club}{path}"), cookie, body).await;
    }
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let starts = server.time_now().get() + 3_600_000;
    let id = club.rsplit('/').next().unwrap();
    let system = json!({ "kind": "arena", "minutes": 5 });
    let cup = json!({ "name": "Of the club", "terms": terms, "system": system, "starts": starts, "club": id });
    ask("POST", "/api/tournaments", anna, cup).await;
    webhooks(server, anna, &club).await;
    for (path, cookie) in [("/api/clubs?search=club", anna), ("/api/me/clubs", ben), ("/api/me/notifications", ben)] {
        ask("GET", path, cookie, Value::Null).await;
    }
    let other = ask("POST", "/api/clubs", ben, json!({ "name": "Other", "joining": "open" })).await.json::<Value>();
    let terms = json!({ "game": "diaballik", "clock": "days:3" });
    let offer = json!({ "opponent": other["id"], "terms": terms, "boards": 1, "starts": starts });
    let mut friendly = Vec::new();
    for _ in 0..3 {
        let answer = ask("POST", &format!("{club}/matches"), anna, offer.clone()).await.json::<Value>();
        friendly.push(format!("/api/team-matches/{}", answer["id"].as_str().unwrap()));
    }
    let line_up = |club: &str, name: &str| json!({ "club": club, "players": [name] });
    ask("PUT", &format!("{}/acceptance", friendly[1]), ben, Value::Null).await;
    for (club, name, cookie) in [(id, "Anna", anna), (other["id"].as_str().unwrap(), "Ben", ben)] {
        ask("PUT", &format!("{}/line-up", friendly[1]), cookie, line_up(club, name)).await;
    }
    ask("PUT", &format!("{}/line-up", friendly[2]), anna, line_up(id, "Anna")).await;
    ask("DELETE", &format!("{}/place", friendly[2]), anna, Value::Null).await;
    ask("DELETE", &friendly[0], ben, Value::Null).await;
    server.time.pass(3_600_000);
    while ask("GET", &friendly[1], anna, Value::Null).await.json::<Value>()["summary"]["state"] != "running" {
        server.time.pass(1_000);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    for path in [&friendly[1], &format!("{club}/matches")] {
        ask("GET", path, anna, Value::Null).await;
    }
    ask("DELETE", &format!("{club}/members/Ben"), anna, Value::Null).await;
    ask("DELETE", &club, anna, Value::Null).await;
}

/// Sends what waits at the only webhook of a club, which says that it is gone, and all else that there is of it.
async fn webhooks(server: &Server, anna: &str, club: &str) {
    let (store, now) = (server.app.hub().store(), server.time_now());
    let listed = server.ask("GET", &format!("{club}/webhooks"), Some(anna), &()).await.json::<Value>();
    let hook = format!("{club}/webhooks/{}", listed["webhooks"][0]["id"].as_str().unwrap());
    assert!(store.has_due_webhooks(now).await.unwrap());
    for (result, status) in
        [(WebhookResult::NoAnswer, None), (WebhookResult::Taken, Some(200)), (WebhookResult::Refused, Some(410))]
    {
        let at = now + play::time::Millis::from_seconds(600);
        let test = server.ask("POST", &format!("{hook}/test"), Some(anna), &()).await;
        assert!(test.status.is_success(), "{}", test.body);
        let taken = store.take_webhooks(at, at, 10).await.unwrap();
        let WebhookMessage { key, webhook, tries, .. } = taken[0];
        store
            .note_webhook(WebhookNote { key, webhook, tries, sent: WebhookSent { at, result, status } })
            .await
            .unwrap();
    }
    for (method, path) in [("POST", "/secret"), ("DELETE", "")] {
        let answer = server.ask(method, &format!("{hook}{path}"), Some(anna), &()).await;
        assert!(answer.status.is_success(), "{}", answer.body);
    }
}

/// Asks for all that there is of mail and passkeys.
async fn mail_and_passkeys(store: &crate::store::Store, now: play::time::Timestamp) {
    let user = store.account_named("Anna".to_owned()).await.unwrap().id;
    let later = now + play::time::Millis::from_days(1);
    for address in ["anna@private.example", "anna@new.example"] {
        store.set_email(user, None, Some(address.to_owned()), "en".to_owned(), now).await.unwrap();
        assert!(store.has_due_mail(now).await.unwrap());
        let mail = store.take_mail(now, later, 9).await.unwrap().remove(0);
        let token = crate::secret::mail_digest(&mail.token.unwrap()).unwrap();
        store.verify_email(token, now).await.unwrap();
        store.of_recovery_link(token, now).await.unwrap_err();
        store.put_off_mail(mail.id.clone(), later).await.unwrap();
        store.forget_mail(mail.id).await.unwrap();
    }
    for who in ["Anna", "anna@new.example"] {
        store.ask_recovery(who.to_owned(), now).await.unwrap();
    }
    store.set_digest(user, true, now).await.unwrap();
    assert_eq!(store.plan_digests(later, 9).await.unwrap(), 1);
    store.take_mail(later, later, 9).await.unwrap();
    store.email(user, now).await.unwrap();
    store.set_email(user, None, None, "en".to_owned(), now).await.unwrap();
    let ceremony =
        crate::store::passkeys::Ceremony { challenge: [1; 32], user: Some(user), state: Vec::new(), at: now };
    store.begin_ceremony(ceremony).await.unwrap();
    store.end_ceremony([1; 32], Some(user), now).await.unwrap();
    let key = crate::passkeys::Key { credential: vec![1], key: Vec::new(), state: Vec::new() };
    let new = crate::store::passkeys::NewPasskey { key, id: "x".to_owned(), label: "x".to_owned(), created: now };
    store.add_passkey(user, new).await.unwrap();
    assert_eq!(
        (store.passkeys(user).await.unwrap().len(), store.passkey_credentials(user).await.unwrap().len()),
        (1, 1)
    );
    assert!(store.known_passkey(vec![1]).await.unwrap().is_some());
    store.note_passkey_used(vec![1], Vec::new(), vec![1], now).await.unwrap();
    store.end_passkey(user, "x".to_owned()).await.unwrap();
}

/// Asks for all that those may ask for who look after the site, who are made of a player, and what it asks of the one to whom it is done.
async fn look_after(server: &Server, moderator: &str, player: &str, game: &str) {
    let ask = async |method: &str, path: &str, cookie: &str, body: Value| {
        let answer = server.ask(method, path, Some(cookie), &body).await;
        assert!(answer.status.is_success(), "{method} {path}: {} {}", answer.status, answer.body);
    };
    server.by_hand("INSERT INTO roles (user, role) SELECT id, 'admin' FROM users WHERE name = 'Anna'").await;
    let because = json!({ "reason": "x" });
    let line = json!({ "player": "Anna", "why": "chat", "game": game, "line": 1 });
    ask("POST", "/api/reports", player, line).await;
    for (method, path, body) in [
        ("GET", "/api/admin/users", Value::Null),
        ("GET", "/api/admin/users/Ben/history", Value::Null),
        ("GET", "/api/admin/reports/1", Value::Null),
        ("PUT", "/api/admin/reports/1/resolution", Value::Null),
        ("POST", "/api/admin/users/Ben/warnings", because.clone()),
        ("PUT", "/api/admin/users/Ben/mute", because.clone()),
        ("GET", "/api/admin/log", Value::Null),
    ] {
        ask(method, path, moderator, body).await;
    }
    for id in [2, 3] {
        ask("POST", &format!("/api/me/standing/measures/{id}/appeal"), player, json!({ "text": "x" })).await;
    }
    let decision = json!({ "accept": true, "reason": "x" });
    for path in ["/api/admin/appeals", "/api/admin/appeals?all=true"] {
        ask("GET", path, moderator, Value::Null).await;
    }
    server.by_hand("INSERT INTO roles (user, role) SELECT id, 'admin' FROM users WHERE name = 'Touchline-1'").await;
    server.by_hand("UPDATE audit_log SET actor = NULL").await;
    ask("PUT", "/api/admin/appeals/3/decision", moderator, decision).await;
    ask("GET", "/api/me/standing", player, Value::Null).await;
    ask("PUT", "/api/me/standing/read", player, json!({ "last": 9 })).await;
    ask("POST", "/api/me/password", player, json!({ "current": "correct horse", "new": "battery staple" })).await;
    ask("PUT", "/api/admin/users/Ben/suspension", moderator, because.clone()).await;
    let outside = json!({ "name": "Ben", "password": "battery staple", "text": "x" });
    ask("POST", "/api/suspensions/appeal", player, outside).await;
    ask("DELETE", "/api/admin/users/Ben/suspension", moderator, Value::Null).await;
    // Refused, for nobody has lost anything.
    server.ask("POST", "/api/admin/users/Ben/restoration", Some(moderator), &because).await;
    server.by_hand("DELETE FROM roles").await;
}

#[tokio::test]
async fn no_query_reads_or_sorts_all_of_a_table_that_grows() {
    let _alone = ALONE.lock().await;
    let (directory, server) = Server::temporary().await;
    // What only a start asks for is not looked at.
    ASKED.lock().unwrap().clear();
    use_all(&server).await;
    let asked = ASKED.lock().unwrap().clone();
    let connection = Connection::open(directory.path().join(FILE)).unwrap();
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table'";
    let tables: Vec<String> =
        connection.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let queries = asked.iter().filter(|sql| ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(&&sql.trim_start()[..6]));
    let queries: Vec<_> = queries.collect();
    assert!(queries.len() > 100, "only {} queries", queries.len());
    let mut found = Vec::new();
    for sql in queries {
        let dear = dear(&plan(&connection, sql), &tables);
        if !dear.is_empty() && !LITTLE.iter().any(|(part, _)| sql.contains(part)) {
            found.push(format!("{sql}\n    {}", dear.join("\n    ")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    // It would be found.
    let scan = plan(&connection, "SELECT count(*) FROM games WHERE number = 1");
    let sort = plan(&connection, "SELECT key FROM games WHERE a = 1 ORDER BY number");
    assert!(!dear(&scan, &tables).is_empty() && !dear(&sort, &tables).is_empty());
}

/// Gives Anna and Ben this many finished games, copies of one.
async fn play_long_ago(server: &Server, game: String, count: u32) {
    let written = server.app.hub().store().sqlite().unwrap().write(move |connection| {
        let sql = "WITH RECURSIVE numbers (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM numbers WHERE x < ?2) \
                   INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at, winner, reason, blamed, ended) \
                   SELECT 'old' || x, a, b, setup, rated, game, speed, created - 86400000 - 60000 * x, ratings, number, at - 60000 * x, \
                   winner, reason, blamed, ended - 60000 * x FROM games, numbers WHERE id = ?1";
        connection.execute(sql, rusqlite::params![game, count])?;
        let sql = "INSERT OR IGNORE INTO rating_changes (user, game, at, rating) \
                   SELECT users.id, games.key, games.ended, 1500 FROM games, users \
                   WHERE games.id LIKE 'old%' AND users.id IN (games.a, games.b)";
        connection.execute(sql, [])?;
        super::statistics::recount(connection)
    });
    written.await.unwrap();
}

/// What it costs that Ben accepts Anna's seek for a rated game, and that they end it: steps of SQLite's machine, and microseconds of
/// the writing thread without and in the commits.
async fn whole_game(server: &Server, a: &str, b: &str) -> [u64; 3] {
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    let seek = server.ask("POST", "/api/seeks", Some(a), &json!({ "terms": terms })).await.json::<Value>();
    let path = format!("/api/seeks/{}/game", seek["id"].as_str().unwrap());
    let written = server.app.hub().store().sqlite().unwrap().written();
    let now = || [&STEPS, &written.working, &written.committing].map(|count| count.load(Ordering::Relaxed));
    let before = now();
    let begun = server.ask("POST", &path, Some(b), &()).await.json::<Value>();
    let after = now();
    let game = begun["id"].as_str().unwrap().to_owned();
    resign(server, b, &game).await;
    [0, 1, 2].map(|index| after[index] - before[index])
}

/// A server on which Anna has won a rated game against Ben: its directory, their cookies and the id of the game.
async fn rivals() -> (tempfile::TempDir, Server, [String; 2], String) {
    let (directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "180+2", "rated": true }), &a, &b).await;
    resign(&server, &b, &game).await;
    (directory, server, [a, b], game)
}

async fn resign(server: &Server, cookie: &str, game: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Resign).await.unwrap();
}

#[tokio::test]
async fn a_game_start_costs_the_same_whatever_is_behind() {
    let _alone = ALONE.lock().await;
    let (_directory, server, [a, b], first) = rivals().await;
    whole_game(&server, &a, &b).await;
    // What else the server does meanwhile adds to what is counted: the least of some is what a start costs.
    let least = async || {
        let mut least = u64::MAX;
        for _ in 0..5 {
            // Ben resigns games at once, and begins no rated one for a while.
            server.time.pass(24 * 60 * 60 * 1000);
            let [steps, ..] = whole_game(&server, &a, &b).await;
            least = least.min(steps);
        }
        least
    };
    let few = least().await;
    play_long_ago(&server, first, 5_000).await;
    let many = least().await;
    assert!(few > 100 && many < few + few / 4, "{few} steps with four games behind, {many} with five thousand");
}

/// How long the writing thread takes with 100,000 games behind: `docs/load.md`.
#[tokio::test]
#[ignore = "it measures"]
async fn how_long_a_game_start_takes() {
    let _alone = ALONE.lock().await;
    let (_directory, server, [a, b], first) = rivals().await;
    for count in [0, 100_000] {
        if count > 0 {
            play_long_ago(&server, first.clone(), count).await;
        }
        let mut all = Vec::new();
        for _ in 0..50 {
            // So that neither pauses nor the limit of games between the same two stop them.
            server.time.pass(2 * 24 * 60 * 60 * 1000);
            all.push(whole_game(&server, &a, &b).await);
        }
        for (index, what) in ["steps", "µs of work", "µs of commits"].iter().enumerate() {
            let mut values: Vec<u64> = all.iter().map(|one| one[index]).collect();
            values.sort_unstable();
            let [half, nine_in_ten, most] =
                [5, 9, 10].map(|tenths| values[(values.len() * tenths / 10).min(values.len() - 1)]);
            println!("{count} games behind: {what}: half {half}, nine in ten {nine_in_ten}, most {most}");
        }
        for path in
            ["/api/players/Anna", "/api/players/Anna/statistics", "/api/players/Anna/ratings", "/api/games?player=Anna"]
        {
            let begun = std::time::Instant::now();
            let answer = server.ask("GET", path, Some(&a), &()).await;
            println!("{count} games behind: {path}: {} bytes in {:.1?}", answer.body.len(), begun.elapsed());
        }
    }
}
