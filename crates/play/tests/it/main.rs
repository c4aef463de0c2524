//! A match being played: its clock and its tree.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod clock;
mod common;
mod conditional;
mod studies;
mod tree;
