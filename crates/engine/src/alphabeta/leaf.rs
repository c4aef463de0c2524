//! Where the search ends.

use std::ops::ControlFlow;

use super::value::{self, Value, loss_in, points};
use super::worker::Worker;
use super::{SearchGame, Turn};

/// More answers to a threat than any game follows up where the search ends.
const ROOM: usize = 4;
/// How many turns further the search goes at most where threats leave few answers.
pub(super) const FURTHER: usize = 4;
/// Positions of the line, the root counted, with which every threat is looked into: so that a turn at the root that nobody can answer is
/// known to win.
const NEAR_ROOT: usize = 2;

impl<R: SearchGame> Worker<'_, R> {
    /// The value of a position in which the side to move cannot win in this turn, where the search ends, within a window: exact if the
    /// opponent's threat cannot be answered. Where it leaves few answers, they are looked at, for at most `further` turns.
    /// `standing` is the position's evaluation, if it is known.
    pub(super) fn leaf(
        &mut self,
        position: &R::Position,
        alpha: Value,
        beta: Value,
        further: usize,
        standing: Option<Value>,
    ) -> Value {
        if !self.enter() {
            return 0;
        }
        let rules = self.rules;
        let standing = || standing.unwrap_or_else(|| points(rules.evaluate(position)));
        let judged = || {
            rules.judged(position);
            standing()
        };
        if !rules.is_threatened(position, &mut self.scratch) {
            return judged();
        }
        if let Some(least) = rules.surely_answered_from()
            && self.path.len() > NEAR_ROOT
            && !self.whole
            && standing() >= least
        {
            return judged();
        }
        const { assert!(R::MOST_FORCED <= ROOM) };
        let mut answers = [Turn::default(); ROOM];
        let most = if further > 0 { R::MOST_FORCED } else { 0 };
        let mut count = 0;
        rules.answers(position, &mut self.scratch, |answer| {
            if count < most {
                answers[count] = answer;
            }
            count += 1;
            if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if count == 0 {
            return loss_in(2);
        }
        if count > most {
            return judged();
        }
        let mut best = loss_in(2);
        for &answer in &answers[..count] {
            let after = rules.after(position, answer);
            let value =
                value::before(self.leaf(&after, value::after(beta), value::after(alpha.max(best)), further - 1, None));
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}
