//! Matches between two and more engines, and what their results say.
//!
//! [`play()`](play::play) plays one game between two [`Player`](player::Player)s, [`series`] many at once from
//! [`openings`] that are each played twice with sides changed, [`pairings`] between any number of them. [`tally`], [`sprt`] and
//! [`ratings`] tell what the results mean; they are pure functions.

pub mod adjudication;
pub mod contest;
pub mod openings;
pub mod pairings;
pub mod play;
pub mod player;
pub mod ratings;
pub mod record;
pub mod search_statistics;
pub mod series;
pub mod sprt;
pub mod tally;
pub mod time_control;
