//! Checks a table forwards: every position's value against the values of all its successors.
//!
//! The solver goes backwards through sets of positions; this goes forwards from single ones, by the turn-level generator that
//! the property tests of the rules compare with the naive ones. It shares nothing with the solver but the numbering of positions.
//!
//! If every position agrees with its successors the table is right: a win in `d` has a successor lost in `d - 1` and none lost
//! sooner, so distances go down to goals; and if a position marked as a draw were won or lost, take one of the shortest
//! distance: the successor that proves it would be marked right, and the mark would not agree with it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use games::playball::{CellSet, TurnGenerator, TurnState};
use games::side::{BySide, Side};

use crate::solve::NO_POSITION;
use crate::space::{Place, SLOTS, Value};
use crate::table::{Source, Table, TableError, best};

/// How far the check is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifyProgress {
    /// 1: finding the goals of this turn; 2: comparing with the successors; 3: comparing with the successors by the slow rules.
    pub step: u8,
    /// Rows done in this step, and all rows; in step 3 positions.
    pub rows: (usize, usize),
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
