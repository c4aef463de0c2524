//! What happens in a tournament, as it is stored.

use events::{Absence, GameResult, Played};
use protocol::tournaments::TournamentResult;
use serde::{Deserialize, Serialize};

use crate::store::accounts::UserId;

/// Something that has happened in a tournament. Its moment stands beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// A player enters.
    Entered {
        /// The account that enters.
        player: UserId,
        /// Its rating at the game and speed, which seeds.
        rating: u16,
    },
    /// A player leaves, or pauses in an arena: a game that is on goes on.
    Left {
        /// The account that leaves.
        player: UserId,
    },
    /// A player who had left comes back.
    Returned {
        /// The account that comes back.
        player: UserId,
    },
    /// A player will not play in the next round, for half a point.
    AskedForBye {
        /// The account that asks.
        player: UserId,
    },
    /// The tournament begins.
    Began,
    /// Players are paired. Games are numbered from 0 over the whole tournament, in this order.
    Paired {
        /// Who has side A and who side B.
        games: Vec<[UserId; 2]>,
        /// Who is left over in a round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<UserId>,
    },
    /// A game is over.
    Finished {
        /// Its number.
        game: usize,
        /// How it ended.
        result: TournamentResult,
        /// Whether it was so long that a draw counts after a draw: arenas ask.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_long: bool,
    },
    /// The tournament has been played.
    Ended,
    /// The tournament does not take place, or not to its end.
    Cancelled,
}

/// A result as the pairings know it.
#[must_use]
pub const fn game_result(result: TournamentResult) -> GameResult {
    match result {
        TournamentResult::A => GameResult::Played(Played::FirstWins),
        TournamentResult::B => GameResult::Played(Played::SecondWins),
        TournamentResult::Draw => GameResult::Played(Played::Draw),
        TournamentResult::ForfeitToA => GameResult::Forfeit(Absence::Second),
        TournamentResult::ForfeitToB => GameResult::Forfeit(Absence::First),
        TournamentResult::DoubleForfeit => GameResult::Forfeit(Absence::Both),
    }
}

/// A result as it is stored and told.
#[must_use]
pub const fn stored_result(result: GameResult) -> TournamentResult {
    match result {
        GameResult::Played(Played::FirstWins) => TournamentResult::A,
        GameResult::Played(Played::SecondWins) => TournamentResult::B,
        GameResult::Played(Played::Draw) => TournamentResult::Draw,
        GameResult::Forfeit(Absence::Second) => TournamentResult::ForfeitToA,
        GameResult::Forfeit(Absence::First) => TournamentResult::ForfeitToB,
        GameResult::Forfeit(Absence::Both) => TournamentResult::DoubleForfeit,
    }
}
