//! What a page, or any program around a game, needs between the rules and what it shows.
//!
//! | module | what it holds |
//! |---|---|
//! | [`refusal()`] | why what was tried on a board is not allowed |
//! | [`setup_words`] | what is wrong with a setup, in words |
//! | [`saved`] | a game in progress as it is saved; the list of saved games |
//! | [`link`] | a position or a game in a link |
//! | [`lessons`] | interactive lessons |
//! | [`review`], [`mistakes`], [`mod@explain`] | a game's graph; its mistakes, to be solved again; what a value means in a sentence |
//! | [`puzzles`] | puzzles, the one of the day, streaks |
//!
//! It has no I/O, no clock and no randomness: times, dates and seeds are arguments. It builds for
//! `wasm32-unknown-unknown`.

pub mod explain;
pub mod lessons;
pub mod link;
pub mod mistakes;
pub mod puzzles;
mod refusal;
pub mod review;
pub mod saved;
mod setup_words;

pub use refusal::refusal;
pub use setup_words::setup_words;
