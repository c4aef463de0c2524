//! Connections for HTTP, shared by all players.

use protocol::http::Offered;

use crate::Failed;
use crate::http_client::{Answer, HttpClient};

/// Connections to all nodes: connection `index` goes to node `index` modulo their number.
#[derive(Debug)]
pub struct HttpClients {
    all: Vec<tokio::sync::Mutex<HttpClient>>,
    addresses: Vec<String>,
}

impl HttpClients {
    /// At least so many connections, as many to each node; the addresses are those of the nodes.
    pub async fn connect(addresses: &[String], count: usize) -> Result<Self, Failed> {
        let nodes = addresses.len();
        let mut all = Vec::new();
        for index in 0..count.next_multiple_of(nodes) {
            all.push(tokio::sync::Mutex::new(HttpClient::connect(&addresses[index % nodes]).await?));
        }
        Ok(Self { all, addresses: addresses.to_vec() })
    }

    /// How many nodes there are.
    pub const fn nodes(&self) -> usize {
        self.addresses.len()
    }

    async fn ask(&self, index: usize, path: &str, cookie: Option<&str>, body: &str) -> Result<Answer, Failed> {
        self.send("POST", index, path, cookie, body).await
    }

    /// Asks in any way.
    pub async fn send(
        &self,
        method: &str,
        index: usize,
        path: &str,
        cookie: Option<&str>,
        body: &str,
    ) -> Result<Answer, Failed> {
        let index = index % self.all.len();
        let mut client = self.all[index].lock().await;
        // The server closes what nobody has used for a while.
        if client.is_closed() {
            *client = HttpClient::connect(&self.addresses[index % self.addresses.len()]).await?;
        }
        client.ask(method, path, cookie, body).await
    }

    /// Offers a game, or takes up an offer.
    pub async fn offer(&self, index: usize, path: &str, cookie: &str, body: &str) -> Result<Offered, Failed> {
        Ok(serde_json::from_str(&self.ask(index, path, Some(cookie), body).await?.body)?)
    }

    /// Comes in as a guest; the cookie.
    pub async fn guest(&self, index: usize) -> Result<String, Failed> {
        let cookie = self.ask(index, "/api/guests", None, "null").await?.cookie;
        cookie.ok_or_else(|| "no cookie for a guest".into())
    }

    /// Makes a guest a registered player.
    pub async fn register(&self, index: usize, cookie: &str, name: &str) -> Result<(), Failed> {
        let body = format!(r#"{{"name":"{name}","password":"{PASSWORD}"}}"#);
        self.ask(index, "/api/me/registration", Some(cookie), &body).await?;
        Ok(())
    }
}

/// The password of all registered players: one that is not refused.
const PASSWORD: &str = "seven brown walruses hum";
