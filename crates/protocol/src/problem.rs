//! Why something was refused.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A refusal. The client has the words for the code in the language of its user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What was wrong: `server-…`, or `reason-…` where a rule of a game or of the notation is offended.
    pub code: String,
    /// What the words of the code need: parts of the input, numbers, cells.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
    /// The column in the text of a turn, counted from 1, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl Problem {
    /// A problem with these arguments.
    #[must_use]
    pub fn new(code: &str, args: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let mut members = BTreeMap::new();
        // `collect` would sort first, which is kilobytes of WebAssembly for a few arguments.
        members.extend(args.into_iter().map(|(name, value)| (name.to_owned(), value)));
        Self { code: code.to_owned(), args: members, column: None }
    }

    /// Whether nothing is wrong with what was asked, so that the same may be asked again later: too much was asked in a while, or the server
    /// is going down, or cannot do it now.
    ///
    /// ```
    /// use protocol::problem::Problem;
    ///
    /// assert!(Problem::new("server-suspended", []).is_retryable());
    /// assert!(!Problem::new("server-stale", []).is_retryable());
    /// ```
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        matches!(self.code.as_str(), "server-too-fast" | "server-suspended" | "server-unavailable")
    }
}
