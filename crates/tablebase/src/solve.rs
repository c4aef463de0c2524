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

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use games::playball::{Board, CellSet, TurnGenerator, TurnState, combination_of, for_each_move, pass_closure};
use games::reason::Reason;
use games::side::Side;

use crate::space::{Place, SLOTS, Space, Value};

/// The value of a position in a table of bytes: 0 while unknown and for a draw, the distance for a win (odd) or a loss (even).
type Distance = u8;
/// Marks a slot without a position. It is odd, so it is neither a target of wins nor an escape.
pub(crate) const NO_POSITION: Distance = u8::MAX;
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

/// A set being solved, or solved.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use games::playball::Board;
/// use tablebase::{Solver, Space};
///
/// let board = Board::shipped("sprint").expect("it ships");
/// let mut solver = Solver::new(Space::new(board));
/// solver.run(1, &AtomicBool::new(false), |_progress| ())?;
/// assert!(solver.is_done());
/// # Ok::<(), tablebase::Stop>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    space: Space,
    /// By row and column: seven bytes, a slot each.
    table: Vec<AtomicU64>,
    /// The distance that the next pass finds.
    distance: Distance,
    /// The rows that the next pass must visit.
    due: Vec<bool>,
    /// Passes in a row that found nothing; after two there is nothing left to find.
    quiet: u8,
    /// Positions kept whose value is known.
    known: u64,
}

impl Solver {
    /// A set of which nothing is known yet.
    #[must_use]
    pub fn new(space: Space) -> Self {
        let columns = space.column_count();
        let mut table = Vec::with_capacity(space.row_count() * columns);
        for row in 0..space.row_count() {
            let opponents = space.opponents(row);
            table.extend((0..columns).map(|column| {
                let slots = space.legal_slots(space.own(column), opponents);
                let bytes = std::array::from_fn(|slot| if slots >> slot & 1 == 0 { NO_POSITION } else { 0 });
                AtomicU64::new(u64::from_le_bytes(bytes))
            }));
        }
        let due = vec![true; space.row_count()];
        Self { space, table, distance: 1, due, quiet: 0, known: 0 }
    }

    /// A set that is solved to its end at once, by `threads` threads.
    ///
    /// # Errors
    /// A distance does not fit.
    pub fn solved(board: &Arc<Board>, threads: usize) -> Result<Self, Stop> {
        let mut solver = Self::new(Space::new(board));
        solver.run(threads, &AtomicBool::new(false), |_| ())?;
        Ok(solver)
    }

    /// The positions and where they are kept.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// Whether every value is found.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.quiet >= 2
    }

    /// The value of a position as far as it is known: what is unknown, and stays so, is a draw. `None` where there is no position.
    ///
    /// # Panics
    /// The space has no such place.
    #[must_use]
    pub fn value(&self, place: Place) -> Option<Value> {
        let distance = self.bytes(place.row, place.column)[place.slot];
        (distance != NO_POSITION).then(|| Value::from_distance(distance))
    }

    /// The seven bytes of a pair of placements, and an eighth: [`NO_POSITION`], 0 for a draw, or the distance.
    pub(crate) fn bytes(&self, row: usize, column: usize) -> [u8; 8] {
        self.table[row * self.space.column_count() + column].load(Ordering::Relaxed).to_le_bytes()
    }

    /// Goes on until every value is found.
    ///
    /// `report` is called from time to time, at least once a pass. When `stop` becomes true the solver ends soon; calling
    /// again goes on from there.
    ///
    /// # Errors
    /// The solver was stopped, or a distance does not fit.
    pub fn run(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        mut report: impl FnMut(Progress) + Send,
    ) -> Result<(), Stop> {
        while !self.is_done() {
            self.run_pass(threads, stop, &mut report)?;
        }
        Ok(())
    }

    /// Runs the next pass: all positions of one more distance.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_pass(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        mut report: impl FnMut(Progress) + Send,
    ) -> Result<(), Stop> {
        if self.distance > LONGEST {
            return Err(Stop::TooLong);
        }
        let distance = self.distance;
        let pass = match distance {
            1 => Pass::Goals,
            _ if distance.is_multiple_of(2) => Pass::Losses(distance),
            _ => Pass::Wins(distance),
        };
        let rows: Vec<usize> = (0..self.due.len()).filter(|&row| self.due[row]).collect();
        let known = self.known;
        self.run_rows(pass, &rows, threads, stop, |done| {
            report(Progress { distance, rows: (done, rows.len()), known });
        })?;
        // Counted in the table and not on the way: a pass that was stopped and repeated has found part of them before.
        let found = self.count(|packed| slots_equal(packed, distance));
        self.known += found;
        self.quiet = if found == 0 { self.quiet + 1 } else { 0 };
        self.due = self.rows_before(distance);
        self.distance += 1;
        if self.distance == 2 {
            // Rows whose turns lead to no win can still hold positions without any turn.
            self.due.fill(true);
        }
        Ok(())
    }

    fn run_rows(
        &self,
        pass: Pass,
        rows: &[usize],
        threads: usize,
        stop: &AtomicBool,
        mut report: impl FnMut(usize) + Send,
    ) -> Result<(), Stop> {
        let next = AtomicUsize::new(0);
        let work = |mut report: Option<&mut (dyn FnMut(usize) + Send)>| {
            let mut row_solver = Row::new(self);
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&row) = rows.get(number) else { break };
                row_solver.solve(row, pass);
                if let Some(report) = &mut report {
                    report(number);
                }
            }
        };
        report(0);
        if threads <= 1 {
            work(Some(&mut report));
        } else {
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|| work(None));
                }
                work(Some(&mut report));
            });
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Stop::Told);
        }
        report(rows.len());
        Ok(())
    }

    /// The rows whose turns lead to a position with this distance: what has become known there matters to them.
    fn rows_before(&self, distance: Distance) -> Vec<bool> {
        let columns = self.space.column_count();
        let mut rows = vec![false; self.space.row_count()];
        for (place, packed) in self.table.iter().enumerate() {
            if slots_equal(packed.load(Ordering::Relaxed), distance) != 0 {
                rows[self.space.row_before(place % columns)] = true;
            }
        }
        rows
    }

    fn count(&self, slots: impl Fn(u64) -> u8) -> u64 {
        self.table.iter().map(|packed| u64::from(slots(packed.load(Ordering::Relaxed)).count_ones())).sum()
    }

    /// The state as bytes, for [`resume`](Self::resume).
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.table.len() * 8 + self.due.len() + 256);
        bytes.extend_from_slice(CHECKPOINT_MAGIC);
        let columns = self.space.board().columns().join("/");
        bytes.extend_from_slice(&(columns.len() as u32).to_le_bytes());
        bytes.extend_from_slice(columns.as_bytes());
        bytes.extend_from_slice(&[self.distance, self.quiet]);
        bytes.extend_from_slice(&self.known.to_le_bytes());
        bytes.extend(self.due.iter().map(|&due| u8::from(due)));
        for packed in &self.table {
            bytes.extend_from_slice(&packed.load(Ordering::Relaxed).to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The columns of the board that a state is of, joined by `/`, from its beginning; `None` if it is no state of a solver.
    #[must_use]
    pub fn columns_of_checkpoint(bytes: &[u8]) -> Option<&str> {
        let (length, rest) = bytes.strip_prefix(CHECKPOINT_MAGIC)?.split_first_chunk::<4>()?;
        std::str::from_utf8(rest.get(..u32::from_le_bytes(*length) as usize)?).ok()
    }

    /// Takes up a state that [`checkpoint`](Self::checkpoint) wrote for the same board.
    ///
    /// # Errors
    /// The bytes are not such a state: of another board, damaged or cut off.
    pub fn resume(space: Space, bytes: &[u8]) -> Result<Self, Reason> {
        let mut new = Self::new(space);
        let (body, checksum) = bytes.split_last_chunk::<4>().ok_or(Reason::CheckpointDamaged)?;
        if !body.starts_with(CHECKPOINT_MAGIC) || crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(Reason::CheckpointDamaged);
        }
        let mut fields = Fields(&body[CHECKPOINT_MAGIC.len()..]);
        let length = u32::from_le_bytes(fields.array()?);
        if fields.take(length as usize)? != new.space.board().columns().join("/").as_bytes() {
            return Err(Reason::CheckpointOfAnotherBoard);
        }
        [new.distance, new.quiet] = fields.array()?;
        new.known = u64::from_le_bytes(fields.array()?);
        new.due = fields.take(new.due.len())?.iter().map(|&due| due != 0).collect();
        for packed in &mut new.table {
            *packed.get_mut() = u64::from_le_bytes(fields.array()?);
        }
        if fields.0.is_empty() { Ok(new) } else { Err(Reason::CheckpointDamaged) }
    }
}

/// The fields of a checkpoint, one after the other.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Reason> {
        let (taken, left) = self.0.split_at_checked(count).ok_or(Reason::CheckpointDamaged)?;
        self.0 = left;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Reason> {
        let (taken, left) = self.0.split_first_chunk().ok_or(Reason::CheckpointDamaged)?;
        self.0 = left;
        Ok(*taken)
    }
}

/// The first bytes of a checkpoint; the last two are its version.
const CHECKPOINT_MAGIC: &[u8] = b"TLPBCP01";

/// One row's work: sets of ball cells by own placement.
struct Row<'a> {
    solver: &'a Solver,
    generator: TurnGenerator,
    /// By [`combination_of`] of the own cells: ball cells from which a target can be reached by at most so many moves.
    reach: [Vec<CellSet>; 2],
    /// The targets themselves, by combination.
    targets: Vec<CellSet>,
    /// Ball cells from which another position of the targets is reached by one move at most.
    others: Vec<CellSet>,
    /// The own placements, dotted cells included, that a turn against the row's opponents can pass through.
    own: Vec<(CellSet, u16)>,
}

impl<'a> Row<'a> {
    fn new(solver: &'a Solver) -> Self {
        let board = solver.space.board();
        let count = board.cell_count() as u8;
        let last = combination_of((count - 3..count).collect());
        let empty = vec![CellSet::EMPTY; usize::from(last) + 1];
        Self {
            solver,
            generator: TurnGenerator::new(),
            reach: [empty.clone(), empty.clone()],
            targets: empty.clone(),
            others: empty,
            own: Vec::new(),
        }
    }

    fn board(&self) -> &'a Board {
        self.solver.space.board()
    }

    /// Finds the values of a pass in a row.
    fn solve(&mut self, row: usize, pass: Pass) {
        let space = &self.solver.space;
        let opponents = space.opponents(row);
        self.list_placements(opponents);
        self.set_targets(row, opponents, pass);
        self.go_back(opponents, pass);
        let columns = space.column_count();
        for column in 0..columns {
            let cell = &self.solver.table[row * columns + column];
            let packed = cell.load(Ordering::Relaxed);
            let unknown = slots_equal(packed, 0);
            if unknown == 0 {
                continue;
            }
            let own = space.own(column);
            let index = usize::from(combination_of(own));
            let mut reached = self.reach[0][index];
            let doubtful = (reached & self.targets[index]) - self.others[index];
            for ball in doubtful & space.balls(own, opponents, unknown) {
                if !self.other_than_itself(own, opponents, ball) {
                    reached -= CellSet::of(ball);
                }
            }
            let reached = space.slots(own, opponents, reached) & unknown;
            let (new, distance) = match pass {
                Pass::Goals => (reached, 1),
                Pass::Wins(distance) => (reached, distance),
                Pass::Losses(distance) => (unknown & !reached, distance),
            };
            if new != 0 {
                let mut bytes = packed.to_le_bytes();
                for (slot, byte) in bytes.iter_mut().enumerate().take(SLOTS) {
                    if new >> slot & 1 != 0 {
                        *byte = distance;
                    }
                }
                cell.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
            }
        }
    }

    /// All placements of the own three outside the opponents and their end zone.
    fn list_placements(&mut self, opponents: CellSet) {
        let board = self.board();
        let closed = opponents | board.end_zone(Side::B);
        let open: Vec<u8> = (0..board.cell_count() as u8).filter(|&cell| !closed.contains(cell)).collect();
        self.own.clear();
        for (h, &high) in open.iter().enumerate() {
            for (m, &middle) in open[..h].iter().enumerate() {
                for &low in &open[..m] {
                    let own = CellSet::of(low) | CellSet::of(middle) | CellSet::of(high);
                    self.own.push((own, combination_of(own)));
                }
            }
        }
    }

    /// Notes the positions after the turn that the pass looks for.
    fn set_targets(&mut self, row: usize, opponents: CellSet, pass: Pass) {
        let space = &self.solver.space;
        let columns = space.column_count();
        self.targets.fill(CellSet::EMPTY);
        if matches!(pass, Pass::Goals) {
            return;
        }
        for column in 0..columns {
            let own = space.own(column);
            if !own.is_disjoint(opponents) {
                continue;
            }
            let after = space.after_turn(row, column);
            let packed = self.solver.table[after.row * columns + after.column].load(Ordering::Relaxed);
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
    fn go_back(&mut self, opponents: CellSet, pass: Pass) {
        let board = self.board();
        let goals = matches!(pass, Pass::Goals);
        let [reach, next] = &mut self.reach;
        reach.fill(CellSet::EMPTY);
        for &(own, index) in &self.own {
            reach[usize::from(index)] = pass_closure(board, own, opponents, self.targets[usize::from(index)]);
        }
        for moves in 1..=3 {
            for &(own, index) in &self.own {
                let index = usize::from(index);
                let mut balls = CellSet::EMPTY;
                let mut bounced = CellSet::EMPTY;
                for_each_move(board, Side::A, own, opponents, |made| {
                    if made.scores {
                        if goals {
                            balls |= made.takes;
                        }
                    } else if made.to == made.from {
                        bounced |= made.balls_before(reach[index]);
                    } else {
                        let to = usize::from(combination_of(own.moved(made.from, made.to)));
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
    fn other_than_itself(&mut self, own: CellSet, opponents: CellSet, ball: u8) -> bool {
        let turn = start_of_turn(own, opponents, ball);
        let targets = &self.targets;
        let mut found = false;
        let summary = self.generator.results(self.solver.space.board(), &turn, |own, balls| {
            found |= !targets[usize::from(combination_of(own))].is_disjoint(balls);
        });
        found || summary.results() == 0
    }
}

const fn start_of_turn(own: CellSet, opponents: CellSet, ball: u8) -> TurnState {
    TurnState { side: Side::A, own, opponents, ball, moves_left: 3, own_before: own, ball_before: ball }
}

/// The ball cells from which passes alone lead to one of `balls` other than the cell itself.
fn by_passing(board: &Board, own: CellSet, opponents: CellSet, balls: CellSet) -> CellSet {
    let leads_on = |&cell: &u8| {
        let ball = CellSet::of(cell);
        !pass_closure(board, own, opponents, ball).is_disjoint(balls - ball)
    };
    own.into_iter().filter(leads_on).collect()
}
