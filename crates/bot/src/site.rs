//! A server: its address, connections to it, requests.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::problem::Problem;
use protocol::{VERSION, http};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

/// How long a connection or an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most bytes of an answer.
const MOST_ANSWER: usize = 16 * 1024 * 1024;
/// How the bot calls itself.
const NAME: &str = concat!("touchline-bot/", env!("CARGO_PKG_VERSION"));

/// Bytes in both directions.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// A WebSocket to a server.
pub type Socket = WebSocketStream<Box<dyn Stream>>;

/// The token of a bot. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A token as the server gave it, without the white space around it; nothing when there is nothing else, or what no header can
    /// have.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| Self(text.to_owned()))
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// The address of a server.
///
/// ```
/// let address: bot::site::Address = "https://play.example/".parse()?;
/// assert_eq!(address.to_string(), "https://play.example");
/// assert!("play.example".parse::<bot::site::Address>().is_err());
/// # Ok::<(), bot::site::NoAddress>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    encrypted: bool,
    /// As in the header `Host`.
    authority: String,
    host: String,
    port: u16,
}

/// Not the address of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("https://HOST | http://HOST:PORT")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let (scheme, rest) = text.split_once("://").ok_or(NoAddress)?;
        let encrypted = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(NoAddress),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest);
        let fits = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        if !authority.chars().all(fits) {
            return Err(NoAddress);
        }
        let after_host = authority.find(']').map_or(0, |end| end + 1);
        let (host, port) = match authority[after_host..].find(':') {
            Some(colon) => {
                let colon = after_host + colon;
                (&authority[..colon], authority[colon + 1..].parse().map_err(|_| NoAddress)?)
            }
            None => (authority, if encrypted { 443 } else { 80 }),
        };
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        if host.is_empty() || host.contains(['[', ']']) {
            return Err(NoAddress);
        }
        Ok(Self { encrypted, authority: authority.to_owned(), host: host.to_owned(), port })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.encrypted { "https" } else { "http" }, self.authority)
    }
}

impl Address {
    /// Whether what is sent can be read on its way: no encryption, to another machine.
    #[must_use]
    pub fn is_exposed(&self) -> bool {
        let here = self.host == "localhost" || self.host.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback());
        !self.encrypted && !here
    }
}

/// How a connection was lost, or did not come about; in English.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// The system failed to read, write or connect.
    #[error("{text}")]
    System {
        /// What kind of failure.
        kind: io::ErrorKind,
        /// In the system's words.
        text: String,
    },
    /// The server did not answer in time.
    #[error("no answer in time")]
    Silent,
    /// The server closed the connection.
    #[error("closed")]
    Closed,
    /// The server is being restarted.
    #[error("the server is restarting")]
    Restarting,
    /// The server answered with this status of HTTP, and not in the form of Touchline's.
    #[error("HTTP {0}")]
    Status(u16),
    /// Something else, in the words of who noticed it.
    #[error("{0}")]
    Other(String),
}

/// Why a request or a connection failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SiteError {
    /// The server was not reached, or left.
    #[error(transparent)]
    Connection(Lost),
    /// The server refused.
    #[error("{}", .0.code)]
    Refused(Problem),
}

/// A failure of whatever kind; where the system is behind it, what the system says.
pub(crate) fn lost(error: &(dyn std::error::Error + 'static)) -> SiteError {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(system) = error.downcast_ref::<io::Error>() {
            return SiteError::Connection(Lost::System { kind: system.kind(), text: system.to_string() });
        }
        cause = error.source();
    }
    SiteError::Connection(Lost::Other(error.to_string()))
}

const SILENT: SiteError = SiteError::Connection(Lost::Silent);

/// A server, as a bot sees it.
#[derive(Clone)]
pub struct Site {
    address: Address,
    token: Token,
    tls: Option<TlsConnector>,
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Site").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Site {
    /// A server that a bot has a token for. Nothing is sent yet.
    ///
    /// # Errors
    /// The system has no certificates to check an encrypted connection with.
    pub fn new(address: Address, token: Token) -> io::Result<Self> {
        let tls = if address.encrypted {
            let mut roots = RootCertStore::empty();
            let found = rustls_native_certs::load_native_certs();
            let (usable, _) = roots.add_parsable_certificates(found.certs);
            if usable == 0 {
                let error = found.errors.first().map_or_else(|| "no certificates".to_owned(), ToString::to_string);
                return Err(io::Error::other(error));
            }
            let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
            Some(TlsConnector::from(Arc::new(config)))
        } else {
            None
        };
        Ok(Self { address, token, tls })
    }

    /// Its address.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.address
    }

    async fn connect(&self) -> Result<Box<dyn Stream>, SiteError> {
        let connecting = async {
            let stream = TcpStream::connect((self.address.host.as_str(), self.address.port)).await?;
            // Turns are short and do not wait for more to send.
            stream.set_nodelay(true)?;
            Ok::<Box<dyn Stream>, io::Error>(match &self.tls {
                None => Box::new(stream),
                Some(tls) => {
                    let name = ServerName::try_from(self.address.host.clone()).map_err(io::Error::other)?;
                    Box::new(tls.connect(name, stream).await?)
                }
            })
        };
        timeout(PATIENCE, connecting).await.map_err(|_| SILENT)?.map_err(|error| lost(&error))
    }

    /// Asks the API. Whatever the server answers but success is an error.
    ///
    /// # Errors
    /// The server refused or was not reached, or answered something else than what was asked for.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, SiteError> {
        let body = serde_json::to_vec(body).map_err(|error| lost(&error))?;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.address.authority)
            .header(AUTHORIZATION, self.token.bearer())
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, NAME)
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| lost(&error))?;
        let asking = async {
            let stream = TokioIo::new(self.connect().await?);
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(stream).await.map_err(|error| lost(&error))?;
            // It ends with the request.
            tokio::spawn(connection);
            let response = sender.send_request(request).await.map_err(|error| lost(&error))?;
            let status = response.status();
            let body =
                Limited::new(response.into_body(), MOST_ANSWER).collect().await.map_err(|error| lost(&*error))?;
            Ok((status, body.to_bytes()))
        };
        let (status, body) = timeout(PATIENCE, asking).await.map_err(|_| SILENT)??;
        if status.is_success() {
            return serde_json::from_slice(if body.is_empty() { b"null" } else { &body }).map_err(|error| lost(&error));
        }
        Err(refusal(status, &body))
    }

    /// Who the token is for.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub async fn me(&self) -> Result<http::Me, SiteError> {
        self.ask(Method::GET, "/api/me", &()).await
    }

    /// Opens the WebSocket.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub async fn socket(&self) -> Result<Socket, SiteError> {
        let scheme = if self.address.encrypted { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/socket?version={VERSION}", self.address.authority);
        let mut request = url.into_client_request().map_err(|error| lost(&error))?;
        let bearer = self.token.bearer().parse::<tungstenite::http::HeaderValue>().map_err(|error| lost(&error))?;
        request.headers_mut().insert("authorization", bearer);
        request.headers_mut().insert("user-agent", tungstenite::http::HeaderValue::from_static(NAME));
        let config = WebSocketConfig::default().max_message_size(Some(MOST_ANSWER)).max_frame_size(Some(MOST_ANSWER));
        let stream = self.connect().await?;
        let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        match timeout(PATIENCE, opening).await.map_err(|_| SILENT)? {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(answer)) => {
                let status = StatusCode::from_u16(answer.status().as_u16()).map_err(|error| lost(&error))?;
                Err(refusal(status, answer.body().as_deref().unwrap_or_default()))
            }
            Err(error) => Err(lost(&error)),
        }
    }
}

fn refusal(status: StatusCode, body: &[u8]) -> SiteError {
    match serde_json::from_slice(body) {
        // What is not our server's, or a server that cannot answer now, is no refusal of what was asked.
        Ok(problem) if !status.is_server_error() => SiteError::Refused(problem),
        _ => SiteError::Connection(Lost::Status(status.as_u16())),
    }
}

/// A message as it travels.
///
/// # Panics
/// Never: the messages have nothing that JSON cannot hold.
#[must_use]
pub fn text(message: &protocol::socket::FromClient) -> Message {
    Message::Text(serde_json::to_string(message).expect("texts and numbers only").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_a_site() {
        let read = |text: &str| text.parse::<Address>().map(|address| (address.host, address.port, address.encrypted));
        assert_eq!(read("https://play.example"), Ok(("play.example".to_owned(), 443, true)));
        assert_eq!(read("http://127.0.0.1:8080/"), Ok(("127.0.0.1".to_owned(), 8080, false)));
        assert_eq!(read("http://[::1]:8080"), Ok(("::1".to_owned(), 8080, false)));
        assert_eq!(read("https://[::1]"), Ok(("::1".to_owned(), 443, true)));
        for text in ["", "play.example", "ftp://x", "https://", "https://x/y", "http://x:y", "http://:80", "http://a@b"]
        {
            assert_eq!(read(text), Err(NoAddress), "{text}");
        }
    }

    #[test]
    fn what_can_be_read_on_its_way_is_known() {
        let exposed = |text: &str| text.parse::<Address>().unwrap().is_exposed();
        assert!(exposed("http://play.example") && exposed("http://192.0.2.1:8080"));
        assert!(!exposed("https://play.example") && !exposed("http://localhost:80") && !exposed("http://[::1]:80"));
    }

    #[test]
    fn a_token_is_never_printed() {
        let token = Token::new(" touchline_bot_x\n").unwrap();
        let site = Site::new("http://localhost".parse().unwrap(), token.clone()).unwrap();
        assert!(!format!("{token:?}{site:?}").contains("touchline_bot_x"));
        assert_eq!(token.bearer(), "Bearer touchline_bot_x");
        assert_eq!((Token::new(" "), Token::new("a b")), (None, None));
    }
}
