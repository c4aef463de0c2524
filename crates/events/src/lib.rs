//! Events: tournaments as data and decisions. No I/O, no clock, no randomness of its own: times, seeds and results are arguments.

mod score;
pub mod swiss;
mod table;

pub use score::Score;
pub use table::{
    Absence, Board, Bye, ByeScore, Crosstable, Entrant, Entry, GameResult, MOST_PLAYERS, MOST_ROUNDS, Outcome, Pairing,
    Played, PlayerId, Round, Row, Side, TableError,
};
