//! What reaches people at other nodes beside the turns of their games.

use protocol::chat::Words;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};

use super::site::Site;
use crate::common::{Client, Follower};

async fn sites(nodes: usize) -> Option<[Site; 2]> {
    Some([Site::with_bus(nodes).await?, Site::without_bus(nodes).await?])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_reaches_a_player_at_another_node_once() {
    let Some(sites) = sites(2).await else { return };
    for site in sites {
        let [anna, ben] = [site.nodes[0].registered("Anna").await, site.nodes[1].registered("Ben").await];
        let mut at_other_node = site.nodes[1].connect(Some(&ben)).await;
        for clock in ["60+1", "60+2"] {
            let offer = json!({ "terms": { "game": "diaballik", "clock": clock } });
            let made = site.nodes[0].ask("POST", "/api/players/Ben/challenges", Some(&anna), &offer).await;
            assert_eq!(made.status.as_u16(), 200, "{}", made.body);
            let challenged = |message: &FromServer| match message {
                FromServer::Challenged { challenge } => Some(challenge.terms.clock.clone()),
                _ => None,
            };
            let told = site.until_told(&mut at_other_node, challenged).await;
            assert_eq!(serde_json::to_value(told).unwrap(), clock, "the one before was told once");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seeks_are_shown_and_accepted_at_all_nodes() {
    let Some(sites) = sites(2).await else { return };
    for site in sites {
        let [(_, a), (_, b)] = [site.nodes[0].guest().await, site.nodes[1].guest().await];
        let mut a_there = site.nodes[0].connect(Some(&a)).await;
        let mut follower = Follower::new(site.nodes[1].connect(Some(&b)).await).await;
        assert_eq!(follower.told().await, 0);
        let seek = json!({ "terms": { "game": "diaballik", "clock": "60+5" } });
        let made = site.nodes[0].ask("POST", "/api/seeks", Some(&a), &seek).await.json::<Value>();
        let mut told = None;
        while told != Some(1) {
            tokio::select! {
                count = follower.told() => told = Some(count),
                () = tokio::time::sleep(std::time::Duration::from_millis(50)) => site.time.pass(1_000),
            }
        }
        let path = format!("/api/seeks/{}/game", made["id"].as_str().unwrap());
        let begun = site.nodes[1].ask("POST", &path, Some(&b), &()).await;
        assert_eq!(begun.status.as_u16(), 200, "{}", begun.body);
        let begins = |message: &FromServer| matches!(message, FromServer::Game { .. }).then_some(());
        site.until_told(&mut a_there, begins).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seek_of_whoever_moves_to_another_node_stays_and_of_whoever_goes_does_not() {
    let Some(site) = Site::with_bus(2).await else { return };
    let [(_, stays), (_, goes)] = [site.nodes[0].guest().await, site.nodes[0].guest().await];
    let mut there = Vec::new();
    for (cookie, clock) in [(&stays, "60+5"), (&goes, "60+6")] {
        there.push(site.nodes[0].connect(Some(cookie)).await);
        let seek = json!({ "terms": { "game": "diaballik", "clock": clock } });
        site.nodes[0].ask("POST", "/api/seeks", Some(cookie), &seek).await;
    }
    let _at_other_node = site.nodes[1].connect(Some(&stays)).await;
    drop(there);
    let watcher = site.nodes[1].guest().await.1;
    let mut follower = Follower::new(site.nodes[1].connect(Some(&watcher)).await).await;
    let mut left = follower.told().await;
    for _ in 0..120 {
        site.time.pass(500);
        if let Ok(count) = tokio::time::timeout(std::time::Duration::from_millis(30), follower.told()).await {
            left = count;
        }
    }
    assert_eq!(left, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_is_heard_at_all_nodes_once_and_in_order() {
    let Some(sites) = sites(2).await else { return };
    for site in sites {
        let [(_, a), (_, b)] = [site.nodes[0].guest().await, site.nodes[1].guest().await];
        let game = site.nodes[0].game(&json!({ "game": "diaballik", "clock": "days:1" }), &a, &b).await;
        let mut players = [site.nodes[0].connect(Some(&a)).await, site.nodes[1].connect(Some(&b)).await];
        for player in &mut players {
            player.watch(&game, None).await;
            player.send(&FromClient::Chat { game: game.clone(), follow: true }).await;
            let shown = |message: &FromServer| matches!(message, FromServer::Chat { .. }).then_some(());
            player.find(shown).await;
        }
        // What is there when the other node looks for the first time counts as heard: nobody has said anything yet.
        site.time.pass(2_000);
        let said = |message: &FromServer| match message {
            FromServer::Said { line, .. } => Some(line.number),
            _ => None,
        };
        for (number, phrase) in (1..).zip(["hello", "good-luck", "thanks"]) {
            let words = Words::Phrase(phrase.to_owned());
            let [one, other] = &mut players;
            let (from, to) = if number == 2 { (other, one) } else { (one, other) };
            from.send(&FromClient::Say { game: game.clone(), id: phrase.to_owned(), words }).await;
            assert_eq!(from.find(said).await, number);
            assert_eq!(site.until_told(to, said).await, number);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_end_at_all_nodes_with_what_let_them_in() {
    let Some(site) = Site::with_bus(2).await else { return };
    let cookie = site.nodes[0].registered("Anna").await;
    let mut there = site.nodes[1].connect(Some(&cookie)).await;
    let sessions: Value = site.nodes[0].ask("GET", "/api/sessions", Some(&cookie), &()).await.json();
    let id = sessions[0]["id"].as_str().unwrap();
    let (path, proof) = (format!("/api/sessions/{id}/ended"), json!({ "password": "correct horse" }));
    let ended = site.nodes[0].ask("POST", &path, Some(&cookie), &proof).await;
    assert!(ended.status.is_success(), "{}", ended.body);
    while there.try_next().await.is_some() {}
}

async fn whole_game(site: &Site) -> (String, [String; 2], [Client; 2]) {
    let [a, b] = [site.nodes[0].guest().await.1, site.nodes[1].guest().await.1];
    let game = site.nodes[0].game(&json!({ "game": "diaballik", "clock": "600+5" }), &a, &b).await;
    let mut players = [site.nodes[0].connect(Some(&a)).await, site.nodes[1].connect(Some(&b)).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    players[0].act_and_wait(&game, Act::Resign).await.unwrap();
    site.until_number(&mut players[1], &game, 2).await;
    (game, [a, b], players)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_offered_at_one_node_and_accepted_at_another() {
    let Some(sites) = sites(3).await else { return };
    for site in sites {
        let (game, [a, b], mut players) = whole_game(&site).await;
        let mut spectator = site.nodes[2].connect(None).await;
        spectator.watch(&game, None).await;
        let path = format!("/api/games/{game}/rematch");
        let offered = site.nodes[0].ask("POST", &path, Some(&a), &()).await;
        assert_eq!(offered.status.as_u16(), 200, "{}", offered.body);
        let by = |message: &FromServer| matches!(message, FromServer::Rematch { by: Some(_), .. }).then_some(());
        site.until_told(&mut players[1], by).await;
        site.until_told(&mut spectator, by).await;
        site.nodes[1].ask("POST", &path, Some(&b), &()).await;
        let next = |message: &FromServer| match message {
            FromServer::Rematch { next, .. } => next.clone(),
            _ => None,
        };
        let begun = site.until_told(&mut players[0], next).await;
        assert_eq!(site.until_told(&mut spectator, next).await, begun);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_registers_has_another_name_at_all_nodes() {
    let Some(site) = Site::with_bus(2).await else { return };
    let (game, [a, _], mut players) = whole_game(&site).await;
    let wanted = json!({ "name": "Anna", "password": "correct horse" });
    let registered = site.nodes[0].ask("POST", "/api/me/registration", Some(&a), &wanted).await;
    assert_eq!(registered.status.as_u16(), 200, "{}", registered.body);
    let named = |message: &FromServer| match message {
        FromServer::State { state } if state.id == game => {
            Some(state.players.iter().any(|(_, one)| one.name == "Anna"))
        }
        _ => None,
    };
    while !site.until_told(&mut players[1], named).await {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_at_another_node_are_seen_and_written_to() {
    let Some(sites) = sites(2).await else { return };
    for mut site in sites {
        let [anna, ben] = [site.nodes[0].registered("Anna").await, site.nodes[1].registered("Ben").await];
        for (cookie, path) in [(&anna, "/api/me/friends/Ben"), (&ben, "/api/me/friends/Anna")] {
            site.nodes[0].ask("PUT", path, Some(cookie), &()).await;
        }
        let is_online = async |site: &Site, node: usize| -> bool {
            let friends: Value = site.nodes[node].ask("GET", "/api/me/friends", Some(&anna), &()).await.json();
            friends[0]["online"].as_bool().unwrap()
        };
        assert!(!is_online(&site, 0).await);
        let mut there = site.nodes[1].connect(Some(&ben)).await;
        while !is_online(&site, 0).await {
            site.time.pass(1_000);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let message = json!({ "id": "1", "text": "Hello" });
        for _ in 0..2 {
            let sent = site.nodes[0].ask("POST", "/api/me/messages/Ben", Some(&anna), &message).await;
            assert_eq!(sent.status.as_u16(), 200, "{}", sent.body);
        }
        let told = |message: &FromServer| match message {
            FromServer::Message { with, message } => Some((with.clone(), message.number)),
            _ => None,
        };
        assert_eq!(site.until_told(&mut there, told).await, ("Anna".to_owned(), 1));
        // He goes; and comes again, and his node dies.
        drop(there);
        while is_online(&site, 0).await {
            site.time.pass(1_000);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let _there = site.nodes[1].connect(Some(&ben)).await;
        while !is_online(&site, 0).await {
            site.time.pass(1_000);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let killed = site.nodes.remove(1);
        killed.crash().await;
        while is_online(&site, 0).await {
            site.time.pass(1_000);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
}
