//! A server that is restored from a backup goes back in time, and says so.

use std::path::Path;

use crate::common::{BEGIN, Client, Server, settle_dice, some_turn};
use games::game::Match as _;
use games::hash;
use games::side::{BySide, Side};
use play::AnyMatch;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::json;
use server::store::sqlite::copies;
use server::time::ManualTime;

/// The history that a connection is told first.
async fn history(server: &Server) -> String {
    server.app.hub().history().to_string()
}

/// A turn after which the game goes on, whatever the engine of the day finds.
fn quiet_turn(game: &AnyMatch, side: Side, seed: u64) -> String {
    let AnyMatch::Diaballik(game) = game else { return some_turn(game, side, seed) };
    let turns = game.current().turns();
    let quiet: Vec<_> = turns.iter().filter(|turn| !turn.win).collect();
    game.turn_text(&quiet[hash::key(seed) as usize % quiet.len()].actions)
}

pub async fn play_some(players: &mut [Client; 2], game: &str, turns: u32) {
    for _ in 0..turns {
        let last = players[0].view(game).number.max(players[1].view(game).number);
        for player in players.iter_mut() {
            player.until(game, last).await;
        }
        let side = if players[0].view(game).may_act[Side::A] { Side::A } else { Side::B };
        let text = quiet_turn(&players[side.index()].view(game).game, side, u64::from(last));
        let number = players[side.index()].act_and_wait(game, Act::Turn { text }).await.unwrap();
        players[side.index()].until(game, number).await;
    }
}

pub async fn sit_down(server: &Server, cookies: &[String; 2], terms: serde_json::Value) -> (String, [Client; 2]) {
    let game = server.game(&terms, &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    (game, players)
}

/// Restores by the command, or by putting the file into its place.
fn put_back(backup: &Path, data: &Path, by_hand: bool) {
    if by_hand {
        for ending in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(data.join(format!("touchline.db{ending}")));
        }
        // Another file, not the same one overwritten: this process may still have that open.
        std::fs::copy(backup, data.join("put-back")).unwrap();
        std::fs::rename(data.join("put-back"), data.join("touchline.db")).unwrap();
    } else {
        copies::restore(backup, data).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_backup_replays_no_dice_and_begins_a_new_history() {
    for by_hand in [false, true] {
        let directory = tempfile::tempdir().unwrap();
        let data = directory.path().join("data");
        let backup = directory.path().join("backup.db");
        let server = Server::start(&data, ManualTime::at(BEGIN)).await;
        let cookies = [server.guest().await.1, server.guest().await.1];
        let terms = json!({ "game": "pawnball", "clock": "days:3" });
        let (unsettled, _) = sit_down(&server, &cookies, terms.clone()).await;
        let (dice, mut players) = sit_down(&server, &cookies, terms).await;
        settle_dice(&mut players, &dice).await;
        play_some(&mut players, &dice, 6).await;
        let (plain, mut others) = sit_down(&server, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await;
        play_some(&mut others, &plain, 2).await;
        let first = history(&server).await;
        copies::back_up(&data, &backup).unwrap();
        // What comes after the backup is seen by both, and lost: the next dice too.
        play_some(&mut players, &dice, 8).await;
        play_some(&mut others, &plain, 3).await;
        let lost = server.state(&plain).await;
        assert_eq!((lost.history.as_str(), lost.number), (first.as_str(), 6));

        let (data, time) = server.shut_down().await;
        put_back(&backup, &data, by_hand);
        let server = Server::start(&data, time).await;
        let second = history(&server).await;
        assert_ne!(second, first, "by hand: {by_hand}");
        for id in [&dice, &unsettled] {
            let state = server.state(id).await;
            let result = state.result.unwrap();
            assert_eq!((result.reason.as_str(), result.counts, result.winner), ("restored", false, None));
            assert_eq!((state.may_act, state.history.as_str()), (BySide::default(), second.as_str()));
        }
        // A game without dice goes on, under numbers that stand for something else now.
        let state = server.state(&plain).await;
        assert_eq!((state.result, state.number, state.history.as_str()), (None, 3, second.as_str()));
        let mut reader = server.connect(None).await;
        reader.send(&FromClient::Watch { game: plain.clone(), after: Some(0) }).await;
        let told = reader.find(|message| match message {
            FromServer::Events { history, .. } => Some(history.clone()),
            _ => None,
        });
        assert_eq!(told.await, second);

        // Once: the next start goes on with it.
        let (data, time) = server.shut_down().await;
        let server = Server::start(&data, time).await;
        assert_eq!(history(&server).await, second);
        assert_eq!(server.state(&plain).await.number, 3);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_starts_again_goes_on_with_its_history() {
    let (directory, server) = Server::temporary().await;
    let first = history(&server).await;
    assert!(!first.is_empty());
    copies::back_up(directory.path(), &directory.path().join("backup.db")).unwrap();
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(history(&server).await, first, "a backup changes nothing");
}
