//! How old the backups are, which is asked once in a while.

use play::time::{Millis, Timestamp};

use super::Hub;

/// How often it is asked.
pub(super) const ASKED: Millis = Millis::from_seconds(30);

/// The work of every [`ASKED`]: notes it for the metrics.
pub(super) async fn ask(hub: Hub, _: Timestamp) {
    match hub.store().last_backups().await {
        Ok(backups) => hub.metrics().note_backups(backups),
        // Whether the store works is found out elsewhere.
        Err(error) => tracing::debug!(%error, "the age of the last backup is not known"),
    }
}
