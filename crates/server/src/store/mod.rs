//! The store: an embedded database in one file.
//!
//! There is one writer, a thread. It takes what waits, does it all in one transaction, and answers when that is on the disk
//! (`synchronous=FULL`): many writers share the cost of one flush. Readers have connections of their own and see what was
//! committed.

pub mod accounts;
pub mod archives;
pub mod games;
pub mod lists;
pub mod lobby;
mod migrate;
pub mod ratings;
pub mod social;
pub mod statistics;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::{Semaphore, oneshot};

use crate::refusal::Refusal;

pub use migrate::VERSION;

/// The name of the database in its directory.
pub const FILE: &str = "touchline.db";
/// The most jobs of one transaction.
const MOST_JOBS: usize = 512;
/// Connections for reading.
const READERS: usize = 4;

/// Why the store did not do something.
#[derive(Debug)]
pub enum StoreError {
    /// The database failed.
    Database(rusqlite::Error),
    /// A file could not be read or written.
    File(std::io::Error),
    /// The database was made by a later version of the program.
    Newer {
        /// Its version.
        found: i64,
        /// The last that this program knows.
        known: i64,
    },
    /// What is stored makes no sense: which row.
    Damaged(String),
    /// The job itself refused; nothing of it was stored.
    Refused(Refusal),
    /// The store is closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database failed: {error}"),
            Self::File(error) => error.fmt(f),
            Self::Newer { found, known } => {
                write!(f, "the database has version {found}, this program knows versions up to {known}")
            }
            Self::Damaged(row) => write!(f, "the database is damaged: {row}"),
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Refusal> for StoreError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(refusal) => refusal,
            error => {
                tracing::error!(%error, "store");
                Self::Unavailable
            }
        }
    }
}

/// What the writer does for one job: in the open transaction, and after its end.
trait Job: Send {
    fn run(&mut self, connection: &mut Connection);
    fn answer(self: Box<Self>, committed: bool);
}

struct Task<T, F> {
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T, StoreError> + Send> Job for Task<T, F> {
    fn run(&mut self, connection: &mut Connection) {
        let Some(work) = self.work.take() else { return };
        // What a refused job has done is undone; the others of the transaction stay.
        self.result = Some((|| {
            let savepoint = connection.savepoint()?;
            let done = work(&savepoint)?;
            savepoint.commit()?;
            Ok(done)
        })());
    }

    fn answer(self: Box<Self>, committed: bool) {
        let result = match self.result {
            Some(Err(error)) => Err(error),
            Some(Ok(done)) if committed => Ok(done),
            _ => Err(StoreError::Closed),
        };
        // Who no longer waits needs no answer.
        let _ = self.answer.send(result);
    }
}

/// How much the writer has done.
#[derive(Debug, Default)]
pub struct Written {
    /// Transactions committed.
    pub transactions: AtomicU64,
    /// Jobs in them.
    pub jobs: AtomicU64,
}

/// The store. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    jobs: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    readers: Mutex<Vec<Connection>>,
    free_readers: Semaphore,
    written: Arc<Written>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("path", &self.inner.path).finish_non_exhaustive()
    }
}

fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "busy_timeout", 5_000)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

impl Store {
    /// Opens the database in a directory, makes it if it is not there, and brings it up to this version of the program. A
    /// database of an earlier version is copied beside itself before.
    ///
    /// # Errors
    /// The file cannot be opened or is of a later version.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(directory).map_err(StoreError::File)?;
        let path = directory.join(FILE);
        let mut connection = open(&path)?;
        migrate::migrate(&mut connection, &path)?;
        let readers: Vec<Connection> = (0..READERS).map(|_| open(&path)).collect::<Result<_, _>>()?;
        let (jobs, waiting) = mpsc::channel();
        let written = Arc::new(Written::default());
        let counts = Arc::clone(&written);
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write(connection, &waiting, &counts))
            .map_err(StoreError::File)?;
        Ok(Self {
            inner: Arc::new(Inner {
                path,
                jobs: Mutex::new(Some(jobs)),
                writer: Mutex::new(Some(writer)),
                free_readers: Semaphore::new(readers.len()),
                readers: Mutex::new(readers),
                written,
            }),
        })
    }

    /// Does `work` in a transaction, and returns when it is on the disk.
    ///
    /// # Errors
    /// `work` failed, and nothing of it is stored; or the database failed.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(Task { work: Some(work), result: None, answer });
        {
            let jobs = self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            jobs.as_ref().ok_or(StoreError::Closed)?.send(job).map_err(|_| StoreError::Closed)?;
        }
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Reads what was committed.
    ///
    /// # Errors
    /// `work` failed, or the database.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let inner = Arc::clone(&self.inner);
        let permit = inner.free_readers.acquire().await.map_err(|_| StoreError::Closed)?;
        let lent = Arc::clone(&self.inner);
        let done = tokio::task::spawn_blocking(move || {
            let take = || lent.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = take().ok_or(StoreError::Closed)?;
            let done = work(&connection);
            lent.readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            done
        })
        .await;
        drop(permit);
        done.map_err(|_| StoreError::Closed)?
    }

    /// The directory of the database.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.inner.path.parent().unwrap_or(Path::new("."))
    }

    /// How much has been written.
    #[must_use]
    pub fn written(&self) -> &Written {
        &self.inner.written
    }

    /// Copies the database, as it is now, to a file, while it is in use.
    ///
    /// # Errors
    /// The file cannot be written.
    pub async fn backup(&self, to: PathBuf) -> Result<(), StoreError> {
        self.read(move |connection| migrate::copy(connection, &to)).await
    }

    /// Finishes what was begun, and refuses what comes after.
    pub async fn close(&self) {
        drop(self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.inner.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // The thread ends with its queue; a panic in it has been told already.
            let _ = tokio::task::spawn_blocking(move || writer.join()).await;
        }
    }
}

/// The writer: until nobody can send jobs any more.
fn write(mut connection: Connection, waiting: &mpsc::Receiver<Box<dyn Job>>, counts: &Written) {
    while let Ok(first) = waiting.recv() {
        let mut jobs = vec![first];
        jobs.extend(waiting.try_iter().take(MOST_JOBS - 1));
        let begun = begin(&mut connection);
        if begun.is_ok() {
            for job in &mut jobs {
                job.run(&mut connection);
            }
        }
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT").map_err(StoreError::from));
        if let Err(error) = &committed {
            tracing::error!(%error, "a transaction failed");
            // Nothing to do if there is none.
            let _ = connection.execute_batch("ROLLBACK");
        }
        counts.transactions.fetch_add(1, Ordering::Relaxed);
        counts.jobs.fetch_add(jobs.len() as u64, Ordering::Relaxed);
        for job in jobs {
            job.answer(committed.is_ok());
        }
    }
}

fn begin(connection: &mut Connection) -> Result<(), StoreError> {
    // Immediate: the lock is taken here and not met half-way.
    Ok(connection.execute_batch("BEGIN IMMEDIATE")?)
}
