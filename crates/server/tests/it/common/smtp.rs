//! A mail server of our own, which speaks enough SMTP to be sent mail, and to be unpleasant. The tests in a browser use it too.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What it does with mail for an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Takes,
    /// Answers the recipient with this code.
    Answers(u16),
    /// Answers so many times with this code, then takes.
    At(u32, u16),
    /// Closes the connection in the middle of the mail.
    Leaves,
    /// Says nothing any more.
    Silent,
}

/// A mail that was taken.
#[derive(Debug, Clone)]
pub struct Mail {
    pub to: String,
    /// As it was sent, head and body.
    pub raw: String,
}

impl Mail {
    /// The value of a header, unfolded, as it was sent.
    pub fn header(&self, name: &str) -> Option<String> {
        let (head, _) = self.raw.split_once("\r\n\r\n")?;
        let head = head.replace("\r\n ", " ");
        let start = format!("{name}: ");
        head.split("\r\n").find_map(|line| line.strip_prefix(&start).map(str::to_owned))
    }

    /// The text, without its transfer encoding.
    pub fn text(&self) -> String {
        let (_, body) = self.raw.split_once("\r\n\r\n").unwrap();
        match self.header("Content-Transfer-Encoding").as_deref() {
            Some("quoted-printable") => unquoted(body),
            Some("base64") => {
                use base64::Engine as _;
                let plain: String = body.split_whitespace().collect();
                String::from_utf8(base64::engine::general_purpose::STANDARD.decode(plain).unwrap()).unwrap()
            }
            _ => body.to_owned(),
        }
    }

    /// What the link to a page has after its `#`.
    pub fn token(&self, page: &str) -> Option<String> {
        let text = self.text();
        let (_, rest) = text.split_once(&format!("/{page}#"))?;
        rest.split_whitespace().next().map(str::to_owned)
    }
}

fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'=' && after.len() >= 2 {
            let digits = std::str::from_utf8(&after[..2]).unwrap();
            bytes.push(u8::from_str_radix(digits, 16).unwrap());
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[derive(Default)]
struct Inside {
    manners: Vec<(String, Manner)>,
    taken: Vec<Mail>,
    /// How often a recipient was named.
    asked: Vec<String>,
}

/// A mail server.
#[derive(Clone)]
pub struct Smtp {
    pub url: String,
    inside: Arc<Mutex<Inside>>,
}

impl Smtp {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let smtp = Self { url: format!("smtp://{}", listener.local_addr().unwrap()), inside: Arc::default() };
        let served = smtp.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let served = served.clone();
                tokio::spawn(async move { served.serve(stream).await });
            }
        });
        smtp
    }

    /// From now on does this with mail for an address.
    pub fn set(&self, to: &str, manner: Manner) {
        let mut inside = self.inside.lock().unwrap();
        inside.manners.retain(|(known, _)| known != to);
        inside.manners.push((to.to_owned(), manner));
    }

    fn manner(&self, to: &str) -> Manner {
        let mut inside = self.inside.lock().unwrap();
        inside.asked.push(to.to_owned());
        let asked = inside.asked.iter().filter(|asked| *asked == to).count();
        let manner = inside.manners.iter().find(|(known, _)| known == to).map_or(Manner::Takes, |it| it.1);
        match manner {
            Manner::At(times, _) if asked > times as usize => Manner::Takes,
            Manner::At(_, code) => Manner::Answers(code),
            manner => manner,
        }
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 sink\r\n").await.ok()?;
        let (mut to, mut leaves) = (String::new(), false);
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let command = line.trim_end();
            let verb = command.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match verb.as_str() {
                "EHLO" | "HELO" => "250 sink".to_owned(),
                "RCPT" => {
                    to = command.split_once('<')?.1.split_once('>')?.0.to_owned();
                    match self.manner(&to) {
                        Manner::Answers(code) => format!("{code} not now"),
                        Manner::Silent => return std::future::pending().await,
                        manner => {
                            leaves = manner == Manner::Leaves;
                            "250 ok".to_owned()
                        }
                    }
                }
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await.ok()?;
                    let mut raw = String::new();
                    loop {
                        let mut line = String::new();
                        if stream.read_line(&mut line).await.ok()? == 0 || leaves {
                            return None;
                        }
                        if line == ".\r\n" {
                            break;
                        }
                        raw += line.strip_prefix('.').unwrap_or(&line);
                    }
                    self.inside.lock().unwrap().taken.push(Mail { to: to.clone(), raw });
                    "250 taken".to_owned()
                }
                "QUIT" => {
                    stream.write_all(b"221 bye\r\n").await.ok()?;
                    return None;
                }
                _ => "250 ok".to_owned(),
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        }
    }

    /// What was taken for an address, the oldest first.
    pub fn taken(&self, to: &str) -> Vec<Mail> {
        self.inside.lock().unwrap().taken.iter().filter(|mail| mail.to == to).cloned().collect()
    }

    /// How many mails were taken.
    pub fn count(&self) -> usize {
        self.inside.lock().unwrap().taken.len()
    }

    /// How often mail for an address was tried.
    pub fn asked(&self, to: &str) -> usize {
        self.inside.lock().unwrap().asked.iter().filter(|asked| *asked == to).count()
    }
}
