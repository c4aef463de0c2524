//! Playing a game again.

use games::side::Side;
use play::time::Timestamp;
use rusqlite::Connection;

use super::Lobby;
use super::begin::{begin, seated};
use super::offers::{Proposed, accept_challenge};
use super::rated::check_pair;
use crate::hub::rooms::Seat;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{self, UserId};
use crate::store::games::GameKey;
use crate::store::lobby::{self, Of, Offer};
use crate::store::{StoreError, social};

impl Lobby {
    /// Offers to play a game again, with sides exchanged, for the player at this seat; the second of the two who does begins it.
    ///
    /// # Errors
    /// The opponent has declined, or one of the two blocks the other.
    pub(in crate::hub) async fn rematch(&self, asker: UserId, seat: Seat, now: Timestamp) -> Result<Proposed, Refusal> {
        let most = self.base.limits.open_games;
        let Seat { key, agreed, side, opponent, .. } = seat;
        let work = move |connection: &Connection| {
            let asker = accounts::get(connection, asker)?;
            if opponent.level.is_some() {
                let players = seated(agreed.game(), &asker, Some(side.other()), &opponent, None);
                return Ok(Proposed::Begun(begin(connection, agreed, players, most, now)?));
            }
            if let Some(id) = lobby::rematch(connection, key)? {
                let (offer, _, game) = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
                return match game {
                    // Offered twice, or long accepted.
                    _ if offer.user.id == asker.id => Ok(Proposed::Waits { id: offer.id, is_new: false }),
                    Some(_) => Err(Refusal::NotFound.into()),
                    None => Ok(Proposed::Begun(accept_challenge(connection, asker.id, &id, most, now)?.begun)),
                };
            }
            if lobby::declined_rematch(connection, key)? == Some(side) {
                return Err(Refusal::RematchDeclined.into());
            }
            if social::is_blocked(connection, asker.id, opponent.id)? {
                return Err(Refusal::Blocked.into());
            }
            // As it is now: the room knows it as it was when the room was opened.
            check_pair(connection, &agreed, &asker, &accounts::get(connection, opponent.id)?, now)?;
            let side = Some(side.other());
            let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
            lobby::insert_challenge(connection, &offer, Of { opponent: Some(opponent.id), rematch_of: Some(key) })?;
            Ok(Proposed::Waits { id: offer.id, is_new: true })
        };
        Ok(self.base.store.write(work).await?)
    }

    /// Takes the own offer to play a game again back, or declines that of the opponent, who cannot offer it again then. Whether
    /// it was declined.
    ///
    /// # Errors
    /// Nothing is offered.
    pub(in crate::hub) async fn drop_rematch(&self, asker: UserId, key: GameKey, side: Side) -> Result<bool, Refusal> {
        let work = move |connection: &Connection| {
            let id = lobby::rematch(connection, key)?.ok_or(Refusal::NotFound)?;
            decline(connection, asker, &id, side, key)
        };
        Ok(self.base.store.write(work).await?)
    }
}

/// Removes a rematch offer. Returns whether it was the opponent's, and so was declined.
fn decline(connection: &Connection, asker: UserId, id: &str, side: Side, key: GameKey) -> Result<bool, StoreError> {
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
