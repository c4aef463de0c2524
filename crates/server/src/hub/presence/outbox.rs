//! What is sent to a connection, and what of it waits.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use protocol::socket::{FromServer, close};
use tokio::sync::{Notify, mpsc};

/// Messages that wait for a slow connection. One that is further behind is closed: it comes back and reads the whole state.
const MOST_WAITING: usize = 64;
/// Bytes of the messages that wait for a connection.
const MOST_BYTES: usize = 1024 * 1024;
/// Bytes of the messages that wait for all connections, each counted once however many it is for. Where there are more, connections
/// that are behind are closed.
const MOST_BYTES_IN_ALL: usize = 256 * 1024 * 1024;

/// Bytes of all messages that are kept in memory.
static BYTES_IN_ALL: AtomicUsize = AtomicUsize::new(0);

/// Connections that were ended because they read too slowly.
static BEHIND: AtomicU64 = AtomicU64::new(0);

/// Bytes of the messages that are kept in memory for connections.
#[must_use]
pub fn waiting_bytes() -> usize {
    BYTES_IN_ALL.load(Ordering::Relaxed)
}

/// How many connections were ended because they read too slowly.
#[must_use]
pub fn behind() -> u64 {
    BEHIND.load(Ordering::Relaxed)
}

/// A message as it travels; clones share it.
#[derive(Debug, Clone)]
pub struct Text(Arc<Kept>);

#[derive(Debug)]
struct Kept {
    json: Utf8Bytes,
    /// Whether it says how a game has ended that is followed.
    ends_game: bool,
}

impl Drop for Kept {
    fn drop(&mut self) {
        BYTES_IN_ALL.fetch_sub(self.json.len(), Ordering::Relaxed);
    }
}

impl Text {
    /// The message as JSON.
    #[must_use]
    pub fn json(&self) -> &Utf8Bytes {
        &self.0.json
    }
}

/// A message as it travels.
///
/// # Panics
/// Never: the messages have nothing that JSON cannot hold.
#[must_use]
pub fn text(message: &FromServer) -> Text {
    let json = serde_json::to_string(message).expect("texts and numbers only");
    BYTES_IN_ALL.fetch_add(json.len(), Ordering::Relaxed);
    let ends_game = match message {
        FromServer::State { state } => state.result.is_some(),
        FromServer::Events { result, .. } => result.is_some(),
        _ => false,
    };
    Text(Arc::new(Kept { json: json.into(), ends_game }))
}

/// Why the server ends a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The server goes down.
    Restart,
    /// Its credential has ended, or its account has changed.
    Session,
    /// It does not read what it is sent.
    Behind,
}

impl Ending {
    /// The code that the connection is closed with.
    #[must_use]
    pub const fn code(self) -> u16 {
        match self {
            Self::Restart => close::RESTART,
            Self::Session => close::SESSION,
            Self::Behind => close::BEHIND,
        }
    }
}

/// The state that the two ends of an outbox share.
#[derive(Debug, Default)]
struct Waiting {
    bytes: AtomicUsize,
    ending: OnceLock<Ending>,
    ended: Notify,
}

/// Whether a message of `length` bytes may join `before` bytes that wait for the same connection; `in_all` wait for all connections. The
/// first to wait is always let in: the connection is not behind.
const fn fits(length: usize, before: usize, in_all: usize) -> bool {
    before == 0 || before + length <= MOST_BYTES && in_all <= MOST_BYTES_IN_ALL
}

/// Where the messages to one connection go.
#[derive(Debug, Clone)]
pub struct Outbox {
    sender: mpsc::Sender<Sent>,
    waiting: Arc<Waiting>,
}

/// Where the messages to one connection come out.
#[derive(Debug)]
pub struct Inbox {
    receiver: mpsc::Receiver<Sent>,
}

/// A message to one connection. It counts as waiting until this is dropped.
#[derive(Debug)]
pub struct Sent {
    text: Text,
    waiting: Arc<Waiting>,
}

impl Sent {
    /// The message as JSON.
    #[must_use]
    pub fn json(&self) -> &Utf8Bytes {
        self.text.json()
    }

    /// Whether it says how a game has ended that is followed.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        self.text.0.ends_game
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.waiting.bytes.fetch_sub(self.text.json().len(), Ordering::Relaxed);
    }
}

impl Inbox {
    /// The next message.
    pub async fn next(&mut self) -> Option<Sent> {
        self.receiver.recv().await
    }

    /// The next message that is there already.
    pub fn next_now(&mut self) -> Option<Sent> {
        self.receiver.try_recv().ok()
    }
}

impl Outbox {
    /// The two ends of an outbox.
    #[must_use]
    pub fn new() -> (Self, Inbox) {
        let (sender, receiver) = mpsc::channel(MOST_WAITING);
        let waiting = Arc::new(Waiting::default());
        (Self { sender, waiting }, Inbox { receiver })
    }

    /// Sends a message that has been written already.
    pub fn send_text(&self, text: Text) {
        let length = text.json().len();
        let before = self.waiting.bytes.fetch_add(length, Ordering::Relaxed);
        let sent = Sent { text, waiting: Arc::clone(&self.waiting) };
        let is_late = !fits(length, before, BYTES_IN_ALL.load(Ordering::Relaxed));
        if is_late || self.sender.try_send(sent).is_err() {
            self.end(Ending::Behind);
        }
    }

    /// Sends a message.
    pub fn send(&self, message: &FromServer) {
        self.send_text(text(message));
    }

    /// Is over when the connection shall end, with the reason.
    pub async fn ended(&self) -> Ending {
        loop {
            let ended = self.waiting.ended.notified();
            if let Some(ending) = self.waiting.ending.get() {
                return *ending;
            }
            ended.await;
        }
    }

    /// Ends the connection, because what let it in has ended or its account is not what it was.
    pub fn close(&self) {
        self.end(Ending::Session);
    }

    /// Ends the connection. The first reason is the one that counts.
    pub fn end(&self, ending: Ending) {
        let is_first = self.waiting.ending.set(ending).is_ok();
        BEHIND.fetch_add(u64::from(is_first && ending == Ending::Behind), Ordering::Relaxed);
        self.waiting.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message of at least this many bytes.
    fn long(bytes: usize) -> Text {
        text(&FromServer::Spoken { game: "x".repeat(bytes), id: String::new(), number: 0 })
    }

    #[tokio::test]
    async fn what_waits_for_a_connection_is_limited_by_bytes() {
        let (outbox, mut inbox) = Outbox::new();
        let half = long(MOST_BYTES / 2);
        // One after the other, as many as you like.
        for _ in 0..10 {
            outbox.send_text(half.clone());
            assert_eq!(inbox.next().await.unwrap().json().len(), half.json().len());
        }
        outbox.send_text(half.clone());
        assert!(outbox.waiting.ending.get().is_none());
        let taken = inbox.next().await.unwrap();
        outbox.send_text(half.clone());
        assert_eq!(outbox.ended().await, Ending::Behind, "what is being written counts until it is written");
        drop(taken);
        let (outbox, mut inbox) = Outbox::new();
        outbox.send_text(long(3 * MOST_BYTES));
        assert!(outbox.waiting.ending.get().is_none() && inbox.next_now().is_some(), "nothing else waits");
        assert_eq!(outbox.waiting.bytes.load(Ordering::Relaxed), 0);
        for _ in 0..=MOST_WAITING {
            outbox.send(&FromServer::Restarting);
        }
        assert_eq!(outbox.ended().await, Ending::Behind, "and by messages");
    }

    #[test]
    fn what_waits_for_all_is_limited_and_counted_once() {
        assert!(fits(MOST_BYTES, 0, usize::MAX), "whoever is not behind is let in");
        assert!(fits(10, 10, MOST_BYTES_IN_ALL) && !fits(10, 10, MOST_BYTES_IN_ALL + 1));
        assert!(fits(MOST_BYTES - 10, 10, 0) && !fits(MOST_BYTES, 10, 0));
        let shared = long(100_000_000);
        let boxes: Vec<_> = (0..20).map(|_| Outbox::new()).collect();
        boxes.iter().for_each(|(outbox, _)| outbox.send_text(shared.clone()));
        let in_all = BYTES_IN_ALL.load(Ordering::Relaxed);
        assert!((100_000_000..200_000_000).contains(&in_all), "{in_all}");
        drop((shared, boxes));
        assert!(BYTES_IN_ALL.load(Ordering::Relaxed) < 100_000_000);
    }

    #[test]
    fn the_first_reason_to_end_a_connection_is_told() {
        let (outbox, _inbox) = Outbox::new();
        outbox.end(Ending::Restart);
        outbox.close();
        assert_eq!(outbox.waiting.ending.get().map(|ending| ending.code()), Some(1012));
        assert_eq!((Ending::Session.code(), Ending::Behind.code()), (4001, 1013));
    }
}
