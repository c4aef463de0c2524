//! A tournament as the fold of what has happened in it, and what happens next in it. No store, no clock, no network: the pairings are the crate `events`'s.

mod by_hand;
mod cross;
mod duplicate;
mod fact;
mod plan;
mod shown;
mod simul;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use events::arena::{Arena, Moment};
use events::knock_out::{Decider, KnockOut, MOST_IN_KNOCK_OUT, MatchAt, State as MatchState};
use events::round_robin::{Cycles, MOST_IN_ROUND_ROBIN};
use events::standings::TieBreak;
use events::swiss::Settings;
use events::tournament::{Admission, Rules, System, Tournament as Rounds};
use events::{ByeScore, Entrant, GameResult, Pairing, Played, PlayerId, Side};
use play::time::Timestamp;
use protocol::tournaments::{MOST_IN_DUPLICATE, MOST_IN_SIMUL, TournamentResult, TournamentState, TournamentSystem};

use by_hand::NamedPlayer;
pub use fact::{Fact, by_name, game_result, number_of, stored_result};
pub use plan::Plan;
pub use shown::{Named, Places};

use crate::referee;
use crate::refusal::Refusal;
use crate::store::accounts::UserId;

/// The most players of a tournament that is none of those with fewer.
const MOST_PLAYERS: usize = events::MOST_PLAYERS;
/// In an arena a draw counts after a draw if each side has played so many turns.
const LONG: usize = 30;
/// The most players that are invited to a tournament.
pub const MOST_INVITED: usize = 500;

/// A pairing, by its number the place in [`Tournament::games`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairedGame {
    /// Who has side A and who side B.
    pub players: [UserId; 2],
    /// The round, from 1; 0 in an arena.
    pub round: usize,
    /// How it ended; nothing while it goes on.
    pub result: Option<TournamentResult>,
    /// Whether A and B went berserk, where it counts.
    pub berserk: [bool; 2],
    /// In a duplicate event: by how many goals A was ahead, once the game is over and has a result.
    margin: Option<i32>,
    /// Whether it was given up, or lost on time.
    given_up: bool,
    place: Place,
    /// Whether the result came with the pairing: whoever has left a round robin forfeits.
    is_automatic: bool,
}

/// Where a pairing belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The board of a round, from 0.
    Board(usize),
    /// The game of an arena, from 0.
    Arena(usize),
    /// The match of a knock-out.
    Match(MatchAt),
    /// A board of a simul.
    Simul,
}

/// Somebody who has entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entered {
    player: UserId,
    rating: u16,
    /// Whether the player is in it still.
    is_here: bool,
}

/// How it is played, once it has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Course {
    /// It has not begun.
    Entering,
    Rounds(Rounds),
    Arena(Arena),
    KnockOut(KnockOut),
    /// All games of a simul begin at once.
    Simul,
}

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    plan: Plan,
    state: TournamentState,
    entered: Vec<Entered>,
    places: BTreeMap<UserId, usize>,
    course: Course,
    games: Vec<PairedGame>,
    number: u32,
    /// When the last game ended.
    rested_since: Option<Timestamp>,
    /// The rounds of a knock-out in which anybody has been paired.
    rounds: usize,
    /// Whom the organiser of an event on real boards has entered by name, by their numbers.
    named: Vec<NamedPlayer>,
    /// The first game of each pairing.
    pairings: Vec<usize>,
    /// When the last thing happened.
    touched: Timestamp,
    /// Who plays against all in a simul.
    host: Option<UserId>,
    /// Against whom the host plays, of those who have entered.
    accepted: BTreeSet<UserId>,
    /// Who is invited to a tournament by invitation.
    invited: BTreeSet<UserId>,
    /// What the tables of a round have added to its dice, and which round that was.
    settled: Option<(usize, Vec<[u8; 32]>)>,
}

/// What a tournament is not told by its facts.
pub struct Around<'a> {
    /// The moment.
    pub now: Timestamp,
    /// Decides sides that nothing else does.
    pub seed: u64,
    /// Who would see a game begin: nobody else is paired in an arena.
    pub is_there: &'a dyn Fn(UserId) -> bool,
    /// Which games without a result have begun, by their numbers.
    pub has_begun: &'a dyn Fn(usize) -> bool,
}

const fn id(player: UserId) -> PlayerId {
    PlayerId(player.cast_unsigned())
}

const fn user(player: PlayerId) -> UserId {
    player.0.cast_signed()
}

const fn players(pairing: Pairing) -> [UserId; 2] {
    [user(pairing.first), user(pairing.second)]
}

const fn moment(at: Timestamp) -> Moment {
    Moment(at.get())
}

impl Tournament {
    /// A tournament that nobody has entered yet.
    #[must_use]
    pub const fn new(plan: Plan) -> Self {
        Self {
            plan,
            state: TournamentState::Announced,
            entered: Vec::new(),
            places: BTreeMap::new(),
            course: Course::Entering,
            games: Vec::new(),
            number: 0,
            rested_since: None,
            rounds: 0,
            named: Vec::new(),
            pairings: Vec::new(),
            touched: Timestamp::new(0),
            host: None,
            accepted: BTreeSet::new(),
            invited: BTreeSet::new(),
            settled: None,
        }
    }

    /// Takes in what has happened. Nothing changes on an error.
    ///
    /// # Errors
    /// It cannot happen now: the tournament is over ([`Refusal::TournamentOver`]), entry is closed ([`Refusal::TournamentClosed`]), the tournament is
    /// full ([`Refusal::TooMany`]), the player is not invited ([`Refusal::TournamentInvitation`]), the rating is outside its limits ([`Refusal::TournamentRating`]), the player is not in it
    /// ([`Refusal::NotEntered`]), or has entered already ([`Refusal::Entered`]). What only the organiser of an event on real boards does happens in no
    /// other ([`Refusal::NotOverTheBoard`]), and nobody else enters one ([`Refusal::ByDirector`]).
    pub fn apply(&mut self, at: Timestamp, fact: &Fact) -> Result<(), Refusal> {
        if self.state >= TournamentState::Over {
            return Err(Refusal::TournamentOver);
        }
        let is_by_hand = self.plan.is_over_the_board();
        match fact {
            Fact::Entered { .. } if is_by_hand => return Err(Refusal::ByDirector),
            Fact::Listed { .. } | Fact::Renamed { .. } | Fact::Corrected { .. } | Fact::Unpaired if !is_by_hand => {
                return Err(Refusal::NotOverTheBoard);
            }
            Fact::Entered { player, rating } => self.enter(at, *player, *rating)?,
            Fact::Listed { name, rating, account } => self.list(at, name, *rating, *account)?,
            Fact::Renamed { player, name } => self.rename(*player, name)?,
            Fact::Corrected { game, result } => self.correct(*game, *result)?,
            Fact::Unpaired => self.unpair()?,
            // An account that a name leads to.
            Fact::Left { player } if is_by_hand && *player > 0 => self.unlink(*player)?,
            Fact::Left { player } => self.leave(*player)?,
            Fact::Returned { player } => self.come_back(at, *player)?,
            Fact::AskedForBye { player } => match &mut self.course {
                Course::Rounds(rounds) if matches!(self.plan.system(), TournamentSystem::Swiss { .. }) => {
                    let asked = events::tournament::Fact::AskedForBye(id(*player));
                    rounds.apply(asked).map_err(|_| Refusal::NoBye)?;
                }
                _ => return Err(Refusal::NoBye),
            },
            Fact::Began => self.begin(at)?,
            Fact::Paired { games, bye } => self.pair(games, *bye)?,
            Fact::Finished { .. } => self.finish(at, fact)?,
            Fact::Settled { tables } => self.settle(tables)?,
            Fact::Hosted { host } => self.host_it(*host)?,
            Fact::Accepted { player } => self.accept(*player)?,
            Fact::Declined { player } => self.decline(*player)?,
            Fact::Invited { player } => self.invite(*player)?,
            Fact::Uninvited { player } => {
                self.invited.remove(player);
            }
            Fact::Ended => self.state = TournamentState::Over,
            Fact::Cancelled => self.state = TournamentState::Cancelled,
        }
        self.number += 1;
        self.touched = at;
        Ok(())
    }

    fn place(&self, player: UserId) -> Result<usize, Refusal> {
        self.places.get(&player).copied().ok_or(Refusal::NotEntered)
    }

    fn invite(&mut self, player: UserId) -> Result<(), Refusal> {
        if !self.plan.announced().by_invitation {
            return Err(Refusal::TournamentOpen);
        }
        if self.invited.len() >= MOST_INVITED {
            return Err(Refusal::TooMany { most: MOST_INVITED });
        }
        self.invited.insert(player);
        Ok(())
    }

    /// Who is invited to a tournament by invitation.
    pub fn invited(&self) -> impl Iterator<Item = UserId> {
        self.invited.iter().copied()
    }

    /// Whether somebody may enter, as far as invitations go.
    #[must_use]
    pub fn is_invited(&self, player: UserId) -> bool {
        !self.plan.announced().by_invitation || self.invited.contains(&player)
    }

    fn enter(&mut self, at: Timestamp, player: UserId, rating: u16) -> Result<(), Refusal> {
        let announced = self.plan.announced();
        if self.places.contains_key(&player) || self.host == Some(player) {
            return Err(Refusal::Entered);
        }
        if !self.is_invited(player) {
            return Err(Refusal::TournamentInvitation);
        }
        let (least, most) = (announced.least_rating, announced.most_rating);
        if least.is_some_and(|least| rating < least) || most.is_some_and(|most| rating > most) {
            return Err(Refusal::TournamentRating { rating });
        }
        let room = match self.plan.system() {
            _ if self.plan.is_duplicate() => MOST_IN_DUPLICATE,
            TournamentSystem::RoundRobin { .. } => MOST_IN_ROUND_ROBIN,
            TournamentSystem::KnockOut { .. } => MOST_IN_KNOCK_OUT,
            // Whoever plays in an exhibition is accepted; else the host chooses.
            TournamentSystem::Simul { .. } if self.plan.is_exhibition() => MOST_IN_SIMUL,
            TournamentSystem::Simul { .. } => 5 * MOST_IN_SIMUL,
            TournamentSystem::Swiss { .. } | TournamentSystem::Arena { .. } => MOST_PLAYERS,
        };
        if self.entered.len() >= room {
            return Err(Refusal::TooMany { most: room });
        }
        let entrant = Entrant { id: id(player), rating };
        match &mut self.course {
            Course::Entering => {}
            Course::Rounds(rounds) => {
                rounds.apply(events::tournament::Fact::Entered(entrant)).map_err(|_| Refusal::TournamentClosed)?;
            }
            Course::Arena(arena) => {
                arena.apply(events::arena::Fact::Joined(entrant, moment(at))).map_err(|_| Refusal::TournamentClosed)?;
            }
            Course::KnockOut(_) | Course::Simul => return Err(Refusal::TournamentClosed),
        }
        if self.plan.is_exhibition() {
            self.accepted.insert(player);
        }
        self.places.insert(player, self.entered.len());
        self.entered.push(Entered { player, rating, is_here: true });
        Ok(())
    }

    fn leave(&mut self, player: UserId) -> Result<(), Refusal> {
        let place = self.place(player)?;
        if !self.entered[place].is_here {
            return Err(Refusal::NotEntered);
        }
        match &mut self.course {
            Course::Entering => {
                // Who leaves before it begins was never in it.
                self.entered.remove(place);
                self.accepted.remove(&player);
                self.places = self.entered.iter().enumerate().map(|(place, entered)| (entered.player, place)).collect();
                return Ok(());
            }
            Course::Rounds(rounds) => {
                rounds.apply(events::tournament::Fact::Withdrew(id(player))).map_err(|_| Refusal::NotEntered)?;
            }
            Course::Arena(arena) => {
                arena.apply(events::arena::Fact::Paused(id(player))).map_err(|_| Refusal::NotEntered)?;
            }
            Course::KnockOut(_) | Course::Simul => {}
        }
        self.entered[place].is_here = false;
        Ok(())
    }

    fn come_back(&mut self, at: Timestamp, player: UserId) -> Result<(), Refusal> {
        let place = self.place(player)?;
        let Entered { rating, is_here, .. } = self.entered[place];
        if is_here {
            return Err(Refusal::Entered);
        }
        match &mut self.course {
            Course::Entering | Course::KnockOut(_) | Course::Simul => {}
            Course::Rounds(rounds) => {
                rounds.apply(events::tournament::Fact::Returned(id(player))).map_err(|_| Refusal::Entered)?;
            }
            Course::Arena(arena) => {
                let entrant = Entrant { id: id(player), rating };
                let joined = events::arena::Fact::Joined(entrant, moment(at));
                arena.apply(joined).map_err(|_| Refusal::Entered)?;
            }
        }
        self.entered[place].is_here = true;
        Ok(())
    }

    fn begin(&mut self, at: Timestamp) -> Result<(), Refusal> {
        if self.state != TournamentState::Announced {
            return Err(Refusal::TournamentClosed);
        }
        if let TournamentSystem::Simul { .. } = self.plan.system() {
            return self.begin_simul();
        }
        let entrants = self.entered.iter().map(|entered| Entrant { id: id(entered.player), rating: entered.rating });
        self.course = match self.plan.system() {
            TournamentSystem::Arena { .. } => {
                let joined = entrants.map(|entrant| events::arena::Fact::Joined(entrant, moment(at)));
                Course::Arena(Arena::replay(joined).map_err(|_| Refusal::TournamentClosed)?)
            }
            TournamentSystem::KnockOut { games } => Course::KnockOut(self.bracket(games)?),
            TournamentSystem::Simul { .. } => Course::Simul,
            TournamentSystem::Swiss { rounds } => {
                let rounds = usize::from(rounds);
                // Until half of the rounds are paired.
                let admission = Admission { late_until: Some(rounds.div_ceil(2)), ..Admission::default() };
                let rules = Rules {
                    system: System::Swiss(Settings { rounds, drawn: Side::First }),
                    admission,
                    allocated_bye: ByeScore::One,
                    tie_breaks: vec![TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger],
                };
                let facts = entrants.map(events::tournament::Fact::Entered);
                Course::Rounds(Rounds::replay(rules, facts).map_err(|_| Refusal::TournamentClosed)?)
            }
            TournamentSystem::RoundRobin { double } => {
                let rules = Rules {
                    system: System::RoundRobin(if double { Cycles::Double } else { Cycles::Single }),
                    admission: Admission::default(),
                    allocated_bye: ByeScore::One,
                    tie_breaks: vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins],
                };
                let facts = entrants.map(events::tournament::Fact::Entered);
                Course::Rounds(Rounds::replay(rules, facts).map_err(|_| Refusal::TournamentClosed)?)
            }
        };
        self.state = TournamentState::Running;
        Ok(())
    }

    /// The bracket of a knock-out before its first game.
    fn bracket(&self, games: u8) -> Result<KnockOut, Refusal> {
        let mut seeds = self.entered.clone();
        seeds.sort_by_key(|entered| std::cmp::Reverse(entered.rating));
        let seeds: Vec<PlayerId> = seeds.into_iter().map(|entered| id(entered.player)).collect();
        let rules =
            events::knock_out::Rules { games, tie_break_pairs: 1, decider: Decider::HigherSeed, third_place: true };
        KnockOut::new(&seeds, rules).map_err(|_| Refusal::TournamentClosed)
    }

    fn pair(&mut self, games: &[[UserId; 2]], bye: Option<UserId>) -> Result<(), Refusal> {
        let pairings: Vec<Pairing> = games.iter().map(|[a, b]| Pairing { first: id(*a), second: id(*b) }).collect();
        let first_game = self.games.len();
        match &mut self.course {
            Course::Entering => return Err(Refusal::TournamentClosed),
            Course::Simul => self.games.extend(pairings.iter().map(|pairing| PairedGame {
                players: players(*pairing),
                round: 0,
                result: None,
                berserk: [false; 2],
                margin: None,
                given_up: false,
                place: Place::Simul,
                is_automatic: false,
            })),
            Course::Rounds(rounds) => {
                let pairings = events::swiss::Pairings { boards: pairings, bye: bye.map(id) };
                rounds.apply(events::tournament::Fact::Paired(pairings)).map_err(|_| Refusal::TournamentClosed)?;
                let round = rounds.rounds().len();
                let boards = rounds.rounds().last().map(|round| round.boards.as_slice()).unwrap_or_default();
                self.games.extend(boards.iter().enumerate().map(|(board, found)| PairedGame {
                    players: players(found.pairing),
                    round,
                    result: found.result.map(stored_result),
                    berserk: [false; 2],
                    margin: None,
                    given_up: false,
                    place: Place::Board(board),
                    is_automatic: found.result.is_some(),
                }));
                self.rounds = round;
            }
            Course::Arena(arena) => {
                let mut next = arena.clone();
                for pairing in &pairings {
                    next.apply(events::arena::Fact::Paired(*pairing)).map_err(|_| Refusal::TournamentClosed)?;
                }
                let first = arena.games().len();
                self.games.extend(pairings.iter().enumerate().map(|(at, pairing)| PairedGame {
                    players: players(*pairing),
                    round: 0,
                    result: None,
                    berserk: [false; 2],
                    margin: None,
                    given_up: false,
                    place: Place::Arena(first + at),
                    is_automatic: false,
                }));
                *arena = next;
            }
            Course::KnockOut(knock_out) => {
                let ready = knock_out.ready();
                let last = knock_out.rounds().len();
                let mut paired = Vec::new();
                for pairing in pairings {
                    let found = ready.iter().find(|(_, ready)| *ready == pairing);
                    let (at, _) = *found.ok_or(Refusal::TournamentClosed)?;
                    let round = match at {
                        MatchAt::Bracket { round, .. } => round + 1,
                        MatchAt::ThirdPlace => last,
                    };
                    paired.push(PairedGame {
                        players: players(pairing),
                        round,
                        result: None,
                        berserk: [false; 2],
                        margin: None,
                        given_up: false,
                        place: Place::Match(at),
                        is_automatic: false,
                    });
                }
                self.rounds = paired.iter().map(|game| game.round).fold(self.rounds, usize::max);
                self.games.extend(paired);
            }
        }
        self.pairings.push(first_game);
        Ok(())
    }

    fn finish(&mut self, at: Timestamp, fact: &Fact) -> Result<(), Refusal> {
        let Fact::Finished { game, result, is_long, berserk, margin, given_up } = *fact else {
            return Err(Refusal::NotFound);
        };
        let found = self.games.get_mut(game).filter(|game| game.result.is_none()).ok_or(Refusal::NotFound)?;
        let known = game_result(result);
        match (&mut self.course, found.place) {
            (Course::Rounds(rounds), Place::Board(board)) => {
                let finished = events::tournament::Fact::Finished { board, result: known };
                rounds.apply(finished).map_err(|_| Refusal::NotFound)?;
            }
            (Course::Arena(arena), Place::Arena(game)) => {
                let result = match known {
                    GameResult::Played(played) => played,
                    GameResult::Forfeit(events::Absence::Second) => Played::FirstWins,
                    GameResult::Forfeit(events::Absence::First) => Played::SecondWins,
                    GameResult::Forfeit(events::Absence::Both) => Played::Draw,
                };
                for (side, _) in [Side::First, Side::Second].into_iter().zip(berserk).filter(|(_, went)| *went) {
                    arena.apply(events::arena::Fact::Berserk { game, side }).map_err(|_| Refusal::NotFound)?;
                }
                let finished =
                    events::arena::Fact::Finished { game, result, counts_berserk: true, is_long, at: moment(at) };
                arena.apply(finished).map_err(|_| Refusal::NotFound)?;
            }
            (Course::KnockOut(knock_out), Place::Match(place)) => {
                knock_out.finish(place, known).map_err(|_| Refusal::NotFound)?;
            }
            (Course::Simul, Place::Simul) => {}
            _ => return Err(Refusal::NotFound),
        }
        (found.result, found.berserk) = (Some(result), berserk);
        (found.margin, found.given_up) = (margin, given_up);
        self.rested_since = Some(at);
        Ok(())
    }

    /// What happens next by itself; nothing where nothing does. A Swiss tournament of which no round can be paired any more has ended.
    #[must_use]
    pub fn next(&self, around: &Around<'_>) -> Option<Fact> {
        let now = around.now;
        if self.plan.is_over_the_board() {
            return self.lapse(now);
        }
        if let TournamentSystem::Simul { .. } = self.plan.system() {
            return self.next_of_simul(now);
        }
        let here = self.entered.iter().filter(|entered| entered.is_here).count();
        match (self.state, &self.course) {
            (TournamentState::Over | TournamentState::Cancelled, _) => None,
            (TournamentState::Announced, _) | (_, Course::Entering) => {
                let is_time = now >= self.plan.announced().starts;
                is_time.then_some(if here < 2 { Fact::Cancelled } else { Fact::Began })
            }
            (TournamentState::Running, Course::Arena(arena)) => {
                if self.plan.ends().is_some_and(|ends| now >= ends) {
                    return Some(Fact::Ended);
                }
                let pairings = arena.pair_those(moment(now), around.seed, |player| (around.is_there)(user(player)));
                (!pairings.is_empty())
                    .then(|| Fact::Paired { games: pairings.into_iter().map(players).collect(), bye: None })
            }
            (TournamentState::Running, Course::Rounds(rounds)) => {
                let is_round_over = rounds.rounds().last().is_none_or(events::Round::is_over);
                if rounds.is_over() || is_round_over && here < 2 {
                    return Some(Fact::Ended);
                }
                let has_rested = self.next_round().is_none_or(|at| now >= at);
                if !is_round_over || !has_rested {
                    return None;
                }
                let Ok(pairings) = rounds.pair() else { return Some(Fact::Ended) };
                let games = pairings.boards.into_iter().map(players).collect();
                Some(Fact::Paired { games, bye: pairings.bye.map(user) })
            }
            (TournamentState::Running, Course::Simul) => None,
            (TournamentState::Running, Course::KnockOut(knock_out)) => self.next_of_knock_out(knock_out, around),
        }
    }

    fn next_of_knock_out(&self, knock_out: &KnockOut, around: &Around<'_>) -> Option<Fact> {
        let open = || self.games.iter().enumerate().filter(|(_, game)| game.result.is_none());
        let is_away = |player: UserId| self.places.get(&player).is_some_and(|place| !self.entered[*place].is_here);
        // Once a game has begun, its clock decides.
        let forfeit = open().filter(|(game, _)| !(around.has_begun)(*game)).find_map(|(game, paired)| {
            let result = match paired.players.map(is_away) {
                [false, false] => return None,
                [true, false] => TournamentResult::ForfeitToB,
                [false, true] => TournamentResult::ForfeitToA,
                [true, true] => TournamentResult::DoubleForfeit,
            };
            Some(Fact::result(game, result))
        });
        if forfeit.is_some() {
            return forfeit;
        }
        let pending: BTreeSet<[UserId; 2]> = open().map(|(_, game)| game.players).collect();
        let ready = knock_out.ready().into_iter().map(|(_, pairing)| players(pairing));
        let games: Vec<[UserId; 2]> = ready.filter(|players| !pending.contains(players)).collect();
        if !games.is_empty() {
            return Some(Fact::Paired { games, bye: None });
        }
        pending.is_empty().then_some(Fact::Ended)
    }

    /// When the next round begins, as far as that is known.
    #[must_use]
    pub fn next_round(&self) -> Option<Timestamp> {
        match &self.course {
            Course::Rounds(rounds)
                if !self.plan.is_over_the_board()
                    && rounds.rounds().last().is_some_and(events::Round::is_over)
                    && !rounds.is_over() =>
            {
                self.rested_since.map(|since| since + self.plan.rest())
            }
            _ => None,
        }
    }

    /// What was announced.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How far it is.
    #[must_use]
    pub const fn state(&self) -> TournamentState {
        self.state
    }

    /// How much has happened in it.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// All pairings, by their numbers.
    #[must_use]
    pub fn games(&self) -> &[PairedGame] {
        &self.games
    }

    /// How often players have been paired.
    #[must_use]
    pub const fn pairings(&self) -> usize {
        self.pairings.len()
    }

    /// How many have entered.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.entered.len()
    }

    /// Who has entered, in this order.
    pub fn players(&self) -> impl Iterator<Item = UserId> {
        self.entered.iter().map(|entered| entered.player)
    }

    /// Whether somebody is in it and has not left; nothing for who has not entered.
    #[must_use]
    pub fn is_here(&self, player: UserId) -> Option<bool> {
        self.places.get(&player).map(|place| self.entered[*place].is_here)
    }

    /// The matches that each player of a knock-out has won, byes included.
    fn wins(knock_out: &KnockOut) -> BTreeMap<UserId, usize> {
        let mut wins = BTreeMap::new();
        for (round, matches) in knock_out.rounds().iter().enumerate() {
            for slot in 0..matches.len() {
                if let Some(MatchState::Won(player)) = knock_out.state(MatchAt::Bracket { round, slot }) {
                    *wins.entry(user(player)).or_default() += 1;
                }
            }
        }
        wins
    }
}

/// How a game ended for an event. Who called the game off, did not come or held dice back has lost it by forfeit. A game that ended without
/// anybody to blame is a draw.
///
/// Nothing while it goes on.
#[must_use]
pub fn result_of(game: &referee::Game) -> Option<TournamentResult> {
    use games::side::Side as Team;
    let outcome = game.outcome()?;
    Some(if outcome.ended.counts() {
        match outcome.winner {
            Some(Team::A) => TournamentResult::A,
            Some(Team::B) => TournamentResult::B,
            None => TournamentResult::Draw,
        }
    } else {
        match game.called_off().or(outcome.by) {
            Some(Team::A) => TournamentResult::ForfeitToB,
            Some(Team::B) => TournamentResult::ForfeitToA,
            None => TournamentResult::Draw,
        }
    })
}

/// What came of a game for its tournament, in which it has a number: [`result_of`] with what else counts there.
///
/// Nothing while it goes on.
#[must_use]
pub fn finished(number: usize, game: &referee::Game) -> Option<Fact> {
    let result = result_of(game)?;
    let berserk = if game.is_played() { game.berserk().into_array() } else { [false; 2] };
    let is_long = game.turns().len() >= 2 * LONG;
    let (margin, given_up) = duplicate::outcome(game).unzip();
    let given_up = given_up.unwrap_or_default();
    Some(Fact::Finished { game: number, result, is_long, berserk, margin, given_up })
}
