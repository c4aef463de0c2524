//! Any text as a match's position, on a second line perhaps the draw: no panic, what is accepted prints as it was written, and a match that can
//! go on from there says so.

use games::game::Match as _;
use games::pawnball::{Match, MatchPosition};

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    let (position_text, draw) = match text.split_once('\n') {
        Some((position, draw)) => (position, draw.parse().ok()),
        None => (text, None),
    };
    let Ok(position) = position_text.parse::<MatchPosition>() else { return };
    assert_eq!(position.to_string(), position_text);
    let Ok(game) = Match::resume(&position, draw) else { return };
    assert_eq!(game.position().parse::<MatchPosition>().as_ref(), Ok(&game.match_position()));
    let goes_on = game.actors().first().is_some() || game.awaits_dice();
    assert_eq!(goes_on, game.ending().is_none());
}
