//! Pawnball: football with coloured dice on two boards at once, the same dice for both sides.

pub mod dice;
