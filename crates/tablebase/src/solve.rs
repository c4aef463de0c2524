//! The solver: retrograde analysis in turns, a whole row of positions at a time.
//!
//! Within a turn the opponents stand still. So for each placement of the opponents (a row) the own placements and the moves
//! between them are a small graph, and the positions from which some set of positions can be reached by one turn are found
//! by going back three moves in it, for all own placements and all cells of the ball at once (a set of ball cells is one word).
//! One such pass over a row costs about as much as listing the turns of a few dozen single positions; a row has thousands.
//!
//! Passes alternate. For even distances `d`: a position is lost in `d` if every turn leads to a position won for the opponent,
//! that is, if it is not among those from which the rest can be reached. For odd ones: it is won in `d` if a position lost
//! for the opponent in `d - 1` can be reached. A pass visits only rows that can have changed.
//!
//! PB-13 forbids turns that change nothing. Going back from a set of positions reaches each of them by doing nothing, which
//! must not count: see [`Row::other_than_itself`].

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use games::playball::{Board, TurnGenerator, TurnState, cells_of, combination_of, for_each_move, pass_closure};
use games::side::Side;

use crate::space::{Place, SLOTS, Space, Value};

/// The value of a position in a table of bytes: 0 while unknown and for a draw, the distance for a win (odd) or a loss (even).
type Distance = u8;
/// Marks a slot without a position. It is odd, so it is neither a target of wins nor an escape.
const NO_POSITION: Distance = u8::MAX;
/// The longest distance that a byte can hold beside the mark.
const LONGEST: Distance = u8::MAX - 2;

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// Why the solver stopped before the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It was told to.
    Told,
    /// A win takes more turns than the table can hold.
    TooLong,
}

/// How far the solver is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The distance that the present pass finds.
    pub distance: u8,
    /// Rows done in this pass, and rows to do.
    pub rows: (usize, usize),
    /// Positions kept whose value is known.
    pub known: u64,
}

/// Every position of a set with its value.
#[derive(Debug)]
pub struct Solution {
    space: Space,
    /// By row and column: seven bytes, a slot each.
    table: Vec<AtomicU64>,
}

impl Solution {
    /// The positions and where they are kept.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The value of a position.
    #[must_use]
    pub fn value(&self, place: Place) -> Option<Value> {
        let packed = self.table[place.row * self.space.column_count() + place.column].load(Ordering::Relaxed);
        match packed.to_le_bytes()[place.slot] {
            NO_POSITION => None,
            0 => Some(Value::Draw),
            distance if distance % 2 == 1 => Some(Value::Win(distance)),
            distance => Some(Value::Loss(distance)),
        }
    }
}

/// One bit for each byte of `packed` that is `byte`, for the seven slots.
#[inline]
fn slots_equal(packed: u64, byte: u8) -> u8 {
    let differing = packed ^ (EACH_BYTE * u64::from(byte));
    // The highest bit of each byte that is not zero (no carry crosses a byte).
    let low = differing & !(EACH_BYTE << 7);
    let nonzero = (low + !(EACH_BYTE << 7)) | differing;
    gather(!nonzero >> 7)
}

/// One bit for each slot whose value is even: not won, whether lost or unknown.
#[inline]
fn slots_not_won(packed: u64) -> u8 {
    gather(!packed)
}

/// The lowest bits of the first seven bytes, as seven bits.
#[inline]
fn gather(packed: u64) -> u8 {
    ((packed & 0x0001_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8 & 0x7f
}

/// What a pass is looking for.
#[derive(Debug, Clone, Copy)]
enum Pass {
    /// Goals this turn.
    Goals,
    /// Positions whose every turn leads to a win of the opponent.
    Losses(Distance),
    /// Positions with a turn to a loss of the opponent in one turn less.
    Wins(Distance),
}

/// Solves one set on the space's board.
///
/// `report` is called from time to time, at least once a pass. When `stop` becomes true the solver ends soon.
///
/// # Errors
/// The solver was stopped, or a distance does not fit.
pub fn solve(
    space: Space,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress) + Send,
) -> Result<Solution, Stop> {
    let columns = space.column_count();
    let table: Vec<AtomicU64> = (0..space.row_count())
        .flat_map(|row| {
            let (space, opponents) = (&space, space.opponents(row));
            (0..columns).map(move |column| {
                let slots = space.legal_slots(space.own(column), opponents);
                let bytes = std::array::from_fn(|slot| if slots >> slot & 1 == 0 { NO_POSITION } else { 0 });
                AtomicU64::new(u64::from_le_bytes(bytes))
            })
        })
        .collect();
    let solution = Solution { space, table };
    let mut known = 0;
    let mut due = vec![true; solution.space.row_count()];
    let mut pass = Pass::Goals;
    let mut quiet = 0;
    let mut distance = 1;
    while quiet < 2 {
        let rows: Vec<usize> = (0..due.len()).filter(|&row| due[row]).collect();
        let (found, changed) = run_pass(&solution, pass, &rows, threads, stop, |done| {
            report(Progress { distance, rows: (done, rows.len()), known });
        })?;
        known += found;
        quiet = if found == 0 { quiet + 1 } else { 0 };
        // A value that becomes known matters to the rows whose turns lead to it.
        due = changed;
        distance += 1;
        if distance > LONGEST {
            return Err(Stop::TooLong);
        }
        pass = if distance % 2 == 0 { Pass::Losses(distance) } else { Pass::Wins(distance) };
        if distance == 2 {
            // Rows whose turns lead to no win can still hold positions without any turn.
            due.fill(true);
        }
    }
    Ok(solution)
}

/// Runs a pass over `rows`; how many values it found, and which rows can have changed by that.
fn run_pass(
    solution: &Solution,
    pass: Pass,
    rows: &[usize],
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(usize) + Send,
) -> Result<(u64, Vec<bool>), Stop> {
    let next = AtomicUsize::new(0);
    let work = |mut report: Option<&mut (dyn FnMut(usize) + Send)>| {
        let mut row_solver = Row::new(solution);
        let mut changed = vec![false; solution.space.row_count()];
        let mut found = 0;
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(&row) = rows.get(number) else { break };
            found += row_solver.solve(row, pass, &mut changed);
            if let Some(report) = &mut report
                && number.is_multiple_of(16)
            {
                report(number);
            }
        }
        (found, changed)
    };
    report(0);
    let parts = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(|| work(None))).collect();
        let mut parts = vec![work(Some(&mut report))];
        parts.extend(others.into_iter().map(|other| other.join().expect("a pass does not panic")));
        parts
    });
    if stop.load(Ordering::Relaxed) {
        return Err(Stop::Told);
    }
    report(rows.len());
    let mut changed = vec![false; solution.space.row_count()];
    let mut total = 0;
    for (found, part) in parts {
        total += found;
        for (all, one) in changed.iter_mut().zip(part) {
            *all |= one;
        }
    }
    Ok((total, changed))
}

/// One row's work: sets of ball cells by own placement.
struct Row<'a> {
    solution: &'a Solution,
    generator: TurnGenerator,
    /// By [`combination_of`] of the own cells: ball cells from which a target can be reached by at most so many moves.
    reach: [Vec<u64>; 2],
    /// The targets themselves, by combination.
    targets: Vec<u64>,
    /// Ball cells from which another position of the targets is reached by one move at most.
    others: Vec<u64>,
    /// The own placements, dotted cells included, that a turn against the row's opponents can pass through.
    own: Vec<(u64, u16)>,
}

impl<'a> Row<'a> {
    fn new(solution: &'a Solution) -> Self {
        let board = solution.space.board();
        let count = board.cell_count() as u32;
        let last = combination_of(0b111_u64 << (count - 3));
        let empty = vec![0; usize::from(last) + 1];
        Self {
            solution,
            generator: TurnGenerator::new(),
            reach: [empty.clone(), empty.clone()],
            targets: empty.clone(),
            others: empty,
            own: Vec::new(),
        }
    }

    fn board(&self) -> &'a Board {
        self.solution.space.board()
    }

    /// Finds the values of a pass in a row; returns how many, and marks the rows that they matter to.
    fn solve(&mut self, row: usize, pass: Pass, changed: &mut [bool]) -> u64 {
        let space = &self.solution.space;
        let opponents = space.opponents(row);
        self.list_placements(opponents);
        self.set_targets(row, opponents, pass);
        self.go_back(opponents, pass);
        let columns = space.column_count();
        let mut found = 0;
        for column in 0..columns {
            let cell = &self.solution.table[row * columns + column];
            let packed = cell.load(Ordering::Relaxed);
            let unknown = slots_equal(packed, 0);
            if unknown == 0 {
                continue;
            }
            let own = space.own(column);
            let index = usize::from(combination_of(own));
            let mut reached = self.reach[0][index];
            let doubtful = reached & self.targets[index] & !self.others[index];
            for ball in cells_of(doubtful & space.balls(own, opponents, unknown)) {
                if !self.other_than_itself(own, opponents, ball) {
                    reached &= !(1 << ball);
                }
            }
            let reached = space.slots(own, opponents, reached) & unknown;
            let (new, distance) = match pass {
                Pass::Goals => (reached, 1),
                Pass::Wins(distance) => (reached, distance),
                Pass::Losses(distance) => (unknown & !reached, distance),
            };
            if new != 0 {
                found += u64::from(new.count_ones());
                let mut bytes = packed.to_le_bytes();
                for (slot, byte) in bytes.iter_mut().enumerate().take(SLOTS) {
                    if new >> slot & 1 != 0 {
                        *byte = distance;
                    }
                }
                cell.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
                changed[space.row_before(column)] = true;
            }
        }
        found
    }

    /// All placements of the own three outside the opponents and their end zone.
    fn list_placements(&mut self, opponents: u64) {
        let board = self.board();
        let closed = opponents | board.end_zone(Side::B);
        let open: Vec<u8> = (0..board.cell_count() as u8).filter(|cell| closed & (1 << cell) == 0).collect();
        self.own.clear();
        for (h, &high) in open.iter().enumerate() {
            for (m, &middle) in open[..h].iter().enumerate() {
                for &low in &open[..m] {
                    let own = 1 << low | 1 << middle | 1 << high;
                    self.own.push((own, combination_of(own)));
                }
            }
        }
    }

    /// Notes the positions after the turn that the pass looks for.
    fn set_targets(&mut self, row: usize, opponents: u64, pass: Pass) {
        let space = &self.solution.space;
        let columns = space.column_count();
        self.targets.fill(0);
        if matches!(pass, Pass::Goals) {
            return;
        }
        for column in 0..columns {
            let own = space.own(column);
            if own & opponents != 0 {
                continue;
            }
            let after = space.after_turn(row, column);
            let packed = self.solution.table[after.row * columns + after.column].load(Ordering::Relaxed);
            let slots = match pass {
                Pass::Goals => 0,
                Pass::Wins(distance) => slots_equal(packed, distance - 1),
                Pass::Losses(_) => slots_not_won(packed),
            };
            if slots != 0 {
                let slots = space.slots_before(&after, slots);
                self.targets[usize::from(combination_of(own))] = space.balls(own, opponents, slots);
            }
        }
    }

    /// Fills `reach[0]` with the ball cells from which at most three moves lead to a target (or score, in the pass for goals),
    /// and `others`.
    fn go_back(&mut self, opponents: u64, pass: Pass) {
        let board = self.board();
        let goals = matches!(pass, Pass::Goals);
        let [reach, next] = &mut self.reach;
        reach.fill(0);
        for &(own, index) in &self.own {
            reach[usize::from(index)] = pass_closure(board, own, opponents, self.targets[usize::from(index)]);
        }
        for moves in 1..=3 {
            for &(own, index) in &self.own {
                let index = usize::from(index);
                let mut balls = 0;
                let mut bounced = 0;
                for_each_move(board, Side::A, own, opponents, |made| {
                    if made.scores {
                        if goals {
                            balls |= made.takes;
                        }
                    } else if made.to == made.from {
                        bounced |= made.balls_before(reach[index]);
                    } else {
                        let to = usize::from(combination_of(own & !(1 << made.from) | 1 << made.to));
                        balls |= made.balls_before(reach[to]);
                    }
                });
                if moves == 1 && !goals {
                    self.others[index] = pass_closure(board, own, opponents, balls)
                        | by_passing(board, own, opponents, self.targets[index]);
                }
                next[index] = pass_closure(board, own, opponents, balls | bounced | reach[index]);
            }
            std::mem::swap(reach, next);
        }
    }

    /// Whether a turn from `own` with the ball on `ball`, itself among the targets, leads to another one (PB-13), or whether there is
    /// no turn at all, so that it passes (PB-15).
    fn other_than_itself(&mut self, own: u64, opponents: u64, ball: u8) -> bool {
        let turn = start_of_turn(own, opponents, ball);
        let targets = &self.targets;
        let mut found = false;
        let summary = self.generator.results(self.solution.space.board(), &turn, |own, balls| {
            found |= targets[usize::from(combination_of(own))] & balls != 0;
        });
        found || summary.results() == 0
    }
}

const fn start_of_turn(own: u64, opponents: u64, ball: u8) -> TurnState {
    TurnState { side: Side::A, own, opponents, ball, moves_left: 3, own_before: own, ball_before: ball }
}

/// The ball cells from which passes alone lead to one of `balls` other than the cell itself.
fn by_passing(board: &Board, own: u64, opponents: u64, balls: u64) -> u64 {
    let mut found = 0;
    for cell in cells_of(own) {
        if pass_closure(board, own, opponents, 1 << cell) & balls & !(1 << cell) != 0 {
            found |= 1 << cell;
        }
    }
    found
}
