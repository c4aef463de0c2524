//! Lessons, puzzles and saved games as they ship.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../../play/tests/it/common/mod.rs"]
mod common;
mod lessons;
mod puzzles;
mod saved;
