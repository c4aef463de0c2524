//! Why what a game is set up with was refused.

use games::game::Game;
use games::notation::Fault;

/// The version of a setup's JSON form.
pub const SETUP_VERSION: u32 = 1;

/// Why a setup was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Not JSON of this form: the place and what the reader says, for logs.
    #[error("not a setup: {detail}")]
    Json {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// What the JSON reader says, in English: not for players.
        detail: String,
    },
    /// A version that this program does not know.
    #[error("version {found} of the setup, this program knows {SETUP_VERSION}")]
    Version {
        /// The version that it names.
        found: u32,
    },
    /// A member has a value that it cannot have.
    #[error("`{member}` cannot be `{found}`")]
    Value {
        /// The name of the member in the JSON.
        member: &'static str,
        /// Its value, shortened.
        found: String,
    },
    /// A member is too long.
    #[error("`{member}` has {found} bytes, the most is {most}")]
    TooLong {
        /// The name of the member in the JSON.
        member: &'static str,
        /// Its length in bytes.
        found: usize,
        /// The most bytes that it may have.
        most: usize,
    },
    /// A member that does not belong to this game.
    #[error("`{member}` does not belong to {game}")]
    NotInGame {
        /// The name of the member in the JSON.
        member: &'static str,
        /// The game that the setup is for.
        game: Game,
    },
    /// A board or a position is malformed or impossible.
    #[error("`{member}`: {fault}")]
    Refused {
        /// The name of the member in the JSON.
        member: &'static str,
        /// What is wrong with it.
        fault: Fault,
    },
}

impl SetupError {
    /// A member has a value that is not known, quoted shortened.
    #[must_use]
    pub fn value(member: &'static str, found: &str) -> Self {
        Self::Value { member, found: games::notation::shortened(found) }
    }

    /// The setup's JSON cannot be read.
    #[must_use]
    pub fn json(error: &serde_json::Error) -> Self {
        Self::Json { line: error.line(), column: error.column(), detail: error.to_string() }
    }
}
