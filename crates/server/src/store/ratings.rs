//! Ratings by Glicko-2, for each game and speed.
//!
//! A game is a rating period of its two players. Without games a deviation grows with time, as Glicko-2 says of periods in which
//! nobody played: what is stored is the deviation after the last game and the moment of it, and whatever is shown, compared or
//! changed is `aged` first.

use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::{Rating, Speed};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::StoreError;
use super::games::GameKey;

/// Above this deviation a rating is provisional.
pub(super) const PROVISIONAL: f64 = 110.0;

/// A deviation does not fall below this one, so that a rating can still follow its player.
const LEAST_DEVIATION: f64 = 45.0;

/// The deviation of somebody who has never played: none grows beyond it.
const MOST_DEVIATION: f64 = 350.0;

/// A rating period without games, in milliseconds: 4.66 days. With the usual volatility of 0.06, whoever had a deviation of 60 is
/// provisional after a year without a game.
pub(super) const PERIOD: f64 = 4.66 * 24.0 * 60.0 * 60.0 * 1000.0;

/// A point of Glicko-2's own scale in points of a rating.
pub(super) const SCALE: f64 = 173.7178;

/// A rating after a time without a game, in milliseconds: φ² grows by σ² in each period.
pub(super) fn aged(rating: Glicko2Rating, idle: Millis) -> Glicko2Rating {
    let periods = idle.get() as f64 / PERIOD;
    let growth = rating.volatility * SCALE;
    let deviation = (rating.deviation.powi(2) + periods * growth.powi(2)).sqrt();
    Glicko2Rating { deviation: deviation.min(MOST_DEVIATION.max(rating.deviation)), ..rating }
}

pub(super) fn told(rating: &Glicko2Rating, games: u32) -> Rating {
    Rating { rating: rating.rating, deviation: rating.deviation, games, provisional: rating.deviation > PROVISIONAL }
}

pub(super) fn speed(name: &str) -> Result<Speed, StoreError> {
    Speed::from_name(name).ok_or_else(|| StoreError::Damaged(format!("speed `{name}`")))
}

/// A place in the changes of a player's ratings: when the game ended, and its key.
pub type ChangePlace = (Timestamp, GameKey);

/// The ratings of both players after a game between them, of which A has won `score`: 1, ½ or 0.
pub(super) fn after_game(before: BySide<Glicko2Rating>, score: f64) -> BySide<Glicko2Rating> {
    let outcome = if score > 0.75 {
        Outcomes::WIN
    } else if score < 0.25 {
        Outcomes::LOSS
    } else {
        Outcomes::DRAW
    };
    let (a, b) = glicko2(&before[Side::A], &before[Side::B], &outcome, &Glicko2Config::new());
    BySide::new(a, b).map(|rating| Glicko2Rating { deviation: rating.deviation.max(LEAST_DEVIATION), ..rating })
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

    const DAY: u64 = 24 * 60 * 60 * 1000;

    #[test]
    fn a_deviation_grows_with_time() {
        let rating = |deviation| Glicko2Rating { rating: 1700.0, deviation, volatility: 0.06 };
        let after = |deviation, days: u64| aged(rating(deviation), Millis::new(days * DAY)).deviation;
        assert!((after(60.0, 0) - 60.0).abs() < 1e-9);
        assert!(after(60.0, 364) < PROVISIONAL && after(60.0, 367) > PROVISIONAL, "{}", after(60.0, 365));
        assert!(after(LEAST_DEVIATION, 400) < PROVISIONAL && after(LEAST_DEVIATION, 450) > PROVISIONAL);
        assert!((after(60.0, 1_000_000) - MOST_DEVIATION).abs() < 1e-9, "it has a bound");
        // One period is what Glicko-2 does with somebody who has not played in it.
        let config = Glicko2Config::new();
        let period = glicko2_rating_period(&rating(60.0), &[], &config).deviation;
        assert!((aged(rating(60.0), Millis::new(PERIOD as u64)).deviation - period).abs() < 1e-6);
        let twice = aged(aged(rating(60.0), Millis::new(10 * DAY)), Millis::new(20 * DAY)).deviation;
        assert!((twice - after(60.0, 30)).abs() < 1e-9, "it does not matter how often one looks");
    }

    /// The example of Glickman's paper, “Example of the Glicko-2 system” (2013).
    #[test]
    fn the_library_agrees_with_glickman() {
        let rating = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (rating(1400.0, 30.0), Outcomes::WIN),
            (rating(1550.0, 100.0), Outcomes::LOSS),
            (rating(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: 0.5, ..Glicko2Config::new() };
        let after = glicko2_rating_period(&rating(1500.0, 200.0), &games, &config);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }
}
