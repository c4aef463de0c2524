//! The store of sites with several nodes, against a real PostgreSQL: `cargo xtask test` starts one, and so does
//! `cargo xtask services -- cargo test -p server postgres`. Without one these tests are skipped.

mod accounts;
mod bots;
mod deletion;
mod games;
mod lobby;
mod opening;
mod pairing;
mod sessions;
mod site;
mod social;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use play::time::Timestamp;
use protocol::game::Kind;
use server::refusal::Refusal;
use server::store::StoreError;
use server::store::accounts::{User, UserId};
use server::store::games::GameKey;
use server::store::postgres::{
    Connection, GenericClient, Postgres, PostgresError, Transaction, accounts as table, commit,
};
use tokio::sync::OnceCell;
use tokio_postgres::NoTls;

/// Connections of each store in the tests.
const CONNECTIONS: usize = 4;

/// A database for one test. It is dropped with this.
pub struct Database {
    /// The maintenance database of the server.
    server: String,
    name: String,
}

/// The address of the server's maintenance database; nothing where the tests are to be skipped.
///
/// # Panics
/// In CI there is no server.
fn server() -> Option<String> {
    let server = std::env::var("TOUCHLINE_TEST_POSTGRES").ok();
    if server.is_none() {
        assert!(std::env::var_os("CI").is_none(), "TOUCHLINE_TEST_POSTGRES names no PostgreSQL");
        eprintln!("skipped: TOUCHLINE_TEST_POSTGRES names no PostgreSQL (`cargo xtask services -- COMMAND`)");
    }
    server
}

/// Does one thing on the server, outside of a transaction.
async fn execute(server: &str, sql: &str) {
    let (client, connection) = tokio_postgres::connect(server, NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

/// The same server with another database, user and password; without a user those of the address.
fn url_of(server: &str, database: &str, user: Option<&str>) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (base, _) = base.rsplit_once('/').unwrap();
    let host = base.rsplit_once('@').unwrap().1;
    let base = user.map_or_else(|| base.to_owned(), |user| format!("postgres://{user}@{host}"));
    format!("{base}/{database}?{query}")
}

/// A name that no other database of any run has.
fn new_name(what: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("touchline_{what}_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Database {
    /// A database of this version of the program, without an account.
    pub async fn new() -> Option<Self> {
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        let server = server()?;
        let template = TEMPLATE.get_or_init(|| async {
            let name = new_name("template");
            execute(&server, &format!("CREATE DATABASE {name}")).await;
            let store = Postgres::open(&url_of(&server, &name, None), 1).await.unwrap();
            store.close();
            // Nobody may be connected to what is copied.
            execute(&server, &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
            let others =
                format!("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'");
            execute(&server, &others).await;
            name
        });
        let template = template.await.clone();
        Some(Self::create(server, &format!("TEMPLATE {template}")).await)
    }

    /// A database without a table.
    pub async fn empty() -> Option<Self> {
        Some(Self::create(server()?, "").await)
    }

    async fn create(server: String, how: &str) -> Self {
        let name = new_name("test");
        execute(&server, &format!("CREATE DATABASE {name} {how}")).await;
        Self { server, name }
    }

    /// Its address.
    pub fn url(&self) -> String {
        url_of(&self.server, &self.name, None)
    }

    /// The store of a node.
    pub async fn open(&self) -> Postgres {
        Postgres::open(&self.url(), CONNECTIONS).await.unwrap()
    }

    /// Does something to it beside the stores.
    pub async fn execute(&self, sql: &str) {
        execute(&self.url(), sql).await;
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        // The runtime of the test may be ending.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")));
        });
        drop(dropped.join());
    }
}

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
