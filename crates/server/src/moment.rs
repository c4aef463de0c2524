//! Moments as those who run a server write and read them.

use std::fmt;
use std::str::FromStr;

use play::time::Timestamp;

/// A moment, written as in RFC 3339.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(pub Timestamp);

/// Why a text is no moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not like 2026-11-24T22:15:00Z")]
pub struct WrongMoment;

impl FromStr for Moment {
    type Err = WrongMoment;

    /// Reads `2026-11-24T22:15:00Z`, or `2026-11-24T23:15+01:00`.
    fn from_str(text: &str) -> Result<Self, WrongMoment> {
        let moment: jiff::Timestamp = text.parse().map_err(|_| WrongMoment)?;
        u64::try_from(moment.as_millisecond()).map(|at| Self(Timestamp::new(at))).map_err(|_| WrongMoment)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moment = jiff::Timestamp::from_millisecond(self.0.get().cast_signed()).unwrap_or(jiff::Timestamp::MAX);
        write!(f, "{moment:.3}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let moment = Moment(Timestamp::new(1_800_000_000_123));
        assert_eq!(moment.to_string(), "2027-01-15T08:00:00.123Z");
        assert_eq!(moment.to_string().parse(), Ok(moment));
        assert_eq!("2027-01-15T09:00+01:00".parse(), Ok(Moment(Timestamp::new(1_800_000_000_000))));
        for wrong in ["", "yesterday", "2027-01-15", "2027-01-15T08:00", "1900-01-01T00:00:00Z"] {
            assert_eq!(wrong.parse::<Moment>(), Err(WrongMoment), "{wrong}");
        }
    }
}
