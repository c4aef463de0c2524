//! The embedded store: a database in one file.
//!
//! There is one writer, a thread. It takes what waits, does it all in one transaction, and answers when that is on the disk
//! (`synchronous=FULL`): many writers share the cost of one flush. Readers have connections of their own and see what was
//! committed.

pub mod access_tokens;
pub mod accounts;
pub mod archives;
mod between;
pub mod bots;
pub mod cases;
pub mod clubs;
pub mod copies;
pub mod deletion;
pub mod explored;
pub mod friends;
pub mod games;
mod health;
pub mod held_names;
pub mod history;
mod identity;
mod integrity;
mod intents;
pub mod leaving;
pub mod lists;
pub mod lobby;
mod mail;
pub mod messages;
mod migrate;
pub mod moderation;
pub mod notices;
pub mod notifications;
mod oauth;
mod pairing;
mod passkeys;
#[cfg(test)]
mod plans;
mod players;
pub mod puzzles;
pub mod ratings;
mod readers;
pub mod restrictions;
mod row;
mod schema;
pub mod sessions;
pub mod shipping;
pub mod signals;
pub(in crate::store) mod snapshot;
pub mod social;
mod starting;
pub mod statistics;
pub mod storms;
pub mod studies;
mod team_departures;
pub mod team_matches;
mod team_summaries;
pub mod tournaments;
pub mod uncounted;
mod unseen;
mod vacations;
mod voiding;
pub mod watched;
mod webhook_messages;
mod webhooks;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags};

use super::StoreError;

pub use schema::VERSION;
pub use writer::Written;

use copies::DirectoryLock;
use health::Health;
use integrity::BackgroundCheck;
use readers::Readers;
use shipping::{Shipped, Shipping};
use writer::Writer;

/// The name of the database in its directory.
pub const FILE: &str = "touchline.db";
/// Connections for reading.
const READERS: usize = 4;

/// The embedded store. Clones are the same store.
#[derive(Clone)]
pub struct Sqlite {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    writer: Writer,
    readers: Readers,
    health: Arc<Health>,
    /// The check of a long database, until the store is closed.
    check: Mutex<Option<BackgroundCheck>>,
    /// The continuous backup, if there is one.
    shipping: Option<Shipping>,
    /// Until the store is closed; `None` beside a server.
    lock: Mutex<Option<DirectoryLock>>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.inner.path).finish_non_exhaustive()
    }
}

fn open(path: &Path) -> Result<Connection, StoreError> {
    #[cfg_attr(not(test), expect(unused_mut, reason = "tests look at what is asked"))]
    let mut connection = Connection::open(path)?;
    #[cfg(test)]
    plans::watch(&mut connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "busy_timeout", 5_000)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Opens the database in a directory for reading only, also while the server runs.
///
/// # Errors
/// There is no database in the directory, or it was written by another version of the program.
pub fn read_only(directory: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(directory.join(FILE), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.pragma_update(None, "busy_timeout", 5_000)?;
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = VERSION;
    if found == known { Ok(connection) } else { Err(StoreError::Newer { found, known }) }
}

impl Sqlite {
    /// Opens the database in a directory, makes it if there has never been one, and brings it up to this version of the program. A
    /// database of an earlier version is copied beside itself before. A backup that waits to be restored is taken up.
    ///
    /// # Errors
    /// The file is empty, gone, damaged, not Touchline's or of a later version; another server has the directory.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        Self::open_with_backup(directory, None)
    }

    /// The same, with a continuous backup in a folder, if one is given: [`shipping`]. Whether that can be written is not an error here.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with_backup(directory: &Path, backup: Option<&Path>) -> Result<Self, StoreError> {
        std::fs::create_dir_all(directory).map_err(StoreError::File)?;
        let lock = copies::lock_directory(directory)?.ok_or_else(|| StoreError::InUse(directory.to_owned()))?;
        copies::take_up(directory, &lock)?;
        let is_long = identity::prepare(directory, &lock)?;
        let path = directory.join(FILE);
        let mut connection = open(&path)?;
        if backup.is_some() {
            shipping::leave_log_alone(&connection)?;
        }
        migrate::migrate(&mut connection, &path)?;
        Self::over(connection, path, Some(lock), is_long, backup)
    }

    /// Opens the database in a directory beside the server that may be using it: for a command that writes little.
    ///
    /// # Errors
    /// There is no database in the directory, or it was written by another version of the program.
    pub fn beside_server(directory: &Path) -> Result<Self, StoreError> {
        drop(read_only(directory)?);
        let path = directory.join(FILE);
        let connection = open(&path)?;
        // The server has it followed, perhaps.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        Self::over(connection, path, None, false, None)
    }

    /// A store that writes by a connection. With `check`, the database is checked in the background.
    fn over(
        connection: Connection,
        path: PathBuf,
        lock: Option<DirectoryLock>,
        check: bool,
        backup: Option<&Path>,
    ) -> Result<Self, StoreError> {
        let health = Arc::new(Health::new(&path).map_err(StoreError::File)?);
        let check = Mutex::new(check.then(|| integrity::check_in_background(&path, &health)).transpose()?);
        let readers: Vec<Connection> = (0..READERS).map(|_| open(&path)).collect::<Result<_, _>>()?;
        if backup.is_some() {
            // Whichever connection is closed last.
            readers.iter().try_for_each(shipping::leave_log_alone)?;
        }
        let shipping = backup.map(|folder| Shipping::start(&path, folder.to_owned())).transpose();
        let shipping = shipping.map_err(StoreError::File)?;
        let hook = shipping.as_ref().and_then(Shipping::hook);
        let writer = Writer::start(connection, hook).map_err(StoreError::File)?;
        let (readers, lock) = (Readers::new(readers), Mutex::new(lock));
        Ok(Self { inner: Arc::new(Inner { path, writer, readers, health, check, shipping, lock }) })
    }

    /// Does `work` in a transaction, and returns when it is on the disk. It is done too when nobody waits for it any more.
    ///
    /// # Errors
    /// `work` failed or panicked, and nothing of it is stored; or the database failed.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let done = self.inner.writer.write(work).await;
        self.inner.health.hear(&done);
        done
    }

    /// Reads what was committed. When nobody waits for it any more, its query ends.
    ///
    /// # Errors
    /// `work` failed or panicked, or the database failed.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = self.inner.readers.take().await?;
        let _interrupt = reader.interrupt_on_drop();
        let done = tokio::task::spawn_blocking(move || reader.run(work)).await;
        let done = done.unwrap_or(Err(StoreError::Panicked));
        self.inner.health.hear(&done);
        done
    }

    /// Sees that the database works: something is written that needs room, a game and an account are read from the file, and that is
    /// the file that was opened, as far as that can be seen in a moment.
    ///
    /// # Errors
    /// Something of that is not possible, or the database is known to be damaged.
    pub async fn probe(&self) -> Result<(), StoreError> {
        let health = Arc::clone(&self.inner.health);
        self.read(move |connection| {
            health.check()?;
            health::sample(connection)
        })
        .await?;
        self.write(health::room).await
    }

    /// The directory of the database.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.inner.path.parent().unwrap_or(Path::new("."))
    }

    /// How much has been written.
    #[must_use]
    pub fn written(&self) -> &Written {
        self.inner.writer.written()
    }

    /// The size of the database in bytes, without its log.
    #[must_use]
    pub fn size(&self) -> u64 {
        std::fs::metadata(&self.inner.path).map_or(0, |file| file.len())
    }

    /// The size of its log in bytes: what was written since the last time that it was taken over into the file.
    #[must_use]
    pub fn log_size(&self) -> u64 {
        let mut log = self.inner.path.clone().into_os_string();
        log.push("-wal");
        std::fs::metadata(PathBuf::from(log)).map_or(0, |file| file.len())
    }

    /// Copies the database, as it is now, to a file, while it is in use.
    ///
    /// # Errors
    /// The file cannot be written.
    pub async fn backup(&self, to: PathBuf) -> Result<(), StoreError> {
        self.read(move |connection| copies::copy(connection, &to)).await
    }

    /// How far the continuous backup has come, if there is one.
    #[must_use]
    pub fn shipped(&self) -> Option<&Shipped> {
        self.inner.shipping.as_ref().map(Shipping::shipped)
    }

    /// Returns when the continuous backup, if there is one, has what is committed by now, or has tried to.
    pub async fn ship(&self) {
        if let Some(shipping) = &self.inner.shipping {
            shipping.ship().await;
        }
    }

    /// Finishes what was begun, and refuses what comes after.
    pub async fn close(&self) {
        self.inner.check.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.inner.writer.close().await;
        if let Some(shipping) = &self.inner.shipping {
            shipping.close().await;
        }
        self.inner.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
