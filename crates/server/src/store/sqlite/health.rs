//! Whether the database is what it was: damage is remembered, for it does not go away by itself.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, ErrorCode, ffi};

use super::StoreError;
use crate::secret;

/// So many bytes must still find a place for the server to be ready: a game or two.
const ROOM: i64 = 64 * 1024;

/// The health of a database that is in use.
pub(super) struct Health {
    path: PathBuf,
    /// Which file it was when it was opened.
    identity: Option<[u64; 2]>,
    /// How long the file has been. It never becomes shorter.
    longest: AtomicU64,
    damage: OnceLock<String>,
}

/// The device and the number of a file, where the system has them.
fn identity(file: &Metadata) -> Option<[u64; 2]> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Some([file.dev(), file.ino()])
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        None
    }
}

impl Health {
    /// Of the file as it is now.
    ///
    /// # Errors
    /// It is not there.
    pub(super) fn new(path: &Path) -> std::io::Result<Self> {
        let file = fs::metadata(path)?;
        let (identity, longest) = (identity(&file), AtomicU64::new(file.len()));
        Ok(Self { path: path.to_owned(), identity, longest, damage: OnceLock::new() })
    }

    /// Notes what is damaged.
    pub(super) fn note(&self, damage: String) {
        tracing::error!(damage, "the database is damaged; restore a backup with `touchline restore`");
        // The first is enough.
        let _ = self.damage.set(damage);
    }

    /// Takes note of an error that says that the database is damaged.
    pub(super) fn hear<T>(&self, result: &Result<T, StoreError>) {
        if let Err(StoreError::Database(error)) = result
            && self.damage.get().is_none()
            && is_damage(error)
        {
            self.note(error.to_string());
        }
    }

    /// Sees that the file is the one that was opened, and not shorter than it was, and that no damage is known.
    ///
    /// # Errors
    /// It is damaged, or gone.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.damage.get().is_none() {
            let file = fs::metadata(&self.path).map_err(StoreError::File)?;
            let (length, longest) = (file.len(), self.longest.fetch_max(file.len(), Ordering::Relaxed));
            if identity(&file) != self.identity {
                self.note(format!("{} is another file than the one in use", self.path.display()));
            } else if length < longest {
                self.note(format!("{} has been cut from {longest} to {length} bytes", self.path.display()));
            }
        }
        self.damage.get().map_or(Ok(()), |damage| Err(StoreError::Damaged(damage.clone())))
    }
}

/// Whether an error says that what is stored is damaged.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    let short_read = error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHORT_READ);
    short_read || matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Reads a game and an account at random: from the file, not what is remembered of it.
///
/// # Errors
/// They cannot be read.
pub(super) fn sample(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch("PRAGMA shrink_memory")?;
    for (last, row) in [
        ("SELECT max(key) FROM games", "SELECT total(length(setup)) FROM games WHERE key = ?"),
        ("SELECT max(key) FROM games", "SELECT total(length(kind)) FROM game_events WHERE game = ?"),
        ("SELECT max(id) FROM users", "SELECT total(length(name)) FROM users WHERE id = ?"),
    ] {
        let last: Option<u32> = connection.prepare_cached(last)?.query_row([], |row| row.get(0))?;
        let one = 1 + secret::below(last.unwrap_or(1));
        connection.prepare_cached(row)?.query_row([one], |row| row.get::<_, f64>(0))?;
    }
    Ok(())
}

/// Writes what needs some room, and takes it away again.
///
/// # Errors
/// There is no room.
pub(super) fn room(connection: &Connection) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO meta (key, value) VALUES ('room', zeroblob(?))";
    connection.prepare_cached(sql)?.execute([ROOM])?;
    connection.prepare_cached("DELETE FROM meta WHERE key = 'room'")?.execute([])?;
    Ok(())
}
