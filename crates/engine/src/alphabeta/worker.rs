//! One thread of the search: what it keeps for itself, when it stops, and what has occurred before.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::ordered::{HISTORY, Ordered};
use super::transposition::TranspositionTable;
use super::{SearchGame, Turn};
use crate::search::{Control, Limits};

/// Turns of a variation at most.
pub(super) const MOST_PLIES: usize = 64;
/// Nodes between two looks at the clock and the stop flag.
pub(super) const POLL: u64 = 64;
/// Keys of searches that leave nothing out differ from those of others by this: the results do not mix.
const WHOLE: u64 = 0x5bd1_e995_7b93_ac17;

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control<'a>,
    pub(super) limits: &'a Limits,
    pub(super) began: Duration,
    pub(super) nodes: AtomicU64,
    pub(super) finished: AtomicBool,
    pub(super) is_alone: bool,
    /// Hashes of positions that draw when they occur again.
    pub(super) drawn: &'a [u64],
}

impl Shared<'_> {
    pub(super) fn elapsed(&self) -> Duration {
        self.control.clock.now().saturating_sub(self.began)
    }
}

pub(super) struct Worker<'a, R: SearchGame> {
    pub(super) rules: &'a R,
    pub(super) scratch: R::Scratch,
    pub(super) shared: &'a Shared<'a>,
    pub(super) nodes: u64,
    /// Nodes when the shared count was last told.
    told: u64,
    poll_at: u64,
    pub(super) stopped: bool,
    /// Whether nothing is searched less deeply than asked.
    pub(super) whole: bool,
    salt: u64,
    pub(super) history: Box<[[i16; HISTORY]; 2]>,
    pub(super) killers: [[u32; 2]; MOST_PLIES + 1],
    /// Hashes of the positions from the root to the present one.
    pub(super) path: Vec<u64>,
    /// The shallowest ply that a draw by repetition in what was just searched goes back to.
    pub(super) repeats_from: usize,
    pub(super) turns: Vec<Vec<Turn>>,
    pub(super) ordered: Vec<Vec<Ordered>>,
    /// By ply, the best variation from there.
    pub(super) variations: Vec<Vec<Option<Turn>>>,
}

impl<'a, R: SearchGame> Worker<'a, R> {
    pub(super) fn new(rules: &'a R, shared: &'a Shared<'a>) -> Self {
        // What draws is part of what a value depends on.
        let salt = shared.drawn.iter().fold(0, |salt: u64, hash| salt ^ hash.rotate_left(29));
        let mut new = Self {
            rules,
            scratch: rules.scratch(),
            shared,
            nodes: 0,
            told: 0,
            poll_at: 0,
            stopped: false,
            whole: false,
            salt,
            history: Box::new([[0; HISTORY]; 2]),
            killers: [[0; 2]; MOST_PLIES + 1],
            path: Vec::with_capacity(MOST_PLIES + 2),
            repeats_from: usize::MAX,
            turns: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            ordered: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            variations: (0..=MOST_PLIES + 1).map(|_| Vec::new()).collect(),
        };
        new.set_poll();
        new
    }

    fn set_poll(&mut self) {
        self.poll_at = self.nodes + POLL;
        if let (true, Some(most)) = (self.shared.is_alone, self.shared.limits.nodes) {
            self.poll_at = self.poll_at.min(most);
        }
    }

    /// Counts a visited position; whether to go on.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.poll_at {
            self.poll();
        }
        !self.stopped
    }

    pub(super) fn poll(&mut self) {
        let shared = self.shared;
        let new = self.nodes - self.told;
        self.told = self.nodes;
        let nodes = shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let limits = shared.limits;
        if shared.control.is_stopped()
            || limits.nodes.is_some_and(|most| nodes >= most)
            || limits.time.is_some_and(|most| shared.elapsed() >= most)
        {
            shared.finished.store(true, Ordering::Relaxed);
        }
        self.stopped = shared.finished.load(Ordering::Relaxed);
        self.set_poll();
    }

    pub(super) fn key(&self, hash: u64) -> u64 {
        hash ^ self.salt ^ if self.whole { WHOLE } else { 0 }
    }

    /// Whether a position with this hash, reached now, counts as a draw.
    #[inline]
    pub(super) fn is_repeated(&mut self, hash: u64) -> bool {
        if self.shared.drawn.contains(&hash) {
            return true;
        }
        // The same side is to move every second turn. Two turns are enough to come back: each may leave everything as it was (DB-6).
        let mut at = self.path.len().checked_sub(2);
        while let Some(place) = at {
            if self.path[place] == hash {
                self.repeats_from = self.repeats_from.min(place);
                return true;
            }
            at = place.checked_sub(2);
        }
        false
    }
}
