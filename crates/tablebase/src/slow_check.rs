//! Checks a table by the rules written a second time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use games::playball::{Boards, Position};

use crate::space::{Place, Value, drawn};
use crate::table::{Source, Table, TableError, best};
use crate::verify::{Disagreement, VerifyProgress};

/// Checks positions drawn at random with the slow rules of [`naive`], which share nothing with the generator that the solver and
/// [`verify()`](crate::verify()) use: the value of each must follow from the values that the table has for all positions after its turns. The number
/// of positions checked, and the first disagreement if there is one. The same `seed` draws the same positions.
///
/// # Errors
/// The table cannot be read or is damaged; `Ok(None)` if `stop` became true.
pub fn verify_slowly<S: Source>(
    table: &Table<S>,
    count: usize,
    seed: u64,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(VerifyProgress) + Send,
) -> Result<Option<(u64, Option<Disagreement>)>, TableError> {
    let slow = Slow::new(table);
    let places = drawn(table.space(), count, seed);
    let next = AtomicUsize::new(0);
    let end = std::sync::Mutex::new(Ok(None));
    let run = |mut report: Option<&mut (dyn FnMut(VerifyProgress) + Send)>| {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(&place) = places.get(number) else { break };
            let found = slow.check(place);
            if !matches!(found, Ok(None)) {
                next.store(places.len(), Ordering::Relaxed);
                let mut end = end.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                if matches!(*end, Ok(None)) {
                    *end = found;
                }
            }
            if let Some(report) = &mut report {
                report(VerifyProgress { step: 3, rows: (number, places.len()) });
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(|| run(None));
        }
        run(Some(&mut report));
    });
    let first = end.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    report(VerifyProgress { step: 3, rows: (places.len(), places.len()) });
    Ok(Some((places.len() as u64, first)))
}

/// The check of single positions by the slow rules.
struct Slow<'a, S> {
    table: &'a Table<S>,
    boards: Boards,
    board: naive::playball::Board,
}

impl<'a, S: Source> Slow<'a, S> {
    fn new(table: &'a Table<S>) -> Self {
        let board = table.board();
        let mut boards = Boards::default();
        boards.add(std::sync::Arc::clone(board));
        Self { table, boards, board: naive::playball::Board::new(board.name(), &board.columns().join(" ")) }
    }

    /// The disagreement at a place, if there is one.
    fn check(&self, place: Place) -> Result<Option<Disagreement>, TableError> {
        let position = self.table.position(place);
        let stored = self.table.value(&position)?;
        let results = naive::playball::results_on(Some(&self.board), &position.to_string());
        let mut found = results.goal.then_some(Value::Win(1));
        let mut offer = |after: &Position| -> Result<(), TableError> {
            found = best(found.into_iter().chain([self.table.value(after)?.before()]));
            Ok(())
        };
        for text in &results.positions {
            let after = Position::parse(text, &self.boards).map_err(|fault| fault.reason)?;
            offer(&after)?;
        }
        if results.positions.is_empty() && !results.goal {
            // The turn passes (PB-15).
            let placement = position.placement();
            offer(&position.after_turn(placement.pieces[position.side()], placement.ball))?;
        }
        let expected = found.unwrap_or(Value::Draw);
        Ok((expected != stored).then(|| Disagreement { position: position.to_string(), stored, expected }))
    }
}
