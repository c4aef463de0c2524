//! What is due when: times that run out, dice that are waited for.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use play::time::{Millis, Timestamp};
use tokio::sync::Notify;

use super::Rooms;

/// The next moment of each game. There is at most one entry a game that counts; when it comes, the game says what is true.
#[derive(Debug)]
pub(super) struct Alarm {
    waiting: Mutex<Waiting>,
    earlier: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    order: BinaryHeap<Reverse<(Timestamp, String)>>,
    set: HashMap<String, Timestamp>,
}

impl Alarm {
    pub(super) fn new(deadlines: Vec<(String, Timestamp)>) -> Self {
        let alarm = Self { waiting: Mutex::default(), earlier: Notify::new() };
        for (game, moment) in deadlines {
            alarm.set(&game, moment);
        }
        alarm
    }

    /// Rings for a game at a moment, or before. A game that has an earlier moment is asked then, and sets its next one.
    pub(super) fn set(&self, game: &str, moment: Timestamp) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.set.get(game).is_some_and(|&set| set <= moment) {
            return;
        }
        waiting.set.insert(game.to_owned(), moment);
        waiting.order.push(Reverse((moment, game.to_owned())));
        if waiting.order.peek().is_some_and(|Reverse((_, first))| first == game) {
            self.earlier.notify_one();
        }
    }

    /// Looks at the time again: it may have passed while the machine slept.
    pub(super) fn look_again(&self) {
        self.earlier.notify_one();
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).set.len()
    }

    /// The moment at which it rings next.
    pub(super) fn next(&self) -> Option<Timestamp> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.order.peek().map(|Reverse((moment, _))| *moment)
    }

    /// The games whose moment has come, and the next moment.
    fn take(&self, now: Timestamp) -> (Vec<String>, Option<Timestamp>) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while let Some(Reverse((moment, _))) = waiting.order.peek() {
            if *moment > now {
                return (due, Some(*moment));
            }
            if let Some(Reverse((moment, game))) = waiting.order.pop()
                && waiting.set.get(&game) == Some(&moment)
            {
                waiting.set.remove(&game);
                due.push(game);
            }
        }
        (due, None)
    }
}

impl Rooms {
    /// Rings for a game, and later again if that fails.
    pub(super) async fn fire_alarm_or_retry(self: Arc<Self>, game: String) {
        if let Err(refusal) = self.fire_alarm(&game).await {
            tracing::error!(game, %refusal, "nothing could be done when it was due");
            // It stays due.
            self.alarm.set(&game, self.base.time.now() + Millis::from_seconds(1));
        }
    }

    /// Rings until the rooms are gone.
    pub(in crate::hub) async fn ring(rooms: Weak<Self>) {
        loop {
            let Some(rooms) = rooms.upgrade() else { return };
            if rooms.base.in_flight.is_closed() {
                return;
            }
            let (due, next) = rooms.alarm.take(rooms.base.time.now());
            for game in due {
                tokio::spawn(Arc::clone(&rooms).fire_alarm_or_retry(game));
            }
            let next = next.unwrap_or(Timestamp::MAX);
            // The rooms are not held while nothing is due, so that they can end: only their parts are.
            let (time, alarm) = (Arc::clone(&rooms.base.time), Arc::clone(&rooms.alarm));
            drop(rooms);
            tokio::select! {
                () = time.until(next.min(time.now() + Millis::from_seconds(60 * 60))) => {}
                () = alarm.earlier.notified() => {}
            }
        }
    }
}
