//! The two boards of a match (PW-1).

use core::fmt;

use crate::side::Side;

/// One of the two boards of a match (PW-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardNumber {
    /// Board 1, where A wears the mono dots.
    One,
    /// Board 2, where B wears them.
    Two,
}

impl BoardNumber {
    /// Both boards.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// 0 or 1, for tables with an entry a board.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as in notation.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The side with the mono dots (PW-4).
    #[must_use]
    pub const fn mono(self) -> Side {
        match self {
            Self::One => Side::A,
            Self::Two => Side::B,
        }
    }

    /// The board on which a side has the mono dots (PW-4).
    #[must_use]
    pub const fn of_mono(side: Side) -> Self {
        match side {
            Side::A => Self::One,
            Side::B => Self::Two,
        }
    }

    /// The other board.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

impl fmt::Display for BoardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}
