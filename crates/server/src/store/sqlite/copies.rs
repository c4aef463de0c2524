//! Backups, and taking them back.
//!
//! A backup is written by another process than the server, or by the server itself, while games go on: SQLite's backup API copies
//! what was committed at one moment, and nobody waits for it.
//!
//! A database that is in use is never replaced. Who restores puts the checked copy beside it; the next server that has the
//! directory for itself takes it up before it opens anything. What was there before is kept.
//!
//! Every copy is marked as one, so that a server that finds itself with a copy as its database knows that it goes back in
//! time, however the copy came there: [`history`](super::history).

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use play::time::Timestamp;
use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};

use super::schema::VERSION;
use super::{FILE, StoreError};
use crate::store::backups::LastBackups;

/// Locked by the one process that has the database for itself.
const LOCK: &str = "touchline.lock";
/// A checked backup that the next start will swap in.
pub(super) const WAITING: &str = "touchline.restore.db";

/// The key in `meta` that says that a database is a copy.
const COPY: &str = "copy";

/// The key in `meta` of the moment at which the last copy was begun, in milliseconds since 1970.
const BACKED_UP: &str = "backed-up";

/// The contents of a checked copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// The version of the database.
    pub version: i64,
    /// The number of games in it, those that go on included.
    pub games: u64,
}

/// The state of a backup that is to be restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Restored {
    /// It is in place; the database that was there before, if there was one.
    Now {
        /// Where it is kept.
        before: Option<PathBuf>,
    },
    /// A server is running, and takes it up when it is next started.
    AtNextStart,
}

/// Keeps other servers out of a directory until it is dropped, or the process ends, however it does. The file that is locked is empty
/// until there is a site in the directory.
#[derive(Debug)]
pub(super) struct DirectoryLock(File);

/// Locks a directory for this process; `None` if another process has it.
pub(super) fn lock_directory(directory: &Path) -> Result<Option<DirectoryLock>, StoreError> {
    lock(&directory.join(LOCK))
}

/// Locks a file for this process, which is made if it is not there; `None` if another process has it.
pub(super) fn lock(path: &Path) -> Result<Option<DirectoryLock>, StoreError> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(StoreError::File)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(DirectoryLock(file))),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(StoreError::File(error)),
    }
}

impl DirectoryLock {
    /// Whether there has been a site in the directory.
    pub(super) fn had_site(&self) -> io::Result<bool> {
        Ok(self.0.metadata()?.len() > 0)
    }

    /// Notes that there is a site in the directory.
    pub(super) fn note_site(&self) -> io::Result<()> {
        if !self.had_site()? {
            (&self.0).write_all(b"touchline\n")?;
            self.0.sync_all()?;
        }
        Ok(())
    }
}

/// Appends an ending to a file name: `x.db` and `-wal` give `x.db-wal`.
pub(super) fn with_suffix(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// An empty file that only its owner may read.
pub(super) fn private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(path).map(|_| ())
}

/// Makes a rename survive a power cut.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")))?.sync_all()?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Copies a database that may be in use. The copy is written beside its place, and renamed when it is complete and on the disk.
pub(super) fn copy(from: &Connection, to: &Path) -> Result<(), StoreError> {
    let partial = with_suffix(to, ".partial");
    private(&partial).map_err(StoreError::File)?;
    {
        let mut target = Connection::open(&partial)?;
        // In one step: what is written meanwhile does not make it begin again.
        Backup::new(from, &mut target)?.run_to_completion(i32::MAX, Duration::ZERO, None)?;
        // One file, without a log beside it.
        target.pragma_update(None, "journal_mode", "DELETE")?;
        mark(&target)?;
    }
    let renamed = File::open(&partial).and_then(|file| file.sync_all()).and_then(|()| fs::rename(&partial, to));
    renamed.and_then(|()| sync_directory(to)).map_err(StoreError::File)
}

/// Marks a database as a copy; what is no site's cannot be marked, and is refused elsewhere.
pub(super) fn mark(connection: &Connection) -> Result<(), StoreError> {
    if connection.table_exists(None, "meta")? {
        connection.execute("INSERT INTO meta (key, value) VALUES (?, 1) ON CONFLICT DO NOTHING", [COPY])?;
    }
    Ok(())
}

/// Whether the database is a copy that was put into its place and not taken up yet.
pub(super) fn is_copy(connection: &Connection) -> Result<bool, StoreError> {
    Ok(connection.query_row("SELECT EXISTS (SELECT 1 FROM meta WHERE key = ?)", [COPY], |row| row.get(0))?)
}

/// The copy is the database now.
pub(super) fn unmark(connection: &Connection) -> Result<(), StoreError> {
    connection.execute("DELETE FROM meta WHERE key = ?", [COPY])?;
    Ok(())
}

/// Notes in the database in a directory, beside the server that may be using it, that a copy of it was begun at a moment.
///
/// # Errors
/// The database cannot be written.
pub fn note_backup(directory: &Path, at: Timestamp) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(directory.join(FILE), OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    // The server has its log followed, perhaps.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    let sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    connection.execute(sql, params![BACKED_UP, at.get().cast_signed()])?;
    Ok(())
}

/// When the last copy was noted.
pub(super) fn last_backups(connection: &Connection) -> Result<LastBackups, StoreError> {
    let sql = "SELECT value FROM meta WHERE key = ?";
    let copied: Option<i64> = connection.query_row(sql, [BACKED_UP], |row| row.get(0)).optional()?;
    let copied = copied.map(|at| Timestamp::new(at.max(0).cast_unsigned()));
    Ok(LastBackups { copied, archived: None })
}

pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    // SQLite would say less.
    fs::metadata(path).map_err(StoreError::File)?;
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}

/// Sees that a file is a whole database of Touchline's, of a version that this program knows.
///
/// # Errors
/// It is not.
pub fn check(path: &Path) -> Result<Checked, StoreError> {
    let connection = open_to_read(path)?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = VERSION;
    if version > known {
        return Err(StoreError::Newer { found: version, known });
    }
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(StoreError::Damaged(found));
    }
    let games = "SELECT count(*) FROM games WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'session-key')";
    let games: Result<i64, _> = connection.query_row(games, [], |row| row.get(0));
    match games {
        Ok(games) if version > 0 => Ok(Checked { version, games: u64::try_from(games).unwrap_or_default() }),
        _ => Err(StoreError::Damaged("no database of Touchline".to_owned())),
    }
}

/// Copies the database in a directory to a file, while a server may be using it, and checks the copy.
///
/// # Errors
/// There is no database, it cannot be read, or the file not be written.
pub fn back_up(directory: &Path, to: &Path) -> Result<Checked, StoreError> {
    let database = directory.join(FILE);
    let is_database = fs::canonicalize(to).is_ok_and(|to| fs::canonicalize(&database).is_ok_and(|own| own == to));
    if is_database {
        let same = "a backup is another file than the database";
        return Err(StoreError::File(io::Error::new(io::ErrorKind::InvalidInput, same)));
    }
    copy(&open_to_read(&database)?, to)?;
    check(to)
}

/// Takes a backup back: at once where no server runs, otherwise when the next one starts.
///
/// # Errors
/// The file is no whole backup, or cannot be copied; nothing has changed then.
pub fn restore(from: &Path, directory: &Path) -> Result<Restored, StoreError> {
    check(from)?;
    fs::create_dir_all(directory).map_err(StoreError::File)?;
    let waiting = directory.join(WAITING);
    copy(&open_to_read(from)?, &waiting)?;
    check(&waiting)?;
    take_up_or_wait(directory)
}

/// Puts the checked backup that waits into its place where no server runs.
pub(super) fn take_up_or_wait(directory: &Path) -> Result<Restored, StoreError> {
    match lock_directory(directory)? {
        Some(lock) => Ok(Restored::Now { before: take_up(directory, &lock)? }),
        None => Ok(Restored::AtNextStart),
    }
}

/// Puts a backup that waits into its place; the files that were there before are kept under other names. A process that ends
/// half-way leaves what the next one goes on with.
pub(super) fn take_up(directory: &Path, _: &DirectoryLock) -> Result<Option<PathBuf>, StoreError> {
    let waiting = directory.join(WAITING);
    let since = match fs::metadata(&waiting).and_then(|file| file.modified()) {
        Ok(modified) => modified.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StoreError::File(error)),
    };
    let database = directory.join(FILE);
    let before = directory.join(format!("touchline.before-restore-{since}.db"));
    let renamed = (|| {
        // The database with its log, which belongs to it alone.
        for ending in ["", "-wal", "-shm"] {
            match fs::rename(with_suffix(&database, ending), with_suffix(&before, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        fs::rename(&waiting, &database)?;
        sync_directory(&database)
    })();
    renamed.map_err(StoreError::File)?;
    tracing::warn!("a backup was taken up");
    Ok(before.exists().then_some(before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::migrate;

    fn database(directory: &Path, value: &str) -> Connection {
        let path = directory.join(FILE);
        let mut connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        migrate::migrate(&mut connection, &path).unwrap();
        connection.execute("INSERT INTO meta VALUES ('session-key', ?)", [value]).unwrap();
        connection
    }

    fn value(path: &Path) -> String {
        let sql = "SELECT value FROM meta WHERE key = 'session-key'";
        Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn only_whole_databases_of_a_known_version_are_taken() {
        let directory = tempfile::tempdir().unwrap();
        let good = directory.path().join("good.db");
        let connection = database(directory.path(), "x");
        let found = back_up(directory.path(), &good).unwrap();
        assert_eq!(found, Checked { version: VERSION, games: 0 });
        assert!(matches!(back_up(directory.path(), &directory.path().join(FILE)), Err(StoreError::File(_))));
        let no = directory.path().join("no.db");
        assert!(matches!(restore(&no, directory.path()), Err(StoreError::File(_))), "nothing there");
        fs::write(&no, b"no database").unwrap();
        assert!(matches!(restore(&no, directory.path()), Err(StoreError::Database(_))));
        let other = directory.path().join("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE x (y); PRAGMA user_version = 1").unwrap();
        assert!(matches!(restore(&other, directory.path()), Err(StoreError::Damaged(_))));
        let newer = directory.path().join("newer.db");
        fs::copy(&good, &newer).unwrap();
        Connection::open(&newer).unwrap().pragma_update(None, "user_version", VERSION + 1).unwrap();
        assert!(matches!(restore(&newer, directory.path()), Err(StoreError::Newer { .. })));
        let mut torn = fs::read(&good).unwrap();
        let middle = torn.len() / 2;
        torn[middle..middle + 8192].fill(0xff);
        fs::write(&newer, torn).unwrap();
        assert!(restore(&newer, directory.path()).is_err());
        drop(connection);
        assert_eq!(value(&directory.path().join(FILE)), "x", "nothing has changed");
    }

    #[test]
    fn a_database_in_use_is_replaced_at_the_next_start_only() {
        let directory = tempfile::tempdir().unwrap();
        let backup = directory.path().join("backup.db");
        let connection = database(directory.path(), "old");
        back_up(directory.path(), &backup).unwrap();
        let running = lock_directory(directory.path()).unwrap().unwrap();
        connection.execute("UPDATE meta SET value = 'new'", []).unwrap();
        assert_eq!(restore(&backup, directory.path()).unwrap(), Restored::AtNextStart);
        assert_eq!(value(&directory.path().join(FILE)), "new");
        // As if it had been killed: the log is still there.
        std::mem::forget(connection);
        drop(running);
        let next = lock_directory(directory.path()).unwrap().unwrap();
        let before = take_up(directory.path(), &next).unwrap().unwrap();
        assert_eq!((value(&directory.path().join(FILE)), value(&before)), ("old".to_owned(), "new".to_owned()));
        assert_eq!(take_up(directory.path(), &next).unwrap(), None, "once");
        drop(next);
        assert!(matches!(restore(&backup, directory.path()).unwrap(), Restored::Now { before: Some(_) }));
    }

    #[test]
    fn a_restore_that_was_cut_off_goes_on() {
        let directory = tempfile::tempdir().unwrap();
        let backup = directory.path().join("backup.db");
        let connection = database(directory.path(), "old");
        back_up(directory.path(), &backup).unwrap();
        connection.execute("UPDATE meta SET value = 'new'", []).unwrap();
        let running = lock_directory(directory.path()).unwrap().unwrap();
        restore(&backup, directory.path()).unwrap();
        std::mem::forget(connection);
        // The first of the files had its new name when the power went.
        let waiting = fs::metadata(directory.path().join(WAITING)).unwrap().modified().unwrap();
        let since = waiting.duration_since(UNIX_EPOCH).unwrap().as_secs();
        let before = directory.path().join(format!("touchline.before-restore-{since}.db"));
        fs::rename(directory.path().join(FILE), &before).unwrap();
        assert_eq!(take_up(directory.path(), &running).unwrap(), Some(before.clone()));
        assert_eq!((value(&directory.path().join(FILE)), value(&before)), ("old".to_owned(), "new".to_owned()));
    }

    #[cfg(unix)]
    #[test]
    fn a_backup_is_for_its_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        let _connection = database(directory.path(), "x");
        let backup = directory.path().join("backup.db");
        back_up(directory.path(), &backup).unwrap();
        assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
