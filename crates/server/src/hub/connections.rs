//! Who is connected.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use protocol::socket::FromServer;
use tokio::sync::{Notify, mpsc};

use crate::refusal::Refusal;
use crate::settings::Limits;
use crate::store::accounts::UserId;

/// The number of a connection, never used again while the server runs.
pub type ConnectionId = u64;

/// Messages that wait for a slow connection. One that is further behind is closed: it comes back and reads the whole state.
const WAITING: usize = 64;

/// Where the messages to one connection go.
#[derive(Debug, Clone)]
pub struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    closed: Arc<Notify>,
}

impl Outbox {
    /// An outbox, what comes out of it, and what tells that the connection shall end.
    #[must_use]
    pub fn new() -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        let closed = Arc::new(Notify::new());
        (Self { sender, closed: Arc::clone(&closed) }, receiver, closed)
    }

    /// Sends a message that has been written already.
    pub fn send(&self, text: Utf8Bytes) {
        if self.sender.try_send(text).is_err() {
            self.close();
        }
    }

    /// Sends a message.
    pub fn tell(&self, message: &FromServer) {
        self.send(text(message));
    }

    /// Ends the connection.
    pub fn close(&self) {
        self.closed.notify_one();
    }
}

/// A message as it travels; clones share it.
///
/// # Panics
/// Never: the messages have nothing that JSON cannot hold.
#[must_use]
pub fn text(message: &FromServer) -> Utf8Bytes {
    serde_json::to_string(message).expect("texts and numbers only").into()
}

/// A connection: whose it is, and from where.
#[derive(Debug, Clone)]
pub struct Line {
    id: ConnectionId,
    user: Option<UserId>,
    address: IpAddr,
}

impl Line {
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
    lines: HashMap<ConnectionId, Outbox>,
    users: HashMap<UserId, Vec<ConnectionId>>,
    addresses: HashMap<IpAddr, usize>,
    lobby: HashMap<ConnectionId, Outbox>,
}

/// All connections.
#[derive(Debug, Default)]
pub(super) struct Connections {
    all: Mutex<All>,
    last: AtomicU64,
}

impl Connections {
    fn all(&self) -> std::sync::MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn connect(
        &self,
        user: Option<UserId>,
        address: IpAddr,
        outbox: Outbox,
        limits: &Limits,
    ) -> Result<Line, Refusal> {
        let mut all = self.all();
        let too_many = |most| Err(Refusal::TooMany { most });
        if all.addresses.get(&address).is_some_and(|&count| count >= limits.sockets_per_address) {
            return too_many(limits.sockets_per_address);
        }
        let lines = user.and_then(|user| all.users.get(&user)).map_or(0, Vec::len);
        if lines >= limits.sockets_per_account {
            return too_many(limits.sockets_per_account);
        }
        let id = self.last.fetch_add(1, Ordering::Relaxed);
        all.lines.insert(id, outbox);
        *all.addresses.entry(address).or_default() += 1;
        if let Some(user) = user {
            all.users.entry(user).or_default().push(id);
        }
        Ok(Line { id, user, address })
    }

    /// The account, if this was its last connection.
    pub(super) fn disconnect(&self, line: &Line) -> Option<UserId> {
        let mut all = self.all();
        all.lines.remove(&line.id)?;
        all.lobby.remove(&line.id);
        if let Some(count) = all.addresses.get_mut(&line.address) {
            *count -= 1;
            if *count == 0 {
                all.addresses.remove(&line.address);
            }
        }
        let user = line.user?;
        let lines = all.users.get_mut(&user)?;
        lines.retain(|id| *id != line.id);
        if lines.is_empty() {
            all.users.remove(&user);
            return Some(user);
        }
        None
    }

    pub(super) fn is_connected(&self, user: UserId) -> bool {
        self.all().users.contains_key(&user)
    }

    pub(super) fn count(&self) -> usize {
        self.all().lines.len()
    }

    pub(super) fn tell_user(&self, user: UserId, message: &FromServer) {
        let message = text(message);
        let all = self.all();
        for id in all.users.get(&user).into_iter().flatten() {
            if let Some(outbox) = all.lines.get(id) {
                outbox.send(message.clone());
            }
        }
    }

    /// Ends all connections of an account, whose sessions are no longer what they were.
    pub(super) fn close_user(&self, user: UserId) {
        let all = self.all();
        for id in all.users.get(&user).into_iter().flatten() {
            if let Some(outbox) = all.lines.get(id) {
                outbox.close();
            }
        }
    }

    pub(super) fn tell_all(&self, message: &FromServer) {
        let message = text(message);
        self.all().lines.values().for_each(|outbox| outbox.send(message.clone()));
    }

    pub(super) fn close_all(&self) {
        self.all().lines.values().for_each(Outbox::close);
    }

    pub(super) fn follow_lobby(&self, line: &Line, outbox: &Outbox, follow: bool) {
        let mut all = self.all();
        if follow {
            all.lobby.insert(line.id, outbox.clone());
        } else {
            all.lobby.remove(&line.id);
        }
    }

    pub(super) fn tell_lobby(&self, message: &FromServer) {
        let message = text(message);
        self.all().lobby.values().for_each(|outbox| outbox.send(message.clone()));
    }
}
