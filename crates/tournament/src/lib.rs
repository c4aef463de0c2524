//! Matches between engines, and what their results say.

pub mod ratings;
pub mod sprt;
pub mod tally;
