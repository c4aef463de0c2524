//! Waiting for mail on a server whose time is the test's.

use std::time::Duration;

use super::Server;
use super::smtp::{Mail, Smtp};

impl Smtp {
    /// Lets time pass, and servers look, until so many mails were taken for an address; the last of them.
    pub async fn until(&self, server: &Server, to: &str, count: usize) -> Mail {
        while self.taken(to).len() < count {
            server.time.pass(1_000);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let taken = self.taken(to);
        assert_eq!(taken.len(), count, "{to}");
        taken.into_iter().next_back().unwrap()
    }

    /// Lets time pass, and a server look, until nothing waits to be sent.
    pub async fn settle(&self, server: &Server) {
        while server.count("mails").await > 0 {
            server.time.pass(1_000);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Lets time pass, and sees that nothing is sent meanwhile.
    pub async fn nothing_more_comes(&self, server: &Server) {
        let before = self.count();
        for _ in 0..20 {
            server.time.pass(1_000);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(self.count(), before);
    }
}
