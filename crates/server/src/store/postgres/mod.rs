//! The store of a site with several nodes: PostgreSQL 15 or later.
//!
//! No node owns anything. Each transaction is right whatever other nodes do meanwhile, at the isolation READ COMMITTED: a limit, a name or a number
//! is one statement with a condition whose row count is looked at, or holds a lock that a comment names. A function that does several things takes a
//! [`Transaction`]; one that does a single thing takes whatever can run a statement. The pattern of an intent is
//!
//! ```no_run
//! # use server::store::{StoreError, postgres::{Postgres, accounts, commit}};
//! # async fn pattern(postgres: Postgres, id: i64) -> Result<(), StoreError> {
//! let mut connection = postgres.get().await?;
//! let transaction = connection.begin().await?;
//! accounts::set_password(&transaction, id, "hash").await?;
//! commit(transaction).await
//! # }
//! ```
//!
//! A statement that fails ends its transaction, which is not to be committed then. A connection keeps its prepared statements, so that a pooler
//! between the two that hands connections out by the transaction cannot be used.

pub mod access_tokens;
pub mod accounts;
mod address;
pub mod archives;
pub mod backups;
mod between;
pub mod bots;
pub mod cases;
pub mod clubs;
pub mod connected;
pub mod deletion;
mod error;
mod events;
pub mod explored;
pub(in crate::store) mod folded;
pub mod friends;
pub mod games;
pub mod held_names;
pub mod history;
mod intents;
pub mod leaving;
pub mod lists;
pub mod lobby;
mod mail;
pub mod messages;
mod migrate;
pub mod moderation;
pub(in crate::store) mod moving;
mod node_intents;
mod node_rows;
pub mod nodes;
pub mod notices;
pub mod notifications;
pub mod oauth;
pub mod pairing;
mod passkeys;
mod place;
pub mod players;
pub mod presence;
pub mod pushes;
pub mod puzzles;
pub mod ratings;
pub mod restrictions;
mod row;
pub mod sessions;
pub mod signals;
pub mod social;
pub mod starting;
mod statement;
pub mod statistics;
pub mod storms;
pub mod studies;
pub mod sweeps;
mod team_departures;
pub mod team_matches;
mod team_summaries;
pub mod tournaments;
pub mod uncounted;
mod unseen;
pub mod vacations;
mod voiding;
pub mod watched;
mod webhook_messages;
mod webhooks;

use std::fmt;
use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use deadpool_postgres::{Client, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime};

use tokio_postgres::error::SqlState;

use super::StoreError;
use crate::refusal::Refusal;
use address::{Address, CONNECT};

pub use deadpool_postgres::{GenericClient, Transaction};
pub use error::{AddressError, PostgresError, Unsuitable};
pub use migrate::VERSION;

/// How long a connection of the pool is waited for.
const WAIT: Duration = Duration::from_secs(5);
/// How long an intent may take at most, with all its statements. PostgreSQL ends what takes long by itself; this is for connections that swallow
/// what is sent.
const LIMIT: Duration = Duration::from_secs(20);
/// A connection that was used for longer than this is asked whether it still answers before somebody else has it, and has this long to answer.
const SUSPICIOUS: Duration = Duration::from_secs(2);
/// Fills a megabyte, which is given back when the transaction is rolled back. Longer rows would be compressed.
const TAKE_ROOM: &str =
    "CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat(' ', 1900) AS filled FROM generate_series(1, 512)";
/// The earliest version of PostgreSQL, as it numbers itself.
const EARLIEST: i32 = 150_000;

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // A text with the character 0, which nothing that is stored has.
        if error.code() == Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE) {
            return Refusal::Malformed.into();
        }
        PostgresError::from(error).into()
    }
}

/// A database of PostgreSQL, with a pool of connections. Clones share them.
#[derive(Clone)]
pub struct Postgres {
    pool: Pool,
    place: String,
    user: String,
    database: String,
    /// Whether something found the disk full, and there was no room since. Clones share it.
    full: Arc<AtomicBool>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("place", &self.place)
            .field("user", &self.user)
            .field("database", &self.database)
            .finish_non_exhaustive()
    }
}

impl Postgres {
    /// Opens a database with at most so many connections, and brings it up to this version of the program.
    ///
    /// The address is `postgres://user:password@host:port/database?option=value`, percent-encoded; several hosts stand with commas between, and the
    /// one that takes writes is used. Of its options, these are as everywhere with PostgreSQL:
    ///
    /// | `sslmode` | the connection |
    /// |---|---|
    /// | `disable` | is not encrypted |
    /// | `prefer`, which is meant where nothing is said | is encrypted if the server can do it; its certificate is not checked |
    /// | `require` | is encrypted; the certificate is not checked |
    /// | `verify-full` | is encrypted, and the certificate must be the host's, by one of the file in `sslrootcert` or one that the system trusts |
    ///
    /// `application_name` and `options` can be given too; without, the name is `touchline`.
    ///
    /// # Errors
    /// [`PostgresError`] says which: the address is none, nobody answers, the user or the database is refused, PostgreSQL is too old, the database
    /// belongs to another program or takes no writes. [`StoreError::Newer`] for one that a later version of Touchline has changed beyond this one,
    /// [`StoreError::Moving`] for one that a site is being moved into.
    pub async fn open(url: &str, connections: usize) -> Result<Self, StoreError> {
        let postgres = Self::pool(url, connections)?;
        let mut connection = postgres.get().await?;
        postgres.check(&*connection).await?;
        migrate::migrate(&mut connection, migrate::STEPS).await?;
        moving::check_finished(&*connection).await?;
        Ok(postgres)
    }

    fn pool(url: &str, connections: usize) -> Result<Self, StoreError> {
        let address = Address::parse(url).map_err(PostgresError::from)?;
        let place = address.place();
        let name = |name: Option<&str>| name.unwrap_or_default().to_owned();
        let (user, database) = (name(address.config.get_user()), name(address.config.get_dbname()));
        let recycling_method = RecyclingMethod::Fast;
        let manager = Manager::from_config(address.config, address.tls, ManagerConfig { recycling_method });
        let pool = Pool::builder(manager)
            .max_size(connections.max(1))
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(WAIT))
            // The connection itself, and what PostgreSQL asks then.
            .create_timeout(Some(2 * CONNECT))
            .recycle_timeout(Some(WAIT))
            .build()
            .map_err(|error| PostgresError::from(AddressError::Unusable(error.to_string())))?;
        Ok(Self { pool, place, user, database, full: Arc::default() })
    }

    async fn check(&self, client: &impl GenericClient) -> Result<(), StoreError> {
        let sql = "SELECT current_setting('server_version_num')::integer, current_setting('server_version'), \
                   current_setting('server_encoding')";
        let row = client.query_one(sql, &[]).await?;
        let (number, version, encoding): (i32, String, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        if number < EARLIEST {
            return Err(PostgresError::from(Unsuitable::TooOld { found: version, needed: EARLIEST / 10_000 }).into());
        }
        if encoding != "UTF8" {
            return Err(PostgresError::from(Unsuitable::Encoding(encoding)).into());
        }
        Ok(())
    }

    /// A connection of the pool.
    ///
    /// # Errors
    /// All were in use for five seconds ([`PostgresError::Busy`]), or none can be made.
    pub async fn get(&self) -> Result<Connection, StoreError> {
        let client = self.pool.get().await.map_err(|error| match error {
            PoolError::Timeout(deadpool_postgres::TimeoutType::Wait) => {
                PostgresError::Busy("all connections are in use").into()
            }
            PoolError::Backend(error) => {
                PostgresError::of_connecting(&error, &self.place, &self.user, &self.database).into()
            }
            PoolError::Closed => StoreError::Closed,
            other => {
                let kind = matches!(other, PoolError::Timeout(_)).then_some(io::ErrorKind::TimedOut);
                PostgresError::Unreachable { place: self.place.clone(), kind, why: other.to_string() }.into()
            }
        })?;
        Ok(Connection { client: Some(client), taken: Instant::now() })
    }

    /// Does an intent, for a limited time: a connection that swallows what is sent is given up.
    ///
    /// # Errors
    /// Those of the intent; [`PostgresError::OutcomeUnknown`] where it took longer than 20 s.
    pub async fn limited<T>(&self, intent: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let late = |_| PostgresError::OutcomeUnknown("PostgreSQL does not answer".to_owned()).into();
        let done = tokio::time::timeout(LIMIT, intent).await.unwrap_or_else(|elapsed| Err(late(elapsed)));
        if matches!(done, Err(StoreError::Postgres(PostgresError::DiskFull))) {
            self.full.store(true, Ordering::Relaxed);
        }
        done
    }

    /// Sees that PostgreSQL stores what it is given: a transaction that changes a row, and is on the disk when it is over.
    ///
    /// A row that changes needs no room while its page has some. After something found the disk full, there must be room for a megabyte again.
    ///
    /// # Errors
    /// It does not: it cannot be reached, takes no writes, its disk is full.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.limited(async {
            let mut connection = self.get().await?;
            if self.full.load(Ordering::Relaxed) {
                let transaction = connection.begin().await?;
                transaction.batch_execute(TAKE_ROOM).await?;
                transaction.rollback().await?;
                self.full.store(false, Ordering::Relaxed);
            }
            statement::execute(&*connection, "UPDATE site SET probed = now()", &[]).await?;
            Ok(())
        })
        .await
    }

    /// How the connections are used now.
    #[must_use]
    pub fn connections(&self) -> Connections {
        let status = self.pool.status();
        let idle = status.available.min(status.size);
        Connections { in_use: status.size - idle, idle, most: status.max_size, waiting: status.waiting }
    }

    /// Ends the connections that nobody uses and those in use when they come back; whoever asks for one afterwards is refused.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// How the connections of a pool are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// Somebody works with them.
    pub in_use: usize,
    /// They wait for somebody.
    pub idle: usize,
    /// The most that there may be.
    pub most: usize,
    /// How many wait for one of them.
    pub waiting: usize,
}

/// A connection of the pool, which goes back to it when this is dropped.
pub struct Connection {
    /// Until it is dropped.
    client: Option<Client>,
    taken: Instant,
}

impl Connection {
    /// Begins a transaction; dropped, it is rolled back.
    ///
    /// # Errors
    /// The connection is lost ([`PostgresError::Lost`]).
    pub async fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        Ok((**self).transaction().await?)
    }
}

impl Deref for Connection {
    type Target = Client;

    fn deref(&self) -> &Client {
        self.client.as_ref().expect("a connection is taken out when it is dropped")
    }
}

impl DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut Client {
        self.client.as_mut().expect("a connection is taken out when it is dropped")
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Connection")
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let Some(client) = self.client.take() else { return };
        // Given up, it may still wait for an answer that never comes; so would whoever has it next.
        if self.taken.elapsed() > SUSPICIOUS
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move {
                let answer = tokio::time::timeout(SUSPICIOUS, client.simple_query("")).await;
                if !matches!(answer, Ok(Ok(_))) {
                    drop(Object::take(client));
                }
            });
        }
    }
}

/// Commits a transaction.
///
/// # Errors
/// [`PostgresError::OutcomeUnknown`] where the connection was lost meanwhile: it may have been committed. After any other error nothing was stored.
pub async fn commit(transaction: Transaction<'_>) -> Result<(), StoreError> {
    transaction.commit().await.map_err(|error| PostgresError::of_commit(&error).into())
}
