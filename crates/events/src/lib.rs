//! Events: tournaments as data and decisions. No I/O, no clock, no randomness of its own: times, seeds and results are arguments.
//!
//! [`Tournament`](tournament::Tournament) is an event of rounds, [`KnockOut`](knock_out::KnockOut) a bracket and [`Arena`](arena::Arena) an hour of games one
//! after the other. Each is the fold of what has happened in it, as the server stores it; what happens next is a function of that state. What they are
//! built of can be used alone: pairings of a [Swiss](swiss) and a [round robin](round_robin), [standings], [matches of teams](teams) and
//! [`duplicate`] events. docs/events.md tells which rules are followed.

pub mod arena;
pub mod duplicate;
pub mod knock_out;
mod matching;
pub mod round_robin;
mod score;
pub mod standings;
pub mod swiss;
mod table;
pub mod teams;
pub mod tournament;

pub use score::Score;
pub use table::{
    Absence, Board, Bye, ByeScore, Crosstable, Entrant, Entry, GameResult, MOST_PLAYERS, MOST_ROUNDS, Outcome, Pairing,
    Played, PlayerId, Round, Row, Side, TableError,
};
