//! A game on a page, whichever page it is: how it is played and kept, its turns as a list, and in words.
//!
//! | what | where |
//! |---|---|
//! | a game being played: turns, clocks, dice, keeping it | [`Session`] |
//! | who may act and which bot is to play, without the browser | [`rules`] |
//! | its clocks | [`Timing`] |
//! | how time is given, in words and in a form | [`time_control`] |
//! | the games kept on the device | [`kept`] |
//! | the level of the bot that suits the person | [`own_level`] |
//! | the list of turns, with branches and comments | [`MoveList`] |
//! | its lines, without the browser | [`lines`] |
//! | the usual starts, in a form | [`starts`] |
//! | taking it along as a file and as pictures | [`export`] |
//! | a turn as chains of cells, `c6–c5↷c3 → a6` | [`TurnChain`], [`turn_chain`] |
//! | why what was tried on the board is not allowed | [`Refused`] |
//! | a turn, and how a match stands, in words | [`words`] |
//! | what only the browser has: time of day, chance | [`device`] |

mod about_turn;
pub mod device;
pub mod export;
pub mod kept;
pub mod lines;
mod moves;
pub mod own_level;
mod refused;
pub mod rules;
mod session;
pub mod starts;
pub mod time_control;
mod timing;
pub mod turn_chain;
pub mod words;

pub use moves::{MoveList, TurnMark};
pub use refused::{Refused, StatusLine};
pub use session::Session;
pub use timing::{Timing, time_text};
pub use turn_chain::{TurnChain, TurnChainButton};
