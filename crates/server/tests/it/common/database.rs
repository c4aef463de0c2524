//! Databases of a real PostgreSQL, one for each test or server.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use server::settings::ServiceUrl;
use server::store::postgres::Postgres;
use tokio::sync::{Mutex, OnceCell};
use tokio_postgres::NoTls;

/// Connections of each store in the tests.
pub const CONNECTIONS: usize = 4;

/// A database for one test. It is dropped with this.
pub struct Database {
    /// The maintenance database of the server.
    server: String,
    pub name: String,
}

/// The address of the server's maintenance database; nothing where the tests are to be skipped.
///
/// # Panics
/// In CI there is no server.
pub fn server() -> Option<String> {
    let server = std::env::var("TOUCHLINE_TEST_POSTGRES").ok();
    if server.is_none() {
        assert!(std::env::var_os("CI").is_none(), "TOUCHLINE_TEST_POSTGRES names no PostgreSQL");
        eprintln!("skipped: TOUCHLINE_TEST_POSTGRES names no PostgreSQL (`cargo xtask services -- COMMAND`)");
    }
    server
}

/// Does one thing on the server, outside of a transaction.
pub async fn execute(server: &str, sql: &str) {
    let (client, connection) = tokio_postgres::connect(server, NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

/// The same server with another database, user and password; without a user those of the address.
pub fn url_of(server: &str, database: &str, user: Option<&str>) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (base, _) = base.rsplit_once('/').unwrap();
    let host = base.rsplit_once('@').unwrap().1;
    let base = user.map_or_else(|| base.to_owned(), |user| format!("postgres://{user}@{host}"));
    format!("{base}/{database}?{query}")
}

/// A name that no other database of any run has.
pub fn new_name(what: &str) -> String {
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

/// Where the games of a server with this directory are to be stored, if `TOUCHLINE_TEST_STORE` is `postgres`: in a database that it has to itself, and
/// finds again when it starts again.
pub async fn database_of(data: &Path) -> Option<ServiceUrl> {
    if std::env::var("TOUCHLINE_TEST_STORE").is_ok_and(|store| store == "postgres") {
        static KNOWN: Mutex<BTreeMap<PathBuf, Database>> = Mutex::const_new(BTreeMap::new());
        let mut known = KNOWN.lock().await;
        if !known.contains_key(data) {
            // Those of tests that are over go.
            known.retain(|data, _| data.exists());
            std::fs::create_dir_all(data).unwrap();
            known.insert(data.to_owned(), Database::new().await?);
        }
        return Some(ServiceUrl(known[data].url()));
    }
    None
}
