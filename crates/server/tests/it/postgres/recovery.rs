//! A PostgreSQL of a site that is backed up and restored as `docs/operation.md` says, by the script in `deploy/`.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::Path;

use serde_json::json;
use server::time::ManualTime;
use tokio_postgres::NoTls;

use super::cluster::{Cluster, Programs, run};
use crate::common::database::execute;
use crate::common::{BEGIN, settle_dice};
use crate::history::{play_some, sit_down};

/// The numbers of the stored events of a game.
async fn numbers(url: &str, game: &str) -> Vec<i32> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql = "SELECT game_events.number FROM game_events JOIN games ON games.key = game_events.game WHERE games.id = $1 ORDER BY 1";
    client.query(sql, &[&game]).await.unwrap().iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_is_restored_up_to_the_last_archived_part_of_the_log() {
    let Some(programs) = Programs::find() else { return };
    let (home, files) = (programs.folder(), tempfile::tempdir().unwrap());
    let home = home.path();
    let (data, backups) = (home.join("data"), home.join("backups"));
    // The account need not see the checkout.
    let script = home.join("backup");
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/touchline-postgres-backup");
    fs::copy(deploy, &script).unwrap();
    programs.make_data(home, &data);
    let (script_name, backups_name) = (script.display(), backups.display());
    let archive = format!("archive_command=sh {script_name} archive {backups_name} %p %f");
    let mut first = Cluster::start(&programs, home, &data, &["archive_mode=on", &archive]);
    execute(&first.url("postgres"), "CREATE DATABASE touchline").await;

    let server = first.node(files.path(), "touchline", ManualTime::at(BEGIN)).await;
    let cookies = [server.guest().await.1, server.guest().await.1];
    let (dice, mut rollers) = sit_down(&server, &cookies, json!({ "game": "pawnball", "clock": "days:3" })).await;
    settle_dice(&mut rollers, &dice).await;
    let (plain, mut players) = sit_down(&server, &cookies, json!({ "game": "diaballik", "clock": "days:3" })).await;
    play_some(&mut players, &plain, 2).await;
    // The copy is made while they play.
    let store = server.app.hub().store().clone();
    assert_eq!(store.last_backups().await.unwrap().copied, None);
    std::thread::scope(|scope| scope.spawn(|| first.back_up(&script, "base", &backups)).join()).unwrap();
    let noted = store.last_backups().await.unwrap();
    assert!(noted.copied.is_some() && noted.archived.is_some(), "{noted:?}");
    play_some(&mut rollers, &dice, 4).await;
    play_some(&mut players, &plain, 3).await;
    let acknowledged = server.state(&plain).await.number;
    let history = server.app.hub().history().to_owned();
    first.archive();
    // What comes now may be lost.
    play_some(&mut players, &plain, 2).await;
    let (_, time) = server.crash().await;
    first.stop();
    fs::remove_dir_all(&data).unwrap();

    let copies: Vec<_> = fs::read_dir(backups.join("base")).unwrap().map(|copy| copy.unwrap().path()).collect();
    let restored = home.join("restored");
    run(programs.command("cp", home).arg("-a").arg(&copies[0]).arg(&restored));
    fs::write(restored.join("recovery.signal"), "").unwrap();
    let account = fs::metadata(&restored).unwrap();
    chown(restored.join("recovery.signal"), Some(account.uid()), Some(account.gid())).unwrap();
    let fetch = format!("restore_command=sh {script_name} fetch {backups_name} %f %p");
    let second = Cluster::start(&programs, home, &restored, &["archive_mode=on", &archive, &fetch]);
    let server = second.node(files.path(), "touchline", time).await;
    assert_ne!(server.app.hub().history(), history, "the timeline is another one");
    let state = server.state(&plain).await;
    assert_eq!((state.result.is_none(), state.number >= acknowledged), (true, true), "{state:?}");
    let stored = numbers(&second.url("touchline"), &plain).await;
    assert_eq!(stored, (1..=i32::try_from(state.number).unwrap()).collect::<Vec<_>>());
    assert_eq!(server.state(&dice).await.result.unwrap().reason, "restored");
    // They go on, and so does the archive.
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&plain, None).await;
    }
    play_some(&mut players, &plain, 2).await;
    second.archive();

    // The small way: the database alone, into another one.
    second.back_up(&script, "dump", &backups);
    let (now, history) = (server.state(&plain).await.number, server.app.hub().history());
    let (_, time) = server.crash().await;
    execute(&second.url("postgres"), "CREATE DATABASE again").await;
    let dumps: Vec<_> = fs::read_dir(backups.join("dump")).unwrap().map(|dump| dump.unwrap().path()).collect();
    let mut load = programs.command("pg_restore", home);
    run(second.by_variables(&mut load, "again").args(["--single-transaction", "--dbname", "again"]).arg(&dumps[0]));
    let server = second.node(files.path(), "again", time).await;
    assert_ne!(server.app.hub().history(), history, "it is another database");
    assert_eq!(server.state(&plain).await.number, now);
}
