//! Conditional turns at several nodes.

use protocol::socket::FromClient;
use serde_json::json;

use super::site::Site;
use crate::common::Client;
use crate::conditional::{prepare, turn, turns};

/// Two players at the first two nodes in a game of days.
async fn days(site: &Site) -> (String, [String; 2], [Client; 2]) {
    let node = &site.nodes[0];
    let cookies = [node.registered("Anna").await, node.registered("Ben").await];
    let game = node.game(&json!({ "game": "diaballik", "clock": "days:3" }), &cookies[0], &cookies[1]).await;
    let mut players = [site.nodes[0].connect(Some(&cookies[0])).await, site.nodes[1].connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    (game, cookies, players)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_node_was_given_another_plays_once() {
    let Some(site) = Site::without_bus(3).await else { return };
    let (game, cookies, mut players) = days(&site).await;
    prepare(&site.nodes[1], &game, &cookies[1], 1, &[&["d1>e1", "d7>e7", "e1>d1", "e7>d7"]]).await;
    let mut tabs = Vec::new();
    for node in &site.nodes {
        let mut tab = node.connect(Some(&cookies[0])).await;
        tab.watch(&game, None).await;
        tabs.push(tab);
    }
    for (id, after, text) in [("one", 1, "d1>e1"), ("two", 3, "e1>d1")] {
        let act = FromClient::Act { game: game.clone(), id: id.to_owned(), after, act: turn(text) };
        for tab in &mut tabs {
            tab.send(&act).await;
        }
        for tab in &mut tabs {
            assert_eq!(tab.answer(id).await, Ok(after + 1));
        }
    }
    site.until_number(&mut players[1], &game, 5).await;
    for node in &site.nodes {
        assert_eq!(turns(node, &game).await, ["d1>e1", "d7>e7", "e1>d1", "e7>d7"]);
    }
}

/// As with one server: lines are answered by exactly if they were accepted, whichever node was asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_to_one_node_with_a_turn_at_another_is_before_it_or_after() {
    let Some(site) = Site::with_bus(2).await else { return };
    let [a, b] = [site.nodes[0].registered("Anna").await, site.nodes[0].registered("Ben").await];
    let mut anna = site.nodes[0].connect(Some(&a)).await;
    for _ in 0..20 {
        let game = site.nodes[0].game(&json!({ "game": "diaballik", "clock": "days:3" }), &a, &b).await;
        anna.watch(&game, None).await;
        // What was there before is replaced, or taken away with the turn.
        prepare(&site.nodes[1], &game, &b, 1, &[&["d1>e1", "a7a6"]]).await;
        let (stored, played) = tokio::join!(
            prepare(&site.nodes[1], &game, &b, 1, &[&["d1>e1", "d7>e7"]]),
            anna.act_and_wait(&game, turn("d1>e1")),
        );
        assert_eq!(played, Ok(2));
        let answer = if stored.status.is_success() { "d7>e7" } else { "a7a6" };
        assert_eq!(turns(&site.nodes[1], &game).await, ["d1>e1", answer], "{}", stored.body);
    }
}
