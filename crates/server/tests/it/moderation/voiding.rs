//! Games that lose their result, while they go on and when they are over.

use super::{by_operator, noticed, with_role};
use crate::common::{BEGIN, Client, Server, pass_to_and_fro};
use axum::http::StatusCode;
use protocol::admin::Role;
use protocol::http::{Explored, Profile, RatingPoint, Statistics};
use protocol::socket::{Act as GameAct, FromServer};
use serde_json::{Value, json};
use server::month::Month;
use server::store::moderation::Act;

const START: &str = "/api/explorer?game=diaballik&position=bbbBbbb/7/7/7/7/7/aaaAaaa%20a";

async fn watching(server: &Server, game: &str, cookies: [&str; 2]) -> [Client; 2] {
    let mut players = [server.connect(Some(cookies[0])).await, server.connect(Some(cookies[1])).await];
    for player in &mut players {
        player.watch(game, None).await;
    }
    players
}

/// The result that a client is told next.
async fn result(client: &mut Client) -> (String, bool) {
    let told = |message: &FromServer| match message {
        FromServer::State { state } => state.result.clone(),
        FromServer::Events { result, .. } => result.clone(),
        _ => None,
    };
    let result = client.find(told).await;
    assert_eq!(result.winner, None);
    (result.reason, result.counts)
}

#[tokio::test]
async fn a_game_that_goes_on_ends_for_all_at_once() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    let game = server.game(&terms, &anna, &ben).await;
    let mut players = watching(&server, &game, [&anna, &ben]).await;
    pass_to_and_fro(&mut players, &game, 4).await;
    let path = format!("/api/admin/games/{game}/void");
    let done = server.ask("POST", &path, Some(&moderator), &json!({ "reason": "helped" })).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    for player in &mut players {
        assert_eq!(result(player).await, ("voided".to_owned(), false));
    }
    let refused = players[0].act_and_wait(&game, GameAct::Resign).await;
    assert_eq!(refused, Err("server-game-over".to_owned()));
    assert_eq!(server.count("live_positions").await + server.count("rating_changes").await, 0);
    let listed = server.ask("GET", "/api/games?player=Anna&result=void", None, &()).await.json::<Value>();
    assert_eq!(listed["games"][0]["result"]["reason"], "voided");
    let record = server.ask("GET", &format!("/api/games/{game}/record"), None, &()).await.body;
    assert!(record.contains("[Ended \"voided\"]"), "{record}");
}

#[tokio::test]
async fn a_game_that_is_voided_beside_the_server_is_noticed_at_the_next_turn_or_look() {
    let (_directory, server) = Server::temporary().await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    for by_turn in [true, false] {
        let game = server.game(&terms, &anna, &ben).await;
        let mut players = watching(&server, &game, [&anna, &ben]).await;
        pass_to_and_fro(&mut players, &game, 2).await;
        by_operator(&server, Act::Void { game: game.clone() }).await.unwrap();
        if by_turn {
            // The server does not know yet, and the database decides.
            let refused = players[0].act_and_wait(&game, GameAct::Turn { text: "e1>d1".to_owned() }).await;
            assert_eq!(refused, Err("server-game-over".to_owned()));
            assert_eq!(server.state(&game).await.result.unwrap().reason, "voided");
        } else {
            noticed(&server, async || players[0].views[0].over || server.state(&game).await.result.is_some()).await;
        }
        for player in &mut players {
            assert_eq!(result(player).await, ("voided".to_owned(), false));
        }
        assert_eq!(server.state(&game).await.number, 4, "the start, two turns, and that");
    }
}

async fn rating(server: &Server, name: &str) -> Option<(f64, u32)> {
    let profile: Profile = server.ask("GET", &format!("/api/players/{name}"), None, &()).await.json();
    profile.ratings.first().map(|of| (of.rating.rating, of.rating.games))
}

async fn history(server: &Server, name: &str) -> Vec<f64> {
    let points: Vec<RatingPoint> = server.ask("GET", &format!("/api/players/{name}/ratings"), None, &()).await.json();
    points.into_iter().map(|point| point.rating).collect()
}

/// Plays a rated game that a side resigns.
async fn lose(server: &Server, cookies: [&str; 2], loser: usize) -> String {
    // So that those who resign in a row may begin another.
    server.time.pass(60 * 60 * 1000);
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    let game = server.game(&terms, cookies[0], cookies[1]).await;
    let mut players = watching(server, &game, cookies).await;
    pass_to_and_fro(&mut players, &game, 4).await;
    players[loser].act_and_wait(&game, GameAct::Resign).await.unwrap();
    game
}

#[tokio::test]
async fn what_a_finished_game_has_changed_is_put_back() {
    let (_directory, server) = Server::temporary().await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let mut games = Vec::new();
    let mut ratings = Vec::new();
    for loser in [1, 1, 0] {
        games.push(lose(&server, [&anna, &ben], loser).await);
        ratings.push([rating(&server, "Anna").await.unwrap().0, rating(&server, "Ben").await.unwrap().0]);
    }
    let explored = async || server.ask("GET", START, None, &()).await.json::<Explored>();
    assert_eq!(explored().await.games, 3);
    let month = Month::of(BEGIN);
    server
        .by_hand(&format!(
            "INSERT INTO archives (month, games, bytes, sha256, written) VALUES ('{month}', 3, 1, 'x', 0)"
        ))
        .await;
    // The second of three: later ones were played with what it gave.
    by_operator(&server, Act::Void { game: games[1].clone() }).await.unwrap();
    for (index, name) in ["Anna", "Ben"].into_iter().enumerate() {
        let change = ratings[1][index] - ratings[0][index];
        assert!(change.abs() > 1.0);
        let (now, count) = rating(&server, name).await.unwrap();
        assert!((now - (ratings[2][index] - change)).abs() < 1e-9, "{name}: {now}");
        assert_eq!(count, 2);
        let history = history(&server, name).await;
        assert_eq!(history.len(), 2);
        assert!((history[0] - ratings[0][index]).abs() < 1e-9 && (history[1] - now).abs() < 1e-9, "{history:?}");
    }
    let statistics = async |name: &str| {
        let path = format!("/api/players/{name}/statistics");
        server.ask("GET", &path, None, &()).await.json::<Vec<Statistics>>().remove(0)
    };
    let (of_anna, of_ben) = (statistics("Anna").await, statistics("Ben").await);
    assert_eq!((of_anna.as_a, of_anna.streak, of_anna.longest_won, of_anna.longest_lost), ([1, 0, 1], -1, 1, 1));
    assert_eq!((of_ben.as_b, of_ben.streak, of_ben.longest_won, of_ben.longest_lost), ([1, 0, 1], 1, 1, 1));
    assert_eq!(explored().await.games, 2);
    assert_eq!(server.count("archives WHERE outdated").await, 1);
    // A server that has the game in memory looks every two seconds.
    while server.state(&games[1]).await.result.unwrap().reason != "voided" {
        server.time.pass(500);
        tokio::task::yield_now().await;
    }
    // All that is counted game by game agrees with what is kept.
    let kept = statistics("Anna").await;
    server.recount().await;
    assert_eq!(statistics("Anna").await, kept);

    // Each once, and in any order: without all three it is as if nobody had played.
    let twice = by_operator(&server, Act::Void { game: games[1].clone() }).await;
    assert_eq!(twice, Err(server::refusal::Refusal::NoResult));
    for game in [&games[2], &games[0]] {
        by_operator(&server, Act::Void { game: game.clone() }).await.unwrap();
    }
    for name in ["Anna", "Ben"] {
        assert_eq!((rating(&server, name).await, history(&server, name).await.len()), (None, 0), "{name}");
    }
    assert_eq!(explored().await.games, 0);
    for table in ["results", "streaks", "rating_changes", "explored_turns", "explored_positions"] {
        assert_eq!(server.count(table).await, 0, "{table}");
    }
    // And those who were there see it.
    let mut late = server.connect(Some(&anna)).await;
    late.watch(&games[0], None).await;
    assert!(late.view(&games[0]).over);
}
