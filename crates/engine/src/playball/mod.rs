//! Play Ball.

pub(crate) mod engine;
pub mod evaluation;
mod goals;
pub(crate) mod levels;
pub mod net;
mod table_search;
