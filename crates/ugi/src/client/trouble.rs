//! What can go wrong with an engine.

use std::time::Duration;

use crate::LineError;

/// Why an engine is of no more use; in English, as all of the protocol.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The program cannot be started.
    #[error("`{command}` cannot be started: {error}")]
    NotStarted {
        /// Its command line.
        command: String,
        /// What kind of failure.
        kind: std::io::ErrorKind,
        /// What the system says.
        error: String,
    },
    /// The program has ended.
    #[error("it ended{}", status.as_ref().map(|status| format!(": {status}")).unwrap_or_default())]
    Ended {
        /// How, in the system's words; `None` when nobody knows.
        status: Option<String>,
    },
    /// Nothing came in time.
    #[error("no `{awaited}` within {patience:?}")]
    Silent {
        /// The word that was waited for.
        awaited: &'static str,
        /// How long.
        patience: Duration,
    },
    /// It said what is no answer.
    #[error("`{line}` is no answer: {error}")]
    NoAnswer {
        /// The line, shortened.
        line: String,
        /// What is wrong with it.
        error: LineError,
    },
    /// It did not follow a command, and said so.
    #[error("it refused: {message}")]
    Refused {
        /// In its own words.
        message: String,
    },
    /// It does not offer an option.
    #[error("it has no option `{name}`, only {}", offered.join(", "))]
    NoSuchOption {
        /// The option.
        name: String,
        /// What it offers.
        offered: Vec<String>,
    },
    /// Whoever waited was told to wait no longer.
    #[error("stopped")]
    Stopped,
}
