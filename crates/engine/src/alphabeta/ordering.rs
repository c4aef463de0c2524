//! In which order turns are tried: by what they leave, and by what was too good elsewhere.

use std::cmp::Reverse;

use super::ordered::{HISTORY, Ordered, promote};
use super::value::points;
use super::worker::Worker;
use super::{SearchGame, Turn};

const MOST_HISTORY: i32 = 4_000;
/// Turns looked for one by one before the rest is put in order: mostly one of the first is good enough.
const SELECTED: usize = 6;

impl<R: SearchGame> Worker<'_, R> {
    /// Lists the turns. The one that the table knows and the killers have a promise, the others none yet. Whether some that let the
    /// opponent win are left out.
    pub(super) fn list(
        &mut self,
        position: &R::Position,
        ply: usize,
        turn_known: u32,
        ordered: &mut Vec<Ordered>,
    ) -> bool {
        let mut turns = std::mem::take(&mut self.turns[ply]);
        turns.clear();
        ordered.clear();
        let some_lose = self.rules.candidates(position, &mut self.scratch, &mut turns);
        let killers = self.killers[ply];
        ordered.extend(turns.iter().map(|&turn| {
            let tag = self.rules.tag(position, turn);
            let promise = match tag {
                _ if tag == turn_known => 3,
                _ if tag == killers[0] => 2,
                _ if tag == killers[1] => 1,
                _ => 0,
            };
            Ordered { promise, turn, tag, standing: None, loses: false }
        }));
        self.turns[ply] = turns;
        some_lose
    }

    /// Brings the turn that is to be tried as number `index` there. Those known to be good come first, and mostly one of them is good
    /// enough: the others are evaluated only after them. `others` is where these begin, when they have been.
    #[inline]
    pub(super) fn pick(
        &self,
        position: &R::Position,
        by_evaluation: bool,
        index: usize,
        others: &mut Option<usize>,
        ordered: &mut [Ordered],
    ) {
        if others.is_none() {
            promote(ordered, index);
            if ordered[index].promise > 0 {
                return;
            }
            self.appraise(position, by_evaluation, &mut ordered[index..]);
            *others = Some(index);
        }
        if index < SELECTED {
            promote(ordered, index);
        } else if by_evaluation && (index == SELECTED || *others == Some(index)) {
            ordered[index..].sort_unstable_by_key(|turn| Reverse(turn.rank()));
        }
    }

    /// Gives turns their place in the order by history and, if so wanted, by what they leave.
    fn appraise(&self, position: &R::Position, by_evaluation: bool, turns: &mut [Ordered]) {
        let history = &self.history[self.rules.side(position)];
        for turn in turns {
            turn.promise = i32::from(history[turn.tag as usize % HISTORY]) / 8;
            if by_evaluation {
                let standing = points(self.rules.evaluate(&self.rules.after(position, turn.turn)));
                turn.promise -= standing;
                turn.standing = Some(standing);
            }
        }
    }

    pub(super) fn note_variation(&mut self, ply: usize, turn: Turn) {
        let (before, after) = self.variations.split_at_mut(ply + 1);
        let variation = &mut before[ply];
        variation.clear();
        variation.push(Some(turn));
        variation.extend_from_slice(&after[0]);
    }

    /// A turn was too good: it is tried early elsewhere, those before it later.
    pub(super) fn note_cutoff(&mut self, position: &R::Position, ply: usize, depth: i32, tag: u32, before: &[Ordered]) {
        if self.killers[ply][0] != tag {
            self.killers[ply] = [tag, self.killers[ply][0]];
        }
        let weight = 40 * depth * depth;
        let history = &mut self.history[self.rules.side(position)];
        let mut add = |tag: u32, weight: i32| {
            let entry = &mut history[tag as usize % HISTORY];
            let old = i32::from(*entry);
            // Towards a bound, so that old successes fade.
            *entry = (old + weight - old * weight.abs() / MOST_HISTORY) as i16;
        };
        add(tag, weight.min(MOST_HISTORY / 4));
        for earlier in before.iter().filter(|turn| !turn.loses).take(32) {
            add(earlier.tag, -(weight / 4).min(MOST_HISTORY / 16));
        }
    }
}
