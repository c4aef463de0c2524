//! The Universal Game Interface (UGI), in which programs ask engines for turns: like UCI, for any game.
//!
//! [`command`] is what is said to an engine, [`answer`] what the engine says, both as values with a strict parser and a
//! printer. [`server`] answers, [`client`] asks.

pub mod answer;
pub mod client;
pub mod command;
pub mod engines;
pub mod server;
mod words;

pub use words::LineError;
