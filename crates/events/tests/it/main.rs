//! What events promise, checked from outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arena;
mod common;
mod duplicate;
mod knock_out;
mod naive;
mod reference;
mod round_robin;
mod standings;
mod swiss;
mod teams;
mod tournament;
