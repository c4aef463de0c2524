//! Actions and their notation.

use core::cmp::Ordering;
use core::fmt;

use super::square::Square;
use crate::notation::{Fault, Scanner};

/// One action of a turn (DB-2): a move, a pass, or the claim of anti-play.
///
/// Actions are ordered as their texts are.
///
/// ```
/// use games::diaballik::Action;
///
/// for text in ["d2d3", "d2>e3", "!"] {
///     let action: Action = text.parse()?;
///     assert_eq!(action.to_string(), text);
/// }
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Of a piece without the ball to a neighbouring square (DB-3): `d2d3`.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Of the ball from one own piece to another (DB-4): `d2>e3`.
    Pass {
        /// Who has the ball.
        from: Square,
        /// Who receives it.
        to: Square,
    },
    /// Of the game, because the opponent's pieces form a blocking line (DB-7): `!`.
    Claim,
}

impl Action {
    /// Reads an action at the scanner's place; not checked for legality.
    ///
    /// # Errors
    /// No action stands there.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        if scanner.accept('!') {
            return Ok(Self::Claim);
        }
        let from = Square::scan(scanner)?;
        let pass = scanner.accept('>');
        let to = Square::scan(scanner)?;
        Ok(if pass { Self::Pass { from, to } } else { Self::Move { from, to } })
    }

    /// The same action with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Move { from, to } => Self::Move { from: from.mirrored(), to: to.mirrored() },
            Self::Pass { from, to } => Self::Pass { from: from.mirrored(), to: to.mirrored() },
            Self::Claim => Self::Claim,
        }
    }

    /// The same action with top and bottom exchanged, for the other side.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Move { from, to } => Self::Move { from: from.flipped(), to: to.flipped() },
            Self::Pass { from, to } => Self::Pass { from: from.flipped(), to: to.flipped() },
            Self::Claim => Self::Claim,
        }
    }

    /// What the order of the texts compares: `!` comes before letters, and `>` between squares too.
    const fn rank(self) -> Option<(Square, bool, Square)> {
        match self {
            Self::Claim => None,
            Self::Pass { from, to } => Some((from, false, to)),
            Self::Move { from, to } => Some((from, true, to)),
        }
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Action {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl core::str::FromStr for Action {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::scan)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}{to}"),
            Self::Pass { from, to } => write!(f, "{from}>{to}"),
            Self::Claim => f.write_str("!"),
        }
    }
}
