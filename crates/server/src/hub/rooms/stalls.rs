//! Heartbeats, and the correction of clocks for stalls of the server.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use play::time::{Millis, Timestamp};

use super::room::{Room, RoomState};
use super::{GRACE, Rooms};
use crate::refusal::Refusal;
use crate::time::Stall;

/// How often it is noted that the server is alive.
pub(in crate::hub) const ALIVE: Millis = Millis::from_seconds(1);
/// How many games are credited with a stall at once.
const AT_ONCE: usize = 256;

impl Rooms {
    /// Credits a game with the stalls since its last event; `own` is one more, a slow commit of this game, for which the caller holds a flight.
    pub(super) async fn credit_stalls(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        own: Option<Stall>,
    ) -> Result<(), Refusal> {
        let mut stalls = self.base.stalls_after(state.game().at());
        stalls.extend(own);
        if stalls.is_empty() {
            return Ok(());
        }
        stalls.sort_by_key(|stall| stall.from);
        let events = state.game().stood_still(&stalls, GRACE);
        if events.is_empty() {
            return Ok(());
        }
        let _flight = match own {
            Some(_) => None,
            None => Some(self.base.in_flight.begin().ok_or(Refusal::Suspended)?),
        };
        state.stood_still(room, &stalls, GRACE);
        let events = events.into_iter().map(|(at, event)| (at, event, None)).collect();
        self.apply_and_commit_in_order(room, state, events).await.map(|_| ())
    }

    /// Credits a game with stalls that nobody has noticed yet, before its state is sent: else the reader would see time taken that is
    /// given back a moment later.
    pub(super) async fn notice_stalls(self: &Arc<Self>, game: &str) {
        // Reading the time notices a stall.
        let now = self.base.time.now();
        // Where the database cannot say, what is known is sent.
        let _ = self.base.observe(now).await;
        let is_settled = match &self.base.node {
            None => self.unsettled_stalls().is_empty(),
            // Each game is credited when somebody comes to it.
            Some(_) => match self.room(game).await {
                Ok(room) => self.base.stalls_after(room.state.lock().await.game().at()).is_empty(),
                Err(_) => true,
            },
        };
        if is_settled {
            return;
        }
        let (rooms, game) = (Arc::clone(self), game.to_owned());
        // What fails here is done again for all games. It is seldom done: on the heap.
        let _ = Box::pin(self.base.in_flight.to_the_end(async move { rooms.fire_alarm(&game).await })).await;
    }

    /// The stalls that may not have been credited to every game yet.
    pub(super) fn unsettled_stalls(&self) -> Vec<Stall> {
        self.base.stalls_after(Timestamp::new(self.settled.load(Ordering::SeqCst)))
    }

    /// Credits all live games with the stalls up to now.
    async fn settle_stalls(self: &Arc<Self>, now: Timestamp) {
        let Ok(_once) = self.settling.try_lock() else { return };
        let live = if self.base.node.is_some() {
            // The others are credited when somebody comes to them, or when something is due.
            self.open.all().iter().map(|room| room.id.clone()).collect()
        } else {
            match self.base.store.live_games().await {
                Ok(live) => live,
                Err(error) => {
                    tracing::error!(%error, "the live games cannot be read");
                    return;
                }
            }
        };
        tracing::info!(games = live.len(), "clocks stood for a stall");
        for some in live.chunks(AT_ONCE) {
            let alarms: Vec<_> =
                some.iter().map(|id| tokio::spawn(Arc::clone(self).fire_alarm_or_retry(id.clone()))).collect();
            for alarm in alarms {
                // A panic has been logged already, and must not keep the others waiting.
                let _ = alarm.await;
            }
        }
        self.settled.fetch_max(now.get(), Ordering::SeqCst);
        self.alarm.look_again();
    }

    /// Looks at the time, every [`BEAT`](crate::time::BEAT), so that a stall is noticed at once and with its true length.
    pub(in crate::hub) fn beat(self: &Arc<Self>, now: Timestamp) {
        if !self.unsettled_stalls().is_empty() {
            let rooms = Arc::clone(self);
            tokio::spawn(async move { rooms.settle_stalls(now).await });
        }
    }

    /// Notes, every [`ALIVE`], that the server runs.
    pub(in crate::hub) async fn note_alive(&self, now: Timestamp) {
        // Nodes have a heartbeat.
        if self.base.node.is_some() {
            return;
        }
        // Until a stall is credited, the server counts as gone since its beginning: if this process ends now, the next one credits it.
        if self.unsettled_stalls().is_empty()
            && let Err(error) = self.base.store.set_alive(now).await
        {
            tracing::error!(%error, "the store does not take a sign of life");
        }
    }
}
