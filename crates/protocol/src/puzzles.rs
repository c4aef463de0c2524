//! Puzzles of a site: ratings of players and puzzles, attempts, votes, and storms against the clock.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::Rating;

/// What puzzles ask for, as in their files.
pub const KINDS: [&str; 5] = ["goal", "win", "save", "win-in-two", "goal-with-two-dice"];
/// What puzzles are about.
pub const THEMES: [&str; 11] = [
    "goal",
    "win",
    "save",
    "win-in-two",
    "two-dice",
    "jump",
    "bounce",
    "long-pass",
    "combination",
    "one-action",
    "long-turn",
];
/// The most turns of the solver that an attempt has.
pub const MOST_TURNS: usize = 8;
/// The most bytes of all turns of an attempt together.
pub const MOST_TURN_BYTES: usize = 4_096;
/// The most characters of a puzzle's id.
pub const MOST_ID: usize = 64;

#[cfg(feature = "openapi")]
crate::described::texts! {
    /// What a puzzle asks for: `goal` to score at once, `win` and `save` for the only turn that wins or does not lose, `win-in-two` for the only turn after
    /// which the next one wins, `goal-with-two-dice` for two dice that score together.
    PuzzleKindName: |text| text.enum_values(Some(KINDS));
    /// What a puzzle is about.
    ThemeName: |text| text.enum_values(Some(THEMES));
    /// A turn, in notation.
    TurnText: |text| text.max_length(Some(MOST_TURN_BYTES));
    /// The id of a puzzle.
    PuzzleId: |text| text.pattern(Some("^[A-Za-z0-9_-]{1,64}$"));
}

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OnlinePuzzle {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = PuzzleId))]
    pub id: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::GameName))]
    pub game: String,
    /// The position, in notation.
    pub position: String,
    /// Pawnball: the draw whose dice are being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// What it asks for.
    #[cfg_attr(feature = "openapi", schema(value_type = PuzzleKindName))]
    pub kind: String,
    /// The right turn, and what follows it up to the goal: the turns of both sides, in Pawnball the second die.
    pub solution: Vec<String>,
    /// What it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<ThemeName>))]
    pub themes: Vec<String>,
    /// How hard it is, as a rating of players: who has this one solves it every other time.
    pub rating: f64,
    /// How uncertain that is.
    pub deviation: f64,
    /// How many players have tried it.
    pub plays: u32,
    /// How many of them like it.
    pub up: u32,
    /// How many of them do not.
    pub down: u32,
    /// The id of the game that it was found in; nothing for those that ship.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// What the asker has made of it; nothing for who has not tried, or is not signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<PuzzleAttempt>,
}

/// How much help somebody had with a puzzle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleHelp {
    /// None: it counts as a win if all turns are right.
    #[default]
    None,
    /// Which piece begins: it counts as a draw.
    Piece,
    /// The first action: it counts as a loss.
    Action,
    /// The solution: it counts as a loss.
    Solution,
}

/// An attempt at a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAttempt {
    /// The solver's turns in their order, the opponent answering as in the solution: all of them up to the end, or up to the first that is wrong. With the
    /// solution shown, those before; at most 8, and 4,096 bytes together.
    #[cfg_attr(feature = "openapi", schema(max_items = 8, value_type = Vec<TurnText>))]
    pub turns: Vec<String>,
    /// The most help that was asked for.
    #[serde(default)]
    pub help: PuzzleHelp,
}

/// What a player has made of a puzzle: its first attempt, the only one that counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleAttempt {
    /// The id of the puzzle.
    #[cfg_attr(feature = "openapi", schema(value_type = PuzzleId))]
    pub puzzle: String,
    /// What it asks for.
    #[cfg_attr(feature = "openapi", schema(value_type = PuzzleKindName))]
    pub kind: String,
    /// When it was, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What it counted: 1, ½ or 0.
    pub score: f64,
    /// The player's rating after it.
    pub rating: f64,
    /// By how much that had changed.
    pub change: f64,
    /// Whether the player likes the puzzle; nothing for who has not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<bool>,
}

/// What an attempt has led to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttemptResult {
    /// The attempt that counts: this one, or one before it.
    pub attempt: PuzzleAttempt,
    /// Whether this one was the first, and has changed the ratings. Sent again it is not.
    pub counted: bool,
    /// The player's rating at puzzles of the game now.
    pub rating: Rating,
    /// The puzzle's rating now.
    pub puzzle_rating: f64,
}

/// Attempts of the asker, the last ones first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleHistory {
    /// At most 50.
    pub attempts: Vec<PuzzleAttempt>,
    /// Ask for those before this moment to go on; nothing when there are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub before: Option<Timestamp>,
}

/// Whether somebody likes a puzzle that it has tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleVote {
    /// Whether it is a good one; nothing to say nothing any more.
    pub up: Option<bool>,
}

/// A player's rating at puzzles of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleRating {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::GameName))]
    pub game: String,
    /// The rating; its `games` are the puzzles that were tried.
    pub rating: Rating,
    /// How many of them were solved without help.
    pub solved: u32,
}

/// The best storms of a player in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StormBest {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::GameName))]
    pub game: String,
    /// The most puzzles of a storm of today (UTC).
    pub today: u32,
    /// The most of any.
    pub ever: u32,
}

/// How the asker does at puzzles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleStanding {
    /// The ratings, of games of which puzzles were tried.
    pub ratings: Vec<PuzzleRating>,
    /// The best storms, of games in which there was one.
    pub storms: Vec<StormBest>,
    /// Whether a storm of the asker goes on.
    pub storm: bool,
}

/// Begins a storm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStorm {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::GameName))]
    pub game: String,
}

/// A storm: puzzles that grow harder, three minutes, ten seconds less for each wrong one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Storm {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::Id))]
    pub id: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::GameName))]
    pub game: String,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub begun: Timestamp,
    /// When it ends as things stand.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub ends: Timestamp,
    /// The moment of this answer, by the clock of the server.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub now: Timestamp,
    /// How many puzzles are done, right or wrong.
    pub number: u32,
    /// How many were right.
    pub score: u32,
    /// How many were wrong.
    pub wrong: u32,
    /// Whether it is over.
    pub over: bool,
    /// The puzzle that is to be solved; nothing once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<OnlinePuzzle>,
    /// The asker's best storms of the game.
    pub best: StormBest,
}

/// An answer in a storm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StormAnswer {
    /// The id of the storm.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::Id))]
    pub id: String,
    /// Its `number` as it was told. An answer to a puzzle that is done already changes nothing.
    #[cfg_attr(feature = "openapi", schema(maximum = 1000))]
    pub number: u32,
    /// The solver's turns as in an attempt; none to skip the puzzle, which is wrong.
    #[cfg_attr(feature = "openapi", schema(max_items = 8, value_type = Vec<TurnText>))]
    pub turns: Vec<String>,
}

/// A place among the best storms of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StormPlace {
    /// The name of the player.
    pub name: String,
    /// How many puzzles it solved.
    pub score: u32,
}

/// The best storm of a player on a day, as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StormScore {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::GameName))]
    pub game: String,
    /// When it was, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// How many puzzles were solved.
    pub score: u32,
}
