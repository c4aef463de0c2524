//! Open seeks, and challenges.

use games::side::Side;
use play::time::Timestamp;

use super::accounts::{User, UserId};
use super::games::GameKey;
use crate::referee::Agreed;
use crate::secret::{self, Network};

/// An open seek, or a challenge.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The id by which it is accepted and withdrawn, unique among seeks or among challenges.
    pub id: String,
    /// The account that made it.
    pub user: User,
    /// What is to be played.
    pub agreed: Agreed,
    /// The side that the user wants.
    pub side: Option<Side>,
    /// When it was made.
    pub created: Timestamp,
    /// Of a seek: whether bots may accept it.
    pub bots: bool,
}

/// The fields of a challenge that a seek has not.
#[derive(Debug, Clone, Copy, Default)]
pub struct Of {
    /// The account it is for.
    pub opponent: Option<UserId>,
    /// The game that it wants to be played again.
    pub rematch_of: Option<GameKey>,
}

/// A seek to be stored.
#[derive(Debug)]
pub struct NewSeek<'a> {
    /// The seek and its account.
    pub offer: &'a Offer,
    /// The network that it was made from: seeks are limited by it.
    pub network: Network,
    /// The rating of the account for the game and speed.
    pub rating: f64,
}

/// A digest of terms: equal terms have equal digests.
pub(super) fn terms_key(agreed: &Agreed) -> i64 {
    let text = format!("{} {}", agreed.is_rated(), agreed.setup().to_json());
    let [a, b, c, d, e, f, g, h, ..] = secret::digest(text.as_bytes());
    i64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// An open seek in the list of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The id by which it is accepted and withdrawn, unique among seeks or among challenges.
    pub id: String,
    /// The account that made it.
    pub user: UserId,
    /// From which network it was made.
    pub network: Network,
}

/// An account with a seek, for pairing.
#[derive(Debug)]
pub struct Seeker<'a> {
    /// The account.
    pub user: &'a User,
    /// The owner of the bot that the account is, or else the account itself.
    pub person: UserId,
    /// What is to be played.
    pub agreed: &'a Agreed,
    /// The side that the account wants.
    pub side: Option<Side>,
    /// Whether a bot may be the opponent.
    pub with_bots: bool,
    /// The rating of the account for the game and speed.
    pub rating: f64,
    /// The moment.
    pub now: Timestamp,
}

/// A challenge, whom it is for, and the id of its game if it was accepted.
pub type Challenge = (Offer, Option<UserId>, Option<String>);

/// What an account proposes to play.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// The account.
    pub asker: UserId,
    /// What is to be played.
    pub agreed: Agreed,
    /// The side that the account wants.
    pub side: Option<Side>,
    /// How many games that are not over a player may have.
    pub most: usize,
    /// The moment.
    pub now: Timestamp,
}
