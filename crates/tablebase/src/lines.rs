//! Lines of best play, and positions to begin them at.

use games::playball::{Position, Turn, TurnGenerator};

use crate::space::{Place, SLOTS, Value};
use crate::table::{Source, Table, TableError};

impl<S: Source> Table<S> {
    /// A line of best play from a position until the goal: the winner takes the shortest way, the loser the longest, and of equal turns both
    /// take the first in the order of their texts. Of a draw, no line.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn best_line(&self, position: &Position) -> Result<Vec<Turn>, TableError> {
        let mut line: Vec<Turn> = Vec::new();
        if self.value(position)? == Value::Draw {
            return Ok(line);
        }
        let mut position = position.clone();
        while !line.last().is_some_and(|turn| turn.goal) {
            let turn = match self.turns(&position)?.into_iter().next() {
                // Of equal turns the first one comes first.
                Some(best) => best.turn,
                // Nothing is legal: the turn passes (PB-15).
                None => {
                    let placement = position.placement();
                    let own = placement.pieces[position.side()];
                    Turn { actions: Vec::new(), result: position.after_turn(own, placement.ball), goal: false }
                }
            };
            position = turn.result.clone();
            line.push(turn);
        }
        Ok(line)
    }

    /// The first position with a value in the order of the places, with A to move; `None` if no position has it.
    ///
    /// # Errors
    /// The table cannot be read or is damaged.
    pub fn first_with(&self, value: Value) -> Result<Option<Position>, TableError> {
        let space = self.space();
        let columns = space.column_count();
        let mut generator = TurnGenerator::new();
        for row in 0..space.row_count() {
            let bytes = self.row(row)?;
            for column in 0..columns {
                let legal = space.legal_slots(space.own(column), space.opponents(row));
                for slot in (0..SLOTS).filter(|slot| legal >> slot & 1 != 0) {
                    // What the side to move can score at once is not stored.
                    if value != Value::Win(1) && bytes[slot * columns + column] != value.distance() {
                        continue;
                    }
                    let position = self.position(Place { row, column, slot });
                    if position.can_score(&mut generator) == (value == Value::Win(1)) {
                        return Ok(Some(position));
                    }
                }
            }
        }
        Ok(None)
    }
}
