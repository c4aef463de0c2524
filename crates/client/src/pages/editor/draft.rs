//! A board as it is being drawn: anything can stand here, and what is wrong with it is told, not forbidden.

use games::notation::Fault;
use games::playball::Board;

/// The most cells of a column that can be drawn.
pub const MOST_IN_COLUMN: usize = 16;
/// The most columns that can be drawn.
pub const MOST_COLUMNS: usize = 17;
/// The steps that can be undone.
const MOST_STEPS: usize = 200;

/// What can be painted onto a cell, as it is written in a board file.
pub const BRUSHES: [char; 7] = ['.', 'o', 'a', 'b', 'A', 'B', '*'];

/// A cell: its column from the left and its place from the top, both from 0.
pub type Place = (usize, usize);

/// The columns from the left, each from its top cell on. There is always a column, and each has a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    columns: Vec<Vec<char>>,
}

/// Where something happens to the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// At the left.
    Left,
    /// At the right.
    Right,
}

impl Draft {
    /// The drawing of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { columns: board.columns().iter().map(|column| column.chars().collect()).collect() }
    }

    /// Reads columns, one a line or joined by `/`. Empty lines and lines that begin with `#` are skipped, as in board files.
    /// What is wrong with the board as a whole is no reason to refuse it.
    ///
    /// # Errors
    /// There is no cell, too many of them, or a sign that stands for none; the fault names its place.
    pub fn read(text: &str) -> Result<Self, Fault> {
        use games::reason::Reason;
        let mut columns = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = |column, reason| Fault { line: number + 1, column, reason };
            let mut at = 1;
            for column in line.split('/') {
                if let Some((index, found)) = column.chars().enumerate().find(|(_, sign)| !BRUSHES.contains(sign)) {
                    return Err(fault(at + index, Reason::BoardCharacter { found: found.to_string() }));
                }
                if column.is_empty() {
                    return Err(fault(at, Reason::BoardEmpty));
                }
                if column.len() > MOST_IN_COLUMN {
                    return Err(fault(at, Reason::BoardTooLarge { found: column.len(), most: MOST_IN_COLUMN }));
                }
                if columns.len() == MOST_COLUMNS {
                    return Err(fault(at, Reason::BoardTooWide { found: columns.len() + 1, most: MOST_COLUMNS }));
                }
                at += column.len() + 1;
                columns.push(column.chars().collect());
            }
        }
        if columns.is_empty() {
            return Err(Fault { line: 1, column: 1, reason: Reason::BoardEmpty });
        }
        Ok(Self { columns })
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[Vec<char>] {
        &self.columns
    }

    /// The columns joined by `/`.
    #[must_use]
    pub fn line(&self) -> String {
        self.joined("/")
    }

    /// As in a board file: a column a line.
    #[must_use]
    pub fn text(&self) -> String {
        self.joined("\n") + "\n"
    }

    fn joined(&self, between: &str) -> String {
        self.columns.iter().map(|column| column.iter().collect::<String>()).collect::<Vec<_>>().join(between)
    }

    /// The board that is drawn.
    ///
    /// # Errors
    /// What is wrong with it first, and with which cell.
    pub fn board(&self, name: &str) -> Result<Board, (Place, Fault)> {
        let line = self.line();
        Board::parse_line(name, &line).map_err(|fault| (self.place_in_line(fault.column), fault))
    }

    /// The cell that a place in [`line`](Self::line) belongs to, counted from 1.
    fn place_in_line(&self, at: usize) -> Place {
        let mut left = at.saturating_sub(1);
        for (number, column) in self.columns.iter().enumerate() {
            if left <= column.len() {
                return (number, left.min(column.len() - 1));
            }
            left -= column.len() + 1;
        }
        (self.columns.len() - 1, 0)
    }

    /// The name of a cell in notation: `c4`.
    #[must_use]
    pub fn name(&self, (column, row): Place) -> String {
        let letter = char::from(b'a' + u8::try_from(column).unwrap_or(0));
        format!("{letter}{}", self.columns.get(column).map_or(0, |cells| cells.len() - row.min(cells.len() - 1)))
    }

    /// The cell opposite, after a half turn.
    #[must_use]
    pub fn opposite(&self, (column, row): Place) -> Option<Place> {
        let across = self.columns.len().checked_sub(column + 1)?;
        let row = self.columns[across].len().checked_sub(row + 1)?;
        Some((across, row))
    }

    /// What is on a cell.
    #[must_use]
    pub fn cell(&self, (column, row): Place) -> Option<char> {
        self.columns.get(column)?.get(row).copied()
    }

    /// Paints a cell, and with `both` the one opposite with the same for the other side. There is one ball: where it was before
    /// becomes plain.
    pub fn paint(&mut self, place: Place, brush: char, both: bool) {
        if self.cell(place).is_none() || !BRUSHES.contains(&brush) {
            return;
        }
        if brush == '*' {
            for cell in self.columns.iter_mut().flatten().filter(|cell| **cell == '*') {
                *cell = '.';
            }
        }
        let opposite = self.opposite(place).filter(|&opposite| both && opposite != place && brush != '*');
        if let Some((column, row)) = opposite {
            self.columns[column][row] = of_other_side(brush);
        }
        self.columns[place.0][place.1] = brush;
    }

    /// Adds a cell at the bottom of a column, and with `both` one at the top of the column opposite; in the middle column one.
    /// Whether there was room.
    pub fn lengthen(&mut self, column: usize, both: bool) -> bool {
        let across = self.columns.len() - 1 - column.min(self.columns.len() - 1);
        if self.columns.get(column).is_none_or(|cells| cells.len() >= MOST_IN_COLUMN) {
            return false;
        }
        self.columns[column].push('.');
        if both && across != column && self.columns[across].len() < MOST_IN_COLUMN {
            self.columns[across].insert(0, '.');
        }
        true
    }

    /// Takes the lowest cell of a column away, and with `both` the highest of the column opposite. Whether one is left.
    pub fn shorten(&mut self, column: usize, both: bool) -> bool {
        let across = self.columns.len() - 1 - column.min(self.columns.len() - 1);
        if self.columns.get(column).is_none_or(|cells| cells.len() < 2) {
            return false;
        }
        self.columns[column].pop();
        if both && across != column && self.columns[across].len() > 1 {
            self.columns[across].remove(0);
        }
        true
    }

    /// Adds a column that is one cell shorter than its neighbour, and with `both` another at the other end. Whether there was
    /// room.
    pub fn add_column(&mut self, end: End, both: bool) -> bool {
        let count = if both { 2 } else { 1 };
        if self.columns.len() + count > MOST_COLUMNS {
            return false;
        }
        let beside = |cells: &Vec<char>| vec!['.'; if cells.len() > 1 { cells.len() - 1 } else { cells.len() + 1 }];
        let (left, right) = (beside(&self.columns[0]), beside(&self.columns[self.columns.len() - 1]));
        if both || end == End::Left {
            self.columns.insert(0, left);
        }
        if both || end == End::Right {
            self.columns.push(right);
        }
        true
    }

    /// Takes a column away at an end, and with `both` one at the other end too. Whether one is left.
    pub fn remove_column(&mut self, end: End, both: bool) -> bool {
        let count = if both { 2 } else { 1 };
        if self.columns.len() <= count {
            return false;
        }
        if both || end == End::Left {
            self.columns.remove(0);
        }
        if both || end == End::Right {
            self.columns.pop();
        }
        true
    }
}

const fn of_other_side(brush: char) -> char {
    match brush {
        'a' => 'b',
        'b' => 'a',
        'A' => 'B',
        'B' => 'A',
        same => same,
    }
}

/// A drawing with what was drawn before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    now: Draft,
    before: Vec<Draft>,
    undone: Vec<Draft>,
}

impl Drawing {
    /// A drawing with nothing to undo.
    #[must_use]
    pub const fn new(draft: Draft) -> Self {
        Self { now: draft, before: Vec::new(), undone: Vec::new() }
    }

    /// What is drawn now.
    #[must_use]
    pub const fn now(&self) -> &Draft {
        &self.now
    }

    /// Changes the drawing; nothing is noted when nothing has changed.
    pub fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.now.clone();
        change(&mut draft);
        if draft == self.now {
            return;
        }
        if self.before.len() == MOST_STEPS {
            self.before.remove(0);
        }
        self.before.push(std::mem::replace(&mut self.now, draft));
        self.undone.clear();
    }

    /// Whether there is something to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is something to do again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Goes back a step.
    pub fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.undone.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Does again what was undone last.
    pub fn redo(&mut self) {
        if let Some(undone) = self.undone.pop() {
            self.before.push(std::mem::replace(&mut self.now, undone));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::reason::Reason;

    fn sprint() -> Draft {
        Draft::of(Board::shipped("sprint").unwrap())
    }

    #[test]
    fn a_board_is_drawn_and_read_back() {
        for board in Board::all_shipped() {
            let draft = Draft::of(board);
            assert_eq!(draft.board(board.name()).unwrap().columns(), board.columns());
            assert_eq!(Draft::read(&draft.text()), Ok(draft.clone()));
            assert_eq!(Draft::read(&draft.line()), Ok(draft));
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_cell() {
        let mut draft = sprint();
        draft.paint((1, 4), 'o', false);
        let (place, fault) = draft.board("mine").unwrap_err();
        assert_eq!((place, draft.name(place)), ((1, 2), "b5".to_owned()));
        assert!(matches!(fault.reason, Reason::BoardNotSymmetric { .. }), "{fault:?}");
        let mut draft = sprint();
        for _ in 0..3 {
            draft.lengthen(0, false);
        }
        let (place, fault) = draft.board("mine").unwrap_err();
        assert!(matches!(fault.reason, Reason::BoardColumns { .. }), "{fault:?}");
        assert!(draft.cell(place).is_some());
    }

    #[test]
    fn both_sides_are_drawn_at_once() {
        let mut draft = sprint();
        draft.paint((1, 2), 'o', true);
        assert!(draft.board("mine").is_ok(), "{}", draft.line());
        assert_eq!((draft.cell((1, 2)), draft.cell((1, 4))), (Some('o'), Some('o')));
        draft.paint((0, 2), 'A', true);
        assert_eq!(draft.cell((2, 3)), Some('B'));
        assert!(draft.lengthen(1, true) && draft.add_column(End::Left, true));
        assert_eq!(draft.columns().len(), 5);
        assert!(draft.remove_column(End::Right, true) && draft.shorten(1, true));
        assert_eq!(draft.columns().len(), 3);
    }

    #[test]
    fn there_is_one_ball() {
        let mut draft = sprint();
        draft.paint((0, 2), '*', true);
        let balls = draft.line().matches('*').count();
        assert_eq!((balls, draft.cell((1, 3))), (1, Some('.')));
    }

    #[test]
    fn nothing_goes_beyond_its_limits() {
        let mut draft = Draft::read(".").unwrap();
        assert!(!draft.shorten(0, true) && !draft.shorten(9, true) && !draft.remove_column(End::Left, true));
        while draft.lengthen(0, true) {}
        while draft.add_column(End::Right, false) {}
        assert_eq!((draft.columns()[0].len(), draft.columns().len()), (MOST_IN_COLUMN, MOST_COLUMNS));
        assert!(!draft.add_column(End::Left, true));
        draft.paint((99, 99), 'o', true);
        draft.paint((0, 0), 'x', true);
        assert_eq!(draft.cell((0, 0)), Some('.'));
        assert!(draft.board("mine").is_err());
    }

    #[test]
    fn texts_that_are_no_drawing_are_refused_with_their_place() {
        let fault = |text: &str| Draft::read(text).map_err(|fault| (fault.line, fault.column)).unwrap_err();
        assert_eq!(fault(""), (1, 1));
        assert_eq!(fault("# nothing\n\n"), (1, 1));
        assert_eq!(fault("bB..Aa\nbBxAa"), (2, 3));
        assert_eq!(fault("..//.."), (1, 4));
        assert_eq!(fault(&".".repeat(40)), (1, 1));
        assert_eq!(fault(&"./../".repeat(20)).0, 1);
        assert_eq!(fault("..☃."), (1, 3));
    }

    #[test]
    fn steps_are_undone_and_done_again() {
        let mut drawing = Drawing::new(sprint());
        drawing.change(|draft| draft.paint((1, 2), 'o', true));
        drawing.change(|_| ());
        let painted = drawing.now().clone();
        drawing.undo();
        assert_eq!((drawing.now(), drawing.can_undo(), drawing.can_redo()), (&sprint(), false, true));
        drawing.redo();
        assert_eq!(*drawing.now(), painted);
        drawing.undo();
        drawing.change(|draft| draft.paint((1, 2), 'a', true));
        assert!(!drawing.can_redo());
        for step in 0..300 {
            drawing.change(|draft| draft.paint((1, 2), if step % 2 == 0 { '.' } else { 'o' }, false));
        }
        let mut steps = 0;
        while drawing.can_undo() {
            drawing.undo();
            steps += 1;
        }
        assert_eq!(steps, MOST_STEPS);
    }
}
