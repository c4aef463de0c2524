//! What a page, or any program around a game, needs between the rules and what it shows.
//!
//! | module | what it holds |
//! |---|---|
//! | [`AnyMatch`], [`Start`] | a match of any game, and what it begins with |
//! | [`Tree`] | a game with its branches, comments and evaluations; game files |
//! | [`refusal()`] | why what was tried on a board is not allowed |
//! | [`GameSoFar`] | a game as it is handed to an engine |
//! | [`game_setup`] | who plays what, with which clock and dice |
//! | [`clock`] | the time of each side as a function of what happened when |
//! | [`saved`] | a game in progress as it is saved; the list of saved games |
//! | [`link`] | a position or a game in a link |
//! | [`lessons`] | interactive lessons |
//! | [`review`], [`mod@explain`] | a game's graph with its mistakes; what a value means in a sentence |
//! | [`fair_play`] | by what a position is recognised that is being played in a rated game |
//! | [`explored`] | which turns of games were played from which positions, for counting them |
//! | [`published_dice`] | dice that were published after a match, checked |
//! | [`puzzles`] | puzzles, the one of the day, streaks |
//!
//! It has no I/O, no clock and no randomness: times, dates and seeds are arguments. It builds for
//! `wasm32-unknown-unknown`.

mod any_match;
pub mod clock;
pub mod explain;
pub mod explored;
pub mod fair_play;
pub mod game_setup;
pub mod lessons;
pub mod link;
pub mod mistakes;
pub mod published_dice;
pub mod puzzles;
mod refusal;
pub mod review;
pub mod saved;
mod so_far;
mod start;
mod tree;

pub use any_match::{AnyAction, AnyMatch};
pub use game_setup::{GameSetup, SetupError};
pub use refusal::refusal;
pub use so_far::GameSoFar;
pub use start::{PawnballPosition, Start};
pub use tree::{Acted, MOST_COMMENT, Node, NodeId, Tree};
