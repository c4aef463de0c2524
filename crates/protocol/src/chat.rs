//! Chat in games.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::{Id, Name};
use crate::game::Kind;
use crate::messages::TakenFrom;

/// The ids of the phrases that can be said without typing. Each reader sees them in its own language.
pub const PHRASES: [&str; 12] = [
    "hello",
    "good-luck",
    "have-fun",
    "nice-turn",
    "well-played",
    "good-game",
    "thanks",
    "sorry",
    "oops",
    "one-moment",
    "again",
    "bye",
];
/// The most characters of a text.
pub const MOST_TEXT: usize = 140;
/// The most characters of what is written with a report.
pub const MOST_REPORT: usize = 500;

#[cfg(feature = "openapi")]
crate::described::texts! {
    /// A phrase of the chat, which each reader sees in its own language.
    Phrase: |text| text.enum_values(Some(PHRASES));
    /// A text of the chat: 1 to 140 characters, not all of them blank.
    ChatText: |text| text.min_length(Some(1)).max_length(Some(MOST_TEXT));
}

/// A room of the chat. Players do not get the spectators' messages, nor the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The two players.
    Players,
    /// All others.
    Watchers,
}

impl Room {
    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Watchers => "watchers",
        }
    }
}

/// What is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// A phrase that everybody sees in the own language.
    #[cfg_attr(feature = "openapi", schema(value_type = Phrase))]
    Phrase(String),
    /// 1 to 140 characters. In the room of those who watch, guests cannot write their own.
    #[cfg_attr(feature = "openapi", schema(value_type = ChatText))]
    Text(String),
}

/// A chat message: `{"number":1,"name":"Anna","kind":"registered","at":0,"phrase":"hello"}`, or with `"text":"…"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatMessage {
    /// Its number in the chat of the game, both rooms together. By it a line is reported.
    pub number: u32,
    /// The name of the account that said it.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// The moment, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// A phrase or a text.
    #[serde(flatten)]
    pub words: Words,
}

/// What a player is reported for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// What it said.
    Chat,
    /// Help by engines.
    Engine,
    /// Games that are lost on purpose, stalled or left.
    Play,
    /// Its name.
    Name,
    /// Anything else.
    Other,
}

impl Why {
    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Engine => "engine",
            Self::Play => "play",
            Self::Name => "name",
            Self::Other => "other",
        }
    }
}

/// Tells the site's owner of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The name of the player.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub player: String,
    /// What the player is reported for.
    pub why: Why,
    /// The id of the game that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub game: Option<String>,
    /// The id of the club that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub club: Option<String>,
    /// Which line of the chat of the game or the club; it must be the player's and one that the asker can hear. Without either, which of the player's
    /// private messages to the asker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub line: Option<u32>,
    /// What the reporter writes, at most 500 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub text: String,
}

/// What a player wants of the site, for all devices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// Whether the player takes part in chat: without it, no messages are received and none can be sent, and the opponent is told so.
    pub chat: bool,
    /// From whom the player takes private messages, if it takes part in chat.
    #[serde(default)]
    pub messages: TakenFrom,
}
