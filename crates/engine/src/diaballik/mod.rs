//! Diaballik.

pub mod evaluation;
pub(crate) mod one_turn;
