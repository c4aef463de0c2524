//! What players are told of while they are away, and how their devices are called.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::notifications::{Notifications, PushKey, PushMessage, Topic};
use protocol::socket::Act;
use serde_json::{Value, json};
use server::settings::Settings;
use server::store::messages::Writing;
use server::store::notifications::Device;
use server::store::sessions::Entry;
use server::time::ManualTime;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;
use web_push_native::{Auth, decrypt};

use crate::common::{Answer, BEGIN, Server, settings};

/// A device: its keys.
struct Phone {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Phone {
    /// One of many, each with keys of its own.
    fn new(number: u8) -> Self {
        let secret = SecretKey::from_slice(&[number.max(1); 32]).unwrap();
        Self { secret, auth: [number; 16] }
    }

    fn point(&self) -> Vec<u8> {
        self.secret.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    fn subscription(&self, endpoint: &str, language: &str) -> Value {
        json!({
            "endpoint": endpoint,
            "p256dh": URL_SAFE_NO_PAD.encode(self.point()),
            "auth": URL_SAFE_NO_PAD.encode(self.auth),
            "language": language,
        })
    }

    fn read(&self, body: Vec<u8>) -> PushMessage {
        serde_json::from_slice(&decrypt(body, &self.secret, &Auth::from(self.auth)).unwrap()).unwrap()
    }
}

/// What a push service does with messages for a device.
#[derive(Clone, Copy)]
enum Manner {
    Takes,
    Answers(StatusCode),
    /// Refuses so many with this many seconds to wait, then takes.
    Busy(u32, u64),
    /// Takes it, and never says so.
    Silent,
}

#[derive(Default)]
struct Service {
    manners: HashMap<String, Manner>,
    /// All that came for a device, and what of it was taken.
    came: HashMap<String, u32>,
    taken: HashMap<String, Vec<(HeaderMap, Vec<u8>)>>,
}

type Shared = Arc<Mutex<Service>>;

/// A push service of our own; its address is one that the site may call.
async fn service() -> (String, Shared) {
    let shared = Shared::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let routes = Router::new().route("/{device}", post(receive)).with_state(Arc::clone(&shared));
    tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    (address, shared)
}

async fn receive(
    State(shared): State<Shared>,
    Path(device): Path<String>,
    headers: HeaderMap,
    body: axum::body::Bytes,
) -> Response {
    let answer = shared.lock().unwrap().answer(device, headers, body.to_vec());
    match answer {
        Some(response) => response,
        None => std::future::pending().await,
    }
}

impl Service {
    /// The answer to a message; nothing for one that never comes.
    fn answer(&mut self, device: String, headers: HeaderMap, body: Vec<u8>) -> Option<Response> {
        let came = self.came.entry(device.clone()).or_default();
        *came += 1;
        let manner = self.manners.get(&device).copied().unwrap_or(Manner::Takes);
        match manner {
            Manner::Answers(status) => return Some(status.into_response()),
            Manner::Busy(times, seconds) if *came <= times => {
                let wait = [("retry-after", seconds.to_string())];
                return Some((StatusCode::TOO_MANY_REQUESTS, wait).into_response());
            }
            Manner::Takes | Manner::Busy(..) | Manner::Silent => {}
        }
        self.taken.entry(device).or_default().push((headers, body));
        (!matches!(manner, Manner::Silent)).then(|| StatusCode::CREATED.into_response())
    }

    fn count(&self, device: &str) -> usize {
        self.taken.get(device).map_or(0, Vec::len)
    }
}

/// A site that calls devices at a service.
async fn site(directory: &tempfile::TempDir, service: &str) -> Server {
    site_at(directory.path(), service, ManualTime::at(BEGIN)).await
}

async fn site_at(data: &std::path::Path, service: &str, time: ManualTime) -> Server {
    let settings = Settings { push_services: vec![service.to_owned()], ..settings(data) };
    let server = Server::with(settings, time).await;
    server.app.hub().call_devices("https://play.example").unwrap();
    server
}

async fn told(server: &Server, cookie: &str) -> Notifications {
    server.ask("GET", "/api/me/notifications", Some(cookie), &()).await.json()
}

async fn turn(server: &Server, game: &str, cookie: &str, text: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Turn { text: text.to_owned() }).await.unwrap();
    drop(player);
    while server.state(game).await.present.iter().any(|(_, here)| *here) {
        tokio::task::yield_now().await;
    }
}

async fn days(server: &Server, a: &str, b: &str) -> String {
    server.game(&json!({ "game": "diaballik", "clock": "days:3" }), a, b).await
}

async fn send(server: &Server, method: &str, path: &str, cookie: &str, body: &Value) -> Answer {
    server.ask(method, path, Some(cookie), body).await
}

/// Lets time pass, and the server look, until a service has taken so many messages for a device.
async fn until(server: &Server, shared: &Shared, device: &str, count: usize) {
    while shared.lock().unwrap().count(device) < count {
        server.time.pass(500);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Lets time pass, and the server look, often enough for whatever would come.
async fn nothing_more_comes(server: &Server, shared: &Shared) {
    let before: u32 = shared.lock().unwrap().came.values().sum();
    for _ in 0..20 {
        server.time.pass(1_000);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(before, shared.lock().unwrap().came.values().sum::<u32>());
}

#[tokio::test]
async fn what_happened_is_told_as_long_as_there_is_something_to_do() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = days(&server, &anna, &ben).await;
    // Anna made the offer that Ben accepted.
    let begun = told(&server, &anna).await;
    let topics = |told: &Notifications| -> Vec<_> { told.notifications.iter().map(|one| one.topic).collect() };
    assert_eq!((begun.unread, topics(&begun)), (1, vec![Topic::Begun]));
    assert_eq!((begun.notifications[0].from.as_str(), begun.notifications[0].game.as_ref()), ("Ben", Some(&game)));
    server.time.pass(1_000);
    turn(&server, &game, &anna, "c1c2,e1e2").await;
    let awaited = told(&server, &ben).await;
    assert_eq!((awaited.unread, topics(&awaited)), (1, vec![Topic::Turn]));
    assert!(!awaited.notifications[0].read);
    // Seen, twice.
    for _ in 0..2 {
        let seen = send(&server, "POST", "/api/me/notifications/seen", &ben, &Value::Null).await;
        assert_eq!(seen.status, StatusCode::NO_CONTENT);
        let seen = told(&server, &ben).await;
        assert_eq!((seen.unread, seen.notifications[0].read), (0, true));
    }
    // It goes with the turn, and the next is told again.
    turn(&server, &game, &ben, "c7c6,e7e6").await;
    assert_eq!(told(&server, &ben).await.notifications, []);
    assert_eq!(topics(&told(&server, &anna).await), [Topic::Turn, Topic::Begun]);
    server.time.pass(1_000);
    turn(&server, &game, &anna, "c2c3,e2e3").await;
    assert_eq!(told(&server, &ben).await.unread, 1);
    // Who is there when the turn comes sees it.
    let mut there = server.connect(Some(&anna)).await;
    there.watch(&game, None).await;
    turn_while_watched(&server, &game, &ben).await;
    assert_eq!(topics(&told(&server, &anna).await), [Topic::Begun]);
    // A challenge goes when it is taken back, a message when it is read; a live game is told of to nobody.
    let offer = json!({ "terms": { "game": "diaballik", "clock": "600+5" } });
    let made: Value = send(&server, "POST", "/api/players/Ben/challenges", &anna, &offer).await.json();
    let id = made["id"].as_str().unwrap();
    assert_eq!(told(&server, &ben).await.notifications[0].challenge.as_deref(), Some(id));
    send(&server, "DELETE", &format!("/api/challenges/{id}"), &anna, &Value::Null).await;
    assert_eq!(told(&server, &ben).await.notifications, []);
    send(&server, "PUT", "/api/me/friends/Anna", &ben, &Value::Null).await;
    for number in 0..3 {
        let message = json!({ "id": number.to_string(), "text": "hello" });
        assert_eq!(send(&server, "POST", "/api/me/messages/Ben", &anna, &message).await.status, StatusCode::OK);
    }
    assert_eq!(topics(&told(&server, &ben).await), [Topic::Message], "one player is told of once");
    send(&server, "PUT", "/api/me/messages/Anna/read", &ben, &json!({ "number": 3 })).await;
    assert_eq!(told(&server, &ben).await.notifications, []);
    let live = server.game(&json!({ "game": "diaballik", "clock": "600+5" }), &anna, &ben).await;
    turn(&server, &live, &anna, "c1c2,e1e2").await;
    assert_eq!(told(&server, &ben).await.notifications, []);
}

async fn turn_while_watched(server: &Server, game: &str, cookie: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Turn { text: "c6c5,e6e5".to_owned() }).await.unwrap();
}

#[tokio::test]
async fn what_is_not_wanted_is_not_told() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let path = "/api/me/notifications/settings";
    let wanted = json!({ "turn": false, "challenge": true, "begun": false, "message": true,
        "clubs": true, "events": false, "quiet": { "from": 1320, "to": 420, "zone": "Europe/Prague" } });
    let answer = send(&server, "PUT", path, &ben, &wanted).await;
    assert_eq!(answer.json::<Value>(), wanted);
    assert_eq!(server.ask("GET", path, Some(&ben), &()).await.json::<Value>(), wanted);
    let game = days(&server, &anna, &ben).await;
    turn(&server, &game, &anna, "c1c2,e1e2").await;
    assert_eq!(told(&server, &ben).await.notifications, []);
    for quiet in [
        json!({ "from": 1, "to": 1, "zone": "Europe/Prague" }),
        json!({ "from": 1440, "to": 1, "zone": "Europe/Prague" }),
        json!({ "from": 1, "to": 2, "zone": "Nowhere" }),
    ] {
        let mut bad = wanted.clone();
        bad["quiet"] = quiet;
        assert_eq!(send(&server, "PUT", path, &ben, &bad).await.code(), "server-quiet-hours");
    }
    assert_eq!(server.ask("GET", path, Some(&ben), &()).await.json::<Value>(), wanted);
}

#[tokio::test]
async fn a_device_is_called_once_in_its_language_and_reads_it() {
    let (address, shared) = service().await;
    let directory = tempfile::tempdir().unwrap();
    let server = site(&directory, &address).await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let key: PushKey = server.ask("GET", "/api/push-key", None, &()).await.json();
    let phone = Phone::new(3);
    let subscription = phone.subscription(&format!("{address}/phone"), "cs");
    for _ in 0..2 {
        let added = send(&server, "PUT", "/api/me/devices", &ben, &subscription).await;
        assert_eq!(added.status, StatusCode::NO_CONTENT, "{}", added.body);
    }
    let game = days(&server, &anna, &ben).await;
    turn(&server, &game, &anna, "c1c2,e1e2").await;
    until(&server, &shared, "phone", 1).await;
    nothing_more_comes(&server, &shared).await;
    let (headers, body) = shared.lock().unwrap().taken["phone"][0].clone();
    let message = phone.read(body);
    assert_eq!((message.body.as_str(), message.path), ("Anna zahrál(a): jste na tahu.", format!("online/{game}")));
    assert_eq!(headers["content-encoding"], "aes128gcm");
    assert_eq!(headers["ttl"], "86400");
    assert!(headers["authorization"].to_str().unwrap().ends_with(&format!(", k={}", key.key.as_ref().unwrap())));
    // A restart, and a session that ends: nobody is called twice, or after signing out.
    let (data, time) = server.crash().await;
    let server = site_at(&data, &address, time).await;
    let again: PushKey = server.ask("GET", "/api/push-key", None, &()).await.json();
    assert_eq!(again, key, "subscriptions stay good");
    nothing_more_comes(&server, &shared).await;
    // Several games are one message.
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(days(&server, &anna, &ben).await);
    }
    for game in &games {
        turn(&server, game, &anna, "c1c2,e1e2").await;
    }
    until(&server, &shared, "phone", 2).await;
    nothing_more_comes(&server, &shared).await;
    let (_, body) = shared.lock().unwrap().taken["phone"][1].clone();
    assert_eq!(phone.read(body).body, "Jste na tahu v 3 hrách.");
    let sessions: Value = server.ask("GET", "/api/sessions", Some(&ben), &()).await.json();
    let path = format!("/api/sessions/{}/ended", sessions[0]["id"].as_str().unwrap());
    let ended = send(&server, "POST", &path, &ben, &json!({ "password": "correct horse" })).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let message = json!({ "terms": { "game": "diaballik", "clock": "600+5" } });
    send(&server, "POST", "/api/players/Ben/challenges", &anna, &message).await;
    nothing_more_comes(&server, &shared).await;
}

#[tokio::test]
async fn nobody_is_called_in_quiet_hours_and_all_is_told_afterwards_at_once() {
    let (address, shared) = service().await;
    let directory = tempfile::tempdir().unwrap();
    let server = site(&directory, &address).await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let phone = Phone::new(5);
    send(&server, "PUT", "/api/me/devices", &ben, &phone.subscription(&format!("{address}/phone"), "en")).await;
    // It is 8:00 in London when the tests begin.
    let wanted = json!({ "turn": true, "challenge": true, "begun": true, "message": true,
        "quiet": { "from": 7 * 60, "to": 9 * 60, "zone": "Europe/London" } });
    assert_eq!(send(&server, "PUT", "/api/me/notifications/settings", &ben, &wanted).await.status, StatusCode::OK);
    for _ in 0..2 {
        let game = days(&server, &anna, &ben).await;
        turn(&server, &game, &anna, "c1c2,e1e2").await;
        nothing_more_comes(&server, &shared).await;
    }
    server.time.pass(2 * 60 * 60 * 1000);
    until(&server, &shared, "phone", 1).await;
    nothing_more_comes(&server, &shared).await;
    let (_, body) = shared.lock().unwrap().taken["phone"][0].clone();
    assert_eq!(phone.read(body).body, "It’s your turn in 2 games.");
}

#[tokio::test]
async fn a_message_that_is_read_at_once_calls_nobody() {
    let (address, shared) = service().await;
    let directory = tempfile::tempdir().unwrap();
    let server = site(&directory, &address).await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    send(&server, "PUT", "/api/me/friends/Anna", &ben, &Value::Null).await;
    let phone = Phone::new(6);
    send(&server, "PUT", "/api/me/devices", &ben, &phone.subscription(&format!("{address}/phone"), "fr")).await;
    send(&server, "POST", "/api/me/messages/Ben", &anna, &json!({ "id": "1", "text": "hello" })).await;
    send(&server, "PUT", "/api/me/messages/Anna/read", &ben, &json!({ "number": 1 })).await;
    nothing_more_comes(&server, &shared).await;
    send(&server, "POST", "/api/me/messages/Ben", &anna, &json!({ "id": "2", "text": "still there?" })).await;
    until(&server, &shared, "phone", 1).await;
    let (_, body) = shared.lock().unwrap().taken["phone"][0].clone();
    let message = phone.read(body);
    assert_eq!((message.body.as_str(), message.path.as_str()), ("Anna vous a envoyé un message.", "messages/Anna"));
}

#[tokio::test]
async fn devices_that_are_none_are_refused() {
    let (address, _) = service().await;
    let directory = tempfile::tempdir().unwrap();
    let server = site(&directory, &address).await;
    let ben = server.registered("Ben").await;
    let good = Phone::new(7).subscription(&format!("{address}/phone"), "en");
    let with = |member: &str, value: Value| {
        let mut changed = good.clone();
        changed[member] = value;
        changed
    };
    for (subscription, code) in [
        (with("endpoint", json!("http://127.0.0.1:1/phone")), "server-push-service"),
        (with("endpoint", json!("https://intranet.example/")), "server-push-service"),
        (with("p256dh", json!("AAAA")), "server-malformed"),
        (with("p256dh", json!(URL_SAFE_NO_PAD.encode([4; 65]))), "server-malformed"),
        (with("auth", json!("AAAA")), "server-malformed"),
        (with("auth", json!("!")), "server-malformed"),
        (with("language", json!("tlh")), "server-malformed"),
    ] {
        assert_eq!(send(&server, "PUT", "/api/me/devices", &ben, &subscription).await.code(), code, "{subscription}");
    }
    assert_eq!(server.count("push_subscriptions").await, 0);
    // A site without an address of its own calls nobody.
    let (_directory, other) = Server::temporary().await;
    let cora = other.registered("Cora").await;
    assert_eq!(send(&other, "PUT", "/api/me/devices", &cora, &good).await.code(), "server-not-found");
    assert_eq!(other.ask("GET", "/api/push-key", None, &()).await.json::<PushKey>(), PushKey { key: None });
}

#[tokio::test]
async fn ten_thousand_devices_are_called_once_each_whatever_their_services_do() {
    const ACCOUNTS: usize = 500;
    const DEVICES: usize = 20;
    let (address, shared) = service().await;
    let directory = tempfile::tempdir().unwrap();
    let server = site(&directory, &address).await;
    let store = server.app.hub().store();
    let phone = Phone::new(9);
    for account in 0..ACCOUNTS {
        let user = store.create_guest(server.time_now()).await.unwrap();
        let token = server::secret::digest(&account.to_be_bytes());
        let session = format!("session-{account}");
        store.open_session(user.id, Entry::Guest, token, session, server.time_now()).await.unwrap();
        store.register(user.id, format!("Pal-{account}"), String::new(), None, server.time_now()).await.unwrap();
        let devices = (0..DEVICES).map(|number| {
            let device = format!("{account}-{number}");
            let manner = match number {
                0 => Manner::Answers(StatusCode::NOT_FOUND),
                1 => Manner::Answers(StatusCode::GONE),
                2 => Manner::Busy(2, 30),
                3 => Manner::Answers(StatusCode::BAD_REQUEST),
                4 if account < 5 => Manner::Silent,
                _ => Manner::Takes,
            };
            shared.lock().unwrap().manners.insert(device.clone(), manner);
            let (p256dh, auth, language) = (phone.point(), phone.auth.to_vec(), "en".to_owned());
            let device = Device { endpoint: format!("{address}/{device}"), p256dh, auth, language };
            store.add_device(user.id, format!("session-{account}"), device, server.time_now())
        });
        futures_util::future::try_join_all(devices).await.unwrap();
        // Each is written to; nobody begins more than twenty conversations a day.
        let sender = format!("Sender-{}", account / 20);
        if account % 20 == 0 {
            let user = store.create_guest(server.time_now()).await.unwrap();
            store.register(user.id, sender.clone(), String::new(), None, server.time_now()).await.unwrap();
        }
        store.follow(user.id, sender.clone(), server.time_now()).await.unwrap();
        let author = store.account_named(sender).await.unwrap().id;
        let (to, id, text) = (format!("Pal-{account}"), "1".to_owned(), "hello".to_owned());
        store.write_message(Writing { author, to, id, text, at: server.time_now() }).await.unwrap();
    }
    let expected = ACCOUNTS * (DEVICES - 3);
    let (mut looks_since_the_last, mut before) = (0, 0);
    loop {
        let (taken, came) = {
            let service = shared.lock().unwrap();
            (service.taken.len(), service.came.values().sum::<u32>())
        };
        let left = server.count("push_subscriptions").await as usize;
        if taken >= expected && left == ACCOUNTS * (DEVICES - 2) {
            break;
        }
        looks_since_the_last = if came == before { looks_since_the_last + 1 } else { 0 };
        before = came;
        assert!(looks_since_the_last < 3_000, "{taken} of {expected} taken, {came} requests, {left} devices left");
        server.time.pass(1_000);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    nothing_more_comes(&server, &shared).await;
    let service = shared.lock().unwrap();
    assert!(service.taken.values().all(|taken| taken.len() == 1), "nobody is called twice");
    assert_eq!(service.taken.len(), expected);
    let came =
        |number: usize| -> u32 { (0..ACCOUNTS).map(|account| service.came[&format!("{account}-{number}")]).sum() };
    assert_eq!([0, 1, 3].map(came), [ACCOUNTS as u32; 3], "a refusal is final");
    assert_eq!(came(2), 3 * ACCOUNTS as u32, "who is busy is asked again");
}
