//! Tournaments: arenas, Swiss events, round robins and knock-outs.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use crate::described::{Id, Name};
use crate::game::{Kind, Terms};

/// The most characters of a tournament's name.
pub const MOST_NAME: usize = 60;
/// The minutes that an arena may last.
pub const ARENA_MINUTES: [u16; 2] = [5, 360];
/// The most rounds of a Swiss tournament.
pub const MOST_SWISS_ROUNDS: u8 = 24;
/// The most games of a match of a knock-out, before its tie-break.
pub const MOST_KNOCK_OUT_GAMES: u8 = 16;
/// The most days ahead that a tournament may be announced.
pub const MOST_DAYS_AHEAD: u32 = 366;
/// Places of the standings that are told at once, and tournaments of a list.
pub const PAGE: usize = 50;

/// Which side the host of a simul takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SimulSide {
    /// Side A in all games.
    A,
    /// Side B in all games.
    B,
    /// A and B by turns, A in the first game.
    Alternate,
}

/// The most players of a duplicate event.
pub const MOST_IN_DUPLICATE: usize = 64;
/// The most players against whom the host of a simul plays.
pub const MOST_IN_SIMUL: usize = 40;
/// The most minutes that the host of a simul has more than the others.
pub const MOST_SIMUL_MINUTES: u16 = 180;

/// How a tournament is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentSystem {
    /// For a fixed time everybody plays, and is paired again at once.
    Arena {
        /// How long, in minutes, 5 to 360.
        #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 360))]
        minutes: u16,
    },
    /// Rounds in which equals meet, by FIDE's Dutch rules.
    Swiss {
        /// How many rounds, 1 to 24.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 24))]
        rounds: u8,
    },
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin {
        /// Whether twice, with sides changed.
        double: bool,
    },
    /// Whoever loses a match is out.
    KnockOut {
        /// Games of a match before its tie-break, 1 to 16.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 16))]
        games: u8,
    },
    /// One plays against many at once. It is not rated.
    Simul {
        /// Which side the host takes.
        side: SimulSide,
        /// The minutes that the host has more than the others, 0 to 180; 0 in games with dice and in games of days.
        #[cfg_attr(feature = "openapi", schema(maximum = 180))]
        extra_minutes: u16,
    },
}

/// A tournament to be announced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// Its name, 3 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 3, max_length = 60))]
    pub name: String,
    /// What each of its games is played by. It begins as the game does, and has a clock.
    pub terms: Terms,
    /// How it is played.
    pub system: TournamentSystem,
    /// When it begins, in milliseconds since 1970: at most 366 days from now.
    #[cfg_attr(feature = "openapi", schema(value_type = u64, maximum = 9_007_199_254_740_991_u64))]
    pub starts: Timestamp,
    /// The lowest rating that may enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 4000))]
    pub least_rating: Option<u16>,
    /// The highest rating that may enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 4000))]
    pub most_rating: Option<u16>,
    /// Whether its games are played on real boards: its organiser enters players and results. It is a Swiss event, a round robin or a knock-out, is not
    /// rated, and needs no clock.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over_the_board: bool,
    /// Whether it is a duplicate event of Pawnball: all tables of a round play the same dice, and are compared. It is a Swiss event or a round robin
    /// of 64 players at most, live and not rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub duplicate: bool,
    /// Of a simul: the bot that plays against all, which makes it an exhibition: one of the server's, or one of the organiser's own. Without it the
    /// organiser is the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Name>))]
    pub host: Option<String>,
    /// The id of the club for whose members it is; an owner or organiser of the club announces it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub club: Option<String>,
    /// Whether only those enter whom its organiser invites. It is then neither of a club nor on real boards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_invitation: bool,
}

/// The club that a tournament belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubName {
    /// The id of the club in the address of its page, `/club/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// Its name.
    pub name: String,
}

/// How far a tournament is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TournamentState {
    /// Players enter.
    Announced,
    /// It is being played.
    Running,
    /// It has been played.
    Over,
    /// It was called off, or fewer than two players came.
    Cancelled,
}

/// A tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentSummary {
    /// The id of the tournament in the address of its page, `/tournament/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
    /// Who has announced it, and may call it off; nothing once that account is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Name>))]
    pub owner: Option<String>,
    /// What was announced.
    pub plan: NewTournament,
    /// How many players have entered.
    pub players: u32,
    /// How far it is.
    pub state: TournamentState,
    /// The club for whose members it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<ClubName>,
}

/// A part of a tie-break's sum.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TieBreakAddend {
    /// The round, from 1.
    pub round: u32,
    /// The opponent it comes from; nothing for a round without a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// How much it is, in points.
    pub value: f64,
    /// Whether it was cut and does not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// A tie-break of a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TieBreakSum {
    /// Which one: `buchholz-cut-1`, `buchholz`, `sonneborn-berger`, `direct-encounter`, `goal-difference` or `wins`.
    pub name: String,
    /// The sum of what counts, in points; of `goal-difference`, in goals, and below nothing where more were conceded.
    pub value: f64,
    /// What was added up.
    pub addends: Vec<TieBreakAddend>,
}

/// A player's place in a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPlace {
    /// The place, from 1. Players whom nothing parts share one.
    pub place: u32,
    /// The player's name; nothing for one whose account was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What kind of account it is.
    pub kind: Kind,
    /// The rating at entry, which seeds.
    pub rating: u16,
    /// Points so far. In an arena a win is 2, or 4 for who is on fire; else 1, a draw ½. In a knock-out, matches won. In a duplicate event, how many
    /// goals better than the other tables, in all rounds that are over.
    pub points: f64,
    /// What parts players with equal points, where the system has that.
    pub tie_breaks: Vec<TieBreakSum>,
    /// Whether the player is still in it, and has not paused or left.
    pub here: bool,
    /// In an arena: whether the next win counts double.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_fire: bool,
    /// In an arena: how many games the player has won after going berserk, each for a point more.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub berserk: u32,
    /// Where the organiser has entered the player by name: the number of the player, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The account that such a name leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Name>))]
    pub account: Option<String>,
    /// Of a simul that has not begun: whether the host plays against the player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
}

/// Who plays against all in a simul.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SimulHost {
    /// The name; nothing for an account that was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Name>))]
    pub name: Option<String>,
    /// What kind of account it is.
    pub kind: Kind,
    /// The points from all games so far.
    pub points: f64,
    /// How many games are over.
    pub played: u32,
}

/// A pairing of a tournament.
///
/// Of an event on real boards the names are those that its organiser has entered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The number of the pairing in the tournament, from 0.
    pub number: u32,
    /// The board of its round, from 1.
    pub board: u32,
    /// The id of the game; nothing where it has not begun, or nobody played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub game: Option<String>,
    /// Who has side A; nothing for an account that was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    /// Who has side B.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<String>,
    /// Which round it belongs to, from 1; 0 in an arena, which has none.
    pub round: u32,
    /// How it ended; nothing while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<TournamentResult>,
    /// Of a game of an arena that is over: whether A, and whether B, went berserk, if it was played so far that this counts. It does as soon as the
    /// result would count for ratings.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub berserk: [bool; 2],
    /// Of a game of a duplicate event that was played to its end: by how many goals A won, below nothing if it lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
    /// Of a duplicate event, once the round is over: how many goals better than the other tables A has done, and B.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<[f64; 2]>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn is_nobody(berserk: &[bool; 2]) -> bool {
    matches!(berserk, [false, false])
}

/// What came of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentResult {
    /// Side A won.
    A,
    /// Side B won.
    B,
    /// A draw.
    Draw,
    /// Side A wins without a game: B did not come.
    ForfeitToA,
    /// Side B wins without a game.
    ForfeitToB,
    /// Neither came.
    DoubleForfeit,
}

/// Who has a bye in the round that is on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentBye {
    /// The player.
    pub name: String,
    /// What it is worth.
    pub points: f64,
}

/// What a tournament is for the one who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OwnPart {
    /// Whether the asker is in it, and has not paused or left.
    pub here: bool,
    /// The row of the asker in the standings, from 0.
    pub row: u32,
    /// The game that the asker is to play now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Id>))]
    pub game: Option<String>,
}

/// A tournament as it stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// What it is.
    pub summary: TournamentSummary,
    /// What has happened so far is numbered; this is the last number. It grows with every change.
    pub number: u32,
    /// The round that is on or was last, from 1; 0 before the first one and in an arena.
    pub round: u32,
    /// How many rounds there will be; 0 where that is not known yet, and in an arena.
    pub rounds: u32,
    /// How often players have been paired: in a Swiss event and a round robin once a round.
    pub pairings: u32,
    /// Of an event on real boards: whether its organiser can have players paired now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_pair: bool,
    /// When an arena ends, or the next round begins where that is known, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// The standings from the row that was asked for on, 50 at most.
    pub standings: Vec<TournamentPlace>,
    /// The games of the round that was asked for, or is on, or was last; in an arena those that go on and the last that ended; 200 at most.
    pub games: Vec<TournamentGame>,
    /// Who has a bye in that round.
    pub byes: Vec<TournamentBye>,
    /// Of a simul: who plays against all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<SimulHost>,
    /// Of one by invitation: whether the asker may enter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_enter: bool,
    /// Of one by invitation, for its organiser: who is invited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<String>,
    /// What the asker has to do with it; nothing for who has not entered, or is not signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnPart>,
}

/// A tournament in the export of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedTournament {
    /// Its id, under which it tells places, games and results.
    pub id: String,
    /// What was announced.
    pub plan: NewTournament,
    /// How far it is.
    pub state: TournamentState,
    /// Whether the account has announced it.
    pub announced: bool,
}

/// A line of the stream of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum TournamentNews {
    /// What the tournament is and how far: at the beginning, and again whenever that changes. When it is over or called off, this is the last line.
    Tournament {
        /// What it is.
        tournament: Box<TournamentSummary>,
    },
    /// A pairing as it is, and again whenever it changes: the game begins, has a result, has another result.
    Game {
        /// The pairing.
        game: TournamentGame,
    },
    /// The pairings from a number on are taken back, in an event on real boards.
    Unpaired {
        /// The first of them.
        from: u32,
    },
}

/// Tournaments: those to come, those that are on, and the last that are over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournaments {
    /// Those that are on, the last begun first.
    pub running: Vec<TournamentSummary>,
    /// Those to come, the next first.
    pub announced: Vec<TournamentSummary>,
    /// Those that are over, the last first.
    pub over: Vec<TournamentSummary>,
}

/// A tournament was announced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Announced {
    /// The id of the tournament in the address of its page, `/tournament/ID`, and in requests about it.
    #[cfg_attr(feature = "openapi", schema(value_type = Id))]
    pub id: String,
}
