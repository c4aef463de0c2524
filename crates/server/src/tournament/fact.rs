//! What happens in a tournament, as it is stored.

use events::{Absence, GameResult, Played};
use play::game_setup::hex;
use protocol::tournaments::TournamentResult;
use serde::{Deserialize, Serialize};

use crate::store::accounts::UserId;

/// Something that has happened in a tournament. Its moment stands beside it.
///
/// A player is an account by its id, which is positive. Whom the organiser of an event on real boards has entered by name is the negative of the number
/// in the order of entry: −1, −2, and so on; see [`by_name`].
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
        /// Whether A and B went berserk, in a game that was played so far that it counts: arenas ask.
        #[serde(default, skip_serializing_if = "is_nobody")]
        berserk: [bool; 2],
        /// Of a duplicate event, in a game that has a result: by how many goals A was ahead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        margin: Option<i32>,
        /// Whether such a game was given up, or lost on time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        given_up: bool,
    },
    /// What the tables of the round have added to its dice, each in 64 hexadecimal digits.
    Settled {
        /// The lowest board first.
        tables: Vec<String>,
    },
    /// The organiser of an event on real boards enters a player by name.
    Listed {
        /// The name.
        name: String,
        /// The rating, which seeds; 0 without one.
        rating: u16,
        /// The account to which the name leads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<UserId>,
    },
    /// The name of such a player is corrected.
    Renamed {
        /// The player.
        player: UserId,
        /// The right name.
        name: String,
    },
    /// A result of an event on real boards is corrected, or taken back.
    Corrected {
        /// The number of the game.
        game: usize,
        /// How it ended; nothing where it is still to be played.
        result: Option<TournamentResult>,
    },
    /// The last pairings of an event on real boards are taken back.
    Unpaired,
    /// Who plays against all in a simul.
    Hosted {
        /// The account.
        host: UserId,
    },
    /// The host of a simul plays against somebody who has entered.
    Accepted {
        /// The account that was accepted.
        player: UserId,
    },
    /// The host of a simul does not play against somebody.
    Declined {
        /// The account that was declined.
        player: UserId,
    },
    /// The organiser of a tournament by invitation invites a player.
    Invited {
        /// The account that is invited.
        player: UserId,
    },
    /// The invitation is taken back. Who has entered stays.
    Uninvited {
        /// The account that is not invited any more.
        player: UserId,
    },
    /// The tournament has been played.
    Ended,
    /// The tournament does not take place, or not to its end.
    Cancelled,
}

impl Fact {
    /// A result without anything beside it.
    #[must_use]
    pub const fn result(game: usize, result: TournamentResult) -> Self {
        Self::Finished { game, result, is_long: false, berserk: [false; 2], margin: None, given_up: false }
    }

    /// What tables have added to the dice.
    #[must_use]
    pub fn settled(tables: &[[u8; 32]]) -> Self {
        Self::Settled { tables: tables.iter().map(|table| hex(table)).collect() }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn is_nobody(berserk: &[bool; 2]) -> bool {
    matches!(berserk, [false, false])
}

/// The player whom an organiser has entered as the one with this number, from 1.
#[must_use]
pub const fn by_name(number: u32) -> UserId {
    -(number as UserId)
}

/// The number of such a player, from 1; nothing for an account.
#[must_use]
pub fn number_of(player: UserId) -> Option<u32> {
    u32::try_from(player.checked_neg()?).ok().filter(|number| *number > 0)
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
