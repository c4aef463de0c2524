//! The games that are kept on the device, finished or not.
//!
//! The list is read anew before each change: another window may have changed it meanwhile.

use games::game::Game;
use games::side::BySide;
use play::game_setup::Player;
use serde_json::Value;
use study::saved::{SavedEntry, SavedGames};

use crate::storage::{self, Key, StorageError};

/// The games, and whether the list could not be read. Then it has been put aside as it was, and an empty one takes its
/// place, so that nothing is lost by going on.
#[must_use]
pub fn read() -> (SavedGames, bool) {
    let Some(text) = storage::load_text(Key::Games) else { return (SavedGames::default(), false) };
    match SavedGames::from_json(&text) {
        Ok(games) => (games, false),
        Err(_) => {
            let aside = storage::save_text(Key::UnreadGames, &text);
            if aside.is_ok() {
                // If even that does not fit the old list stays until it is written over.
                let _ = storage::save_text(Key::Games, &SavedGames::default().to_json());
            }
            (SavedGames::default(), true)
        }
    }
}

/// Keeps a game in the place of the one with the same id.
///
/// # Errors
/// The storage is full or there is none; what was kept before is still there.
pub fn put(entry: SavedEntry) -> Result<(), StorageError> {
    let (mut games, _) = read();
    games.put(entry);
    storage::save_text(Key::Games, &games.to_json())
}

/// Forgets a game.
///
/// # Errors
/// The storage is not there any more.
pub fn remove(id: &str) -> Result<(), StorageError> {
    let (mut games, _) = read();
    games.remove(id);
    storage::save_text(Key::Games, &games.to_json())
}

/// What a list says about a game, without looking into its turns.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// When it was kept, in milliseconds since 1970.
    pub at: u64,
    /// Whether it is over.
    pub over: bool,
    /// Which game; none when that cannot be read.
    pub game: Option<Game>,
    /// Who plays.
    pub players: BySide<Player>,
    /// Turns in all branches.
    pub turns: usize,
}

impl Listed {
    /// What is said about an entry.
    #[must_use]
    pub fn of(entry: &SavedEntry) -> Self {
        let form: Value = serde_json::from_str(&entry.text).unwrap_or_default();
        let setup = &form["setup"];
        let player = |side: &str| setup[side].as_str().and_then(|text| text.parse().ok()).unwrap_or_default();
        Self {
            id: entry.id.clone(),
            at: entry.at,
            over: entry.over,
            game: setup["start"]["game"].as_str().and_then(Game::from_name),
            players: BySide::new(player("a"), player("b")),
            turns: form["turns"].as_array().map_or(0, Vec::len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::side::Side;
    use play::game_setup::Level;
    use play::{GameSetup, Start};
    use study::saved::SavedGame;

    #[test]
    fn the_list_tells_games_apart_and_lives_with_damaged_ones() {
        let players = BySide::new(Player::Person, Player::Bot(Level::LOWEST));
        let setup = GameSetup::new(Start::of(Game::Diaballik)).with_players(players).unwrap();
        let mut saved = SavedGame::new(setup);
        saved.tree.play(Side::A, "c1c2").unwrap();
        let entry = |text: String| SavedEntry { id: "x".to_owned(), at: 5, over: false, text };
        let listed = Listed::of(&entry(saved.to_json()));
        assert_eq!((listed.game, listed.players, listed.turns), (Some(Game::Diaballik), players, 1));
        let damaged = Listed::of(&entry(saved.to_json()[..40].to_owned()));
        assert_eq!((damaged.game, damaged.turns), (None, 0));
    }
}
