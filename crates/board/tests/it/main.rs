//! What is drawn for each game, and what the pointer and the keys do.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod gestures;
mod of_games;
mod pictures;
mod words_and_colours;
