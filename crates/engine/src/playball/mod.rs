//! Play Ball.

pub(crate) mod engine;
pub mod evaluation;
mod goals;
pub(crate) mod levels;
mod table_search;
