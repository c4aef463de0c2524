//! Looking after the site: what is done by the store takes effect in what this server has in memory.
//!
//! The log of the store says what was done, by this server, by another node or by a command at the machine; it is looked at every two seconds, and at
//! once after an act of this server's own.

use play::time::{Millis, Timestamp};

use super::Hub;
use super::presence::Closing;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::moderation::{Effect, Order};

/// How often the log is looked at.
pub(super) const LOOK: Millis = Millis::from_seconds(2);

/// How far this server has taken the log in: the number of the last row. Held while rows are taken in, so that each is once.
#[derive(Debug)]
pub(super) struct Followed(tokio::sync::Mutex<i64>);

impl From<i64> for Followed {
    fn from(last: i64) -> Self {
        Self(tokio::sync::Mutex::new(last))
    }
}

/// The look that is taken every [`LOOK`].
pub(super) async fn follow(hub: Hub, _now: Timestamp) {
    if let Err(error) = hub.follow_log().await {
        tracing::error!(%error, "what was done for the site is not known");
    }
}

impl Hub {
    /// Does what is ordered, and lets it take effect here before it returns. Once begun it is brought to its end, whether or not the asker still
    /// waits.
    ///
    /// # Errors
    /// The order is refused; nothing has changed then.
    pub async fn moderate(&self, order: Order) -> Result<(), Refusal> {
        let hub = self.clone();
        self.to_the_end(async move {
            hub.store().moderate(order).await?;
            // It is done; what fails here is done at the next look.
            follow(hub.clone(), hub.now()).await;
            Ok(())
        })
        .await
    }

    /// Takes in the rows of the log that are new.
    async fn follow_log(&self) -> Result<(), StoreError> {
        let mut last = self.inner.followed.0.lock().await;
        loop {
            let effects = self.store().effects_after(*last).await?;
            if effects.is_empty() {
                return Ok(());
            }
            for effect in effects {
                self.take_in(&effect).await;
                *last = effect.id;
            }
        }
    }

    async fn take_in(&self, effect: &Effect) {
        for user in &effect.ended {
            self.presence().close(&Closing::Of(*user));
        }
        if effect.is_lobby_changed {
            self.lobby().seeks_changed();
        }
        if let Some(game) = &effect.voided
            && let Err(refusal) = self.rooms().reread(game).await
        {
            tracing::error!(game, %refusal, "a game that was voided is not read yet");
        }
    }
}
