//! What was played from a position is counted as games end, once each, whatever restarts there are.

use std::time::Duration;

use crate::common::{Client, Server, settings};
use axum::http::StatusCode;
use games::game::Game;
use games::side::Side;
use play::Start;
use protocol::http::{Explored, ExploredTurn};
use protocol::socket::Act;
use rusqlite::Connection;
use serde_json::json;
use server::settings::Limits;
use server::store::StoreError;
use server::store::sqlite::uncounted;
use server::time::ManualTime;

/// A position as a part of an address.
fn query(game: Game, position: &str) -> String {
    let position = position.replace(' ', "%20").replace('|', "%7C");
    format!("/api/explorer?game={}&position={position}", game.name())
}

async fn explore(server: &Server, game: Game, position: &str) -> Explored {
    server.ask("GET", &query(game, position), None, &()).await.json()
}

/// What is explored from the position of Diaballik after some turns.
async fn after(server: &Server, turns: &[&str]) -> Explored {
    let mut game = Start::of(Game::Diaballik).new_match();
    for (index, text) in turns.iter().enumerate() {
        game.play(Side::BOTH[index % 2], text).unwrap();
    }
    explore(server, Game::Diaballik, &game.position()).await
}

fn turn(side: Side, text: &str, score: [u32; 3]) -> ExploredTurn {
    ExploredTurn { side: side.into(), text: text.to_owned(), games: score.iter().sum(), score }
}

/// Two players play these turns of Diaballik, and the first of them, who has side A, resigns.
async fn lose(server: &Server, rated: bool, [a, b]: [&str; 2], turns: &[&str]) -> String {
    let (game, mut players) = begin(server, rated, [a, b], turns).await;
    players[0].act_and_wait(&game, Act::Resign).await.unwrap();
    game
}

async fn begin(server: &Server, rated: bool, [a, b]: [&str; 2], turns: &[&str]) -> (String, [Client; 2]) {
    let terms = json!({ "game": "diaballik", "clock": "600+5", "rated": rated });
    let game = server.game(&terms, a, b).await;
    let mut players = [server.connect(Some(a)).await, server.connect(Some(b)).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    for (index, text) in turns.iter().enumerate() {
        // The first event is the start.
        players[index % 2].until(&game, u32::try_from(index).unwrap() + 1).await;
        players[index % 2].act_and_wait(&game, Act::Turn { text: (*text).to_owned() }).await.unwrap();
    }
    let last = u32::try_from(turns.len()).unwrap() + 1;
    players[0].until(&game, last).await;
    (game, players)
}

#[tokio::test]
async fn turns_are_counted_when_a_game_ends_and_a_restart_counts_none_twice() {
    let (directory, server) = Server::temporary().await;
    let nothing = after(&server, &[]).await;
    assert_eq!(nothing, Explored { counted: true, games: 0, score: [0; 3], turns: Vec::new(), more: 0 });
    let a = server.registered("Anna").await;
    let (_, b) = server.guest().await;
    lose(&server, false, [&a, &b], &["c1c2,d1>c2", "d7>e7"]).await;
    lose(&server, false, [&b, &a], &["d1>c1"]).await;
    let (open, mut players) = begin(&server, false, [&a, &b], &["d1>e1"]).await;
    let first = after(&server, &[]).await;
    assert_eq!((first.games, first.score, first.more), (2, [0, 0, 2], 0), "a game that goes on does not count");
    assert_eq!(first.turns.len(), 2, "{first:?}");
    let second = after(&server, &["c1c2,d1>c2"]).await;
    assert_eq!(second.turns, [turn(Side::B, "d7>e7", [1, 0, 0])], "won by whoever played it");
    players[0].act_and_wait(&open, Act::Resign).await.unwrap();
    let third = after(&server, &[]).await;
    assert_eq!(third.games, 3);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(after(&server, &[]).await, third);
    let (data, time) = server.shut_down().await;
    let server = Server::start(&data, time).await;
    lose(&server, false, [&a, &b], &["d1>e1"]).await;
    let fourth = after(&server, &[]).await;
    assert_eq!((fourth.games, &fourth.turns[0]), (4, &turn(Side::A, "d1>e1", [0, 0, 2])));
    // Who goes takes no count along.
    server.ask("POST", "/api/me/deletion", Some(&a), &json!({ "password": "correct horse" })).await;
    assert_eq!(after(&server, &[]).await, fourth);
    drop(directory);
}

#[tokio::test]
async fn turns_that_leave_the_same_position_are_one_with_the_shortest_text() {
    let (_directory, server) = Server::temporary().await;
    let a = server.registered("Anna").await;
    let (_, b) = server.guest().await;
    lose(&server, false, [&a, &b], &["a1a2,g1g2"]).await;
    lose(&server, false, [&a, &b], &["g1g2,a1a2"]).await;
    let found = after(&server, &[]).await;
    assert_eq!(found.turns, [turn(Side::A, "a1a2,g1g2", [0, 0, 2])]);
}

#[tokio::test]
async fn games_with_bots_and_games_without_a_result_do_not_count() {
    let (_directory, server) = Server::temporary().await;
    let a = server.registered("Anna").await;
    let (_, b) = server.guest().await;
    let (game, mut players) = begin(&server, false, [&a, &b], &["d1>e1"]).await;
    players[0].act_and_wait(&game, Act::Abort).await.unwrap();
    let offer = json!({ "terms": { "game": "diaballik", "clock": "none" }, "level": 1, "side": "a" });
    let begun = server.ask("POST", "/api/bot-games", Some(&a), &offer).await.json::<serde_json::Value>();
    let game = begun["id"].as_str().unwrap();
    let mut player = server.connect(Some(&a)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Turn { text: "d1>e1".to_owned() }).await.unwrap();
    player.until(game, 3).await;
    player.act_and_wait(game, Act::Resign).await.unwrap();
    assert_eq!(after(&server, &[]).await.games, 0);
}

#[tokio::test]
async fn a_position_that_is_being_played_in_a_rated_game_is_refused() {
    const TURNS: [&str; 5] = ["d1>e1", "d7>e7", "e1>d1", "e7>d7", "d1>c1"];
    let (_directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    lose(&server, false, [&a, &b], &TURNS).await;
    assert_eq!(after(&server, &TURNS[..4]).await.games, 2, "the start, met again, is the start");
    let (game, mut players) = begin(&server, true, [&a, &b], &TURNS).await;
    let mut position = Start::of(Game::Diaballik).new_match();
    position.play(Side::A, "d1>c1").unwrap();
    let path = query(Game::Diaballik, &position.position());
    let refused = server.ask("GET", &path, None, &()).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "server-position-live"));
    server.time.pass(10_000);
    players[1].act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(server.ask("GET", &path, None, &()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn of_pawnball_only_the_set_up_is_counted_and_the_answer_says_so() {
    let (_directory, server) = Server::temporary().await;
    let mut game = Start::of(Game::Pawnball).new_match();
    assert!(explore(&server, Game::Pawnball, &game.position()).await.counted);
    for (side, text) in [
        (Side::A, "1/setup:c4,g6,c6,g4"),
        (Side::B, "2/setup:m4,i6,m6,i4"),
        (Side::B, "1/setup:m4,i6,m6,i4"),
        (Side::A, "2/setup:c4,g6,c6,g4"),
    ] {
        game.play(side, text).unwrap();
    }
    assert!(!explore(&server, Game::Pawnball, &game.position()).await.counted, "dice are awaited");
    game.roll("k1k2g3g4".parse().unwrap()).unwrap();
    assert!(!explore(&server, Game::Pawnball, &game.position()).await.counted, "dice are played");
}

#[tokio::test]
async fn what_is_no_position_is_refused_and_an_answer_is_never_long() {
    let (_directory, server) = Server::temporary().await;
    let start = Start::of(Game::Diaballik).new_match();
    let code = async |path: &str| {
        let answer = server.ask("GET", path, None, &()).await;
        (answer.status.as_u16(), answer.code())
    };
    let malformed = (400, "server-malformed".to_owned());
    assert_eq!(code("/api/explorer").await, malformed);
    assert_eq!(code("/api/explorer?game=diaballik").await, malformed);
    assert_eq!(code("/api/explorer?game=chess&position=x").await, malformed);
    assert_eq!(code(&(query(Game::Diaballik, &start.position()) + "&more=1")).await, malformed);
    for (game, position) in [
        (Game::Diaballik, "x".repeat(512)),
        (Game::Diaballik, "x".repeat(513)),
        (Game::PlayBall, "moon 1b3a1 a 3 0-0".to_owned()),
        (Game::Pawnball, "17/17 a".to_owned()),
        (Game::Diaballik, String::new()),
    ] {
        let (status, code) = code(&query(game, &position)).await;
        assert!(status == 422 && code.starts_with("reason-"), "{position}: {status} {code}");
    }
    let path = query(Game::PlayBall, "mine 1b3a1/6/1b1*1a1/6/1b3a1 a 3 0-0");
    let columns = games::playball::Board::lanes().columns().join("/");
    assert_eq!(server.ask("GET", &format!("{path}&columns={columns}"), None, &()).await.status, StatusCode::OK);
    assert_eq!(code(&format!("{path}&columns={}", ".".repeat(129))).await.0, 422);
    // More turns than an answer has.
    let position = play::explored::key(&start).unwrap();
    let turns: Vec<_> = (0..1_000_i64)
        .map(|number| {
            let [position, result] = [server.literal(position.as_ref()), server.literal(&number.to_be_bytes())];
            format!("({position}, {result}, 'a', 't{number}', {number}, 0, 1)")
        })
        .collect();
    let turns = turns.join(", ");
    let sql = format!("INSERT INTO explored_turns (position, result, side, text, won, drawn, lost) VALUES {turns}");
    server.by_hand(&sql).await;
    let sql = "INSERT INTO explored_positions SELECT position, count(*), sum(won), 0, sum(lost) FROM explored_turns GROUP BY 1";
    server.by_hand(sql).await;
    let found = after(&server, &[]).await;
    assert_eq!((found.turns.len(), found.more, found.score), (40, 960, [499_500, 0, 1_000]));
    assert_eq!((found.turns[0].text.as_str(), found.turns[39].text.as_str()), ("t999", "t960"));
}

#[tokio::test]
async fn who_asks_too_often_is_told_to_wait() {
    let directory = tempfile::tempdir().unwrap();
    let mut settings = settings(directory.path());
    settings.limits = Limits { requests_per_minute: 60, ..settings.limits };
    let server = Server::with(settings, ManualTime::at(crate::common::BEGIN)).await;
    let path = query(Game::Diaballik, &Start::of(Game::Diaballik).new_match().position());
    let mut answered = 0;
    for _ in 0..100 {
        let answer = server.ask("GET", &path, None, &()).await;
        if answer.status == StatusCode::OK {
            answered += 1;
        } else {
            assert_eq!(answer.code(), "server-too-fast");
        }
    }
    assert_eq!(answered, 15, "a quarter of a minute's requests at once");
}

/// All that is counted.
fn counts(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT hex(position) || hex(result) || text || won || drawn || lost FROM explored_turns ORDER BY 1";
    let mut statement = connection.prepare(sql)?;
    let mut rows: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let sql = "SELECT hex(position) || '+' || turns || '+' || won || '+' || drawn || '+' || lost FROM explored_positions ORDER BY 1";
    let mut statement = connection.prepare(sql)?;
    rows.extend(statement.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?);
    Ok(rows)
}

fn missing(connection: &Connection) -> Result<u32, StoreError> {
    Ok(connection.query_row("SELECT count(*) FROM games_to_explore", [], |row| row.get(0))?)
}

#[tokio::test]
async fn games_of_before_are_counted_step_by_step_each_once() {
    let (_directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    for number in 0..7 {
        lose(&server, false, [&a, &b], &[["d1>e1", "a1a2"][number % 2], "d7>e7"]).await;
    }
    let (open, _players) = begin(&server, false, [&a, &b], &["d1>e1", "d7>c7"]).await;
    let (data, time) = server.crash().await;
    // As a database that knows nothing of turns is migrated.
    let connection = Connection::open(data.join(server::store::sqlite::FILE)).unwrap();
    let expected = counts(&connection).unwrap();
    let before = "DELETE FROM explored_turns; DELETE FROM explored_positions; \
                  INSERT INTO games_to_explore SELECT key FROM games WHERE ended IS NOT NULL";
    connection.execute_batch(before).unwrap();
    // Some are counted, and again by whoever found them at the same time; then everything stops.
    let some = uncounted::waiting(&connection, 3).unwrap();
    uncounted::count_waiting(&connection, &some).unwrap();
    uncounted::count_waiting(&connection, &some).unwrap();
    assert_eq!(missing(&connection).unwrap(), 4);
    assert_ne!(counts(&connection).unwrap(), expected);
    drop(connection);
    let server = Server::start(&data, time).await;
    let store = server.app.hub().store().clone();
    while store.sqlite().unwrap().read(missing).await.unwrap() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(store.sqlite().unwrap().read(counts).await.unwrap(), expected);
    // The game that was going on meanwhile counts when it ends.
    let mut player = server.connect(Some(&a)).await;
    player.watch(&open, None).await;
    server.time.pass(30_000);
    player.act_and_wait(&open, Act::Resign).await.unwrap();
    assert_eq!(after(&server, &[]).await.games, 8);
}
