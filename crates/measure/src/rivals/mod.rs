//! Baselines that the engines must beat, and how their play is measured.

pub mod alphabeta;
pub mod exhaustive;
pub mod hosts;
pub mod mcts;
pub mod pawnball_safety;
