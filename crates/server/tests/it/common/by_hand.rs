//! What is done to the database of a server behind its back, in SQL that both stores speak.

use std::any::Any;
use std::path::Path;
use std::sync::atomic::Ordering;

use futures_util::TryStreamExt;
use server::store::Store;
use server::store::accounts::UserId;
use server::store::sqlite::{self, FILE};
use tokio_postgres::{Client, NoTls};

use super::database::database_of;
use super::{BEGIN, Server, busy_writer};

/// A connection of its own to the server's PostgreSQL, if that is where it stores.
async fn connect(data: &Path) -> Client {
    let url = database_of(data).await.expect("the server stores in PostgreSQL");
    let (client, connection) = tokio_postgres::connect(&url.0, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

impl Server {
    /// Does one thing to the database. How many rows it changed.
    pub async fn by_hand(&self, sql: &str) -> u64 {
        match self.app.hub().store() {
            Store::Sqlite(_) => self.file().execute(sql, []).unwrap() as u64,
            Store::Postgres { .. } => connect(&self.data).await.execute(sql, &[]).await.unwrap(),
        }
    }

    /// How many rows there are: `sessions WHERE used > created`.
    pub async fn count(&self, from: &str) -> i64 {
        let sql = format!("SELECT count(*) FROM {from}");
        match self.app.hub().store() {
            Store::Sqlite(_) => self.file().query_row(&sql, [], |row| row.get(0)).unwrap(),
            Store::Postgres { .. } => connect(&self.data).await.query_one(&sql, &[]).await.unwrap().get(0),
        }
    }

    /// The bytes that a query gives.
    pub async fn bytes(&self, sql: &str) -> Vec<u8> {
        match self.app.hub().store() {
            Store::Sqlite(_) => self.file().query_row(sql, [], |row| row.get(0)).unwrap(),
            Store::Postgres { .. } => connect(&self.data).await.query_one(sql, &[]).await.unwrap().get(0),
        }
    }

    /// How bytes are written in SQL.
    pub fn literal(&self, bytes: &[u8]) -> String {
        let hex = play::game_setup::hex(bytes);
        match self.app.hub().store() {
            Store::Sqlite(_) => format!("x'{hex}'"),
            Store::Postgres { .. } => format!("'\\x{hex}'"),
        }
    }

    fn file(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.data.join(FILE)).unwrap()
    }

    /// The account behind a cookie.
    pub async fn account(&self, cookie: &str) -> UserId {
        let hub = self.app.hub();
        let token = hub.signer().check(cookie.split_once('=').unwrap().1).unwrap();
        hub.store().session(token, BEGIN).await.unwrap().unwrap().1.id
    }

    /// Counts all games again in the statistics, as after games were stored by hand.
    pub async fn recount(&self) {
        match self.app.hub().store() {
            Store::Sqlite(store) => store.write(sqlite::statistics::recount).await.unwrap(),
            Store::Postgres { database, .. } => {
                let mut connection = database.get().await.unwrap();
                let transaction = connection.begin().await.unwrap();
                server::store::postgres::statistics::recount(&transaction).await.unwrap();
                server::store::postgres::commit(transaction).await.unwrap();
            }
        }
    }

    /// Makes all that writes wait until the guard is dropped. What reads goes on.
    pub async fn busy(&self) -> Box<dyn Any + Send> {
        match self.app.hub().store() {
            Store::Sqlite(store) => Box::new(busy_writer(store).await),
            Store::Postgres { .. } => {
                let client = connect(&self.data).await;
                let tables = "SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables WHERE schemaname = current_schema()";
                let tables: String = client.query_one(tables, &[]).await.unwrap().get(0);
                client.batch_execute(&format!("BEGIN; LOCK TABLE {tables} IN EXCLUSIVE MODE")).await.unwrap();
                Box::new(client)
            }
        }
    }

    /// Returns when something waits for the guard of [`busy`](Self::busy).
    pub async fn something_waits(&self) {
        match self.app.hub().store() {
            Store::Sqlite(store) => {
                while store.written().waiting.load(Ordering::Relaxed) == 0 {
                    tokio::task::yield_now().await;
                }
            }
            Store::Postgres { .. } => {
                let client = connect(&self.data).await;
                let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND database = \
                             (SELECT oid FROM pg_database WHERE datname = current_database())";
                while client.query_one(waits, &[]).await.unwrap().get::<_, i64>(0) == 0 {}
            }
        }
    }

    /// All that is stored, as it lies in the files or rows.
    pub async fn stored(&self) -> Vec<u8> {
        let mut stored = Vec::new();
        match self.app.hub().store() {
            Store::Sqlite(_) => {
                for file in std::fs::read_dir(&self.data).unwrap() {
                    stored.extend(std::fs::read(file.unwrap().path()).unwrap());
                }
            }
            Store::Postgres { .. } => {
                let client = connect(&self.data).await;
                let tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()";
                for table in client.query(tables, &[]).await.unwrap() {
                    let copy = format!("COPY \"{}\" TO STDOUT (FORMAT binary)", table.get::<_, String>(0));
                    let parts: Vec<_> = client.copy_out(&copy).await.unwrap().try_collect().await.unwrap();
                    stored.extend(parts.into_iter().flatten());
                }
            }
        }
        stored
    }
}
