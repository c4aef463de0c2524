//! `docs/api.md` says what the description says. After a change of the messages, `UPDATE_DOCS=1 cargo test -p server --test it api_docs`
//! writes it anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use protocol::socket::{FromClient, FromServer};
use serde_json::{Value, json};
use server::http::openapi::document;
use server::refusal::Refusal;

const MARK: &str = "<!-- What follows is made from the description; see crates/server/tests/it/api_docs.rs. -->\n";

/// A text without the links of rustdoc, on one line.
fn plain(schema: &Value) -> String {
    // Of what may be null, the description stands with the part that is not.
    let mut parts = [schema].into_iter().chain(schema["oneOf"].as_array().into_iter().flatten());
    let said = parts.find_map(|part| part["description"].as_str()).unwrap_or_default();
    let mut text = said.split_whitespace().collect::<Vec<_>>().join(" ");
    while let Some((before, rest)) = text.split_once("](") {
        let Some((_, after)) = rest.split_once(')') else { break };
        let Some((start, linked)) = before.rsplit_once('[') else { break };
        text = format!("{start}{linked}{after}");
    }
    // Names of Rust: of a message, and of a member of a type.
    while let Some((before, rest)) = text.split_once("[`From") {
        let (name, after) = rest.split_once("`]").unwrap();
        let (_, variant) = name.split_once("::").unwrap();
        let mut message = String::new();
        for letter in variant.chars() {
            if letter.is_uppercase() && !message.is_empty() {
                message.push('-');
            }
            message.push(letter.to_ascii_lowercase());
        }
        text = format!("{before}`{message}`{after}");
    }
    while let Some((before, rest)) = text.split_once("[`") {
        let (name, after) = rest.split_once("`]").unwrap();
        text = match name.split_once("::") {
            Some((of, member)) => format!("{before}`{member}` of [{of}](#{}){after}", of.to_lowercase()),
            None => format!("{before}[{name}](#{}){after}", name.to_lowercase()),
        };
    }
    text.replace('|', "\\|")
}

/// A type in words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(parts) = schema["oneOf"].as_array().or(schema["allOf"].as_array()) {
        return parts.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    }
    let of_type = |name: &str| match name {
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(kind).collect::<Vec<_>>().join(", ")),
            None => match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => format!("{least} × {}", kind(&schema["items"])),
                _ => format!("list of {}", kind(&schema["items"])),
            },
        },
        "object" if schema["additionalProperties"].is_object() => {
            format!("object, each member {}", kind(&schema["additionalProperties"]))
        }
        name => name.to_owned(),
    };
    match &schema["type"] {
        Value::Array(names) => {
            names.iter().map(|name| of_type(name.as_str().unwrap())).collect::<Vec<_>>().join(" or ")
        }
        name => of_type(name.as_str().unwrap_or("anything")),
    }
}

/// What values may be, where the schema says it.
fn bounds(schema: &Value) -> String {
    // Of what may be null, the bounds stand with the part that is not.
    let mut parts = [schema].into_iter().chain(schema["oneOf"].as_array().into_iter().flatten());
    let mut find = |name: &str| parts.find_map(|part| part.get(name)).cloned();
    match find("pattern") {
        Some(pattern) => format!(" Pattern: `{}`.", pattern.as_str().unwrap().replace('|', "\\|")),
        None => String::new(),
    }
}

/// What is said, with its bounds as a sentence of their own.
fn sentence(said: &str, bounds: &str) -> String {
    let stop = if bounds.is_empty() || said.ends_with('.') { "" } else { "." };
    format!("{said}{stop}{bounds}")
}

/// The parameters in addresses.
fn parameters(document: &Value) -> String {
    let mut text = "\n## Parameters\n\nA parameter in the query that is not known is refused, but for the WebSocket. Moments are at most 9007199254740991 (2^53 − 1).\n\n| request | in the | parameter | type | |\n|---|---|---|---|---|\n".to_owned();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (name, of) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
                let (place, kind) = (parameter["in"].as_str().unwrap(), kind(of));
                let request = format!("{} {path}", method.to_uppercase());
                let said = sentence(&plain(parameter), &bounds(of));
                writeln!(text, "| `{request}` | {place} | `{name}` | {kind} | {said} |").unwrap();
            }
        }
    }
    text
}

/// What each request can be refused with.
fn refusals(document: &Value) -> String {
    let mut text = "\n## Refusals\n\nWhat each request can be refused with: the statuses, and the codes without the `server-` that \
                    they begin with. What the codes mean is listed under [Problems](#problems). A path under `/api/` that is not listed is \
                    answered with 404 `not-found`, another method with 405 `method-not-allowed`.\n\n\
                    | request | refused with |\n|---|---|\n"
        .to_owned();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let responses = operation["responses"].as_object().unwrap().iter();
            let refused = responses.filter(|(_, response)| response["content"]["application/problem+json"].is_object());
            let refused = refused.filter(|(status, _)| *status != "default").map(|(status, response)| {
                format!("{status} {}", response["description"].as_str().unwrap().replace("`server-", "`"))
            });
            let refused = refused.collect::<Vec<_>>().join("; ");
            writeln!(text, "| `{} {path}` | {refused} |", method.to_uppercase()).unwrap();
        }
    }
    text
}

/// What to do when a request or a message is refused with this code and status.
fn advice(code: &str, status: u16) -> &'static str {
    match status {
        _ if code == "server-cross-site" => "Send `Origin` with the server's own address.",
        _ if code == "server-suspended" => "Wait a second, and send it again with the same id.",
        _ if code == "server-version" => "Get a newer version of the program.",
        400 | 405 | 413 | 415 | 426 => "The program is wrong: do not send it again.",
        401 => "Sign in, or give a token that is valid.",
        403 => "This account may not: do not send it again.",
        404 => "Forget it.",
        409 => "It does not fit what is now: look at the state, and decide anew.",
        422 => "Change the value that is wrong.",
        429 => "Wait `seconds` where they are there, or end something; then send it again.",
        _ => "Send it again, at first after a second, then after twice as long each time.",
    }
}

/// All codes of problems.
fn problems() -> String {
    let mut text = "\n## Problems\n\nOver the WebSocket there are no statuses; what to do is the same.\n\n\
                    | code | status | arguments | meaning | what to do |\n|---|---|---|---|---|\n"
        .to_owned();
    for ((code, status, said), (_, args)) in Refusal::MEANINGS.iter().zip(Refusal::ALL) {
        let args: Vec<String> = args.iter().map(|arg| format!("`{arg}`")).collect();
        let said = said.trim();
        writeln!(text, "| `{code}` | {status} | {} | {said} | {} |", args.join(", "), advice(code, *status)).unwrap();
    }
    text += "\nAll others begin with `reason-`, have the status 422 and say which rule of a game or of the notation is offended; `column` is the \
             place in the text. The turn, position or board has to be another one.\n\n| code | in words |\n|---|---|\n";
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales/en");
    let mut reasons = BTreeSet::new();
    for file in std::fs::read_dir(root).unwrap() {
        for line in std::fs::read_to_string(file.unwrap().path()).unwrap().lines() {
            if let Some((code, words)) = line.split_once(" =").filter(|(code, _)| code.starts_with("reason-")) {
                // Where words depend on an argument, the plain text of the reason says it.
                let text = || games::reason::Reason::TEXTS.iter().find(|(known, _)| *known == code).unwrap().1;
                let words = Some(words.trim()).filter(|words| !words.is_empty()).unwrap_or_else(text);
                let words = words.replace("{ \"}\" }", "}").replace("{ $", "{").replace(" }", "}").replace('|', "\\|");
                reasons.insert(format!("| `{code}` | {words} |\n"));
            }
        }
    }
    reasons.into_iter().for_each(|row| text += &row);
    text
}

/// A message of each kind, as it is sent: those to the server, then those from it.
fn examples() -> [Vec<Value>; 2] {
    let terms = json!({ "game": "diaballik", "variant": "standard", "clock": "300+5", "rated": false });
    let player = json!({ "name": "Anna", "kind": "registered" });
    let bot = json!({ "name": "Touchline-1", "kind": "bot", "level": 1 });
    let clocks =
        json!({ "at": 1_800_000_004_000_u64, "a": 301_200, "b": 300_000, "running": [false, true], "waits": [0, 0] });
    let start = play::Start::of(games::game::Game::Diaballik);
    let mut game = start.new_match();
    game.play(games::side::Side::A, "d1>e1").unwrap();
    let position = game.position();
    let id = "k3Vq81LmZx0a";
    let seek = json!({ "id": "s7Wn20PoYt4b", "name": "Anna", "kind": "registered", "rating": null, "created": 1_800_000_000_000_u64,
        "terms": terms, "bots": false, "side": null });
    let challenge = json!({ "id": "c9Rd55MnUe2f", "name": "Anna", "kind": "registered", "to": "Ben", "terms": terms, "side": null,
        "game": null });
    let act = |what: Value| json!({ "t": "act", "game": id, "id": "4f1c-7", "after": 1, "do": what });
    let to_server = [
        json!({ "t": "lobby", "watch": true }),
        json!({ "t": "watch", "game": id, "after": 7 }),
        json!({ "t": "unwatch", "game": id }),
        act(json!({ "what": "turn", "text": "d1>e1" })),
        act(json!({ "what": "commit", "commitment": "ab".repeat(32) })),
        act(json!({ "what": "claim", "win": true })),
        json!({ "t": "chat", "game": id, "follow": true }),
        json!({ "t": "say", "game": id, "id": "4f1c-8", "words": { "phrase": "good-luck" } }),
        json!({ "t": "ping", "id": 3 }),
    ];
    let history = "Hq2Wc7Lb0xYz";
    let line =
        json!({ "number": 1, "name": "Anna", "kind": "registered", "at": 1_800_000_001_000_u64, "phrase": "hello" });
    let state = json!({ "id": id, "history": history, "terms": terms, "speed": "rapid", "players": [player, bot], "number": 2, "started": true,
        "turns": [["a", "d1>e1"]], "left": [301_200], "draws": [], "draws_after": [], "position": position, "score": [0, 0],
        "may_act": [false, true], "clocks": clocks, "draw_offer": null, "take_back": null, "result": null,
        "present": [true, false], "watchers": 0, "claim_at": [null, null] });
    let events =
        json!([{ "number": 2, "at": 1_800_000_003_800_u64, "what": "turn", "side": "a", "text": "d1>e1", "lag": 20 }]);
    let problem = json!({ "code": "server-too-fast", "args": { "seconds": "1" } });
    let from_server = [
        json!({ "t": "welcome", "version": 1, "me": { "name": "Anna", "kind": "registered" }, "history": history, "now": 1_800_000_000_000_u64 }),
        json!({ "t": "state", "state": state }),
        json!({ "t": "events", "game": id, "history": history, "events": events, "clocks": clocks, "may_act": [false, true],
            "position": position }),
        json!({ "t": "done", "game": id, "id": "4f1c-7", "number": 2 }),
        json!({ "t": "refused", "game": id, "id": "4f1c-7", "problem": problem }),
        json!({ "t": "presence", "game": id, "present": [true, false], "watchers": 2, "claim_at": [null, 1_800_000_060_000_u64] }),
        json!({ "t": "rematch", "game": id, "by": "a" }),
        json!({ "t": "chat", "game": id, "room": "players", "lines": [line] }),
        json!({ "t": "said", "game": id, "line": line }),
        json!({ "t": "spoken", "game": id, "id": "4f1c-8", "number": 1 }),
        json!({ "t": "seeks", "number": 12, "seeks": [seek] }),
        json!({ "t": "seeks-changed", "number": 13, "removed": ["s7Wn20PoYt4b"] }),
        json!({ "t": "game", "game": id, "side": "a" }),
        json!({ "t": "waiting", "game": id, "opponent": player }),
        json!({ "t": "over", "game": id, "result": { "winner": "a", "reason": "resignation", "counts": true } }),
        json!({ "t": "challenged", "challenge": challenge }),
        json!({ "t": "challenge-dropped", "challenge": challenge, "declined": true }),
        json!({ "t": "message", "with": "Anna", "message":
            { "number": 12, "own": false, "at": 1_800_000_004_000_u64, "text": "A game tonight?" } }),
        json!({ "t": "pong", "id": 3, "now": 1_800_000_000_000_u64 }),
        json!({ "t": "restarting" }),
    ];
    // Read and written again by the types of the server: an example that is no message any more fails here.
    let sent = to_server.iter().map(|example| {
        let message: FromClient =
            serde_json::from_value(example.clone()).unwrap_or_else(|error| panic!("{error}: {example}"));
        serde_json::to_value(message).unwrap()
    });
    let told = from_server.iter().map(|example| {
        let message: FromServer =
            serde_json::from_value(example.clone()).unwrap_or_else(|error| panic!("{error}: {example}"));
        serde_json::to_value(message).unwrap()
    });
    [sent.collect(), told.collect()]
}

#[test]
fn the_limits_are_those_of_a_server_that_is_not_told_otherwise() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md")).unwrap();
    let limits = server::settings::Limits::default();
    let quarter = |count: u32| count / 4;
    for line in [
        format!("| a body or a message to the server | {} bytes |", protocol::MOST_MESSAGE),
        format!("600 a minute, {} at once |", quarter(limits.requests_per_minute)),
        format!("| {} an hour, {} at once |", limits.entries_per_hour, quarter(limits.entries_per_hour)),
        format!("| {} from one address, {} of one account |", limits.sockets_per_address, limits.sockets_per_account),
        format!("| {} a minute, {} at once |", limits.messages_per_minute, quarter(limits.messages_per_minute)),
        format!("| {}; of a guest with the server's bots {} |", limits.open_games, limits.guest_bot_games),
        format!("| seeks from one address | {} |", limits.seeks_per_address),
        format!(
            "| {} turns; for each player {} turns taken back and {} offers of a draw |",
            server::referee::MOST_TURNS,
            server::referee::MOST_TAKE_BACKS,
            server::referee::MOST_OFFERS
        ),
    ] {
        assert!(text.contains(&line), "{line}");
    }
}

#[test]
fn every_message_has_an_example() {
    let (document, examples) = (serde_json::to_value(document()).unwrap(), examples());
    for (side, examples) in ["FromClient", "FromServer"].into_iter().zip(examples) {
        for variant in document["components"]["schemas"][side]["oneOf"].as_array().unwrap() {
            let called = &variant["properties"]["t"]["enum"][0];
            assert!(examples.iter().any(|example| example["t"] == *called), "{side} {called}");
        }
    }
}

#[test]
fn nothing_is_described_by_a_word_or_by_the_name_of_a_constant() {
    fn look(value: &Value, bad: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match value.as_str().filter(|_| name == "description") {
                        Some(said) if said.trim_end_matches('.').split_whitespace().count() < 2 => {
                            bad.push(said.to_owned());
                        }

                        Some(said) if said.contains("MOST_") => {
                            bad.push(said.to_owned());
                        }
                        Some(_) => {}
                        None => look(value, bad),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| look(value, bad)),
            _ => {}
        }
    }
    let mut bad = Vec::new();
    look(&serde_json::to_value(document()).unwrap()["components"], &mut bad);
    assert_eq!(bad, Vec::<String>::new());
}

/// The members of an object as a table.
fn members(schema: &Value) -> String {
    let Some(properties) = schema["properties"].as_object() else { return String::new() };
    let required: BTreeSet<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut table = "| member | type | |\n|---|---|---|\n".to_owned();
    // The tag stands in the heading.
    let is_tag = |of: &Value| of["enum"].as_array().is_some_and(|all| all.len() == 1);
    for (name, of) in properties.iter().filter(|(_, of)| !is_tag(of)) {
        let may = if required.contains(name.as_str()) { "" } else { "May be left out. " };
        writeln!(table, "| `{name}` | {} | {may}{}{} |", kind(of), plain(of), bounds(of)).unwrap();
    }
    table + "\n"
}

/// What a tagged variant is called.
fn tag(schema: &Value) -> Option<String> {
    let properties = schema["properties"].as_object()?;
    let (name, of) = properties.iter().find(|(_, of)| of["enum"].as_array().is_some_and(|all| all.len() == 1))?;
    Some(format!("`\"{name}\": {}`", of["enum"][0]))
}

fn schema_text(level: &str, schema: &Value, examples: &[Value]) -> String {
    let mut text = String::new();
    let said = if schema["description"].is_string() { plain(schema) } else { String::new() };
    if !said.is_empty() && !said.starts_with("From the ") {
        writeln!(text, "{said}\n").unwrap();
    }
    if let Some(variants) = schema["oneOf"].as_array() {
        for variant in variants {
            match tag(variant) {
                Some(tag) => {
                    writeln!(text, "{level} {tag}\n\n{}\n", plain(variant)).unwrap();
                    if variant["properties"].as_object().unwrap().len() > 1 {
                        text += &members(variant);
                    }
                    let called = &variant["properties"]["t"]["enum"][0];
                    for example in examples.iter().filter(|example| !called.is_null() && example["t"] == *called) {
                        writeln!(text, "```json\n{example}\n```\n").unwrap();
                    }
                }
                None => {
                    for (name, of) in variant["properties"].as_object().unwrap() {
                        writeln!(text, "- `{name}`, {}: {}", kind(of), plain(variant)).unwrap();
                    }
                }
            }
        }
    } else if let Some(parts) = schema["allOf"].as_array() {
        for part in parts {
            match part["$ref"].is_string() {
                true => writeln!(text, "And the members of {}:\n", kind(part)).unwrap(),
                false => text += &members(part),
            }
        }
    } else if schema["properties"].is_object() {
        text += &members(schema);
    } else {
        writeln!(text, "{}\n", sentence(&kind(schema), &bounds(schema))).unwrap();
    }
    text
}

fn generated() -> String {
    let document = serde_json::to_value(document()).unwrap();
    let mut text = "\n## Requests\n\n| request | who | status | |\n|---|---|---|---|\n".to_owned();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let security = operation["security"].to_string();
            let schemes = operation["security"].as_array().into_iter().flatten();
            let scope = schemes.filter_map(|scheme| scheme["token"][0].as_str()).next();
            let who = match (security.contains("session"), scope) {
                (true, Some(scope)) => format!("people and bots; `{scope}`"),
                (true, None) => "people".to_owned(),
                _ => "everybody".to_owned(),
            };
            let answer = operation["responses"].as_object().unwrap().iter().next().unwrap().1;
            let body = match &operation["requestBody"]["content"]["application/json"]["schema"] {
                Value::Null => String::new(),
                schema => format!(" Takes {}.", kind(schema)),
            };
            let answered = match &answer["content"]["application/json"]["schema"] {
                Value::Null => String::new(),
                schema => format!(" Answers {}.", kind(schema)),
            };
            let summary = operation["summary"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
            let status = operation["responses"].as_object().unwrap().iter().next().unwrap().0;
            writeln!(text, "| `{} {path}` | {who} | {status} | {summary}{body}{answered} |", method.to_uppercase())
                .unwrap();
        }
    }
    text += &refusals(&document);
    text += &parameters(&document);
    text += &problems();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let [to_server, from_server] = examples();
    text += "\n## Messages to the server\n\n";
    text += &schema_text("###", &schemas["FromClient"], &to_server);
    text += "## Messages from the server\n\n";
    text += &schema_text("###", &schemas["FromServer"], &from_server);
    text += "## Types\n\n";
    let mut names: Vec<&String> = schemas.keys().filter(|name| !name.starts_with("From")).collect();
    names.sort();
    for name in names {
        write!(text, "### {name}\n\n{}", schema_text("####", &schemas[name], &[])).unwrap();
    }
    text
}

#[test]
fn the_document_says_what_the_description_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let found = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = found.split_once(MARK).unwrap();
    let generated = generated();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, format!("{head}{MARK}{generated}")).unwrap();
    } else {
        assert!(rest == generated, "docs/api.md is old: UPDATE_DOCS=1 cargo test -p server --test it api_docs");
    }
}

/// All files with this ending under a folder.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *all += &std::fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn the_tests_that_answer_for_security_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/security.md")).unwrap();
    let mut code = String::new();
    for folder in ["crates/server/src", "crates/server/tests", "crates/touchline/tests"] {
        sources(&root.join(folder), &mut code);
    }
    let mut named = 0;
    for quoted in text.split('`').skip(1).step_by(2) {
        if let Some((_, test)) = quoted.rsplit_once("::") {
            if test == "x" {
                continue;
            }
            named += 1;
            // An ellipsis stands for the rest of a long name.
            let start = match test.strip_suffix('…') {
                Some(start) => format!("fn {start}"),
                None => format!("fn {test}()"),
            };
            let module = test == "agreed" || test == "tests";
            assert!(module || code.contains(&start), "docs/security.md names `{quoted}`, which is not there");
        } else if let Some(file) = quoted.strip_suffix(".rs").filter(|file| !file.contains('/')) {
            assert!(root.join(format!("crates/server/tests/it/{file}.rs")).exists(), "{quoted}");
        } else if quoted.starts_with("deploy/") || quoted.starts_with("crates/") {
            assert!(root.join(quoted).exists(), "{quoted}");
        }
    }
    assert!(named > 40, "{named}");
}
