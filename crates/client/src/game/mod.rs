//! A game on a page, whichever page it is: its turns as a list, and in words.
//!
//! | what | where |
//! |---|---|
//! | the list of turns, with branches and comments | [`MoveList`] |
//! | its lines, without the browser | [`lines`] |
//! | a turn in words | [`words`] |

pub mod lines;
mod moves;
pub mod words;

pub use moves::{MoveList, TurnMark};
