//! How long it takes to ask who follows a player, what was written and what a player is told of, where there are a million rows of each: in SQLite, and in
//! PostgreSQL where `TOUCHLINE_TEST_POSTGRES` names one (`cargo xtask services -- cargo bench -p server`).

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]

#[path = "../tests/it/common/database.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod database;

use std::time::{Duration, Instant};

use database::Database;
use play::time::Timestamp;
use server::store::Store;
use server::store::accounts::UserId;
use server::store::friends::FollowerPlace;
use server::store::messages::Writing;
use server::store::sqlite::FILE;

/// How often each is asked.
const TIMES: u32 = 1_000;
/// The account that everybody knows.
const KNOWN: UserId = 1;
const NOW: Timestamp = Timestamp::new(1_800_000_000_000);

/// What makes the rows, in SQL that both stores speak; `series` has the numbers from 0 to 999,999, `@user` is the column of an account.
const ROWS: [&str; 6] = [
    "INSERT INTO users (id, name, kind, created) @override SELECT i + 1, 'Player' || i, 'registered', 1 FROM series WHERE i < 20001",
    // Ten thousand follow the first, and each of the others fifty of those after it.
    "INSERT INTO follows (@user, followed, at) SELECT i + 2, 1, i FROM series WHERE i < 10000",
    "INSERT INTO follows (@user, followed, at) SELECT 2 + i / 50, 2 + (i / 50 + 1 + i % 50) % 20000, i FROM series WHERE i < 990000",
    // Two thousand write to the first, five hundred messages each.
    "INSERT INTO messages (first, second, number, @user, at, id, text) \
     SELECT 1, 2 + i / 500, 1 + i % 500, CASE i % 2 WHEN 0 THEN 1 ELSE 2 + i / 500 END, i, 'm' || i, 'How about a game tonight? ' || i FROM series",
    "INSERT INTO conversations (@user, other, number, at, begun, answered, unread, removed) \
     SELECT CASE i % 2 WHEN 0 THEN 1 ELSE 2 + i / 2 END, CASE i % 2 WHEN 0 THEN 2 + i / 2 ELSE 1 END, 500, 250 * i, NULL, @true, i % 3, 0 FROM series WHERE i < 4000",
    // Each is told of fifty things, the first of two hundred.
    "INSERT INTO notifications (@user, about, topic, at, other, read) \
     SELECT CASE WHEN i < 200 THEN 1 ELSE 2 + i / 50 END, 'message ' || i, 'message', i, 2 + (i + 7) % 2000, @true FROM series",
];

fn rows(series: &str, words: [(&str, &str); 3]) -> Vec<String> {
    let filled = |row: &&str| words.iter().fold(row.to_string(), |row, (word, value)| row.replace(word, value));
    ROWS.iter().map(|row| format!("{series} {}", filled(row))).collect()
}

fn in_sqlite(file: &std::path::Path) {
    let series = "WITH RECURSIVE series(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM series WHERE i < 999999)";
    let connection = rusqlite::Connection::open(file).unwrap();
    for row in rows(series, [("@user", "user"), ("@true", "1"), ("@override", "")]) {
        connection.execute(&row, []).unwrap();
    }
    connection.execute_batch("ANALYZE").unwrap();
}

async fn in_postgres(database: &Database) {
    let series = "WITH series(i) AS (SELECT generate_series(0, 999999))";
    for row in rows(series, [("@user", "user_id"), ("@true", "true"), ("@override", "OVERRIDING SYSTEM VALUE")]) {
        database.execute(&row).await;
    }
    database.execute("VACUUM ANALYZE").await;
}

/// Asks for something again and again, each time as another account if it depends on one, and says how long the middle one and the slowest of a hundred take.
async fn measure<T, E: std::fmt::Debug>(what: &str, ask: impl AsyncFn(u32) -> Result<T, E>) {
    let mut took = Vec::new();
    for time in 0..TIMES {
        let begun = Instant::now();
        ask(time).await.unwrap();
        took.push(begun.elapsed());
    }
    took.sort_unstable();
    let at = |share: usize| took[took.len() * share / 100];
    let milliseconds = |time: Duration| time.as_secs_f64() * 1_000.0;
    println!(
        "{what:<42} {:>8.3} {:>8.3} {:>8.3}",
        milliseconds(at(50)),
        milliseconds(at(99)),
        milliseconds(took[took.len() - 1])
    );
}

async fn all(store: &Store) {
    println!("{:<42} {:>8} {:>8} {:>8}", "milliseconds", "half", "p99", "most");
    let name = |time: u32| format!("Player{}", 1 + time * 2 % 2_000);
    measure("a hundred of 10,000 followers", async |_| store.followers(KNOWN, None).await).await;
    let page = FollowerPlace::of(&store.followers(KNOWN, None).await.unwrap().after.unwrap()).unwrap();
    measure("the next hundred", async |_| store.followers(KNOWN, Some(page)).await).await;
    measure("whom somebody follows", async |time| store.followed(2 + i64::from(time)).await).await;
    measure("conversations", async |_| store.conversations(KNOWN, None).await).await;
    measure("messages of two", async |time| store.messages(KNOWN, name(time), None).await).await;
    measure("earlier ones", async |time| store.messages(KNOWN, name(time), Some(200)).await).await;
    measure("what one is told of", async |time| store.notifications(1 + i64::from(time), None).await).await;
    measure("what is between two", async |time| store.relation(KNOWN, name(time)).await).await;
    measure("a message is written", async |time| {
        let (to, id, text) = (name(time), time.to_string(), "At eight?".to_owned());
        store.write_message(Writing { author: KNOWN, to, id, text, at: NOW }).await
    })
    .await;
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let directory = tempfile::tempdir().unwrap();
    drop(Store::open(directory.path()).unwrap());
    in_sqlite(&directory.path().join(FILE));
    println!("SQLite");
    all(&Store::open(directory.path()).unwrap()).await;
    if let Some(database) = Database::new().await {
        in_postgres(&database).await;
        println!("PostgreSQL");
        all(&Store::Postgres { database: database.open().await, files: directory.path().to_owned() }).await;
    }
}
