//! HTTP requests over a connection that is kept.

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

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
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), address: address.to_owned() })
    }

    /// Asks as the page of the site does. An answer that is not 200 or 204 is an error.
    pub async fn ask(&mut self, method: &str, path: &str, cookie: Option<&str>, body: &str) -> Result<Answer, Failed> {
        let address = &self.address;
        let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let (mut length, mut cookie, mut status) = (0, None, String::new());
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
                Some(("content-length", value)) => length = value.parse()?,
                Some(("set-cookie", value)) => cookie = value.split(';').next().map(str::to_owned),
                Some(_) => {}
                None => line.clone_into(&mut status),
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        let body = String::from_utf8(body)?;
        if status.starts_with("HTTP/1.1 20") {
            Ok(Answer { cookie, body })
        } else {
            Err(format!("{method} {path}: {status} {body}").into())
        }
    }
}
