//! The interface of every engine: what to search, when to stop, and what was found.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::game::Match;
pub use games::score::Score;
use games::side::Side;

/// Where an engine reads the time. The engines themselves read no clock, so that they run wherever the rules run.
pub trait Clock: Sync {
    /// The time since some fixed moment; it never goes backwards.
    fn now(&self) -> Duration;
}

/// A clock that stands still: for searches that are limited by depth or nodes only.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The clock of the operating system.
///
/// # Panics
/// On `wasm32-unknown-unknown`, which has none.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock(std::time::Instant);

impl SystemClock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// When a search ends by itself. It ends at the first limit reached; with none, when there is nothing more to find or
/// when it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration, in turns of both sides.
    pub depth: Option<u32>,
    /// Positions to visit; an engine may overshoot by less than a thousand for each thread.
    pub nodes: Option<u64>,
    /// Time to think from the call on. The engine uses all of it unless the choice is clear before.
    pub time: Option<Duration>,
    /// How many of the best turns to report, each with its own variation; 1 or more.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: None, nodes: None, time: None, lines: 1 }
    }
}

impl Limits {
    /// As far as this depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// This many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// This much time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// How an engine runs, whatever the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The most memory for the transposition table, in MiB; 1 or more. Everything else an engine keeps is small.
    pub hash_mib: usize,
    /// Threads that search; 1 or more. With 1, a search is repeatable: the same position, limits of depth and nodes, and
    /// seed give the same turn, score and node count from a new engine.
    pub threads: usize,
    /// What random choices follow from: ties, rollouts, the errors of the lower levels.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash_mib: 64, threads: 1, seed: 0 }
    }
}

/// What a search needs from outside while it runs.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Set from another thread, it ends the search within milliseconds; the best turn so far is the answer.
    pub stop: &'a AtomicBool,
    /// The time.
    pub clock: &'a dyn Clock,
}

impl Control<'_> {
    /// Whether the search was told to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Control").field("stop", self.stop).finish_non_exhaustive()
    }
}

/// A turn of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTurn<A> {
    /// Who makes it.
    pub side: Side,
    /// Its actions; none for the turn that passes.
    pub actions: Vec<A>,
}

/// A turn and what is expected to follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation<A> {
    /// What the turn is worth to the side that asked.
    pub score: Score,
    /// The turn itself and the best play after it as far as it is known; never empty, and every turn is legal after those
    /// before it.
    pub turns: Vec<PlayedTurn<A>>,
}

/// What a search has found so far, or in the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<A> {
    /// The last iteration that was finished, in turns of both sides.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths; 0 for an engine without one.
    pub hash_full: u32,
    /// The best turns, the best first; never empty, at most [`Limits::lines`].
    pub lines: Vec<Variation<A>>,
}

impl<A> Report<A> {
    /// The turn to play.
    ///
    /// # Panics
    /// The report was made without lines, against its contract.
    #[must_use]
    pub fn best(&self) -> &Variation<A> {
        self.lines.first().expect("a report has at least one line")
    }
}

/// A player that searches.
pub trait Engine<M: Match>: Send {
    /// Searches the match for the best turn of `side`, or the best rest of the turn in progress: the variations then begin
    /// with the actions that are left to make. `inform` is called whenever something better or deeper is known.
    ///
    /// `None` when `side` may not act.
    fn search(
        &mut self,
        game: &M,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>>;

    /// Forgets what was learned from earlier searches, so that the next is as from a new engine.
    fn forget(&mut self);
}
