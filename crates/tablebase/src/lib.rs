//! Solves one set of Play Ball outright: the value and distance of every position at the start of a turn.

mod solve;
mod space;

pub use solve::{Progress, Solver, Stop};
pub use space::{Place, Space, Value};
