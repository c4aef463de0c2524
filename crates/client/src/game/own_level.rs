//! The level that suits whoever plays here: it follows from how the last games against bots ended on this device.

use games::game::Game;
use leptos::prelude::*;
use play::game_setup::Level;
use play::own_level::{Outcome, OwnLevel};

use crate::storage::{self, Key};

/// What is known of the games so far.
#[must_use]
pub fn read() -> OwnLevel {
    OwnLevel::read(&kept())
}

fn kept() -> String {
    storage::load_text(Key::OwnLevel).unwrap_or_default()
}

/// Marks the line after the results with the id of the last game noted. [`OwnLevel::read`] ignores it.
const LAST: &str = "last ";

/// Records the result of the game `id` against a level once it ends. `outcome` is reactive; it returns `None` while the game goes on, and for a game
/// without a result. Each game counts once: not again when its page is reopened, when two windows show it, or when turns are taken back after its end.
pub fn follow(id: &str, game: Game, level: Level, outcome: impl Fn() -> Option<Outcome> + 'static) {
    let last = LAST.to_owned() + id;
    Effect::new(move |is_over: Option<bool>| {
        let outcome = outcome();
        if let (Some(outcome), Some(false)) = (outcome, is_over) {
            // Another window may have noted something meanwhile.
            let kept = kept();
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
