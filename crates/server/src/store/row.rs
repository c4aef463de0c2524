//! What rows of several tables have: keys, moments, accounts.

use play::time::Timestamp;
use protocol::game::Kind;
use rusqlite::Row;

use super::StoreError;

/// The id of an account.
pub type UserId = i64;

/// The key of a game in the database; its id is what people see.
pub type GameKey = i64;

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

/// The name of a kind in rows.
#[must_use]
pub const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "guest",
        Kind::Registered => "registered",
        Kind::Bot => "bot",
        Kind::Deleted => "deleted",
    }
}

pub(super) fn kind(name: &str) -> Result<Kind, StoreError> {
    [Kind::Guest, Kind::Registered, Kind::Bot, Kind::Deleted]
        .into_iter()
        .find(|kind| kind_name(*kind) == name)
        .ok_or_else(|| StoreError::Damaged(format!("kind of account `{name}`")))
}

pub(super) fn moment(value: i64) -> Timestamp {
    Timestamp::new(u64::try_from(value).unwrap_or_default())
}

pub(super) fn stored(moment: Timestamp) -> i64 {
    i64::try_from(moment.get()).unwrap_or(i64::MAX)
}

/// The columns that [`user`] reads, of a table named `users`.
pub(super) const COLUMNS: &str = "users.id, users.name, users.kind, users.level, users.created";

pub(super) fn user(row: &Row<'_>, first: usize) -> Result<User, StoreError> {
    Ok(User {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        kind: kind(&row.get::<_, String>(first + 2)?)?,
        level: row.get(first + 3)?,
        created: moment(row.get(first + 4)?),
    })
}
