//! Requests and sockets of a player, through the link to a node.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use measure::site::Failed;
use protocol::game::Event;
use protocol::socket::{FromClient, FromServer};
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Who waits for longer asks another node.
const PATIENCE: Duration = Duration::from_secs(5);

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// The cookie that was set.
    pub cookie: Option<String>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Errors
    /// It was refused, or is something else; the message has it.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Failed> {
        if !self.status.is_success() {
            return Err(format!("{}: {}", self.status, self.body).into());
        }
        Ok(serde_json::from_str(&self.body).map_err(|error| format!("{error}: {}", self.body))?)
    }
}

/// Asks once, as the page of the site does, over a connection of its own.
///
/// # Errors
/// There is no answer in five seconds: the request may have been done or not.
pub async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    body: &str,
) -> Result<Answer, Failed> {
    ask_with(address, method, path, cookie, None, body).await
}

/// The same, with the id of an act in a game, which is not done twice.
///
/// # Errors
/// As [`ask`].
pub async fn ask_with(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: Option<&str>,
    act: Option<&str>,
    body: &str,
) -> Result<Answer, Failed> {
    let asked = async {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, address.to_string())
            .header(ORIGIN, format!("http://{address}"))
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(act) = act {
            request = request.header("idempotency-key", act);
        }
        let response = sender.send_request(request.body(Full::<Bytes>::from(body.to_owned()))?).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        let cookie = parts.headers.get(SET_COOKIE).map(|value| value.to_str()).transpose()?;
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Ok(Answer { status: parts.status, cookie, body: String::from_utf8(body.into())? })
    };
    timeout(PATIENCE, asked).await.map_err(|_| "no answer in time")?
}

/// A socket.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects, and receives the welcome.
    ///
    /// # Errors
    /// The node refuses, or does not answer in five seconds.
    pub async fn connect(address: SocketAddr, cookie: Option<&str>) -> Result<(Self, FromServer), Failed> {
        let connected = async {
            let url = format!("ws://{address}/api/socket?version={}", protocol::VERSION);
            let mut request = url.into_client_request()?;
            request.headers_mut().insert("origin", format!("http://{address}").parse()?);
            if let Some(cookie) = cookie {
                request.headers_mut().insert("cookie", cookie.parse()?);
            }
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let (socket, _) = client_async(request, stream).await?;
            let mut socket = Self(socket);
            match socket.next().await? {
                welcome @ FromServer::Welcome { .. } => Ok((socket, welcome)),
                other => Err(format!("no welcome, but {other:?}").into()),
            }
        };
        timeout(PATIENCE, connected).await.map_err(|_| "no welcome in time")?
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection is lost, or takes nothing for five seconds.
    pub async fn send(&mut self, message: &FromClient) -> Result<(), Failed> {
        let message = Message::Text(serde_json::to_string(message)?.into());
        Ok(timeout(PATIENCE, self.0.send(message)).await.map_err(|_| "the socket takes nothing")??)
    }

    /// Receives the next message; pings are answered.
    ///
    /// # Errors
    /// The connection is lost.
    pub async fn next(&mut self) -> Result<FromServer, Failed> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(text.as_str())?),
                Some(Ok(Message::Ping(_))) => self.0.flush().await?,
                Some(Ok(Message::Close(_))) | None => return Err("the node closed the socket".into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}

/// All events of a game, as a node tells them to somebody who has none.
///
/// # Errors
/// The node does not tell them in time.
pub async fn events(address: SocketAddr, game: &str) -> Result<Vec<Event>, Failed> {
    let (mut socket, _) = Socket::connect(address, None).await?;
    socket.send(&FromClient::Watch { game: game.to_owned(), after: Some(0) }).await?;
    let told = async {
        loop {
            match socket.next().await? {
                FromServer::Events { game: of, events, .. } if of == game => return Ok(events),
                // Nothing has happened in it.
                FromServer::State { state } if state.id == game && state.number == 0 => return Ok(Vec::new()),
                FromServer::Refused { problem, .. } => return Err(Failed::from(format!("{problem:?}"))),
                _ => {}
            }
        }
    };
    timeout(PATIENCE, told).await.map_err(|_| format!("the events of game {game} are not told in time"))?
}
