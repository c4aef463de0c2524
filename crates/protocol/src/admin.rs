//! Looking after a site: what those who have a role send, and what they are told.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::appeals::Appeal;
use crate::chat::{ChatMessage, Room};
#[cfg(feature = "openapi")]
use crate::described::{GameName, Id};
use crate::game::{Kind, Speed};

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
    /// Warns, suspends, mutes and signs out those without a role, voids their games, decides on reports about them and on their appeals.
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

    /// Whether it is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
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

/// Why something is done to an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Because {
    /// Why, at most 300 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
    pub reason: String,
}

/// Decides on an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Whether what was done is taken back.
    pub accept: bool,
    /// The answer to whoever appealed, at most 300 characters.
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
pub const ACTS: [&str; 13] = [
    "suspend",
    "unsuspend",
    "mute",
    "unmute",
    "end-sessions",
    "void",
    "resolve",
    "role",
    "warn",
    "restore",
    "dismiss",
    "accept-appeal",
    "decline-appeal",
];

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
    /// The number of the row of what was appealed against, where an appeal was decided on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeal: Option<i64>,
    /// The reason that was given; empty where none was, and once the account is deleted.
    pub reason: String,
}

/// What was done to an account, and what was reported of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History {
    /// What was done to it, the newest first; at most 50.
    pub acts: Vec<LogEntry>,
    /// The reports about it, the newest first; at most 50.
    pub reports: Vec<ReportRecord>,
}

/// What games say of a player, or of many: sums and means.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignalSums {
    /// How many rated games were looked at.
    pub games: u32,
    /// How many turns had a real choice: after the opening, in positions that were not decided, where there was more than one turn.
    pub choices: u32,
    /// The part of these, 0 to 1, in which the engine's first choice was played; null where there were none.
    pub agreed: Option<f64>,
    /// The chance to win, 0 to 1, that one of these gave away in the mean.
    pub loss: Option<f64>,
    /// The time for one of these in the mean, in seconds; null in games of days.
    pub time: Option<f64>,
    /// The standard deviation of the time, in seconds.
    pub spread: Option<f64>,
    /// The time in the mean where the choice was hard: the second best turn is nearly as good. In seconds.
    pub hard: Option<f64>,
    /// The time in the mean where it was not. In seconds.
    pub easy: Option<f64>,
}

/// Signals of help by engines, never a verdict: what the last rated games of a player say, beside those of others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Signals {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = GameName))]
    pub game: String,
    /// The speed.
    pub speed: Speed,
    /// What the player's games say.
    pub own: SignalSums,
    /// What those of others say whose ratings were within 150 points.
    pub others: SignalSums,
}

/// A line of the chat around what was reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatAround {
    /// In which room of the game it was said.
    pub room: Room,
    /// Whether it is the line that was reported.
    pub reported: bool,
    /// The line.
    pub line: ChatMessage,
}

/// A report with all that helps to decide on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportCase {
    /// The report.
    pub report: ReportRecord,
    /// The account that is reported; null once it is deleted.
    pub player: Option<AccountRecord>,
    /// The account that reported; null once it is deleted.
    pub by: Option<AccountRecord>,
    /// What was done to the account that is reported, and what others have reported of it.
    pub history: History,
    /// What was said at the game of the report: 10 lines before the reported one and 10 after it, in its room; the last 20 of the players where
    /// no line was reported. Lines are kept for 90 days. Of private messages only the reported one is shown.
    pub chat: Vec<ChatAround>,
}

/// An appeal as those read it who look after the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AppealRecord {
    /// What the account appeals against. By the number of this row the appeal is decided on.
    pub against: LogEntry,
    /// The appeal, and what was decided.
    pub appeal: Appeal,
    /// Whether the one who asks may decide on it: not on what it has done itself, as long as there is somebody else who may.
    pub may_decide: bool,
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
