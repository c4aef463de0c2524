//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the two sides of every game.
///
/// A moves first and plays from the bottom of the board upwards, or from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that moves first; Blue in Pawnball.
    A,
    /// The other side; Red in Pawnball.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A and 1 for B, for tables with an entry a side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation: `a` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }

    /// The side with this letter, `a` or `b`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a' => Some(Self::A),
            'b' => Some(Self::B),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A value for each side, indexed by [`Side`].
///
/// ```
/// use games::side::{BySide, Side};
///
/// let mut goals = BySide::new(2, 1);
/// goals[Side::B] += 1;
/// assert_eq!(goals, [2, 2]);
/// assert_eq!(goals.map(|goals| goals > 0), BySide::new(true, true));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// The value of A and that of B.
    #[must_use]
    pub const fn new(a: T, b: T) -> Self {
        Self([a, b])
    }

    /// The value of a function for each side, A first.
    #[must_use]
    pub fn from_fn(value: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(value))
    }

    /// The value of a side, as `self[side]`, where values are constant.
    #[inline]
    #[must_use]
    pub const fn get(&self, side: Side) -> &T {
        &self.0[side.index()]
    }

    /// Applies a function to each value, A's first.
    #[must_use]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(change))
    }

    /// A's value for B and B's for A.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [a, b] = self.0;
        Self::new(b, a)
    }

    /// The value of A, then that of B.
    #[must_use]
    pub fn into_array(self) -> [T; 2] {
        self.0
    }

    /// The side whose value is such; A where both are.
    #[must_use]
    pub fn position(&self, is: impl Fn(&T) -> bool) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| is(&self[side]))
    }

    /// Both sides with their values, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        self.get(side)
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// The value of A, then that of B.
impl<T> From<[T; 2]> for BySide<T> {
    fn from(values: [T; 2]) -> Self {
        Self(values)
    }
}

/// Equal to the value of A, then that of B.
impl<T: PartialEq> PartialEq<[T; 2]> for BySide<T> {
    fn eq(&self, other: &[T; 2]) -> bool {
        self.0 == *other
    }
}
