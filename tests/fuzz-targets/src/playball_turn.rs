//! Any text as a turn: no panic, and what is accepted prints as it was written and leads to a listed result.

use games::game::turn_text;
use games::playball::{Boards, Position, TurnGenerator};

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    for start in ["lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k", "sprint 2B1a1/2b1a2/1b1a2 a 3 0-0"] {
        let Ok(position) = Position::parse(start, &Boards::shipped()) else { continue };
        let Ok((actions, after)) = position.read_turn(text) else { continue };
        assert_eq!(turn_text(&actions), text);
        let mut listed = after.score() != position.score();
        position.results(&mut TurnGenerator::new(), |result| listed |= result == after);
        assert!(listed);
    }
}
