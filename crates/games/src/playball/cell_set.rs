//! Sets of cells.

use core::fmt;
use core::ops::Not;

use crate::bit_set::bit_set;

/// A set of a board's cells as a bitboard: bit `i` for the cell with index `i` ([`Board`](super::Board)).
///
/// ```
/// use games::playball::{Board, CellSet};
/// use games::side::Side;
///
/// let board = Board::lanes();
/// let plain = !board.dotted();
/// assert!(board.start(Side::A).into_iter().all(|cell| plain.contains(cell)));
/// assert_eq!(format!("{:?}", CellSet::of(3) | CellSet::of(0)), "{0, 3}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u64);

bit_set!(CellSet);

impl CellSet {
    /// The set of the cell with this index alone, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn of(cell: u8) -> Self {
        Self(1 << cell)
    }

    /// The set with these [`bits`](Self::bits).
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Whether the cell with this index is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: u8) -> bool {
        self.0 & 1 << cell != 0
    }

    /// The index of the first cell of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The index of the last cell of the set.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(63 - self.0.leading_zeros() as u8) }
    }

    /// Takes the first cell out of the set.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<u8> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The set with `to` in the place of `from`, which may be the same.
    #[inline]
    #[must_use]
    pub const fn moved(self, from: u8, to: u8) -> Self {
        Self(self.0 & !(1 << from) | 1 << to)
    }
}

impl Not for CellSet {
    type Output = Self;

    /// Every other cell of the 64 that a board can have.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl FromIterator<u8> for CellSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl IntoIterator for CellSet {
    type Item = u8;
    type IntoIter = CellSetIter;

    #[inline]
    fn into_iter(self) -> CellSetIter {
        CellSetIter(self)
    }
}

/// The indices of the cells of a set, in growing order.
#[derive(Debug, Clone)]
pub struct CellSetIter(CellSet);

impl Iterator for CellSetIter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.0.pop_first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_cells_that_were_put_in() {
        let some: CellSet = [40, 3, 63].into_iter().collect();
        assert!(some.into_iter().eq([3, 40, 63]));
        assert_eq!((some.len(), some.first(), some.last()), (3, Some(3), Some(63)));
        assert_eq!((CellSet::EMPTY.first(), CellSet::EMPTY.last()), (None, None));
        assert!(some.contains(40) && !some.contains(41));
        assert!(some.moved(40, 7).into_iter().eq([3, 7, 63]));
        assert_eq!(some.moved(3, 3), some);
        assert_eq!((some.first_alone(), some - CellSet::of(3)), (CellSet::of(3), CellSet::of(40) | CellSet::of(63)));
    }
}
