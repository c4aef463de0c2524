//! The solver: retrograde analysis in turns, a whole row of positions at a time.
//!
//! Within a turn the opponents stand still. So for each placement of the opponents (a row) the positions from which some set of positions
//! can be reached by one turn are found by going back three moves from that set, in all of the row's positions at once: see [`RowSets`].
//!
//! Passes alternate. For even distances `d`: a position is lost in `d` if every turn leads to a position won for the opponent,
//! that is, if it is not among those from which the rest can be reached. For odd ones: it is won in `d` if a position lost
//! for the opponent in `d - 1` can be reached. What a pass finds is handed on to the rows whose turns lead there; only those are visited by
//! the next pass, and one that finds nothing is the last.
//!
//! PB-13 forbids turns that change nothing. Going back from a set of positions reaches each of them by doing nothing, which
//! must not count: see [`Worker::only_by_staying`].

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use games::playball::{Board, CellSet, TurnGenerator, TurnState, for_each_move, pass_closure};
use games::side::Side;

use crate::found::Found;
use crate::row_sets::RowSets;
use crate::space::{Place, SLOTS, Space, Value, cells_of};

/// The value of a position in a table of bytes: 0 while unknown and for a draw, the distance for a win (odd) or a loss (even).
pub(crate) type Distance = u8;
/// Marks a slot without a position.
pub(crate) const NO_POSITION: Distance = u8::MAX;
/// The longest distance that a byte can hold beside the mark.
const LONGEST: Distance = u8::MAX - 2;

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

/// What one pass did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassSummary {
    /// The distance of the positions that it looked for.
    pub distance: u8,
    /// Rows visited.
    pub rows: usize,
    /// Positions kept that it found.
    pub found: u64,
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

impl Pass {
    const fn of(distance: Distance) -> Self {
        match distance {
            1 => Self::Goals,
            _ if distance.is_multiple_of(2) => Self::Losses(distance),
            _ => Self::Wins(distance),
        }
    }
}

/// A byte of slots for each row and column, which threads change at the same time.
#[derive(Debug)]
struct Slots {
    /// Eight columns each, the first one in the lowest byte.
    words: Vec<AtomicU64>,
    words_in_row: usize,
}

impl Slots {
    fn new(space: &Space) -> Self {
        let words_in_row = space.column_count().div_ceil(8);
        let words = (0..space.row_count() * words_in_row).map(|_| AtomicU64::new(0)).collect();
        Self { words, words_in_row }
    }

    fn row(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * self.words_in_row..][..self.words_in_row]
    }

    fn add(&self, row: usize, column: usize, slots: u8) {
        self.row(row)[column / 8].fetch_or(u64::from(slots) << (column % 8 * 8), Ordering::Relaxed);
    }

    fn remove(&self, row: usize, column: usize, slots: u8) {
        self.row(row)[column / 8].fetch_and(!(u64::from(slots) << (column % 8 * 8)), Ordering::Relaxed);
    }

    /// Copies a row's bytes; whether there is any slot.
    fn read(&self, row: usize, into: &mut Vec<u8>) -> bool {
        let mut any = 0;
        into.clear();
        for word in self.row(row) {
            let word = word.load(Ordering::Relaxed);
            any |= word;
            into.extend_from_slice(&word.to_le_bytes());
        }
        any != 0
    }

    fn clear(&self, row: usize) {
        for word in self.row(row) {
            word.store(0, Ordering::Relaxed);
        }
    }
}

/// What is known of the positions of a row.
#[derive(Debug)]
pub(crate) struct RowState {
    /// By column: the slots whose value is not known.
    undecided: Vec<u8>,
    /// The same for a side to move that never scores, where that is another game: see [`AnyGoal`](crate::AnyGoal).
    undecided_without_scoring: Option<Vec<u8>>,
    /// What was found, but for goals this turn: those are neither undecided nor here. Even distances are of the side to move in
    /// `undecided_without_scoring`, where that is another.
    pub(crate) found: Found,
    /// How many bytes of that are in the checkpoint.
    pub(crate) saved: usize,
    /// Whether the present pass has yet to visit the row.
    is_due: bool,
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
    pub(crate) space: Space,
    pub(crate) rows: Vec<RowState>,
    /// By row and column as the side that made a turn sees the position after it: what the opponent does not win, as far as is known.
    escapes: Slots,
    /// In the same way: what the last pass for losses found.
    lost: Slots,
    /// By row: whether the next pass must visit it.
    due_next: Vec<AtomicBool>,
    /// The distance that the next pass finds.
    pub(crate) distance: Distance,
    /// What the pass has found so far that is not complete.
    found_in_pass: u64,
    visited_in_pass: usize,
    /// Whether the last pass found nothing: then no other one will.
    pub(crate) is_done: bool,
    /// Positions kept whose value is known.
    known: u64,
    /// The bytes of the checkpoint written so far.
    pub(crate) saved: u64,
}

impl Solver {
    /// A set of which nothing is known yet.
    #[must_use]
    pub fn new(space: Space) -> Self {
        let row_of = |row| {
            let opponents = space.opponents(row);
            let columns = 0..space.column_count();
            let undecided = columns.map(|column| space.legal_slots(space.own(column), opponents)).collect();
            RowState { undecided, undecided_without_scoring: None, found: Found::default(), saved: 0, is_due: true }
        };
        let rows = (0..space.row_count()).map(row_of).collect();
        let due_next = (0..space.row_count()).map(|_| AtomicBool::new(false)).collect();
        let (escapes, lost) = (Slots::new(&space), Slots::new(&space));
        Self {
            space,
            rows,
            escapes,
            lost,
            due_next,
            distance: 1,
            found_in_pass: 0,
            visited_in_pass: 0,
            is_done: false,
            known: 0,
            saved: 0,
        }
    }

    /// As [`new`](Self::new), but passes for losses are about a side that never scores, and those for wins about its opponent, who does.
    pub(crate) fn against_a_side_that_never_scores(space: Space) -> Self {
        let mut solver = Self::new(space);
        for state in &mut solver.rows {
            state.undecided_without_scoring = Some(state.undecided.clone());
        }
        solver
    }

    /// By parity of the distance: the positions, kept, of which nothing is known: those of the side that passes for losses are about, and
    /// those of its opponent.
    pub(crate) fn undecided_counts(&self) -> [u64; 2] {
        let count = |slots: &[u8]| slots.iter().map(|slots| u64::from(slots.count_ones())).sum::<u64>();
        let rows = self.rows.iter();
        rows.fold([0; 2], |[loses, wins], state| {
            let without = state.undecided_without_scoring.as_ref().unwrap_or(&state.undecided);
            [loses + count(without), wins + count(&state.undecided)]
        })
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
        self.is_done
    }

    /// The bytes that hold what was found, but for goals this turn; a checkpoint has hardly more.
    #[must_use]
    pub fn found_size(&self) -> u64 {
        self.rows.iter().map(|state| state.found.bytes().len() as u64).sum()
    }

    /// The value of a position as far as it is known: what is unknown, and stays so, is a draw. `None` where there is no position.
    ///
    /// It is looked up in what was found in the row, which takes as long for one position as for all of them: [`values`](Self::values).
    ///
    /// # Panics
    /// The space has no such place.
    #[must_use]
    pub fn value(&self, place: Place) -> Option<Value> {
        let distance = self.distances(place.row)[place.slot * self.space.column_count() + place.column];
        (distance != NO_POSITION).then(|| Value::from_distance(distance))
    }

    /// All positions of a row, by column and slot, each with its [`value`](Self::value).
    ///
    /// # Panics
    /// The space has no such row.
    pub fn values(&self, row: usize) -> impl Iterator<Item = (Place, Value)> {
        let columns = self.space.column_count();
        let distances = self.distances(row);
        let places = (0..columns).flat_map(move |column| (0..SLOTS).map(move |slot| Place { row, column, slot }));
        places.filter_map(move |place| {
            let distance = distances[place.slot * columns + place.column];
            (distance != NO_POSITION).then(|| (place, Value::from_distance(distance)))
        })
    }

    /// The distance of a position as far as it is found, of the side that passes for losses are about or of its opponent; `None` while it is not
    /// known, and for no position.
    pub(crate) fn distance_of(&self, place: Place, loses: bool) -> Option<Distance> {
        let (space, state) = (&self.space, &self.rows[place.row]);
        if space.legal_slots(space.own(place.column), space.opponents(place.row)) >> place.slot & 1 == 0 {
            return None;
        }
        let without = state.undecided_without_scoring.as_ref().filter(|_| loses);
        if without.unwrap_or(&state.undecided)[place.column] >> place.slot & 1 != 0 {
            return None;
        }
        let of_side = |distance: Distance| distance.is_multiple_of(2) == loses;
        let mut passes = Found::passes(state.found.bytes()).filter(|pass| of_side(pass.distance));
        let found = passes
            .find(|pass| pass.columns().any(|(column, slots)| column == place.column && slots >> place.slot & 1 != 0));
        // What is decided and was not found by a later pass scores at once.
        Some(found.map_or(1, |pass| pass.distance))
    }

    /// The values of a row, slot after slot, in each by column: [`NO_POSITION`], 0 for a draw and for what is not known, or the distance.
    pub(crate) fn distances(&self, row: usize) -> Vec<Distance> {
        let (space, state) = (&self.space, &self.rows[row]);
        let columns = space.column_count();
        let mut distances = vec![NO_POSITION; SLOTS * columns];
        let opponents = space.opponents(row);
        for (column, &undecided) in state.undecided.iter().enumerate() {
            let legal = space.legal_slots(space.own(column), opponents);
            for slot in slots_in(legal) {
                // What is decided and was not found by a later pass scores at once.
                distances[slot * columns + column] = u8::from(undecided >> slot & 1 == 0);
            }
        }
        for pass in Found::passes(state.found.bytes()) {
            for (column, slots) in pass.columns() {
                for slot in slots_in(slots) {
                    distances[slot * columns + column] = pass.distance;
                }
            }
        }
        distances
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
    ) -> Result<PassSummary, Stop> {
        if self.distance > LONGEST {
            return Err(Stop::TooLong);
        }
        let distance = self.distance;
        let pass = Pass::of(distance);
        let due = self.rows.iter().filter(|state| state.is_due).count();
        let known = self.known;
        let mut report = |done| report(Progress { distance, rows: (done, due), known });
        report(0);
        let (found, visited) = (AtomicU64::new(0), AtomicUsize::new(0));
        let solver = Shared { space: &self.space, escapes: &self.escapes, lost: &self.lost, due_next: &self.due_next };
        let queue = Mutex::new(self.rows.iter_mut().enumerate().filter(|(_, state)| state.is_due));
        in_threads(threads, &mut report, |mut report| {
            let mut worker = Worker::new(solver);
            while !stop.load(Ordering::Relaxed) {
                let Some((row, state)) = queue.lock().unwrap_or_else(PoisonError::into_inner).next() else { break };
                found.fetch_add(worker.solve(row, state, pass), Ordering::Relaxed);
                state.is_due = false;
                let done = visited.fetch_add(1, Ordering::Relaxed);
                if let Some(report) = &mut report {
                    report(done);
                }
            }
        });
        let (found, visited) = (found.into_inner(), visited.into_inner());
        self.known += found;
        self.found_in_pass += found;
        self.visited_in_pass += visited;
        if visited < due {
            return Err(Stop::Told);
        }
        report(due);
        let summary = PassSummary { distance, rows: self.visited_in_pass, found: self.found_in_pass };
        self.begin_pass(distance + 1, threads);
        // Without a new loss there is no new win, and without a new win no new loss.
        self.is_done = summary.found == 0;
        Ok(summary)
    }

    /// Makes everything ready for the pass for a distance.
    fn begin_pass(&mut self, distance: Distance, threads: usize) {
        if distance == 2 {
            self.set_escapes(threads);
        }
        for (state, due) in self.rows.iter_mut().zip(&mut self.due_next) {
            // Rows whose turns lead to no win can still hold positions without any turn.
            state.is_due = std::mem::take(due.get_mut()) || distance == 2;
        }
        (self.distance, self.found_in_pass, self.visited_in_pass) = (distance, 0, 0);
    }

    /// Sets the escapes when goals are known and nothing else: where the opponent cannot score at once.
    fn set_escapes(&mut self, threads: usize) {
        // So many rows at a time read whole rows of the other kind, and still write to few places.
        const ROWS: usize = 256;
        let Self { space, rows, escapes, .. } = self;
        let (space, rows) = (&*space, &*rows);
        let words = escapes.words_in_row;
        let queue = Mutex::new(escapes.words.chunks_mut(ROWS * words).enumerate());
        in_threads(threads, &mut |_| (), |_| {
            while let Some((chunk, escapes)) = queue.lock().unwrap_or_else(PoisonError::into_inner).next() {
                for first in (0..space.column_count()).step_by(8) {
                    for (number, escapes) in escapes.chunks_mut(words).enumerate() {
                        let row = chunk * ROWS + number;
                        let mut bytes = [0; 8];
                        for (column, byte) in (first..space.column_count()).zip(&mut bytes) {
                            let after = space.after_turn(row, column);
                            let slots = rows[after.row].undecided[after.column];
                            *byte = if slots == 0 { 0 } else { space.slots_before(&after, slots) };
                        }
                        *escapes[first / 8].get_mut() = u64::from_le_bytes(bytes);
                    }
                }
            }
        });
    }

    /// Takes up what was found by all passes before the one for `distance`, in a solver that knows goals.
    ///
    /// Returns false if it cannot have been found.
    pub(crate) fn take_up(&mut self, distance: Distance, threads: usize) -> bool {
        let solver = Shared { space: &self.space, escapes: &self.escapes, lost: &self.lost, due_next: &self.due_next };
        let (known, possible) = (AtomicU64::new(0), AtomicBool::new(true));
        let queue = Mutex::new(self.rows.iter_mut().enumerate());
        in_threads(threads, &mut |_| (), |_| {
            while let Some((row, state)) = queue.lock().unwrap_or_else(PoisonError::into_inner).next() {
                let RowState { undecided, found, .. } = state;
                let mut length = 0;
                for pass in Found::passes(found.bytes()) {
                    length += pass.bytes.len();
                    let mut is_possible = (2..distance).contains(&pass.distance);
                    for (column, slots) in pass.columns() {
                        let Some(undecided) = undecided.get_mut(column).filter(|undecided| slots & !**undecided == 0)
                        else {
                            is_possible = false;
                            break;
                        };
                        *undecided &= !slots;
                        known.fetch_add(u64::from(slots.count_ones()), Ordering::Relaxed);
                        solver.hand_on(row, column, slots, pass.distance, distance);
                    }
                    if !is_possible {
                        possible.store(false, Ordering::Relaxed);
                    }
                }
                if length < found.bytes().len() {
                    possible.store(false, Ordering::Relaxed);
                }
            }
        });
        self.known += known.into_inner();
        if distance > 2 {
            for state in &mut self.rows {
                state.is_due = false;
            }
            self.begin_pass(distance, threads);
        }
        possible.into_inner()
    }
}

/// Runs `work` in so many threads, this one included, and waits for all; in this one with `report`.
pub(crate) fn in_threads(
    threads: usize,
    report: &mut (dyn FnMut(usize) + Send),
    work: impl Fn(Option<&mut (dyn FnMut(usize) + Send)>) + Sync,
) {
    if threads <= 1 {
        work(Some(report));
        return;
    }
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| work(None));
        }
        work(Some(report));
    });
}

/// The slots in a byte of them.
pub(crate) fn slots_in(slots: u8) -> impl Iterator<Item = usize> {
    (0..SLOTS).filter(move |slot| slots >> slot & 1 != 0)
}

/// What the threads of a pass share.
#[derive(Debug, Clone, Copy)]
struct Shared<'a> {
    space: &'a Space,
    escapes: &'a Slots,
    lost: &'a Slots,
    due_next: &'a [AtomicBool],
}

impl Shared<'_> {
    /// Tells the rows whose turns lead to a position that its value is known: of the distance `found`, when the pass for `next` comes next.
    fn hand_on(&self, row: usize, column: usize, slots: u8, found: Distance, next: Distance) {
        let is_news = found + 1 == next;
        let is_win = !found.is_multiple_of(2);
        if !is_win && !is_news {
            return;
        }
        self.space.for_each_before(row, column, slots, |row, column, slots| {
            if is_win {
                self.escapes.remove(row, column, slots);
            } else {
                self.lost.add(row, column, slots);
            }
            if is_news && !self.due_next[row].load(Ordering::Relaxed) {
                self.due_next[row].store(true, Ordering::Relaxed);
            }
        });
    }
}

/// What a thread needs to work on rows.
struct Worker<'a> {
    solver: Shared<'a>,
    sets: RowSets,
    generator: TurnGenerator,
    /// By column: the slots that the pass looks for after the turn.
    targets: Vec<u8>,
    /// What was found in the row: columns and slots.
    found: Vec<(u16, u8)>,
    buffer: Vec<u8>,
}

impl<'a> Worker<'a> {
    fn new(solver: Shared<'a>) -> Self {
        Self {
            solver,
            sets: RowSets::new(solver.space.board()),
            generator: TurnGenerator::new(),
            targets: Vec::new(),
            found: Vec::new(),
            buffer: Vec::new(),
        }
    }

    fn board(&self) -> &'a Board {
        self.solver.space.board()
    }

    /// Finds the values of a pass in a row; how many positions have it.
    fn solve(&mut self, row: usize, state: &mut RowState, pass: Pass) -> u64 {
        let space = self.solver.space;
        let opponents = space.opponents(row);
        let undecided = match (pass, &mut state.undecided_without_scoring) {
            (Pass::Losses(_), Some(undecided)) => undecided,
            _ => &mut state.undecided,
        };
        let open = undecided.iter().fold(0, |all, slots| all | slots);
        let is_open = open != 0;
        match pass {
            Pass::Goals => {
                self.targets.clear();
                self.targets.resize(space.column_count(), 0);
                self.sets.begin(opponents);
                self.sets.go_back_from_goals();
            }
            Pass::Wins(_) | Pass::Losses(_) => {
                let targets = if matches!(pass, Pass::Wins(_)) { self.solver.lost } else { self.solver.escapes };
                if is_open {
                    targets.read(row, &mut self.targets);
                    self.sets.begin(opponents);
                    for (column, &slots) in self.targets.iter().enumerate().filter(|&(_, &slots)| slots != 0) {
                        self.sets.add_targets(space.own_cells(column), slots);
                    }
                    self.sets.go_back(open);
                }
                if matches!(pass, Pass::Wins(_)) {
                    self.solver.lost.clear(row);
                }
            }
        }
        if !is_open {
            return 0;
        }
        self.found.clear();
        let mut count = 0;
        for (column, undecided) in undecided.iter_mut().enumerate() {
            let unknown = *undecided;
            if unknown == 0 {
                continue;
            }
            let mut reached = self.sets.reached(space.own_cells(column)) & unknown;
            let doubtful = reached & self.targets[column];
            if doubtful != 0 {
                reached &= !self.only_by_staying(column, opponents, doubtful);
            }
            let new = if matches!(pass, Pass::Losses(_)) { unknown & !reached } else { reached };
            if new != 0 {
                *undecided = unknown & !new;
                self.found.push((column as u16, new));
                count += u64::from(new.count_ones());
            }
        }
        if let Pass::Wins(distance) | Pass::Losses(distance) = pass
            && !self.found.is_empty()
        {
            state.found.add(distance, &self.found, &mut self.buffer);
            for &(column, slots) in &self.found {
                self.solver.hand_on(row, usize::from(column), slots, distance, distance + 1);
            }
        }
        count
    }

    /// Those of some slots, all of them targets, from which a turn leads to no other target (PB-13), although there is one (PB-15).
    fn only_by_staying(&mut self, column: usize, opponents: CellSet, slots: u8) -> u8 {
        let (space, board) = (self.solver.space, self.board());
        let own = space.own(column);
        let here = space.balls(own, opponents, self.targets[column]);
        let mut others = by_passing(board, own, opponents, here);
        let mut left = slots & !space.slots(own, opponents, others);
        if left == 0 {
            return 0;
        }
        let mut balls = CellSet::EMPTY;
        for_each_move(board, Side::A, own, opponents, |made| {
            if !made.scores && made.to != made.from {
                let after = own.moved(made.from, made.to);
                let slots = self.sets.reached_by_passing(cells_of(after));
                balls |= made.balls_before(space.balls(after, opponents, slots));
            }
        });
        others |= pass_closure(board, own, opponents, balls);
        left &= !space.slots(own, opponents, others);
        for slot in slots_in(left) {
            if self.leads_elsewhere(own, opponents, space.ball(own, opponents, slot)) {
                left &= !(1 << slot);
            }
        }
        left
    }

    /// Whether a turn from `own` with the ball on `ball`, itself among the targets, leads to another one, or whether there is
    /// no turn at all, so that it passes (PB-15). A turn that scores is one, but leads to no position.
    fn leads_elsewhere(&mut self, own: CellSet, opponents: CellSet, ball: u8) -> bool {
        let (space, board) = (self.solver.space, self.board());
        let turn = TurnState { side: Side::A, own, opponents, ball, moves_left: 3, own_before: own, ball_before: ball };
        let targets = &self.targets;
        let mut found = false;
        let summary = self.generator.results(board, &turn, |own, balls| {
            let slots = space.column(own).map_or(0, |column| targets[column]);
            found |= !space.balls(own, opponents, slots).is_disjoint(balls);
        });
        found || summary.results() == 0
    }
}

/// The ball cells from which passes alone lead to one of `balls` other than the cell itself.
fn by_passing(board: &Board, own: CellSet, opponents: CellSet, balls: CellSet) -> CellSet {
    let leads_on = |&cell: &u8| {
        let ball = CellSet::of(cell);
        !pass_closure(board, own, opponents, ball).is_disjoint(balls - ball)
    };
    own.into_iter().filter(leads_on).collect()
}
