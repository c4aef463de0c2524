//! Matches and round robins between engines, and what their results say.
//!
//! [`play()`](play::play) plays one game between two [`Player`](player::Player)s, [`series`] many at once from
//! [`openings`] that are each played twice with sides changed, [`round_robin`] all against all. [`tally`], [`sprt`] and
//! [`ratings`] tell what the results mean; they are pure functions.

pub mod adjudication;
pub mod contest;
pub mod openings;
pub mod play;
pub mod player;
pub mod ratings;
pub mod record;
pub mod round_robin;
pub mod series;
pub mod sprt;
pub mod tally;
pub mod time_control;
