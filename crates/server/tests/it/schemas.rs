//! The bounds that the description of the API gives are those that the server keeps.

use crate::common::{Client, DESCRIPTION, Server};
use axum::body::Body;
use axum::http::Request;
use protocol::chat::Words;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};

/// A schema without what it refers to, and without the null that it may be.
fn resolved(schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        return resolved(&DESCRIPTION["components"]["schemas"][name.rsplit('/').next().unwrap()]);
    }
    match schema["oneOf"].as_array() {
        Some(parts) => resolved(parts.iter().find(|part| part["type"] != "null").unwrap()),
        None => schema.clone(),
    }
}

/// What the description says of a member.
fn described(schema: &str, member: &str) -> Value {
    let schema = &DESCRIPTION["components"]["schemas"][schema];
    let variants = schema["oneOf"].as_array().into_iter().flatten().chain([schema]);
    let found = variants.map(|variant| &variant["properties"][member]).find(|of| !of.is_null());
    resolved(found.unwrap_or_else(|| panic!("{member}")))
}

/// What the description says of a parameter of a `GET`.
fn parameter(path: &str, name: &str) -> Value {
    let all = DESCRIPTION["paths"][path]["get"]["parameters"].as_array().unwrap();
    resolved(&all.iter().find(|one| one["name"] == name).unwrap()["schema"])
}

/// The words that a member can be.
fn words(described: &Value) -> Vec<&str> {
    described["enum"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn most(described: &Value) -> usize {
    usize::try_from(described["maxLength"].as_u64().unwrap()).unwrap()
}

/// The code that a request is refused with; nothing if it is done.
async fn code(server: &Server, path: &str, cookie: &str, body: &Value) -> Option<String> {
    let answer = server.ask("POST", path, Some(cookie), body).await;
    let told: Value = serde_json::from_str(&answer.body).unwrap_or_default();
    (!answer.status.is_success()).then(|| told["code"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn names_passwords_and_labels_have_the_bounds_that_are_described() {
    let (_directory, server) = Server::temporary().await;
    let pattern = "^[A-Za-z][A-Za-z0-9_-]{2,19}$";
    assert_eq!(described("Registration", "name")["pattern"], pattern);
    assert_eq!(described("NewBot", "name")["pattern"], pattern);
    let password = described("Registration", "password");
    assert_eq!((&password["minLength"], &password["maxLength"]), (&json!(8), &json!(128)));
    let register = async |name: &str, password: &str| {
        let cookie = server.guest().await.1;
        code(&server, "/api/me/registration", &cookie, &json!({ "name": name, "password": password })).await
    };
    let good = "many unrelated words";
    for name in ["Abc", "A-_9", &format!("B{}", "c".repeat(19))] {
        assert_eq!(register(name, good).await, None, "{name}");
    }
    for name in ["Ab", "1bc", "-bc", "Ab c", "Äbc", &format!("B{}", "c".repeat(20))] {
        assert_eq!(register(name, good).await.as_deref(), Some("server-name-malformed"), "{name}");
    }
    let (short, long) = ("q7-Kd:9", "many unrelated words ".repeat(7));
    assert_eq!(register("Short", short).await.as_deref(), Some("server-password-length"));
    assert_ne!(register("Short", &format!("{short}Z")).await.as_deref(), Some("server-password-length"));
    assert_ne!(register("Long", &long[..128]).await.as_deref(), Some("server-password-length"));
    assert_eq!(register("Longer", &long[..129]).await.as_deref(), Some("server-password-length"));
    assert_eq!(described("NewToken", "label")["maxLength"], 40);
    let owner = server.registered("Keeper").await;
    assert_eq!(code(&server, "/api/bots", &owner, &json!({ "name": "Robot" })).await, None);
    assert_eq!(
        code(&server, "/api/bots", &owner, &json!({ "name": "Ro" })).await.as_deref(),
        Some("server-name-malformed")
    );
    let label = async |length: usize| {
        let body = json!({ "label": "é".repeat(length) });
        code(&server, "/api/bots/Robot/tokens", &owner, &body).await
    };
    assert_eq!((label(40).await, label(41).await.as_deref()), (None, Some("server-label-length")));
}

#[tokio::test]
async fn terms_have_the_bounds_that_are_described() {
    let (_directory, server) = Server::temporary().await;
    let cookie = server.guest().await.1;
    let refused = async |terms: Value, level: u32| {
        let cookie = &cookie;
        code(&server, "/api/bot-games", cookie, &json!({ "terms": terms, "level": level })).await
    };
    let games = described("Terms", "game");
    assert_eq!(words(&games), ["playball", "diaballik", "pawnball"]);
    for game in words(&games) {
        assert_eq!(refused(json!({ "game": game, "clock": "none" }), 1).await, None, "{game}");
    }
    assert_eq!(refused(json!({ "game": "chess", "clock": "none" }), 1).await.as_deref(), Some("server-terms"));
    for (clock, legal) in [
        ("0+1", true),
        ("0+0", false),
        ("1000000+1000000", true),
        ("1000001+0", false),
        ("bronstein:1+0", true),
        ("bronstein:0+1", false),
        ("delay:0+1", true),
        ("byoyomi:0+1x1", true),
        ("byoyomi:1000000+99x1000000", true),
        ("byoyomi:300+0x30", false),
        ("byoyomi:300+100x30", false),
        ("byoyomi:300+3x0", false),
        ("byoyomi:300+30", false),
        ("turn:1", true),
        ("turn:0", false),
        ("turn:1000001", false),
        ("days:1", true),
        ("days:365", true),
        ("days:0", false),
        ("days:366", false),
        ("5", false),
    ] {
        let found = refused(json!({ "game": "diaballik", "clock": clock }), 1).await;
        assert_eq!(found.as_deref(), (!legal).then_some("server-terms"), "{clock}");
    }
    for (member, game, values) in
        [("mode", "playball", ["normal", "expert"]), ("variant", "diaballik", ["standard", "variant"])]
    {
        assert_eq!(words(&described("Terms", member)), values, "{member}");
        for value in values {
            assert_eq!(refused(json!({ "game": game, "clock": "none", member: value }), 1).await, None, "{value}");
        }
        let other = refused(json!({ "game": game, "clock": "none", member: "other" }), 1).await;
        assert_eq!(other.as_deref(), Some("server-terms"), "{member}");
    }
    let shipped = games::playball::Board::shipped("sprint").unwrap().columns().join("/");
    assert_eq!(described("Terms", "board")["pattern"], "^[a-z0-9-]{1,32}$");
    for (board, legal) in [
        ("b".repeat(32), true),
        ("-9z".to_owned(), true),
        ("b".repeat(33), false),
        ("B".to_owned(), false),
        (String::new(), false),
    ] {
        let terms = json!({ "game": "playball", "clock": "none", "board": board, "columns": shipped });
        assert_eq!(refused(terms, 1).await.as_deref(), (!legal).then_some("reason-board-name"), "{board}");
    }
    let columns = most(&described("Terms", "columns"));
    let position = most(&described("Terms", "position"));
    for (member, most) in [("columns", columns), ("position", position)] {
        for (length, legal) in [(most, true), (most + 1, false)] {
            let mut terms = json!({ "game": "playball", "clock": "none" });
            terms[member] = "0".repeat(length).into();
            let found = refused(terms, 1).await.unwrap();
            assert_eq!(found != "reason-text-too-long", legal, "{member}: {found}");
        }
    }
    let level = described("Offer", "level");
    assert_eq!((&level["minimum"], &level["maximum"]), (&json!(1), &json!(10)));
    for (level, legal) in [(0, false), (1, true), (10, true), (11, false)] {
        let found = refused(json!({ "game": "diaballik", "clock": "none" }), level).await;
        assert_eq!(found.as_deref(), (!legal).then_some("server-level"), "{level}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_have_the_bounds_that_are_described() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&json!({ "game": "pawnball", "clock": "60+5" }), &cookies[0], &cookies[1]).await;
    let mut player = server.connect(Some(&cookies[0])).await;
    player.watch(&game, None).await;
    let act = |id: String, act: Act| FromClient::Act { game: game.clone(), id, after: 0, act };
    assert_eq!(described("FromClient", "id")["maxLength"], 36);
    for (length, legal) in [(0, false), (1, true), (36, true), (37, false)] {
        let id = "é".repeat(length);
        player.send(&act(id.clone(), Act::Resign)).await;
        let found = player.answer(&id).await.unwrap_err();
        assert_eq!(found != "server-act-id", legal, "{length}: {found}");
    }
    let turn = most(&described("Act", "text"));
    for (length, legal) in [(turn, true), (turn + 1, false)] {
        let id = format!("t{length}");
        player.send(&act(id.clone(), Act::Turn { text: "1".repeat(length) })).await;
        let found = player.answer(&id).await.unwrap_err();
        assert_eq!(found != "reason-text-too-long", legal, "{length}: {found}");
    }
    assert_eq!(described("Act", "entropy")["pattern"], "^([0-9a-f]{2}){0,256}$");
    for (entropy, legal) in [
        (String::new(), true),
        ("a".repeat(512), true),
        ("a".repeat(514), false),
        ("a".to_owned(), false),
        ("AA".to_owned(), false),
    ] {
        let id = format!("e{}{}", entropy.len(), entropy.starts_with('A'));
        player.send(&act(id.clone(), Act::Reveal { entropy })).await;
        let found = player.answer(&id).await.unwrap_err();
        assert_eq!(found != "server-malformed", legal, "{id}: {found}");
    }
    for (number, commitment) in ["a".repeat(63), "A".repeat(64), "g".repeat(64), "a".repeat(65)].into_iter().enumerate()
    {
        player.send(&act(format!("c{number}"), Act::Commit { commitment })).await;
        assert_eq!(player.answer(&format!("c{number}")).await, Err("server-malformed".to_owned()));
    }
    player.send(&act("good".to_owned(), Act::Commit { commitment: "a".repeat(64) })).await;
    assert_eq!(player.answer("good").await, Ok(1));
}

#[tokio::test]
async fn what_lets_into_an_account_has_the_bounds_that_are_described() {
    let (_directory, server) = Server::temporary().await;
    let good = "many unrelated words ".repeat(7)[..128].to_owned();
    let email = format!("{}@{}.{}.{}", "x".repeat(64), "y".repeat(63), "z".repeat(63), "w".repeat(61));
    assert_eq!(email.len(), most(&described("Registration", "email")));
    let (name, guest) = (format!("S{}", "o".repeat(19)), server.guest().await.1);
    let registration = |email: &str| json!({ "name": name, "password": good, "email": email });
    let found = code(&server, "/api/me/registration", &guest, &registration(&format!("{email}w"))).await;
    assert_eq!(found.as_deref(), Some("server-email-malformed"));
    assert_eq!(code(&server, "/api/me/registration", &guest, &registration(&email)).await, None);
    assert_eq!(described("Login", "name")["pattern"], "^[A-Za-z][A-Za-z0-9_-]{2,19}$");
    let too_long = format!("{good}x");
    for (schema, member) in [("Login", "password"), ("Confirmation", "password"), ("PasswordChange", "current")] {
        assert_eq!(most(&described(schema, member)), good.len(), "{schema}.{member}");
    }
    for (path, right, wrong) in [
        ("/api/me/recovery-code", json!({ "password": good }), json!({ "password": too_long })),
        ("/api/me/password", json!({ "current": good, "new": good }), json!({ "current": too_long, "new": good })),
        ("/api/me/password", json!({ "current": good, "new": good }), json!({ "current": good, "new": too_long })),
    ] {
        assert_eq!(code(&server, path, &guest, &right).await, None, "{path}");
        assert_eq!(code(&server, path, &guest, &wrong).await.as_deref(), Some("server-password-length"), "{path}");
    }
    // From nowhere: whoever signs in anew ends the session before.
    let in_anew = async |password: &str| {
        let login = json!({ "name": name, "password": password });
        let answer = server.ask("POST", "/api/sessions", None, &login).await;
        answer.json::<Value>()["code"].as_str().map(str::to_owned)
    };
    assert_eq!(in_anew(&good).await, None);
    assert_eq!(in_anew(&too_long).await.as_deref(), Some("server-password-length"));
    let longer = json!({ "name": format!("{name}o"), "password": good });
    assert_eq!(code(&server, "/api/sessions", &guest, &longer).await.as_deref(), Some("server-wrong-password"));
    let answer = server.ask("POST", "/api/me/recovery-code", Some(&guest), &json!({ "password": good })).await;
    let recovery = answer.json::<Value>()["code"].as_str().unwrap().to_owned();
    let most = most(&described("Recovery", "code"));
    let recover = async |length: usize, password: &str| {
        let body = json!({ "code": format!("{recovery:-<length$}"), "password": password });
        code(&server, "/api/sessions/recovered", &guest, &body).await
    };
    assert_eq!(recover(most + 1, &good).await.as_deref(), Some("server-wrong-code"));
    assert_eq!(recover(most, &too_long).await.as_deref(), Some("server-password-length"));
    assert_eq!(recover(most, &good).await, None);
}

#[tokio::test]
async fn what_players_write_has_the_bounds_that_are_described() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.registered("Sophie").await, server.registered("Anna").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &cookies[0], &cookies[1]).await;
    let mut player = server.connect(Some(&cookies[0])).await;
    player.watch(&game, None).await;
    let say = async |player: &mut Client, id: &str, words: Words| -> Option<String> {
        // So that nothing comes too fast.
        server.time.pass(10_000);
        player.send(&FromClient::Say { game: game.clone(), id: id.to_owned(), words }).await;
        player
            .find(|message| match message {
                FromServer::Spoken { .. } => Some(None),
                FromServer::Refused { problem, .. } => Some(Some(problem.code.clone())),
                _ => None,
            })
            .await
    };
    let phrases = described("Words", "phrase");
    for phrase in words(&phrases) {
        assert_eq!(say(&mut player, "x", Words::Phrase(phrase.to_owned())).await, None, "{phrase}");
    }
    let other = say(&mut player, "x", Words::Phrase("other".to_owned())).await;
    assert_eq!(other.as_deref(), Some("server-malformed"));
    let text = described("Words", "text");
    for (words, legal) in [
        ("é".repeat(most(&text)), true),
        ("é".repeat(most(&text) + 1), false),
        (format!("{:1$}", "a", most(&text) + 1), false),
        (String::new(), false),
        ("  ".to_owned(), false),
    ] {
        let found = say(&mut player, "x", Words::Text(words.clone())).await;
        assert_eq!(found.as_deref(), (!legal).then_some("server-chat-text"), "{words}");
    }
    assert_eq!(described("FromClient", "id")["minLength"], 1);
    for (length, legal) in [(0, false), (1, true), (36, true), (37, false)] {
        let found = say(&mut player, &"é".repeat(length), Words::Phrase("hello".to_owned())).await;
        assert_eq!(found.as_deref(), (!legal).then_some("server-act-id"), "{length}");
    }
    let report = async |member: &str, value: Value| {
        let mut body = json!({ "player": "Anna", "why": "other" });
        body[member] = value;
        code(&server, "/api/reports", &cookies[0], &body).await
    };
    let most = most(&described("Report", "text"));
    assert_eq!(report("text", "é".repeat(most).into()).await, None);
    assert_eq!(report("text", "é".repeat(most + 1).into()).await.as_deref(), Some("server-chat-text"));
    let reasons = described("Report", "why");
    for why in words(&reasons) {
        assert_eq!(report("why", why.into()).await, None, "{why}");
    }
    assert_eq!(report("why", "boredom".into()).await.as_deref(), Some("server-malformed"));
    assert_eq!(report("game", game.clone().into()).await, None);
    for (member, value) in [("game", format!("{game}x")), ("player", "A".repeat(21)), ("player", String::new())] {
        assert_eq!(report(member, value.into()).await.as_deref(), Some("server-not-found"), "{member}");
    }
    assert_eq!(described("Report", "line")["minimum"], 1);
    let line = async |line: u32| {
        let body = json!({ "player": "Sophie", "why": "chat", "game": game, "line": line });
        code(&server, "/api/reports", &cookies[1], &body).await
    };
    assert_eq!((line(1).await, line(0).await.as_deref()), (None, Some("server-not-found")));
}

#[tokio::test]
async fn parameters_have_the_bounds_that_are_described() {
    let (_directory, server) = Server::temporary().await;
    let cookie = server.registered("Sophie").await;
    let ask = async |path: &str| {
        let answer = server.ask("GET", path, Some(&cookie), &()).await;
        (!answer.status.is_success()).then(|| answer.code())
    };
    let malformed = Some("server-malformed");
    let number = |path: &str, name: &str, bound: &str| parameter(path, name)[bound].as_f64().unwrap() as u64;
    let most = number("/api/games", "most", "maximum");
    let least = number("/api/games", "most", "minimum");
    for (count, legal) in [(least, true), (most, true), (least - 1, false), (most + 1, false)] {
        assert_eq!(ask(&format!("/api/games?most={count}")).await.as_deref(), malformed.filter(|_| !legal), "{count}");
    }
    for (path, asked, name) in [
        ("/api/games", "/api/games", "from"),
        ("/api/games", "/api/games", "to"),
        ("/api/games", "/api/games", "before"),
        ("/api/players/{name}/ratings", "/api/players/Sophie/ratings", "before"),
    ] {
        let most = number(path, name, "maximum");
        assert_eq!(number(path, name, "minimum"), 0, "{path} {name}");
        assert_eq!(ask(&format!("{asked}?{name}=0")).await, None, "{path} {name}");
        assert_eq!(ask(&format!("{asked}?{name}={most}")).await, None, "{path} {name}");
        for other in [(most + 1).to_string(), "-1".to_owned(), "x".to_owned()] {
            assert_eq!(ask(&format!("{asked}?{name}={other}")).await.as_deref(), malformed, "{path} {name}");
        }
    }
    for name in ["game", "speed", "result"] {
        let described = parameter("/api/games", name);
        for word in words(&described) {
            assert_eq!(ask(&format!("/api/games?player=Sophie&{name}={word}")).await, None, "{name} {word}");
        }
        assert_eq!(ask(&format!("/api/games?player=Sophie&{name}=other")).await.as_deref(), malformed, "{name}");
    }
    let path = "/api/leaderboards/{game}/{speed}";
    for game in words(&parameter(path, "game")) {
        for speed in words(&parameter(path, "speed")) {
            assert_eq!(ask(&format!("/api/leaderboards/{game}/{speed}")).await, None, "{game} {speed}");
        }
    }
    let not_found = Some("server-not-found");
    let longer = format!("S{}", "o".repeat(20));
    for path in [
        "/api/leaderboards/chess/blitz".to_owned(),
        "/api/leaderboards/diaballik/hasty".to_owned(),
        format!("/api/players/{longer}"),
        format!("/api/games?player={longer}"),
        format!("/api/games?player=Sophie&opponent={longer}"),
        format!("/api/games/{}", "x".repeat(13)),
        "/archive/touchline-2026-1.tgn.zst".to_owned(),
    ] {
        assert_eq!(ask(&path).await.as_deref(), not_found, "{path}");
    }
    assert_eq!(parameter("/api/positions/{keys}/live", "keys")["pattern"], "^[0-9a-f]{32}(,[0-9a-f]{32}){0,7}$");
    let key = |length: usize| "a".repeat(length);
    let keys = |count: usize| vec![key(32); count].join(",");
    for (keys, legal) in [(keys(1), true), (keys(8), true), (keys(9), false), (key(31), false), (key(33), false)] {
        let found = ask(&format!("/api/positions/{keys}/live")).await;
        assert_eq!(found.as_deref(), malformed.filter(|_| !legal), "{keys}");
    }
    assert_eq!(parameter("/api/socket", "version")["pattern"], "^1$");
}

/// The texts and numbers of a schema, with all that it refers to, that may be anything.
fn find_unbounded(place: &str, schema: &Value, unbounded: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        let found = DESCRIPTION["components"]["schemas"].get(name).unwrap_or_else(|| panic!("{place}: {name}"));
        return find_unbounded(place, found, unbounded);
    }
    for part in ["oneOf", "allOf", "anyOf"].iter().flat_map(|of| schema[*of].as_array()).flatten() {
        find_unbounded(place, part, unbounded);
    }
    for (member, of) in schema["properties"].as_object().into_iter().flatten() {
        find_unbounded(&format!("{place}.{member}"), of, unbounded);
    }
    if schema["items"].is_object() {
        find_unbounded(&format!("{place}[]"), &schema["items"], unbounded);
        if schema["maxItems"].is_null() {
            unbounded.push(place.to_owned());
        }
    }
    let is = |name: &str| {
        schema["type"] == name || schema["type"].as_array().is_some_and(|all| all.iter().any(|one| one == name))
    };
    let has = |bounds: &[&str]| bounds.iter().any(|bound| !schema[*bound].is_null());
    let is_free = is("string") && !has(&["enum", "pattern", "maxLength", "const"])
        || is("number")
        || is("object") && schema["additionalProperties"].is_object()
        // 32 bits are a bound.
        || is("integer") && !has(&["enum", "maximum"]) && schema["format"] != "int32";
    if is_free {
        unbounded.push(place.to_owned());
    }
}

#[test]
fn nothing_that_is_sent_may_be_anything() {
    let mut unbounded = Vec::new();
    let mut looked = 0;
    for (path, item) in DESCRIPTION["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let place = format!("{method} {path}");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                looked += 1;
                let place = format!("{place} {}", parameter["name"].as_str().unwrap());
                find_unbounded(&place, &parameter["schema"], &mut unbounded);
            }
            for content in operation["requestBody"]["content"].as_object().into_iter().flat_map(|of| of.values()) {
                looked += 1;
                find_unbounded(&place, &content["schema"], &mut unbounded);
            }
        }
    }
    assert!(looked > 40, "{looked}");
    find_unbounded("FromClient", &json!({ "$ref": "#/components/schemas/FromClient" }), &mut unbounded);
    assert_eq!(unbounded, Vec::<String>::new());
    // It finds what there is to be found.
    find_unbounded("Problem", &json!({ "$ref": "#/components/schemas/Problem" }), &mut unbounded);
    assert!(unbounded.contains(&"Problem.code".to_owned()), "{unbounded:?}");
}

#[tokio::test]
async fn what_the_router_refuses_is_a_problem_too() {
    let (_directory, server) = Server::temporary().await;
    for (path, status, code) in [
        ("/api/games/%ff", 400, "server-malformed"),
        ("/api/players/%ff/statistics", 400, "server-malformed"),
        ("/api/leaderboards/%ff/%fe", 400, "server-malformed"),
        ("/archive/%ff", 400, "server-malformed"),
        ("/api/socket", 426, "server-no-upgrade"),
        ("/api/socket?version=1", 426, "server-no-upgrade"),
        ("/api/socket?version=1&version=1", 400, "server-malformed"),
    ] {
        let answer = server.send(Request::get(path).header("host", "here").body(Body::empty()).unwrap()).await;
        assert_eq!(answer.headers["content-type"], "application/problem+json", "{path}");
        assert_eq!((answer.status.as_u16(), &answer.json::<Value>()["code"]), (status, &json!(code)), "{path}");
    }
    for (method, path) in [
        ("DELETE", "/api/health"),
        ("POST", "/api/ready"),
        ("PUT", "/api/seeks"),
        ("DELETE", "/api/openapi.json"),
        ("POST", "/metrics"),
        ("POST", "/host.json"),
        ("POST", "/archive/2026-01.tgn.zst"),
    ] {
        let request = Request::builder().method(method).uri(path).header("host", "here");
        let request = request.header("content-type", "application/json").body(Body::from("null")).unwrap();
        let answer = server.send(request).await;
        let told = (answer.status.as_u16(), answer.headers["content-type"].to_str().unwrap());
        assert_eq!(told, (405, "application/problem+json"), "{method} {path}");
        assert_eq!(answer.json::<Value>()["code"], "server-method-not-allowed", "{method} {path}");
    }
}
