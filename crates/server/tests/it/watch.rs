//! What there is to watch: the list of games that go on, and the featured ones.

use crate::common::Server;
use axum::http::StatusCode;
use protocol::http::Watch;
use protocol::socket::Act;
use serde_json::{Value, json};

const SECOND: u64 = 1_000;

async fn ask(server: &Server, path: &str) -> Vec<String> {
    // What was told before is a second old by now.
    server.time.pass(SECOND);
    let answer = server.ask("GET", &format!("/api/{path}"), None, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
    answer.json::<Watch>().games.into_iter().map(|watched| watched.game.id).collect()
}

async fn act(server: &Server, cookie: &str, game: &str, act: Act) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, act).await.unwrap();
}

fn blitz() -> Value {
    json!({ "game": "diaballik", "clock": "180+2" })
}

fn turn(text: &str) -> Act {
    Act::Turn { text: text.to_owned() }
}

async fn rated(server: &Server, name: &str, rating: u32) {
    let now = server.time_now().get();
    let sql = format!(
        "INSERT INTO ratings SELECT id, 'diaballik', 'blitz', {rating}, 50, 0.06, 30, {now} FROM users WHERE name = '{name}'"
    );
    assert_eq!(server.by_hand(&sql).await, 1);
}

#[tokio::test]
async fn games_that_go_on_are_listed_the_best_rated_first() {
    let (_directory, server) = Server::temporary().await;
    let mut cookies = Vec::new();
    for (name, rating) in [("Anna", 1_900), ("Ben", 1_800), ("Cora", 1_300), ("Dan", 1_200)] {
        cookies.push(server.registered(name).await);
        rated(&server, name, rating).await;
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|index| cookies[index].as_str());
    let weak = server.game(&blitz(), c, d).await;
    let strong = server.game(&blitz(), a, b).await;
    let slow = server.game(&json!({ "game": "playball", "clock": "days:3" }), a, b).await;
    let offer = json!({ "terms": { "game": "diaballik", "clock": "180+2" }, "level": 1 });
    let with_bot = server.ask("POST", "/api/bot-games", Some(a), &offer).await.json::<Value>();
    let with_bot = with_bot["id"].as_str().unwrap().to_owned();
    assert_eq!(ask(&server, "watch?speed=blitz").await, [&strong, &weak, &with_bot].map(String::as_str));
    assert_eq!(ask(&server, "watch?game=playball").await, [slow.as_str()]);
    assert_eq!(ask(&server, "watch?game=diaballik&speed=rapid").await, Vec::<String>::new());
    let all = ask(&server, "watch").await;
    assert_eq!((all.len(), all[0].as_str(), all[3].as_str()), (4, strong.as_str(), with_bot.as_str()));
    // What is over is gone.
    act(&server, a, &strong, Act::Resign).await;
    assert_eq!(ask(&server, "watch?speed=blitz").await, [&weak, &with_bot].map(String::as_str));
    for bad in ["game=chess", "speed=slow", "x=1", "game=diaballik&game=playball"] {
        for path in ["watch", "watch/featured"] {
            let answer = server.ask("GET", &format!("/api/{path}?{bad}"), None, &()).await;
            assert_eq!(answer.code(), "server-malformed", "{path}?{bad}");
        }
    }
}

#[tokio::test]
async fn a_featured_game_stays_until_it_is_over_and_then_the_next_is_shown() {
    let (_directory, server) = Server::temporary().await;
    let mut cookies = Vec::new();
    for (name, rating) in [("Anna", 1_300), ("Ben", 1_300), ("Cora", 1_900), ("Dan", 1_900)] {
        cookies.push(server.registered(name).await);
        rated(&server, name, rating).await;
    }
    let [a, b, c, d] = [0, 1, 2, 3].map(|index| cookies[index].as_str());
    assert_eq!(ask(&server, "watch/featured").await, Vec::<String>::new());
    let first = server.game(&blitz(), a, b).await;
    assert_eq!(ask(&server, "watch/featured").await, [first.as_str()]);
    // A better one begins, and a slow one, which is never featured.
    let better = server.game(&blitz(), c, d).await;
    server.game(&json!({ "game": "playball", "clock": "days:3" }), c, d).await;
    assert_eq!(ask(&server, "watch/featured").await, [first.as_str()]);
    let other = server.game(&json!({ "game": "pawnball", "clock": "600+5" }), a, b).await;
    let mut both = ask(&server, "watch/featured").await;
    both.sort();
    let mut expected = vec![first.clone(), other];
    expected.sort();
    assert_eq!(both, expected);
    assert_eq!(ask(&server, "watch/featured?game=diaballik&speed=blitz").await, [first.as_str()]);
    act(&server, a, &first, Act::Resign).await;
    assert_eq!(ask(&server, "watch/featured?game=diaballik").await, [better.as_str()]);
    act(&server, c, &better, Act::Resign).await;
    assert_eq!(ask(&server, "watch/featured?game=diaballik").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_dead_game_makes_room_for_one_that_is_played() {
    let (_directory, server) = Server::temporary().await;
    let mut cookies = Vec::new();
    for name in ["Anna", "Ben", "Cora", "Dan"] {
        cookies.push(server.registered(name).await);
    }
    let long = json!({ "game": "diaballik", "clock": "1800+20" });
    let dead = server.game(&long, &cookies[0], &cookies[1]).await;
    act(&server, &cookies[0], &dead, turn("c1c2,e1e2")).await;
    act(&server, &cookies[1], &dead, turn("c7c6,e7e6")).await;
    assert_eq!(ask(&server, "watch/featured").await, [dead.as_str()]);
    let played = server.game(&long, &cookies[2], &cookies[3]).await;
    act(&server, &cookies[2], &played, turn("c1c2,e1e2")).await;
    act(&server, &cookies[3], &played, turn("c7c6,e7e6")).await;
    server.time.pass(590 * SECOND);
    act(&server, &cookies[2], &played, turn("c2c3,e2e3")).await;
    server.time.pass(20 * SECOND);
    assert_eq!(ask(&server, "watch/featured").await, [played.as_str()]);
}

#[tokio::test]
async fn an_answer_is_told_for_a_second_and_to_all_the_same() {
    let (_directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    assert_eq!(ask(&server, "watch").await, Vec::<String>::new());
    let game = server.game(&blitz(), &a, &b).await;
    let list = async || server.ask("GET", "/api/watch", None, &()).await.json::<Watch>().games.len();
    assert_eq!(list().await, 0, "as it was told within this second");
    assert_eq!(ask(&server, "watch").await, [game.as_str()]);
    let all = futures_util::future::join_all((0..50).map(|_| list())).await;
    assert!(all.iter().all(|count| *count == 1), "{all:?}");
}
