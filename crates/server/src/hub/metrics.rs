//! What is counted while the server runs. Written out here: the official library for Prometheus writes OpenMetrics, with other names, and others
//! want to own the numbers, of which the store and the hub have their own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::presence::behind;
use crate::admission::Admission;
use crate::push::Outcome;
use crate::store::Store;
use crate::store::backups::LastBackups;
use crate::store::sqlite::Sqlite;
use crate::time::{Clocks as _, SystemClocks};

/// The bounds of the classes of times, in microseconds.
const BOUNDS: [u64; 10] = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

/// What became of a mail that was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mailed {
    Sent,
    PutOff,
    GivenUp,
}

/// How long things took: how many fell into each class, and all together.
#[derive(Debug, Default)]
struct Histogram {
    classes: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
}

impl Histogram {
    fn add(&self, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.count.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(took, Ordering::Relaxed);
        if let Some(class) = BOUNDS.iter().position(|bound| took <= *bound) {
            self.classes[class].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Writes the lines of a histogram, without its help; `labels` stand before the bound of a class, with a comma behind each.
    fn write(&self, text: &mut String, name: &str, labels: &str) {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let alone = match labels.trim_end_matches(',') {
            "" => String::new(),
            labels => format!("{{{labels}}}"),
        };
        let (count, seconds) = (read(&self.count), read(&self.microseconds) as f64 / 1e6);
        let mut below = 0;
        for (bound, class) in BOUNDS.iter().zip(&self.classes) {
            below += read(class);
            // A text takes whatever is written to it.
            let _ = writeln!(text, "{name}_bucket{{{labels}le=\"{}\"}} {below}", *bound as f64 / 1e6);
        }
        let _ = writeln!(text, "{name}_bucket{{{labels}le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum{alone} {seconds}\n{name}_count{alone} {count}");
    }
}

/// What there is at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gauges {
    /// Games in memory.
    pub rooms: usize,
    /// Sockets connected.
    pub sockets: usize,
    /// Bytes of messages that are kept in memory for sockets.
    pub waiting_bytes: usize,
    /// Games in which something is due at some moment.
    pub alarms: usize,
    /// How long the alarm that should have rung first has been overdue, in milliseconds; 0 where none is.
    pub overdue: u64,
    /// Searches of the server's bots that wait for a thread.
    pub bots_waiting: usize,
    /// Whether the store worked when somebody last asked whether the server is ready; nothing before that.
    pub ready: Option<bool>,
}

/// The counters since the server's start, for `/metrics`.
#[derive(Debug, Default)]
pub struct Metrics {
    turns: AtomicU64,
    begun: AtomicU64,
    ended: AtomicU64,
    refused: AtomicU64,
    messages: AtomicU64,
    requests: AtomicU64,
    /// By the first digit of the status, from 1.
    responses: [AtomicU64; 5],
    too_fast: AtomicU64,
    /// Messages to devices, by what became of them: taken, device gone, lost.
    calls: [AtomicU64; 3],
    /// Mails by what became of them: sent, put off, given up.
    mails: [AtomicU64; 3],
    events: Histogram,
    pairings: Histogram,
    /// By method and route, of which there are as many as in the description of the API.
    routes: Mutex<BTreeMap<(String, String), Histogram>>,
    admission: OnceLock<Admission>,
    backups: Mutex<LastBackups>,
}

impl Metrics {
    /// Events were stored and told; it took so long from the lock of the room on.
    pub(super) fn happened(&self, turns: usize, ended: bool, took: Duration) {
        self.turns.fetch_add(turns as u64, Ordering::Relaxed);
        self.ended.fetch_add(u64::from(ended), Ordering::Relaxed);
        self.events.add(took);
    }

    /// Players of a tournament were paired; it took so long to find out who plays whom.
    pub(super) fn paired(&self, took: Duration) {
        self.pairings.add(took);
    }

    pub(super) fn begun(&self) {
        self.begun.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// A message to a device came to its end.
    pub(super) fn called(&self, outcome: Outcome) {
        let index = match outcome {
            Outcome::Taken => 0,
            Outcome::Gone => 1,
            Outcome::Again(_) | Outcome::Lost => 2,
        };
        self.calls[index].fetch_add(1, Ordering::Relaxed);
    }

    /// A mail was tried.
    pub(super) fn mailed(&self, mailed: Mailed) {
        self.mails[mailed as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// These are the last backups.
    pub(super) fn note_backups(&self, backups: LastBackups) {
        *self.backups.lock().unwrap_or_else(PoisonError::into_inner) = backups;
    }

    /// These are the connections that the server has.
    pub(crate) fn count_connections(&self, admission: Admission) {
        // The first server of a hub is its only one.
        let _ = self.admission.set(admission);
    }

    /// How many connections there are, sockets and all others.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.admission.get().map_or(0, Admission::count)
    }

    /// A message came in over a socket.
    pub fn message(&self) {
        self.messages.fetch_add(1, Ordering::Relaxed);
    }

    /// An HTTP request came in.
    pub fn request(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }

    /// A request to a route was answered with a status.
    pub fn response(&self, method: &str, route: &str, status: u16, took: Duration) {
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        routes.entry((method.to_owned(), route.to_owned())).or_default().add(took);
        drop(routes);
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.responses[class].fetch_add(1, Ordering::Relaxed);
        self.too_fast.fetch_add(u64::from(status == 429), Ordering::Relaxed);
    }

    /// In the text format of Prometheus.
    #[must_use]
    pub fn text(&self, gauges: Gauges, store: &Store) -> String {
        let mut text = String::new();
        let mut add = |name: &str, kind: &str, help: &str, value: u64| {
            text +=
                &format!("# HELP touchline_{name} {help}\n# TYPE touchline_{name} {kind}\ntouchline_{name} {value}\n");
        };
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        add("turns_total", "counter", "Turns played.", read(&self.turns));
        add("games_begun_total", "counter", "Games begun.", read(&self.begun));
        add("games_ended_total", "counter", "Games ended.", read(&self.ended));
        add("acts_refused_total", "counter", "Acts of players that were refused.", read(&self.refused));
        add("messages_total", "counter", "Messages received over sockets.", read(&self.messages));
        add("requests_total", "counter", "HTTP requests.", read(&self.requests));
        add("too_fast_total", "counter", "HTTP requests that were more than is allowed.", read(&self.too_fast));
        if let Some(store) = store.sqlite() {
            let written = store.written();
            add("transactions_failed_total", "counter", "Transactions that failed.", read(&written.failed));
            add("database_bytes", "gauge", "The size of the database without its log.", store.size());
            add("database_log_bytes", "gauge", "The size of the log of the database.", store.log_size());
            add("transactions_total", "counter", "Transactions committed.", read(&written.transactions));
            add("writes_total", "counter", "Writes in those transactions.", read(&written.jobs));
            add("writes_waiting", "gauge", "Writes that wait for their transaction.", read(&written.waiting));
            let (working, committing) = (read(&written.working), read(&written.committing));
            add("writing_microseconds_total", "counter", "How long the writes took, without the commits.", working);
            add("commit_microseconds_total", "counter", "How long the commits took.", committing);
        }
        let backups = *self.backups.lock().unwrap_or_else(PoisonError::into_inner);
        // By the clock by which backups are noted, on whatever machine that was.
        let age = |at| SystemClocks.wall().since(at).get() / 1_000;
        if let Some(copied) = backups.copied {
            add("backup_age_seconds", "gauge", "How old the last backup is.", age(copied));
        }
        let continuous = store.sqlite().and_then(Sqlite::shipped);
        let continuous_age = continuous.map(|shipped| shipped.age().as_secs()).or(backups.archived.map(age));
        if let Some(age) = continuous_age {
            add("backup_continuous_age_seconds", "gauge", "How old the newest state in the continuous backup is.", age);
        }
        if let Some(shipped) = continuous {
            let (failed, bytes) = (read(&shipped.failed), read(&shipped.bytes));
            add("backup_continuous_failures_total", "counter", "Times that nothing could be written to it.", failed);
            add("backup_continuous_bytes_total", "counter", "Bytes written to it.", bytes);
            let generations = read(&shipped.generations);
            add("backup_continuous_generations_total", "counter", "Generations begun in it.", generations);
        }
        add("rooms", "gauge", "Games in memory.", gauges.rooms as u64);
        add("connections", "gauge", "Connections, sockets and all others.", self.connections() as u64);
        add("sockets", "gauge", "Sockets connected.", gauges.sockets as u64);
        add("alarms", "gauge", "Games in which something is due at some moment.", gauges.alarms as u64);
        add("alarm_overdue_milliseconds", "gauge", "How long the first alarm has been overdue.", gauges.overdue);
        add("bots_waiting", "gauge", "Searches of bots that wait for a thread.", gauges.bots_waiting as u64);
        add("sockets_waiting_bytes", "gauge", "Bytes of messages kept for sockets.", gauges.waiting_bytes as u64);
        add("sockets_behind_total", "counter", "Sockets closed because they read too slowly.", behind());
        if let Some(ready) = gauges.ready {
            add("store_works", "gauge", "Whether the store worked at the last question for readiness.", ready.into());
        }
        let name = "touchline_responses_total";
        text += &format!("# HELP {name} HTTP responses by the class of their status.\n# TYPE {name} counter\n");
        for (class, count) in self.responses.iter().enumerate() {
            text += &format!("{name}{{class=\"{}xx\"}} {}\n", class + 1, read(count));
        }
        let name = "touchline_push_messages_total";
        text += &format!("# HELP {name} Messages to devices, by what became of them.\n# TYPE {name} counter\n");
        for (outcome, count) in ["taken", "gone", "lost"].iter().zip(&self.calls) {
            text += &format!("{name}{{outcome=\"{outcome}\"}} {}\n", read(count));
        }
        let name = "touchline_mails_total";
        text += &format!("# HELP {name} Tries to send a mail, by what became of them.\n# TYPE {name} counter\n");
        for (outcome, count) in ["sent", "put-off", "given-up"].iter().zip(&self.mails) {
            text += &format!("{name}{{outcome=\"{outcome}\"}} {}\n", read(count));
        }
        let name = "touchline_build_info";
        text += &format!("# HELP {name} The program.\n# TYPE {name} gauge\n");
        text += &format!("{name}{{version=\"{}\"}} 1\n", env!("CARGO_PKG_VERSION"));
        let name = "touchline_event_seconds";
        text += &format!("# HELP {name} From an act to its broadcast after the commit.\n# TYPE {name} histogram\n");
        self.events.write(&mut text, name, "");
        let name = "touchline_pairing_seconds";
        text += &format!("# HELP {name} Until it was known who plays whom in a tournament.\n# TYPE {name} histogram\n");
        self.pairings.write(&mut text, name, "");
        let name = "touchline_request_seconds";
        text += &format!("# HELP {name} From a request to its response.\n# TYPE {name} histogram\n");
        for ((method, route), times) in &*self.routes.lock().unwrap_or_else(PoisonError::into_inner) {
            times.write(&mut text, name, &format!("method=\"{method}\",route=\"{route}\","));
        }
        text
    }
}
