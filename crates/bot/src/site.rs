//! A server: its address, connections to it, requests.

use std::fmt;
use std::io;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, USER_AGENT};
use hyper::http::uri::Authority;
use hyper::{Method, Request, StatusCode, Uri};
use hyper_rustls::{ConfigBuilderExt as _, HttpsConnector, HttpsConnectorBuilder, MaybeHttpsStream};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioIo};
use protocol::problem::Problem;
use protocol::{VERSION, http};
use rustls::{ClientConfig, RootCertStore};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tower::ServiceExt as _;

/// How long a connection or an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most bytes of an answer.
const MOST_ANSWER: usize = 16 * 1024 * 1024;
/// How the bot calls itself.
const NAME: &str = concat!("touchline-bot/", env!("CARGO_PKG_VERSION"));

/// A WebSocket to a server.
pub type Socket = WebSocketStream<TokioIo<MaybeHttpsStream<TokioIo<TcpStream>>>>;

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
    authority: Authority,
}

/// Not the address of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("https://HOST | http://HOST:PORT")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let uri: Uri = text.parse().map_err(|_| NoAddress)?;
        let authority = uri.authority().cloned().ok_or(NoAddress)?;
        let has_port = authority.port_u16().is_some() || authority.as_str() == authority.host();
        let address = Self { encrypted: uri.scheme_str() == Some("https"), authority };
        // Nothing else stands in it: no other scheme, no user, no path.
        let is_all = text.strip_suffix('/').unwrap_or(text) == address.to_string();
        let has_host = !matches!(address.authority.host(), "" | "[]") && !address.authority.as_str().contains('@');
        if is_all && has_host && has_port { Ok(address) } else { Err(NoAddress) }
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
        let host = self.authority.host().trim_matches(['[', ']']);
        let here = host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
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

/// The way to a server, whoever asks it.
#[derive(Clone)]
pub(crate) struct Requests {
    address: Address,
    connector: HttpsConnector<HttpConnector>,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

impl Requests {
    /// The way to a server; nothing is sent yet.
    ///
    /// # Errors
    /// The system has no certificates to check an encrypted connection with.
    pub(crate) fn new(address: Address) -> io::Result<Self> {
        let mut connector = HttpConnector::new();
        connector.enforce_http(false);
        // Turns are short and do not wait for more to send.
        connector.set_nodelay(true);
        let tls = ClientConfig::builder();
        let tls = if address.encrypted {
            tls.with_native_roots()?
        } else {
            tls.with_root_certificates(RootCertStore::empty())
        };
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls.with_no_client_auth())
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        // A connection that is kept could be closed by the server just when a turn is sent over it.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector.clone());
        Ok(Self { address, connector, client })
    }

    /// Sends a request with JSON in it, with a header that says who asks. What the server answers, and its headers.
    ///
    /// # Errors
    /// The server refused, was not reached or did not answer in time.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(HeaderName, HeaderValue)],
        body: &impl Serialize,
    ) -> Result<(HeaderMap, Bytes), SiteError> {
        let body = serde_json::to_vec(body).map_err(|error| lost(&error))?;
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.address))
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, NAME)
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| lost(&error))?;
        request.headers_mut().extend(headers.iter().cloned());
        let asking = async {
            let response = self.client.request(request).await.map_err(|error| lost(&error))?;
            let (status, headers) = (response.status(), response.headers().clone());
            let body =
                Limited::new(response.into_body(), MOST_ANSWER).collect().await.map_err(|error| lost(&*error))?;
            Ok((status, headers, body.to_bytes()))
        };
        let (status, headers, body) = timeout(PATIENCE, asking).await.map_err(|_| SILENT)??;
        if status.is_success() { Ok((headers, body)) } else { Err(refusal(status, &body)) }
    }
}

/// What an answer says.
///
/// # Errors
/// It is something else.
pub(crate) fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, SiteError> {
    serde_json::from_slice(if body.is_empty() { b"null" } else { body }).map_err(|error| lost(&error))
}

/// A server, as a bot sees it.
#[derive(Clone)]
pub struct Site {
    requests: Requests,
    token: Token,
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Site").field("address", self.address()).finish_non_exhaustive()
    }
}

impl Site {
    /// A server that a bot has a token for. Nothing is sent yet.
    ///
    /// # Errors
    /// The system has no certificates to check an encrypted connection with.
    pub fn new(address: Address, token: Token) -> io::Result<Self> {
        Ok(Self { requests: Requests::new(address)?, token })
    }

    /// Its address.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.requests.address
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
        let bearer = self.token.bearer().parse::<HeaderValue>().map_err(|error| lost(&error))?;
        let (_, body) = self.requests.send(method, path, &[(AUTHORIZATION, bearer)], body).await?;
        read(&body)
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
        let Requests { address, connector, .. } = &self.requests;
        let scheme = if address.encrypted { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/socket?version={VERSION}", address.authority);
        let mut request = url.into_client_request().map_err(|error| lost(&error))?;
        let bearer = self.token.bearer().parse::<HeaderValue>().map_err(|error| lost(&error))?;
        request.headers_mut().insert(AUTHORIZATION, bearer);
        request.headers_mut().insert(USER_AGENT, HeaderValue::from_static(NAME));
        let config = WebSocketConfig::default().max_message_size(Some(MOST_ANSWER)).max_frame_size(Some(MOST_ANSWER));
        let uri = format!("{address}/").parse().map_err(|error: tungstenite::http::uri::InvalidUri| lost(&error))?;
        let connecting = timeout(PATIENCE, connector.clone().oneshot(uri)).await.map_err(|_| SILENT)?;
        let stream = TokioIo::new(connecting.map_err(|error| lost(&*error))?);
        let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        match timeout(PATIENCE, opening).await.map_err(|_| SILENT)? {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(answer)) => {
                Err(refusal(answer.status(), answer.body().as_deref().unwrap_or_default()))
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
        for text in ["https://play.example", "http://127.0.0.1:8080", "http://[::1]:8080", "https://[::1]"] {
            assert_eq!(text.parse::<Address>().map(|address| address.to_string()), Ok(text.to_owned()));
            assert_eq!(format!("{text}/").parse::<Address>().map(|address| address.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "play.example",
            "ftp://x",
            "https://",
            "https://x/y",
            "http://x:y",
            "http://x:",
            "http://:80",
            "http://a@b",
            "http://x?y",
            "http://x#y",
            "http://[]",
        ] {
            assert_eq!(text.parse::<Address>(), Err(NoAddress), "{text}");
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
