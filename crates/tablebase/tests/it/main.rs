//! Solved boards: against a search without a table, and as files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod brute_force;
mod tables;
mod whole_boards;
