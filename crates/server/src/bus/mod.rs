//! The bus: what the nodes of a site tell each other after a commit, over NATS.
//!
//! It may lose anything, and a node works without it: a message is a hint, and the database is right. So nothing here waits. What cannot be sent or
//! taken in is dropped and counted.
//!
//! Every node hears all that is told. A subscription for each game would spare it about nine of ten messages where there are ten nodes, and would cost
//! two messages for each room that opens and closes, and a gap at each opening. With 100,000 games, a turn in each every ten seconds is 10,000 messages
//! a second, 3 MB.

mod address;
mod counts;
mod message;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

pub use address::{Address, AddressError};
pub use counts::{Counts, Reason};
pub use message::{Message, is_pushed};

/// Messages that wait to be sent, and those received that wait to be taken in. A busy node sends about a thousand a second.
const WAITING: usize = 4096;
/// Between two attempts to connect, at most; the first comes after a sixteenth of it.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);
/// A connection over which nothing comes is asked after this long whether it lives.
const SILENCE: Duration = Duration::from_secs(10);

/// A node on a bus. It leaves when this is dropped.
#[derive(Debug)]
pub struct Bus {
    queue: mpsc::Sender<Message>,
    counts: Arc<Counts>,
    _task: JoinSet<()>,
}

impl Bus {
    /// Begins to connect, and goes on for ever; what other nodes tell comes out of the channel. `node` is the id of this one, which no other has.
    #[must_use]
    pub fn start(address: Address, node: String) -> (Self, mpsc::Receiver<Message>) {
        let (queue, to_send) = mpsc::channel(WAITING);
        let (taken, received) = mpsc::channel(WAITING);
        let counts = Arc::new(Counts::default());
        let mut task = JoinSet::new();
        task.spawn(Link { address, node, counts: Arc::clone(&counts), taken }.keep(to_send));
        (Self { queue, counts, _task: task }, received)
    }

    /// Tells the other nodes, as far as they can be told.
    pub fn tell(&self, message: Message) {
        if self.queue.try_send(message).is_err() {
            self.counts.lose(Reason::NotSent);
        }
    }

    /// What is counted.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }
}

struct Link {
    address: Address,
    node: String,
    counts: Arc<Counts>,
    taken: mpsc::Sender<Message>,
}

impl Link {
    /// Makes the first connection, as often as it takes. A lost one is made anew by the library.
    async fn keep(self, mut to_send: mpsc::Receiver<Message>) {
        for attempt in 1.. {
            match self.connect().await {
                Ok((client, subscriber)) => {
                    tokio::select! {
                        () = self.send(&client, &mut to_send) => {}
                        () = self.receive(subscriber) => {}
                    }
                }
                Err(error) => {
                    self.counts.refused.fetch_add(1, Ordering::Relaxed);
                    if self.counts.may_log() {
                        tracing::warn!(place = self.address.place(), %error, "the bus cannot be reached");
                    }
                }
            }
            self.counts.connected.store(false, Ordering::Relaxed);
            tokio::time::sleep(pause(attempt)).await;
        }
    }

    async fn connect(&self) -> Result<(Client, Subscriber), async_nats::Error> {
        let counts = Arc::clone(&self.counts);
        let options = self
            .address
            .options()?
            .name("touchline")
            .no_echo()
            .ping_interval(SILENCE)
            .client_capacity(WAITING)
            .subscription_capacity(WAITING)
            .reconnect_delay_callback(pause)
            .event_callback(move |event| {
                counts.note(&event);
                async {}
            });
        let client = options.connect(self.address.servers.as_slice()).await?;
        let subscriber = client.subscribe(format!("{}.>", self.address.prefix)).await?;
        Ok((client, subscriber))
    }

    async fn send(&self, client: &Client, to_send: &mut mpsc::Receiver<Message>) {
        while let Some(message) = to_send.recv().await {
            let subject = message.subject(&self.address.prefix);
            let done = match message.write(&self.node, client.max_payload()) {
                Ok(bytes) => client.publish(subject, bytes.into()).await.map_err(|_| Reason::NotSent),
                Err(reason) => Err(reason),
            };
            match done {
                Ok(()) => {
                    self.counts.sent.fetch_add(1, Ordering::Relaxed);
                }
                Err(reason) => self.counts.lose(reason),
            }
        }
    }

    async fn receive(&self, mut subscriber: Subscriber) {
        while let Some(said) = subscriber.next().await {
            let read = Message::read(&said.payload, &said.subject, &self.address.prefix, &self.node);
            match read.and_then(|message| self.taken.try_send(message).map_err(|_| Reason::NotTaken)) {
                Ok(()) => {
                    self.counts.received.fetch_add(1, Ordering::Relaxed);
                }
                Err(reason) => self.counts.lose(reason),
            }
        }
    }
}

/// How long to wait before an attempt to connect: longer each time, and not the same for all nodes, which lost the bus at the same moment.
fn pause(attempt: usize) -> Duration {
    let longest = LONGEST_PAUSE / 16 * (1 << attempt.saturating_sub(1).min(4));
    longest / 2 + longest.mul_f64(f64::from(crate::secret::below(1000)) / 2000.0)
}
