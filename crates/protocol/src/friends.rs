//! Whom a player follows, who follows it, and what it notes about others.

use serde::{Deserialize, Serialize};

use crate::game::Kind;

/// The most players that one follows.
pub const MOST_FOLLOWED: usize = 500;
/// The most players about whom one notes something.
pub const MOST_NOTES: usize = 1_000;
/// The most characters of a note about another player.
pub const MOST_NOTE: usize = 1_000;

/// A player whom the asker follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Friend {
    /// The name of the account.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// Whether the player is connected to the site now. Bots of the site always are.
    pub online: bool,
    /// The id of a game that the player is playing now with a clock of less than days: the one that began last. Anybody may watch it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays: Option<String>,
    /// Whether the player follows the asker too.
    pub mutual: bool,
}

/// A player who follows the asker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Follower {
    /// The name of the account.
    pub name: String,
    /// What kind of account it is.
    pub kind: Kind,
    /// Whether the asker follows the player too.
    pub mutual: bool,
}

/// The players who follow the asker, those who began last first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Followers {
    /// How many there are.
    pub count: u32,
    /// At most 100 of them.
    pub followers: Vec<Follower>,
    /// Ask for those after this place to go on; nothing when there are no more. What it says is known to the server only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// What is between the asker and another player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relation {
    /// Whether the asker follows the player.
    pub follows: bool,
    /// Whether the player follows the asker.
    pub followed: bool,
    /// Whether the asker blocks the player.
    pub blocks: bool,
    /// Whether the asker may write to the player.
    pub may_write: bool,
    /// What the asker has noted about the player, which nobody else ever sees; empty for nothing.
    pub note: String,
    /// Whether the player is connected to the site now; told to who follows it only.
    pub online: bool,
}

/// A note of the asker's about another player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// At most 1,000 characters; empty to have none any more.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub text: String,
}

/// A note that is kept, for whoever wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptNote {
    /// The name of the player whom it is about.
    pub player: String,
    /// What it says.
    pub text: String,
}
