//! Players are told what was done to them, appeal once, and somebody else decides.

use super::{HOUR, PASSWORD, by_operator, log, sign_in, with_role};
use crate::common::{Answer, BEGIN, Server, settings};
use axum::http::StatusCode;
use protocol::admin::{AppealRecord, Role};
use protocol::http::Export;
use protocol::notifications::Notifications;
use protocol::standing::{OwnMeasure, Standing};
use serde_json::{Value, json};
use server::refusal::Refusal;
use server::settings::{Limits, Settings};
use server::store::moderation::Act;
use server::time::ManualTime;

async fn standing(server: &Server, cookie: &str) -> Standing {
    server.ask("GET", "/api/me/standing", Some(cookie), &()).await.json()
}

async fn appeals(server: &Server, cookie: &str, all: bool) -> Vec<AppealRecord> {
    server.ask("GET", &format!("/api/admin/appeals?all={all}"), Some(cookie), &()).await.json()
}

async fn appeal(server: &Server, cookie: &str, id: i64, text: &str) -> Answer {
    let path = format!("/api/me/standing/measures/{id}/appeal");
    server.ask("POST", &path, Some(cookie), &json!({ "text": text })).await
}

async fn decide(server: &Server, cookie: &str, id: i64, accept: bool) -> Answer {
    let path = format!("/api/admin/appeals/{id}/decision");
    server.ask("PUT", &path, Some(cookie), &json!({ "accept": accept, "reason": "we looked again" })).await
}

/// What a suspended player who cannot sign in asks and says.
async fn outside(server: &Server, text: Option<&str>) -> Answer {
    let body = json!({ "name": "anna", "password": PASSWORD, "text": text });
    server.ask("POST", "/api/suspensions/appeal", None, &body).await
}

#[tokio::test]
async fn who_is_warned_is_told_until_it_has_read_it() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let unread = async |cookie: &str| {
        server.ask("GET", "/api/me/notifications", Some(cookie), &()).await.json::<Notifications>().notices
    };
    for reason in ["be kind", "be kinder"] {
        let body = json!({ "reason": reason });
        let done = server.ask("POST", "/api/admin/users/Anna/warnings", Some(&moderator), &body).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    }
    assert_eq!((unread(&anna).await, unread(&ben).await), (2, 0));
    let told = standing(&server, &anna).await;
    let reasons: Vec<_> = told.notices.iter().map(|notice| (&*notice.act, notice.reason.as_deref())).collect();
    assert_eq!(reasons, [("warn", Some("be kind")), ("warn", Some("be kinder"))]);
    assert!(told.measures.iter().all(|measure| measure.may_appeal) && told.measures.len() == 2);
    // Reading the first does not read what came after it.
    for (last, left) in [(0, 2), (told.notices[0].id, 1), (told.notices[0].id, 1), (told.notices[1].id, 0)] {
        let read = server.ask("PUT", "/api/me/standing/read", Some(&anna), &json!({ "last": last })).await;
        assert_eq!((read.status, unread(&anna).await), (StatusCode::NO_CONTENT, left));
    }
    assert_eq!(standing(&server, &anna).await.measures, told.measures, "it stays what was done");
    let text = server.ask("GET", "/api/me/standing", Some(&anna), &()).await.body;
    assert!(!text.contains("Mona"), "who did it is not told");
    // A bot is told nothing, and its owner is not told of the bot's.
    super::bot(&server, &anna, "Robot").await;
    by_operator(&server, Act::Warn { name: "Robot".to_owned() }).await.unwrap();
    assert_eq!((unread(&anna).await, server.count("notices").await), (0, 0));
}

#[tokio::test]
async fn somebody_else_decides_on_an_appeal_and_accepting_it_lifts_what_was_done() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let admin = with_role(&server, "Ada", Role::Admin).await;
    let anna = server.registered("Anna").await;
    server.registered("Ben").await;
    let mute = json!({ "reason": "insults" });
    server.ask("PUT", "/api/admin/users/Anna/mute", Some(&moderator), &mute).await;
    server.ask("PUT", "/api/admin/users/Ben/mute", Some(&moderator), &mute).await;
    let id = standing(&server, &anna).await.measures[0].id;
    for (id, text, code) in [
        (id, "  ", "server-appeal-text"),
        (id, &*"x".repeat(1001), "server-appeal-text"),
        (id + 1, "that of somebody else", "server-not-found"),
        (id - 1, "no measure", "server-not-found"),
    ] {
        assert_eq!(appeal(&server, &anna, id, text).await.code(), code, "{text}");
    }
    assert_eq!(appeal(&server, &anna, id, "It was\n a joke.").await.status, StatusCode::NO_CONTENT);
    assert_eq!(appeal(&server, &anna, id, "Really!").await.code(), "server-appealed");
    let own = standing(&server, &anna).await.measures.remove(0);
    assert!(!own.may_appeal && own.appeal.as_ref().unwrap().decided.is_none());

    let waiting = appeals(&server, &moderator, false).await;
    assert_eq!((waiting.len(), waiting[0].may_decide, waiting[0].against.by.as_deref()), (1, false, Some("Mona")));
    assert_eq!(waiting[0].appeal.text, "It was\n a joke.");
    assert!(appeals(&server, &admin, false).await[0].may_decide);
    assert_eq!(decide(&server, &moderator, id, true).await.code(), "server-own-act");
    assert_eq!(decide(&server, &admin, id, true).await.status, StatusCode::NO_CONTENT);
    assert_eq!(decide(&server, &admin, id, false).await.code(), "server-not-found", "once");
    assert_eq!(server.count("mutes").await, 1, "Ben's");
    assert!(appeals(&server, &admin, false).await.is_empty());
    assert!(appeals(&server, &admin, true).await[0].appeal.decided.as_ref().unwrap().accepted);
    let told = standing(&server, &anna).await;
    let notices: Vec<_> = told.notices.iter().map(|notice| (&*notice.act, notice.reason.as_deref())).collect();
    assert_eq!(notices, [("mute", Some("insults")), ("accept-appeal", Some("we looked again"))]);
    let entry = &log(&server).await[0];
    assert_eq!((&*entry.act, entry.player.as_deref(), entry.appeal), ("accept-appeal", Some("Anna"), Some(id)));
    let export: Export = server.ask("GET", "/api/me/export", Some(&anna), &()).await.json();
    assert_eq!(export.appeals, [told.measures[0].appeal.clone().unwrap()]);
    // Nothing of it is left when she goes, but that it was done.
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&anna), &json!({ "password": PASSWORD })).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!((server.count("appeals").await, server.count("notices").await), (0, 1), "Ben's notice is left");
    assert!(
        log(&server)
            .await
            .iter()
            .filter(|entry| entry.player.as_ref().is_some_and(|name| name.starts_with('~')))
            .all(|entry| entry.reason.is_empty())
    );
}

#[tokio::test]
async fn where_nobody_else_is_the_one_who_did_it_decides() {
    let (_directory, server) = Server::temporary().await;
    let mona = with_role(&server, "Mona", Role::Moderator).await;
    let anna = server.registered("Anna").await;
    let warn = json!({ "reason": "insults" });
    for expected in [None, Some("server-own-act"), None] {
        server.ask("POST", "/api/admin/users/Anna/warnings", Some(&mona), &warn).await;
        let id = standing(&server, &anna).await.measures[0].id;
        appeal(&server, &anna, id, "Why?").await;
        let may = appeals(&server, &mona, false).await[0].may_decide;
        let decided = decide(&server, &mona, id, false).await;
        match expected {
            None => assert_eq!((may, decided.status), (true, StatusCode::NO_CONTENT)),
            Some(code) => assert_eq!((may, decided.code().as_str()), (false, code)),
        }
        if expected.is_none() && server.count("roles").await == 1 {
            with_role(&server, "Max", Role::Moderator).await;
        } else {
            // Whoever is suspended decides on nothing. The operator may always.
            by_operator(&server, Act::Suspend { name: "Max".to_owned(), until: None }).await.unwrap();
            let _ = by_operator(&server, Act::Decide { against: id, accept: false }).await;
        }
    }
    assert_eq!(server.count("appeals WHERE decided IS NULL").await, 0);
}

#[tokio::test]
async fn who_is_suspended_appeals_without_signing_in() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let admin = with_role(&server, "Ada", Role::Admin).await;
    let anna = server.registered("Anna").await;
    let code = server.ask("POST", "/api/me/recovery-code", Some(&anna), &json!({ "password": PASSWORD })).await;
    let code = code.json::<Value>()["code"].clone();
    assert_eq!(outside(&server, None).await.code(), "server-not-suspended");
    let suspend = json!({ "until": server.time_now().get() + 100 * HOUR, "reason": "insults" });
    let path = "/api/admin/users/Anna/suspension";
    server.ask("PUT", path, Some(&moderator), &suspend).await;
    // Only whoever knows the password or the code.
    let wrong = [
        (json!({ "name": "Anna", "password": "wrong horse", "text": "x" }), "server-wrong-password"),
        (json!({ "name": "Nobody", "password": PASSWORD }), "server-wrong-password"),
        (json!({ "code": "AAAAA-AAAAA" }), "server-wrong-code"),
        (json!({ "name": "Anna" }), "server-malformed"),
        (json!({ "name": "Anna", "password": PASSWORD, "code": code }), "server-malformed"),
        (json!({ "name": "Anna", "password": PASSWORD, "text": " " }), "server-appeal-text"),
    ];
    for (body, expected) in &wrong {
        let refused = server.ask("POST", "/api/suspensions/appeal", None, body).await;
        assert_eq!((refused.code().as_str(), refused.cookie.is_none()), (*expected, true), "{body}");
        assert!(!refused.body.contains("insults"), "{}", refused.body);
    }
    server.time.pass(HOUR);
    let by_code = server.ask("POST", "/api/suspensions/appeal", None, &json!({ "code": code })).await;
    let told: OwnMeasure = by_code.json();
    assert!(told.may_appeal && told.act == "suspend" && told.reason == "insults" && by_code.cookie.is_none());
    let made = outside(&server, Some("I am sorry")).await;
    assert_eq!(made.json::<OwnMeasure>().appeal.unwrap().text, "I am sorry");
    assert_eq!(outside(&server, Some("I am sorry")).await.code(), "server-appealed");
    assert_eq!(sign_in(&server, "Anna").await.code(), "server-account-suspended", "it waits");
    // Suspended anew, the appeal is against what was done before, and lifts nothing of the new one.
    let old = appeals(&server, &admin, false).await[0].against.id;
    server.ask("PUT", path, Some(&moderator), &suspend).await;
    assert_eq!(decide(&server, &admin, old, true).await.status, StatusCode::NO_CONTENT);
    assert_eq!(sign_in(&server, "Anna").await.code(), "server-account-suspended");
    server.time.pass(HOUR);
    assert!(outside(&server, Some("Again")).await.json::<OwnMeasure>().appeal.is_some());
    let new = appeals(&server, &admin, false).await[0].against.id;
    assert_eq!(decide(&server, &admin, new, true).await.status, StatusCode::NO_CONTENT);
    let anna = sign_in(&server, "Anna").await;
    assert_eq!(anna.status, StatusCode::OK, "{}", anna.body);
    let acts: Vec<String> =
        standing(&server, &anna.cookie()).await.notices.into_iter().map(|notice| notice.act).collect();
    assert_eq!(acts, ["suspend", "suspend", "accept-appeal", "accept-appeal"]);
    assert_eq!(outside(&server, None).await.code(), "server-not-suspended");
}

#[tokio::test]
async fn trying_passwords_where_one_appeals_is_limited_as_signing_in_is() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { entries_per_hour: 16, ..settings(directory.path()).limits };
    let server = Server::with(Settings { limits, ..settings(directory.path()) }, ManualTime::at(BEGIN)).await;
    server.registered("Anna").await;
    server.time.pass(HOUR);
    let body = json!({ "name": "Anna", "password": "wrong horse" });
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(server.ask("POST", "/api/suspensions/appeal", None, &body).await.code());
    }
    assert_eq!(codes[..4], ["server-wrong-password"; 4]);
    assert_eq!(codes[4], "server-too-fast");
    assert_eq!(sign_in(&server, "Anna").await.code(), "server-too-fast", "from the same allowance");
    let refused = by_operator(&server, Act::Decide { against: 1, accept: true }).await;
    assert_eq!(refused, Err(Refusal::NotFound));
}
