//! Playing a game again.

use ::games::side::Side;
use protocol::http::Offered;
use protocol::socket::FromServer;
use rusqlite::Connection;

use super::offers::{Accepted, accept_challenge, begin, seated};
use super::rated::check_pair;
use super::room::Rematch;
use super::{Hub, user};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::UserId;
use crate::store::lobby::{self, Of, Offer};
use crate::store::{StoreError, social};

impl Hub {
    /// Offers to play a game that is over again, with sides exchanged; the second of the two who does begins it.
    ///
    /// # Errors
    /// The game is not over, the asker has not played it, or the opponent has declined.
    pub async fn rematch(&self, asker: UserId, game: &str) -> Result<Offered, Refusal> {
        let room = self.room(game).await?;
        let (agreed, over) = {
            let state = self.lock(&room).await?;
            self.close_if_empty(&room, &state);
            (state.game().agreed().clone(), state.game().outcome().is_some())
        };
        let side = room.side_of(asker).ok_or(Refusal::NotAPlayer)?;
        if !over {
            return Err(Refusal::NotFound);
        }
        let opponent = room.players[side.other().index()].clone();
        let (now, most, key) = (self.now(), self.limits().open_games, room.key);
        let (hub, game) = (self.clone(), game.to_owned());
        let work = move |connection: &Connection| {
            let asker = user(connection, asker)?;
            if opponent.level.is_some() {
                let players = seated(agreed.game(), &asker, Some(side.other()), &opponent, None);
                return Ok(Ok(begin(connection, agreed, players, most, now)?));
            }
            if let Some(id) = lobby::rematch(connection, key)? {
                let (offer, _, game) = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
                return match game {
                    // Offered twice, or long accepted.
                    _ if offer.user.id == asker.id => Ok(Err((offer.id, false))),
                    Some(_) => Err(Refusal::NotFound.into()),
                    None => Ok(Ok(accept_challenge(connection, asker.id, &id, most, now)?.begun)),
                };
            }
            if lobby::declined_rematch(connection, key)? == Some(side) {
                return Err(Refusal::RematchDeclined.into());
            }
            if social::is_blocked(connection, asker.id, opponent.id)? {
                return Err(Refusal::Blocked.into());
            }
            // As it is now: the room knows it as it was when the room was opened.
            check_pair(connection, &agreed, &asker, &user(connection, opponent.id)?, now)?;
            let side = Some(side.other());
            let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
            lobby::insert_challenge(connection, &offer, Of { opponent: Some(opponent.id), rematch_of: Some(key) })?;
            Ok(Err((offer.id, true)))
        };
        self.to_the_end(async move {
            Ok(match hub.inner.store.write(work).await? {
                Ok(begun) => {
                    hub.tell_rematch(&game, Rematch { by: None, next: Some(begun.id.clone()) }, None).await;
                    hub.announce_start(&begun);
                    begun.offered(asker)
                }
                Err((id, is_new)) => {
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
        let room = self.room(game).await?;
        {
            let state = self.lock(&room).await?;
            self.close_if_empty(&room, &state);
        }
        let side = room.side_of(asker).ok_or(Refusal::NotAPlayer)?;
        let key = room.key;
        let (hub, game) = (self.clone(), game.to_owned());
        self.to_the_end(async move {
            let work = move |connection: &Connection| {
                let id = lobby::rematch(connection, key)?.ok_or(Refusal::NotFound)?;
                decline(connection, asker, &id, side, key)
            };
            let declined = hub.inner.store.write(work).await?;
            hub.tell_rematch(&game, Rematch::default(), declined.then_some(side)).await;
            Ok(())
        })
        .await
    }

    /// Tells whether a game is played again: both players on all their sockets, and those who watch.
    pub(super) async fn tell_rematch(&self, game: &str, rematch: Rematch, declined: Option<Side>) {
        // The game is there: it was just asked for.
        let Ok(room) = self.room(game).await else { return };
        let message = FromServer::Rematch {
            game: game.to_owned(),
            by: rematch.by.map(Into::into),
            declined: declined.map(Into::into),
            next: rematch.next.clone(),
        };
        let mut state = room.state.lock().await;
        state.set_rematch(rematch, &message);
        self.close_if_empty(&room, &state);
        drop(state);
        for player in &room.players {
            self.connections().send_to_user(player.id, &message);
        }
    }

    /// Follows a challenge that was accepted, if it was one to play a game again.
    pub(super) async fn tell_accepted(&self, accepted: &Accepted) {
        if let Some(game) = &accepted.rematch_of {
            self.tell_rematch(game, Rematch { by: None, next: Some(accepted.begun.id.clone()) }, None).await;
        }
        self.announce_start(&accepted.begun);
    }
}

/// Takes a rematch away. Whether it was the opponent's, and so was declined.
fn decline(
    connection: &Connection,
    asker: UserId,
    id: &str,
    side: Side,
    key: crate::store::games::GameKey,
) -> Result<bool, StoreError> {
    let (offer, _, _) = lobby::challenge(connection, id)?.ok_or(Refusal::NotFound)?;
    if !lobby::drop_challenge(connection, id, asker)? {
        return Err(Refusal::NotFound.into());
    }
    let declined = offer.user.id != asker;
    if declined {
        lobby::decline_rematch(connection, key, side.other())?;
    }
    Ok(declined)
}
