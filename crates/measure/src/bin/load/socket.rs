//! A client of the WebSocket.

use std::net::{IpAddr, Ipv4Addr};

use futures_util::{SinkExt, StreamExt};
use protocol::socket::{FromClient, FromServer};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::Failed;
use crate::http_client::HttpClient;

/// Sockets that come from one address: fewer than the ports that the system gives out by itself.
const FROM_ADDRESS: usize = 20_000;

/// The address that a socket comes from; nothing for the first ones, which come from whichever the system chooses.
fn source(number: usize) -> Option<IpAddr> {
    let [.., high, low] = (number / FROM_ADDRESS).to_be_bytes();
    (number >= FROM_ADDRESS).then(|| Ipv4Addr::new(127, 3, high, low).into())
}

/// A connection.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects, and receives the welcome. `number` counts all sockets of the run: an address of this machine's has ports for some of them only, so
    /// that they come from several.
    pub async fn connect(address: &str, cookie: Option<&str>, number: usize) -> Result<Self, Failed> {
        let mut request = format!("ws://{address}/api/socket?version={}", protocol::VERSION).into_client_request()?;
        request.headers_mut().insert("origin", format!("http://{address}").parse()?);
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let stream = HttpClient::stream(source(number), address).await?;
        // Ten thousand of them are in this process.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        let mut socket = Self(socket);
        loop {
            match socket.next().await? {
                FromServer::Welcome { .. } => return Ok(socket),
                // A game that has begun at this moment is told to all connections of the account, and this is one already.
                FromServer::Game { .. } => {}
                other => return Err(format!("no welcome, but {other:?}").into()),
            }
        }
    }

    /// Answers pings until the run begins; nothing else is said before.
    pub async fn rest(&mut self, begin: &mut watch::Receiver<bool>) -> Result<(), Failed> {
        loop {
            tokio::select! {
                heard = self.next() => drop(heard?),
                begun = begin.wait_for(|begin| *begin) => {
                    begun?;
                    return Ok(());
                }
            }
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &FromClient) -> Result<(), Failed> {
        Ok(self.0.send(Message::Text(serde_json::to_string(message)?.into())).await?)
    }

    /// Hears the next message; pings are answered.
    pub async fn next(&mut self) -> Result<FromServer, Failed> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(text.as_str())?),
                Some(Ok(Message::Ping(_))) => self.0.flush().await?,
                Some(Ok(Message::Close(_))) | None => return Err("the server closed the connection".into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}
