//! Dice and draws (PW-6).

/// The colour of a die and of the dot on a pawn's shirt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dot {
    /// Black, `k`.
    Black,
    /// White, `w`.
    White,
    /// Green, `g`.
    Green,
    /// Yellow, `y`.
    Yellow,
}

/// One die as it lies: a colour and 1 to 6 points (PW-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    dot: Dot,
    points: u8,
}

/// The four dice of one draw, sorted (PW-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw([Die; 4]);
