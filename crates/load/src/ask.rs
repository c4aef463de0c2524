//! HTTP requests over a connection that is kept.

use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

use crate::Failed;

/// A connection.
#[derive(Debug)]
pub struct Asker {
    stream: BufReader<TcpStream>,
    address: String,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    /// The cookie that was set.
    pub cookie: Option<String>,
    /// The body.
    pub body: String,
}

impl Asker {
    /// Connects.
    pub async fn connect(address: &str) -> Result<Self, Failed> {
        Self::connect_from(None, address).await
    }

    /// Connects, from an address of this machine's if one is given.
    pub async fn connect_from(from: Option<IpAddr>, address: &str) -> Result<Self, Failed> {
        let stream = Self::stream(from, address).await?;
        Ok(Self { stream: BufReader::new(stream), address: address.to_owned() })
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

    /// Asks as the page of the site does. An answer that is not 200 or 204 is an error.
    pub async fn ask(&mut self, method: &str, path: &str, cookie: Option<&str>, body: &str) -> Result<Answer, Failed> {
        let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let (cookie, body) = self.send(method, path, &cookie, body).await?;
        Ok(Answer { cookie, body: String::from_utf8(body)? })
    }

    /// A file, as it is sent; `headers` end with a line's end each. An answer that is not 200 is an error.
    pub async fn fetch(&mut self, path: &str, headers: &str) -> Result<Vec<u8>, Failed> {
        Ok(self.send("GET", path, headers, "").await?.1)
    }

    /// What the server counts.
    pub async fn metrics(&mut self, token: &str) -> Result<String, Failed> {
        Ok(String::from_utf8(self.fetch("/metrics", &format!("authorization: Bearer {token}\r\n")).await?)?)
    }

    /// The cookie that was set, and the body.
    async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> Result<(Option<String>, Vec<u8>), Failed> {
        let address = &self.address;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{headers}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let (mut length, mut cookie, mut status) = (None, None, String::new());
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the server closed the connection".into());
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            match line.split_once(": ") {
                Some(("content-length", value)) => length = Some(value.parse()?),
                Some(("set-cookie", value)) => cookie = value.split(';').next().map(str::to_owned),
                Some(_) => {}
                None => line.clone_into(&mut status),
            }
        }
        if length.is_none() && !status.starts_with("HTTP/1.1 204") {
            return Err(format!("{method} {path}: {status}, without a length").into());
        }
        let mut body = vec![0; length.unwrap_or(0)];
        self.stream.read_exact(&mut body).await?;
        if status.starts_with("HTTP/1.1 20") {
            Ok((cookie, body))
        } else {
            Err(format!("{method} {path}: {status} {}", String::from_utf8_lossy(&body)).into())
        }
    }
}
