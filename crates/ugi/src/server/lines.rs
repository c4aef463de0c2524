//! The lines of an input, of which nobody knows who writes it.

use std::io::{self, BufRead, Read as _};

/// The most bytes of a line, its line break not counted. A match of a thousand turns takes a tenth of it.
pub const MAX_LINE: usize = 1 << 20;

/// A line, or why it is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum InputLine {
    /// Its text without the line break.
    Text(String),
    /// It has more than [`MAX_LINE`] bytes.
    TooLong,
    /// It is not UTF-8; the byte where that shows, counted from 1.
    NotUtf8(usize),
}

/// Reads the next line; `None` at the end.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    // The line break is at most two bytes; a third tells that the line is longer.
    let mut line = Vec::new();
    let limit = MAX_LINE + 2;
    let read = input.by_ref().take(limit as u64).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    let is_whole = line.last() == Some(&b'\n');
    if read == limit && !is_whole {
        input.skip_until(b'\n')?;
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    if line.len() > MAX_LINE || read == limit && !is_whole {
        return Ok(Some(InputLine::TooLong));
    }
    Ok(Some(match String::from_utf8(line) {
        Ok(text) => InputLine::Text(text),
        Err(error) => InputLine::NotUtf8(error.utf8_error().valid_up_to() + 1),
    }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let mut input = b"ugi\r\n\nab\xff\n".to_vec();
        input.extend(vec![b'x'; MAX_LINE]);
        input.push(b'\n');
        input.extend(vec![b'x'; MAX_LINE + 1]);
        input.push(b'\n');
        input.extend(vec![b'x'; 3 * MAX_LINE]);
        input.extend(b"\nquit");
        let mut input = input.as_slice();
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(line);
        }
        let text = |text: &str| InputLine::Text(text.to_owned());
        let longest = text(&"x".repeat(MAX_LINE));
        let too_long = InputLine::TooLong;
        assert_eq!(
            lines,
            [text("ugi"), text(""), InputLine::NotUtf8(3), longest, too_long.clone(), too_long, text("quit")]
        );
    }
}
