//! Squares (DB-1).

use core::fmt;

use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;

/// A square of the board (DB-1): file `a` to `g` and rank `1` to `7`.
///
/// Squares are ordered as their texts are: `a1`, `a2`, … `g7`.
///
/// ```
/// use games::diaballik::Square;
///
/// let square: Square = "d2".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 1));
/// assert_eq!(square.to_string(), "d2");
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// Files, and ranks, of the board.
    pub const SIDE: u8 = 7;
    /// Squares of the board.
    pub const COUNT: u8 = 49;

    /// The square on a file and a rank, both counted from 0 at `a1`.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::SIDE && rank < Self::SIDE { Some(Self(file * Self::SIDE + rank)) } else { None }
    }

    /// The square with this [`index`](Self::index).
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// 0 to 48: file after file from `a`, each from rank 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file `a` to 6 for file `g`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// 0 for rank `1` to 6 for rank `7`.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % Self::SIDE
    }

    /// The square with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self((Self::SIDE - 1 - self.file()) * Self::SIDE + self.rank())
    }

    /// The square with top and bottom exchanged.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.file() * Self::SIDE + Self::SIDE - 1 - self.rank())
    }

    /// Reads a square at the scanner's place.
    ///
    /// # Errors
    /// No square of the board stands there.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let file = match scanner.peek() {
            Some(letter @ 'a'..='z') => {
                scanner.next_char();
                letter as u8 - b'a'
            }
            _ => return Err(scanner.unexpected()),
        };
        let digits = scanner.take_until(|c| !c.is_ascii_digit());
        if digits.is_empty() {
            return Err(scanner.unexpected());
        }
        let rank = match digits.as_bytes() {
            &[digit] => digit.wrapping_sub(b'1'),
            _ => Self::SIDE,
        };
        Self::new(file, rank)
            .ok_or_else(|| scanner.fault_at(from, Reason::UnknownCell { found: shortened(scanner.since(from)) }))
    }
}

impl core::str::FromStr for Square {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::scan)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}
