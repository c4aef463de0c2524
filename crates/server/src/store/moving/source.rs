//! The site that is moved: a copy of its database.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension};
use tokio::sync::mpsc;

use super::digest::Digest;
use super::tables::{EVENTS, GAMES, Table, Value};
use crate::referee::EventRow;
use crate::store::StoreError;
use crate::store::games::{GameKey, Stored};
use crate::store::postgres::folded::{StoredEvent, fold};
use crate::store::postgres::moving::Site;
use crate::store::sqlite::games;
use crate::store::sqlite::snapshot::Snapshot;

/// How many rows are read before they are written.
const AT_ONCE: usize = 2_000;
/// How many times as many wait at most.
const WAITING: usize = 2;

/// Rows, each with its values in the order of the columns.
pub(super) type Rows = Vec<Vec<Value>>;

/// The copy. Clones are the same one, which is read by one at a time.
#[derive(Debug, Clone)]
pub(super) struct Source(Arc<Mutex<Snapshot>>);

impl Source {
    /// Copies the database in a directory.
    ///
    /// # Errors
    /// As [`Snapshot::take`].
    pub(super) async fn take(directory: PathBuf) -> Result<Self, StoreError> {
        let taken = tokio::task::spawn_blocking(move || Snapshot::take(&directory)).await;
        Ok(Self(Arc::new(Mutex::new(taken.unwrap_or(Err(StoreError::Panicked))?))))
    }

    /// Does something with the copy.
    fn with<T>(&self, work: impl FnOnce(&Snapshot) -> T) -> T {
        work(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn is_final(&self) -> bool {
        self.with(Snapshot::is_final)
    }

    pub(super) fn goes_back(&self) -> bool {
        self.with(Snapshot::goes_back)
    }

    /// Reads from the copy, on a thread that may wait.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let source = self.clone();
        let read = move || source.with(|snapshot| work(snapshot.connection()?));
        tokio::task::spawn_blocking(read).await.unwrap_or(Err(StoreError::Panicked))
    }

    /// How many rows a table has.
    pub(super) async fn count(&self, table: &'static Table) -> Result<u64, StoreError> {
        self.read(move |connection| {
            if table.is_site() {
                return Ok(1);
            }
            let sql = format!("SELECT count(*) FROM {}", table.name);
            let count: i64 = connection.query_row(&sql, [], |row| row.get(0))?;
            Ok(u64::try_from(count).unwrap_or_default())
        })
        .await
    }

    /// What there is once.
    pub(super) async fn site(&self) -> Result<Site, StoreError> {
        self.read(|connection| {
            let mut statement = connection.prepare("SELECT value FROM meta WHERE key = ?")?;
            Ok(Site {
                session_key: statement.query_row(["session-key"], |row| row.get(0)).optional()?,
                history: statement.query_row(["history"], |row| row.get(0)).optional()?,
                alive: statement.query_row(["alive"], |row| row.get(0)).optional()?,
            })
        })
        .await
    }

    /// The rows of a table as PostgreSQL has them: a game that is over with its events behind its columns, and no others of its events.
    pub(super) fn rows(&self, table: &'static Table) -> mpsc::Receiver<Result<Rows, StoreError>> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let source = self.clone();
        tokio::task::spawn_blocking(move || {
            let read = source.with(|snapshot| send_rows(snapshot.connection()?, table, &sender));
            if let Err(error) = read {
                // Nobody may wait for it any more.
                let _ = sender.blocking_send(Err(error));
            }
        });
        receiver
    }

    /// The digest of a table.
    pub(super) async fn digest(&self, table: &'static Table) -> Result<Digest, StoreError> {
        if table.is_site() {
            let Site { session_key, history, alive } = self.site().await?;
            let mut digest = Digest::default();
            digest.add(&[session_key.into(), history.into(), alive.into()]);
            return Ok(digest);
        }
        self.read(move |connection| {
            let mut digest = Digest::default();
            let sql = format!("SELECT {} FROM {}", table.sqlite_columns(), table.name);
            let (mut statement, mut values) = (connection.prepare(&sql)?, Vec::new());
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                values_of(row, table, &mut values)?;
                digest.add(&values);
            }
            Ok(digest)
        })
        .await
    }

    /// The ids of so many games, half of them going on if there are so many, each time others.
    pub(super) async fn sample(&self, most: usize) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let some = |which: &str, most: usize| -> Result<Vec<String>, StoreError> {
                let sql = format!("SELECT id FROM games WHERE ended IS {which} ORDER BY random() LIMIT ?");
                let mut statement = connection.prepare(&sql)?;
                let ids = statement.query_map([i64::try_from(most).unwrap_or(i64::MAX)], |row| row.get(0))?;
                Ok(ids.collect::<Result<_, _>>()?)
            };
            let mut ids = some("NULL", most)?;
            let over = some("NOT NULL", most)?;
            ids.truncate(most - over.len().min(most / 2));
            ids.extend(over.into_iter().take(most - ids.len()));
            Ok(ids)
        })
        .await
    }

    /// A game, played again from its events; nothing where they do not fit together.
    pub(super) async fn game(&self, id: String) -> Result<Option<Stored>, StoreError> {
        self.read(move |connection| undamaged(games::load(connection, &id))).await
    }
}

/// What was read, or nothing where it is damaged.
///
/// # Errors
/// Another one than that.
pub(super) fn undamaged<T>(read: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Err(StoreError::Damaged(_)) => Ok(None),
        read => read,
    }
}

fn values_of(row: &rusqlite::Row<'_>, table: &Table, values: &mut Vec<Value>) -> Result<(), StoreError> {
    values.clear();
    for column in 0..table.width() {
        values.push(Value::of_sqlite(row.get_ref(column)?)?);
    }
    Ok(())
}

/// Sends the rows of a table until they end or nobody takes them.
fn send_rows(
    connection: &Connection,
    table: &Table,
    to: &mpsc::Sender<Result<Rows, StoreError>>,
) -> Result<(), StoreError> {
    let mut sql = format!("SELECT {} FROM {}", table.sqlite_columns(), table.name);
    if *table == EVENTS {
        sql += " WHERE game IN (SELECT key FROM games WHERE ended IS NULL)";
    }
    let is_over = GAMES.place("ended").filter(|_| *table == GAMES);
    let mut statement = connection.prepare(&sql)?;
    let (mut rows, mut batch) = (statement.query([])?, Vec::new());
    while let Some(row) = rows.next()? {
        let mut values = Vec::with_capacity(table.width() + 1);
        values_of(row, table, &mut values)?;
        if let Some(ended) = is_over {
            let folded = match values[ended] {
                Value::Null => Value::Null,
                _ => Value::Bytes(fold(&events(connection, row.get(0)?)?)?),
            };
            values.push(folded);
        }
        batch.push(values);
        if batch.len() == AT_ONCE && to.blocking_send(Ok(std::mem::take(&mut batch))).is_err() {
            return Ok(());
        }
    }
    // Nobody may take it any more.
    let _ = to.blocking_send(Ok(batch));
    Ok(())
}

/// The events of a game as they stand in their rows.
fn events(connection: &Connection, key: GameKey) -> Result<Vec<StoredEvent>, StoreError> {
    let sql = "SELECT number, at, act, kind, side, text, value FROM game_events WHERE game = ? ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([key], |row| {
        let event = EventRow { kind: row.get(3)?, side: row.get(4)?, text: row.get(5)?, value: row.get(6)? };
        Ok(StoredEvent { number: row.get(0)?, at: row.get(1)?, act: row.get(2)?, row: event })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
