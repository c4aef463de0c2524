//! Continuous backup: what is committed is written to a folder on another disk, a second later at most.
//!
//! A thread follows the log of the database (see `wal.rs`) and once a second writes the pages that have changed to the folder (`folder.rs`). No commit waits for
//! it. What has to be arranged with the writer is the moment at which the log is taken over into the database, after which it begins again: with a
//! folder, SQLite does not do so by itself, but the writer, between two transactions and when it has seen to it that all of the log was read
//! (`Hook::after_commit`).
//!
//! The first file of a generation is a copy of the whole database. It is copied beside the database first, at one moment and by SQLite itself, and
//! goes to the folder from there, however long that takes: a reader of the database as slow as a network would keep its log from beginning again.
//!
//! The folder may be full, slow or gone. Then what has changed is kept in memory, up to 64 MiB; beyond that it is forgotten, and when the folder is
//! back a new generation begins. Nothing else follows from it but lines in the log and numbers in the metrics.

mod folder;
pub mod restore;
mod thread;
mod wal;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use play::time::{Millis, Timestamp};
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::StoreError;
use super::copies::with_suffix;
use crate::time::{Clocks as _, SystemClocks};
use wal::{Reading, Tail};

/// The log is taken over into the database when it has so many frames, as SQLite does it by itself.
const FRAMES: u32 = 1_000;
/// The thread is told to read the log after so many transactions, so that little is left to read where the writer takes it over.
const TOLD: u32 = 16;
/// Where the thread does not get to it, the writer reads after so many, so that it knows how long the log is.
const READ: u32 = 256;
/// It is taken over after so long in any case, for then it is compared whether it was read as it is.
const COMPARED: Duration = Duration::from_secs(10);
/// Where the folder is not followed, the log is taken over so often.
const ALONE: Duration = Duration::from_secs(1);
/// The log must stay as it is until it is known whether the newest generation goes on with it; no longer than this.
const STARTING: Duration = Duration::from_secs(30);
/// A thread that waits for the disk of the folder is left behind after so long.
const PATIENCE: Duration = Duration::from_secs(3);

/// How often what is done.
#[derive(Debug, Clone, Copy)]
struct Pace {
    /// What has changed is written to the folder.
    every: Duration,
    /// A new generation begins.
    generation: Millis,
    /// The shortest time between two of these, where one is needed because the log was not followed or the last attempt failed.
    between: Duration,
}

const PACE: Pace =
    Pace { every: Duration::from_secs(1), generation: Millis::from_days(1), between: Duration::from_secs(60) };

/// How far the continuous backup has come.
#[derive(Debug, Default)]
pub struct Shipped {
    /// When it began to run, in milliseconds since 1970.
    started: AtomicU64,
    /// All that was committed before this moment is in the folder; 0 before anything is.
    up_to: AtomicU64,
    /// Files written to the folder.
    pub files: AtomicU64,
    /// Bytes of these files.
    pub bytes: AtomicU64,
    /// Generations completed.
    pub generations: AtomicU64,
    /// Attempts that failed, such as on a full disk.
    pub failed: AtomicU64,
}

impl Shipped {
    /// How old the newest state is that could be restored; before there is one, how long the server has been running.
    #[must_use]
    pub fn age(&self) -> Duration {
        let since = self.up_to.load(Ordering::Relaxed).max(self.started.load(Ordering::Relaxed));
        Duration::from_millis(wall().since(Timestamp::new(since)).get())
    }
}

/// The moment by the clock of the machine, by which an operator says up to when to restore.
fn wall() -> Timestamp {
    SystemClocks.wall()
}

/// What is known of the log.
#[derive(Debug)]
enum Following {
    /// It is not known yet whether the newest generation goes on with it.
    Starting,
    /// All of it is read, by the thread or the writer.
    Log(Tail),
    /// Nobody reads it: what is written now is in the next generation.
    Nothing,
}

/// What the thread and the writer share.
struct Shared {
    following: Mutex<Following>,
    started: Instant,
    /// Transactions of the writer since the log was last read.
    unread: AtomicU32,
    /// When the log was last taken over into the database.
    taken_over: Mutex<Instant>,
    shipped: Shipped,
    is_closing: AtomicBool,
}

impl Shared {
    fn following(&self) -> MutexGuard<'_, Following> {
        self.following.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the writer has of the continuous backup.
pub(super) struct Hook {
    shared: Arc<Shared>,
    thread: mpsc::Sender<Command>,
}

impl Hook {
    /// Takes the log over into the database if that is due. Called by the writer after its transactions, so that nothing else is committed meanwhile
    /// but what another process does.
    pub(super) fn after_commit(&self, connection: &Connection) {
        let unread = self.shared.unread.fetch_add(1, Ordering::Relaxed) + 1;
        if unread == TOLD {
            // A thread that has ended reads no more.
            let _ = self.thread.send(Command::Read);
        }
        let is_read = unread >= READ;
        if is_read {
            self.shared.unread.store(0, Ordering::Relaxed);
        }
        // The thread has it for some milliseconds at most.
        let mut following = self.shared.following();
        let mut taken_over = self.shared.taken_over.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = |after: Duration| taken_over.elapsed() >= after;
        let done = match &mut *following {
            Following::Starting => {
                if self.shared.started.elapsed() > STARTING {
                    *following = Following::Nothing;
                }
                return;
            }
            Following::Nothing => {
                if !is_due(ALONE) {
                    return;
                }
                take_over(connection).map(|_| true)
            }
            Following::Log(tail) => {
                // Where the log may begin again, it is seen at once whether it has.
                if !is_read && tail.frames() < FRAMES && !tail.may_restart && !is_due(COMPARED) {
                    return;
                }
                let read = tail.read();
                if matches!(read, Ok(Reading::All)) && tail.frames() < FRAMES && !is_due(COMPARED) {
                    return;
                }
                read.map_err(StoreError::File)
                    .and_then(|read| Ok(read == Reading::All && take_over_all(connection, tail)?))
            }
        };
        *taken_over = Instant::now();
        drop(taken_over);
        match done {
            Ok(true) => {}
            Ok(false) => {
                tracing::warn!("the log of the database could not be followed: the continuous backup begins anew");
                *following = Following::Nothing;
            }
            // A commit has succeeded; the next one will say what is wrong.
            Err(error) => tracing::error!(%error, "the log of the database was not taken over"),
        }
    }
}

/// Takes the log over into the database, as far as nobody reads what was there before. How many frames it has, and how many of them are in the
/// database now.
fn take_over(connection: &Connection) -> Result<(u32, u32), StoreError> {
    let mut statement = connection.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
    // -1 where another process is at it.
    let (log, done): (i64, i64) = statement.query_row([], |row| Ok((row.get(1)?, row.get(2)?)))?;
    Ok((u32::try_from(log).unwrap_or_default(), u32::try_from(done).unwrap_or_default()))
}

/// The same with a log that was read up to its end. Whether it is the one that was read.
fn take_over_all(connection: &Connection, tail: &mut Tail) -> Result<bool, StoreError> {
    let before = tail.place();
    let (log, done) = take_over(connection)?;
    let frames = before.map_or(0, |place| place.frames);
    let mut is_same = true;
    if log > 0 && log != frames {
        // Another process has committed meanwhile, as a command may.
        if tail.read().map_err(StoreError::File)? == Reading::Lost {
            return Ok(false);
        }
        is_same = before.is_none_or(|before| tail.place().is_some_and(|place| place.is_in_log_of(before)));
        // Frames that SQLite has given up, because the disk was full, may have been read; it has written others in their place.
        if is_same && (frames > log || tail.frames() < log) {
            return Ok(false);
        }
    }
    tail.may_restart = is_same && log == done && log == tail.frames();
    Ok(true)
}

/// Settings of a connection that leave the log to the writer.
pub(super) fn leave_log_alone(connection: &Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // The log stays where it is when the server ends, and the generation goes on with it when it starts again.
    connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(())
}

enum Command {
    /// Something was committed: it is read, and written to the folder with the next.
    Read,
    /// What is committed is written to the folder now.
    Ship(oneshot::Sender<()>),
}

/// The thread that writes to the folder, and the way to it.
pub(super) struct Shipping {
    shared: Arc<Shared>,
    commands: Mutex<Option<mpsc::Sender<Command>>>,
    ended: Mutex<Option<mpsc::Receiver<()>>>,
}

impl Shipping {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn start(database: &Path, folder: PathBuf) -> std::io::Result<Self> {
        Self::start_at(database, folder, PACE)
    }

    fn start_at(database: &Path, folder: PathBuf, pace: Pace) -> std::io::Result<Self> {
        let now = Instant::now();
        let shared = Arc::new(Shared {
            following: Mutex::new(Following::Starting),
            started: now,
            unread: AtomicU32::new(0),
            taken_over: Mutex::new(now),
            shipped: Shipped { started: wall().get().into(), ..Shipped::default() },
            is_closing: AtomicBool::new(false),
        });
        let (commands, received) = mpsc::channel();
        let (is_ended, ended) = mpsc::channel();
        let shipper = thread::Shipper::new(Arc::clone(&shared), database.to_owned(), folder, pace);
        std::thread::Builder::new().name("backup".to_owned()).spawn(move || {
            shipper.run(&received);
            drop(is_ended);
        })?;
        Ok(Self { shared, commands: Mutex::new(Some(commands)), ended: Mutex::new(Some(ended)) })
    }

    /// What the writer has to call; nothing once it is closed.
    pub(super) fn hook(&self) -> Option<Hook> {
        let thread = self.commands.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        Some(Hook { shared: Arc::clone(&self.shared), thread })
    }

    /// How far it has come.
    pub(super) fn shipped(&self) -> &Shipped {
        &self.shared.shipped
    }

    /// Returns when everything that is committed by now is in the folder, or has been tried.
    pub(super) async fn ship(&self) {
        let (done, is_done) = oneshot::channel();
        let sent = match &*self.commands.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(commands) => commands.send(Command::Ship(done)).is_ok(),
            None => false,
        };
        if sent {
            // A thread that has ended answers nobody.
            let _ = is_done.await;
        }
    }

    /// Writes the rest to the folder and ends; the writer must have ended before.
    pub(super) async fn close(&self) {
        self.shared.is_closing.store(true, Ordering::Relaxed);
        drop(self.commands.lock().unwrap_or_else(PoisonError::into_inner).take());
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(ended) = ended {
            let waited = tokio::task::spawn_blocking(move || ended.recv_timeout(PATIENCE)).await;
            if matches!(waited, Ok(Err(mpsc::RecvTimeoutError::Timeout))) {
                tracing::error!("the disk of the continuous backup does not answer: the last moments are not in it");
            }
        }
    }
}

/// The log of a database.
fn log_of(database: &Path) -> PathBuf {
    with_suffix(database, "-wal")
}
