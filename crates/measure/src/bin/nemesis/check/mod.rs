//! The checks: functions of what was recorded, which find what cannot have happened on a site that loses nothing.
//!
//! | module | what it checks |
//! |---|---|
//! | [`acts`] | what was acknowledged is in the record, once |
//! | [`numbers`] | one history a game, without a gap, told to everybody |
//! | [`results`] | one result a game, ratings and statistics changed once, an offer accepted once |
//! | [`clocks`] | no clock goes up, and nobody pays for an outage |

mod acts;
pub mod clocks;
pub mod numbers;
mod results;

use protocol::game::{Event, What};

use crate::history::History;
use crate::record::Record;

/// What was found: sentences, each with the game.
pub type Found = Vec<String>;

/// Does all checks.
pub fn all(history: &History, record: &Record) -> Found {
    let mut found = history.impossible.clone();
    acts::check(history, record, &mut found);
    numbers::check(history, record, &mut found);
    results::check(history, record, &mut found);
    clocks::check(history, record, &mut found);
    found
}

/// Whether an event ends its game.
fn ends(event: &Event) -> bool {
    matches!(
        event.what,
        What::Resigned { .. }
            | What::Flagged { .. }
            | What::Claimed { .. }
            | What::Aborted { .. }
            | What::DrawAccepted { .. }
            | What::Voided
    )
}

#[cfg(test)]
mod example;
