//! Accounts.

use play::time::Timestamp;
use protocol::game::Kind;

/// The id of an account.
pub type UserId = i64;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The key that other tables refer to it by; people see the name.
    pub id: UserId,
    /// The name, as it was typed; no two differ in upper and lower case only.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The level, 1 to 10, of a bot of the server's; nothing for all others.
    pub level: Option<u8>,
    /// When it was made.
    pub created: Timestamp,
}

impl User {
    /// Whether the account may play rated games: players with a name and a password, and their bots.
    #[must_use]
    pub const fn is_ratable(&self) -> bool {
        match self.kind {
            Kind::Registered => true,
            Kind::Bot => self.level.is_none(),
            Kind::Guest | Kind::Deleted => false,
        }
    }
}
