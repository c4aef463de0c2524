//! What was sent and what was told, for the checks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use games::side::Side;
use play::time::Millis;
use protocol::game::{Clocks, Event, Outcome};
use protocol::socket::{Act, FromServer};

/// An act that was sent, perhaps several times and to several nodes, always with the same id.
#[derive(Debug, Clone)]
pub struct Sent {
    /// The id of the game.
    pub game: String,
    /// Who acts.
    pub side: Side,
    /// What the player does.
    pub act: Act,
}

/// An act that was acknowledged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The id of the game.
    pub game: String,
    /// The id of the act.
    pub id: String,
    /// The number of its event.
    pub number: u32,
    /// Which node said so.
    pub node: usize,
}

/// Clocks as somebody was told them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The number of the last event before.
    pub number: u32,
    /// The clocks, with their moment.
    pub clocks: Clocks,
    /// Which node told them.
    pub node: usize,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = |left: Option<Millis>| left.map_or_else(|| "none".to_owned(), |left| format!("{} ms", left.get()));
        let Clocks { at, a, b, .. } = self.clocks;
        let (number, at, a, b, node) = (self.number, at.get(), left(a), left(b), self.node);
        write!(f, "after event {number}, at {at}, A has {a}, B {b} (by node {node})")
    }
}

/// An offer that a player was told to have accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The id of the seek or challenge.
    pub offer: String,
    /// The number of the player.
    pub player: usize,
    /// The id of the game that began.
    pub game: String,
}

/// How often something was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Messages with an act, repetitions among them.
    pub sendings: usize,
    /// Acts that were sent again, with the same id.
    pub repeated: usize,
    /// Sockets that were opened.
    pub sockets: usize,
    /// Refusals of acts, by their codes.
    pub refused: BTreeMap<String, usize>,
    /// Offers that two players tried to accept at once, at two nodes.
    pub races: usize,
}

/// All that the clients of a run did and saw.
#[derive(Debug, Default)]
pub struct History {
    /// The acts, by id; no two of the run have the same.
    pub sent: BTreeMap<String, Sent>,
    /// What was acknowledged, each answer.
    pub done: Vec<Done>,
    /// By game and number, all that was told of the event: it should be one.
    pub told: BTreeMap<(String, u32), Vec<Event>>,
    /// By game, the results that were told: it should be one.
    pub outcomes: BTreeMap<String, Vec<Outcome>>,
    /// By game, the clocks that were told.
    pub samples: BTreeMap<String, Vec<Sample>>,
    /// The histories that nodes named: it should be one.
    pub histories: BTreeSet<String>,
    /// The offers that were accepted.
    pub accepted: Vec<Accepted>,
    /// What a client found that cannot be, in words.
    pub impossible: Vec<String>,
    /// What was done.
    pub counts: Counts,
}

impl History {
    /// Takes in what a node told somebody.
    pub fn hear(&mut self, node: usize, message: &FromServer) {
        match message {
            FromServer::Welcome { history, .. } => {
                self.histories.insert(history.clone());
            }
            FromServer::State { state } => {
                self.histories.insert(state.history.clone());
                let sample = Sample { number: state.number, clocks: state.clocks, node };
                self.samples.entry(state.id.clone()).or_default().push(sample);
                self.outcome(&state.id, state.result.as_ref());
            }
            FromServer::Events { game, history, events, clocks, result, .. } => {
                self.histories.insert(history.clone());
                for event in events {
                    let told = self.told.entry((game.clone(), event.number)).or_default();
                    if !told.contains(event) {
                        told.push(event.clone());
                    }
                }
                if let Some(last) = events.last() {
                    let sample = Sample { number: last.number, clocks: *clocks, node };
                    self.samples.entry(game.clone()).or_default().push(sample);
                }
                self.outcome(game, result.as_ref());
            }
            FromServer::Done { game, id, number } => {
                self.done.push(Done { game: game.clone(), id: id.clone(), number: *number, node });
            }
            FromServer::Refused { id: Some(_), problem, .. } => {
                *self.counts.refused.entry(problem.code.clone()).or_default() += 1;
            }
            _ => {}
        }
    }

    fn outcome(&mut self, game: &str, outcome: Option<&Outcome>) {
        let Some(outcome) = outcome else { return };
        let told = self.outcomes.entry(game.to_owned()).or_default();
        if !told.contains(outcome) {
            told.push(outcome.clone());
        }
    }
}

/// The history, written by all clients.
#[derive(Debug, Default)]
pub struct Recorder(Mutex<History>);

impl Recorder {
    /// The history, for a moment.
    pub fn history(&self) -> MutexGuard<'_, History> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
