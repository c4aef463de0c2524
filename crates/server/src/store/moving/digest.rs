//! A digest of a table that does not depend on the order of its rows.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::tables::Value;

/// How many rows a table has, and the sum of their digests, each the first 128 bits of a SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Digest {
    /// The number of rows.
    pub rows: u64,
    sum: u128,
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.sum)
    }
}

impl Digest {
    /// Adds a row.
    pub(super) fn add(&mut self, row: &[Value]) {
        let mut digest = Sha256::new();
        for value in row {
            match value {
                Value::Null => digest.update([0]),
                Value::Integer(value) => {
                    digest.update([1]);
                    digest.update(value.to_be_bytes());
                }
                Value::Real(value) => {
                    digest.update([2]);
                    digest.update(value.to_bits().to_be_bytes());
                }
                Value::Text(text) => Self::long(&mut digest, 3, text.as_bytes()),
                Value::Bytes(bytes) => Self::long(&mut digest, 4, bytes),
            }
        }
        let bytes = <[u8; 32]>::from(digest.finalize());
        let first = bytes[..16].iter().fold(0, |first: u128, byte| first << 8 | u128::from(*byte));
        self.rows += 1;
        self.sum = self.sum.wrapping_add(first);
    }

    /// A value that says where it ends.
    fn long(digest: &mut Sha256, kind: u8, bytes: &[u8]) {
        digest.update([kind]);
        digest.update((bytes.len() as u64).to_be_bytes());
        digest.update(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &[&[Value]]) -> Digest {
        let mut digest = Digest::default();
        rows.iter().for_each(|row| digest.add(row));
        digest
    }

    #[test]
    fn the_order_of_rows_does_not_matter_and_everything_else_does() {
        let text = |text: &str| Value::Text(text.to_owned());
        let (one, other): ([Value; 2], [Value; 2]) = ([text("a"), Value::Integer(1)], [text("b"), Value::Integer(2)]);
        assert_eq!(of(&[&one, &other]), of(&[&other, &one]));
        assert_ne!(of(&[&one, &other]), of(&[&one]));
        // Two that cancel each other out under an exclusive or do not.
        assert_ne!(of(&[&one, &one]), of(&[&other, &other]));
        let different: [[Value; 2]; 7] = [
            [text("a"), Value::Integer(1)],
            [text("a"), Value::Integer(2)],
            [text("a"), Value::Real(1.0)],
            [text("a"), Value::Null],
            [text("a1"), Value::Null],
            [Value::Bytes(b"a".to_vec()), Value::Null],
            [Value::Null, text("a")],
        ];
        for (index, row) in different.iter().enumerate() {
            for other in &different[..index] {
                assert_ne!(of(&[row]), of(&[other]));
            }
        }
    }
}
