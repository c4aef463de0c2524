//! What costs more is paid for, and nobody waits for somebody else's history.

use std::collections::BTreeSet;

use crate::common::{BEGIN, Server, settings};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt as _;
use protocol::http::{Export, Games, RatingPoint};
use protocol::socket::Act;
use serde_json::json;
use server::settings::Limits;
use server::time::ManualTime;
use tower::ServiceExt as _;

/// Anna's and Ben's cookies, after a rated game and as many copies of it, each a minute before the other, and the first of all
/// called off.
async fn players(server: &Server, copies: u32) -> [String; 2] {
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "180+2", "rated": true }), &a, &b).await;
    let mut both = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in &mut both {
        player.watch(&game, None).await;
    }
    crate::common::pass_to_and_fro(&mut both, &game, 4).await;
    both[1].act_and_wait(&game, Act::Resign).await.unwrap();
    let sql = format!(
        "WITH RECURSIVE numbers (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM numbers WHERE x < {copies}) \
                   INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at, winner, reason, blamed, ended) \
                   SELECT 'old' || x, a, b, setup, rated, game, speed, created - 60000 * x, ratings, number, at - 60000 * x, \
                   CASE WHEN x < {copies} THEN winner END, CASE WHEN x < {copies} THEN reason ELSE 'aborted' END, blamed, ended - 60000 * x \
                   FROM games, numbers WHERE id = '{game}'"
    );
    server.by_hand(&sql).await;
    let sql = format!(
        "INSERT INTO game_events (game, number, at, kind, side, text, value) \
                   SELECT copy.key, event.number, copy.created, event.kind, event.side, event.text, event.value \
                   FROM games AS copy, games AS old, game_events AS event \
                   WHERE copy.id LIKE 'old%' AND old.id = '{game}' AND event.game = old.key"
    );
    server.by_hand(&sql).await;
    let sql = "INSERT INTO rating_changes \
                   SELECT users.id, games.key, games.ended, 1500, 0 FROM games, users \
                   WHERE games.id LIKE 'old%' AND users.id IN (games.a, games.b) ON CONFLICT DO NOTHING";
    server.by_hand(sql).await;
    server.recount().await;
    [a, b]
}

#[tokio::test]
async fn who_looks_far_pays_for_it() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { requests_per_minute: 400, entries_per_hour: 1_000, ..Limits::default() };
    let server = Server::with(settings(directory.path()), ManualTime::at(BEGIN)).await;
    players(&server, 5_000).await;
    let (data, time) = server.crash().await;
    let server = Server::with(server::settings::Settings { limits, ..settings(&data) }, time).await;
    let list = async |query: &str| server.ask("GET", &format!("/api/games?{query}"), None, &()).await;
    // What an index finds, or is soon found, costs what any request does: a hundred at once.
    for _ in 0..60 {
        for query in ["", "player=Anna&opponent=Ben"] {
            let answer = list(query).await;
            assert_eq!(answer.json::<Games>().games.len(), 50, "{}", answer.body);
        }
        server.time.pass(300);
    }
    server.time.pass(60_000);
    // What is far behind costs what it costs, wherever the answer begins.
    let mut pages = 0;
    let mut before = protocol::http::MOST_MOMENT;
    let found = loop {
        let answer = list(&format!("result=void&before={}", before.get())).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            server.time.pass(60_000);
            continue;
        }
        pages += 1;
        let games = answer.json::<Games>();
        match (games.games.first(), games.before) {
            (Some(game), _) => break game.id.clone(),
            (None, Some(next)) => before = next,
            (None, None) => panic!("it is there"),
        }
    };
    assert_eq!((found.as_str(), pages), ("old5000", 3));
    server.time.pass(60_000);
    let far: Vec<_> =
        futures_util::stream::iter(0..10).then(|_| async { list("result=void").await.status }).collect().await;
    let answered = far.iter().filter(|status| **status == StatusCode::OK).count();
    assert_eq!(answered, 5, "each costs as much as twenty-one others");
    assert_eq!(list("").await.status, StatusCode::TOO_MANY_REQUESTS);
    server.time.pass(60_000);
    assert_eq!(list("").await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_export_comes_in_parts_and_holds_no_reader() {
    let (_directory, server) = Server::temporary().await;
    let [a, _] = players(&server, 2_300).await;
    let begin = async || {
        let request = Request::builder().uri("/api/me/export").header("host", "here").header("origin", "http://here");
        let request = request.header("cookie", &a).body(Body::empty()).unwrap();
        server.routes.clone().oneshot(request).await.unwrap()
    };
    // Clients that read a part and then nothing.
    let mut slow = Vec::new();
    for _ in 0..4 {
        let mut parts = begin().await.into_body().into_data_stream();
        assert!(parts.next().await.unwrap().unwrap().starts_with(b"{"));
        assert!(!parts.next().await.unwrap().unwrap().is_empty());
        slow.push(parts);
    }
    let mut parts = begin().await.into_body().into_data_stream();
    let (mut text, mut count) = (Vec::new(), 0);
    while let Some(part) = parts.next().await {
        text.extend(part.unwrap());
        count += 1;
    }
    let export: Export = serde_json::from_slice(&text).unwrap();
    let ids: BTreeSet<&str> = export.games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!((export.games.len(), ids.len(), export.history.len()), (2_301, 2_301, 2_301));
    assert!(export.games.iter().all(|game| !game.record.is_empty()));
    assert!(export.history.is_sorted_by_key(|point| point.at));
    assert_eq!(export.profile.name, "Anna");
    assert!(count > 2_300 / 50, "{count} parts");
    assert_eq!(begin().await.status(), StatusCode::TOO_MANY_REQUESTS, "not all the time");
}

#[tokio::test]
async fn of_a_long_history_the_last_part_is_told_and_the_one_before_on_asking() {
    let (_directory, server) = Server::temporary().await;
    players(&server, 1_500).await;
    let ask = async |query: &str| {
        let path = format!("/api/players/Anna/ratings{query}");
        server.ask("GET", &path, None, &()).await.json::<Vec<RatingPoint>>()
    };
    let last = ask("").await;
    let first = ask(&format!("?before={}", last[0].at.get())).await;
    assert_eq!((first.len(), last.len()), (501, 1_000));
    assert!(first.iter().chain(&last).is_sorted_by_key(|point| point.at));
}
