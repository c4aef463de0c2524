//! Connections that ask half of something, or nothing.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{BEGIN, settings};
use axum::Router;
use axum::routing::get;
use server::admission::Rules;
use server::http::App;
use server::serve::{serve_by, start};
use server::time::ManualTime;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Ends a test that would wait forever; nothing is proved by it.
const FOREVER: Duration = Duration::from_secs(60);

struct Serving {
    app: App,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Serving {
    async fn start(directory: &tempfile::TempDir, rules: Rules) -> Self {
        let app = start(settings(directory.path()), Arc::new(ManualTime::at(BEGIN))).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let site = Router::new().route("/", get(|| async { "the first page" }));
        let of = app.clone();
        let serving = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            serve_by(listener, of, site, stopped, rules).await.unwrap();
        });
        Self { app, address, stop, serving }
    }

    async fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    fn connections(&self) -> usize {
        self.app.hub().metrics().connections()
    }

    async fn until(&self, connections: usize) {
        let reached = async {
            while self.connections() != connections {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(FOREVER, reached).await.expect("the connections are closed");
    }
}

/// Everything up to the end of the connection.
async fn read(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is closed while something of ours is unread is reset.
    let _ = tokio::time::timeout(FOREVER, stream.read_to_end(&mut bytes)).await.expect("the connection ends");
    String::from_utf8_lossy(&bytes).into_owned()
}

const VISIT: &str = "GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
const HALF_HEADERS: &str = "GET / HTTP/1.1\r\nhost: here\r\nx-slow: ";
const HALF_BODY: &str =
    "POST /api/sessions HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\nnu";

#[tokio::test]
async fn a_crowd_of_half_sent_requests_keeps_no_visitor_out() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(&directory, Rules::new(50, 60)).await;
    let mut crowd = Vec::new();
    for number in 0..300 {
        crowd.push(serving.send([HALF_HEADERS, "", "POST /api/se"][number % 3]).await);
    }
    // From the same address, in the middle of it.
    assert!(read(&mut serving.send(VISIT).await).await.ends_with("the first page"));
    serving.until(49).await;
    for _ in 0..100 {
        assert!(read(&mut serving.send(VISIT).await).await.ends_with("the first page"));
        crowd.push(serving.send(HALF_HEADERS).await);
    }
    serving.until(50).await;
    drop(crowd);
    serving.until(0).await;
}

#[tokio::test]
async fn what_is_half_sent_or_unused_is_closed_in_time() {
    let directory = tempfile::tempdir().unwrap();
    let short = Duration::from_millis(50);
    let rules = Rules { headers: short, body: short, idle: short, ..Rules::new(50, 60) };
    let serving = Serving::start(&directory, rules).await;
    for half in [HALF_HEADERS, HALF_BODY, ""] {
        assert_eq!(read(&mut serving.send(half).await).await, "", "{half}");
    }
    let answered = read(&mut serving.send("GET / HTTP/1.1\r\nhost: here\r\n\r\n").await).await;
    assert!(answered.ends_with("the first page"), "and then it is closed: {answered}");
    serving.until(0).await;
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_finishes_what_was_begun() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(&directory, Rules::new(50, 60)).await;
    let mut unused = serving.send("GET / HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let mut first = [0; 12];
    unused.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    serving.stop.send(()).unwrap();
    read(&mut unused).await;
    tokio::time::timeout(FOREVER, serving.serving).await.expect("it ends").unwrap();
    assert!(TcpStream::connect(serving.address).await.is_err(), "nobody listens");
}

#[tokio::test]
async fn a_request_names_one_host() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(&directory, Rules::new(50, 60)).await;
    for (hosts, status) in [
        ("host: here\r\n", 200),
        ("host: 127.0.0.1:8080\r\n", 200),
        ("host: [::1]:8080\r\n", 200),
        ("", 400),
        ("host:\r\n", 400),
        ("host: here\r\nhost: here\r\n", 400),
        ("host: here\r\nhost: elsewhere\r\n", 400),
        ("host: here, elsewhere\r\n", 400),
        ("host: here/there\r\n", 400),
    ] {
        for path in ["/", "/api/health"] {
            let request = format!("GET {path} HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
            let answer = read(&mut serving.send(&request).await).await;
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path} {hosts}: {answer}");
            assert_eq!(answer.contains("\"server-host\""), status == 400, "{answer}");
        }
    }
}
