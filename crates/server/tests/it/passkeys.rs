//! Passkeys, with a device of our own.

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use futures_util::StreamExt as _;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use protocol::passkeys::Passkey;
use serde_json::{Value, json};
use server::secret::digest;
use server::settings::Settings;
use server::store::passkeys::Ceremony;
use server::time::ManualTime;

use crate::common::{Answer, BEGIN, Server, settings};

const SITE: &str = "http://play.example";

/// A device with a key for an account.
struct Device {
    key: SigningKey,
    id: Vec<u8>,
    handle: String,
    counter: u32,
    /// The site that its browser shows, and what the browser calls it.
    origin: String,
    site: String,
    verifies: bool,
}

impl Device {
    fn new(number: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[number.max(1); 32]).unwrap(),
            id: vec![number; 32],
            handle: String::new(),
            counter: 0,
            origin: SITE.to_owned(),
            site: "play.example".to_owned(),
            verifies: true,
        }
    }

    fn client_data(&self, what: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": format!("webauthn.{what}"),
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    /// What it says of itself: present, and verified if it does that.
    fn data(&self, flags: u8) -> Vec<u8> {
        let flags = flags | 1 | if self.verifies { 4 } else { 0 };
        let mut data = digest(self.site.as_bytes()).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn answer(&self, response: &Value) -> String {
        let id = BASE64.encode(&self.id);
        let answer = json!({
            "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {},
        });
        answer.to_string()
    }

    /// Makes a key, as it is asked to.
    fn make(&mut self, options: &Value) -> String {
        self.handle = options["user"]["id"].as_str().unwrap().to_owned();
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(0x40);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        // A key of ES256 as COSE has it.
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        let mut object = vec![0xa3, 0x63];
        object.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        let client = self.client_data("create", options);
        self.answer(&json!({
            "clientDataJSON": BASE64.encode(client),
            "attestationObject": BASE64.encode(object),
            "transports": ["internal"],
        }))
    }

    /// Shows that it has the key.
    fn show(&self, options: &Value) -> String {
        let (client, data) = (self.client_data("get", options), self.data(0));
        let signed = [&data[..], &digest(&client)[..]].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(&json!({
            "clientDataJSON": BASE64.encode(client),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature.to_der().as_bytes()),
            "userHandle": self.handle,
        }))
    }
}

async fn site() -> (tempfile::TempDir, Server) {
    let directory = tempfile::tempdir().unwrap();
    let settings = Settings { public_url: Some(SITE.to_owned()), ..settings(directory.path()) };
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    (directory, server)
}

async fn post(server: &Server, path: &str, cookie: Option<&str>, body: &Value) -> Answer {
    let mut request = axum::http::Request::builder().method("POST").uri(path).header("origin", SITE);
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    let request = request.header("host", "play.example").header("content-type", "application/json");
    server.send(request.body(axum::body::Body::from(body.to_string())).unwrap()).await
}

fn options(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    serde_json::from_str(answer.json::<Value>()["options"].as_str().unwrap()).unwrap()
}

async fn asked(server: &Server) -> Value {
    options(&post(server, "/api/passkeys/challenge", None, &Value::Null).await)
}

async fn guest(server: &Server) -> String {
    post(server, "/api/guests", None, &Value::Null).await.cookie()
}

async fn registered(server: &Server, name: &str) -> String {
    let cookie = guest(server).await;
    let wanted = json!({ "name": name, "password": "correct horse" });
    let answer = post(server, "/api/me/registration", Some(&cookie), &wanted).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    cookie
}

/// Asks for a key for an account, with a proof.
async fn begin(server: &Server, cookie: &str, proof: &Value) -> Answer {
    post(server, "/api/me/passkeys/challenge", Some(cookie), proof).await
}

async fn keep(server: &Server, cookie: &str, label: &str, credential: &str) -> Answer {
    post(server, "/api/me/passkeys", Some(cookie), &json!({ "label": label, "credential": credential })).await
}

fn by_password() -> Value {
    json!({ "password": "correct horse" })
}

/// Makes a key for a registered player.
async fn with_key(server: &Server, cookie: &str, device: &mut Device) {
    let credential = device.make(&options(&begin(server, cookie, &by_password()).await));
    let kept = keep(server, cookie, "Phone", &credential).await;
    assert_eq!(kept.status, StatusCode::OK, "{}", kept.body);
}

async fn sign_in(server: &Server, credential: &str) -> Answer {
    post(server, "/api/sessions/passkey", None, &json!({ "credential": credential })).await
}

async fn passkeys(server: &Server, cookie: &str) -> Vec<Passkey> {
    server.ask("GET", "/api/me/passkeys", Some(cookie), &()).await.json()
}

#[tokio::test]
async fn a_passkey_lets_in_and_each_challenge_is_used_once() {
    let (_directory, server) = site().await;
    let (sophie, mut phone) = (registered(&server, "Sophie").await, Device::new(7));
    assert_eq!(begin(&server, &sophie, &json!({})).await.code(), "server-wrong-password");
    assert_eq!(begin(&server, &sophie, &json!({ "password": "wrong horse" })).await.code(), "server-wrong-password");
    let asked_for = options(&begin(&server, &sophie, &by_password()).await);
    assert_eq!(
        (asked_for["rp"]["id"].as_str(), asked_for["user"]["name"].as_str()),
        (Some("play.example"), Some("Sophie"))
    );
    let chosen = &asked_for["authenticatorSelection"];
    assert_eq!(
        (chosen["residentKey"].as_str(), chosen["userVerification"].as_str()),
        (Some("required"), Some("required"))
    );
    let credential = phone.make(&asked_for);
    assert_eq!(keep(&server, &sophie, "  ", &credential).await.code(), "server-label-length");
    assert_eq!(keep(&server, &sophie, "Phone", &credential).await.status, StatusCode::OK);
    assert_eq!(keep(&server, &sophie, "Phone", &credential).await.code(), "server-wrong-passkey");
    for round in 1..=2 {
        phone.counter = round;
        let credential = phone.show(&asked(&server).await);
        let entered = sign_in(&server, &credential).await;
        assert_eq!((entered.status, entered.json::<Value>()["name"].as_str()), (StatusCode::OK, Some("Sophie")));
        assert_eq!(passkeys(&server, &entered.cookie()).await[0].used, Some(server.time_now()));
        // What was overheard lets nobody in.
        assert_eq!(sign_in(&server, &credential).await.code(), "server-wrong-passkey");
        server.time.pass(1_000);
    }
    // The same device makes a key for no second account with the same id.
    let anna = registered(&server, "Anna").await;
    let again = phone.make(&options(&begin(&server, &anna, &by_password()).await));
    assert_eq!(keep(&server, &anna, "Phone", &again).await.code(), "server-wrong-passkey");
    // Whoever has a passkey is told of it when another one is to be made, so that a device has one only.
    let more = options(&begin(&server, &sophie, &by_password()).await);
    assert_eq!(more["excludeCredentials"][0]["id"].as_str(), Some(BASE64.encode(&phone.id).as_str()));
}

#[tokio::test]
async fn what_another_site_got_or_a_copy_of_a_key_shows_lets_nobody_in() {
    let (_directory, server) = site().await;
    let (sophie, mut phone) = (registered(&server, "Sophie").await, Device::new(7));
    // A key that was made for another site, or without looking at who is there.
    let wrong: [fn(&mut Device); 3] = [
        |device| device.origin = "http://play.example.evil".to_owned(),
        |device| device.site = "evil.example".to_owned(),
        |device| device.verifies = false,
    ];
    for change in wrong {
        let mut other = Device::new(9);
        change(&mut other);
        let credential = other.make(&options(&begin(&server, &sophie, &by_password()).await));
        assert_eq!(keep(&server, &sophie, "Phone", &credential).await.code(), "server-wrong-passkey");
    }
    with_key(&server, &sophie, &mut phone).await;
    phone.counter = 5;
    assert_eq!(sign_in(&server, &phone.show(&asked(&server).await)).await.status, StatusCode::OK);
    for change in wrong {
        let mut other = Device { counter: 6, handle: phone.handle.clone(), ..Device::new(7) };
        change(&mut other);
        assert_eq!(sign_in(&server, &other.show(&asked(&server).await)).await.code(), "server-wrong-passkey");
    }
    // Another key under the same id; the counter of a copy; another account's handle; a challenge of nobody's, and one that is old.
    let forged = Device { id: phone.id.clone(), counter: 6, handle: phone.handle.clone(), ..Device::new(8) };
    let copied = Device { counter: 5, handle: phone.handle.clone(), ..Device::new(7) };
    let handle = BASE64.encode([1; 16]);
    let of_another = Device { counter: 6, handle, ..Device::new(7) };
    for device in [forged, copied, of_another] {
        assert_eq!(sign_in(&server, &device.show(&asked(&server).await)).await.code(), "server-wrong-passkey");
    }
    phone.counter = 6;
    let mut made_up = asked(&server).await;
    made_up["challenge"] = json!(BASE64.encode([5; 16]));
    assert_eq!(sign_in(&server, &phone.show(&made_up)).await.code(), "server-wrong-passkey");
    let old = asked(&server).await;
    server.time.pass(5 * 60 * 1_000);
    assert_eq!(sign_in(&server, &phone.show(&old)).await.code(), "server-wrong-passkey");
    for damaged in ["", "{}", "[]", "null", &"x".repeat(6_001)] {
        assert_eq!(sign_in(&server, damaged).await.code(), "server-wrong-passkey", "{damaged:.20}");
        assert_eq!(keep(&server, &sophie, "Phone", damaged).await.code(), "server-wrong-passkey", "{damaged:.20}");
    }
    // What was begun for one account makes no key for another.
    let anna = registered(&server, "Anna").await;
    let credential = Device::new(11).make(&options(&begin(&server, &sophie, &by_password()).await));
    assert_eq!(keep(&server, &anna, "Phone", &credential).await.code(), "server-wrong-passkey");
    assert_eq!(sign_in(&server, &phone.show(&asked(&server).await)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn passkeys_are_made_and_ended_by_the_owner_only() {
    let (_directory, server) = site().await;
    let (mut phone, mut laptop) = (Device::new(7), Device::new(8));
    // A guest has nothing but the session, until there is a passkey.
    let guest = guest(&server).await;
    let credential = phone.make(&options(&begin(&server, &guest, &json!({})).await));
    assert_eq!(keep(&server, &guest, "Phone", &credential).await.status, StatusCode::OK);
    assert_eq!(begin(&server, &guest, &json!({})).await.code(), "server-wrong-passkey");
    phone.counter = 1;
    let proof = json!({ "passkey": phone.show(&asked(&server).await) });
    let more = options(&begin(&server, &guest, &proof).await);
    assert_eq!(begin(&server, &guest, &proof).await.code(), "server-wrong-passkey");
    let credential = laptop.make(&more);
    assert_eq!(keep(&server, &guest, "Laptop", &credential).await.status, StatusCode::OK);
    let [one, other] = <[Passkey; 2]>::try_from(passkeys(&server, &guest).await).unwrap();
    let path = |passkey: &Passkey| format!("/api/me/passkeys/{}/ended", passkey.id);
    assert_eq!(post(&server, &path(&one), Some(&guest), &json!({})).await.code(), "server-wrong-passkey");
    // Somebody else's passkey is no proof, and ends nothing.
    let (anna, mut hers) = (registered(&server, "Anna").await, Device::new(9));
    with_key(&server, &anna, &mut hers).await;
    hers.counter = 1;
    let proof = json!({ "passkey": hers.show(&asked(&server).await) });
    assert_eq!(post(&server, &path(&one), Some(&guest), &proof).await.code(), "server-wrong-passkey");
    assert_eq!(post(&server, &path(&one), Some(&anna), &by_password()).await.code(), "server-not-found");
    phone.counter = 2;
    let proof = json!({ "passkey": phone.show(&asked(&server).await) });
    let laptops = if one.label == "Laptop" { &one } else { &other };
    assert_eq!(post(&server, &path(laptops), Some(&guest), &proof).await.status, StatusCode::NO_CONTENT);
    assert_eq!(passkeys(&server, &guest).await.len(), 1);
    laptop.counter = 3;
    assert_eq!(sign_in(&server, &laptop.show(&asked(&server).await)).await.code(), "server-wrong-passkey");
}

#[tokio::test]
async fn another_password_keeps_passkeys_and_a_recovery_ends_them() {
    let (_directory, server) = site().await;
    let (sophie, mut phone) = (registered(&server, "Sophie").await, Device::new(7));
    with_key(&server, &sophie, &mut phone).await;
    let change = json!({ "current": "correct horse", "new": "battery staple" });
    assert_eq!(post(&server, "/api/me/password", Some(&sophie), &change).await.status, StatusCode::NO_CONTENT);
    phone.counter = 1;
    let entered = sign_in(&server, &phone.show(&asked(&server).await)).await;
    assert_eq!(entered.status, StatusCode::OK);
    let code = post(&server, "/api/me/recovery-code", Some(&sophie), &json!({ "password": "battery staple" })).await;
    let code = code.json::<Value>()["code"].clone();
    let recovery = json!({ "code": code, "password": "another battery" });
    let recovered = post(&server, "/api/sessions/recovered", None, &recovery).await;
    assert_eq!(recovered.status, StatusCode::OK);
    phone.counter = 2;
    assert_eq!(sign_in(&server, &phone.show(&asked(&server).await)).await.code(), "server-wrong-passkey");
    // They are in the export, and go with the account.
    let cookie = recovered.cookie();
    let credential = phone.make(&options(&begin(&server, &cookie, &json!({ "password": "another battery" })).await));
    keep(&server, &cookie, "Phone again", &credential).await;
    let export = server.ask("GET", "/api/me/export", Some(&cookie), &()).await.json::<Value>();
    assert_eq!(export["passkeys"][0]["label"].as_str(), Some("Phone again"));
    // A passkey is as good as the password for it.
    phone.counter = 3;
    let proof = json!({ "passkey": phone.show(&asked(&server).await) });
    assert_eq!(post(&server, "/api/me/deletion", Some(&cookie), &proof).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.count("passkeys").await, 0);
}

#[tokio::test]
async fn without_an_address_passkeys_are_for_this_machine_only() {
    let (_directory, server) = Server::temporary().await;
    let ask = async |host: &str| {
        let request = axum::http::Request::builder().method("POST").uri("/api/passkeys/challenge");
        let request = request.header("host", host).header("origin", format!("http://{host}"));
        let request = request.header("content-type", "application/json").body(axum::body::Body::from("null"));
        server.send(request.unwrap()).await
    };
    assert_eq!(options(&ask("localhost:8080").await)["rpId"].as_str(), Some("localhost"));
    assert_eq!(ask("192.0.2.7:8080").await.code(), "server-not-found");
    assert_eq!(ask("localhost.evil.example").await.code(), "server-not-found");
    // Browsers have them for names, not for numbers.
    for (origin, is_name) in [("http://192.0.2.7:8080", false), ("https://[2001:db8::1]", false), (SITE, true)] {
        assert_eq!(server::passkeys::Site::new(origin).is_some(), is_name, "{origin}");
    }
}

#[tokio::test]
async fn a_flood_of_challenges_keeps_the_newest_ten_thousand() {
    let (_directory, server) = site().await;
    let store = server.app.hub().store();
    let challenge = |number: u32| std::array::from_fn(|at| number.to_le_bytes().get(at).copied().unwrap_or_default());
    let begin = |number: u32| {
        let at = server.time_now() + play::time::Millis::new(u64::from(number));
        store.begin_ceremony(Ceremony { challenge: challenge(number), user: None, state: Vec::new(), at })
    };
    // As many at once as a database has connections for; where two are over the bound at once neither sees the other, so that the last come one by one.
    let begun = futures_util::stream::iter(0..9_990).map(begin).buffered(16);
    begun.for_each(async |begun| begun.unwrap()).await;
    for number in 9_990..10_002 {
        begin(number).await.unwrap();
    }
    assert_eq!(server.count("passkey_ceremonies").await, 10_000);
    let now = server.time_now();
    for (number, is_there) in [(0, false), (1, false), (2, true), (10_001, true)] {
        assert_eq!(store.end_ceremony(challenge(number), None, now).await.is_ok(), is_there, "{number}");
    }
}
