//! Pawnball.

mod budget;
mod engine;
mod evaluation;
pub mod greedy;
mod lines;
pub(crate) mod one_turn;
mod planner;
mod samples;
mod set_up;
pub mod tuning;

pub use engine::PawnballEngine;
