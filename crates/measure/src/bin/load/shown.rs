//! What players tell those who watch them, beside the server.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::watch;

/// Turns whose sending is remembered for those who watch.
const REMEMBERED: usize = 8;

/// When and where a turn was sent.
#[derive(Debug, Clone, Copy)]
pub struct Sent {
    /// The number that its event has, unless it is refused.
    pub number: u32,
    /// Just before it was sent.
    pub at: Instant,
    /// The node that it was sent to.
    pub node: usize,
}

/// What those who watch a pairing know of it.
#[derive(Debug)]
pub struct Shown {
    /// The id of the game.
    pub game: watch::Sender<String>,
    /// The last turns.
    sent: Mutex<VecDeque<Sent>>,
}

impl Shown {
    /// Of a game in which nothing was sent yet.
    pub fn new(game: String) -> Self {
        Self { game: watch::Sender::new(game), sent: Mutex::default() }
    }

    /// Notes that something is sent.
    pub fn note(&self, turn: Sent) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if sent.len() == REMEMBERED {
            sent.pop_front();
        }
        sent.push_back(turn);
    }

    /// When and where the turn with a number was sent, if it is one of the last.
    pub fn sent(&self, number: u32) -> Option<Sent> {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.iter().find(|known| known.number == number).copied()
    }

    /// Another game begins, whose numbers are others.
    pub fn next(&self, game: String) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.game.send_replace(game);
    }
}

/// What the run says to all pairings.
#[derive(Debug)]
pub struct Signals {
    /// All are connected: it begins.
    pub begin: watch::Sender<bool>,
    /// Times count now.
    pub measuring: AtomicBool,
    /// It is over.
    pub stop: watch::Sender<bool>,
}

impl Default for Signals {
    fn default() -> Self {
        Self { begin: watch::Sender::new(false), measuring: AtomicBool::new(false), stop: watch::Sender::new(false) }
    }
}
