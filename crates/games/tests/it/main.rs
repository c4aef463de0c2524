//! The tests of the rules, as one program: it is linked once, and its tests run side by side.
//!
//! `GAME_rulings.rs` has a test for each ruling, named for it (`pb_7_…`); `GAME_agreement.rs` compares the rules with `naive` and their parts
//! with each other; `GAME_vectors.rs` has the sample data that every implementation must match.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod diaballik_agreement;
mod diaballik_notation;
mod diaballik_rulings;
mod diaballik_vectors;
mod golden;
mod pawnball_agreement;
mod pawnball_can_score;
mod pawnball_notation;
mod pawnball_rulings;
mod pawnball_vectors;
mod playball_agreement;
mod playball_rulings;
mod playball_vectors;
mod record;
