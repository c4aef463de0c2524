//! A folder in which a long solve goes on: a file for each pass that is complete.
//!
//! All numbers are unsigned and little-endian. A file begins with `TLDBPASS`, the size of the board (1 byte) and the distance of the pass (2 bytes). For
//! each row in which something was found, in any order, follow its number (4), how many columns (4), and for each of them its number (2) and its word
//! (4). After the last row come `FFFFFFFF`, how many positions were found (8), and the CRC-32 of all before (4).
//!
//! The first pass has no file: it is repeated, because what it finds is the largest part and the quickest to find.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::board::Board;
use crate::solve::{Found, Pass, Solver};

const MAGIC: &[u8; 8] = b"TLDBPASS";
const END: u32 = u32::MAX;

/// Why a solve cannot go on in a folder.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The board is larger than 5 × 5.
    #[error("a board of this size has too many positions; the largest that can be solved is 5 × 5")]
    TooLarge,
    /// A file or the folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// A file is damaged or of another board.
    #[error("{}: not a complete pass of this board; delete it and all later ones to find them again", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
    },
}

/// A solve whose passes are kept in a folder.
#[derive(Debug)]
pub struct Checkpoint {
    folder: PathBuf,
    solver: Solver,
}

/// Counts the bytes that pass, and their checksum.
struct Summed<T> {
    inner: T,
    sum: crc32fast::Hasher,
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

impl Checkpoint {
    /// Begins a solve in a folder, or goes on with the one that was begun there: runs the first pass, tells it, and reads the others. `None` if `stop`
    /// became true.
    ///
    /// # Errors
    /// The board is too large, a file cannot be read, is damaged or is of another board.
    pub fn open(
        folder: &Path,
        board: &Board,
        threads: usize,
        stop: &AtomicBool,
        mut report: impl FnMut(Pass),
    ) -> Result<Option<Self>, CheckpointError> {
        fs::create_dir_all(folder).map_err(|error| CheckpointError::Io { path: folder.to_owned(), error })?;
        let solver = Solver::new(board).ok_or(CheckpointError::TooLarge)?;
        let Some((solver, pass)) = solver.run_pass(threads, stop, |_, _| Ok(()))? else { return Ok(None) };
        report(pass);
        let mut checkpoint = Self { folder: folder.to_owned(), solver };
        while !checkpoint.solver.is_done() {
            let path = checkpoint.path();
            let file = match File::open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => break,
                Err(error) => return Err(CheckpointError::Io { path, error }),
            };
            match checkpoint.read(file) {
                Ok(Some(pass)) => report(pass),
                Ok(None) => return Err(CheckpointError::Damaged { path }),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(CheckpointError::Damaged { path }),
                Err(error) => return Err(CheckpointError::Io { path, error }),
            }
        }
        Ok(Some(checkpoint))
    }

    /// The solver as it stands.
    #[must_use]
    pub const fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The file of the next pass.
    fn path(&self) -> PathBuf {
        self.folder.join(format!("pass-{:03}", self.solver.next_distance()))
    }

    /// Enters a file; `None` if it is damaged.
    fn read(&mut self, file: File) -> io::Result<Option<Pass>> {
        let mut file = Summed { inner: BufReader::new(file), sum: crc32fast::Hasher::new() };
        let distance = self.solver.next_distance();
        let size = self.solver.board().size();
        if file.take()? != *MAGIC || usize::from(file.take::<1>()?[0]) != size || u16::from_le_bytes(file.take()?) != distance {
            return Ok(None);
        }
        let (mut rows, mut positions) = (0, 0_u64);
        loop {
            let row = u32::from_le_bytes(file.take()?);
            if row == END {
                break;
            }
            let count = u32::from_le_bytes(file.take()?) as usize;
            let (all_rows, columns) = self.solver.rows_and_columns();
            if count > columns || rows >= all_rows {
                return Ok(None);
            }
            let mut found = Vec::with_capacity(count);
            for _ in 0..count {
                let column = u32::from(u16::from_le_bytes(file.take()?));
                found.push(Found { column, word: u32::from_le_bytes(file.take()?) });
            }
            if !self.solver.enter(row as usize, &found) {
                return Ok(None);
            }
            positions += found.iter().map(|found| u64::from(found.word.count_ones())).sum::<u64>();
            rows += 1;
        }
        let is_whole = u64::from_le_bytes(file.take()?) == positions;
        let sum = file.sum.clone().finalize();
        if !is_whole || u32::from_le_bytes(file.take()?) != sum {
            return Ok(None);
        }
        self.solver.end_entered_pass(positions == 0);
        Ok(Some(Pass { distance, rows, found: positions }))
    }

    /// Runs the next pass and writes its file, which gets its name when it is complete: whoever stops the program loses this pass and no other. `None` if
    /// `stop` became true.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn run_pass(self, threads: usize, stop: &AtomicBool) -> Result<Option<(Self, Pass)>, CheckpointError> {
        let path = self.path();
        let beside = path.with_extension("part");
        let Self { folder, solver } = self;
        let size = solver.board().size() as u8;
        let distance = solver.next_distance();
        let run = || -> io::Result<Option<(Solver, Pass)>> {
            let mut file = Summed { inner: BufWriter::new(File::create(&beside)?), sum: crc32fast::Hasher::new() };
            file.put(MAGIC)?;
            file.put(&[size])?;
            file.put(&distance.to_le_bytes())?;
            let pass = solver.run_pass(threads, stop, |row, found| {
                let mut bytes = Vec::with_capacity(8 + 6 * found.len());
                bytes.extend((row as u32).to_le_bytes());
                bytes.extend((found.len() as u32).to_le_bytes());
                for found in found {
                    bytes.extend((found.column as u16).to_le_bytes());
                    bytes.extend(found.word.to_le_bytes());
                }
                file.put(&bytes)
            })?;
            let Some((solver, pass)) = pass else { return Ok(None) };
            file.put(&END.to_le_bytes())?;
            file.put(&pass.found.to_le_bytes())?;
            let sum = file.sum.clone().finalize();
            file.put(&sum.to_le_bytes())?;
            file.inner.into_inner()?.sync_all()?;
            fs::rename(&beside, &path)?;
            Ok(Some((solver, pass)))
        };
        let done = run().map_err(|error| CheckpointError::Io { path: path.clone(), error })?;
        Ok(done.map(|(solver, pass)| (Self { folder, solver }, pass)))
    }
}
