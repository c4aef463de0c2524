//! A server with a continuous backup, which is restored after whatever may have happened.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::common::{BEGIN, Server, settings, settle_dice};
use crate::history::{play_some, sit_down};
use rusqlite::Connection;
use serde_json::json;
use server::http::App;
use server::settings::Settings;
use server::store::sqlite::FILE;
use server::store::sqlite::shipping::restore::restore;
use server::time::ManualTime;

fn with_backup(data: &Path, folder: &Path) -> Settings {
    Settings { backup: Some(folder.to_owned()), ..settings(data) }
}

/// Everything that is committed by now is in the folder, or has been tried.
async fn ship(app: &App) {
    app.hub().store().sqlite().unwrap().ship().await;
}

fn metrics(server: &Server) -> String {
    let hub = server.app.hub();
    hub.metrics().text(hub.gauges(), hub.store())
}

/// Copies a folder as it is, whatever is being written to it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    let Ok(entries) = fs::read_dir(from) else { return };
    for entry in entries.flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            // What has been renamed meanwhile is not there.
            let _ = fs::copy(entry.path(), to);
        }
    }
}

/// The numbers of the stored events of a game.
fn numbers(data: &Path, game: &str) -> Vec<u32> {
    let connection = Connection::open(data.join(FILE)).unwrap();
    let sql = "SELECT number FROM game_events WHERE game = (SELECT key FROM games WHERE id = ?) ORDER BY number";
    let mut statement = connection.prepare(sql).unwrap();
    statement.query_map([game], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_shipped_before_the_machine_was_lost_is_restored() {
    let directory = tempfile::tempdir().unwrap();
    let (data, folder) = (directory.path().join("data"), directory.path().join("backup"));
    fs::create_dir(&folder).unwrap();
    let server = Server::with(with_backup(&data, &folder), ManualTime::at(BEGIN)).await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let terms = json!({ "game": "pawnball", "clock": "days:3" });
    let (dice, mut rollers) = sit_down(&server, &cookies, terms).await;
    settle_dice(&mut rollers, &dice).await;
    play_some(&mut rollers, &dice, 2).await;
    let (plain, mut players) = sit_down(&server, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await;
    ship(&server.app).await;
    // Copies of the folder at moments of which nobody knows what is being written, each with what was acknowledged and shipped before.
    let mut lost = Vec::new();
    for round in 0..6 {
        play_some(&mut players, &plain, 1 + round % 3).await;
        let shipped = server.state(&plain).await.number;
        ship(&server.app).await;
        play_some(&mut players, &plain, 1).await;
        let to = directory.path().join(format!("lost-{round}"));
        copy(&folder, &to);
        lost.push((to, shipped, server.state(&plain).await.number));
    }
    let history = server.app.hub().history().to_owned();
    let text = metrics(&server);
    for name in [
        "backup_continuous_age_seconds 0",
        "backup_continuous_failures_total 0",
        "backup_continuous_generations_total 1",
    ] {
        assert!(text.contains(&format!("touchline_{name}\n")), "{name}: {text}");
    }
    let (_, time) = server.crash().await;

    for (folder, shipped, acknowledged) in lost {
        let data = folder.with_extension("data");
        let (_, rebuilt) = restore(&folder, None, &data).unwrap();
        assert!(rebuilt.stopped.is_none() && rebuilt.games == 2, "{rebuilt:?}");
        let server = Server::start(&data, time.clone()).await;
        assert_ne!(server.app.hub().history(), history);
        let state = server.state(&plain).await;
        assert!(shipped <= state.number && state.number <= acknowledged, "{shipped}, {}, {acknowledged}", state.number);
        assert_eq!(numbers(&data, &plain), (1..=state.number).collect::<Vec<_>>());
        assert_eq!((state.result, server.state(&dice).await.result.unwrap().reason.as_str()), (None, "restored"));
        // They go on.
        let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
        for player in &mut players {
            player.watch(&plain, None).await;
        }
        play_some(&mut players, &plain, 1).await;
        server.crash().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_site_is_shipped_into_the_same_folder_and_restored_again() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("backup");
    fs::create_dir(&folder).unwrap();
    let mut data = directory.path().join("data-0");
    let mut time = ManualTime::at(BEGIN);
    let mut known = Vec::new();
    for round in 1..4 {
        let server = Server::with(with_backup(&data, &folder), time).await;
        let cookies = [server.guest().await.1, server.guest().await.1];
        let (game, mut players) = sit_down(&server, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await;
        play_some(&mut players, &game, round).await;
        known.push((game, round + 1));
        ship(&server.app).await;
        (_, time) = server.crash().await;
        data = directory.path().join(format!("data-{round}"));
        restore(&folder, None, &data).unwrap();
        for (game, last) in &known {
            assert_eq!(numbers(&data, game), (1..=*last).collect::<Vec<_>>());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_does_not_notice_that_its_backup_cannot_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let (data, folder) = (directory.path().join("data"), directory.path().join("backup"));
    // A file is in the place of the folder.
    fs::write(&folder, "").unwrap();
    let server = Server::with(with_backup(&data, &folder), ManualTime::at(BEGIN)).await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let (game, mut players) = sit_down(&server, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await;
    play_some(&mut players, &game, 3).await;
    ship(&server.app).await;
    assert_eq!(server.ask("GET", "/api/ready", None, &()).await.status.as_u16(), 200);
    let shipped = server.app.hub().store().sqlite().unwrap().shipped().unwrap();
    assert!(shipped.failed.load(Ordering::Relaxed) > 0);
    assert!(metrics(&server).contains("touchline_backup_continuous_generations_total 0\n"));
    // It is repaired.
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    ship(&server.app).await;
    let number = server.state(&game).await.number;
    server.crash().await;
    let restored = directory.path().join("restored");
    restore(&folder, None, &restored).unwrap();
    assert_eq!(numbers(&restored, &game), (1..=number).collect::<Vec<_>>());
}
