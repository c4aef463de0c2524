//! The state of a solver in a file that only grows: a kill loses what was not written, and nothing else.
//!
//! The format is described in `docs/tablebase.md`.

use std::io::{self, Read, Write};
use std::sync::atomic::AtomicBool;

use games::reason::Reason;

use crate::found::Found;
use crate::solve::Solver;
use crate::space::Space;
use crate::table::TableError;

/// The first bytes of a checkpoint; the last two are its version.
const MAGIC: &[u8; 8] = b"TLPBCP02";
/// The bytes before a part: the distance of the next pass, whether all is done, the length of what follows, and a checksum of these.
const PART_HEAD: usize = 1 + 1 + 8 + 4;
/// More than any checkpoint begins with before its first part.
const MOST_BEGINNING: u64 = 1 << 10;

impl Solver {
    /// Adds to a checkpoint, or begins one, what complete passes have found since it was written the last time; nothing if they found nothing.
    ///
    /// What is written must follow the first [`saved`](Self::saved) bytes of the same file; if writing fails, the file must be cut off
    /// there before it is tried again.
    ///
    /// # Errors
    /// Writing fails.
    pub fn save(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let begin = if self.saved == 0 { beginning(&self.space) } else { Vec::new() };
        // Of each row that has some: what complete passes have found.
        let mut new = Vec::new();
        for (row, state) in self.rows.iter().enumerate() {
            let unsaved = &state.found.bytes()[state.saved..];
            let complete = Found::passes(unsaved).take_while(|pass| pass.distance < self.distance);
            let length: usize = complete.map(|pass| pass.bytes.len()).sum();
            if length > 0 {
                new.push((row, length));
            }
        }
        let length: u64 = new.iter().map(|&(_, length)| 2 + 4 + length as u64).sum();
        let mut part = vec![self.distance, u8::from(self.is_done)];
        part.extend_from_slice(&length.to_le_bytes());
        part.extend_from_slice(&crc32fast::hash(&part).to_le_bytes());
        out.write_all(&begin)?;
        out.write_all(&part)?;
        let mut checksum = crc32fast::Hasher::new();
        for &(row, length) in &new {
            let mut head = (row as u16).to_le_bytes().to_vec();
            head.extend_from_slice(&(length as u32).to_le_bytes());
            let state = &self.rows[row];
            for bytes in [&head, &state.found.bytes()[state.saved..][..length]] {
                checksum.update(bytes);
                out.write_all(bytes)?;
            }
        }
        out.write_all(&checksum.finalize().to_le_bytes())?;
        out.flush()?;
        for (row, length) in new {
            self.rows[row].saved += length;
        }
        self.saved += (begin.len() + PART_HEAD) as u64 + length + 4;
        Ok(())
    }

    /// The length of the checkpoint in bytes, as far as it is whole: what follows in a file was cut off while it was written.
    #[must_use]
    pub const fn saved(&self) -> u64 {
        self.saved
    }

    /// Takes up a state that [`save`](Self::save) wrote for the same board. A last part that is cut off is left out: see [`saved`](Self::saved).
    ///
    /// # Errors
    /// It cannot be read, or it is no such state: of another board or damaged.
    pub fn resume(space: Space, from: &mut dyn Read, threads: usize) -> Result<Self, TableError> {
        let expected = beginning(&space);
        let begin = read(from, expected.len() as u64)?;
        let mut solver = Self::new(space);
        if begin.len() < expected.len() && expected.starts_with(&begin) {
            return Ok(solver);
        }
        if begin != expected {
            // The name of another board may be longer.
            let begin = [begin, read(from, MOST_BEGINNING)?].concat();
            let is_other = Self::columns_of_checkpoint(&begin).is_some();
            return Err(if is_other { Reason::CheckpointOfAnotherBoard } else { Reason::CheckpointDamaged }.into());
        }
        solver.saved = expected.len() as u64;
        let (mut distance, mut is_done) = (1, false);
        while let Some((next, done)) = solver.read_part(from)? {
            (distance, is_done) = (next, done);
        }
        if distance > 1 {
            // A pass that is quick and finds most of the positions: it is not in the file.
            let all = solver.run_pass(threads, &AtomicBool::new(false), |_| ());
            if all.is_err() || !solver.take_up(distance, threads) {
                return Err(Reason::CheckpointDamaged.into());
            }
        }
        solver.is_done = is_done;
        Ok(solver)
    }

    /// Reads the next part: the distance of the pass that comes next, and whether all is done; `None` at the end of what is whole.
    fn read_part(&mut self, from: &mut dyn Read) -> Result<Option<(u8, bool)>, TableError> {
        let head = read(from, PART_HEAD as u64)?;
        let Some(&head) = head.first_chunk::<PART_HEAD>() else { return Ok(None) };
        let (fields, checksum) = head.split_at(PART_HEAD - 4);
        if crc32fast::hash(fields).to_le_bytes() != checksum {
            return Err(Reason::CheckpointDamaged.into());
        }
        let [distance, done, length @ ..] = fields else { return Err(Reason::CheckpointDamaged.into()) };
        let length = length.try_into().map_or(0, u64::from_le_bytes);
        let mut left = length;
        let mut checksum = crc32fast::Hasher::new();
        let mut new = Vec::new();
        let mut is_whole = true;
        while is_whole && left > 0 {
            if left < 6 {
                return Err(Reason::CheckpointDamaged.into());
            }
            let head = read(from, 6)?;
            checksum.update(&head);
            let Some(&[r0, r1, ref bytes @ ..]) = head.first_chunk::<6>() else {
                is_whole = false;
                break;
            };
            let (row, bytes) = (u16::from_le_bytes([r0, r1]), u64::from(u32::from_le_bytes(*bytes)));
            left = left.checked_sub(6 + bytes).ok_or(Reason::CheckpointDamaged)?;
            let found = read(from, bytes)?;
            checksum.update(&found);
            is_whole = found.len() as u64 == bytes;
            let state = self.rows.get_mut(usize::from(row)).ok_or(Reason::CheckpointDamaged)?;
            state.found.add_bytes(&found);
            new.push(usize::from(row));
        }
        let sum = read(from, 4)?;
        if !is_whole || sum.len() < 4 {
            for row in new {
                let state = &mut self.rows[row];
                state.found.truncate(state.saved);
            }
            return Ok(None);
        }
        if sum != checksum.finalize().to_le_bytes() {
            return Err(Reason::CheckpointDamaged.into());
        }
        for row in new {
            let state = &mut self.rows[row];
            state.saved = state.found.bytes().len();
        }
        self.saved += PART_HEAD as u64 + length + 4;
        Ok(Some((*distance, *done != 0)))
    }

    /// The columns of the board that a state is of, joined by `/`, from its beginning; `None` if it is no state of a solver.
    #[must_use]
    pub fn columns_of_checkpoint(bytes: &[u8]) -> Option<&str> {
        let (length, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length) as usize;
        let (columns, rest) = rest.split_at_checked(length)?;
        let checksum = crc32fast::hash(&bytes[..MAGIC.len() + 4 + length]);
        let columns = std::str::from_utf8(columns).ok()?;
        (rest.first_chunk() == Some(&checksum.to_le_bytes())).then_some(columns)
    }
}

/// What a checkpoint of a board begins with.
fn beginning(space: &Space) -> Vec<u8> {
    let columns = space.board().columns().join("/");
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&(columns.len() as u32).to_le_bytes());
    bytes.extend_from_slice(columns.as_bytes());
    let checksum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// So many bytes, or what there is.
fn read(from: &mut dyn Read, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(count).read_to_end(&mut bytes)?;
    Ok(bytes)
}
