//! The rooms: the games that somebody plays or watches, in memory, and all that happens in them.
//!
//! Everything that happens in a game goes one way: the room is locked, the referee is asked, the events are stored, and only
//! when they are on the disk is anybody told.

mod act;
mod alarm;
mod bots;
mod chat;
mod conditional;
mod elsewhere;
mod fair_queue;
mod room;
mod rounds;
mod slots;
mod stalls;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::socket::FromServer;
use tokio::sync::MutexGuard;

pub use act::is_act_id;
pub(super) use room::Rematch;
pub(crate) use room::player;
pub(super) use rounds::Table;
pub(super) use stalls::ALIVE;

use super::base::Base;
use super::presence::{ConnectionHandle, ConnectionId, Outbox};
use crate::bus::Message;
use crate::credits::Ledger;
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::{User, UserId};
use crate::store::games::GameKey;

use alarm::Alarm;
use fair_queue::FairQueue;
use room::{Room, RoomState};
use slots::Slots;

/// How much longer clocks are stopped after a restart or a stall, so that players can come back.
pub const GRACE: Millis = Millis::from_seconds(10);

/// Sends a message to all connections of an account. Called with a room locked, so that an account gets messages in the order
/// of the events; it must not call the rooms.
pub(super) type Tell = Box<dyn Fn(UserId, &FromServer) + Send + Sync>;

/// The games in memory, what is due in them, and the bots that think about them.
pub struct Rooms {
    base: Arc<Base>,
    open: Slots<Room>,
    alarm: Arc<Alarm>,
    /// All stalls up to this moment have been credited to every live game.
    settled: AtomicU64,
    /// Held while clocks are being corrected for a stall.
    settling: tokio::sync::Mutex<()>,
    /// The searches of the bots.
    searches: FairQueue<UserId>,
    /// The rate limit of chat messages, by account.
    lines: Ledger<UserId>,
    tell: Tell,
}

/// A player's place at a game.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) key: GameKey,
    pub(super) agreed: Agreed,
    pub(super) side: Side,
    /// As it was when the room was opened.
    pub(super) opponent: User,
    pub(super) is_over: bool,
}

/// The id of no account.
const NOBODY: UserId = 0;

/// How often an act is tried that other nodes are faster than.
const TRIES: u32 = 8;

/// Whether something was not done because another node was first.
fn is_overtaken<T>(done: &Result<T, Refusal>, state: &RoomState) -> bool {
    matches!(done, Err(Refusal::Stale)) && state.is_uncertain()
}

impl Rooms {
    /// No room is open, and the clocks have stood for all stalls before `now`. Games are looked at when their deadlines come. At most
    /// `bot_threads` bots think at once.
    pub(super) fn new(
        base: Arc<Base>,
        now: Timestamp,
        deadlines: Vec<(String, Timestamp)>,
        bot_threads: usize,
        tell: Tell,
    ) -> Self {
        Self {
            open: Slots::default(),
            alarm: Arc::new(Alarm::new(deadlines)),
            settled: AtomicU64::new(now.get()),
            settling: tokio::sync::Mutex::default(),
            searches: FairQueue::new(bot_threads),
            lines: Ledger::new(chat::RATE),
            tell,
            base,
        }
    }

    /// How many games are in memory.
    pub(super) fn count(&self) -> usize {
        self.open.len()
    }

    /// In how many games something is due at some moment.
    pub(super) fn alarms(&self) -> usize {
        self.alarm.len()
    }

    /// How long the alarm that should have rung first has been overdue.
    pub(super) fn overdue(&self, now: Timestamp) -> Millis {
        self.alarm.next().map_or(Millis::ZERO, |moment| now.since(moment))
    }

    /// How many searches of bots wait for a thread.
    pub(super) fn bots_waiting(&self) -> usize {
        self.searches.waiting()
    }

    /// A thread of those on which bots think, for somebody who is no opponent of theirs, until what is returned is dropped. All of these together
    /// have their turn as one account has.
    pub(super) async fn search_place(&self) -> impl Send + use<> {
        self.searches.take(NOBODY).await
    }

    /// Looks at a game at a moment, or before, for what is due then.
    pub(super) fn set_alarm(&self, game: &str, moment: Timestamp) {
        self.alarm.set(game, moment);
    }

    /// The room of a game, opened if nobody was there.
    ///
    /// # Errors
    /// There is no such game.
    async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.open.get(id) {
            return Ok(room);
        }
        let read = async || {
            let opened = self.base.store.open_game(id.to_owned()).await?.ok_or(Refusal::NotFound)?;
            let now = self.base.time.now();
            let present = match &self.base.node {
                Some(node) => node.database().presence_of(&[opened.stored.key], now).await?,
                None => Vec::new(),
            };
            Ok(Room::new(opened, self.base.history(), now, present.first()))
        };
        self.open.enter(id, read).await
    }

    /// Closes a room in which nobody is and nothing runs.
    fn close_if_empty(&self, room: &Arc<Room>, state: &RoomState) {
        if state.can_close() {
            self.open.close(&room.id, room);
        }
    }

    /// Locks a room, and reads it again if what it says may not be what is stored.
    async fn lock<'a>(&self, room: &'a Arc<Room>) -> Result<MutexGuard<'a, RoomState>, Refusal> {
        let mut state = room.state.lock().await;
        if state.is_uncertain() {
            self.refresh(room, &mut state).await?;
        }
        Ok(state)
    }

    /// Follows a game. The answer goes to the outbox: the events since `after` if they are at hand, the whole state otherwise.
    ///
    /// # Errors
    /// There is no such game, or it is of a round that goes on, in which nobody else sees it ([`Refusal::RoundGoesOn`]).
    pub async fn watch(
        self: &Arc<Self>,
        handle: &ConnectionHandle,
        outbox: &Outbox,
        game: &str,
        after: Option<u32>,
    ) -> Result<(), Refusal> {
        if self.base.node.is_some() {
            self.notice_stalls(game).await;
        }
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        // A client that comes from another node may have seen more than this one has heard of.
        if self.base.node.is_some() && after > Some(state.game().number()) {
            self.refresh(&room, &mut state).await?;
        }
        let side = handle.user().and_then(|user| room.side_of(user));
        self.check_round(&room, &mut state, side).await?;
        state.watch(&room, handle.id(), outbox, handle.user(), after, self.base.time.now());
        self.note_here(&room, &state);
        Ok(())
    }

    /// Tells `user` the whole state of a game.
    ///
    /// # Errors
    /// As [`watch`](Self::watch).
    pub async fn send_state(self: &Arc<Self>, outbox: &Outbox, user: UserId, game: &str) -> Result<(), Refusal> {
        self.notice_stalls(game).await;
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        let viewer = room.side_of(user);
        self.check_round(&room, &mut state, viewer).await?;
        outbox.send(&FromServer::State { state: Box::new(state.state(&room, viewer, self.base.time.now())) });
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// A game, whole, as spectators may see it.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn state(self: &Arc<Self>, game: &str) -> Result<protocol::game::State, Refusal> {
        self.state_for(None, game).await
    }

    /// A game, whole, as an account may see it; as spectators may, where it does not play.
    ///
    /// # Errors
    /// As [`watch`](Self::watch).
    pub async fn state_for(
        self: &Arc<Self>,
        user: Option<UserId>,
        game: &str,
    ) -> Result<protocol::game::State, Refusal> {
        self.notice_stalls(game).await;
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        let viewer = user.and_then(|user| room.side_of(user));
        self.check_round(&room, &mut state, viewer).await?;
        let told = state.state(&room, viewer, self.base.time.now());
        self.close_if_empty(&room, &state);
        Ok(told)
    }

    /// No longer follows a game.
    pub async fn unwatch(&self, connection: ConnectionId, game: &str) {
        if let Some(room) = self.open.get(game) {
            let mut state = room.state.lock().await;
            state.unwatch(&room, connection, self.base.time.now());
            self.note_here(&room, &state);
            self.close_if_empty(&room, &state);
        }
    }

    /// The place of a player at a game.
    ///
    /// # Errors
    /// There is no such game, or the account does not play in it.
    pub(super) async fn seat(&self, user: UserId, game: &str) -> Result<Seat, Refusal> {
        let room = self.room(game).await?;
        let (agreed, is_over) = {
            let mut state = self.lock(&room).await?;
            // It may be over at another node.
            if self.base.node.is_some() && state.game().outcome().is_none() {
                self.refresh(&room, &mut state).await?;
            }
            self.close_if_empty(&room, &state);
            (state.game().agreed().clone(), state.game().outcome().is_some())
        };
        let side = room.side_of(user).ok_or(Refusal::NotAPlayer)?;
        Ok(Seat { key: room.key, agreed, side, opponent: room.players[side.other()].clone(), is_over })
    }

    /// Whether a game is played again has changed: those who only watch are told here. The players, who are told wherever they
    /// are connected; nothing if there is no such game.
    pub(super) async fn set_rematch(
        &self,
        game: &str,
        rematch: Rematch,
        message: &FromServer,
    ) -> Option<BySide<UserId>> {
        let room = self.room(game).await.ok()?;
        let mut state = room.state.lock().await;
        state.set_rematch(rematch, message);
        self.base.tell(|| Message::Rematch { game: game.to_owned(), message: Box::new(message.clone()) });
        self.close_if_empty(&room, &state);
        drop(state);
        Some(room.ids())
    }

    /// An account has another name now, or is gone: the games in which it plays say so.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn rename(&self, user: &User) -> Result<(), Refusal> {
        let rooms = self.open.all().into_iter().filter(|room| room.side_of(user.id).is_some());
        for room in rooms {
            room.rename(user);
            let state = self.lock(&room).await?;
            state.send_state(&room, self.base.time.now());
        }
        Ok(())
    }

    /// A game was changed beside this server: if it is in memory, it is read again, and all who follow it are sent how it stands.
    ///
    /// # Errors
    /// The store failed; then it is read before anybody does anything in it.
    pub(super) async fn reread(&self, game: &str) -> Result<(), Refusal> {
        let Some(room) = self.open.get(game) else { return Ok(()) };
        room.state.lock().await.mark_uncertain();
        let state = self.lock(&room).await?;
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// Lets the clocks of all live games stand from a moment on: the server goes down. How many they are. Those of a site with several nodes run on: it is
    /// not the site that goes.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn suspend(&self, now: Timestamp) -> Result<usize, StoreError> {
        let stalls = self.unsettled_stalls();
        self.base.store.suspend_all(now, stalls, GRACE).await
    }
}
