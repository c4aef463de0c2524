//! A copy of a site's database, of one moment and of this version of the program, to read in peace.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::copies::{self, DirectoryLock, is_copy, open_to_read, with_suffix};
use super::{FILE, StoreError, VERSION, lobby, migrate};

/// The name of the copy, beside the database.
const COPY: &str = "touchline.moving.db";
/// Locked by whoever has the copy.
const LOCK: &str = "touchline.moving.lock";

/// A copy, until it is dropped. Where no server runs, none starts as long.
#[derive(Debug)]
pub(in crate::store) struct Snapshot {
    /// There until it is dropped.
    connection: Option<Connection>,
    path: PathBuf,
    goes_back: bool,
    server: Option<DirectoryLock>,
    _copy: DirectoryLock,
}

impl Snapshot {
    /// Copies the database in a directory, checks the copy, and brings it up to this version. A backup that waits to be restored is taken up before,
    /// if no server runs.
    ///
    /// # Errors
    /// There is no site in the directory, it is damaged or of a later version, somebody else copies it too, or there is no room for the copy.
    pub(in crate::store) fn take(directory: &Path) -> Result<Self, StoreError> {
        let database = directory.join(FILE);
        // Before a file is made in what may be another program's directory.
        match fs::metadata(&database) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(StoreError::Missing(database)),
            Err(error) => return Err(StoreError::File(error)),
            Ok(file) if file.len() == 0 => return Err(StoreError::Empty(database)),
            Ok(_) => {}
        }
        let copy = copies::lock(&directory.join(LOCK))?.ok_or_else(|| StoreError::InUse(directory.join(LOCK)))?;
        let server = copies::lock_directory(directory)?;
        if let Some(lock) = &server {
            copies::take_up(directory, lock)?;
        }
        let mut snapshot = Self { connection: None, path: directory.join(COPY), goes_back: false, server, _copy: copy };
        snapshot.remove();
        copies::back_up(directory, &snapshot.path)?;
        snapshot.goes_back = is_copy(&open_to_read(&database)?)?;
        let mut connection = Connection::open(&snapshot.path)?;
        migrate::migrate(&mut connection, &snapshot.path)?;
        lobby::complete_seeks(&connection)?;
        snapshot.connection = Some(connection);
        Ok(snapshot)
    }

    /// What is read from.
    pub(in crate::store) fn connection(&self) -> Result<&Connection, StoreError> {
        self.connection.as_ref().ok_or(StoreError::Closed)
    }

    /// Whether nothing can have changed since: no server runs.
    pub(in crate::store) const fn is_final(&self) -> bool {
        self.server.is_some()
    }

    /// Whether the database itself was a copy that was put into its place, so that what comes next in games with dice may have been seen.
    pub(in crate::store) const fn goes_back(&self) -> bool {
        self.goes_back
    }

    fn remove(&self) {
        let before = self.path.with_extension(format!("before-{VERSION}.db"));
        for file in [&self.path, &with_suffix(&self.path, "-journal"), &with_suffix(&self.path, ".partial"), &before] {
            // Most of them are not there.
            let _ = fs::remove_file(file);
        }
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        self.connection.take();
        self.remove();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::schema::STEPS;

    #[test]
    fn a_database_of_an_earlier_version_is_brought_up_to_date_in_the_copy_only() {
        let directory = tempfile::tempdir().unwrap();
        let own = Connection::open(directory.path().join(FILE)).unwrap();
        for step in &STEPS[..12] {
            own.execute_batch(step).unwrap();
        }
        own.execute_batch("PRAGMA user_version = 12; INSERT INTO meta VALUES ('session-key', x'00')").unwrap();
        let snapshot = Snapshot::take(directory.path()).unwrap();
        assert!(snapshot.is_final() && !snapshot.goes_back());
        let is_there = |connection: &Connection| connection.table_exists(None, "games_to_explore").unwrap();
        assert_eq!((is_there(snapshot.connection().unwrap()), is_there(&own)), (true, false));
        // One at a time, and no server meanwhile.
        assert!(matches!(Snapshot::take(directory.path()), Err(StoreError::InUse(_))));
        assert!(copies::lock_directory(directory.path()).unwrap().is_none());
        drop(snapshot);
        let mut left: Vec<_> = fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["touchline.db", "touchline.lock", LOCK]);
        // Beside a server it is a copy that may be too old.
        let _running = copies::lock_directory(directory.path()).unwrap().unwrap();
        assert!(!Snapshot::take(directory.path()).unwrap().is_final());
    }
}
