//! What is not moved, and why.

use std::fs;
use std::path::Path;

use server::store::StoreError;
use server::store::moving::{MoveError, move_site};
use server::store::postgres::PostgresError;
use server::store::sqlite::FILE;

use super::site::{site, start_on, stop};
use crate::common::BEGIN;
use crate::common::database::{self, Database, execute, new_name, url_of};

async fn refused(data: &Path, url: &str) -> MoveError {
    move_site(data, url, 10, |_| {}).await.map(|_| ()).unwrap_err()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_directory_without_a_whole_site_is_told_and_left_as_it_is() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let none = refused(directory.path(), &database.url()).await;
    assert!(matches!(none, MoveError::Source(StoreError::Missing(_))), "{none}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    fs::write(directory.path().join(FILE), "").unwrap();
    let empty = refused(directory.path(), &database.url()).await;
    assert!(matches!(empty, MoveError::Source(StoreError::Empty(_))), "{empty}");
    fs::write(directory.path().join(FILE), "no database at all").unwrap();
    let other = refused(directory.path(), &database.url()).await;
    assert!(matches!(other, MoveError::Source(StoreError::Database(_))), "{other}");
    fs::remove_file(directory.path().join(FILE)).unwrap();

    let (data, _) = stop(start_on(directory.path(), None, BEGIN).await).await;
    let connection = rusqlite::Connection::open(data.join(FILE)).unwrap();
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    connection.pragma_update(None, "user_version", version + 1).unwrap();
    let newer = refused(&data, &database.url()).await;
    assert!(matches!(newer, MoveError::Source(StoreError::Newer { .. })), "{newer}");
    connection.pragma_update(None, "user_version", version).unwrap();
    let insert = "INSERT INTO users (name, kind, created, email) VALUES ('Zero', 'guest', 1, char(65, 0, 66))";
    connection.execute(insert, []).unwrap();
    let zero = refused(&data, &database.url()).await;
    let MoveError::Table { table: "users", error: StoreError::Damaged(why) } = zero else { panic!("{zero}") };
    assert!(why.contains("U+0000") && !why.contains('B'), "{why}");
    super::is_closed(&database).await;
    connection.execute("DELETE FROM users WHERE name = 'Zero'", []).unwrap();
    assert!(move_site(&data, &database.url(), 10, |_| {}).await.unwrap().is_final);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_not_for_it_is_told_and_left_as_it_is() {
    let Some(database) = Database::empty().await else { return };
    let Some(maintenance) = database::server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, _) = site(directory.path()).await;
    let role = new_name("role");
    execute(&maintenance, &format!("CREATE ROLE {role} LOGIN PASSWORD 'right'")).await;
    let denied = refused(directory.path(), &url_of(&maintenance, &database.name, Some(&format!("{role}:wrong")))).await;
    let MoveError::Target(StoreError::Postgres(PostgresError::Denied { .. })) = denied else { panic!("{denied}") };
    execute(&maintenance, &format!("DROP ROLE {role}")).await;
    let away = refused(directory.path(), "postgres://anna:s3cret@127.0.0.1:1/site").await;
    assert!(matches!(away, MoveError::Target(StoreError::Postgres(PostgresError::Unreachable { .. }))), "{away}");
    assert!(!away.to_string().contains("s3cret"));

    database.execute("CREATE TABLE mine (one text)").await;
    let other = refused(directory.path(), &database.url()).await;
    assert!(matches!(other, MoveError::Target(StoreError::Postgres(PostgresError::Unsuitable(_)))), "{other}");
    database.execute("DROP TABLE mine").await;

    // A site of its own, even if nobody has come yet.
    let elsewhere = tempfile::tempdir().unwrap();
    let own = start_on(elsewhere.path(), Some(&database), BEGIN).await;
    let has_site = refused(directory.path(), &database.url()).await;
    assert!(matches!(has_site, MoveError::HasSite), "{has_site}");
    own.registered("Zoe").await;
    let has_site = refused(directory.path(), &database.url()).await;
    assert!(matches!(has_site, MoveError::HasSite), "{has_site}");
    assert!(own.app.hub().store().account_named("Zoe".to_owned()).await.is_ok());
    stop(own).await;
    stop(server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_moves_at_a_time_and_no_node_starts_meanwhile() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, _) = site(directory.path()).await;
    let (data, _) = stop(server).await;
    let other = tempfile::tempdir().unwrap();
    let (other, _) = stop(start_on(other.path(), None, BEGIN).await).await;
    // A node that has connected before the move began, and takes up the site only then.
    let node = database.open().await;
    let (writes, mut has_written) = tokio::sync::mpsc::unbounded_channel();
    let (first, second) = (database.url(), database.url());
    let told = |at: server::store::moving::Progress| {
        let _ = writes.send(at.step);
    };
    let mut moving = std::pin::pin!(move_site(&data, &first, 10, told));
    loop {
        tokio::select! {
            biased;
            step = has_written.recv() => {
                if matches!(step, Some(server::store::moving::Step::Write("users"))) {
                    break;
                }
            }
            _ = &mut moving => panic!("it is over"),
        }
    }
    let busy = refused(&other, &second).await;
    assert!(matches!(busy, MoveError::Busy), "{busy}");
    let same = refused(&data, &second).await;
    assert!(matches!(same, MoveError::Source(StoreError::InUse(_))), "{same}");
    let store = server::store::Store::Postgres { database: node, files: data.clone() };
    let refused = store.take_up(BEGIN, play::time::Millis::ZERO).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Moving)), "{refused:?}");
    let starts = server::store::Store::open(&data).map(|_| ());
    assert!(matches!(starts, Err(StoreError::InUse(_))), "{starts:?}");
    let moved = moving.await.unwrap();
    assert!(moved.is_final && moved.is_same());
    store.take_up(BEGIN, play::time::Millis::ZERO).await.unwrap();
}
