//! The writer.

use std::sync::atomic::Ordering;

use crate::common::{busy, busy_writer};
use futures_util::FutureExt as _;
use rusqlite::Connection;
use server::refusal::Refusal;
use server::store::StoreError;
use server::store::sqlite::Sqlite;

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
    let store = Sqlite::open(directory.path()).unwrap();
    // The writer is busy until all others wait.
    let end = busy_writer(&store).await;
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
    drop(end);
    for (key, job) in waiting.into_iter().enumerate() {
        match job.await.unwrap() {
            Ok(done) => assert!(done == key && key % 10 != 3),
            Err(StoreError::Refused(Refusal::NotFound)) => assert_eq!(key % 10, 3),
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(store.read(count).await.unwrap(), 90);
    let transactions = store.written().transactions.load(Ordering::Relaxed);
    assert!(transactions <= 3, "101 jobs in {transactions} transactions");
}

#[tokio::test]
async fn what_was_answered_is_there_when_it_is_opened_again() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    store.write(|connection| put(connection, 1)).await.unwrap();
    let copy = directory.path().join("copy").with_extension("db");
    store.backup(copy.clone()).await.unwrap();
    store.write(|connection| put(connection, 2)).await.unwrap();
    store.close().await;
    assert!(matches!(store.write(|connection| put(connection, 3)).await, Err(StoreError::Closed)));
    drop(store);
    let store = Sqlite::open(directory.path()).unwrap();
    assert_eq!(store.read(count).await.unwrap(), 2);
    let copied = count(&Connection::open(copy).unwrap()).unwrap();
    assert_eq!(copied, 1 + 1, "as it was when it was copied, and marked as a copy");
}

#[tokio::test]
async fn durability_is_what_it_should_be() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
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

/// Reads that are busy until the sender is dropped, given up by those who asked.
async fn given_up_reads(store: &Sqlite, count: usize) -> Vec<std::sync::mpsc::Sender<()>> {
    let mut ends = Vec::new();
    for _ in 0..count {
        let read = |wait: Box<dyn FnOnce() + Send>| {
            store.read(move |_| {
                wait();
                Ok(())
            })
        };
        ends.push(busy(read).await);
    }
    ends
}

#[tokio::test]
async fn reads_that_nobody_waits_for_leave_others_a_connection() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    for _ in 0..3 {
        let ends = given_up_reads(&store, 4).await;
        // All connections are lent: whoever comes now waits, and is not refused.
        let waiting = tokio::spawn({
            let store = store.clone();
            async move { store.read(count).await }
        });
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert!(!waiting.is_finished());
        drop(ends);
        assert_eq!(waiting.await.unwrap().unwrap(), 0);
    }
}

#[tokio::test]
async fn a_panic_in_a_read_loses_no_connection() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    for _ in 0..10 {
        let panicked = store.read(|_| -> Result<(), StoreError> { panic!("a test") }).await;
        assert!(matches!(panicked, Err(StoreError::Panicked)));
    }
    // As many at once as ever.
    drop(given_up_reads(&store, 4).await);
    assert_eq!(store.read(count).await.unwrap(), 0);
}

#[tokio::test]
async fn a_query_that_nobody_waits_for_ends() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    for _ in 0..4 {
        let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
        let read = store.read(move |connection| {
            let sql =
                "WITH RECURSIVE endless (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM endless) SELECT x FROM endless";
            let mut statement = connection.prepare(sql)?;
            let mut rows = statement.query([])?;
            while rows.next()?.is_some() {
                let _ = begun.send(());
            }
            Ok(())
        });
        tokio::select! {
            biased;
            _ = read => panic!("it does not end by itself"),
            _ = has_begun.recv() => {}
        }
    }
    assert_eq!(store.read(count).await.unwrap(), 0, "there is a connection");
}

type Work = Box<dyn FnOnce(&Connection) -> Result<usize, StoreError> + Send>;

/// Writes that wait together: the key of each, or nothing where it is refused.
async fn together(store: &Sqlite, jobs: Vec<Work>) -> Vec<Result<usize, StoreError>> {
    let end = busy_writer(store).await;
    let count = jobs.len() as u64;
    let all: Vec<_> = jobs
        .into_iter()
        .map(|job| {
            let store = store.clone();
            tokio::spawn(async move { store.write(job).await })
        })
        .collect();
    while store.written().waiting.load(Ordering::Relaxed) < count {
        tokio::task::yield_now().await;
    }
    drop(end);
    let mut results = Vec::new();
    for job in all {
        results.push(job.await.unwrap());
    }
    results
}

/// Panics when it is dropped.
struct Dropped;

impl Drop for Dropped {
    fn drop(&mut self) {
        panic!("a test");
    }
}

#[tokio::test]
async fn a_panic_in_a_write_undoes_that_write_only() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    let before = store.written().transactions.load(Ordering::Relaxed);
    let jobs = (0..20).map(|key| -> Work {
        Box::new(move |connection| {
            put(connection, key)?;
            assert!(key % 5 != 3, "a test");
            Ok(key)
        })
    });
    for (key, result) in together(&store, jobs.collect()).await.into_iter().enumerate() {
        match result {
            Ok(done) => assert!(done == key && key % 5 != 3),
            Err(error) => assert!(matches!(error, StoreError::Panicked) && key % 5 == 3),
        }
    }
    assert_eq!(store.read(count).await.unwrap(), 16);
    assert_eq!(store.written().transactions.load(Ordering::Relaxed) - before, 2, "the busy one's, and theirs");
    // Nor does what panics when it is dropped, for nobody waits for it.
    let end = busy_writer(&store).await;
    assert!(store.write(|_| Ok(Dropped)).now_or_never().is_none());
    drop(end);
    store.write(|connection| put(connection, 100)).await.unwrap();
    assert_eq!(store.read(count).await.unwrap(), 17, "the thread lives");
}

/// The database cannot grow by more than so many pages.
async fn limit(store: &Sqlite, pages: i64) {
    let limited = store.write(move |connection| {
        let now: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
        connection.query_row(&format!("PRAGMA max_page_count = {}", now + pages), [], |_| Ok(()))?;
        Ok(())
    });
    limited.await.unwrap();
}

#[tokio::test]
async fn with_a_full_disk_what_is_answered_is_what_is_stored() {
    let directory = tempfile::tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    limit(&store, 2).await;
    let jobs = (0..20).map(|key: usize| -> Work {
        Box::new(move |connection| {
            let size = if key % 5 == 3 { 1_000_000 } else { 1 };
            let sql = "INSERT INTO meta (key, value) VALUES (?, zeroblob(?))";
            connection.execute(sql, rusqlite::params![key.to_string(), size])?;
            Ok(key)
        })
    });
    let results = together(&store, jobs.collect()).await;
    for (key, result) in results.into_iter().enumerate() {
        let sql = "SELECT count(*) FROM meta WHERE key = ?";
        let stored: i64 = store
            .read(move |connection| Ok(connection.query_row(sql, [key.to_string()], |row| row.get(0))?))
            .await
            .unwrap();
        assert_eq!(result.is_ok(), stored == 1, "{key}: {result:?}");
        assert!(result.is_err() || key % 5 != 3, "there is no room for {key}");
    }
    limit(&store, 1_000).await;
    store.write(|connection| put(connection, 100)).await.unwrap();
}
