//! Play Ball.

pub(crate) mod one_turn;
