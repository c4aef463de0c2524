//! Ratings of several players on one scale, by maximum likelihood.

use std::f64::consts::LN_10;

use crate::tally::{Tally, score_of_elo};

/// The points of a group of players against each other: what ratings are fitted to.
#[derive(Debug, Clone, PartialEq)]
pub struct Crosstable {
    /// `points[i][j]`: of player `i` against player `j`, half a point a draw.
    points: Vec<Vec<f64>>,
}

/// A player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// In Elo; the mean of all players is 0.
    pub elo: f64,
    /// Half of the 95 % interval around it, of the difference to the mean.
    pub error: f64,
}

/// The difference of two players.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The first one's rating less the second one's, in Elo.
    pub elo: f64,
    /// Half of the 95 % interval around it.
    pub error: f64,
}

/// Ratings as they were fitted, with how uncertain they are together.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// In Elo; the mean is 0.
    elo: Vec<f64>,
    /// Of the ratings, in Elo squared; what is common to all means nothing.
    covariance: Vec<Vec<f64>>,
}

impl Fit {
    /// Everybody's rating.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let count = self.elo.len() as f64;
        // The part along the common shift, which ratings do not have, is taken out.
        let error = |i: usize| 1.96 * (self.covariance[i][i] - 1.0 / count).max(0.0).sqrt();
        self.elo.iter().enumerate().map(|(i, &elo)| Rating { elo, error: error(i) }).collect()
    }

    /// How much better player `first` is than player `second`. The errors of two ratings to the mean do not say how uncertain their difference
    /// is: this does.
    ///
    /// # Panics
    /// There is no such player.
    #[must_use]
    pub fn difference(&self, first: usize, second: usize) -> Difference {
        let c = &self.covariance;
        let variance = c[first][first] + c[second][second] - 2.0 * c[first][second];
        Difference { elo: self.elo[first] - self.elo[second], error: 1.96 * variance.max(0.0).sqrt() }
    }
}

impl Crosstable {
    /// No games yet.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self { points: vec![vec![0.0; players]; players] }
    }

    /// Adds games of player `first` against player `second`.
    ///
    /// # Panics
    /// There is no such player, or both are the same.
    pub fn add(&mut self, first: usize, second: usize, tally: &Tally) {
        assert_ne!(first, second, "nobody plays against himself");
        let draws = tally.draws() as f64 / 2.0;
        self.points[first][second] += tally.wins() as f64 + draws;
        self.points[second][first] += tally.losses() as f64 + draws;
    }

    /// Points of player `first` against player `second`.
    ///
    /// # Panics
    /// There is no such player.
    #[must_use]
    pub fn points(&self, first: usize, second: usize) -> f64 {
        self.points[first][second]
    }

    /// Everybody's rating, as [`fit`](Self::fit) finds them.
    #[must_use]
    pub fn ratings(&self, prior: f64) -> Vec<Rating> {
        self.fit(prior).ratings()
    }

    /// Ratings by maximum likelihood in the model of Bradley and Terry (1952), a draw counting as half a win, half a loss.
    ///
    /// `prior` drawn games are added to every pairing that was played, so that a player who lost all games has a rating; with 0
    /// such a rating runs away, and only its order means something. Errors come from the curvature of the likelihood,
    /// which takes draws for coin tosses: with many draws they are too wide rather than too narrow.
    #[must_use]
    pub fn fit(&self, prior: f64) -> Fit {
        let count = self.points.len();
        let games = |i: usize, j: usize| {
            let played = self.points[i][j] + self.points[j][i];
            if played > 0.0 { played + prior } else { 0.0 }
        };
        let points =
            |i: usize, j: usize| self.points[i][j] + (games(i, j) - self.points[i][j] - self.points[j][i]) / 2.0;
        let mut elo = vec![0.0; count];
        // Newton's method; the likelihood is concave, and steps are kept small while far away.
        for _ in 0..500 {
            let gradient: Vec<f64> = (0..count)
                .map(|i| (0..count).map(|j| points(i, j) - games(i, j) * score_of_elo(elo[i] - elo[j])).sum::<f64>())
                .collect();
            let step = solve(&information(count, &games, &elo), &[gradient])[0].clone();
            let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
            let factor = if longest > 100.0 { 100.0 / longest } else { 1.0 };
            for (rating, part) in elo.iter_mut().zip(&step) {
                *rating += factor * part;
            }
            if longest < 1e-9 {
                break;
            }
        }
        let mean = elo.iter().sum::<f64>() / count.max(1) as f64;
        let columns: Vec<Vec<f64>> =
            (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect();
        let mut covariance = solve(&information(count, &games, &elo), &columns);
        // The information is counted in Elo by natural points; see `information`.
        let scale = LN_10 / 400.0;
        covariance.iter_mut().flatten().for_each(|cell| *cell /= scale);
        Fit { elo: elo.iter().map(|elo| elo - mean).collect(), covariance }
    }
}

/// How the points that are expected change with each rating, times the scale of Elo; a rating that is common to all is
/// tied to 0 by an added constant, which changes no difference.
fn information(count: usize, games: &impl Fn(usize, usize) -> f64, elo: &[f64]) -> Vec<Vec<f64>> {
    let scale = LN_10 / 400.0;
    let mut matrix = vec![vec![0.0; count]; count];
    for i in 0..count {
        for j in 0..count {
            if i != j {
                let expected = score_of_elo(elo[i] - elo[j]);
                let weight = games(i, j) * expected * (1.0 - expected) * scale;
                matrix[i][j] -= weight;
                matrix[i][i] += weight;
            }
        }
    }
    for row in &mut matrix {
        for cell in row {
            *cell += 1.0 / count as f64 / scale;
        }
    }
    matrix
}

/// Solves `matrix * x = right` for each right side, by elimination with pivots. Where the matrix says nothing, `x` is 0.
fn solve(matrix: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut rows: Vec<Vec<f64>> =
        (0..count).map(|i| matrix[i].iter().copied().chain(right.iter().map(|column| column[i])).collect()).collect();
    for column in 0..count {
        let pivot = (column..count).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()));
        let Some(pivot) = pivot.filter(|&pivot| rows[pivot][column].abs() > 1e-12) else { continue };
        rows.swap(column, pivot);
        let by = rows[column].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i != column {
                let factor = row[column] / by[column];
                for (cell, from) in row.iter_mut().zip(&by) {
                    *cell -= factor * from;
                }
            }
        }
    }
    (0..right.len())
        .map(|side| {
            (0..count)
                .map(|i| if rows[i][i].abs() > 1e-12 { rows[i][count + side] / rows[i][i] } else { 0.0 })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of four teams in the article "Bradley–Terry model" of the English Wikipedia; strengths are relative to
    /// their geometric mean.
    #[test]
    fn ratings_agree_with_a_published_example() {
        let mut table = Crosstable::new(4);
        for (first, second, wins, losses) in
            [(0, 1, 2, 3), (0, 2, 0, 0), (0, 3, 1, 4), (1, 2, 5, 3), (1, 3, 0, 0), (2, 3, 1, 3)]
        {
            table.add(first, second, &Tally::of_games(wins, 0, losses));
        }
        let ratings = table.ratings(0.0);
        for (rating, strength) in ratings.iter().zip([0.640_f64, 1.043, 0.660, 2.270]) {
            assert!((rating.elo - 400.0 * strength.log10()).abs() < 0.5, "{ratings:?}");
        }
    }

    #[test]
    fn two_players_get_the_difference_of_their_score() {
        let tally = Tally::of_games(60, 20, 20);
        let mut table = Crosstable::new(2);
        table.add(0, 1, &tally);
        let ratings = table.ratings(0.0);
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - crate::tally::elo_of_score(0.7)).abs() < 1e-6, "{difference}");
        // Half of the difference is each player's distance to the mean: so is its error, by the binomial law.
        let expected = 1.96 / (100.0_f64 * 0.7 * 0.3).sqrt() / (LN_10 / 400.0) / 2.0;
        assert!((ratings[0].error - expected).abs() < 1e-3, "{} {expected}", ratings[0].error);
    }

    #[test]
    fn the_error_of_a_difference_is_not_that_of_the_ratings() {
        // Two players alone: the difference has the error of the score of their games, by the binomial law.
        let mut two = Crosstable::new(2);
        two.add(0, 1, &Tally::of_games(60, 20, 20));
        let difference = two.fit(0.0).difference(0, 1);
        let expected = 1.96 / (100.0_f64 * 0.7 * 0.3).sqrt() / (LN_10 / 400.0);
        assert!((difference.error - expected).abs() < 1e-3, "{difference:?} {expected}");
        assert!((two.ratings(0.0)[0].error - difference.error / 2.0).abs() < 1e-3);
        // A ladder on which only neighbours meet: neighbours are as uncertain as their own games, and further ones add up.
        let mut ladder = Crosstable::new(4);
        for first in 0..3 {
            ladder.add(first, first + 1, &Tally::of_games(40, 20, 40));
        }
        let fit = ladder.fit(0.0);
        let neighbours = 1.96 / (100.0_f64 * 0.25).sqrt() / (LN_10 / 400.0);
        for first in 0..3 {
            assert!((fit.difference(first, first + 1).error - neighbours).abs() < 1e-3);
        }
        assert!((fit.difference(0, 3).error - neighbours * 3.0_f64.sqrt()).abs() < 1e-3);
        // The first one's distance to the mean of all is (3, 2, 1) / 4 of the three differences.
        assert!((fit.ratings()[0].error - neighbours * 14.0_f64.sqrt() / 4.0).abs() < 1e-3);
        assert_eq!(fit.difference(2, 2), Difference { elo: 0.0, error: 0.0 });
    }

    #[test]
    fn who_lost_all_games_has_a_rating_by_the_prior() {
        let mut table = Crosstable::new(3);
        table.add(0, 1, &Tally::of_games(10, 0, 0));
        table.add(1, 2, &Tally::of_games(10, 0, 0));
        let ratings = table.ratings(1.0);
        assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo, "{ratings:?}");
        assert!(ratings.iter().all(|rating| rating.elo.abs() < 2_000.0 && rating.error.is_finite()), "{ratings:?}");
        assert!(ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }
}
