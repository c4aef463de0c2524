//! Numbers of actions, observations, chance and batches, against the rules and against the rules written a second time.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod batches;
mod draws;
mod numbers;
mod terms;
