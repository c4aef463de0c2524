//! A game as a fold over its events.

use games::game::{Actors, EndReason, Ending};
use games::pawnball::dice::Draw;
use games::pawnball::is_mono_set_up;
use games::pawnball::seed::table_digest;
use games::side::{BySide, Side};
use play::AnyMatch;
use play::clock::{self, Clock};
use play::game_setup::MOST_ENTROPY;
use play::published_dice::ProofVersion;
use play::time::{Millis, Timestamp};
use play::time_control::TimeControl;
use protocol::game::{Clocks, What};
use protocol::terms::turns_to_rate;

use super::agreed::Agreed;
use super::event::{Event, Happened};
use super::outcome::{Ended, Outcome};
use crate::refusal::Refusal;
use crate::time::Stall;

/// The most lag that can be credited to one turn.
pub const MOST_LAG: Millis = Millis::from_seconds(1);
/// A game with this many turns ends without a result: no game is that long by itself, and what follows from its events
/// is computed anew whenever somebody opens it.
pub const MOST_TURNS: usize = 2_000;
/// How often a game gives a player its last turn back. Each time the game is played again up to there.
pub const MOST_TAKE_BACKS: u32 = 30;
/// How often a player can offer a draw in a game, and how often it can ask for a turn back.
pub const MOST_OFFERS: u32 = 100;
/// The most network lag that can be credited to one player at once, and how much of it is restored each turn.
const LAG_AT_ONCE: Millis = Millis::from_seconds(3);
const LAG_EACH_TURN: Millis = Millis::new(300);
/// How long both players of a live game have to commit to and reveal what they add to the dice.
pub const LIVE_CEREMONY: Millis = Millis::from_seconds(60);
/// A player who keeps the opponent waiting for longer than this did not come, and the opponent may abort without blame: in live
/// games, and in correspondence games.
const NO_SHOW: [Millis; 2] = [Millis::from_seconds(30), Millis::from_days(1)];
/// Turns after which a game counts.
const TURNS_THAT_COUNT: usize = 2;

/// How much lag a player can be credited at once, and how much of it is restored each turn: a hundredth and a thousandth of a typical
/// game's time. Whoever answers pings late on purpose wins no more than that.
fn lag_allowance(control: TimeControl) -> (Millis, Millis) {
    let seconds = control.typical_seconds().unwrap_or(u64::MAX);
    (Millis::new(seconds.saturating_mul(10)).min(LAG_AT_ONCE), Millis::new(seconds).min(LAG_EACH_TURN))
}

/// A turn that was not taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The side that played it.
    pub side: Side,
    /// In notation. Outside `referee`, read it through [`Game::seen_by`].
    pub(super) text: String,
    /// The number of its event.
    pub number: u32,
    /// The time left on its side's clock afterwards.
    pub left: Option<Millis>,
}

/// A turn, or the start, whose dice have still to be drawn before clocks can run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pending {
    Start,
    Turn(Side, Arrival),
    /// A draw that is made at all tables of the round at once. No clock runs meanwhile.
    OfRound,
}

/// How the players of a game with dice commit to their entropy (PW-20).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceProof {
    /// Their entropy alone: version 1, in games that an earlier server began. Games without dice have nothing to prove.
    EntropyOnly,
    /// Their entropy together with the game's id and what the server has committed to: version 2.
    NamesServer {
        /// The id of the game.
        game_id: String,
        /// SHA-256 of the server's seed.
        server: [u8; 32],
    },
}

impl DiceProof {
    /// The version that is published with the dice.
    #[must_use]
    pub const fn version(&self) -> ProofVersion {
        match self {
            Self::EntropyOnly => ProofVersion::EntropyOnly,
            Self::NamesServer { .. } => ProofVersion::NamesServer,
        }
    }

    /// The server's commitment, where players' commitments include it.
    #[must_use]
    pub const fn server(&self) -> Option<&[u8; 32]> {
        match self {
            Self::EntropyOnly => None,
            Self::NamesServer { server, .. } => Some(server),
        }
    }

    /// The commitment of a player to its entropy.
    #[must_use]
    pub fn commitment(&self, side: Side, entropy: &[u8]) -> [u8; 32] {
        let (game_id, server) = match self {
            Self::EntropyOnly => ("", &[0; 32]),
            Self::NamesServer { game_id, server } => (game_id.as_str(), server),
        };
        self.version().entropy_commitment(side, game_id, server, entropy)
    }
}

/// The result of applying an event.
#[derive(Debug, Clone)]
pub struct Applied {
    /// The game after it.
    pub game: Game,
    /// The event as clients see it who may see everything.
    pub what: What,
}

/// When a turn came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Arrival {
    /// That moment less the credited lag: the clock of its side stops here.
    counted: Timestamp,
    /// When the turn reached the server: the opponent's clock starts here.
    at: Timestamp,
}

/// A game up to its last event. Everything here follows from the terms, the moment of the agreement and the events.
#[derive(Debug, Clone)]
pub struct Game {
    agreed: Agreed,
    created: Timestamp,
    proof: DiceProof,
    number: u32,
    at: Timestamp,
    position: AnyMatch,
    clock: Clock,
    turns: Vec<Played>,
    /// All draws that have been made, those after turns that were taken back included: played again, they are the same.
    draws: Vec<Draw>,
    /// For each draw already used: how many turns had been played.
    rolled: Vec<usize>,
    pending: Option<Pending>,
    commitments: BySide<Option<[u8; 32]>>,
    entropy: BySide<Option<Vec<u8>>>,
    /// Whether its dice are those of all tables of its round.
    shares_dice: bool,
    /// What all tables of the round have added; empty before that is settled.
    tables: Vec<[u8; 32]>,
    started: bool,
    suspended: bool,
    /// After a restart or stall, clocks are stopped until this moment.
    resumes: Timestamp,
    draw_offer: Option<Side>,
    take_back: Option<Side>,
    /// How much lag can still be credited to each side.
    lag_left: BySide<Millis>,
    /// How much time each side was given by its opponent.
    given: BySide<Millis>,
    /// Which sides have gone berserk.
    berserk: BySide<bool>,
    /// How often each side has offered a draw.
    draw_offers: BySide<u32>,
    /// How often each side has asked to take back a turn.
    take_back_requests: BySide<u32>,
    /// How often each side was given a turn back.
    taken_back: BySide<u32>,
    /// How many turns had been played when each side last offered a draw.
    draw_offered_after: BySide<Option<usize>>,
    /// How many turns had been played when each side last asked to take back a turn.
    take_back_asked_after: BySide<Option<usize>>,
    /// The number of the last event that took turns back.
    last_take_back: u32,
    /// The number of the first event after which a team was hidden.
    first_hidden: Option<u32>,
    /// The number of the last event after which no team was hidden any more.
    last_shown: Option<u32>,
    outcome: Option<Outcome>,
    called_off: Option<Side>,
}

impl Game {
    /// A game in which nothing has happened yet. `created` is the moment of the agreement.
    #[must_use]
    pub fn new(agreed: Agreed, created: Timestamp, proof: DiceProof) -> Self {
        let position = agreed.setup().start().new_match();
        let clock = Clock::new(agreed.setup().clock());
        let (lag_left, _) = lag_allowance(clock.control());
        Self {
            agreed,
            created,
            proof,
            number: 0,
            at: created,
            position,
            clock,
            turns: Vec::new(),
            draws: Vec::new(),
            rolled: Vec::new(),
            pending: None,
            commitments: BySide::default(),
            entropy: BySide::default(),
            shares_dice: false,
            tables: Vec::new(),
            started: false,
            suspended: false,
            resumes: Timestamp::default(),
            draw_offer: None,
            take_back: None,
            lag_left: BySide::new(lag_left, lag_left),
            given: BySide::default(),
            berserk: BySide::default(),
            draw_offers: BySide::default(),
            take_back_requests: BySide::default(),
            taken_back: BySide::default(),
            draw_offered_after: BySide::default(),
            take_back_asked_after: BySide::default(),
            last_take_back: 0,
            first_hidden: None,
            last_shown: None,
            outcome: None,
            called_off: None,
        }
    }

    /// The game after these events.
    ///
    /// # Errors
    /// The first event that is refused, or whose number does not follow.
    pub fn from_events(
        agreed: Agreed,
        created: Timestamp,
        proof: DiceProof,
        events: &[Happened],
    ) -> Result<Self, Refusal> {
        let mut game = Self::new(agreed, created, proof);
        for happened in events {
            if happened.number != game.number + 1 {
                return Err(Refusal::Stale);
            }
            game.fold(happened.at, &happened.event)?;
        }
        Ok(game)
    }

    /// The game after an event at a moment, and what clients are told of it; a moment before the last event counts as that
    /// one. This game stays as it was: it is what players see until the other is stored.
    ///
    /// # Errors
    /// The event cannot happen.
    pub fn apply(&self, at: Timestamp, event: &Event) -> Result<Applied, Refusal> {
        let what = self.told(event);
        let mut game = self.clone();
        game.fold(at, event)?;
        Ok(Applied { game, what })
    }

    /// As [`apply`](Self::apply), in place: for events that were stored, of which nobody needs the games between.
    ///
    /// # Errors
    /// The event cannot happen; nothing has changed then.
    pub fn fold(&mut self, at: Timestamp, event: &Event) -> Result<(), Refusal> {
        let at = at.max(self.at);
        match (&self.outcome, event) {
            (None, _) => {}
            (Some(outcome), Event::VoidBySite) if outcome.ended.counts() => {}
            (Some(_), Event::VoidBySite) => return Err(Refusal::NoResult),
            (Some(_), _) => return Err(Refusal::GameOver),
        }
        match event {
            Event::Draw(_) if self.pending.is_none() => return Err(Refusal::NoDice),
            Event::Suspend | Event::Resume(_) | Event::Draw(_) | Event::Void | Event::VoidBySite => {}
            // Other tables may keep one waiting for long.
            Event::Resign(_) if !self.suspended && self.pending == Some(Pending::OfRound) => {}
            _ if self.suspended || self.pending.is_some() => return Err(Refusal::Suspended),
            _ => {}
        }
        let hid = self.unseen().is_some();
        match event {
            Event::Commit(side, commitment) => self.commit(*side, *commitment)?,
            Event::Reveal(side, entropy) => self.reveal(*side, entropy)?,
            Event::ShareDice if self.number == 0 && self.has_dice() => self.shares_dice = true,
            Event::ShareDice => return Err(Refusal::NoDice),
            Event::SettleDice(tables) => self.settle(tables)?,
            Event::Start => self.start(at)?,
            Event::Turn { side, text, lag } => self.turn(at, *side, text, *lag)?,
            Event::Draw(draw) => self.draw(at, *draw),
            Event::OfferDraw(side) => {
                self.check_offer(self.draw_offer, self.draw_offered_after[*side], at)?;
                (self.draw_offer, self.draw_offered_after[*side]) = (Some(*side), Some(self.turns.len()));
                self.draw_offers[*side] += 1;
            }
            Event::AcceptDraw(side) => {
                self.answer(self.draw_offer, *side, at)?;
                self.end(Some(at), None, Ended::ByMatch(EndReason::Agreement), None);
            }
            Event::DeclineDraw(side) => {
                self.answer(self.draw_offer, *side, at)?;
                self.draw_offer = None;
            }
            // Whoever has seen dice that others wait for plays no other turn before them.
            Event::AskTakeBack(_) if self.shares_dice => return Err(Refusal::RoundGoesOn),
            Event::AskTakeBack(side) => {
                if self.turns_back(*side) == 0 || self.is_shown_to_both(*side) {
                    return Err(Refusal::NothingToTakeBack);
                }
                self.check_offer(self.take_back, self.take_back_asked_after[*side], at)?;
                (self.take_back, self.take_back_asked_after[*side]) = (Some(*side), Some(self.turns.len()));
                self.take_back_requests[*side] += 1;
            }
            Event::AcceptTakeBack(side) => {
                self.answer(self.take_back, *side, at)?;
                self.go_back(side.other(), at)?;
            }
            Event::DeclineTakeBack(side) => {
                self.answer(self.take_back, *side, at)?;
                self.take_back = None;
            }
            Event::GiveTime { side, time } => {
                self.check_started()?;
                let (to, time) = (side.other(), *time);
                self.clock.give(to, time, at).map_err(|_| Refusal::TimeUp)?;
                self.given[to] = self.given[to] + time;
            }
            Event::Vacation { side, time } => {
                self.check_started()?;
                self.clock.raise(*side, *time, at).map_err(|_| Refusal::NotGone { seconds: 0 })?;
            }
            Event::Berserk(side) => self.go_berserk(*side, at)?,
            Event::Resign(side) => {
                self.check_time(at)?;
                self.check_started()?;
                self.pending = None;
                self.end(Some(at), Some(side.other()), Ended::ByMatch(EndReason::Resignation), Some(*side));
            }
            Event::Abort(by) => {
                self.check_time(at)?;
                let (ended, by) = match by {
                    None if self.is_too_long() => (Ended::TooLong, None),
                    _ if self.turns.len() >= TURNS_THAT_COUNT => return Err(Refusal::TooLateToAbort),
                    Some(side) => (Ended::Aborted, Some(*side)),
                    None => (Ended::DiceWithheld, self.withholder()),
                };
                let to_blame = by.map(|by| if self.kept_waiting(by.other(), at) { by.other() } else { by });
                self.end(Some(at), None, ended, by);
                self.called_off = to_blame;
            }
            Event::Flag(side) => match self.clock.flag(at) {
                Some((flagged, _)) if flagged == *side => {
                    if self.turns.len() < TURNS_THAT_COUNT {
                        self.end(None, None, Ended::NotBegun, Some(*side));
                    } else {
                        self.end(None, Some(side.other()), Ended::ByMatch(EndReason::Time), Some(*side));
                    }
                }
                _ => return Err(Refusal::NotGone { seconds: 0 }),
            },
            Event::Claim { side, win } => {
                self.check_time(at)?;
                if !self.may_claim(*side) {
                    return Err(Refusal::NotGone { seconds: 0 });
                }
                self.end(Some(at), win.then_some(*side), Ended::OpponentGone, Some(side.other()));
            }
            Event::Suspend => {
                // A time that was up stays up: it is only noticed later.
                if self.started && self.clock.flag(at).is_none() {
                    self.clock.apply(clock::Event::Stop { at }).map_err(|_| Refusal::TimeUp)?;
                }
                self.suspended = true;
            }
            Event::Resume(grace) => {
                let runs = at + *grace;
                if self.started && self.clock.running() == Actors::NOBODY {
                    let running = self.position.actors();
                    self.clock.apply(clock::Event::Resume { at: runs, running }).map_err(|_| Refusal::TimeUp)?;
                }
                (self.suspended, self.resumes) = (false, runs);
            }
            // The clocks stand already, and the position stays as it came to its end.
            Event::VoidBySite if self.outcome.is_some() => {
                self.outcome = Some(Outcome { winner: None, ended: Ended::Voided, by: None });
                self.called_off = None;
            }
            Event::Void | Event::VoidBySite => {
                (self.suspended, self.pending) = (false, None);
                let runs = self.started && self.clock.running() != Actors::NOBODY && self.clock.flag(at).is_none();
                let ended = if *event == Event::Void { Ended::Restored } else { Ended::Voided };
                self.end(runs.then_some(at), None, ended, None);
            }
        }
        (self.at, self.number) = (at, self.number + 1);
        if matches!(event, Event::AcceptTakeBack(_)) {
            self.last_take_back = self.number;
        }
        match (hid, self.unseen().is_some()) {
            (false, true) => self.first_hidden = self.first_hidden.or(Some(self.number)),
            (true, false) => self.last_shown = Some(self.number),
            _ => {}
        }
        Ok(())
    }

    /// Once, before the first turn of the side, and not after turns were taken back: who has seen the game go on takes no risk any more.
    fn go_berserk(&mut self, side: Side, at: Timestamp) -> Result<(), Refusal> {
        self.check_started()?;
        let taken = self.berserk_costs().ok_or(Refusal::NoBerserk)?;
        let has_played = self.last_take_back > 0 || self.turns.iter().any(|turn| turn.side == side);
        if has_played || self.berserk[side] {
            return Err(Refusal::BerserkTooLate);
        }
        self.clock.go_berserk(side, taken, at).map_err(|_| Refusal::BerserkTooLate)?;
        self.berserk[side] = true;
        Ok(())
    }

    fn check_started(&self) -> Result<(), Refusal> {
        if self.started { Ok(()) } else { Err(Refusal::NotStarted) }
    }

    /// Refuses anything but a flag once a player's time is up.
    fn check_time(&self, at: Timestamp) -> Result<(), Refusal> {
        if self.clock.flag(at).is_some() { Err(Refusal::TimeUp) } else { Ok(()) }
    }

    fn commit(&mut self, side: Side, commitment: [u8; 32]) -> Result<(), Refusal> {
        if self.started || !self.has_dice() {
            return Err(Refusal::NoDice);
        }
        let place = &mut self.commitments[side];
        if place.is_some() {
            return Err(Refusal::AlreadyOffered);
        }
        *place = Some(commitment);
        Ok(())
    }

    fn reveal(&mut self, side: Side, entropy: &[u8]) -> Result<(), Refusal> {
        if self.started || !self.has_dice() {
            return Err(Refusal::NoDice);
        }
        let (Some(own), Some(_)) = (self.commitments[side], self.commitments[side.other()]) else {
            return Err(Refusal::CommitFirst);
        };
        if self.entropy[side].is_some() {
            return Err(Refusal::AlreadyOffered);
        }
        if entropy.len() > MOST_ENTROPY || self.proof.commitment(side, entropy) != own {
            return Err(Refusal::NotCommitted);
        }
        self.entropy[side] = Some(entropy.to_vec());
        Ok(())
    }

    fn settle(&mut self, tables: &[[u8; 32]]) -> Result<(), Refusal> {
        if self.table_digest("").is_none() || tables.is_empty() || !self.tables.is_empty() {
            return Err(Refusal::NoDice);
        }
        self.tables = tables.to_vec();
        Ok(())
    }

    fn start(&mut self, at: Timestamp) -> Result<(), Refusal> {
        if !self.may_start() {
            return Err(Refusal::NotStarted);
        }
        self.started = true;
        self.roll_known();
        if self.position.awaits_dice() {
            self.pending = Some(Pending::Start);
            self.at = at;
        } else {
            let running = self.position.actors();
            self.clock.apply(clock::Event::Start { at, running }).map_err(|_| Refusal::TimeUp)?;
        }
        Ok(())
    }

    fn turn(&mut self, at: Timestamp, side: Side, text: &str, lag: Millis) -> Result<(), Refusal> {
        self.check_started()?;
        let counted = at - lag.min(MOST_LAG);
        let arrival = Arrival { counted, at };
        self.check_time(counted)?;
        self.position.play(side, text)?;
        // As it is printed: what follows from a turn must not depend on how it was typed.
        let text = self.position.history().last().map_or_else(|| text.to_owned(), |(_, text)| text.clone());
        self.turns.push(Played { side, text, number: self.number + 1, left: None });
        let (at_once, each_turn) = lag_allowance(self.clock.control());
        let lag_left = &mut self.lag_left[side];
        *lag_left = (*lag_left - lag + each_turn).min(at_once);
        if self.draw_offer == Some(side.other()) {
            self.draw_offer = None;
        }
        self.take_back = None;
        self.roll_known();
        if self.position.awaits_dice() && self.shares_dice {
            // The dice come when all other tables wait for them too.
            self.clock_turn(side, arrival);
            self.pending = Some(Pending::OfRound);
        } else if self.position.awaits_dice() {
            self.pending = Some(Pending::Turn(side, arrival));
        } else {
            self.clock_turn(side, arrival);
        }
        Ok(())
    }

    /// Lets the clocks know of a turn, once it is known who may act.
    fn clock_turn(&mut self, side: Side, Arrival { counted, at }: Arrival) {
        // While the turn was on the way, the clock of the other side ran only if it ran before.
        let mut running = self.clock.running();
        running.may_act[side] = false;
        let told = self.clock.apply(clock::Event::Turn { side, at: counted, running });
        debug_assert!(told.is_ok(), "the time was checked, and only who may act has played: {told:?}");
        // A time that was up meanwhile stays up: it is only noticed later.
        if self.clock.flag(at).is_none() {
            let told = self.clock.apply(clock::Event::Resume { at, running: self.position.actors() });
            debug_assert!(told.is_ok(), "no time is up: {told:?}");
        }
        if let Some(played) = self.turns.last_mut() {
            played.left = self.clock.left(side, at);
        }
        self.note_ending();
    }

    fn note_ending(&mut self) {
        if let Some(Ending { winner, reason }) = self.position.ending() {
            self.outcome = Some(Outcome { winner, ended: Ended::ByMatch(reason), by: None });
            (self.draw_offer, self.take_back) = (None, None);
        }
    }

    fn draw(&mut self, at: Timestamp, draw: Draw) {
        self.draws.push(draw);
        self.roll_known();
        if self.position.awaits_dice() {
            return;
        }
        match self.pending.take() {
            Some(Pending::OfRound) => {
                // While the site goes down no clock runs, and afterwards they run on.
                if !self.suspended {
                    let (at, running) = (at.max(self.resumes), self.position.actors());
                    let told = self.clock.apply(clock::Event::Resume { at, running });
                    debug_assert!(told.is_ok(), "no clock ran: {told:?}");
                }
                self.note_ending();
            }
            Some(Pending::Start) => {
                let running = self.position.actors();
                let told = self.clock.apply(clock::Event::Start { at: self.at, running });
                debug_assert!(told.is_ok(), "a start is never refused");
                self.note_ending();
            }
            Some(Pending::Turn(side, arrival)) => self.clock_turn(side, arrival),
            None => {}
        }
    }

    /// Gives the position the draws that are known already.
    fn roll_known(&mut self) {
        while self.position.awaits_dice()
            && let Some(&draw) = self.draws.get(self.rolled.len())
            && self.position.roll(draw).is_ok()
        {
            self.rolled.push(self.turns.len());
        }
    }

    /// A draw, and a turn back, can each be asked for once between two turns: not while such an offer is `open`, nor again if the side's
    /// `last` was after as many turns.
    fn check_offer(&self, open: Option<Side>, last: Option<usize>, at: Timestamp) -> Result<(), Refusal> {
        self.check_started()?;
        self.check_time(at)?;
        let again = open.is_some() || last == Some(self.turns.len());
        if again { Err(Refusal::AlreadyOffered) } else { Ok(()) }
    }

    /// Whether `side` can answer what `by` asked.
    fn answer(&self, by: Option<Side>, side: Side, at: Timestamp) -> Result<(), Refusal> {
        self.check_time(at)?;
        if by == Some(side.other()) { Ok(()) } else { Err(Refusal::NothingOffered) }
    }

    /// How many turns are gone when the last turn of `side` is taken back; 0 if it has played none.
    #[must_use]
    pub fn turns_back(&self, side: Side) -> usize {
        self.turns.iter().rposition(|turn| turn.side == side).map_or(0, |place| self.turns.len() - place)
    }

    /// Whether the last turn of `side` set up its mono team, and the opponent has seen it: what was set up unseen cannot be
    /// changed by somebody who knows what it faces (PW-5).
    fn is_shown_to_both(&self, side: Side) -> bool {
        let back = &self.turns[self.turns.len() - self.turns_back(side)..];
        let mono = back.iter().any(|turn| is_mono_set_up(turn.side, &turn.text));
        self.has_dice() && mono && self.unseen().is_none()
    }

    fn go_back(&mut self, side: Side, at: Timestamp) -> Result<(), Refusal> {
        let back = self.turns_back(side);
        let kept = self.turns.len() - back;
        let mut position = self.agreed.setup().start().new_match();
        let mut rolled = Vec::new();
        let mut roll = |position: &mut AnyMatch, turns: usize| {
            while position.awaits_dice()
                && let Some(&draw) = self.draws.get(rolled.len())
                && position.roll(draw).is_ok()
            {
                rolled.push(turns);
            }
        };
        roll(&mut position, 0);
        for (turns, turn) in (1..).zip(&self.turns[..kept]) {
            position.play(turn.side, &turn.text)?;
            roll(&mut position, turns);
        }
        self.clock.apply(clock::Event::TakeBack { turns: back, at }).map_err(|_| Refusal::TimeUp)?;
        (self.position, self.rolled) = (position, rolled);
        self.turns.truncate(kept);
        self.taken_back[side] += 1;
        (self.draw_offer, self.take_back) = (None, None);
        (self.draw_offered_after, self.take_back_asked_after) = Default::default();
        Ok(())
    }

    /// Ends the game. The clocks are stopped at a moment, unless a time is up.
    fn end(&mut self, at: Option<Timestamp>, winner: Option<Side>, ended: Ended, by: Option<Side>) {
        if let Some(at) = at {
            let told = self.clock.apply(clock::Event::Stop { at });
            debug_assert!(told.is_ok(), "the time was checked");
        }
        if let Ended::ByMatch(reason) = ended {
            self.position.conclude(Ending { winner, reason });
        }
        self.outcome = Some(Outcome { winner, ended, by });
        (self.draw_offer, self.take_back) = (None, None);
        self.called_off = by.filter(|_| !self.is_played());
    }

    /// The moment since which players have been awaited.
    fn waits_since(&self) -> Timestamp {
        self.at.max(self.created).max(self.resumes)
    }

    /// Whether it is `side` alone for whom the opponent has waited too long at a moment.
    fn kept_waiting(&self, side: Side, at: Timestamp) -> bool {
        let alone = if self.started { self.actors() == Actors::only(side) } else { self.withholder() == Some(side) };
        let patience = NO_SHOW[usize::from(!self.agreed.is_live())];
        alone && at.since(self.waits_since()) >= patience
    }

    /// Whether the game was played: to an end by its rules, or with [`turns_to_rate`] turns of each side. The result of one that
    /// was not changes no ratings.
    #[must_use]
    pub fn is_played(&self) -> bool {
        let by_rules = |outcome: Outcome| outcome.ended.is_by_rules();
        let turns = |side: Side| self.turns.iter().filter(|turn| turn.side == side).count();
        let enough = turns_to_rate(self.agreed.game());
        self.outcome.is_some_and(by_rules) || Side::BOTH.into_iter().all(|side| turns(side) >= enough)
    }

    /// The player to blame for a game that was not played: who aborted it, or did not come.
    #[must_use]
    pub const fn called_off(&self) -> Option<Side> {
        self.called_off
    }

    /// The player who alone has not yet committed to, or revealed, its entropy for the dice.
    fn withholder(&self) -> Option<Side> {
        let missing = |side: Side| {
            if self.commitments.iter().all(|(_, bytes)| bytes.is_some()) {
                self.entropy[side].is_none()
            } else {
                self.commitments[side].is_none()
            }
        };
        match (missing(Side::A), missing(Side::B)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        }
    }

    /// The terms of the game.
    #[must_use]
    pub const fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    /// When the players agreed.
    #[must_use]
    pub const fn created(&self) -> Timestamp {
        self.created
    }

    /// The number of the last event; 0 before the first.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The number of the last event that changed the position: a turn, or one that took turns back; 0 before the first turn.
    #[must_use]
    pub fn position_since(&self) -> u32 {
        self.turns.last().map_or(0, |turn| turn.number).max(self.last_take_back)
    }

    /// The moment of the last event.
    #[must_use]
    pub const fn at(&self) -> Timestamp {
        self.at
    }

    /// The side whose mono team stands and is shown to nobody else yet (PW-5). When the game is over, all is shown.
    #[must_use]
    pub fn unseen(&self) -> Option<Side> {
        if self.outcome.is_some() { None } else { self.position.unseen() }
    }

    /// Whether somebody who has seen the game up to the event `after` was told of a turn that is shown by now: it needs the whole
    /// game, since the events after it do not show that turn.
    #[must_use]
    pub fn has_shown_since(&self, after: u32) -> bool {
        matches!((self.first_hidden, self.last_shown), (Some(hidden), Some(shown)) if hidden <= after && after < shown)
    }

    /// The match, whole. What others are told of it comes from [`seen_by`](Self::seen_by).
    #[must_use]
    pub const fn position(&self) -> &AnyMatch {
        &self.position
    }

    /// The turns, without those that were taken back.
    #[must_use]
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// The draws that the position has had.
    #[must_use]
    pub fn draws(&self) -> &[Draw] {
        &self.draws[..self.rolled.len()]
    }

    /// For each of those draws: how many turns had been played.
    #[must_use]
    pub fn draws_after(&self) -> &[usize] {
        &self.rolled
    }

    /// Whether the game has dice.
    #[must_use]
    pub const fn has_dice(&self) -> bool {
        self.agreed.has_dice()
    }

    /// How its players commit to their entropy, if it has dice.
    #[must_use]
    pub const fn proof(&self) -> &DiceProof {
        &self.proof
    }

    /// The commitment of each side to its entropy.
    #[must_use]
    pub const fn commitments(&self) -> &BySide<Option<[u8; 32]>> {
        &self.commitments
    }

    /// The entropy that each side has revealed.
    #[must_use]
    pub const fn entropy(&self) -> &BySide<Option<Vec<u8>>> {
        &self.entropy
    }

    /// Whether its dice are those of all tables of its round.
    #[must_use]
    pub const fn shares_dice(&self) -> bool {
        self.shares_dice
    }

    /// What all tables of the round have added to the dice; empty before that is settled.
    #[must_use]
    pub fn tables(&self) -> &[[u8; 32]] {
        &self.tables
    }

    /// What its players have added to the dice of the round; nothing before both have, and where it shares none.
    #[must_use]
    pub fn table_digest(&self, id: &str) -> Option<[u8; 32]> {
        let [a, b] = Side::BOTH.map(|side| self.entropy[side].as_deref());
        self.shares_dice.then_some(())?;
        Some(table_digest(id, a?, b?))
    }

    /// How many draws have been made, those after turns that were taken back included.
    #[must_use]
    pub const fn all_draws(&self) -> usize {
        self.draws.len()
    }

    /// Whether [`Event::Start`] has come.
    #[must_use]
    pub const fn has_started(&self) -> bool {
        self.started
    }

    /// Whether it can start: the dice are settled.
    #[must_use]
    pub fn may_start(&self) -> bool {
        !self.started
            && self.outcome.is_none()
            && (!self.has_dice() || self.entropy.iter().all(|(_, entropy)| entropy.is_some()))
            && (!self.shares_dice || !self.tables.is_empty())
    }

    /// The number, from 1, of the draw that must be made before anything else can happen.
    #[must_use]
    pub fn awaited_draw(&self) -> Option<u8> {
        self.pending.and_then(|_| u8::try_from(self.draws.len() + 1).ok())
    }

    /// Whether the server has announced that it goes down, and not yet that it is back.
    #[must_use]
    pub const fn is_suspended(&self) -> bool {
        self.suspended
    }

    /// The most lag that can be credited to the next turn of a side.
    #[must_use]
    pub fn lag_left(&self, side: Side) -> Millis {
        self.lag_left[side].min(MOST_LAG)
    }

    /// The moment until which clocks are stopped after the last restart or stall; the start of 1970 if there was none.
    #[must_use]
    pub const fn resumes(&self) -> Timestamp {
        self.resumes
    }

    /// The events that credit a live game with stalls, and their moments: its clocks stop from the beginning of each stall until the
    /// grace after its end. `stalls` are in the order of their beginnings; those that ended before the last event have been credited.
    #[must_use]
    pub fn stood_still(&self, stalls: &[Stall], grace: Millis) -> Vec<(Timestamp, Event)> {
        let mut events = Vec::new();
        if self.outcome.is_some() || self.suspended || !self.agreed.is_live() {
            return events;
        }
        let mut last = self.at();
        for stall in stalls {
            if stall.to > last {
                events.extend([(stall.from, Event::Suspend), (stall.to, Event::Resume(grace))]);
                last = stall.to;
            }
        }
        events
    }

    /// Whether it must end because it has [`MOST_TURNS`].
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.outcome.is_none() && self.turns.len() >= MOST_TURNS
    }

    /// Checks that a side may offer a draw once more. Stored events are not checked: they are valid.
    ///
    /// # Errors
    /// It has done so as often as a game allows.
    pub const fn may_offer_draw(&self, side: Side) -> Result<(), Refusal> {
        if *self.draw_offers.get(side) < MOST_OFFERS {
            Ok(())
        } else {
            Err(Refusal::TooManyOffers { most: MOST_OFFERS })
        }
    }

    /// How much time each side was given by its opponent.
    #[must_use]
    pub const fn given(&self) -> &BySide<Millis> {
        &self.given
    }

    /// How much time going berserk takes away; nothing where the clock does not let anybody.
    #[must_use]
    pub fn berserk_costs(&self) -> Option<Millis> {
        let (base, added) = self.clock.control().base_and_added()?;
        let (left, _) = events::arena::berserk_clock(base.get(), added.get())?;
        Some(base - Millis::new(left))
    }

    /// Which sides have gone berserk.
    #[must_use]
    pub const fn berserk(&self) -> &BySide<bool> {
        &self.berserk
    }

    /// How much time a side may give its opponent now. Stored events are not checked: they are valid.
    ///
    /// # Errors
    /// The game has no clock that can be given to, or as much was given as a game allows.
    pub fn time_to_give(&self, side: Side) -> Result<Millis, Refusal> {
        let gift = self.clock.control().gift().ok_or(Refusal::NoTimeToGive)?;
        if self.given[side.other()] + gift.each > gift.most { Err(Refusal::EnoughTimeGiven) } else { Ok(gift.each) }
    }

    /// Checks that a side may ask for its last turn once more. Stored events are not checked: they are valid.
    ///
    /// # Errors
    /// It has done so, or was given turns back, as often as a game allows.
    pub const fn may_ask_take_back(&self, side: Side) -> Result<(), Refusal> {
        if *self.taken_back.get(side) >= MOST_TAKE_BACKS {
            Err(Refusal::TooManyTakeBacks { most: MOST_TAKE_BACKS })
        } else if *self.take_back_requests.get(side) >= MOST_OFFERS {
            Err(Refusal::TooManyOffers { most: MOST_OFFERS })
        } else {
            Ok(())
        }
    }

    /// The side whose time is up at a moment, if the game still goes on.
    #[must_use]
    pub fn flag(&self, now: Timestamp) -> Option<Side> {
        if self.outcome.is_some() || !self.started { None } else { self.clock.flag(now).map(|(side, _)| side) }
    }

    /// Whether the game may still be aborted.
    #[must_use]
    pub fn may_abort(&self) -> bool {
        self.outcome.is_none() && self.turns.len() < TURNS_THAT_COUNT
    }

    /// The sides that may play a turn now.
    #[must_use]
    pub fn actors(&self) -> Actors {
        let may = self.started && self.outcome.is_none() && self.pending.is_none();
        if may { self.position.actors() } else { Actors::NOBODY }
    }

    /// The side whose draw offer is open.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Side> {
        self.draw_offer
    }

    /// The side whose request to take back its last turn is open.
    #[must_use]
    pub const fn take_back(&self) -> Option<Side> {
        self.take_back
    }

    /// How it ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether an absent opponent keeps `side` waiting: only the opponent may act, in a game that counts and is played live.
    #[must_use]
    pub fn may_claim(&self, side: Side) -> bool {
        let only_opponent = self.actors() == Actors::only(side.other());
        only_opponent && self.turns.len() >= TURNS_THAT_COUNT && self.agreed.is_live()
    }

    /// Whether a turn by a client that had seen the game up to `after` is meant for the game as it is: neither were turns taken
    /// back since, nor has the same side played, in another window.
    #[must_use]
    pub fn is_stale(&self, side: Side, after: u32) -> bool {
        let own = self.turns.iter().rev().find(|turn| turn.side == side).map_or(0, |turn| turn.number);
        after > self.number || after < self.last_take_back || after < own
    }

    /// When the next event is due if nobody acts: a flag, a second late so that a turn on its way still counts, or the end of the wait for
    /// dice.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.outcome.is_some() || self.suspended {
            None
        } else if self.started {
            self.clock.next_flag().map(|(_, at)| at + MOST_LAG)
        } else if self.table_digest("").is_some() {
            // The other tables are awaited, and each of them has its deadline.
            None
        } else if self.has_dice() {
            let time = self.clock.control().days_for_a_turn().unwrap_or(LIVE_CEREMONY);
            // Each step of two players has its time.
            Some(self.waits_since() + time)
        } else {
            None
        }
    }

    /// The event that is due by `now`: a flag, or the end of a game whose dice were not revealed in time.
    #[must_use]
    pub fn due(&self, now: Timestamp) -> Option<Event> {
        if self.deadline()? > now {
            None
        } else if self.started {
            self.clock.flag(now).map(|(side, _)| Event::Flag(side))
        } else {
            Some(Event::Abort(None))
        }
    }

    /// When the flag of a side falls that is the next to fall, in a game of days: only there does a vacation keep it up.
    #[must_use]
    pub fn next_flag_of_days(&self) -> Option<(Side, Timestamp)> {
        self.clock.control().days_for_a_turn()?;
        self.clock.next_flag()
    }

    /// The clocks at a moment.
    #[must_use]
    pub fn clocks(&self, now: Timestamp) -> Clocks {
        let now = now.max(self.at);
        let left = |side| self.clock.left(side, now);
        let waits = |side: Side| {
            if self.clock.running().contains(side) {
                self.resumes.since(now) + self.clock.waits(side, now.max(self.resumes))
            } else {
                Millis::ZERO
            }
        };
        Clocks {
            at: now,
            a: left(Side::A),
            b: left(Side::B),
            running: self.clock.running().may_act,
            waits: BySide::from_fn(waits),
        }
    }

    /// An event as clients would be told of it now.
    pub(crate) fn told(&self, event: &Event) -> What {
        let back = match event {
            Event::AcceptTakeBack(side) => self.turns_back(side.other()),
            _ => 0,
        };
        event.to_wire(back)
    }
}
