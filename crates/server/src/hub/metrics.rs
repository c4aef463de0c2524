//! What is counted while the server runs. Written out here: the official library for Prometheus writes OpenMetrics, with other names, and others
//! want to own the numbers, of which the store and the hub have their own.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::admission::Admission;
use crate::store::Store;

/// The bounds of the classes of times, in microseconds.
const BOUNDS: [u64; 10] = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

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
    times: [AtomicU64; BOUNDS.len()],
    events: AtomicU64,
    microseconds: AtomicU64,
    admission: OnceLock<Admission>,
}

impl Metrics {
    /// Events were stored and told; it took so long from the lock of the room on.
    pub(super) fn happened(&self, turns: usize, ended: bool, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.turns.fetch_add(turns as u64, Ordering::Relaxed);
        self.ended.fetch_add(u64::from(ended), Ordering::Relaxed);
        self.events.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(took, Ordering::Relaxed);
        if let Some(class) = BOUNDS.iter().position(|bound| took <= *bound) {
            self.times[class].fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn begun(&self) {
        self.begun.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
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

    /// A request was answered with a status.
    pub fn response(&self, status: u16) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.responses[class].fetch_add(1, Ordering::Relaxed);
        self.too_fast.fetch_add(u64::from(status == 429), Ordering::Relaxed);
    }

    /// In the text format of Prometheus.
    #[must_use]
    pub fn text(&self, gauges: [usize; 3], store: &Store) -> String {
        let store = store.sqlite();
        let written = store.written();
        let (transactions, jobs) = (written.transactions.load(Ordering::Relaxed), written.jobs.load(Ordering::Relaxed));
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
        add("transactions_failed_total", "counter", "Transactions that failed.", read(&written.failed));
        add("database_bytes", "gauge", "The size of the database without its log.", store.size());
        add("transactions_total", "counter", "Transactions committed.", transactions);
        add("writes_total", "counter", "Writes in those transactions.", jobs);
        add("writes_waiting", "gauge", "Writes that wait for their transaction.", read(&written.waiting));
        let (working, committing) = (read(&written.working), read(&written.committing));
        add("writing_microseconds_total", "counter", "How long the writes took, without the commits.", working);
        add("commit_microseconds_total", "counter", "How long the commits took.", committing);
        add("rooms", "gauge", "Games in memory.", gauges[0] as u64);
        add("connections", "gauge", "Connections, sockets and all others.", self.connections() as u64);
        add("sockets", "gauge", "Sockets connected.", gauges[1] as u64);
        add("alarms", "gauge", "Games in which something is due at some moment.", gauges[2] as u64);
        let name = "touchline_responses_total";
        text += &format!("# HELP {name} HTTP responses by the class of their status.\n# TYPE {name} counter\n");
        for (class, count) in self.responses.iter().enumerate() {
            text += &format!("{name}{{class=\"{}xx\"}} {}\n", class + 1, read(count));
        }
        let name = "touchline_build_info";
        text += &format!("# HELP {name} The program.\n# TYPE {name} gauge\n");
        text += &format!("{name}{{version=\"{}\"}} 1\n", env!("CARGO_PKG_VERSION"));
        let name = "touchline_event_seconds";
        text += &format!("# HELP {name} From an act to its broadcast after the commit.\n# TYPE {name} histogram\n");
        let mut below = 0;
        for (bound, count) in BOUNDS.iter().zip(&self.times) {
            below += read(count);
            text += &format!("{name}_bucket{{le=\"{}\"}} {below}\n", *bound as f64 / 1e6);
        }
        let events = read(&self.events);
        text += &format!("{name}_bucket{{le=\"+Inf\"}} {events}\n");
        text += &format!("{name}_sum {}\n{name}_count {events}\n", read(&self.microseconds) as f64 / 1e6);
        text
    }
}
