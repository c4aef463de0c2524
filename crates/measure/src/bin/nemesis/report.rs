//! What is said of a seed, and of all of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use crate::check::Found;
use crate::history::{Counts, History};
use crate::nemesis::Work;
use crate::record::Record;
use crate::schedule::Planned;

/// The most that is said of one seed: what follows mostly follows from it.
const MOST_SAID: usize = 20;

/// A seed.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The seed.
    pub seed: u64,
    /// What the nemesis did.
    pub planned: Vec<Planned>,
    /// What cannot have happened.
    pub found: Found,
    /// Where the logs are, if something was found.
    pub folders: Vec<PathBuf>,
    /// How long after all was mended every node was ready: the site is healed.
    pub ready_after: Duration,
    /// How long after the healing all showed the same.
    pub equal_after: Duration,
    /// How many clocks were told.
    pub samples: usize,
    /// Games that were told before an outage and after it, summed over the outages.
    pub games_in_outages: usize,
    work: Work,
    counts: Counts,
    acts: usize,
    acknowledged: usize,
    games: usize,
    rated: usize,
    reasons: BTreeMap<String, usize>,
    accepted: usize,
}

impl Report {
    /// A seed that has not run yet.
    pub fn new(seed: u64, planned: Vec<Planned>) -> Self {
        Self { seed, planned, ..Self::default() }
    }

    /// Counts what was done.
    pub fn count(&mut self, history: &History, record: &Record, work: Work) {
        self.work = work;
        self.counts = history.counts.clone();
        self.acts = history.sent.len();
        let mut acknowledged: Vec<&str> = history.done.iter().map(|done| done.id.as_str()).collect();
        acknowledged.sort_unstable();
        acknowledged.dedup();
        self.acknowledged = acknowledged.len();
        self.games = record.games.len();
        self.rated = record.games.iter().filter(|game| !game.stored.changed.is_empty()).count();
        for game in &record.games {
            let reason = game.stored.reason.clone().unwrap_or_else(|| "none".to_owned());
            *self.reasons.entry(reason).or_default() += 1;
        }
        self.accepted = history.accepted.len();
    }

    /// Adds what another seed did.
    fn add(&mut self, other: &Self) {
        fn sum<K: Ord + Clone>(into: &mut BTreeMap<K, usize>, from: &BTreeMap<K, usize>) {
            from.iter().for_each(|(key, count)| *into.entry(key.clone()).or_default() += count);
        }
        sum(&mut self.work.faults, &other.work.faults);
        sum(&mut self.reasons, &other.reasons);
        sum(&mut self.counts.refused, &other.counts.refused);
        self.work.ended += other.work.ended;
        self.work.stuck += other.work.stuck;
        self.work.outages.extend(&other.work.outages);
        self.counts.sendings += other.counts.sendings;
        self.counts.repeated += other.counts.repeated;
        self.counts.sockets += other.counts.sockets;
        self.counts.races += other.counts.races;
        self.ready_after = self.ready_after.max(other.ready_after);
        self.equal_after = self.equal_after.max(other.equal_after);
        self.samples += other.samples;
        self.games_in_outages += other.games_in_outages;
        self.acts += other.acts;
        self.acknowledged += other.acknowledged;
        self.games += other.games;
        self.rated += other.rated;
        self.accepted += other.accepted;
        self.found.extend(other.found.iter().cloned());
    }

    /// A line of it; with what was found, the faults, and where the logs are, if something was.
    pub fn line(&self) -> String {
        let faults: usize = self.work.faults.values().sum();
        let verdict =
            if self.found.is_empty() { "all is well".to_owned() } else { format!("{} FAULTS", self.found.len()) };
        let mut line = format!(
            "seed {}: {} acts, {} acknowledged, {} sent again; {} games; {faults} things broken, {} outages; equal after {:.1} s; {verdict}",
            self.seed,
            self.acts,
            self.acknowledged,
            self.counts.repeated,
            self.games,
            self.work.outages.len(),
            self.equal_after.as_secs_f64(),
        );
        if !self.found.is_empty() {
            for found in self.found.iter().take(MOST_SAID) {
                let _ = write!(line, "\n  {found}");
            }
            if let Some(more) = self.found.len().checked_sub(MOST_SAID + 1) {
                let _ = write!(line, "\n  and {} more", more + 1);
            }
            line.push_str("\n  what was broken:");
            for planned in &self.planned {
                let _ = write!(line, "\n    {planned}");
            }
            for outage in &self.work.outages {
                let _ = write!(line, "\n  the database was away from {} to {}", outage.from.get(), outage.to.get());
            }
            let _ = write!(line, "\n  logs: {:?}", self.folders);
        }
        line
    }
}

fn listed(counts: &BTreeMap<impl std::fmt::Display, usize>) -> String {
    let counts: Vec<String> = counts.iter().map(|(what, count)| format!("{what} {count}")).collect();
    if counts.is_empty() { "none".to_owned() } else { counts.join(", ") }
}

/// What all seeds did and saw, as a table for the document.
pub fn summary(reports: &[Report]) -> String {
    let mut all = Report::default();
    reports.iter().for_each(|report| all.add(report));
    let bad: Vec<u64> = reports.iter().filter(|report| !report.found.is_empty()).map(|report| report.seed).collect();
    let rows = [
        ("seeds", reports.len().to_string()),
        ("acts", all.acts.to_string()),
        ("of these acknowledged", all.acknowledged.to_string()),
        ("messages with an act", all.counts.sendings.to_string()),
        ("of these repeated, with the same id", all.counts.repeated.to_string()),
        ("acts refused, by reason", listed(&all.counts.refused)),
        ("sockets opened", all.counts.sockets.to_string()),
        ("offers that two accepted at once", all.counts.races.to_string()),
        ("of these that were told to begin a game", all.accepted.to_string()),
        ("games", all.games.to_string()),
        ("of these with ratings that changed", all.rated.to_string()),
        ("games by reason of their end", listed(&all.reasons)),
        ("things broken", listed(&all.work.faults)),
        ("nodes that ended by themselves", all.work.ended.to_string()),
        ("nodes that did not end when told to", all.work.stuck.to_string()),
        ("outages of the database", all.work.outages.len().to_string()),
        ("games in outages", all.games_in_outages.to_string()),
        ("clocks told", all.samples.to_string()),
        ("longest from mending until all nodes are ready", format!("{:.1} s", all.ready_after.as_secs_f64())),
        ("longest from healing until all show the same", format!("{:.1} s", all.equal_after.as_secs_f64())),
        (
            "faults found",
            format!(
                "{}{}",
                all.found.len(),
                if bad.is_empty() { String::new() } else { format!(", with seeds {bad:?}") }
            ),
        ),
    ];
    let lines: Vec<String> = rows.iter().map(|(what, value)| format!("| {what} | {value} |")).collect();
    format!("| what | |\n|---|---|\n{}", lines.join("\n"))
}
