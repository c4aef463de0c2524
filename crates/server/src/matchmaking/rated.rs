//! Who may play rated games, and with whom.

use play::time::Timestamp;

use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::accounts::User;
use crate::store::games::{MOST_OF_PAIR, PAIR_PERIOD};

/// What the store knows of the rated games of two accounts. Asked of rated games only.
#[derive(Debug, Clone, Copy, Default)]
pub struct RatedPast {
    /// Whether both are the same person's.
    pub one_persons: bool,
    /// Until when the opponent may begin no rated games.
    pub opponent_paused: Option<Timestamp>,
    /// When the oldest of the last [`MOST_OF_PAIR`] rated games of the two began, if there were so many within [`PAIR_PERIOD`].
    pub oldest_of_many: Option<Timestamp>,
}

/// Sees that an account may offer a game on these terms; until `paused` it may begin no rated games.
///
/// # Errors
/// The game is rated, and the account has no name and password ([`Refusal::NotRegistered`]), or has left too many games
/// ([`Refusal::RatedPause`]).
pub fn check_offer(agreed: &Agreed, asker: &User, paused: Option<Timestamp>) -> Result<(), Refusal> {
    if !agreed.is_rated() {
        return Ok(());
    }
    if !asker.is_ratable() {
        return Err(Refusal::NotRegistered);
    }
    match paused {
        Some(until) => Err(Refusal::RatedPause { until: until.get() }),
        None => Ok(()),
    }
}

/// Sees that an account may play a game on these terms with another; that it may offer one is seen by [`check_offer`].
///
/// # Errors
/// It is the own offer ([`Refusal::OwnOffer`]); or the game is rated, and the other has no name and password
/// ([`Refusal::NotRegistered`]), both are the same person's ([`Refusal::OwnBot`]), the other one has left too many
/// ([`Refusal::OpponentPaused`]), or the two have played too many with each other ([`Refusal::RatedPair`]).
pub fn check_pair(
    agreed: &Agreed,
    asker: &User,
    paused: Option<Timestamp>,
    opponent: &User,
    past: &RatedPast,
) -> Result<(), Refusal> {
    if asker.id == opponent.id {
        return Err(Refusal::OwnOffer);
    }
    check_offer(agreed, asker, paused)?;
    if !agreed.is_rated() {
        return Ok(());
    }
    if !opponent.is_ratable() {
        return Err(Refusal::NotRegistered);
    }
    if past.one_persons {
        return Err(Refusal::OwnBot);
    }
    if past.opponent_paused.is_some() {
        return Err(Refusal::OpponentPaused);
    }
    match past.oldest_of_many {
        Some(oldest) => Err(Refusal::RatedPair { most: MOST_OF_PAIR, until: (oldest + PAIR_PERIOD).get() }),
        None => Ok(()),
    }
}
