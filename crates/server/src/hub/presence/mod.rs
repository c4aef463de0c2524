//! Presence: who is connected, from where and by what, and what reaches all connections of an account.

mod outbox;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::socket::FromServer;

use crate::credits::{network, share};
use crate::refusal::Refusal;
use crate::settings::Limits;
use crate::store::accounts::UserId;
pub use crate::store::sessions::Credential;

pub use outbox::{Ending, Inbox, Outbox, Text, behind, text, waiting_bytes};

/// The number of a connection, never used again while the server runs.
pub type ConnectionId = u64;

/// Connections that are sent away within this are sent away together.
const TICK: Duration = Duration::from_millis(10);

/// Connections that are to be closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closing {
    /// All of an account.
    Of(UserId),
    /// All of an account but those of one session, by its id.
    OfBut(UserId, String),
    /// Those that this has let in.
    LetInBy(Credential),
}

/// A connection: whose it is, and from where.
#[derive(Debug, Clone)]
pub struct ConnectionHandle {
    id: ConnectionId,
    user: Option<UserId>,
    address: IpAddr,
}

impl ConnectionHandle {
    /// Its number.
    #[must_use]
    pub const fn id(&self) -> ConnectionId {
        self.id
    }

    /// The account.
    #[must_use]
    pub const fn user(&self) -> Option<UserId> {
        self.user
    }
}

#[derive(Debug, Default)]
struct All {
    outboxes: HashMap<ConnectionId, Outbox>,
    users: HashMap<UserId, Vec<ConnectionId>>,
    /// The credential of each connection of an account.
    credentials: HashMap<ConnectionId, Credential>,
    addresses: HashMap<IpAddr, usize>,
    /// The same of the networks around them.
    networks: HashMap<IpAddr, usize>,
}

/// All connections. It knows nothing of games and of the lobby.
#[derive(Debug, Default)]
pub(super) struct Presence {
    all: Mutex<All>,
    last: AtomicU64,
}

impl Presence {
    fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects somebody.
    ///
    /// # Errors
    /// There are too many connections of the address, of its network or of the account ([`Refusal::TooMany`]).
    pub(super) fn connect(
        &self,
        who: Option<(UserId, Credential)>,
        address: IpAddr,
        outbox: Outbox,
        limits: &Limits,
    ) -> Result<ConnectionHandle, Refusal> {
        let mut all = self.all();
        let too_many = |most| Err(Refusal::TooMany { most });
        let user = who.as_ref().map(|(user, _)| *user);
        if all.addresses.get(&address).is_some_and(|&count| count >= limits.sockets_per_address) {
            return too_many(limits.sockets_per_address);
        }
        let network = network(address);
        let most_of_network = limits.sockets_per_address.saturating_mul(share(network) as usize);
        if all.networks.get(&network).is_some_and(|&count| count >= most_of_network) {
            return too_many(most_of_network);
        }
        let open = user.and_then(|user| all.users.get(&user)).map_or(0, Vec::len);
        if open >= limits.sockets_per_account {
            return too_many(limits.sockets_per_account);
        }
        let id = self.last.fetch_add(1, Ordering::Relaxed);
        all.outboxes.insert(id, outbox);
        *all.addresses.entry(address).or_default() += 1;
        *all.networks.entry(network).or_default() += 1;
        if let Some((user, credential)) = who {
            all.users.entry(user).or_default().push(id);
            all.credentials.insert(id, credential);
        }
        Ok(ConnectionHandle { id, user, address })
    }

    /// Forgets a connection. The account, if this was its last one.
    pub(super) fn disconnect(&self, handle: &ConnectionHandle) -> Option<UserId> {
        let mut all = self.all();
        all.outboxes.remove(&handle.id)?;
        all.credentials.remove(&handle.id);
        let All { addresses, networks, .. } = &mut *all;
        for (counts, of) in [(addresses, handle.address), (networks, network(handle.address))] {
            if let Some(count) = counts.get_mut(&of) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(&of);
                }
            }
        }
        let user = handle.user?;
        let open = all.users.get_mut(&user)?;
        open.retain(|id| *id != handle.id);
        if open.is_empty() {
            all.users.remove(&user);
            return Some(user);
        }
        None
    }

    /// Whether an account has a connection.
    pub(super) fn is_connected(&self, user: UserId) -> bool {
        self.all().users.contains_key(&user)
    }

    /// The accounts that have a connection.
    pub(super) fn users(&self) -> HashSet<UserId> {
        self.all().users.keys().copied().collect()
    }

    /// How many connections there are.
    pub(super) fn count(&self) -> usize {
        self.all().outboxes.len()
    }

    /// Sends a message to all connections of an account.
    pub(super) fn send_to_user(&self, user: UserId, message: &FromServer) {
        let message = text(message);
        let all = self.all();
        for id in all.users.get(&user).into_iter().flatten() {
            if let Some(outbox) = all.outboxes.get(id) {
                outbox.send_text(message.clone());
            }
        }
    }

    /// Closes connections: whoever was let in comes back as what it is now.
    pub(super) fn close(&self, closing: &Closing) {
        let all = self.all();
        let close = |id: &ConnectionId| {
            if let Some(outbox) = all.outboxes.get(id) {
                outbox.close();
            }
        };
        match closing {
            Closing::Of(user) => all.users.get(user).into_iter().flatten().for_each(close),
            Closing::OfBut(user, session) => {
                let is_kept = |id: &&ConnectionId| matches!(all.credentials.get(id), Some(Credential::Session(kept)) if kept == session);
                all.users.get(user).into_iter().flatten().filter(|id| !is_kept(id)).for_each(close);
            }
            Closing::LetInBy(ended) => {
                all.credentials.iter().filter(|(_, credential)| *credential == ended).map(|(id, _)| id).for_each(close);
            }
        }
    }

    /// What has let in the connections of an account, each once.
    pub(super) fn credentials_of(&self, user: UserId) -> Vec<Credential> {
        let all = self.all();
        let connections = all.users.get(&user).into_iter().flatten();
        let credentials: HashSet<_> = connections.filter_map(|id| all.credentials.get(id)).collect();
        credentials.into_iter().cloned().collect()
    }

    /// Whether this has let in a connection.
    pub(super) fn has(&self, credential: &Credential) -> bool {
        self.all().credentials.values().any(|known| known == credential)
    }

    /// The credentials of all connections, each once.
    pub(super) fn credentials(&self) -> HashSet<Credential> {
        self.all().credentials.values().cloned().collect()
    }

    /// Sends a message to everybody.
    pub(super) fn send_to_all(&self, message: &FromServer) {
        let message = text(message);
        self.all().outboxes.values().for_each(|outbox| outbox.send_text(message.clone()));
    }

    /// Tells all connections to come back, to another node: not all at once, but spread over a time.
    pub(super) async fn send_away(&self, over: Duration) {
        let all: Vec<Outbox> = self.all().outboxes.values().cloned().collect();
        let pause = over.checked_div(u32::try_from(all.len()).unwrap_or(u32::MAX)).unwrap_or_default();
        let message = text(&FromServer::Restarting);
        let begun = Instant::now();
        for (outbox, done) in all.iter().zip(1..) {
            outbox.send_text(message.clone());
            outbox.end(Ending::Restart);
            let ahead = (pause * done).saturating_sub(begun.elapsed());
            if ahead > TICK {
                tokio::time::sleep(ahead).await;
            }
        }
    }

    /// Ends all connections, because the server goes down.
    pub(super) fn close_all(&self) {
        self.all().outboxes.values().for_each(|outbox| outbox.end(Ending::Restart));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_limited_by_network_too() {
        let limits = Limits { sockets_per_address: 5, ..Limits::default() };
        let presence = Presence::default();
        let connect = |part: u16| {
            let address = format!("2001:db8:1:{part:x}::").parse().unwrap();
            presence.connect(None, address, Outbox::new().0, &limits)
        };
        let handles: Vec<_> = (0..100).filter_map(|part| connect(part).ok()).collect();
        assert_eq!(handles.len(), 20);
        assert_eq!(connect(7).unwrap_err(), Refusal::TooMany { most: 20 });
        for handle in &handles {
            presence.disconnect(handle);
            presence.disconnect(handle);
        }
        assert!(presence.all().networks.is_empty() && presence.all().addresses.is_empty());
        assert!(connect(7).is_ok());
    }
}
