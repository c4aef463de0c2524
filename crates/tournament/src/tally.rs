//! What the results of a match say: score, Elo difference and likelihood of superiority.
//!
//! Every opening is played twice with sides changed, so the two games of a pair are not independent, and it is the results of pairs,
//! not of games, that the error bars come from: the pentanomial model of Michel Van den Bergh that the testing framework of
//! Stockfish uses ("A practical introduction to the GSPRT", 2020; "Comments on normalized Elo", 2020).

use std::f64::consts::{LN_10, SQRT_2};

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How a game ended for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Points {
    /// The game is lost: no point.
    None,
    /// The game is drawn: half a point.
    Half,
    /// The game is won: one point.
    One,
}

impl Points {
    /// Half points: 0, 1 or 2.
    #[must_use]
    pub const fn halves(self) -> usize {
        match self {
            Self::None => 0,
            Self::Half => 1,
            Self::One => 2,
        }
    }

    /// The same for the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::None => Self::One,
            Self::Half => Self::Half,
            Self::One => Self::None,
        }
    }
}

/// The results of games between two players, from the first one's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games lost, drawn and won: by [`Points::halves`].
    pub games: [u64; 3],
    /// Complete pairs in which the first player got no half points, one, two, three, four.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Games without pairs.
    #[must_use]
    pub const fn of_games(wins: u64, draws: u64, losses: u64) -> Self {
        Self { games: [losses, draws, wins], pairs: [0; 5] }
    }

    /// Counts a game.
    pub const fn add_game(&mut self, points: Points) {
        self.games[points.halves()] += 1;
    }

    /// Counts a pair, whose games have been counted.
    pub const fn add_pair(&mut self, points: [Points; 2]) {
        self.pairs[points[0].halves() + points[1].halves()] += 1;
    }

    /// Games won.
    #[must_use]
    pub const fn wins(&self) -> u64 {
        self.games[2]
    }

    /// Games drawn.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.games[1]
    }

    /// Games lost.
    #[must_use]
    pub const fn losses(&self) -> u64 {
        self.games[0]
    }

    /// How many games were played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of the points, from 0 to 1; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        Sample::of(&self.games).map(|sample| sample.mean)
    }

    /// Whether every game is one of a complete pair, so that the pairs tell all.
    #[must_use]
    pub fn is_paired(&self) -> bool {
        self.pairs.iter().sum::<u64>() * 2 == self.count()
    }

    /// From pairs where all are complete, else from games.
    fn sample(&self) -> Option<Sample> {
        if self.is_paired() { Sample::of(&self.pairs) } else { Sample::of(&self.games) }
    }

    /// The Elo difference with its 95 % interval; `None` without games. Where one side got all points, the normal approximation knows
    /// nothing, and the interval is the exact one of Clopper and Pearson (1934).
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let sample = self.sample()?;
        let error = Z * sample.deviation_of_mean();
        let (low, high) = match sample.perfection() {
            None => (sample.mean - error, sample.mean + error),
            Some(bound) if sample.mean > 0.5 => (bound, 1.0),
            Some(bound) => (0.0, 1.0 - bound),
        };
        Some(Elo { difference: elo_of_score(sample.mean), low: elo_of_score(low), high: elo_of_score(high) })
    }

    /// The difference in normalised Elo with its 95 % interval: how many standard deviations of a game the score lies above one half, times 800 / ln 10
    /// (Van den Bergh, "Comments on normalized Elo", 2020). `None` without games, or where every pair, or every game, had the same result.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<Elo> {
        let sample = self.sample()?;
        let games = if self.is_paired() { 2.0 } else { 1.0 };
        let deviation = (games * sample.variance).sqrt();
        if deviation <= 0.0 {
            return None;
        }
        let difference = (sample.mean - 0.5) / deviation * NORMALISED_ELO;
        let error = Z * NORMALISED_ELO / (games * sample.count).sqrt();
        Some(Elo { difference, low: difference - error, high: difference + error })
    }

    /// The likelihood of superiority: how likely it is, in the normal approximation, that the first player is the stronger one.
    /// `None` without games.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let sample = self.sample()?;
        let deviation = sample.deviation_of_mean();
        // After a perfect score every chance to win was equally likely before.
        let doubt = 0.5_f64.powf(sample.count + 1.0);
        Some(match sample.perfection() {
            Some(_) if sample.mean > 0.5 => 1.0 - doubt,
            Some(_) => doubt,
            None if deviation > 0.0 => normal_distribution((sample.mean - 0.5) / deviation),
            None => 0.5,
        })
    }
}

/// A difference of ratings in Elo, infinite when one side got all points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub difference: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Elo {
    /// Half of the interval's width; infinite when an end is.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Mean and variance of outcomes that lie evenly between 0 and 1.
struct Sample {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    fn of(counts: &[u64]) -> Option<Self> {
        let count = counts.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return None;
        }
        let steps = (counts.len() - 1) as f64;
        let outcomes = || counts.iter().enumerate().map(|(step, &count)| (step as f64 / steps, count as f64));
        let mean = outcomes().map(|(value, count)| value * count).sum::<f64>() / count;
        let variance = outcomes().map(|(value, count)| count * (value - mean).powi(2)).sum::<f64>() / count;
        Some(Self { count, mean, variance })
    }

    /// For a side that got all points, the least share that would be no surprise, at the level of 97.5 %; `None` for any other
    /// result.
    fn perfection(&self) -> Option<f64> {
        (self.mean <= 0.0 || self.mean >= 1.0).then(|| 0.025_f64.powf(1.0 / self.count))
    }

    fn deviation_of_mean(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }
}

/// Elo for each standard deviation of a game: normalised Elo is that of a game with two equally likely results near equality.
const NORMALISED_ELO: f64 = 800.0 / LN_10;

/// How many standard deviations of a pair's mean result the mean lies above one half with this difference in normalised Elo. A pair, as the
/// mean of two games, deviates less than a game by the root of two.
pub(crate) fn deviations_of_normalised_elo(nelo: f64) -> f64 {
    nelo * SQRT_2 / NORMALISED_ELO
}

/// The expected score of a player who is stronger by `elo`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo * LN_10 / 400.0).exp())
}

/// The Elo difference that gives this expected score; infinite at and beyond 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        (score / (1.0 - score)).log10() * 400.0
    }
}

/// The distribution function of the standard normal distribution.
fn normal_distribution(z: f64) -> f64 {
    0.5 * complementary_error_function(-z / SQRT_2)
}

/// Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: off by less than 1.5e-7.
fn complementary_error_function(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let tail = COEFFICIENTS.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t) * (-x * x).exp();
    if x >= 0.0 { tail } else { 2.0 - tail }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    fn close(value: f64, expected: f64, within: f64) -> bool {
        (value - expected).abs() <= within
    }

    /// Wins, losses, draws and what other programs make of them. The first three are the unit tests of fastchess
    /// (`tests/elo_test.cpp`), the others matches that cutechess-cli reported in the change log of the engine Midnight.
    #[test]
    fn elo_and_its_error_agree_with_published_matches() {
        for (wins, losses, draws, difference, error, within) in [
            (0, 36, 14, -315.34, 95.43, 0.5),
            (859, 772, 1329, 10.21, 9.28, 0.1),
            (1164, 1267, 3049, -6.53, 6.12, 0.07),
            (449, 276, 275, 60.7, 18.5, 0.1),
            (382, 320, 298, 21.6, 18.1, 0.1),
            (372, 322, 306, 17.4, 17.9, 0.1),
        ] {
            let elo = Tally::of_games(wins, draws, losses).elo().unwrap();
            assert!(close(elo.difference, difference, within), "{wins} {losses} {draws}: {elo:?}");
            assert!(close(elo.error(), error, within), "{wins} {losses} {draws}: {elo:?}");
        }
    }

    /// The unit tests of fastchess (`app/tests/elo_test.cpp`), whose tolerance is 1 %.
    #[test]
    fn normalised_elo_agrees_with_the_tests_of_fastchess() {
        let paired = |pairs: [u64; 5]| Tally { games: [0, pairs.iter().sum::<u64>() * 2, 0], pairs };
        for (tally, difference, error) in [
            (Tally::of_games(76, 123, 89), -20.76, 40.13),
            (Tally::of_games(136, 111, 96), 49.77, 36.77),
            (paired([34, 54, 31 + 32, 64, 75]), 57.94, 28.28),
            (paired([332, 433, 457 + 41, 333, 334]), -9.17, 10.96),
            (paired([7_895, 8_757, 5_485 + 200, 568, 9_999]), -19.01, 2.65),
        ] {
            let elo = tally.normalised_elo().unwrap();
            assert!(close(elo.difference, difference, 0.01 * difference.abs()), "{tally:?}: {elo:?}");
            assert!(close(elo.error(), error, 0.01 * error), "{tally:?}: {elo:?}");
        }
        assert_eq!(Tally::of_games(10, 0, 0).normalised_elo(), None);
    }

    /// From the same change log.
    #[test]
    fn superiority_agrees_with_published_matches() {
        for (wins, losses, draws, superiority) in
            [(449, 276, 275, 1.000), (382, 320, 298, 0.990), (372, 322, 306, 0.971)]
        {
            let tally = Tally::of_games(wins, draws, losses);
            assert!(close(tally.superiority().unwrap(), superiority, 0.000_6), "{:?}", tally.superiority());
        }
    }

    /// 64 pairs doubled: the page of statistics of a test of the engine Monty (montytest, test 69d3c8dc7c5b3724e29d2712).
    #[test]
    fn pairs_agree_with_a_published_test() {
        let tally = Tally { games: [0; 3], pairs: [13, 37, 50, 25, 3] };
        let sample = Sample::of(&tally.pairs).unwrap();
        assert!(close(sample.mean, 0.4375, 1e-9));
        assert!(close(sample.variance, 0.057_62, 5e-6));
        assert!(close(elo_of_score(sample.mean), -43.6578, 5e-5));
    }

    #[test]
    fn pairs_count_only_when_all_games_are_in_one() {
        let mut tally = Tally::default();
        for _ in 0..50 {
            tally.add_game(Points::One);
            tally.add_game(Points::None);
            tally.add_pair([Points::One, Points::None]);
        }
        // Every opening was won by the same side: the players are equal, and nothing is left to chance.
        let elo = tally.elo().unwrap();
        assert!(close(elo.error(), 0.0, 1e-9), "{elo:?}");
        assert!(close(tally.superiority().unwrap(), 0.5, 1e-9));
        tally.add_game(Points::Half);
        assert!(tally.elo().unwrap().error() > 50.0);
    }

    #[test]
    fn nothing_is_said_about_no_games_and_no_bound_about_perfect_scores() {
        assert_eq!(Tally::default().elo(), None);
        assert_eq!(Tally::default().superiority(), None);
        // Clopper and Pearson: ten of ten leave a chance of at least 69.2 %.
        let elo = Tally::of_games(10, 0, 0).elo().unwrap();
        assert_eq!((elo.difference, elo.high), (f64::INFINITY, f64::INFINITY));
        assert!(close(score_of_elo(elo.low), 0.6915, 5e-5), "{elo:?}");
        let lost = Tally::of_games(0, 0, 10);
        assert!(close(lost.elo().unwrap().high, -elo.low, 1e-9));
        assert!(close(lost.superiority().unwrap(), 0.5_f64.powi(11), 1e-12));
    }

    #[test]
    fn score_and_elo_are_inverse() {
        for elo in [-400.0, -35.0, 0.0, 1.0, 200.0] {
            assert!(close(elo_of_score(score_of_elo(elo)), elo, 1e-9));
        }
        assert!(close(score_of_elo(400.0), 10.0 / 11.0, 1e-12));
    }

    /// Tables of the normal distribution.
    #[test]
    fn the_normal_distribution_is_as_tabulated() {
        for (z, probability) in [(0.0, 0.5), (1.0, 0.841_345), (1.96, 0.975_002), (-2.326_348, 0.01)] {
            assert!(close(normal_distribution(z), probability, 1e-6), "{z}");
        }
    }
}
