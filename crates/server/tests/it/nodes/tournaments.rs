//! Tournaments of a site with several nodes, of which some are killed in the middle.

use std::collections::{BTreeMap, BTreeSet};

use protocol::http::Games;
use protocol::notifications::Topic;
use protocol::tournaments::{TournamentGame, TournamentResult, TournamentState};
use serde_json::json;

use super::site::Site;
use crate::clubs::told;
use crate::director;
use crate::duplicates::{self, LONG, two_tables};
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organiser_at_two_nodes_at_once_pairs_once_and_enters_one_result() {
    let Some(site) = Site::without_bus(2).await else { return };
    let [one, two] = &site.nodes[..] else { panic!("two nodes") };
    let owner = one.registered("Director").await;
    let id = director::event(one, &owner, &json!({ "kind": "swiss", "rounds": 2 })).await;
    director::listed(one, &owner, &id, &[("Ada", 1900), ("Ben", 1800), ("Cleo", 1700), ("Dan", 1600)]).await;
    for round in 1..=2 {
        let both = tokio::join!(director::pair(one, &owner, &id, round), director::pair(two, &owner, &id, round));
        assert!(both.0.status.is_success() && both.1.status.is_success(), "{} {}", both.0.body, both.1.body);
        for node in [one, two] {
            // What was read a moment ago may be told once more.
            until(node, &id, |now| now.pairings == round && now.games.len() == 2).await;
        }
        let games = director::seen(one, &id).await.games;
        // The same result from both is one; of two different ones the second is told that there is another.
        let enter = async |game: usize, results: [&str; 2]| {
            let [first, second] = results.map(|result| json!(result));
            tokio::join!(
                director::result(one, &owner, &id, &games[game], first, false),
                director::result(two, &owner, &id, &games[game], second, false)
            )
        };
        let same = enter(0, ["a", "a"]).await;
        assert!(same.0.status.is_success() && same.1.status.is_success(), "{} {}", same.0.body, same.1.body);
        let other = enter(1, ["a", "draw"]).await;
        let refused: Vec<_> = [&other.0, &other.1].into_iter().filter(|answer| !answer.status.is_success()).collect();
        assert_eq!(refused.len(), 1);
        assert_eq!(refused[0].code(), "server-result-changed");
        let won = if other.0.status.is_success() { TournamentResult::A } else { TournamentResult::Draw };
        for node in [one, two] {
            let now = until(node, &id, |now| now.games.iter().all(|game| game.result.is_some())).await;
            assert_eq!(
                now.games.iter().map(|game| game.result.unwrap()).collect::<Vec<_>>(),
                [TournamentResult::A, won]
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_invited_at_two_nodes_at_once_is_invited_and_told_once() {
    let Some(site) = Site::without_bus(2).await else { return };
    let [one, two] = &site.nodes[..] else { panic!("two nodes") };
    let [owner, ben, cleo] = [one.registered("Ada").await, one.registered("Ben").await, two.registered("Cleo").await];
    let mut new = plan(one, "days:3", &json!({ "kind": "swiss", "rounds": 1 }));
    new["by_invitation"] = json!(true);
    new["starts"] = json!(one.time_now().get() + 100_000);
    let id = announce(one, &owner, &new).await;
    let [to_ben, to_cleo] = ["Ben", "Cleo"].map(|name| format!("/api/tournaments/{id}/invitations/{name}"));
    let (a, b, c) = tokio::join!(
        one.ask("PUT", &to_ben, Some(&owner), &()),
        two.ask("PUT", &to_ben, Some(&owner), &()),
        two.ask("PUT", &to_cleo, Some(&owner), &()),
    );
    for answer in [a, b, c] {
        assert_eq!(answer.status.as_u16(), 204, "{}", answer.body);
    }
    for (node, cookie) in [(two, &ben), (one, &cleo)] {
        assert_eq!(told(one, cookie).await, [(Topic::TournamentInvitation, "Evening cup".to_owned())]);
        let answer = enter(node, cookie, &id).await;
        assert_eq!(answer.status.as_u16(), 204, "{}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_whose_players_are_at_different_nodes_have_the_same_dice_though_one_is_killed() {
    let Some(mut site) = Site::without_bus(2).await else { return };
    let [one, two] = &site.nodes[..] else { panic!("two nodes") };
    let (id, mut tables) = two_tables(one, [one, two], &duplicates::plan(one, LONG)).await;
    for table in &mut tables {
        table.settle_dice(one).await;
    }
    for table in &mut tables {
        table.hears(one, 7).await;
    }
    let mut killed = false;
    while !tables.iter().all(|table| table.is_over()) {
        for table in &mut tables {
            table.play(&site.nodes[0]).await;
        }
        let [first, second] = &tables;
        let drawn = duplicates::in_step([first, second]);
        if drawn == 8 {
            continue;
        }
        if drawn >= 2 && !std::mem::replace(&mut killed, true) {
            site.nodes.remove(1).crash().await;
            site.nodes.push(site.node().await);
            for table in &mut tables {
                table.connect([&site.nodes[0], &site.nodes[1]]).await;
            }
        }
        for table in &mut tables {
            table.has_draws(&site.nodes[0], drawn + 1).await;
        }
    }
    assert!(killed);
    for node in &site.nodes {
        let over = until(node, &id, |now| now.summary.state == TournamentState::Over).await;
        let points: f64 = over.standings.iter().map(|place| place.points).sum();
        assert!(points.abs() < 1e-9, "{:?}", over.standings);
        assert!(over.games.iter().all(|game| game.margin.is_some() && game.scores.is_some()));
    }
}
