//! Turns and their place in the order in which they are tried.

use super::Turn;
use super::value::Value;

/// Entries of the history, for each side: how often a turn was too good.
pub(super) const HISTORY: usize = 1 << 14;

/// A turn with its place in the order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ordered {
    /// The greater, the earlier it is tried.
    pub(super) promise: i32,
    pub(super) turn: Turn,
    pub(super) tag: u32,
    /// What the position after it is worth to the side that is to move there, where that has been found out.
    pub(super) standing: Option<Value>,
    /// Whether it was seen to let the opponent win.
    pub(super) loses: bool,
}

impl Ordered {
    /// The greatest is tried first. Tags tell turns apart, so that the order does not depend on which others are listed.
    #[inline]
    pub(super) fn rank(&self) -> i64 {
        i64::from(self.promise) << 32 | i64::from(!self.tag)
    }
}

/// Brings the most promising of the turns from `index` on to `index`.
pub(super) fn promote(ordered: &mut [Ordered], index: usize) {
    let Some((first, rest)) = ordered[index..].split_first() else { return };
    let (mut best, mut rank) = (index, first.rank());
    for (at, turn) in (index + 1..).zip(rest) {
        if turn.rank() > rank {
            (best, rank) = (at, turn.rank());
        }
    }
    ordered.swap(index, best);
}
