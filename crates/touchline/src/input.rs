//! Reading files and standard input line by line, with a limit for the length of a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use crate::failure::{Failure, Place};

/// The lines of an input.
pub(crate) struct Lines {
    place: Place,
    reader: Box<dyn BufRead>,
    most: usize,
    line: Vec<u8>,
}

impl Lines {
    /// Opens `place`. Of a line longer than `most` bytes only the first `most` + 2 are given.
    pub(crate) fn open(place: Place, most: usize) -> Result<Self, Failure> {
        let reader: Box<dyn BufRead> = match &place {
            Place::File(path) => match File::open(path) {
                Ok(file) => Box::new(BufReader::with_capacity(64 * 1024, file)),
                Err(error) => return Err(Failure::io(place, error)),
            },
            _ => Box::new(BufReader::with_capacity(64 * 1024, io::stdin())),
        };
        Ok(Self { place, reader, most, line: Vec::new() })
    }

    #[cfg(test)]
    pub(crate) fn of(bytes: &'static [u8], most: usize) -> Self {
        Self { place: Place::StandardInput, reader: Box::new(bytes), most, line: Vec::new() }
    }

    /// The most bytes of a line, its line break not counted.
    pub(crate) const fn most(&self) -> usize {
        self.most
    }

    /// The next line with its line break; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>, Failure> {
        self.line.clear();
        match self.read() {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(&self.line)),
            Err(error) => Err(Failure::io(self.place.clone(), error)),
        }
    }

    fn read(&mut self) -> io::Result<usize> {
        let limit = self.most + 2;
        let read = (&mut self.reader).take(limit as u64).read_until(b'\n', &mut self.line)?;
        if read == limit && self.line.last() != Some(&b'\n') {
            self.reader.skip_until(b'\n')?;
        }
        Ok(read)
    }
}

/// The line without its line break.
pub(crate) fn without_break(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_is_whole() {
        let mut lines = Lines::of(b"1234567890\n123\r\n\n12345\n1", 3);
        let mut read = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            read.push(line.to_vec());
        }
        assert_eq!(read, [&b"12345"[..], b"123\r\n", b"\n", b"12345", b"1"]);
    }
}
