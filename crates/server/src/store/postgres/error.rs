//! What can go wrong with PostgreSQL, for those who run a site and for those who try again. No text has a password or a row in it.

use std::error::Error as _;
use std::io;

use tokio_postgres::error::{DbError, Severity, SqlState};

/// Why PostgreSQL did not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PostgresError {
    /// The address of the database is none.
    #[error("the address of the database {0}")]
    Address(String),
    /// No connection can be made: nobody listens, the name is unknown, TLS fails, PostgreSQL is starting or has no connection left.
    #[error("PostgreSQL at {place} cannot be reached: {why}")]
    Unreachable {
        /// The host and port, several with commas between.
        place: String,
        /// What the system or PostgreSQL says.
        why: String,
    },
    /// The password is wrong, or PostgreSQL's rules of access refuse the user.
    #[error("PostgreSQL at {place} does not let the user `{user}` in: {why}")]
    Denied {
        /// The host and port.
        place: String,
        /// The user in the address.
        user: String,
        /// What PostgreSQL says.
        why: String,
    },
    /// There is no such database.
    #[error("PostgreSQL at {place} has no database `{name}`; make it with `CREATE DATABASE`")]
    NoDatabase {
        /// The host and port.
        place: String,
        /// The database in the address.
        name: String,
    },
    /// The database is not one that Touchline can run on.
    #[error("the database does not fit: {0}")]
    Unsuitable(String),
    /// The database takes no writes.
    #[error("the database takes no writes: it is a standby, or was made read-only")]
    ReadOnly,
    /// The disk of the database is full.
    #[error("the disk of the database is full")]
    DiskFull,
    /// Somebody else changed the same at the same time; nothing was stored.
    #[error("somebody else changed the same: {0}")]
    Conflict(String),
    /// All connections were in use for as long as one is waited for, or a lock was held for too long; nothing was stored.
    #[error("the database is busy: {0}")]
    Busy(&'static str),
    /// A statement took longer than it may, and was cancelled; nothing of its transaction was stored.
    #[error("a statement took too long")]
    TooLong,
    /// The connection was lost before the transaction was to be committed; nothing of it was stored.
    #[error("the connection to PostgreSQL was lost: {0}")]
    Lost(String),
    /// No answer came to what may have been stored: the connection was lost while it was committed, or it took too long.
    #[error("whether it was stored is unknown: {0}")]
    OutcomeUnknown(String),
    /// Anything else: a mistake of the program.
    #[error("PostgreSQL refused ({code}): {message}")]
    Failed {
        /// The code of the error (SQLSTATE); nothing where the client failed.
        code: String,
        /// What it says, without the values of the row.
        message: String,
    },
}

impl PostgresError {
    /// Whether what was to be written may be stored all the same.
    #[must_use]
    pub const fn is_outcome_unknown(&self) -> bool {
        matches!(self, Self::OutcomeUnknown(_))
    }

    /// Whether nothing was stored and the same may well succeed in a moment.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        matches!(self, Self::Unreachable { .. } | Self::Conflict(_) | Self::Busy(_) | Self::Lost(_))
    }

    /// The same, of a statement that was a transaction by itself: where its connection was lost, it may have been committed.
    #[must_use]
    pub fn of_lone_statement(self) -> Self {
        match self {
            Self::Lost(why) => Self::OutcomeUnknown(why),
            other => other,
        }
    }

    /// What follows from an error of a commit. PostgreSQL has rolled back where it says so and goes on; after anything else it may have committed.
    pub(super) fn of_commit(error: &tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(refused) if refused.parsed_severity() == Some(Severity::Error) => error.into(),
            _ => Self::OutcomeUnknown(words(error)),
        }
    }

    /// What follows from an error of an attempt to connect.
    pub(super) fn of_connecting(error: &tokio_postgres::Error, place: &str, user: &str, database: &str) -> Self {
        let place = place.to_owned();
        if let Some(refused) = error.as_db_error() {
            let code = refused.code();
            if [SqlState::INVALID_PASSWORD, SqlState::INVALID_AUTHORIZATION_SPECIFICATION].contains(code) {
                return Self::Denied { place, user: user.to_owned(), why: refused.message().to_owned() };
            }
            if *code == SqlState::INVALID_CATALOG_NAME {
                return Self::NoDatabase { place, name: database.to_owned() };
            }
        }
        // The client's own words for a server that it was told to leave alone.
        let io = error.source().and_then(|source| source.downcast_ref::<io::Error>());
        if io.is_some_and(|io| io.kind() == io::ErrorKind::PermissionDenied && io.raw_os_error().is_none()) {
            return Self::ReadOnly;
        }
        Self::Unreachable { place, why: words(error) }
    }
}

/// The words of an error and of what caused it, without the details in which PostgreSQL quotes rows.
fn words(error: &tokio_postgres::Error) -> String {
    if let Some(refused) = error.as_db_error() {
        return refused.message().to_owned();
    }
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        words = format!("{words}: {error}");
        cause = error.source();
    }
    words
}

impl From<&DbError> for PostgresError {
    fn from(error: &DbError) -> Self {
        let message = error.message().to_owned();
        match error.code() {
            code if [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED].contains(code) => {
                Self::Conflict(message)
            }
            code if *code == SqlState::LOCK_NOT_AVAILABLE => Self::Busy("a lock was held for too long"),
            code if *code == SqlState::QUERY_CANCELED => Self::TooLong,
            code if *code == SqlState::READ_ONLY_SQL_TRANSACTION => Self::ReadOnly,
            code if *code == SqlState::DISK_FULL => Self::DiskFull,
            code if code.code().starts_with("57P") || code.code().starts_with("08") => Self::Lost(message),
            code => Self::Failed { code: code.code().to_owned(), message },
        }
    }
}

impl From<&tokio_postgres::Error> for PostgresError {
    fn from(error: &tokio_postgres::Error) -> Self {
        if let Some(refused) = error.as_db_error() {
            return refused.into();
        }
        let is_io = error.source().is_some_and(|source| source.is::<io::Error>());
        if is_io || error.is_closed() {
            Self::Lost(words(error))
        } else {
            Self::Failed { code: "client".to_owned(), message: words(error) }
        }
    }
}

impl From<tokio_postgres::Error> for PostgresError {
    fn from(error: tokio_postgres::Error) -> Self {
        (&error).into()
    }
}
