//! Who is at the games of this node, until the database knows it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use games::side::BySide;
use play::time::Timestamp;

use super::Node;
use crate::bus::Message;
use crate::store::StoreError;
use crate::store::games::GameKey;
use crate::store::postgres::presence;

/// What the database does not know yet, by game.
#[derive(Debug, Default)]
pub(super) struct Here {
    unstored: Mutex<BTreeMap<GameKey, AtGame>>,
    /// One is stored after the other, in the order in which it was noted.
    storing: tokio::sync::Mutex<()>,
}

#[derive(Debug, Clone)]
struct AtGame {
    id: String,
    present: BySide<bool>,
    watchers: usize,
    /// Since when it is so, or a little later.
    at: Timestamp,
}

impl Here {
    fn unstored(&self) -> MutexGuard<'_, BTreeMap<GameKey, AtGame>> {
        self.unstored.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note(&self, game: GameKey, id: &str, present: BySide<bool>, watchers: usize, at: Timestamp) {
        self.unstored().insert(game, AtGame { id: id.to_owned(), present, watchers, at });
    }
}

impl Node {
    /// Stores who is here as far as it has changed, and tells the other nodes to look. The games, by key and id.
    ///
    /// # Errors
    /// PostgreSQL fails; it is stored later.
    pub(in crate::hub) async fn store_here(&self) -> Result<Vec<(GameKey, String)>, StoreError> {
        let _one = self.here.storing.lock().await;
        let noted = std::mem::take(&mut *self.here.unstored());
        // Those who left earliest have been gone for longest: nobody is taken for here while gone.
        let Some(at) = noted.values().map(|at_game| at_game.at).min() else { return Ok(Vec::new()) };
        let rows: Vec<presence::Here> = noted
            .iter()
            .map(|(&game, AtGame { present, watchers, .. })| presence::Here {
                game,
                present: *present,
                watchers: u32::try_from(*watchers).unwrap_or(u32::MAX),
            })
            .collect();
        if let Err(error) = self.database.note_presence(&self.id, at, &rows).await {
            let mut unstored = self.here.unstored();
            for (game, at_game) in noted {
                unstored.entry(game).or_insert(at_game);
            }
            return Err(error);
        }
        for AtGame { id, .. } in noted.values() {
            self.tell(Message::Presence { game: id.clone() });
        }
        Ok(noted.into_iter().map(|(game, at_game)| (game, at_game.id)).collect())
    }
}
