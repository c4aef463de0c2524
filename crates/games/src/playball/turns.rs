//! The distinct results of a turn, fast.
//!
//! A turn moves only the own playballers and the ball, so everything is kept for one placement of the own three at a
//! time: which cells the ball can be on then, as a set. Passing is free, so a placement's ball cells are closed
//! under passing before they are used. Moves are made level by level for all ball cells of a placement at once; the
//! table from placements to ball cells is indexed by the combination of three cells, so that nothing is hashed, sorted
//! or compared to find duplicates.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::board::{Board, MOST_CELLS};
use super::cell::Direction;
use super::cell_set::CellSet;
use crate::side::Side;

/// The state of a turn in progress: the input of the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// The side to move.
    pub side: Side,
    /// Its playballers.
    pub own: CellSet,
    /// The opponent's playballers.
    pub opponents: CellSet,
    /// The index of the ball's cell, whoever stands there.
    pub ball: u8,
    /// How many moves may still be made, at most 3 (PB-4).
    pub moves_left: u8,
    /// The own playballers at the start of the turn (PB-13).
    pub own_before: CellSet,
    /// The ball's cell at the start of the turn (PB-13).
    pub ball_before: u8,
}

/// How many distinct results a turn has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Distinct resulting positions without a goal.
    pub positions: u32,
    /// Whether the side to move can score.
    pub goal: bool,
}

impl Summary {
    /// The number of distinct results; all goals together count as one.
    #[must_use]
    pub const fn results(self) -> u32 {
        self.positions + self.goal as u32
    }
}

/// Lists the distinct results of turns; keeps its tables from one call to the next, so that it allocates only while they grow.
#[derive(Debug, Clone)]
pub struct TurnGenerator {
    /// By [`combination`] of the own playballers: the cells the ball can be on. Empty between calls.
    balls: Box<[CellSet; COMBINATIONS]>,
    /// The placements in `balls`, each once.
    reached: Vec<Reached>,
    /// Placements with the ball cells that are new there, from which to make the next move.
    frontier: Vec<(CellSet, CellSet)>,
    next: Vec<(CellSet, CellSet)>,
    /// The results that [`some_results`](Self::some_results) has shown, in the order of `reached`.
    visited: Vec<CellSet>,
}

#[derive(Debug, Clone, Copy)]
struct Reached {
    own: CellSet,
    index: u16,
}

/// Every 16-bit index, so that the compiler sees that none is out of bounds; the combinations of 3 of 64 cells are the first 41,664.
const COMBINATIONS: usize = 1 << 16;

/// `n` choose 2 and `n` choose 3 for cells `n`.
const CHOOSE: ([u16; MOST_CELLS], [u16; MOST_CELLS]) = {
    let mut table = ([0; MOST_CELLS], [0; MOST_CELLS]);
    let mut n = 0;
    while n < MOST_CELLS {
        table.0[n] = (n * n.saturating_sub(1) / 2) as u16;
        table.1[n] = (n * n.saturating_sub(1) * n.saturating_sub(2) / 6) as u16;
        n += 1;
    }
    table
};

/// The number of a set of three different cells among all such sets (the combinatorial number system).
#[inline]
fn combination(p: u8, q: u8, r: u8) -> u16 {
    let (low, high) = (p.min(q).min(r), p.max(q).max(r));
    let middle = p ^ q ^ r ^ low ^ high;
    u16::from(low) + CHOOSE.0[usize::from(middle) % MOST_CELLS] + CHOOSE.1[usize::from(high) % MOST_CELLS]
}

/// The number of a set of three cells among all such sets, in the order of their highest, then middle, then lowest cells; at
/// most 41,663. The combinatorial number system (Pascal 1887, Beckenbach 1964).
#[inline]
#[must_use]
pub fn combination_of(set: CellSet) -> u16 {
    let [p, q, r] = three(set);
    combination(p, q, r)
}

/// The cells from which an own playballer is the nearest to a cell of the opponent's end zone along some line, the opponents not
/// counted: a move into the zone starts on such a cell, or goes over an own playballer that stands there.
pub(super) fn first_cells(board: &Board, side: Side, opponents: CellSet) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for goal in board.end_zones[side.other()] - opponents {
        for direction in Direction::ALL {
            if let Some(cell) = Board::first_free(board.ray(goal, direction), direction, opponents) {
                cells |= CellSet::of(cell);
            }
        }
    }
    cells
}

/// The ball cells from which one move scores: a step into the end zone, or a jump, seen from the zone.
fn scoring_now(board: &Board, side: Side, own: CellSet, opponents: CellSet) -> CellSet {
    let occupied = own | opponents;
    let mut scoring = CellSet::EMPTY;
    for goal in board.end_zones[side.other()] - occupied {
        for direction in Direction::ALL {
            let ray = board.ray(goal, direction);
            let run = match Board::first_free(ray, direction, occupied) {
                Some(end) => board.between_or_all(goal, end),
                None => ray,
            };
            if run.is_disjoint(own) {
                continue;
            }
            // The farthest own playballer of the run can jump over all before it.
            let runners = (run & own).bits();
            scoring |= match direction {
                Direction::North | Direction::NorthEast | Direction::SouthEast => {
                    run & CellSet::from_bits(u64::MAX >> runners.leading_zeros())
                }
                _ => run & CellSet::from_bits(u64::MAX << runners.trailing_zeros()),
            };
        }
    }
    scoring
}

/// The three cells of a set of three.
#[inline]
const fn three(set: CellSet) -> [u8; 3] {
    let first = set.bits();
    let second = first & (first - 1);
    [first.trailing_zeros() as u8, second.trailing_zeros() as u8, 63 - first.leading_zeros() as u8]
}

/// The ball cells that passes make of `balls` when the own playballers stand on `cells` (PB-12).
#[inline]
fn with_passes(board: &Board, cells: [u8; 3], opponents: CellSet, balls: CellSet) -> CellSet {
    let [p, q, r] = cells;
    let [only_p, only_q, only_r] = cells.map(CellSet::of);
    let (pq, qr, rp) = (only_p | only_q, only_q | only_r, only_r | only_p);
    let held = balls & (pq | qr);
    if held.is_empty() || held == (pq | qr) {
        return balls;
    }
    let open = |from, to| board.between_or_all(from, to).is_disjoint(opponents);
    let (open_pq, open_qr, open_rp) = (open(p, q), open(q, r), open(r, p));
    let mut held = held;
    // Two passes along any pair reach everything that can be reached among three.
    for _ in 0..2 {
        if open_pq && !held.is_disjoint(pq) {
            held |= pq;
        }
        if open_qr && !held.is_disjoint(qr) {
            held |= qr;
        }
        if open_rp && !held.is_disjoint(rp) {
            held |= rp;
        }
    }
    balls | held
}

impl Default for TurnGenerator {
    fn default() -> Self {
        Self::new()
    }
}

impl TurnGenerator {
    /// A generator for any board.
    #[must_use]
    pub fn new() -> Self {
        #[allow(clippy::missing_panics_doc, reason = "the length is the one asked for")]
        let balls =
            vec![CellSet::EMPTY; COMBINATIONS].into_boxed_slice().try_into().expect("the length is the one asked for");
        Self { balls, reached: Vec::new(), frontier: Vec::new(), next: Vec::new(), visited: Vec::new() }
    }

    /// The number of distinct results of the turn.
    pub fn count(&mut self, board: &Board, turn: &TurnState) -> Summary {
        self.results(board, turn, |_, _| ())
    }

    /// Whether the side to move can score this turn. Many times as fast as [`count`](Self::count).
    pub fn can_score(&mut self, board: &Board, turn: &TurnState) -> bool {
        let open = first_cells(board, turn.side, turn.opponents);
        let mut goal = false;
        self.frontier.clear();
        if turn.moves_left > 0 {
            self.reach(board, turn, turn.own, CellSet::of(turn.ball));
        }
        core::mem::swap(&mut self.frontier, &mut self.next);
        for left in (0..turn.moves_left).rev() {
            let frontier = core::mem::take(&mut self.frontier);
            goal = frontier.iter().any(|&(own, balls)| {
                !own.is_disjoint(open) && !scoring_now(board, turn.side, own, turn.opponents).is_disjoint(balls)
            });
            if !goal && left > 0 {
                for &(own, balls) in &frontier {
                    for_each_move(board, turn.side, own, turn.opponents, |made| {
                        let own = own.moved(made.from, made.to);
                        // The last move is made from, or over, an open cell where an own playballer stands.
                        if !made.scores && (left > 1 || !own.is_disjoint(open)) {
                            self.reach(board, turn, own, made.balls_after(balls));
                        }
                    });
                }
            }
            self.frontier = frontier;
            self.frontier.clear();
            if goal {
                break;
            }
            core::mem::swap(&mut self.frontier, &mut self.next);
        }
        self.frontier.clear();
        self.next.clear();
        for Reached { index, .. } in self.reached.drain(..) {
            self.balls[usize::from(index)] = CellSet::EMPTY;
        }
        goal
    }

    /// The ball cells from which `side` could score in a whole turn of three moves (PB-4) with the playballers where they are: what
    /// [`can_score`](Self::can_score) says for each of them, for about the cost of one.
    pub fn scoring_balls(&mut self, board: &Board, side: Side, own: CellSet, opponents: CellSet) -> CellSet {
        let scoring = self.scoring_in_three(board, side, own, opponents);
        self.forget_scoring();
        scoring
    }

    /// As [`scoring_balls`](Self::scoring_balls), but keeps intermediate results until [`forget_scoring`](Self::forget_scoring), so that further
    /// queries with the same opponents take less time.
    pub(super) fn scoring_in_three(&mut self, board: &Board, side: Side, own: CellSet, opponents: CellSet) -> CellSet {
        let open = first_cells(board, side, opponents);
        let mut scoring = CellSet::EMPTY;
        for_each_move(board, side, own, opponents, |first| {
            if first.scores {
                scoring |= first.takes;
                return;
            }
            let scoring_in_two = self.scoring_in_two(board, side, own.moved(first.from, first.to), opponents, open);
            scoring |= first.balls_before(scoring_in_two);
        });
        with_passes(board, three(own), opponents, scoring)
    }

    /// The ball cells from which one or two moves score, passes before them included. `open` are the [`first_cells`].
    #[inline]
    pub(super) fn scoring_in_two(
        &mut self,
        board: &Board,
        side: Side,
        own: CellSet,
        opponents: CellSet,
        open: CellSet,
    ) -> CellSet {
        let mut scoring = CellSet::EMPTY;
        for_each_move(board, side, own, opponents, |made| {
            if made.scores {
                scoring |= made.takes;
                return;
            }
            let own = own.moved(made.from, made.to);
            if !own.is_disjoint(open) {
                scoring |= made.balls_before(self.scoring_in_one(board, side, own, opponents));
            }
        });
        if scoring.is_empty() { scoring } else { with_passes(board, three(own), opponents, scoring) }
    }

    /// Ends the use of [`scoring_in_one`](Self::scoring_in_one) for some opponents.
    pub(super) fn forget_scoring(&mut self) {
        for Reached { index, .. } in self.reached.drain(..) {
            self.balls[usize::from(index)] = CellSet::EMPTY;
        }
    }

    /// The ball cells from which one move scores, passes before it included. Kept in `balls` as what is not among them, which is
    /// never empty: a ball in the end zone does not score.
    #[inline]
    pub(super) fn scoring_in_one(&mut self, board: &Board, side: Side, own: CellSet, opponents: CellSet) -> CellSet {
        let cells = three(own);
        let [p, q, r] = cells;
        let index = combination(p, q, r);
        let known = self.balls[usize::from(index)];
        if !known.is_empty() {
            return !known;
        }
        let mut scoring = scoring_now(board, side, own, opponents);
        if !scoring.is_empty() {
            scoring = with_passes(board, cells, opponents, scoring);
        }
        self.balls[usize::from(index)] = !scoring;
        self.reached.push(Reached { own, index });
        scoring
    }

    /// Makes all moves of the turn but the last, level by level; whether one of them scores. What was reached is left in `reached` and
    /// `balls`, and where the last move begins in `frontier`.
    #[inline]
    fn first_moves(&mut self, board: &Board, turn: &TurnState) -> bool {
        let mut goal = false;
        self.frontier.clear();
        self.reach(board, turn, turn.own, CellSet::of(turn.ball));
        core::mem::swap(&mut self.frontier, &mut self.next);
        for _ in 1..turn.moves_left {
            let frontier = core::mem::take(&mut self.frontier);
            for &(own, balls) in &frontier {
                goal |= self.move_on(board, turn, own, balls);
            }
            self.frontier = frontier;
            self.frontier.clear();
            core::mem::swap(&mut self.frontier, &mut self.next);
        }
        goal
    }

    /// Makes the last move of the turn, if any is left; whether it scores.
    #[inline]
    fn last_moves(&mut self, board: &Board, turn: &TurnState) -> bool {
        let mut goal = false;
        let frontier = core::mem::take(&mut self.frontier);
        if turn.moves_left > 0 {
            for &(own, balls) in &frontier {
                goal |= self.last_move(board, turn, own, balls);
            }
        }
        self.frontier = frontier;
        goal
    }

    /// The cells that the ball can be on when the turn ends on a placement, for those where it has been seen.
    #[inline]
    fn ending_balls(board: &Board, turn: &TurnState, own: CellSet, balls: CellSet) -> CellSet {
        if !own.is_disjoint(board.dotted) {
            return CellSet::EMPTY;
        }
        let balls = with_passes(board, three(own), turn.opponents, balls);
        if own == turn.own_before { balls - CellSet::of(turn.ball_before) } else { balls }
    }

    /// Calls `visit` with every distinct result without a goal: the own playballers, and the cells the ball can be on with them.
    /// Each set of own playballers comes once; each cell of the second set is one result.
    pub fn results(&mut self, board: &Board, turn: &TurnState, mut visit: impl FnMut(CellSet, CellSet)) -> Summary {
        let mut goal = self.first_moves(board, turn);
        goal |= self.last_moves(board, turn);
        let mut positions = 0;
        for &Reached { own, index } in &self.reached {
            let balls = core::mem::take(&mut self.balls[usize::from(index)]);
            let balls = Self::ending_balls(board, turn, own, balls);
            if !balls.is_empty() {
                positions += balls.len();
                visit(own, balls);
            }
        }
        self.reached.clear();
        Summary { positions, goal }
    }

    /// As [`results`](Self::results), until `visit` breaks. Those that take fewer moves come first, and the last move is made only if none of
    /// them was enough: this is for whoever wants a few. A set of own playballers may come twice, but each result once.
    pub fn some_results(
        &mut self,
        board: &Board,
        turn: &TurnState,
        mut visit: impl FnMut(CellSet, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.first_moves(board, turn);
        let mut visited = core::mem::take(&mut self.visited);
        visited.clear();
        let mut broken = self.reached.iter().try_for_each(|&Reached { own, index }| {
            let balls = Self::ending_balls(board, turn, own, self.balls[usize::from(index)]);
            visited.push(balls);
            if balls.is_empty() { ControlFlow::Continue(()) } else { visit(own, balls) }
        });
        if broken.is_continue() {
            self.last_moves(board, turn);
            let before = visited.iter().copied().chain(core::iter::repeat(CellSet::EMPTY));
            broken = self.reached.iter().zip(before).try_for_each(|(&Reached { own, index }, before)| {
                let balls = Self::ending_balls(board, turn, own, self.balls[usize::from(index)]) - before;
                if balls.is_empty() { ControlFlow::Continue(()) } else { visit(own, balls) }
            });
        }
        self.visited = visited;
        for Reached { index, .. } in self.reached.drain(..) {
            self.balls[usize::from(index)] = CellSet::EMPTY;
        }
        broken
    }

    /// Notes a placement with ball cells, passes included, and keeps those that are new there for the next move.
    #[inline]
    fn reach(&mut self, board: &Board, turn: &TurnState, own: CellSet, balls: CellSet) {
        let cells = three(own);
        let [p, q, r] = cells;
        let index = combination(p, q, r);
        let known = self.balls[usize::from(index)];
        if (balls - known).is_empty() {
            return;
        }
        let balls = with_passes(board, cells, turn.opponents, balls);
        if known.is_empty() {
            self.reached.push(Reached { own, index });
        }
        self.balls[usize::from(index)] = known | balls;
        self.next.push((own, balls - known));
    }

    /// Every move from a placement with the ball on any of `balls`; whether one of them scores.
    #[inline]
    fn move_on(&mut self, board: &Board, turn: &TurnState, own: CellSet, balls: CellSet) -> bool {
        let mut goal = false;
        for_each_move(board, turn.side, own, turn.opponents, |made| {
            if made.scores {
                goal |= !balls.is_disjoint(made.takes);
            } else {
                self.reach(board, turn, own.moved(made.from, made.to), made.balls_after(balls));
            }
        });
        goal
    }

    /// As [`move_on`](Self::move_on) for the last move: only placements on which the turn may end are noted, and not yet with
    /// their passes.
    #[inline]
    fn last_move(&mut self, board: &Board, turn: &TurnState, own: CellSet, balls: CellSet) -> bool {
        let mut goal = false;
        for_each_move(board, turn.side, own, turn.opponents, |made| {
            if made.scores {
                goal |= !balls.is_disjoint(made.takes);
                return;
            }
            let own = own.moved(made.from, made.to);
            if own.is_disjoint(board.dotted) {
                self.end_on(own, made.balls_after(balls));
            }
        });
        goal
    }

    #[inline]
    fn end_on(&mut self, own: CellSet, balls: CellSet) {
        let [p, q, r] = three(own);
        let index = combination(p, q, r);
        let known = &mut self.balls[usize::from(index)];
        if known.is_empty() {
            self.reached.push(Reached { own, index });
        }
        *known |= balls;
    }
}

/// One move of a playballer, for every place of the ball at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceMove {
    /// The index of the cell it stands on.
    pub from: u8,
    /// The index of the cell it lands on; `from` itself in a bounce (PB-7).
    pub to: u8,
    /// The ball cells from which the ball goes along to `to`: its own, and those jumped over (PB-8).
    pub takes: CellSet,
    /// Whether `to` lies in the opponent's end zone: then the move is legal only with the ball on one of `takes`, and scores (PB-10).
    pub scores: bool,
}

impl PlaceMove {
    /// The ball cells after the move, for a set of ball cells before it.
    #[inline]
    #[must_use]
    pub fn balls_after(self, balls: CellSet) -> CellSet {
        if balls.is_disjoint(self.takes) { balls } else { (balls - self.takes) | CellSet::of(self.to) }
    }

    /// The ball cells before the move from which it leads to one of `balls`.
    #[inline]
    #[must_use]
    pub fn balls_before(self, balls: CellSet) -> CellSet {
        let kept = balls - self.takes;
        if balls.contains(self.to) { kept | self.takes } else { kept }
    }
}

/// Calls `visit` with every step, jump and bounce (PB-5 to PB-10) of the playballers `own` of `side`.
#[inline]
pub fn for_each_move(board: &Board, side: Side, own: CellSet, opponents: CellSet, mut visit: impl FnMut(PlaceMove)) {
    let occupied = own | opponents;
    let zone = board.end_zones[side.other()];
    for from in own {
        let near = board.neighbours[usize::from(from)];
        for to in near - occupied {
            visit(PlaceMove { from, to, takes: CellSet::of(from), scores: zone.contains(to) });
        }
        if near.is_disjoint(occupied) {
            continue;
        }
        for direction in Direction::ALL {
            let ray = board.ray(from, direction);
            if ray.is_disjoint(near & occupied) {
                continue;
            }
            visit(match Board::first_free(ray, direction, occupied) {
                Some(to) => {
                    let takes = board.between_or_all(from, to) | CellSet::of(from);
                    PlaceMove { from, to, takes, scores: zone.contains(to) }
                }
                None => PlaceMove { from, to: from, takes: ray | CellSet::of(from), scores: false },
            });
        }
    }
}

/// The ball cells that passes make of `balls` when the own playballers stand on the three cells `own` (PB-12). Passes can be
/// taken back, so these are also the cells from which passes lead to one of `balls`.
#[inline]
#[must_use]
pub fn pass_closure(board: &Board, own: CellSet, opponents: CellSet, balls: CellSet) -> CellSet {
    with_passes(board, three(own), opponents, balls)
}
