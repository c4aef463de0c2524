//! Games whose players are at different nodes.

use std::time::Duration;

use protocol::game::Outcome;
use protocol::http::RatingPoint;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::time::ManualTime;

use super::site::Site;
use crate::common::{BEGIN, Client, Server};

pub(super) fn turn(text: &str) -> Act {
    Act::Turn { text: text.to_owned() }
}

/// A game of two guests: its id, their cookies, and each at a node of its own.
pub(super) async fn two(site: &Site, clock: &str) -> (String, [String; 2], [Client; 2]) {
    let [one, other] = [&site.nodes[0], &site.nodes[1]];
    let cookies = [one.guest().await.1, other.guest().await.1];
    let game = one.game(&json!({ "game": "diaballik", "clock": clock }), &cookies[0], &cookies[1]).await;
    let mut players = [one.connect(Some(&cookies[0])).await, other.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    (game, cookies, players)
}

async fn result(node: &Server, game: &str) -> Option<Outcome> {
    node.state(game).await.result
}

/// What is played in games that go on for a while: nothing is repeated.
pub(super) const TURNS: [&str; 12] =
    ["a1a2", "a7a6", "b1b2", "b7b6", "c1c2", "c7c6", "e1e2", "e7e6", "f1f2", "f7f6", "g1g2", "g7g6"];

/// Plays the next of [`TURNS`], and waits until both know each.
pub(super) async fn play(players: &mut [Client; 2], game: &str, turns: usize) {
    let played = players[0].view(game).number as usize - 1;
    for (index, text) in TURNS.iter().enumerate().skip(played).take(turns) {
        let number = players[index % 2].act_and_wait(game, turn(text)).await.unwrap();
        players[1 - index % 2].until(game, number).await;
    }
}

/// Waits, while time passes, until a game is over at a node.
async fn until_over(site: &Site, node: &Server, game: &str) -> Outcome {
    loop {
        if let Some(outcome) = result(node, game).await {
            return outcome;
        }
        site.time.pass(500);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_reach_players_and_spectators_at_other_nodes() {
    let Some(site) = Site::with_bus(3).await else { return };
    let (game, _, mut players) = two(&site, "600+5").await;
    let mut spectator = site.nodes[2].connect(None).await;
    spectator.watch(&game, None).await;
    // No time passes: only the bus can have told it.
    play(&mut players, &game, 8).await;
    spectator.until(&game, players[0].view(&game).number).await;
    let [a, b] = &players;
    assert_eq!(a.view(&game).game.position(), spectator.view(&game).game.position());
    assert_eq!(b.view(&game).game.position(), spectator.view(&game).game.position());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_bus_a_site_is_slower_and_right() {
    let Some(site) = Site::without_bus(2).await else { return };
    let (game, _, mut players) = two(&site, "days:1").await;
    for (index, text) in ["d1>e1", "d7>e7", "e1>d1", "e7>d7"].into_iter().enumerate() {
        let number = players[index % 2].act_and_wait(&game, turn(text)).await.unwrap();
        site.until_number(&mut players[1 - index % 2], &game, number).await;
    }
    players[1].act_and_wait(&game, Act::Resign).await.unwrap();
    site.until_number(&mut players[0], &game, 6).await;
    assert!(players[0].view(&game).over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_happens_once_whichever_nodes_it_reaches() {
    let Some(site) = Site::without_bus(3).await else { return };
    let (game, cookies, mut players) = two(&site, "600+5").await;
    let mut tabs = Vec::new();
    for node in &site.nodes {
        let mut tab = node.connect(Some(&cookies[0])).await;
        tab.watch(&game, None).await;
        tabs.push(tab);
    }
    let act = FromClient::Act { game: game.clone(), id: "once".to_owned(), after: 1, act: turn("d1>e1") };
    for tab in &mut tabs {
        tab.send(&act).await;
    }
    for tab in &mut tabs {
        assert_eq!(tab.answer("once").await, Ok(2));
    }
    // At a node that does not know of it yet, another turn for the same position is stale.
    let other = FromClient::Act { game: game.clone(), id: "other".to_owned(), after: 1, act: turn("d1>c1") };
    tabs[2].send(&other).await;
    assert_eq!(tabs[2].answer("other").await, Err("server-stale".to_owned()));
    site.until_number(&mut players[1], &game, 2).await;
    // What follows is accepted by a node that has not heard of what it follows.
    let number = players[1].act_and_wait(&game, turn("d7>e7")).await.unwrap();
    let next = FromClient::Act { game: game.clone(), id: "next".to_owned(), after: number, act: turn("e1>d1") };
    tabs[2].send(&next).await;
    assert_eq!(tabs[2].answer("next").await, Ok(4));
    // Also when the game is over, and at a node that hears of it only now.
    let resign = FromClient::Act { game: game.clone(), id: "resign".to_owned(), after: 4, act: Act::Resign };
    for tab in &mut tabs {
        tab.send(&resign).await;
        assert_eq!(tab.answer("resign").await, Ok(5));
    }
    assert_eq!(site.nodes[1].state(&game).await.number, 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_when_the_node_of_a_player_is_gone() {
    let Some(mut site) = Site::with_bus(2).await else { return };
    let (game, cookies, mut players) = two(&site, "600+5").await;
    play(&mut players, &game, 4).await;
    site.nodes.remove(1).crash().await;
    let mut b = site.nodes[0].connect(Some(&cookies[1])).await;
    b.watch(&game, None).await;
    let [a, _] = players;
    play(&mut [a, b], &game, 4).await;
    // Another node takes up the whole game.
    let node = site.node().await;
    assert_eq!(node.state(&game).await.turns.len(), 8);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_replaced_one_by_one_and_no_clock_notices() {
    let Some(mut site) = Site::with_bus(2).await else { return };
    let (game, cookies, mut players) = two(&site, "600+5").await;
    play(&mut players, &game, 4).await;
    for _ in 0..2 {
        let new = site.node().await;
        let old = std::mem::replace(&mut site.nodes[0], new);
        let serving = old.app.clone();
        let sent_away = tokio::spawn(async move { serving.hub().send_away().await });
        while old.ask("GET", "/api/ready", None, &()).await.status.as_u16() == 200 {
            tokio::task::yield_now().await;
        }
        // It still does what it is asked.
        assert_eq!(old.state(&game).await.turns.len(), players[0].view(&game).number as usize - 1);
        sent_away.await.unwrap();
        old.shut_down().await;
        for (player, cookie) in players.iter_mut().zip(&cookies) {
            let after = player.view(&game).number;
            // Those of the node that is gone are told so.
            let is_ended = player.has_ended().await;
            if is_ended {
                *player = site.nodes[0].connect(Some(cookie)).await;
                player.watch(&game, None).await;
                assert_eq!(player.view(&game).number, after);
            }
        }
        site.nodes.rotate_left(1);
        play(&mut players, &game, 4).await;
    }
    let state = site.nodes[0].state(&game).await;
    assert_eq!((state.turns.len(), state.number), (12, 13), "nothing but the start and turns has happened");
    assert_eq!(state.clocks.a, Some(play::time::Millis::from_seconds(600 + 6 * 5)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_once_though_nobody_has_the_game_in_memory() {
    let Some(mut site) = Site::with_bus(3).await else { return };
    let cookies = [site.nodes[0].registered("Anna").await, site.nodes[1].registered("Ben").await];
    let terms = json!({ "game": "diaballik", "clock": "60+0", "rated": true });
    let game = site.nodes[0].game(&terms, &cookies[0], &cookies[1]).await;
    let mut players = [site.nodes[0].connect(Some(&cookies[0])).await, site.nodes[1].connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    play(&mut players, &game, 10).await;
    for _ in 0..2 {
        site.nodes.remove(0).crash().await;
    }
    site.nodes.push(site.node().await);
    let outcome = until_over(&site, &site.nodes[0], &game).await;
    assert_eq!((outcome.reason.as_str(), outcome.winner), ("time", Some(protocol::game::Side::B)));
    for (node, name) in [(0, "Anna"), (1, "Ben")] {
        let path = format!("/api/players/{name}/ratings");
        let points: Vec<RatingPoint> = site.nodes[node].ask("GET", &path, None, &()).await.json();
        assert_eq!(points.len(), 1, "{points:?}");
    }
}

/// How much of A's clock is left in a game in which A is to act.
async fn left(node: &Server, game: &str) -> u64 {
    node.state(game).await.clocks.a.unwrap().get()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_stand_while_the_whole_site_is_away() {
    let Some(site) = Site::with_bus(2).await else { return };
    let (game, _, mut players) = two(&site, "600+5").await;
    play(&mut players, &game, 2).await;
    let before = left(&site.nodes[0], &game).await;
    site.time.stall(1_000_000);
    // Whoever looks first, and acts first, finds the time that was up given back.
    assert_eq!(left(&site.nodes[1], &game).await, before);
    let number = players[0].act_and_wait(&game, turn(TURNS[2])).await.unwrap();
    site.until_number(&mut players[1], &game, number).await;
    assert!(result(&site.nodes[1], &game).await.is_none());
    assert_eq!(site.outages().await, 1, "it is known once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_run_while_one_node_stands_still() {
    let Some(site) = Site::without_bus(1).await else { return };
    let time = ManualTime::at(BEGIN);
    let still = site.node_by(time.clone()).await;
    let cookies = [site.nodes[0].guest().await.1, still.guest().await.1];
    let terms = json!({ "game": "diaballik", "clock": "60+0" });
    let game = site.nodes[0].game(&terms, &cookies[0], &cookies[1]).await;
    let mut a = site.nodes[0].connect(Some(&cookies[0])).await;
    let mut b = still.connect(Some(&cookies[1])).await;
    a.watch(&game, None).await;
    b.watch(&game, None).await;
    let before = left(&site.nodes[0], &game).await;
    // The other node runs all the time, and does something.
    for _ in 0..30 {
        site.time.pass(1_000);
        site.nodes[0].state(&game).await;
    }
    time.stall(30_000);
    assert_eq!(left(&still, &game).await, before - 30_000);
    assert_eq!(site.outages().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_node_is_gone_plays_at_another() {
    let Some(mut site) = Site::with_bus(2).await else { return };
    let cookie = site.nodes[0].guest().await.1;
    let offer = json!({ "terms": { "game": "diaballik", "clock": "600+5" }, "side": "a", "level": 1 });
    let begun = site.nodes[0].ask("POST", "/api/bot-games", Some(&cookie), &offer).await.json::<Value>();
    let game = begun["id"].as_str().unwrap().to_owned();
    let mut a = site.nodes[0].connect(Some(&cookie)).await;
    a.watch(&game, None).await;
    // The bot's node is gone right after the turn is stored, and the bot has not been told.
    let node = site.nodes.remove(0);
    let number = a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    node.crash().await;
    let mut a = site.nodes[0].connect(Some(&cookie)).await;
    a.watch(&game, None).await;
    site.until_number(&mut a, &game, number + 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_has_gone_back_tells_another_history() {
    let Some(site) = Site::with_bus(2).await else { return };
    let (game, cookies, players) = two(&site, "days:1").await;
    let before = site.nodes[0].state(&game).await.history;
    site.database.execute("UPDATE site SET cluster = 'elsewhere'").await;
    site.time.pass(1_000);
    for mut player in players {
        // Everybody is told to come back.
        while player.try_next().await.is_some() {}
    }
    let mut a = site.nodes[0].connect(Some(&cookies[0])).await;
    a.watch(&game, None).await;
    let [one, other] = [&site.nodes[0], &site.nodes[1]];
    let after = one.state(&game).await.history;
    assert_ne!(after, before);
    while other.state(&game).await.history != after {
        site.time.pass(500);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_gone_for_long_from_all_nodes_loses_by_a_claim() {
    let Some(site) = Site::with_bus(3).await else { return };
    let (game, cookies, mut players) = two(&site, "600+5").await;
    play(&mut players, &game, 3).await;
    let [mut a, b] = players;
    let gone = |message: &FromServer| match message {
        FromServer::Presence { present, .. } if *present == [true, false] => Some(()),
        _ => None,
    };
    let back = |message: &FromServer| match message {
        FromServer::Presence { present, .. } if *present == [true, true] => Some(()),
        _ => None,
    };
    drop(b);
    site.until_told(&mut a, gone).await;
    site.time.pass(70_000);
    // Back, at a third node.
    let mut b = site.nodes[2].connect(Some(&cookies[1])).await;
    b.watch(&game, None).await;
    site.until_told(&mut a, back).await;
    assert_eq!(a.act_and_wait(&game, Act::Claim { win: true }).await, Err("server-not-gone".to_owned()));
    drop(b);
    site.until_told(&mut a, gone).await;
    site.time.pass(60_000);
    a.act_and_wait(&game, Act::Claim { win: true }).await.expect("absences add up, at whichever node");
    assert_eq!(result(&site.nodes[1], &game).await.unwrap().reason, "opponent-gone");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_at_a_node_that_is_gone_is_gone() {
    let Some(mut site) = Site::without_bus(2).await else { return };
    let (_, _, [mut a, _b]) = two(&site, "600+5").await;
    site.nodes.remove(1).crash().await;
    let gone = |message: &FromServer| match message {
        FromServer::Presence { present, .. } if *present == [true, false] => Some(()),
        _ => None,
    };
    site.until_told(&mut a, gone).await;
}

/// The games that a node tells to be featured.
async fn featured(node: &Server) -> Vec<String> {
    let answer = node.ask("GET", "/api/watch/featured", None, &()).await.json::<protocol::http::Watch>();
    answer.games.into_iter().map(|watched| watched.game.id).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_nodes_feature_the_same_game() {
    let Some(site) = Site::with_bus(3).await else { return };
    let (first, _, mut players) = two(&site, "600+5").await;
    site.time.pass(1_000);
    for node in &site.nodes {
        assert_eq!(featured(node).await, [first.as_str()]);
    }
    let (next, _, _) = two(&site, "600+5").await;
    site.time.pass(1_000);
    for node in &site.nodes {
        assert_eq!(featured(node).await, [first.as_str()], "it stays");
    }
    play(&mut players, &first, 2).await;
    players[0].act_and_wait(&first, Act::Resign).await.unwrap();
    site.time.pass(1_000);
    let told = futures_util::future::join_all(site.nodes.iter().map(featured)).await;
    assert!(told.iter().all(|told| *told == [next.clone()]), "{told:?}");
}
