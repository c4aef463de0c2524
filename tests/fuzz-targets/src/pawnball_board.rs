//! Any text as one board: no panic, and what is accepted prints as it was written; counting, listing and asking whether a die can be played agree.

use games::pawnball::{Position, PositionAfterDie};

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    if let Ok(outcome) = text.parse::<PositionAfterDie>() {
        assert_eq!(outcome.to_string(), text);
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string(), text);
        for die in position.dice().different() {
            let mut listed = 0;
            position.for_each_result(die, |_| listed += 1);
            assert_eq!(position.count_results(die), listed);
            assert_eq!(position.can_play(die), listed > 0);
        }
    }
}
