//! Seeks, challenges, games against bots: what is offered and accepted.
//!
//! Each function commits, and returns what came of it; who is told of that is the hub's affair.

use std::sync::Arc;

use engine::Level;
use games::side::Side;
use play::time::Timestamp;
use protocol::game::Terms;
use protocol::http::{Challenge, Wish};

use super::Lobby;
use crate::hub::rooms::Seat;
use crate::matchmaking::{Accepted, Begun, Dropped, Proposed};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::secret::Network;
use crate::store::accounts::UserId;
use crate::store::games::{GameKey, Rematch};
use crate::store::lobby::Proposal;

impl Lobby {
    fn proposal(&self, asker: UserId, agreed: Agreed, side: Option<Side>, now: Timestamp) -> Proposal {
        Proposal { asker, agreed, side, most: self.base.limits.open_games, now }
    }

    /// Offers a game to everybody: begins one if somebody offers the same, and waits otherwise. Nobody is paired with a bot who
    /// has not said so by `with_bots`.
    ///
    /// # Errors
    /// The account has too many offers or games, or there are too many seeks from its network.
    pub(in crate::hub) async fn seek(
        &self,
        asker: UserId,
        network: Network,
        agreed: Agreed,
        side: Option<Side>,
        with_bots: bool,
        now: Timestamp,
    ) -> Result<Proposed, Refusal> {
        let proposal = self.proposal(asker, agreed, side, now);
        let most_near = self.base.limits.seeks_per_address;
        let proposed = self.base.store.seek(proposal, network, with_bots, most_near).await?;
        self.seeks_changed();
        Ok(proposed)
    }

    /// Accepts a seek.
    ///
    /// # Errors
    /// It is no longer there, or the own one.
    pub(in crate::hub) async fn accept_seek(
        &self,
        asker: UserId,
        id: String,
        now: Timestamp,
    ) -> Result<Begun, Refusal> {
        Ok(self.base.store.accept_seek(asker, id, self.base.limits.open_games, now).await?)
    }

    /// Takes an own seek back.
    ///
    /// # Errors
    /// There is no such seek of the account's.
    pub async fn drop_seek(self: &Arc<Self>, asker: UserId, id: String) -> Result<(), Refusal> {
        let this = Arc::clone(self);
        let work = async move {
            if !this.base.store.drop_seek(id, asker).await? {
                return Err(Refusal::NotFound);
            }
            this.seeks_changed();
            Ok(())
        };
        self.base.in_flight.to_the_end(work).await
    }

    /// Challenges whoever has the link.
    ///
    /// # Errors
    /// The terms are impossible, or the account has too many open challenges.
    pub async fn challenge(&self, asker: UserId, terms: &Terms, wish: Wish) -> Result<String, Refusal> {
        let (agreed, now) = (Agreed::new(terms)?, self.base.time.now());
        let proposal = self.proposal(asker, agreed, wish.map(Side::from), now);
        Ok(self.base.store.challenge_anybody(proposal).await?)
    }

    /// Challenges a player by name. The player, and what it is told.
    ///
    /// # Errors
    /// There is no such player, or it is the asker or a bot of the server's; one of the two blocks the other; as
    /// [`challenge`](Self::challenge).
    pub(in crate::hub) async fn challenge_player(
        &self,
        asker: UserId,
        name: String,
        agreed: Agreed,
        side: Option<Side>,
        now: Timestamp,
    ) -> Result<(UserId, Challenge), Refusal> {
        Ok(self.base.store.challenge_player(self.proposal(asker, agreed, side, now), name).await?)
    }

    /// The challenges that wait and that an account has made or that are for it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn challenges(&self, asker: UserId) -> Result<Vec<Challenge>, Refusal> {
        Ok(self.base.store.challenges(asker).await?)
    }

    /// A challenge, for whoever has its id.
    ///
    /// # Errors
    /// No challenge has this id.
    pub async fn see_challenge(&self, id: String) -> Result<Challenge, Refusal> {
        self.base.store.challenge(id).await?.ok_or(Refusal::NotFound)
    }

    /// The game that a challenge is to play again; nothing of any other challenge.
    ///
    /// # Errors
    /// The store failed.
    pub(in crate::hub) async fn rematch_of(&self, id: String) -> Result<Option<String>, Refusal> {
        Ok(self.base.store.rematch_of(id).await?)
    }

    /// Accepts a challenge.
    ///
    /// # Errors
    /// No challenge has this id, it has been accepted, it is for somebody else, or the account made it itself.
    pub(in crate::hub) async fn accept_challenge(
        &self,
        asker: UserId,
        id: String,
        now: Timestamp,
    ) -> Result<Accepted, Refusal> {
        Ok(self.base.store.accept_challenge(asker, id, self.base.limits.open_games, now).await?)
    }

    /// Takes a challenge back, or declines one.
    ///
    /// # Errors
    /// The account neither made a challenge with this id nor is the one that is challenged.
    pub(in crate::hub) async fn drop_challenge(&self, asker: UserId, id: String) -> Result<Dropped, Refusal> {
        Ok(self.base.store.drop_challenge(asker, id).await?)
    }

    /// Begins a game with a bot.
    ///
    /// # Errors
    /// Games with bots are not rated. There is no such level, or a guest has too many games with bots open.
    pub(in crate::hub) async fn play_bot(
        &self,
        asker: UserId,
        agreed: Agreed,
        side: Option<Side>,
        level: u8,
        now: Timestamp,
    ) -> Result<Begun, Refusal> {
        if agreed.is_rated() {
            return Err(Refusal::NotRatable);
        }
        let level = Level::new(level).ok_or(Refusal::Level { most: Level::HIGHEST.number() })?;
        let bot = self.bots[usize::from(level.number() - Level::LOWEST.number())].clone();
        let proposal = self.proposal(asker, agreed, side, now);
        Ok(self.base.store.play_bot(proposal, bot, self.base.limits.guest_bot_games).await?)
    }

    /// Offers to play a game again, with sides exchanged, for the player at this seat; the second of the two who does begins it.
    ///
    /// # Errors
    /// The opponent has declined, or one of the two blocks the other.
    pub(in crate::hub) async fn rematch(&self, asker: UserId, seat: Seat, now: Timestamp) -> Result<Proposed, Refusal> {
        let Seat { key, agreed, side, opponent, .. } = seat;
        let most = self.base.limits.open_games;
        Ok(self.base.store.rematch(Rematch { key, agreed, asker, side, opponent: opponent.id, most, now }).await?)
    }

    /// Takes the own offer to play a game again back, or declines that of the opponent, who cannot offer it again then. Whether
    /// it was declined.
    ///
    /// # Errors
    /// Nothing is offered.
    pub(in crate::hub) async fn drop_rematch(&self, asker: UserId, key: GameKey, side: Side) -> Result<bool, Refusal> {
        Ok(self.base.store.drop_rematch(asker, key, side).await?)
    }
}
