//! Why a request is refused: data, not prose. The page puts it into words in the language of its reader.

use games::notation::Fault;
use serde::{Deserialize, Serialize};

/// Why the worker does not do a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// A text of the request is wrong. A [`Fault`], whose reason travels as code and arguments.
    Fault {
        /// Line, counted from 1.
        line: usize,
        /// Column in characters, counted from 1.
        column: usize,
        /// See [`games::reason::Reason::code`].
        code: String,
        /// See [`games::reason::Reason::args`].
        args: Vec<(String, String)>,
    },
    /// The request is of another version, or says what this version cannot mean.
    Version,
    /// There is no table of the board.
    NoTable {
        /// The name of the board.
        board: String,
    },
    /// The table is not whole, or its contents contradict each other.
    TableDamaged,
    /// A win on the board takes more turns than a table can hold.
    TooLong,
    /// The position is being played in a rated game.
    Live,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        let args = fault.reason.args().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self::Fault { line: fault.line, column: fault.column, code: fault.reason.code().to_owned(), args }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::reason::Reason;

    #[test]
    fn refusals_survive_the_way() {
        let reason = Reason::UnexpectedCharacter { found: "\"".to_owned() };
        let refusals = [
            Refusal::from(Fault { line: 3, column: 9, reason }),
            Refusal::Version,
            Refusal::NoTable { board: "lanes".to_owned() },
        ];
        for refusal in refusals {
            let text = serde_json::to_string(&refusal).unwrap();
            assert_eq!(serde_json::from_str::<Refusal>(&text).unwrap(), refusal, "{text}");
        }
    }
}
