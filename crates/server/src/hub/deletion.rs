//! An account goes: what it has begun is ended for everybody else, and then all that is its own is deleted.

use super::Hub;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::UserId;

/// Games can begin while others are ended; so often they are looked for again.
const TRIES: usize = 10;

impl Hub {
    /// Deletes an account and its bots. Its games that are going on end at once for the opponents: resigned, or aborted
    /// where that is still possible. Once begun it is brought to its end, whether or not the asker still waits.
    ///
    /// # Errors
    /// The store failed; the account may have resigned games then, but is there.
    pub async fn delete(&self, user: UserId) -> Result<(), Refusal> {
        let hub = self.clone();
        self.to_the_end(async move {
            hub.leave_tournaments(user).await?;
            for _ in 0..TRIES {
                for game in hub.open_games_of_leaving(user).await? {
                    hub.rooms().leave(&game.1, game.0).await?;
                }
                let now = hub.now();
                if let Some(gone) = hub.store().delete_account(user, now).await? {
                    for one in gone {
                        hub.changed(one).await?;
                    }
                    return Ok(());
                }
            }
            Err(Refusal::Unavailable)
        })
        .await
    }

    /// Withdraws what an account and its bots offer, so that no more games begin, and names those that are going on, each with who
    /// leaves it.
    async fn open_games_of_leaving(&self, user: UserId) -> Result<Vec<(UserId, String)>, Refusal> {
        Ok(self.store().withdraw_offers(user).await?)
    }

    /// Ends games of players who are gone that are still going on: of those who were deleted by a version that left them.
    pub(super) async fn end_games_of_deleted(&self) -> Result<(), StoreError> {
        let left = self.store().open_games_of_deleted().await?;
        for (user, game) in left {
            if let Err(refusal) = self.rooms().leave(&game, user).await {
                tracing::error!(game, %refusal, "a game of somebody who is gone goes on");
            }
        }
        Ok(())
    }
}
