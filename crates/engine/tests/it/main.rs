//! What the engines find, and that they find it again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bench;
mod golden;
mod levels;
mod pawnball_engine;
mod perfect;
mod search_diaballik;
mod search_playball;
