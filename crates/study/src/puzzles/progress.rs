//! What somebody has solved, and the days on which the daily puzzle was.

use serde::{Deserialize, Serialize};

use super::streak;

/// What is kept about puzzles. Members that are missing or damaged in what was kept are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The ids of the puzzles that were solved.
    pub solved: Vec<String>,
    /// The ids of those whose solution was shown before they were solved; they do not count as solved.
    pub shown: Vec<String>,
    /// The days on which the puzzle of the day was solved, counted as by [`day_number`].
    pub days: Vec<u32>,
}

impl Progress {
    /// Whether a puzzle was solved.
    #[must_use]
    pub fn is_solved(&self, id: &str) -> bool {
        self.solved.iter().any(|known| known == id)
    }

    /// Whether the solution was shown before the puzzle was solved.
    #[must_use]
    pub fn was_shown(&self, id: &str) -> bool {
        self.shown.iter().any(|known| known == id)
    }

    /// A puzzle is solved; `day` is today when it is the puzzle of the day. One whose solution was shown does not count.
    /// Whether that is news.
    pub fn solve(&mut self, id: &str, day: Option<u32>) -> bool {
        if self.was_shown(id) {
            return false;
        }
        let before = (self.solved.len(), self.days.len());
        if !self.is_solved(id) {
            self.solved.push(id.to_owned());
        }
        if let Some(day) = day.filter(|day| !self.days.contains(day)) {
            self.days.push(day);
        }
        before != (self.solved.len(), self.days.len())
    }

    /// The solution of a puzzle is shown.
    pub fn show(&mut self, id: &str) {
        if !self.is_solved(id) && !self.was_shown(id) {
            self.shown.push(id.to_owned());
        }
    }

    /// How many days in a row the puzzle of the day was solved; see [`streak`].
    #[must_use]
    pub fn streak(&self, today: u32) -> u32 {
        streak(&self.days, today)
    }
}

/// The number of a day: 0 for 1 January 1970. Days before that count as that one. `month` is 1 to 12.
///
/// ```
/// use study::puzzles::day_number;
/// assert_eq!(day_number(1970, 1, 1), 0);
/// assert_eq!(day_number(2000, 3, 1), 11_017);
/// ```
#[must_use]
pub fn day_number(year: i32, month: u32, day: u32) -> u32 {
    // The year begins in March, so that the day that comes and goes is the last one.
    let year = i64::from(year) - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month = i64::from((month + 9) % 12);
    let of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    u32::try_from(days.max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other() {
        let months = |leap: bool| [31, 28 + u32::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut expected = day_number(1999, 1, 1);
        assert_eq!(expected, 10_592);
        for year in 1999..2105 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            for (month, days) in (1..).zip(months(leap)) {
                for day in 1..=days {
                    assert_eq!(day_number(year, month, day), expected, "{year}-{month}-{day}");
                    expected += 1;
                }
            }
        }
        assert_eq!(day_number(1900, 1, 1), 0);
    }

    #[test]
    fn a_puzzle_whose_solution_was_shown_does_not_count() {
        let mut progress = Progress::default();
        progress.show("a");
        assert!(!progress.solve("a", Some(5)));
        assert!(progress.solve("b", None) && !progress.solve("b", None));
        assert!(progress.solve("b", Some(5)) && !progress.solve("b", Some(5)));
        progress.show("b");
        assert_eq!((progress.is_solved("a"), progress.is_solved("b")), (false, true));
        assert_eq!((progress.was_shown("a"), progress.was_shown("b")), (true, false));
        assert_eq!((progress.streak(5), progress.streak(6), progress.streak(7)), (1, 1, 0));
    }

    #[test]
    fn what_is_missing_in_what_was_kept_is_empty() {
        let read = |text| serde_json::from_str::<Progress>(text).unwrap();
        assert_eq!(read("{}"), Progress::default());
        assert_eq!(read(r#"{"solved":["a"],"more":1}"#).solved, ["a"]);
    }
}
