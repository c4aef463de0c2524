//! Play Ball.

pub(crate) mod engine;
pub mod evaluation;
mod goals;
pub(crate) mod levels;
pub mod network;
mod table_search;
