//! The store of sites with several nodes, against a real PostgreSQL: `cargo xtask test` starts one, and so does
//! `cargo xtask services -- cargo test -p server postgres`. Without one these tests are skipped.

mod access_tokens;
mod accounts;
mod bots;
#[cfg(unix)]
mod cluster;
mod deletion;
#[cfg(unix)]
mod failover;
mod folded;
#[cfg(unix)]
mod full_disk;
mod games;
mod lobby;
mod moderation;
mod nodes;
mod opening;
mod pairing;
mod presence;
mod pushes;
#[cfg(unix)]
mod recovery;
mod sessions;
mod site;
mod social;
mod sweeps;
mod watched;

use std::time::Duration;

use crate::common::database::{CONNECTIONS, Database, execute, new_name, server, url_of};
use play::time::Timestamp;
use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::StoreError;
use server::store::accounts::{User, UserId};
use server::store::games::GameKey;
use server::store::postgres::{
    Connection, GenericClient, Postgres, PostgresError, Transaction, accounts as table, commit,
};

/// The time in these tests.
const NOW: Timestamp = Timestamp::new(1_800_000_000_000);

/// Does something in a transaction of its own: `done!(store, |transaction| accounts::get(&transaction, 1))`. Nothing is stored if it fails.
macro_rules! done {
    ($store:expr, |$transaction:ident| $work:expr) => {{
        let mut connection = $store.get().await.unwrap();
        let $transaction = connection.begin().await.unwrap();
        let done = $work.await;
        if done.is_ok() {
            server::store::postgres::commit($transaction).await.unwrap();
        }
        done
    }};
}
use done;

/// Makes an account.
async fn account(store: &Postgres, name: &str, kind: Kind) -> User {
    done!(store, |transaction| table::create(&transaction, name, kind, None, NOW)).unwrap()
}

/// Makes a registered player, whose password hash is `hash`.
async fn player(store: &Postgres, name: &str) -> UserId {
    let guest = account(store, &format!("Guest of {name}"), Kind::Guest).await.id;
    done!(store, |transaction| table::register(&transaction, guest, name, "hash", None, NOW)).unwrap();
    guest
}

/// Begins a game of two players.
async fn game(store: &Postgres, id: &str, [a, b]: [UserId; 2]) -> GameKey {
    game_in(&*store.get().await.unwrap(), id, [a, b]).await
}

/// The same, by a connection or in a transaction.
async fn game_in(client: &impl GenericClient, id: &str, [a, b]: [UserId; 2]) -> GameKey {
    let sql = "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at) \
               VALUES ($1, $2, $3, '{}', false, 'diaballik', 'blitz', 0, '[]', 1, 0) RETURNING key";
    client.query_one(sql, &[&id, &a, &b]).await.unwrap().get(0)
}

/// Two connections, for two transactions at the same time.
async fn two(store: &Postgres) -> [Connection; 2] {
    [store.get().await.unwrap(), store.get().await.unwrap()]
}

/// What `second` ends with, which has to wait until `first`, whose work is done, is committed.
///
/// # Panics
/// It does not wait.
async fn after<T>(store: &Postgres, first: Transaction<'_>, second: impl Future<Output = T>) -> T {
    tokio::pin!(second);
    tokio::select! {
        () = somebody_waits(store) => {}
        _ = &mut second => panic!("the second has not waited for the first"),
    }
    commit(first).await.unwrap();
    second.await
}

/// Returns when a transaction waits for a lock in this database.
async fn somebody_waits(store: &Postgres) {
    let connection = store.get().await.unwrap();
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while connection.query_one(sql, &[]).await.unwrap().get::<_, i64>(0) == 0 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// The number that a statement finds.
async fn count(store: &Postgres, sql: &str) -> i64 {
    store.get().await.unwrap().query_one(sql, &[]).await.unwrap().get(0)
}

/// The refusal that something ended with.
fn refusal<T>(done: Result<T, StoreError>) -> Refusal {
    match done.map(|_| ()) {
        Err(StoreError::Refused(refusal)) => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

/// The error of PostgreSQL that something ended with.
fn postgres_error<T>(done: Result<T, StoreError>) -> PostgresError {
    match done.map(|_| ()) {
        Err(StoreError::Postgres(error)) => error,
        other => panic!("{other:?} is no error of PostgreSQL"),
    }
}
