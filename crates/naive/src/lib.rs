//! The rules of the three games a second time: slow, and written straight from the rulings.
//!
//! Nothing here is shared with the `games` crate, not even the notation, so that an error in one of the two does not
//! hide in the other. Positions go in and results come out as text.

pub mod diaballik;
pub mod pawnball;
pub mod playball;
