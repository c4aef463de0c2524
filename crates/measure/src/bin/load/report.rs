//! What a run says.

use crate::database::Statement;
use crate::site::{Shape, Use};
use crate::times::{Times, Told};
use crate::workload::Load;

/// Failures that are printed.
const SHOWN: usize = 5;

/// What the nodes keep to themselves, in KiB.
#[derive(Debug, Clone, Copy, Default)]
pub struct Memory {
    /// Before the sockets are connected.
    pub before: u64,
    /// When they are.
    pub connected: u64,
    /// At the end of the run.
    pub after: u64,
}

/// What was measured.
#[derive(Debug)]
pub struct Report {
    /// The site.
    pub shape: Shape,
    /// What was done.
    pub load: Load,
    /// From sending a turn until the players were told.
    pub players: Told,
    /// The same for spectators.
    pub spectators: Told,
    /// From sending a turn until its player was told that it is stored.
    pub acknowledged: Times,
    /// How much later than it should a turn was sent.
    pub late: Times,
    /// Games that came to their end.
    pub ended: usize,
    /// Why players and spectators did not come to the end.
    pub failures: Vec<String>,
    /// What was used while it was measured.
    pub used: Use,
    /// What PostgreSQL worked on longest.
    pub statements: Vec<Statement>,
    /// The memory of the nodes.
    pub memory: Memory,
    /// Of the machine, before and after.
    pub load_average: [String; 2],
}

/// What holds for each turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct EachTurn {
    /// Core time of the nodes, in milliseconds.
    pub nodes: f64,
    /// Core time of PostgreSQL, in milliseconds.
    pub postgres: f64,
    /// Core time of NATS, in milliseconds.
    pub nats: f64,
    /// Core time of this tool, in milliseconds.
    pub own: f64,
    /// Statements of PostgreSQL, without those that begin and end transactions.
    pub statements: f64,
    /// Its transactions.
    pub commits: f64,
    /// Bytes of its write-ahead log.
    pub wal_bytes: f64,
    /// Pages written to it whole.
    pub wal_pages: f64,
}

impl Report {
    /// The turns that were played while it was measured.
    pub fn turns(&self) -> f64 {
        self.late.len() as f64
    }

    /// Turns in a second.
    pub fn turns_a_second(&self) -> f64 {
        self.turns() / self.used.seconds
    }

    /// From sending a turn until anybody was told.
    pub fn told(&self) -> Told {
        let mut told = self.players.clone();
        told.merge(&self.spectators);
        told
    }

    /// What a turn takes, with its part of all else that happened meanwhile, such as games that end and begin.
    pub fn each_turn(&self) -> EachTurn {
        let turns = self.turns().max(1.0);
        let milliseconds = |cores: f64| 1000.0 * cores * self.used.seconds / turns;
        let counts = self.used.counts.unwrap_or_default();
        let statements = counts.statements.unwrap_or_default() - counts.transaction_statements.unwrap_or_default();
        EachTurn {
            nodes: milliseconds(self.used.all_nodes()),
            postgres: milliseconds(self.used.postgres.unwrap_or_default()),
            nats: milliseconds(self.used.nats.unwrap_or_default()),
            own: milliseconds(self.used.own),
            statements: statements as f64 / turns,
            commits: counts.commits as f64 / turns,
            wal_bytes: counts.wal_bytes as f64 / turns,
            wal_pages: counts.wal_pages as f64 / turns,
        }
    }

    /// The memory of a connection, in KiB: when it is made, and at the end with its part of the games.
    pub fn each_connection(&self) -> [f64; 2] {
        let Memory { before, connected, after } = self.memory;
        [connected, after].map(|memory| memory.saturating_sub(before) as f64 / self.load.sockets() as f64)
    }

    /// Prints all of it.
    pub fn print(&mut self) {
        if !self.failures.is_empty() {
            println!("{} pairings and spectators did not come to the end; the first:", self.failures.len());
            self.failures.iter().take(SHOWN).for_each(|failure| println!("  {failure}"));
        }
        let (used, seconds) = (&self.used, self.used.seconds);
        println!("{:.0} turns a second, {} games came to their end", self.turns_a_second(), self.ended);
        println!("from sending a turn, in ms        50 %     99 %   99.9 %     most    measured");
        let mut told = self.told();
        println!("  to its broadcast, all       {}", told.all().summary());
        println!("    to both players           {}", self.players.all().summary());
        println!("    to spectators             {}", self.spectators.all().summary());
        if told.elsewhere.len() > 0 {
            println!("    by the node it was sent to{}", told.here.summary());
            println!("    by another node           {}", told.elsewhere.summary());
        }
        println!("  to its acknowledgement      {}", self.acknowledged.summary());
        println!("sent later than it should be  {}", self.late.summary());
        let events = used.counter("event_seconds_count").max(1.0);
        let below = |bound: &str| 100.0 * used.counter(&format!("event_seconds_bucket{{le=\"{bound}\"}}")) / events;
        println!(
            "in the server, from an act to its broadcast: {:.2} ms on average, {:.2} % below 10 ms, {:.2} % below 50 ms",
            1000.0 * used.counter("event_seconds_sum") / events,
            below("0.01"),
            below("0.05")
        );
        let each = self.each_turn();
        if let Some(counts) = used.counts {
            println!(
                "PostgreSQL: {:.0} transactions and {:.0} flushes a second; a turn: {:.1} statements, {:.2} transactions, {:.0} bytes of log, {:.2} whole pages \
                 in it",
                counts.commits as f64 / seconds,
                counts.wal_flushes as f64 / seconds,
                each.statements,
                each.commits,
                each.wal_bytes,
                each.wal_pages
            );
            for statement in &self.statements {
                let text: String = statement.text.chars().take(110).collect();
                println!(
                    "  {:6.2} a turn, {:6.3} ms each: {text}",
                    statement.calls as f64 / self.turns().max(1.0),
                    statement.milliseconds / statement.calls.max(1) as f64
                );
            }
        } else {
            println!(
                "{:.0} transactions a second, {:.1} writes in each",
                used.counter("transactions_total") / seconds,
                used.counter("writes_total") / used.counter("transactions_total").max(1.0)
            );
        }
        let nodes: Vec<String> = used.nodes.iter().map(|cores| format!("{cores:.2}")).collect();
        let of =
            |name: &str, cores: Option<f64>| cores.map(|cores| format!("{cores:.2} by {name}, ")).unwrap_or_default();
        println!(
            "cores used: {} by the nodes, {}{}{:.2} by this tool, {:.2} by all programs, {:.2} taken by the host; load average {}",
            nodes.join(" + "),
            of("PostgreSQL", used.postgres),
            of("NATS", used.nats),
            used.own,
            used.machine,
            used.host,
            self.load_average[1]
        );
        let of = |name: &str, is_there: bool, time: f64| {
            if is_there { format!("{time:.3} of {name}, ") } else { String::new() }
        };
        println!(
            "core time of a turn, in ms: {:.3} of the nodes, {}{}{:.3} of this tool; {:.0} turns a second a core of the site",
            each.nodes,
            of("PostgreSQL", used.postgres.is_some(), each.postgres),
            of("NATS", used.nats.is_some(), each.nats),
            each.own,
            self.turns_a_second() / used.site()
        );
        let Memory { before, connected, after } = self.memory;
        let [made, end] = self.each_connection();
        println!(
            "memory of the nodes: {} MiB before the sockets, {} MiB with them, {} MiB at the end; \
             a connection {made:.1} KiB when it is made, {end:.1} KiB at the end with its part of the games",
            before / 1024,
            connected / 1024,
            after / 1024
        );
    }
}

#[cfg(test)]
impl Report {
    /// A report in which nothing was measured, of a second with ten games and fifty sockets.
    pub fn empty(shape: Shape) -> Self {
        let load = Load { games: 10, spectators: 30, every: std::time::Duration::from_secs(2), seconds: 1 };
        Self {
            shape,
            load,
            players: Told::default(),
            spectators: Told::default(),
            acknowledged: Times::default(),
            late: Times::default(),
            ended: 0,
            failures: Vec::new(),
            used: Use { seconds: 1.0, nodes: vec![0.5], ..Use::default() },
            statements: Vec::new(),
            memory: Memory { before: 0, connected: 50, after: 100 },
            load_average: [String::new(), String::new()],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::database::Counts;

    #[test]
    fn what_a_turn_takes_is_its_part_of_all() {
        let mut report = Report::empty(Shape::Nodes(2));
        (0..100).for_each(|_| report.late.add(Duration::ZERO));
        report.used =
            Use { seconds: 2.0, nodes: vec![0.1, 0.2], postgres: Some(0.4), nats: Some(0.05), ..Use::default() };
        report.used.counts = Some(Counts {
            statements: Some(900),
            transaction_statements: Some(400),
            commits: 200,
            wal_bytes: 50_000,
            ..Counts::default()
        });
        let each = report.each_turn();
        assert!(
            (each.nodes - 6.0).abs() < 1e-9 && (each.postgres - 8.0).abs() < 1e-9 && (each.nats - 1.0).abs() < 1e-9
        );
        assert_eq!((each.statements, each.commits, each.wal_bytes), (5.0, 2.0, 500.0));
        assert_eq!(report.turns_a_second(), 50.0);
        assert_eq!(report.each_connection(), [1.0, 2.0]);
    }
}
