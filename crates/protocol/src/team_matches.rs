//! Matches of two clubs over boards: one's first player meets the other's first, the second the second, all at once.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::{Id, Name};
use crate::game::Terms;
use crate::tournaments::{ClubName, TournamentResult};

/// The most boards of a match.
pub const MOST_BOARDS: usize = 20;
/// The most days ahead that a match may begin.
pub const MOST_DAYS_AHEAD: u32 = 90;
/// A match without a date begins so many seconds after both line-ups stand.
pub const SECONDS_TO_COME: u32 = 60;
/// The days after which a match without a date is dropped if it has not begun.
pub const DAYS_TO_AGREE: u32 = 30;

/// How far a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TeamMatchState {
    /// One club has offered it, and the other has not answered.
    Offered,
    /// The other has accepted, and it begins when its time comes.
    Agreed,
    /// Its games are on.
    Running,
    /// All its games are over.
    Over,
    /// It was declined, called off, or nobody answered or was lined up in time.
    Dropped,
}

impl TeamMatchState {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Offered, Self::Agreed, Self::Running, Self::Over, Self::Dropped];

    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Agreed => "agreed",
            Self::Running => "running",
            Self::Over => "over",
            Self::Dropped => "dropped",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// A match to be offered to another club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTeamMatch {
    /// The id of the other club.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub opponent: String,
    /// What each of its games is played by. It begins as the game does, and has a clock.
    pub terms: Terms,
    /// On how many boards: 1 to 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
    pub boards: u32,
    /// When it begins, in milliseconds since 1970: at most 90 days from now. Without it, a minute after both line-ups stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64))]
    pub starts: Option<Timestamp>,
}

/// Who plays for a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LineUp {
    /// The id of the club.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub club: String,
    /// The names of its players, 1 to as many as there are boards. Boards that are left over, the last ones, are lost.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 20, value_type = Vec<Name>))]
    pub players: Vec<String>,
    /// Whether they play on the boards in the order in which they are named; else in that of their ratings, the highest on the first board.
    #[serde(default)]
    pub as_named: bool,
}

/// A match was offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamMatchOffered {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
}

/// Who has won a match: the club with more points; where both have as many, the one with the higher tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TeamMatchWinner {
    /// The home club.
    Home,
    /// The other one.
    Away,
    /// Neither.
    Nobody,
}

/// A match of two clubs in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamMatchSummary {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// The club that has offered it. On the first, third, … board its player has side A.
    pub home: ClubName,
    /// The other club.
    pub away: ClubName,
    /// What each game is played by.
    pub terms: Terms,
    /// How many boards there are.
    pub boards: u32,
    /// When it begins, in milliseconds since 1970; nothing while that waits for the line-ups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub starts: Option<Timestamp>,
    /// How far it is.
    pub state: TeamMatchState,
    /// The points over the boards so far, of the home club and of the other one: a win is 1, a draw ½.
    pub points: [f64; 2],
    /// The tie-break of both: the points of each board times the number of boards from it to the last one, summed.
    pub tie_break: [f64; 2],
    /// Who has won it, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<TeamMatchWinner>,
}

/// A board of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamBoard {
    /// Who plays for the home club; nothing while nobody does, or for an account that was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<String>,
    /// Who plays for the other club; nothing while nobody does, or for an account that was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<String>,
    /// The id of the game, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub game: Option<String>,
    /// How it ended; nothing while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<TournamentResult>,
}

/// A match of two clubs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamMatch {
    /// What stands in lists.
    pub summary: TeamMatchSummary,
    /// The boards in their order.
    pub boards: Vec<TeamBoard>,
    /// Whether the asker runs the home club: may line it up, and call the match off before it begins.
    pub runs_home: bool,
    /// Whether the asker runs the other club: may accept or decline, line it up, and call the match off before it begins.
    pub runs_away: bool,
    /// Whether the asker plays in it.
    pub plays: bool,
}
