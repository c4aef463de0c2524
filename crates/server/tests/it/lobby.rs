//! How games begin, and what follows their end.

use crate::common::{Answer, BEGIN, Client, Follower, Server, pass_to_and_fro, settings, some_turn};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use games::side::Side;
use play::game_setup::hex;
use protocol::http::{Challenge, Place, Profile, RatingPoint, Seek};
use protocol::lobby::{SeekList, SeekNews};
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::settings::{Limits, Settings};
use server::time::ManualTime;
use tokio_tungstenite::tungstenite::Message;

async fn server(directory: &tempfile::TempDir) -> Server {
    Server::start(directory.path(), ManualTime::at(BEGIN)).await
}

fn diaballik() -> Value {
    json!({ "game": "diaballik", "clock": "60+5" })
}

async fn seek(server: &Server, cookie: &str, offer: &Value) -> Value {
    let answer = server.ask("POST", "/api/seeks", Some(cookie), offer).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

async fn seeks(server: &Server) -> Vec<Seek> {
    server.ask("GET", "/api/seeks", None, &()).await.json()
}

#[tokio::test]
async fn two_who_seek_the_same_play() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (name, b)] = [server.guest().await, server.guest().await];
    let mut watcher = Follower::new(server.connect(Some(&a)).await).await;
    assert_eq!(watcher.told().await, 0);
    let waiting = seek(&server, &a, &json!({ "terms": diaballik(), "side": "b" })).await;
    assert_eq!(waiting["what"], "waiting");
    assert_eq!(watcher.told().await, 1);
    for other in [
        json!({ "terms": diaballik(), "side": "b" }),
        json!({ "terms": { "game": "diaballik", "clock": "60+6" } }),
        json!({ "terms": { "game": "diaballik", "clock": "60+5", "variant": "variant" } }),
    ] {
        assert_eq!(seek(&server, &b, &other).await["what"], "waiting", "{other}");
    }
    let begun = seek(&server, &b, &json!({ "terms": diaballik() })).await;
    assert_eq!((begun["what"].as_str(), begun["side"].as_str()), (Some("game"), Some("a")));
    let (game, side) = watcher
        .client
        .find(|message| if let FromServer::Game { game, side } = message { Some((game.clone(), *side)) } else { None })
        .await;
    assert_eq!((Some(game.as_str()), side), (begun["id"].as_str(), protocol::game::Side::B));
    assert_eq!(seeks(&server).await.len(), 0, "whoever plays live seeks no longer");
    assert_eq!(server.state(&game).await.players[Side::A].name, name);
}

#[tokio::test]
async fn who_seeks_is_paired_with_the_nearest_rating() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    let rated = async |name: &'static str, rating: f64| {
        let cookie = server.registered(name).await;
        let sql = format!(
            "INSERT INTO ratings SELECT id, 'diaballik', 'blitz', {rating}, 60, 0.06, 50, 1800000000000 FROM users WHERE name = '{name}'"
        );
        server.by_hand(&sql).await;
        cookie
    };
    for (name, rating) in [("Far", 2200.0), ("Near", 1600.0), ("Nearer", 1660.0), ("Below", 1100.0)] {
        let cookie = rated(name, rating).await;
        let offer = json!({ "terms": terms });
        // The newest are shown first.
        server.time.pass(1);
        let what = seek(&server, &cookie, &offer).await;
        if name == "Nearer" {
            // Near and Nearer are paired at once.
            assert_eq!(what["what"], "game", "{name}");
            continue;
        }
        assert_eq!(what["what"], "waiting", "{name} is too far from all others");
    }
    for (name, rating) in [("Anna", 1610.0), ("Ben", 1690.0)] {
        let cookie = rated(name, rating).await;
        server.time.pass(1);
        // Two who want the same side wait for somebody else.
        assert_eq!(seek(&server, &cookie, &json!({ "terms": terms, "side": "a" })).await["what"], "waiting", "{name}");
    }
    let cookie = rated("Cora", 1660.0).await;
    let begun = seek(&server, &cookie, &json!({ "terms": terms })).await;
    let state = server.state(begun["id"].as_str().unwrap()).await;
    assert_eq!(state.players[Side::A].name, "Ben", "1690 is nearer to 1660 than 1610");
    let shown: Vec<_> = seeks(&server).await.iter().map(|seek| seek.rating.unwrap().rating).collect();
    assert_eq!(shown, [1610.0, 1100.0, 2200.0]);
}

#[tokio::test]
async fn a_seek_is_accepted_once_and_not_by_its_owner() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b), (_, c)] = [server.guest().await, server.guest().await, server.guest().await];
    let offer = json!({ "terms": { "game": "playball", "board": "sprint", "mode": "expert", "clock": "days:2" } });
    let id = seek(&server, &a, &offer).await["id"].as_str().unwrap().to_owned();
    let path = format!("/api/seeks/{id}/game");
    let own = server.ask("POST", &path, Some(&a), &()).await;
    assert_eq!(own.code(), "server-own-offer");
    assert_eq!(seeks(&server).await.len(), 1, "it is still there");
    assert_eq!(server.ask("DELETE", &format!("/api/seeks/{id}"), Some(&b), &()).await.status, StatusCode::NOT_FOUND);
    let (one, other) = tokio::join!(server.ask("POST", &path, Some(&b), &()), server.ask("POST", &path, Some(&c), &()));
    let mut statuses = [one.status, other.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::NOT_FOUND]);
    for bad in [
        json!({ "terms": { "game": "chess", "clock": "60+5" } }),
        json!({ "terms": diaballik(), "level": 3 }),
        json!({ "terms": { "game": "diaballik", "clock": "60+5", "rated": true } }),
        json!({ "terms": { "game": "diaballik" } }),
    ] {
        let refused = server.ask("POST", "/api/seeks", Some(&a), &bad).await;
        assert!(refused.status.is_client_error(), "{bad}: {}", refused.body);
    }
}

#[tokio::test]
async fn a_live_seek_goes_with_its_owner_and_a_slow_one_stays() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let mut watcher = Follower::new(server.connect(Some(&b)).await).await;
    let client = server.connect(Some(&a)).await;
    seek(&server, &a, &json!({ "terms": diaballik() })).await;
    seek(&server, &a, &json!({ "terms": { "game": "diaballik", "clock": "days:1" } })).await;
    watcher.until(2).await;
    drop(client);
    // The server notices, and then waits for the owner to come back.
    while server.app.hub().gauges().sockets > 1 {
        tokio::task::yield_now().await;
    }
    server.time.pass(10_000);
    watcher.until(1).await;
    assert_eq!(seeks(&server).await[0].terms.clock, "days:1");
}

#[tokio::test]
async fn a_friend_needs_nothing_but_the_link() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(name, a), (_, b)] = [server.guest().await, server.guest().await];
    let offer = json!({ "terms": { "game": "pawnball", "clock": "600+5" }, "side": "a" });
    let made = server.ask("POST", "/api/challenges", Some(&a), &offer).await.json::<Value>();
    let path = format!("/api/challenges/{}", made["id"].as_str().unwrap());
    let seen = server.ask("GET", &path, None, &()).await.json::<Challenge>();
    assert_eq!((seen.name, seen.terms.game.as_str(), seen.game), (name, "pawnball", None));
    let begun = server.ask("POST", &format!("{path}/game"), Some(&b), &()).await.json::<Value>();
    assert_eq!(begun["side"], "b");
    assert_eq!(server.ask("POST", &format!("{path}/game"), Some(&b), &()).await.status, StatusCode::NOT_FOUND);
    let seen = server.ask("GET", &path, None, &()).await.json::<Challenge>();
    assert_eq!(seen.game.as_deref(), begun["id"].as_str(), "the challenger finds the game by the link too");
    assert_eq!(server.ask("GET", "/api/challenges/nothing", None, &()).await.status, StatusCode::NOT_FOUND);
}

/// Which challenge a client is told to be gone, and whether it was declined.
async fn dropped(client: &mut Client) -> (String, bool) {
    let told = client.find(|message| match message {
        FromServer::ChallengeDropped { challenge, declined } => Some((challenge.id.clone(), *declined)),
        _ => None,
    });
    told.await
}

#[tokio::test]
async fn both_are_told_that_a_challenge_by_name_is_gone() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (name, b), (_, other)] = [server.guest().await, server.guest().await, server.guest().await];
    let [mut challenger, mut challenged] = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    let challenge = async || {
        let offer = json!({ "terms": diaballik() });
        let made = server.ask("POST", &format!("/api/players/{name}/challenges"), Some(&a), &offer).await;
        made.json::<Value>()["id"].as_str().unwrap().to_owned()
    };
    let drop = async |id: &str, cookie: &str| {
        server.ask("DELETE", &format!("/api/challenges/{id}"), Some(cookie), &()).await.status
    };
    for (by, declined) in [(&b, true), (&a, false)] {
        let id = challenge().await;
        assert_eq!(drop(&id, &other).await, StatusCode::NOT_FOUND, "it is no third person's");
        assert_eq!(drop(&id, by).await, StatusCode::NO_CONTENT);
        for client in [&mut challenger, &mut challenged] {
            assert_eq!(dropped(client).await, (id.clone(), declined));
        }
        assert_eq!(drop(&id, by).await, StatusCode::NOT_FOUND, "it is gone");
    }
    // A link is nobody's in particular: there is nobody to be told, and what is told next is of the next challenge.
    let link = server.ask("POST", "/api/challenges", Some(&a), &json!({ "terms": diaballik() })).await.json::<Value>();
    assert_eq!(drop(link["id"].as_str().unwrap(), &a).await, StatusCode::NO_CONTENT);
    let id = challenge().await;
    assert_eq!(drop(&id, &b).await, StatusCode::NO_CONTENT);
    assert_eq!(dropped(&mut challenger).await, (id, true));
}

#[tokio::test]
async fn results_of_rated_games_change_ratings_once_and_a_rematch_changes_sides() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let cookies = [server.registered("Anna").await, server.registered("Ben").await];
    let terms = json!({ "game": "diaballik", "clock": "60+5", "rated": true });
    let (_, guest) = server.guest().await;
    let refused = server.ask("POST", "/api/seeks", Some(&guest), &json!({ "terms": terms })).await;
    assert_eq!(refused.code(), "server-not-registered");
    let game = server.game(&terms, &cookies[0], &cookies[1]).await;
    let path = format!("/api/games/{game}/rematch");
    assert_eq!(server.ask("POST", &path, Some(&cookies[0]), &()).await.status, StatusCode::NOT_FOUND, "not over yet");
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    pass_to_and_fro(&mut players, &game, 4).await;
    let [mut a, _] = players;
    a.act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(a.act_and_wait(&game, Act::Resign).await, Err("server-game-over".to_owned()));
    let history = server.ask("GET", "/api/players/anna/ratings", None, &()).await.json::<Vec<RatingPoint>>();
    assert_eq!(history.len(), 1);
    assert!(history[0].rating < 1500.0);
    let profile = server.ask("GET", "/api/players/ben", None, &()).await.json::<Profile>();
    assert_eq!(profile.score, [1, 0, 0]);
    let won = profile.ratings[0].rating;
    assert!(won.rating > 1500.0 && won.provisional && won.games == 1, "{won:?}");
    assert!((won.rating + history[0].rating - 3000.0).abs() < 1e-6, "equals win as much as they lose");
    let leaders = server.ask("GET", "/api/leaderboards/diaballik/blitz", None, &()).await.json::<Vec<Place>>();
    assert!(leaders.is_empty(), "provisional ratings are not shown");
    assert_eq!(server.ask("GET", "/api/leaderboards/chess/blitz", None, &()).await.status, StatusCode::NOT_FOUND);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(server.ask("GET", "/api/players/anna/ratings", None, &()).await.json::<Vec<RatingPoint>>(), history);
    assert_eq!(server.ask("POST", &path, Some(&guest), &()).await.code(), "server-not-a-player");
    assert_eq!(server.ask("POST", &path, Some(&cookies[0]), &()).await.json::<Value>()["what"], "waiting");
    assert_eq!(server.ask("POST", &path, Some(&cookies[0]), &()).await.json::<Value>()["what"], "waiting");
    let waiting = server.ask("GET", "/api/challenges", Some(&cookies[1]), &()).await.json::<Vec<Challenge>>();
    let again: Vec<_> = waiting.iter().map(|challenge| challenge.rematch_of.as_deref()).collect();
    assert_eq!(again, [Some(game.as_str())], "it is a challenge for who comes back later");
    let begun = server.ask("POST", &path, Some(&cookies[1]), &()).await.json::<Value>();
    assert_eq!((begun["what"].as_str(), begun["side"].as_str()), (Some("game"), Some("a")));
    let state = server.state(begun["id"].as_str().unwrap()).await;
    assert!(state.terms.rated && state.players[Side::A].rating.unwrap().games == 1);
}

/// Plays a game against a bot to its end.
async fn play_a_bot(terms: Value) {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (_, cookie) = server.guest().await;
    let offer = json!({ "terms": terms, "side": "a", "level": 1 });
    let begun = server.ask("POST", "/api/bot-games", Some(&cookie), &offer).await.json::<Value>();
    let game = begun["id"].as_str().unwrap();
    let mut client = server.connect(Some(&cookie)).await;
    client.watch(game, None).await;
    if terms["game"] == "pawnball" {
        let dice = client.view(game).dice.as_ref().unwrap();
        let commitment = dice.entropy_commitment(Side::A, game, b"mine").unwrap();
        client.act_and_wait(game, Act::Commit { commitment }).await.unwrap();
        client.act_and_wait(game, Act::Reveal { entropy: hex(b"mine") }).await.unwrap();
    }
    let mut seed = 0;
    while !client.view(game).over {
        server.time.pass(300);
        if client.view(game).may_act[Side::A] {
            seed += 1;
            let text = some_turn(&client.view(game).game, Side::A, seed);
            let number = client.act_and_wait(game, Act::Turn { text }).await.unwrap();
            client.until(game, number).await;
        } else {
            client.next().await;
        }
        assert!(seed < 500, "the game ends");
    }
    let state = server.state(game).await;
    assert!(state.result.unwrap().counts);
    assert_eq!(state.players[Side::B].level, Some(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_diaballik() {
    play_a_bot(diaballik()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_play_ball() {
    play_a_bot(json!({ "game": "playball", "board": "sprint", "clock": "none" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_pawnball() {
    play_a_bot(json!({ "game": "pawnball", "clock": "600+5" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_answer_offers_at_once_and_play_on_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (_, cookie) = server.guest().await;
    for (offer, code) in [
        (json!({ "terms": diaballik(), "level": 11 }), "server-level"),
        (json!({ "terms": { "game": "diaballik", "clock": "60+5", "rated": true }, "level": 1 }), "server-not-ratable"),
    ] {
        assert_eq!(server.ask("POST", "/api/bot-games", Some(&cookie), &offer).await.code(), code);
    }
    let offer = json!({ "terms": diaballik(), "side": "a", "level": 1 });
    let begun = server.ask("POST", "/api/bot-games", Some(&cookie), &offer).await.json::<Value>();
    let game = begun["id"].as_str().unwrap();
    let mut client = server.connect(Some(&cookie)).await;
    client.watch(game, None).await;
    client.act_and_wait(game, Act::OfferDraw).await.unwrap();
    client.until(game, 3).await;
    client.act_and_wait(game, Act::Turn { text: "d1>e1".to_owned() }).await.unwrap();
    client.until(game, 5).await;
    client.act_and_wait(game, Act::AskTakeBack).await.unwrap();
    client.until(game, 7).await;
    assert_eq!(server.state(game).await.turns.len(), 0);
    let (data, time) = {
        client.act_and_wait(game, Act::Turn { text: "d1>e1".to_owned() }).await.unwrap();
        server.crash().await
    };
    let server = Server::start(&data, time).await;
    let mut client = server.connect(Some(&cookie)).await;
    client.watch(game, None).await;
    // A node of several first sees whether the bot thinks at another one.
    server.time.pass(20_000);
    while client.view(game).game.history().len() < 2 {
        client.next().await;
    }
}

/// A server behind a proxy, so that a test can come from many addresses.
async fn behind_a_proxy(directory: &tempfile::TempDir, seeks_per_address: usize) -> Server {
    let settings = settings(directory.path());
    let limits = Limits { seeks_per_address, ..settings.limits };
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    Server::with(Settings { limits, trusted_proxies, ..settings }, ManualTime::at(BEGIN)).await
}

/// A seek that is made from an address; nobody else's fits it.
async fn seek_from(server: &Server, address: &str, cookie: &str, clock: &str) -> Answer {
    let offer = json!({ "terms": { "game": "diaballik", "clock": clock }, "side": "a" });
    let request = Request::builder()
        .method("POST")
        .uri("/api/seeks")
        .header("host", "here")
        .header("origin", "http://here")
        .header("content-type", "application/json")
        .header("x-forwarded-for", address)
        .header("cookie", cookie);
    server.send(request.body(Body::from(offer.to_string())).unwrap()).await
}

#[tokio::test]
async fn a_crowd_of_one_address_hides_nobody_after_a_restart_either() {
    let directory = tempfile::tempdir().unwrap();
    let server = behind_a_proxy(&directory, 1_000).await;
    let (before, cookie) = server.guest().await;
    seek_from(&server, "192.0.2.1", &cookie, "days:1").await;
    for _ in 0..25 {
        let (_, cookie) = server.guest().await;
        for days in 1..=10 {
            let made = seek_from(&server, "192.0.2.7", &cookie, &format!("days:{days}")).await;
            assert_eq!(made.status, StatusCode::OK, "{}", made.body);
        }
        server.time.pass(1);
    }
    // Of the same address as the crowd, and after it.
    let (neighbour, neighbours) = server.guest().await;
    seek_from(&server, "192.0.2.7", &neighbours, "days:1").await;
    let shown = async |server: &Server| {
        let all = seeks(server).await;
        assert_eq!(all.len(), 200);
        [&before, &neighbour].map(|name| all.iter().filter(|seek| seek.name == *name).count())
    };
    assert_eq!(shown(&server).await, [1, 1]);
    let (data, time) = server.crash().await;
    assert_eq!(shown(&Server::start(&data, time).await).await, [1, 1]);
}

#[tokio::test]
async fn seeks_are_limited_by_address_as_well_as_by_account() {
    let directory = tempfile::tempdir().unwrap();
    let server = behind_a_proxy(&directory, 5).await;
    let [(_, a), (_, b), (_, c)] = [server.guest().await, server.guest().await, server.guest().await];
    for days in 1..=5 {
        assert_eq!(seek_from(&server, "192.0.2.7", &a, &format!("days:{days}")).await.status, StatusCode::OK);
    }
    assert_eq!(seek_from(&server, "192.0.2.7", &a, "days:6").await.code(), "server-too-many");
    assert_eq!(seek_from(&server, "192.0.2.7", &b, "days:6").await.status, StatusCode::OK, "one everybody may have");
    assert_eq!(seek_from(&server, "192.0.2.7", &b, "days:7").await.code(), "server-too-many");
    for days in 1..=10 {
        let address = format!("198.51.100.{days}");
        assert_eq!(seek_from(&server, &address, &c, &format!("days:{days}")).await.status, StatusCode::OK);
    }
    assert_eq!(seek_from(&server, "198.51.100.99", &c, "days:11").await.code(), "server-too-many", "by account");
}

#[tokio::test]
async fn a_changed_seek_costs_a_follower_less_than_two_kilobytes() {
    let directory = tempfile::tempdir().unwrap();
    let server = behind_a_proxy(&directory, 1_000).await;
    let mut cookie = String::new();
    for number in 0..200 {
        (_, cookie) = server.guest().await;
        server.time.pass(1);
        seek_from(&server, &format!("198.51.100.{number}"), &cookie, "days:1").await;
    }
    let mut client = server.connect(None).await;
    client.send(&FromClient::Lobby { watch: true }).await;
    let mut list = SeekList::default();
    let mut next = async || loop {
        let Message::Text(text) = client.socket.next().await.unwrap().unwrap() else { continue };
        let message = serde_json::from_str(text.as_str()).unwrap();
        match list.apply(&message) {
            SeekNews::Nothing => panic!("{text}"),
            SeekNews::Listed(_) => break (text.len(), list.seeks().to_vec()),
            SeekNews::Missed => panic!("a change is missing"),
        }
    };
    // The list may still be on its way to what it is now.
    let mut told = next().await;
    while told.1 != seeks(&server).await {
        told = next().await;
    }
    assert!(told.1.len() == 200 && serde_json::to_string(&told.1).unwrap().len() > 20_000);
    // One more than is shown: the oldest goes for it.
    server.time.pass(1);
    let made = seek_from(&server, "203.0.113.5", &cookie, "days:2").await.json::<Value>();
    let (bytes, now) = next().await;
    assert!(bytes < 2_000, "{bytes}");
    assert_eq!(now, seeks(&server).await);
    assert!(now.iter().any(|seek| made["id"] == seek.id.as_str()));
    let path = format!("/api/seeks/{}", made["id"].as_str().unwrap());
    assert_eq!(server.ask("DELETE", &path, Some(&cookie), &()).await.status, StatusCode::NO_CONTENT);
    let (bytes, now) = next().await;
    assert!(bytes < 2_000, "{bytes}");
    assert_eq!(now, told.1);
}

#[tokio::test]
async fn seeks_of_those_who_never_came_or_are_gone_are_dropped() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut watcher = Follower::new(server.connect(None).await).await;
    let (_, absent) = server.guest().await;
    let (here, present) = server.guest().await;
    let player = server.registered("Sophie").await;
    let _open = server.connect(Some(&present)).await;
    for (cookie, clock) in [(&absent, "60+5"), (&absent, "days:1"), (&present, "days:2"), (&player, "days:3")] {
        seek(&server, cookie, &json!({ "terms": { "game": "diaballik", "clock": clock } })).await;
    }
    watcher.until(4).await;
    server.time.pass(30_000);
    watcher.until(3).await;
    server.time.pass(4 * DAY);
    watcher.until(2).await;
    let names = |all: &[Seek]| all.iter().map(|seek| seek.name.clone()).collect::<Vec<_>>();
    let mut left = names(watcher.list.seeks());
    left.sort();
    let mut expected = vec![here, "Sophie".to_owned()];
    expected.sort();
    assert_eq!(left, expected, "who is connected, and who has a way back");
    let (data, time) = server.crash().await;
    time.pass(4 * DAY);
    let server = Server::start(&data, time).await;
    assert_eq!(names(&seeks(&server).await), ["Sophie"]);
    let (data, time) = server.crash().await;
    time.pass(30 * DAY);
    assert_eq!(seeks(&Server::start(&data, time).await).await, []);
}

#[tokio::test]
async fn pw_21_whoever_proposes_plays_blue_unless_it_chooses_otherwise() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let terms = json!({ "game": "pawnball", "clock": "days:3" });
    // By lot, one of these would come out otherwise.
    for _ in 0..8 {
        for (offer, side) in [
            (json!({ "terms": terms }), "b"),
            (json!({ "terms": terms, "side": "b" }), "a"),
            (json!({ "terms": terms, "side": "a" }), "b"),
        ] {
            let waiting = seek(&server, &a, &offer).await;
            let path = format!("/api/seeks/{}/game", waiting["id"].as_str().unwrap());
            let accepted = server.ask("POST", &path, Some(&b), &()).await.json::<Value>();
            assert_eq!(accepted["side"], side, "{offer}");
            let challenge = server.ask("POST", "/api/challenges", Some(&a), &offer).await.json::<Value>();
            let path = format!("/api/challenges/{}/game", challenge["id"].as_str().unwrap());
            let accepted = server.ask("POST", &path, Some(&b), &()).await.json::<Value>();
            assert_eq!(accepted["side"], side, "{offer}");
        }
        // Of two who look for the same, whoever came first has proposed.
        seek(&server, &a, &json!({ "terms": terms })).await;
        assert_eq!(seek(&server, &b, &json!({ "terms": terms })).await["side"], "b");
        let begun = server.ask("POST", "/api/bot-games", Some(&a), &json!({ "terms": terms, "level": 1 })).await;
        assert_eq!(begun.json::<Value>()["side"], "a");
    }
}

#[tokio::test]
async fn pb_19_sides_are_drawn_by_lot_where_the_sheet_asks_for_ages() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let terms = json!({ "game": "playball", "clock": "days:3" });
    let mut sides = std::collections::BTreeSet::new();
    // With fair lots all of sixty are alike less than once in 10^17 runs.
    for _ in 0..60 {
        let waiting = seek(&server, &a, &json!({ "terms": terms })).await;
        let path = format!("/api/seeks/{}/game", waiting["id"].as_str().unwrap());
        let accepted = server.ask("POST", &path, Some(&b), &()).await.json::<Value>();
        sides.insert(accepted["side"].as_str().unwrap_or_else(|| panic!("{accepted}")).to_owned());
    }
    assert_eq!(sides.len(), 2);
}

#[tokio::test]
async fn a_guest_has_so_many_games_with_bots_open() {
    let directory = tempfile::tempdir().unwrap();
    let settings = settings(directory.path());
    let limits = Limits { guest_bot_games: 2, ..settings.limits };
    let server = Server::with(Settings { limits, ..settings }, ManualTime::at(BEGIN)).await;
    let ((_, guest), player) = (server.guest().await, server.registered("Sophie").await);
    let offer = json!({ "terms": { "game": "diaballik", "clock": "days:1" }, "side": "a", "level": 1 });
    let play = async |cookie: &str| server.ask("POST", "/api/bot-games", Some(cookie), &offer).await;
    let game = play(&guest).await.json::<Value>()["id"].as_str().unwrap().to_owned();
    assert_eq!(play(&guest).await.status, StatusCode::OK);
    assert_eq!(play(&guest).await.code(), "server-too-many");
    for _ in 0..3 {
        assert_eq!(play(&player).await.status, StatusCode::OK);
    }
    let mut client = server.connect(Some(&guest)).await;
    client.watch(&game, None).await;
    client.act_and_wait(&game, Act::Abort).await.unwrap();
    assert_eq!(play(&guest).await.status, StatusCode::OK, "one is over");
}
