//! Pawnball.

mod budget;
mod engine;
mod equity;
mod evaluation;
pub mod greedy;
pub(crate) mod levels;
mod lines;
mod planner;
pub mod rollout;
mod samples;
mod set_up;
pub mod tuning;

pub use engine::PawnballEngine;
