//! What the organiser of an event on real boards does: enters players, has rounds paired, enters results.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::Name;
use crate::tournaments::{TournamentGame, TournamentResult};

/// The most characters of a player's name.
pub const MOST_PLAYER_NAME: usize = 60;
/// The highest rating that can be entered.
pub const MOST_RATING: u16 = 4_000;

/// A player whom the organiser enters by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    /// The name as it is read out and printed, 1 to 60 characters. No two players of an event have the same one.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// The rating, which seeds, at most 4,000; without one the player is seeded last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 4000))]
    pub rating: Option<u16>,
    /// The account of the player on this site, to which the name leads. Who has it can take the link away by leaving the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Name>))]
    pub account: Option<String>,
}

/// A player was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnteredPlayer {
    /// The number of the player in the event, from 1.
    pub number: u32,
}

/// What changes about a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerChange {
    /// The player leaves: before the start without a trace, later with the results so far.
    Leaves,
    /// The player comes back.
    Returns,
    /// The player does not play in the next round of a Swiss event, for half a point.
    Bye,
    /// The name was misspelt.
    Renamed {
        /// The right one.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
        name: String,
    },
}

/// A result that the organiser enters or corrects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ResultEntry {
    /// Who has side A there, as the organiser sees it: pairings may have been taken back meanwhile.
    #[cfg_attr(feature = "openapi", schema(max_length = 60))]
    pub a: String,
    /// Who has side B.
    #[cfg_attr(feature = "openapi", schema(max_length = 60))]
    pub b: String,
    /// How the game ended; nothing takes a result of the last pairings back.
    pub result: Option<TournamentResult>,
    /// What the organiser has seen there. If there is another result by now, and not the one that is entered either, nothing changes.
    pub was: Option<TournamentResult>,
    /// Whether it is only asked what would follow: nothing changes then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub check: bool,
}

/// A place that a result changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlaceChange {
    /// The player's name.
    pub name: String,
    /// The place before and after.
    pub places: [u32; 2],
    /// The points before and after.
    pub points: [f64; 2],
}

/// What follows from a result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Consequences {
    /// The players whose place or points change, the best first.
    pub changes: Vec<PlaceChange>,
    /// How many rounds have been paired since by the results as they were. These pairings stand.
    pub later_rounds: u32,
}

/// What a round was for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CrossResult {
    /// A game that was won.
    Win,
    /// A game without a winner.
    Draw,
    /// A game that was lost.
    Loss,
    /// The opponent did not come.
    ForfeitWin,
    /// The player did not come.
    ForfeitLoss,
    /// The game is still to be played.
    Open,
    /// Left over: the points of a win.
    Bye,
    /// A bye that was asked for: half a point.
    HalfBye,
    /// Not there.
    Absent,
}

/// A round of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CrossCell {
    /// The row of the opponent in the table, from 0; nothing where there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<u32>,
    /// Whether the player had side A.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub a: bool,
    /// What came of it.
    pub result: CrossResult,
}

/// A player's row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CrossRow {
    /// The place, from 1.
    pub place: u32,
    /// The player's name; nothing for one whose account was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The rating at entry.
    pub rating: u16,
    /// The points.
    pub points: f64,
    /// Where the organiser has entered the player by name: the number of the player, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Whether the player is still in it.
    pub here: bool,
    /// What each round was, the first one first; nothing in a knock-out and an arena.
    pub cells: Vec<CrossCell>,
}

/// Everybody's rounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CrossTable {
    /// The rows in the order of the standings.
    pub rows: Vec<CrossRow>,
    /// All pairings, in the order in which they were made, of rounds and of a knock-out; an arena has none.
    pub games: Vec<TournamentGame>,
}
