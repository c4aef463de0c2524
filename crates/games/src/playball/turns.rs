//! The distinct results of a turn, fast.
//!
//! A turn moves only the own playballers and the ball, so everything is kept for one placement of the own three at a
//! time: which cells the ball can be on then, as a bitboard. Passing is free, so a placement's ball cells are closed
//! under passing before they are used. Moves are made level by level for all ball cells of a placement at once; the
//! table from placements to ball cells is indexed by the combination of three cells, so that nothing is hashed, sorted
//! or compared to find duplicates.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::board::{Board, MOST_CELLS};
use super::cell::Direction;
use crate::side::Side;

/// What a turn can still change, and where it began: the raw material of the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// The side to move.
    pub side: Side,
    /// Its playballers.
    pub own: u64,
    /// The opponent's playballers.
    pub opponents: u64,
    /// The index of the ball's cell, whoever stands there.
    pub ball: u8,
    /// How many moves may still be made, at most 3 (PB-4).
    pub moves_left: u8,
    /// The own playballers at the start of the turn (PB-13).
    pub own_before: u64,
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
    /// By [`combination`] of the own playballers: the cells the ball can be on, a bitboard. Zero between calls.
    balls: Box<[u64; COMBINATIONS]>,
    /// The placements in `balls`, each once.
    reached: Vec<Reached>,
    /// Placements with the ball cells that are new there, from which to make the next move.
    frontier: Vec<(u64, u64)>,
    next: Vec<(u64, u64)>,
}

#[derive(Debug, Clone, Copy)]
struct Reached {
    own: u64,
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
pub fn combination_of(set: u64) -> u16 {
    let [p, q, r] = three(set);
    combination(p, q, r)
}

/// The lowest cell of a set that is not empty.
#[inline]
const fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The cells from which an own playballer is the nearest to a cell of the opponent's end zone along some line, the opponents not
/// counted: a move into the zone starts on such a cell, or goes over an own playballer that stands there.
fn first_cells(board: &Board, side: Side, opponents: u64) -> u64 {
    let mut cells = 0;
    for goal in cells_of(board.end_zones[side.other()] & !opponents) {
        for direction in Direction::ALL {
            if let Some(cell) = Board::first_free(board.ray(goal, direction), direction, opponents) {
                cells |= 1 << cell;
            }
        }
    }
    cells
}

/// The ball cells from which one move scores: a step into the end zone, or a jump, seen from the zone.
fn scoring_now(board: &Board, side: Side, own: u64, opponents: u64) -> u64 {
    let occupied = own | opponents;
    let mut scoring = 0;
    for goal in cells_of(board.end_zones[side.other()] & !occupied) {
        for direction in Direction::ALL {
            let ray = board.ray(goal, direction);
            let run = match Board::first_free(ray, direction, occupied) {
                Some(end) => board.between_or_all(goal, end),
                None => ray,
            };
            if run & own == 0 {
                continue;
            }
            // The farthest own playballer of the run can jump over all before it.
            scoring |= match direction {
                Direction::North | Direction::NorthEast | Direction::SouthEast => {
                    run & (u64::MAX >> (run & own).leading_zeros())
                }
                _ => run & (u64::MAX << (run & own).trailing_zeros()),
            };
        }
    }
    scoring
}

/// The cells of a set, as indices in growing order.
pub fn cells_of(mut set: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = lowest(set);
            set &= set - 1;
            cell
        })
    })
}

/// The three cells of a set of three.
#[inline]
const fn three(set: u64) -> [u8; 3] {
    let second = set & (set - 1);
    [lowest(set), lowest(second), 63 - set.leading_zeros() as u8]
}

/// The ball cells that passes make of `balls` when the own playballers stand on `cells` (PB-12).
#[inline]
fn with_passes(board: &Board, cells: [u8; 3], opponents: u64, balls: u64) -> u64 {
    let [p, q, r] = cells;
    let (pq, qr, rp) = (1 << p | 1 << q, 1 << q | 1 << r, 1 << r | 1 << p);
    let held = balls & (pq | qr);
    if held == 0 || held == (pq | qr) {
        return balls;
    }
    let open = |from, to| board.between_or_all(from, to) & opponents == 0;
    let (open_pq, open_qr, open_rp) = (open(p, q), open(q, r), open(r, p));
    let mut held = held;
    // Two passes along any pair reach everything that can be reached among three.
    for _ in 0..2 {
        if open_pq && held & pq != 0 {
            held |= pq;
        }
        if open_qr && held & qr != 0 {
            held |= qr;
        }
        if open_rp && held & rp != 0 {
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
        let balls = vec![0; COMBINATIONS].into_boxed_slice().try_into().expect("the length is the one asked for");
        Self { balls, reached: Vec::new(), frontier: Vec::new(), next: Vec::new() }
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
            self.reach(board, turn, turn.own, 1 << turn.ball);
        }
        core::mem::swap(&mut self.frontier, &mut self.next);
        for left in (0..turn.moves_left).rev() {
            let frontier = core::mem::take(&mut self.frontier);
            goal = frontier.iter().any(|&(own, balls)| {
                own & open != 0 && scoring_now(board, turn.side, own, turn.opponents) & balls != 0
            });
            if !goal && left > 0 {
                for &(own, balls) in &frontier {
                    for_each_move(board, turn.side, own, turn.opponents, |made| {
                        let own = own & !(1 << made.from) | 1 << made.to;
                        // The last move is made from, or over, an open cell where an own playballer stands.
                        if !made.scores && (left > 1 || own & open != 0) {
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
            self.balls[usize::from(index)] = 0;
        }
        goal
    }

    /// The ball cells from which `side` could score in a whole turn of three moves (PB-4) with the playballers where they are: what
    /// [`can_score`](Self::can_score) says for each of them, for about the cost of one.
    pub fn scoring_balls(&mut self, board: &Board, side: Side, own: u64, opponents: u64) -> u64 {
        let open = first_cells(board, side, opponents);
        let mut scoring = 0;
        for_each_move(board, side, own, opponents, |first| {
            if first.scores {
                scoring |= first.takes;
                return;
            }
            let own = own & !(1 << first.from) | 1 << first.to;
            let mut scoring_in_two = 0;
            for_each_move(board, side, own, opponents, |second| {
                if second.scores {
                    scoring_in_two |= second.takes;
                    return;
                }
                let own = own & !(1 << second.from) | 1 << second.to;
                if own & open != 0 {
                    scoring_in_two |= second.balls_before(self.scoring_in_one(board, side, own, opponents));
                }
            });
            if scoring_in_two != 0 {
                let scoring_in_two = with_passes(board, three(own), opponents, scoring_in_two);
                scoring |= first.balls_before(scoring_in_two);
            }
        });
        self.forget_scoring();
        with_passes(board, three(own), opponents, scoring)
    }

    /// Ends the use of [`scoring_in_one`](Self::scoring_in_one) for some opponents.
    pub(super) fn forget_scoring(&mut self) {
        for Reached { index, .. } in self.reached.drain(..) {
            self.balls[usize::from(index)] = 0;
        }
    }

    /// The ball cells from which one move scores, passes before it included. Kept in `balls` as what is not among them, which is
    /// never empty: a ball in the end zone does not score.
    #[inline]
    pub(super) fn scoring_in_one(&mut self, board: &Board, side: Side, own: u64, opponents: u64) -> u64 {
        let cells = three(own);
        let [p, q, r] = cells;
        let index = combination(p, q, r);
        let known = self.balls[usize::from(index)];
        if known != 0 {
            return !known;
        }
        let scoring = match scoring_now(board, side, own, opponents) {
            0 => 0,
            scoring => with_passes(board, cells, opponents, scoring),
        };
        self.balls[usize::from(index)] = !scoring;
        self.reached.push(Reached { own, index });
        scoring
    }

    /// Makes the turn's moves level by level, the last one by `last`; whether one of them scores. What was reached is left in
    /// `reached` and `balls`.
    #[inline]
    fn make_moves(
        &mut self,
        board: &Board,
        turn: &TurnState,
        mut last: impl FnMut(&mut Self, u64, u64) -> bool,
    ) -> bool {
        let mut goal = false;
        self.frontier.clear();
        self.reach(board, turn, turn.own, 1 << turn.ball);
        core::mem::swap(&mut self.frontier, &mut self.next);
        for left in (0..turn.moves_left).rev() {
            let frontier = core::mem::take(&mut self.frontier);
            for &(own, balls) in &frontier {
                goal |= if left == 0 { last(self, own, balls) } else { self.move_on(board, turn, own, balls) };
            }
            self.frontier = frontier;
            self.frontier.clear();
            core::mem::swap(&mut self.frontier, &mut self.next);
        }
        self.frontier.clear();
        self.next.clear();
        goal
    }

    /// Calls `visit` with every distinct result without a goal: the own playballers, and the cells the ball can be on with them.
    /// Each set of own playballers comes once; each cell of the second set is one result.
    pub fn results(&mut self, board: &Board, turn: &TurnState, mut visit: impl FnMut(u64, u64)) -> Summary {
        let goal = self.make_moves(board, turn, |generator, own, balls| generator.last_move(board, turn, own, balls));
        let mut positions = 0;
        for &Reached { own, index } in &self.reached {
            let mut balls = core::mem::take(&mut self.balls[usize::from(index)]);
            if own & board.dotted != 0 {
                continue;
            }
            balls = with_passes(board, three(own), turn.opponents, balls);
            if own == turn.own_before {
                balls &= !(1 << turn.ball_before);
            }
            if balls != 0 {
                positions += balls.count_ones();
                visit(own, balls);
            }
        }
        self.reached.clear();
        Summary { positions, goal }
    }

    /// Notes a placement with ball cells, passes included, and keeps those that are new there for the next move.
    #[inline]
    fn reach(&mut self, board: &Board, turn: &TurnState, own: u64, balls: u64) {
        let cells = three(own);
        let [p, q, r] = cells;
        let index = combination(p, q, r);
        let known = self.balls[usize::from(index)];
        if balls & !known == 0 {
            return;
        }
        let balls = with_passes(board, cells, turn.opponents, balls);
        if known == 0 {
            self.reached.push(Reached { own, index });
        }
        self.balls[usize::from(index)] = known | balls;
        self.next.push((own, balls & !known));
    }

    /// Every move from a placement with the ball on any of `balls`; whether one of them scores.
    #[inline]
    fn move_on(&mut self, board: &Board, turn: &TurnState, own: u64, balls: u64) -> bool {
        let mut goal = false;
        for_each_move(board, turn.side, own, turn.opponents, |made| {
            if made.scores {
                goal |= balls & made.takes != 0;
            } else {
                self.reach(board, turn, own & !(1 << made.from) | 1 << made.to, made.balls_after(balls));
            }
        });
        goal
    }

    /// As [`move_on`](Self::move_on) for the last move: only placements on which the turn may end are noted, and not yet with
    /// their passes.
    #[inline]
    fn last_move(&mut self, board: &Board, turn: &TurnState, own: u64, balls: u64) -> bool {
        let mut goal = false;
        for_each_move(board, turn.side, own, turn.opponents, |made| {
            if made.scores {
                goal |= balls & made.takes != 0;
                return;
            }
            let own = own & !(1 << made.from) | 1 << made.to;
            if own & board.dotted == 0 {
                self.end_on(own, made.balls_after(balls));
            }
        });
        goal
    }

    #[inline]
    fn end_on(&mut self, own: u64, balls: u64) {
        let [p, q, r] = three(own);
        let index = combination(p, q, r);
        let known = &mut self.balls[usize::from(index)];
        if *known == 0 {
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
    pub takes: u64,
    /// Whether `to` lies in the opponent's end zone: then the move is legal only with the ball on one of `takes`, and scores (PB-10).
    pub scores: bool,
}

impl PlaceMove {
    /// The ball cells after the move, for a set of ball cells before it.
    #[inline]
    #[must_use]
    pub const fn balls_after(self, balls: u64) -> u64 {
        if balls & self.takes == 0 { balls } else { balls & !self.takes | 1 << self.to }
    }

    /// The ball cells before the move from which it leads to one of `balls`.
    #[inline]
    #[must_use]
    pub const fn balls_before(self, balls: u64) -> u64 {
        let kept = balls & !self.takes;
        if balls & (1 << self.to) == 0 { kept } else { kept | self.takes }
    }
}

/// Calls `visit` with every step, jump and bounce (PB-5 to PB-10) of the playballers `own` of `side`.
#[inline]
pub fn for_each_move(board: &Board, side: Side, own: u64, opponents: u64, mut visit: impl FnMut(PlaceMove)) {
    let occupied = own | opponents;
    let zone = board.end_zones[side.other()];
    for from in cells_of(own) {
        let near = board.neighbours[usize::from(from)];
        for to in cells_of(near & !occupied) {
            visit(PlaceMove { from, to, takes: 1 << from, scores: zone & (1 << to) != 0 });
        }
        if near & occupied == 0 {
            continue;
        }
        for direction in Direction::ALL {
            let ray = board.ray(from, direction);
            if ray & near & occupied == 0 {
                continue;
            }
            visit(match Board::first_free(ray, direction, occupied) {
                Some(to) => {
                    let takes = board.between_or_all(from, to) | 1 << from;
                    PlaceMove { from, to, takes, scores: zone & (1 << to) != 0 }
                }
                None => PlaceMove { from, to: from, takes: ray | 1 << from, scores: false },
            });
        }
    }
}

/// The ball cells that passes make of `balls` when the own playballers stand on the three cells `own` (PB-12). Passes can be
/// taken back, so these are also the cells from which passes lead to one of `balls`.
#[inline]
#[must_use]
pub fn pass_closure(board: &Board, own: u64, opponents: u64, balls: u64) -> u64 {
    with_passes(board, three(own), opponents, balls)
}
