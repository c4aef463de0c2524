//! Bots of players, and the tokens that let them in.

use play::time::Timestamp;

/// The most bots of a player.
pub(super) const MOST_BOTS: usize = 5;

/// The most tokens of a bot.
pub(super) const MOST_TOKENS: usize = 10;

/// A token of a bot, to be stored.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// The id by which it is ended.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
}
