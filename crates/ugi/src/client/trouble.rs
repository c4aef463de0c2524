//! What can go wrong with an engine.

use std::fmt;
use std::time::Duration;

use crate::LineError;

/// Why an engine is of no more use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The program cannot be started.
    NotStarted {
        /// Its command line.
        command: String,
        /// What kind of failure.
        kind: std::io::ErrorKind,
        /// What the system says.
        error: String,
    },
    /// The program has ended.
    Ended {
        /// How, in the system's words; `None` when nobody knows.
        status: Option<String>,
    },
    /// Nothing came in time.
    Silent {
        /// The word that was waited for.
        awaited: &'static str,
        /// How long.
        patience: Duration,
    },
    /// It said what is no answer.
    NoAnswer {
        /// The line, shortened.
        line: String,
        /// What is wrong with it.
        error: LineError,
    },
    /// It did not follow a command, and said so.
    Refused {
        /// In its own words.
        message: String,
    },
    /// It does not offer an option.
    NoSuchOption {
        /// The option.
        name: String,
        /// What it offers.
        offered: Vec<String>,
    },
    /// Whoever waited was told to wait no longer.
    Stopped,
}

impl fmt::Display for Trouble {
    /// In English, as all of the protocol.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { command, error, .. } => write!(f, "`{command}` cannot be started: {error}"),
            Self::Ended { status: Some(status) } => write!(f, "it ended: {status}"),
            Self::Ended { status: None } => f.write_str("it ended"),
            Self::Silent { awaited, patience } => write!(f, "no `{awaited}` within {patience:?}"),
            Self::NoAnswer { line, error } => write!(f, "`{line}` is no answer: {error}"),
            Self::Refused { message } => write!(f, "it refused: {message}"),
            Self::NoSuchOption { name, offered } => {
                write!(f, "it has no option `{name}`, only {}", offered.join(", "))
            }
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Trouble {}
