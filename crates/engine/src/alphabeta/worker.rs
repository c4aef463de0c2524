//! One thread of the search: everything below the root.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::transposition::{Bound, Known, TranspositionTable};
use super::value::{self, INFINITE, Value, is_loss, is_win, loss_in, points, win_in};
use super::{SearchGame, Turn};
use crate::search::{Control, Limits};

/// Turns of a variation at most.
pub(super) const MOST_PLIES: usize = 64;
/// Nodes between two looks at the clock and the stop flag.
const POLL: u64 = 64;
const HISTORY: usize = 1 << 14;
const MOST_HISTORY: i32 = 4_000;
/// Keys of searches that leave nothing out differ from those of others by this: the results do not mix.
const WHOLE: u64 = 0x5bd1_e995_7b93_ac17;
/// Turns looked for one by one before the rest is put in order: mostly one of the first is good enough.
const SELECTED: usize = 6;
/// More answers to a threat than any game follows up where the search ends.
const ROOM: usize = 4;
/// How many turns further the search goes at most where threats leave few answers.
const FURTHER: usize = 4;

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control<'a>,
    pub(super) limits: &'a Limits,
    pub(super) began: Duration,
    pub(super) nodes: AtomicU64,
    pub(super) finished: AtomicBool,
    pub(super) is_alone: bool,
    /// Hashes of positions that draw when they occur again.
    pub(super) drawn: &'a [u64],
}

impl Shared<'_> {
    pub(super) fn elapsed(&self) -> Duration {
        self.control.clock.now().saturating_sub(self.began)
    }
}

/// A turn with its place in the order.
#[derive(Debug, Clone, Copy)]
struct Ordered {
    promise: i32,
    turn: Turn,
    tag: u32,
    /// Whether it was seen to let the opponent win.
    loses: bool,
}

impl Ordered {
    /// Smallest first. No two turns are alike, so that the order does not depend on which others are listed.
    fn rank(&self) -> (Reverse<i32>, u32, Turn) {
        (Reverse(self.promise), self.tag, self.turn)
    }
}

pub(super) struct Worker<'a, R: SearchGame> {
    pub(super) rules: &'a R,
    pub(super) scratch: R::Scratch,
    pub(super) shared: &'a Shared<'a>,
    pub(super) nodes: u64,
    /// Nodes when the shared count was last told.
    told: u64,
    poll_at: u64,
    pub(super) stopped: bool,
    /// Whether nothing is searched less deeply than asked.
    pub(super) whole: bool,
    salt: u64,
    history: Box<[[i16; HISTORY]; 2]>,
    killers: [[u32; 2]; MOST_PLIES + 1],
    /// Hashes of the positions from the root to the present one.
    pub(super) path: Vec<u64>,
    /// The shallowest ply that a draw by repetition in what was just searched goes back to.
    repeats_from: usize,
    turns: Vec<Vec<Turn>>,
    ordered: Vec<Vec<Ordered>>,
    /// By ply, the best variation from there.
    pub(super) variations: Vec<Vec<Option<Turn>>>,
}

impl<'a, R: SearchGame> Worker<'a, R> {
    pub(super) fn new(rules: &'a R, shared: &'a Shared<'a>) -> Self {
        // What draws is part of what a value depends on.
        let salt = shared.drawn.iter().fold(0, |salt: u64, hash| salt ^ hash.rotate_left(29));
        let mut new = Self {
            rules,
            scratch: rules.scratch(),
            shared,
            nodes: 0,
            told: 0,
            poll_at: 0,
            stopped: false,
            whole: false,
            salt,
            history: Box::new([[0; HISTORY]; 2]),
            killers: [[0; 2]; MOST_PLIES + 1],
            path: Vec::with_capacity(MOST_PLIES + 2),
            repeats_from: usize::MAX,
            turns: (0..=MOST_PLIES + 1).map(|_| Vec::new()).collect(),
            ordered: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            variations: (0..=MOST_PLIES + 1).map(|_| Vec::new()).collect(),
        };
        new.set_poll();
        new
    }

    fn set_poll(&mut self) {
        self.poll_at = self.nodes + POLL;
        if let (true, Some(most)) = (self.shared.is_alone, self.shared.limits.nodes) {
            self.poll_at = self.poll_at.min(most);
        }
    }

    /// Counts a visited position; whether to go on.
    #[inline]
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.poll_at {
            self.poll();
        }
        !self.stopped
    }

    pub(super) fn poll(&mut self) {
        let shared = self.shared;
        let new = self.nodes - self.told;
        self.told = self.nodes;
        let nodes = shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let limits = shared.limits;
        if shared.control.is_stopped()
            || limits.nodes.is_some_and(|most| nodes >= most)
            || limits.time.is_some_and(|most| shared.elapsed() >= most)
        {
            shared.finished.store(true, Ordering::Relaxed);
        }
        self.stopped = shared.finished.load(Ordering::Relaxed);
        self.set_poll();
    }

    fn key(&self, hash: u64) -> u64 {
        hash ^ self.salt ^ if self.whole { WHOLE } else { 0 }
    }

    /// Whether a position with this hash, reached now, counts as a draw.
    #[inline]
    fn is_repeated(&mut self, hash: u64) -> bool {
        if self.shared.drawn.contains(&hash) {
            return true;
        }
        // The same side is to move every second turn. Two turns are enough to come back: each may leave everything as it was (DB-6).
        let mut at = self.path.len().checked_sub(2);
        while let Some(place) = at {
            if self.path[place] == hash {
                self.repeats_from = self.repeats_from.min(place);
                return true;
            }
            at = place.checked_sub(2);
        }
        false
    }

    /// The value of a position in which the side to move cannot win in this turn, where the search ends, within a window: exact if the
    /// opponent's threat cannot be answered. Where it leaves few answers, they are looked at, for at most `further` turns.
    fn leaf(&mut self, position: &R::Position, alpha: Value, beta: Value, further: usize) -> Value {
        if !self.enter() {
            return 0;
        }
        if !self.rules.is_threatened(position, &mut self.scratch) {
            return points(self.rules.evaluate(position));
        }
        const { assert!(R::MOST_FORCED <= ROOM) };
        let mut answers = [Turn::default(); ROOM];
        let most = if further > 0 { R::MOST_FORCED } else { 0 };
        let count = self.answers(position, &mut answers[..most]);
        if count == 0 {
            return loss_in(2);
        }
        if count > most {
            return points(self.rules.evaluate(position));
        }
        let mut best = loss_in(2);
        for &answer in &answers[..count] {
            let after = self.rules.after(position, answer);
            let value =
                value::before(self.leaf(&after, value::after(beta), value::after(alpha.max(best)), further - 1));
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

    /// The value of a position in which the side to move cannot win in this turn, within a window. `hash` is the last of `path`.
    pub(super) fn search(
        &mut self,
        position: &R::Position,
        hash: u64,
        depth: i32,
        mut alpha: Value,
        mut beta: Value,
    ) -> Value {
        let ply = self.path.len() - 1;
        self.variations[ply].clear();
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(position, alpha, beta, FURTHER);
        }
        if !self.enter() {
            return 0;
        }
        // Better than a win in the next own turn, or worse than a loss in the opponent's next, it cannot be.
        beta = beta.min(win_in(3));
        alpha = alpha.max(loss_in(2));
        if alpha >= beta {
            return if alpha == loss_in(2) { alpha } else { beta };
        }
        let is_pv = beta - alpha > 1;
        let key = self.key(hash);
        let known = self.shared.table.get(key);
        if let Some(known) = known
            && known.settles(depth, alpha, beta)
            && (!is_pv || is_win(known.value) || is_loss(known.value))
        {
            return known.value;
        }
        let turn_known = known.map_or(0, |known| known.turn);
        let mut ordered = std::mem::take(&mut self.ordered[ply]);
        let by_evaluation = depth > 1 || R::EVALUATES_FRONTIER;
        let some_lose = self.order(position, ply, by_evaluation, turn_known, &mut ordered);
        let began_alpha = alpha;
        let outer_repeats = std::mem::replace(&mut self.repeats_from, usize::MAX);
        // Turns that let the opponent win may be left out, but are there.
        let mut best = if some_lose { loss_in(2) } else { -INFINITE };
        let mut best_tag = 0;
        // Turns tried so far that do not let the opponent win.
        let mut safe = 0;
        let most = if self.whole || is_pv { usize::MAX } else { self.rules.most_turns(depth) };
        for index in 0..ordered.len() {
            // What looks worse than so many others is not tried, unless all of those lose: a loss is proven by trying everything.
            if safe >= most && !is_loss(best) {
                break;
            }
            if index < SELECTED {
                promote(&mut ordered, index);
            } else if index == SELECTED && by_evaluation {
                ordered[index..].sort_unstable_by_key(Ordered::rank);
            }
            let Ordered { turn, tag, .. } = ordered[index];
            let after = self.rules.after(position, turn);
            let value = if self.rules.can_win(&after, &mut self.scratch) {
                if index % POLL as usize == POLL as usize - 1 {
                    self.poll();
                }
                ordered[index].loses = true;
                loss_in(2)
            } else {
                let value = if depth == 1 {
                    self.frontier_turn(&after, alpha.max(best), beta)
                } else {
                    self.inner_turn(&after, depth, alpha.max(best), beta, safe, is_pv)
                };
                safe += 1;
                value
            };
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_tag = tag;
                    self.note_variation(ply, turn);
                    if value >= beta {
                        self.note_cutoff(position, ply, depth, tag, &ordered[..index]);
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.ordered[ply] = ordered;
        if self.stopped {
            return 0;
        }
        // A value that rests on a repetition of an earlier position of this line says nothing elsewhere, unless it is proven.
        if self.repeats_from >= ply || is_win(best) || is_loss(best) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > began_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let depth = depth.clamp(0, 255) as u8;
            self.shared.table.put(key, &Known { value: best, depth, bound, turn: best_tag });
        }
        let inner_repeats = if self.repeats_from >= ply { usize::MAX } else { self.repeats_from };
        self.repeats_from = outer_repeats.min(inner_repeats);
        best
    }

    /// The value of a turn at depth 1 that does not let the opponent win.
    #[inline]
    fn frontier_turn(&mut self, after: &R::Position, alpha: Value, beta: Value) -> Value {
        let ply = self.path.len();
        self.variations[ply].clear();
        if self.is_repeated(self.rules.hash(after)) {
            return 0;
        }
        value::before(self.leaf(after, value::after(beta), value::after(alpha), FURTHER))
    }

    /// The value of a turn that does not let the opponent win, at depth 2 or more: first with less depth the later it comes, and with an
    /// empty window after the first.
    fn inner_turn(
        &mut self,
        after: &R::Position,
        depth: i32,
        alpha: Value,
        beta: Value,
        index: usize,
        is_pv: bool,
    ) -> Value {
        let hash = self.rules.hash(after);
        let ply = self.path.len();
        self.variations[ply].clear();
        if self.is_repeated(hash) {
            return 0;
        }
        self.path.push(hash);
        let reduction = self.reduction(depth, index, is_pv);
        let narrow = |worker: &mut Self, depth| {
            value::before(worker.search(after, hash, depth, value::after(alpha + 1), value::after(alpha)))
        };
        let mut value = if index == 0 { INFINITE } else { narrow(self, depth - 1 - reduction) };
        if value > alpha && reduction > 0 && index > 0 && !self.stopped {
            value = narrow(self, depth - 1);
        }
        if value > alpha && (index == 0 || value < beta) && !self.stopped {
            value = value::before(self.search(after, hash, depth - 1, value::after(beta), value::after(alpha)));
        }
        self.path.pop();
        value
    }

    /// The value of a turn at the root that does not let the opponent win.
    #[allow(clippy::too_many_arguments, reason = "as of inner_turn")]
    pub(super) fn root_turn(
        &mut self,
        after: &R::Position,
        hash: u64,
        depth: i32,
        alpha: Value,
        beta: Value,
        index: usize,
        is_pv: bool,
    ) -> Value {
        if !self.enter() {
            return 0;
        }
        self.repeats_from = usize::MAX;
        debug_assert_eq!(hash, self.rules.hash(after));
        self.inner_turn(after, depth, alpha, beta, index, is_pv)
    }

    /// By how many turns the one at `index` in the order is searched less deeply.
    pub(super) fn reduction(&self, depth: i32, index: usize, is_pv: bool) -> i32 {
        if self.whole {
            return 0;
        }
        let full = if is_pv { 6 } else { 3 };
        let reduction = match index {
            _ if index < full => 0,
            _ if index < 8 * full => 1,
            _ => 2,
        };
        reduction.min(depth - 1)
    }

    /// Lists the turns, each with its place in the order in which to try them; whether some that let the opponent win are left out.
    fn order(
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

    fn note_variation(&mut self, ply: usize, turn: Turn) {
        let (before, after) = self.variations.split_at_mut(ply + 1);
        let variation = &mut before[ply];
        variation.clear();
        variation.push(Some(turn));
        variation.extend_from_slice(&after[0]);
    }

    /// A turn was too good: it is tried early elsewhere, those before it later.
    fn note_cutoff(&mut self, position: &R::Position, ply: usize, depth: i32, tag: u32, before: &[Ordered]) {
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
fn promote(ordered: &mut [Ordered], index: usize) {
    let best = (index..ordered.len()).min_by_key(|&at| ordered[at].rank());
    if let Some(best) = best {
        ordered.swap(index, best);
    }
}
