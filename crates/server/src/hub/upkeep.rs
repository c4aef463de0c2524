//! What is done once in a while: seeks of those who have been gone for long are dropped, old lines of chat and sessions are
//! forgotten, the games of a month that is over are put into a file, the turns of games are counted that ended before turns were.

use play::time::{Millis, Timestamp};

use super::Hub;
use crate::archive::{self, Pace};
use crate::month::Month;
use crate::store::StoreError;

/// How often the upkeep is done.
pub(super) const HOUR: Millis = Millis::from_seconds(60 * 60);
/// Lines of chat are forgotten after so long: 90 days.
const LINES: Millis = Millis::from_days(90);

/// The work of every [`HOUR`]; what fails is tried again at the next.
pub(super) async fn run(hub: Hub, now: Timestamp) {
    if let Err(error) = tidy(&hub, now).await {
        tracing::error!(%error, "the upkeep is not done");
    }
}

async fn tidy(hub: &Hub, now: Timestamp) -> Result<(), StoreError> {
    let mut here = hub.lobby().seekers().await?;
    here.retain(|&user| hub.presence().is_connected(user));
    hub.lobby().tidy_seeks(here, now).await?;
    let store = hub.store();
    store.forget_old(now, now - LINES).await?;
    hub.end_games_of_deleted().await?;
    let month = Month::of(now).previous();
    let missing = store.missing_archives(store.directory().to_owned(), month, now).await?;
    // Also those during which the server did not run.
    for month in missing {
        archive::write(store, month, now, Pace::Gentle).await?;
    }
    // Last, for after a migration it may take long.
    hub.count_old_games().await
}
