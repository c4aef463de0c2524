//! When a search must end.

use std::time::Duration;

use crate::{Control, Limits};

/// Counts what a search looks at and says when it is enough.
pub(super) struct Budget<'a> {
    control: Option<Control<'a>>,
    started: Duration,
    most_nodes: u64,
    time: Option<Duration>,
    /// Results of dice looked at.
    pub(super) nodes: u64,
    next_look: u64,
    over: bool,
}

/// Nodes between two looks at the clock and the stop flag: far below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 2048;

impl<'a> Budget<'a> {
    /// What `limits` allow from now on.
    pub(super) fn new(limits: &Limits, control: Control<'a>) -> Self {
        let started = control.clock.now();
        Self {
            control: Some(control),
            started,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            time: limits.time,
            nodes: 0,
            next_look: 0,
            over: false,
        }
    }

    /// No limit at all.
    pub(super) const fn unlimited() -> Self {
        Self {
            control: None,
            started: Duration::ZERO,
            most_nodes: u64::MAX,
            time: None,
            nodes: 0,
            next_look: u64::MAX,
            over: false,
        }
    }

    /// The part of what is left for one of `workers` that share it, on a thread of its own.
    pub(super) fn share(&self, workers: u64) -> Self {
        let left = self.most_nodes.saturating_sub(self.nodes);
        let most_nodes = if self.most_nodes == u64::MAX { u64::MAX } else { left / workers.max(1) };
        Self { most_nodes, nodes: 0, next_look: 0, ..*self }
    }

    /// Counts what a worker with a [`share`](Self::share) looked at.
    pub(super) fn join(&mut self, worker: &Self) {
        self.over |= worker.over;
        self.count(worker.nodes);
    }

    /// Counts a node; whether there is room for more.
    #[inline]
    pub(super) fn count(&mut self, nodes: u64) -> bool {
        if self.over {
            return false;
        }
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.look();
        }
        if self.nodes >= self.most_nodes {
            self.over = true;
        }
        !self.over
    }

    fn look(&mut self) {
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        if let Some(control) = self.control {
            let late = self.time.is_some_and(|time| control.clock.now().saturating_sub(self.started) >= time);
            self.over |= late || control.is_stopped();
        }
    }

    /// Whether the search must end.
    pub(super) const fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the stop flag or the limits end the search now, the clock read afresh.
    pub(super) fn is_over_now(&mut self) -> bool {
        self.look();
        self.count(0);
        self.over
    }

    /// Time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.control.map_or(Duration::ZERO, |control| control.clock.now().saturating_sub(self.started))
    }
}
