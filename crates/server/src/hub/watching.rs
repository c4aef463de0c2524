//! What there is to watch: asked of the store at most once a second, however many want to know.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use games::game::Game;
use play::time::{Millis, Timestamp};
use protocol::game::Speed;

use super::Hub;
use crate::featured::{Running, choose, kinds};
use crate::refusal::Refusal;
use crate::store::{Store, StoreError};

/// How long an answer of the store is told to others who ask the same.
const KEPT: Millis = Millis::from_seconds(1);
/// So many of the best are looked at for one that lives.
const LOOKED_AT: usize = 32;
/// The games of a list at most.
pub const MOST: usize = 24;

/// Which games a list has: of a game, of a speed, or of all.
pub type Kind = (Option<Game>, Option<Speed>);

/// An answer, and when the store gave it.
type Answer = (Timestamp, Arc<[Running]>);

/// The last answers.
#[derive(Debug, Default)]
pub(super) struct Watching {
    featured: tokio::sync::Mutex<Option<Answer>>,
    /// There are as many as there are kinds.
    lists: tokio::sync::Mutex<HashMap<Kind, Answer>>,
}

fn fresh(answer: Option<&Answer>, now: Timestamp) -> Option<Arc<[Running]>> {
    answer.filter(|(at, _)| *at <= now && now.since(*at) < KEPT).map(|(_, games)| Arc::clone(games))
}

impl Hub {
    /// The games that are shown before all others, one of each kind of which any goes on. All nodes of a site tell the same ones: the choice is kept
    /// in the database.
    ///
    /// # Errors
    /// The store failed.
    pub async fn featured(&self) -> Result<Arc<[Running]>, Refusal> {
        let mut last = self.inner.watching.featured.lock().await;
        let now = self.now();
        if let Some(games) = fresh(last.as_ref(), now) {
            return Ok(games);
        }
        let games: Arc<[Running]> = choose_all(self.store(), now).await?.into();
        *last = Some((now, Arc::clone(&games)));
        Ok(games)
    }

    /// The [featured](Self::featured) games of a kind, the best rated first.
    ///
    /// # Errors
    /// The store failed.
    pub async fn featured_of(&self, (game, speed): Kind) -> Result<Vec<Running>, Refusal> {
        let featured = self.featured().await?;
        let fits = |running: &&Running| {
            let agreed = &running.listed.agreed;
            game.is_none_or(|game| agreed.game() == game) && speed.is_none_or(|speed| agreed.speed() == speed)
        };
        let mut games: Vec<Running> = featured.iter().filter(fits).cloned().collect();
        games.sort_by_key(|game| Reverse((game.rank, Reverse(game.key))));
        Ok(games)
    }

    /// The games that go on of a kind, the best to be watched first, at most 24.
    ///
    /// # Errors
    /// The store failed.
    pub async fn running(&self, kind: Kind) -> Result<Arc<[Running]>, Refusal> {
        let mut lists = self.inner.watching.lists.lock().await;
        let now = self.now();
        if let Some(games) = fresh(lists.get(&kind), now) {
            return Ok(games);
        }
        let (game, speed) = kind;
        let games = Game::ALL.into_iter().filter(|of| game.is_none_or(|game| game == *of));
        let speeds = || Speed::ALL.into_iter().filter(|of| speed.is_none_or(|speed| speed == *of));
        let kinds = games.flat_map(|game| speeds().map(move |speed| (game, speed))).collect();
        let found: Arc<[Running]> = open_to_all(self.store(), self.store().running(kinds, MOST).await?).await?.into();
        lists.insert(kind, (now, Arc::clone(&found)));
        Ok(found)
    }
}

/// The games that everybody may see: not those of a round that goes on and whose tables all play the same dice.
async fn open_to_all(store: &Store, found: Vec<Running>) -> Result<Vec<Running>, StoreError> {
    let mut open = Vec::with_capacity(found.len());
    for running in found {
        if running.listed.agreed.game() != Game::Pawnball || !store.is_round_on(running.key).await? {
            open.push(running);
        }
    }
    Ok(open)
}

/// Looks whether each featured game may stay, and chooses others where not.
async fn choose_all(store: &Store, now: Timestamp) -> Result<Vec<Running>, StoreError> {
    let mut shown: HashMap<_, _> = store.featured().await?.into_iter().collect();
    let mut changed = false;
    for kind in kinds() {
        let current = shown.get(&kind);
        if current.is_some_and(|current| current.may_stay(now)) {
            continue;
        }
        let others = open_to_all(store, store.running(vec![kind], LOOKED_AT).await?).await?;
        let before = current.map(|current| current.key);
        if let Some(next) = choose(current, &others, now).filter(|next| before != Some(next.key)) {
            store.feature(kind, before, next.key).await?;
            changed = true;
        }
    }
    if changed {
        // Another node may have been first: what stands in the database is right.
        shown = store.featured().await?.into_iter().collect();
    }
    Ok(kinds().filter_map(|kind| shown.remove(&kind)).filter(|game| game.listed.outcome.is_none()).collect())
}
