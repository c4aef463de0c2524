//! The referee: what was agreed, what happened, and what follows from it. No I/O, no clock, no randomness.

mod agreed;
mod event;
mod game;
mod outcome;

pub use agreed::Agreed;
pub use event::{Event, EventRow, Happened, RowError};
pub use game::{Game, LIVE_CEREMONY, MOST_LAG, Played};
pub use outcome::{Ended, Outcome};

use games::side::Side;

/// The side as it is in messages.
#[must_use]
pub const fn to_wire(side: Side) -> protocol::game::Side {
    match side {
        Side::A => protocol::game::Side::A,
        Side::B => protocol::game::Side::B,
    }
}

/// The side that a message names.
#[must_use]
pub const fn from_wire(side: protocol::game::Side) -> Side {
    match side {
        protocol::game::Side::A => Side::A,
        protocol::game::Side::B => Side::B,
    }
}
