//! Tournaments of a site with several nodes, of which some are killed in the middle.

use std::collections::{BTreeMap, BTreeSet};

use protocol::http::Games;
use protocol::tournaments::{TournamentGame, TournamentState};
use serde_json::json;

use super::site::Site;
use crate::tournaments::{announce, enter, is_round, names, plan, play_round, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_all_look_pair_each_round_once_and_one_that_is_killed_loses_no_result() {
    let Some(mut site) = Site::without_bus(2).await else { return };
    let mut players = BTreeMap::new();
    for (number, name) in ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"].into_iter().enumerate() {
        players.insert(name.to_owned(), site.nodes[number % 2].registered(name).await);
    }
    let swiss = json!({ "kind": "swiss", "rounds": 3 });
    let id = announce(&site.nodes[0], &players["Ada"], &plan(&site.nodes[0], "days:3", &swiss)).await;
    for (number, cookie) in players.values().enumerate() {
        let answer = enter(&site.nodes[number % 2], cookie, &id).await;
        assert_eq!(answer.status.as_u16(), 204, "{}", answer.body);
    }
    let mut met = BTreeSet::new();
    for round in 1..=3 {
        let now = until(&site.nodes[0], &id, is_round(round)).await;
        let same = until(&site.nodes[1], &id, is_round(round)).await;
        assert_eq!(same.games, now.games, "both nodes tell the same");
        assert_eq!(now.games.len(), 3);
        now.games.iter().for_each(|game| assert!(met.insert(names(game)), "{:?} meet again", names(game)));
        // A result from the one node, which is killed then; the rest at the other and at a new one.
        play_round(&site.nodes[1], &players, &now.games[..1]).await;
        site.nodes.remove(1).crash().await;
        let rest: Vec<TournamentGame> = now.games[1..].to_vec();
        play_round(&site.nodes[0], &players, &rest[..1]).await;
        let new = site.node().await;
        play_round(&new, &players, &rest[1..]).await;
        site.nodes.push(new);
    }
    for node in &site.nodes {
        let over = until(node, &id, |now| now.summary.state == TournamentState::Over).await;
        let points: f64 = over.standings.iter().map(|place| place.points).sum();
        assert!((points - 9.0).abs() < 1e-9, "{:?}", over.standings);
    }
    let all: Games = site.nodes[0].ask("GET", "/api/games?most=50", None, &()).await.json();
    assert_eq!(all.games.len(), 9, "each game has begun once");
}
