//! The protocol from both ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(unix)]
mod client;
mod server;
