//! Who plays whom, on which terms: the rules by which offers are made and games begin, whichever store keeps them.
//!
//! The store reads what these rules ask for, in the transaction in which it writes what follows. So the rules are functions of values, and stand here
//! once.

mod begin;
mod leaving;
mod rated;
mod shown;

use play::time::Millis;
use protocol::http::Challenge;

use crate::store::accounts::UserId;

pub use begin::{Accepted, Begun, Encounter, NewGame, check_begin, may_be_live, seated};
pub use leaving::Left;
pub use rated::{RatedPast, check_offer, check_pair};
pub use shown::{LOOKED_AT, SHOWN, fair};

/// The most seeks and the most open challenges of an account.
pub const MOST_OFFERS: usize = 10;
/// Players whose ratings are further apart are not paired by themselves.
pub const FAR: f64 = 500.0;
/// A challenge that nobody accepts is forgotten after so long: 30 days.
pub const CHALLENGE_LIFE: Millis = Millis::from_days(30);
/// How long the seek for a slow game stays when its owner is gone and is a guest, who may have no way back: three days.
pub const GUEST_GONE: Millis = Millis::from_days(3);
/// How long it stays when anybody else is gone: thirty days.
pub const OTHER_GONE: Millis = Millis::from_days(30);

/// The result of a proposal.
#[derive(Debug)]
pub enum Proposed {
    /// A game has begun.
    Begun(Begun),
    /// It waits for somebody.
    Waits {
        /// The id of the seek or the challenge.
        id: String,
        /// Whether it has not waited before.
        is_new: bool,
    },
}

/// A challenge that has been taken away.
#[derive(Debug)]
pub struct Dropped {
    /// The challenge as it was.
    pub challenge: Challenge,
    /// The account that made it.
    pub maker: UserId,
    /// Whom it was for; nothing when it was for whoever has the link.
    pub opponent: Option<UserId>,
}
