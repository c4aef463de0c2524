//! Vacations: how many days a player may take, whichever store keeps them.

use play::time::{Millis, Timestamp};
use protocol::vacation::{MOST_DAYS, TakenVacation, Vacation};

use crate::refusal::Refusal;

const DAY: u64 = Millis::from_days(1).get();

/// How long a vacation counts after its end.
pub(super) const COUNTED: Millis = Millis::from_days(365);

/// The days of a vacation; one that has begun counts.
const fn days(begun: Timestamp, until: Timestamp) -> u64 {
    until.since(begun).get().div_ceil(DAY)
}

/// The vacation that goes on, and the days that the others have taken.
fn split(taken: &[TakenVacation], now: Timestamp) -> (Option<TakenVacation>, u64) {
    let going = taken.iter().find(|vacation| vacation.until > now).copied();
    let others = taken.iter().filter(|vacation| vacation.until <= now && now < vacation.until + COUNTED);
    (going, others.map(|vacation| days(vacation.begun, vacation.until)).sum())
}

/// What a player has, of whom these are the vacations.
pub(super) fn left(taken: &[TakenVacation], now: Timestamp) -> Vacation {
    let (going, others) = split(taken, now);
    let spent = others + going.map_or(0, |going| days(going.begun, now));
    let days = u64::from(MOST_DAYS).saturating_sub(spent);
    Vacation { until: going.map(|going| going.until), days: u16::try_from(days).unwrap_or(MOST_DAYS) }
}

/// The vacation of a player who wants so many days from now on: a new one, or the one that goes on with another end.
///
/// # Errors
/// So many are not left.
pub(super) fn begin(taken: &[TakenVacation], wanted: u16, now: Timestamp) -> Result<TakenVacation, Refusal> {
    let left = left(taken, now).days;
    if wanted > left {
        return Err(Refusal::TooMuchVacation { left });
    }
    let (going, _) = split(taken, now);
    let until = now + Millis::from_days(u32::from(wanted));
    Ok(TakenVacation { begun: going.map_or(now, |going| going.begun), until })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(days: u64, hours: u64) -> Timestamp {
        Timestamp::new(1_000 * DAY + days * DAY + hours * DAY / 24)
    }

    fn taken(begun: Timestamp, until: Timestamp) -> TakenVacation {
        TakenVacation { begun, until }
    }

    #[test]
    fn there_are_thirty_days_in_any_year() {
        assert_eq!(left(&[], at(0, 0)), Vacation { until: None, days: 30 });
        let first = begin(&[], 20, at(0, 0)).unwrap();
        assert_eq!(first, taken(at(0, 0), at(20, 0)));
        assert_eq!(left(&[first], at(0, 0)), Vacation { until: Some(at(20, 0)), days: 30 });
        assert_eq!(left(&[first], at(25, 0)), Vacation { until: None, days: 10 });
        assert_eq!(begin(&[first], 11, at(25, 0)), Err(Refusal::TooMuchVacation { left: 10 }));
        let second = begin(&[first], 10, at(25, 0)).unwrap();
        assert_eq!(left(&[first, second], at(40, 0)).days, 0);
        // A year after its end each is forgotten.
        assert_eq!(left(&[first, second], at(20 + 364, 23)).days, 0);
        assert_eq!(left(&[first, second], at(20 + 365, 0)).days, 20);
    }

    #[test]
    fn one_that_goes_on_can_be_longer_or_shorter_and_a_day_that_has_begun_is_taken() {
        let first = begin(&[], 10, at(0, 0)).unwrap();
        assert_eq!(left(&[first], at(3, 1)).days, 26);
        assert_eq!(begin(&[first], 26, at(3, 1)).unwrap(), taken(at(0, 0), at(29, 1)));
        assert_eq!(begin(&[first], 27, at(3, 1)), Err(Refusal::TooMuchVacation { left: 26 }));
        assert_eq!(begin(&[first], 1, at(3, 1)).unwrap(), taken(at(0, 0), at(4, 1)));
        // Ended after three days and an hour, it was four days.
        assert_eq!(left(&[taken(at(0, 0), at(3, 1))], at(3, 1)), Vacation { until: None, days: 26 });
    }

    #[test]
    fn many_short_ones_are_a_day_each() {
        let many: Vec<_> = (0..30).map(|day| taken(at(day, 0), at(day, 1))).collect();
        assert_eq!(begin(&many, 1, at(40, 0)), Err(Refusal::TooMuchVacation { left: 0 }));
    }
}
