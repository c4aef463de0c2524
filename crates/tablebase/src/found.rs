//! What a solver has found in a row, in the order of the passes, in few bytes.

use crate::space::SLOTS;

/// Positions found, by distance: for each pass that found some, its distance, the length of what follows in bytes (4), and for each
/// column with new values the columns since the one before (seven bits a byte, the lowest first, the highest bit of a byte for another one)
/// and a byte with a bit for each slot.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found(Vec<u8>);

/// The bytes of a distance and a length.
const HEAD: usize = 5;

impl Found {
    /// Adds what a pass has found: columns in growing order, each with at least one slot.
    pub(crate) fn add(&mut self, distance: u8, columns: &[(u16, u8)], buffer: &mut Vec<u8>) {
        buffer.clear();
        buffer.extend_from_slice(&[distance, 0, 0, 0, 0]);
        let mut next = 0;
        for &(column, slots) in columns {
            let mut gap = column - next;
            while gap > 0x7f {
                buffer.push(gap as u8 | 0x80);
                gap >>= 7;
            }
            buffer.extend_from_slice(&[gap as u8, slots]);
            next = column + 1;
        }
        let length = (buffer.len() - HEAD) as u32;
        buffer[1..HEAD].copy_from_slice(&length.to_le_bytes());
        // Not a byte more than needed: there are thousands of rows.
        self.0.reserve_exact(buffer.len());
        self.0.extend_from_slice(buffer);
    }

    /// Adds bytes of another list, of later passes.
    pub(crate) fn add_bytes(&mut self, bytes: &[u8]) {
        self.0.reserve_exact(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    /// Keeps the first bytes.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// The bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The passes in a row's bytes, one after the other; ends early where the bytes are no such list.
    pub(crate) fn passes(bytes: &[u8]) -> impl Iterator<Item = FoundInPass<'_>> {
        let mut left = bytes;
        std::iter::from_fn(move || {
            let (&[distance, ref length @ ..], rest) = left.split_first_chunk::<HEAD>()?;
            let (columns, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            let bytes = &left[..HEAD + columns.len()];
            left = rest;
            Some(FoundInPass { distance, bytes })
        })
    }
}

/// What one pass has found in a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FoundInPass<'a> {
    pub(crate) distance: u8,
    /// All of it, the distance included.
    pub(crate) bytes: &'a [u8],
}

impl<'a> FoundInPass<'a> {
    /// The columns with new values and their slots; ends early where the bytes are no such list.
    pub(crate) fn columns(self) -> impl Iterator<Item = (usize, u8)> + 'a {
        let mut left = self.bytes[HEAD..].iter();
        let mut next = 0;
        std::iter::from_fn(move || {
            let (mut gap, mut shift) = (0_usize, 0);
            loop {
                let &byte = left.next()?;
                gap |= usize::from(byte & 0x7f) << shift;
                if byte & 0x80 == 0 {
                    break;
                }
                shift = (shift + 7).min(28);
            }
            let &slots = left.next()?;
            let column = next + gap;
            next = column + 1;
            Some((column, slots & ((1 << SLOTS) - 1)))
        })
    }
}
