//! Where the search ends.

use super::value::{self, Value, loss_in, points};
use super::worker::{MOST_PLIES, Worker};
use super::{SearchGame, Turn};

/// More answers to a threat than any game follows up where the search ends.
const ROOM: usize = 4;
/// How many turns further the search goes at most where threats leave few answers.
pub(super) const FURTHER: usize = 4;

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
        if !self.rules.is_threatened(position, &mut self.scratch) {
            return standing.unwrap_or_else(|| points(self.rules.evaluate(position)));
        }
        const { assert!(R::MOST_FORCED <= ROOM) };
        let mut answers = [Turn::default(); ROOM];
        let most = if further > 0 { R::MOST_FORCED } else { 0 };
        let count = self.answers(position, &mut answers[..most]);
        if count == 0 {
            return loss_in(2);
        }
        if count > most {
            return standing.unwrap_or_else(|| points(self.rules.evaluate(position)));
        }
        let mut best = loss_in(2);
        for &answer in &answers[..count] {
            let after = self.rules.after(position, answer);
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

    /// Looks for turns that leave the opponent without a win next turn, until there is one more than `answers` has room for. How many there are.
    fn answers(&mut self, position: &R::Position, answers: &mut [Turn]) -> usize {
        let mut turns = std::mem::take(&mut self.turns[MOST_PLIES + 1]);
        turns.clear();
        self.rules.candidates(position, &mut self.scratch, &mut turns);
        let mut count = 0;
        for &turn in &turns {
            let after = self.rules.after(position, turn);
            if !self.rules.can_win(&after, &mut self.scratch) {
                if let Some(answer) = answers.get_mut(count) {
                    *answer = turn;
                }
                count += 1;
                if count > answers.len() {
                    break;
                }
            }
        }
        self.turns[MOST_PLIES + 1] = turns;
        count
    }
}
