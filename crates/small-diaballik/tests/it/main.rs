//! Small boards of Diaballik: their rules against those of the game and against the slow ones, and their values against other solvers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod folder;
mod positions;
mod puzzles;
mod rules;
mod second_solver;
mod values;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use small_diaballik::{Board, Position, Solver, Table, Value};

/// The value of every position of 3 × 3, solved once.
fn table_of_three() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Solver::solved(&Board::new(3).unwrap(), 2))
}

/// The positions after a turn by their texts, and whether the turn can win.
fn results(board: &Board, position: &Position) -> (BTreeMap<String, Position>, bool) {
    let turns = position.turns(board);
    let is_win = turns.iter().any(|turn| turn.after.is_none());
    assert_eq!(position.can_win(board), is_win, "{}", position.text(board));
    let mut quickly: Vec<String> = position.results(board).iter().map(|after| after.text(board)).collect();
    quickly.sort();
    let mut after: Vec<String> = turns.iter().filter_map(|turn| Some(turn.after?.text(board))).collect();
    after.sort();
    assert_eq!(quickly, after, "{}", position.text(board));
    (turns.iter().filter_map(|turn| turn.after.map(|after| (after.text(board), after))).collect(), is_win)
}

/// The better of what the turns of a position lead to.
fn best(values: impl IntoIterator<Item = Value>) -> Option<Value> {
    values.into_iter().max_by_key(|value| value.rank())
}
