//! The hub: what the server does for those who are connected, in three parts that own their state.
//!
//! | part | what it owns |
//! |---|---|
//! | `rooms` | games in memory: their state, those who watch them, their chat, what is due in them, and the bots that think |
//! | `lobby` | how games begin: seeks, challenges, rematches, and the list of open seeks that is shown |
//! | `presence` | connections: who is connected, from where and by what |
//!
//! No part calls another; they share values alone, such as an [`Outbox`]. A request that concerns one part goes to that part
//! ([`Hub::rooms`], [`Hub::lobby`]). Where one has to know what another did, that is returned to the hub, such as a game that has begun,
//! and the hub hands it on. What is told to an account out of a locked room keeps its order: the hub gives the rooms a way to the
//! connections when they are made, `rooms::Tell`.
//!
//! Where a site has several nodes, each has a hub of its own. `node` tells the others what was committed here, and brings in what they tell; what is in
//! memory is a cache then, and the database decides.
//!
//! # Locks
//!
//! In this order; whoever has one takes only those below it.
//!
//! 1. What is done once at a time: `Rooms::settling`, the list of seeks that is read (`Lobby::read`), `Inner::probed`, the log of
//!    what was done for the site (`moderation::Followed`), what there is to watch (`watching::Watching`), a tournament (`tournaments::Loaded`), their list, a study (`studies::Loaded`). None of them is taken with another of these.
//! 2. `Room::state`, one room at a time, held while its events are committed.
//! 3. All others, which are never held while something is waited for, and only one of them at a time: the slots of the rooms, the
//!    alarm, the names in a room, the turns of the bots, what accounts may say, the board of the lobby, the connections.

mod access;
mod backups;
mod base;
mod calls;
mod deletion;
pub(crate) mod explored;
mod fair_play;
mod friends;
mod in_flight;
mod lobby;
mod mails;
mod metrics;
mod moderation;
mod node;
mod pairing;
mod periodic;
mod presence;
mod puzzles;
mod rooms;
mod signals;
mod studies;
mod team_matches;
mod tournaments;
mod upkeep;
mod watching;
mod webhooks;

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::Duration;

use play::time::{Millis, Timestamp};
use protocol::socket::FromServer;

pub(crate) use access::NOTED;
pub use lobby::Lobby;
pub use metrics::{Gauges, Metrics};
pub use presence::{Closing, ConnectionHandle, ConnectionId, Credential, Ending, Inbox, Outbox, Text, text};
pub(crate) use rooms::player;
pub use rooms::{GRACE, Rooms, is_act_id};
pub use tournaments::FollowedTournament;
pub use watching::Kind as WatchedKind;

use crate::bus::{self, Message};
use crate::refusal::Refusal;
use crate::secret::Signer;
use crate::settings::Limits;
use crate::store::accounts::UserId;
use crate::store::games::TakenUp;
use crate::store::{Store, StoreError};
use crate::time::{BEAT, Time};

use base::Base;
use in_flight::InFlight;
use node::Node;
use presence::Presence;

/// How long the last health check of the store stays valid.
const PROBED: Millis = Millis::from_seconds(1);

/// A node that does not know better than this what time it is at the database is not ready.
const MOST_UNCERTAINTY: Millis = Millis::new(50);
/// Within this, whoever spreads the connections over the nodes has seen that one is not ready: they ask every second or two.
const NOTICED: Duration = Duration::from_secs(4);
/// A node that goes down says so to the database within this; else it is taken for gone a little later.
const FAREWELL: Duration = Duration::from_secs(5);
/// Those who are connected to a node that goes down are sent to the others over this time.
const SPREAD: Duration = Duration::from_secs(3);

/// The hub. Clones are the same hub.
#[derive(Clone)]
pub struct Hub {
    inner: Arc<Inner>,
}

struct Inner {
    base: Arc<Base>,
    rooms: Arc<Rooms>,
    lobby: Arc<Lobby>,
    presence: Arc<Presence>,
    signer: Signer,
    /// When the store was last checked, and whether it worked.
    probed: tokio::sync::Mutex<Option<(Timestamp, bool)>>,
    /// What was done for the site, as far as this server has taken it in.
    followed: moderation::Followed,
    /// Calls devices, once the address is known that people use.
    calls: OnceLock<calls::Calls>,
    /// Sends mail, where the settings say how.
    mailer: OnceLock<crate::mail::Mailer>,
    /// Tells addresses of others of clubs.
    webhooks: RwLock<Option<webhooks::Webhooks>>,
    watching: watching::Watching,
    tournaments: tournaments::Tournaments,
    studies: studies::Studies,
    /// Whether this node is about to go down: it answers, and nobody new is to come.
    is_leaving: AtomicBool,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("store", self.store()).finish_non_exhaustive()
    }
}

impl Hub {
    /// Resumes the games of a store: clocks run again, and the alarms are set. Of a store for several nodes, the clocks have stood only if no node ran.
    ///
    /// Over a `bus` the nodes tell each other what happens; without one they look into the database every two seconds.
    ///
    /// # Errors
    /// The store failed.
    pub async fn start(
        store: Store,
        time: Arc<dyn Time>,
        limits: Limits,
        bot_threads: usize,
        bus: Option<bus::Address>,
    ) -> Result<Self, StoreError> {
        if let Store::Postgres { database, .. } = &store {
            node::measure(database, &*time).await?;
        }
        if let Some(last) = store.last_moment().await? {
            // Whatever the clock of the machine says now: what has happened does not lie in the future.
            time.not_before(last);
        }
        let followed = moderation::Followed::from(store.last_log_id().await?);
        let now = time.now();
        let TakenUp { key, history, bots, resumed, deadlines, with_bots } = store.take_up(now, GRACE).await?;
        tracing::info!(resumed, waiting = deadlines.len(), "games taken up");
        let (node, messages) = match &store {
            Store::Postgres { database, .. } => {
                let (node, messages) = Node::join(database.clone(), bus, &*time).await?;
                (Some(Arc::new(node)), messages)
            }
            Store::Sqlite(_) => (None, None),
        };
        let (metrics, in_flight) = (Metrics::default(), Arc::<InFlight>::default());
        let history = RwLock::new(history.into());
        let base = Arc::new(Base { store, time, limits, history, metrics, in_flight, node });
        let presence = Arc::<Presence>::default();
        let tell = {
            let (presence, node) = (Arc::clone(&presence), base.node.clone());
            Box::new(move |user, message: &FromServer| {
                presence.send_to_user(user, message);
                if let Some(node) = &node {
                    node.push(user, message);
                }
            })
        };
        let hub = Self {
            inner: Arc::new(Inner {
                rooms: Arc::new(Rooms::new(Arc::clone(&base), now, deadlines, bot_threads, tell)),
                lobby: Arc::new(Lobby::new(Arc::clone(&base), bots)),
                presence,
                signer: Signer::new(key),
                probed: tokio::sync::Mutex::default(),
                followed,
                calls: OnceLock::new(),
                mailer: OnceLock::new(),
                webhooks: RwLock::default(),
                watching: watching::Watching::default(),
                tournaments: tournaments::Tournaments::default(),
                studies: studies::Studies::default(),
                is_leaving: AtomicBool::new(false),
                base,
            }),
        };
        let Inner { rooms, lobby, .. } = &*hub.inner;
        if let Some(messages) = messages {
            tokio::spawn(node::hear(Arc::downgrade(&hub.inner), messages));
        }
        if hub.inner.base.node.is_some() {
            // Those of people who are connected to other nodes were seen lately enough.
            lobby.tidy_seeks(Vec::new(), now).await?;
            node::start_sweeps(&hub);
        }
        lobby.seeks_changed();
        lobby.refresh_seeks().await?;
        tokio::spawn(Lobby::follow_changes(Arc::downgrade(lobby), lobby.wake()));
        tokio::spawn(Rooms::ring(Arc::downgrade(rooms)));
        let beat = async |hub: Hub, now| hub.rooms().beat(now);
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), BEAT, beat));
        let alive = async |hub: Hub, now| hub.rooms().note_alive(now).await;
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), rooms::ALIVE, alive));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), upkeep::HOUR, upkeep::run));
        hub.store_shipped_puzzles().await?;
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), puzzles::LOOK, puzzles::run));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), access::CHECK, access::check_all));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), moderation::LOOK, moderation::follow));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), backups::ASKED, backups::ask));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), signals::LOOK, signals::look));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), tournaments::LOOK, tournaments::look));
        let rooms = Arc::clone(rooms);
        tokio::spawn(async move {
            for id in with_bots {
                rooms.wake_bot(&id).await;
            }
        });
        Ok(hub)
    }

    /// Prepares to go down, where a site has other nodes: says that it is not ready, waits until whoever spreads the connections has seen that, and sends
    /// those who are connected to the others, one after the other, while it still does all that it is asked.
    pub async fn send_away(&self) {
        if self.inner.base.node.is_some() {
            self.inner.is_leaving.store(true, Ordering::SeqCst);
            tokio::time::sleep(NOTICED).await;
            self.presence().send_away(SPREAD).await;
        }
    }

    /// Lets the clocks of live games stand, tells everybody to connect again, and closes the store. Where a site has other nodes, the clocks run on.
    ///
    /// # Errors
    /// The store failed.
    pub async fn shut_down(&self) -> Result<(), StoreError> {
        let Inner { base, rooms, presence, .. } = &*self.inner;
        base.in_flight.close();
        self.inner.studies.wake_all();
        // Nobody can act from now on, whatever is waited for.
        let now = self.now();
        presence.send_to_all(&FromServer::Restarting);
        // What was committed is told before the connections are closed, and nothing comes after the clocks have stopped.
        base.in_flight.landed().await;
        match &base.node {
            Some(node) => {
                // That the site worked until now is known only by a beat. A database that is away is not waited for.
                let leaving = async {
                    node.beat(&*base.time).await?;
                    node.leave(self.now()).await
                };
                tokio::time::timeout(FAREWELL, leaving).await.unwrap_or(Err(StoreError::Closed))?;
            }
            None => {
                let suspended = rooms.suspend(now).await?;
                tracing::info!(suspended, "games suspended");
            }
        }
        presence.close_all();
        base.store.close().await;
        Ok(())
    }

    /// The games in memory, for what concerns them alone.
    #[must_use]
    pub fn rooms(&self) -> &Arc<Rooms> {
        &self.inner.rooms
    }

    /// The lobby, for what concerns it alone.
    #[must_use]
    pub fn lobby(&self) -> &Arc<Lobby> {
        &self.inner.lobby
    }

    /// The connections.
    fn presence(&self) -> &Presence {
        &self.inner.presence
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.base.store
    }

    /// The moment now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.inner.base.time.now()
    }

    /// Is over at a moment.
    pub async fn until(&self, moment: Timestamp) {
        self.inner.base.time.until(moment).await;
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.inner.base.limits
    }

    /// The id of the history that the database tells: another one after it was restored from a backup.
    #[must_use]
    pub fn history(&self) -> Arc<str> {
        self.inner.base.history()
    }

    /// Signs the tokens of sessions and bots, and checks them.
    #[must_use]
    pub fn signer(&self) -> &Signer {
        &self.inner.signer
    }

    /// The counters and times that `/metrics` gives.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.inner.base.metrics
    }

    /// What there is at this moment.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        // Where the store is being asked, it is not known yet.
        let ready = self.inner.probed.try_lock().ok().and_then(|last| last.map(|(_, works)| works));
        Gauges {
            rooms: self.rooms().count(),
            sockets: self.presence().count(),
            waiting_bytes: presence::waiting_bytes(),
            alarms: self.rooms().alarms(),
            overdue: self.rooms().overdue(self.now()).get(),
            bots_waiting: self.rooms().bots_waiting(),
            ready,
        }
    }

    /// What is measured, in the text format of Prometheus.
    #[must_use]
    pub fn metrics_text(&self) -> String {
        let mut text = self.metrics().text(self.gauges(), self.store());
        if let Some(node) = self.node() {
            text += &node.metrics_text(self.now(), self.inner.base.time.uncertainty());
        }
        text
    }

    /// Sees that requests are answered, and that what they store is stored: by a real write and real reads, at most once a second
    /// however many ask. The log says why not.
    ///
    /// # Errors
    /// The server is going down, or the store does not work.
    pub async fn ready(&self) -> Result<(), Refusal> {
        let hub = self.clone();
        let probed = self.to_the_end(async move {
            let mut last = hub.inner.probed.lock().await;
            let now = hub.now();
            let known = last.filter(|(at, _)| *at <= now && now.since(*at) < PROBED);
            if let Some((_, works)) = known {
                return Ok(works);
            }
            let probed = hub.store().probe().await;
            if let Err(error) = &probed {
                tracing::error!(%error, "not ready");
            }
            *last = Some((now, probed.is_ok()));
            Ok(probed.is_ok())
        });
        let works = probed.await == Ok(true) && self.is_in_step() && !self.inner.is_leaving.load(Ordering::SeqCst);
        if works { Ok(()) } else { Err(Refusal::Unavailable) }
    }

    /// Whether this node agrees with the others about the time, and knows whether the site was away.
    fn is_in_step(&self) -> bool {
        let uncertainty = self.inner.base.time.uncertainty();
        if uncertainty > MOST_UNCERTAINTY {
            tracing::error!(
                milliseconds = uncertainty.get(),
                "not ready: what time it is at the database is not known well enough"
            );
        }
        uncertainty <= MOST_UNCERTAINTY && self.node().is_none_or(|node| node.is_alive(self.now()))
    }

    /// Sends a message to all connections of an account, on all nodes.
    fn send_to_user(&self, user: UserId, message: &FromServer) {
        self.presence().send_to_user(user, message);
        if let Some(node) = self.node() {
            node.push(user, message);
        }
    }

    /// Whether the server is going down.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.inner.base.in_flight.is_closed()
    }

    /// As [`InFlight::to_the_end`].
    ///
    /// # Errors
    /// As `work`; nothing is begun when the server is going down.
    pub(crate) async fn to_the_end<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.inner.base.in_flight.to_the_end(work).await
    }

    /// Connects a socket of an account, or of somebody who only watches.
    ///
    /// # Errors
    /// There are too many of the address or the account already.
    pub fn connect(
        &self,
        who: Option<(UserId, Credential)>,
        address: std::net::IpAddr,
        outbox: Outbox,
    ) -> Result<ConnectionHandle, Refusal> {
        if self.is_closing() {
            return Err(Refusal::Unavailable);
        }
        self.presence().connect(who, address, outbox, self.limits())
    }

    /// A socket is gone, and with it whatever it followed.
    pub async fn disconnect(&self, handle: &ConnectionHandle, watched: Vec<String>) {
        for game in watched {
            self.rooms().unwatch(handle.id(), &game).await;
        }
        self.lobby().unfollow(handle);
        if let Some(user) = self.presence().disconnect(handle) {
            self.forget_seeks_after(user, lobby::GONE);
        }
    }

    /// An account has no connection: if that stays so for a while, its seeks for live games are dropped.
    fn forget_seeks_after(&self, user: UserId, wait: Millis) {
        if self.is_closing() {
            return;
        }
        let inner = Arc::downgrade(&self.inner);
        let (time, gone) = (Arc::clone(&self.inner.base.time), self.now());
        tokio::spawn(async move {
            time.until(gone + wait).await;
            if let Some(inner) = inner.upgrade()
                && !inner.presence.is_connected(user)
            {
                inner.lobby.forget_seeks(user, gone).await;
            }
        });
    }

    /// Turns the chat off for all connections of an account, on all nodes.
    pub async fn stop_listening(&self, user: UserId) {
        self.rooms().stop_listening(user).await;
        self.inner.base.tell(|| Message::Silent { user });
    }

    /// An account has another name now, or is gone: its rooms say so, and its connections come back as what it is.
    ///
    /// # Errors
    /// The store failed.
    pub async fn changed(&self, id: UserId) -> Result<(), Refusal> {
        let user = self.store().account(id).await?;
        let user = user.ok_or(Refusal::NotFound)?;
        self.rooms().rename(&user).await?;
        self.names_changed();
        self.presence().close(&Closing::Of(id));
        self.inner.base.tell(|| Message::Changed { user: id });
        self.lobby().seeks_changed();
        Ok(())
    }
}
