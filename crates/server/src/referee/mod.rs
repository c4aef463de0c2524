//! The referee: what was agreed, what happened, and what follows from it. No I/O, no clock, no randomness.

mod agreed;
mod event;
mod game;
mod outcome;
mod seen;

pub use agreed::Agreed;
pub use event::{Event, EventRow, Happened, RowError};
pub use game::{DiceProof, Game, LIVE_CEREMONY, MOST_LAG, MOST_OFFERS, MOST_TAKE_BACKS, MOST_TURNS, Played};
pub use outcome::{Ended, Outcome};
pub use seen::Seen;
