//! The two sides.

use core::fmt;

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
