//! Reading the text forms strictly: a scanner over one line, and the fault that names the place.

use alloc::string::{String, ToString};
use core::fmt;

use crate::reason::Reason;

/// A text was refused: where and why.
///
/// ```
/// use games::notation::{Fault, Scanner};
///
/// let mut scanner = Scanner::new("a x");
/// scanner.expect('a')?;
/// scanner.space()?;
/// let fault = scanner.side().unwrap_err();
/// assert_eq!((fault.line, fault.column), (1, 3));
/// # Ok::<(), Fault>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: Reason,
}

impl Fault {
    /// The same fault in a text whose first line is line `line` of a larger one, indented by `columns` characters.
    #[must_use]
    pub fn shifted(mut self, line: usize, columns: usize) -> Self {
        if self.line == 1 {
            self.column += columns;
        }
        self.line += line - 1;
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl core::error::Error for Fault {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.reason)
    }
}

/// Reads one line of text from left to right and remembers where it is.
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Reads all of `text` with `scan`.
    ///
    /// # Errors
    /// `scan` fails, or something follows what it read.
    pub fn whole<T>(text: &'a str, scan: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        let mut scanner = Self::new(text);
        let read = scan(&mut scanner)?;
        scanner.end()?;
        Ok(read)
    }

    /// The place in bytes, for [`fault_at`](Self::fault_at).
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The text that has not been read yet.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The text that has been read since `from`, a place returned by [`at`](Self::at).
    #[must_use]
    pub fn since(&self, from: usize) -> &'a str {
        &self.text[from..self.at]
    }

    /// The next character, not read yet.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads the next character.
    pub fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Reads `c` if it comes next.
    pub fn accept(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Reads `word` if it comes next.
    pub fn accept_str(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    /// Reads `c`.
    ///
    /// # Errors
    /// Something else comes next, or nothing.
    pub fn expect(&mut self, c: char) -> Result<(), Fault> {
        if self.accept(c) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Reads the one space between two fields.
    ///
    /// # Errors
    /// There is none, or there are several.
    pub fn space(&mut self) -> Result<(), Fault> {
        if self.peek().is_none() {
            return Err(self.fault(Reason::EndsTooEarly));
        }
        if !self.accept(' ') || matches!(self.peek(), None | Some(' ')) {
            return Err(self.fault(Reason::OneSpaceExpected));
        }
        Ok(())
    }

    /// Reads all up to the next space or the end; empty when a space comes next.
    pub fn word(&mut self) -> &'a str {
        self.take_until(|c| c == ' ')
    }

    /// Reads all up to the first character for which `stop` holds, or the end.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads a decimal number without sign or leading zeros, between `least` and `most`.
    ///
    /// # Errors
    /// No such number comes next.
    pub fn number(&mut self, least: u64, most: u64) -> Result<u64, Fault> {
        let from = self.at;
        let digits = self.take_until(|c| !c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.unexpected());
        }
        let value = digits.parse::<u64>().ok().filter(|_| digits.len() == 1 || !digits.starts_with('0'));
        match value {
            Some(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(self.fault_at(from, Reason::NumberOutOfRange { found: shortened(digits), least, most })),
        }
    }

    /// Reads a side, `a` or `b`.
    ///
    /// # Errors
    /// No side comes next.
    pub fn side(&mut self) -> Result<crate::side::Side, Fault> {
        let from = self.at;
        let c = self.next_char().ok_or_else(|| self.fault(Reason::EndsTooEarly))?;
        crate::side::Side::from_letter(c)
            .ok_or_else(|| self.fault_at(from, Reason::UnknownSide { found: c.to_string() }))
    }

    /// Reads the end of the text.
    ///
    /// # Errors
    /// Something follows.
    pub fn end(&self) -> Result<(), Fault> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.fault(Reason::UnexpectedRest { found: shortened(self.rest()) }))
        }
    }

    /// A fault about the next character: unexpected, or missing at the end of the text.
    #[must_use]
    pub fn unexpected(&self) -> Fault {
        self.fault(match self.peek() {
            Some(c) => Reason::UnexpectedCharacter { found: c.to_string() },
            None => Reason::EndsTooEarly,
        })
    }

    /// A fault at the present place.
    #[must_use]
    pub fn fault(&self, reason: Reason) -> Fault {
        self.fault_at(self.at, reason)
    }

    /// A fault at an earlier place, given in bytes as [`at`](Self::at) returns it.
    #[must_use]
    pub fn fault_at(&self, at: usize, reason: Reason) -> Fault {
        let before = &self.text[..at];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        Fault { line, column, reason }
    }
}

/// At most 40 characters of `text`, for quoting it in a message.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut quoted: String = text.chars().take(MOST).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}
