//! How a player stands with the site: what those who look after it have done to the account, and appeals against that.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::admin::ActName;
use crate::appeals::Appeal;

/// The most characters of an appeal.
pub const MOST_APPEAL: usize = 1_000;

/// Appeals against what was done to the own account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAppeal {
    /// Why it should be taken back, at most 1000 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 1000))]
    pub text: String,
}

/// Asks for the suspension of an account that cannot sign in because of it, and may appeal against it. It is shown whose account it is by name and
/// password, or by its recovery code, which is not used up by this.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Suspended {
    /// The name, with the password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 20))]
    pub name: Option<String>,
    /// The password, at most 128 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub password: Option<String>,
    /// The recovery code, in place of name and password; at most 64 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub code: Option<String>,
    /// Why the suspension should be taken back, at most 1000 characters; without it, nothing is done and the suspension is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 1000))]
    pub text: Option<String>,
}

impl std::fmt::Debug for Suspended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Suspended").finish_non_exhaustive()
    }
}

/// What was done to the own account: who did it is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnMeasure {
    /// Its number, by which it is appealed against; later ones are higher.
    pub id: i64,
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
    /// The reason that was given.
    pub reason: String,
    /// The appeal against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeal: Option<Appeal>,
    /// Whether the account may appeal against it: it is a warning, a mute or a suspension, and there is no appeal yet.
    pub may_appeal: bool,
}

/// Something that those who look after the site tell a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// Its number; later ones are higher.
    pub id: i64,
    /// When it was done, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What was done: to the player, or about a report of the player's.
    #[cfg_attr(feature = "openapi", schema(value_type = ActName))]
    pub act: String,
    /// Until when, in milliseconds since 1970; without it, without an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// The reason, or the answer to an appeal; nothing about a report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The name of the account that the player had reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// Notes that the player has read what it was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticesRead {
    /// The number of the last notice that was read.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9_007_199_254_740_991_i64))]
    pub last: i64,
}

/// How a player stands with the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// What the player has not read yet, the oldest first; at most 50.
    pub notices: Vec<Notice>,
    /// What was done to the account, the newest first; at most 50.
    pub measures: Vec<OwnMeasure>,
    /// Games that the player has left lately.
    pub leaving: Leaving,
}

/// Games that a player has left lately: aborted, not come to, or run away from. Games that are played to their end, and time, let them be forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaving {
    /// How many still count.
    pub games: u32,
    /// Until when the player begins no rated game, in milliseconds since 1970; without it, there is nothing to wait for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// How long the player would wait after one more, in milliseconds; 0 for not at all.
    pub next: u64,
}
