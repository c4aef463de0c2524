//! `touchline admin`: at the machine beside a running server, and over the network with an account that has a role.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use crate::common::{Running, err, failed, fed, out, printed, run, serving, touchline};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";

/// A running server with a directory of its own.
struct Site {
    _server: Running,
    address: String,
    directory: tempfile::TempDir,
}

impl Site {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        // Each command over the network is an attempt to sign in.
        let settings = directory.path().join("settings.toml");
        std::fs::write(&settings, "[limits]\nentries_per_hour = 100000\n").unwrap();
        let mut command = touchline();
        command.stderr(Stdio::null()).env("TOUCHLINE_CONFIG", &settings);
        let (server, address) = serving(&mut command, directory.path(), "127.0.0.1:0");
        Self { _server: Running(server), address, directory }
    }

    /// A request with a cookie: the head and the body of the answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (String, Value) {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).unwrap();
        let body = body.to_string();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), serde_json::from_str(body).unwrap_or_default())
    }

    /// A registered player's cookie.
    fn registered(&self, name: &str) -> String {
        let (head, _) = self.ask("POST", "/api/guests", "", &Value::Null);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let wanted = json!({ "name": name, "password": PASSWORD });
        let (head, body) = self.ask("POST", "/api/me/registration", &cookie, &wanted);
        assert!(head.starts_with("HTTP/1.1 200"), "{head} {body}");
        cookie
    }

    /// The arguments of a command at the machine.
    fn here<'a>(&'a self, arguments: &[&'a str]) -> Vec<&'a str> {
        let data = self.directory.path().to_str().unwrap();
        [&["admin", "--lang", "en", "--data", data], arguments].concat()
    }

    /// What a command at the machine prints.
    fn printed(&self, arguments: &[&str]) -> String {
        plain(&printed(&run(&self.here(arguments))))
    }
}

/// Without the characters that keep the directions of texts apart.
fn plain(text: &str) -> String {
    text.replace(['\u{2068}', '\u{2069}'], "")
}

#[test]
fn who_is_warned_appeals_and_a_command_decides() {
    let site = Site::new();
    let (anna, ben) = (site.registered("Anna"), site.registered("Ben"));
    assert_eq!(site.printed(&["appeals"]), "No appeals.\n");
    assert_eq!(site.printed(&["warn", "anna", "--reason", "insults"]), "Warned: anna\n");
    assert_eq!(site.printed(&["warn", "Ben", "--reason", "insults"]), "Warned: Ben\n");
    for (cookie, id) in [(&anna, 1), (&ben, 2)] {
        let path = format!("/api/me/standing/measures/{id}/appeal");
        let (head, body) = site.ask("POST", &path, cookie, &json!({ "text": "why?" }));
        assert!(head.starts_with("HTTP/1.1 204"), "{head} {body}");
    }
    let appeals = site.printed(&["appeals"]);
    let lines: Vec<&str> = appeals.lines().collect();
    assert!(lines[0].starts_with("1. 20") && lines[0].ends_with(" UTC, operator: warning (Anna)"), "{appeals}");
    assert!(
        lines[1] == "  Reason: insults" && lines[2].starts_with("  Appeal, 20") && lines[2].ends_with("UTC: why?"),
        "{appeals}"
    );
    assert_eq!(lines.len(), 6, "{appeals}");
    assert_eq!(site.printed(&["accept", "1", "--reason", "a joke"]), "Appeal accepted: 1\n");
    assert_eq!(site.printed(&["decline", "2", "--reason", "no joke"]), "Appeal declined: 2\n");
    assert_eq!(site.printed(&["appeals"]), "No appeals.\n");
    let all = site.printed(&["appeals", "--all"]);
    assert!(all.contains("UTC, appeal accepted: a joke\n") && all.contains("UTC, appeal declined: no joke\n"), "{all}");
    let refused = failed(&run(&site.here(&["restore", "Ben", "--reason", "an engine"])), 1);
    assert!(plain(&refused).contains("Nobody has lost points to this player lately."), "{refused}");
    site.ask("POST", "/api/reports", &anna, &json!({ "player": "Ben", "why": "other" }));
    assert_eq!(site.printed(&["dismiss", "1"]), "Report 1 is settled.\n");
}

#[test]
fn a_site_is_looked_after_at_its_machine_while_the_server_runs() {
    let site = Site::new();
    let (anna, ben) = (site.registered("Anna"), site.registered("Ben"));
    let offer = json!({ "terms": { "game": "diaballik", "clock": "none" } });
    let challenge = site.ask("POST", "/api/challenges", &anna, &offer).1["id"].as_str().unwrap().to_owned();
    let (_, game) = site.ask("POST", &format!("/api/challenges/{challenge}/game"), &ben, &Value::Null);
    let game = game["id"].as_str().unwrap();
    site.ask("POST", "/api/reports", &ben, &json!({ "player": "Anna", "why": "chat", "text": "rude" }));

    assert_eq!(site.printed(&["users"]), "No players found.\n");
    let reports = site.printed(&["reports"]);
    assert!(
        reports.starts_with("Report 1, ")
            && reports.ends_with("Ben reported Anna for abusive chat.\n  Comment: rude\n")
    );
    assert_eq!(site.printed(&["resolve", "1"]), "Report 1 is settled.\n");
    assert_eq!(
        site.printed(&["mute", "Anna", "--until", "2100-01-31", "--reason", "rude"]),
        "Muted until 2100-01-31 00:00 UTC: Anna\n"
    );
    assert_eq!(site.printed(&["suspend", "anna", "--reason", "an engine"]), "Suspended indefinitely: anna\n");
    let users = site.printed(&["users", "Anna"]);
    assert!(users.starts_with("Anna (registered), since 20"), "{users}");
    assert!(users.contains("Role: none. Sessions: 0. Open reports: 0 of 1.\n"), "{users}");
    assert!(
        users.ends_with("  Suspended indefinitely: an engine\n  Muted until 2100-01-31 00:00 UTC: rude\n"),
        "{users}"
    );
    let (head, problem) = site.ask("POST", "/api/sessions", "", &json!({ "name": "Anna", "password": PASSWORD }));
    assert!(head.starts_with("HTTP/1.1 403"), "{head}");
    assert_eq!((&problem["code"], &problem["args"]["reason"]), (&json!("server-account-closed"), &json!("an engine")));
    assert_eq!(site.printed(&["void", game, "--reason", "an engine"]), format!("Game voided: {game}\n"));
    assert_eq!(site.printed(&["unsuspend", "Anna"]), "Suspension lifted: Anna\n");
    assert_eq!(site.printed(&["unmute", "Anna"]), "Mute lifted: Anna\n");
    assert_eq!(site.printed(&["end-sessions", "Ben"]), "Signed out everywhere: Ben\n");
    assert!(site.ask("GET", "/api/me", &ben, &Value::Null).0.starts_with("HTTP/1.1 401"));
    assert_eq!(site.printed(&["role", "Ben", "moderator"]), "New role, moderator: Ben\n");
    assert!(site.printed(&["users"]).starts_with("Ben (registered)"));
    let log = site.printed(&["log", "--last", "3"]);
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines[0].starts_with("8. 20") && lines[0].ends_with(" UTC, operator: new role (Ben)"), "{log}");
    assert_eq!(lines[1], "  Role: moderator");
    assert!(
        lines[2].ends_with("operator: sessions ended (Ben)") && lines[3].ends_with("operator: mute lifted (Anna)"),
        "{log}"
    );
    let json = site.printed(&["log", "--json"]);
    let acts: Vec<Value> =
        json.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["act"].clone()).collect();
    assert_eq!(acts, ["role", "end-sessions", "unmute", "unsuspend", "void", "suspend", "mute", "resolve"]);

    // What cannot be done is said, and is not in the log.
    for (arguments, words) in [
        (&["users", "Nobody"] as &[&str], "No such player: Nobody"),
        (&["mute", "Nobody", "--reason", "x"], "Not found."),
        (&["unmute", "Anna"], "There is nothing to lift"),
        (&["mute", "Anna", "--reason", " "], "Give a reason of up to 300 characters."),
        (&["mute", "Anna", "--until", "2020-01-31", "--reason", "x"], "This date is in the past."),
        (&["void", game, "--reason", "x"], "This game has no result already."),
        (&["resolve", "1"], "Not found."),
        (&["role", "Touchline-1", "admin"], "Not found."),
    ] {
        let message = plain(&failed(&run(&site.here(arguments)), 1));
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
    for arguments in [
        &["mute", "Anna"] as &[&str],
        &["mute", "Anna", "--reason", "x", "--until", "tomorrow"],
        &["mute", "Anna", "--reason", "x", "--until", "2100-01-01", "--days", "3"],
        &["mute", "Anna", "--reason", "x", "--days", "0"],
        &["role", "Anna", "king"],
        &["users", "--user", "Anna"],
        &["users", "--server", "http://127.0.0.1:1"],
    ] {
        failed(&run(&site.here(arguments)), 2);
    }
    assert_eq!(site.printed(&["log", "--json"]).lines().count(), 8);
    let nowhere = tempfile::tempdir().unwrap();
    failed(&run(&["admin", "log", "--data", nowhere.path().to_str().unwrap()]), 1);
    assert_eq!(std::fs::read_dir(nowhere.path()).unwrap().count(), 0, "nothing is made");
}

#[test]
fn a_moderator_looks_after_a_site_over_the_network_and_leaves_no_session() {
    let site = Site::new();
    for name in ["Mona", "Ada", "Anna"] {
        site.registered(name);
    }
    site.printed(&["role", "Mona", "moderator"]);
    site.printed(&["role", "Ada", "admin"]);
    let url = format!("http://{}", site.address);
    let as_user = |user: &str, arguments: &[&str]| {
        let arguments = [&["admin", "--lang", "en", "--server", &url, "--user", user], arguments].concat();
        fed(&arguments, &format!("{PASSWORD}\n"))
    };
    let done = |user: &str, arguments: &[&str]| plain(&printed(&as_user(user, arguments)));
    let refused = |user: &str, arguments: &[&str]| plain(&failed(&as_user(user, arguments), 1));
    assert!(done("Mona", &["mute", "Anna", "--days", "7", "--reason", "rude"]).starts_with("Muted until 20"));
    assert_eq!(done("Mona", &["suspend", "Anna", "--reason", "rude"]), "Suspended indefinitely: Anna\n");
    assert!(done("Mona", &["users", "--search", "ann"]).contains("Suspended indefinitely: rude"));
    assert_eq!(done("Mona", &["unsuspend", "Anna"]), "Suspension lifted: Anna\n");
    assert_eq!(done("Mona", &["unmute", "Anna"]), "Mute lifted: Anna\n");
    assert_eq!(done("Mona", &["end-sessions", "Anna"]), "Signed out everywhere: Anna\n");
    assert_eq!(done("Mona", &["reports"]), "No reports.\n");
    assert_eq!(done("Ada", &["role", "Anna", "moderator"]), "New role, moderator: Anna\n");
    let log = done("Ada", &["log", "--json"]);
    let first: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!((log.lines().count(), &first["by"], &first["player"]), (8, &json!("Ada"), &json!("Anna")));

    assert!(refused("Mona", &["log"]).contains("Only the site’s moderators and administrators"));
    assert!(refused("Mona", &["mute", "Ada", "--reason", "x"]).contains("whose role is below yours"));
    assert!(refused("Ada", &["role", "Ada", "none"]).contains("needs an administrator"));
    assert!(refused("Mona", &["users", "Nobody"]).contains("No such player: Nobody"));
    // Each of the accounts has the session that it was made with, or none, but none of a command.
    let users = site.printed(&["users"]);
    assert_eq!(users.matches("Sessions: 1.").count() + users.matches("Sessions: 0.").count(), 3, "{users}");

    // The password may be in the environment or in a file, and no session is opened with a wrong one.
    let arguments = ["admin", "--lang", "en", "--server", &url, "users"];
    let by_environment = |password: &str| {
        let mut command = touchline();
        command.args(arguments).env("TOUCHLINE_USER", "Mona").env("TOUCHLINE_PASSWORD", password);
        command.output().unwrap()
    };
    assert!(printed(&by_environment(PASSWORD)).contains("Mona"));
    assert!(failed(&by_environment("wrong horse"), 1).contains("Wrong name or password."));
    let file = site.directory.path().join("password");
    std::fs::write(&file, format!("{PASSWORD}\n")).unwrap();
    let with_file = [&arguments[..], &["--user", "Mona", "--password-file", file.to_str().unwrap()]].concat();
    assert!(out(&run(&with_file)).contains("Ada"));
    assert!(failed(&run(&arguments), 2).contains("--user"));
    let unreachable =
        fed(&["admin", "--lang", "en", "--server", "http://127.0.0.1:1", "--user", "Mona", "users"], "x\n");
    assert!(err(&unreachable).contains("Cannot reach the server: connection refused"), "{}", err(&unreachable));
}

#[test]
fn a_report_that_is_settled_the_old_way_is_in_the_log_once() {
    let site = Site::new();
    let (anna, _) = (site.registered("Anna"), site.registered("Ben"));
    site.ask("POST", "/api/reports", &anna, &json!({ "player": "Ben", "why": "play" }));
    let data = site.directory.path().to_str().unwrap();
    for _ in 0..2 {
        printed(&run(&["reports", "--data", data, "--settle", "1"]));
    }
    let log = site.printed(&["log", "--json"]);
    assert_eq!((log.lines().count(), log.contains("\"resolve\"")), (1, true), "{log}");
}
