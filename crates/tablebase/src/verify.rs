//! Checks a table forwards: every position's value against the values of all its successors.
//!
//! The solver goes backwards through sets of positions; this goes forwards from single ones, by the turn-level generator that
//! the property tests of the rules compare with the naive ones. It shares nothing with the solver but the numbering of positions.
//!
//! If every position agrees with its successors the table is right: a win in `d` has a successor lost in `d - 1` and none lost
//! sooner, so distances go down to goals; and if a position marked as a draw were won or lost, take one of the shortest
//! distance: the successor that proves it would be marked right, and the mark would not agree with it.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use games::playball::{CellSet, Placement, TurnGenerator, TurnState};
use games::side::{BySide, Side};

use crate::solve::{NO_POSITION, in_threads};
use crate::space::{Place, SLOTS, Value, drawn};
use crate::table::{Source, Table, TableError, best};

/// How far the check is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifyProgress {
    /// 1: finding the goals of this turn; 2: comparing with the successors; 3: comparing with the successors by the slow rules; 4: comparing positions
    /// drawn at random with their successors.
    pub step: u8,
    /// Rows done in this step, and all rows; in steps 3 and 4 positions.
    pub rows: (usize, usize),
}

/// How many positions of a sample are looked up together: their turns must fit into memory.
const TOGETHER: usize = 4096;

/// Checks positions drawn at random against all their successors, as [`verify`] does, without holding more than a few rows of the table in
/// memory: for boards too large for it. The number of positions checked, and the first disagreement if there is one. The same `seed`
/// draws the same positions; those in which the side to move scores at once are drawn anew, because a search for the goal confirms them.
///
/// If none of *n* positions is wrong, then with certainty *c* fewer than ln(1 / (1 - *c*)) / *n* of all are.
///
/// # Errors
/// The table cannot be read or is damaged; `Ok(None)` if `stop` became true.
pub fn verify_sample<S: Source>(
    table: &Table<S>,
    count: usize,
    seed: u64,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(VerifyProgress) + Send,
) -> Result<Option<(u64, Option<Disagreement>)>, TableError> {
    let mut checked = 0;
    let mut batch = 0;
    while checked < count {
        report(VerifyProgress { step: 4, rows: (checked, count) });
        let drawn = drawn(table.space(), TOGETHER, seed.wrapping_add(batch << 32));
        batch += 1;
        let sample = Sample::of(table, &drawn, count - checked, threads, stop);
        if sample.places.is_empty() && !stop.load(Ordering::Relaxed) {
            break;
        }
        let wrong = sample.compare(table, threads, stop)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        checked += sample.places.len();
        if wrong.is_some() {
            return Ok(Some((checked as u64, wrong)));
        }
    }
    report(VerifyProgress { step: 4, rows: (checked, count) });
    Ok(Some((checked as u64, None)))
}

/// Where the turns from a position lead, and the best that it gets from goals of the opponent, as in [`Sample`].
type Listed = (Vec<Place>, i32);

/// Positions of a sample and where their turns lead.
struct Sample {
    places: Vec<Place>,
    /// The best that the side to move gets from goals of the opponent in the next turn, as a [`Value::rank`]; none if lower than any.
    best: Vec<AtomicI32>,
    /// What is to be looked up in the table: the place, and the number of the position that leads to it.
    after: Vec<(Place, usize)>,
}

impl Sample {
    /// Takes up to `most` of the places drawn, and lists their turns.
    fn of<S: Source>(table: &Table<S>, drawn: &[Place], most: usize, threads: usize, stop: &AtomicBool) -> Self {
        let lists: Vec<Mutex<Option<Listed>>> = drawn.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        in_threads(threads, &mut |_| (), |_| {
            let mut generator = TurnGenerator::new();
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&place) = drawn.get(number) else { break };
                let list = turns_from(table, place, &mut generator);
                *lists[number].lock().unwrap_or_else(PoisonError::into_inner) = list;
            }
        });
        let mut sample = Self { places: Vec::new(), best: Vec::new(), after: Vec::new() };
        for (list, &place) in lists.into_iter().zip(drawn) {
            let list = list.into_inner().unwrap_or_else(PoisonError::into_inner);
            if let Some((after, best)) = list.filter(|_| sample.places.len() < most) {
                let number = sample.places.len();
                sample.places.push(place);
                sample.best.push(AtomicI32::new(best));
                sample.after.extend(after.into_iter().map(|place| (place, number)));
            }
        }
        sample.after.sort_unstable_by_key(|(place, _)| place.row);
        sample
    }

    /// Looks up what the turns lead to; the first position whose value is another one than the best of that.
    fn compare<S: Source>(
        &self,
        table: &Table<S>,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Disagreement>, TableError> {
        let columns = table.space().column_count();
        let failed = Mutex::new(None);
        let rows = Mutex::new(self.after.chunk_by(|(one, _), (other, _)| one.row == other.row));
        in_threads(threads, &mut |_| (), |_| {
            while !stop.load(Ordering::Relaxed) {
                let Some(after) = rows.lock().unwrap_or_else(PoisonError::into_inner).next() else { break };
                match table.row(after[0].0.row) {
                    Ok(row) => {
                        for &(place, number) in after {
                            let value = Value::from_distance(row[place.slot * columns + place.column]);
                            self.best[number].fetch_max(value.before().rank(), Ordering::Relaxed);
                        }
                    }
                    Err(error) => *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error),
                }
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        for (&place, best) in self.places.iter().zip(&self.best) {
            let stored = Value::from_distance(table.row(place.row)?[place.slot * columns + place.column]);
            let best = best.load(Ordering::Relaxed);
            if best != stored.rank() {
                let expected = if best == i32::MIN { Value::Draw } else { Value::of_rank(best) };
                return Ok(Some(Disagreement { position: table.position(place).to_string(), stored, expected }));
            }
        }
        Ok(None)
    }
}

/// Where the turns from a place lead, but for positions in which the opponent scores at once: the best rank of those is the second. `None` if
/// the side to move scores at once.
fn turns_from<S: Source>(table: &Table<S>, place: Place, generator: &mut TurnGenerator) -> Option<Listed> {
    let (space, board) = (table.space(), table.board());
    let (own, opponents) = (space.own(place.column), space.opponents(place.row));
    let ball = space.ball(own, opponents, place.slot);
    let turn = TurnState { side: Side::A, own, opponents, ball, moves_left: 3, own_before: own, ball_before: ball };
    if generator.can_score(board, &turn) {
        return None;
    }
    let mut results = Vec::new();
    generator.results(board, &turn, |own, balls| results.push((own, balls)));
    if results.is_empty() {
        // The turn passes (PB-15).
        results.push((own, CellSet::of(ball)));
    }
    let (mut after, mut best) = (Vec::new(), i32::MIN);
    for (own, balls) in results {
        let scoring = generator.scoring_balls(board, Side::B, opponents, own);
        if !balls.is_disjoint(scoring) {
            best = Value::Win(1).before().rank();
        }
        for ball in balls - scoring {
            after.extend(space.place(&Placement { pieces: BySide::new(own, opponents), ball }, Side::B));
        }
    }
    Some((after, best))
}

/// A position whose value does not follow from its successors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The position, in notation.
    pub position: String,
    /// What the table says.
    pub stored: Value,
    /// What follows from the successors.
    pub expected: Value,
}

/// Checks every row of a table, or every `stride`-th one: each of its positions against all its successors. The number of
/// positions checked, and the first disagreement if there is one.
///
/// # Errors
/// The table cannot be read or is damaged; `Ok(None)` if `stop` became true.
///
/// # Panics
/// `stride` is 0.
pub fn verify<S: Source>(
    table: &Table<S>,
    stride: usize,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(VerifyProgress) + Send,
) -> Result<Option<(u64, Option<Disagreement>)>, TableError> {
    let space = table.space();
    let (rows, columns) = (space.row_count(), space.column_count());
    // All values in memory: eight bytes a pair of placements, as the solver has them.
    let mut values = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        let bytes = table.row(row)?;
        for column in 0..columns {
            let legal = space.legal_slots(space.own(column), space.opponents(row));
            let distance = |slot: usize| {
                if legal >> slot & 1 == 0 { NO_POSITION } else { bytes[slot * columns + column] }
            };
            values.push(AtomicU64::new(u64::from_le_bytes(std::array::from_fn(|slot| {
                if slot < SLOTS { distance(slot) } else { NO_POSITION }
            }))));
        }
    }
    let each_row = |step: u8,
                    rows: &[usize],
                    report: &mut (dyn FnMut(VerifyProgress) + Send),
                    work: &(dyn Fn(usize, &mut TurnGenerator) + Sync)| {
        let next = AtomicUsize::new(0);
        let run = |mut report: Option<&mut (dyn FnMut(VerifyProgress) + Send)>| {
            let mut generator = TurnGenerator::new();
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&row) = rows.get(number) else { break };
                work(row, &mut generator);
                if let Some(report) = &mut report {
                    report(VerifyProgress { step, rows: (number, rows.len()) });
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                scope.spawn(|| run(None));
            }
            run(Some(report));
        });
        report(VerifyProgress { step, rows: (rows.len(), rows.len()) });
    };
    let turn_at = |row: usize, column: usize, slot: usize| {
        let (own, opponents) = (space.own(column), space.opponents(row));
        let ball = space.ball(own, opponents, slot);
        TurnState { side: Side::A, own, opponents, ball, moves_left: 3, own_before: own, ball_before: ball }
    };
    // Goals of this turn are not stored: find them.
    let all: Vec<usize> = (0..rows).collect();
    each_row(1, &all, &mut report, &|row, generator| {
        for column in 0..columns {
            let value = &values[row * columns + column];
            let mut bytes = value.load(Ordering::Relaxed).to_le_bytes();
            for (slot, byte) in bytes.iter_mut().enumerate().take(SLOTS) {
                if *byte != NO_POSITION && generator.can_score(space.board(), &turn_at(row, column, slot)) {
                    *byte = 1;
                }
            }
            value.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
        }
    });
    let checked = AtomicU64::new(0);
    let first = std::sync::Mutex::new(None);
    let some: Vec<usize> = (0..rows).step_by(stride).collect();
    each_row(2, &some, &mut report, &|row, generator| {
        for column in 0..columns {
            let stored = values[row * columns + column].load(Ordering::Relaxed).to_le_bytes();
            for (slot, &stored) in stored.iter().enumerate().take(SLOTS) {
                if stored == NO_POSITION || stored == 1 {
                    continue;
                }
                let turn = turn_at(row, column, slot);
                let mut found = None;
                let mut offer = |own: CellSet, ball: u8| {
                    let placement = games::playball::Placement { pieces: BySide::new(own, turn.opponents), ball };
                    let place = space.place(&placement, Side::B);
                    let value = place.and_then(|Place { row, column, slot }| {
                        let bytes = values[row * columns + column].load(Ordering::Relaxed).to_le_bytes();
                        (bytes[slot] != NO_POSITION).then(|| Value::from_distance(bytes[slot]))
                    });
                    found = best(found.into_iter().chain(value.map(Value::before)));
                };
                let summary = generator.results(space.board(), &turn, |own, balls| {
                    for ball in balls {
                        offer(own, ball);
                    }
                });
                if summary.results() == 0 {
                    // The turn passes (PB-15).
                    offer(turn.own, turn.ball);
                }
                checked.fetch_add(space.weight(row), Ordering::Relaxed);
                let stored = Value::from_distance(stored);
                if found != Some(stored) {
                    let disagreement = Disagreement {
                        position: table.position(Place { row, column, slot }).to_string(),
                        stored,
                        expected: found.unwrap_or(Value::Draw),
                    };
                    first.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(disagreement);
                }
            }
        }
    });
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let first = first.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(Some((checked.into_inner(), first)))
}
