//! Pawnball.

mod budget;
mod engine;
mod evaluation;
pub mod greedy;
pub(crate) mod levels;
mod lines;
mod planner;
mod samples;
mod set_up;
pub mod tuning;

pub use engine::PawnballEngine;
