//! Private messages between two players.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::Kind;

/// The most characters of a message.
pub const MOST_TEXT: usize = 1_000;

/// From whom a player takes private messages. Who has written to somebody is always answered, unless one of the two blocks the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TakenFrom {
    /// From every registered player.
    Everybody,
    /// From those whom the player follows.
    #[default]
    Followed,
    /// From nobody.
    Nobody,
}

impl TakenFrom {
    /// All of them, the most open first.
    pub const ALL: [Self; 3] = [Self::Everybody, Self::Followed, Self::Nobody];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Everybody => "everybody",
            Self::Followed => "followed",
            Self::Nobody => "nobody",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// A message, as one of the two sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PrivateMessage {
    /// Its number among those of the two, from 1 on. By it a message is reported.
    pub number: u32,
    /// Whether the reader wrote it.
    pub own: bool,
    /// The moment, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What it says.
    pub text: String,
}

/// What two players have written to each other, in a list of such.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Conversation {
    /// The name of the other.
    pub name: String,
    /// The account of the other.
    pub kind: Kind,
    /// The last message.
    pub last: PrivateMessage,
    /// How many messages of the other the asker has not read.
    pub unread: u32,
}

/// The conversations of a player, those with the last message first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Conversations {
    /// In how many there is something that the asker has not read.
    pub unread: u32,
    /// At most 50 of them.
    pub conversations: Vec<Conversation>,
    /// Ask for those whose last message is from before this moment to go on; nothing when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub before: Option<Timestamp>,
}

/// Messages of two players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Messages {
    /// The name of the other.
    pub name: String,
    /// The account of the other.
    pub kind: Kind,
    /// The last ones, at most 50, the oldest first.
    pub messages: Vec<PrivateMessage>,
    /// Ask for those before this number to go on; nothing when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u32>,
    /// Whether the asker may write to the other.
    pub may_write: bool,
}

/// Writes to another player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMessage {
    /// Chosen by the client, different for each message, 1 to 36 characters: what is sent twice is written once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 36))]
    pub id: String,
    /// 1 to 1,000 characters, not all of them blank.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 1000))]
    pub text: String,
}

/// Says how far the asker has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadUpTo {
    /// The number of the last message that was read.
    pub number: u32,
}

/// A message that an account wrote, for its owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WrittenMessage {
    /// The name of the player to whom it was written.
    pub to: String,
    /// The moment, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What it says.
    pub text: String,
}
