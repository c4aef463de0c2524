//! Connections before anything else is known of them: how many there are, from where, and how long each may take to say what it
//! wants.
//!
//! A connection costs a file descriptor, whoever holds it and whether or not it ever asks anything. So every connection is counted
//! from the moment it is accepted, by address and in total, and one that takes too long over a request, or that stands about
//! unused, is closed. Where there is no room, the one that has been waited for longest is closed for the new one: whoever holds
//! many connections without using them loses those.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, Response, StatusCode};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;

/// How long a connection may take for each thing, and how many connections there may be.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Connections from one address.
    pub of_address: usize,
    /// Connections in all.
    pub in_all: usize,
    /// From the first byte of a request, or from the start of the connection, until its headers are complete.
    pub headers: Duration,
    /// From then on until its body is complete.
    pub body: Duration,
    /// Between two requests.
    pub idle: Duration,
    /// Without taking a byte of an answer.
    pub answer: Duration,
}

impl Rules {
    /// The rules with these numbers of connections.
    #[must_use]
    pub const fn new(of_address: usize, in_all: usize) -> Self {
        Self {
            of_address,
            in_all,
            headers: Duration::from_secs(10),
            body: Duration::from_secs(20),
            // Longer than the two minutes for which proxies keep connections: they are the ones to close them.
            idle: Duration::from_secs(150),
            answer: Duration::from_secs(30),
        }
    }
}

/// What a connection is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// It sends the headers of a request, or has not begun to.
    Headers,
    /// It sends the body of a request.
    Body,
    /// The server works for it.
    Work,
    /// It takes an answer.
    Answer,
    /// It has had its answers.
    Idle,
    /// It is a WebSocket, which has rules of its own.
    Socket,
}

impl Phase {
    /// Whether the server waits for the other end, so that nothing of its own is lost by closing.
    const fn is_waiting(self) -> bool {
        !matches!(self, Self::Work | Self::Socket)
    }

    const fn longest(self, rules: &Rules) -> Option<Duration> {
        match self {
            Self::Headers => Some(rules.headers),
            Self::Body => Some(rules.body),
            Self::Answer => Some(rules.answer),
            Self::Idle => Some(rules.idle),
            Self::Work | Self::Socket => None,
        }
    }
}

#[derive(Debug)]
struct Visitor {
    address: IpAddr,
    /// What it is at, and since when; of an answer, when it last took a byte.
    phase: Mutex<(Phase, Instant)>,
    shown_out: Notify,
}

impl Visitor {
    fn phase(&self) -> MutexGuard<'_, (Phase, Instant)> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, phase: Phase, now: Instant) {
        *self.phase() = (phase, now);
    }
}

#[derive(Debug, Default)]
struct Inside {
    next: u64,
    visitors: HashMap<u64, Arc<Visitor>>,
    by_address: HashMap<IpAddr, Vec<u64>>,
}

impl Inside {
    fn leave(&mut self, number: u64) {
        let Some(visitor) = self.visitors.remove(&number) else { return };
        if let Some(numbers) = self.by_address.get_mut(&visitor.address) {
            numbers.retain(|known| *known != number);
            if numbers.is_empty() {
                self.by_address.remove(&visitor.address);
            }
        }
    }

    /// Closes the connection of an address that has waited longest for its client. Returns whether there was one.
    fn make_room(&mut self, address: IpAddr) -> bool {
        let numbers = self.by_address.get(&address).map_or(&[][..], Vec::as_slice);
        let waiting = numbers.iter().filter_map(|number| {
            let (phase, since) = *self.visitors.get(number)?.phase();
            phase.is_waiting().then_some((since, *number))
        });
        let Some((_, number)) = waiting.min() else { return false };
        if let Some(visitor) = self.visitors.get(&number) {
            visitor.shown_out.notify_one();
        }
        self.leave(number);
        true
    }

    fn most_crowded(&self) -> Option<IpAddr> {
        self.by_address.iter().max_by_key(|(_, numbers)| numbers.len()).map(|(address, _)| *address)
    }
}

/// Who is inside.
#[derive(Debug, Clone)]
pub struct Admission {
    rules: Rules,
    inside: Arc<Mutex<Inside>>,
    left: Arc<Notify>,
}

impl Admission {
    /// Nobody is inside yet.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self { rules, inside: Arc::default(), left: Arc::default() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.inside().visitors.len()
    }

    /// Lets a new connection in. Where its address or all together have too many, the one of the address, or of the address that
    /// has most, that has been waited for longest is closed for it. Nothing if there is no such connection.
    ///
    /// A proxy's connections are those of many visitors, and count in total only.
    #[must_use]
    pub fn enter(&self, address: IpAddr, is_proxy: bool, now: Instant) -> Option<Visit> {
        let mut inside = self.inside();
        let count = inside.by_address.get(&address).map_or(0, Vec::len);
        if !is_proxy && count >= self.rules.of_address && !inside.make_room(address) {
            return None;
        }
        if inside.visitors.len() >= self.rules.in_all {
            let crowded = inside.most_crowded()?;
            if !inside.make_room(crowded) {
                return None;
            }
        }
        let number = inside.next;
        inside.next += 1;
        let phase = Mutex::new((Phase::Headers, now));
        let visitor = Arc::new(Visitor { address, phase, shown_out: Notify::new() });
        inside.visitors.insert(number, Arc::clone(&visitor));
        inside.by_address.entry(address).or_default().push(number);
        Some(Visit { number, visitor, admission: self.clone() })
    }

    /// Closes connections that have taken too long. How many.
    pub fn close_late(&self, now: Instant) -> usize {
        let mut inside = self.inside();
        let late: Vec<u64> = inside
            .visitors
            .iter()
            .filter(|(_, visitor)| {
                let (phase, since) = *visitor.phase();
                phase.longest(&self.rules).is_some_and(|longest| now.saturating_duration_since(since) > longest)
            })
            .map(|(number, _)| *number)
            .collect();
        for number in &late {
            if let Some(visitor) = inside.visitors.get(number) {
                visitor.shown_out.notify_one();
            }
            inside.leave(*number);
        }
        late.len()
    }

    /// Is over when nobody is inside.
    pub async fn emptied(&self) {
        loop {
            let left = self.left.notified();
            if self.count() == 0 {
                return;
            }
            left.await;
        }
    }
}

/// A connection, counted until this is dropped.
#[derive(Debug)]
pub struct Visit {
    number: u64,
    visitor: Arc<Visitor>,
    admission: Admission,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.admission.inside().leave(self.number);
        self.admission.left.notify_waiters();
    }
}

impl Visit {
    /// What tells of the requests of the connection.
    #[must_use]
    pub fn requests(&self) -> Requests {
        Requests { visitor: Arc::clone(&self.visitor) }
    }

    /// The bytes of the connection, which keep it counted.
    pub fn over<T>(self, stream: T) -> Counted<T> {
        Counted { stream, visit: self }
    }
}

/// What tells of the requests of a connection.
#[derive(Debug, Clone)]
pub struct Requests {
    visitor: Arc<Visitor>,
}

impl Requests {
    /// Is over when the connection must be closed.
    pub async fn shown_out(&self) {
        self.visitor.shown_out.notified().await;
    }

    /// A request has come, up to its body.
    pub fn begin<B>(&self, request: Request<B>) -> Request<Watched<B>>
    where
        B: HttpBody,
    {
        let phase = if request.body().is_end_stream() { Phase::Work } else { Phase::Body };
        self.visitor.enter(phase, Instant::now());
        request.map(|body| Watched { body: Box::pin(body), visitor: Arc::clone(&self.visitor), then: Phase::Work })
    }

    /// A request has its answer, which is about to be sent.
    #[must_use]
    pub fn end(&self, response: Response<Body>) -> Response<Watched<Body>> {
        let becomes_socket = response.status() == StatusCode::SWITCHING_PROTOCOLS;
        let (phase, then) = if becomes_socket { (Phase::Socket, Phase::Socket) } else { (Phase::Answer, Phase::Idle) };
        self.visitor.enter(phase, Instant::now());
        response.map(|body| Watched { body: Box::pin(body), visitor: Arc::clone(&self.visitor), then })
    }
}

/// A body; what its connection is at changes when it has come to its end.
#[derive(Debug)]
pub struct Watched<B> {
    body: Pin<Box<B>>,
    visitor: Arc<Visitor>,
    then: Phase,
}

impl<B> Drop for Watched<B> {
    fn drop(&mut self) {
        let mut phase = self.visitor.phase();
        // A body that the handler did not want ends when it is dropped; the answer may be on its way by then.
        let expected = if self.then == Phase::Idle { Phase::Answer } else { Phase::Body };
        if phase.0 == expected {
            *phase = (self.then, Instant::now());
        }
    }
}

impl<B: HttpBody<Data = Bytes>> HttpBody for Watched<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let polled = self.body.as_mut().poll_frame(context);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            let mut phase = self.visitor.phase();
            if phase.0 == Phase::Body && self.then == Phase::Work {
                *phase = (Phase::Work, Instant::now());
            }
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The bytes of a connection, which is counted as long as they are there.
#[derive(Debug)]
pub struct Counted<T> {
    stream: T,
    visit: Visit,
}

impl<T: AsyncRead + Unpin> AsyncRead for Counted<T> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, into);
        if into.filled().len() > before {
            let mut phase = self.visit.visitor.phase();
            if phase.0 == Phase::Idle {
                *phase = (Phase::Headers, Instant::now());
            }
        }
        polled
    }
}

impl<T> Counted<T> {
    /// Notes that the other end takes what it is sent.
    fn took(&self, polled: &Poll<io::Result<usize>>) {
        if matches!(polled, Poll::Ready(Ok(1..))) {
            let mut phase = self.visit.visitor.phase();
            if phase.0 == Phase::Answer {
                phase.1 = Instant::now();
            }
        }
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Counted<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.took(&polled);
        polled
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.took(&polled);
        polled
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROWD: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(198, 51, 100, 1));

    fn at(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    #[tokio::test]
    async fn half_sent_requests_make_room_for_others() {
        let (admission, start) = (Admission::new(Rules::new(100, 150)), Instant::now());
        let mut crowd: Vec<Visit> = (0..1_000).map(|_| admission.enter(CROWD, false, start).unwrap()).collect();
        assert_eq!(admission.count(), 100, "each after the hundredth is let in for the one before");
        // The first nine hundred are to be closed, and the last hundred are not.
        for visit in &crowd[..900] {
            visit.requests().shown_out().await;
        }
        let proxy: Vec<Visit> = (0..50).map(|_| admission.enter(OTHER, true, start).unwrap()).collect();
        assert_eq!(admission.count(), 150);
        let newcomer = admission.enter([203, 0, 113, 5].into(), false, at(start, 1)).unwrap();
        assert_eq!(admission.count(), 150);
        crowd[900].requests().shown_out().await;
        // Whoever the server works for stays, and so do sockets; then there is no room.
        drop((proxy, newcomer));
        for visit in &crowd[901..] {
            visit.visitor.enter(Phase::Socket, start);
        }
        let last = admission.enter(CROWD, false, start).unwrap();
        last.visitor.enter(Phase::Work, start);
        assert!(admission.enter(CROWD, false, start).is_none());
        assert!(admission.enter(OTHER, false, start).is_some());
        crowd.clear();
        drop(last);
        admission.emptied().await;
    }

    #[tokio::test]
    async fn each_part_of_a_request_has_its_time() {
        let rules = Rules::new(10, 10);
        let start = Instant::now();
        for (phase, longest) in [
            (Phase::Headers, Some(rules.headers)),
            (Phase::Body, Some(rules.body)),
            (Phase::Answer, Some(rules.answer)),
            (Phase::Idle, Some(rules.idle)),
            (Phase::Work, None),
            (Phase::Socket, None),
        ] {
            let admission = Admission::new(rules);
            let visit = admission.enter(CROWD, false, start).unwrap();
            visit.visitor.enter(phase, start);
            let longest = longest.unwrap_or(Duration::from_secs(100_000));
            assert_eq!(admission.close_late(start + longest), 0, "{phase:?}");
            let late = admission.close_late(start + longest + Duration::from_millis(1));
            assert_eq!((late, admission.count()), if phase.is_waiting() { (1, 0) } else { (0, 1) }, "{phase:?}");
        }
    }

    #[tokio::test]
    async fn what_a_connection_is_at_follows_its_requests() {
        use http_body_util::BodyExt as _;
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

        let admission = Admission::new(Rules::new(10, 10));
        let visit = admission.enter(CROWD, false, Instant::now()).unwrap();
        let (requests, visitor) = (visit.requests(), Arc::clone(&visit.visitor));
        let phase = || visitor.phase().0;
        let (mut near, far) = tokio::io::duplex(64);
        let mut stream = visit.over(far);
        assert_eq!(phase(), Phase::Headers);
        drop(requests.begin(Request::new(Body::empty())));
        assert_eq!(phase(), Phase::Work, "a request without a body is whole");
        let request = requests.begin(Request::new(Body::from("body")));
        assert_eq!(phase(), Phase::Body);
        assert_eq!(request.into_body().collect().await.unwrap().to_bytes(), "body");
        assert_eq!(phase(), Phase::Work);
        drop(requests.begin(Request::new(Body::from("unread"))));
        assert_eq!(phase(), Phase::Work, "a body that nobody wants is waited for no longer");
        let response = requests.end(Response::new(Body::from("answer")));
        assert_eq!(phase(), Phase::Answer);
        drop(response);
        assert_eq!(phase(), Phase::Idle);
        near.write_all(b"G").await.unwrap();
        stream.read_u8().await.unwrap();
        assert_eq!(phase(), Phase::Headers, "the next request has begun");
        requests.begin(Request::new(Body::empty()));
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        drop(requests.end(response));
        assert_eq!(phase(), Phase::Socket);
        drop(stream);
        assert_eq!(admission.count(), 0);
    }
}
