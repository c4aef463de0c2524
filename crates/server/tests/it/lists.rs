//! Lists of games, statistics, the archive.

use crate::common::{BEGIN, Server};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use games::record::{Record, RecordParser};
use games::side::BySide;
use play::time::{Millis, Timestamp};
use protocol::game::Speed;
use protocol::http::{Archive, Games, Statistics};
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::archive::{self, Pace};
use server::month::Month;
use server::store::archives;
use server::time::ManualTime;
use tower::ServiceExt as _;

const MINUTE: u64 = 60_000;

/// A game that is resigned by one of its players at once: the winner, or nothing for a draw.
async fn game(server: &Server, terms: Value, cookies: [&str; 2], winner: Option<usize>) -> String {
    server.time.pass(MINUTE);
    let game = server.game(&terms, cookies[0], cookies[1]).await;
    let mut players = [server.connect(Some(cookies[0])).await, server.connect(Some(cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    match winner {
        Some(winner) => {
            players[1 - winner].act_and_wait(&game, Act::Resign).await.unwrap();
        }
        None => {
            players[0].act_and_wait(&game, Act::OfferDraw).await.unwrap();
            players[1].act_and_wait(&game, Act::AcceptDraw).await.unwrap();
        }
    }
    game
}

async fn ids(server: &Server, query: &str) -> Vec<String> {
    let answer = server.ask("GET", &format!("/api/games?{query}"), None, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.body);
    answer.json::<Games>().games.into_iter().map(|game| game.id).collect()
}

#[tokio::test]
async fn games_are_found_by_what_is_wanted_of_them() {
    let (_directory, server) = Server::temporary().await;
    let [a, b, c] = [server.registered("Anna").await, server.registered("Ben").await, server.registered("Cora").await];
    let [a, b, c] = [a.as_str(), b.as_str(), c.as_str()];
    let blitz = |rated: bool| json!({ "game": "diaballik", "clock": "180+2", "rated": rated });
    let days = json!({ "game": "playball", "clock": "days:3" });
    let all = [
        game(&server, blitz(true), [a, b], Some(0)).await,
        game(&server, blitz(false), [b, a], Some(0)).await,
        game(&server, days.clone(), [a, c], None).await,
        game(&server, blitz(true), [c, b], Some(1)).await,
    ];
    server.time.pass(MINUTE);
    let going = server.game(&days, a, b).await;
    server.time.pass(MINUTE);
    let called_off = server.game(&days, b, c).await;
    let mut player = server.connect(Some(b)).await;
    player.watch(&called_off, None).await;
    player.act_and_wait(&called_off, Act::Abort).await.unwrap();
    let offer = json!({ "terms": { "game": "diaballik", "clock": "none" }, "level": 1 });
    server.time.pass(MINUTE);
    let with_bot = server.ask("POST", "/api/bot-games", Some(c), &offer).await.json::<Value>();
    let with_bot = with_bot["id"].as_str().unwrap();
    let [one, two, three, four] = all.each_ref().map(String::as_str);
    let third = (BEGIN + Millis::new(3 * MINUTE)).get();
    for (query, expected) in [
        ("", vec![with_bot, &called_off, &going, four, three, two, one]),
        ("most=2", vec![with_bot, &called_off]),
        ("player=anna", vec![&going, three, two, one]),
        ("player=Anna&result=won", vec![one]),
        ("player=Anna&result=lost", vec![two]),
        ("player=Anna&result=drawn", vec![three]),
        ("player=Anna&result=over", vec![three, two, one]),
        ("player=Anna&opponent=Ben", vec![&going, two, one]),
        ("player=Anna&opponent=Ben&result=won", vec![one]),
        ("player=Anna&game=diaballik", vec![two, one]),
        ("player=Anna&rated=true", vec![one]),
        ("player=Anna&speed=correspondence", vec![&going, three]),
        ("result=going", vec![with_bot, &going]),
        ("result=void", vec![&called_off]),
        ("result=drawn", vec![three]),
        ("game=diaballik&speed=blitz&rated=false", vec![two]),
        ("game=playball", vec![&called_off, &going, three]),
        ("speed=blitz", vec![four, two, one]),
        ("bots=true", vec![with_bot]),
        ("player=Cora&bots=false", vec![&called_off, four, three]),
        (&format!("from={third}"), vec![with_bot, &called_off, &going, four, three]),
        (&format!("to={third}"), vec![two, one]),
        (&format!("from={third}&to={}", third + 1), vec![three]),
        ("game=pawnball", vec![]),
    ] {
        assert_eq!(ids(&server, query).await, expected, "{query}");
    }
    for bad in ["result=won", "opponent=Anna", "game=chess", "speed=slow", "rated=2", "result=x&player=Anna", "x=1"] {
        let answer = server.ask("GET", &format!("/api/games?{bad}"), None, &()).await;
        assert_eq!(answer.code(), "server-malformed", "{bad}");
    }
    assert_eq!(server.ask("GET", "/api/games?player=nobody", None, &()).await.status, StatusCode::NOT_FOUND);
    // Page by page, each is there once.
    let (mut found, mut before) = (Vec::new(), protocol::http::MOST_MOMENT);
    loop {
        let page =
            server.ask("GET", &format!("/api/games?most=2&before={}", before.get()), None, &()).await.json::<Games>();
        found.extend(page.games.into_iter().map(|game| game.id));
        match page.before {
            Some(next) => before = next,
            None => break,
        }
    }
    assert_eq!(found, ids(&server, "").await);
}

#[tokio::test]
async fn statistics_count_what_counts() {
    let (_directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let [a, b] = [a.as_str(), b.as_str()];
    let blitz = json!({ "game": "diaballik", "clock": "180+2" });
    for (cookies, winner) in
        [([a, b], Some(0)), ([b, a], Some(1)), ([b, a], Some(1)), ([a, b], None), ([b, a], Some(0))]
    {
        game(&server, blitz.clone(), cookies, winner).await;
    }
    game(&server, json!({ "game": "playball", "clock": "60+0" }), [a, b], Some(1)).await;
    let of = async |name: &str| {
        server.ask("GET", &format!("/api/players/{name}/statistics"), None, &()).await.json::<Vec<Statistics>>()
    };
    let anna = of("anna").await;
    assert_eq!(anna.len(), 2);
    assert_eq!((anna[0].game.as_str(), anna[0].speed, anna[0].as_a), ("playball", Speed::Bullet, [0, 0, 1]));
    let blitz = &anna[1];
    assert_eq!((blitz.as_a, blitz.as_b), ([1, 1, 0], [2, 0, 1]));
    assert_eq!((blitz.streak, blitz.longest_won, blitz.longest_lost), (-1, 3, 1));
    assert_eq!((blitz.reasons["resignation"], blitz.reasons["agreement"]), ([3, 0, 1], [0, 1, 0]));
    let ben = &of("Ben").await[1];
    assert_eq!((ben.as_b, ben.as_a, ben.streak, ben.longest_lost), ([0, 1, 1], [1, 0, 2], 1, 3));
    assert_eq!(server.ask("GET", "/api/players/nobody/statistics", None, &()).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_games_of_a_month_are_put_into_a_file_when_it_is_over() {
    let directory = tempfile::tempdir().unwrap();
    let month = Month::of(BEGIN);
    let server = Server::start(directory.path(), ManualTime::at(month.end() - Millis::new(10 * MINUTE))).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let [a, b] = [a.as_str(), b.as_str()];
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let first = game(&server, terms.clone(), [a, b], Some(0)).await;
    let second = game(&server, terms.clone(), [b, a], None).await;
    let list = async |server: &Server| server.ask("GET", "/api/archive", None, &()).await.json::<Vec<Archive>>();
    assert_eq!(list(&server).await, []);
    let early = archive::write(server.app.hub().store(), month, server.time_now(), Pace::Full).await;
    assert!(early.is_err(), "the month is not over");
    server.time.pass(10 * MINUTE);
    game(&server, terms, [a, b], Some(1)).await;
    // An hour after the last time that it was looked for.
    server.time.pass(60 * MINUTE);
    let archives = loop {
        let archives = list(&server).await;
        if !archives.is_empty() {
            break archives;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!((archives.len(), archives[0].games, &archives[0].month), (1, 2, &month.to_string()));
    let request = Request::builder().uri(&archives[0].path).header("host", "here").body(Body::empty()).unwrap();
    let response = server.routes.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "application/zstd");
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    assert_eq!(bytes.len() as u64, archives[0].bytes);
    assert_eq!(play::game_setup::hex(&server::secret::digest(&bytes)), archives[0].sha256);
    let text = archive::read(&archives::path(directory.path(), month), 1 << 20).unwrap();
    let mut parser = RecordParser::new();
    let mut records: Vec<Record> = text.lines().filter_map(|line| parser.line(line).unwrap()).collect();
    records.extend(parser.finish().unwrap());
    let ids: Vec<_> = records.iter().map(|record| record.tag("Site").unwrap().to_owned()).collect();
    assert_eq!(ids, [first, second]);
    for path in
        ["/archive/touchline-2026-13.tgn.zst", "/archive/..%2ftouchline.db", "/archive/touchline-2020-01.tgn.zst"]
    {
        assert_eq!(server.ask("GET", path, None, &()).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    // By hand, again: the same.
    let again = archive::write(server.app.hub().store(), month, server.time_now(), Pace::Full).await.unwrap();
    assert_eq!((again.sha256, again.games), (archives[0].sha256.clone(), 2));
    let left = std::fs::read_dir(directory.path().join(archives::DIRECTORY)).unwrap().count();
    assert_eq!(left, 1, "nothing half-written stays");
    // A file that is gone, as after a restore on another machine, is written again.
    let path = archives::path(directory.path(), month);
    std::fs::remove_file(&path).unwrap();
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    while !path.exists() {
        tokio::task::yield_now().await;
    }
    assert_eq!(list(&server).await, archives);
}

#[tokio::test]
async fn no_archive_keeps_the_name_of_who_was_deleted() {
    let directory = tempfile::tempdir().unwrap();
    let month = Month::of(BEGIN);
    let server = Server::start(directory.path(), ManualTime::at(month.end() - Millis::new(10 * MINUTE))).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    game(&server, terms.clone(), [&a, &b], Some(0)).await;
    server.time.pass(10 * MINUTE);
    game(&server, terms, [&a, &b], Some(1)).await;
    let path = archives::path(directory.path(), month);
    let text = || archive::read(&path, 1 << 20).unwrap();
    server.time.pass(60 * MINUTE);
    while !path.exists() {
        tokio::task::yield_now().await;
    }
    assert!(text().contains("[A \"Anna\"]") && text().contains("[B \"Ben\"]"));
    let listed = async || server.ask("GET", "/api/archive", None, &()).await.json::<Vec<Archive>>();
    while listed().await.is_empty() {
        tokio::task::yield_now().await;
    }
    let before = listed().await.remove(0);
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&a), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    // What was handed out is written again, a day after it was written at the earliest.
    server.time.pass(24 * 60 * MINUTE);
    while listed().await[0].sha256 == before.sha256 {
        server.time.pass(60 * MINUTE);
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    assert!(!text().contains("Anna") && text().contains("[B \"Ben\"]"), "{}", text());
    assert_eq!(listed().await[0].games, before.games);
    // And what is written later has no name of hers from the start.
    let next = Month::of(month.end());
    server.time.pass(next.end().since(server.time_now()).get());
    let path = archives::path(directory.path(), next);
    while !path.exists() {
        server.time.pass(60 * MINUTE);
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    let text = archive::read(&path, 1 << 20).unwrap();
    assert!(!text.contains("Anna") && text.contains("[B \"Ben\"]"), "{text}");
}

/// What the list says of a player's games that are going on: whose turn it is, and whether that ends by itself.
async fn going(server: &Server, player: &str) -> Vec<(BySide<bool>, Option<Timestamp>)> {
    let path = format!("/api/games?player={player}&result=going");
    let games = server.ask("GET", &path, None, &()).await.json::<Games>().games;
    games.into_iter().map(|game| (game.may_act, game.deadline)).collect()
}

#[tokio::test]
async fn whose_turn_it_is_is_listed_and_told_to_who_is_elsewhere() {
    let (_directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "days:3" }), &a, &b).await;
    let days = |count: u64| Some(BEGIN + Millis::new(count * 24 * 60 * MINUTE));
    let [(may_act, first)] = going(&server, "Anna").await[..] else { panic!("one game") };
    assert_eq!(may_act, [true, false]);
    assert!(first >= days(3), "{first:?}");
    // Ben is on the site, not at the game.
    let (mut anna, mut ben) = (server.connect(Some(&a)).await, server.connect(Some(&b)).await);
    anna.watch(&game, None).await;
    server.time.pass(MINUTE);
    let turn = |text: &str| Act::Turn { text: text.to_owned() };
    anna.act_and_wait(&game, turn("c1c2,e1e2")).await.unwrap();
    let told = ben.find(|message| match message {
        FromServer::Waiting { game, opponent } => Some((game.clone(), opponent.name.clone())),
        _ => None,
    });
    assert_eq!(told.await, (game.clone(), "Anna".to_owned()));
    let [(may_act, second)] = going(&server, "Ben").await[..] else { panic!("one game") };
    assert_eq!(may_act, [false, true]);
    assert!(second > first);
    // Anna is at the game and sees for herself: what comes next is the answer to her ping.
    ben.watch(&game, None).await;
    ben.act_and_wait(&game, turn("c7c6,e7e6")).await.unwrap();
    anna.send(&FromClient::Ping { id: 7 }).await;
    let next = anna.find(|message| match message {
        FromServer::Waiting { .. } => Some(None),
        FromServer::Pong { id, .. } => Some(Some(*id)),
        _ => None,
    });
    assert_eq!(next.await, Some(7));
    assert_eq!(going(&server, "Anna").await[0].0, [true, false]);
    anna.act_and_wait(&game, Act::Resign).await.unwrap();
    let over = server.ask("GET", "/api/games?player=Anna", None, &()).await.json::<Games>();
    assert_eq!(over.games[0].may_act, [false, false]);
}
