//! Looking after a site: what those who have a role send, and what they are told.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::Id;
use crate::game::Kind;

/// The most characters of a reason.
pub const MOST_REASON: usize = 300;

/// What an account may do for the site. Each role has what those before it have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// What every account may.
    #[default]
    None,
    /// Suspends, mutes and signs out those without a role, voids their games, resolves reports about them.
    Moderator,
    /// Does the same to moderators, gives roles, and reads the log.
    Admin,
}

impl Role {
    /// All roles, the lowest first.
    pub const ALL: [Self; 3] = [Self::None, Self::Moderator, Self::Admin];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Moderator => "moderator",
            Self::Admin => "admin",
        }
    }

    /// The role of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// What an account may not do: until when, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Restriction {
    /// The moment at which it ends, in milliseconds since 1970; null for one without an end.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// Why, as the account is told.
    pub reason: String,
}

/// Suspends or mutes an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRestriction {
    /// The moment at which it ends, in milliseconds since 1970, which must be yet to come; without it, it has no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64))]
    pub until: Option<Timestamp>,
    /// Why, at most 300 characters: the account is told it.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
    pub reason: String,
}

/// Takes the result of a game away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VoidGame {
    /// Why, at most 300 characters, for the log.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
    pub reason: String,
}

/// Gives an account a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRole {
    /// The role that it has from now on.
    pub role: Role,
}

/// An account as those see it who look after the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountRecord {
    /// The name of the account.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub created: Timestamp,
    /// What it may do for the site.
    pub role: Role,
    /// The suspension that is in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended: Option<Restriction>,
    /// The mute that is in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted: Option<Restriction>,
    /// How many sessions it has.
    pub sessions: u32,
    /// How many reports about it are to be resolved.
    pub open_reports: u32,
    /// How many reports about it are kept, those to be resolved included.
    pub reports: u32,
    /// Of a bot that is not the server's: the player whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
}

/// A report as those read it who look after the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportRecord {
    /// The number by which it is resolved; later ones are higher.
    pub id: i64,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// The name of the account that reported.
    pub by: String,
    /// The name of the account that is reported.
    pub player: String,
    /// The reason that was chosen, as in the report.
    pub why: String,
    /// The id of the game that it is about; null where it is about the account itself.
    pub game: Option<String>,
    /// The line of the chat: a text, or the id of a phrase.
    pub line: Option<String>,
    /// What the reporter wrote.
    pub text: String,
    /// When it was resolved, in milliseconds since 1970; null before that.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub settled: Option<Timestamp>,
}

/// What can be done for a site: all values of [`LogEntry::act`].
pub const ACTS: [&str; 8] = ["suspend", "unsuspend", "mute", "unmute", "end-sessions", "void", "resolve", "role"];

#[cfg(feature = "openapi")]
crate::described::texts! {
    /// What was done for the site.
    ActName: |text| text.enum_values(Some(ACTS));
}

/// What somebody has done for the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogEntry {
    /// Its number; later ones are higher.
    pub id: i64,
    /// When it was done, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// The name of the account that did it; null for whoever runs the machine.
    pub by: Option<String>,
    /// What was done.
    #[cfg_attr(feature = "openapi", schema(value_type = ActName))]
    pub act: String,
    /// The name of the account that it was done to, or that a resolved report is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The id of the game that was voided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub game: Option<String>,
    /// The number of the report that was resolved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<i64>,
    /// Until when somebody was suspended or muted, in milliseconds since 1970; without it, without an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// The role that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The reason that was given; empty where none was, and once the account is deleted.
    pub reason: String,
}

/// What was done to an account, as it is told itself: who did it is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Measure {
    /// When it was done, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What was done.
    #[cfg_attr(feature = "openapi", schema(value_type = ActName))]
    pub act: String,
    /// Until when, in milliseconds since 1970; without it, without an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// The role that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The reason that was given.
    pub reason: String,
}
