//! The referee: what was agreed, what happened, and what follows from it. No I/O, no clock, no randomness.

mod agreed;
mod event;
mod game;
mod outcome;

pub use agreed::Agreed;
pub use event::{Event, EventRow, Happened, RowError};
pub use game::{Game, LIVE_CEREMONY, MOST_LAG, Played};
pub use outcome::{Ended, Outcome};
