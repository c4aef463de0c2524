//! One message on its way.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue, USER_AGENT};
use hyper::{Request, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use play::time::Timestamp;
use protocol::webhooks::WebhookResult;

use super::WebhookSecret;
use super::reach::{Checked, NotPublic, OfSystem, Reach, Resolve, checked};

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of an answer.
const MOST_ANSWER: usize = 16 * 1024;

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There was an answer, with this status.
    Answered(u16),
    /// There was none in time, or none that could be read.
    NoAnswer,
    /// Nobody could be reached.
    NoConnection,
    /// The address is none that may be sent to, or its host leads to one: nothing was sent.
    NotPublic,
}

impl Outcome {
    /// What the owner of the address is told, with the status of the answer: not where a name leads, for that may be known inside alone.
    #[must_use]
    pub const fn told(self) -> (WebhookResult, Option<u16>) {
        match self {
            Self::Answered(status @ 200..=299) => (WebhookResult::Taken, Some(status)),
            Self::Answered(status) => (WebhookResult::Refused, Some(status)),
            Self::NoAnswer => (WebhookResult::NoAnswer, None),
            Self::NoConnection | Self::NotPublic => (WebhookResult::NoConnection, None),
        }
    }
}

/// Sends messages to webhooks, each over a connection of its own and once: whoever holds it decides whether to try again.
#[derive(Debug, Clone)]
pub struct Sender {
    client: Client<HttpsConnector<HttpConnector<Checked>>, Full<Bytes>>,
    reach: Reach,
}

impl Sender {
    /// A sender. TLS trusts what the system trusts.
    ///
    /// # Errors
    /// The system's certificates cannot be read.
    pub fn new(reach: Reach) -> std::io::Result<Self> {
        Self::with(reach, Arc::new(OfSystem))
    }

    /// A sender that has names looked up by somebody else.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with(reach: Reach, resolve: Arc<dyn Resolve>) -> std::io::Result<Self> {
        let mut connector = HttpConnector::new_with_resolver(Checked { reach, resolve });
        connector.enforce_http(false);
        connector.set_connect_timeout(Some(PATIENCE));
        let tls = HttpsConnectorBuilder::new().with_native_roots()?;
        let tls = if reach == Reach::Anywhere { tls.https_or_http() } else { tls.https_only() };
        // Each message has a connection of its own, to an address that was just looked up.
        let client = Client::builder(TokioExecutor::new())
            .pool_max_idle_per_host(0)
            .build(tls.enable_http1().wrap_connector(connector));
        Ok(Self { client, reach })
    }

    /// Which addresses it sends to.
    #[must_use]
    pub const fn reach(&self) -> Reach {
        self.reach
    }

    /// Sends a message, once. Where the answer leads elsewhere, it is not followed.
    pub async fn send(&self, address: &str, secret: &WebhookSecret, id: &str, body: &str, now: Timestamp) -> Outcome {
        let Ok(address) = checked(address, self.reach) else { return Outcome::NotPublic };
        let Some(request) = request(address, secret, id, body, now) else { return Outcome::NotPublic };
        let sent = async {
            let response = self.client.request(request).await.map_err(|error| match () {
                () if is_not_public(&error) => Outcome::NotPublic,
                () if error.is_connect() => Outcome::NoConnection,
                () => Outcome::NoAnswer,
            })?;
            let status = response.status();
            // What it says is of no interest, but whether it ends.
            let _ = Limited::new(response.into_body(), MOST_ANSWER).collect().await;
            Ok(Outcome::Answered(status.as_u16()))
        };
        match tokio::time::timeout(PATIENCE, sent).await {
            Ok(Ok(outcome) | Err(outcome)) => outcome,
            Err(_) => Outcome::NoAnswer,
        }
    }
}

fn request(address: Uri, secret: &WebhookSecret, id: &str, body: &str, now: Timestamp) -> Option<Request<Full<Bytes>>> {
    let seconds = now.get() / 1000;
    Request::post(address)
        .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
        .header(USER_AGENT, HeaderValue::from_static("Touchline"))
        .header("webhook-id", id)
        .header("webhook-timestamp", seconds)
        .header("webhook-signature", secret.sign(id, seconds, body))
        .body(Full::new(body.to_owned().into()))
        .ok()
}

/// Whether nothing was sent because of where a name leads.
fn is_not_public(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<NotPublic>())
}

#[cfg(test)]
mod tests {
    use std::future::ready;
    use std::net::IpAddr;
    use std::pin::Pin;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    /// Leads each name to the same addresses, another list with each question.
    #[derive(Debug)]
    struct Leads(Vec<Vec<IpAddr>>, AtomicUsize);

    impl Leads {
        fn to(lists: &[&[&str]]) -> Arc<Self> {
            let list = |list: &&[&str]| list.iter().map(|address| address.parse().unwrap()).collect();
            Arc::new(Self(lists.iter().map(list).collect(), AtomicUsize::new(0)))
        }
    }

    impl Resolve for Leads {
        fn addresses(&self, _: &str) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>> {
            let asked = self.1.fetch_add(1, Ordering::SeqCst);
            Box::pin(ready(Ok(self.0[asked.min(self.0.len() - 1)].clone())))
        }
    }

    async fn sent(sender: &Sender, address: &str) -> Outcome {
        sender.send(address, &WebhookSecret::random(), "msg_1", "{}", Timestamp::new(1_000)).await
    }

    #[tokio::test]
    async fn a_name_that_leads_to_an_address_that_is_not_public_is_not_sent_to() {
        let not_public = Outcome::NotPublic;
        for list in [
            &["127.0.0.1"][..],
            &["::1"],
            &["169.254.169.254"],
            &["::ffff:10.0.0.1"],
            &["64:ff9b::7f00:1"],
            // One that is public beside it does not help.
            &["93.184.215.14", "127.0.0.1"],
        ] {
            let leads = Leads::to(&[list]);
            let sender = Sender::with(Reach::Public, leads.clone()).unwrap();
            assert_eq!(sent(&sender, "https://hook.example/").await, not_public, "{list:?}");
            assert_eq!(leads.1.load(Ordering::SeqCst), 1);
        }
        // What the address itself says is not even looked up.
        let leads = Leads::to(&[&["93.184.215.14"]]);
        let sender = Sender::with(Reach::Public, leads.clone()).unwrap();
        for address in
            ["http://hook.example/", "https://127.0.0.1/", "https://hook.example:8443/", "https://a@hook.example/"]
        {
            assert_eq!(sent(&sender, address).await, not_public, "{address}");
        }
        assert_eq!(leads.1.load(Ordering::SeqCst), 0);
    }

    /// Answers each connection with a text, and counts them.
    async fn receiver(answer: &'static str) -> (u16, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, count) = (listener.local_addr().unwrap().port(), Arc::new(AtomicUsize::new(0)));
        let counted = Arc::clone(&count);
        tokio::spawn(async move {
            loop {
                let (mut socket, _) = listener.accept().await.unwrap();
                counted.fetch_add(1, Ordering::SeqCst);
                let mut read = [0; 4096];
                let _ = socket.read(&mut read).await;
                let _ = socket.write_all(answer.as_bytes()).await;
            }
        });
        (port, count)
    }

    #[tokio::test]
    async fn the_address_that_was_looked_up_is_the_one_that_is_connected_to_each_time_anew() {
        let (port, count) = receiver("HTTP/1.1 204 No Content\r\n\r\n").await;
        // The second time the name leads to where nobody listens.
        let leads = Leads::to(&[&["127.0.0.1"], &["127.0.0.2"]]);
        let sender = Sender::with(Reach::Anywhere, leads.clone()).unwrap();
        let address = format!("http://hook.example:{port}/");
        assert_eq!(sent(&sender, &address).await, Outcome::Answered(204));
        assert_eq!(sent(&sender, &address).await, Outcome::NoConnection);
        assert_eq!((leads.1.load(Ordering::SeqCst), count.load(Ordering::SeqCst)), (2, 1));
    }

    #[tokio::test]
    async fn what_is_answered_decides_and_nobody_is_followed() {
        let (elsewhere, visits) = receiver("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
        let sender = Sender::new(Reach::Anywhere).unwrap();
        let leads_on: &'static str = format!(
            "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:{elsewhere}/\r\ncontent-length: 0\r\n\r\n"
        )
        .leak();
        for (answer, expected) in [
            (leads_on, Outcome::Answered(307)),
            ("HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n", Outcome::Answered(500)),
            ("no HTTP at all\r\n\r\n", Outcome::NoAnswer),
        ] {
            let (port, _) = receiver(answer).await;
            assert_eq!(sent(&sender, &format!("http://127.0.0.1:{port}/")).await, expected, "{answer}");
        }
        assert_eq!(visits.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn of_an_answer_without_end_no_more_is_read_than_fits() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let writer = tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut read = [0; 4096];
            let _ = socket.read(&mut read).await;
            socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n").await.unwrap();
            let mut written = 0_usize;
            while socket.write_all(&[b'x'; 4096]).await.is_ok() {
                written += 4096;
            }
            written
        });
        let sender = Sender::new(Reach::Anywhere).unwrap();
        assert_eq!(sent(&sender, &format!("http://127.0.0.1:{port}/")).await, Outcome::Answered(200));
        // What it could write before it was cut off lay in buffers of the system.
        assert!(writer.await.unwrap() < 50_000_000);
    }
}
