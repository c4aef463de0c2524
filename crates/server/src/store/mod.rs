//! The store: accounts, games and all that is offered and said, behind one set of intents.
//!
//! Whoever uses it says what shall happen ([`Store::append`], [`Store::seek`]), and never how it is written. An intent is one transaction: it
//! happens as a whole or not at all, and once it has returned it is on a disk.

pub mod access_tokens;
pub mod accounts;
pub mod archives;
pub mod backups;
pub mod bots;
pub mod clubs;
pub mod conditional;
pub mod explored;
pub mod friends;
pub mod games;
pub mod held_names;
mod intents;
pub mod lists;
pub mod lobby;
pub mod mail;
pub mod messages;
pub mod moderation;
pub mod moving;
pub mod notifications;
pub mod oauth;
pub mod passkeys;
pub mod postgres;
pub mod puzzles;
pub mod ratings;
mod row;
pub mod sessions;
mod signals;
pub mod social;
pub mod sqlite;
pub mod studies;
pub mod tally;
pub mod team_matches;
pub mod tournaments;
mod vacations;
pub mod webhooks;

use std::path::{Path, PathBuf};

use crate::refusal::Refusal;
use postgres::Postgres;
use sqlite::Sqlite;

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] rusqlite::Error),
    /// PostgreSQL failed, or cannot be reached.
    #[error(transparent)]
    Postgres(#[from] postgres::PostgresError),
    /// A file could not be read or written.
    #[error(transparent)]
    File(std::io::Error),
    /// The database was made by a later version of the program.
    #[error("the database has version {found}, this program knows versions up to {known}")]
    Newer {
        /// The version of the database, which counts its migrations.
        found: i64,
        /// The last that this program knows.
        known: i64,
    },
    /// What is stored makes no sense: where, or what SQLite says.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The file of the database has no bytes.
    #[error("{0} is empty")]
    Empty(PathBuf),
    /// There has been a site in the directory, and its database is gone.
    #[error("{0} is gone")]
    Missing(PathBuf),
    /// The file is something else than a database of Touchline's.
    #[error("{0} is not a database of Touchline's")]
    NotOurs(PathBuf),
    /// The job itself refused; nothing of it was stored.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Another node was first: the game has gone on, is over, or has this act already. Nothing of it is to be committed. Whoever meets this reads the
    /// game again; the act may be among its events, may still be possible after them, or is refused as stale.
    #[error("another node was first: the game has gone on")]
    Overtaken,
    /// Another server has the directory.
    #[error("another server uses {0}")]
    InUse(PathBuf),
    /// A site is being moved into the database, and the move is not finished.
    #[error("a site is being moved into the database, and the move is not finished")]
    Moving,
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
    /// The job panicked; nothing of it was stored.
    #[error("the work on the database panicked")]
    Panicked,
    /// The transaction that contained this job failed to commit; see the log.
    #[error("the transaction failed")]
    NotCommitted,
}

impl StoreError {
    /// Whether what was to be written may be stored all the same: the transaction failed while it was committed, or the writer is gone.
    #[must_use]
    pub const fn is_outcome_unknown(&self) -> bool {
        match self {
            Self::Postgres(error) => error.is_outcome_unknown(),
            _ => matches!(self, Self::NotCommitted | Self::Closed),
        }
    }

    /// Whether nothing was stored and the same may well succeed in a moment: somebody else changed the same, or the database was away.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        match self {
            Self::Postgres(error) => error.is_retryable(),
            _ => false,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(refusal) => refusal,
            StoreError::Overtaken => Self::Stale,
            error => {
                tracing::error!(%error, "store");
                Self::Unavailable
            }
        }
    }
}

/// The store of a site. Clones are the same store.
#[derive(Debug, Clone)]
pub enum Store {
    /// One file, for a site on one machine.
    Sqlite(Sqlite),
    /// A database for any number of nodes.
    Postgres {
        /// The database.
        database: Postgres,
        /// Where this node keeps its files, such as the games of a month.
        files: PathBuf,
    },
}

impl From<Sqlite> for Store {
    fn from(store: Sqlite) -> Self {
        Self::Sqlite(store)
    }
}

impl Store {
    /// Opens the embedded store in a directory: [`Sqlite::open`].
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        Sqlite::open(directory).map(Self::Sqlite)
    }

    /// The same, with a continuous backup in a folder, if one is given: [`Sqlite::open_with_backup`].
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn open_with_backup(directory: &Path, backup: Option<&Path>) -> Result<Self, StoreError> {
        Sqlite::open_with_backup(directory, backup).map(Self::Sqlite)
    }

    /// The embedded store, if it is that.
    #[must_use]
    pub const fn sqlite(&self) -> Option<&Sqlite> {
        match self {
            Self::Sqlite(store) => Some(store),
            Self::Postgres { .. } => None,
        }
    }

    /// The directory of the site's files; with an embedded store that of its database.
    #[must_use]
    pub fn directory(&self) -> &Path {
        match self {
            Self::Sqlite(store) => store.directory(),
            Self::Postgres { files, .. } => files,
        }
    }

    /// Sees that the store works: what is written is stored, and what is stored is read.
    ///
    /// # Errors
    /// It does not, or is known to be damaged.
    pub async fn probe(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(store) => store.probe().await,
            Self::Postgres { database, .. } => database.probe().await,
        }
    }

    /// Finishes what was begun, and refuses what comes after.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(store) => store.close().await,
            Self::Postgres { database, .. } => database.close(),
        }
    }
}
