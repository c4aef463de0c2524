//! The search of a position with depth left: principal variation search with late turns reduced.

use super::SearchGame;
use super::leaf::FURTHER;
use super::ordered::Ordered;
use super::transposition::{Bound, Known};
use super::value::{self, INFINITE, Value, is_loss, is_win, loss_in, win_in};
use super::worker::{MOST_PLIES, POLL, Worker};

impl<R: SearchGame> Worker<'_, R> {
    /// The value of a position in which the side to move cannot win in this turn, within a window. `hash` is the last of `path`;
    /// `standing` is the position's evaluation, if it is known.
    pub(super) fn search(
        &mut self,
        position: &R::Position,
        hash: u64,
        depth: i32,
        mut alpha: Value,
        mut beta: Value,
        standing: Option<Value>,
    ) -> Value {
        let ply = self.path.len() - 1;
        self.variations[ply].clear();
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(position, alpha, beta, FURTHER, standing);
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
        let some_lose = self.list(position, ply, turn_known, &mut ordered);
        let mut others = None;
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
            self.pick(position, by_evaluation, index, &mut others, &mut ordered);
            let Ordered { turn, tag, standing, .. } = ordered[index];
            let after = self.rules.after(position, turn);
            let value = if self.rules.can_win(&after, &mut self.scratch) {
                if index % POLL as usize == POLL as usize - 1 {
                    self.poll();
                }
                ordered[index].loses = true;
                loss_in(2)
            } else {
                let value = if depth == 1 {
                    self.frontier_turn(&after, standing, alpha.max(best), beta)
                } else {
                    let reduction = (safe > 0).then(|| self.reduction(depth, safe, is_pv));
                    self.inner_turn(&after, standing, depth, alpha.max(best), beta, reduction)
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
    fn frontier_turn(&mut self, after: &R::Position, standing: Option<Value>, alpha: Value, beta: Value) -> Value {
        let ply = self.path.len();
        self.variations[ply].clear();
        if self.is_repeated(self.rules.hash(after)) {
            return 0;
        }
        value::before(self.leaf(after, value::after(beta), value::after(alpha), FURTHER, standing))
    }

    /// The value of a turn that does not let the opponent win, at depth 2 or more. The first one has no `reduction`. The others are
    /// searched with so much less depth first, and with an empty window.
    fn inner_turn(
        &mut self,
        after: &R::Position,
        standing: Option<Value>,
        depth: i32,
        alpha: Value,
        beta: Value,
        reduction: Option<i32>,
    ) -> Value {
        let hash = self.rules.hash(after);
        let ply = self.path.len();
        self.variations[ply].clear();
        if self.is_repeated(hash) {
            return 0;
        }
        self.path.push(hash);
        let mut search = |depth, beta| {
            let value = self.search(after, hash, depth, value::after(beta), value::after(alpha), standing);
            (value::before(value), self.stopped)
        };
        let (mut value, mut stopped) = (INFINITE, false);
        if let Some(reduction) = reduction {
            (value, stopped) = search(depth - 1 - reduction, alpha + 1);
            if value > alpha && reduction > 0 && !stopped {
                (value, stopped) = search(depth - 1, alpha + 1);
            }
        }
        if value > alpha && (reduction.is_none() || value < beta) && !stopped {
            (value, _) = search(depth - 1, beta);
        }
        self.path.pop();
        value
    }

    /// The value of a turn at the root that does not let the opponent win.
    #[allow(clippy::too_many_arguments, reason = "what the root knows of a turn")]
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
        let reduction = (index > 0).then(|| self.reduction(depth, index, is_pv));
        self.inner_turn(after, None, depth, alpha, beta, reduction)
    }

    /// By how many turns the one at `index` in the order is searched less deeply.
    fn reduction(&self, depth: i32, index: usize, is_pv: bool) -> i32 {
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
}
