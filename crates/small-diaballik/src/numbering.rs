//! Numbers for sets: all sets of *k* out of *m*, by their highest member, then the next (colexicographic order).

use crate::board::{Set, squares};

/// Binomial coefficients up to 25 out of 25, all that the boards need.
#[derive(Debug, Clone)]
pub(crate) struct Numbering {
    /// By *m* and *k*.
    binomials: [[u32; 6]; 26],
}

impl Numbering {
    pub(crate) fn new() -> Self {
        let mut binomials = [[0; 6]; 26];
        for m in 0..26 {
            binomials[m][0] = 1;
            for k in 1..6_usize.min(m + 1) {
                binomials[m][k] = binomials[m - 1][k - 1] + binomials[m - 1][k];
            }
        }
        Self { binomials }
    }

    /// How many sets of `k` there are out of `m`.
    pub(crate) const fn count(&self, m: usize, k: usize) -> usize {
        self.binomials[m][k] as usize
    }

    /// What a member adds to the number of a set in which so many members are smaller.
    pub(crate) const fn term(&self, member: usize, smaller: usize) -> u32 {
        self.binomials[member][smaller + 1]
    }

    /// The number of a set.
    pub(crate) fn number(&self, set: Set) -> usize {
        squares(set).enumerate().map(|(index, member)| self.binomials[member][index + 1] as usize).sum()
    }

    /// The number of `set` among the sets of those squares that `without` leaves, in their order.
    pub(crate) fn number_without(&self, set: Set, without: Set) -> usize {
        let member = |square: usize| square - (without & ((1 << square) - 1)).count_ones() as usize;
        squares(set).enumerate().map(|(index, square)| self.binomials[member(square)][index + 1] as usize).sum()
    }

    /// All sets of `k` out of `m`, in the order of their numbers.
    pub(crate) fn sets(&self, m: usize, k: usize) -> Vec<Set> {
        let mut sets = Vec::with_capacity(self.count(m, k));
        let mut set: Set = (1 << k) - 1;
        while set < 1 << m {
            sets.push(set);
            // The next larger number with as many bits (Gosper).
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            set = carried | (((set ^ carried) / lowest) >> 2);
        }
        sets
    }
}
