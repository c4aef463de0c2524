//! Diaballik.

pub(crate) mod engine;
pub(crate) mod evaluation;
pub(crate) mod one_turn;
