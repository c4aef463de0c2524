//! Conditional turns as they are stored: a text beside the game's row, for its game has one player who waits at most.

use protocol::game::Side;
use serde::{Deserialize, Serialize};

/// What a player who waits has prepared in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    /// The player who waits, and alone may see it.
    pub side: Side,
    /// The number of the event that led to the position that the lines begin from. They are for no other.
    pub since: u32,
    /// Lines as in [`ConditionalTurns`](play::conditional::ConditionalTurns).
    pub lines: Vec<Vec<String>>,
}

impl Prepared {
    /// As it is stored.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What was stored; nothing where it makes no sense.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// What becomes of what is prepared in a game when its events are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What was stored when the events were made. Where it is another text by now, they are not stored.
    pub was: Option<String>,
    /// What is stored from then on. Of a game that is over nothing is.
    pub becomes: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written() {
        let prepared = Prepared { side: Side::B, since: 7, lines: vec![vec!["a1a2".into(), "a7a6".into()]] };
        assert_eq!(prepared.to_text(), r#"{"side":"b","since":7,"lines":[["a1a2","a7a6"]]}"#);
        assert_eq!(Prepared::from_text(&prepared.to_text()), Some(prepared));
        for text in ["", "{}", r#"{"side":"c","since":7,"lines":[]}"#, r#"{"side":"ab","since":7,"lines":[]}"#] {
            assert_eq!(Prepared::from_text(text), None);
        }
    }
}
