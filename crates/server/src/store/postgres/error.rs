//! What can go wrong with PostgreSQL, for those who run a site and for those who try again. No text has a password or a row in it.

use std::error::Error as _;
use std::io;
use std::path::PathBuf;

use tokio_postgres::error::{DbError, Severity, SqlState};

/// Why PostgreSQL did not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PostgresError {
    /// The address of the database is none.
    #[error("the address of the database {0}")]
    Address(#[from] AddressError),
    /// No connection can be made: nobody listens, the name is unknown, TLS fails, PostgreSQL is starting or has no connection left.
    #[error("PostgreSQL at {place} cannot be reached: {why}")]
    Unreachable {
        /// The host and port, several with commas between.
        place: String,
        /// What it is, where the system has a word for it.
        kind: Option<io::ErrorKind>,
        /// What the system or PostgreSQL says.
        why: String,
    },
    /// PostgreSQL asks for a password, and the address has none.
    #[error("PostgreSQL at {place} wants a password of the user `{user}`, and the address has none")]
    NoPassword {
        /// The host and port.
        place: String,
        /// The user in the address.
        user: String,
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
    Unsuitable(#[from] Unsuitable),
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

/// Why the address of a database is none. No text has a password in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is not of the form of an address.
    #[error("is not like postgres://user:password@host:5432/database?sslmode=verify-full")]
    Form,
    /// It names no database.
    #[error("names no database: write it after the host, as in postgres://user@host/touchline")]
    NoDatabase,
    /// It names no user.
    #[error("names no user: write it before the host, as in postgres://touchline@host/touchline")]
    NoUser,
    /// This option has no value.
    #[error("has an option without a value: `{0}`")]
    OptionWithoutValue(String),
    /// `sslmode` is not one of four.
    #[error("has sslmode={0}: one of disable, prefer, require, verify-full")]
    SslMode(String),
    /// `sslrootcert` without `sslmode=verify-full` would check nothing.
    #[error("has sslrootcert, which goes with sslmode=verify-full only")]
    RootsAlone,
    /// The file of `sslrootcert` cannot be read.
    #[error("has sslrootcert={}, which cannot be read: {kind}", .file.display())]
    Roots {
        /// The file.
        file: PathBuf,
        /// Why; [`io::ErrorKind::InvalidData`] where it has no certificates.
        kind: io::ErrorKind,
    },
    /// No certificate is trusted.
    #[error("has sslmode=verify-full, and no certificate is trusted: name a file with sslrootcert")]
    NoRoots,
    /// It is of the right form and cannot be used all the same, which is a mistake of the program.
    #[error("cannot be used: {0}")]
    Unusable(String),
}

/// Why Touchline cannot run on a database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsuitable {
    /// PostgreSQL is too old.
    #[error("it is PostgreSQL {found}, and Touchline needs {needed} or later")]
    TooOld {
        /// Its version, as it names itself.
        found: String,
        /// The earliest major version.
        needed: i32,
    },
    /// Not every text can be stored in this encoding.
    #[error("its encoding is {0}, not UTF8")]
    Encoding(String),
    /// It has so many tables of another program.
    #[error("it has {0} tables of another program; give Touchline a database of its own")]
    OtherTables(i64),
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

    /// Whether something is there already that may be there once.
    #[must_use]
    pub fn is_duplicate(&self) -> bool {
        matches!(self, Self::Failed { code, .. } if code == SqlState::UNIQUE_VIOLATION.code())
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
        // The client's own words for an address without what the server asks for.
        if error.source().is_some_and(|source| source.to_string() == "password missing") {
            return Self::NoPassword { place, user: user.to_owned() };
        }
        // The client's own words for a server that it was told to leave alone.
        let io = error.source().and_then(|source| source.downcast_ref::<io::Error>());
        if io.is_some_and(|io| io.kind() == io::ErrorKind::PermissionDenied && io.raw_os_error().is_none()) {
            return Self::ReadOnly;
        }
        // Others of the kinds are the libraries' own, and say less than their words.
        let of_system = io.filter(|io| io.raw_os_error().is_some() || io.kind() == io::ErrorKind::TimedOut);
        let kind = of_system.map(io::Error::kind).or(error.is_closed().then_some(io::ErrorKind::UnexpectedEof));
        Self::Unreachable { place, kind, why: words(error) }
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
