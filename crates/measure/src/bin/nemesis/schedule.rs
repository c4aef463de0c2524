//! What the nemesis does and when: drawn from the seed, so that the same seed does the same.

use std::fmt;
use std::time::Duration;

use measure::site::proxy::{Flow, Link};
use measure::turns::Random;

/// A link of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkName {
    /// From a node to the database.
    Database(usize),
    /// From a node to the bus.
    Bus(usize),
    /// From the clients to a node.
    Clients(usize),
}

/// Something that goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A node is killed (SIGKILL), and is started again.
    KillNode(usize),
    /// A node is told to end (SIGTERM), and is started again.
    EndNode(usize),
    /// A node stands still (SIGSTOP), and goes on.
    PauseNode(usize),
    /// The bus is killed, and is started again.
    KillBus,
    /// The database is stopped at once, and is started again.
    StopDatabase,
    /// The database can be reached by no node.
    CutDatabase,
    /// A link is bad.
    Link(LinkName, Link),
}

/// What a fault is about: two faults at once are about two things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Node(usize),
    Bus,
    Database,
    Link(LinkName),
}

/// A fault in its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// When, after the beginning.
    pub at: Duration,
    /// For how long.
    pub lasts: Duration,
    /// What.
    pub fault: Fault,
}

impl Fault {
    /// The kind, for a summary.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::KillNode(_) => "nodes killed",
            Self::EndNode(_) => "nodes ended",
            Self::PauseNode(_) => "nodes stopped for a while",
            Self::KillBus => "buses killed",
            Self::StopDatabase => "databases stopped at once",
            Self::CutDatabase => "databases cut off",
            Self::Link(_, Link { is_cut: true, .. }) => "links cut",
            Self::Link(_, Link { forth: Flow::Swallowed, .. } | Link { back: Flow::Swallowed, .. }) => {
                "links swallowing"
            }
            Self::Link(..) => "links delayed",
        }
    }

    const fn subject(self) -> Subject {
        match self {
            Self::KillNode(node) | Self::EndNode(node) | Self::PauseNode(node) => Subject::Node(node),
            Self::KillBus => Subject::Bus,
            Self::StopDatabase | Self::CutDatabase => Subject::Database,
            Self::Link(name, _) => Subject::Link(name),
        }
    }
}

impl Fault {
    /// Whether two faults cannot be there at once: the end of one would mend the other.
    fn excludes(self, other: Self) -> bool {
        let is_link = |fault: Self| matches!(fault, Self::Link(LinkName::Database(_), _));
        self.subject() == other.subject()
            || self == Self::CutDatabase && is_link(other)
            || other == Self::CutDatabase && is_link(self)
    }
}

impl fmt::Display for Planned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:6.2} s, for {:5.2} s: ", self.at.as_secs_f64(), self.lasts.as_secs_f64())?;
        match self.fault {
            Fault::KillNode(node) => write!(f, "kill -9 of node {node}"),
            Fault::EndNode(node) => write!(f, "SIGTERM of node {node}"),
            Fault::PauseNode(node) => write!(f, "SIGSTOP of node {node}"),
            Fault::KillBus => f.write_str("kill -9 of the bus"),
            Fault::StopDatabase => f.write_str("pg_ctl stop -m immediate"),
            Fault::CutDatabase => f.write_str("all links to the database cut"),
            Fault::Link(name, link) => {
                let (from, to) = match name {
                    LinkName::Database(node) => (format!("node {node}"), "the database".to_owned()),
                    LinkName::Bus(node) => (format!("node {node}"), "the bus".to_owned()),
                    LinkName::Clients(node) => ("clients".to_owned(), format!("node {node}")),
                };
                write!(f, "{from} to {to}: ")?;
                if link.is_cut { f.write_str("cut") } else { write!(f, "forth {:?}, back {:?}", link.forth, link.back) }
            }
        }
    }
}

/// What there is to be broken, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// How many nodes there are.
    pub nodes: usize,
    /// Whether there are a database and a bus of their own.
    pub has_services: bool,
    /// How long the nemesis is at work.
    pub time: Duration,
    /// Whether pauses are short.
    pub is_short: bool,
}

/// From the beginning to the first fault.
const FIRST: u64 = 1_500;

/// Draws the faults of a seed.
pub fn draw(random: &mut Random, scope: &Scope) -> Vec<Planned> {
    let mut planned: Vec<Planned> = Vec::new();
    let mut kinds = Vec::new();
    let mut at = Duration::from_millis(FIRST);
    // The database goes away early with every seed, and long enough for clocks to stand.
    if scope.has_services {
        let lasts = milliseconds(random, 3_000, 6_000);
        at += milliseconds(random, 0, 4_000);
        planned.push(Planned { at, lasts, fault: Fault::StopDatabase });
        at += lasts.mul_f64([0.25, 1.0][random.below(2)]) + milliseconds(random, 300, 2_500);
    }
    while at < scope.time {
        // Two things at once, sometimes.
        let together = 1 + usize::from(random.below(4) == 0);
        let mut longest = Duration::ZERO;
        for _ in 0..together {
            if kinds.is_empty() {
                kinds = if scope.has_services { (0..10).collect() } else { (0..4).collect() };
            }
            // Each kind comes once before any comes again.
            let kind: u32 = kinds.swap_remove(random.below(kinds.len()));
            let (fault, lasts) = fault(kind, random, scope);
            let is_busy = |other: &Planned| {
                other.fault.excludes(fault) && at < other.at + other.lasts + Duration::from_millis(FIRST)
            };
            // What would not end in time is left out.
            if planned.iter().any(is_busy) || at + lasts >= scope.time {
                continue;
            }
            longest = longest.max(lasts);
            planned.push(Planned { at, lasts, fault });
        }
        // The next thing may begin while this one lasts.
        let gap = milliseconds(random, 300, 2_500);
        at += gap + longest.mul_f64([0.25, 1.0][random.below(2)]);
    }
    planned
}

fn milliseconds(random: &mut Random, from: usize, to: usize) -> Duration {
    Duration::from_millis((from + random.below(to - from)) as u64)
}

fn fault(kind: u32, random: &mut Random, scope: &Scope) -> (Fault, Duration) {
    let node = random.below(scope.nodes);
    match kind {
        0 => (Fault::KillNode(node), milliseconds(random, 100, 4_000)),
        1 => (Fault::EndNode(node), milliseconds(random, 0, 1_500)),
        2 if scope.is_short => (Fault::PauseNode(node), milliseconds(random, 3_000, 5_000)),
        2 => (Fault::PauseNode(node), milliseconds(random, 3_000, 30_000)),
        3 => (Fault::Link(LinkName::Clients(node), broken(random)), milliseconds(random, 500, 6_000)),
        4 => (Fault::StopDatabase, milliseconds(random, 1_000, 6_500)),
        5 => (Fault::CutDatabase, milliseconds(random, 2_800, 6_500)),
        6 => (Fault::KillBus, milliseconds(random, 500, 6_000)),
        7 | 8 => (Fault::Link(LinkName::Database(node), broken(random)), milliseconds(random, 500, 8_000)),
        _ => (Fault::Link(LinkName::Bus(node), broken(random)), milliseconds(random, 500, 8_000)),
    }
}

fn broken(random: &mut Random) -> Link {
    let delay = Flow::Delayed(milliseconds(random, 20, 1_500));
    match random.below(8) {
        0..2 => Link { is_cut: true, ..Link::OPEN },
        2 => Link { forth: delay, ..Link::OPEN },
        3 => Link { back: delay, ..Link::OPEN },
        4 => Link { forth: delay, back: delay, is_cut: false },
        5 => Link { forth: Flow::Swallowed, ..Link::OPEN },
        6 => Link { back: Flow::Swallowed, ..Link::OPEN },
        _ => Link { forth: Flow::Swallowed, back: Flow::Swallowed, is_cut: false },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const SCOPE: Scope = Scope { nodes: 3, has_services: true, time: Duration::from_secs(60), is_short: false };

    #[test]
    fn the_same_seed_does_the_same_and_another_one_something_else() {
        let of = |seed| draw(&mut Random(seed), &SCOPE);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn every_fault_ends_in_time_and_no_two_are_about_the_same_at_once() {
        let mut kinds = BTreeSet::new();
        for seed in 1..200 {
            let planned = draw(&mut Random(seed), &SCOPE);
            for (place, one) in planned.iter().enumerate() {
                assert!(one.at + one.lasts < SCOPE.time, "{seed}: {one}");
                for other in &planned[..place] {
                    assert!(
                        !one.fault.excludes(other.fault) || one.at >= other.at + other.lasts,
                        "{seed}: {other}, {one}"
                    );
                }
            }
            kinds.extend(planned.iter().map(|planned| planned.fault.kind()));
        }
        assert_eq!(kinds.len(), 9, "{kinds:?}");
    }

    /// `IN_CI` of xtask.
    #[test]
    fn the_seeds_of_ci_break_everything_that_can_be_broken() {
        let scope = Scope { time: Duration::from_secs(20), is_short: true, ..SCOPE };
        let planned = (28..=30).flat_map(|seed| draw(&mut Random(seed), &scope));
        let kinds: BTreeSet<&str> = planned.map(|planned| planned.fault.kind()).collect();
        assert_eq!(kinds.len(), 9, "{kinds:?}: choose other seeds, here and there");
    }

    #[test]
    fn where_there_is_one_program_only_that_is_broken() {
        let scope = Scope { nodes: 1, has_services: false, ..SCOPE };
        for seed in 1..50 {
            for planned in draw(&mut Random(seed), &scope) {
                assert!(
                    matches!(planned.fault.subject(), Subject::Node(0) | Subject::Link(LinkName::Clients(0))),
                    "{planned}"
                );
            }
        }
    }
}
