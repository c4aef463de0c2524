//! A later version of the program comes to a site, and brings its database up while games go on.

use std::time::Duration;

use server::store::StoreError;
use server::store::postgres::{Postgres, VERSION};
use tokio_postgres::NoTls;

use super::games::{TURNS, play, turn, two};
use super::site::Site;

/// What a later version may do while nodes of this one run: it adds to every table that a turn writes to.
const EXPAND: [&str; 2] = [
    "ALTER TABLE games ADD COLUMN later bigint NOT NULL DEFAULT 7; ALTER TABLE game_events ADD COLUMN later text; \
     CREATE INDEX games_later ON games (later); CREATE TABLE later (game bigint PRIMARY KEY REFERENCES games)",
    "ALTER TABLE later ADD COLUMN more text; ALTER TABLE nodes ADD COLUMN later boolean NOT NULL DEFAULT false; \
     ALTER TABLE games ALTER COLUMN later SET DEFAULT 8",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_two_versions_run_side_by_side_while_games_go_on() {
    let Some(mut site) = Site::with_bus(2).await else { return };
    let (game, cookies, mut players) = two(&site, "600+5").await;
    // Every connection has prepared its statements by the tables of before.
    play(&mut players, &game, 2).await;
    let (later, connection) = tokio_postgres::connect(&site.database.url(), NoTls).await.unwrap();
    tokio::spawn(connection);
    for step in EXPAND {
        // In the middle: the tables are locked, and a turn has to wait.
        later.batch_execute(&format!("BEGIN; {step}; UPDATE schema_version SET version = version + 1")).await.unwrap();
        let played = players[0].view(&game).number as usize - 1;
        let act = players[played % 2].act(&game, turn(TURNS[played])).await;
        let waiting =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while later.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        later.batch_execute("COMMIT").await.unwrap();
        let number = players[played % 2].answer(&act).await.unwrap();
        for player in &mut players {
            player.until(&game, number).await;
        }
        play(&mut players, &game, 1).await;

        // One node after the other is replaced; the first stays for a while beside the one that starts on the database of now.
        let node = site.node().await;
        std::mem::replace(&mut site.nodes[1], node).crash().await;
        players[1] = site.nodes[1].connect(Some(&cookies[1])).await;
        players[1].watch(&game, None).await;
        play(&mut players, &game, 2).await;
    }
    let state = site.nodes[0].state(&game).await;
    assert_eq!((state.turns.len(), state.number), (10, 11), "nothing but the start and turns has happened");
    assert_eq!(state.clocks.a, Some(play::time::Millis::from_seconds(600 + 5 * 5)));

    // When no node of before runs, a later version takes away what they read. One that is started all the same is refused.
    later.batch_execute("UPDATE schema_version SET readable_by = version").await.unwrap();
    let refused = Postgres::open(&site.database.url(), 1).await.map(|_| ());
    let Err(StoreError::Newer { found, known }) = refused else { panic!("{refused:?}") };
    assert_eq!((found, known), (VERSION + 2, VERSION));
}
