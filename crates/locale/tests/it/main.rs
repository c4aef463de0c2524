//! The messages of all languages.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod languages;
#[path = "../../build/messages.rs"]
#[allow(dead_code, reason = "the build does more with them")]
mod messages;
#[cfg(feature = "embedded")]
mod reader;
mod words;
