//! The hub: games that are being played, who is connected, what is due.
//!
//! Everything that happens in a game goes one way: the room is locked, the referee is asked, the events are stored, and only
//! when they are on the disk is anybody told.

mod alarm;
mod bots;
mod chat;
mod connections;
mod fair_play;
mod metrics;
mod offers;
mod rematch;
mod room;
mod upkeep;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use protocol::game::Side as WireSide;
use protocol::socket::{Act, FromServer};
use tokio::sync::{MutexGuard, Semaphore};

pub use connections::{ConnectionId, Line, Outbox, text};
pub use metrics::Metrics;
pub(crate) use room::player;
pub use room::{Room, RoomState};

use crate::credits::Ledger;
use crate::referee::{Event, Happened};
use crate::refusal::Refusal;
use crate::secret::{self, Signer};
use crate::settings::Limits;
use crate::store::accounts::{User, UserId};
use crate::store::games::{self, After};
use crate::store::{Store, StoreError, accounts, lobby};
use crate::time::Time;

use alarm::Alarm;
use connections::Connections;

/// After a restart clocks stand for so many milliseconds more, so that players can come back.
pub const GRACE: u64 = 10_000;
/// How often it is noted that the server is alive, in milliseconds.
const ALIVE: u64 = 1_000;

/// The hub. Clones are the same hub.
#[derive(Clone)]
pub struct Hub {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    time: Arc<dyn Time>,
    limits: Limits,
    signer: Signer,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    connections: Connections,
    alarm: Arc<Alarm>,
    /// The accounts of the bots, by level.
    bots: Vec<User>,
    bot_permits: Semaphore,
    /// What accounts may say.
    lines: Ledger<UserId>,
    metrics: Metrics,
    ready: AtomicBool,
    closing: AtomicBool,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("store", &self.inner.store).finish_non_exhaustive()
    }
}

impl Hub {
    /// Takes up the games of a store: clocks that stood run on, and what is due is looked for.
    ///
    /// # Errors
    /// The store failed.
    pub async fn start(
        store: Store,
        time: Arc<dyn Time>,
        limits: Limits,
        bot_threads: usize,
    ) -> Result<Self, StoreError> {
        let now = time.now();
        let (key, bots, resumed) = store
            .write(move |connection| {
                let key = secret_key(connection)?;
                let bots = bots::accounts(connection, now)?;
                let resumed = games::resume_all(connection, now, GRACE)?;
                // Who waited for a live game is not there any more.
                lobby::drop_seeks(connection, None, |seek| seek.agreed.is_live())?;
                lobby::drop_old_challenges(
                    connection,
                    now.saturating_sub(offers::CHALLENGE_DAYS * 24 * 60 * 60 * 1000),
                )?;
                Ok((key, bots, resumed))
            })
            .await?;
        let (deadlines, with_bots) =
            store.read(|connection| Ok((games::deadlines(connection)?, games::with_bots(connection)?))).await?;
        tracing::info!(resumed, waiting = deadlines.len(), "games taken up");
        let hub = Self {
            inner: Arc::new(Inner {
                store,
                time,
                limits,
                signer: Signer::new(key),
                rooms: Mutex::default(),
                connections: Connections::default(),
                alarm: Arc::new(Alarm::new(deadlines)),
                bots,
                bot_permits: Semaphore::new(bot_threads),
                lines: Ledger::new(chat::RATE),
                metrics: Metrics::default(),
                ready: AtomicBool::new(true),
                closing: AtomicBool::new(false),
            }),
        };
        tokio::spawn(alarm::run(Arc::downgrade(&hub.inner)));
        tokio::spawn(alive(Arc::downgrade(&hub.inner)));
        tokio::spawn(upkeep::run(Arc::downgrade(&hub.inner)));
        let waking = hub.clone();
        tokio::spawn(async move {
            for id in with_bots {
                waking.wake_bot(&id).await;
            }
        });
        Ok(hub)
    }

    /// Lets the clocks of live games stand, tells everybody to connect again, and closes the store.
    ///
    /// # Errors
    /// The store failed.
    pub async fn shut_down(&self) -> Result<(), StoreError> {
        self.inner.closing.store(true, Ordering::SeqCst);
        self.inner.connections.tell_all(&FromServer::Restarting);
        let now = self.now();
        let suspended = self.inner.store.write(move |connection| games::suspend_all(connection, now)).await?;
        tracing::info!(suspended, "games suspended");
        self.inner.connections.close_all();
        self.inner.store.close().await;
        Ok(())
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The moment now, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.inner.time.now()
    }

    /// Is over at a moment.
    pub async fn until(&self, moment: u64) {
        self.inner.time.until(moment).await;
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    /// What signs session tokens.
    #[must_use]
    pub fn signer(&self) -> &Signer {
        &self.inner.signer
    }

    /// What is counted.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    /// How many rooms are open, sockets connected, moments waited for.
    #[must_use]
    pub fn gauges(&self) -> [usize; 3] {
        let rooms = self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner).len();
        [rooms, self.inner.connections.count(), self.inner.alarm.len()]
    }

    /// Whether requests are answered.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.inner.ready.load(Ordering::SeqCst) && !self.is_closing()
    }

    /// Whether the server is going down.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.inner.closing.load(Ordering::SeqCst)
    }

    /// Who is connected.
    fn connections(&self) -> &Connections {
        &self.inner.connections
    }

    /// Connects a socket of an account, or of somebody who only watches.
    ///
    /// # Errors
    /// There are too many of the address or the account already.
    pub fn connect(&self, user: Option<UserId>, address: std::net::IpAddr, outbox: Outbox) -> Result<Line, Refusal> {
        if self.is_closing() {
            return Err(Refusal::Unavailable);
        }
        self.connections().connect(user, address, outbox, self.limits())
    }

    /// A socket is gone, and with it whatever it followed.
    pub async fn disconnect(&self, line: &Line, watched: Vec<String>) {
        for game in watched {
            self.unwatch(line.id(), &game).await;
        }
        let gone = self.connections().disconnect(line);
        if let Some(user) = gone {
            self.forget_seeks_later(user);
        }
    }

    /// The room of a game, opened if nobody was there.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let open = |id: &str| self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        if let Some(room) = open(id) {
            return Ok(room);
        }
        let (wanted, now) = (id.to_owned(), self.now());
        let loaded = self.inner.store.read(move |connection| room::load(connection, &wanted, now)).await?;
        let room = Arc::new(loaded.ok_or(Refusal::NotFound)?);
        let mut rooms = self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have been faster; there is only one room of a game.
        Ok(Arc::clone(rooms.entry(id.to_owned()).or_insert(room)))
    }

    /// An account has another name now, or is gone: its rooms say so, and its connections come back as what it is.
    ///
    /// # Errors
    /// The store failed.
    pub async fn changed(&self, id: UserId) -> Result<(), Refusal> {
        let user = self.inner.store.read(move |connection| accounts::by_id(connection, id)).await?;
        let user = user.ok_or(Refusal::NotFound)?;
        let rooms: Vec<_> = {
            let rooms = self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.values().filter(|room| room.side_of(id).is_some()).cloned().collect()
        };
        for room in rooms {
            room.rename(&user);
            let state = self.lock(&room).await?;
            state.tell_state(&room, self.now());
        }
        self.close_connections_of(id);
        Ok(())
    }

    /// Closes a room in which nobody is and nothing runs.
    fn close_if_empty(&self, room: &Arc<Room>, state: &RoomState) {
        if state.is_left() {
            let mut rooms = self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            // The map's and the caller's: nobody else holds it.
            if Arc::strong_count(room) <= 2 {
                rooms.remove(&room.id);
            }
        }
    }

    /// Locks a room, and reads it again if what it says may not be what is stored.
    async fn lock<'a>(&self, room: &'a Room) -> Result<MutexGuard<'a, RoomState>, Refusal> {
        let mut state = room.state.lock().await;
        if state.is_doubtful() {
            let id = room.id.clone();
            let stored = self.inner.store.read(move |connection| games::load(connection, &id)).await?;
            state.reread(stored.ok_or(Refusal::NotFound)?);
            state.tell_state(room, self.now());
        }
        Ok(state)
    }

    /// Follows a game. The answer goes to the outbox: the events since `after` if they are at hand, the whole state otherwise.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn watch(&self, line: &Line, outbox: &Outbox, game: &str, after: Option<u32>) -> Result<(), Refusal> {
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        state.watch(&room, line.id(), outbox, line.user(), after, self.now());
        Ok(())
    }

    /// Tells the whole state of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn tell_state(&self, outbox: &Outbox, game: &str) -> Result<(), Refusal> {
        let room = self.room(game).await?;
        let state = self.lock(&room).await?;
        outbox.tell(&FromServer::State { state: Box::new(state.state(&room, self.now())) });
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// A game, whole.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn state(&self, game: &str) -> Result<protocol::game::State, Refusal> {
        let room = self.room(game).await?;
        let state = self.lock(&room).await?;
        let told = state.state(&room, self.now());
        self.close_if_empty(&room, &state);
        Ok(told)
    }

    /// No longer follows a game.
    pub async fn unwatch(&self, connection: ConnectionId, game: &str) {
        let room = self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(game).cloned();
        if let Some(room) = room {
            let mut state = room.state.lock().await;
            state.unwatch(&room, connection, self.now());
            self.close_if_empty(&room, &state);
        }
    }

    /// Lets a player act in a game, and returns the number of the event once it is stored and told.
    ///
    /// `lag` is how long the opponent's last turn and this act were on the way, in milliseconds, as far as the server knows. An
    /// act that was done before, by its id, is answered with its number and does nothing.
    ///
    /// # Errors
    /// The act is not possible; nothing has changed then.
    pub async fn act(
        &self,
        user: UserId,
        game: String,
        act_id: String,
        after: u32,
        act: Act,
        lag: u64,
    ) -> Result<u32, Refusal> {
        if act_id.is_empty() || act_id.len() > protocol::MOST_ACT_ID {
            return Err(Refusal::ActId { most: protocol::MOST_ACT_ID });
        }
        let hub = self.clone();
        // Once begun it is brought to its end, whether or not the asker still waits.
        let done = tokio::spawn(async move {
            let room = hub.room(&game).await?;
            let mut state = hub.lock(&room).await?;
            let done = hub.act_in(&room, &mut state, user, (act_id, act), after, lag).await;
            // Also after a refusal: whoever asks for old games must not fill the memory with them.
            hub.close_if_empty(&room, &state);
            done
        });
        let done = done.await.unwrap_or(Err(Refusal::Unavailable));
        if done.is_err() {
            self.metrics().refused();
        }
        done
    }

    async fn act_in(
        &self,
        room: &Arc<Room>,
        state: &mut RoomState,
        user: UserId,
        (act_id, act): (String, Act),
        after: u32,
        lag: u64,
    ) -> Result<u32, Refusal> {
        let side = room.side_of(user).ok_or(Refusal::NotAPlayer)?;
        if let Some(number) = state.done(side, &act_id) {
            return Ok(number);
        }
        let now = self.now();
        self.happen_due(room, state, now).await?;
        let event = state.event(side, act, after, lag, now)?;
        self.happen(room, state, now, event, Some(act_id)).await
    }

    /// Lets happen what happens by itself by now.
    async fn happen_due(&self, room: &Arc<Room>, state: &mut RoomState, now: u64) -> Result<(), Refusal> {
        while let Some(event) = state.game().due(now) {
            self.happen(room, state, now, event, None).await?;
        }
        Ok(())
    }

    /// The moment of an alarm has come.
    async fn ring(&self, id: &str) -> Result<(), Refusal> {
        let room = self.room(id).await?;
        let mut state = self.lock(&room).await?;
        self.happen_due(&room, &mut state, self.now()).await?;
        if let Some(deadline) = state.game().deadline() {
            self.inner.alarm.set(id, deadline);
        }
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// An event, and what follows from it at once, are stored together and then told.
    async fn happen(
        &self,
        room: &Arc<Room>,
        state: &mut RoomState,
        now: u64,
        event: Event,
        act_id: Option<String>,
    ) -> Result<u32, Refusal> {
        if self.is_closing() {
            return Err(Refusal::Suspended);
        }
        let begun = std::time::Instant::now();
        let before = state.game().number();
        let might_act = state.game().actors().may_act;
        let mut happened: Vec<Happened> = Vec::new();
        let mut told = Vec::new();
        let mut next = Some((event, act_id));
        while let Some((event, act_id)) = next {
            let what = state.game().told(&event);
            if let Err(refusal) = state.apply(now, &event) {
                if happened.is_empty() {
                    return Err(refusal);
                }
                tracing::error!(game = room.id, %refusal, "what must follow does not");
                state.doubt();
                return Err(Refusal::Unavailable);
            }
            let (number, at) = (state.game().number(), state.game().at());
            told.push(protocol::game::Event { number, at, what });
            next = room.follows(state, &event).map(|event| (event, None));
            happened.push(Happened { number, at, act_id, event });
        }
        let turns = happened.iter().filter(|happened| matches!(happened.event, Event::Turn { .. })).count();
        let (key, players, after) = (room.key, room.players.each_ref().map(|user| user.id), After::of(state.game()));
        let rows = happened.clone();
        let stored =
            self.inner.store.write(move |connection| games::append(connection, key, players, &rows, &after)).await;
        if let Err(error) = stored {
            // What is in memory is not what is stored.
            state.doubt();
            return Err(error.into());
        }
        state.remember(happened, told);
        state.tell_since(room, before, self.now());
        for (user, opponent) in state.newly_awaited(room, might_act) {
            self.connections().tell_user(user, &FromServer::Waiting { game: room.id.clone(), opponent });
        }
        if let Some(deadline) = state.game().deadline() {
            self.inner.alarm.set(&room.id, deadline);
        }
        self.metrics().happened(turns, state.game().outcome().is_some(), begun.elapsed());
        self.let_bot_think(room, state);
        Ok(before + 1)
    }

    /// Tells both players of a game that it has begun.
    fn tell_begun(&self, begun: &offers::Begun) {
        if let Some(deadline) = begun.deadline {
            self.inner.alarm.set(&begun.id, deadline);
        }
        self.metrics().begun();
        for (user, side) in begun.players.into_iter().zip([WireSide::A, WireSide::B]) {
            self.connections().tell_user(user, &FromServer::Game { game: begun.id.clone(), side });
        }
        if begun.has_bot {
            let (hub, id) = (self.clone(), begun.id.clone());
            tokio::spawn(async move { hub.wake_bot(&id).await });
        }
    }
}

/// The key that signs sessions, made when the database is new.
fn secret_key(connection: &rusqlite::Connection) -> Result<[u8; 32], StoreError> {
    let sql = "INSERT OR IGNORE INTO meta (key, value) VALUES ('session-key', ?)";
    connection.execute(sql, [secret::random::<32>().as_slice()])?;
    let key: Vec<u8> =
        connection.query_row("SELECT value FROM meta WHERE key = 'session-key'", [], |row| row.get(0))?;
    key.try_into().map_err(|_| StoreError::Damaged("session key".to_owned()))
}

/// Notes once in a while that the server runs.
async fn alive(inner: std::sync::Weak<Inner>) {
    loop {
        let Some(hub) = inner.upgrade().map(|inner| Hub { inner }) else { return };
        let (time, now) = (Arc::clone(&hub.inner.time), hub.now());
        if hub.is_closing() {
            return;
        }
        if let Err(error) = hub.inner.store.write(move |connection| games::set_alive(connection, now)).await {
            tracing::error!(%error, "the store does not take a sign of life");
        }
        drop(hub);
        time.until(now + ALIVE).await;
    }
}

/// Whether an account may play rated games.
#[must_use]
pub fn is_ratable(user: &User) -> bool {
    user.is_ratable()
}

/// The account of an id.
///
/// # Errors
/// It is gone.
pub(crate) fn user(connection: &rusqlite::Connection, id: UserId) -> Result<User, StoreError> {
    accounts::by_id(connection, id)?.ok_or_else(|| Refusal::NotSignedIn.into())
}
