//! Who may do what to whom, and that all of it is in the log and nothing else.

use super::{acts, by_operator, log, with_role};
use crate::common::{DESCRIPTION, Server};
use axum::http::StatusCode;
use protocol::admin::{AccountRecord, LogEntry, ReportRecord, Role};
use serde_json::{Value, json};
use server::refusal::Refusal;
use server::store::moderation::Act;

/// A body that fits an endpoint.
fn body(path: &str) -> Value {
    match path.rsplit('/').next().unwrap() {
        "suspension" | "mute" | "void" | "warnings" | "restoration" => json!({ "reason": "spam" }),
        "decision" => json!({ "accept": true, "reason": "sorry" }),
        "role" => json!({ "role": "moderator" }),
        _ => Value::Null,
    }
}

/// The methods and paths for those who have a role, as they are described.
fn endpoints() -> Vec<(String, String)> {
    let paths = DESCRIPTION["paths"].as_object().unwrap().iter();
    let admin = paths.filter(|(path, _)| path.starts_with("/api/admin/"));
    let all: Vec<_> = admin
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| (method.to_uppercase(), path.clone()))
        })
        .collect();
    assert_eq!(all.len(), 20);
    all
}

#[tokio::test]
async fn every_endpoint_is_for_those_who_have_the_role() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let admin = with_role(&server, "Ada", Role::Admin).await;
    let (player, other) = (server.registered("Paul").await, server.registered("Anna").await);
    let (_, guest) = server.guest().await;
    // To whom it is done.
    server.registered("Tom").await;
    let token = super::bot(&server, &player, "Robot").await.token;
    assert_eq!(log(&server).await.len(), 2);
    for (method, path) in endpoints() {
        let (one, two) = (server.guest().await.1, server.guest().await.1);
        let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &one, &two).await;
        let report = json!({ "player": "Tom", "why": "other" });
        assert_eq!(server.ask("POST", "/api/reports", Some(&other), &report).await.status, StatusCode::NO_CONTENT);
        let warned = by_operator(&server, Act::Warn { name: "Tom".to_owned() }).await.unwrap();
        let appeal = format!("/api/me/standing/measures/{warned}/appeal");
        let tom = super::sign_in(&server, "Tom").await.cookie();
        let made = server.ask("POST", &appeal, Some(&tom), &json!({ "text": "it was not me" })).await;
        assert_eq!(made.status, StatusCode::NO_CONTENT, "{}", made.body);
        let before = log(&server).await.len();
        let id = if path.contains("/reports/") {
            server.app.hub().store().reports(1, false).await.unwrap()[0].id.to_string()
        } else if path.contains("/appeals/") {
            warned.to_string()
        } else {
            game
        };
        let filled = path.replace("{name}", "Tom").replace("{id}", &id);
        let ask = async |cookie| server.ask(&method, &filled, cookie, &body(&path)).await;
        let stranger = ask(None).await;
        assert_eq!((stranger.status.as_u16(), stranger.code().as_str()), (401, "server-not-signed-in"), "{path}");
        for cookie in [&player, &guest] {
            let refused = ask(Some(cookie)).await;
            assert_eq!((refused.status.as_u16(), refused.code().as_str()), (403, "server-role-needed"), "{path}");
        }
        let refused = server.ask_bot(&token, &method, &filled).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (403, "server-people-only"), "{path}");
        assert_eq!(log(&server).await.len(), before, "{method} {path}: what is refused is not in the log");
        let for_admins = path.ends_with("/role") || path.ends_with("/log");
        let by_moderator = ask(Some(&moderator)).await;
        assert_eq!(by_moderator.status == StatusCode::FORBIDDEN, for_admins, "{path}: {}", by_moderator.body);
        let by_admin = ask(Some(&admin)).await;
        assert!(![401, 403].contains(&by_admin.status.as_u16()), "{path}: {}", by_admin.body);
        // One of the two has done it; a second time some of it is refused, as there is nothing left to be done.
        let is_nothing = method == "DELETE" || path.ends_with("/restoration");
        assert!(
            by_moderator.status.is_success() || by_admin.status.is_success() || is_nothing,
            "{path}: {}",
            by_admin.body
        );
        let undo = [
            Act::SetRole { name: "Tom".to_owned(), role: Role::None },
            Act::Unsuspend { name: "Tom".to_owned() },
            Act::Unmute { name: "Tom".to_owned() },
        ];
        for act in undo {
            let _ = by_operator(&server, act).await;
        }
        for sql in ["DELETE FROM notices", "DELETE FROM appeals", "DELETE FROM audit_log WHERE id > 2"] {
            server.by_hand(sql).await;
        }
    }
}

#[tokio::test]
async fn every_act_is_in_the_log_and_what_is_refused_is_not() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let admin = with_role(&server, "Ada", Role::Admin).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &anna, &ben).await;
    let reported = json!({ "player": "Ben", "why": "chat", "text": "rude" });
    server.ask("POST", "/api/reports", Some(&anna), &reported).await;
    server.ask("POST", "/api/reports", Some(&anna), &json!({ "player": "Ben", "why": "other" })).await;
    let reports: Vec<ReportRecord> = server.ask("GET", "/api/admin/reports", Some(&moderator), &()).await.json();
    assert_eq!((reports.len(), reports[1].player.as_str(), reports[1].text.as_str()), (2, "Ben", "rude"));
    let until = server.time_now().get() + 1;
    let resolution = format!("/api/admin/reports/{}/resolution", reports[1].id);
    let dismissal = format!("/api/admin/reports/{}/dismissal", reports[0].id);
    let void = format!("/api/admin/games/{game}/void");
    let steps = [
        ("PUT", "/api/admin/users/Anna/suspension", json!({ "until": until, "reason": "spam" }), &moderator),
        ("DELETE", "/api/admin/users/Anna/suspension", Value::Null, &moderator),
        ("PUT", "/api/admin/users/Anna/mute", json!({ "reason": "spam" }), &moderator),
        ("DELETE", "/api/admin/users/Anna/mute", Value::Null, &moderator),
        ("DELETE", "/api/admin/users/Anna/sessions", Value::Null, &moderator),
        ("POST", &void, json!({ "reason": "helped" }), &moderator),
        ("PUT", &resolution, Value::Null, &moderator),
        ("PUT", &dismissal, Value::Null, &moderator),
        ("POST", "/api/admin/users/Anna/warnings", json!({ "reason": "spam" }), &moderator),
        ("PUT", "/api/admin/users/Anna/role", json!({ "role": "moderator" }), &admin),
    ];
    for (method, path, body, cookie) in &steps {
        let done = server.ask(method, path, Some(cookie), body).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{path}: {}", done.body);
    }
    let entries: Vec<LogEntry> = server.ask("GET", "/api/admin/log", Some(&admin), &()).await.json();
    let told: Vec<Value> = entries
        .iter()
        .rev()
        .skip(2)
        .map(|entry| {
            let mut told = serde_json::to_value(entry).unwrap();
            told.as_object_mut().unwrap().retain(|name, _| name != "id" && name != "at");
            told
        })
        .collect();
    let of_anna = |act: &str| json!({ "by": "Mona", "act": act, "player": "Anna", "reason": "" });
    let mut expected = vec![
        json!({ "by": "Mona", "act": "suspend", "player": "Anna", "until": until, "reason": "spam" }),
        of_anna("unsuspend"),
        json!({ "by": "Mona", "act": "mute", "player": "Anna", "reason": "spam" }),
        of_anna("unmute"),
        of_anna("end-sessions"),
        json!({ "by": "Mona", "act": "void", "game": game, "reason": "helped" }),
        json!({ "by": "Mona", "act": "resolve", "player": "Ben", "report": reports[1].id, "reason": "" }),
        json!({ "by": "Mona", "act": "dismiss", "player": "Ben", "report": reports[0].id, "reason": "" }),
        json!({ "by": "Mona", "act": "warn", "player": "Anna", "reason": "spam" }),
        json!({ "by": "Ada", "act": "role", "player": "Anna", "role": "moderator", "reason": "" }),
    ];
    assert_eq!(told, expected);
    assert_eq!(
        (entries[11].by.as_deref(), entries[11].act.as_str()),
        (None, "role"),
        "what the operator did is there too"
    );

    // The same once more, and what is wrong in other ways.
    let long = "x".repeat(301);
    let wrong = [
        ("PUT", "/api/admin/users/Anna/suspension", json!({ "reason": "spam" }), "server-not-below"),
        ("DELETE", "/api/admin/users/Anna/sessions", Value::Null, "server-not-below"),
        ("PUT", "/api/admin/users/Mona/mute", json!({ "reason": "spam" }), "server-not-below"),
        ("PUT", "/api/admin/users/Ada/mute", json!({ "reason": "spam" }), "server-not-below"),
        ("DELETE", "/api/admin/users/Ben/suspension", Value::Null, "server-nothing-to-lift"),
        ("DELETE", "/api/admin/users/Ben/mute", Value::Null, "server-nothing-to-lift"),
        ("PUT", "/api/admin/users/Nobody/mute", json!({ "reason": "spam" }), "server-not-found"),
        ("PUT", "/api/admin/users/Touchline-1/suspension", json!({ "reason": "spam" }), "server-not-found"),
        ("PUT", "/api/admin/users/Ben/mute", json!({ "reason": " " }), "server-reason"),
        ("PUT", "/api/admin/users/Ben/mute", json!({ "reason": long }), "server-reason"),
        ("PUT", "/api/admin/users/Ben/mute", json!({ "reason": "spam", "until": 1 }), "server-past-moment"),
        ("PUT", "/api/admin/users/Ben/mute", json!({ "reason": "spam", "until": 1_u64 << 53 }), "server-malformed"),
        // Anna has a role by now, and the game is void.
        ("POST", &void, json!({ "reason": "helped" }), "server-not-below"),
        ("PUT", &resolution, Value::Null, "server-not-found"),
        ("PUT", &dismissal, Value::Null, "server-not-found"),
        ("POST", "/api/admin/users/Ben/warnings", json!({ "reason": "" }), "server-reason"),
        ("POST", "/api/admin/users/Ben/restoration", json!({ "reason": "helped" }), "server-nothing-to-restore"),
        ("PUT", "/api/admin/appeals/1/decision", json!({ "accept": true, "reason": "x" }), "server-not-found"),
        ("PUT", "/api/admin/users/Ben/role", json!({ "role": "admin" }), "server-role-needed"),
    ];
    for (method, path, body, code) in wrong {
        let refused = server.ask(method, path, Some(&moderator), &body).await;
        assert_eq!(refused.code(), code, "{method} {path}");
    }
    let again = server.ask("POST", &void, Some(&admin), &json!({ "reason": "helped" })).await;
    assert_eq!((again.status, again.code().as_str()), (StatusCode::CONFLICT, "server-no-result"));
    expected.reverse();
    assert_eq!(acts(&server).await.len(), expected.len() + 2, "nothing of it is in the log");
    // Older rows follow.
    let first = &entries[..3];
    let path = format!("/api/admin/log?most=3&before={}", entries[2].id);
    let next: Vec<LogEntry> = server.ask("GET", &path, Some(&admin), &()).await.json();
    assert_eq!((first.len(), &next[..]), (3, &entries[3..6]));
}

#[tokio::test]
async fn roles_are_given_by_administrators_and_the_last_of_them_stays() {
    let (_directory, server) = Server::temporary().await;
    let ada = with_role(&server, "Ada", Role::Admin).await;
    let anna = server.registered("Anna").await;
    super::bot(&server, &anna, "Robot").await;
    let (guest, _) = server.guest().await;
    let give = async |cookie: &str, name: &str, role: &str| {
        let path = format!("/api/admin/users/{name}/role");
        let answer = server.ask("PUT", &path, Some(cookie), &json!({ "role": role })).await;
        if answer.status.is_success() { None } else { Some(answer.code()) }
    };
    assert_eq!(give(&ada, "Ada", "none").await.as_deref(), Some("server-last-admin"));
    for name in ["Robot", &guest] {
        assert_eq!(give(&ada, name, "moderator").await.as_deref(), Some("server-not-registered"), "{name}");
    }
    assert_eq!(give(&ada, "Anna", "moderator").await, None);
    // A bot is as high as its owner.
    let mona = with_role(&server, "Mona", Role::Moderator).await;
    let mute = json!({ "reason": "spam" });
    let refused = server.ask("PUT", "/api/admin/users/Robot/mute", Some(&mona), &mute).await;
    assert_eq!(refused.code(), "server-not-below");
    assert_eq!(give(&ada, "Anna", "admin").await, None);
    assert_eq!(give(&ada, "Anna", "none").await.as_deref(), Some("server-not-below"), "nobody demotes a peer");
    assert_eq!(give(&ada, "Ada", "moderator").await, None, "one steps down where there is another");
    assert_eq!(give(&ada, "Ada", "admin").await.as_deref(), Some("server-role-needed"));
    assert_eq!(give(&anna, "Anna", "none").await.as_deref(), Some("server-last-admin"));
    by_operator(&server, Act::SetRole { name: "Anna".to_owned(), role: Role::None }).await.unwrap();
    assert_eq!(server.count("roles WHERE role = 'admin'").await, 0, "whoever runs the machine may");
    let unknown = by_operator(&server, Act::EndSessions { name: "Nobody".to_owned() }).await;
    assert_eq!(unknown, Err(Refusal::NotFound));
}

#[tokio::test]
async fn accounts_are_found_and_reports_about_ones_own_rank_are_not_shown() {
    let (_directory, server) = Server::temporary().await;
    let mona = with_role(&server, "Mona", Role::Moderator).await;
    let ada = with_role(&server, "Ada", Role::Admin).await;
    let anna = server.registered("Anna").await;
    super::bot(&server, &anna, "Annas-bot").await;
    super::sign_in(&server, "Anna").await;
    for player in ["Mona", "Ada", "Anna", "Annas-bot"] {
        let report = json!({ "player": player, "why": "other", "text": player });
        assert_eq!(server.ask("POST", "/api/reports", Some(&anna), &report).await.status, StatusCode::NO_CONTENT);
    }
    let about = async |cookie: &str| -> Vec<String> {
        let reports = server.ask("GET", "/api/admin/reports", Some(cookie), &()).await.json::<Vec<ReportRecord>>();
        reports.into_iter().map(|report| report.player).collect()
    };
    assert_eq!(about(&mona).await, ["Annas-bot", "Anna"]);
    assert_eq!(about(&ada).await, ["Annas-bot", "Anna", "Mona"]);
    by_operator(&server, Act::Mute { name: "Anna".to_owned(), until: None }).await.unwrap();
    let find = async |path: &str| server.ask("GET", path, Some(&mona), &()).await.json::<Vec<AccountRecord>>();
    let names = |found: Vec<AccountRecord>| found.into_iter().map(|account| account.name).collect::<Vec<_>>();
    assert_eq!(names(find("/api/admin/users").await), ["Ada", "Anna", "Mona"]);
    assert_eq!(names(find("/api/admin/users?search=NNA").await), ["Anna", "Annas-bot"]);
    assert_eq!(names(find("/api/admin/users?search=touchline").await), [""; 0], "the server's bots are none");
    assert_eq!(names(find("/api/admin/users?search=%25").await), [""; 0]);
    for search in ["", &"x".repeat(21)] {
        let refused = server.ask("GET", &format!("/api/admin/users?search={search}"), Some(&mona), &()).await;
        assert_eq!(refused.code(), "server-malformed");
    }
    let anna: AccountRecord = server.ask("GET", "/api/admin/users/anna", Some(&mona), &()).await.json();
    assert_eq!((anna.name.as_str(), anna.role, anna.sessions, anna.open_reports), ("Anna", Role::None, 2, 1));
    assert_eq!((anna.muted.unwrap().reason.as_str(), anna.suspended), ("spam", None));
    let robot: AccountRecord = server.ask("GET", "/api/admin/users/Annas-bot", Some(&mona), &()).await.json();
    assert_eq!((robot.owner.as_deref(), robot.sessions, robot.reports), (Some("Anna"), 0, 1));
    assert_eq!(server.ask("GET", "/api/admin/users/Nobody", Some(&mona), &()).await.code(), "server-not-found");
}
