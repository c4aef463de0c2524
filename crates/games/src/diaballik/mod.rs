//! Diaballik (Philippe Lefrançois 2004): seven against seven on 7×7, two moves and a pass a turn, anti-play.
//!
//! | what | where |
//! |---|---|
//! | board and start, DB-1 | [`Square`], [`Position::start`] |
//! | actions, DB-3 and DB-4 | [`Action`], [`Position::apply`] |
//! | turns, DB-2, DB-6, DB-8 | [`Position`], [`Position::results`] |
//! | goals and anti-play, DB-5 and DB-7 | [`Position::winner`], [`Position::may_claim`] |
//! | matches, DB-9 | [`Match`] |

mod action;
mod matches;
mod perft;
mod position;
mod square;
mod square_set;
mod turns;

pub use action::Action;
pub use matches::Match;
pub use position::{Left, Man, Part, Position, Setup, Start, Turn, Undo};
pub use square::Square;
pub use square_set::{SquareSet, SquareSetIter};
pub use turns::{Summary, TurnResult};
