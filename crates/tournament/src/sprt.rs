//! The sequential probability ratio test: a match that ends when it has told which of two players is stronger.

use std::str::FromStr;

use crate::tally::{Tally, score_of_elo};

/// Two hypotheses about an Elo difference, and how often either may be taken for the other.
///
/// The log-likelihood ratio is that of the generalised test (GSPRT) on the results of pairs: for either hypothesis the
/// distribution of pair results that explains best what was seen, among those with the expected score of the
/// hypothesis. The model and the way to compute it are Michel Van den Bergh's ("A practical introduction to the GSPRT",
/// 2020), as used by the testing framework of Stockfish.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// Which hypothesis is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is the smaller one, or less.
    H0,
    /// The difference is the greater one, or more.
    H1,
}

/// Why parameters are none of a test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// A part is not `name=number`, or its name is none of the four.
    #[error("`{0}` is none of elo0=N, elo1=N, alpha=N, beta=N")]
    Malformed(String),
    /// A parameter is given twice.
    #[error("`{0}` stands twice")]
    Twice(&'static str),
    /// `elo0` or `elo1` is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// `elo0` is not less than `elo1`.
    #[error("`elo0` must be less than `elo1`")]
    Order,
    /// `alpha` or `beta` does not lie between 0 and 0.5.
    #[error("`{0}` must lie between 0 and 0.5")]
    Probability(&'static str),
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05`; `alpha` and `beta` are 0.05 when they are not given.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        const NAMES: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];
        let mut values = [None; 4];
        for part in text.split(',') {
            let malformed = || SprtError::Malformed(part.to_owned());
            let (name, number) = part.trim().split_once('=').ok_or_else(malformed)?;
            let place = NAMES.iter().position(|&known| known == name.trim()).ok_or_else(malformed)?;
            let number: f64 = number.trim().parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(malformed)?;
            if values[place].replace(number).is_some() {
                return Err(SprtError::Twice(NAMES[place]));
            }
        }
        let [elo0, elo1, alpha, beta] = values;
        Self::new(
            elo0.ok_or(SprtError::Missing(NAMES[0]))?,
            elo1.ok_or(SprtError::Missing(NAMES[1]))?,
            alpha.unwrap_or(0.05),
            beta.unwrap_or(0.05),
        )
    }
}

impl Sprt {
    /// A test of the hypothesis that the difference is `elo1` against the one that it is `elo0`, with the probability `alpha`
    /// of accepting the first when the second is true, and `beta` the other way round.
    ///
    /// # Errors
    /// `elo0` is not less than `elo1`, or a probability does not lie between 0 and 0.5.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if elo0.partial_cmp(&elo1) != Some(std::cmp::Ordering::Less) {
            return Err(SprtError::Order);
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Probability(name));
            }
        }
        Ok(Self { elo: [elo0, elo1], alpha, beta })
    }

    /// The two differences.
    #[must_use]
    pub const fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// Where the log-likelihood ratio ends the test: at or below the first H0 is accepted, at or above the second H1 (Wald).
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of H1 and H0 after the complete pairs of `tally`; 0 without pairs.
    #[must_use]
    pub fn ratio(&self, tally: &Tally) -> f64 {
        /// In place of what was never seen, so that no hypothesis is impossible.
        const UNSEEN: f64 = 1e-3;
        if tally.pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = tally.pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [h0, h1] = self.elo.map(|elo| likeliest(&seen, score_of_elo(elo)));
        let each = (0..5).map(|place| seen[place] * (h1[place] / h0[place]).ln());
        total * each.sum::<f64>()
    }

    /// The hypothesis that the pairs of `tally` decide for.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let (ratio, [low, high]) = (self.ratio(tally), self.bounds());
        if ratio >= high {
            Some(Verdict::H1)
        } else if ratio <= low {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// Of all distributions of pair results with the mean `score`, the one that makes `seen` likeliest: `seen / (1 + x * (value -
/// score))`, with the `x` for which it sums up to 1.
fn likeliest(seen: &[f64; 5], score: f64) -> [f64; 5] {
    let distances: [f64; 5] = std::array::from_fn(|place| place as f64 / 4.0 - score);
    // Falls from infinity to minus infinity between the poles; its root is the `x` that is sought.
    let excess =
        |x: f64| -> f64 { (0..5).map(|place| seen[place] * distances[place] / (1.0 + x * distances[place])).sum() };
    let (mut low, mut high) = (-1.0 / distances[4], -1.0 / distances[0]);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|place| seen[place] / (1.0 + x * distances[place]))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    fn pairs(pairs: [u64; 5]) -> Tally {
        Tally { games: [0; 3], pairs }
    }

    /// "Logistic (exact)" on the page of statistics of a test of the engine Monty (montytest, test
    /// 69d3c8dc7c5b3724e29d2712), whose bounds are 0 and 2.716 Elo.
    #[test]
    fn the_ratio_agrees_with_a_published_test() {
        let sprt = Sprt::new(0.0, 2.716, 0.05, 0.05).unwrap();
        let ratio = sprt.ratio(&pairs([13, 37, 50, 25, 3]));
        assert!((ratio + 0.537_72).abs() < 2e-4, "{ratio}");
        let [low, high] = sprt.bounds();
        assert!((low + 2.9444).abs() < 5e-5 && (high - 2.9444).abs() < 5e-5);
    }

    /// The unit test `sprt_threshold_test` of the tournament program racetrack (`src/tests/sprt_tests.rs`): losses first, `alpha` 0.05, `beta` 0.10.
    #[test]
    fn verdicts_agree_with_published_ones() {
        for (counts, elo0, elo1, verdict) in [
            ([485, 1923, 2942, 1937, 594], 0.0, 5.0, Some(Verdict::H1)),
            ([261, 739, 2683, 737, 253], -10.0, 0.0, Some(Verdict::H1)),
            ([63, 252, 385, 250, 74], 0.0, 10.0, None),
            ([527, 1007, 1932, 933, 511], 0.0, 5.0, Some(Verdict::H0)),
            ([175, 305, 694, 291, 157], 0.0, 10.0, Some(Verdict::H0)),
        ] {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.10).unwrap();
            assert_eq!(sprt.verdict(&pairs(counts)), verdict, "{counts:?}: {}", sprt.ratio(&pairs(counts)));
        }
    }

    #[test]
    fn what_is_likeliest_has_the_mean_that_was_asked_for() {
        let found = likeliest(&[0.1, 0.3, 0.4, 0.15, 0.05], 0.52);
        let mean: f64 = found.iter().enumerate().map(|(place, p)| place as f64 / 4.0 * p).sum();
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean - 0.52).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn the_ratio_changes_its_sign_with_the_players() {
        let sprt = Sprt::new(-5.0, 5.0, 0.05, 0.05).unwrap();
        let (one, other) = (sprt.ratio(&pairs([3, 10, 40, 20, 9])), sprt.ratio(&pairs([9, 20, 40, 10, 3])));
        assert!(one > 0.0 && (one + other).abs() < 1e-9, "{one} {other}");
        assert_eq!(sprt.ratio(&Tally::default()), 0.0);
        assert_eq!(sprt.verdict(&Tally::default()), None);
    }

    #[test]
    fn parameters_are_read_strictly() {
        assert_eq!("elo0=0,elo1=5".parse(), Sprt::new(0.0, 5.0, 0.05, 0.05));
        assert_eq!("beta=0.1, alpha=0.2,elo1=-1,elo0=-3.5".parse(), Sprt::new(-3.5, -1.0, 0.2, 0.1));
        for (text, error) in [
            ("", SprtError::Malformed(String::new())),
            ("elo0=0,elo2=5", SprtError::Malformed("elo2=5".to_owned())),
            ("elo0=nan,elo1=5", SprtError::Malformed("elo0=nan".to_owned())),
            ("elo0=0,elo0=1", SprtError::Twice("elo0")),
            ("elo1=5", SprtError::Missing("elo0")),
            ("elo0=5,elo1=5", SprtError::Order),
            ("elo0=0,elo1=5,alpha=0.7", SprtError::Probability("alpha")),
            ("elo0=0,elo1=5,beta=0", SprtError::Probability("beta")),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(error), "{text}");
        }
    }
}
