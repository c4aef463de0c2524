//! The processes of a seed, and the links between them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use measure::site::Failed;
use measure::site::folder::Folder;
use measure::site::nats::Nats;
use measure::site::node::{Node, NodeOptions};
use measure::site::postgres::Postgres;
use measure::site::proxy::{Link, Proxy};

use crate::schedule::LinkName;
use crate::stored::Place;

/// How long a node may take until it is ready, its database with it.
const READY: Duration = Duration::from_secs(120);
/// All players come from one address here, and act faster than people.
const SETTINGS: &str = "log-level = 'info'\n[limits]\nsockets_per_address = 100000\nconnections_per_address = 100000\n\
                        requests_per_minute = 10000000\nentries_per_hour = 10000000\nmessages_per_minute = 1000000\n\
                        sockets_per_account = 1000\nseeks_per_address = 100000\n";

/// The programs of the nodes.
#[derive(Debug, Clone)]
pub struct Programs {
    /// The one that a node is started with first, if it is another one.
    pub before: Option<PathBuf>,
    /// The one of every later start.
    pub now: PathBuf,
}

/// The database that seeds share, each with its own in it.
#[derive(Debug)]
pub struct Database {
    /// The server.
    pub postgres: Postgres,
    /// Where its files are.
    pub folder: Folder,
}

/// A site.
#[derive(Debug)]
pub struct Site {
    seed: u64,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The bus.
    pub nats: Option<Nats>,
    /// The database.
    pub database: Option<Database>,
    clients: Vec<Proxy>,
    databases: Vec<Proxy>,
    buses: Vec<Proxy>,
    programs: Programs,
    /// Where the files of the nodes are.
    pub folder: Folder,
}

/// The name of the database of a seed.
pub fn database_name(seed: u64) -> String {
    format!("nemesis_{seed}")
}

impl Site {
    /// Starts a site over a new database, or one node with a file of its own where there is no database.
    ///
    /// # Errors
    /// Something does not start.
    pub async fn start(
        seed: u64,
        programs: &Programs,
        count: usize,
        database: Option<Database>,
    ) -> Result<Self, Failed> {
        let folder = Folder::new(&format!("touchline-nemesis-{seed}"))?;
        let nats = database.as_ref().map(|_| Nats::create(&folder)).transpose()?;
        let (mut clients, mut databases, mut buses) = (Vec::new(), Vec::new(), Vec::new());
        let mut nodes = Vec::new();
        if let Some(database) = &database {
            database.postgres.create_database(&database_name(seed)).await?;
        }
        for index in 0..count {
            let (mut url, mut bus) = (None, None);
            if let Some(database) = &database {
                let (to_database, to_bus) = (Proxy::open().await?, Proxy::open().await?);
                url = Some(database.postgres.url(to_database.address(), &database_name(seed)));
                bus = Some(Nats::url(to_bus.address()));
                databases.push(to_database);
                buses.push(to_bus);
            }
            clients.push(Proxy::open().await?);
            let options = NodeOptions {
                program: programs.before.as_ref().unwrap_or(&programs.now).clone(),
                name: format!("node-{index}"),
                database: url,
                bus,
                settings: SETTINGS.to_owned(),
            };
            nodes.push(Node::new(&folder, options)?);
        }
        let programs = programs.clone();
        let mut site = Self { seed, nodes, nats, database, clients, databases, buses, programs, folder };
        site.retarget();
        for index in 0..count {
            site.start_node(index)?;
        }
        Ok(site)
    }

    /// Where the rows of the games are.
    ///
    /// # Errors
    /// The database is stopped.
    pub fn place(&self) -> Result<Place, Failed> {
        Ok(match &self.database {
            Some(Database { postgres, .. }) => {
                let address = postgres.address().ok_or("the database is stopped")?;
                Place::Url(postgres.url(address, &database_name(self.seed)))
            }
            None => Place::Directory(self.nodes[0].data().to_owned()),
        })
    }

    /// Where clients connect to.
    pub fn fronts(&self) -> Vec<SocketAddr> {
        self.clients.iter().map(Proxy::address).collect()
    }

    /// Where the nodes themselves listen; those that do not run are left out.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().filter_map(Node::address).collect()
    }

    /// Points all links to where the processes listen now.
    fn retarget(&self) {
        let database = self.database.as_ref().and_then(|database| database.postgres.address());
        let bus = self.nats.as_ref().and_then(Nats::address);
        self.databases.iter().for_each(|proxy| proxy.set_target(database));
        self.buses.iter().for_each(|proxy| proxy.set_target(bus));
        for (proxy, node) in self.clients.iter().zip(&self.nodes) {
            proxy.set_target(node.address());
        }
    }

    /// Starts a node, and does not wait for it.
    ///
    /// # Errors
    /// The program is not there.
    pub fn start_node(&mut self, index: usize) -> Result<(), Failed> {
        self.nodes[index].start()?;
        self.nodes[index].set_program(&self.programs.now);
        self.retarget();
        Ok(())
    }

    /// Starts the nodes that have ended by themselves, as what runs a site does; how many those are.
    ///
    /// # Errors
    /// The program is not there.
    pub fn restart_ended(&mut self) -> Result<usize, Failed> {
        let ended: Vec<usize> = (0..self.nodes.len()).filter(|node| self.nodes[*node].ended().is_some()).collect();
        for index in &ended {
            self.start_node(*index)?;
        }
        Ok(ended.len())
    }

    /// Stops the database at once.
    pub fn stop_database(&mut self) {
        if let Some(database) = &mut self.database {
            database.postgres.stop_at_once();
        }
        self.retarget();
    }

    /// Starts the database, if it is stopped.
    ///
    /// # Errors
    /// It does not start.
    pub fn start_database(&mut self) -> Result<(), Failed> {
        if let Some(database) = &mut self.database
            && database.postgres.address().is_none()
        {
            database.postgres.start()?;
        }
        self.retarget();
        Ok(())
    }

    /// Kills the bus.
    pub fn kill_bus(&mut self) {
        if let Some(nats) = &mut self.nats {
            nats.kill();
        }
        self.retarget();
    }

    /// Starts the bus, if it is killed.
    ///
    /// # Errors
    /// It does not start.
    pub fn start_bus(&mut self) -> Result<(), Failed> {
        if let Some(nats) = &mut self.nats
            && nats.address().is_none()
        {
            nats.start()?;
        }
        self.retarget();
        Ok(())
    }

    /// Changes the state of a link.
    pub fn set_link(&self, name: LinkName, link: Link) {
        let (proxies, node) = match name {
            LinkName::Database(node) => (&self.databases, node),
            LinkName::Bus(node) => (&self.buses, node),
            LinkName::Clients(node) => (&self.clients, node),
        };
        if let Some(proxy) = proxies.get(node) {
            proxy.set(link);
        }
    }

    /// Changes the state of all links to the database.
    pub fn set_database_links(&self, link: Link) {
        self.databases.iter().for_each(|proxy| proxy.set(link));
    }

    /// Makes all run that should, and all links good, and waits until every node is ready.
    ///
    /// # Errors
    /// Something does not start; a node is not ready after two minutes.
    pub fn heal(&mut self) -> Result<(), Failed> {
        for proxies in [&self.databases, &self.buses, &self.clients] {
            proxies.iter().for_each(|proxy| proxy.set(Link::OPEN));
        }
        self.start_database()?;
        self.start_bus()?;
        for index in 0..self.nodes.len() {
            if self.nodes[index].ended().is_some() || self.nodes[index].address().is_none() {
                self.start_node(index)?;
            }
            self.nodes[index].resume()?;
        }
        let mut attempts = 0;
        while let Some(index) = (0..self.nodes.len()).find(|index| !self.is_ready(*index)) {
            attempts += 1;
            // One that found the database away may have ended once more.
            if let Err(error) = self.nodes[index].wait_ready(READY) {
                if attempts > 5 || self.nodes[index].ended().is_none() {
                    return Err(error);
                }
                self.start_node(index)?;
            }
        }
        Ok(())
    }

    fn is_ready(&self, index: usize) -> bool {
        self.nodes[index].address().is_some_and(measure::site::node::is_ready)
    }

    /// Ends all nodes as a deployment does, so that the database can be looked into.
    pub fn end(&mut self) {
        for node in &mut self.nodes {
            node.terminate(READY);
        }
    }

    /// The folders with the logs of all processes, kept from now on.
    pub fn keep(&mut self) -> Vec<PathBuf> {
        self.folder.keep();
        let mut folders = vec![self.folder.path().to_owned()];
        if let Some(database) = &mut self.database {
            database.folder.keep();
            folders.push(database.folder.path().to_owned());
        }
        folders
    }
}
