//! The root of the search: what is certain at once, then one iteration after the other, on one or several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::transposition::TranspositionTable;
use super::value::{self, INFINITE, Value, is_loss, is_win, loss_in, points, win_in};
use super::worker::{MOST_PLIES, Shared, Worker};
use super::{Found, PrincipalVariation, SearchGame, Task, Turn};
use crate::Noise;
use crate::search::{Control, Limits, Options, Score};

/// How far from the last value the next iteration looks first.
const ASPIRATION: Value = 40;
/// With one turn to choose that does not lose, so deep is deep enough where time is short.
const DEPTH_OF_ONLY_TURN: i32 = 3;

/// What is kept from one search to the next.
#[derive(Debug)]
pub(crate) struct Searcher {
    table: TranspositionTable,
    options: Options,
    noise: Noise,
}

/// A turn at the root.
#[derive(Debug, Clone)]
struct RootTurn<P> {
    turn: Turn,
    after: P,
    hash: u64,
    value: Value,
    /// What is expected after the turn.
    reply: Vec<Option<Turn>>,
    /// Whether the value is proven, and how many turns it takes is exact.
    exact: bool,
}

/// Called with the turns at the root whenever the best one has changed within an iteration.
type Improved<'i, 'a, R> = &'i mut dyn FnMut(&Worker<'a, R>, &[RootTurn<<R as SearchGame>::Position>]);

impl Searcher {
    pub(crate) fn new(options: &Options) -> Self {
        Self { table: TranspositionTable::new(options.hash_mib), options: *options, noise: Noise::new(options.seed) }
    }

    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.noise = Noise::new(self.options.seed);
    }

    /// Searches; the best turns are told whenever they change, and returned in the end.
    pub(crate) fn search<R: SearchGame>(
        &mut self,
        rules: &R,
        task: &Task<'_, R::Position>,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Found),
    ) -> Found {
        self.table.begin();
        let shared = Shared {
            table: &self.table,
            control,
            limits,
            began: control.clock.now(),
            nodes: AtomicU64::new(0),
            finished: AtomicBool::new(false),
            is_alone: self.options.threads <= 1,
            drawn: task.drawn,
        };
        let mut worker = Worker::new(rules, &shared);
        let root_hash = rules.hash(&task.position);
        worker.path.push(root_hash);
        let mut found = Found { depth: 0, nodes: 1, elapsed: shared.elapsed(), hash_full: 0, variations: Vec::new() };
        let wins = rules.can_win(&task.position, &mut worker.scratch);
        if wins {
            found.depth = 1;
            found.variations.push(PrincipalVariation { score: Score::Win(1), turns: vec![None] });
            if limits.lines <= 1 {
                inform(&found);
                return found;
            }
        }
        let mut roots = list(&mut self.noise, &mut worker, task);
        let lines = (limits.lines.max(1) - usize::from(wins)).min(roots.len());
        let safe = roots.iter().filter(|root| !root.exact).count();
        let fixed = found.variations.clone();
        let report = |worker: &Worker<'_, R>, roots: &[RootTurn<R::Position>], depth: i32| {
            let mut variations = fixed.clone();
            variations.extend(roots[..lines].iter().map(|root| variation(worker, root)));
            // Within an iteration some lines are already a turn deeper than others.
            variations.sort_by_key(|variation| std::cmp::Reverse(variation.score));
            Found {
                depth: depth as u32,
                nodes: shared.nodes.load(Ordering::Relaxed).max(1),
                elapsed: shared.elapsed(),
                hash_full: shared.table.fullness(),
                variations,
            }
        };
        found = report(&worker, &roots, i32::from(safe == 0));
        inform(&found);
        worker.poll();
        if lines == 0 || safe == 0 || worker.stopped {
            return found;
        }
        std::thread::scope(|scope| {
            for number in 1..self.options.threads {
                let mut roots = roots.clone();
                let shared = &shared;
                let root_hash = &root_hash;
                scope.spawn(move || {
                    let mut worker = Worker::new(rules, shared);
                    worker.path.push(*root_hash);
                    // Threads at different depths look at different things.
                    let mut depth = 1 + (number % 2) as i32;
                    while !worker.stopped && depth < MOST_PLIES as i32 {
                        search_root(&mut worker, &mut roots, 0, depth, -INFINITE, INFINITE, None);
                        depth += 1;
                    }
                });
            }
            let deepest = limits.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32 - 1) as i32;
            for depth in 1..=deepest {
                iterate(&mut worker, &mut roots, lines, depth, &mut |worker, roots| {
                    inform(&report(worker, roots, depth - 1));
                });
                if worker.stopped {
                    found = report(&worker, &roots, depth - 1);
                    break;
                }
                worker.poll();
                found = report(&worker, &roots, depth);
                inform(&found);
                let is_clear = safe == 1 && lines == 1 && limits.time.is_some() && depth >= DEPTH_OF_ONLY_TURN;
                if worker.stopped || is_clear || roots[..lines].iter().all(|root| root.exact) {
                    break;
                }
            }
            shared.finished.store(true, Ordering::Relaxed);
        });
        worker.poll();
        found.nodes = shared.nodes.load(Ordering::Relaxed).max(1);
        found.elapsed = shared.elapsed();
        found
    }
}

/// The turns at the root, those that do not let the opponent win next turn first, the best by evaluation in front; among equal
/// ones noise decides.
fn list<R: SearchGame>(
    noise: &mut Noise,
    worker: &mut Worker<'_, R>,
    task: &Task<'_, R::Position>,
) -> Vec<RootTurn<R::Position>> {
    let rules = worker.rules;
    let mut turns = Vec::new();
    rules.turns(&task.position, &mut worker.scratch, &mut turns);
    for at in (1..turns.len()).rev() {
        turns.swap(at, noise.below(at as u32 + 1) as usize);
    }
    let mut roots: Vec<_> = turns
        .into_iter()
        .map(|turn| {
            let after = rules.after(&task.position, turn);
            let hash = rules.hash(&after);
            let is_drawn = task.drawn.contains(&hash);
            let loses = !is_drawn && rules.can_win(&after, &mut worker.scratch);
            let value = if is_drawn {
                0
            } else if loses {
                loss_in(2)
            } else {
                -points(rules.evaluate(&after))
            };
            let reply = if loses { vec![None] } else { Vec::new() };
            RootTurn { turn, after, hash, value, reply, exact: loses }
        })
        .collect();
    roots.sort_by_key(|root| -root.value);
    roots
}

/// One iteration: the best turns in order, at this depth.
fn iterate<'a, R: SearchGame>(
    worker: &mut Worker<'a, R>,
    roots: &mut [RootTurn<R::Position>],
    lines: usize,
    depth: i32,
    improved: Improved<'_, 'a, R>,
) {
    for line in 0..lines {
        if roots[line].exact && depth > 1 {
            continue;
        }
        let expected = roots[line].value;
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 3 && !is_win(expected) && !is_loss(expected) {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            let told: Option<Improved<'_, 'a, R>> = if line == 0 && depth > 2 { Some(improved) } else { None };
            let value = search_root(worker, roots, line, depth, alpha, beta, told);
            if worker.stopped {
                return;
            }
            width *= 4;
            if value <= alpha {
                alpha = if width > 1000 { -INFINITE } else { expected - width };
            } else if value >= beta {
                beta = if width > 1000 { INFINITE } else { expected + width };
            } else {
                break;
            }
        }
        confirm(worker, roots, line);
        if worker.stopped {
            return;
        }
    }
    roots[..lines].sort_by_key(|root| -root.value);
}

/// Makes a proven result exact: a search that leaves nothing out looks for a shorter win, or for a turn that loses as late as was said.
fn confirm<R: SearchGame>(worker: &mut Worker<'_, R>, roots: &mut [RootTurn<R::Position>], line: usize) {
    loop {
        let value = roots[line].value;
        let (alpha, beta, turns) = match value::score(value) {
            Score::Win(turns) => (value, win_in(1), turns),
            Score::Loss(turns) => (value - 1, value, turns),
            Score::Points(_) => return,
        };
        if turns <= 3 && is_win(value) || turns <= 2 {
            break;
        }
        worker.whole = true;
        let found = search_root(worker, roots, line, turns as i32 - 1, alpha, beta, None);
        worker.whole = false;
        if worker.stopped {
            return;
        }
        if if is_win(value) { found <= value } else { found >= value } {
            break;
        }
        // A shorter win has moved in front with its value. A loss comes sooner than was said, and the first turn is as good as any
        // until the next round says which one holds out so long.
        if is_loss(found) {
            roots[line].value = found;
        }
    }
    roots[line].exact = true;
}

/// Searches the turns from number `from` on; the best one found within the window is moved to `from`. The value of the best.
fn search_root<'a, R: SearchGame>(
    worker: &mut Worker<'a, R>,
    roots: &mut [RootTurn<R::Position>],
    from: usize,
    depth: i32,
    mut alpha: Value,
    beta: Value,
    mut improved: Option<Improved<'_, 'a, R>>,
) -> Value {
    let mut best = -INFINITE;
    for at in from..roots.len() {
        let root = &roots[at];
        let index = at - from;
        let value = if root.exact && root.value == loss_in(2) {
            loss_in(2)
        } else {
            let is_pv = beta - alpha > 1;
            worker.root_turn(&root.after, root.hash, depth, alpha, beta, index, is_pv)
        };
        if worker.stopped {
            return best;
        }
        if value > best {
            best = value;
            if value > alpha || index == 0 {
                let reply = if root.exact { root.reply.clone() } else { worker.variations[1].clone() };
                roots[at].value = value;
                roots[at].reply = reply;
            }
            if value > alpha {
                alpha = value;
                roots[from..=at].rotate_right(1);
                if at > from
                    && let Some(improved) = &mut improved
                {
                    improved(worker, roots);
                }
                if value >= beta {
                    break;
                }
            }
        }
    }
    best
}

/// A root turn as a variation, with the winning turn at its end if that is near.
fn variation<R: SearchGame>(worker: &Worker<'_, R>, root: &RootTurn<R::Position>) -> PrincipalVariation {
    let mut turns = vec![Some(root.turn)];
    turns.extend_from_slice(&root.reply);
    let rules = worker.rules;
    let mut scratch = rules.scratch();
    let score = value::score(root.value);
    if let Score::Win(count) | Score::Loss(count) = score
        && turns.last() != Some(&None)
    {
        let mut position = root.after;
        for turn in root.reply.iter().flatten() {
            position = rules.after(&position, *turn);
        }
        // A lost side may do anything; the other one then wins.
        while (turns.len() as u32) < count {
            if rules.can_win(&position, &mut scratch) {
                turns.push(None);
                break;
            }
            if turns.len() as u32 + 2 != count {
                break;
            }
            let mut all = Vec::new();
            rules.turns(&position, &mut scratch, &mut all);
            let Some(&any) = all.first() else { break };
            turns.push(Some(any));
            position = rules.after(&position, any);
        }
    }
    PrincipalVariation { score, turns }
}
