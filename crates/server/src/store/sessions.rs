//! What lets somebody into an account, and how long.

use play::time::Millis;
use serde::{Deserialize, Serialize};

use super::accounts::UserId;

/// A session that is not used for this long is over: 400 days, as long as browsers keep a cookie.
pub const SESSION_LIFE: Millis = Millis::from_days(400);

/// The most sessions of an account: with another one, the one that was unused for longest ends.
pub const MOST_SESSIONS: usize = 20;

/// The credential of a connection: when it ends, so do the connections that it opened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Credential {
    /// The session with this id.
    Session(String),
    /// The token of a bot with this id.
    Token(String),
    /// The personal access token with this id.
    Access(String),
}

/// By what somebody opens a session: seen once more in the transaction that opens it.
#[derive(Debug, Clone)]
pub enum Entry {
    /// It is a new guest.
    Guest,
    /// The password was right: this was its hash.
    Password(String),
    /// The recovery code with this digest was right. All that let somebody in before ends; a registered player has a new password, with this hash.
    RecoveryCode {
        /// SHA-256 of the code.
        code: [u8; 32],
        /// The hash of the new password.
        password: Option<String>,
    },
    /// The passkey with this credential was right.
    Passkey(Vec<u8>),
    /// The link that was mailed, with this digest, was right. All that let somebody in before ends, and there is a new password.
    Mail {
        /// SHA-256 of what the link had in it.
        token: [u8; 32],
        /// The hash of the new password.
        password: String,
    },
}

/// What ended when a session was opened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Opened {
    /// The ids of the sessions that were pushed out: an account has [`MOST_SESSIONS`].
    pub pushed_out: Vec<String>,
    /// The accounts of whom nothing but this session lets anybody in any more: with a recovery code, the account's own and those of its bots.
    pub ended: Vec<UserId>,
}
