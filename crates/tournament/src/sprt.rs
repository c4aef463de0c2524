//! The sequential probability ratio test: a match that ends when it has told which of two players is stronger.

use std::fmt;
use std::str::FromStr;

use crate::tally::{Tally, deviations_of_normalised_elo, score_of_elo};

/// What a difference between two players is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Model {
    /// Elo: a difference is an expected score, however many games are drawn.
    Logistic,
    /// Normalised Elo: a difference is the expected score above one half in standard deviations of a game, so that a test takes equally long
    /// whatever the share of draws; see [`Tally::normalised_elo`].
    Normalised,
}

/// Two hypotheses about a difference in Elo or in normalised Elo, and how often either may be taken for the other.
///
/// The log-likelihood ratio is that of the generalised test (GSPRT) on the results of pairs: for either hypothesis the
/// distribution of pair results that explains best what was seen, among those with the difference of the
/// hypothesis. The models and the ways to compute them are Michel Van den Bergh's ("A practical introduction to the GSPRT",
/// 2020; "Comments on normalized Elo", 2020, section 4.1), as used by the testing framework of Stockfish and by fastchess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    model: Model,
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
    /// A part is not `name=number`, or its name is none of the six.
    #[error("`{0}` is none of elo0=N, elo1=N, nelo0=N, nelo1=N, alpha=N, beta=N")]
    Malformed(String),
    /// A parameter is given twice.
    #[error("`{0}` stands twice")]
    Twice(&'static str),
    /// One of the two differences is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// One difference is in Elo, the other one in normalised Elo.
    #[error("elo0 and elo1, or nelo0 and nelo1")]
    Mixed,
    /// The first difference is not less than the second one.
    #[error("the first difference must be less than the second one")]
    Order,
    /// A difference in normalised Elo is beyond [`Sprt::MOST_NORMALISED`].
    #[error("normalised Elo must lie between -200 and 200")]
    Range,
    /// `alpha` or `beta` does not lie between 0 and 0.5.
    #[error("`{0}` must lie between 0 and 0.5")]
    Probability(&'static str),
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05`, or the same with `nelo0` and `nelo1` for normalised Elo; `alpha` and `beta` are 0.05 when they
    /// are not given.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        const NAMES: [&str; 6] = ["elo0", "elo1", "nelo0", "nelo1", "alpha", "beta"];
        let mut values = [None; 6];
        for part in text.split(',') {
            let malformed = || SprtError::Malformed(part.to_owned());
            let (name, number) = part.trim().split_once('=').ok_or_else(malformed)?;
            let place = NAMES.iter().position(|&known| known == name.trim()).ok_or_else(malformed)?;
            let number: f64 = number.trim().parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(malformed)?;
            if values[place].replace(number).is_some() {
                return Err(SprtError::Twice(NAMES[place]));
            }
        }
        let [elo0, elo1, nelo0, nelo1, alpha, beta] = values;
        let (model, first, elo) = match (elo0.or(elo1), nelo0.or(nelo1)) {
            (Some(_), Some(_)) => return Err(SprtError::Mixed),
            (None, Some(_)) => (Model::Normalised, 2, [nelo0, nelo1]),
            _ => (Model::Logistic, 0, [elo0, elo1]),
        };
        let elo0 = elo[0].ok_or(SprtError::Missing(NAMES[first]))?;
        let elo1 = elo[1].ok_or(SprtError::Missing(NAMES[first + 1]))?;
        Self::new(model, [elo0, elo1], alpha.unwrap_or(0.05), beta.unwrap_or(0.05))
    }
}

impl fmt::Display for Sprt {
    /// As it is read, with all its parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.model {
            Model::Logistic => "elo",
            Model::Normalised => "nelo",
        };
        let Self { elo: [elo0, elo1], alpha, beta, .. } = self;
        write!(f, "{name}0={elo0},{name}1={elo1},alpha={alpha},beta={beta}")
    }
}

impl Sprt {
    /// The greatest difference in normalised Elo, either way, that can be tested: beyond it the likeliest distribution cannot be computed.
    pub const MOST_NORMALISED: f64 = 200.0;

    /// A test of the hypothesis that the difference is the second of `elo` against the one that it is the first, with the probability `alpha`
    /// of accepting the second when the first is true, and `beta` the other way round.
    ///
    /// # Errors
    /// The first is not less than the second, one is beyond [`MOST_NORMALISED`](Self::MOST_NORMALISED) where it is normalised, or a probability
    /// does not lie between 0 and 0.5.
    pub fn new(model: Model, elo: [f64; 2], alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if elo[0].partial_cmp(&elo[1]) != Some(std::cmp::Ordering::Less) {
            return Err(SprtError::Order);
        }
        if model == Model::Normalised && elo.iter().any(|elo| elo.abs() > Self::MOST_NORMALISED) {
            return Err(SprtError::Range);
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Probability(name));
            }
        }
        Ok(Self { model, elo, alpha, beta })
    }

    /// What the two differences are counted in.
    #[must_use]
    pub const fn model(&self) -> Model {
        self.model
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
        let [h0, h1] = self.elo.map(|elo| match self.model {
            Model::Logistic => likeliest(&seen, score_of_elo(elo)),
            Model::Normalised => likeliest_normalised(&seen, deviations_of_normalised_elo(elo)),
        });
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

/// The points that a pair can bring, as a share.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Of all distributions of pair results with the mean `score`, the one that makes `seen` likeliest.
fn likeliest(seen: &[f64; 5], score: f64) -> [f64; 5] {
    tilted(seen, &VALUES.map(|value| value - score))
}

/// Of all distributions of pair results whose mean lies `deviations` standard deviations above one half, the one that makes `seen` likeliest.
///
/// The condition is not linear in the distribution. It is made so around an estimate, which gives the next one, as the paper has it; a few
/// steps are enough.
fn likeliest_normalised(seen: &[f64; 5], deviations: f64) -> [f64; 5] {
    const STEPS: usize = 100;
    let mut found = [0.2; 5];
    for _ in 0..STEPS {
        let mean: f64 = (0..5).map(|place| VALUES[place] * found[place]).sum();
        let variance: f64 = (0..5).map(|place| (VALUES[place] - mean).powi(2) * found[place]).sum();
        let deviation = variance.sqrt();
        let next = tilted(
            seen,
            &VALUES
                .map(|value| value - 0.5 - 0.5 * deviations * deviation * (1.0 + ((value - mean) / deviation).powi(2))),
        );
        let change = (0..5).fold(0.0_f64, |most, place| most.max((next[place] - found[place]).abs()));
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

/// Of all distributions under which the mean of `distances` is 0, the one that makes `seen` likeliest: `seen / (1 + x * distance)`, with the
/// `x` for which it sums up to 1. Some distances lie on either side of 0.
fn tilted(seen: &[f64; 5], distances: &[f64; 5]) -> [f64; 5] {
    let (least, most) =
        distances.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &d| (low.min(d), high.max(d)));
    // Falls from infinity to minus infinity between the poles; its root is the `x` that is sought.
    let excess =
        |x: f64| -> f64 { (0..5).map(|place| seen[place] * distances[place] / (1.0 + x * distances[place])).sum() };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
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

    fn logistic(elo0: f64, elo1: f64, beta: f64) -> Result<Sprt, SprtError> {
        Sprt::new(Model::Logistic, [elo0, elo1], 0.05, beta)
    }

    /// "Logistic (exact)" on the page of statistics of a test of the engine Monty (montytest, test
    /// 69d3c8dc7c5b3724e29d2712), whose bounds are 0 and 2.716 Elo.
    #[test]
    fn the_ratio_agrees_with_a_published_test() {
        let sprt = logistic(0.0, 2.716, 0.05).unwrap();
        let ratio = sprt.ratio(&pairs([13, 37, 50, 25, 3]));
        assert!((ratio + 0.537_72).abs() < 2e-4, "{ratio}");
        let [low, high] = sprt.bounds();
        assert!((low + 2.9444).abs() < 5e-5 && (high - 2.9444).abs() < 5e-5);
    }

    /// The cases "pentanomial" of the unit tests of fastchess (`app/tests/sprt_test.cpp`), which are tests of Stockfish; drawn pairs and those
    /// with a win each count the same.
    #[test]
    fn both_models_agree_with_the_tests_of_fastchess() {
        let (logistic, normalised) = (Model::Logistic, Model::Normalised);
        for (model, counts, elo, expected) in [
            (normalised, [365, 16_618, 36_029 + 200, 16_974, 390], [0.0, 2.0], 2.25),
            (normalised, [127, 4_883, 10_311 + 401, 5_150, 104], [-1.75, 0.25], 3.01),
            (logistic, [223, 9_863, 20_279 + 1_000, 10_037, 246], [0.5, 2.5], -3.07),
            (logistic, [871, 26_175, 55_003 + 980, 26_678, 821], [0.0, 2.0], -4.98),
        ] {
            let ratio = Sprt::new(model, elo, 0.05, 0.05).unwrap().ratio(&pairs(counts));
            assert!((ratio - expected).abs() < 0.005, "{model:?} {counts:?}: {ratio}, not {expected}");
        }
    }

    /// "Comments on normalized Elo", section 4.1: what is found fulfils the hypothesis, and no other distribution near it that does is likelier.
    #[test]
    fn what_is_likeliest_lies_as_many_deviations_above_one_half_as_asked_for() {
        let deviations = |p: &[f64; 5]| {
            let mean: f64 = (0..5).map(|place| VALUES[place] * p[place]).sum();
            let variance: f64 = (0..5).map(|place| (VALUES[place] - mean).powi(2) * p[place]).sum();
            (mean - 0.5) / variance.sqrt()
        };
        for seen in [[0.1, 0.3, 0.4, 0.15, 0.05], [0.001, 0.001, 0.001, 0.001, 0.996], [0.2; 5]] {
            for nelo in [-200.0, -5.0, 0.0, 10.0, 200.0] {
                let asked = deviations_of_normalised_elo(nelo);
                let found = likeliest_normalised(&seen, asked);
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{seen:?} {nelo}: {found:?}");
                assert!((deviations(&found) - asked).abs() < 1e-6, "{seen:?} {nelo}: {found:?}");
            }
        }
    }

    /// With as many draws as there can be, a small difference in Elo is a great one in normalised Elo: the test is over sooner.
    #[test]
    fn normalised_elo_does_not_depend_on_the_share_of_draws() {
        let normalised = Sprt::new(Model::Normalised, [0.0, 10.0], 0.05, 0.05).unwrap();
        let (decisive, drawish) = (pairs([900, 0, 0, 0, 1_000]), pairs([0, 40, 1_800, 60, 0]));
        let ratios = [decisive, drawish].map(|tally| normalised.ratio(&tally));
        let elo = logistic(0.0, 10.0, 0.05).unwrap();
        assert!(elo.ratio(&decisive) > 0.0 && elo.ratio(&drawish) < 0.0);
        assert!(ratios.iter().all(|&ratio| ratio > 0.0), "{ratios:?}");
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
            let sprt = logistic(elo0, elo1, 0.10).unwrap();
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
        let sprt = logistic(-5.0, 5.0, 0.05).unwrap();
        let (one, other) = (sprt.ratio(&pairs([3, 10, 40, 20, 9])), sprt.ratio(&pairs([9, 20, 40, 10, 3])));
        assert!(one > 0.0 && (one + other).abs() < 1e-9, "{one} {other}");
        assert_eq!(sprt.ratio(&Tally::default()), 0.0);
        assert_eq!(sprt.verdict(&Tally::default()), None);
    }

    #[test]
    fn parameters_are_read_strictly() {
        assert_eq!("elo0=0,elo1=5".parse(), logistic(0.0, 5.0, 0.05));
        let all = Sprt::new(Model::Logistic, [-3.5, -1.0], 0.2, 0.1);
        assert_eq!("beta=0.1, alpha=0.2,elo1=-1,elo0=-3.5".parse(), all);
        assert_eq!("nelo0=0,nelo1=5,beta=0.1".parse(), Sprt::new(Model::Normalised, [0.0, 5.0], 0.05, 0.1));
        for text in ["elo0=-3.5,elo1=-1,alpha=0.2,beta=0.1", "nelo0=0,nelo1=5,alpha=0.05,beta=0.05"] {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
        for (text, error) in [
            ("", SprtError::Malformed(String::new())),
            ("elo0=0,elo2=5", SprtError::Malformed("elo2=5".to_owned())),
            ("elo0=nan,elo1=5", SprtError::Malformed("elo0=nan".to_owned())),
            ("elo0=0,elo0=1", SprtError::Twice("elo0")),
            ("elo1=5", SprtError::Missing("elo0")),
            ("nelo1=5", SprtError::Missing("nelo0")),
            ("elo0=0,nelo1=5", SprtError::Mixed),
            ("nelo0=0,nelo1=201", SprtError::Range),
            ("elo0=5,elo1=5", SprtError::Order),
            ("elo0=0,elo1=5,alpha=0.7", SprtError::Probability("alpha")),
            ("elo0=0,elo1=5,beta=0", SprtError::Probability("beta")),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(error), "{text}");
        }
    }
}
