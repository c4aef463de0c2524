//! HTTP requests over a connection that is kept.

use std::net::{IpAddr, SocketAddr};

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};

use crate::Failed;

/// A connection. One that a pool opens and closes could not be counted on when the server is measured.
#[derive(Debug)]
pub struct HttpClient {
    sender: SendRequest<Full<Bytes>>,
    address: String,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The cookie that was set.
    pub cookie: Option<String>,
    /// The body.
    pub body: String,
}

impl HttpClient {
    /// Opens a connection to the server.
    pub async fn connect(address: &str) -> Result<Self, Failed> {
        Self::connect_from(None, address).await
    }

    /// Connects, from an address of this machine's if one is given.
    pub async fn connect_from(from: Option<IpAddr>, address: &str) -> Result<Self, Failed> {
        let (sender, connection) = handshake(TokioIo::new(Self::stream(from, address).await?)).await?;
        // It ends with the sender, and what goes wrong with it the sender is told.
        tokio::spawn(connection);
        Ok(Self { sender, address: address.to_owned() })
    }

    /// A connection without requests yet; `from` as for [`Self::connect_from`].
    pub async fn stream(from: Option<IpAddr>, address: &str) -> Result<TcpStream, Failed> {
        let to: SocketAddr = address.parse()?;
        let socket = if to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(from) = from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Whether the server has closed it.
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Asks as the page of the site does. An answer that is no success is an error.
    pub async fn ask(&mut self, method: &str, path: &str, cookie: Option<&str>, body: &str) -> Result<Answer, Failed> {
        let cookie = cookie.map(|cookie| (COOKIE.as_str(), cookie));
        let response = self.send(method, path, cookie, body).await?;
        let cookie = response.headers().get(SET_COOKIE).map(|value| value.to_str()).transpose()?;
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Ok(Answer { cookie, body: String::from_utf8(response.into_body().into())? })
    }

    /// A file, as it is sent. An answer that is no success is an error.
    pub async fn fetch(&mut self, path: &str, header: Option<(&str, &str)>) -> Result<Bytes, Failed> {
        Ok(self.send("GET", path, header, "").await?.into_body())
    }

    /// The metrics of the server as Prometheus reads them; `token` is the one that it was started with.
    pub async fn metrics(&mut self, token: &str) -> Result<String, Failed> {
        let bearer = format!("Bearer {token}");
        Ok(String::from_utf8(self.fetch("/metrics", Some(("authorization", &bearer))).await?.into())?)
    }

    async fn send(
        &mut self,
        method: &str,
        path: &str,
        header: Option<(&str, &str)>,
        body: &str,
    ) -> Result<Response<Bytes>, Failed> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.address)
            .header(ORIGIN, format!("http://{}", self.address))
            .header(CONTENT_TYPE, "application/json");
        let request = header.into_iter().fold(request, |request, (name, value)| request.header(name, value));
        self.sender.ready().await?;
        let response = self.sender.send_request(request.body(Full::from(body.to_owned()))?).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        if parts.status.is_success() {
            return Ok(Response::from_parts(parts, body));
        }
        Err(format!("{method} {path}: {} {}", parts.status, String::from_utf8_lossy(&body)).into())
    }
}
