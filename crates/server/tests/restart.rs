//! A restart as operators do it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use common::{BEGIN, Server, some_turn};
use protocol::game::Clocks;
use protocol::socket::{Act, FromServer};
use serde_json::json;
use server::hub::GRACE;
use server::time::ManualTime;

#[tokio::test]
async fn a_restart_takes_no_time_from_anybody() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "300+0" }), &a, &b).await;
    let mut players = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    for turn in 0..2 {
        server.time.pass(1_500);
        let player = &mut players[turn];
        let side = player.view(&game).game.actors().first().unwrap();
        let text = some_turn(&player.view(&game).game, side, 1);
        let number = player.act_and_wait(&game, Act::Turn { text }).await.unwrap();
        for player in &mut players {
            player.until(&game, number).await;
        }
    }
    server.time.pass(7_000);
    let before = server.state(&game).await.clocks;
    assert_eq!(before.running, [true, false]);
    assert!(before.a.unwrap() < 300_000);
    let app = server.app.clone();
    app.hub().shut_down().await.unwrap();
    // Everybody is told to come back, and the connection is closed.
    for player in &mut players {
        player.find(|message| matches!(message, FromServer::Restarting).then_some(())).await;
        while player.try_next().await.is_some() {}
    }
    // Who comes too early is sent away, not let into a server that is ending.
    assert_eq!(server.ask("GET", "/api/ready", None, &()).await.status.as_u16(), 503);
    drop(app);
    let (data, time) = server.crash().await;
    time.pass(3_600_000);
    let server = Server::start(&data, time).await;
    let left = |clocks: Clocks| (clocks.a.unwrap(), clocks.b.unwrap());
    let after = server.state(&game).await.clocks;
    assert_eq!((left(after), after.waits[0]), (left(before), GRACE));
    server.time.pass(GRACE);
    assert_eq!(left(server.state(&game).await.clocks), left(before), "there is time to come back");
    server.time.pass(1_000);
    assert_eq!(left(server.state(&game).await.clocks), (left(before).0 - 1_000, left(before).1));
}
