//! The description of the API: it is complete, and every endpoint in it keeps to those whom it is for.
//!
//! Routes are made of descriptions, so that none can be left out; what is tested here follows the description, so that a new endpoint
//! is tested as well, or fails until somebody says what it shows to whom.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{BEGIN, Server};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use games::side::Side;
use protocol::admin::Role;
use protocol::http::{MadeToken, RecoveryCode, Session};
use serde_json::{Value, json};
use server::http::openapi::document;
use server::store::moderation::{Act, Actor, Order};
use server::time::ManualTime;

/// A method and a path as in the description.
pub type Endpoint = (String, String);

pub struct Described {
    pub endpoint: Endpoint,
    /// The names of the security schemes, any of which lets in; empty for what everybody may ask.
    pub security: BTreeSet<String>,
    /// Whether it is about games or players, as everybody may read of them.
    is_public: bool,
    /// The scopes that a personal access token needs.
    pub scopes: Vec<String>,
    has_body: bool,
}

pub fn described() -> Vec<Described> {
    let document = serde_json::to_value(document()).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schemes = operation["security"].as_array().into_iter().flatten();
            let needed = schemes.clone().flat_map(|scheme| scheme["token"].as_array().into_iter().flatten());
            all.push(Described {
                endpoint: (method.to_uppercase(), path.clone()),
                is_public: method == "get"
                    && operation.get("security").is_none()
                    && ["games", "players"].iter().any(|tag| operation["tags"][0] == **tag),
                scopes: needed.map(|scope| scope.as_str().unwrap().to_owned()).collect(),
                security: schemes.flat_map(|scheme| scheme.as_object().unwrap().keys().cloned()).collect(),
                has_body: operation.get("requestBody").is_some(),
            });
        }
    }
    all
}

/// Two registered players, each with all that an account can have, and a guest.
pub struct World {
    pub server: Server,
    pub sophie: String,
    anna: String,
    /// Of an administrator.
    admin: String,
    /// What stands in the paths: Sophie's.
    ids: BTreeMap<&'static str, String>,
    /// What nobody but Sophie may ever see.
    secrets: Vec<String>,
}

const EMAIL: &str = "sophie@private.example";
const BLOCKED: &str = "Nuisance";
const LABEL: &str = "the machine in the cellar";
const NOTE: &str = "owes me a lemonade";
const LETTER: &str = "meet me at the pitch";
const WARNING: &str = "the remark about the goalkeeper";
const APPEAL: &str = "it was a compliment";
/// The row of the log of Sophie's warning.
const WARNED: &str = "2";
/// The id of a storm that there is not.
const STORM: &str = "000000000000";
const SAID_IN_CLUB: &str = "bring the old ball";
const HOOK: &str = "https://hook.example/of-the-club";
const TOKEN_NAME: &str = "the app on the phone";

pub async fn world(directory: &tempfile::TempDir) -> World {
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let (_, sophie) = server.guest().await;
    let wanted = json!({ "name": "Sophie", "password": "correct horse", "email": EMAIL });
    assert_eq!(server.ask("POST", "/api/me/registration", Some(&sophie), &wanted).await.status, StatusCode::OK);
    let anna = server.registered("Anna").await;
    let ask = async |path: &str, body: &Value| {
        let answer = server.ask("POST", path, Some(&sophie), body).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
        answer.json::<Value>()
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let terms = json!({ "game": "diaballik", "clock": "60+5" });
    ask("/api/bots", &json!({ "name": "Sophies-bot" })).await;
    let token: MadeToken =
        serde_json::from_value(ask("/api/bots/Sophies-bot/tokens", &json!({ "label": LABEL })).await).unwrap();
    let app = json!({ "name": TOKEN_NAME, "scopes": ["read"], "days": 30 });
    let access: MadeToken = serde_json::from_value(ask("/api/me/tokens", &app).await).unwrap();
    let code: RecoveryCode =
        serde_json::from_value(ask("/api/me/recovery-code", &json!({ "password": "correct horse" })).await).unwrap();
    let seek = ask("/api/seeks", &json!({ "terms": { "game": "diaballik", "clock": "days:3" } })).await;
    let cup = ask("/api/tournaments", &body("/api/tournaments")).await;
    let club = json!({ "name": "Sophies friends", "joining": "invitation" });
    let club = text(&ask("/api/clubs", &club).await["id"]);
    ask(&format!("/api/clubs/{club}/chat"), &json!({ "id": "1", "text": SAID_IN_CLUB })).await;
    let other = ask("/api/clubs", &json!({ "name": "The others", "joining": "invitation" })).await;
    let offer = json!({ "opponent": other["id"], "terms": terms, "boards": 1, "starts": BEGIN.get() + 86_400_000 });
    let friendly = ask(&format!("/api/clubs/{club}/matches"), &offer).await;
    let hook = ask(&format!("/api/clubs/{club}/webhooks"), &json!({ "address": HOOK })).await;
    let study = ask("/api/studies", &body("/api/studies")).await;
    server.registered(BLOCKED).await;
    let done = server.ask("PUT", &format!("/api/me/blocks/{BLOCKED}"), Some(&sophie), &()).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    let dora = server.registered("Dora").await;
    let done = server.ask("PUT", "/api/me/notes/Dora", Some(&sophie), &json!({ "text": NOTE })).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    for path in ["/api/me/friends/Sophie", "/api/me/friends/Anna"] {
        server.ask("PUT", path, Some(&dora), &()).await;
    }
    let done = server.ask("PUT", "/api/me/friends/Dora", Some(&sophie), &()).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    ask("/api/me/messages/Dora", &json!({ "id": "1", "text": LETTER })).await;
    let to_bot = ask("/api/players/Sophies-bot/challenges", &json!({ "terms": terms })).await;
    // A game whose dice have a seed, and one that is over.
    let (_, guest) = server.guest().await;
    let game = server.game(&json!({ "game": "pawnball", "clock": "60+5" }), &sophie, &guest).await;
    let ended = server.game(&terms, &sophie, &guest).await;
    let mut client = server.connect(Some(&sophie)).await;
    client.watch(&ended, None).await;
    client.act_and_wait(&ended, protocol::socket::Act::Resign).await.unwrap();
    drop(client);
    while server.state(&ended).await.present[Side::A] {
        tokio::task::yield_now().await;
    }
    let sessions: Vec<Session> = server.ask("GET", "/api/sessions", Some(&sophie), &()).await.json();
    let seed = server.bytes("SELECT seed FROM seeds").await;
    let secrets = vec![
        EMAIL.to_owned(),
        LABEL.to_owned(),
        token.token,
        token.id.clone(),
        TOKEN_NAME.to_owned(),
        access.token,
        access.id.clone(),
        code.code,
        sessions[0].id.clone(),
        sophie.split('=').nth(1).unwrap().to_owned(),
        play::game_setup::hex(&seed),
        "argon2".to_owned(),
        BLOCKED.to_owned(),
        NOTE.to_owned(),
        LETTER.to_owned(),
        SAID_IN_CLUB.to_owned(),
        HOOK.to_owned(),
        text(&hook["secret"]),
        WARNING.to_owned(),
        APPEAL.to_owned(),
    ];
    let ids = BTreeMap::from([
        ("/api/sessions/{id}", sessions[0].id.clone()),
        ("/api/me/tokens/{id}", access.id),
        ("/api/seeks/{id}", text(&seek["id"])),
        ("/api/challenges/{id}", text(&to_bot["id"])),
        ("/api/games/{id}", game.clone()),
        ("/api/games/{id}/rematch", ended),
        ("/api/games/{id}/conditional-turns", game.clone()),
        ("/api/bots/{name}", "Sophies-bot".to_owned()),
        ("/api/players/{name}", "Sophie".to_owned()),
        ("/api/me/blocks/{name}", BLOCKED.to_owned()),
        ("/api/me/friends/{name}", "Dora".to_owned()),
        ("/api/me/relations/{name}", "Dora".to_owned()),
        ("/api/me/notes/{name}", "Dora".to_owned()),
        ("/api/me/messages/{name}", "Dora".to_owned()),
        ("/api/puzzles/{id}", "diaballik-1".to_owned()),
        ("/api/tournaments/{id}", text(&cup["id"])),
        ("/api/clubs/{id}", club),
        ("/api/team-matches/{id}", text(&friendly["id"])),
        ("/api/studies/{id}", text(&study["id"])),
        ("/api/admin/users/{name}", "Sophie".to_owned()),
        ("/api/admin/games/{id}", game),
        ("/api/admin/reports/{id}", "1".to_owned()),
        ("/api/me/passkeys/{id}", "k3Vq81LmZx0a".to_owned()),
        ("/api/admin/appeals/{id}", WARNED.to_owned()),
        ("/api/me/standing/measures/{id}", WARNED.to_owned()),
        ("token", token.id),
        ("webhook", text(&hook["id"])),
    ]);
    let admin = server.registered("Ada").await;
    for act in [Act::SetRole { name: "Ada".to_owned(), role: Role::Admin }, Act::Warn { name: "Sophie".to_owned() }] {
        let order = Order { by: Actor::Operator, at: server.time_now(), act, reason: WARNING.to_owned() };
        server.app.hub().moderate(order).await.unwrap();
    }
    let path = format!("/api/me/standing/measures/{WARNED}/appeal");
    let done = server.ask("POST", &path, Some(&sophie), &json!({ "text": APPEAL })).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    World { server, sophie, anna, admin, ids, secrets }
}

impl World {
    /// The path with what is Sophie's in it.
    pub fn fill(&self, path: &str) -> String {
        let by_prefix =
            self.ids.iter().filter(|(prefix, _)| path.starts_with(**prefix)).max_by_key(|(prefix, _)| prefix.len());
        let path = path.replace("{name}/tokens/{id}", &format!("{{name}}/tokens/{}", self.ids["token"]));
        // In a club somebody does something to somebody else.
        let path = if path.starts_with("/api/clubs/") {
            path.replace("{name}", "Dora").replace("{number}", "1")
        } else {
            path
        };
        let path = path.replace("{webhook}", &self.ids["webhook"]);
        let path = path.replace("{game}", "diaballik").replace("{speed}", "blitz");
        let path = path.replace("{number}", "1");
        let needs_game = ["/api/puzzles/next", "/api/me/puzzles/attempts"].contains(&path.as_str());
        let path = if needs_game { path + "?game=playball" } else { path };
        let path = if path == "/api/studies/{id}/edits" { path + "?after=0" } else { path };
        match by_prefix {
            Some((_, id)) => path.replace("{id}", id).replace("{name}", id),
            None => path,
        }
    }

    async fn ask(&self, (method, path): &Endpoint, cookie: Option<&str>, body: &Value) -> crate::common::Answer {
        let request = Request::builder().method(method.as_str()).uri(self.fill(path)).header("origin", "http://here");
        let request = request.header("content-type", "application/json").header("idempotency-key", "1");
        let request = cookie.into_iter().fold(request, |request, cookie| request.header("cookie", cookie));
        self.server.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub fn check_shows_no_secret(&self, endpoint: &Endpoint, answer: &crate::common::Answer) {
        for secret in &self.secrets {
            assert!(!answer.body.contains(secret), "{endpoint:?} shows {secret}: {}", answer.body);
        }
    }

    /// What Sophie has, as she sees it.
    pub async fn hers(&self) -> Vec<String> {
        let mut all = Vec::new();
        let paths = [
            "",
            "/preferences",
            "/blocks",
            "/tokens",
            "/friends",
            "/followers",
            "/messages",
            "/messages/Dora",
            "/relations/Dora",
            "/notifications",
            "/notifications/settings",
            "/standing",
            "/puzzles",
            "/puzzles/attempts?game=diaballik",
            "/storm",
            "/clubs",
            "/studies",
            "/export",
        ]
        .map(|path| format!("/api/me{path}"));
        let others = ["sessions", "bots", "challenges", "seeks"].map(|path| format!("/api/{path}"));
        for path in paths.iter().chain(&others) {
            all.push(self.server.ask("GET", path, Some(&self.sophie), &()).await.body);
        }
        for game in [&self.ids["/api/games/{id}"], &self.ids["/api/games/{id}/rematch"]] {
            all.push(serde_json::to_string(&self.server.state(game).await).unwrap());
        }
        all
    }
}

fn app_request() -> Value {
    json!({
        "response_type": "code",
        "client_id": "an app",
        "redirect_uri": "https://app.example/",
        "scope": "read",
        "state": "",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256"
    })
}

/// A body that is taken where the endpoint takes one.
pub fn body(path: &str) -> Value {
    let terms = json!({ "game": "diaballik", "clock": "60+5" });
    match path {
        "/api/me/registration" => json!({ "name": "Nobody", "password": "correct horse" }),
        "/api/me/recovery-code" => json!({ "password": "wrong horse" }),
        "/api/me/password" => json!({ "current": "wrong horse", "new": "battery staple" }),
        "/api/sessions" => json!({ "name": "Sophie", "password": "wrong horse" }),
        "/api/me/passkeys" => json!({ "label": "x", "credential": "{}" }),
        "/api/me/passkeys/challenge" | "/api/me/passkeys/{id}/ended" => json!({ "password": "wrong horse" }),
        "/api/sessions/ended" | "/api/sessions/{id}/ended" | "/api/me/deletion" => {
            json!({ "password": "correct horse" })
        }
        "/api/sessions/passkey" => json!({ "credential": "{}" }),
        "/api/me/email" => json!({ "address": null, "language": "en", "password": "wrong horse" }),
        "/api/me/email/digest" => json!({ "digest": false }),
        "/api/email/verified" => json!({ "token": "AAAA" }),
        "/api/email/recovery" => json!({ "who": "nobody" }),
        "/api/sessions/mailed" => json!({ "token": "AAAA", "password": "battery staple" }),
        "/api/sessions/recovered" => json!({ "code": "AAAAA-AAAAA" }),
        "/api/me/preferences" => json!({ "chat": true, "messages": "nobody" }),
        "/api/me/notes/{name}" => json!({ "text": "nothing" }),
        "/api/me/messages/{name}" => json!({ "id": "1", "text": "nothing" }),
        "/api/me/messages/{name}/read" => json!({ "number": 9 }),
        "/api/me/notifications/settings" => json!({ "turn": true, "challenge": true, "begun": true, "message": false }),
        "/api/me/devices" => {
            json!({ "endpoint": "https://push.example/1", "p256dh": "", "auth": "", "language": "en" })
        }
        "/api/me/devices/ended" => json!({ "endpoint": "https://push.example/1" }),
        "/api/me/standing/read" => json!({ "last": 9 }),
        "/api/me/standing/measures/{id}/appeal" => json!({ "text": "nothing" }),
        "/api/suspensions/appeal" => json!({ "name": "Sophie", "password": "wrong horse", "text": "nothing" }),
        "/api/reports" => json!({ "player": "Sophie", "why": "other" }),
        "/api/bots" => json!({ "name": "Annas-bot" }),
        "/api/games/{id}/acts" => json!({ "after": 0, "do": { "what": "offer-draw" } }),
        "/api/bots/{name}/tokens" => json!({ "label": "x" }),
        "/api/games/{id}/conditional-turns" => json!({ "after": 0, "lines": [] }),
        "/api/puzzles/{id}/attempts" => json!({ "turns": [], "help": "solution" }),
        "/api/puzzles/{id}/vote" => json!({ "up": true }),
        "/api/me/storm" => json!({ "game": "pawnball" }),
        "/api/me/storm/answers" => json!({ "id": STORM, "number": 0, "turns": [] }),
        "/api/me/vacation" => json!({ "days": 3 }),
        "/api/tournaments" => json!({
            "name": "Cup", "terms": terms, "system": { "kind": "arena", "minutes": 5 }, "starts": BEGIN.get() + 60_000
        }),
        "/api/clubs" | "/api/clubs/{id}" => json!({ "name": "Annas club", "joining": "open" }),
        "/api/clubs/{id}/matches" => json!({ "opponent": "k3Vq81LmZx0a", "terms": terms, "boards": 1 }),
        "/api/team-matches/{id}/line-up" => json!({ "club": "k3Vq81LmZx0a", "players": ["Anna"] }),
        "/api/clubs/{id}/membership" => json!({ "text": "please" }),
        "/api/clubs/{id}/members/{name}" => json!({ "role": "organiser" }),
        "/api/clubs/{id}/members/{name}/silence" => json!({ "minutes": 5 }),
        "/api/clubs/{id}/chat" => json!({ "id": "1", "text": "nothing" }),
        "/api/clubs/{id}/webhooks" => json!({ "address": "https://hook.example/another" }),
        "/api/tournaments/{id}/players" => json!({ "name": "Nobody" }),
        "/api/tournaments/{id}/players/{number}" => json!({ "what": "leaves" }),
        "/api/tournaments/{id}/games/{number}/result" => json!({ "a": "A", "b": "B", "result": "a", "was": null }),
        "/api/studies" => json!({ "name": "Openings", "visibility": "private" }),
        "/api/studies/{id}" => json!({ "name": "Endings", "visibility": "public" }),
        "/api/studies/{id}/edits" => {
            json!({ "edits": [{ "id": "1", "edit": { "kind": "remove-chapter", "chapter": "1" } }] })
        }
        "/api/studies/{id}/people/{name}" => json!({ "role": "viewer" }),
        "/api/oauth/requests" | "/api/oauth/codes" => app_request(),
        "/api/me/tokens" => json!({ "name": "x", "scopes": ["read", "play"], "days": 1 }),
        _ => json!({ "terms": terms }),
    }
}

#[tokio::test]
async fn every_description_is_a_route_and_every_other_method_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let world = world(&directory).await;
    let mut methods: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Described { endpoint: (method, path), .. } in described() {
        methods.entry(path).or_default().insert(method);
    }
    assert!(methods.len() > 40);
    for (path, known) in methods {
        for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            let endpoint = (method.to_string(), path.clone());
            // Signed in nowhere: what is there says so, or answers, but never as what is not there.
            let answer = world.ask(&endpoint, None, &json!("not what is taken")).await;
            let is_unknown = answer.status == StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(is_unknown, !known.contains(method.as_str()), "{endpoint:?}: {}", answer.status);
        }
    }
}

#[tokio::test]
async fn the_description_is_served_and_complete() {
    let (_directory, server) = Server::temporary().await;
    let answer = server.ask("GET", "/api/openapi.json", None, &()).await;
    let document: Value = answer.json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut ids = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let summary = operation["summary"].as_str().unwrap_or_default();
            assert!(summary.len() > 5, "{method} {path} says nothing about itself");
            assert!(ids.insert(format!("{}{}", operation["tags"][0], operation["operationId"])), "{operation}");
            let responses = operation["responses"].as_object().unwrap();
            assert!(responses.contains_key("400") && responses.contains_key("default"), "{method} {path}");
            assert!(operation.get("x-problems").is_none(), "{method} {path}: what handlers say is in the responses");
            let in_path = path.matches('{').count();
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let parameters: Vec<_> = parameters.collect();
            assert_eq!(parameters.iter().filter(|one| one["in"] == "path").count(), in_path, "{method} {path}");
            assert!(parameters.iter().all(|one| one["description"].is_string()), "{method} {path}");
        }
    }
    // Whatever is referred to is there, and every member of every schema says what it is.
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for part in answer.body.split("\"#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
    let mut silent = Vec::new();
    for (name, schema) in schemas {
        find_silent(name, schema, &mut silent);
    }
    assert!(silent.is_empty(), "not described: {silent:#?}");
}

#[test]
fn refusals_are_compared_with_the_description_by_status_and_code() {
    let is = crate::common::is_described;
    assert_eq!(is("GET", "/api/me", 401, "server-not-signed-in"), Some(true));
    assert_eq!(is("GET", "/api/me", 403, "server-not-signed-in"), Some(false));
    assert_eq!(is("GET", "/api/me", 404, "server-not-found"), Some(false));
    assert_eq!(is("POST", "/api/sessions/recovered", 403, "server-wrong-code"), Some(true));
    assert_eq!(is("DELETE", "/api/sessions/current", 403, "server-wrong-code"), Some(false));
    assert_eq!(is("POST", "/api/seeks", 422, "reason-unknown-board"), Some(true));
    assert_eq!(is("POST", "/api/bots", 422, "reason-unknown-board"), Some(false));
    assert_eq!(is("PUT", "/api/seeks", 405, "server-method-not-allowed"), None);
    assert_eq!(is("GET", "/api/nothing", 404, "server-not-found"), None);
}

/// The members without a description; tags say themselves what they are.
fn find_silent(place: &str, schema: &Value, silent: &mut Vec<String>) {
    for (member, of) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{place}.{member}");
        let is_tag = of["enum"].as_array().is_some_and(|values| values.len() == 1);
        // Of what may be null, the description stands with the part that is not.
        let mut parts = of["oneOf"].as_array().into_iter().flatten().chain([of]);
        if !is_tag && !parts.any(|part| part["description"].is_string()) {
            silent.push(place.clone());
        }
        find_silent(&place, of, silent);
    }
    for (index, part) in ["oneOf", "allOf", "anyOf"].iter().flat_map(|of| schema[*of].as_array()).flatten().enumerate()
    {
        find_silent(&format!("{place}[{index}]"), part, silent);
    }
}

#[tokio::test]
async fn who_is_not_signed_in_is_told_so_and_sees_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let world = world(&directory).await;
    let before = world.hers().await;
    for Described { endpoint, security, .. } in described() {
        let answer = world.ask(&endpoint, None, &body(&endpoint.1)).await;
        if !security.is_empty() {
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{endpoint:?}: {}", answer.body);
            assert_eq!(answer.code(), "server-not-signed-in");
        }
        world.check_shows_no_secret(&endpoint, &answer);
        if let Some(cookie) = &answer.cookie {
            assert!(!security.contains("session") && endpoint.1 == "/api/guests", "{endpoint:?} gave {cookie}");
        }
    }
    assert_eq!(world.hers().await, before);
}

/// What an endpoint for those who are signed in does for somebody else, with what is Sophie's in its path.
enum ForOthers {
    /// It is only about the asker.
    Own,
    /// It is refused, with one of these codes.
    Refused(&'static [&'static str]),
    /// It is meant for others: seeks and challenges are there to be accepted, players can be blocked.
    Meant,
}

fn for_others((method, path): &Endpoint) -> Option<ForOthers> {
    let not_found = ForOthers::Refused(&["server-not-found"]);
    Some(match (method.as_str(), path.as_str()) {
        ("GET" | "POST", "/api/me/tokens") | ("GET", "/api/me/stream") => ForOthers::Own,
        ("DELETE", "/api/me/tokens/{id}") => not_found,
        ("GET" | "PUT" | "DELETE", "/api/me/vacation") => ForOthers::Own,
        ("POST", "/api/oauth/requests" | "/api/oauth/codes" | "/api/tournaments") => ForOthers::Own,
        ("DELETE", "/api/tournaments/{id}" | "/api/tournaments/{id}/pairings/{number}") => not_found,
        ("POST", "/api/tournaments/{id}/players") => not_found,
        ("PUT", "/api/tournaments/{id}/players/{number}" | "/api/tournaments/{id}/pairings/{number}") => not_found,
        (
            "PUT" | "DELETE",
            "/api/tournaments/{id}/applications/{name}" | "/api/tournaments/{id}/invitations/{name}",
        ) => not_found,
        ("PUT", "/api/tournaments/{id}/start") => not_found,
        ("PUT", "/api/tournaments/{id}/games/{number}/result" | "/api/tournaments/{id}/end") => not_found,
        ("POST", "/api/studies") | ("GET", "/api/me/studies") => ForOthers::Own,
        // Sophie's is private.
        (_, path) if path.starts_with("/api/studies/{id}") => not_found,
        ("PUT" | "DELETE", "/api/tournaments/{id}/entry") => ForOthers::Meant,
        ("PUT", "/api/tournaments/{id}/bye") => ForOthers::Refused(&["server-no-bye", "server-not-entered"]),
        ("GET", "/api/me/clubs") | ("POST", "/api/clubs") => ForOthers::Own,
        ("PUT", "/api/clubs/{id}/membership") => ForOthers::Refused(&["server-club-invitation"]),
        ("DELETE", "/api/clubs/{id}/membership") => ForOthers::Refused(&["server-club-not-member"]),
        (_, path) if path.starts_with("/api/clubs/{id}/chat") => ForOthers::Refused(&["server-club-not-member"]),
        // The line-up is of no club of this match, and Anna plays in none.
        (_, "/api/team-matches/{id}/line-up" | "/api/team-matches/{id}/place") => not_found,
        (_, path) if path.starts_with("/api/team-matches/{id}") => ForOthers::Refused(&["server-club-role"]),
        (_, path) if path.starts_with("/api/clubs/{id}") => ForOthers::Refused(&["server-club-role"]),
        ("GET", "/api/me" | "/api/me/export" | "/api/sessions" | "/api/bots" | "/api/challenges") => ForOthers::Own,
        ("POST", "/api/bots" | "/api/seeks" | "/api/challenges" | "/api/bot-games") => ForOthers::Own,
        ("GET" | "PUT", "/api/me/preferences") | ("GET", "/api/me/blocks") | ("POST", "/api/reports") => ForOthers::Own,
        // Anybody may block anybody; whom Sophie blocks is not shown by it.
        ("PUT", "/api/me/blocks/{name}") => ForOthers::Meant,
        ("DELETE", "/api/me/blocks/{name}") => not_found,
        ("GET", "/api/me/notifications" | "/api/me/notifications/settings") => ForOthers::Own,
        ("POST", "/api/me/notifications/seen" | "/api/me/devices/ended") => ForOthers::Own,
        ("PUT", "/api/me/notifications/settings") => ForOthers::Own,
        // The site of this test has no address that devices could know it by: `passkeys.rs` has one.
        ("GET" | "POST", "/api/me/passkeys") => not_found,
        ("POST", "/api/me/passkeys/challenge" | "/api/me/passkeys/{id}/ended") => not_found,
        // The site of this test sends no mail: `email.rs` does.
        ("GET" | "PUT", "/api/me/email") | ("PUT", "/api/me/email/digest") => not_found,
        // The site of this test calls nobody.
        ("PUT", "/api/me/devices") => not_found,
        // What Anna has with Dora, not what Sophie has.
        ("GET", "/api/me/friends" | "/api/me/followers" | "/api/me/messages") => ForOthers::Own,
        ("GET", "/api/me/relations/{name}" | "/api/me/messages/{name}") => ForOthers::Own,
        ("PUT", "/api/me/friends/{name}" | "/api/me/notes/{name}" | "/api/me/messages/{name}/read") => ForOthers::Own,
        ("POST", "/api/me/messages/{name}") => ForOthers::Own,
        ("DELETE", "/api/me/friends/{name}" | "/api/me/messages/{name}") => ForOthers::Own,
        ("GET", "/api/me/standing") | ("PUT", "/api/me/standing/read") => ForOthers::Own,
        ("POST", "/api/me/standing/measures/{id}/appeal") => not_found,
        ("GET", "/api/puzzles/next" | "/api/me/puzzles" | "/api/me/puzzles/attempts") => ForOthers::Own,
        ("POST", "/api/puzzles/{id}/attempts") | ("POST" | "DELETE", "/api/me/storm") => ForOthers::Own,
        // Anna has not tried what Sophie has, or has tried it by now; she has no storm, or one of her own.
        ("PUT", "/api/puzzles/{id}/vote") => ForOthers::Own,
        ("GET", "/api/me/storm") | ("POST", "/api/me/storm/answers") => not_found,
        ("POST", "/api/sessions/ended") | ("DELETE", "/api/sessions/current") => ForOthers::Own,
        ("POST", "/api/me/password" | "/api/me/recovery-code") => ForOthers::Refused(&["server-wrong-password"]),
        ("POST", "/api/me/registration") => ForOthers::Refused(&["server-already-registered"]),
        ("POST", "/api/me/deletion") => ForOthers::Own,
        ("POST", "/api/sessions/{id}/ended") => not_found,
        ("DELETE", "/api/seeks/{id}" | "/api/challenges/{id}" | "/api/bots/{name}") => not_found,
        ("POST", "/api/bots/{name}/tokens") | ("DELETE", "/api/bots/{name}/tokens/{id}") => not_found,
        ("POST", "/api/seeks/{id}/game" | "/api/players/{name}/challenges") => ForOthers::Meant,
        // It is for the bot.
        ("POST", "/api/challenges/{id}/game") => not_found,
        ("POST", "/api/games/{id}/acts") | ("POST" | "DELETE", "/api/games/{id}/rematch") => {
            ForOthers::Refused(&["server-not-a-player"])
        }
        ("GET" | "PUT", "/api/games/{id}/conditional-turns") => ForOthers::Refused(&["server-not-a-player"]),
        (_, path) if path.starts_with("/api/admin/") => ForOthers::Refused(&["server-role-needed"]),
        _ => return None,
    })
}

#[tokio::test]
async fn what_is_one_players_is_out_of_reach_for_another() {
    let directory = tempfile::tempdir().unwrap();
    let world = world(&directory).await;
    let mut meant = 0;
    // What ends an account comes last.
    let (last, first): (Vec<_>, Vec<_>) =
        described().into_iter().partition(|one| one.endpoint == ("POST".to_owned(), "/api/me/deletion".to_owned()));
    let before = world.hers().await;
    for Described { endpoint, security, .. } in first.into_iter().chain(last) {
        if security.is_empty() {
            // Everybody may ask; what is private is not in it for anybody, Sophie included.
            let answer = world.ask(&endpoint, Some(&world.sophie), &body(&endpoint.1)).await;
            world.check_shows_no_secret(&endpoint, &answer);
            continue;
        }
        let expected = for_others(&endpoint)
            .unwrap_or_else(|| panic!("{endpoint:?} is new: say in `for_others` what it does for another player"));
        if matches!(expected, ForOthers::Meant) {
            meant += 1;
            continue;
        }
        // Who signs out does so from another browser, for much is still to be asked.
        let elsewhere = match endpoint.1.as_str() {
            "/api/sessions/current" => {
                let login = json!({ "name": "Anna", "password": "correct horse" });
                Some(world.server.ask("POST", "/api/sessions", None, &login).await.cookie())
            }
            _ => None,
        };
        let asker = elsewhere.as_ref().unwrap_or(&world.anna);
        let answer = world.ask(&endpoint, Some(asker), &body(&endpoint.1)).await;
        world.check_shows_no_secret(&endpoint, &answer);
        match expected {
            ForOthers::Refused(codes) => {
                assert!(codes.contains(&answer.code().as_str()), "{endpoint:?}: {}", answer.body);
                assert!([403, 404, 409].contains(&answer.status.as_u16()), "{endpoint:?}: {}", answer.status);
            }
            ForOthers::Own => {
                assert!(answer.status.is_success(), "{endpoint:?}: {}", answer.body);
                assert!(!answer.body.contains("Sophie"), "{endpoint:?} is about the asker: {}", answer.body);
            }
            ForOthers::Meant => {}
        }
    }
    assert_eq!(meant, 5);
    // What Anna offered went with her.
    assert_eq!(world.hers().await, before);
}

#[tokio::test]
async fn a_bot_does_what_bots_may_and_nothing_of_its_owners() {
    let directory = tempfile::tempdir().unwrap();
    let world = world(&directory).await;
    let token = &world.secrets[2];
    let before = world.server.ask("GET", "/api/me/export", Some(&world.sophie), &()).await.json::<Value>();
    for Described { endpoint, security, .. } in described() {
        let (method, path) = &endpoint;
        if !security.contains("session") || security.contains("token") {
            continue;
        }
        let request = Request::builder()
            .method(method.as_str())
            .uri(world.fill(path))
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json");
        let answer = world.server.send(request.body(Body::from(body(path).to_string())).unwrap()).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::FORBIDDEN, "server-people-only"),
            "{endpoint:?}"
        );
        world.check_shows_no_secret(&endpoint, &answer);
    }
    let after = world.server.ask("GET", "/api/me/export", Some(&world.sophie), &()).await.json::<Value>();
    for part in ["email", "sessions", "games", "history"] {
        assert_eq!(before[part], after[part]);
    }
}

/// What apps ask for, who may be pages of any site.
const OF_APPS: [&str; 3] = ["/oauth/token", "/oauth/revoke", "/.well-known/oauth-authorization-server"];

#[tokio::test]
async fn every_answer_has_a_strict_policy_and_is_not_kept() {
    let directory = tempfile::tempdir().unwrap();
    let url = Some("https://play.example".to_owned());
    let settings = server::settings::Settings { public_url: url, ..crate::common::settings(directory.path()) };
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    let endpoints = described().into_iter().map(|one| (one.endpoint, one.is_public));
    let mut shared = 0;
    for ((method, path), is_public) in endpoints.chain([(("GET".to_owned(), "/api/nothing".to_owned()), false)]) {
        let request = Request::builder().method(method.as_str()).uri(&path).header("origin", "https://play.example");
        let request = request.header("content-type", "application/json").body(Body::from("null")).unwrap();
        let answer = server.send(request).await;
        let header = |name: &str| answer.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(header("strict-transport-security").as_deref(), Some("max-age=31536000"), "{path}");
        let policy = header("content-security-policy").unwrap();
        for part in ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "sandbox"]
        {
            assert!(policy.contains(part), "{method} {path}: {policy}");
        }
        // Who hands out the pages is no secret, and asked for before each visit.
        let kept = if path == "/host.json" { "no-cache" } else { "no-store" };
        assert_eq!(header("cache-control").as_deref(), Some(kept), "{method} {path}");
        assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"), "{method} {path}");
        assert_eq!(header("referrer-policy").as_deref(), Some("no-referrer"), "{method} {path}");
        // Pages of other sites read what everybody may know of games and players, and never who asks.
        // So do apps, which may be pages of any site, when they are let in.
        let is_shared = is_public || OF_APPS.contains(&path.as_str());
        assert_eq!(header("access-control-allow-origin").as_deref(), is_shared.then_some("*"), "{method} {path}");
        assert_eq!(header("access-control-allow-credentials"), None, "{method} {path}");
        shared += usize::from(is_public);
    }
    assert!(shared >= 12, "{shared}");
    let preflight = Request::builder().method("OPTIONS").uri("/api/games").header("origin", "https://other.example");
    let preflight = preflight.header("access-control-request-headers", "authorization").body(Body::empty()).unwrap();
    let answer = server.send(preflight).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "nothing else is open to them");
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn bodies_are_described_where_they_are_taken() {
    let directory = tempfile::tempdir().unwrap();
    let world = world(&directory).await;
    for Described { endpoint, has_body, security, .. } in described() {
        // Apps send forms, and are answered as OAuth has it: `oauth.rs`.
        if endpoint.0 == "GET" || !has_body || OF_APPS.contains(&endpoint.1.as_str()) {
            continue;
        }
        let who = if endpoint.1.starts_with("/api/admin/") { &world.admin } else { &world.anna };
        let cookie = (!security.is_empty()).then_some(who.as_str());
        let answer = world.ask(&endpoint, cookie, &json!({ "nobody": "knows this" })).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::BAD_REQUEST, "server-malformed"),
            "{endpoint:?}"
        );
        // Texts and edits of studies may be longer.
        let is_study =
            endpoint.0 == "POST" && ["/api/studies", "/api/studies/{id}/edits"].contains(&endpoint.1.as_str());
        let most = if is_study { protocol::studies::MOST_TEXT_BODY } else { protocol::MOST_MESSAGE };
        let long = json!({ "terms": "x".repeat(most) });
        let answer = world.ask(&endpoint, cookie, &long).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::PAYLOAD_TOO_LARGE, "server-too-long"),
            "{endpoint:?}"
        );
    }
}
