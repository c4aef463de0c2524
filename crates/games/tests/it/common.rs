//! What the tests of the three games share.

use std::fmt::{Display, Write as _};

use games::notation::Fault;
use games::reason::Reason;
use sha2::{Digest, Sha256};

/// The JSON objects of a sample file, one a line.
pub fn sample_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The SHA-256 of lines, sorted and joined by `\n`, in hexadecimal.
pub fn digest(mut lines: Vec<String>) -> String {
    lines.sort();
    Sha256::digest(lines.join("\n")).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// A text of one line is read as it is written, or refused with its place.
pub fn check_read<T: Display>(text: &str, read: Result<T, Fault>) {
    match read {
        Ok(value) => assert_eq!(value.to_string(), text),
        Err(fault) => {
            check_place(text, &fault);
            let is_at_end = fault.column == text.chars().count() + 1;
            assert!(fault.reason != Reason::EndsTooEarly || is_at_end, "{text:?}: {fault}");
        }
    }
}

/// The fault lies within the text, and what its reason quotes stands at its place.
pub fn check_place(text: &str, fault: &Fault) {
    let lines: Vec<&str> = text.split('\n').collect();
    assert!((1..=lines.len()).contains(&fault.line), "{text:?}: {fault}");
    let line = lines[fault.line - 1];
    assert!((1..=line.chars().count() + 1).contains(&fault.column), "{text:?}: {fault}");
    let rest = lines[fault.line - 1..].join("\n").chars().skip(fault.column - 1).collect::<String>();
    match &fault.reason {
        Reason::BoardCharacter { found }
        | Reason::EmptyRunMalformed { found }
        | Reason::NumberOutOfRange { found, .. }
        | Reason::UnexpectedCharacter { found }
        | Reason::UnexpectedRest { found }
        | Reason::UnknownCell { found }
        | Reason::UnknownDirection { found }
        | Reason::UnknownSide { found } => {
            assert!(rest.starts_with(found.trim_end_matches('…')), "{text:?}: {fault}");
        }
        _ => {}
    }
}
