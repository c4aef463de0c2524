//! Nobody is helped with a position that is being played in a rated game.

use crate::common::{Client, Server};
use axum::http::StatusCode;
use games::side::Side;
use play::{AnyMatch, Start, fair_play};
use protocol::http::Live;
use protocol::socket::Act;
use serde_json::{Value, json};

const TURNS: [&str; 5] = ["d1>e1", "d7>e7", "e1>d1", "e7>d7", "d1>c1"];

/// The keys of the positions after each of [`TURNS`], the start first.
fn keys() -> Vec<String> {
    let mut game = Start::of(games::game::Game::Diaballik).new_match();
    let mut all = vec![key(&game)];
    for (index, text) in TURNS.into_iter().enumerate() {
        game.play(Side::BOTH[index % 2], text).unwrap();
        all.push(key(&game));
    }
    all
}

fn key(game: &AnyMatch) -> String {
    fair_play::keys(game).join(",")
}

async fn is_live(server: &Server, keys: &str) -> bool {
    server.ask("GET", &format!("/api/positions/{keys}/live"), None, &()).await.json::<Live>().live
}

/// Plays all turns but the last.
async fn play(players: &mut [Client; 2], game: &str, turns: &[&str]) {
    for (index, text) in turns.iter().enumerate() {
        let number = index as u32 + 1;
        players[index % 2].until(game, number).await;
        players[index % 2].act_and_wait(game, Act::Turn { text: (*text).to_owned() }).await.unwrap();
    }
}

async fn players(server: &Server, cookies: [&str; 2], game: &str) -> [Client; 2] {
    let mut players = [server.connect(Some(cookies[0])).await, server.connect(Some(cookies[1])).await];
    for player in &mut players {
        player.watch(game, None).await;
    }
    players
}

#[tokio::test]
async fn positions_of_a_rated_game_are_live_until_it_is_over() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.registered("Anna").await, server.registered("Ben").await];
    let [a, b] = [cookies[0].as_str(), cookies[1].as_str()];
    let terms = |rated: bool| json!({ "game": "diaballik", "clock": "600+5", "rated": rated });
    let casual = server.game(&terms(false), a, b).await;
    play(&mut players(&server, [a, b], &casual).await, &casual, &TURNS).await;
    let keys = keys();
    for key in &keys {
        assert!(!is_live(&server, key).await, "a casual game guards nothing");
    }
    let game = server.game(&terms(true), a, b).await;
    let mut seats = players(&server, [a, b], &game).await;
    play(&mut seats, &game, &TURNS).await;
    let live = async |server: &Server| {
        let mut live = Vec::new();
        for key in &keys {
            live.push(is_live(server, key).await);
        }
        live
    };
    // After the fourth turn the pieces stand as at the start, which belongs to everybody. The fifth turn is the first one in a
    // mirror.
    assert_eq!(live(&server).await, [false, true, false, false, false, true]);
    assert!(is_live(&server, &format!("{},{}", keys[2], keys[5])).await, "one of them is enough");
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(live(&server).await, [false, true, false, false, false, true]);
    // A bot is no way around it, mirrored or not; a friend is.
    let mut position = Start::of(games::game::Game::Diaballik).new_match();
    for (index, text) in ["d1>e1", "d7>e7", "e1>d1", "e7>d7", "d1>e1"].into_iter().enumerate() {
        position.play(Side::BOTH[index % 2], text).unwrap();
    }
    let terms = json!({ "game": "diaballik", "position": position.position(), "clock": "none" });
    let offer = json!({ "terms": terms, "level": 1 });
    let refused = server.ask("POST", "/api/bot-games", Some(b), &offer).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "server-position-live"));
    server.game(&terms, a, b).await;
    let mut seats = players(&server, [a, b], &game).await;
    server.time.pass(10_000);
    seats[1].act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(live(&server).await, [false; 6]);
    let begun = server.ask("POST", "/api/bot-games", Some(b), &offer).await;
    assert_eq!(begun.json::<Value>()["what"], "game");
}

#[tokio::test]
async fn only_keys_can_be_asked_for() {
    let (_directory, server) = Server::temporary().await;
    let key = &keys()[0];
    for bad in ["x", "", ",", &key[1..], &key.to_uppercase(), &[key.as_str(); 9].join(","), "%00", "..%2f.."] {
        let answer = server.ask("GET", &format!("/api/positions/{bad}/live"), None, &()).await;
        assert!(answer.status == StatusCode::BAD_REQUEST || answer.status == StatusCode::NOT_FOUND, "{bad}");
    }
    assert!(!is_live(&server, &[key.as_str(); 8].join(",")).await);
}
