//! In which order turns are tried: by what they leave, and by what was too good elsewhere.

use std::cmp::Reverse;

use super::value::points;
use super::worker::Worker;
use super::{SearchGame, Turn};

/// Entries of the history, for each side.
pub(super) const HISTORY: usize = 1 << 14;
const MOST_HISTORY: i32 = 4_000;
/// Turns looked for one by one before the rest is put in order: mostly one of the first is good enough.
pub(super) const SELECTED: usize = 6;

/// A turn with its place in the order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ordered {
    pub(super) promise: i32,
    pub(super) turn: Turn,
    pub(super) tag: u32,
    /// Whether it was seen to let the opponent win.
    pub(super) loses: bool,
}

impl Ordered {
    /// Smallest first. No two turns are alike, so that the order does not depend on which others are listed.
    pub(super) fn rank(&self) -> (Reverse<i32>, u32, Turn) {
        (Reverse(self.promise), self.tag, self.turn)
    }
}

impl<R: SearchGame> Worker<'_, R> {
    /// Lists the turns, each with its place in the order in which to try them; whether some that let the opponent win are left out.
    pub(super) fn order(
        &mut self,
        position: &R::Position,
        ply: usize,
        by_evaluation: bool,
        turn_known: u32,
        ordered: &mut Vec<Ordered>,
    ) -> bool {
        let mut turns = std::mem::take(&mut self.turns[ply]);
        turns.clear();
        ordered.clear();
        let some_lose = self.rules.candidates(position, &mut self.scratch, &mut turns);
        let killers = self.killers[ply];
        let history = &self.history[self.rules.side(position)];
        for &turn in &turns {
            let tag = self.rules.tag(position, turn);
            let mut promise = i32::from(history[tag as usize % HISTORY]) / 8;
            if tag == turn_known {
                promise += 1_000_000;
            } else if tag == killers[0] {
                promise += 6_000;
            } else if tag == killers[1] {
                promise += 5_000;
            }
            if by_evaluation {
                promise -= points(self.rules.evaluate(&self.rules.after(position, turn)));
            }
            ordered.push(Ordered { promise, turn, tag, loses: false });
        }
        self.turns[ply] = turns;
        some_lose
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

/// Brings the most promising of the turns from `index` on to `index`.
pub(super) fn promote(ordered: &mut [Ordered], index: usize) {
    let best = (index..ordered.len()).min_by_key(|&at| ordered[at].rank());
    if let Some(best) = best {
        ordered.swap(index, best);
    }
}
