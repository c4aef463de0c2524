//! A folder in which a long solve goes on where it was stopped: a file for each pass that is complete.
//!
//! All numbers are unsigned and little-endian. A file, `pass-002` and so on, begins with `TLDBPASS`, the size of the board (1 byte) and the distance of
//! the pass (2). For each row in which something was found, in ascending order, follow its number (4), how many columns (4), and for each of them, in
//! ascending order, its number (2) and its word (4). After the last row come `FFFFFFFF`, how many positions of the board were found (8), and the CRC-32 of all
//! before (4).
//!
//! The first pass has no file: it is repeated, because what it finds is the largest part and the quickest to find. Files depend on the board
//! alone, not on the number of threads nor on where a solve was stopped.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::board::{Board, Set, squares};
use crate::position::Position;
use crate::solve::{Found, Pass, Solver};
use crate::summary::Summary;
use crate::table::Value;

const MAGIC: &[u8; 8] = b"TLDBPASS";
const END: u32 = u32::MAX;

/// How often the lock of a folder is tried, and how long is waited between.
const LOCK_TRIES: u32 = 30;
const LOCK_WAIT: Duration = Duration::from_millis(100);

/// Why a solve cannot go on in a folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The board is larger than 5 × 5.
    #[error("a board of this size has too many positions; the largest that can be solved is 5 × 5")]
    TooLarge,
    /// A file or the folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says of it.
        #[source]
        error: io::Error,
    },
    /// Another program is at work in the folder.
    #[error("{}: another program is at work there", path.display())]
    Taken {
        /// The folder that is taken.
        path: PathBuf,
    },
    /// A file is damaged or of another board.
    #[error("{}: not a complete pass of this board; delete it and all later ones, and they are found again", path.display())]
    Damaged {
        /// The file that is damaged.
        path: PathBuf,
    },
    /// A file is missing, and a later one is there.
    #[error("{} is missing, and {} is there; put it back, or delete all later ones, and they are found again", path.display(), later.display())]
    Missing {
        /// Which is missing.
        path: PathBuf,
        /// Which is there.
        later: PathBuf,
    },
}

/// A solve whose passes are kept in a folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    solver: Solver,
    passes: Vec<Pass>,
    /// Holds the lock as long as it is open.
    _lock: File,
}

/// Counts the checksum of what passes.
struct Summed<T> {
    inner: T,
    sum: crc32fast::Hasher,
}

impl<T> Summed<T> {
    fn new(inner: T) -> Self {
        Self { inner, sum: crc32fast::Hasher::new() }
    }
}

impl<T: Write> Summed<T> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<T: Read> Summed<T> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes)?;
        self.sum.update(&bytes);
        Ok(bytes)
    }
}

/// Reads a file row by row.
struct PassFile {
    path: PathBuf,
    file: Summed<BufReader<File>>,
    rows: usize,
    columns: usize,
    /// The row that was read last.
    last: Option<usize>,
}

impl PassFile {
    /// Begins to read a file; `None` if it is not there.
    fn open(path: PathBuf, solver: &Solver, distance: u16) -> Result<Option<Self>, FolderError> {
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(FolderError::Io { path, error }),
        };
        let (rows, columns) = (solver.row_count(), solver.column_count());
        let mut file =
            Self { path, file: Summed::new(BufReader::with_capacity(1 << 16, file)), rows, columns, last: None };
        let (magic, [size], [low, high]) = (file.take::<8>()?, file.take::<1>()?, file.take::<2>()?);
        if magic != *MAGIC || usize::from(size) != solver.board().size() || u16::from_le_bytes([low, high]) != distance
        {
            return Err(file.damaged());
        }
        Ok(Some(file))
    }

    fn damaged(&self) -> FolderError {
        FolderError::Damaged { path: self.path.clone() }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], FolderError> {
        self.file.take().map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged(),
            _ => FolderError::Io { path: self.path.clone(), error },
        })
    }

    /// The next row and what was found there; after the last how many positions were found in all, once the checksum was compared.
    fn next(&mut self) -> Result<Next, FolderError> {
        let row = u32::from_le_bytes(self.take()?);
        if row == END {
            let found = u64::from_le_bytes(self.take()?);
            let sum = self.file.sum.clone().finalize();
            let is_whole = u32::from_le_bytes(self.take()?) == sum && matches!(self.file.inner.read(&mut [0]), Ok(0));
            return if is_whole { Ok(Next::End(found)) } else { Err(self.damaged()) };
        }
        let (row, count) = (row as usize, u32::from_le_bytes(self.take()?) as usize);
        if row >= self.rows || self.last.is_some_and(|last| last >= row) || count > self.columns {
            return Err(self.damaged());
        }
        self.last = Some(row);
        let mut found: Vec<Found> = Vec::with_capacity(count);
        for _ in 0..count {
            let column = u16::from_le_bytes(self.take()?);
            if found.last().is_some_and(|last| last.column >= column) {
                return Err(self.damaged());
            }
            found.push(Found { column, word: u32::from_le_bytes(self.take()?) });
        }
        Ok(Next::Row(row, found))
    }
}

/// What a file says next.
enum Next {
    Row(usize, Vec<Found>),
    End(u64),
}

/// The file that only one program at a time holds locked.
fn locked(path: &Path) -> Result<File, FolderError> {
    let io = |error| FolderError::Io { path: path.to_owned(), error };
    let lock = File::create(path.join("lock")).map_err(io)?;
    for wait in (0..LOCK_TRIES).rev() {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::Error(error)) => return Err(io(error)),
            // One that was killed holds it until its memory is given back.
            Err(TryLockError::WouldBlock) if wait > 0 => std::thread::sleep(LOCK_WAIT),
            Err(TryLockError::WouldBlock) => {}
        }
    }
    Err(FolderError::Taken { path: path.to_owned() })
}

impl Folder {
    /// Begins a solve in a folder, or goes on with the one that was begun there: runs the first pass, reads the others, and tells `report` each.
    ///
    /// # Errors
    /// The board is too large, another program is at work in the folder, a file cannot be read, is missing, is damaged or is of another board.
    pub fn open(path: &Path, board: &Board, threads: usize, mut report: impl FnMut(Pass)) -> Result<Self, FolderError> {
        let io = |error| FolderError::Io { path: path.to_owned(), error };
        let solver = Solver::new(board).ok_or(FolderError::TooLarge)?;
        fs::create_dir_all(path).map_err(io)?;
        let lock = locked(path)?;
        let Ok((solver, pass)) = solver.run_pass(threads, |_, _| Ok::<_, std::convert::Infallible>(()));
        report(pass);
        let mut folder = Self { path: path.to_owned(), solver, passes: vec![pass], _lock: lock };
        while !folder.solver.is_done() {
            let distance = folder.solver.next_distance();
            let Some(file) = PassFile::open(folder.file(distance), &folder.solver, distance)? else { break };
            let pass = folder.enter(file, distance)?;
            report(pass);
            folder.passes.push(pass);
        }
        let next = folder.solver.next_distance();
        if let Some(later) = folder.later(next).map_err(io)? {
            // After the pass that found nothing there can be no other.
            return Err(if folder.solver.is_done() {
                FolderError::Damaged { path: folder.file(later) }
            } else {
                FolderError::Missing { path: folder.file(next), later: folder.file(later) }
            });
        }
        Ok(folder)
    }

    /// The solver as it stands.
    #[must_use]
    pub const fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The passes up to now, those that were read among them.
    #[must_use]
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// The file of the pass with this distance.
    fn file(&self, distance: u16) -> PathBuf {
        self.path.join(format!("pass-{distance:03}"))
    }

    /// The first distance from this one on whose file is there.
    fn later(&self, from: u16) -> io::Result<Option<u16>> {
        let mut later = None;
        for entry in fs::read_dir(&self.path)? {
            let name = entry?.file_name();
            let distance = name.to_str().and_then(|name| name.strip_prefix("pass-")?.parse::<u16>().ok());
            later = later.into_iter().chain(distance.filter(|distance| *distance >= from)).min();
        }
        Ok(later)
    }

    /// Enters what a file has.
    fn enter(&mut self, mut file: PassFile, distance: u16) -> Result<Pass, FolderError> {
        let (mut rows, mut positions) = (0, 0);
        loop {
            match file.next()? {
                Next::Row(row, found) => {
                    positions += self.solver.enter(row, &found).ok_or_else(|| file.damaged())?;
                    rows += 1;
                }
                Next::End(found) if found == positions => break,
                Next::End(_) => return Err(file.damaged()),
            }
        }
        self.solver.end_entered_pass(positions == 0);
        Ok(Pass { distance, rows, found: positions })
    }

    /// Runs the next pass and writes its file, which gets its name when it is complete: whoever stops the program loses this pass and no other. Nothing is done if
    /// the solve is.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn run_pass(mut self, threads: usize) -> Result<Self, FolderError> {
        if self.solver.is_done() {
            return Ok(self);
        }
        let distance = self.solver.next_distance();
        let path = self.file(distance);
        let beside = path.with_extension("part");
        let size = self.solver.board().size() as u8;
        let solver = self.solver;
        let run = || -> io::Result<(Solver, Pass)> {
            let mut file = Summed::new(BufWriter::with_capacity(1 << 16, File::create(&beside)?));
            file.put(MAGIC)?;
            file.put(&[size])?;
            file.put(&distance.to_le_bytes())?;
            let (solver, pass) = solver.run_pass(threads, |row, found| {
                let mut bytes = Vec::with_capacity(8 + 6 * found.len());
                bytes.extend((row as u32).to_le_bytes());
                bytes.extend((found.len() as u32).to_le_bytes());
                for found in found {
                    bytes.extend(found.column.to_le_bytes());
                    bytes.extend(found.word.to_le_bytes());
                }
                file.put(&bytes)
            })?;
            file.put(&END.to_le_bytes())?;
            file.put(&pass.found.to_le_bytes())?;
            let sum = file.sum.clone().finalize();
            file.put(&sum.to_le_bytes())?;
            file.inner.into_inner()?.sync_all()?;
            fs::rename(&beside, &path)?;
            Ok((solver, pass))
        };
        let (solver, pass) = run().map_err(|error| {
            // What is not complete is worth nothing, and the disk may be full.
            drop(fs::remove_file(&beside));
            FolderError::Io { path: path.clone(), error }
        })?;
        self.passes.push(pass);
        Ok(Self { solver, ..self })
    }

    /// Reads all files again, beside each other, and counts what they say of each position. `None` as long as the solve is not done.
    ///
    /// # Errors
    /// A file cannot be read, is damaged, has a position that another one has, or not as many as its pass has found.
    pub fn summary(&self) -> Result<Option<Summary>, FolderError> {
        if !self.solver.is_done() {
            return Ok(None);
        }
        let (space, board) = (&self.solver.space, self.solver.board());
        let (size, places) = (board.size(), board.size() * board.size());
        let mut files = Vec::new();
        for pass in &self.passes[1..] {
            let path = self.file(pass.distance);
            let missing = || FolderError::Io { path: path.clone(), error: io::ErrorKind::NotFound.into() };
            let mut file = PassFile::open(path.clone(), &self.solver, pass.distance)?.ok_or_else(missing)?;
            let next = file.next()?;
            files.push((pass.distance, file, next));
        }
        let starts = (0..size).flat_map(|a| (0..size).map(move |b| (a, b)));
        let starts: Vec<_> = starts
            .filter_map(|balls| Some((balls, space.place(&Position::start(board, balls.0, balls.1)?)?)))
            .collect();
        let mut summary = Summary { size, ..Summary::default() };
        let mut digest = Sha256::new();
        let mut distances = vec![0_u16; space.columns() * places];
        let mut bytes = Vec::with_capacity(2 * distances.len());
        for number in 0..space.rows.len() {
            distances.fill(0);
            let row = self.solver.row(number);
            for (column, word) in row.wins().into_iter().enumerate() {
                squares(Set::from(word)).for_each(|place| distances[column * places + place] = 1);
            }
            for (distance, file, next) in &mut files {
                while let Next::Row(_, found) = &*next
                    && file.last == Some(number)
                {
                    for found in found {
                        for place in squares(Set::from(found.word)) {
                            let known = distances.get_mut(usize::from(found.column) * places + place);
                            match known {
                                Some(known) if *known == 0 => *known = *distance,
                                _ => return Err(file.damaged()),
                            }
                        }
                    }
                    *next = file.next()?;
                }
            }
            bytes.clear();
            let weight = space.weight(number);
            for column in 0..space.columns() {
                for place in squares(Set::from(row.positions(column))) {
                    let distance = distances[column * places + place];
                    bytes.extend(distance.to_le_bytes());
                    *summary.counts.entry(Value::of_distance(distance)).or_default() += weight;
                }
            }
            digest.update(&bytes);
            for (balls, (_, column, place)) in starts.iter().filter(|(_, place)| place.0 == number) {
                summary.starts.insert(*balls, Value::of_distance(distances[column * places + place]));
            }
        }
        summary.digest = digest.finalize().into();
        for (pass, file) in self.passes.iter().zip([None].into_iter().chain(files.iter().map(Some))) {
            let counted = summary.counts.get(&Value::of_distance(pass.distance)).copied().unwrap_or_default();
            if let Some((_, file, next)) = file
                && (counted != pass.found || !matches!(next, Next::End(_)))
            {
                return Err(file.damaged());
            }
        }
        Ok(Some(summary))
    }
}
