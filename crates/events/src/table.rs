//! Players, rounds and results, and what each round was for each player.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::score::Score;

/// The most players an event of rounds may have: a Swiss pairing of so many takes about two seconds.
pub const MOST_PLAYERS: usize = 1_000;
/// The most rounds an event may have: those of a double round robin of the largest size.
pub const MOST_ROUNDS: usize = 126;

/// A player, by a number that the caller gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u64);

/// Which side of a game a player has. The first side is the one that begins where a game has one that does: side A, which kicks off in Play Ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Side A.
    First,
    /// Side B.
    Second,
}

impl Side {
    /// The opponent's side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Somebody who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// The player's number, which no other entrant has.
    pub id: PlayerId,
    /// The rating at entry, which seeds; it stays the same for the whole event.
    pub rating: u16,
}

/// Who plays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The player with the first side.
    pub first: PlayerId,
    /// The player with the second side.
    pub second: PlayerId,
}

/// How a game that was played ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Played {
    /// The first side won.
    FirstWins,
    /// Nobody won.
    Draw,
    /// The second side won.
    SecondWins,
}

/// Who was not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Absence {
    /// The player with the first side: the other one wins by forfeit.
    First,
    /// The player with the second side.
    Second,
    /// Neither came: both lose by forfeit.
    Both,
}

/// What came of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// A game was played.
    Played(Played),
    /// No game was played.
    Forfeit(Absence),
}

/// What a bye is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByeScore {
    /// As much as a draw.
    Half,
    /// As much as a win.
    One,
}

impl ByeScore {
    /// The points that such a bye gives.
    #[must_use]
    pub const fn score(self) -> Score {
        match self {
            Self::Half => Score::HALF,
            Self::One => Score::ONE,
        }
    }
}

/// Why a player is not paired in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bye {
    /// The number of players was odd, and the pairing gave this player the bye.
    Allocated(ByeScore),
    /// The player asked not to be paired, and the event gives points for it.
    Requested(ByeScore),
    /// The player was not there: not entered yet, withdrawn, or away.
    Absent,
}

impl Bye {
    /// The points that the player has for the round.
    #[must_use]
    pub const fn score(self) -> Score {
        match self {
            Self::Allocated(score) | Self::Requested(score) => score.score(),
            Self::Absent => Score::ZERO,
        }
    }
}

/// A pairing and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// The two players, with their sides.
    pub pairing: Pairing,
    /// The result; nothing while the game is being played.
    pub result: Option<GameResult>,
}

/// A round: its boards and its byes. A player who is on neither list is absent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// The boards, the first one first.
    pub boards: Vec<Board>,
    /// Who has a bye.
    pub byes: Vec<(PlayerId, Bye)>,
}

impl Round {
    /// Whether every board has its result.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.boards.iter().all(|board| board.result.is_some())
    }
}

/// How a game ended for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player lost: no point.
    Loss,
    /// Neither side won: half a point.
    Draw,
    /// The player won: one point.
    Win,
}

impl Outcome {
    /// The points that it gives the player.
    #[must_use]
    pub const fn score(self) -> Score {
        match self {
            Self::Loss => Score::ZERO,
            Self::Draw => Score::HALF,
            Self::Win => Score::ONE,
        }
    }

    /// How a game ended for the player with this side.
    #[must_use]
    pub const fn of(played: Played, side: Side) -> Self {
        match (played, side) {
            (Played::Draw, _) => Self::Draw,
            (Played::FirstWins, Side::First) | (Played::SecondWins, Side::Second) => Self::Win,
            _ => Self::Loss,
        }
    }
}

/// What a round was for one player. Opponents are places in [`Crosstable::rows`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// A game.
    Game {
        /// The place of the opponent.
        opponent: usize,
        /// The side that the player has in this game.
        side: Side,
        /// How it ended for the player.
        outcome: Outcome,
    },
    /// A pairing without a game.
    Forfeit {
        /// The place of the opponent.
        opponent: usize,
        /// Whether the player came and the opponent did not.
        won: bool,
    },
    /// A game that is still being played.
    Unfinished {
        /// The place of the opponent.
        opponent: usize,
        /// The side that the player has in this game.
        side: Side,
    },
    /// No pairing.
    Bye(Bye),
}

impl Entry {
    /// The points that the round gave the player; zero while the game is being played.
    #[must_use]
    pub const fn score(self) -> Score {
        match self {
            Self::Game { outcome, .. } => outcome.score(),
            Self::Forfeit { won: true, .. } => Score::ONE,
            Self::Forfeit { won: false, .. } | Self::Unfinished { .. } => Score::ZERO,
            Self::Bye(bye) => bye.score(),
        }
    }

    /// The place of the opponent of a game that was played.
    #[must_use]
    pub const fn played(self) -> Option<usize> {
        match self {
            Self::Game { opponent, .. } => Some(opponent),
            _ => None,
        }
    }
}

/// A player's row of a crosstable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The player.
    pub entrant: Entrant,
    /// An entry for each round.
    pub entries: Vec<Entry>,
}

impl Row {
    /// The points of all rounds.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score_before(self.entries.len())
    }

    /// The points of the first rounds, so many.
    #[must_use]
    pub fn score_before(&self, round: usize) -> Score {
        self.entries.iter().take(round).map(|entry| entry.score()).sum()
    }
}

/// Why players and rounds make no crosstable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TableError {
    /// The same player twice among those who entered.
    #[error("player {} has entered twice; each player enters once", .0.0)]
    EnteredTwice(PlayerId),
    /// Somebody plays who has not entered.
    #[error("player {} of round {round} has not entered the event", .player.0)]
    Unknown {
        /// The round, from 1.
        round: usize,
        /// The player in question.
        player: PlayerId,
    },
    /// A player is in a round twice.
    #[error("player {} is twice in round {round}; a player has one board or one bye", .player.0)]
    Twice {
        /// The round, from 1.
        round: usize,
        /// The player in question.
        player: PlayerId,
    },
    /// More players than there may be.
    #[error("the event has more than {MOST_PLAYERS} players")]
    TooManyPlayers,
    /// More rounds than there may be.
    #[error("the event has more than {MOST_ROUNDS} rounds")]
    TooManyRounds,
}

/// Everybody's rounds, in the order of the seeds: the highest rating first, among equal ones who entered first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    rows: Vec<Row>,
    rounds: usize,
}

impl Crosstable {
    /// The table of an event.
    ///
    /// # Errors
    ///
    /// When a round has somebody who has not entered, or somebody twice, or there are more than [`MOST_PLAYERS`] or [`MOST_ROUNDS`].
    pub fn new(entrants: &[Entrant], rounds: &[Round]) -> Result<Self, TableError> {
        if entrants.len() > MOST_PLAYERS {
            return Err(TableError::TooManyPlayers);
        }
        if rounds.len() > MOST_ROUNDS {
            return Err(TableError::TooManyRounds);
        }
        let mut seeds = entrants.to_vec();
        seeds.sort_by_key(|entrant| std::cmp::Reverse(entrant.rating));
        let mut places = BTreeMap::new();
        for (place, entrant) in seeds.iter().enumerate() {
            if places.insert(entrant.id, place).is_some() {
                return Err(TableError::EnteredTwice(entrant.id));
            }
        }
        let absent = vec![Entry::Bye(Bye::Absent); rounds.len()];
        let mut rows: Vec<Row> = seeds.into_iter().map(|entrant| Row { entrant, entries: absent.clone() }).collect();
        for (number, round) in rounds.iter().enumerate() {
            let mut is_in = vec![false; rows.len()];
            let mut place_of = |player: PlayerId| {
                let place = *places.get(&player).ok_or(TableError::Unknown { round: number + 1, player })?;
                if std::mem::replace(&mut is_in[place], true) {
                    return Err(TableError::Twice { round: number + 1, player });
                }
                Ok(place)
            };
            for board in &round.boards {
                let first = place_of(board.pairing.first)?;
                let second = place_of(board.pairing.second)?;
                rows[first].entries[number] = Self::entry(board.result, Side::First, second);
                rows[second].entries[number] = Self::entry(board.result, Side::Second, first);
            }
            for (player, bye) in &round.byes {
                let place = place_of(*player)?;
                rows[place].entries[number] = Entry::Bye(*bye);
            }
        }
        Ok(Self { rows, rounds: rounds.len() })
    }

    const fn entry(result: Option<GameResult>, side: Side, opponent: usize) -> Entry {
        match result {
            None => Entry::Unfinished { opponent, side },
            Some(GameResult::Played(played)) => Entry::Game { opponent, side, outcome: Outcome::of(played, side) },
            Some(GameResult::Forfeit(absence)) => {
                let won = matches!((absence, side), (Absence::First, Side::Second) | (Absence::Second, Side::First));
                Entry::Forfeit { opponent, won }
            }
        }
    }

    /// The rows, the first seed first.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many rounds have been paired.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// The place of a player among the rows.
    #[must_use]
    pub fn place(&self, player: PlayerId) -> Option<usize> {
        self.rows.iter().position(|row| row.entrant.id == player)
    }
}
