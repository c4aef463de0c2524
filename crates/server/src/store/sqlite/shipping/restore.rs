//! A database made again of the files of a continuous backup.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use play::time::Timestamp;
use rusqlite::Connection;

use super::super::StoreError;
use super::super::copies::{self, Restored, WAITING, private, with_suffix};
use super::super::integrity::check_rows;
use super::folder::{Whole, complete, numbers};

/// A database that was made again, and up to when.
#[derive(Debug)]
pub struct Rebuilt {
    /// All that was committed before this moment is in it.
    pub at: Timestamp,
    /// The number of games in it, those that go on included.
    pub games: u64,
    /// What ended it before the end of its generation.
    pub stopped: Option<Stopped>,
    /// Later generations, which cannot be used because their first file is damaged.
    pub passed: Vec<PathBuf>,
}

/// What a restore does not go beyond.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// The file.
    pub file: PathBuf,
    /// Whether it is missing; otherwise it is damaged.
    pub is_missing: bool,
}

/// Why no database was made.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    /// The folder has no complete generation.
    #[error("no continuous backup")]
    Nothing,
    /// It begins later.
    #[error("the backup begins later than that")]
    Before(Timestamp),
    /// The first files of all generations are damaged.
    #[error("all generations are damaged")]
    Damaged,
    /// Something else is wrong: a folder cannot be read, or the database that was made is not sound.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<io::Error> for RebuildError {
    fn from(error: io::Error) -> Self {
        Self::Store(StoreError::File(error))
    }
}

/// Makes the database again as it was when a folder was last written, or at a moment, checks it, and restores it as [`copies::restore`] does with a
/// copy. The folder is only read: a server may be writing to it.
///
/// # Errors
/// [`RebuildError`] says why not; the database that is there has not changed then.
pub fn restore(folder: &Path, at: Option<Timestamp>, directory: &Path) -> Result<(Restored, Rebuilt), RebuildError> {
    let mut generations = complete(folder)?;
    if generations.is_empty() {
        return Err(RebuildError::Nothing);
    }
    fs::create_dir_all(directory)?;
    let partial = with_suffix(&directory.join(WAITING), ".partial");
    let (mut passed, mut earliest) = (Vec::new(), None);
    let rebuilt = loop {
        let Some(generation) = generations.pop() else {
            return Err(earliest.map_or(RebuildError::Damaged, RebuildError::Before));
        };
        let first = match Whole::open(&generation, 0, None) {
            Ok(first) if at.is_some_and(|at| first.head.at > at) => {
                earliest = Some(first.head.at);
                continue;
            }
            Ok(first) => first,
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                passed.push(generation);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        break rebuild(&generation, first, at, &partial)?;
    };
    let (at, stopped) = rebuilt;
    let done = finish(&partial, directory);
    let _ = fs::remove_file(&partial);
    let (restored, games) = done?;
    Ok((restored, Rebuilt { at, games, stopped, passed }))
}

/// Writes a database: up to which moment, and what it did not go beyond.
fn rebuild(
    generation: &Path,
    first: Whole,
    until: Option<Timestamp>,
    to: &Path,
) -> io::Result<(Timestamp, Option<Stopped>)> {
    private(to)?;
    let mut database = File::options().write(true).open(to)?;
    let mut last = first;
    last.apply(&mut database)?;
    let mut stopped = None;
    loop {
        let number = last.head.number + 1;
        let stop = |is_missing| Some(Stopped { file: generation.join(super::folder::name(number)), is_missing });
        match Whole::open(generation, number, Some(&last)) {
            Ok(next) if until.is_some_and(|until| next.head.at > until) => break,
            Ok(mut next) => {
                next.apply(&mut database)?;
                last = next;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if numbers(generation)?.into_iter().any(|other| other > number) {
                    stopped = stop(true);
                }
                break;
            }
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                stopped = stop(false);
                break;
            }
            Err(error) => return Err(error),
        }
    }
    database.set_len(u64::from(last.head.page_count) * u64::from(last.head.page_size))?;
    database.sync_all()?;
    Ok((last.head.at, stopped))
}

/// Checks a database that was made again and restores it: how, and how many games it has.
fn finish(partial: &Path, directory: &Path) -> Result<(Restored, u64), StoreError> {
    let connection = Connection::open(partial)?;
    // One file, without a log beside it.
    connection.pragma_update(None, "journal_mode", "DELETE")?;
    let found = copies::check(partial)?;
    check_rows(&connection)?;
    copies::mark(&connection)?;
    connection.close().map_err(|(_, error)| error)?;
    let waiting = directory.join(WAITING);
    fs::rename(partial, &waiting).and_then(|()| copies::sync_directory(&waiting)).map_err(StoreError::File)?;
    Ok((copies::take_up_or_wait(directory)?, found.games))
}
