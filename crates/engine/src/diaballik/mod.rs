//! Diaballik.

pub(crate) mod one_turn;
