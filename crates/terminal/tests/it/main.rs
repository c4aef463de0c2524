//! What stands on the screen, and what a game there is like.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod drawings;
mod playing;
