//! The level that suits whoever plays here: it follows from how the last games against bots ended on this device.

use games::game::Game;
use leptos::prelude::*;
use play::game_setup::Level;
use play::own_level::{Outcome, OwnLevel};

use crate::storage::{self, Key};

/// What is known of the games so far.
#[must_use]
pub fn read() -> OwnLevel {
    OwnLevel::read(&storage::load_text(Key::OwnLevel).unwrap_or_default())
}

/// Before the id of the game that was noted last, on a line after the results, which [`OwnLevel::read`] leaves out.
const LAST: &str = "last ";

/// Notes how the game `id` against a level ends. `outcome` follows the game and returns `None` until it is over, and for a game that has no result. The
/// game counts once: a page that opens after its end notes nothing, of two windows with the game one does, and after the first outcome nothing changes
/// what was noted, such as turns taken back.
pub fn follow(id: &str, game: Game, level: Level, outcome: impl Fn() -> Option<Outcome> + 'static) {
    let last = LAST.to_owned() + id;
    Effect::new(move |is_over: Option<bool>| {
        let outcome = outcome();
        if let (Some(outcome), Some(false)) = (outcome, is_over) {
            // Another window may have noted something meanwhile.
            let kept = storage::load_text(Key::OwnLevel).unwrap_or_default();
            if kept.lines().next_back() != Some(&*last) {
                let mut own = OwnLevel::read(&kept);
                own.add(game, level, outcome);
                // Where nothing is kept, the next game is against the same level.
                let _ = storage::save_text(Key::OwnLevel, &(own.to_text() + &last));
            }
        }
        outcome.is_some() || is_over == Some(true)
    });
}
