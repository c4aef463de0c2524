//! An event of rounds, Swiss or round robin, as the fold of what has happened in it.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::round_robin::{self, Cycles, MOST_IN_ROUND_ROBIN};
use crate::standings::{Standing, TieBreak, Unplayed, standings};
use crate::swiss::{self, NoPairings, Pairings, Settings};
use crate::table::{
    Absence, Board, Bye, ByeScore, Crosstable, Entrant, GameResult, MOST_PLAYERS, PlayerId, Round, TableError,
};

/// How an event is paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// By the Dutch rules.
    Swiss(Settings),
    /// By the Berger tables, in the order of entry.
    RoundRobin(Cycles),
}

/// Limits of who may enter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Admission {
    /// The lowest rating.
    pub least_rating: Option<u16>,
    /// The highest rating.
    pub most_rating: Option<u16>,
    /// The only ones who may enter: the members of a club, or those who were invited.
    pub only: Option<BTreeSet<PlayerId>>,
    /// The last round, from 1, before which one may still enter; without it, the event must not have begun.
    pub late_until: Option<usize>,
}

/// What is settled before an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// How it is paired.
    pub system: System,
    /// What a player must meet to enter.
    pub admission: Admission,
    /// What the bye is worth of whoever is left over.
    pub allocated_bye: ByeScore,
    /// What parts players with equal points.
    pub tie_breaks: Vec<TieBreak>,
}

/// What can happen in an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A player enters, before the event or late: the rounds before are lost.
    Entered(Entrant),
    /// A player leaves, or comes back.
    Withdrew(PlayerId),
    /// A player who had left comes back.
    Returned(PlayerId),
    /// A player will not play in the next round, and has half a point for it.
    AskedForBye(PlayerId),
    /// A round is paired.
    Paired(Pairings),
    /// The game of a board, from 0, of the last round is over; or a result is corrected, as long as the next round is not paired.
    Finished {
        /// The number of the board in the round, from 0.
        board: usize,
        /// How the game ended, a forfeit included.
        result: GameResult,
    },
    /// The result of any round is corrected, or in the last one taken back. What was paired since stands.
    Corrected {
        /// The round, from 1.
        round: usize,
        /// The number of the board in the round, from 0.
        board: usize,
        /// How the game ended; nothing where it is still to be played, in the last round alone.
        result: Option<GameResult>,
    },
    /// The pairings of the last round are taken back, of which no game has been played.
    Unpaired,
}

/// Why something cannot have happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FactError {
    /// The rating is too low or too high.
    #[error("a rating of {0} is outside what the event admits")]
    Rating(u16),
    /// The event is for others.
    #[error("player {} is not among those for whom the event is", .0.0)]
    NotInvited(PlayerId),
    /// The event has begun.
    #[error("the event has begun, and nobody may enter before round {0} any more")]
    TooLate(usize),
    /// The event is full.
    #[error("the event is full: it has {0} players")]
    Full(usize),
    /// A player who is in the event has entered again.
    #[error("player {} has entered already", .0.0)]
    EnteredTwice(PlayerId),
    /// Nobody knows the player, or the player is not in the state for it.
    #[error("player {} is not in the event, or has left it", .0.0)]
    NotHere(PlayerId),
    /// A round robin plays on without byes.
    #[error("a round robin has no byes to ask for: a player who is away forfeits")]
    NoByes,
    /// The round is not over.
    #[error("round {0} is not over: each board needs its result before the next pairing")]
    RoundIsOn(usize),
    /// A pairing that does not fit.
    #[error("the pairings do not fit those who are present: {0}")]
    Pairings(TableError),
    /// Somebody who is present is neither paired nor has a bye, or the other way round.
    #[error("player {} must be paired exactly if present", .0.0)]
    Missing(PlayerId),
    /// There is no round whose pairings could be taken back.
    #[error("the pairings of a round that is played stand")]
    Played,
    /// There is no such board.
    #[error("round {round} has no board {board}")]
    NoBoard {
        /// The round, from 1.
        round: usize,
        /// The board, from 1.
        board: usize,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    Here,
    ByeNext,
    Away,
}

/// An event of rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    rules: Rules,
    entrants: Vec<Entrant>,
    presence: BTreeMap<PlayerId, Presence>,
    rounds: Vec<Round>,
}

impl Tournament {
    /// An event that nobody has entered yet.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { rules, entrants: Vec::new(), presence: BTreeMap::new(), rounds: Vec::new() }
    }

    /// The fold: an event after all that happened in it.
    ///
    /// # Errors
    ///
    /// When something cannot have happened after what was before it.
    pub fn replay(rules: Rules, facts: impl IntoIterator<Item = Fact>) -> Result<Self, FactError> {
        let mut tournament = Self::new(rules);
        facts.into_iter().try_for_each(|fact| tournament.apply(fact))?;
        Ok(tournament)
    }

    /// Takes in what has happened. Nothing changes on an error.
    ///
    /// # Errors
    ///
    /// When it cannot have happened.
    pub fn apply(&mut self, fact: Fact) -> Result<(), FactError> {
        match fact {
            Fact::Entered(entrant) => self.enter(entrant),
            Fact::Withdrew(player) => self.be(player, &[Presence::Here, Presence::ByeNext], Presence::Away),
            Fact::Returned(player) => self.be(player, &[Presence::Away], Presence::Here),
            Fact::AskedForBye(player) => match self.rules.system {
                System::Swiss(_) => self.be(player, &[Presence::Here], Presence::ByeNext),
                System::RoundRobin(_) => Err(FactError::NoByes),
            },
            Fact::Paired(pairings) => self.begin(&pairings),
            Fact::Finished { board, result } => {
                let round = self.rounds.len();
                let boards = self.rounds.last_mut().map(|round| &mut round.boards);
                let found = boards.and_then(|boards| boards.get_mut(board));
                found.ok_or(FactError::NoBoard { round, board: board + 1 })?.result = Some(result);
                Ok(())
            }
            Fact::Corrected { round, board, result } => {
                let last = self.rounds.len();
                let found = round.checked_sub(1).and_then(|place| self.rounds.get_mut(place)?.boards.get_mut(board));
                let found = found.ok_or(FactError::NoBoard { round, board: board + 1 })?;
                if result.is_none() && round < last {
                    // A round that is not over would have no next one.
                    return Err(FactError::RoundIsOn(round));
                }
                found.result = result;
                Ok(())
            }
            Fact::Unpaired => self.take_back(),
        }
    }

    fn take_back(&mut self) -> Result<(), FactError> {
        let is_played = |board: &Board| matches!(board.result, Some(GameResult::Played(_)));
        let round = self.rounds.pop_if(|round| !round.boards.iter().any(is_played)).ok_or(FactError::Played)?;
        for (player, bye) in round.byes {
            if bye == Bye::Requested(ByeScore::Half) && self.presence.get(&player) == Some(&Presence::Here) {
                self.presence.insert(player, Presence::ByeNext);
            }
        }
        Ok(())
    }

    fn enter(&mut self, entrant: Entrant) -> Result<(), FactError> {
        let admission = &self.rules.admission;
        let is_rated = admission.least_rating.is_none_or(|least| entrant.rating >= least)
            && admission.most_rating.is_none_or(|most| entrant.rating <= most);
        let most = match self.rules.system {
            System::Swiss(_) => MOST_PLAYERS,
            System::RoundRobin(_) => MOST_IN_ROUND_ROBIN,
        };
        let late_until = match self.rules.system {
            System::Swiss(_) => admission.late_until.unwrap_or(1),
            System::RoundRobin(_) => 1,
        };
        if self.presence.contains_key(&entrant.id) {
            Err(FactError::EnteredTwice(entrant.id))
        } else if !is_rated {
            Err(FactError::Rating(entrant.rating))
        } else if admission.only.as_ref().is_some_and(|only| !only.contains(&entrant.id)) {
            Err(FactError::NotInvited(entrant.id))
        } else if self.rounds.len() + 1 > late_until {
            Err(FactError::TooLate(self.rounds.len() + 1))
        } else if self.entrants.len() >= most {
            Err(FactError::Full(most))
        } else {
            self.entrants.push(entrant);
            self.presence.insert(entrant.id, Presence::Here);
            Ok(())
        }
    }

    fn be(&mut self, player: PlayerId, from: &[Presence], to: Presence) -> Result<(), FactError> {
        let presence = self.presence.get_mut(&player).filter(|presence| from.contains(presence));
        *presence.ok_or(FactError::NotHere(player))? = to;
        Ok(())
    }

    fn begin(&mut self, pairings: &Pairings) -> Result<(), FactError> {
        if self.rounds.last().is_some_and(|round| !round.is_over()) {
            return Err(FactError::RoundIsOn(self.rounds.len()));
        }
        let mut round = Round {
            boards: pairings.boards.iter().map(|pairing| Board { pairing: *pairing, result: None }).collect(),
            byes: pairings.bye.map(|player| (player, Bye::Allocated(self.rules.allocated_bye))).into_iter().collect(),
        };
        let mut paired: BTreeSet<PlayerId> =
            pairings.boards.iter().flat_map(|pairing| [pairing.first, pairing.second]).chain(pairings.bye).collect();
        if let System::RoundRobin(_) = self.rules.system {
            // The schedule stands; whoever is away forfeits.
            let is_away = |player: PlayerId| self.presence.get(&player) == Some(&Presence::Away);
            for board in &mut round.boards {
                board.result = match (is_away(board.pairing.first), is_away(board.pairing.second)) {
                    (false, false) => None,
                    (true, false) => Some(GameResult::Forfeit(Absence::First)),
                    (false, true) => Some(GameResult::Forfeit(Absence::Second)),
                    (true, true) => Some(GameResult::Forfeit(Absence::Both)),
                };
            }
            // The bye of a round robin is nobody's luck: everybody has one, and it is worth nothing.
            round.byes.clear();
        }
        for (player, presence) in &self.presence {
            let was_paired = paired.remove(player);
            let must_be = match (self.rules.system, presence) {
                (System::RoundRobin(_), _) | (_, Presence::Here) => true,
                (_, Presence::ByeNext | Presence::Away) => false,
            };
            if was_paired != must_be {
                return Err(FactError::Missing(*player));
            }
            if *presence == Presence::ByeNext {
                round.byes.push((*player, Bye::Requested(ByeScore::Half)));
            }
        }
        self.rounds.push(round);
        if let Err(error) = Crosstable::new(&self.entrants, &self.rounds) {
            self.rounds.pop();
            return Err(FactError::Pairings(error));
        }
        for presence in self.presence.values_mut().filter(|presence| **presence == Presence::ByeNext) {
            *presence = Presence::Here;
        }
        Ok(())
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Who has entered, in this order.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Whether the last round has been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let planned = match self.rules.system {
            System::Swiss(settings) => settings.rounds,
            System::RoundRobin(cycles) => round_robin::rounds(self.entrants.len(), cycles),
        };
        self.rounds.len() >= planned && self.rounds.last().is_some_and(Round::is_over)
    }

    /// Everybody's rounds.
    ///
    /// # Errors
    ///
    /// Never for an event that was made by [`Tournament::apply`] alone.
    pub fn table(&self) -> Result<Crosstable, TableError> {
        Crosstable::new(&self.entrants, &self.rounds)
    }

    /// The next round: what [`Fact::Paired`] should say.
    ///
    /// # Errors
    ///
    /// When a game of the last round is not over, when the event is, or when no pairing keeps the absolute rules.
    pub fn pair(&self) -> Result<Pairings, NoPairings> {
        if self.rounds.last().is_some_and(|round| !round.is_over()) {
            return Err(NoPairings::Unfinished(self.rounds.len()));
        }
        match self.rules.system {
            System::Swiss(settings) => {
                let here: Vec<PlayerId> = self
                    .presence
                    .iter()
                    .filter(|(_, presence)| **presence == Presence::Here)
                    .map(|(player, _)| *player)
                    .collect();
                let table = self.table().map_err(|_| NoPairings::Impossible)?;
                swiss::pair(&table, &here, &settings)
            }
            System::RoundRobin(cycles) => {
                let players: Vec<PlayerId> = self.entrants.iter().map(|entrant| entrant.id).collect();
                let rounds = round_robin::rounds(players.len(), cycles);
                round_robin::pair(&players, self.rounds.len(), cycles).ok_or(NoPairings::Over(rounds))
            }
        }
    }

    /// The standings, which count what is over.
    ///
    /// # Errors
    ///
    /// Never for an event that was made by [`Tournament::apply`] alone.
    pub fn standings(&self) -> Result<Vec<Standing>, TableError> {
        let unplayed = match self.rules.system {
            System::Swiss(_) => Unplayed::Virtual,
            System::RoundRobin(_) => Unplayed::AsPlayed,
        };
        Ok(standings(&self.table()?, &self.rules.tie_breaks, unplayed))
    }
}
