//! Players who reach the site as browsers do: encrypted, through Caddy, by the name of the site.

use std::io::{self, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::socket::{Act, FromClient, FromServer};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::SITE;

type Stream = StreamOwned<ClientConnection, TcpStream>;

/// For what never comes: a test that fails ends.
const PATIENCE: Duration = Duration::from_secs(60);

/// The way to the site.
#[derive(Clone)]
pub struct Proxy {
    port: u16,
    config: Arc<ClientConfig>,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The head and the body of what came over a connection.
    pub fn read(mut stream: impl io::Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let parts = text
            .split_once("\r\n\r\n")
            .and_then(|(head, body)| Some((head.split(' ').nth(1)?.parse().ok()?, head.to_owned(), body.to_owned())));
        let (status, head, body) = parts.ok_or_else(|| io::Error::other(format!("no answer, but `{text}`")))?;
        Ok(Self { status, head, body })
    }
}

impl Proxy {
    /// Caddy at a port, with the certificate of its own authority for tests.
    pub fn at(port: u16, authority: &Path) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(authority).unwrap()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        Self { port, config: Arc::new(builder.with_root_certificates(roots).with_no_client_auth()) }
    }

    fn connect(&self) -> io::Result<Stream> {
        let stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let connection = ClientConnection::new(Arc::clone(&self.config), SITE.try_into().unwrap());
        Ok(StreamOwned::new(connection.map_err(io::Error::other)?, stream))
    }

    /// A request as a page of the site sends it.
    pub fn ask(&self, method: &str, path: &str, cookie: Option<&str>, body: &Value) -> io::Result<Answer> {
        let mut stream = self.connect()?;
        let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        // Caddy cannot send a body a second time, where the first node is gone.
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let about = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        let about = if body.is_empty() { "" } else { &about };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {SITE}\r\norigin: https://{SITE}\r\n{cookie}{about}\
             connection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        Answer::read(stream)
    }

    /// A guest's cookie.
    pub fn guest(&self) -> String {
        let answer = self.ask("POST", "/api/guests", None, &Value::Null).unwrap();
        let cookie = answer.head.lines().find_map(|line| line.strip_prefix("Set-Cookie: ")).unwrap();
        assert!(cookie.starts_with("__Host-") && cookie.contains("; Secure"), "{cookie}");
        cookie.split(';').next().unwrap().to_owned()
    }

    /// A game of two guests, the first with side A; its id.
    pub fn game(&self, a: &str, b: &str) -> String {
        let id = |answer: Answer| {
            assert_eq!(answer.status, 200, "{}", answer.body);
            serde_json::from_str::<Value>(&answer.body).unwrap()["id"].as_str().unwrap().to_owned()
        };
        let offer = json!({ "terms": { "game": "diaballik", "clock": "600+5" }, "side": "a" });
        let challenge = id(self.ask("POST", "/api/challenges", Some(a), &offer).unwrap());
        id(self.ask("POST", &format!("/api/challenges/{challenge}/game"), Some(b), &Value::Null).unwrap())
    }
}

/// A player at a game.
pub struct Player {
    proxy: Proxy,
    cookie: String,
    socket: WebSocket<Stream>,
    game: String,
    /// The number of the last event.
    pub seen: u32,
    /// How the game ended.
    pub is_over: bool,
}

impl Player {
    pub fn connect(proxy: &Proxy, cookie: &str, game: &str) -> Self {
        let (proxy, cookie, game) = (proxy.clone(), cookie.to_owned(), game.to_owned());
        let socket = open(&proxy, &cookie);
        Self { proxy, cookie, socket, game, seen: 0, is_over: false }
    }

    /// Follows the game from where it was left.
    pub fn watch(&mut self) {
        let after = (self.seen > 0).then_some(self.seen);
        self.send(&FromClient::Watch { game: self.game.clone(), after });
        self.wait(|message| matches!(message, FromServer::State { .. } | FromServer::Events { .. }));
    }

    /// Plays a turn; its number, once it is stored.
    pub fn play(&mut self, text: &str) -> u32 {
        self.act(Act::Turn { text: text.to_owned() })
    }

    /// Acts in the game; the number of the event, once it is stored.
    pub fn act(&mut self, act: Act) -> u32 {
        let own = format!("{}-{}", self.cookie.len(), self.seen);
        self.send(&FromClient::Act { game: self.game.clone(), id: own.clone(), after: self.seen, act });
        let done = self.wait(|message| matches!(message, FromServer::Done { id, .. } if *id == own));
        let FromServer::Done { number, .. } = done else { unreachable!() };
        self.sees(number);
        number
    }

    /// Waits until this player was told of an event.
    pub fn sees(&mut self, number: u32) {
        while self.seen < number {
            self.wait(|message| matches!(message, FromServer::State { .. } | FromServer::Events { .. }));
        }
    }

    /// Is told that the node goes down and comes again, to whichever there is.
    pub fn comes_again(&mut self) {
        self.wait(|message| matches!(message, FromServer::Restarting));
        loop {
            match self.socket.read() {
                Ok(Message::Close(_)) | Err(_) => break,
                Ok(_) => {}
            }
        }
        self.socket = open(&self.proxy, &self.cookie);
        self.watch();
    }

    fn send(&mut self, message: &FromClient) {
        let text = serde_json::to_string(message).unwrap();
        self.socket.send(Message::Text(text.into())).unwrap();
    }

    /// Reads until a message comes that is waited for.
    fn wait(&mut self, mut is_it: impl FnMut(&FromServer) -> bool) -> FromServer {
        let start = Instant::now();
        loop {
            // Pings come all the time.
            assert!(start.elapsed() < PATIENCE, "after event {} nothing comes that is waited for", self.seen);
            let message = self.socket.read().unwrap_or_else(|error| panic!("after event {}: {error}", self.seen));
            let Message::Text(text) = message else { continue };
            let message: FromServer = serde_json::from_str(text.as_str()).unwrap();
            match &message {
                FromServer::State { state } => {
                    self.seen = self.seen.max(state.number);
                    self.is_over |= state.result.is_some();
                }
                FromServer::Events { events, result, .. } => {
                    for event in events {
                        assert!(event.number <= self.seen + 1, "a gap after {}: {text}", self.seen);
                        self.seen = self.seen.max(event.number);
                    }
                    self.is_over |= result.is_some();
                }
                FromServer::Refused { .. } => panic!("{text}"),
                _ => {}
            }
            if is_it(&message) {
                return message;
            }
        }
    }
}

/// Opens a WebSocket; the first message is taken from it.
fn open(proxy: &Proxy, cookie: &str) -> WebSocket<Stream> {
    let mut request = format!("wss://{SITE}/api/socket?version=1").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request.headers_mut().insert("origin", format!("https://{SITE}").parse().unwrap());
    let (mut socket, _) = tungstenite::client(request, proxy.connect().unwrap()).unwrap();
    let welcome = loop {
        if let Message::Text(text) = socket.read().unwrap() {
            break serde_json::from_str(text.as_str()).unwrap();
        }
    };
    assert!(matches!(welcome, FromServer::Welcome { me: Some(_), .. }), "{welcome:?}");
    socket
}
