//! Games that are played and watched on other nodes too: what happens there comes into the rooms here, and who is there counts as here.

use std::collections::HashMap;
use std::sync::Arc;

use protocol::chat::{ChatMessage, Room as ChatRoom};
use protocol::socket::FromServer;

use super::Rooms;
use super::room::{Rematch, Room, RoomState};
use crate::referee::Happened;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::UserId;
use crate::store::postgres::sweeps::Shown;

/// Lines of chat that are read again where some were missed.
const LINES: usize = 100;

impl Rooms {
    /// Takes in what happened in a game at another node. What does not follow what is known here is read from the database.
    pub(in crate::hub) fn hear_events(
        self: &Arc<Self>,
        game: &str,
        before: u32,
        number: u32,
        events: Option<Vec<Happened>>,
    ) {
        let Some(room) = self.open.get(game) else { return };
        let is_up_to_date = match room.state.try_lock() {
            Ok(state) if state.game().number() >= number => true,
            Ok(mut state) if state.game().number() == before && !state.is_uncertain() => {
                events.is_some_and(|events| self.take_in(&room, &mut state, &events))
            }
            _ => false,
        };
        if !is_up_to_date {
            let rooms = Arc::clone(self);
            tokio::spawn(async move { rooms.catch_up(&room, number).await });
        }
    }

    /// Reads what has happened in a game up to a number, if that is not known yet.
    async fn catch_up(&self, room: &Arc<Room>, number: u32) {
        let Ok(mut state) = self.lock(room).await else { return };
        if state.game().number() < number
            && let Err(refusal) = self.refresh(room, &mut state).await
        {
            tracing::warn!(game = room.id, %refusal, "what happened at another node cannot be read");
            // Whoever comes next reads it.
            state.mark_uncertain();
        }
        self.close_if_empty(room, &state);
    }

    /// Takes in events that are stored, and tells those who watch. Whether they fit.
    fn take_in(&self, room: &Arc<Room>, state: &mut RoomState, events: &[Happened]) -> bool {
        let before = state.game().number();
        if !state.catch_up(events) {
            return false;
        }
        if state.game().number() > before {
            state.send_since(room, before, self.base.time.now());
            if let Some(deadline) = state.game().deadline() {
                self.alarm.set(&room.id, deadline);
            }
        }
        true
    }

    /// Reads from the database what has happened in a game since it was read last.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn refresh(&self, room: &Arc<Room>, state: &mut RoomState) -> Result<(), Refusal> {
        // On the heap: it is seldom done, and every message may have to do it.
        Box::pin(async {
            if let Some(node) = &self.base.node {
                let events = node.database().events_after(room.key, state.game().number()).await?;
                if self.take_in(room, state, &events) {
                    return Ok(());
                }
            }
            let stored = self.base.store.game(room.id.clone()).await?;
            state.reread(stored.ok_or(Refusal::NotFound)?);
            state.send_state(room, self.base.time.now());
            Ok(())
        })
        .await
    }

    /// Tells those who listen what was said at another node.
    pub(in crate::hub) async fn hear_said(
        &self,
        game: &str,
        place: ChatRoom,
        line: ChatMessage,
        deaf: &[UserId],
    ) -> Result<(), Refusal> {
        if let Some(room) = self.open.get(game) {
            room.state.lock().await.hear(&room, line, place, deaf);
        }
        Ok(())
    }

    /// Tells those who only watch that a rematch was offered, declined or begun at another node.
    pub(in crate::hub) async fn hear_rematch(&self, game: &str, message: &FromServer) -> Result<(), Refusal> {
        if let (Some(room), FromServer::Rematch { by, next, .. }) = (self.open.get(game), message) {
            let rematch = Rematch { by: by.map(Into::into), next: next.clone() };
            room.state.lock().await.set_rematch(rematch, message);
        }
        Ok(())
    }

    /// Whether a game is in memory.
    pub(in crate::hub) fn is_open(&self, game: &str) -> bool {
        self.open.get(game).is_some()
    }

    /// Reads who is at some games, on whichever nodes.
    async fn look_who_is_in(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        let Some(node) = &self.base.node else { return Ok(()) };
        if rooms.is_empty() {
            return Ok(());
        }
        let keys: Vec<_> = rooms.iter().map(|room| room.key).collect();
        let mut present = by_game(node.database().presence_of(&keys, self.base.time.now()).await?, |one| one.game);
        for room in rooms {
            if let Some(present) = present.remove(&room.key) {
                room.state.lock().await.set_present(room, &present);
            }
        }
        Ok(())
    }

    /// As [`look_who_is_in`](Self::look_who_is_in), in a room that is locked, with what this node knows itself stored first: before somebody wins
    /// because the opponent is gone.
    pub(super) async fn look_who_is_gone(&self, room: &Arc<Room>, state: &mut RoomState) -> Result<(), Refusal> {
        if let Some(node) = &self.base.node {
            node.store_here().await?;
            let present = node.database().presence_of(&[room.key], self.base.time.now()).await?;
            present.iter().for_each(|present| state.set_present(room, present));
        }
        Ok(())
    }

    /// Notes who is in a room, for the other nodes.
    pub(super) fn note_here(&self, room: &Room, state: &RoomState) {
        if let Some(node) = &self.base.node {
            let (present, watchers) = state.here();
            node.note_here(room.key, &room.id, present, watchers, self.base.time.now());
        }
    }

    /// Notes who is in each room: the other nodes have taken this one for gone.
    pub(in crate::hub) async fn note_all_here(&self) {
        for room in self.open.all() {
            let state = room.state.lock().await;
            self.note_here(&room, &state);
        }
    }

    /// Stores who is here, and shows who is where in all: in the games of which that is stored, and in those that other nodes have told of.
    ///
    /// # Errors
    /// The store failed; it is tried again.
    pub(in crate::hub) async fn store_here(&self) -> Result<(), Refusal> {
        let Some(node) = &self.base.node else { return Ok(()) };
        let stored = node.store_here().await?;
        let mut changed = node.take_changed();
        changed.extend(stored.into_iter().map(|(_, id)| id));
        let rooms: Vec<_> = changed.iter().filter_map(|id| self.open.get(id)).collect();
        Ok(self.look_who_is_in(&rooms).await?)
    }

    /// Compares all games that are open with the database.
    ///
    /// # Errors
    /// The store failed.
    pub(in crate::hub) async fn look(self: &Arc<Self>) -> Result<(), StoreError> {
        let Some(node) = &self.base.node else { return Ok(()) };
        let rooms = self.open.all();
        if rooms.is_empty() {
            return Ok(());
        }
        let keys: Vec<_> = rooms.iter().map(|room| room.key).collect();
        let mut shown = by_game(node.database().shown(&keys).await?, |one| one.game);
        for room in &rooms {
            if let Some(shown) = shown.remove(&room.key) {
                self.compare(room, shown).await?;
            }
        }
        self.look_who_is_in(&rooms).await
    }

    async fn compare(&self, room: &Arc<Room>, shown: Shown) -> Result<(), StoreError> {
        self.catch_up(room, shown.number).await;
        let (unheard, listeners) = {
            let mut state = room.state.lock().await;
            if let Some(rematch) = room.rematch_of(shown.rematch)
                && !state.knows_rematch(&rematch)
            {
                let message = FromServer::Rematch {
                    game: room.id.clone(),
                    by: rematch.by.map(Into::into),
                    declined: None,
                    next: rematch.next.clone(),
                };
                state.set_rematch(rematch, &message);
            }
            (state.unheard(shown.chat), state.listeners())
        };
        let Some(after) = unheard else { return Ok(()) };
        for (reader, place) in listeners {
            let lines = self.base.store.chat(room.key, place, reader, LINES).await?;
            let state = room.state.lock().await;
            for line in lines.into_iter().filter(|line| line.number > after && line.number <= shown.chat) {
                state.repeat(room, line, place, reader);
            }
        }
        room.state.lock().await.heard_up_to(shown.chat);
        Ok(())
    }

    /// Does what is due in a game that nobody has in memory.
    pub(in crate::hub) async fn fire_if_due(self: Arc<Self>, game: String) {
        if let Err(refusal) = self.fire_alarm(&game).await {
            tracing::warn!(game, %refusal, "what is due was not done: another sweep does it");
        }
    }

    /// Forgets all games in memory: what they say is not what is stored.
    pub(in crate::hub) fn forget_all(&self) {
        self.open.clear();
    }
}

fn by_game<T, K: Eq + std::hash::Hash>(all: Vec<T>, key: impl Fn(&T) -> K) -> HashMap<K, T> {
    all.into_iter().map(|one| (key(&one), one)).collect()
}
