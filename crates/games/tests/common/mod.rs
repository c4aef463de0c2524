//! What the tests of the three games share.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Write as _;

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
