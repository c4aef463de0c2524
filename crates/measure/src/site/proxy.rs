//! A TCP proxy on a link, which can cut it, delay it, and swallow what is sent, in either direction.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep_until};

/// As much as is read at once.
const CHUNK: usize = 16 * 1024;
/// Chunks that wait for their time; a sender that is faster than that waits as well, as for a slow network.
const WAITING: usize = 64;

/// What becomes of the bytes in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Flow {
    /// They are passed on.
    #[default]
    Open,
    /// They are passed on so much later.
    Delayed(Duration),
    /// They are taken and passed on to nobody, the end of a connection too. A connection that has lost bytes so is closed once the link is open
    /// again: nothing could be made of what follows.
    Swallowed,
}

/// The state of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Link {
    /// No connection lives, and none is made: each is closed as soon as it is accepted.
    pub is_cut: bool,
    /// From whoever connects.
    pub forth: Flow,
    /// To whoever connects.
    pub back: Flow,
}

impl Link {
    /// A link that works.
    pub const OPEN: Self = Self { is_cut: false, forth: Flow::Open, back: Flow::Open };

    const fn is_swallowed(self) -> bool {
        matches!(self.forth, Flow::Swallowed) || matches!(self.back, Flow::Swallowed)
    }
}

/// A proxy. With it all connections end.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    target: Arc<Mutex<Option<SocketAddr>>>,
    link: watch::Sender<Link>,
    accepting: AbortHandle,
}

fn locked(target: &Mutex<Option<SocketAddr>>) -> MutexGuard<'_, Option<SocketAddr>> {
    target.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Proxy {
    /// Listens on a port of this machine. Connections are closed until there is a [target](Self::set_target).
    ///
    /// # Errors
    /// There is no port.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub async fn open() -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let target = Arc::new(Mutex::new(None));
        let (sender, receiver) = watch::channel(Link::OPEN);
        let accepting = tokio::spawn(accept(listener, Arc::clone(&target), receiver)).abort_handle();
        Ok(Self { address, target, link: sender, accepting })
    }

    /// Where to connect to.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says where new connections lead to. Those that there are stay.
    pub fn set_target(&self, target: Option<SocketAddr>) {
        *locked(&self.target) = target;
    }

    /// Changes the state of the link.
    pub fn set(&self, link: Link) {
        self.link.send_replace(link);
    }

    /// The state of the link.
    #[must_use]
    pub fn link(&self) -> Link {
        *self.link.borrow()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, target: Arc<Mutex<Option<SocketAddr>>>, link: watch::Receiver<Link>) {
    // They end with this task.
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let Ok((client, _)) = accepted else { continue };
                let target = *locked(&target);
                connections.spawn(connect(client, target, link.clone()));
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Serves one connection until it ends or the link is cut.
async fn connect(client: TcpStream, target: Option<SocketAddr>, mut link: watch::Receiver<Link>) {
    let Some(target) = target else { return };
    let now = *link.borrow_and_update();
    if now.is_cut {
        return;
    }
    if now.is_swallowed() {
        // Not even the beginning of the connection arrives.
        let _ = link.wait_for(|link| !link.is_swallowed()).await;
        return;
    }
    let mut cut = link.clone();
    tokio::select! {
        _ = cut.wait_for(|link| link.is_cut) => {}
        () = pass(client, target, link) => {}
    }
}

async fn pass(client: TcpStream, target: SocketAddr, link: watch::Receiver<Link>) {
    let forth = link.borrow().forth;
    if let Flow::Delayed(delay) = forth {
        tokio::time::sleep(delay).await;
    }
    let Ok(server) = TcpStream::connect(target).await else { return };
    if client.set_nodelay(true).is_err() || server.set_nodelay(true).is_err() {
        return;
    }
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    // An error in one direction ends the other too.
    let _ = tokio::try_join!(
        pump(from_client, to_server, link.clone(), |link| link.forth),
        pump(from_server, to_client, link.clone(), |link| link.back),
    );
}

/// The connection is over, in both directions.
struct Closed;

impl From<io::Error> for Closed {
    fn from(_: io::Error) -> Self {
        Self
    }
}

/// Passes on what comes in one direction, up to its end.
async fn pump(
    from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    link: watch::Receiver<Link>,
    flow: fn(Link) -> Flow,
) -> Result<(), Closed> {
    let (sender, mut receiver) = mpsc::channel::<(Instant, Vec<u8>)>(WAITING);
    let writing = async {
        while let Some((due, bytes)) = receiver.recv().await {
            sleep_until(due).await;
            to.write_all(&bytes).await?;
        }
        to.shutdown().await?;
        Ok(())
    };
    tokio::try_join!(read(from, sender, link, flow), writing).map(|_| ())
}

async fn read(
    mut from: OwnedReadHalf,
    sender: mpsc::Sender<(Instant, Vec<u8>)>,
    mut link: watch::Receiver<Link>,
    flow: fn(Link) -> Flow,
) -> Result<(), Closed> {
    let mut buffer = vec![0; CHUNK];
    loop {
        let count = from.read(&mut buffer).await?;
        let due = match flow(*link.borrow()) {
            Flow::Open => Instant::now(),
            Flow::Delayed(delay) => Instant::now() + delay,
            Flow::Swallowed => break,
        };
        if count == 0 {
            // The sender is dropped: what waits is written, and then the end is passed on.
            return Ok(());
        }
        sender.send((due, buffer[..count].to_vec())).await.map_err(|_| Closed)?;
    }
    // Something is lost. Whoever sends does not notice until the link is open again.
    let mut is_ended = false;
    loop {
        tokio::select! {
            changed = link.wait_for(|link| flow(*link) != Flow::Swallowed) => {
                drop(changed);
                return Err(Closed);
            }
            count = from.read(&mut buffer), if !is_ended => is_ended = count.unwrap_or(0) == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    /// A server that sends back what it gets.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = stream.split();
                    let _ = tokio::io::copy(&mut from, &mut to).await;
                });
            }
        });
        address
    }

    async fn proxy() -> Proxy {
        let proxy = Proxy::open().await.expect("a port");
        proxy.set_target(Some(echo().await));
        proxy
    }

    async fn answer(stream: &mut TcpStream, text: &str) -> io::Result<String> {
        stream.write_all(text.as_bytes()).await?;
        let mut back = vec![0; text.len()];
        stream.read_exact(&mut back).await?;
        Ok(String::from_utf8(back).expect("what was sent"))
    }

    #[tokio::test]
    async fn an_open_link_passes_everything_on_up_to_the_end() {
        let proxy = proxy().await;
        let mut stream = TcpStream::connect(proxy.address()).await.expect("it listens");
        assert_eq!(answer(&mut stream, "one").await.expect("an answer"), "one");
        stream.write_all(b"two").await.expect("it takes it");
        stream.shutdown().await.expect("it can be ended");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).await.expect("the end comes back");
        assert_eq!(rest, "two");
    }

    #[tokio::test]
    async fn a_cut_link_has_no_connections_and_an_open_one_has_new_ones() {
        let proxy = proxy().await;
        let mut stream = TcpStream::connect(proxy.address()).await.expect("it listens");
        answer(&mut stream, "one").await.expect("an answer");
        proxy.set(Link { is_cut: true, ..Link::OPEN });
        assert!(matches!(stream.read(&mut [0]).await, Ok(0) | Err(_)), "it was closed");
        let mut stream = TcpStream::connect(proxy.address()).await.expect("it listens");
        assert!(matches!(stream.read(&mut [0]).await, Ok(0) | Err(_)), "it is closed at once");
        proxy.set(Link::OPEN);
        let mut stream = TcpStream::connect(proxy.address()).await.expect("it listens");
        assert_eq!(answer(&mut stream, "two").await.expect("an answer"), "two");
    }

    #[tokio::test]
    async fn what_is_swallowed_comes_never_and_its_connection_is_closed_later() {
        for link in [Link { forth: Flow::Swallowed, ..Link::OPEN }, Link { back: Flow::Swallowed, ..Link::OPEN }] {
            let proxy = proxy().await;
            let mut stream = TcpStream::connect(proxy.address()).await.expect("it listens");
            answer(&mut stream, "one").await.expect("an answer");
            proxy.set(link);
            stream.write_all(b"two").await.expect("nobody notices");
            let mut byte = [0];
            assert!(timeout(Duration::from_millis(200), stream.read(&mut byte)).await.is_err(), "no answer, no end");
            proxy.set(Link::OPEN);
            assert!(matches!(stream.read(&mut byte).await, Ok(0) | Err(_)), "it is closed, and nothing came");
        }
    }

    #[tokio::test]
    async fn a_delay_keeps_the_order() {
        let delay = Duration::from_millis(200);
        let proxy = proxy().await;
        let mut stream = TcpStream::connect(proxy.address()).await.expect("it listens");
        answer(&mut stream, "one").await.expect("an answer");
        proxy.set(Link { back: Flow::Delayed(delay), ..Link::OPEN });
        let begun = Instant::now();
        stream.write_all(b"two").await.expect("it takes it");
        assert_eq!(answer(&mut stream, "three").await.expect("an answer"), "twoth");
        assert!(begun.elapsed() >= delay);
    }
}
