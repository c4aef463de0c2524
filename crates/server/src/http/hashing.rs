//! Passwords are hashed and checked on threads of their own, a limited number at once. Waiting requests are served in turn: first by network,
//! then by account, so that a flood of attempts delays nobody but itself.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::refusal::Refusal;

/// At once: each takes 19 MiB and a core for some time.
const AT_ONCE: usize = 2;
/// The most that wait, from everywhere: about a second's work.
const MOST_WAITING: usize = 64;
/// The most that wait from one network.
const MOST_OF_NETWORK: usize = 8;
/// Seconds after which a refused request may be tried again.
const TRY_AGAIN: u64 = 2;
/// Networks, and accounts, of which it is known when they had their last turn.
const MOST_KNOWN: usize = 1_024;

/// For whom something is hashed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Client {
    /// The network that it comes from.
    pub(super) network: IpAddr,
    /// The account that it is about: a name in small letters.
    pub(super) account: String,
}

/// The queue for the hashing threads.
#[derive(Debug, Clone, Default)]
pub(super) struct Hashing {
    queue: Arc<Mutex<Queue>>,
}

/// The right to hash, until it is dropped.
#[derive(Debug)]
struct Permit {
    hashing: Hashing,
}

impl Drop for Permit {
    fn drop(&mut self) {
        lock(&self.hashing.queue).working -= 1;
        self.hashing.serve();
    }
}

fn lock(queue: &Mutex<Queue>) -> std::sync::MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug)]
struct Waiting {
    client: Client,
    /// Counts up: who came first.
    number: u64,
    turn: oneshot::Sender<Permit>,
}

#[derive(Debug, Default)]
struct Queue {
    working: usize,
    waiting: Vec<Waiting>,
    /// Counts who comes and who is served.
    count: u64,
    /// When each network and each account had its last turn.
    networks: HashMap<IpAddr, u64>,
    accounts: HashMap<String, u64>,
}

impl Queue {
    /// How much somebody asks for beside others: what waits from the network, and for the account.
    fn load(&self, client: &Client) -> (usize, usize) {
        let count = |is: &dyn Fn(&Client) -> bool| self.waiting.iter().filter(|waiting| is(&waiting.client)).count();
        (count(&|other| other.network == client.network), count(&|other| other.account == client.account))
    }

    /// Puts somebody in line. Where there is no room, whoever asks for most gives way, the last one first: that may be the newcomer.
    fn add(&mut self, client: Client) -> Option<oneshot::Receiver<Permit>> {
        self.waiting.retain(|waiting| !waiting.turn.is_closed());
        let (of_network, of_account) = self.load(&client);
        let is_crowded = of_network >= MOST_OF_NETWORK;
        if is_crowded || self.waiting.len() >= MOST_WAITING {
            let rivals = self.waiting.iter().filter(|waiting| !is_crowded || waiting.client.network == client.network);
            let heaviest = rivals.map(|waiting| (self.load(&waiting.client), waiting.number)).max()?;
            let own = if is_crowded { (of_network, of_account + 1) } else { (of_network + 1, of_account + 1) };
            if own >= heaviest.0 {
                return None;
            }
            self.waiting.retain(|waiting| waiting.number != heaviest.1);
        }
        let (turn, served) = oneshot::channel();
        self.count += 1;
        self.waiting.push(Waiting { client, number: self.count, turn });
        Some(served)
    }

    /// Whose turn it is, if somebody may work: whose network, then whose account had its last turn longest ago.
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        if self.working >= AT_ONCE {
            return None;
        }
        self.waiting.retain(|waiting| !waiting.turn.is_closed());
        let last = |waiting: &Waiting| {
            let network = self.networks.get(&waiting.client.network).copied().unwrap_or(0);
            let account = self.accounts.get(&waiting.client.account).copied().unwrap_or(0);
            (network, account, waiting.number)
        };
        let (place, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| last(waiting))?;
        let Waiting { client, turn, .. } = self.waiting.swap_remove(place);
        self.count += 1;
        note(&mut self.networks, client.network, self.count);
        note(&mut self.accounts, client.account, self.count);
        self.working += 1;
        Some(turn)
    }
}

/// Notes a turn. Of those who had theirs longest ago nothing is known any more: they come first again.
fn note<K: Hash + Eq>(turns: &mut HashMap<K, u64>, who: K, count: u64) {
    if turns.len() >= MOST_KNOWN {
        turns.retain(|_, turn| *turn + (MOST_KNOWN as u64) > count);
    }
    turns.insert(who, count);
}

impl Hashing {
    /// Lets those who wait work, as many as may.
    fn serve(&self) {
        loop {
            // The lock is given back before the permit is handed over: one that nobody takes is dropped, and locks again.
            let turn = lock(&self.queue).next();
            let Some(turn) = turn else { return };
            let _ = turn.send(Permit { hashing: self.clone() });
        }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// Too many wait already ([`Refusal::TooFast`]).
    async fn permit(&self, client: Client) -> Result<Permit, Refusal> {
        let crowded = Refusal::TooFast { seconds: TRY_AGAIN };
        let turn = lock(&self.queue).add(client);
        self.serve();
        // Whoever has to give way for others while it waits is refused as well.
        turn.ok_or(crowded.clone())?.await.map_err(|_| crowded)
    }

    /// Does `work`, which hashes or checks a password for `client`, when it is its turn.
    ///
    /// # Errors
    /// Too many wait already ([`Refusal::TooFast`]); `work` panicked.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.permit(client).await?;
        let done = tokio::task::spawn_blocking(move || {
            // As long as the work, which goes on when nobody waits for it any more.
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| Refusal::Unavailable)
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::mpsc::channel;

    use futures_util::FutureExt as _;

    use super::*;

    fn client(network: u8, account: &str) -> Client {
        Client { network: [192, 0, network, 0].into(), account: account.to_owned() }
    }

    type Place<'a> = (Client, Pin<Box<dyn Future<Output = Result<Permit, Refusal>> + 'a>>);

    /// Whoever of these gets in line, in which they are then.
    fn come<'a>(hashing: &'a Hashing, clients: impl IntoIterator<Item = Client>) -> Vec<Place<'a>> {
        let mut places = Vec::new();
        for client in clients {
            let mut waits: Place<'a> = (client.clone(), Box::pin(hashing.permit(client)));
            match (&mut waits.1).now_or_never() {
                None => places.push(waits),
                Some(refused) => assert_eq!(refused.unwrap_err(), Refusal::TooFast { seconds: TRY_AGAIN }),
            }
        }
        places
    }

    /// Who is served, in this order; those are left out who had to give way.
    fn served(mut places: Vec<Place<'_>>) -> Vec<Client> {
        let mut order = Vec::new();
        while !places.is_empty() {
            let before = places.len();
            // All who may work now do, before anybody is done.
            let mut working = Vec::new();
            places.retain_mut(|(client, turn)| match turn.now_or_never() {
                None => true,
                Some(permit) => {
                    working.extend(permit.ok().map(|permit| (client.clone(), permit)));
                    false
                }
            });
            assert!(places.len() < before && working.len() <= AT_ONCE, "somebody is served");
            order.extend(working.into_iter().map(|(client, _)| client));
        }
        order
    }

    async fn all_hashing(hashing: &Hashing) -> Vec<Permit> {
        let mut permits = Vec::new();
        for _ in 0..AT_ONCE {
            permits.push(hashing.permit(client(0, "busy")).await.unwrap());
        }
        permits
    }

    /// Whether somebody is among the first who are served after those who hash already.
    fn is_soon(order: &[Client], who: &Client) -> bool {
        order.iter().take(2 * AT_ONCE).any(|served| served == who)
    }

    #[tokio::test]
    async fn three_hundred_wrong_sign_ins_of_a_network_delay_no_other() {
        let hashing = Hashing::default();
        let permits = all_hashing(&hashing).await;
        let mut places = come(&hashing, (0..300).map(|index| client(1, &format!("name{index}"))));
        assert_eq!(places.len(), MOST_OF_NETWORK);
        places.extend(come(&hashing, [client(2, "sophie")]));
        drop(permits);
        let order = served(places);
        assert_eq!(order.len(), MOST_OF_NETWORK + 1);
        assert!(is_soon(&order, &client(2, "sophie")), "{order:?}");
    }

    #[tokio::test]
    async fn a_flood_for_one_account_delays_no_other_of_the_same_network() {
        let hashing = Hashing::default();
        let permits = all_hashing(&hashing).await;
        let mut places = come(&hashing, (0..300).map(|_| client(1, "sophie")));
        assert_eq!(places.len(), MOST_OF_NETWORK);
        places.extend(come(&hashing, [client(1, "anna")]));
        assert_eq!(places.len(), MOST_OF_NETWORK + 1);
        drop(permits);
        let order = served(places);
        assert_eq!(order.len(), MOST_OF_NETWORK, "one of the flood has given way");
        assert!(is_soon(&order, &client(1, "anna")), "{order:?}");
    }

    #[tokio::test]
    async fn a_flood_from_everywhere_is_bounded_and_gives_way_to_another_account() {
        let hashing = Hashing::default();
        let permits = all_hashing(&hashing).await;
        let mut places = come(&hashing, (1..=200).map(|network| client(network, "sophie")));
        assert_eq!(places.len(), MOST_WAITING);
        places.extend(come(&hashing, [client(250, "anna")]));
        assert_eq!(places.len(), MOST_WAITING + 1);
        drop(permits);
        let order = served(places);
        assert_eq!(order.len(), MOST_WAITING);
        assert!(is_soon(&order, &client(250, "anna")), "{order:?}");
    }

    #[tokio::test]
    async fn who_gives_up_leaves_the_line() {
        let hashing = Hashing::default();
        let permits = all_hashing(&hashing).await;
        for _ in 0..2 {
            for _ in 0..3 * MOST_OF_NETWORK {
                let mut given_up = Box::pin(hashing.permit(client(1, "sophie")));
                assert!((&mut given_up).now_or_never().is_none(), "the places of those who gave up are free");
            }
        }
        drop(permits);
        let all = all_hashing(&hashing).await;
        assert_eq!(lock(&hashing.queue).working, AT_ONCE);
        drop(all);
        assert_eq!(lock(&hashing.queue).working, 0);
    }

    #[tokio::test]
    async fn who_drops_a_sign_in_does_not_make_room_for_another_hash() {
        let hashing = Hashing::default();
        let mut ends = Vec::new();
        for _ in 0..AT_ONCE {
            let (end, ended) = channel::<()>();
            let mut given_up = Box::pin(hashing.run(client(1, "sophie"), move || ended.recv()));
            assert!((&mut given_up).now_or_never().is_none());
            ends.push(end);
        }
        let mut next = Box::pin(hashing.run(client(2, "anna"), || ()));
        assert!((&mut next).now_or_never().is_none());
        assert_eq!(lock(&hashing.queue).working, AT_ONCE, "they are still hashing");
        ends.pop();
        next.await.unwrap();
        // A panic gives its place back too.
        for _ in 0..2 * AT_ONCE {
            let done = hashing.run(client(3, "ben"), || panic!("a test")).await;
            assert_eq!(done, Err::<(), _>(Refusal::Unavailable));
        }
        hashing.run(client(3, "ben"), || ()).await.unwrap();
    }
}
