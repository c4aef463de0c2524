//! Diaballik.

pub(crate) mod engine;
pub mod evaluation;
pub(crate) mod levels;
pub mod net;
