//! What a node looks for in the database again and again: what the bus has lost, what is due in games that nobody has in memory, what nodes that are
//! gone have left.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use play::time::{Millis, Timestamp};
use protocol::socket::FromServer;

use crate::hub::lobby::NEVER_CAME;
use crate::hub::rooms::ALIVE;
use crate::hub::{Hub, Inner, periodic};
use crate::store::StoreError;

/// How often the numbers of the games that are shown are compared with the database's.
const LOOK: Millis = Millis::from_seconds(2);
/// How often it is noted which seekers are connected: several times within the time for which their seeks stay when they are gone.
const SEEKERS: Millis = Millis::from_seconds(3);
/// How often what was left is looked for.
const TIDY: Millis = Millis::from_seconds(10);
/// A node that has the game in memory is given this long before another one does what is due.
const LATE: Millis = Millis::new(1_500);
/// A bot of the server's that has not played for so long is taken for forgotten: the node on which it thought is gone.
const IDLE: Millis = Millis::from_seconds(15);
/// Games that are looked at in one sweep.
const MOST: usize = 100;
/// Messages to accounts are read again for so long, and kept for four times as long: no node is slower by more.
const PUSHES: Millis = Millis::from_seconds(15);
/// What is to be stored waits for more of the same.
const TOGETHER: Duration = Duration::from_millis(20);

/// Starts everything that is done again and again, until the hub is gone.
pub(in crate::hub) fn start(hub: &Hub) {
    let inner = || Arc::downgrade(&hub.inner);
    tokio::spawn(periodic::every(inner(), ALIVE, async |hub: Hub, _| report("heartbeat", hub.pulse().await)));
    tokio::spawn(periodic::every(inner(), ALIVE, async |hub: Hub, now| report("due", hub.fire_forgotten(now).await)));
    tokio::spawn(periodic::every(inner(), ALIVE, async |hub: Hub, now| {
        report("connected", hub.store_connected(now).await);
    }));
    tokio::spawn(periodic::every(inner(), LOOK, async |hub: Hub, now| report("look", hub.look(now).await)));
    tokio::spawn(periodic::every(inner(), SEEKERS, async |hub: Hub, now| {
        report("seekers", hub.note_seekers(now).await);
    }));
    tokio::spawn(periodic::every(inner(), TIDY, async |hub: Hub, now| {
        report("tidy", hub.tidy_after_others(now).await);
    }));
    tokio::spawn(store_soon(inner()));
}

fn report(what: &str, done: Result<(), StoreError>) {
    if let Err(error) = done {
        tracing::warn!(what, %error, "the database was not looked at");
    }
}

/// Stores what is noted for the database, soon after it was noted; again and again while that fails.
async fn store_soon(inner: std::sync::Weak<Inner>) {
    loop {
        let Some(node) = inner.upgrade().and_then(|inner| Hub { inner }.shared_node()) else { return };
        // A failure is tried again without being woken.
        let _ = tokio::time::timeout(Duration::from_secs(1), node.wake.notified()).await;
        drop(node);
        tokio::time::sleep(TOGETHER).await;
        let Some(hub) = inner.upgrade().map(|inner| Hub { inner }) else { return };
        let Some(node) = hub.shared_node() else { return };
        if let Err(error) = node.store_pushes(hub.now()).await {
            tracing::warn!(%error, "messages to accounts are not stored");
        }
        if let Err(refusal) = hub.rooms().store_here().await {
            tracing::warn!(%refusal, "who is here is not stored");
        }
    }
}

impl Hub {
    /// A heartbeat, and what follows from it.
    async fn pulse(&self) -> Result<(), StoreError> {
        let Some(node) = self.shared_node() else { return Ok(()) };
        let time = &*self.inner.base.time;
        let beaten = node.beat(time).await?;
        node.read_clock(time).await?;
        if beaten.has_moved || beaten.was_gone {
            node.forget_connected().await;
        }
        if beaten.has_moved || beaten.history != *self.history() {
            self.begin_history().await?;
        }
        if beaten.was_gone {
            self.rooms().note_all_here().await;
        }
        Ok(())
    }

    /// Stores which accounts are connected here.
    async fn store_connected(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        node.store_connected(self.presence().users(), now).await
    }

    /// The database has gone back, or may have: what is in memory is forgotten, and everybody comes back and reads what there is now.
    async fn begin_history(&self) -> Result<(), StoreError> {
        let taken_up = self.store().take_up(self.now(), crate::hub::GRACE).await?;
        tracing::warn!("another history is told: the connections are closed");
        self.inner.base.set_history(taken_up.history);
        self.rooms().forget_all();
        self.forget_tournaments();
        self.inner.studies.forget();
        self.presence().close_all();
        Ok(())
    }

    /// Does what is due in games that no node has in memory, such as those of a node that is gone.
    async fn fire_forgotten(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        for game in node.database().due(now - LATE, MOST).await? {
            tokio::spawn(Arc::clone(self.rooms()).fire_if_due(game));
        }
        Ok(())
    }

    /// Compares what is shown with the database: a last message that the bus lost leaves no gap.
    async fn look(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        self.rooms().look().await?;
        for push in node.database().pushes_since(now - PUSHES).await? {
            if node.is_new(&push.id)
                && let Ok(message) = serde_json::from_str::<FromServer>(&push.message)
            {
                self.presence().send_to_user(push.user, &message);
            }
        }
        if !node.is_on_bus() {
            self.lobby().seeks_changed_elsewhere();
        }
        Ok(())
    }

    /// Notes which of those who have seeks are connected here.
    async fn note_seekers(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        let mut here = self.lobby().seekers().await?;
        here.retain(|&user| self.presence().is_connected(user));
        if here.is_empty() { Ok(()) } else { node.database().note_seekers(&here, now).await }
    }

    /// Takes away what nodes that are gone have left, and wakes the bots that thought there.
    async fn tidy_after_others(&self, now: Timestamp) -> Result<(), StoreError> {
        let Some(node) = self.node() else { return Ok(()) };
        // Not to be taken for gone by itself.
        self.inner.base.observe(now).await?;
        let overdue = node.database().longest_overdue(now).await?;
        node.overdue.store(overdue.get(), Ordering::Relaxed);
        node.database().forget_gone(now).await?;
        node.database().forget_pushes(now - Millis::new(4 * PUSHES.get())).await?;
        for game in node.database().idle_bots(now - IDLE, MOST).await? {
            let rooms = Arc::clone(self.rooms());
            tokio::spawn(async move { rooms.wake_bot(&game).await });
        }
        // After an outage all nodes note their seekers first.
        let has_just_been_away = node.since_outage(now).is_some_and(|since| since <= NEVER_CAME);
        if !has_just_been_away && node.database().drop_unseen(now - NEVER_CAME).await? > 0 {
            self.lobby().seeks_changed();
        }
        // What the bus has lost of the lobby.
        self.lobby().seeks_changed_elsewhere();
        Ok(())
    }
}
