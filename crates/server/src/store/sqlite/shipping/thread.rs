//! The thread that writes to the folder.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use play::time::Timestamp;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::super::StoreError;
use super::super::copies::{open_to_read, private, with_suffix};
use super::folder::{self, Generation};
use super::wal::{Pages, Place, Reading, Tail};
use super::{Command, Following, Pace, Shared, leave_log_alone, log_of, wall};

/// Locked by the one server that writes to a folder.
const LOCK: &str = "touchline.lock";
/// The database as it was at one moment, beside it, until it is in the folder.
const SNAPSHOT: &str = "touchline.snapshot.db";
/// Room that a copy of the database must leave on its disk.
const SPARE: u64 = 256 * 1024 * 1024;
/// Pages that are copied before what has changed has its turn.
const STEP: i32 = 256;
/// How often it is logged that nothing can be written.
const LOGGED: Duration = Duration::from_secs(600);

pub(super) struct Shipper {
    shared: Arc<Shared>,
    database: PathBuf,
    root: PathBuf,
    pace: Pace,
    /// Of the folder, once it was there.
    lock: Option<File>,
    /// The one that can be restored, if there is one, and the one that is being made.
    generations: Vec<Generation>,
    /// When another generation may be begun.
    may_begin: Instant,
    /// When what has changed was last sent.
    sent: Instant,
    /// When the last turn began.
    turned: Instant,
    /// When a failure was last logged, until one succeeds.
    logged: Option<Instant>,
}

impl Shipper {
    pub(super) fn new(shared: Arc<Shared>, database: PathBuf, root: PathBuf, pace: Pace) -> Self {
        let (lock, generations, now) = (None, Vec::new(), Instant::now());
        Self { shared, database, root, pace, lock, generations, may_begin: now, sent: now, turned: now, logged: None }
    }

    /// Until nobody can send commands any more.
    pub(super) fn run(mut self, commands: &Receiver<Command>) {
        self.turn();
        loop {
            let left = self.pace.every.saturating_sub(self.turned.elapsed());
            match commands.recv_timeout(left) {
                Err(RecvTimeoutError::Timeout) => self.turn(),
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Command::Read) => {
                    // What is wrong is told when it is to be written.
                    let _ = self.read_all();
                }
                Ok(Command::Ship(done)) => {
                    self.turn();
                    // Who no longer waits needs no answer.
                    let _ = done.send(());
                }
            }
        }
        // Also what was committed while the last one was on its way.
        if !self.generations.is_empty() {
            let sent = self.send().map(|_| ());
            self.note(sent);
        }
        self.generations.drain(..).for_each(Generation::give_up);
    }

    fn turn(&mut self) {
        self.turned = Instant::now();
        let done = self.ship();
        self.note(done);
    }

    fn note(&mut self, done: Result<(), StoreError>) {
        match done {
            Ok(()) => {
                if self.logged.take().is_some() {
                    tracing::info!("the continuous backup goes on");
                }
            }
            Err(StoreError::Closed) => {}
            Err(error) => {
                self.shared.shipped.failed.fetch_add(1, Ordering::Relaxed);
                if self.logged.is_none_or(|logged| logged.elapsed() > LOGGED) {
                    tracing::error!(%error, folder = %self.root.display(), "the continuous backup is behind");
                    self.logged = Some(Instant::now());
                }
            }
        }
    }

    fn ship(&mut self) -> Result<(), StoreError> {
        self.enter().map_err(StoreError::File)?;
        if matches!(*self.shared.following(), Following::Starting) {
            self.go_on().map_err(StoreError::File)?;
        }
        if self.generations.is_empty() || !self.send()? {
            self.generations.drain(..).for_each(Generation::give_up);
            *self.shared.following() = Following::Nothing;
            return self.begin();
        }
        let is_old = self.generations.first().is_some_and(|it| wall().since(it.begun) >= self.pace.generation);
        if is_old { self.begin() } else { Ok(()) }
    }

    /// Sees that the folder is this server's.
    fn enter(&mut self) -> io::Result<()> {
        if self.lock.is_some() {
            return Ok(());
        }
        // It is not made: where its disk is away, the folder is too.
        if !self.root.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotFound, "the folder is not there"));
        }
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(self.root.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another server writes to the folder"));
            }
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
        folder::tidy(&self.root, wall())?;
        self.lock = Some(lock);
        Ok(())
    }

    /// Goes on with the newest generation, if the log is the one that it has come to.
    fn go_on(&mut self) -> io::Result<()> {
        let found = Generation::newest(&self.root)?;
        let place = found.as_ref().and_then(|(_, last)| last.place);
        let tail = place.map(|place| Tail::at(log_of(&self.database), place)).transpose()?.flatten();
        let mut following = self.shared.following();
        // The writer may have waited for too long.
        if let (Some((generation, _)), Some(tail), Following::Starting) = (found, tail, &*following) {
            self.generations.push(generation);
            *following = Following::Log(tail);
        } else {
            *following = Following::Nothing;
        }
        Ok(())
    }

    /// Writes what has changed to the folder. Whether the log could be followed.
    fn send(&mut self) -> Result<bool, StoreError> {
        self.sent = Instant::now();
        let at = wall();
        if self.read_all()? == Reading::Lost {
            tracing::warn!("the log of the database could not be followed: the continuous backup begins anew");
            return Ok(false);
        }
        let (pages, place) = {
            let Following::Log(tail) = &mut *self.shared.following() else { return Ok(false) };
            (tail.take(), tail.place())
        };
        self.write(at, place, pages)?;
        Ok(true)
    }

    /// Reads the log to its end, in parts: the writer may have it in between. Nothing where it is not followed.
    fn read_all(&self) -> Result<Reading, StoreError> {
        self.shared.unread.store(0, Ordering::Relaxed);
        loop {
            let Following::Log(tail) = &mut *self.shared.following() else { return Ok(Reading::All) };
            match tail.read_some().map_err(StoreError::File)? {
                Reading::Some => {}
                read => return Ok(read),
            }
        }
    }

    fn write(&mut self, at: Timestamp, place: Option<Place>, pages: Pages) -> Result<(), StoreError> {
        let shipped = &self.shared.shipped;
        for generation in &mut self.generations {
            let written = if !generation.is_there() {
                Err(io::Error::new(io::ErrorKind::NotFound, "the generation is gone"))
            } else if pages.pages.is_empty() {
                Ok(0)
            } else {
                generation.add(at, place, &pages)
            };
            match written {
                Ok(bytes) => {
                    shipped.files.fetch_add(u64::from(bytes > 0), Ordering::Relaxed);
                    shipped.bytes.fetch_add(bytes, Ordering::Relaxed);
                }
                Err(error) => {
                    // Another generation that has them already has them twice then.
                    if let Following::Log(tail) = &mut *self.shared.following() {
                        tail.put_back(pages);
                    }
                    return self.failed(error);
                }
            }
        }
        if self.generations.iter().any(|generation| generation.is_complete) {
            shipped.up_to.fetch_max(at.get(), Ordering::Relaxed);
        }
        Ok(())
    }

    /// A generation that somebody has removed is not waited for; nor is a folder that may be another disk's when it is back.
    fn failed(&mut self, error: io::Error) -> Result<(), StoreError> {
        if self.root.is_dir() {
            self.generations.retain(Generation::is_there);
        } else {
            self.lock = None;
        }
        Err(StoreError::File(error))
    }

    /// Makes a new generation. What changes meanwhile is written to both, so that the one before is as new as ever until this one is complete.
    fn begin(&mut self) -> Result<(), StoreError> {
        if Instant::now() < self.may_begin {
            // There is nothing to be told that was not told when it failed.
            return Err(StoreError::Closed);
        }
        self.may_begin = Instant::now() + self.pace.between;
        let snapshot = self.database.with_file_name(SNAPSHOT);
        let done = remove(&snapshot).map_err(StoreError::File).and_then(|()| self.begin_with(&snapshot));
        if done.is_err() {
            self.generations.extract_if(.., |generation| !generation.is_complete).for_each(Generation::give_up);
        }
        let removed = remove(&snapshot).map_err(StoreError::File);
        done.and(removed)
    }

    fn begin_with(&mut self, snapshot: &Path) -> Result<(), StoreError> {
        room_for(&self.database).map_err(StoreError::File)?;
        let source = open_to_read(&self.database)?;
        let (at, place, rest) = self.fix(&source)?;
        // What the generation before does not have yet.
        self.write(at, place, rest)?;
        self.generations.push(Generation::begin(&self.root, at).map_err(StoreError::File)?);
        private(snapshot).map_err(StoreError::File)?;
        let mut target = Connection::open(snapshot)?;
        target.pragma_update(None, "synchronous", "OFF")?;
        {
            let backup = Backup::new(&source, &mut target)?;
            // The source reads what it has read when it was fixed: what is written meanwhile does not make it begin again.
            while backup.step(STEP)? != StepResult::Done {
                self.meanwhile()?;
            }
        }
        target.close().map_err(|(_, error)| error)?;
        source.close().map_err(|(_, error)| error)?;
        let new = self.generations.last().filter(|generation| !generation.is_complete);
        let Some(first) = new.map(|generation| generation.first(place)) else { return Err(StoreError::Closed) };
        let bytes = first.write(snapshot, || self.meanwhile().map_err(Failed::Store)).map_err(StoreError::from)?;
        let Some(mut generation) = self.generations.pop() else { return Err(StoreError::Closed) };
        if let Err(error) = generation.complete() {
            generation.give_up();
            return Err(StoreError::File(error));
        }
        let shipped = &self.shared.shipped;
        shipped.files.fetch_add(1, Ordering::Relaxed);
        shipped.bytes.fetch_add(bytes, Ordering::Relaxed);
        shipped.generations.fetch_add(1, Ordering::Relaxed);
        shipped.up_to.fetch_max(at.get(), Ordering::Relaxed);
        tracing::info!(bytes, "a generation of the continuous backup begins");
        self.generations = vec![generation];
        folder::tidy(&self.root, wall()).map_err(StoreError::File)
    }

    /// Sends what has changed, once a second, while a generation is made.
    fn meanwhile(&mut self) -> Result<(), StoreError> {
        if self.shared.is_closing.load(Ordering::Relaxed) {
            return Err(StoreError::Closed);
        }
        if self.sent.elapsed() < self.pace.every {
            return Ok(());
        }
        if self.send()? {
            return Ok(());
        }
        self.generations.drain(..).for_each(Generation::give_up);
        *self.shared.following() = Following::Nothing;
        Err(StoreError::File(io::Error::other("the log was not followed while the database was copied")))
    }

    /// Fixes what `source` reads, and goes to this place in the log: the moment, the place, and what has changed before it and was not sent yet.
    fn fix(&mut self, source: &Connection) -> Result<(Timestamp, Option<Place>, Pages), StoreError> {
        let log = log_of(&self.database);
        // The most of a log that is not followed is read before others have to wait.
        let is_followed = matches!(*self.shared.following(), Following::Log(_));
        let near = if is_followed { None } else { Some(Tail::at_end(log.clone()).map_err(StoreError::File)?) };
        let guard = Connection::open(&self.database)?;
        leave_log_alone(&guard)?;
        guard.pragma_update(None, "busy_timeout", 5_000)?;
        // Nobody commits from here on.
        guard.execute_batch("BEGIN IMMEDIATE")?;
        let at = wall();
        let shared = Arc::clone(&self.shared);
        let mut following = shared.following();
        let known = match std::mem::replace(&mut *following, Following::Nothing) {
            Following::Log(tail) => Some(tail),
            Following::Starting | Following::Nothing => {
                // The writer has seen that it is not the log any more that the generation before has followed.
                self.generations.drain(..).for_each(Generation::give_up);
                near
            }
        };
        let mut tail = known.map_or_else(|| Tail::at_end(log.clone()), Ok).map_err(StoreError::File)?;
        if tail.read().map_err(StoreError::File)? == Reading::Lost {
            self.generations.drain(..).for_each(Generation::give_up);
            tail = Tail::at_end(log).map_err(StoreError::File)?;
        }
        source.execute_batch("BEGIN")?;
        source.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        tail.may_restart = true;
        let (rest, place) = (tail.take(), tail.place());
        *following = Following::Log(tail);
        drop(following);
        guard.execute_batch("ROLLBACK")?;
        Ok((at, place, rest))
    }
}

/// Why a copy was not written to the folder.
enum Failed {
    File(io::Error),
    Store(StoreError),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl From<Failed> for StoreError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::File(error) => Self::File(error),
            Failed::Store(error) => error,
        }
    }
}

/// Removes a copy of the database, if there is one.
fn remove(snapshot: &Path) -> io::Result<()> {
    for ending in ["", "-journal"] {
        match fs::remove_file(with_suffix(snapshot, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Sees that there is room for a copy of the database beside it.
fn room_for(database: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let needed = fs::metadata(database)?.len() + SPARE;
        let disk = rustix::fs::statvfs(database.parent().unwrap_or(Path::new(".")))?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free < needed {
            let why = format!("a copy of the database needs {needed} bytes beside it for a while, and {free} are free");
            return Err(io::Error::new(io::ErrorKind::StorageFull, why));
        }
    }
    #[cfg(not(unix))]
    let _ = (database, SPARE);
    Ok(())
}
