//! Days and months of the calendar, in UTC.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{self, Date};
use jiff::tz::TimeZone;
use jiff::{Timestamp as Instant, ToSpan};
use play::time::{Millis, Timestamp};

/// The first day of the first month.
const FIRST: Date = civil::date(1970, 1, 1);

/// The day of a moment, in UTC. It is written `2026-11-21`.
#[must_use]
pub fn date(moment: Timestamp) -> Date {
    let moment = i64::try_from(moment.get()).ok().and_then(|moment| Instant::from_millisecond(moment).ok());
    TimeZone::UTC.to_datetime(moment.unwrap_or(Instant::MAX)).date()
}

/// A moment in UTC to the minute. It is written `2026-11-21 18:05`.
#[must_use]
pub fn minute(moment: Timestamp) -> String {
    let instant = i64::try_from(moment.get()).ok().and_then(|moment| Instant::from_millisecond(moment).ok());
    TimeZone::UTC.to_datetime(instant.unwrap_or(Instant::MAX)).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The moment, in UTC, that is written as a day, `2026-11-21`, or as a day and a time, `2026-11-21T18:05`; nothing for anything else, and for what
/// was before 1970.
///
/// ```
/// use server::month::{minute, parse_moment};
///
/// assert_eq!(minute(parse_moment("2026-11-21T18:05").unwrap()), "2026-11-21 18:05");
/// assert_eq!(minute(parse_moment("2026-11-21").unwrap()), "2026-11-21 00:00");
/// assert_eq!(parse_moment("tomorrow"), None);
/// ```
#[must_use]
pub fn parse_moment(text: &str) -> Option<Timestamp> {
    let moment: civil::DateTime = text.parse().ok()?;
    let instant = TimeZone::UTC.to_timestamp(moment).ok()?;
    u64::try_from(instant.as_millisecond()).ok().map(Timestamp::new)
}

/// A month of the calendar, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    first_day: Date,
}

impl Month {
    /// The month of a moment.
    #[must_use]
    pub fn of(moment: Timestamp) -> Self {
        Self { first_day: date(moment).first_of_month() }
    }

    /// The month before; January 1970 is its own.
    #[must_use]
    pub fn previous(self) -> Self {
        Self { first_day: self.first_day.saturating_sub(1.month()).max(FIRST) }
    }

    /// Its first moment.
    #[must_use]
    pub fn start(self) -> Timestamp {
        Timestamp::new(self.first_day.duration_since(FIRST).unsigned_abs().as_millis() as u64)
    }

    /// The first moment after it.
    #[must_use]
    pub fn end(self) -> Timestamp {
        self.start() + Millis::from_days(self.first_day.days_in_month() as u32)
    }

    /// The name of the file.
    #[must_use]
    pub fn file_name(self) -> String {
        format!("touchline-{self}.tgn.zst")
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.first_day.year(), self.first_day.month())
    }
}

/// Not a month.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a month like 2026-10")]
pub struct MonthError(pub String);

impl FromStr for Month {
    type Err = MonthError;

    fn from_str(text: &str) -> Result<Self, MonthError> {
        let read = || {
            let month = Self { first_day: format!("{text}-01").parse().ok()? };
            (month.first_day >= FIRST && month.to_string() == text).then_some(month)
        };
        read().ok_or_else(|| MonthError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_and_end_with_the_calendar() {
        for moment in (0..200).map(|index| Timestamp::new(index * 12_345_678_901)) {
            let month = Month::of(moment);
            assert!((month.start()..month.end()).contains(&moment), "{month}");
            assert_eq!(Month::of(month.start()), month);
            assert_eq!(Month::of(month.end() - Millis::new(1)), month);
            assert_eq!(month.to_string().parse(), Ok(month));
            assert!(month.previous().end() == month.start() || month.first_day == FIRST);
        }
        assert_eq!(Month::of(Timestamp::default()).start(), Timestamp::default());
        assert_eq!(
            "2024-02".parse::<Month>().map(|month| month.end().since(month.start())),
            Ok(Millis::from_seconds(29 * 86_400))
        );
        for text in ["2026-13", "2026-0", "2026-1", "1969-12", "2026", "2026-10-01", "+026-10", ""] {
            assert_eq!(text.parse::<Month>(), Err(MonthError(text.to_owned())));
        }
    }
}
