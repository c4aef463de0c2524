//! Pawnball.

pub(crate) mod one_turn;
