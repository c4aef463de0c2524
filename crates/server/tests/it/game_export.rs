//! Games taken along: exports, cursors, what has not changed, and what is said of limits.

use std::time::Duration;

use crate::common::{Answer, BEGIN, Server};
use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use protocol::http::{FinishedGame, Games};
use protocol::socket::Act;
use serde_json::json;
use server::time::ManualTime;
use tower::ServiceExt;

/// A game between two that the first resigns, unless it goes on; a second later than the one before.
async fn game(server: &Server, kind: &str, [a, b]: [&str; 2], goes_on: bool) -> String {
    server.time.pass(1_000);
    let game = server.game(&json!({ "game": kind, "clock": "none" }), a, b).await;
    if !goes_on {
        let mut client = server.connect(Some(a)).await;
        client.watch(&game, None).await;
        client.act_and_wait(&game, Act::Resign).await.unwrap();
    }
    game
}

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    server.send(request.body(Body::empty()).unwrap()).await
}

/// The ids of the games of an export.
async fn exported(server: &Server, query: &str) -> Vec<String> {
    let answer = get(server, &format!("/api/games/export?{query}"), &[]).await;
    assert_eq!(answer.headers["content-type"], "application/x-ndjson", "{}", answer.body);
    let games = answer.body.lines().map(|line| serde_json::from_str::<FinishedGame>(line).unwrap());
    games
        .map(|game| {
            assert!(game.record.contains(&game.game.id) && game.game.result.is_some());
            game.game.id
        })
        .collect()
}

#[tokio::test]
async fn finished_games_are_exported_as_they_are_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let cookies = [server.registered("Anna").await, server.registered("Ben").await, server.registered("Cleo").await];
    let [anna, ben, cleo] = [&*cookies[0], &cookies[1], &cookies[2]];
    let first = game(&server, "diaballik", [anna, ben], false).await;
    let second = game(&server, "playball", [ben, anna], false).await;
    game(&server, "diaballik", [anna, ben], true).await;
    let others = game(&server, "diaballik", [ben, cleo], false).await;
    let last = game(&server, "diaballik", [anna, cleo], false).await;
    assert_eq!(
        exported(&server, "player=Anna").await,
        [&*last, &second, &first],
        "the newest first, and none that goes on"
    );
    assert_eq!(exported(&server, "player=anna&game=diaballik").await, [&*last, &first]);
    let made =
        server.ask("GET", "/api/games?player=Anna&game=playball", None, &()).await.json::<Games>().games[0].created;
    assert_eq!(exported(&server, &format!("player=Anna&since={}", made.get())).await, [&*last, &second]);
    assert_eq!(exported(&server, &format!("player=Anna&until={}", made.get())).await, [&*first]);
    let ids = format!("ids={others},{first},abcdefghijkl");
    assert_eq!(exported(&server, &ids).await, [&*others, &first], "what is not there is left out");
    // As game files, by either way of saying it: the same as one at a time.
    let record = async |id: &str| get(&server, &format!("/api/games/{id}/record"), &[]).await.body;
    let expected = format!("{}\n{}", record(&others).await, record(&first).await);
    for (query, accept) in [(format!("{ids}&format=tgn"), "application/x-ndjson"), (ids.clone(), "text/plain")] {
        let answer = get(&server, &format!("/api/games/export?{query}"), &[("accept", accept)]).await;
        assert_eq!(answer.headers["content-type"], "text/plain; charset=utf-8");
        assert_eq!(answer.body, expected);
    }
    let many = vec![first.as_str(); 51].join(",");
    for (query, code) in [
        (String::new(), "server-malformed"),
        ("player=Nobody".to_owned(), "server-not-found"),
        ("player=Anna&game=chess".to_owned(), "server-malformed"),
        ("player=Anna&format=pgn".to_owned(), "server-malformed"),
        (format!("player=Anna&since={}", 1_u64 << 53), "server-malformed"),
        (format!("player=Anna&ids={first}"), "server-malformed"),
        (format!("ids={many}"), "server-malformed"),
    ] {
        assert_eq!(get(&server, &format!("/api/games/export?{query}"), &[]).await.code(), code, "{query}");
    }
}

#[tokio::test]
async fn a_long_export_comes_page_by_page_and_waits_for_credit() {
    let directory = tempfile::tempdir().unwrap();
    let mut settings = crate::common::settings(directory.path());
    settings.limits.requests_per_minute = 60_000;
    let server = Server::with(settings.clone(), ManualTime::at(BEGIN)).await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let mut all = Vec::new();
    for _ in 0..45 {
        all.insert(0, game(&server, "diaballik", [&anna, &ben], false).await);
    }
    assert_eq!(exported(&server, "player=Ben").await, all);
    // The lists of the API, followed by their cursors, have the same.
    let (mut listed, mut query) = (Vec::new(), "player=Ben&most=20".to_owned());
    loop {
        let page = get(&server, &format!("/api/games?{query}"), &[]).await.json::<Games>();
        listed.extend(page.games.into_iter().map(|game| game.id));
        let Some(next) = page.next else { break };
        query = format!("player=Ben&most=20&cursor={next}");
    }
    assert_eq!(listed, all);
    assert_eq!(get(&server, "/api/games?cursor=x", &[]).await.code(), "server-malformed");
    // Where little is allowed, the rest comes when there is credit again.
    let (data, time) = server.shut_down().await;
    settings.limits.requests_per_minute = 16;
    settings.data = data;
    let server = Server::with(settings, time).await;
    let request = Request::get("/api/games/export?player=Ben").header("host", "here").body(Body::empty()).unwrap();
    let answer = server.routes.clone().oneshot(request).await.unwrap();
    let (mut parts, mut lines) = (answer.into_body().into_data_stream(), 0);
    let first = parts.next().await.unwrap().unwrap();
    lines += str::from_utf8(&first).unwrap().lines().count();
    assert_eq!(lines, 20, "no more is read than is sent");
    let early = tokio::time::timeout(Duration::from_millis(100), parts.next()).await;
    assert!(early.is_err(), "while no time passes, there is no credit for more");
    server.time.pass(60_000);
    lines += str::from_utf8(&parts.next().await.unwrap().unwrap()).unwrap().lines().count();
    server.time.pass(60_000);
    while let Some(part) = parts.next().await {
        lines += str::from_utf8(&part.unwrap()).unwrap().lines().count();
    }
    assert_eq!(lines, all.len());
}

#[tokio::test]
async fn what_has_ended_is_told_once() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let [going, over] =
        [game(&server, "diaballik", [&anna, &ben], true).await, game(&server, "diaballik", [&anna, &ben], false).await];
    for end in ["", "/record"] {
        let live = get(&server, &format!("/api/games/{going}{end}"), &[]).await;
        assert_eq!((live.headers.get("etag"), &live.headers["cache-control"]), (None, &"no-store".parse().unwrap()));
        let path = format!("/api/games/{over}{end}");
        let first = get(&server, &path, &[]).await;
        let tag = first.headers["etag"].to_str().unwrap();
        assert_eq!((first.status.as_u16(), first.headers["cache-control"].to_str().unwrap()), (200, "no-cache"));
        // Time passes, and somebody looks on.
        server.time.pass(60_000);
        let mut watcher = server.connect(None).await;
        watcher.watch(&over, None).await;
        let again = get(&server, &path, &[("if-none-match", tag)]).await;
        assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""), "{path}");
        assert_eq!(again.headers["etag"], first.headers["etag"]);
        assert_eq!(get(&server, &path, &[("if-none-match", "\"x\"")]).await.status, 200);
    }
    // It says another name from now on.
    let path = format!("/api/games/{over}/record");
    let tag = get(&server, &path, &[]).await.headers["etag"].to_str().unwrap().to_owned();
    let mut client = server.connect(Some(&anna)).await;
    client.watch(&going, None).await;
    client.act_and_wait(&going, Act::Resign).await.unwrap();
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&anna), &json!({ "password": "correct horse" })).await.status,
        204
    );
    assert_eq!(get(&server, &path, &[("if-none-match", &tag)]).await.status, 200, "who has no name any more");
}

#[tokio::test]
async fn every_answer_says_how_much_may_still_be_asked() {
    let directory = tempfile::tempdir().unwrap();
    let mut settings = crate::common::settings(directory.path());
    settings.limits.requests_per_minute = 16;
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    let mut told = Vec::new();
    for _ in 0..6 {
        let answer = get(&server, "/api/games", &[]).await;
        assert_eq!(answer.headers["ratelimit-policy"], "\"requests\";q=4;w=15");
        let left = answer.headers["ratelimit"].to_str().unwrap().to_owned();
        told.push((answer.status.as_u16(), left, answer.headers.contains_key("retry-after")));
    }
    let expected = [
        (200, 3, 4, false),
        (200, 2, 8, false),
        (200, 1, 12, false),
        (200, 0, 15, false),
        (429, 0, 15, true),
        (429, 0, 15, true),
    ];
    let expected =
        expected.map(|(status, left, time, retry)| (status, format!("\"requests\";r={left};t={time}"), retry));
    assert_eq!(told, expected);
    server.time.pass(15_000);
    assert_eq!(get(&server, "/api/seeks", &[]).await.headers["ratelimit"], "\"requests\";r=3;t=4");
}
