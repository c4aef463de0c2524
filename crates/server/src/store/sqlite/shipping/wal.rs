//! Following the log of a database (SQLite's WAL) while it is written: which pages its transactions have changed.
//!
//! The log is a header and frames, each with a page. Every frame has a checksum over all before it since the header, and the last one of a
//! transaction says how many pages the database has then. When all of it is in the database and nobody reads it any more, the next transaction
//! begins the log again from its first frame, with another salt in its header: <https://sqlite.org/fileformat2.html#walformat>.
//!
//! It is only read here. SQLite has no lock on this file, so that it may be opened and closed beside it, which must never be done with the database
//! itself: closing it would end the locks that this process has on it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Bytes of the header of the log.
const HEADER: usize = 32;
/// Bytes of the header of a frame.
const FRAME: usize = 24;
/// The first four bytes of a log; in the last bit, in which order of bytes checksums are counted.
const MAGIC: u32 = 0x377f_0682;
/// The version of the format, which has never changed.
const FORMAT: u32 = 3_007_000;
/// Frames that are read at once, so that the writer does not have to wait for long where it needs the log too.
const AT_ONCE: u32 = 1_024;
/// Pages that are kept at most. What is more, because the folder has long been away, begins a new generation.
const MOST_PAGES: usize = 16_384;

/// A place in the log, behind a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// The salts of the header; another pair after every new beginning.
    salt: [u32; 2],
    /// How often the log has begun again.
    sequence: u32,
    /// The frames before this place.
    pub(super) frames: u32,
    /// The checksum of the last of them, or of the header.
    checksum: [u32; 2],
}

impl Place {
    /// Whether the log has not begun again between this place and another.
    pub(super) fn is_in_log_of(&self, other: Self) -> bool {
        self.salt == other.salt
    }
}

/// Pages by their number, from 1, as they are after the last of some transactions.
#[derive(Debug, Default)]
pub(super) struct Pages {
    /// Bytes of a page; 0 where there is none.
    pub(super) size: u32,
    /// How many pages the database has then.
    pub(super) count: u32,
    pub(super) pages: BTreeMap<u32, Box<[u8]>>,
}

impl Pages {
    /// These pages with what has changed since.
    pub(super) fn then(mut self, later: Self) -> Self {
        if later.size == 0 {
            return self;
        }
        self.pages.extend(later.pages);
        Self { size: later.size, count: later.count, pages: self.pages }
    }
}

/// What has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// All transactions up to the end.
    All,
    /// Some transactions; there may be more.
    Some,
    /// The log has begun again, or was changed, without everything having been read, or there is too much of it.
    Lost,
}

/// The head of a log.
struct Header {
    page_size: u32,
    is_big_endian: bool,
    start: Place,
}

impl Header {
    /// Nothing if it is none, such as one that is just being written.
    fn parse(bytes: &[u8; HEADER]) -> Option<Self> {
        let word = |index: usize| be(&bytes[4 * index..]);
        let is_big_endian = word(0) & 1 == 1;
        let checksum = checksum([0, 0], &bytes[..24], is_big_endian);
        let is_good = word(0) & !1 == MAGIC && word(1) == FORMAT && checksum == [word(6), word(7)];
        let start = Place { salt: [word(4), word(5)], sequence: word(3), frames: 0, checksum };
        is_good.then_some(Self { page_size: word(2), is_big_endian, start })
    }
}

fn be(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// SQLite's checksum of a log, of bytes in eights, on top of the one before.
fn checksum([mut a, mut b]: [u32; 2], bytes: &[u8], is_big_endian: bool) -> [u32; 2] {
    let word = |bytes: &[u8]| {
        let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    };
    for eight in bytes.chunks_exact(8) {
        a = a.wrapping_add(word(eight)).wrapping_add(b);
        b = b.wrapping_add(word(&eight[4..])).wrapping_add(a);
    }
    [a, b]
}

/// The log of a database, up to a place, and the pages that have changed since they were taken the last time.
#[derive(Debug)]
pub(super) struct Tail {
    path: PathBuf,
    /// Nothing while there is no log.
    place: Option<Place>,
    /// Whether nothing is lost if the log begins again here: all that it had was read.
    pub(super) may_restart: bool,
    pages: Pages,
}

impl Tail {
    /// Goes to the end of the log, whose pages are not wanted. While nobody writes, that is the end indeed.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(super) fn at_end(path: PathBuf) -> io::Result<Self> {
        let mut tail = Self { path, place: None, may_restart: true, pages: Pages::default() };
        while tail.read_with(false)? == Reading::Some {}
        tail.may_restart = true;
        Ok(tail)
    }

    /// Goes to a place at which somebody was before; nothing if the log is not the one that it was then.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(super) fn at(path: PathBuf, place: Place) -> io::Result<Option<Self>> {
        let found = match File::open(&path) {
            Ok(mut file) => has(&mut file, place)?,
            Err(error) if error.kind() == ErrorKind::NotFound => false,
            Err(error) => return Err(error),
        };
        Ok(found.then(|| Self { path, place: Some(place), may_restart: false, pages: Pages::default() }))
    }

    /// The place up to which was read.
    pub(super) const fn place(&self) -> Option<Place> {
        self.place
    }

    /// The frames up to there.
    pub(super) fn frames(&self) -> u32 {
        self.place.map_or(0, |place| place.frames)
    }

    /// Reads of what was committed since as much as is read at once.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(super) fn read_some(&mut self) -> io::Result<Reading> {
        self.read_with(true)
    }

    /// Reads what was committed since.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(super) fn read(&mut self) -> io::Result<Reading> {
        loop {
            match self.read_with(true)? {
                Reading::Some => {}
                read => return Ok(read),
            }
        }
    }

    /// The pages that have changed since this was asked the last time.
    pub(super) fn take(&mut self) -> Pages {
        std::mem::take(&mut self.pages)
    }

    /// Puts pages back that could not be stored.
    pub(super) fn put_back(&mut self, earlier: Pages) {
        self.pages = earlier.then(self.take());
    }

    fn read_with(&mut self, collect: bool) -> io::Result<Reading> {
        // A log that is empty or gone has been taken over into the database.
        let nothing = if self.may_restart || self.place.is_none() { Reading::All } else { Reading::Lost };
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(nothing),
            Err(error) => return Err(error),
        };
        if file.metadata()?.len() == 0 {
            return Ok(nothing);
        }
        let mut file = BufReader::with_capacity(1 << 18, file);
        let mut bytes = [0; HEADER];
        match file.read_exact(&mut bytes) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(Reading::All),
            Err(error) => return Err(error),
        }
        // One that is just being written is whole the next time.
        let Some(header) = Header::parse(&bytes) else { return Ok(Reading::All) };
        let place = match self.place {
            Some(place) if place.salt == header.start.salt => place,
            Some(place) if !self.may_restart || header.start.sequence != place.sequence.wrapping_add(1) => {
                return Ok(Reading::Lost);
            }
            // The log has begun, or begun again.
            _ => {
                self.may_restart = false;
                self.place = Some(header.start);
                header.start
            }
        };
        self.read_frames(&mut file, &header, place, collect)
    }

    fn read_frames(
        &mut self,
        file: &mut (impl Read + Seek),
        header: &Header,
        mut place: Place,
        collect: bool,
    ) -> io::Result<Reading> {
        let length = FRAME + header.page_size as usize;
        file.seek(SeekFrom::Start(HEADER as u64 + u64::from(place.frames) * length as u64))?;
        let mut frame = vec![0; length];
        let mut uncommitted = Vec::new();
        let end = place.frames.saturating_add(AT_ONCE);
        loop {
            match file.read_exact(&mut frame) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(Reading::All),
                Err(error) => return Err(error),
            }
            let (head, page) = frame.split_at(FRAME);
            if [be(&head[8..]), be(&head[12..])] != place.salt {
                // What the log had before it began again.
                return Ok(Reading::All);
            }
            let sum = checksum(place.checksum, &head[..8], header.is_big_endian);
            let sum = checksum(sum, page, header.is_big_endian);
            if sum != [be(&head[16..]), be(&head[20..])] {
                // Of a transaction that is not complete, and may be written once more.
                return Ok(Reading::All);
            }
            place = Place { frames: place.frames + 1, checksum: sum, ..place };
            if collect {
                uncommitted.push((be(head), Box::from(page)));
                if uncommitted.len() + self.pages.pages.len() > MOST_PAGES {
                    return Ok(Reading::Lost);
                }
            }
            let count = be(&head[4..]);
            if count > 0 {
                self.may_restart = false;
                self.place = Some(place);
                self.pages.pages.extend(uncommitted.drain(..));
                if collect {
                    (self.pages.size, self.pages.count) = (header.page_size, count);
                }
                if place.frames >= end {
                    return Ok(Reading::Some);
                }
            }
        }
    }
}

/// Whether the log in a file has come to a place, and is still the same.
fn has(file: &mut File, place: Place) -> io::Result<bool> {
    let mut bytes = [0; HEADER];
    let mut head = [0; FRAME];
    let mut read = || -> io::Result<bool> {
        file.read_exact(&mut bytes)?;
        let Some(header) = Header::parse(&bytes) else { return Ok(false) };
        if header.start.salt != place.salt {
            return Ok(false);
        }
        let Some(last) = place.frames.checked_sub(1) else { return Ok(header.start.checksum == place.checksum) };
        let length = FRAME as u64 + u64::from(header.page_size);
        file.seek(SeekFrom::Start(HEADER as u64 + u64::from(last) * length))?;
        file.read_exact(&mut head)?;
        let salt = [be(&head[8..]), be(&head[12..])];
        Ok(salt == place.salt && [be(&head[16..]), be(&head[20..])] == place.checksum)
    };
    match read() {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        read => read,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;
    use std::path::Path;

    fn database(directory: &Path) -> (Connection, PathBuf) {
        let path = directory.join("x.db");
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
        connection.execute_batch("CREATE TABLE numbers (x)").unwrap();
        (connection, directory.join("x.db-wal"))
    }

    fn put(connection: &Connection, count: u32) {
        for number in 0..count {
            connection.execute("INSERT INTO numbers VALUES (?)", [number]).unwrap();
        }
    }

    fn checkpoint(connection: &Connection) -> u32 {
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(1)?, row.get(2)?));
        let (log, done): (u32, u32) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], row).unwrap();
        assert_eq!(log, done);
        log
    }

    #[test]
    fn what_is_committed_is_read_once_and_what_is_not_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let (connection, path) = database(directory.path());
        let mut tail = Tail::at_end(path).unwrap();
        assert_eq!((tail.read().unwrap(), tail.take().pages.len()), (Reading::All, 0));
        put(&connection, 10);
        assert_eq!(tail.read().unwrap(), Reading::All);
        let pages = tail.take();
        assert_eq!((pages.size, pages.count, pages.pages.keys().copied().collect::<Vec<_>>()), (4_096, 2, vec![2]));
        assert_eq!((tail.read().unwrap(), tail.take().pages.len()), (Reading::All, 0));
        // What is open is written into the log when it does not fit into the memory.
        connection.execute_batch("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN").unwrap();
        for _ in 0..100 {
            connection.execute("INSERT INTO numbers VALUES (zeroblob(5000))", []).unwrap();
        }
        assert_eq!((tail.read().unwrap(), tail.take().pages.len()), (Reading::All, 0));
        connection.execute_batch("COMMIT").unwrap();
        assert_eq!(tail.read().unwrap(), Reading::All);
        assert!(tail.take().pages.len() > 100);
    }

    #[test]
    fn a_log_that_begins_again_is_followed_where_everything_was_read() {
        let directory = tempfile::tempdir().unwrap();
        let (connection, path) = database(directory.path());
        let mut tail = Tail::at_end(path.clone()).unwrap();
        put(&connection, 10);
        tail.read().unwrap();
        assert_eq!(checkpoint(&connection), tail.frames());
        tail.may_restart = true;
        put(&connection, 3);
        assert_eq!((tail.read().unwrap(), tail.frames()), (Reading::All, 3));
        // Somebody else takes over what has not been read.
        put(&connection, 1);
        checkpoint(&connection);
        put(&connection, 1);
        assert_eq!(tail.read().unwrap(), Reading::Lost);
        // Or does so twice, behind what had been read.
        let mut tail = Tail::at_end(path).unwrap();
        for _ in 0..2 {
            checkpoint(&connection);
            put(&connection, 1);
        }
        assert_eq!(tail.read().unwrap(), Reading::Lost);
    }

    #[test]
    fn a_place_is_found_again_in_the_same_log_only() {
        let directory = tempfile::tempdir().unwrap();
        let (connection, path) = database(directory.path());
        put(&connection, 5);
        let place = Tail::at_end(path.clone()).unwrap().place().unwrap();
        put(&connection, 5);
        let mut tail = Tail::at(path.clone(), place).unwrap().unwrap();
        assert_eq!((tail.read().unwrap(), tail.frames()), (Reading::All, place.frames + 5));
        let other = Place { checksum: [1, 2], ..place };
        assert!(Tail::at(path.clone(), other).unwrap().is_none());
        let beyond = Place { frames: 1_000, ..place };
        assert!(Tail::at(path.clone(), beyond).unwrap().is_none());
        checkpoint(&connection);
        put(&connection, 10);
        assert!(Tail::at(path.clone(), place).unwrap().is_none());
        drop(connection);
        assert!(Tail::at(path, place).unwrap().is_none(), "the log is gone");
    }

    #[test]
    fn what_cannot_be_stored_is_kept_with_what_comes_after_it() {
        let page = |byte: u8| -> Box<[u8]> { vec![byte; 8].into() };
        let pages = |count: u32, of: &[(u32, u8)]| Pages {
            size: 8,
            count,
            pages: of.iter().map(|&(number, byte)| (number, page(byte))).collect(),
        };
        let both = pages(3, &[(1, 1), (2, 2)]).then(pages(4, &[(2, 3), (4, 4)]));
        assert_eq!(both.count, 4);
        assert_eq!(both.pages.into_iter().collect::<Vec<_>>(), [(1, page(1)), (2, page(3)), (4, page(4))]);
        assert_eq!(pages(3, &[(1, 1)]).then(Pages::default()).count, 3);
    }
}
