//! Play Ball.

pub(crate) mod engine;
pub mod evaluation;
pub(crate) mod one_turn;
mod table_search;
