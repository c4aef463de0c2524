//! Signals of help by engines as they are stored: a row for each rated game of a person.

use play::time::Millis;
use protocol::admin::SignalSums;

use crate::signals::Signal;

/// A game that a node has taken and does not finish is another's after so long.
pub(super) const TAKEN: Millis = Millis::from_seconds(10 * 60);
/// A game that nobody got to within this time is not looked at any more.
pub(super) const WAITS: Millis = Millis::from_days(7);
/// Signals are kept for so long.
pub(super) const KEPT: Millis = Millis::from_days(365);
/// The last games of a player that are summed up.
pub(super) const SUMMED: usize = 200;
/// The last games of others that are summed up beside them.
pub(super) const OTHERS: usize = 2_000;
/// Whose ratings are no further apart than this is about as strong.
pub(super) const NEAR: f64 = 150.0;

/// The sums of what games say, as they are told: `games` of them.
pub(super) fn told(games: u32, sum: &Signal) -> SignalSums {
    let mean = |sum: f64, count: u32| (count > 0).then(|| sum / f64::from(count));
    let time = mean(sum.time, sum.timed);
    let spread = |time: f64| mean(sum.squares, sum.timed).map(|squares| (squares - time * time).max(0.0).sqrt());
    SignalSums {
        games,
        choices: sum.choices,
        agreed: mean(f64::from(sum.agreed), sum.choices),
        loss: mean(sum.loss, sum.choices),
        time,
        spread: time.and_then(spread),
        hard: mean(sum.hard_time, sum.hard),
        easy: mean(sum.time - sum.hard_time, sum.timed - sum.hard.min(sum.timed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_what_there_is() {
        let none = told(0, &Signal::default());
        assert_eq!([none.agreed, none.loss, none.time, none.spread, none.hard, none.easy], [None; 6]);
        // Times of 2, 4 and 9 seconds, of which the last was a hard choice.
        let signal =
            Signal { choices: 4, agreed: 3, loss: 0.4, timed: 3, time: 15.0, squares: 101.0, hard: 1, hard_time: 9.0 };
        let sums = told(2, &signal);
        assert_eq!((sums.games, sums.choices, sums.agreed, sums.time), (2, 4, Some(0.75), Some(5.0)));
        assert_eq!((sums.hard, sums.easy, sums.loss), (Some(9.0), Some(3.0), Some(0.1)));
        assert!((sums.spread.unwrap() - (101.0f64 / 3.0 - 25.0).sqrt()).abs() < 1e-12);
    }
}
