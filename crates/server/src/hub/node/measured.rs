//! What a node measures of itself, for those who run the site.

use std::fmt::Write as _;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use play::time::{Millis, Timestamp};

use super::Node;

impl Node {
    /// In the text format of Prometheus.
    pub(in crate::hub) fn metrics_text(&self, now: Timestamp, uncertainty: Millis) -> String {
        let connections = self.database.connections();
        let unstored = self.unstored.lock().unwrap_or_else(PoisonError::into_inner).len();
        let overdue = self.overdue.load(Ordering::Relaxed);
        let mut text = String::new();
        for (name, kind, help, value) in [
            (
                "node_alive",
                "gauge",
                "Whether the last heartbeat was stored in the database.",
                self.is_alive(now).into(),
            ),
            (
                "outages_total",
                "counter",
                "Times in which the whole site was away, so that clocks stood.",
                self.outages() as u64,
            ),
            (
                "clock_uncertainty_milliseconds",
                "gauge",
                "How far the time may be from the database's.",
                uncertainty.get(),
            ),
            ("site_overdue_milliseconds", "gauge", "How long something has been due in any game of the site.", overdue),
            ("pushes_unstored", "gauge", "Messages to accounts that are still to be stored.", unstored as u64),
            (
                "database_connections_in_use",
                "gauge",
                "Connections to the database that are in use.",
                connections.in_use as u64,
            ),
            (
                "database_connections_idle",
                "gauge",
                "Connections to the database that nobody uses.",
                connections.idle as u64,
            ),
            ("database_connections_most", "gauge", "Connections to the database at most.", connections.most as u64),
            (
                "database_connections_waited_for",
                "gauge",
                "Requests that wait for a connection.",
                connections.waiting as u64,
            ),
        ] {
            // A text takes whatever is written to it.
            let _ = writeln!(text, "# HELP touchline_{name} {help}\n# TYPE touchline_{name} {kind}");
            let _ = writeln!(text, "touchline_{name} {value}");
        }
        if let Some(counts) = self.bus_counts() {
            text += &counts.text();
        }
        text
    }
}
