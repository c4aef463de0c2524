//! The rooms that are open: at most one of each game.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;

/// Where the room of a game is, or will be once it is read.
type Slot<R> = OnceCell<Arc<R>>;

/// The rooms that are open, by the ids of their games.
///
/// A game has one slot from before its room is read until the room is closed, and as long as somebody enters it is not closed.
/// So a room that was read can never be older than one that was open meanwhile.
#[derive(Debug)]
pub(super) struct Slots<R> {
    slots: Mutex<HashMap<String, Arc<Slot<R>>>>,
}

impl<R> Default for Slots<R> {
    fn default() -> Self {
        Self { slots: Mutex::default() }
    }
}

/// Somebody who enters a room, perhaps one that is still being read.
struct Entering<'a, R> {
    rooms: &'a Slots<R>,
    id: &'a str,
    slot: Arc<Slot<R>>,
}

impl<R> Slots<R> {
    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot<R>>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a game if it is open.
    pub(super) fn get(&self, id: &str) -> Option<Arc<R>> {
        self.slots().get(id)?.get().cloned()
    }

    /// All that are open.
    pub(super) fn all(&self) -> Vec<Arc<R>> {
        self.slots().values().filter_map(|slot| slot.get().cloned()).collect()
    }

    /// Forgets all of them. Whoever still has one finds out by what it says not being what is stored.
    pub(super) fn clear(&self) {
        self.slots().clear();
    }

    /// How many are open or being read.
    pub(super) fn len(&self) -> usize {
        self.slots().len()
    }

    /// The room of a game, which `read` reads if it is not open. Whoever enters while it is being read waits for that, without space for reading it: in a
    /// flood many enter the same rooms at once.
    ///
    /// # Errors
    /// Reading failed; whoever else waits reads it then.
    pub(super) async fn enter<E, F>(&self, id: &str, read: impl FnOnce() -> F) -> Result<Arc<R>, E>
    where
        F: Future<Output = Result<R, E>>,
    {
        let slot = Arc::clone(self.slots().entry(id.to_owned()).or_default());
        let entering = Entering { rooms: self, id, slot };
        let room = entering.slot.get_or_try_init(|| Box::pin(async { read().await.map(Arc::new) })).await?;
        Ok(Arc::clone(room))
    }

    /// Closes a room, unless somebody besides the caller holds or enters it.
    pub(super) fn close(&self, id: &str, room: &Arc<R>) {
        let mut slots = self.slots();
        let left = slots.get(id).is_some_and(|slot| {
            let is_this = slot.get().is_some_and(|open| Arc::ptr_eq(open, room));
            // Two strong references: the slot's and the caller's. Nobody else is entering.
            is_this && Arc::strong_count(room) <= 2 && Arc::strong_count(slot) == 1
        });
        if left {
            slots.remove(id);
        }
    }
}

impl<R> Drop for Entering<'_, R> {
    fn drop(&mut self) {
        let mut slots = self.rooms.slots();
        // Nothing was read, and nobody else waits for it: here, and this one's.
        if !self.slot.initialized() && Arc::strong_count(&self.slot) == 2 {
            slots.remove(self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::sync::atomic::{AtomicU32, Ordering};

    use futures_util::FutureExt as _;
    use tokio::sync::oneshot;

    use super::*;

    type Read = Result<AtomicU32, ()>;

    async fn read(number: u32) -> Read {
        Ok(number.into())
    }

    #[tokio::test]
    async fn a_room_that_is_read_slowly_is_not_older_than_one_that_was_open() {
        let rooms = Slots::default();
        let (go_on, waits) = oneshot::channel::<()>();
        // The first has read event 1, and has not come back with it.
        let slow = async {
            let _ = waits.await;
            read(1).await
        };
        let mut first = pin!(rooms.enter("game", || slow));
        assert!(first.as_mut().now_or_never().is_none());
        // Meanwhile somebody else wants to play event 2 in a room of its own, and leave.
        let mut second = pin!(rooms.enter("game", || read(1)));
        assert!(second.as_mut().now_or_never().is_none(), "there is one room, and it is still being read");
        go_on.send(()).unwrap();
        let found = first.await.unwrap();
        found.store(2, Ordering::SeqCst);
        rooms.close("game", &found);
        drop(found);
        // Who has been entering since then finds what was played.
        assert_eq!(second.await.unwrap().load(Ordering::SeqCst), 2);
        assert_eq!(rooms.len(), 1);
    }

    #[tokio::test]
    async fn a_room_is_closed_when_nobody_else_has_it() {
        let rooms = Slots::default();
        let [one, other] =
            [rooms.enter("game", || read(1)).await.unwrap(), rooms.enter("game", || read(9)).await.unwrap()];
        assert!(Arc::ptr_eq(&one, &other));
        rooms.close("game", &one);
        assert_eq!((rooms.len(), rooms.all().len()), (1, 1));
        drop(other);
        rooms.close("game", &one);
        assert_eq!(rooms.len(), 0);
        assert!(rooms.get("game").is_none());
        // Of a room that is no longer there, the closing closes no other.
        let new = rooms.enter("game", || read(2)).await.unwrap();
        rooms.close("game", &one);
        assert!(Arc::ptr_eq(&rooms.get("game").unwrap(), &new));
    }

    #[tokio::test]
    async fn what_cannot_be_read_or_is_given_up_leaves_nothing() {
        let rooms = Slots::<AtomicU32>::default();
        assert_eq!(rooms.enter("none", || async { Err(7) }).await.unwrap_err(), 7);
        assert_eq!(rooms.len(), 0);
        let given_up = rooms.enter("game", std::future::pending::<Read>).now_or_never();
        assert!(given_up.is_none());
        assert_eq!(rooms.len(), 0);
        assert_eq!(rooms.enter("game", || read(3)).await.unwrap().load(Ordering::SeqCst), 3);
    }
}
