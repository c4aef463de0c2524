//! The lobby: how games begin, which of the open seeks are shown, and who follows them.
//!
//! The database has all seeks; after each change of theirs the list is read again, and followers are told how it differs from what
//! they were told before. So a change in any transaction is seen, and changes that come fast are told together.

mod offers;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use play::time::{Millis, Timestamp};
use protocol::http::Seek;
use protocol::socket::FromServer;
use tokio::sync::Notify;

use super::base::Base;
use super::presence::{ConnectionHandle, ConnectionId, Outbox, text};
use crate::bus::Message;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::{User, UserId};

/// Between two changes that followers are told.
const QUIET: Duration = Duration::from_millis(250);
/// How long the seek for a live game stays when its owner is gone: long enough to load the page again.
pub(super) const GONE: Millis = Millis::from_seconds(10);
/// How long it stays when its owner has no connection when it is made.
pub(super) const NEVER_CAME: Millis = Millis::from_seconds(30);

/// A list of open seeks, and the connections that follow it.
#[derive(Debug, Default)]
struct Board {
    number: u32,
    /// The newest first.
    shown: Vec<Seek>,
    followers: HashMap<ConnectionId, Outbox>,
}

impl Board {
    fn follow(&mut self, connection: ConnectionId, outbox: &Outbox) {
        self.followers.insert(connection, outbox.clone());
        outbox.send(&FromServer::Seeks { number: self.number, seeks: self.shown.clone() });
    }

    /// Shows other seeks, and tells followers what that changes.
    fn show(&mut self, seeks: Vec<Seek>) {
        let mut before: HashMap<&str, &Seek> = self.shown.iter().map(|seek| (seek.id.as_str(), seek)).collect();
        let changed: Vec<Seek> =
            seeks.iter().filter(|seek| before.remove(seek.id.as_str()) != Some(*seek)).cloned().collect();
        let removed: Vec<String> = before.into_keys().map(str::to_owned).collect();
        self.shown = seeks;
        if changed.is_empty() && removed.is_empty() {
            return;
        }
        self.number = self.number.wrapping_add(1);
        if !self.followers.is_empty() {
            let message = text(&FromServer::SeeksChanged { number: self.number, changed, removed });
            self.followers.values().for_each(|outbox| outbox.send_text(message.clone()));
        }
    }
}

/// What is offered and shown. The games that begin here are the rooms'.
pub struct Lobby {
    base: Arc<Base>,
    /// The accounts of the server's bots, by level.
    bots: Vec<User>,
    board: Mutex<Board>,
    /// How often seeks have changed.
    changes: AtomicU64,
    /// How many of these changes the board has; held while it is read anew.
    read: tokio::sync::Mutex<u64>,
    wake: Arc<Notify>,
}

impl Drop for Lobby {
    fn drop(&mut self) {
        // Whoever waits for changes waits for nothing.
        self.wake.notify_one();
    }
}

impl Lobby {
    /// A lobby that has read nothing yet; `bots` are the accounts of the server's bots, by level.
    pub(super) fn new(base: Arc<Base>, bots: Vec<User>) -> Self {
        let (board, read) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { base, bots, board, changes: AtomicU64::new(0), read, wake: Arc::default() }
    }

    /// Reads the list after changes, until the lobby is gone.
    pub(super) async fn follow_changes(lobby: Weak<Self>, wake: Arc<Notify>) {
        loop {
            wake.notified().await;
            let Some(lobby) = lobby.upgrade() else { return };
            if let Err(error) = lobby.refresh_seeks().await {
                tracing::error!(%error, "the open seeks cannot be read");
                wake.notify_one();
            }
            drop(lobby);
            tokio::time::sleep(QUIET).await;
        }
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notified when seeks have changed.
    pub(super) fn wake(&self) -> Arc<Notify> {
        Arc::clone(&self.wake)
    }

    /// Seeks have come, gone or changed: followers are told soon, on all nodes.
    pub(super) fn seeks_changed(&self) {
        self.base.tell(|| Message::Seeks);
        self.seeks_changed_elsewhere();
    }

    /// As [`seeks_changed`](Self::seeks_changed), where the other nodes know it.
    pub(super) fn seeks_changed_elsewhere(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.wake.notify_one();
    }

    /// Reads what is shown, if it may have changed.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn refresh_seeks(&self) -> Result<(), StoreError> {
        let mut done = self.read.lock().await;
        let changes = self.changes.load(Ordering::SeqCst);
        if *done == changes {
            return Ok(());
        }
        let seeks = self.base.store.shown_seeks().await?;
        self.board().show(seeks);
        *done = changes;
        Ok(())
    }

    /// The open seeks that are shown, the newest first.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seeks(&self) -> Result<Vec<Seek>, Refusal> {
        if *self.read.lock().await == self.changes.load(Ordering::SeqCst) {
            return Ok(self.board().shown.clone());
        }
        Ok(self.base.store.shown_seeks().await?)
    }

    /// Follows the open seeks. Whoever follows is told the whole list, and from then on what changes.
    pub fn follow(&self, handle: &ConnectionHandle, outbox: &Outbox) {
        self.board().follow(handle.id(), outbox);
    }

    /// No longer follows the open seeks.
    pub fn unfollow(&self, handle: &ConnectionHandle) {
        self.board().followers.remove(&handle.id());
    }

    /// Drops the seeks for live games of an account that has gone at a moment and has not come back.
    pub(super) async fn forget_seeks(&self, user: UserId, gone: Timestamp) {
        if matches!(self.base.store.forget_seeks(user, gone).await, Ok(1..)) {
            self.seeks_changed();
        }
    }

    /// The accounts with open seeks.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn seekers(&self) -> Result<Vec<UserId>, StoreError> {
        self.base.store.seekers().await
    }

    /// Notes which seekers are `here`, and drops the seeks for slow games of those who have been gone for long.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn tidy_seeks(&self, here: Vec<UserId>, now: Timestamp) -> Result<(), StoreError> {
        if self.base.store.tidy_seeks(here, now).await? > 0 {
            self.seeks_changed();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use protocol::game::Kind;
    use protocol::lobby::SeekList;

    use super::*;
    use crate::hub::Hub;
    use crate::matchmaking::SHOWN;
    use crate::referee::Agreed;
    use crate::secret::{self, Network};
    use crate::settings::Limits;
    use crate::store::Store;
    use crate::store::lobby::{NewSeek, Offer};
    use crate::store::sqlite::{accounts, lobby};
    use crate::time::ManualTime;

    const BEGIN: Timestamp = Timestamp::new(1_800_000_000_000);

    #[tokio::test]
    async fn a_flood_of_changes_is_told_once() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let time = Arc::new(ManualTime::at(BEGIN));
        let hub = Hub::start(store, time, Limits::default(), 1, None).await.unwrap();
        let (outbox, mut messages) = Outbox::new();
        let handle = hub.connect(None, [127, 0, 0, 1].into(), outbox.clone()).unwrap();
        hub.lobby().follow(&handle, &outbox);
        let made = hub.store().sqlite().unwrap().write(|connection| {
            let user = accounts::create(connection, "Sophie", Kind::Guest, None, BEGIN)?;
            let agreed = Agreed::new(&serde_json::from_str(r#"{"game":"diaballik","clock":"days:1"}"#).unwrap())?;
            for later in 0..300 {
                let created = BEGIN + Millis::new(later);
                let (user, agreed) = (user.clone(), agreed.clone());
                let offer = Offer { id: secret::id(), user, agreed, side: None, created, bots: false };
                let network = Network::of_number(1);
                lobby::insert_seek(connection, &NewSeek { offer: &offer, network, rating: 1_500.0 })?;
            }
            Ok(())
        });
        made.await.unwrap();
        // Nothing else runs in between.
        for _ in 0..300 {
            hub.lobby().seeks_changed();
        }
        let mut list = SeekList::default();
        let mut told = Vec::new();
        while list.seeks().len() < SHOWN {
            let text = messages.next().await.unwrap();
            told.push(list.apply(&serde_json::from_str(text.json().as_str()).unwrap()));
        }
        assert_eq!(told.len(), 2, "the list, and all changes together");
        hub.lobby().refresh_seeks().await.unwrap();
        assert!(messages.next_now().is_none());
    }
}
