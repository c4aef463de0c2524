//! What the fuzz targets in `fuzz/` check, a file each: one input, and what must hold of it. Here it is compiled and tried with every `cargo xtask test`, on
//! stable Rust; `cargo xtask fuzz` runs the same without end under libFuzzer.

#![allow(clippy::unwrap_used, reason = "an input that does not hold ends the run")]

pub mod diaballik_listed;
pub mod diaballik_position;
pub mod diaballik_turn;
pub mod dice;
pub mod messages;
pub mod pawnball_board;
pub mod pawnball_listed;
pub mod pawnball_match;
pub mod pawnball_turn;
pub mod playball_board;
pub mod playball_listed;
pub mod playball_position;
pub mod playball_turn;
pub mod record;
pub mod study;
pub mod ugi;
