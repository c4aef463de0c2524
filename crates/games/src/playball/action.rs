//! Actions and their notation.

use alloc::vec::Vec;
use core::fmt;

use super::cell::{Cell, Direction};
use crate::notation::{Fault, Scanner};
use crate::reason::Reason;

/// One action of a turn (PB-4): a move (step, jump or bounce) or a pass.
///
/// ```
/// use games::playball::Action;
///
/// for text in ["d2d3", "d2^d5", "d2^d2:nw", "d2>e3"] {
///     let action: Action = text.parse()?;
///     assert_eq!(action.to_string(), text);
/// }
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// To an adjacent cell (PB-5): `d2d3`.
    Step {
        /// Where the playballer stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Over an unbroken run of playballers (PB-6): `d2^d5`.
    Jump {
        /// Where the playballer stands.
        from: Cell,
        /// Where it lands.
        to: Cell,
    },
    /// Over a run that reaches the edge, and back (PB-7): `d2^d2:n`.
    Bounce {
        /// Where the playballer stands.
        from: Cell,
        /// Where it jumps.
        direction: Direction,
    },
    /// Of the ball from one own playballer to another (PB-12): `d2>e3`.
    Pass {
        /// Who has the ball.
        from: Cell,
        /// Who receives it.
        to: Cell,
    },
}

impl Action {
    /// Whether this is a move, of which a turn has at most three (PB-4).
    #[must_use]
    pub const fn is_move(self) -> bool {
        !matches!(self, Self::Pass { .. })
    }

    /// The cell of the playballer that acts.
    #[must_use]
    pub const fn from(self) -> Cell {
        match self {
            Self::Step { from, .. } | Self::Jump { from, .. } | Self::Bounce { from, .. } | Self::Pass { from, .. } => {
                from
            }
        }
    }

    /// The cell where the playballer, or the ball in a pass, ends; that of the playballer itself for a bounce.
    #[must_use]
    pub const fn to(self) -> Cell {
        match self {
            Self::Step { to, .. } | Self::Jump { to, .. } | Self::Pass { to, .. } => to,
            Self::Bounce { from, .. } => from,
        }
    }

    /// Reads an action at the scanner's place; not checked for legality.
    ///
    /// # Errors
    /// No action stands there.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = Cell::scan(scanner)?;
        if scanner.accept('>') {
            return Ok(Self::Pass { from, to: Cell::scan(scanner)? });
        }
        if !scanner.accept('^') {
            return Ok(Self::Step { from, to: Cell::scan(scanner)? });
        }
        let to = Cell::scan(scanner)?;
        if to != from {
            return Ok(Self::Jump { from, to });
        }
        scanner.expect(':')?;
        Ok(Self::Bounce { from, direction: Direction::scan(scanner)? })
    }

    /// The same action with its cells and its direction replaced.
    pub(super) fn mapped(self, cell: impl Fn(Cell) -> Cell, turn: impl Fn(Direction) -> Direction) -> Self {
        match self {
            Self::Step { from, to } => Self::Step { from: cell(from), to: cell(to) },
            Self::Jump { from, to } => Self::Jump { from: cell(from), to: cell(to) },
            Self::Bounce { from, direction } => Self::Bounce { from: cell(from), direction: turn(direction) },
            Self::Pass { from, to } => Self::Pass { from: cell(from), to: cell(to) },
        }
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
            Self::Step { from, to } => write!(f, "{from}{to}"),
            Self::Jump { from, to } => write!(f, "{from}^{to}"),
            Self::Bounce { from, direction } => write!(f, "{from}^{from}:{direction}"),
            Self::Pass { from, to } => write!(f, "{from}>{to}"),
        }
    }
}

/// Reads the actions of a turn, joined by `,`, each with the place where it starts; none for `-`, the turn that passes.
///
/// # Errors
/// The text is not a turn.
pub fn scan_turn(text: &str) -> Result<Vec<(usize, Action)>, Fault> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut scanner = Scanner::new(text);
    let mut actions = Vec::new();
    loop {
        // A turn has at most three moves and a pass in each gap that changes anything; this is far above, and bounds
        // what a hostile text can make us keep.
        if actions.len() == 64 {
            return Err(scanner.fault(Reason::TurnTooLong { most: 64 }));
        }
        actions.push((scanner.at(), Action::scan(&mut scanner)?));
        if !scanner.accept(',') {
            scanner.end()?;
            return Ok(actions);
        }
    }
}
