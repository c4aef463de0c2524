//! The lobby: how games begin, which of the open seeks are shown, and who follows them.
//!
//! The database has all seeks; after each change of theirs the list is read again, and followers are told how it differs from what
//! they were told before. So a change in any transaction is seen, and changes that come fast are told together.

mod begin;
mod offers;
mod rated;
mod rematch;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use play::time::{Millis, Timestamp};
use protocol::http::Seek;
use protocol::socket::FromServer;
use rusqlite::Connection;
use tokio::sync::Notify;

pub(super) use begin::{Accepted, Begun};
pub(super) use offers::{CHALLENGE_LIFE, Dropped, Proposed, bot_accounts};

use super::base::Base;
use super::presence::{ConnectionHandle, ConnectionId, Outbox, text};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::lobby::{self, Listed};
use crate::store::{StoreError, ratings};

/// The most seeks that are shown.
const SHOWN: usize = 200;
/// How many of the newest seeks are read to choose those that are shown.
const LOOKED_AT: usize = 5_000;
/// Between two changes that followers are told.
const QUIET: Duration = Duration::from_millis(250);
/// How long the seek for a live game stays when its owner is gone: long enough to load the page again.
pub(super) const GONE: Millis = Millis::from_seconds(10);
/// How long it stays when its owner has no connection when it is made.
pub(super) const NEVER_CAME: Millis = Millis::from_seconds(30);
/// How long the seek for a slow game stays when its owner is gone: three days for a guest, who may have no way
/// back, and thirty for others.
const GUEST_GONE: Millis = Millis::from_days(3);
const OTHER_GONE: Millis = Millis::from_days(30);

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

/// Which seeks are shown of many, the newest first: every network and every account has its share, and of each the newest are
/// taken. So the first seek of a newcomer is seen however many others have.
fn fair(newest_first: Vec<Listed>, most: usize) -> Vec<Listed> {
    let mut of_account: HashMap<UserId, usize> = HashMap::new();
    let mut of_network: HashMap<_, Vec<(usize, usize)>> = HashMap::new();
    for (place, seek) in newest_first.iter().enumerate() {
        let turn = of_account.entry(seek.user).or_default();
        of_network.entry(seek.network).or_default().push((*turn, place));
        *turn += 1;
    }
    let mut turns: Vec<(usize, usize)> = of_network
        .into_values()
        .flat_map(|mut of_one| {
            of_one.sort_unstable();
            of_one.into_iter().enumerate().map(|(turn, (of_account, place))| (turn.max(of_account), place))
        })
        .collect();
    turns.sort_unstable();
    turns.truncate(most);
    turns.sort_unstable_by_key(|&(_, place)| place);
    let mut all: Vec<Option<Listed>> = newest_first.into_iter().map(Some).collect();
    turns.into_iter().filter_map(|(_, place)| all[place].take()).collect()
}

/// The seeks that are shown, as they are told.
fn read(connection: &Connection) -> Result<Vec<Seek>, StoreError> {
    let listed = fair(lobby::newest_seeks(connection, LOOKED_AT)?, SHOWN);
    let mut seeks = Vec::with_capacity(listed.len());
    for listed in listed {
        let Some(seek) = lobby::seek_by_id(connection, &listed.id)? else { continue };
        let (game, speed) = (seek.agreed.game(), seek.agreed.speed());
        // As it was when the seek was made: a deviation grows all the time, and would change every seek with each of them.
        let rating = seek
            .user
            .is_ratable()
            .then(|| ratings::of(connection, seek.user.id, game, speed, seek.created))
            .transpose()?;
        seeks.push(Seek {
            id: seek.id,
            name: seek.user.name,
            kind: seek.user.kind,
            rating,
            created: seek.created,
            terms: seek.agreed.terms(),
            bots: seek.bots,
            side: seek.side.map(Into::into),
        });
    }
    Ok(seeks)
}

/// Drops the seeks for slow games of those who have been gone for long.
pub(super) fn drop_abandoned(connection: &Connection, now: Timestamp) -> Result<usize, StoreError> {
    lobby::drop_abandoned_seeks(connection, now - GUEST_GONE, now - OTHER_GONE)
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

    /// Seeks have come, gone or changed: followers are told soon.
    pub(super) fn seeks_changed(&self) {
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
        let seeks = self.base.store.read(read).await?;
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
        Ok(self.base.store.read(read).await?)
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
        let dropped = self.base.store.write(move |connection| {
            lobby::set_seen(connection, user, gone)?;
            lobby::drop_live_seeks(connection, user)
        });
        if matches!(dropped.await, Ok(1..)) {
            self.seeks_changed();
        }
    }

    /// The accounts with open seeks.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn seekers(&self) -> Result<Vec<UserId>, StoreError> {
        self.base.store.read(lobby::seekers).await
    }

    /// Notes which seekers are `here`, and drops the seeks for slow games of those who have been gone for long.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn tidy_seeks(&self, here: Vec<UserId>, now: Timestamp) -> Result<(), StoreError> {
        let dropped = self.base.store.write(move |connection| {
            for user in here {
                lobby::set_seen(connection, user, now)?;
            }
            drop_abandoned(connection, now)
        });
        if dropped.await? > 0 {
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
    use crate::referee::Agreed;
    use crate::secret::{self, Network};
    use crate::settings::Limits;
    use crate::store::lobby::{NewSeek, Offer};
    use crate::store::{Store, accounts};
    use crate::time::ManualTime;

    const BEGIN: Timestamp = Timestamp::new(1_800_000_000_000);

    #[tokio::test]
    async fn a_flood_of_changes_is_told_once() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let time = Arc::new(ManualTime::at(BEGIN));
        let hub = Hub::start(store, time, Limits::default(), 1).await.unwrap();
        let (outbox, mut messages) = Outbox::new();
        let handle = hub.connect(None, [127, 0, 0, 1].into(), outbox.clone()).unwrap();
        hub.lobby().follow(&handle, &outbox);
        let made = hub.store().write(|connection| {
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

    /// Seeks by their account and network, the newest first; the ids are numbered from 0.
    fn listed(all: &[(UserId, u32)]) -> Vec<Listed> {
        let one = |(id, &(user, network)): (usize, &(UserId, u32))| Listed {
            id: id.to_string(),
            user,
            network: Network::of_number(network),
        };
        all.iter().enumerate().map(one).collect()
    }

    fn ids(of: Vec<Listed>) -> Vec<usize> {
        of.into_iter().map(|seek| seek.id.parse().unwrap()).collect()
    }

    #[test]
    fn every_network_and_account_has_its_share_of_the_list() {
        // Twenty accounts of one network with ten seeks each, and before and after them one of somebody else.
        let mut all: Vec<(UserId, u32)> = vec![(1, 1)];
        all.extend((0..200).map(|number| (100 + number % 20, 7)));
        all.push((2, 2));
        let shown = ids(fair(listed(&all), 50));
        assert!(shown.contains(&0) && shown.contains(&201), "{shown:?}");
        assert_eq!(shown.len(), 50);
        assert!(shown.is_sorted(), "the newest first");
        // Somebody of the same network, too: the older seek of an account that has one, among twenty with ten.
        all.push((3, 7));
        assert!(ids(fair(listed(&all), 30)).contains(&202));
        // One account from many networks is one account.
        let many: Vec<(UserId, u32)> = (0..10).map(|network| (1, network)).chain([(2, 50), (3, 51)]).collect();
        assert_eq!(ids(fair(listed(&many), 3)), [0, 10, 11]);
        assert_eq!(ids(fair(listed(&many), 100)).len(), 12);
    }
}
