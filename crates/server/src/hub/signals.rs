//! Rated games that have ended are looked at for signals of help, one after the other: [`crate::signals`].

use games::side::BySide;
use play::time::{Millis, Timestamp};

use super::Hub;
use crate::signals::{self, Signal};
use crate::store::StoreError;

/// How often a game is looked at: with the searches of one game it keeps a thread busy for a small part of the time.
pub(super) const LOOK: Millis = Millis::from_seconds(30);

/// Looks at one game, if one waits; what fails is tried again later.
pub(super) async fn look(hub: Hub, now: Timestamp) {
    if let Err(error) = hub.look_for_signals(now).await {
        tracing::error!(%error, "a game is not looked at for signals");
    }
}

impl Hub {
    /// Looks at the next game that waits, if there is one. It is no other node's meanwhile.
    ///
    /// # Errors
    /// The store failed.
    pub async fn look_for_signals(&self, now: Timestamp) -> Result<bool, StoreError> {
        let Some((key, stored)) = self.store().take_unseen(now).await? else { return Ok(false) };
        let mut of = BySide::<Signal>::default();
        for choice in stored.as_ref().map(signals::turns).unwrap_or_default() {
            if self.is_closing() {
                return Ok(false);
            }
            // In turn with the bots, so that these wait for one search at most.
            let place = self.rooms().place_to_search().await;
            let looked = tokio::task::spawn_blocking(move || {
                let _place = place;
                signals::look_at(&choice, &mut of);
                of
            });
            of = looked.await.unwrap_or(of);
        }
        self.store().note_signals(key, of).await?;
        Ok(true)
    }
}
