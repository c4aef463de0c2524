//! The database that the site is moved to.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use tokio::sync::mpsc;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::Type;

use super::digest::Digest;
use super::source::{Rows, undamaged};
use super::tables::{EVENTS, GAMES, NUMBERED, TABLES, Table, Value};
use crate::store::StoreError;
use crate::store::games::Stored;
use crate::store::postgres::folded::{StoredEvent, unfold};
use crate::store::postgres::moving::{self, Claim, Site};
use crate::store::postgres::{Connection, GenericClient as _, Postgres, games};

/// After so many rows it is said how many there are.
const TOLD: u64 = 1_000;

/// The database.
pub(super) struct Target {
    postgres: Postgres,
    connection: Connection,
}

impl Target {
    /// Opens the database at an address, and brings it up to this version of the program.
    ///
    /// # Errors
    /// As [`Postgres::open`].
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let (postgres, connection) = Postgres::open_for_move(url).await?;
        Ok(Self { postgres, connection })
    }

    /// Whether a site may be moved into the database, as far as can be said before it is marked.
    pub(super) async fn is_free(&self) -> Result<bool, StoreError> {
        moving::is_free(&*self.connection).await
    }

    /// Marks the database, if a site may be moved into it.
    pub(super) async fn claim(&mut self) -> Result<Claim, StoreError> {
        moving::claim(&mut self.connection).await
    }

    /// Takes away what an earlier move has left.
    pub(super) async fn empty(&self) -> Result<(), StoreError> {
        let tables = TABLES.iter().filter(|table| !table.is_site()).map(|table| table.name);
        let tables = tables.collect::<Vec<_>>().join(", ");
        self.connection.batch_execute(&format!("TRUNCATE {tables} RESTART IDENTITY CASCADE")).await?;
        Ok(())
    }

    /// Writes the rows of a table. Each part is on its own, for what is half-way is begun anew; `told` hears how many there are.
    pub(super) async fn write(
        &self,
        table: &'static Table,
        mut rows: mpsc::Receiver<Result<Rows, StoreError>>,
        mut told: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let mut columns = table.columns().to_owned();
        if *table == GAMES {
            columns += ", events";
        }
        let statement = self.connection.prepare(&format!("SELECT {columns} FROM {}", table.name)).await?;
        let types: Vec<Type> = statement.columns().iter().map(|column| column.type_().clone()).collect();
        let copy = format!("COPY {} ({columns}) FROM STDIN (FORMAT binary)", table.name);
        let mut count = 0;
        while let Some(rows) = rows.recv().await {
            let rows = rows?;
            let mut writer = pin!(BinaryCopyInWriter::new(self.connection.copy_in(&copy).await?, &types));
            count += rows.len() as u64;
            for row in rows {
                let row = row.into_iter().zip(&types).map(|(value, column)| value.into_postgres(column));
                writer.as_mut().write_raw(row.collect::<Result<Vec<_>, _>>()?).await?;
            }
            writer.finish().await?;
            told(count);
        }
        Ok(())
    }

    /// Lets the numbers of what comes next follow those that were moved, and PostgreSQL learn what is in the tables.
    pub(super) async fn settle(&self) -> Result<(), StoreError> {
        for (table, column) in NUMBERED {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), coalesce(max({column}), 1), count(*) > 0) FROM {table}"
            );
            self.connection.query_one(&sql, &[]).await?;
        }
        // SQLite looks for the bots of a game in the accounts.
        let sql = "UPDATE games SET bot = (SELECT sum(CASE users.id WHEN games.a THEN 1 ELSE 2 END) FROM users \
                   WHERE users.id IN (games.a, games.b) AND users.level IS NOT NULL) \
                   WHERE ended IS NULL AND EXISTS (SELECT FROM users WHERE users.id IN (games.a, games.b) AND users.level IS NOT NULL)";
        self.connection.execute(sql, &[]).await?;
        for table in &TABLES {
            self.connection.batch_execute(&format!("ANALYZE {}", table.name)).await?;
        }
        Ok(())
    }

    /// Writes what there is once.
    pub(super) async fn write_site(&self, site: &Site, goes_on: bool) -> Result<(), StoreError> {
        moving::write_site(&*self.connection, site, goes_on).await
    }

    /// The digest of a table, as SQLite has it: with the events of all games, folded or not. `told` hears how many rows there are.
    pub(super) async fn digest(&self, table: &'static Table, mut told: impl FnMut(u64)) -> Result<Digest, StoreError> {
        let mut digest = Digest::default();
        if table.is_site() {
            let Site { session_key, history, alive } = moving::read_site(&*self.connection).await?;
            digest.add(&[session_key.into(), history.into(), alive.into()]);
            return Ok(digest);
        }
        let mut add = |row: &[Value]| {
            digest.add(row);
            if digest.rows.is_multiple_of(TOLD) {
                told(digest.rows);
            }
        };
        let none: [i64; 0] = [];
        let sql = format!("SELECT {} FROM {}", table.columns(), table.name);
        let mut rows = pin!(self.connection.query_raw(&sql, none).await?);
        while let Some(row) = rows.try_next().await? {
            let values = (0..row.len()).map(|column| Value::of_postgres(&row, column));
            add(&values.collect::<Result<Vec<_>, _>>()?);
        }
        if *table == EVENTS {
            let sql = "SELECT key, events FROM games WHERE events IS NOT NULL";
            let mut rows = pin!(self.connection.query_raw(sql, none).await?);
            while let Some(row) = rows.try_next().await? {
                let game: i64 = row.try_get(0)?;
                // Events that do not unfold are missing in the digest.
                for event in unfold(row.try_get(1)?).unwrap_or_default() {
                    add(&values_of(game, event));
                }
            }
        }
        Ok(digest)
    }

    /// A game, played again from its events; nothing where they do not fit together.
    pub(super) async fn game(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        undamaged(games::load(&*self.connection, id).await)
    }

    /// Lets nodes start.
    pub(super) async fn finish(&self) -> Result<(), StoreError> {
        moving::finish(&*self.connection).await
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        // The connection must not be anybody else's: it has settings of its own.
        self.postgres.close();
    }
}

/// An event as a row of its table.
fn values_of(game: i64, event: StoredEvent) -> [Value; 8] {
    let StoredEvent { number, at, act, row } = event;
    [
        game.into(),
        number.into(),
        at.into(),
        row.kind.into(),
        row.side.into(),
        row.text.into(),
        row.value.into(),
        act.into(),
    ]
}
