//! Any text as a die, as dice and as a draw: no panic, and what is accepted prints as it was written.

use games::pawnball::dice::{Dice, Die, Draw};

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    if let Ok(die) = text.parse::<Die>() {
        assert_eq!(die.to_string(), text);
    }
    if let Ok(dice) = text.parse::<Dice>() {
        assert_eq!(dice.to_string(), text);
    }
    if let Ok(draw) = text.parse::<Draw>() {
        assert_eq!(draw.to_string(), text);
        assert_eq!(draw.set(true).len() + draw.set(false).len(), 4);
    }
}
