//! Whether what is in a directory is the database of a site, before anything is written to it: an empty site never takes the place
//! of one that was there.

use std::fs;
use std::io;
use std::path::Path;

use rusqlite::{Connection, ErrorCode};

use super::copies::{self, DirectoryLock, open_to_read, sync_directory, with_suffix};
use super::health::is_damage;
use super::{FILE, StoreError, integrity, migrate};

/// In the head of the file: “Tchl”. Databases of versions before the fifth have none.
const APPLICATION: i64 = 1_415_800_940;
/// A new database while it is made; it has its name when it is complete.
const NEW: &str = "touchline.new.db";
/// A database of at most this many bytes is checked before it is used, which takes some tenths of a second; a longer one is checked
/// in the background.
const CHECKED_AT_START: u64 = 64 * 1024 * 1024;

/// Checks that the database in a directory can be used, or makes it where there has never been one. Returns whether it must still be
/// checked in the background.
///
/// # Errors
/// It is empty, gone, damaged, or not Touchline's.
pub(super) fn prepare(directory: &Path, lock: &DirectoryLock) -> Result<bool, StoreError> {
    let path = directory.join(FILE);
    let long = match fs::metadata(&path) {
        Ok(file) if file.len() == 0 => return Err(StoreError::Empty(path)),
        Ok(file) => {
            let long = file.len() > CHECKED_AT_START;
            identify(&path, !long)?;
            long
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(StoreError::File(error)),
        Err(_) if lock.had_site().map_err(StoreError::File)? || with_suffix(&path, "-wal").exists() => {
            return Err(StoreError::Missing(path));
        }
        Err(_) => {
            create(directory, &path)?;
            false
        }
    };
    lock.note_site().map_err(StoreError::File)?;
    Ok(long)
}

/// Makes a database. One that is there is complete, so that an empty one was something else before.
fn create(directory: &Path, path: &Path) -> Result<(), StoreError> {
    let new = directory.join(NEW);
    let made = || -> io::Result<()> {
        // What a process left that ended half-way.
        for ending in ["", "-journal"] {
            match fs::remove_file(with_suffix(&new, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        copies::private(&new)
    };
    made().map_err(StoreError::File)?;
    let mut connection = Connection::open(&new)?;
    migrate::migrate(&mut connection, &new)?;
    connection.close().map_err(|(_, error)| error)?;
    fs::rename(&new, path).and_then(|()| sync_directory(path)).map_err(StoreError::File)
}

/// Reads the head of a file, or the whole of it, and leaves it as it is.
fn identify(path: &Path, whole: bool) -> Result<(), StoreError> {
    let head = || -> Result<(i64, i64, i64), rusqlite::Error> {
        let connection = Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let sql = "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version), \
                   (SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('meta', 'users', 'games'))";
        connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    };
    let ours = match head() {
        Ok((APPLICATION, _, 3)) => true,
        Ok((APPLICATION, ..)) => return Err(StoreError::Damaged("tables are missing".to_owned())),
        Ok((application, version, tables)) => application == 0 && version > 0 && tables == 3,
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => false,
        Err(error) if is_damage(&error) => return Err(StoreError::Damaged(error.to_string())),
        Err(error) => return Err(error.into()),
    };
    if !ours {
        return Err(StoreError::NotOurs(path.to_owned()));
    }
    if whole { integrity::check_now(&open_to_read(path)?) } else { Ok(()) }
}
