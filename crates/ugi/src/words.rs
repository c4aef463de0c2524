//! Reading a line of the protocol word by word, and what is wrong with it.

use std::time::Duration;

use games::notation::shortened;

/// A line of the protocol was refused: where and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct LineError {
    /// Column in characters, counted from 1, where the trouble begins; after the last one when something is missing.
    pub column: usize,
    /// What is wrong there and what would be right, in English.
    pub message: String,
}

/// The words of a line, which white space separates.
#[derive(Debug, Clone)]
pub(crate) struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { line: line.trim_end(), at: 0 }
    }

    /// What has not been read, without the white space before it.
    pub(crate) fn rest(&self) -> &'a str {
        self.line[self.at..].trim_start()
    }

    /// The next word, not read yet.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest().split_whitespace().next()
    }

    /// Reads the next word; together with where it stands, for [`error_at`](Self::error_at).
    pub(crate) fn next(&mut self) -> Option<(usize, &'a str)> {
        let word = self.peek()?;
        let start = self.line.len() - self.rest().len();
        self.at = start + word.len();
        Some((start, word))
    }

    /// Reads the next word.
    pub(crate) fn expect(&mut self, what: &str) -> Result<(usize, &'a str), LineError> {
        self.next().ok_or_else(|| self.missing(what))
    }

    /// Reads all up to the word `end`, which is read too, or up to the end of the line; together with where it starts.
    pub(crate) fn until(&mut self, end: &str) -> (usize, &'a str) {
        let start = self.line.len() - self.rest().len();
        let mut stop = self.line.len();
        while let Some((at, word)) = self.next() {
            if word == end {
                stop = at;
                break;
            }
        }
        (start, self.line[start..stop].trim_end())
    }

    /// Reads a whole number, at least `least`.
    pub(crate) fn number(&mut self, of: &str, least: u64) -> Result<u64, LineError> {
        let (at, word) = self.expect(&format!("a number for `{of}`"))?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|&number| digits && number >= least).ok_or_else(|| {
            let found = shortened(word);
            self.error_at(at, format!("`{of}` takes a whole number of at least {least}, not `{found}`"))
        })
    }

    /// Reads a number of milliseconds.
    pub(crate) fn milliseconds(&mut self, of: &str) -> Result<Duration, LineError> {
        self.number(of, 0).map(Duration::from_millis)
    }

    /// Nothing more may follow.
    pub(crate) fn end(&self, command: &str) -> Result<(), LineError> {
        let mut words = self.clone();
        match words.next() {
            None => Ok(()),
            Some((at, word)) => {
                Err(self.error_at(at, format!("nothing may follow `{command}` here, not `{}`", shortened(word))))
            }
        }
    }

    pub(crate) fn missing(&self, what: &str) -> LineError {
        self.error_at(self.line.len(), format!("{what} is missing"))
    }

    pub(crate) fn error_at(&self, at: usize, message: String) -> LineError {
        LineError { column: 1 + self.line[..at].chars().count(), message }
    }
}
