//! Points, counted in halves.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// Points of a tournament, a whole number of half-points: no sum is ever rounded.
///
/// ```
/// use events::Score;
///
/// assert_eq!((Score::ONE + Score::ONE + Score::HALF).to_string(), "2½");
/// assert_eq!(Score::HALF.to_string(), "½");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(u32);

impl Score {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// What a drawn game is worth.
    pub const HALF: Self = Self(1);
    /// What a won game is worth.
    pub const ONE: Self = Self(2);

    /// So many half-points.
    #[must_use]
    pub const fn from_halves(halves: u32) -> Self {
        Self(halves)
    }

    /// How many half-points.
    #[must_use]
    pub const fn halves(self) -> u32 {
        self.0
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Self;

    /// The difference, never below nothing.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.write_str("½"),
            (whole, 0) => write!(f, "{whole}"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}
