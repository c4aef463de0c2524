//! Personal access tokens: what programs and apps of a person come in with, and what each of them may do.

use std::collections::BTreeSet;

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

/// The most days that a personal access token is valid.
pub const MOST_DAYS: u16 = 365;
/// The most characters of the name of a personal access token.
pub const MOST_NAME: usize = 40;

/// What a personal access token may do. No token opens passwords, recovery codes, sessions, tokens, bots, webhooks, reports, the export and the
/// deletion of the account, nor what moderators do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// See what is the account's own: who it is, its preferences, its challenges, its events, its games as it sees them.
    Read,
    /// Play: seeks, challenges, rematches, acts in games.
    Play,
    /// Take part in chat, and say who may: the preference for it, and blocks. Take part in clubs, and run them.
    Chat,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Read, Self::Play, Self::Chat];

    /// The name in messages and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Chat => "chat",
        }
    }

    /// The scope with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// Makes a personal access token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccessToken {
    /// What its owner will know it by, 1 to 40 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: String,
    /// What it may do: at least one.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 3))]
    pub scopes: BTreeSet<Scope>,
    /// How many days it is valid, 1 to 365.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 365))]
    pub days: u16,
}

/// A personal access token, without what is secret of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccessToken {
    /// Its id; not what lets in.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scopes: BTreeSet<Scope>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// When it was last used, to the hour, in milliseconds since 1970; null before that.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub used: Option<Timestamp>,
    /// From when on it is no longer valid, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Timestamp,
    /// Where the app is at home that it was given to by OAuth, such as `example.org`; null for one that its owner has made.
    pub app: Option<String>,
}
