//! Two people play over sockets.

use crate::common::{BEGIN, Client, Server, settle_dice, some_turn};
use games::side::Side;
use play::published_dice::{ProofVersion, PublishedDice};
use play::time::Millis;
use protocol::game::What;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::hub::GRACE;
use server::referee::MOST_LAG;
use server::time::ManualTime;

/// Plays a whole game; sometimes a player is thrown out and comes back, sometimes the server.
async fn play_whole_game(terms: Value) {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&terms, &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    if terms["game"] == "pawnball" {
        settle_dice(&mut players, &game).await;
    }
    let mut acknowledged = Vec::new();
    for turn in 0_u32..2_000 {
        let last = players[0].view(&game).number.max(players[1].view(&game).number);
        for player in &mut players {
            player.until(&game, last).await;
        }
        if players[0].view(&game).over {
            break;
        }
        server.time.pass(700);
        let may_act = players[0].view(&game).may_act;
        let side = if may_act[Side::A] { Side::A } else { Side::B };
        let text = some_turn(&players[side.index()].view(&game).game, side, u64::from(turn));
        if turn % 7 == 3 {
            // The answer never arrives: the turn is sent, the connection lost, and the turn sent again from the next one.
            let id = format!("lost-{turn}");
            let after = players[side.index()].view(&game).number;
            let act =
                FromClient::Act { game: game.clone(), id: id.clone(), after, act: Act::Turn { text: text.clone() } };
            players[side.index()].send(&act).await;
            let views = std::mem::take(&mut players[side.index()].views);
            players[side.index()] = server.connect(Some(&cookies[side.index()])).await;
            players[side.index()].views = views;
            players[side.index()].watch(&game, (turn % 2 == 0).then_some(after)).await;
            players[side.index()].send(&act).await;
            let number = players[side.index()].answer(&id).await.unwrap();
            players[side.index()].until(&game, number).await;
            acknowledged.push((side, text));
            continue;
        }
        let number = players[side.index()].act_and_wait(&game, Act::Turn { text: text.clone() }).await.unwrap();
        players[side.index()].until(&game, number).await;
        acknowledged.push((side, text));
        if turn % 20 == 19 {
            let (data, time) = if turn % 40 == 19 { server.crash().await } else { server.shut_down().await };
            time.pass(1_000_000);
            server = Server::start(&data, time).await;
            for (index, player) in players.iter_mut().enumerate() {
                let number = player.view(&game).number;
                let views = std::mem::take(&mut player.views);
                *player = server.connect(Some(&cookies[index])).await;
                player.views = views;
                player.watch(&game, Some(number)).await;
            }
        }
    }
    let state = server.state(&game).await;
    let result = state.result.clone().unwrap();
    assert!(result.counts, "{result:?}");
    assert!(
        ["three-goals", "goal", "score", "anti-play", "repetition", "void-sets"].contains(&&*result.reason),
        "{result:?}"
    );
    let turns: Vec<_> = acknowledged.iter().map(|(side, text)| ((*side).into(), text.clone())).collect();
    assert_eq!(state.turns, turns, "every acknowledged turn is there, once");
    for player in &players {
        assert_eq!(player.view(&game).game.position(), state.position);
    }
    let record = server.ask("GET", &format!("/api/games/{game}/record"), None, &()).await.body;
    let read = play::Tree::read_file(&record).unwrap_or_else(|fault| panic!("{fault}: {record}"));
    assert_eq!(read[0].game().position(), state.position, "the game file is the game");
    if let Some(dice) = &state.dice {
        let published = server.ask("GET", &format!("/api/games/{game}"), None, &()).await.body;
        let published = PublishedDice::from_json(&published).unwrap();
        let checked = published.check_seen(&players[1].view(&game).dice.as_ref().unwrap().commitment).unwrap();
        assert_eq!((checked.draws.len(), checked.version), (8, ProofVersion::NamesServer));
        let FromServer::Events { seed: told, .. } = &players[0].view(&game).told else { panic!("the end was told") };
        assert_eq!(*told, dice.seed, "with the end comes the seed");
        let before: Vec<_> = std::iter::once(0).chain(state.draws_after.iter().copied()).collect();
        assert!(before.is_sorted() && state.draws_after.len() == 8 && before[1] == 4, "{before:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_of_diaballik() {
    play_whole_game(json!({ "game": "diaballik", "clock": "600+5" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_of_play_ball() {
    play_whole_game(json!({ "game": "playball", "board": "sprint", "clock": "bronstein:600+5" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_of_pawnball() {
    play_whole_game(json!({ "game": "pawnball", "clock": "600+5" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_by_correspondence() {
    play_whole_game(json!({ "game": "diaballik", "variant": "variant", "clock": "days:3" })).await;
}

/// A started game of Diaballik between two connected players.
async fn two(server: &Server) -> (String, [String; 2], [Client; 2]) {
    two_with(server, "60+5").await
}

/// The same, with another clock.
async fn two_with(server: &Server, clock: &str) -> (String, [String; 2], [Client; 2]) {
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&json!({ "game": "diaballik", "clock": clock }), &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    (game, cookies, players)
}

fn turn(text: &str) -> Act {
    Act::Turn { text: text.to_owned() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_is_answered_by_the_whole_state() {
    let (_directory, server) = Server::temporary().await;
    let (game, _, mut players) = two(&server).await;
    for (player, act, code) in [
        (0, turn("d1d5"), "reason-"),
        (0, turn("nonsense"), "reason-"),
        (1, turn("d7>e7"), "reason-not-your-turn"),
        (0, Act::AcceptDraw, "server-nothing-offered"),
        (1, Act::Claim { win: true }, "server-not-gone"),
        (1, Act::Commit { commitment: "00".repeat(32) }, "server-no-dice"),
        (1, Act::Reveal { entropy: "xyz".to_owned() }, "server-malformed"),
    ] {
        let player = &mut players[player];
        let refused = player.act_and_wait(&game, act).await.unwrap_err();
        assert!(refused.starts_with(code), "{refused}");
        let state = player.find(|message| match message {
            FromServer::State { state } => Some(state.number),
            _ => None,
        });
        assert_eq!(state.await, 1);
    }
    let [mut a, mut b] = players;
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    // Another tab that has not heard of it yet.
    let stale = FromClient::Act { game: game.clone(), id: "tab".to_owned(), after: 1, act: turn("e1e2") };
    a.send(&stale).await;
    assert_eq!(a.answer("tab").await, Err("server-stale".to_owned()));
    let ahead = FromClient::Act { game: game.clone(), id: "ahead".to_owned(), after: 99, act: turn("d7>e7") };
    b.send(&ahead).await;
    assert_eq!(b.answer("ahead").await, Err("server-stale".to_owned()));
    b.send_text("{\"t\":\"dance\"}").await;
    b.find(|message| {
        matches!(message, FromServer::Refused { problem, .. } if problem.code == "server-malformed").then_some(())
    })
    .await;
    b.act_and_wait(&game, turn("d7>e7")).await.expect("the game and the connection go on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_act_is_done_once_however_often_it_is_sent() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies, [mut a, _b]) = two(&server).await;
    let act = FromClient::Act { game: game.clone(), id: "once".to_owned(), after: 1, act: turn("d1>e1") };
    a.send(&act).await;
    a.send(&act).await;
    assert_eq!(a.answer("once").await, Ok(2));
    assert_eq!(a.answer("once").await, Ok(2));
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    let mut a = server.connect(Some(&cookies[0])).await;
    a.watch(&game, None).await;
    a.send(&act).await;
    assert_eq!(a.answer("once").await, Ok(2), "after a restart too");
    assert_eq!(server.state(&game).await.turns.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_flag_falls_on_the_server_after_a_restart_too() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies, [mut a, mut b]) = two(&server).await;
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    b.until(&game, 2).await;
    b.act_and_wait(&game, turn("d7>e7")).await.unwrap();
    server.time.pass(30_000);
    let (data, time) = server.crash().await;
    time.pass(50_000_000);
    let server = Server::start(&data, time).await;
    let mut b = server.connect(Some(&cookies[1])).await;
    b.watch(&game, None).await;
    let clocks = server.state(&game).await.clocks;
    // The 30 seconds before it went down do, if the server was still alive to note them.
    assert!(
        (35_000..=65_000).contains(&clocks.a.unwrap().get()),
        "the hours when the server was down do not count: {clocks:?}"
    );
    assert!(server.state(&game).await.result.is_none());
    server.time.pass(200_000);
    while !b.view(&game).over {
        b.next().await;
    }
    let result = server.state(&game).await.result.unwrap();
    assert_eq!((result.reason.as_str(), result.winner), ("time", Some(protocol::game::Side::B)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn byo_yomi_goes_on_after_a_restart_until_its_last_period_is_used_up() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies, [mut a, mut b]) = two_with(&server, "byoyomi:10+2x30").await;
    // Of A's second turn about 14 s are in the first period, which is whole again afterwards. What turns were on their way is given back.
    for (seconds, own, answer, left) in
        [(4, "d1>e1", "d7>e7", 66_000..=66_000 + MOST_LAG.get()), (20, "e1>f1", "e7>f7", 60_000..=60_000)]
    {
        server.time.pass(seconds * 1_000);
        let number = a.act_and_wait(&game, turn(own)).await.unwrap();
        assert!(left.contains(&server.state(&game).await.clocks.a.unwrap().get()));
        b.until(&game, number).await;
        let number = b.act_and_wait(&game, turn(answer)).await.unwrap();
        a.until(&game, number).await;
    }
    // A third turn uses the first period up, and the server goes down in the second.
    server.time.pass(40_000);
    assert_eq!(server.state(&game).await.clocks.a, Some(Millis::new(20_000)));
    let (data, time) = server.shut_down().await;
    time.pass(50_000_000);
    let server = Server::start(&data, time).await;
    server.time.pass(GRACE.get());
    assert_eq!(server.state(&game).await.clocks.a, Some(Millis::new(20_000)));
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    let [mut a, mut b] = players;
    let number = a.act_and_wait(&game, turn("f1>g1")).await.unwrap();
    assert_eq!(server.state(&game).await.clocks.a, Some(Millis::new(30_000)), "the last period is whole");
    b.until(&game, number).await;
    b.act_and_wait(&game, turn("f7>g7")).await.unwrap();
    server.time.pass(29_999);
    let state = server.state(&game).await;
    assert_eq!((state.clocks.a, state.result), (Some(Millis::new(1)), None));
    server.time.pass(1 + MOST_LAG.get());
    while !b.view(&game).over {
        b.next().await;
    }
    let result = server.state(&game).await.result.unwrap();
    assert_eq!((result.reason.as_str(), result.winner), ("time", Some(protocol::game::Side::B)));
    let record = server.ask("GET", &format!("/api/games/{game}/record"), None, &()).await.body;
    assert!(record.contains("[TimeControl \"byoyomi:10+2x30\"]") && record.contains("{[%clk 0:00:30]}"), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tabs_and_spectators_see_the_same() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies, [mut a, mut b]) = two(&server).await;
    let mut tab = server.connect(Some(&cookies[0])).await;
    let mut spectator = server.connect(None).await;
    tab.watch(&game, None).await;
    spectator.watch(&game, None).await;
    let watchers = |message: &FromServer| match message {
        FromServer::Presence { watchers: 1, present, .. } if *present == [true, true] => Some(()),
        _ => None,
    };
    a.find(watchers).await;
    assert_eq!(spectator.act_and_wait(&game, Act::Resign).await, Err("server-not-signed-in".to_owned()));
    let stranger = server.guest().await.1;
    let mut stranger = server.connect(Some(&stranger)).await;
    stranger.watch(&game, None).await;
    assert_eq!(stranger.act_and_wait(&game, Act::Resign).await, Err("server-not-a-player".to_owned()));
    tab.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    for client in [&mut a, &mut b, &mut tab, &mut spectator, &mut stranger] {
        client.until(&game, 2).await;
        assert_eq!(client.view(&game).may_act, [false, true]);
    }
    b.act_and_wait(&game, Act::Resign).await.unwrap();
    for client in [&mut a, &mut tab, &mut spectator] {
        client.until(&game, 3).await;
        assert!(client.view(&game).over);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_are_taken_back_and_draws_agreed_on() {
    let (_directory, server) = Server::temporary().await;
    let (game, _, [mut a, mut b]) = two(&server).await;
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    a.act_and_wait(&game, Act::AskTakeBack).await.unwrap();
    b.until(&game, 3).await;
    b.act_and_wait(&game, Act::AcceptTakeBack).await.unwrap();
    a.until(&game, 4).await;
    assert!(a.view(&game).may_act[Side::A] && a.view(&game).game.history().is_empty());
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    a.act_and_wait(&game, Act::OfferDraw).await.unwrap();
    b.until(&game, 6).await;
    b.act_and_wait(&game, Act::AcceptDraw).await.unwrap();
    assert_eq!(server.state(&game).await.result.unwrap().reason, "agreement");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_gone_too_long_all_in_all_can_be_claimed() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&json!({ "game": "diaballik", "clock": "600+5" }), &cookies[0], &cookies[1]).await;
    let mut a = server.connect(Some(&cookies[0])).await;
    let mut b = server.connect(Some(&cookies[1])).await;
    a.watch(&game, None).await;
    b.watch(&game, None).await;
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    b.until(&game, 2).await;
    b.act_and_wait(&game, turn("d7>e7")).await.unwrap();
    a.until(&game, 3).await;
    a.act_and_wait(&game, turn("e1>d1")).await.unwrap();
    assert_eq!(a.act_and_wait(&game, Act::Claim { win: true }).await, Err("server-not-gone".to_owned()));
    let gone = |message: &FromServer| match message {
        FromServer::Presence { present, .. } if *present == [true, false] => Some(()),
        _ => None,
    };
    for _ in 0..2 {
        drop(b);
        a.find(gone).await;
        server.time.pass(70_000);
        b = server.connect(Some(&cookies[1])).await;
        b.watch(&game, None).await;
        assert_eq!(a.act_and_wait(&game, Act::Claim { win: true }).await, Err("server-not-gone".to_owned()));
    }
    drop(b);
    a.find(gone).await;
    a.act_and_wait(&game, Act::Claim { win: true }).await.expect("absences add up");
    let result = server.state(&game).await.result.unwrap();
    assert_eq!((result.reason.as_str(), result.winner), ("opponent-gone", Some(protocol::game::Side::A)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dice_that_are_held_back_end_the_game_before_it_begins() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let game = server.game(&json!({ "game": "pawnball", "clock": "600+5" }), &cookies[0], &cookies[1]).await;
    let mut a = server.connect(Some(&cookies[0])).await;
    a.watch(&game, None).await;
    let state = server.state(&game).await;
    let dice = state.dice.unwrap();
    assert!(dice.seed.is_none() && dice.commitment.len() == 64 && !state.started);
    let commitment = dice.entropy_commitment(Side::A, &game, b"x").unwrap();
    a.act_and_wait(&game, Act::Commit { commitment }).await.unwrap();
    assert_eq!(a.act_and_wait(&game, turn("1/setup:c4,g6,c6,g4")).await, Err("server-not-started".to_owned()));
    server.time.pass(60_000);
    while !a.view(&game).over {
        a.next().await;
    }
    let result = server.state(&game).await.result.unwrap();
    assert_eq!(
        (result.reason.as_str(), result.by, result.counts),
        ("dice-withheld", Some(protocol::game::Side::B), false)
    );
}

#[tokio::test]
async fn time_on_the_way_is_taken_off_as_long_as_the_reserve_lasts() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "600+0" }), &a, &b).await;
    let cookies = [a, b];
    let mut ids = Vec::new();
    for cookie in &cookies {
        ids.push(server.account(cookie).await);
    }
    // A is far away and B near; both play to and fro.
    let turns = [["d1>e1", "d7>e7"], ["e1>f1", "e7>f7"], ["f1>g1", "f7>g7"], ["g1>f1", "g7>f7"], ["f1>e1", "f7>e7"]];
    for (round, turns) in turns.into_iter().enumerate() {
        for (player, lag) in [(0, Millis::new(5_000)), (1, Millis::new(100))] {
            server.time.pass(2_000);
            let number = server.state(&game).await.number;
            let act = Act::Turn { text: turns[player].to_owned() };
            let act = server.app.hub().rooms().act(ids[player], game.clone(), format!("{round}"), number, act, lag);
            act.await.unwrap();
        }
    }
    let mut reader = server.connect(None).await;
    reader.watch(&game, None).await;
    reader.send(&FromClient::Watch { game: game.clone(), after: Some(1) }).await;
    let events = reader
        .find(|message| if let FromServer::Events { events, .. } = message { Some(events.clone()) } else { None })
        .await;
    let lags = |of: protocol::game::Side| {
        let lag = |event: &protocol::game::Event| match event.what {
            What::Turn { side, lag, .. } if side == of => Some(lag.get()),
            _ => None,
        };
        events.iter().filter_map(lag).collect::<Vec<u64>>()
    };
    assert_eq!(lags(protocol::game::Side::A), [1_000, 1_000, 1_000, 900, 300]);
    assert_eq!(lags(protocol::game::Side::B), [100; 5]);
    let state = server.state(&game).await;
    assert_eq!(state.clocks.b, Some(Millis::new(600_000 - 5 * 1_900)));
    assert_eq!(state.clocks.a, Some(Millis::new(600_000 - 5 * 2_000 + 4_200)));
}

#[tokio::test]
async fn turns_are_not_taken_back_without_end() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookies, _players) = two(&server).await;
    let mut ids = Vec::new();
    for cookie in &cookies {
        ids.push(server.account(cookie).await);
    }
    let mut number = 1;
    let mut refused = None;
    while refused.is_none() && number < 1_000 {
        for (player, act) in [(0, turn("d1>e1")), (0, Act::AskTakeBack), (1, Act::AcceptTakeBack)] {
            let act = server
                .app
                .hub()
                .rooms()
                .act(ids[player], game.clone(), format!("{number}"), number, act, Millis::ZERO)
                .await;
            match act {
                Ok(done) => number = done,
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
    }
    let most = server::referee::MOST_TAKE_BACKS;
    assert_eq!(refused, Some(server::refusal::Refusal::TooManyTakeBacks { most }));
    assert_eq!(number, 1 + 3 * most + 1, "the game goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_events_can_be_had_from_the_first() {
    let (_directory, server) = Server::temporary().await;
    let (game, _, [mut a, _b]) = two(&server).await;
    a.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    let mut reader = server.connect(None).await;
    reader.send(&FromClient::Watch { game: game.clone(), after: Some(0) }).await;
    let told = reader.find(|message| match message {
        FromServer::Events { game: of, events, .. } if *of == game => {
            Some(events.iter().map(|event| event.number).collect::<Vec<_>>())
        }
        FromServer::State { .. } => panic!("the events were asked for"),
        _ => None,
    });
    assert_eq!(told.await, [1, 2]);
    // What is not at hand, or nothing yet, is answered by the whole state.
    for after in [None, Some(2), Some(9)] {
        reader.send(&FromClient::Watch { game: game.clone(), after }).await;
        let number = reader.find(|message| match message {
            FromServer::State { state } => Some(state.number),
            FromServer::Events { .. } => panic!("there are none after {after:?}"),
            _ => None,
        });
        assert_eq!(number.await, 2);
    }
}
