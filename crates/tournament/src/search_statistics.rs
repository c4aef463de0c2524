//! What a player says about its search for a turn, as the games of a match have it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How a turn was found. Its text is a comment of a game file: `depth 12, nodes 34567, time 0.123 s`, without the parts that the player did
/// not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchStatistics {
    /// How many turns deep.
    pub depth: Option<u32>,
    /// How many positions were visited.
    pub nodes: Option<u64>,
    /// How long it took; the text has milliseconds.
    pub time: Duration,
}

/// A text is no [`SearchStatistics`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not like `depth 12, nodes 34567, time 0.123 s`")]
pub struct SearchStatisticsError;

impl fmt::Display for SearchStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(depth) = self.depth {
            write!(f, "depth {depth}, ")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, "nodes {nodes}, ")?;
        }
        let milliseconds = self.time.as_millis();
        write!(f, "time {}.{:03} s", milliseconds / 1000, milliseconds % 1000)
    }
}

impl FromStr for SearchStatistics {
    type Err = SearchStatisticsError;

    fn from_str(text: &str) -> Result<Self, SearchStatisticsError> {
        fn number<N: FromStr>(text: &str) -> Result<N, SearchStatisticsError> {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or(SearchStatisticsError)
        }
        let mut parts = text.split(", ").peekable();
        let mut part = |name: &str| parts.next_if(|part| part.starts_with(name)).map(|part| &part[name.len()..]);
        let depth = part("depth ").map(number).transpose()?;
        let nodes = part("nodes ").map(number).transpose()?;
        let time = part("time ").and_then(|time| time.strip_suffix(" s")).ok_or(SearchStatisticsError)?;
        let (seconds, milliseconds) = time.split_once('.').ok_or(SearchStatisticsError)?;
        let (seconds, milliseconds): (u64, u16) = match milliseconds.len() {
            3 => (number(seconds)?, number(milliseconds)?),
            _ => return Err(SearchStatisticsError),
        };
        let time = Duration::from_secs(seconds) + Duration::from_millis(milliseconds.into());
        if parts.next().is_some() { Err(SearchStatisticsError) } else { Ok(Self { depth, nodes, time }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_are_read_as_they_are_written() {
        let time = Duration::from_millis(12_045);
        for (depth, nodes, text) in [
            (Some(12), Some(34_567), "depth 12, nodes 34567, time 12.045 s"),
            (None, Some(0), "nodes 0, time 12.045 s"),
            (Some(1), None, "depth 1, time 12.045 s"),
            (None, None, "time 12.045 s"),
        ] {
            let statistics = SearchStatistics { depth, nodes, time };
            assert_eq!(statistics.to_string(), text);
            assert_eq!(text.parse(), Ok(statistics));
        }
        for text in [
            "",
            "a bold jump",
            "depth 3",
            "time 1 s",
            "time 1.5 s",
            "time 1.500",
            "time 1.+50 s",
            "nodes 5, depth 3, time 1.000 s",
            "depth -1, time 1.000 s",
            "depth 99999999999, time 1.000 s",
            "time 1.000 s, time 1.000 s",
        ] {
            assert_eq!(text.parse::<SearchStatistics>(), Err(SearchStatisticsError), "{text}");
        }
    }
}
