//! What those who look after the site read before they decide: a report with the chat around it and the history of who is reported.

use super::{by_operator, with_role};
use crate::common::{Client, Server, pass_to_and_fro};
use axum::http::StatusCode;
use play::time::Millis;
use protocol::admin::{History, ReportCase, Role};
use protocol::chat::{Room, Words};
use protocol::http::{Profile, RatingPoint};
use protocol::socket::{Act as GameAct, FromClient, FromServer};
use protocol::standing::Standing;
use serde_json::json;
use server::refusal::Refusal;
use server::store::moderation::Act;

async fn say(client: &mut Client, game: &str, text: &str) {
    let words = Words::Text(text.to_owned());
    client.send(&FromClient::Say { game: game.to_owned(), id: text.to_owned(), words }).await;
    client.find(|message| matches!(message, FromServer::Spoken { .. }).then_some(())).await;
}

async fn case(server: &Server, cookie: &str, id: i64) -> ReportCase {
    server.ask("GET", &format!("/api/admin/reports/{id}"), Some(cookie), &()).await.json()
}

fn texts(case: &ReportCase) -> Vec<String> {
    let text = |words: &Words| match words {
        Words::Text(text) | Words::Phrase(text) => text.clone(),
    };
    case.chat.iter().map(|around| text(&around.line.words)).collect()
}

#[tokio::test]
async fn a_report_comes_with_what_was_said_around_it_and_what_was_before() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let watcher = server.registered("Willy").await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "days:3" }), &anna, &ben).await;
    let mut clients = Vec::new();
    for cookie in [&anna, &ben, &watcher] {
        let mut client = server.connect(Some(cookie)).await;
        client.watch(&game, None).await;
        clients.push(client);
    }
    // Thirty lines of the players, and one of somebody who watches between them.
    for number in 1..=30 {
        server.time.pass(10_000);
        say(&mut clients[number % 2], &game, &format!("line {number}")).await;
        if number == 15 {
            say(&mut clients[2], &game, "go Anna").await;
        }
    }
    // That one took a number too.
    let reports = [
        json!({ "player": "Ben", "why": "chat", "game": game, "line": 17 + 1, "text": "look" }),
        json!({ "player": "Ben", "why": "play", "game": game }),
        json!({ "player": "Ben", "why": "name" }),
    ];
    for report in &reports {
        let done = server.ask("POST", "/api/reports", Some(&anna), report).await;
        assert_eq!((done.status, done.body.as_str()), (StatusCode::NO_CONTENT, ""), "{report}");
    }
    server.ask("POST", "/api/reports", Some(&watcher), &reports[1]).await;
    by_operator(&server, Act::Warn { name: "Ben".to_owned() }).await.unwrap();
    server.ask("PUT", "/api/admin/reports/3/dismissal", Some(&moderator), &()).await;

    let first = case(&server, &moderator, 1).await;
    let expected: Vec<String> = (7..=27).map(|number| format!("line {number}")).collect();
    assert_eq!(texts(&first), expected);
    assert_eq!(first.report.line.as_deref(), Some("line 17"), "{:?}", first.report);
    assert_eq!(
        first.chat.iter().filter(|around| around.reported).map(|around| around.line.number).collect::<Vec<_>>(),
        [18]
    );
    assert!(first.chat.iter().all(|around| around.room == Room::Players));
    let acts: Vec<&str> = first.history.acts.iter().map(|entry| entry.act.as_str()).collect();
    let settled: Vec<bool> = first.history.reports.iter().map(|report| report.settled.is_some()).collect();
    assert_eq!((acts, settled), (vec!["dismiss", "warn"], vec![false, true, false, false]));
    assert_eq!((first.player.unwrap().open_reports, first.by.unwrap().name.as_str()), (3, "Anna"));
    // Without a line: the last ones that the reporter could read.
    assert_eq!(
        texts(&case(&server, &moderator, 2).await),
        (11..=30).map(|number| format!("line {number}")).collect::<Vec<_>>()
    );
    assert!(case(&server, &moderator, 3).await.chat.is_empty());
    assert_eq!(texts(&case(&server, &moderator, 4).await), ["go Anna"]);
    let history: History = server.ask("GET", "/api/admin/users/ben/history", Some(&moderator), &()).await.json();
    assert_eq!(history, first.history);

    // What is forgotten is not shown; the line that was reported is kept with the report.
    let store = server.app.hub().store();
    store.forget_old(server.time_now(), server.time_now() + Millis::new(1)).await.unwrap();
    let first = case(&server, &moderator, 1).await;
    assert_eq!((texts(&first).len(), first.report.line.as_deref()), (0, Some("line 17")));
    // Neither is anything of those of one's own rank.
    by_operator(&server, Act::SetRole { name: "Ben".to_owned(), role: Role::Moderator }).await.unwrap();
    for path in ["/api/admin/reports/1", "/api/admin/users/Ben/history"] {
        assert_eq!(server.ask("GET", path, Some(&moderator), &()).await.code(), "server-not-below", "{path}");
    }
    for path in ["/api/admin/reports/99", "/api/admin/users/Nobody/history", "/api/admin/users/Touchline-1/history"] {
        assert_eq!(server.ask("GET", path, Some(&moderator), &()).await.code(), "server-not-found", "{path}");
    }
    // Who has lost the role meanwhile is shown nothing and does nothing.
    by_operator(&server, Act::SetRole { name: "Mona".to_owned(), role: Role::None }).await.unwrap();
    for (method, path) in [("GET", "/api/admin/reports/2"), ("PUT", "/api/admin/reports/2/resolution")] {
        assert_eq!(server.ask(method, path, Some(&moderator), &()).await.code(), "server-role-needed", "{path}");
    }
}

#[tokio::test]
async fn two_who_resolve_the_same_report_at_once_are_one_and_the_reporter_is_told_once() {
    let (_directory, server) = Server::temporary().await;
    let [mona, max] =
        [with_role(&server, "Mona", Role::Moderator).await, with_role(&server, "Max", Role::Moderator).await];
    let (anna, _) = (server.registered("Anna").await, server.registered("Ben").await);
    server.ask("POST", "/api/reports", Some(&anna), &json!({ "player": "Ben", "why": "chat", "text": "rude" })).await;
    let path = "/api/admin/reports/1/resolution";
    let dismissal = "/api/admin/reports/1/dismissal";
    let (one, other) =
        tokio::join!(server.ask("PUT", path, Some(&mona), &()), server.ask("PUT", dismissal, Some(&max), &()));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 404]);
    let standing: Standing = server.ask("GET", "/api/me/standing", Some(&anna), &()).await.json();
    assert_eq!(standing.notices.len(), 1);
    let notice = &standing.notices[0];
    assert!(["resolve", "dismiss"].contains(&notice.act.as_str()));
    assert_eq!((notice.player.as_deref(), &notice.reason, standing.measures.len()), (Some("Ben"), &None, 0));
    // And Ben not at all.
    let ben = super::sign_in(&server, "Ben").await.cookie();
    let standing = server.ask("GET", "/api/me/standing", Some(&ben), &()).await;
    assert!(standing.json::<Standing>().notices.is_empty() && !standing.body.contains("Anna"));
}

async fn rating(server: &Server, name: &str) -> f64 {
    let profile: Profile = server.ask("GET", &format!("/api/players/{name}"), None, &()).await.json();
    profile.ratings.first().map_or(1_500.0, |of| of.rating.rating)
}

/// Plays a rated game that a side resigns; its id.
async fn lose(server: &Server, cookies: [&str; 2], loser: usize) -> String {
    // So that the same two may begin another.
    server.time.pass(4 * 60 * 60 * 1000);
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    let game = server.game(&terms, cookies[0], cookies[1]).await;
    let mut players = [server.connect(Some(cookies[0])).await, server.connect(Some(cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    pass_to_and_fro(&mut players, &game, 4).await;
    players[loser].act_and_wait(&game, GameAct::Resign).await.unwrap();
    game
}

#[tokio::test]
async fn who_lost_points_to_a_cheat_has_them_back_once() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let cookies = [server.registered("Cheat").await, server.registered("Ben").await, server.registered("Otto").await];
    let [cheat, ben, otto] = [&*cookies[0], &*cookies[1], &*cookies[2]];
    lose(&server, [ben, otto], 1).await;
    let alone = [rating(&server, "Ben").await, rating(&server, "Otto").await];
    let voided = lose(&server, [cheat, ben], 1).await;
    lose(&server, [cheat, otto], 1).await;
    // What somebody else won from the cheat stays.
    let before = rating(&server, "Ben").await;
    lose(&server, [cheat, ben], 0).await;
    let won = rating(&server, "Ben").await - before;
    assert!(before < alone[0] && won > 0.0);
    let path = "/api/admin/users/Cheat/restoration";
    let body = json!({ "reason": "an engine" });
    let done = server.ask("POST", path, Some(&moderator), &body).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    let now = [rating(&server, "Ben").await, rating(&server, "Otto").await];
    assert!((now[0] - alone[0] - won).abs() < 1e-6 && (now[1] - alone[1]).abs() < 1e-6, "{now:?} {alone:?} {won}");
    assert!(rating(&server, "Cheat").await < 1_500.0, "what it won is taken off");
    let history: Vec<RatingPoint> = server.ask("GET", "/api/players/Ben/ratings", None, &()).await.json();
    assert!((history.last().unwrap().rating - now[0]).abs() < 1e-6, "{history:?}");
    // Neither a second time, nor by voiding a game of them.
    assert_eq!(server.ask("POST", path, Some(&moderator), &body).await.code(), "server-nothing-to-restore");
    server.ask("POST", &format!("/api/admin/games/{voided}/void"), Some(&moderator), &body).await;
    assert!((rating(&server, "Ben").await - now[0]).abs() < 1e-6);
    let entries = super::log(&server).await;
    assert_eq!((entries[1].act.as_str(), entries[1].player.as_deref()), ("restore", Some("Cheat")));
    // What is long ago stays.
    lose(&server, [cheat, ben], 1).await;
    server.time.pass(91 * 24 * 60 * 60 * 1000);
    let nothing = by_operator(&server, Act::Restore { name: "Cheat".to_owned() }).await;
    assert_eq!(nothing, Err(Refusal::NothingToRestore));
}
