//! The hub: games that are being played, who is connected, what is due.
//!
//! Everything that happens in a game goes one way: the room is locked, the referee is asked, the events are stored, and only
//! when they are on the disk is anybody told.

mod access;
mod alarm;
mod bots;
mod chat;
mod connections;
mod deletion;
pub(crate) mod explored;
mod fair_play;
mod in_flight;
mod lobby;
mod metrics;
mod offers;
mod periodic;
mod rated;
mod rematch;
mod room;
mod rooms;
mod stalls;
mod turns;
mod upkeep;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ::games::notation::Fault;
use ::games::reason::Reason;
use ::games::record::MAX_TURN;
use protocol::game::Side as WireSide;
use protocol::socket::{Act, FromServer};
use tokio::sync::MutexGuard;

pub(crate) use access::NOTED;
pub use connections::{Closing, ConnectionHandle, ConnectionId, Credential, Ending, Inbox, Outbox, Text, text};
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
use crate::store::{Store, StoreError, accounts, history, lobby as seeks};
use crate::time::{BEAT, STALL, Stall, Time};

use alarm::Alarm;
use connections::Connections;
use in_flight::InFlight;
use rooms::Rooms;
use turns::Turns;

/// After a restart or a stall clocks stand for so many milliseconds more, so that players can come back.
pub const GRACE: u64 = 10_000;
/// That the store works is believed for so long, in milliseconds.
const PROBED: u64 = 1_000;

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
    /// The id of the history that the database tells.
    history: String,
    rooms: Rooms<Room>,
    connections: Connections,
    lobby: lobby::Lobby,
    alarm: Arc<Alarm>,
    /// The clocks of all live games have stood for the stalls that ended by this moment.
    settled: AtomicU64,
    /// Held while they are made to.
    settling: tokio::sync::Mutex<()>,
    /// The accounts of the bots, by level.
    bots: Vec<User>,
    /// The searches of the bots.
    searches: Turns<UserId>,
    /// What accounts may say.
    lines: Ledger<UserId>,
    metrics: Metrics,
    /// When the store was last seen to work, or not to.
    probed: tokio::sync::Mutex<Option<(u64, bool)>>,
    in_flight: Arc<InFlight>,
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
        if let Some(last) = store.read(games::last_moment).await? {
            // Whatever the clock of the machine says now: what has happened does not lie in the future.
            time.not_before(last);
        }
        let now = time.now();
        let (key, history, bots, resumed) = store
            .write(move |connection| {
                let key = secret_key(connection)?;
                let history = history::take_up(connection, now)?;
                let bots = bots::accounts(connection, now)?;
                let resumed = games::resume_all(connection, now, GRACE)?;
                seeks::complete_seeks(connection)?;
                // Who waited for a live game is not there any more.
                seeks::drop_all_live_seeks(connection)?;
                lobby::drop_abandoned(connection, now)?;
                seeks::drop_old_challenges(
                    connection,
                    now.saturating_sub(offers::CHALLENGE_DAYS * 24 * 60 * 60 * 1000),
                )?;
                Ok((key, history, bots, resumed))
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
                history,
                rooms: Rooms::default(),
                connections: Connections::default(),
                lobby: lobby::Lobby::default(),
                alarm: Arc::new(Alarm::new(deadlines)),
                settled: AtomicU64::new(now),
                settling: tokio::sync::Mutex::default(),
                bots,
                searches: Turns::new(bot_threads),
                lines: Ledger::new(chat::RATE),
                metrics: Metrics::default(),
                probed: tokio::sync::Mutex::default(),
                in_flight: Arc::default(),
            }),
        };
        hub.seeks_changed();
        hub.refresh_seeks().await?;
        tokio::spawn(lobby::run(Arc::downgrade(&hub.inner), hub.inner.lobby.wake()));
        tokio::spawn(alarm::run(Arc::downgrade(&hub.inner)));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), BEAT, stalls::beat));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), stalls::ALIVE, stalls::alive));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), upkeep::HOUR, upkeep::run));
        tokio::spawn(periodic::every(Arc::downgrade(&hub.inner), access::CHECK, access::check_all));
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
        self.inner.in_flight.close();
        // Nobody can act from now on, whatever is waited for.
        let now = self.now();
        self.inner.connections.send_to_all(&FromServer::Restarting);
        // What was committed is told before the connections are closed, and nothing comes after the clocks have stopped.
        self.inner.in_flight.landed().await;
        let stalls = self.unsettled_stalls();
        let suspended =
            self.inner.store.write(move |connection| games::suspend_all(connection, now, &stalls, GRACE)).await?;
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

    /// The id of the history that the database tells: another one after it was restored from a backup.
    #[must_use]
    pub fn history(&self) -> &str {
        &self.inner.history
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
        [self.inner.rooms.len(), self.inner.connections.count(), self.inner.alarm.len()]
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
            let known = last.filter(|(at, _)| now.checked_sub(*at).is_some_and(|ago| ago < PROBED));
            if let Some((_, works)) = known {
                return Ok(works);
            }
            let probed = hub.inner.store.probe().await;
            if let Err(error) = &probed {
                tracing::error!(%error, "not ready");
            }
            *last = Some((now, probed.is_ok()));
            Ok(probed.is_ok())
        });
        if probed.await == Ok(true) { Ok(()) } else { Err(Refusal::Unavailable) }
    }

    /// Whether the server is going down.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.inner.in_flight.is_closed()
    }

    /// Brings `work` to its end whether or not the caller still waits for it: what it commits, it also tells. Whatever commits
    /// and then tells goes through here. A shutdown waits for it.
    ///
    /// # Errors
    /// As `work`; nothing is begun when the server is going down.
    pub(crate) async fn to_the_end<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
    ) -> Result<T, Refusal> {
        let flight = self.inner.in_flight.begin().ok_or(Refusal::Suspended)?;
        let done = tokio::spawn(async move {
            let _flight = flight;
            work.await
        });
        // A panic has been logged.
        done.await.unwrap_or(Err(Refusal::Unavailable))
    }

    /// Who is connected.
    fn connections(&self) -> &Connections {
        &self.inner.connections
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
        self.connections().connect(who, address, outbox, self.limits())
    }

    /// A socket is gone, and with it whatever it followed.
    pub async fn disconnect(&self, handle: &ConnectionHandle, watched: Vec<String>) {
        for game in watched {
            self.unwatch(handle.id(), &game).await;
        }
        self.inner.lobby.unfollow(handle.id());
        let gone = self.connections().disconnect(handle);
        if let Some(user) = gone {
            self.forget_seeks_later(user);
        }
    }

    /// The room of a game, opened if nobody was there.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.inner.rooms.get(id) {
            return Ok(room);
        }
        let (wanted, history, now) = (id.to_owned(), self.history().to_owned(), self.now());
        let read = async {
            let loaded =
                self.inner.store.read(move |connection| room::load(connection, &wanted, &history, now)).await?;
            loaded.ok_or(Refusal::NotFound)
        };
        self.inner.rooms.enter(id, read).await
    }

    /// An account has another name now, or is gone: its rooms say so, and its connections come back as what it is.
    ///
    /// # Errors
    /// The store failed.
    pub async fn changed(&self, id: UserId) -> Result<(), Refusal> {
        let user = self.inner.store.read(move |connection| accounts::by_id(connection, id)).await?;
        let user = user.ok_or(Refusal::NotFound)?;
        let rooms = self.inner.rooms.all().into_iter().filter(|room| room.side_of(id).is_some());
        for room in rooms {
            room.rename(&user);
            let state = self.lock(&room).await?;
            state.send_state(&room, self.now());
        }
        self.connections().close(&Closing::Of(id));
        self.seeks_changed();
        Ok(())
    }

    /// Closes a room in which nobody is and nothing runs.
    fn close_if_empty(&self, room: &Arc<Room>, state: &RoomState) {
        if state.is_left() {
            self.inner.rooms.close(&room.id, room);
        }
    }

    /// Locks a room, and reads it again if what it says may not be what is stored.
    async fn lock<'a>(&self, room: &'a Room) -> Result<MutexGuard<'a, RoomState>, Refusal> {
        let mut state = room.state.lock().await;
        if state.is_uncertain() {
            let id = room.id.clone();
            let stored = self.inner.store.read(move |connection| games::load(connection, &id)).await?;
            state.reread(stored.ok_or(Refusal::NotFound)?);
            state.send_state(room, self.now());
        }
        Ok(state)
    }

    /// Follows a game. The answer goes to the outbox: the events since `after` if they are at hand, the whole state otherwise.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn watch(
        &self,
        handle: &ConnectionHandle,
        outbox: &Outbox,
        game: &str,
        after: Option<u32>,
    ) -> Result<(), Refusal> {
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        state.watch(&room, handle.id(), outbox, handle.user(), after, self.now());
        Ok(())
    }

    /// Tells `user` the whole state of a game.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn send_state(&self, outbox: &Outbox, user: UserId, game: &str) -> Result<(), Refusal> {
        self.notice_stalls(game).await;
        let room = self.room(game).await?;
        let state = self.lock(&room).await?;
        let viewer = room.side_of(user);
        outbox.send(&FromServer::State { state: Box::new(state.state(&room, viewer, self.now())) });
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// A game, whole, as spectators may see it.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn state(&self, game: &str) -> Result<protocol::game::State, Refusal> {
        self.notice_stalls(game).await;
        let room = self.room(game).await?;
        let state = self.lock(&room).await?;
        let told = state.state(&room, None, self.now());
        self.close_if_empty(&room, &state);
        Ok(told)
    }

    /// No longer follows a game.
    pub async fn unwatch(&self, connection: ConnectionId, game: &str) {
        if let Some(room) = self.inner.rooms.get(game) {
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
        if !is_act_id(&act_id) {
            return Err(Refusal::ActId { most: protocol::MOST_ACT_ID });
        }
        if let Act::Turn { text } = &act {
            let found = text.chars().count();
            if found > MAX_TURN {
                let reason = Reason::TextTooLong { found, most: MAX_TURN };
                return Err(Refusal::Illegal(Fault { line: 1, column: 1, reason }));
            }
        }
        // Before anything is waited for: what the server needs is not taken from the player's clock.
        let (hub, now) = (self.clone(), self.now());
        let done = self.to_the_end(async move {
            let room = hub.room(&game).await?;
            let mut state = hub.lock(&room).await?;
            let done = hub.act_in(&room, &mut state, user, (act_id, act), after, (lag, now)).await;
            // Also after a refusal: whoever asks for old games must not fill the memory with them.
            hub.close_if_empty(&room, &state);
            done
        });
        let done = done.await;
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
        (lag, now): (u64, u64),
    ) -> Result<u32, Refusal> {
        let side = room.side_of(user).ok_or(Refusal::NotAPlayer)?;
        if let Some(number) = state.done(side, &act_id) {
            return Ok(number);
        }
        self.fire_due(room, state, now).await?;
        let event = state.event(side, act, after, lag, now)?;
        self.apply_and_commit(room, state, now, event, Some(act_id)).await
    }

    /// Applies and commits every event that is due by `now`, a moment at which the time was read, such as a player's time that is up. Nothing
    /// else ends a game on time. Stalls that ended by then are settled first, whoever has noticed them, so that nobody's clock pays for one.
    async fn fire_due(&self, room: &Arc<Room>, state: &mut RoomState, now: u64) -> Result<(), Refusal> {
        self.stand_still(room, state, None).await?;
        while let Some(event) = state.game().due(now) {
            self.apply_and_commit(room, state, now, event, None).await?;
        }
        Ok(())
    }

    /// Handles the alarm of a game: fires what is due, and sets the next alarm.
    async fn fire_alarm(&self, id: &str) -> Result<(), Refusal> {
        let room = self.room(id).await?;
        let mut state = self.lock(&room).await?;
        let now = self.now();
        self.fire_due(&room, &mut state, now).await?;
        if let Some(deadline) = state.game().deadline() {
            self.inner.alarm.set(id, deadline);
        }
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// Applies an event and those that follow from it at once to a copy of the game, commits them in one transaction, swaps the copy in, and then
    /// broadcasts them. Returns the event's number.
    ///
    /// # Errors
    /// The event is not possible, or the commit failed: nothing has changed. Where it is not known whether the commit failed, the game is read
    /// again before anybody does anything in it.
    async fn apply_and_commit(
        &self,
        room: &Arc<Room>,
        state: &mut RoomState,
        now: u64,
        event: Event,
        act_id: Option<String>,
    ) -> Result<u32, Refusal> {
        // Also for what happens by itself: what is stored is told before the server goes down.
        let _flight = self.inner.in_flight.begin().ok_or(Refusal::Suspended)?;
        let begun = self.now();
        let number = self.apply_and_commit_in_order(room, state, vec![(now, event, act_id)]).await?;
        let told = self.now();
        // Whoever is next learnt it only now, and the other events of the game had to wait.
        if told.saturating_sub(begun) > STALL
            && let Err(refusal) = self.stand_still(room, state, Some(Stall { from: begun, to: told })).await
        {
            tracing::error!(game = room.id, %refusal, "the clocks have not stood while an event was stored");
        }
        Ok(number)
    }

    /// As [`apply_and_commit`](Self::apply_and_commit), for several events at their moments, each with the id of its act. Returns the number of
    /// the first. The caller holds a flight, so that the server does not go down in between.
    async fn apply_and_commit_in_order(
        &self,
        room: &Arc<Room>,
        state: &mut RoomState,
        events: Vec<(u64, Event, Option<String>)>,
    ) -> Result<u32, Refusal> {
        let begun = std::time::Instant::now();
        let before = state.game().number();
        let might_act = state.game().actors().may_act;
        let mut game = Cow::Borrowed(state.game());
        let mut happened: Vec<Happened> = Vec::new();
        let mut told = Vec::new();
        let mut next = VecDeque::from(events);
        while let Some((now, event, act_id)) = next.pop_front() {
            let applied = game.apply(now, &event).map_err(|refusal| {
                if happened.is_empty() {
                    return refusal;
                }
                tracing::error!(game = room.id, %refusal, "what must follow does not");
                Refusal::Unavailable
            })?;
            game = Cow::Owned(applied.game);
            let (number, at) = (game.number(), game.at());
            told.push(protocol::game::Event { number, at, what: applied.what });
            if let Some(event) = room.follows(&game, &event) {
                next.push_front((now, event, None));
            }
            happened.push(Happened { number, at, act_id, event });
        }
        let game = game.into_owned();
        let turns = happened.iter().filter(|happened| matches!(happened.event, Event::Turn { .. })).count();
        let (key, players, after) = (room.key, room.players.each_ref().map(|user| user.id), After::of(&game));
        let rows = happened.clone();
        let stored =
            self.inner.store.write(move |connection| games::append(connection, key, players, &rows, &after)).await;
        if let Err(error) = stored {
            if error.is_outcome_unknown() {
                state.mark_uncertain();
            }
            return Err(error.into());
        }
        state.swap(game, happened, told);
        state.send_since(room, before, self.now());
        for (user, opponent) in state.newly_awaited(room, might_act) {
            self.connections().send_to_user(user, &FromServer::Waiting { game: room.id.clone(), opponent });
        }
        if let Some(deadline) = state.game().deadline() {
            self.inner.alarm.set(&room.id, deadline);
        }
        self.metrics().happened(turns, state.game().outcome().is_some(), begun.elapsed());
        self.schedule_bot(room, state);
        Ok(before + 1)
    }

    /// Announces a game that has begun to both players, sets its alarm and wakes its bot.
    fn announce_start(&self, begun: &offers::Begun) {
        if let Some(deadline) = begun.deadline {
            self.inner.alarm.set(&begun.id, deadline);
        }
        self.metrics().begun();
        // Whoever plays live seeks no longer.
        self.seeks_changed();
        for (user, side) in begun.players.into_iter().zip([WireSide::A, WireSide::B]) {
            self.connections().send_to_user(user, &FromServer::Game { game: begun.id.clone(), side });
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

/// Whether a client may give this id to what it does.
#[must_use]
pub fn is_act_id(id: &str) -> bool {
    (1..=protocol::MOST_ACT_ID).contains(&id.chars().count())
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
