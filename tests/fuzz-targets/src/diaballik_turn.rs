//! Any text as a turn: no panic, and what is accepted prints as it was written and leads to a listed result.

use games::diaballik::Position;
use games::game::turn_text;

const STARTS: [&str; 3] = [
    "bbbBbbb/7/7/7/7/7/aaaAaaa a",
    "babBbab/7/7/7/7/7/abaAaba b",
    // A win is near.
    "1b2b2/b4B1/7/a2a2A/3b2a/4a2/1b1a1ba b",
];

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    for start in STARTS {
        let position = Position::parse(start).expect("the position is legal");
        let Ok(turn) = position.read_turn(text) else { continue };
        assert_eq!(turn_text(&turn.actions), text);
        let mut listed = false;
        let summary = position.results(|result| listed |= position.after(result) == turn.result);
        assert!(if turn.win { summary.win } else { listed });
    }
}
