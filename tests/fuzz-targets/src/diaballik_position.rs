//! Any text as a position: no panic, and what is accepted prints as it was written and can be gone on with unless it is won.

use games::diaballik::Position;

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    if let Ok(position) = Position::parse(text) {
        assert_eq!(position.to_string(), text);
        let goes_on = !position.actions().is_empty() || position.may_end_turn();
        assert_eq!(goes_on, position.winner().is_none());
        let mut listed = 0;
        let summary = position.results(|_| listed += 1);
        assert_eq!((listed, position.count_results()), (summary.positions, summary));
    }
}
