//! Pawnball.

pub(crate) mod levels;
pub(crate) mod one_turn;
