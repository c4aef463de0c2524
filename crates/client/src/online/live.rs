//! An online game: its state from the server's messages, and the user's acts that are not answered yet.
//!
//! A [`Live`] is changed by messages and by what the user does, and answers each with what is to be sent. Whatever does not
//! follow from what was known before, by number or by position, makes it ask for the whole state.

use games::pawnball::dice::Draw;
use games::side::{BySide, Side};
use play::AnyMatch;
use play::game_setup::hex;
use play::published_dice::ProofVersion;
use play::time::{Millis, Timestamp};
use protocol::game::{Clocks, Event, Side as WireSide, State, What};
use protocol::problem::Problem;
use protocol::socket::{Act, FromClient, FromServer};

use super::dice::SeenDice;
use super::terms;

/// What a message or an act leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// To be sent.
    Send(FromClient),
    /// To be sent again in a second.
    Later(FromClient),
    /// The user's act was refused.
    Refused(Problem),
    /// The game cannot be shown: it is not there, or of another version.
    Gone(Problem),
}

/// An act that has not been answered yet.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Waiting {
    id: String,
    after: u32,
    act: Act,
}

/// A game, as far as this client knows it.
#[derive(Debug, Clone)]
pub struct Live {
    id: String,
    /// The name of the user, who may play in it.
    name: Option<String>,
    known: Option<Known>,
    /// The commitments to the dice, as first seen.
    seen: SeenDice,
    waiting: Vec<Waiting>,
    /// Whether the whole state is requested and has not come yet.
    asked: bool,
}

#[derive(Debug, Clone)]
struct Known {
    state: State,
    game: AnyMatch,
    /// What was left after each turn, where it is known.
    left: Vec<Option<Millis>>,
    /// What was last taken off each side's turn.
    lag: BySide<Millis>,
    /// The server goes down or has just come back.
    suspended: bool,
    /// Who does not want to play it again.
    declined: Option<WireSide>,
}

impl Live {
    /// A game of which nothing is known but its id.
    #[must_use]
    pub fn new(id: String, name: Option<String>) -> Self {
        Self { id, name, known: None, seen: SeenDice::default(), waiting: Vec::new(), asked: false }
    }

    /// A game of whose dice this was seen before, on another visit to the page.
    #[must_use]
    pub fn with_seen(self, seen: SeenDice) -> Self {
        Self { seen, ..self }
    }

    /// The commitments to the dice, as first seen.
    #[must_use]
    pub const fn seen(&self) -> &SeenDice {
        &self.seen
    }

    /// Whether the dice are those of all tables of a round.
    #[must_use]
    pub fn shares_dice(&self) -> bool {
        let dice = self.state().and_then(|state| state.dice.as_ref());
        dice.is_some_and(|dice| dice.version == ProofVersion::OfRound.number())
    }

    /// Whether something else was committed to of the dice than was seen first: then the server could be choosing them.
    #[must_use]
    pub fn dice_differ(&self) -> bool {
        self.state().and_then(|state| state.dice.as_ref()).is_some_and(|dice| self.seen.differs(dice))
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The user has another name now.
    pub fn set_name(&mut self, name: Option<String>) {
        self.name = name;
    }

    /// The state, once it is known.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.known.as_ref().map(|known| &known.state)
    }

    /// The match as the server has it.
    #[must_use]
    pub fn game(&self) -> Option<&AnyMatch> {
        self.known.as_ref().map(|known| &known.game)
    }

    /// What was left on the clock after each turn, where it is known.
    #[must_use]
    pub fn left_after(&self) -> &[Option<Millis>] {
        self.known.as_ref().map_or(&[], |known| &known.left)
    }

    /// The lag that was credited to the last turn of each side.
    #[must_use]
    pub fn lag(&self, side: Side) -> Millis {
        self.known.as_ref().map_or(Millis::ZERO, |known| known.lag[side])
    }

    /// Whether the server has said that it goes down.
    #[must_use]
    pub fn is_suspended(&self) -> bool {
        self.known.as_ref().is_some_and(|known| known.suspended)
    }

    /// Who has declined to play it again.
    #[must_use]
    pub fn declined(&self) -> Option<Side> {
        self.known.as_ref()?.declined.map(Side::from)
    }

    /// The side that the user plays.
    #[must_use]
    pub fn own_side(&self) -> Option<Side> {
        let (name, state) = (self.name.as_ref()?, self.state()?);
        state.players.position(|player| player.name == *name)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state().is_some_and(|state| state.result.is_some())
    }

    /// Whether the user may play a turn now.
    #[must_use]
    pub fn may_act(&self) -> bool {
        let (Some(side), Some(state)) = (self.own_side(), self.state()) else { return false };
        state.may_act[side] && state.result.is_none() && self.turn_on_its_way().is_none()
    }

    /// The user's turn that was sent and is not stored yet.
    #[must_use]
    pub fn turn_on_its_way(&self) -> Option<&str> {
        self.waiting.iter().find_map(|waiting| match &waiting.act {
            Act::Turn { text } => Some(text.as_str()),
            _ => None,
        })
    }

    /// Whether this is sent and not answered yet.
    #[must_use]
    pub fn is_on_its_way(&self, act: &Act) -> bool {
        self.waiting.iter().any(|waiting| waiting.act == *act)
    }

    // What the user does.

    /// The user acts. `id` must be different for each act.
    pub fn act(&mut self, id: String, act: Act) -> Vec<Effect> {
        let after = self.state().map_or(0, |state| state.number);
        let waiting = Waiting { id, after, act };
        let message = self.message(&waiting);
        self.waiting.push(waiting);
        vec![Effect::Send(message)]
    }

    fn message(&self, waiting: &Waiting) -> FromClient {
        let Waiting { id, after, act } = waiting.clone();
        FromClient::Act { game: self.id.clone(), id, after, act }
    }

    /// What is due of the dice: to commit to what the user adds to them, and when both have, to reveal it. `entropy` is what the
    /// user adds, the same every time.
    #[must_use]
    pub fn due_for_dice(&self, entropy: &[u8; 32]) -> Option<Act> {
        let (side, state) = (self.own_side()?, self.state()?);
        let dice = state.dice.as_ref().filter(|_| !state.started && state.result.is_none())?;
        // Nothing goes to a server that could choose the dice.
        if self.seen.differs(dice) {
            return None;
        }
        let own = dice.entropy_commitment(side, &self.id, entropy)?;
        let act = match &dice.commitments[side] {
            None => Act::Commit { commitment: own },
            Some(committed) if *committed == own && dice.commitments[side.other()].is_some() => {
                Act::Reveal { entropy: hex(entropy) }
            }
            Some(_) => return None,
        };
        let is_done = matches!(act, Act::Reveal { .. }) && dice.entropy[side].is_some();
        (!is_done && !self.is_on_its_way(&act)).then_some(act)
    }

    // What is heard.

    /// The connection is there, for the first time or again, to a server that tells this history.
    pub fn connected(&mut self, history: &str) -> Vec<Effect> {
        // After a restore the same numbers stand for other events, and the user's acts were meant for another game.
        let goes_on = self.state().is_none_or(|state| state.history == history);
        let forgotten = if goes_on { Vec::new() } else { std::mem::take(&mut self.waiting) };
        let after = self.state().map(|state| state.number).filter(|number| *number > 0 && goes_on);
        self.asked = after.is_none();
        let watch = FromClient::Watch { game: self.id.clone(), after };
        let again = self.waiting.iter().map(|waiting| Effect::Send(self.message(waiting)));
        let refused = forgotten.iter().map(|_| Effect::Refused(Problem::new("server-stale", []))).take(1);
        std::iter::once(Effect::Send(watch)).chain(again).chain(refused).collect()
    }

    /// Handles a message from the server.
    pub fn hear(&mut self, message: &FromServer) -> Vec<Effect> {
        let effects = self.take_in(message);
        if let Some(dice) = self.known.as_ref().and_then(|known| known.state.dice.as_ref()) {
            self.seen.note(dice);
        }
        effects
    }

    fn take_in(&mut self, message: &FromServer) -> Vec<Effect> {
        match message {
            FromServer::State { state } if state.id == self.id => self.take(state),
            FromServer::Events { game, history, events, clocks, may_act, position, result, seed }
                if *game == self.id =>
            {
                let Some(known) = self.known.as_mut().filter(|known| known.state.history == *history) else {
                    return self.ask();
                };
                if !known.follow(events, clocks) {
                    return self.ask();
                }
                known.state.may_act = *may_act;
                if result.is_some() {
                    known.state.result.clone_from(result);
                    (known.state.draw_offer, known.state.take_back) = (None, None);
                }
                if let (Some(dice), Some(_)) = (&mut known.state.dice, seed) {
                    dice.seed.clone_from(seed);
                }
                known.state.position.clone_from(position);
                let fits = known.game.position() == *position;
                let own = self.own_side();
                let played = |event: &Event| match &event.what {
                    What::Turn { side: by, .. } => Some(Side::from(*by)) == own,
                    _ => false,
                };
                if events.iter().any(played) {
                    self.waiting.retain(|waiting| !matches!(waiting.act, Act::Turn { .. }));
                }
                if fits { Vec::new() } else { self.ask() }
            }
            FromServer::Presence { game, present, watchers, claim_at } if *game == self.id => {
                if let Some(known) = &mut self.known {
                    (known.state.present, known.state.watchers) = (*present, *watchers);
                    known.state.claim_at = *claim_at;
                }
                Vec::new()
            }
            FromServer::Rematch { game, by, declined, next } if *game == self.id => {
                if let Some(known) = &mut self.known {
                    known.state.rematch = *by;
                    known.declined = *declined;
                    known.state.next.clone_from(next);
                }
                Vec::new()
            }
            FromServer::Done { game, id, .. } if *game == self.id => {
                self.waiting.retain(|waiting| waiting.id != *id);
                Vec::new()
            }
            // Following the chat is refused without an id, too.
            FromServer::Refused { request, game: Some(game), id, problem }
                if *game == self.id
                    && (id.is_some() || request.as_deref().is_none_or(|request| request == "watch")) =>
            {
                self.refused(id.as_ref(), problem)
            }
            _ => Vec::new(),
        }
    }

    fn refused(&mut self, id: Option<&String>, problem: &Problem) -> Vec<Effect> {
        let Some(id) = id else {
            if problem.is_retryable() {
                return vec![Effect::Later(FromClient::Watch { game: self.id.clone(), after: None })];
            }
            return vec![Effect::Gone(problem.clone())];
        };
        let Some(place) = self.waiting.iter().position(|waiting| waiting.id == *id) else { return Vec::new() };
        if problem.is_retryable() {
            return vec![Effect::Later(self.message(&self.waiting[place]))];
        }
        let waiting = self.waiting.remove(place);
        // Committing and revealing go by themselves; in another window they may have gone before.
        if matches!(waiting.act, Act::Commit { .. } | Act::Reveal { .. }) {
            return Vec::new();
        }
        vec![Effect::Refused(problem.clone())]
    }

    /// Requests the whole state, unless it is requested already.
    fn ask(&mut self) -> Vec<Effect> {
        if std::mem::replace(&mut self.asked, true) {
            return Vec::new();
        }
        vec![Effect::Send(FromClient::Watch { game: self.id.clone(), after: None })]
    }

    /// Replaces everything known by the server's whole state.
    fn take(&mut self, state: &State) -> Vec<Effect> {
        self.asked = false;
        let unknown = || vec![Effect::Gone(Problem::new("server-version", []))];
        let Some(mut game) = terms::start(&state.terms).map(|start| start.new_match()) else { return unknown() };
        if !replay(&mut game, &state.turns, &state.draws) {
            return unknown();
        }
        let left = if state.left.len() == state.turns.len() {
            state.left.iter().copied().map(Some).collect()
        } else {
            vec![None; state.turns.len()]
        };
        let lag = self.known.as_ref().map_or_else(BySide::default, |known| known.lag);
        let declined = self.known.as_ref().and_then(|known| known.declined);
        self.known = Some(Known { state: state.clone(), game, left, lag, suspended: false, declined });
        Vec::new()
    }
}

impl Known {
    /// Takes in what happened; whether it follows from what was known.
    fn follow(&mut self, events: &[Event], clocks: &Clocks) -> bool {
        for event in events {
            if event.number <= self.state.number {
                continue;
            }
            if event.number != self.state.number + 1 || !self.happen(&event.what) {
                return false;
            }
            self.state.number = event.number;
        }
        self.state.clocks = *clocks;
        self.state.score = self.game.score();
        // What was left after the last turn is what is left, unless its side goes on.
        if let (Some((by, _)), Some(last)) = (self.state.turns.last(), self.left.last_mut())
            && last.is_none()
            && !clocks.running[Side::from(*by)]
        {
            *last = if *by == WireSide::A { clocks.a } else { clocks.b };
        }
        true
    }

    fn happen(&mut self, what: &What) -> bool {
        let state = &mut self.state;
        match what {
            What::Committed { side, commitment } => {
                if let Some(dice) = &mut state.dice {
                    dice.commitments[Side::from(*side)] = Some(commitment.clone());
                }
            }
            What::Revealed { side, entropy } => {
                if let Some(dice) = &mut state.dice {
                    dice.entropy[Side::from(*side)] = Some(entropy.clone());
                }
            }
            What::SharesDice => {
                if let Some(dice) = &mut state.dice {
                    dice.version = ProofVersion::OfRound.number();
                }
            }
            What::DiceSettled { tables } => {
                if let Some(dice) = &mut state.dice {
                    dice.tables.clone_from(tables);
                }
            }
            What::Started => state.started = true,
            What::Turn { side: by, text, lag } => {
                roll(&mut self.game, &state.draws);
                if self.game.follow(Side::from(*by), text).is_err() {
                    return false;
                }
                roll(&mut self.game, &state.draws);
                state.turns.push((*by, text.clone()));
                self.left.push(None);
                self.lag[Side::from(*by)] = *lag;
                if state.draw_offer != Some(*by) {
                    state.draw_offer = None;
                }
                state.take_back = None;
            }
            What::Drawn { dice } => {
                state.draws.push(dice.clone());
                state.draws_after.push(state.turns.len());
                roll(&mut self.game, &state.draws);
            }
            What::DrawOffered { side } => state.draw_offer = Some(*side),
            What::DrawAccepted { .. } | What::DrawDeclined { .. } => state.draw_offer = None,
            What::TakeBackAsked { side } => state.take_back = Some(*side),
            What::TakeBackDeclined { .. } => state.take_back = None,
            What::TakenBack { turns, .. } => {
                let Some(kept) = state.turns.len().checked_sub(*turns) else { return false };
                let Some(start) = terms::start(&state.terms) else { return false };
                let mut game = start.new_match();
                if !replay(&mut game, &state.turns[..kept], &state.draws) {
                    return false;
                }
                self.game = game;
                state.turns.truncate(kept);
                self.left.truncate(kept);
                (state.draw_offer, state.take_back) = (None, None);
            }
            What::TimeGiven { side, time } => {
                let to = Side::from(*side).other();
                state.given[to] = state.given[to] + *time;
            }
            What::WentBerserk { side } => {
                if let Some(berserk) = &mut state.berserk {
                    berserk[Side::from(*side)] = true;
                }
            }
            // Only the clocks change, and they come with the event.
            What::Vacation { .. } => {}
            What::Suspended => self.suspended = true,
            What::Resumed { .. } => self.suspended = false,
            What::Resigned { .. }
            | What::Aborted { .. }
            | What::Flagged { .. }
            | What::Claimed { .. }
            | What::Voided => {}
        }
        true
    }
}

/// Hands in the dice that are awaited, as far as they are known: draws that were made stay made when turns are taken back.
pub fn roll(game: &mut AnyMatch, draws: &[String]) {
    while let Some(draw) = awaited(game, draws)
        && game.roll(draw).is_ok()
    {}
}

fn awaited(game: &AnyMatch, draws: &[String]) -> Option<Draw> {
    match game {
        AnyMatch::Pawnball(pawnball) if game.awaits_dice() => draws.get(pawnball.draws().len())?.parse().ok(),
        _ => None,
    }
}

/// Plays turns from the start; whether all could be played.
fn replay(game: &mut AnyMatch, turns: &[(WireSide, String)], draws: &[String]) -> bool {
    roll(game, draws);
    turns.iter().all(|(by, text)| {
        let played = game.follow(Side::from(*by), text).is_ok();
        roll(game, draws);
        played
    })
}

/// What is left on the clock of a side at a moment of the server's; none without a clock.
#[must_use]
pub fn left(clocks: &Clocks, side: Side, now: Timestamp) -> Option<Millis> {
    let left = match side {
        Side::A => clocks.a,
        Side::B => clocks.b,
    }?;
    if !clocks.running[side] {
        return Some(left);
    }
    let passed = now.since(clocks.at) - clocks.waits[side];
    Some(left - passed)
}

#[cfg(test)]
mod tests;
