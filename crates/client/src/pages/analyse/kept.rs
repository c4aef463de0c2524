//! What is being looked into, kept on the device: a page that is loaded again shows it as it was left.

use play::{GameSetup, Tree};
use serde::{Deserialize, Serialize};
use study::saved::SavedGame;

use crate::storage::{self, Key};

#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    /// The query and the fragment that it was opened with.
    address: String,
    /// The tree, as games are saved.
    game: String,
}

/// Keeps what was opened at an address. What cannot be kept is looked into all the same.
pub(super) fn put(address: &str, tree: &Tree) {
    let setup = GameSetup::new(tree.start().clone());
    let game = SavedGame { setup, tree: tree.clone(), clock_events: Vec::new() }.to_json();
    let _ = storage::save(Key::Analysis, &Kept { address: address.to_owned(), game });
}

/// What was last looked into at an address.
pub(super) fn get(address: &str) -> Option<Tree> {
    let kept: Kept = storage::load(Key::Analysis)?;
    let game = (kept.address == address).then(|| SavedGame::from_json(&kept.game))?;
    game.ok().map(|game| game.tree)
}
