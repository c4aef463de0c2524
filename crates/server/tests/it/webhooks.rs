//! Webhooks of clubs: what a receiver of our own gets, by whom it is signed, what comes again after failures and crashes, and what nobody else may do.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use protocol::notifications::Topic;
use protocol::team_matches::TeamMatchState;
use protocol::tournaments::TournamentState;
use protocol::webhooks::{MadeWebhook, Webhook, WebhookResult, Webhooks};
use serde_json::{Value, json};
use server::webhooks::reach::Reach;
use sha2::{Digest as _, Sha256};

use crate::clubs::{act, found, join, told};
use crate::common::{Answer, Server};
use crate::team_matches::{self as matches, accept, done, drop_match, line_up, offered, resign, two_clubs};
use crate::tournaments::{announce, enter, is_round, plan, play_round, until};

/// What a receiver answers at a path.
#[derive(Debug, Clone, Copy)]
enum Manner {
    Answers(u16),
    /// Nothing, for as long as somebody waits.
    Silent,
}

/// A message as it came.
#[derive(Debug, Clone)]
pub struct Came {
    path: String,
    pub id: String,
    timestamp: String,
    signature: String,
    text: String,
}

impl Came {
    fn body(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }

    fn kind(&self) -> String {
        self.body()["type"].as_str().unwrap().to_owned()
    }
}

#[derive(Debug, Default)]
struct Known {
    manners: HashMap<String, Manner>,
    came: Vec<Came>,
}

/// A server that others have.
#[derive(Debug, Clone)]
pub struct Receiver {
    base: String,
    known: Arc<Mutex<Known>>,
}

impl Receiver {
    pub async fn start() -> Self {
        let known = Arc::<Mutex<Known>>::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new().route("/{path}", post(receive)).with_state(Arc::clone(&known));
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { base, known }
    }

    pub fn address(&self, path: &str) -> String {
        format!("{}/{path}", self.base)
    }

    fn answer(&self, path: &str, manner: Manner) {
        self.known.lock().unwrap().manners.insert(path.to_owned(), manner);
    }

    /// What came at a path.
    pub fn came(&self, path: &str) -> Vec<Came> {
        self.known.lock().unwrap().came.iter().filter(|came| came.path == path).cloned().collect()
    }

    /// Lets time pass in small steps until so many messages have come at a path.
    pub async fn until(&self, servers: &[&Server], path: &str, many: usize) -> Vec<Came> {
        for _ in 0..2_000 {
            let came = self.came(path);
            assert!(came.len() <= many, "{came:?}");
            if came.len() == many {
                return came;
            }
            look(servers).await;
        }
        panic!("{many} wanted at {path}: {:?}", self.came(path));
    }
}

async fn receive(
    State(known): State<Arc<Mutex<Known>>>,
    Path(path): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/json");
    let manner = {
        let mut known = known.lock().unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        let [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
        known.came.push(Came { path: path.clone(), id, timestamp, signature, text });
        known.manners.get(&path).copied().unwrap_or(Manner::Answers(204))
    };
    match manner {
        Manner::Answers(status) => StatusCode::from_u16(status).unwrap().into_response(),
        Manner::Silent => std::future::pending().await,
    }
}

/// Half a second, after which the servers look for what is due, and a moment in which it arrives.
async fn look(servers: &[&Server]) {
    for server in servers {
        server.time.pass(500);
    }
    tokio::time::sleep(Duration::from_millis(10)).await;
}

/// HMAC-SHA256 as RFC 2104 writes it.
fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    assert!(key.len() <= 64);
    let mut padded = [0_u8; 64];
    padded[..key.len()].copy_from_slice(key);
    let inner = Sha256::digest([&padded.map(|byte| byte ^ 0x36)[..], message].concat());
    Sha256::digest([&padded.map(|byte| byte ^ 0x5c)[..], &inner].concat()).to_vec()
}

fn is_signed(came: &Came, secret: &str) -> bool {
    let key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let signed = hmac(&key, format!("{}.{}.{}", came.id, came.timestamp, came.text).as_bytes());
    came.signature == format!("v1,{}", BASE64_STANDARD.encode(signed))
}

pub async fn site() -> (tempfile::TempDir, Server) {
    let (directory, server) = Server::temporary().await;
    server.app.hub().tell_webhooks(Reach::Anywhere).unwrap();
    (directory, server)
}

async fn add(server: &Server, cookie: &str, club: &str, address: &str) -> Answer {
    server.ask("POST", &format!("/api/clubs/{club}/webhooks"), Some(cookie), &json!({ "address": address })).await
}

pub async fn added(server: &Server, cookie: &str, club: &str, address: &str) -> MadeWebhook {
    let answer = add(server, cookie, club, address).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

pub async fn list(server: &Server, cookie: &str, club: &str) -> Vec<Webhook> {
    let answer = server.ask("GET", &format!("/api/clubs/{club}/webhooks"), Some(cookie), &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json::<Webhooks>().webhooks
}

/// Waits until what is told of an address is as wanted.
pub async fn until_listed(server: &Server, cookie: &str, club: &str, wanted: impl Fn(&Webhook) -> bool) -> Webhook {
    for _ in 0..1_000 {
        let listed = list(server, cookie, club).await;
        if let Some(found) = listed.into_iter().find(&wanted) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{:?}", list(server, cookie, club).await);
}

async fn test_sent(server: &Server, cookie: &str, club: &str, id: &str) {
    let answer = act(server, "POST", cookie, &format!("{club}/webhooks/{id}/test")).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_is_told_what_happens_in_a_club_signed_with_its_secret() {
    let (_directory, server) = site().await;
    let receiver = Receiver::start().await;
    let [ada, ben, cleo] =
        [server.registered("Ada").await, server.registered("Ben").await, server.registered("Cleo").await];
    let club = found(&server, &ada, "Told", "open").await;
    let made = added(&server, &ada, &club, &receiver.address("all")).await;
    let other = found(&server, &cleo, "Others", "open").await;
    assert!(join(&server, &ben, &other).await.status.is_success());
    for cookie in [&ben, &cleo] {
        assert!(join(&server, cookie, &club).await.status.is_success());
    }
    assert!(act(&server, "DELETE", &cleo, &format!("{club}/membership")).await.status.is_success());
    receiver.until(&[&server], "all", 3).await;
    let mut cup = plan(&server, "days:3", &json!({ "kind": "swiss", "rounds": 1 }));
    cup["club"] = json!(club);
    let event = announce(&server, &ada, &cup).await;
    receiver.until(&[&server], "all", 4).await;
    let players = BTreeMap::from([("Ada".to_owned(), ada.clone()), ("Ben".to_owned(), ben.clone())]);
    for cookie in players.values() {
        assert!(enter(&server, cookie, &event).await.status.is_success());
    }
    let round = until(&server, &event, is_round(1)).await;
    play_round(&server, &players, &round.games).await;
    until(&server, &event, |now| now.summary.state == TournamentState::Over).await;
    let came = receiver.until(&[&server], "all", 6).await;

    let kinds: Vec<String> = came.iter().map(Came::kind).collect();
    assert_eq!(
        kinds,
        ["member.joined", "member.joined", "member.left", "event.announced", "event.begun", "event.over"]
    );
    for one in &came {
        assert!(is_signed(one, &made.secret), "{one:?}");
        assert!(!is_signed(&Came { text: one.text.replace("Told", "Sold"), ..one.clone() }, &made.secret));
        assert_eq!(one.body()["data"]["club"], json!({ "id": club, "name": "Told" }));
        assert!(one.id.starts_with("msg_"), "{}", one.id);
        let seconds: u64 = one.timestamp.parse().unwrap();
        assert!(server.time_now().get() / 1000 - seconds < 600);
    }
    let data = |at: usize| came[at].body()["data"].clone();
    assert_eq!([&data(0)["player"], &data(1)["player"], &data(2)["player"]], ["Ben", "Cleo", "Cleo"]);
    assert_eq!((&data(3)["event"]["id"], &data(4)["event"]), (&json!(event), &data(3)["event"]));
    let standings = data(5)["standings"].clone();
    let names: Vec<&str> =
        standings.as_array().unwrap().iter().map(|place| place["player"].as_str().unwrap()).collect();
    assert_eq!((names.len(), &standings[0]["place"], &standings[0]["points"]), (2, &json!(1), &json!(1.0)));
    let listed = until_listed(&server, &ada, &club, |one| one.waiting == 0).await;
    assert_eq!(listed.last.map(|last| (last.result, last.status)), Some((WebhookResult::Taken, Some(204))));

    // What nobody comes to is called off, and a new secret signs what comes then.
    let renewed: MadeWebhook = act(&server, "POST", &ada, &format!("{club}/webhooks/{}/secret", made.id)).await.json();
    let mut lonely = plan(&server, "600+5", &json!({ "kind": "arena", "minutes": 5 }));
    lonely["club"] = json!(club);
    let lonely = announce(&server, &ada, &lonely).await;
    until(&server, &lonely, |now| now.summary.state == TournamentState::Cancelled).await;
    let came = receiver.until(&[&server], "all", 8).await;
    assert_eq!([came[6].kind(), came[7].kind()], ["event.announced", "event.cancelled"]);
    assert!(is_signed(&came[7], &renewed.secret) && !is_signed(&came[7], &made.secret));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_clubs_are_told_of_a_match_from_agreement_to_result_and_of_what_is_dropped_of_it() {
    let (_directory, server) = site().await;
    let receiver = Receiver::start().await;
    let ([ada, ben, cleo, _dan], [home, away]) = two_clubs(&server).await;
    let homes = added(&server, &ada, &home, &receiver.address("home")).await;
    let aways = added(&server, &cleo, &away, &receiver.address("away")).await;
    let came = async |many: usize| {
        let [home, away] =
            [receiver.until(&[&server], "home", many).await, receiver.until(&[&server], "away", many).await];
        [home, away]
            .map(|came| came.into_iter().map(|one| (one.kind(), one.body()["data"].clone())).collect::<Vec<_>>())
    };
    // An offer is nobody's business but the other club's; that it was accepted is told once.
    let plan = matches::plan(&server, &away, 2, "days:3");
    let id = offered(&server, &ada, &home, &plan).await;
    for _ in 0..2 {
        done(&accept(&server, &cleo, &id).await);
    }
    done(&line_up(&server, &cleo, &id, &away, &["Cleo", "Dan"]).await);
    done(&line_up(&server, &ada, &id, &home, &["Ada", "Ben"]).await);
    let running = matches::until(&server, &id, matches::is(TeamMatchState::Running)).await;
    for (board, cookie) in running.boards.iter().zip([&cleo, &ben]) {
        resign(&server, cookie, board.game.as_ref().unwrap()).await;
    }
    matches::until(&server, &id, matches::is(TeamMatchState::Over)).await;
    let told = came(3).await;
    let of_match = json!({
        "id": id,
        "home": { "id": home, "name": "At home" },
        "away": { "id": away, "name": "Visitors" },
        "boards": 2,
        "starts": plan["starts"],
    });
    for (told, (club, name)) in told.iter().zip([(&home, "At home"), (&away, "Visitors")]) {
        let kinds: Vec<&str> = told.iter().map(|(kind, _)| kind.as_str()).collect();
        assert_eq!(kinds, ["match.agreed", "match.begun", "match.over"]);
        let of = json!({ "club": { "id": club, "name": name }, "match": of_match });
        assert_eq!((&told[0].1, &told[1].1), (&of, &of));
        assert_eq!(told[2].1["match"], of_match);
        assert_eq!(told[2].1["result"], json!({ "points": [1.0, 1.0], "tie_break": [2.0, 1.0], "winner": "home" }));
    }
    for (path, secret) in [("home", &homes.secret), ("away", &aways.secret)] {
        assert!(receiver.came(path).iter().all(|came| is_signed(came, secret)), "each club has a secret of its own");
    }

    // What was only offered is dropped in silence; what was agreed on is not, whoever calls it off, and when its time comes with nobody lined up.
    let declined = offered(&server, &ada, &home, &matches::plan(&server, &away, 1, "days:3")).await;
    done(&drop_match(&server, &cleo, &declined).await);
    let empty = offered(&server, &ada, &home, &matches::plan(&server, &away, 1, "days:3")).await;
    done(&accept(&server, &cleo, &empty).await);
    matches::until(&server, &empty, matches::is(TeamMatchState::Dropped)).await;
    let off = offered(&server, &ada, &home, &matches::plan(&server, &away, 1, "days:3")).await;
    done(&accept(&server, &cleo, &off).await);
    done(&drop_match(&server, &ada, &off).await);
    for told in came(7).await {
        let kinds: Vec<(&str, &str)> =
            told[3..].iter().map(|(kind, data)| (kind.as_str(), data["match"]["id"].as_str().unwrap())).collect();
        let expected =
            [("match.agreed", &empty), ("match.dropped", &empty), ("match.agreed", &off), ("match.dropped", &off)];
        assert_eq!(kinds, expected.map(|(kind, id)| (kind, id.as_str())));
    }

    // A match without a date has none yet. A club that closes is told nothing more, and the other one that the match is off.
    let mut later = matches::plan(&server, &away, 1, "days:3");
    later.as_object_mut().unwrap().remove("starts");
    let [closing, unanswered] =
        [offered(&server, &ada, &home, &later).await, offered(&server, &ada, &home, &later).await];
    done(&line_up(&server, &cleo, &closing, &away, &["Cleo"]).await);
    assert_eq!(came(8).await.map(|told| told[7].1["match"]["starts"].clone()), [Value::Null, Value::Null]);
    done(&act(&server, "DELETE", &ada, &home).await);
    let told = receiver.until(&[&server], "away", 9).await;
    assert_eq!((told[8].kind(), &told[8].body()["data"]["match"]["id"]), ("match.dropped".to_owned(), &json!(closing)));
    let gone = server.ask("GET", &format!("/api/team-matches/{unanswered}"), None, &()).await.json::<Value>();
    assert_eq!(gone["summary"]["state"], "dropped");
    for _ in 0..10 {
        look(&[&server]).await;
    }
    assert_eq!([receiver.came("home").len(), receiver.came("away").len()], [8, 9]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_taken_comes_again_later_and_once_it_is_taken_never() {
    let (_directory, server) = site().await;
    let receiver = Receiver::start().await;
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    let club = found(&server, &ada, "Again", "open").await;
    added(&server, &ada, &club, &receiver.address("busy")).await;
    receiver.answer("busy", Manner::Answers(503));
    assert!(join(&server, &ben, &club).await.status.is_success());
    let first = receiver.until(&[&server], "busy", 1).await.remove(0);
    let failed = |one: &Webhook| one.last.is_some_and(|last| last.status == Some(503));
    let listed = until_listed(&server, &ada, &club, failed).await;
    assert_eq!((listed.waiting, listed.off, listed.last.unwrap().result), (1, None, WebhookResult::Refused));
    for _ in 0..10 {
        look(&[&server]).await;
    }
    assert_eq!(receiver.came("busy").len(), 1, "it is too early");
    server.time.pass(10_000);
    let second = receiver.until(&[&server], "busy", 2).await.remove(1);
    assert_eq!((&second.id, &second.text), (&first.id, &first.text), "a receiver knows it by its id");
    assert_ne!(second.timestamp, first.timestamp);
    until_listed(&server, &ada, &club, |one| {
        one.last.is_some_and(|last| last.at.get() / 1000 >= second.timestamp.parse().unwrap())
    })
    .await;
    receiver.answer("busy", Manner::Answers(200));
    server.time.pass(60_000);
    receiver.until(&[&server], "busy", 3).await;
    until_listed(&server, &ada, &club, |one| one.waiting == 0 && one.last.unwrap().result == WebhookResult::Taken)
        .await;
    for _ in 0..10 {
        server.time.pass(3_600_000);
        look(&[&server]).await;
    }
    assert_eq!(receiver.came("busy").len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_takes_nothing_is_turned_off_until_it_takes_a_test() {
    let (_directory, server) = site().await;
    let receiver = Receiver::start().await;
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    let club = found(&server, &ada, "Silence", "open").await;
    let made = added(&server, &ada, &club, &receiver.address("off")).await;
    receiver.answer("off", Manner::Answers(500));
    assert!(join(&server, &ben, &club).await.status.is_success());
    for tries in 1..=8 {
        receiver.until(&[&server], "off", tries).await;
        let noted = |one: &Webhook| {
            one.off.is_some() || one.last.is_some_and(|last| server.time_now().since(last.at).get() < 5_000)
        };
        until_listed(&server, &ada, &club, noted).await;
        server.time.pass(36_000_000);
    }
    let off = until_listed(&server, &ada, &club, |one| one.off.is_some()).await;
    assert_eq!(off.waiting, 0);
    assert_eq!(told(&server, &ada).await, [(Topic::ClubWebhook, "Silence".to_owned())]);
    // Nothing waits for it any more, and a test that it does not take changes nothing.
    assert!(act(&server, "DELETE", &ben, &format!("{club}/membership")).await.status.is_success());
    assert_eq!(list(&server, &ada, &club).await[0].waiting, 0);
    test_sent(&server, &ada, &club, &made.id).await;
    receiver.until(&[&server], "off", 9).await;
    until_listed(&server, &ada, &club, |one| one.off.is_some() && one.waiting == 0).await;
    receiver.answer("off", Manner::Answers(200));
    test_sent(&server, &ada, &club, &made.id).await;
    let came = receiver.until(&[&server], "off", 10).await;
    assert_eq!((came[9].kind(), is_signed(&came[9], &made.secret)), ("test".to_owned(), true));
    until_listed(&server, &ada, &club, |one| one.off.is_none()).await;
    assert_eq!(told(&server, &ada).await, [], "there is nothing to be done about it any more");
    // Who says that it is gone hears nothing more.
    receiver.answer("off", Manner::Answers(410));
    assert!(join(&server, &ben, &club).await.status.is_success());
    receiver.until(&[&server], "off", 11).await;
    until_listed(&server, &ada, &club, |one| one.off.is_some()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_was_on_its_way_in_a_crash_is_sent_again_by_its_id() {
    let (_directory, server) = site().await;
    let receiver = Receiver::start().await;
    let [ada, ben, cleo] =
        [server.registered("Ada").await, server.registered("Ben").await, server.registered("Cleo").await];
    let club = found(&server, &ada, "Crash", "open").await;
    added(&server, &ada, &club, &receiver.address("slow")).await;
    receiver.answer("slow", Manner::Silent);
    for cookie in [&ben, &cleo] {
        assert!(join(&server, cookie, &club).await.status.is_success());
    }
    let first = receiver.until(&[&server], "slow", 1).await.remove(0);
    let (data, time) = server.crash().await;
    receiver.answer("slow", Manner::Answers(200));
    let server = Server::start(&data, time).await;
    server.app.hub().tell_webhooks(Reach::Anywhere).unwrap();
    // As long as the one before may still be sending, nobody else does.
    for _ in 0..10 {
        look(&[&server]).await;
    }
    assert_eq!(receiver.came("slow").len(), 1);
    server.time.pass(60_000);
    let came = receiver.until(&[&server], "slow", 3).await;
    assert_eq!((&came[1].id, &came[1].text), (&first.id, &first.text));
    assert_ne!(came[2].id, first.id);
    until_listed(&server, &ada, &club, |one| one.waiting == 0).await;
}

#[tokio::test]
async fn addresses_that_are_not_public_are_refused_and_strangers_do_nothing() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo] =
        [server.registered("Ada").await, server.registered("Ben").await, server.registered("Cleo").await];
    let club = found(&server, &ada, "Guarded", "open").await;
    for address in [
        "",
        "hook.example",
        "http://hook.example/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://name:word@hook.example/",
        "https://hook.example:8443/",
        "https://hook.example/#x",
        "file:///etc/passwd",
    ] {
        assert_eq!(add(&server, &ada, &club, address).await.code(), "server-webhook-address", "{address}");
    }
    let made = added(&server, &ada, &club, " https://hook.example/x ").await;
    assert_eq!(list(&server, &ada, &club).await[0].address, "https://hook.example/x");
    assert!(join(&server, &ben, &club).await.status.is_success());
    let organiser = json!({ "role": "organiser" });
    let path = format!("/api/clubs/{club}/members/Ben");
    assert!(server.ask("PUT", &path, Some(&ada), &organiser).await.status.is_success());
    for cookie in [&ben, &cleo] {
        assert_eq!(add(&server, cookie, &club, "https://hook.example/").await.code(), "server-club-role");
        for (method, path) in [
            ("GET", String::new()),
            ("DELETE", format!("/{}", made.id)),
            ("POST", format!("/{}/test", made.id)),
            ("POST", format!("/{}/secret", made.id)),
        ] {
            let answer = act(&server, method, cookie, &format!("{club}/webhooks{path}")).await;
            assert_eq!(answer.code(), "server-club-role", "{method} {path}");
        }
    }
    // The webhook of another club is none of this one.
    let other = found(&server, &cleo, "Other", "open").await;
    for (method, path) in [("DELETE", ""), ("POST", "/test"), ("POST", "/secret")] {
        let answer = act(&server, method, &cleo, &format!("{other}/webhooks/{}{path}", made.id)).await;
        assert_eq!(answer.code(), "server-not-found", "{method} {path}");
    }
    for number in 0..4 {
        added(&server, &ada, &club, &format!("https://hook.example/{number}")).await;
    }
    server.time.pass(60_000);
    assert_eq!(add(&server, &ada, &club, "https://hook.example/").await.code(), "server-too-many");
    assert!(act(&server, "DELETE", &ada, &format!("{club}/webhooks/{}", made.id)).await.status.is_success());
    assert_eq!(act(&server, "DELETE", &ada, &format!("{club}/webhooks/{}", made.id)).await.code(), "server-not-found");
    assert_eq!(list(&server, &ada, &club).await.len(), 4);
}

#[tokio::test]
async fn there_are_limits_and_nothing_is_left_of_clubs_and_accounts_that_go() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    let club = found(&server, &ada, "Limits", "open").await;
    let made = added(&server, &ada, &club, "https://hook.example/").await;
    assert!(join(&server, &ben, &club).await.status.is_success());
    assert_eq!(list(&server, &ada, &club).await[0].waiting, 1);
    // What waits names nobody whose account is deleted; that somebody has left is told.
    assert_eq!(server.by_hand("UPDATE webhook_messages SET tries = 0 WHERE body LIKE '%Ben%'").await, 1);
    let deletion = json!({ "password": "correct horse" });
    assert!(server.ask("POST", "/api/me/deletion", Some(&ben), &deletion).await.status.is_success());
    assert_eq!(server.by_hand("UPDATE webhook_messages SET tries = 0 WHERE body LIKE '%Ben%'").await, 0);
    assert_eq!(server.by_hand("UPDATE webhook_messages SET tries = 0 WHERE body LIKE '%\"player\":null%'").await, 2);
    // No more in a day than fit, over all addresses; the next day there are others.
    assert_eq!(server.by_hand("UPDATE webhook_days SET messages = 1000").await, 1);
    let test = format!("{club}/webhooks/{}/test", made.id);
    assert_eq!(act(&server, "POST", &ada, &test).await.code(), "server-too-many");
    let cleo = server.registered("Cleo").await;
    assert!(join(&server, &cleo, &club).await.status.is_success());
    assert_eq!(list(&server, &ada, &club).await[0].waiting, 2);
    server.time.pass(24 * 3_600_000);
    let login = json!({ "name": "Ada", "password": "correct horse" });
    let ada = server.ask("POST", "/api/sessions", None, &login).await.cookie();
    assert!(act(&server, "POST", &ada, &test).await.status.is_success());
    assert_eq!(list(&server, &ada, &club).await[0].waiting, 3);
    // A club that closes takes all of it along.
    assert!(act(&server, "DELETE", &ada, &club).await.status.is_success());
    for table in ["webhooks", "webhook_messages"] {
        assert_eq!(server.by_hand(&format!("DELETE FROM {table}")).await, 0, "{table}");
    }
}
