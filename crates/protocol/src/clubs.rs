//! Clubs: players who belong together, with events, a chat and a leaderboard of their own.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::{Id, Name};
use crate::tournaments::TournamentSummary;

/// The characters of a club's name, the fewest and the most.
pub const NAME: [usize; 2] = [3, 40];
/// The most characters of what a club says about itself.
pub const MOST_ABOUT: usize = 2_000;
/// The most links of a club.
pub const MOST_LINKS: usize = 5;
/// The most characters of a link.
pub const MOST_LINK: usize = 200;
/// The most characters of what is written with a request to join.
pub const MOST_REQUEST: usize = 200;
/// The most characters of a line of the chat.
pub const MOST_LINE: usize = 500;
/// The most minutes for which a member may be silenced: 30 days.
pub const MOST_SILENCE: u32 = 30 * 24 * 60;
/// Clubs, members and lines of the chat that are told at once.
pub const PAGE: usize = 50;

#[cfg(feature = "openapi")]
crate::described::texts! {
    /// The address of a page, which begins with `https://` or `http://`.
    ClubLink: |text| text.max_length(Some(MOST_LINK));
}

/// What a member of a club may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClubRole {
    /// Take part.
    Member,
    /// Also announce events, let players in, invite and remove members, and keep order in the chat.
    Organiser,
    /// Also say what the club is, give roles, hand the club over and close it. There is one.
    Owner,
}

impl ClubRole {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Member, Self::Organiser, Self::Owner];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Organiser => "organiser",
            Self::Owner => "owner",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// How players join a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Joining {
    /// Everybody who wants to is in at once.
    #[default]
    Open,
    /// An organiser decides on each request.
    Request,
    /// Only who is invited.
    Invitation,
}

impl Joining {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Open, Self::Request, Self::Invitation];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Request => "request",
            Self::Invitation => "invitation",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|joining| joining.name() == name)
    }
}

/// What a club is, as its owner says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClub {
    /// Its name, 3 to 40 characters. No two clubs have the same, in small letters or capitals.
    #[cfg_attr(feature = "openapi", schema(min_length = 3, max_length = 40))]
    pub name: String,
    /// What it says about itself, as plain text of at most 2,000 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 2000))]
    pub about: String,
    /// Addresses of pages of its own, which begin with `https://` or `http://`: at most 5, each of at most 200 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 5, value_type = Vec<ClubLink>))]
    pub links: Vec<String>,
    /// How players join it.
    pub joining: Joining,
}

/// A club was founded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Founded {
    /// The id of the club in the address of its page, `/club/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
}

/// A club in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubSummary {
    /// The id of the club in the address of its page, `/club/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// Its name, as its organisers wrote it.
    pub name: String,
    /// How players join it.
    pub joining: Joining,
    /// How many members it has.
    pub members: u32,
}

/// Clubs, the largest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clubs {
    /// At most 50.
    pub clubs: Vec<ClubSummary>,
    /// Whether there are more behind them.
    pub more: bool,
}

/// A club that an account is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnClub {
    /// The club.
    pub club: ClubSummary,
    /// What the account may do in it.
    pub role: ClubRole,
}

/// The clubs that an account has to do with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnClubs {
    /// Those that it is in, by name.
    pub clubs: Vec<OwnClub>,
    /// Those that invite it.
    pub invitations: Vec<ClubSummary>,
    /// Those that it has asked to let it in.
    pub requests: Vec<ClubSummary>,
}

/// A member of a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubMember {
    /// The player's name.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub name: String,
    /// What it may do.
    pub role: ClubRole,
    /// Since when it is a member, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub since: Timestamp,
    /// Until when it may not write in the chat, in milliseconds since 1970. Only organisers are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub silenced: Option<Timestamp>,
}

/// A player who asks to be let in, or is invited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubApplicant {
    /// The player's name.
    #[cfg_attr(feature = "openapi", schema(value_type = Name))]
    pub name: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What the player wrote with the request; empty for who is invited.
    pub text: String,
}

/// What waits between a club and a player who is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClubWait {
    /// The player has asked to be let in.
    Requested,
    /// The club invites the player.
    Invited,
    /// The player was removed, and comes back only when invited.
    Removed,
}

impl ClubWait {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Requested, Self::Invited, Self::Removed];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Invited => "invited",
            Self::Removed => "removed",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|wait| wait.name() == name)
    }
}

/// What a club is for the one who asks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnMembership {
    /// What the asker may do in it; nothing for who is no member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<ClubRole>,
    /// What waits between the two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<ClubWait>,
    /// Until when the asker may not write in the chat, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub silenced: Option<Timestamp>,
}

/// A club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Club {
    /// What stands in lists.
    pub summary: ClubSummary,
    /// What it says about itself, as plain text.
    pub about: String,
    /// Addresses of pages of its own.
    pub links: Vec<String>,
    /// When it was founded, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub founded: Timestamp,
    /// Whether it has closed: then nobody is in it, and only its name is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// The members from the row that was asked for on, 50 at most: the owner, the organisers, then those who came first.
    pub members: Vec<ClubMember>,
    /// Its events, the last one first, 50 at most.
    pub events: Vec<TournamentSummary>,
    /// What it is for the one who asks.
    pub own: OwnMembership,
    /// Who asks to be let in, the first one first. Only organisers are told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requests: Vec<ClubApplicant>,
    /// Who is invited. Only organisers are told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invitations: Vec<ClubApplicant>,
}

/// Asks to join a club.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinClub {
    /// What its organisers read with a request, at most 200 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub text: String,
}

/// What came of asking to join a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinedClub {
    /// Whether the asker is a member now; else an organiser decides.
    pub member: bool,
}

/// Gives a member of a club a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClubRole {
    /// The role. Whoever hands over `owner` is an organiser from then on.
    pub role: ClubRole,
}

/// Lets a member of a club be silent for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// How many minutes, at most 43,200; 0 ends it.
    #[cfg_attr(feature = "openapi", schema(maximum = 43_200))]
    pub minutes: u32,
}

/// A line of a club's chat to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClubLine {
    /// What the client calls it, 1 to 36 characters: what is sent twice is written once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 36))]
    pub id: String,
    /// What it says, 1 to 500 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500))]
    pub text: String,
}

/// A line of a club's chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubLine {
    /// Its number in the chat of the club.
    pub number: u32,
    /// Who wrote it.
    pub name: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What it says.
    pub text: String,
}

/// Lines of a club's chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubChat {
    /// At most 50, the oldest first.
    pub lines: Vec<ClubLine>,
    /// Ask for those before this number to go on; nothing when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u32>,
}

/// A line that an account has written in the chat of a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidInClub {
    /// The name of the club.
    pub club: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What it says.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_json() {
        let json = |value: serde_json::Value| value.as_str().unwrap().to_owned();
        for role in ClubRole::ALL {
            assert_eq!(json(serde_json::to_value(role).unwrap()), role.name());
            assert_eq!(ClubRole::from_name(role.name()), Some(role));
        }
        for joining in Joining::ALL {
            assert_eq!(json(serde_json::to_value(joining).unwrap()), joining.name());
            assert_eq!(Joining::from_name(joining.name()), Some(joining));
        }
        for wait in ClubWait::ALL {
            assert_eq!(json(serde_json::to_value(wait).unwrap()), wait.name());
            assert_eq!(ClubWait::from_name(wait.name()), Some(wait));
        }
        assert!(ClubRole::Owner > ClubRole::Organiser && ClubRole::Organiser > ClubRole::Member);
    }
}
