//! A PostgreSQL with synchronous replication that fails over to its standby while games are played, as `docs/operation.md` describes it.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use protocol::socket::{Act, FromClient, FromServer};
use serde_json::json;
use server::settings::{ServiceUrl, Settings};
use server::store::StoreError;
use server::store::postgres::Postgres;
use server::time::ManualTime;

use super::cluster::{Cluster, Programs, free_port, run};
use crate::common::database::execute;
use crate::common::{BEGIN, Client, Server, settings, some_turn};
use crate::history::{play_some, sit_down};

/// How many games are played at once.
const GAMES: usize = 6;
/// Commits that wait until the standby has them.
const WAITING: &str = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

/// A turn that was sent and not answered yet.
struct Sent {
    side: usize,
    message: FromClient,
    id: String,
    number: u32,
}

/// Sends a turn of whoever is to act.
async fn send_turn(players: &mut [Client; 2], game: &str) -> Sent {
    let after = players[0].view(game).number.max(players[1].view(game).number);
    for player in players.iter_mut() {
        player.until(game, after).await;
    }
    let may_act = players[0].view(game).may_act;
    let side = games::side::Side::BOTH.into_iter().find(|&side| may_act[side]).unwrap();
    let text = some_turn(&players[side.index()].view(game).game, side, u64::from(after));
    let id = format!("turn after {after}");
    let message = FromClient::Act { game: game.to_owned(), id: id.clone(), after, act: Act::Turn { text } };
    players[side.index()].send(&message).await;
    Sent { side: side.index(), message, id, number: after + 1 }
}

/// The answer to it; `None` where the server cannot say whether it is stored.
async fn answer(players: &mut [Client; 2], sent: &Sent) -> Option<u32> {
    players[sent.side].answer(&sent.id).await.ok()
}

/// Makes the standby's receiver go on or stand still.
fn signal_receiver(standby: &Cluster<'_>, signal: &str, receiver: &str) {
    run(Command::new("sh").args(["-c", &format!("kill -{signal} {receiver}")]));
    if signal == "STOP" {
        // It says so to nobody: what is written from now on waits.
        assert_eq!(standby.ask("SELECT count(*) FROM pg_stat_wal_receiver").as_deref(), Some("1"));
    }
}

/// The numbers of a game's events that are stored, in order.
fn stored(cluster: &Cluster<'_>, game: &str) -> Vec<u32> {
    let sql = format!(
        "SELECT string_agg(game_events.number::text, ' ' ORDER BY game_events.number) FROM game_events \
         JOIN games ON games.key = game_events.game WHERE games.id = '{game}'"
    );
    let numbers = cluster.ask_of("touchline", &sql).unwrap();
    numbers.split(' ').map(|number| number.parse().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_is_there_after_each_failover() {
    let Some(programs) = Programs::find() else { return };
    let (home, files) = (programs.folder(), tempfile::tempdir().unwrap());
    let home = home.path();
    let data = |number: usize| home.join(format!("data-{number}"));
    programs.make_data(home, &data(0));
    let mut primary = Cluster::start(&programs, home, &data(0), &[]);
    execute(&primary.url("postgres"), "CREATE DATABASE touchline").await;
    let mut standby_port = free_port();

    // Both are named; the node uses the one that takes writes.
    let url =
        format!("postgres://postgres@127.0.0.1:{},127.0.0.1:{standby_port}/touchline?sslmode=disable", primary.port);
    let settings = Settings { database: Some(ServiceUrl(url)), ..settings(files.path()) };
    let node = Server::with(settings, ManualTime::at(BEGIN)).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let cookies = [node.guest().await.1, node.guest().await.1];
        games.push(sit_down(&node, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await);
    }

    for failover in 0..2 {
        let standby = Cluster::start_standby(&primary, standby_port, &data(failover + 1));
        primary.replicate_synchronously();
        for (game, players) in &mut games {
            play_some(players, game, 2).await;
        }
        // In the middle: turns are written, and the standby does not get them.
        let receiver = standby.ask("SELECT pid FROM pg_stat_wal_receiver").unwrap();
        signal_receiver(&standby, "STOP", &receiver);
        let mut sent = Vec::new();
        for (game, players) in &mut games {
            sent.push(send_turn(players, game).await);
        }
        while primary.ask(WAITING).unwrap().parse::<usize>().unwrap() < GAMES {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        primary.stop();
        signal_receiver(&standby, "CONT", &receiver);
        standby.promote();
        standby_port = primary.port;
        let former = std::mem::replace(&mut primary, standby);

        for ((game, players), sent) in games.iter_mut().zip(&sent) {
            let mut answered = answer(players, sent).await;
            if answered.is_some() {
                assert_eq!(stored(&primary, game).last(), Some(&sent.number), "acknowledged and lost");
            }
            // Sent again with the same id, it happens once.
            while answered.is_none() {
                tokio::time::sleep(Duration::from_millis(20)).await;
                players[sent.side].send(&sent.message).await;
                answered = answer(players, sent).await;
            }
            assert_eq!(answered, Some(sent.number));
        }
        for (game, players) in &mut games {
            play_some(players, game, 2).await;
            let number = players[0].view(game).number.max(players[1].view(game).number);
            assert_eq!(stored(&primary, game), (1..=number).collect::<Vec<_>>());
            assert_eq!(node.state(game).await.number, number);
        }
        assert_eq!(node.ask("GET", "/api/ready", None, &()).await.status, 200);
        nothing_is_acknowledged_by(former.port, &programs, home, &data(failover)).await;
        // What it has alone was never acknowledged; it is copied anew.
        std::fs::remove_dir_all(data(failover)).unwrap();
    }
    for (game, players) in &mut games {
        players[0].act_and_wait(game, Act::Resign).await.unwrap();
        players[1].find(is_over).await;
        assert!(node.state(game).await.result.is_some());
    }
}

/// A message that says that a game is over.
fn is_over(message: &FromServer) -> Option<()> {
    matches!(message, FromServer::Events { result: Some(_), .. }).then_some(())
}

/// The former primary, started again as it was, acknowledges nothing: it has no standby.
async fn nothing_is_acknowledged_by(port: u16, programs: &Programs, home: &Path, data: &Path) {
    let mut former = Cluster::start_at(port, programs, home, data, &[]).wait_until("SELECT pg_is_in_recovery()", "f");
    let url = former.url("touchline");
    let write = tokio::spawn(async move { Postgres::open(&url, 1).await?.probe().await });
    while former.ask(WAITING).unwrap() == "0" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    former.stop();
    let done = write.await.unwrap();
    assert!(matches!(done, Err(StoreError::Postgres(_))), "{done:?}");
}
