//! Play Ball.

pub(crate) mod engine;
pub mod evaluation;
pub(crate) mod levels;
mod table_search;
