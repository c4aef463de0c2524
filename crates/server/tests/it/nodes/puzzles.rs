//! Puzzles where two nodes do the same at the same time.

use futures_util::future::join_all;
use play::time::Millis;
use protocol::puzzles::{AttemptResult, OnlinePuzzle, Storm};
use protocol::socket::Act;
use serde_json::json;

use super::site::Site;
use crate::history::sit_down;
use crate::puzzles::own_turns;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attempts_and_storms_at_two_nodes_count_once_and_each_game_is_looked_through_by_one() {
    let Some(site) = Site::without_bus(2).await else { return };
    let [one, other] = [&site.nodes[0], &site.nodes[1]];
    let [anna, ben] = [one.registered("Anna").await, other.registered("Ben").await];
    let puzzle: OnlinePuzzle = one.ask("GET", "/api/puzzles/diaballik-1", None, &()).await.json();
    let attempt = json!({ "turns": own_turns(&puzzle) });
    let path = "/api/puzzles/diaballik-1/attempts";
    let told = join_all((0..6).map(|at| site.nodes[at % 2].ask("POST", path, Some(&anna), &attempt))).await;
    let told: Vec<AttemptResult> = told.iter().map(crate::common::Answer::json).collect();
    assert_eq!(told.iter().filter(|result| result.counted).count(), 1);
    assert!(told.iter().all(|result| result.attempt == told[0].attempt));
    // Players who try it at the same time all count.
    let both = [(one, &anna), (other, &ben)];
    let second = "/api/puzzles/diaballik-2/attempts";
    let shown = json!({ "turns": [], "help": "solution" });
    join_all(both.map(|(node, cookie)| node.ask("POST", second, Some(cookie), &shown))).await;
    let puzzle: OnlinePuzzle = one.ask("GET", "/api/puzzles/diaballik-2", None, &()).await.json();
    assert_eq!(puzzle.plays, 2);

    let new = json!({ "game": "pawnball" });
    let storms = join_all([one, other].map(|node| node.ask("POST", "/api/me/storm", Some(&anna), &new))).await;
    let storms: Vec<Storm> = storms.iter().map(crate::common::Answer::json).collect();
    assert_eq!(storms[0].id, storms[1].id);
    let turns = own_turns(storms[0].puzzle.as_ref().unwrap());
    let answer = json!({ "id": storms[0].id, "number": 0, "turns": turns });
    let told = join_all([one, other].map(|node| node.ask("POST", "/api/me/storm/answers", Some(&anna), &answer))).await;
    for told in told {
        let told: Storm = told.json();
        assert_eq!((told.number, told.score), (1, 1));
    }

    let players = [anna, ben];
    for _ in 0..4 {
        let (game, mut clients) = sit_down(one, &players, json!({ "game": "diaballik", "clock": "days:3" })).await;
        clients[0].act_and_wait(&game, Act::Resign).await.unwrap();
    }
    let later = one.time_now() + Millis::from_days(1);
    let looked = join_all([one, other].map(|node| node.app.hub().look_for_puzzles(later))).await;
    assert_eq!(looked.into_iter().map(Result::unwrap).sum::<usize>(), 4);
}
