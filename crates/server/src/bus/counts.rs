//! What is counted of the bus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Event;

/// Between two lines of the log about what was dropped or failed.
const QUIET: Duration = Duration::from_secs(60);

/// Why a message was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// As many wait to be sent as may: the bus is away or slow.
    NotSent,
    /// As many wait to be taken in as may: this node is slow.
    NotTaken,
    /// It is longer than messages may be.
    TooLarge,
    /// It is of a kind or version that this node does not know.
    Unknown,
    /// It is no message, or contradicts itself.
    Malformed,
    /// This node sent it.
    Own,
}

const REASONS: [(Reason, &str); 6] = [
    (Reason::NotSent, "not-sent"),
    (Reason::NotTaken, "not-taken"),
    (Reason::TooLarge, "too-large"),
    (Reason::Unknown, "unknown"),
    (Reason::Malformed, "malformed"),
    (Reason::Own, "own"),
];

/// What is counted since the start.
#[derive(Debug, Default)]
pub struct Counts {
    pub(super) connected: AtomicBool,
    connections: AtomicU64,
    pub(super) refused: AtomicU64,
    pub(super) sent: AtomicU64,
    pub(super) received: AtomicU64,
    /// In the order of [`REASONS`].
    dropped: [AtomicU64; REASONS.len()],
    logged: Mutex<Option<Instant>>,
}

impl Counts {
    /// Whether there is a connection now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }

    /// How often a connection was made.
    #[must_use]
    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::Relaxed)
    }

    /// How often none could be made: nobody answers, the certificate is not trusted, the password is wrong.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// How many messages were dropped for a reason.
    #[must_use]
    pub fn dropped(&self, reason: Reason) -> u64 {
        self.dropped[reason as usize].load(Ordering::Relaxed)
    }

    pub(super) fn lose(&self, reason: Reason) {
        self.dropped[reason as usize].fetch_add(1, Ordering::Relaxed);
        if reason != Reason::Own && self.may_log() {
            tracing::warn!(?reason, "messages of the bus are dropped");
        }
    }

    /// Whether the last line is long enough ago.
    pub(super) fn may_log(&self) -> bool {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        let may = logged.is_none_or(|logged| logged.elapsed() >= QUIET);
        if may {
            *logged = Some(Instant::now());
        }
        may
    }

    pub(super) fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                self.connections.fetch_add(1, Ordering::Relaxed);
                self.connected.store(true, Ordering::Relaxed);
            }
            Event::Disconnected | Event::Closed => self.connected.store(false, Ordering::Relaxed),
            // Each attempt to make a lost connection anew that fails.
            Event::ClientError(_) if !self.is_connected() => {
                self.refused.fetch_add(1, Ordering::Relaxed);
            }
            Event::SlowConsumer(_) => self.lose(Reason::NotTaken),
            _ => {}
        }
    }

    /// In the text format of Prometheus.
    #[must_use]
    pub fn text(&self) -> String {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = String::new();
        for (name, kind, help, value) in [
            ("connected", "gauge", "Whether the bus is connected.", u64::from(self.is_connected())),
            ("connections_total", "counter", "Connections made to the bus.", self.connections()),
            ("refused_total", "counter", "Connections to the bus that could not be made.", self.refused()),
            ("sent_total", "counter", "Messages sent over the bus.", read(&self.sent)),
            ("received_total", "counter", "Messages of other nodes taken in.", read(&self.received)),
        ] {
            // A text takes whatever is written to it.
            let _ = writeln!(text, "# HELP touchline_bus_{name} {help}\n# TYPE touchline_bus_{name} {kind}");
            let _ = writeln!(text, "touchline_bus_{name} {value}");
        }
        text += "# HELP touchline_bus_dropped_total Messages of the bus that were dropped.\n# TYPE touchline_bus_dropped_total counter\n";
        for ((_, name), dropped) in REASONS.iter().zip(&self.dropped) {
            let _ = writeln!(text, "touchline_bus_dropped_total{{reason=\"{name}\"}} {}", read(dropped));
        }
        text
    }
}
