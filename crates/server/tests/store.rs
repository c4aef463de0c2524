//! The writer.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::Ordering;

use rusqlite::Connection;
use server::refusal::Refusal;
use server::store::{FILE, Store, StoreError};

fn count(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.query_row("SELECT count(*) FROM meta", [], |row| row.get(0))?)
}

fn put(connection: &Connection, key: usize) -> Result<(), StoreError> {
    connection.execute("INSERT INTO meta (key, value) VALUES (?, 0)", [key.to_string()])?;
    Ok(())
}

#[tokio::test]
async fn many_writers_share_a_transaction_and_a_refusal_undoes_its_own_only() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    // The writer is busy until all others wait.
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let busy = tokio::spawn({
        let store = store.clone();
        async move {
            store
                .write(move |_| {
                    wait.recv().unwrap();
                    Ok(())
                })
                .await
        }
    });
    let waiting: Vec<_> = (0..100)
        .map(|key| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .write(move |connection| {
                        put(connection, key)?;
                        if key % 10 == 3 { Err(Refusal::NotFound.into()) } else { Ok(key) }
                    })
                    .await
            })
        })
        .collect();
    // On a runtime of one thread, all of them run up to where they wait.
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    go.send(()).unwrap();
    for (key, job) in waiting.into_iter().enumerate() {
        match job.await.unwrap() {
            Ok(done) => assert!(done == key && key % 10 != 3),
            Err(StoreError::Refused(Refusal::NotFound)) => assert_eq!(key % 10, 3),
            Err(error) => panic!("{error}"),
        }
    }
    busy.await.unwrap().unwrap();
    assert_eq!(store.read(count).await.unwrap(), 90);
    let transactions = store.written().transactions.load(Ordering::Relaxed);
    assert!(transactions <= 3, "101 jobs in {transactions} transactions");
}

#[tokio::test]
async fn what_was_answered_is_there_when_it_is_opened_again() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    store.write(|connection| put(connection, 1)).await.unwrap();
    let copy = directory.path().join("copy").with_extension("db");
    store.backup(copy.clone()).await.unwrap();
    store.write(|connection| put(connection, 2)).await.unwrap();
    store.close().await;
    assert!(matches!(store.write(|connection| put(connection, 3)).await, Err(StoreError::Closed)));
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.read(count).await.unwrap(), 2);
    assert_eq!(count(&Connection::open(copy).unwrap()).unwrap(), 1, "as it was when it was copied");
}

#[tokio::test]
async fn durability_is_what_it_should_be() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let pragma = |connection: &Connection, name: &str| -> Result<String, StoreError> {
        Ok(connection.query_row(&format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}"), [], |row| row.get(0))?)
    };
    let found = store
        .write(move |connection| {
            Ok((
                pragma(connection, "journal_mode")?,
                pragma(connection, "synchronous")?,
                pragma(connection, "foreign_keys")?,
            ))
        })
        .await
        .unwrap();
    assert_eq!(found, ("wal".to_owned(), "2".to_owned(), "1".to_owned()));
}

#[test]
fn what_is_no_database_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(FILE);
    let text = "This is a letter and no database. ".repeat(100);
    std::fs::write(&path, &text).unwrap();
    assert!(matches!(Store::open(directory.path()), Err(StoreError::Database(_))));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}
