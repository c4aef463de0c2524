//! What somebody has solved, and the days on which the daily puzzle was.

use games::hash;
use games::sorted::sort_by_key;
use serde::{Deserialize, Serialize};

use super::{Puzzle, streak};

/// What an attempt at a puzzle counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solved {
    /// Solved without help.
    Alone,
    /// Solved by somebody who was told which piece begins.
    WithHint,
    /// Solved by somebody who was told the first action.
    WithAction,
    /// A turn was wrong, or the solution was shown.
    Failed,
}

impl Solved {
    /// As the result of a game against the puzzle, 0 to 1.
    const fn score(self) -> f64 {
        match self {
            Self::Alone => 1.0,
            Self::WithHint => 0.5,
            Self::WithAction => 0.25,
            Self::Failed => 0.0,
        }
    }
}

/// A rating of Glicko: a number, and how uncertain it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SolverRating {
    /// The rating. Somebody with the rating of a puzzle solves it every other time.
    pub value: f64,
    /// Its deviation: the rating is within two of them with 95 %.
    pub deviation: f64,
}

impl SolverRating {
    /// Of somebody who has solved nothing yet: low, so that the first puzzles are easy, and quick to rise.
    pub const NEW: Self = Self { value: 700.0, deviation: 300.0 };
    /// How sure the ratings of puzzles are: they come from what must be seen, not from people.
    const PUZZLE_DEVIATION: f64 = 120.0;
    /// A rating stays able to follow who learns.
    const LEAST_DEVIATION: f64 = 60.0;

    /// After an attempt at a puzzle with this rating, by the formulas of Glickman's “The Glicko system” for one game.
    #[must_use]
    pub fn after(self, puzzle: u16, solved: Solved) -> Self {
        let q = std::f64::consts::LN_10 / 400.0;
        let g = 1.0 / (1.0 + 3.0 * (q * Self::PUZZLE_DEVIATION / std::f64::consts::PI).powi(2)).sqrt();
        let expected = 1.0 / (1.0 + 10_f64.powf(-g * (self.value - f64::from(puzzle)) / 400.0));
        let information = (q * g).powi(2) * expected * (1.0 - expected);
        let certainty = self.deviation.powi(-2) + information;
        Self {
            value: (self.value + q / certainty * g * (solved.score() - expected)).clamp(100.0, 3500.0),
            deviation: certainty.sqrt().recip().max(Self::LEAST_DEVIATION),
        }
    }
}

impl Default for SolverRating {
    fn default() -> Self {
        Self::NEW
    }
}

/// What is kept about puzzles. Members that are missing or damaged in what was kept are empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The ids of the puzzles that were solved.
    pub solved: Vec<String>,
    /// The ids of those whose solution was shown before they were solved; they do not count as solved.
    pub shown: Vec<String>,
    /// The ids of those that have changed the rating: a puzzle does so once.
    pub rated: Vec<String>,
    /// How well the visitor solves.
    pub rating: SolverRating,
    /// The days on which the puzzle of the day was solved, in days since 1 January 1970.
    pub days: Vec<u32>,
    /// The last day on which there was a puzzle of the day, and its id: it stays the same though the rating changes.
    pub daily: Option<(u32, String)>,
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

    /// Whether a puzzle was neither solved nor shown.
    #[must_use]
    pub fn is_open(&self, id: &str) -> bool {
        !self.is_solved(id) && !self.was_shown(id)
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
        if self.is_open(id) {
            self.shown.push(id.to_owned());
        }
    }

    /// What the first attempt at a puzzle says about who made it. Later attempts at it change nothing. By how many points the
    /// rating has changed.
    pub fn rate(&mut self, puzzle: &Puzzle, solved: Solved) -> Option<i32> {
        if self.rated.contains(&puzzle.id) || !self.is_open(&puzzle.id) {
            return None;
        }
        self.rated.push(puzzle.id.clone());
        let before = self.rating.value.round();
        self.rating = self.rating.after(puzzle.rating, solved);
        Some((self.rating.value.round() - before) as i32)
    }

    /// How many days in a row the puzzle of the day was solved; see [`streak`].
    #[must_use]
    pub fn streak(&self, today: u32) -> u32 {
        streak(&self.days, today)
    }

    /// The puzzle to go on with: of those that are open, and are not `except`, the one whose rating is nearest to the
    /// visitor's, a little harder rather than easier. Of `puzzles` in the same order it is always the same.
    pub fn fitting<'a>(
        &self,
        puzzles: impl IntoIterator<Item = &'a Puzzle>,
        except: Option<&str>,
    ) -> Option<&'a Puzzle> {
        let wanted = self.rating.value.round() as i32 + 25;
        puzzles
            .into_iter()
            .filter(|puzzle| Some(puzzle.id.as_str()) != except && self.is_open(&puzzle.id))
            .min_by_key(|puzzle| (i32::from(puzzle.rating) - wanted).abs())
    }

    /// The puzzle of a day: the one that was kept for it; else, of the few open ones whose ratings are nearest to the
    /// visitor's, one that follows from the day. When all are solved, any one that does. `None` when there are no puzzles.
    #[must_use]
    pub fn daily<'a>(&self, puzzles: &'a [Puzzle], day: u32) -> Option<&'a Puzzle> {
        if let Some((kept_day, id)) = &self.daily
            && *kept_day == day
            && let Some(puzzle) = puzzles.iter().find(|puzzle| puzzle.id == *id)
        {
            return Some(puzzle);
        }
        let mut choice: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| self.is_open(&puzzle.id)).collect();
        if choice.is_empty() {
            choice = puzzles.iter().collect();
        }
        let rating = self.rating.value.round() as i32;
        sort_by_key(&mut choice, |puzzle| {
            ((i32::from(puzzle.rating) - rating).abs(), hash::key(u64::from(puzzle.rating)))
        });
        choice.truncate(CHOICE);
        let count = u64::try_from(choice.len()).ok().filter(|&count| count > 0)?;
        choice.get((hash::key(u64::from(day)) % count) as usize).copied()
    }
}

/// Among how many puzzles near the visitor's rating the day chooses.
const CHOICE: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

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
