//! Who may play rated games, and with whom.

use play::time::Timestamp;
use rusqlite::Connection;

use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::accounts::User;
use crate::store::games::{MOST_OF_PAIR, PAIR_PERIOD};
use crate::store::{StoreError, bots, games, pauses};

/// Sees that an account may offer a game on these terms.
///
/// # Errors
/// The game is rated, and the account has no name and password ([`Refusal::NotRegistered`]), or has aborted too many rated games
/// ([`Refusal::RatedPause`]).
pub(super) fn check_offer(
    connection: &Connection,
    agreed: &Agreed,
    asker: &User,
    now: Timestamp,
) -> Result<(), StoreError> {
    if !agreed.is_rated() {
        return Ok(());
    }
    if !asker.is_ratable() {
        return Err(Refusal::NotRegistered.into());
    }
    match pauses::until(connection, asker.id, now)? {
        Some(until) => Err(Refusal::RatedPause { until: until.get() }.into()),
        None => Ok(()),
    }
}

/// Sees that an account may play a game on these terms with another.
///
/// # Errors
/// As [`check_offer`]; it is the own offer ([`Refusal::OwnOffer`]); or the game is rated, and both are the same person's ([`Refusal::OwnBot`]), the other one has called too many
/// off ([`Refusal::OpponentPaused`]), or the two have played too many with each other ([`Refusal::RatedPair`]).
pub(super) fn check_pair(
    connection: &Connection,
    agreed: &Agreed,
    asker: &User,
    opponent: &User,
    now: Timestamp,
) -> Result<(), StoreError> {
    if asker.id == opponent.id {
        return Err(Refusal::OwnOffer.into());
    }
    check_offer(connection, agreed, asker, now)?;
    if !agreed.is_rated() {
        return Ok(());
    }
    if !opponent.is_ratable() {
        return Err(Refusal::NotRegistered.into());
    }
    if bots::are_one_persons(connection, asker.id, opponent.id)? {
        return Err(Refusal::OwnBot.into());
    }
    if pauses::until(connection, opponent.id, now)?.is_some() {
        return Err(Refusal::OpponentPaused.into());
    }
    match games::rated_between(connection, [asker.id, opponent.id], now)? {
        Some(oldest) => Err(Refusal::RatedPair { most: MOST_OF_PAIR, until: (oldest + PAIR_PERIOD).get() }.into()),
        None => Ok(()),
    }
}
