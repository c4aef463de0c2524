//! What is done to the database of a server behind its back, in SQL that both stores speak.

use std::any::Any;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::Ordering;

use futures_util::TryStreamExt;
use rusqlite::types::ValueRef;
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

    /// Which columns refer to accounts, each with its table.
    async fn columns_of_accounts(&self) -> Vec<(String, String)> {
        match self.app.hub().store() {
            Store::Sqlite(_) => {
                let file = self.file();
                let sql = "SELECT tables.name, keys.\"from\" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys \
                           WHERE keys.\"table\" = 'users' ORDER BY 1, 2";
                let mut statement = file.prepare(sql).unwrap();
                let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
                rows.collect::<Result<_, _>>().unwrap()
            }
            Store::Postgres { .. } => {
                let sql = "SELECT tables.relname::text, columns.attname::text FROM pg_constraint AS keys \
                           JOIN pg_class AS tables ON tables.oid = keys.conrelid \
                           JOIN pg_attribute AS columns ON columns.attrelid = keys.conrelid AND columns.attnum = keys.conkey[1] \
                           WHERE keys.contype = 'f' AND keys.confrelid = 'users'::regclass ORDER BY 1, 2";
                let rows = connect(&self.data).await.query(sql, &[]).await.unwrap();
                rows.iter().map(|row| (row.get(0), row.get(1))).collect()
            }
        }
    }

    /// The tables in which something refers to a deleted account, and how many columns were looked at.
    pub async fn tables_about_deleted(&self) -> (BTreeSet<String>, usize) {
        let columns = self.columns_of_accounts().await;
        let mut found = BTreeSet::new();
        for (table, column) in &columns {
            let about = format!("\"{table}\" WHERE \"{column}\" IN (SELECT id FROM users WHERE kind = 'deleted')");
            if self.count(&about).await > 0 {
                found.insert(table.clone());
            }
        }
        (found, columns.len())
    }

    /// All rows of all tables as text: each with the name of its table, and bytes that are text as that.
    pub async fn rows(&self) -> Vec<String> {
        let mut all = Vec::new();
        match self.app.hub().store() {
            Store::Sqlite(_) => {
                let file = self.file();
                let mut tables = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
                let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
                for table in tables {
                    let mut statement = file.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
                    let columns = statement.column_count();
                    let mut rows = statement.query([]).unwrap();
                    while let Some(row) = rows.next().unwrap() {
                        let value = |column| match row.get_ref(column).unwrap() {
                            ValueRef::Text(text) | ValueRef::Blob(text) => String::from_utf8_lossy(text).into_owned(),
                            other => format!("{other:?}"),
                        };
                        let values: Vec<String> = (0..columns).map(value).collect();
                        all.push(format!("{table}: {}", values.join(" | ")));
                    }
                }
            }
            Store::Postgres { .. } => {
                let client = connect(&self.data).await;
                let tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()";
                for table in client.query(tables, &[]).await.unwrap() {
                    let table: String = table.get(0);
                    let rows = client.query(&format!("SELECT rows::text FROM \"{table}\" AS rows"), &[]).await.unwrap();
                    all.extend(rows.iter().map(|row| format!("{table}: {}", row.get::<_, String>(0))));
                }
            }
        }
        all
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
