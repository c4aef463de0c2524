//! Backups of a running server, and what its log says and does not say.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use crate::common::serving;
use crate::nodes::Database;
use serde_json::{Value, json};

fn touchline() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server on a free port, and its address.
fn start(data: &Path, variables: &[(&str, &str)]) -> (Child, String) {
    serving(touchline().envs(variables.iter().copied()), data, "127.0.0.1:0")
}

/// Ends a server as an operator does; what it has logged.
fn stop(mut server: Child) -> String {
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    let status = server.wait().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(status.success(), "{status}: {log}");
    log
}

/// A request with headers of its own; the head and the body of the answer.
fn ask(address: &str, method: &str, path: &str, headers: &str, body: &Value) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    let body = body.to_string();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{headers}\
         content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

fn cookie(head: &str) -> String {
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// A guest's cookie as a header, and the name.
fn guest(address: &str) -> (String, String) {
    let (head, body) = ask(address, "POST", "/api/guests", "", &Value::Null);
    let name = serde_json::from_str::<Value>(&body).unwrap()["name"].as_str().unwrap().to_owned();
    (format!("cookie: {}\r\n", cookie(&head)), name)
}

/// A game of two guests; its id.
fn game(address: &str, terms: &Value) -> String {
    let ([(a, _), (b, _)], offer) = ([guest(address), guest(address)], json!({ "terms": terms, "side": "a" }));
    let id = |body: &str| serde_json::from_str::<Value>(body).unwrap()["id"].as_str().unwrap().to_owned();
    let (_, made) = ask(address, "POST", "/api/challenges", &a, &offer);
    let (_, begun) = ask(address, "POST", &format!("/api/challenges/{}/game", id(&made)), &b, &Value::Null);
    id(&begun)
}

fn status(address: &str, path: &str) -> String {
    let (head, _) = ask(address, "GET", path, "", &Value::Null);
    head.split(' ').nth(1).unwrap().to_owned()
}

fn copies(command: &str, file: &Path, data: &Path) -> Output {
    touchline().args([command, "--lang", "en", "--data"]).arg(data).arg(file).output().unwrap()
}

fn said(output: &Output, code: i32) -> String {
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

#[test]
fn a_running_server_is_backed_up_and_restored() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let backup = directory.path().join("backup.db");
    let nothing = said(&copies("backup", &backup, &data), 1);
    assert!(nothing.contains("touchline.db: no such file") && !nothing.contains("backup.db"), "{nothing}");
    let (server, address) = start(&data, &[]);
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let kept = game(&address, &terms);
    assert!(said(&copies("backup", &backup, &data), 0).contains("Games: 1"));
    let later = game(&address, &terms);
    // A file that is none changes nothing.
    let broken = directory.path().join("broken.db");
    std::fs::write(&broken, "x".repeat(5_000)).unwrap();
    said(&copies("restore", &broken, &data), 1);
    // While the server runs, it goes on with what it has.
    assert!(said(&copies("restore", &backup, &data), 0).contains("restart it"));
    assert_eq!(
        (status(&address, &format!("/api/games/{later}")), status(&address, "/api/ready")),
        ("200".into(), "200".into())
    );
    stop(server);
    let (server, address) = start(&data, &[]);
    assert_eq!(status(&address, &format!("/api/games/{kept}")), "200");
    assert_eq!(status(&address, &format!("/api/games/{later}")), "404");
    // The clocks stood while the backup lay about.
    let (_, body) = ask(&address, "GET", &format!("/api/games/{kept}"), "", &Value::Null);
    let state: Value = serde_json::from_str(&body).unwrap();
    assert!(state["result"].is_null() && state["clocks"]["a"].as_u64() == Some(600_000), "{state}");
    stop(server);
    // What was there before is beside it; where no server runs it is put back at once.
    let before = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().path());
    let before = before
        .filter(|path| path.to_string_lossy().ends_with(".db") && path.to_string_lossy().contains("before-restore"));
    let before: Vec<_> = before.collect();
    assert_eq!(before.len(), 1);
    assert!(said(&copies("restore", &before[0], &data), 0).contains("Backup restored"));
    let (server, address) = start(&data, &[]);
    assert_eq!(status(&address, &format!("/api/games/{later}")), "200");
    // Only one server at a time.
    let second =
        touchline().args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data"]).arg(&data).output().unwrap();
    assert!(said(&second, 1).contains("another server"));
    stop(server);
}

/// Restores a folder into a directory, with more arguments.
fn restore(folder: &Path, data: &Path, more: &[&str]) -> Output {
    touchline().args(["restore", "--lang", "en", "--data"]).arg(data).args(more).arg(folder).output().unwrap()
}

/// The moments of the files of a continuous backup, which are in the line of JSON that they begin with, in order.
fn shipped(folder: &Path) -> Vec<u64> {
    let generations = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    // What is not complete has another name.
    let generations = generations.filter(|path| path.is_dir() && path.extension().is_none());
    let files = generations.filter_map(|generation| std::fs::read_dir(generation).ok()).flatten().flatten();
    let head = |path: &Path| {
        let file = path.extension().filter(|extension| *extension == "pages").and_then(|_| std::fs::read(path).ok())?;
        serde_json::from_slice::<Value>(file.split(|byte| *byte == b'\n').next()?).ok()
    };
    let mut moments: Vec<u64> = files.filter_map(|file| head(&file.path())?["at"].as_u64()).collect();
    moments.sort_unstable();
    moments
}

/// Returns when everything that is stored by now is in the folder.
fn wait_until_shipped(folder: &Path) {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now = u64::try_from(clock.as_millis()).unwrap();
    // The server notes every second that it is alive, so that something is written then.
    while shipped(folder).last().is_none_or(|last| *last <= now) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_killed_server_is_restored_from_its_continuous_backup() {
    let directory = tempfile::tempdir().unwrap();
    let (data, folder) = (directory.path().join("data"), directory.path().join("backup"));
    std::fs::create_dir(&folder).unwrap();
    let variables = [("TOUCHLINE_BACKUP", folder.to_str().unwrap())];
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let mut games = Vec::new();
    // The last one is killed, and so are those before: each goes on with the same generation.
    for _ in 0..3 {
        let (mut server, address) = start(&data, &variables);
        games.push(game(&address, &terms));
        wait_until_shipped(&folder);
        server.kill().unwrap();
        server.wait().unwrap();
    }
    let generations =
        || std::fs::read_dir(&folder).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir()).count();
    assert_eq!(generations(), 1);
    std::fs::remove_dir_all(&data).unwrap();
    let elsewhere = directory.path().join("elsewhere");
    let done = said(&restore(&folder, &elsewhere, &[]), 0);
    assert!(done.contains("Games: 3.") && done.contains("Backup restored"), "{done}");
    let (server, address) = start(&elsewhere, &variables);
    for game in &games {
        assert_eq!(status(&address, &format!("/api/games/{game}")), "200");
    }
    // At least two files after the first.
    for _ in 0..3 {
        wait_until_shipped(&folder);
    }
    assert_eq!(generations(), 2, "a restored site goes on in a generation of its own");
    // While it is written to, an earlier state is restored elsewhere.
    let first = shipped(&folder)[0];
    let moment = server::moment::Moment(::play::time::Timestamp::new(first)).to_string();
    let done = said(&restore(&folder, &directory.path().join("earlier"), &["--at", &moment]), 0);
    assert!(done.contains(&moment), "{done}");
    let before = said(&restore(&folder, &directory.path().join("before"), &["--at", "2020-01-01T00:00:00Z"]), 1);
    assert!(before.contains("begins at"), "{before}");
    stop(server);

    // What is wrong is told.
    let wrong = said(&restore(&folder, &elsewhere, &["--at", "yesterday"]), 2);
    assert!(wrong.contains("--at") && wrong.contains("yesterday"), "{wrong}");
    let empty = directory.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    assert!(said(&restore(&empty, &elsewhere, &[]), 1).contains("no complete continuous backup"));
    let copy = directory.path().join("copy.db");
    said(&copies("backup", &copy, &elsewhere), 0);
    assert!(said(&restore(&copy, &elsewhere, &["--at", &moment]), 2).contains("--at needs the folder"));
    let mut all: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    let second = all.iter().rfind(|path| path.is_dir()).unwrap();
    std::fs::remove_file(second.join("0000000001.pages")).unwrap();
    let stopped = said(&restore(&folder, &directory.path().join("stopped"), &[]), 0);
    assert!(stopped.contains("0000000001.pages is missing"), "{stopped}");
    std::fs::write(second.join("0000000000.pages"), "x").unwrap();
    let passed = said(&restore(&folder, &directory.path().join("passed"), &[]), 0);
    assert!(passed.contains("was skipped") && passed.contains("Games: 3."), "{passed}");
}

/// What must never be in a log.
struct Private(Vec<String>);

fn use_everything(address: &str) -> Private {
    let mut private = vec!["correct horse".to_owned(), "battery staple".to_owned()];
    // From somebody's address, told by the proxy on this machine.
    let from = "x-forwarded-for: 203.0.113.7\r\n";
    private.push("203.0.113".to_owned());
    let (head, body) = ask(address, "POST", "/api/guests", from, &Value::Null);
    let (session, guest) = (cookie(&head), body);
    private.push(session.split('=').nth(1).unwrap().to_owned());
    private.push(serde_json::from_str::<Value>(&guest).unwrap()["name"].as_str().unwrap().to_owned());
    let own = format!("{from}cookie: {session}\r\n");
    // Another browser: signing in ends the session that there was in this one.
    let elsewhere = |method: &str, path: &str, body: Value| ask(address, method, path, from, &body);
    let ask = |method: &str, path: &str, body: Value| ask(address, method, path, &own, &body);
    let json = |body: &str| serde_json::from_str::<Value>(body).unwrap();
    let mut note = |value: &Value| private.push(value.as_str().unwrap().to_owned());
    let wanted = json!({ "name": "Sophie", "password": "correct horse", "email": "sophie@private.example" });
    ask("POST", "/api/me/registration", wanted);
    note(&json!("private.example"));
    note(&json!("Sophie"));
    note(&json(&ask("POST", "/api/me/recovery-code", json!({ "password": "correct horse" })).1)["code"]);
    ask("POST", "/api/sessions/recovered", json!({ "code": "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ" }));
    note(&json!("ZZZZZ"));
    ask("POST", "/api/sessions", json!({ "name": "Sophie", "password": "battery staple" }));
    let (head, _) = elsewhere("POST", "/api/sessions", json!({ "name": "Sophie", "password": "correct horse" }));
    note(&json!(cookie(&head).split('=').nth(1).unwrap()));
    let sessions = json(&ask("GET", "/api/sessions", Value::Null).1);
    sessions.as_array().unwrap().iter().for_each(|session| note(&session["id"]));
    ask("POST", "/api/bots", json!({ "name": "Robot" }));
    note(&json!("Robot"));
    let token = json(&ask("POST", "/api/bots/Robot/tokens", json!({ "label": "in the cellar" })).1);
    [&token["token"], &token["id"], &json!("in the cellar")].into_iter().for_each(&mut note);
    ask("GET", "/api/players/Sophie", Value::Null);
    ask("GET", "/api/games?player=Sophie", Value::Null);
    ask("POST", "/api/players/Sophie/challenges", json!({ "terms": { "game": "diaballik", "clock": "1+1" } }));
    ask("POST", "/api/sessions", json!({ "name": "Sophie", "password": 7 }));
    for session in sessions.as_array().unwrap() {
        ask(
            "POST",
            &format!("/api/sessions/{}/ended", session["id"].as_str().unwrap()),
            json!({ "password": "correct horse" }),
        );
    }
    ask("GET", "/api/Sophie/nowhere?token=battery", Value::Null);
    ask("PUT", "/api/me", Value::Null);
    Private(private)
}

#[test]
fn the_log_says_what_happened_and_never_to_whom() {
    for format in ["json", "text"] {
        let directory = tempfile::tempdir().unwrap();
        let variables = [
            ("TOUCHLINE_LOG_LEVEL", "trace"),
            ("TOUCHLINE_LOG_FORMAT", format),
            ("TOUCHLINE_TRUSTED_PROXIES", "127.0.0.1"),
        ];
        let (server, address) = start(directory.path(), &variables);
        let Private(private) = use_everything(&address);
        assert!(private.len() > 12);
        let log = stop(server);
        for secret in private {
            assert!(!log.contains(&secret), "{secret} is in the log:\n{log}");
        }
        for wanted in ["/api/players/{name}", "server-wrong-password", "games suspended"] {
            assert!(log.contains(wanted), "{wanted} is not in the log:\n{log}");
        }
        if format == "json" {
            let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let refused = lines.iter().find(|line| line["code"] == "server-wrong-password").unwrap();
            assert_eq!((&refused["level"], &refused["status"]), (&json!("INFO"), &json!(403)));
            assert_eq!((&refused["route"], &refused["method"]), (&json!("/api/sessions"), &json!("POST")));
            assert!(refused["timestamp"].is_string());
        }
    }
}

#[test]
fn the_level_of_the_log_is_a_setting() {
    let directory = tempfile::tempdir().unwrap();
    let (server, address) = start(directory.path(), &[("TOUCHLINE_LOG_LEVEL", "error")]);
    guest(&address);
    assert_eq!(stop(server), "");
    let (server, address) = start(directory.path(), &[]);
    guest(&address);
    ask(&address, "GET", "/api/games", "", &Value::Null);
    let log = stop(server);
    assert!(log.contains("/api/guests") && !log.contains("/api/games"), "{log}");
}

/// Who is told that the server runs may end it at once.
#[test]
fn a_server_that_says_it_runs_ends_as_it_should() {
    let directory = tempfile::tempdir().unwrap();
    for _ in 0..20 {
        let (server, _) = start(directory.path(), &[]);
        stop(server);
    }
}

#[test]
fn what_is_counted_is_for_whoever_has_the_token() {
    let directory = tempfile::tempdir().unwrap();
    let (server, address) = start(directory.path(), &[("TOUCHLINE_METRICS_TOKEN", "correct-horse-battery")]);
    ask(&address, "GET", "/api/nothing", "", &Value::Null);
    let (_, metrics) =
        ask(&address, "GET", "/metrics", "authorization: Bearer correct-horse-battery\r\n", &Value::Null);
    let names: Vec<&str> = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    for name in ["responses_total counter", "database_bytes gauge", "build_info gauge", "event_seconds histogram"] {
        assert!(names.contains(&format!("touchline_{name}").as_str()), "{name}: {names:?}");
    }
    assert!(metrics.contains("touchline_responses_total{class=\"4xx\"} 1"), "{metrics}");
    assert!(
        metrics.lines().all(|line| line.starts_with('#') || line.split(' ').nth(1).unwrap().parse::<f64>().is_ok())
    );
    // Whatever comes through a proxy on this machine looks like this.
    for headers in ["", "x-forwarded-for: 127.0.0.1\r\n", "authorization: Bearer correct-horse\r\n"] {
        let (head, _) = ask(&address, "GET", "/metrics", headers, &Value::Null);
        assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    }
    assert!(!stop(server).contains("horse"));
    // Without a token in the settings it is nobody's.
    let (server, address) = start(directory.path(), &[]);
    for headers in ["", "authorization: Bearer \r\n"] {
        assert!(ask(&address, "GET", "/metrics", headers, &Value::Null).0.starts_with("HTTP/1.1 404"));
    }
    stop(server);
}

/// The names of metrics in a text, without what is put behind the name of a histogram.
fn metrics_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_'));
    let ends = ["_bucket", "_sum", "_count"];
    let name = |word: &'_ str| ends.iter().find_map(|end| word.strip_suffix(end)).map_or(word.len(), str::len);
    words
        .filter(|word| word.strip_prefix("touchline_").is_some_and(|rest| !rest.is_empty()))
        .map(|word| &word[..name(word)])
        .collect()
}

/// What names metrics.
const OF_OPERATION: [&str; 3] = ["deploy/prometheus-alerts.yml", "deploy/grafana-dashboard.json", "docs/operation.md"];

/// What a node of a site with several measures; nothing where there is no PostgreSQL or no NATS for the tests.
fn metrics_of_a_node() -> String {
    let (Some(database), Ok(bus)) = (Database::new(), std::env::var("TOUCHLINE_TEST_NATS")) else {
        return String::new();
    };
    let directory = tempfile::tempdir().unwrap();
    let own = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let url = database.url(None);
    let settings = [
        ("TOUCHLINE_LISTEN_OPERATION", own.as_str()),
        ("TOUCHLINE_DATABASE", url.as_str()),
        ("TOUCHLINE_BUS", bus.as_str()),
    ];
    let (server, _) = start(directory.path(), &settings);
    let (_, metrics) = ask(&own, "GET", "/metrics", "", &Value::Null);
    stop(server);
    assert!(metrics.contains("touchline_node_alive 1\n"), "{metrics}");
    metrics
}

#[test]
fn those_who_run_the_server_have_an_address_of_their_own() {
    let directory = tempfile::tempdir().unwrap();
    // Free a moment ago.
    let own = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    // With backups, so that their age is measured.
    let folder = directory.path().join("backup");
    std::fs::create_dir(&folder).unwrap();
    stop(start(directory.path(), &[]).0);
    said(&copies("backup", &directory.path().join("b.bak"), directory.path()), 0);
    let settings = [("TOUCHLINE_LISTEN_OPERATION", own.as_str()), ("TOUCHLINE_BACKUP", folder.to_str().unwrap())];
    let (server, address) = start(directory.path(), &settings);
    let status = |address: &str, path: &str, headers: &str| {
        let (head, _) = ask(address, "GET", path, headers, &Value::Null);
        head.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(
        ["/api/health", "/api/ready", "/metrics", "/", "/api/games"].map(|path| status(&own, path, "")),
        ["200", "200", "200", "404", "404"]
    );
    assert_eq!(status(&address, "/metrics", ""), "404");
    ask(&address, "GET", "/api/games", "", &Value::Null);
    let (_, metrics) = ask(&own, "GET", "/metrics", "", &Value::Null);
    assert!(metrics.contains("touchline_store_works 1\n"), "{metrics}");
    let games = "touchline_request_seconds_count{method=\"GET\",route=\"/api/games\"} 1\n";
    assert!(metrics.contains(games), "{metrics}");
    // What the alerts, the dashboard and the documentation ask for is there.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let of_a_node = metrics_of_a_node();
    let known: BTreeSet<&str> = metrics_in(&metrics).union(&metrics_in(&of_a_node)).copied().collect();
    let files = if of_a_node.is_empty() { [].as_slice() } else { &OF_OPERATION };
    for file in files {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let named = metrics_in(&text);
        assert!(named.len() > 2, "{file}: {named:?}");
        let unknown: Vec<_> = named.difference(&known).collect();
        assert!(unknown.is_empty(), "{file} names what is not measured: {unknown:?}");
    }
    stop(server);
    // With a token in the settings it is asked for here, too; at the other address it opens nothing.
    let token = ("TOUCHLINE_METRICS_TOKEN", "correct-horse-battery");
    let (server, address) = start(directory.path(), &[settings[0], token]);
    let right = "authorization: Bearer correct-horse-battery\r\n";
    assert_eq!([status(&own, "/metrics", ""), status(&own, "/metrics", right)], ["404", "200"]);
    assert_eq!(status(&address, "/metrics", right), "404");
    stop(server);
}

#[test]
fn a_backup_blames_the_right_file_and_overwrites_none() {
    let directory = tempfile::tempdir().unwrap();
    let (data, backup) = (directory.path().join("data"), directory.path().join("b.bak"));
    let nothing = said(&copies("backup", &backup, &data), 1);
    assert!(nothing.contains("data/touchline.db: no such file") && !nothing.contains("b.bak"), "{nothing}");
    let (server, _) = start(&data, &[]);
    said(&copies("backup", &backup, &data), 0);
    let before = std::fs::read(&backup).unwrap();
    assert!(said(&copies("backup", &backup, &data), 2).contains("b.bak already exists. Use --force"));
    assert_eq!(std::fs::read(&backup).unwrap(), before);
    let forced =
        touchline().args(["backup", "--force", "--lang", "en", "--data"]).arg(&data).arg(&backup).output().unwrap();
    said(&forced, 0);
    let folder = said(&copies("backup", directory.path(), &data), 1);
    assert!(folder.contains("is a directory"), "{folder}");
    let away = said(&copies("backup", &directory.path().join("no").join("b.bak"), &data), 1);
    assert!(away.contains("b.bak: no such file"), "{away}");
    stop(server);
    // A database that is none is the database's fault.
    std::fs::write(data.join("touchline.db"), "x".repeat(5_000)).unwrap();
    let none = said(&copies("backup", &directory.path().join("c.bak"), &data), 1);
    assert!(none.contains("touchline.db:") && !none.contains("c.bak"), "{none}");
}
