//! Any text as a position: no panic, and what is accepted prints as it was written.

use games::playball::{Boards, Position};

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    let boards = Boards::shipped();
    if let Ok(position) = Position::parse(text, &boards) {
        assert_eq!(position.to_string(), text);
        assert!(!position.actions().is_empty() || position.may_end_turn() || position.must_pass());
    }
}
