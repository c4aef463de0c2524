//! What is done once in a while: old lines of chat are forgotten, the games of a month that is over are put into a file.

use std::sync::{Arc, Weak};

use super::{Hub, Inner};
use crate::archive::{self, Month};
use crate::store::{StoreError, archives, social};

/// How often, in milliseconds.
const HOUR: u64 = 60 * 60 * 1000;
/// Lines of chat are forgotten after so many milliseconds: 90 days.
const LINES: u64 = 90 * 24 * HOUR;

/// Until the hub is gone.
pub(super) async fn run(inner: Weak<Inner>) {
    loop {
        let Some(hub) = inner.upgrade().map(|inner| Hub { inner }) else { return };
        let (time, now) = (Arc::clone(&hub.inner.time), hub.now());
        if hub.is_closing() {
            return;
        }
        if let Err(error) = tidy(&hub, now).await {
            tracing::error!(%error, "the upkeep is not done");
        }
        drop(hub);
        time.until(now + HOUR).await;
    }
}

async fn tidy(hub: &Hub, now: u64) -> Result<(), StoreError> {
    let store = hub.store();
    let before = now.saturating_sub(LINES);
    store.write(move |connection| social::forget_lines(connection, before)).await?;
    let month = Month::of(now).previous();
    let missing = store.read(move |connection| archives::missing(connection, month)).await?;
    // Also those during which the server did not run.
    for month in missing {
        archive::write(store, month, now).await?;
    }
    Ok(())
}
