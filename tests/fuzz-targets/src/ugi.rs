//! Any text as a line of UGI, in both directions: no panic, a fault within the line, and what is read prints and reads back the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use ugi::LineError;
use ugi::answer::Answer;
use ugi::command::Command;

fn check<T: FromStr<Err = LineError> + Display + Debug + PartialEq>(line: &str) {
    match line.parse::<T>() {
        Ok(read) => assert_eq!(read.to_string().parse(), Ok(read)),
        Err(error) => assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}"),
    }
}

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(line: &str) {
    // The server hands over single lines.
    if !line.contains('\n') {
        check::<Command>(line);
        check::<Answer>(line);
    }
}
