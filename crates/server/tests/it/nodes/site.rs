//! A site of several nodes.

use std::sync::Arc;

use protocol::socket::FromServer;
use server::settings::{ServiceUrl, Settings};
use server::time::ManualTime;
use tempfile::TempDir;

use crate::bus;
use crate::common::database::Database;
use crate::common::{BEGIN, Client, Server, settings};

/// A site, and the nodes that it had at first. All of them have the same time, but those that are given another one.
pub struct Site {
    pub database: Database,
    pub time: ManualTime,
    pub nodes: Vec<Server>,
    bus: Option<String>,
    directory: TempDir,
}

impl Site {
    /// A site whose nodes tell each other over a bus what happens; nothing where the tests are to be skipped.
    pub async fn with_bus(nodes: usize) -> Option<Self> {
        let bus = bus::site()?;
        Self::new(nodes, Some(bus)).await
    }

    /// A site whose nodes only look into the database.
    pub async fn without_bus(nodes: usize) -> Option<Self> {
        Self::new(nodes, None).await
    }

    async fn new(nodes: usize, bus: Option<String>) -> Option<Self> {
        let (directory, time) = (tempfile::tempdir().unwrap(), ManualTime::at(BEGIN));
        let mut site = Self { database: Database::new().await?, time, nodes: Vec::new(), bus, directory };
        for _ in 0..nodes {
            site.nodes.push(site.node().await);
        }
        Some(site)
    }

    /// Another node.
    pub async fn node(&self) -> Server {
        self.node_by(self.time.clone()).await
    }

    /// A node with a time of its own.
    pub async fn node_by(&self, time: ManualTime) -> Server {
        let url = |url: &String| ServiceUrl(url.clone());
        let (database, bus) = (Some(ServiceUrl(self.database.url())), self.bus.as_ref().map(url));
        let node =
            Server::over(Settings { database, bus, ..settings(self.directory.path()) }, time.clone(), Arc::new(time))
                .await;
        if self.bus.is_some() {
            // What is told before a node is on the bus reaches it later.
            while !node.app.hub().metrics_text().contains("touchline_bus_connected 1") {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
        node
    }

    /// How often the whole site was away.
    pub async fn outages(&self) -> usize {
        let database = self.database.open().await;
        database.outages_since(play::time::Timestamp::default()).await.unwrap().len()
    }

    /// Lets time pass until a client is told something: what the bus has lost, or where there is none, is found by looking again and again.
    pub async fn until_told<T>(&self, client: &mut Client, wanted: impl Fn(&FromServer) -> Option<T>) -> T {
        let passes = async {
            loop {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                self.time.pass(500);
            }
        };
        tokio::select! {
            told = client.find(wanted) => told,
            () = passes => unreachable!("time passes for ever"),
        }
    }

    /// As [`until_told`](Self::until_told), until an event of a game is known.
    pub async fn until_number(&self, client: &mut Client, game: &str, number: u32) {
        while client.view(game).number < number {
            self.until_told(client, |message| {
                matches!(message, FromServer::Events { .. } | FromServer::State { .. }).then_some(())
            })
            .await;
        }
    }
}
