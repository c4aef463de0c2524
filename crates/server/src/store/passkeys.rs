//! Passkeys, and the ceremonies that have begun.

use play::time::{Millis, Timestamp};

use super::accounts::UserId;
use crate::passkeys::Key;

/// The most passkeys of an account.
pub(super) const MOST_PASSKEYS: usize = 20;
/// A ceremony ends within this time.
pub(super) const CEREMONY: Millis = Millis::from_seconds(5 * 60);
/// Ceremonies that have begun and not ended; with one more the oldest is forgotten.
pub(super) const MOST_CEREMONIES: usize = 10_000;

/// A ceremony that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ceremony {
    /// SHA-256 of its challenge.
    pub challenge: [u8; 32],
    /// The account for which a key is being made; nothing where somebody shows one.
    pub user: Option<UserId>,
    /// What has to be known at its end.
    pub state: Vec<u8>,
    /// When it began.
    pub at: Timestamp,
}

/// A passkey, to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// The key.
    pub key: Key,
    /// The id by which it is ended.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
}
