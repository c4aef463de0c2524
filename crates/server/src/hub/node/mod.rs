//! A node of a site with several: what it tells the others after a commit, what it knows of the times in which the site was away, and who is at its
//! games. A site on one machine, with its database in a file, has none of this.
//!
//! Nothing here decides anything: the database does. A node that knows too little is slower, not wrong.

mod connected;
mod hear;
mod here;
mod measured;
mod pulse;
mod sweep;

use std::collections::HashSet;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

use games::side::BySide;
use lru::LruCache;
use play::time::Timestamp;
use protocol::socket::FromServer;
use tokio::sync::{Notify, mpsc};

use crate::bus::{self, Bus, Message, is_pushed};
use crate::secret;
use crate::store::StoreError;
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::store::postgres::Postgres;
use crate::store::postgres::pushes::Push;
use crate::time::{Stall, Time};

use connected::Connected;
pub(super) use hear::hear;
use here::Here;
use pulse::Pulse;
pub(super) use pulse::measure;
pub(super) use sweep::start as start_sweeps;

/// So many of the last messages to accounts are known by their ids, so that what comes over the bus and is read from the database is sent once.
const KNOWN: usize = 8_192;

/// This node.
#[derive(Debug)]
pub(super) struct Node {
    /// No other node, of this site or any, has the same.
    id: String,
    database: Postgres,
    bus: Option<Bus>,
    pulse: Pulse,
    here: Here,
    connected: Connected,
    /// Messages to accounts that are still to be stored.
    unstored: Mutex<Vec<Push>>,
    /// The ids of messages that were sent to the connections here.
    sent: Mutex<LruCache<String, ()>>,
    /// The games that are shown here and at which somebody came or went by way of another node, by their ids.
    changed: Mutex<HashSet<String>>,
    /// Notified when something is to be stored or read.
    wake: Notify,
    /// How long something had been due in some game of the site when that was last looked at, in milliseconds.
    overdue: AtomicU64,
}

impl Node {
    /// Joins the site: what happens at other nodes comes out of the channel, if there is a bus.
    ///
    /// # Errors
    /// PostgreSQL fails.
    pub(super) async fn join(
        database: Postgres,
        bus: Option<bus::Address>,
        time: &dyn Time,
    ) -> Result<(Self, Option<mpsc::Receiver<Message>>), StoreError> {
        let id = secret::id();
        let (bus, messages) = bus.map(|address| Bus::start(address, id.clone())).unzip();
        let sent = Mutex::new(LruCache::new(KNOWN.try_into().unwrap_or(std::num::NonZeroUsize::MIN)));
        let pulse = Pulse::take_up(&database).await?;
        let (here, connected) = (Here::default(), Connected::default());
        let (unstored, changed) = (Mutex::default(), Mutex::default());
        let (wake, overdue) = (Notify::new(), AtomicU64::new(0));
        let node = Self { id, database, bus, pulse, here, connected, unstored, sent, changed, wake, overdue };
        node.beat(time).await?;
        Ok((node, messages))
    }

    /// The database of the site.
    pub(super) const fn database(&self) -> &Postgres {
        &self.database
    }

    /// Tells the other nodes something, as far as they can be told.
    pub(super) fn tell(&self, message: Message) {
        if let Some(bus) = &self.bus {
            bus.tell(message);
        }
    }

    /// What is counted of the bus, if there is one.
    pub(super) fn bus_counts(&self) -> Option<&bus::Counts> {
        self.bus.as_ref().map(Bus::counts)
    }

    /// Whether other nodes can be told something now.
    fn is_on_bus(&self) -> bool {
        self.bus_counts().is_some_and(bus::Counts::is_connected)
    }

    /// Lets the other nodes send a message to all connections of an account. It is stored too, for nodes that miss it on the bus.
    pub(super) fn push(&self, user: UserId, message: &FromServer) {
        if !is_pushed(message) {
            return;
        }
        let id = secret::id();
        // What is read from the database once more is not sent here again.
        self.is_new(&id);
        if let Ok(text) = serde_json::to_string(message) {
            let push = Push { id: id.clone(), user, message: text };
            self.unstored.lock().unwrap_or_else(PoisonError::into_inner).push(push);
            self.wake.notify_one();
        }
        self.tell(Message::Push { id, user, message: Box::new(message.clone()) });
    }

    /// Whether a message to an account has not been sent here yet; from now on it has.
    fn is_new(&self, id: &str) -> bool {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).put(id.to_owned(), ()).is_none()
    }

    /// Stores the messages to accounts that are not stored yet; again later if that fails.
    async fn store_pushes(&self, now: Timestamp) -> Result<(), StoreError> {
        let pushes = std::mem::take(&mut *self.unstored.lock().unwrap_or_else(PoisonError::into_inner));
        if pushes.is_empty() {
            return Ok(());
        }
        let stored = self.database.store_pushes(&pushes, now).await;
        if stored.is_err() {
            let mut unstored = self.unstored.lock().unwrap_or_else(PoisonError::into_inner);
            // While the database is away for long, the newest are kept.
            unstored.splice(..0, pushes);
            let surplus = unstored.len().saturating_sub(KNOWN);
            unstored.drain(..surplus);
        }
        stored
    }

    /// The times in which the site was away that ended after a moment, in order.
    pub(super) fn outages_after(&self, moment: Timestamp) -> Vec<Stall> {
        self.pulse.outages_after(moment)
    }

    /// Somebody came to a game or left it at another node: who is there is read soon, with that of other games.
    fn note_changed(&self, game: String) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).insert(game);
        self.wake.notify_one();
    }

    /// The games at which somebody came or went by way of other nodes since this was asked last.
    pub(super) fn take_changed(&self) -> HashSet<String> {
        std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes who of a game is connected to this node: the players, and how many others.
    pub(super) fn note_here(&self, game: GameKey, id: &str, present: BySide<bool>, watchers: usize, now: Timestamp) {
        self.here.note(game, id, present, watchers, now);
        self.wake.notify_one();
    }
}
