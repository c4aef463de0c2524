//! Cells and directions of a field of hexagons (PB-1).

use alloc::string::ToString;
use core::fmt;

use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;

/// A cell: its column, counted from 0 at the left, and its row, counted from 1 at the bottom of the column (PB-1).
///
/// Whether a board has such a cell, the board says: [`Board::index`](super::Board::index).
///
/// ```
/// use games::playball::Cell;
///
/// let cell = Cell { column: 3, row: 2 };
/// assert_eq!(cell.to_string(), "d2");
/// assert_eq!("d2".parse(), Ok(cell));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column, 0 to 25.
    pub column: u8,
    /// Row, 1 to 99.
    pub row: u8,
}

impl Cell {
    /// Reads a cell at the scanner's place.
    ///
    /// # Errors
    /// No cell stands there.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let column = match scanner.next_char() {
            Some(letter @ 'a'..='z') => letter as u8 - b'a',
            Some(other) => {
                return Err(scanner.fault_at(from, Reason::UnexpectedCharacter { found: other.to_string() }));
            }
            None => return Err(scanner.fault(Reason::EndsTooEarly)),
        };
        let row = scanner.number(1, 99)? as u8;
        Ok(Self { column, row })
    }
}

impl core::str::FromStr for Cell {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::scan)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row)
    }
}

/// One of the six directions (PB-1): up and down the column, and the four slanting ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up the column, `n`.
    North,
    /// Up to the right, `ne`.
    NorthEast,
    /// Down to the right, `se`.
    SouthEast,
    /// Down the column, `s`.
    South,
    /// Down to the left, `sw`.
    SouthWest,
    /// Up to the left, `nw`.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from the top.
    pub const ALL: [Self; 6] =
        [Self::North, Self::NorthEast, Self::SouthEast, Self::South, Self::SouthWest, Self::NorthWest];

    /// 0 to 5, in the order of [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in notation: `n ne se s sw nw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "n",
            Self::NorthEast => "ne",
            Self::SouthEast => "se",
            Self::South => "s",
            Self::SouthWest => "sw",
            Self::NorthWest => "nw",
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// The direction seen in a mirror that exchanges left and right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::ALL[(6 - self.index()) % 6]
    }

    /// Columns to the right and half rows up that one step takes.
    pub(super) const fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, 2),
            Self::NorthEast => (1, 1),
            Self::SouthEast => (1, -1),
            Self::South => (0, -2),
            Self::SouthWest => (-1, -1),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Reads a direction at the scanner's place.
    ///
    /// # Errors
    /// No direction stands there.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let name = scanner.take_until(|c| !c.is_ascii_lowercase());
        if name.is_empty() {
            return Err(scanner.unexpected());
        }
        Self::ALL
            .into_iter()
            .find(|direction| direction.name() == name)
            .ok_or_else(|| scanner.fault_at(from, Reason::UnknownDirection { found: shortened(name) }))
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
