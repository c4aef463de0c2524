//! Play Ball.

pub mod evaluation;
pub(crate) mod one_turn;
