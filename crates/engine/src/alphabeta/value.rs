//! Values inside the search: one integer for points and for proven results.
//!
//! A proven result counts turns from the position that has the value, so that it means the same wherever the position occurs and can
//! be kept in the transposition table as it is.

use crate::search::Score;

/// A value for the side to move. `WIN - n` is a win in this side's `n`-th turn from now, both sides' turns counted.
pub(super) type Value = i32;

/// Above every value.
pub(super) const INFINITE: Value = 32_000;
const WIN: Value = 30_000;
/// Proven results lie beyond this on both sides; points stay within.
const PROVEN: Value = 29_000;
/// Points stay within this.
const MOST_POINTS: Value = 20_000;

/// A win after this many turns.
pub(super) const fn win_in(turns: u32) -> Value {
    WIN - turns as Value
}

/// A loss after this many turns.
pub(super) const fn loss_in(turns: u32) -> Value {
    turns as Value - WIN
}

pub(super) const fn is_win(value: Value) -> bool {
    value > PROVEN
}

pub(super) const fn is_loss(value: Value) -> bool {
    value < -PROVEN
}

/// An evaluation as points.
pub(super) fn points(evaluation: i32) -> Value {
    evaluation.clamp(-MOST_POINTS, MOST_POINTS)
}

/// The value of a turn, from the value of the position after it for its side to move.
pub(super) const fn before(after: Value) -> Value {
    if is_win(after) {
        1 - after
    } else if is_loss(after) {
        -1 - after
    } else {
        -after
    }
}

/// The bound after a turn that means the same as `bound` before it: the inverse of [`before`].
pub(super) const fn after(bound: Value) -> Value {
    if is_win(bound) {
        -1 - bound
    } else if is_loss(bound) {
        1 - bound
    } else {
        -bound
    }
}

/// What the caller of an engine sees.
pub(super) fn score(value: Value) -> Score {
    if is_win(value) {
        Score::Win((WIN - value) as u32)
    } else if is_loss(value) {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Points(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_a_proven_result_one_turn_further_and_bounds_keep_their_order() {
        assert_eq!(before(loss_in(2)), win_in(3));
        assert_eq!(before(win_in(1)), loss_in(2));
        assert_eq!(score(before(loss_in(4))), Score::Win(5));
        let values = [loss_in(2), loss_in(4), -300, 0, 5, win_in(9), win_in(3), win_in(1)];
        for value in values {
            assert_eq!(before(after(value)), value);
            for bound in values {
                assert_eq!(before(value) <= bound, value >= after(bound), "{value} {bound}");
            }
        }
    }
}
