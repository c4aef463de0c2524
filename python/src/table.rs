//! The class `Table`: a solved board of Play Ball.

use std::fs;
use std::path::PathBuf;

use games::game::turn_text;
use games::playball::{Action, Board, Position};
use games::side::Side;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use tablebase::{Place, Solver};

use crate::arrays::array;
use crate::errors::{argument, illegal, illegal_number, notation, table as refused};
use crate::matches::{Afterstates, Match, NumberOrText, boards};

/// What a position is worth to the side to move.
#[pyclass(module = "touchline", frozen, eq, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value {
    /// 1, 0 or -1.
    #[pyo3(get)]
    outcome: i8,
    /// Turns of both sides until the goal; 0 for a draw.
    #[pyo3(get)]
    distance: u8,
}

#[pymethods]
impl Value {
    fn __repr__(&self) -> String {
        match self.outcome {
            1 => format!("<touchline.Value win in {}>", self.distance),
            -1 => format!("<touchline.Value loss in {}>", self.distance),
            _ => "<touchline.Value draw>".to_owned(),
        }
    }
}

impl From<tablebase::Value> for Value {
    fn from(value: tablebase::Value) -> Self {
        let outcome = match value {
            tablebase::Value::Win(_) => 1,
            tablebase::Value::Draw => 0,
            tablebase::Value::Loss(_) => -1,
        };
        Self { outcome, distance: value.distance() }
    }
}

/// A solved board of Play Ball.
#[pyclass(module = "touchline", frozen)]
#[derive(Debug)]
pub(crate) struct Table {
    table: tablebase::Table<Vec<u8>>,
    file: PathBuf,
}

/// The columns, rows and slots of a table in one number.
const SLOTS: usize = 7;

impl Table {
    fn unpacked(mut table: tablebase::Table<Vec<u8>>, file: PathBuf, unpack: bool) -> PyResult<Self> {
        if unpack {
            table.keep_unpacked().map_err(|error| refused(&error))?;
        }
        Ok(Self { table, file })
    }

    fn place(&self, index: usize) -> Option<Place> {
        let space = self.table.space();
        let (pair, slot) = (index / SLOTS, index % SLOTS);
        let place = Place { row: pair / space.column_count(), column: pair % space.column_count(), slot };
        // What overlaps has no place.
        (place.row < space.row_count() && space.place(&space.placement(place), Side::A) == Some(place)).then_some(place)
    }

    fn value_of(&self, position: &Position) -> PyResult<tablebase::Value> {
        self.table.value(position).map_err(|error| refused(&error))
    }

    /// What the side to move has after an action of its turn, or its end.
    fn after_action(&self, position: &Position, action: Option<Action>) -> PyResult<tablebase::Value> {
        let mut next = position.clone();
        match action {
            Some(action) => {
                next.apply(action).map_err(|reason| illegal(&reason))?;
                if next.score() != position.score() {
                    return Ok(tablebase::Value::Win(1));
                }
                self.value_of(&next)
            }
            None => {
                next.end_turn().map_err(|reason| illegal(&reason))?;
                Ok(self.value_of(&next)?.before())
            }
        }
    }
}

#[pymethods]
impl Table {
    /// Opens a table file.
    #[classmethod]
    #[pyo3(signature = (path, *, unpack=true))]
    fn open(_class: &Bound<'_, PyType>, py: Python<'_>, path: PathBuf, unpack: bool) -> PyResult<Self> {
        py.detach(|| {
            let bytes = fs::read(&path).map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
            let table = tablebase::Table::open(bytes).map_err(|error| refused(&error))?;
            Self::unpacked(table, path, unpack)
        })
    }

    /// Solves a board.
    #[classmethod]
    #[pyo3(signature = (board, *, columns=None, threads=1))]
    fn solve(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        board: &str,
        columns: Option<&str>,
        threads: usize,
    ) -> PyResult<Self> {
        if threads == 0 {
            return Err(argument("threads is 1 or more"));
        }
        let board = match columns {
            Some(columns) => {
                std::sync::Arc::new(Board::parse_line(board, columns).map_err(|fault| notation(py, &fault))?)
            }
            None => Board::shipped(board)
                .cloned()
                .ok_or_else(|| argument(format!("there is no board {board:?}: {} ship", boards().join(", "))))?,
        };
        py.detach(|| {
            let solver = Solver::solved(&board, threads).map_err(|_| {
                PyRuntimeError::new_err("a goal is more turns away than a table can hold: this board cannot be solved")
            })?;
            let mut file = Vec::new();
            solver.write(&mut file).map_err(|error| PyOSError::new_err(error.to_string()))?;
            drop(solver);
            let table = tablebase::Table::open(file).map_err(|error| refused(&error))?;
            Self::unpacked(table, PathBuf::new(), true)
        })
    }

    /// The name of the board.
    #[getter]
    fn board(&self) -> String {
        self.table.board().name().to_owned()
    }

    /// How many positions there are at the start of a turn with one side to move, mirror images counted.
    #[getter]
    fn position_count(&self) -> u64 {
        self.table.space().position_count()
    }

    /// What the kick-off is worth.
    #[getter]
    fn kick_off(&self) -> Value {
        self.table.kick_off().into()
    }

    /// What a position is worth to the side to move.
    fn value(&self, position: &Match) -> PyResult<Value> {
        self.value_of(position.play_ball()?.game().current()).map(Into::into)
    }

    /// What each turn is worth to the side that makes it, the best first.
    fn turns(&self, py: Python<'_>, position: &Match) -> PyResult<Vec<(String, Value)>> {
        let position = position.play_ball()?.game().current();
        let turns = py.detach(|| self.table.turns(position)).map_err(|error| refused(&error))?;
        Ok(turns.into_iter().map(|valued| (turn_text(&valued.turn.actions), valued.value.into())).collect())
    }

    /// What afterstates are worth to the side that has made the turn: outcomes and distances.
    #[pyo3(signature = (afterstates, indices=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        afterstates: &Afterstates,
        indices: Option<Vec<usize>>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let positions = afterstates.play_ball(indices)?;
        let values: Vec<Value> = py
            .detach(|| {
                let value = |after: &Option<Position>| match after {
                    Some(position) => self.table.value(position).map(|value| value.before().into()),
                    None => Ok(tablebase::Value::Win(1).into()),
                };
                positions.iter().map(value).collect::<Result<_, _>>()
            })
            .map_err(|error| refused(&error))?;
        let outcomes: Vec<i8> = values.iter().map(|value| value.outcome).collect();
        let distances: Vec<i32> = values.iter().map(|value| value.distance.into()).collect();
        Ok((array(py, &outcomes, &[values.len()])?, array(py, &distances, &[values.len()])?))
    }

    /// What an action, or a whole turn in notation, is worth to the side that makes it.
    fn action_value(&self, py: Python<'_>, position: &Match, action: NumberOrText) -> PyResult<Value> {
        let environment = position.play_ball()?;
        let position = environment.game().current();
        let value = match action {
            NumberOrText::Number(number) => {
                let action = environment.action(number).map_err(illegal_number)?;
                self.after_action(position, action)?
            }
            NumberOrText::Text(turn) => {
                let (_, after) = position.read_turn(&turn).map_err(|fault| notation(py, &fault))?;
                if after.score() == position.score() {
                    self.value_of(&after)?.before()
                } else {
                    tablebase::Value::Win(1)
                }
            }
        };
        Ok(value.into())
    }

    /// What an action or a whole turn gives away: 0, 1 or 2.
    fn regret(&self, py: Python<'_>, position: &Match, action: NumberOrText) -> PyResult<u8> {
        let best = self.value(position)?;
        let made = self.action_value(py, position, action)?;
        Ok((best.outcome - made.outcome).max(0) as u8)
    }

    /// How many places the table has, of which some hold no position.
    #[getter]
    fn place_count(&self) -> usize {
        let space = self.table.space();
        space.row_count() * space.column_count() * SLOTS
    }

    /// The position at a place, with A to move.
    fn position(&self, place: usize) -> PyResult<Option<Match>> {
        if place >= self.place_count() {
            let last = self.place_count() - 1;
            return Err(argument(format!("there is no place {place}: places are numbered from 0 to {last}")));
        }
        let Some(place) = self.place(place) else { return Ok(None) };
        Match::set_from(self.table.position(place)).map(Some)
    }

    /// How many positions the one at a place stands for: 2 if its mirror image is another one.
    fn weight(&self, place: usize) -> u64 {
        self.place(place).map_or(0, |place| self.table.space().weight(place.row))
    }

    fn __repr__(&self) -> String {
        let from = if self.file.as_os_str().is_empty() { String::new() } else { format!(" from {:?}", self.file) };
        format!("<touchline.Table {:?}{from}>", self.board())
    }
}
