//! A knock-out: whoever loses a match is out.

use thiserror::Error;

use crate::score::Score;
use crate::table::{Absence, GameResult, Pairing, PlayerId, Side};
use crate::teams::points;

/// The most players of a knock-out.
pub const MOST_IN_KNOCK_OUT: usize = 1_024;
/// The most games of a match before its tie-break.
pub const MOST_GAMES: u8 = 16;

/// What decides a match that is still tied after all tie-break games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decider {
    /// The higher seed goes on.
    HigherSeed,
    /// One last game, in which the higher seed has the second side and a draw is enough for it.
    DrawOdds,
}

/// What is settled before the first match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Games of a match, from 1 to [`MOST_GAMES`]. Sides change from game to game.
    pub games: u8,
    /// Pairs of further games where those leave a tie, at most [`MOST_GAMES`]; the match ends after the first pair that is not tied.
    pub tie_break_pairs: u8,
    /// What decides after them.
    pub decider: Decider,
    /// Whether those who lose their semi-final play for the third place.
    pub third_place: bool,
}

/// Where a match stands in a knock-out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchAt {
    /// A match of the bracket.
    Bracket {
        /// The round, from 0.
        round: usize,
        /// The place in it from the top, from 0.
        slot: usize,
    },
    /// The match for the third place.
    ThirdPlace,
}

/// Who sits at a place of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// The match before is not over.
    Open,
    /// Nobody will come: a bye in the first round, or nobody came to the match before.
    Nobody,
    /// This player sits there.
    Taken(PlayerId),
}

/// How far a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// A player is still to come.
    Waiting,
    /// A game is to be played.
    On,
    /// This player goes on.
    Won(PlayerId),
    /// Nobody goes on.
    Void,
}

/// A match of two players, of one game or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The two players; in the first round the higher seed first.
    pub seats: [Seat; 2],
    /// The games so far, each with the side of the player at the first seat.
    pub games: Vec<(Side, GameResult)>,
}

/// Why something cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum KnockOutError {
    /// Too few or too many players.
    #[error("a knock-out has from 2 to {MOST_IN_KNOCK_OUT} players, not {0}")]
    Players(usize),
    /// The same player twice.
    #[error("player {} has entered twice; each player enters once", .0.0)]
    Twice(PlayerId),
    /// A number of games outside what there may be.
    #[error("a match has from 1 to {MOST_GAMES} games and at most {MOST_GAMES} tie-break pairs")]
    Games,
    /// There is no such match, or no game of it is to be played.
    #[error("no game of this match is to be played")]
    NotOn,
}

/// A knock-out as the fold of the games in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnockOut {
    rules: Rules,
    /// Who takes part, the first seed first.
    seeds: Vec<PlayerId>,
    rounds: Vec<Vec<Match>>,
    third_place: Option<Match>,
}

impl KnockOut {
    /// The bracket of these players, the first seed first. The first seed and the second can only meet in the final, the first four in the semi-finals,
    /// and so on. Where the players are no power of two, the first seeds have a bye in the first round.
    ///
    /// # Errors
    ///
    /// When there are too few or too many players, one of them twice, or the rules have too many games.
    pub fn new(seeds: &[PlayerId], rules: Rules) -> Result<Self, KnockOutError> {
        if !(2..=MOST_IN_KNOCK_OUT).contains(&seeds.len()) {
            return Err(KnockOutError::Players(seeds.len()));
        }
        if !(1..=MOST_GAMES).contains(&rules.games) || rules.tie_break_pairs > MOST_GAMES {
            return Err(KnockOutError::Games);
        }
        let mut sorted = seeds.to_vec();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|two| two[0] == two[1]) {
            return Err(KnockOutError::Twice(twice[0]));
        }
        let mut order = vec![0];
        while order.len() < seeds.len() {
            let size = order.len() * 2;
            order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
        }
        let seat = |seed: &usize| seeds.get(*seed).map_or(Seat::Nobody, |player| Seat::Taken(*player));
        let first: Vec<Match> =
            order.chunks(2).map(|two| Match { seats: [seat(&two[0]), seat(&two[1])], games: Vec::new() }).collect();
        let open = || Match { seats: [Seat::Open; 2], games: Vec::new() };
        let mut rounds = vec![first];
        while rounds[rounds.len() - 1].len() > 1 {
            let next = (0..rounds[rounds.len() - 1].len() / 2).map(|_| open()).collect();
            rounds.push(next);
        }
        let third_place = (rules.third_place && rounds.len() > 1).then(open);
        let mut knock_out = Self { rules, seeds: seeds.to_vec(), rounds, third_place };
        knock_out.advance();
        Ok(knock_out)
    }

    /// The rounds of the bracket.
    #[must_use]
    pub fn rounds(&self) -> &[Vec<Match>] {
        &self.rounds
    }

    /// The match at a place; `None` where the bracket has none.
    #[must_use]
    pub fn get(&self, at: MatchAt) -> Option<&Match> {
        match at {
            MatchAt::Bracket { round, slot } => self.rounds.get(round)?.get(slot),
            MatchAt::ThirdPlace => self.third_place.as_ref(),
        }
    }

    /// How far a match is.
    #[must_use]
    pub fn state(&self, at: MatchAt) -> Option<State> {
        Some(self.state_of(self.get(at)?))
    }

    /// The next game of each match in which one is to be played.
    #[must_use]
    pub fn ready(&self) -> Vec<(MatchAt, Pairing)> {
        let places = self
            .rounds
            .iter()
            .enumerate()
            .flat_map(|(round, matches)| (0..matches.len()).map(move |slot| MatchAt::Bracket { round, slot }));
        let next = |at: MatchAt| {
            let found = self.get(at)?;
            let [Seat::Taken(one), Seat::Taken(other)] = found.seats else { return None };
            let pairing = match self.next_side(found) {
                Side::First => Pairing { first: one, second: other },
                Side::Second => Pairing { first: other, second: one },
            };
            (self.state_of(found) == State::On).then_some((at, pairing))
        };
        places.chain([MatchAt::ThirdPlace]).filter_map(next).collect()
    }

    /// Takes in the result of the next game of a match. A game to which neither came ends the match without a winner.
    ///
    /// # Errors
    ///
    /// When no game of the match is to be played.
    pub fn finish(&mut self, at: MatchAt, result: GameResult) -> Result<(), KnockOutError> {
        let found = self.get(at).ok_or(KnockOutError::NotOn)?;
        if self.state_of(found) != State::On {
            return Err(KnockOutError::NotOn);
        }
        let side = self.next_side(found);
        let found = match at {
            MatchAt::Bracket { round, slot } => self.rounds.get_mut(round).and_then(|round| round.get_mut(slot)),
            MatchAt::ThirdPlace => self.third_place.as_mut(),
        };
        found.ok_or(KnockOutError::NotOn)?.games.push((side, result));
        self.advance();
        Ok(())
    }

    /// Who has won the final.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        match self.state_of(self.rounds.last()?.first()?) {
            State::Won(player) => Some(player),
            _ => None,
        }
    }

    /// The points of both players of a match so far.
    #[must_use]
    pub fn score(found: &Match) -> [Score; 2] {
        let of = |turn: bool| {
            let point = |(side, result): &(Side, GameResult)| points(*result, if turn { side.other() } else { *side });
            found.games.iter().map(point).sum()
        };
        [of(false), of(true)]
    }

    fn seed(&self, player: PlayerId) -> usize {
        self.seeds.iter().position(|seed| *seed == player).unwrap_or(usize::MAX)
    }

    fn is_first_higher(&self, found: &Match) -> bool {
        match found.seats {
            [Seat::Taken(one), Seat::Taken(other)] => self.seed(one) < self.seed(other),
            _ => true,
        }
    }

    /// The side of the player at the first seat in the next game.
    fn next_side(&self, found: &Match) -> Side {
        let played = found.games.len();
        let is_last = played == usize::from(self.rules.games) + 2 * usize::from(self.rules.tie_break_pairs);
        if is_last && self.rules.decider == Decider::DrawOdds {
            return if self.is_first_higher(found) { Side::Second } else { Side::First };
        }
        match found.games.last() {
            Some((side, _)) => side.other(),
            None => Side::First,
        }
    }

    fn state_of(&self, found: &Match) -> State {
        let [one, other] = match found.seats {
            [Seat::Taken(one), Seat::Taken(other)] => [one, other],
            [Seat::Open, _] | [_, Seat::Open] => return State::Waiting,
            [Seat::Taken(player), Seat::Nobody] | [Seat::Nobody, Seat::Taken(player)] => return State::Won(player),
            [Seat::Nobody, Seat::Nobody] => return State::Void,
        };
        if found.games.iter().any(|(_, result)| *result == GameResult::Forfeit(Absence::Both)) {
            return State::Void;
        }
        let (regular, pairs) = (usize::from(self.rules.games), usize::from(self.rules.tie_break_pairs));
        let played = found.games.len();
        let [own, others] = Self::score(found).map(|score| i64::from(score.halves()));
        let lead = own - others;
        let leader = if lead > 0 { one } else { other };
        // Games that are left of this part; each can turn a lead by one point, which is two halves.
        let left = match played {
            played if played <= regular => regular - played,
            played if played <= regular + 2 * pairs => (played - regular) % 2,
            _ => 0,
        };
        if lead != 0 && lead.unsigned_abs() > 2 * left as u64 {
            return State::Won(leader);
        }
        if lead != 0 || left > 0 || played < regular + 2 * pairs {
            return State::On;
        }
        let higher = if self.is_first_higher(found) { one } else { other };
        match self.rules.decider {
            Decider::DrawOdds if played == regular + 2 * pairs => State::On,
            Decider::DrawOdds | Decider::HigherSeed => State::Won(higher),
        }
    }

    /// Seats everybody who goes on.
    fn advance(&mut self) {
        let after = |state: State| match state {
            State::Won(player) => Seat::Taken(player),
            State::Void => Seat::Nobody,
            State::Waiting | State::On => Seat::Open,
        };
        for round in 1..self.rounds.len() {
            for slot in 0..self.rounds[round].len() {
                let seats = [0, 1].map(|at| after(self.state_of(&self.rounds[round - 1][slot * 2 + at])));
                self.rounds[round][slot].seats = seats;
            }
        }
        if let (Some(mut third), [.., semi_finals, _]) = (self.third_place.take(), self.rounds.as_slice()) {
            let loser = |found: &Match| match (self.state_of(found), found.seats) {
                (State::Won(winner), [Seat::Taken(one), Seat::Taken(other)]) => {
                    Seat::Taken(if winner == one { other } else { one })
                }
                (State::Won(_) | State::Void, _) => Seat::Nobody,
                _ => Seat::Open,
            };
            third.seats = [loser(&semi_finals[0]), loser(&semi_finals[1])];
            self.third_place = Some(third);
        }
    }
}
