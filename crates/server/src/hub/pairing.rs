//! From an offer to a game: what the lobby has committed is told to players and rooms.

use std::sync::Arc;

use games::side::Side;
use protocol::game::Terms;
use protocol::http::{Offered, Wish};
use protocol::socket::FromServer;

use super::Hub;
use super::lobby::NEVER_CAME;
use super::rooms::Rematch;
use crate::matchmaking::{Accepted, Begun, Dropped, Proposed};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::secret::Network;
use crate::store::accounts::UserId;

impl Hub {
    /// Offers a game to everybody: begins one if somebody offers the same, and waits otherwise. Nobody is paired with a bot who
    /// has not said so by `with_bots`.
    ///
    /// # Errors
    /// The terms are impossible, or the account has too many offers or games, or there are too many seeks from its network.
    pub async fn seek(
        &self,
        asker: UserId,
        network: Network,
        terms: &Terms,
        wish: Wish,
        with_bots: bool,
    ) -> Result<Offered, Refusal> {
        let (agreed, side, now) = (Agreed::new(terms)?, wish.map(Side::from), self.now());
        let hub = self.clone();
        self.to_the_end(async move {
            Ok(match hub.lobby().seek(asker, network, agreed, side, with_bots, now).await? {
                Proposed::Begun(begun) => {
                    hub.announce_start(&begun);
                    begun.offered(asker)
                }
                Proposed::Waits { id, .. } => {
                    if !hub.presence().is_connected(asker) {
                        hub.forget_seeks_after(asker, NEVER_CAME);
                    }
                    Offered::Waiting { id }
                }
            })
        })
        .await
    }

    /// Accepts a seek.
    ///
    /// # Errors
    /// It is no longer there, or the own one.
    pub async fn accept_seek(&self, asker: UserId, id: String) -> Result<Offered, Refusal> {
        let (hub, now) = (self.clone(), self.now());
        self.to_the_end(async move {
            let begun = hub.lobby().accept_seek(asker, id, now).await?;
            hub.announce_start(&begun);
            Ok(begun.offered(asker))
        })
        .await
    }

    /// Challenges a player by name, who is told at once, or on coming back.
    ///
    /// # Errors
    /// There is no such player, or it is the asker or a bot of the server's; one of the two blocks the other; as
    /// [`Lobby::challenge`](super::Lobby::challenge).
    pub async fn challenge_player(
        &self,
        asker: UserId,
        name: String,
        terms: &Terms,
        wish: Wish,
    ) -> Result<String, Refusal> {
        let (agreed, side, now) = (Agreed::new(terms)?, wish.map(Side::from), self.now());
        let hub = self.clone();
        self.to_the_end(async move {
            let (opponent, challenge) = hub.lobby().challenge_player(asker, name, agreed, side, now).await?;
            let id = challenge.id.clone();
            hub.send_to_user(opponent, &FromServer::Challenged { challenge: Box::new(challenge) });
            Ok(id)
        })
        .await
    }

    /// Accepts a challenge.
    ///
    /// # Errors
    /// No challenge has this id, it has been accepted, it is for somebody else, or the account made it itself.
    pub async fn accept_challenge(&self, asker: UserId, id: String) -> Result<Offered, Refusal> {
        let (hub, now) = (self.clone(), self.now());
        self.to_the_end(async move {
            let Accepted { begun, rematch_of } = hub.lobby().accept_challenge(asker, id, now).await?;
            if let Some(game) = &rematch_of {
                hub.tell_rematch(game, Rematch { by: None, next: Some(begun.id.clone()) }, None).await;
            }
            hub.announce_start(&begun);
            Ok(begun.offered(asker))
        })
        .await
    }

    /// Takes a challenge back, or declines one.
    ///
    /// # Errors
    /// The account neither made a challenge with this id nor is the one that is challenged.
    pub async fn drop_challenge(&self, asker: UserId, id: String) -> Result<(), Refusal> {
        if let Some(game) = self.lobby().rematch_of(id.clone()).await? {
            // Both players see it at the game.
            return match self.drop_rematch(asker, &game).await {
                Err(Refusal::NotAPlayer) => Err(Refusal::NotFound),
                dropped => dropped,
            };
        }
        let hub = self.clone();
        self.to_the_end(async move {
            let Dropped { challenge, maker, opponent } = hub.lobby().drop_challenge(asker, id).await?;
            if let Some(opponent) = opponent {
                let (challenge, declined) = (Box::new(challenge), asker == opponent);
                let message = FromServer::ChallengeDropped { challenge, declined };
                for user in [maker, opponent] {
                    hub.send_to_user(user, &message);
                }
            }
            Ok(())
        })
        .await
    }

    /// Begins a game with a bot.
    ///
    /// # Errors
    /// The terms are impossible; games with bots are not rated. A guest has too many of them open.
    pub async fn play_bot(&self, asker: UserId, terms: &Terms, wish: Wish, level: u8) -> Result<Offered, Refusal> {
        let (agreed, side, now) = (Agreed::new(terms)?, wish.map(Side::from), self.now());
        let hub = self.clone();
        self.to_the_end(async move {
            let begun = hub.lobby().play_bot(asker, agreed, side, level, now).await?;
            hub.announce_start(&begun);
            Ok(begun.offered(asker))
        })
        .await
    }

    /// Offers to play a game that is over again, with sides exchanged; the second of the two who does begins it.
    ///
    /// # Errors
    /// The game is not over, the asker has not played it, or the opponent has declined.
    pub async fn rematch(&self, asker: UserId, game: &str) -> Result<Offered, Refusal> {
        let seat = self.rooms().seat(asker, game).await?;
        if !seat.is_over {
            return Err(Refusal::NotFound);
        }
        let (hub, game, now) = (self.clone(), game.to_owned(), self.now());
        self.to_the_end(async move {
            let side = seat.side;
            Ok(match hub.lobby().rematch(asker, seat, now).await? {
                Proposed::Begun(begun) => {
                    hub.tell_rematch(&game, Rematch { by: None, next: Some(begun.id.clone()) }, None).await;
                    hub.announce_start(&begun);
                    begun.offered(asker)
                }
                Proposed::Waits { id, is_new } => {
                    if is_new {
                        hub.tell_rematch(&game, Rematch { by: Some(side), next: None }, None).await;
                    }
                    Offered::Waiting { id }
                }
            })
        })
        .await
    }

    /// Takes the own offer to play a game again back, or declines that of the opponent, who cannot offer it again then.
    ///
    /// # Errors
    /// Nothing is offered, or the asker has not played the game.
    pub async fn drop_rematch(&self, asker: UserId, game: &str) -> Result<(), Refusal> {
        let seat = self.rooms().seat(asker, game).await?;
        let (hub, game) = (self.clone(), game.to_owned());
        self.to_the_end(async move {
            let declined = hub.lobby().drop_rematch(asker, seat.key, seat.side).await?;
            hub.tell_rematch(&game, Rematch::default(), declined.then_some(seat.side)).await;
            Ok(())
        })
        .await
    }

    /// Tells whether a game is played again: both players on all their sockets, and those who watch.
    async fn tell_rematch(&self, game: &str, rematch: Rematch, declined: Option<Side>) {
        let message = FromServer::Rematch {
            game: game.to_owned(),
            by: rematch.by.map(Into::into),
            declined: declined.map(Into::into),
            next: rematch.next.clone(),
        };
        let Some(players) = self.rooms().set_rematch(game, rematch, &message).await else { return };
        for player in players.into_array() {
            self.send_to_user(player, &message);
        }
    }

    /// Announces a game that has begun to both players, sets its alarm and wakes its bot.
    pub(super) fn announce_start(&self, begun: &Begun) {
        if let Some(deadline) = begun.deadline {
            self.rooms().set_alarm(&begun.id, deadline);
        }
        self.metrics().begun();
        // Whoever plays live seeks no longer.
        self.lobby().seeks_changed();
        for (side, &user) in begun.players.iter() {
            let side = side.into();
            self.send_to_user(user, &FromServer::Game { game: begun.id.clone(), side });
        }
        if begun.has_bot {
            let (rooms, id) = (Arc::clone(self.rooms()), begun.id.clone());
            tokio::spawn(async move { rooms.wake_bot(&id).await });
        }
    }
}
