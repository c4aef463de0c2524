//! Matches of clubs on a site with several nodes, of which some are killed in the middle.

use protocol::http::Games;
use protocol::notifications::Topic;
use protocol::team_matches::{TeamMatchOffered, TeamMatchState};

use super::site::Site;
use crate::clubs::{act, join, told};
use crate::team_matches::{done, is, line_up, offer, offered, plan, resign, two_clubs, until};
use crate::webhooks::{added, list};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_all_look_begin_a_match_once_and_one_that_is_killed_loses_no_result() {
    let Some(mut site) = Site::without_bus(2).await else { return };
    let ([ada, ben, cleo, dan], [home, away]) = two_clubs(&site.nodes[0]).await;
    for (cookie, club) in [(&ada, &home), (&cleo, &away)] {
        added(&site.nodes[0], cookie, club, "https://hook.example/").await;
    }
    let id = offered(&site.nodes[0], &ada, &home, &plan(&site.nodes[0], &away, 2, "days:3")).await;
    // Both line up at both nodes at once, and each is told of its place once.
    let [one, two] = &site.nodes[..] else { panic!("two nodes") };
    let (a, b, c, d) = tokio::join!(
        line_up(one, &ada, &id, &home, &["Ada", "Ben"]),
        line_up(two, &cleo, &id, &away, &["Cleo", "Dan"]),
        line_up(two, &ada, &id, &home, &["Ada", "Ben"]),
        line_up(one, &cleo, &id, &away, &["Cleo", "Dan"]),
    );
    [&a, &b, &c, &d].into_iter().for_each(done);
    for cookie in [&ben, &dan] {
        let places = told(one, cookie).await.into_iter().filter(|(topic, _)| *topic == Topic::TeamMatchPlace).count();
        assert_eq!(places, 1);
    }
    let running = until(&site.nodes[0], &id, is(TeamMatchState::Running)).await;
    assert_eq!(until(&site.nodes[1], &id, is(TeamMatchState::Running)).await.boards, running.boards);
    let games: Vec<String> = running.boards.iter().map(|board| board.game.clone().unwrap()).collect();
    // A result from the one node, which is killed then; the other at a new one.
    resign(&site.nodes[1], &ada, &games[0]).await;
    site.nodes.remove(1).crash().await;
    let new = site.node().await;
    until(&site.nodes[0], &id, |now| now.boards[0].result.is_some()).await;
    resign(&new, &ben, &games[1]).await;
    site.nodes.push(new);
    for node in &site.nodes {
        let over = until(node, &id, is(TeamMatchState::Over)).await;
        assert_eq!(over.summary.points, [0.0, 2.0]);
    }
    let all: Games = site.nodes[0].ask("GET", "/api/games?most=50", None, &()).await.json();
    assert_eq!(all.games.len(), 2, "each game has begun once");
    for (cookie, club) in [(&ada, &home), (&cleo, &away)] {
        let waiting = list(&site.nodes[0], cookie, club).await[0].waiting;
        assert_eq!(waiting, 3, "webhooks are told once that it was agreed on, has begun and is over");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_two_nodes_at_once_waits_for_no_one_that_waits() {
    let Some(site) = Site::without_bus(2).await else { return };
    let [one, two] = &site.nodes[..] else { panic!("two nodes") };
    let ([ada, ben, cleo, _dan], [home, away]) = two_clubs(one).await;
    let later = |days: u64| {
        let mut new = plan(one, &away, 2, "days:3");
        new["starts"] = serde_json::json!(one.time_now().get() + days * 86_400_000);
        new
    };
    // Many offers at once from both sides: never more than ten are open.
    let mut other_way = later(1);
    other_way["opponent"] = serde_json::json!(home);
    let mut ids = Vec::new();
    for _ in 0..7 {
        let new = later(1);
        let (a, b) = tokio::join!(offer(one, &ada, &home, &new), offer(two, &cleo, &away, &other_way));
        for answer in [a, b] {
            match answer.status.as_u16() {
                200 => ids.push(answer.json::<TeamMatchOffered>().id),
                _ => assert_eq!(answer.code(), "server-too-many", "{}", answer.body),
            }
        }
    }
    assert_eq!(ids.len(), 10);
    // Ben is lined up while he leaves the club: afterwards he plays in none.
    for id in &ids {
        let body = ["Ada", "Ben"];
        let path = format!("{home}/membership");
        let (lined, left) = tokio::join!(line_up(one, &ada, id, &home, &body), act(two, "DELETE", &ben, &path));
        done(&left);
        if !lined.status.is_success() {
            assert_eq!(lined.code(), "server-team-member", "{}", lined.body);
        }
        let now = until(one, id, |_| true).await;
        assert!(now.boards.iter().all(|board| board.home.as_deref() != Some("Ben")), "{:?}", now.boards);
        done(&join(two, &ben, &home).await);
    }
}
