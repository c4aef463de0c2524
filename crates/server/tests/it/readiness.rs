//! Readiness means that what is played can be stored; and what is no site's database is never taken for an empty site.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use crate::common::Server;
use rusqlite::Connection;
use serde_json::json;
use server::store::sqlite::FILE;
use server::store::{Store, StoreError};
use tempfile::TempDir;

async fn ready(server: &Server) -> u16 {
    // What was found before is no longer believed.
    server.time.pass(1_000);
    server.ask("GET", "/api/ready", None, &()).await.status.as_u16()
}

/// A server with a game and more in its file.
async fn server() -> (TempDir, Server) {
    let (directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    server.game(&json!({ "game": "diaballik", "clock": "days:3" }), &a, &b).await;
    // Into the file itself.
    let connection = Connection::open(directory.path().join(FILE)).unwrap();
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    assert_eq!(ready(&server).await, 200);
    (directory, server)
}

/// The database cannot grow by more than so many pages.
async fn limit(store: &Store, pages: i64) {
    let limited = store.sqlite().unwrap().write(move |connection| {
        let now: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
        connection.query_row(&format!("PRAGMA max_page_count = {}", now + pages), [], |_| Ok(()))?;
        Ok(())
    });
    limited.await.unwrap();
}

#[tokio::test]
async fn a_server_that_cannot_store_is_not_ready_until_there_is_room_again() {
    let (_directory, server) = server().await;
    let store = server.app.hub().store().clone();
    limit(&store, 0).await;
    // What was free is used.
    let fill = |size: i64| {
        let sql = "INSERT INTO meta (key, value) VALUES (hex(randomblob(8)), zeroblob(?))";
        store.sqlite().unwrap().write(move |connection| Ok(connection.execute(sql, [size])?))
    };
    let mut size = 1 << 20;
    while size > 512 {
        if fill(size).await.is_err() {
            size /= 2;
        }
    }
    assert_eq!(ready(&server).await, 503);
    assert_eq!(server.ask("GET", "/api/health", None, &()).await.status.as_u16(), 200);
    limit(&store, 1_000).await;
    assert_eq!(ready(&server).await, 200);
}

#[tokio::test]
async fn however_often_it_is_asked_there_is_one_write_a_second() {
    let (_directory, server) = server().await;
    let jobs = || server.app.hub().store().sqlite().unwrap().written().jobs.load(Ordering::Relaxed);
    let before = jobs();
    for _ in 0..100 {
        assert_eq!(server.ask("GET", "/api/ready", None, &()).await.status.as_u16(), 200);
    }
    assert_eq!(jobs(), before);
}

#[tokio::test]
async fn a_server_without_its_writing_thread_is_not_ready() {
    let (_directory, server) = server().await;
    server.app.hub().store().close().await;
    assert_eq!(ready(&server).await, 503);
}

type Harm<'a> = &'a dyn Fn(&Path);

#[tokio::test]
async fn a_server_whose_file_is_cut_replaced_gone_or_damaged_is_not_ready() {
    let cut = |path: &Path| OpenOptions::new().write(true).open(path).unwrap().set_len(8_192).unwrap();
    let replaced = |path: &Path| {
        fs::copy(path, path.with_extension("copy")).unwrap();
        fs::rename(path.with_extension("copy"), path).unwrap();
    };
    let gone = |path: &Path| fs::remove_file(path).unwrap();
    let damaged = |path: &Path| {
        let mut file = OpenOptions::new().write(true).open(path).unwrap();
        let length = file.metadata().unwrap().len();
        file.seek(SeekFrom::Start(4_096)).unwrap();
        file.write_all(&vec![0xff; usize::try_from(length).unwrap() - 4_096]).unwrap();
    };
    let all: [(&str, Harm<'_>); 4] = [("cut", &cut), ("replaced", &replaced), ("gone", &gone), ("damaged", &damaged)];
    for (name, harm) in all {
        let (directory, server) = server().await;
        harm(&directory.path().join(FILE));
        assert_eq!(ready(&server).await, 503, "{name}");
        assert_eq!(ready(&server).await, 503, "{name}, and stays so");
    }
}

/// The directory of a site with an account in it, in use by nobody.
async fn site() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    store
        .sqlite()
        .unwrap()
        .write(|connection| Ok(connection.execute("INSERT INTO meta VALUES ('x', 1)", [])?))
        .await
        .unwrap();
    store.close().await;
    directory
}

#[tokio::test]
async fn an_empty_file_is_not_taken_for_an_empty_site() {
    let directory = site().await;
    let path = directory.path().join(FILE);
    fs::write(&path, "").unwrap();
    assert!(matches!(Store::open(directory.path()), Err(StoreError::Empty(_))));
    assert_eq!(fs::metadata(&path).unwrap().len(), 0, "it is left alone");
    // Nor one in a directory without anything else.
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join(FILE), "").unwrap();
    assert!(matches!(Store::open(directory.path()), Err(StoreError::Empty(_))));
}

#[tokio::test]
async fn where_there_was_a_site_no_empty_one_is_started() {
    let directory = site().await;
    let path = directory.path().join(FILE);
    fs::rename(&path, path.with_extension("away")).unwrap();
    assert!(matches!(Store::open(directory.path()), Err(StoreError::Missing(_))));
    assert!(!path.exists());
    fs::rename(path.with_extension("away"), &path).unwrap();
    let store = Store::open(directory.path()).unwrap();
    let read = store.sqlite().unwrap().read(|connection| {
        Ok(connection.query_row("SELECT value FROM meta WHERE key = 'x'", [], |row| row.get::<_, i64>(0))?)
    });
    assert_eq!(read.await.unwrap(), 1);
}

#[test]
fn a_directory_in_which_a_start_was_cut_off_starts_again() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("touchline.new.db"), "half of it").unwrap();
    fs::write(directory.path().join("touchline.lock"), "").unwrap();
    Store::open(directory.path()).unwrap();
    assert!(!directory.path().join("touchline.new.db").exists());
}

#[test]
fn the_database_of_another_program_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(FILE);
    let text = "This is a letter and no database. ".repeat(100).into_bytes();
    let other = |sql: &str| {
        let _ = fs::remove_file(&path);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        fs::read(&path).unwrap()
    };
    for bytes in [
        text,
        other("CREATE TABLE songs (x)"),
        other("CREATE TABLE songs (x); PRAGMA user_version = 3"),
        other(
            "CREATE TABLE meta (x); CREATE TABLE users (x); CREATE TABLE games (x); PRAGMA application_id = 7; PRAGMA user_version = 1",
        ),
    ] {
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(Store::open(directory.path()), Err(StoreError::NotOurs(_))));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[tokio::test]
async fn a_damaged_or_cut_database_is_refused_at_the_start() {
    let directory = site().await;
    let path = directory.path().join(FILE);
    let good = fs::read(&path).unwrap();
    let mut torn = good.clone();
    let middle = torn.len() / 2 / 4_096 * 4_096;
    torn[middle..middle + 4_096].fill(0xff);
    let cut = good[..good.len() / 2].to_vec();
    for bad in [torn, cut] {
        fs::write(&path, &bad).unwrap();
        assert!(matches!(Store::open(directory.path()), Err(StoreError::Damaged(_))));
        assert_eq!(fs::read(&path).unwrap(), bad);
    }
    fs::write(&path, &good).unwrap();
    Store::open(directory.path()).unwrap();
}
