//! A match being played, of any game, with nothing but the rules below it: what server, protocol, bots, terminal and pages share.
//!
//! | module | what it holds |
//! |---|---|
//! | [`AnyMatch`], [`Start`] | a match of any game, and what it begins with |
//! | [`Rules`], [`with_match!`], [`with_game!`] | what a game registers with, and the same call for whichever game it is |
//! | [`Tree`] | a game with its branches, comments and evaluations; game files |
//! | [`GameSoFar`] | a game as it is handed to an engine |
//! | [`game_setup`] | who plays what, with which clock and dice |
//! | [`time`] | moments and durations |
//! | [`time_control`] | the kinds of clock: how time is given |
//! | [`conditional`] | what a player answers if the opponent plays this or that |
//! | [`clock`] | the time of each side as a function of what happened when |
//! | [`published_dice`] | dice that were published after a match, checked |
//! | [`fair_play`] | keys by which a position is recognised that is being played in a rated game |
//! | [`own_level`] | how strong somebody plays against the levels of the engines |
//! | [`studies`] | trees of turns with chapters, comments and arrows, which several people change |
//! | [`explored`] | which turns of games were played from which positions, for counting them |
//!
//! It has no I/O, no clock and no randomness: times, dates and seeds are arguments. It has no words for users either, and builds for
//! `wasm32-unknown-unknown`.

#[macro_use]
mod any_match;
pub mod clock;
pub mod conditional;
pub mod explored;
pub mod fair_play;
pub mod game_setup;
pub mod own_level;
pub mod published_dice;
mod rules;
mod setup_error;
mod so_far;
mod start;
pub mod studies;
pub mod time;
pub mod time_control;
mod tree;

pub use any_match::{AnyAction, AnyMatch, Registered};
pub use game_setup::GameSetup;
pub use rules::Rules;
pub use setup_error::SetupError;
pub use so_far::GameSoFar;
pub use start::{PawnballPosition, Start};
pub use tree::{Acted, MOST_COMMENT, Node, NodeId, Tree, termination};
