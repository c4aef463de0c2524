//! Who one is at the server, as far as every page tells it: the name, and how much waits there for one.
//!
//! What belongs to playing over the network comes with its part. So the name is kept on the device: it stands in the header before the part
//! is there, and says that somebody comes back for whom something may wait.

use games::game::Game;
use leptos::prelude::*;

use crate::storage::{self, Key};

/// A game of the user's at the server that is not over, as the first page offers to go on with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoesOn {
    /// The id of the game at the server: 12 letters and digits.
    pub id: String,
    /// Which game it is.
    pub game: Game,
    /// Whether it is the user's turn.
    pub is_turn: bool,
    /// The name of the opponent.
    pub opponent: String,
}

impl GoesOn {
    /// One line, the opponent's name last: names have spaces.
    fn to_text(&self) -> String {
        let Self { id, game, is_turn, opponent } = self;
        format!("{id} {game} {is_turn} {opponent}")
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, ' ');
        let mut next = || parts.next().filter(|part| !part.is_empty());
        Some(Self {
            id: next()?.to_owned(),
            game: Game::from_name(next()?)?,
            is_turn: next()?.parse().ok()?,
            opponent: next()?.to_owned(),
        })
    }
}

/// Who one is.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    /// The name at the server; none before coming in for the first time. Follows changes.
    pub name: RwSignal<Option<String>>,
    /// How many games and challenges wait for the user. Follows changes.
    pub waiting: RwSignal<usize>,
    /// The game that waits most for the user, as it was last known on this device. Follows changes.
    pub goes_on: RwSignal<Option<GoesOn>>,
    /// The ids of the games in which it is the user's turn, the one with the least time first. Follows changes.
    pub turns: RwSignal<Vec<String>>,
}

impl Account {
    /// The account of all pages, as it was when this device was last at the server.
    pub fn provide() -> Self {
        let name = storage::load_text(Key::Account).filter(|name| !name.is_empty());
        let goes_on = storage::load_text(Key::GoesOn).and_then(|text| GoesOn::from_text(&text));
        let account = Self {
            name: RwSignal::new(name),
            waiting: RwSignal::new(0),
            goes_on: RwSignal::new(goes_on),
            turns: RwSignal::new(Vec::new()),
        };
        provide_context(account);
        account
    }

    /// The server has said who one is.
    pub fn is_now(self, name: Option<String>) {
        if self.name.with_untracked(|known| *known == name) {
            return;
        }
        // What cannot be kept is asked for again next time.
        let _ = storage::save_text(Key::Account, name.as_deref().unwrap_or_default());
        if name.is_none() {
            self.waiting.set(0);
            self.turns.set(Vec::new());
            self.goes_on_with(None);
        }
        self.name.set(name);
    }

    /// This is the game to be gone on with.
    pub fn goes_on_with(self, game: Option<GoesOn>) {
        if self.goes_on.with_untracked(|known| *known == game) {
            return;
        }
        // It is asked for again whenever the server is there.
        let _ = storage::save_text(Key::GoesOn, &game.as_ref().map(GoesOn::to_text).unwrap_or_default());
        self.goes_on.set(game);
    }
}

/// Who one is.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_account() -> Account {
    expect_context()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_to_go_on_with_is_read_as_it_was_kept() {
        let kept = GoesOn {
            id: "abcdefghijkl".to_owned(),
            game: Game::Pawnball,
            is_turn: true,
            opponent: "Brave Fox 12".to_owned(),
        };
        assert_eq!(GoesOn::from_text(&kept.to_text()), Some(kept));
        for damaged in
            ["", "x", "id chess true Ada", "id pawnball maybe Ada", "id pawnball true ", " pawnball true Ada"]
        {
            assert_eq!(GoesOn::from_text(damaged), None, "{damaged}");
        }
    }
}
