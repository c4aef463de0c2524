//! A fair queue for bot searches: accounts take turns, however many games each of them plays.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// A limited number of places, and the accounts that wait for one: each in a queue of its own, and the queues served in turn. While
/// several accounts wait, none has more than one place.
#[derive(Debug)]
pub(super) struct FairQueue<K: Hash + Eq + Clone> {
    state: Arc<Mutex<State<K>>>,
}

#[derive(Debug)]
struct State<K: Hash + Eq + Clone> {
    free: usize,
    /// How many places each account has that has any.
    taken: HashMap<K, usize>,
    waiting: HashMap<K, VecDeque<oneshot::Sender<Place<K>>>>,
    /// The accounts that wait; whoever is served goes to the end.
    order: VecDeque<K>,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(in crate::hub) struct Place<K: Hash + Eq + Clone> {
    whose: K,
    /// `None` once the place was given back.
    state: Option<Arc<Mutex<State<K>>>>,
}

fn lock<K: Hash + Eq + Clone>(state: &Mutex<State<K>>) -> MutexGuard<'_, State<K>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Hash + Eq + Clone> FairQueue<K> {
    /// A queue for this many places.
    pub(super) fn new(places: usize) -> Self {
        let (taken, waiting, order) = (HashMap::new(), HashMap::new(), VecDeque::new());
        Self { state: Arc::new(Mutex::new(State { free: places, taken, waiting, order })) }
    }

    /// Waits for a place for an account. Cancelling the wait loses nothing but the turn.
    pub(super) async fn take(&self, whose: K) -> Place<K> {
        let (sender, receiver) = oneshot::channel();
        {
            let mut state = lock(&self.state);
            let queue = state.waiting.entry(whose.clone()).or_default();
            queue.push_back(sender);
            if queue.len() == 1 {
                state.order.push_back(whose.clone());
            }
        }
        serve(&self.state);
        match receiver.await {
            Ok(place) => place,
            // The senders are kept until they are used: this is never so. A place that counts for nothing does no harm.
            Err(_) => Place { whose, state: None },
        }
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        lock(&self.state).waiting.values().map(VecDeque::len).sum()
    }
}

impl<K: Hash + Eq + Clone> State<K> {
    fn give_back(&mut self, whose: &K) {
        self.free += 1;
        if let Some(count) = self.taken.get_mut(whose) {
            *count -= 1;
            if *count == 0 {
                self.taken.remove(whose);
            }
        }
    }
}

/// Gives free places to those who wait.
fn serve<K: Hash + Eq + Clone>(all: &Arc<Mutex<State<K>>>) {
    loop {
        let mut state = lock(all);
        if state.free == 0 {
            return;
        }
        // Whoever has fewest comes first, and of these whoever has waited longest since the last turn.
        let count = |whose: &K| state.taken.get(whose).copied().unwrap_or(0);
        let Some((next, _)) = state.order.iter().enumerate().min_by_key(|(index, whose)| (count(whose), *index)) else {
            return;
        };
        let Some(whose) = state.order.remove(next) else { return };
        let Some(queue) = state.waiting.get_mut(&whose) else { continue };
        let sender = queue.pop_front();
        if queue.is_empty() {
            state.waiting.remove(&whose);
        } else {
            state.order.push_back(whose.clone());
        }
        let Some(sender) = sender else { continue };
        state.free -= 1;
        *state.taken.entry(whose.clone()).or_default() += 1;
        drop(state);
        if let Err(mut place) = sender.send(Place { whose, state: Some(Arc::clone(all)) }) {
            // Whoever asked for it no longer waits.
            place.state = None;
            lock(all).give_back(&place.whose);
        }
    }
}

impl<K: Hash + Eq + Clone> Drop for Place<K> {
    fn drop(&mut self) {
        let Some(all) = self.state.take() else { return };
        lock(&all).give_back(&self.whose);
        serve(&all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    /// Lets everybody who waits wait, and then serves one after another: in which order.
    async fn order(places: usize, asked: &[&'static str]) -> Vec<&'static str> {
        let turns = Arc::new(FairQueue::new(places));
        let (served, mut log) = mpsc::unbounded_channel();
        let held: Vec<_> = {
            let mut held = Vec::new();
            for _ in 0..places {
                held.push(turns.take("nobody").await);
            }
            held
        };
        for (count, &whose) in asked.iter().enumerate() {
            let (turns, served) = (Arc::clone(&turns), served.clone());
            let waiting = turns.waiting();
            let of = Arc::clone(&turns);
            tokio::spawn(async move {
                let place = of.take(whose).await;
                let _ = served.send((whose, place));
            });
            while turns.waiting() == waiting {
                tokio::task::yield_now().await;
            }
            assert_eq!(turns.waiting(), count + 1);
        }
        drop(held);
        let (mut order, mut going) = (Vec::new(), VecDeque::new());
        while order.len() < asked.len() {
            // As many are at it as there are places; the one that began first ends first.
            while going.len() < places && order.len() < asked.len() {
                let (whose, place) = log.recv().await.unwrap();
                order.push(whose);
                going.push_back(place);
            }
            going.pop_front();
        }
        order
    }

    #[tokio::test]
    async fn accounts_take_turns_however_many_games_each_plays() {
        let mut asked = vec!["crowd"; 100];
        asked.extend(["anna", "ben", "anna"]);
        let served = order(1, &asked).await;
        assert_eq!(served[..6], ["crowd", "anna", "ben", "crowd", "anna", "crowd"]);
        assert_eq!(served.len(), 103);
        let served = order(2, &asked).await;
        assert_eq!(served[..4], ["crowd", "anna", "ben", "crowd"], "one place at most while others wait");
    }

    #[tokio::test]
    async fn nobody_waits_longer_than_a_turn_of_the_crowd() {
        let turns = Arc::new(FairQueue::new(2));
        // Alone, one account may have all places.
        let (one, other) = (turns.take("crowd").await, turns.take("crowd").await);
        let crowd: Vec<_> = (0..98)
            .map(|_| {
                let turns = Arc::clone(&turns);
                tokio::spawn(async move { turns.take("crowd").await })
            })
            .collect();
        while turns.waiting() < 98 {
            tokio::task::yield_now().await;
        }
        let of = Arc::clone(&turns);
        let anna = tokio::spawn(async move { of.take("anna").await });
        while turns.waiting() < 99 {
            tokio::task::yield_now().await;
        }
        drop(one);
        // The first place that is free is hers.
        let hers = anna.await.unwrap();
        assert_eq!(turns.waiting(), 98);
        // Those who stop waiting take no place along.
        crowd.iter().for_each(tokio::task::JoinHandle::abort);
        for task in crowd {
            let _ = task.await;
        }
        drop((hers, other));
        let _both = (turns.take("ben").await, turns.take("cora").await);
        assert_eq!(turns.waiting(), 0);
    }
}
