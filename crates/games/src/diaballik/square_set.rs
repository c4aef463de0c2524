//! Sets of squares, and what the rules ask of them as a whole.

use core::fmt;
use core::ops::Not;

use super::square::Square;
use crate::bit_set::bit_set;
use crate::side::Side;

/// How far one file to the right is.
const FILE: u32 = Square::SIDE as u32;

/// A set of squares as a bitboard: bit [`Square::index`] for each square, so that one rank up is one bit up and one file to the
/// right is seven.
///
/// ```
/// use games::diaballik::{Position, Square, SquareSet, Start};
/// use games::side::Side;
///
/// let own = Position::start(Start::Standard).pieces(Side::A);
/// assert_eq!(own, SquareSet::RANK_1);
/// assert_eq!(format!("{:?}", own.up() - "d2".parse::<Square>()?.set()), "{a2, b2, c2, e2, f2, g2}");
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u64);

bit_set!(SquareSet);

impl SquareSet {
    /// All squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);
    /// Rank 1.
    pub const RANK_1: Self = {
        let mut set = 0;
        let mut file = 0;
        while file < Square::SIDE {
            set |= 1 << (file * Square::SIDE);
            file += 1;
        }
        Self(set)
    };
    /// Rank 7.
    pub const RANK_7: Self = Self(Self::RANK_1.0 << (Square::SIDE - 1));

    /// The rank on which the pieces of a side start (DB-1).
    #[must_use]
    pub const fn home(side: Side) -> Self {
        match side {
            Side::A => Self::RANK_1,
            Side::B => Self::RANK_7,
        }
    }

    /// The rank a side has to bring its ball to (DB-5).
    #[inline]
    #[must_use]
    pub const fn goal(side: Side) -> Self {
        Self::home(side.other())
    }

    /// The set with these [`bits`](Self::bits). Bits that stand for no square are left out.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Whether a square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.set().0 != 0
    }

    /// The first square of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// Takes the first square out of the set.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The squares one rank up; nothing is above rank 7.
    #[inline]
    #[must_use]
    pub const fn up(self) -> Self {
        Self((self.0 & !Self::RANK_7.0) << 1)
    }

    /// The squares one rank down; nothing is below rank 1.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Self {
        Self((self.0 & !Self::RANK_1.0) >> 1)
    }

    /// The squares one file to the left; nothing is beside file `a`.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self(self.0 >> FILE)
    }

    /// The squares one file to the right; nothing is beside file `g`.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self::from_bits(self.0 << FILE)
    }

    /// All orthogonal neighbours of the squares of the set.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Self {
        Self(self.up().0 | self.down().0 | self.left().0 | self.right().0)
    }

    /// The squares after a half turn of the board.
    #[inline]
    #[must_use]
    pub const fn half_turned(self) -> Self {
        Self::from_bits(self.0.reverse_bits() >> (u64::BITS - Square::COUNT as u32))
    }

    /// The squares with left and right exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        // Files a and g, b and f, c and e change places.
        const A: u64 = (1 << FILE) - 1;
        const B: u64 = A << FILE;
        const C: u64 = B << FILE;
        const D: u64 = C << FILE;
        let set = self.0;
        let right = (set & A) << (6 * FILE) | (set & B) << (4 * FILE) | (set & C) << (2 * FILE);
        let left = set >> (6 * FILE) & A | set >> (4 * FILE) & B | set >> (2 * FILE) & C;
        Self(right | set & D | left)
    }

    /// Rank 7 of each file in which the set has a square.
    #[inline]
    #[must_use]
    pub const fn files_on_rank_7(self) -> Self {
        // In each file's seven bits: adding 63 to the lower six carries into the seventh unless they are all zero.
        const LOWER: u64 = SquareSet::ALL.0 & !SquareSet::RANK_7.0;
        Self((((self.0 & LOWER) + LOWER) | self.0) & Self::RANK_7.0)
    }

    /// Whether seven pieces form a blocking line (DB-7): one on every file, those on neighbouring files on the same rank
    /// or one rank apart.
    #[inline]
    #[must_use]
    pub const fn is_blocking_line(self) -> bool {
        if self.files_on_rank_7().0 != Self::RANK_7.0 || self.len() != FILE {
            return false;
        }
        let within_reach = self.0 | self.up().0 | self.down().0;
        // All but those on file g have a piece within reach on the next file.
        (within_reach << FILE & self.0).count_ones() == FILE - 1
    }

    /// The squares directly in front of a line of opponents, seen by `side`, which wants to pass through (DB-7).
    #[inline]
    #[must_use]
    pub const fn in_front(self, side: Side) -> Self {
        match side {
            Side::A => self.down(),
            Side::B => self.up(),
        }
    }
}

impl Square {
    /// The set of this square alone.
    #[inline]
    #[must_use]
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// The squares in a straight line from this one, orthogonal or diagonal, with none of `blockers` between (DB-4). The
    /// nearest blocker of each line is among them, the square itself is not.
    #[inline]
    #[must_use]
    pub const fn in_sight(self, blockers: SquareSet) -> SquareSet {
        let rays = &RAYS[self.index() % 64];
        let mut seen = 0;
        let mut step = 0;
        while step < 4 {
            // Bit 63 stands for no blocker: nothing is beyond it.
            let nearest = (rays[step] & blockers.0 | 1 << 63).trailing_zeros() as usize;
            seen |= rays[step] & !RAYS[nearest % 64][step];
            step += 1;
        }
        while step < 8 {
            // Bit 0, a1, stands for no blocker: nothing is beyond it this way either.
            let nearest = 63 - (rays[step] & blockers.0 | 1).leading_zeros() as usize;
            seen |= rays[step] & !RAYS[nearest % 64][step];
            step += 1;
        }
        SquareSet(seen)
    }

    /// The squares strictly between two squares on one straight line; `None` if they are the same or not on one.
    #[must_use]
    pub fn between(self, to: Self) -> Option<SquareSet> {
        let to_bit = to.set().0;
        let step = (0..8).find(|&step| RAYS[self.index()][step] & to_bit != 0)?;
        Some(SquareSet(RAYS[self.index()][step] & !RAYS[to.index()][step] & !to_bit))
    }
}

impl Not for SquareSet {
    type Output = Self;

    /// Every other square of the board.
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |square| fmt::from_fn(move |f| fmt::Display::fmt(&square, f));
        f.debug_set().entries(self.into_iter().map(text)).finish()
    }
}

impl FromIterator<Square> for SquareSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.set())
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareSetIter;

    #[inline]
    fn into_iter(self) -> SquareSetIter {
        SquareSetIter(self)
    }
}

/// The squares of a set, in order.
#[derive(Debug, Clone)]
pub struct SquareSetIter(SquareSet);

impl Iterator for SquareSetIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }
}

/// Files and ranks that a step goes; the first four lead to higher bits, the others are their opposites.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];

/// By square and step, all squares that way up to the edge. The rows beyond the board are empty, so that every
/// index below 64 is good.
static RAYS: [[u64; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut from = 0;
    while from < Square::COUNT {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = STEPS[step];
            let mut file = (from / Square::SIDE) as i8 + files;
            let mut rank = (from % Square::SIDE) as i8 + ranks;
            while file >= 0 && rank >= 0 {
                let Some(square) = Square::new(file as u8, rank as u8) else { break };
                rays[from as usize][step] |= square.set().0;
                file += files;
                rank += ranks;
            }
            step += 1;
        }
        from += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn set(squares: &str) -> SquareSet {
        squares.split(' ').map(square).collect()
    }

    #[test]
    fn a_set_has_the_squares_that_were_put_in() {
        let some = set("a1 d4 g7");
        assert!(some.into_iter().eq(["a1", "d4", "g7"].map(square)));
        assert_eq!((some.len(), some.first(), SquareSet::EMPTY.first()), (3, Some(square("a1")), None));
        assert!(some.contains(square("d4")) && !some.contains(square("d5")));
        assert_eq!((!some).len(), 46);
        assert_eq!(
            (some - set("a1 a2"), some & set("a1 a2"), some ^ set("a1 a2")),
            (set("d4 g7"), set("a1"), set("a2 d4 g7"))
        );
        assert_eq!(SquareSet::from_bits(u64::MAX), SquareSet::ALL);
        assert_eq!(some.half_turned(), some);
        assert_eq!(set("a1 b2 c7 d4 e5 g6").mirrored(), set("g1 f2 e7 d4 c5 a6"));
        assert_eq!(SquareSet::ALL.mirrored(), SquareSet::ALL);
        assert_eq!(format!("{some:?}"), "{a1, d4, g7}");
    }

    #[test]
    fn steps_do_not_go_round_the_edge() {
        assert_eq!(set("a7").neighbours(), set("a6 b7"));
        assert_eq!(set("b1").neighbours(), set("a1 c1 b2"));
        assert_eq!(set("g4").neighbours(), set("g3 g5 f4"));
        assert_eq!(set("d4").neighbours(), set("d3 d5 c4 e4"));
    }

    #[test]
    fn sight_ends_at_the_nearest_blocker() {
        assert_eq!(square("a1").in_sight(set("a4 c3 d1")), set("a2 a3 a4 b2 c3 b1 c1 d1"));
        assert_eq!(square("g7").in_sight(set("a1 b2 g1")).len(), 6 + 6 + 5);
        assert_eq!(square("d4").in_sight(SquareSet::EMPTY).len(), 24);
        assert_eq!(square("b2").between(square("e5")), Some(set("c3 d4")));
        assert_eq!(square("b2").between(square("c4")), None);
        assert_eq!(square("b2").between(square("b2")), None);
    }

    #[test]
    fn a_line_is_one_on_every_file_with_small_steps() {
        assert!(SquareSet::RANK_7.is_blocking_line());
        assert!(SquareSet::RANK_1.is_blocking_line());
        assert!(set("a1 b2 c3 d4 e5 f6 g7").is_blocking_line());
        assert!(set("a4 b5 c4 d3 e3 f4 g5").is_blocking_line());
        assert!(!set("a4 b5 c4 d3 e3 f4 g6").is_blocking_line());
        assert!(!set("a4 a5 c4 d3 e3 f4 g5").is_blocking_line());
        assert!(!set("a1 b1 c1 d1 e1 f1").is_blocking_line());
    }
}
