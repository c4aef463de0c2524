//! A field: cells with a place, a name and a ground, and nothing that moves.

use std::fmt;

use games::game::Game;
use games::side::Side;

use crate::geometry::{CELL, Point, Shape, ViewBox};
use games::sorted::sorted;

/// A cell by its number in [`Field::cells`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u16);

impl CellId {
    /// The number, for tables with an entry a cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which of the two tones of mown turf a cell has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// The lighter one.
    #[default]
    Light,
    /// The darker one.
    Dark,
}

/// The marking of a cell besides its tone, drawn and read out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ground {
    /// An ordinary cell, on which everybody may stand.
    #[default]
    Plain,
    /// A dot.
    Dotted,
    /// The end zone of a side, with its pattern.
    EndZone(Side),
    /// The margin around the playing area.
    Margin,
    /// A goal that belongs to a side, with a net.
    Goal(Side),
    /// A goalpost.
    Post,
}

/// A cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// The name in notation: `d3`.
    pub name: String,
    /// The centre as seen by side A.
    pub centre: Point,
    /// The tone.
    pub tone: Tone,
    /// What is drawn on it.
    pub ground: Ground,
    /// The row in the grid that the arrow keys walk, from the top as seen by A.
    pub row: u16,
    /// The column in that grid, from the left as seen by A.
    pub column: u16,
}

/// Where a coordinate is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Written {
    /// In its cell, in every theme.
    InCell,
    /// In its cell, in themes whose field has no frame to write on.
    InCellWithoutFrame,
    /// On the frame.
    OnFrame,
    /// On the frame, in themes that have one.
    OnFrameOnly,
}

/// The name of a cell, a row or a column, written on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Coordinate {
    /// The middle of the text, on the board as it is shown.
    pub place: Point,
    /// Where that is.
    pub written: Written,
    /// The text.
    pub text: String,
}

/// A direction on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrow {
    /// Towards the top of the picture.
    Up,
    /// Towards the bottom of the picture.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// The words for the pieces of a game; they look the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceWord {
    /// Playballers, blue and orange.
    Playballer,
    /// Pieces, blue and orange.
    Piece,
    /// Pawns of the teams Blue and Red.
    Pawn,
}

/// The cells of a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    game: Game,
    shape: Shape,
    pieces: PieceWord,
    cells: Vec<Cell>,
    /// Coordinates as A sees the board, and after the half turn.
    coordinates: [Vec<Coordinate>; 2],
    centre: Point,
    bounds: ViewBox,
    /// How wide the frame around the cells is.
    frame: f64,
    /// Lines drawn over the cells: polylines as A sees the board.
    lines: Vec<Vec<Point>>,
    rows: u16,
    columns: u16,
}

impl Field {
    /// The field of a game, with these cells.
    ///
    /// The cells' outline is unchanged by a half turn, as every board of the games is; that turn is what
    /// [`point`](Self::point) makes of a flipped view.
    ///
    /// # Panics
    /// There are no cells, or more than 65,535.
    #[must_use]
    pub fn new(game: Game, shape: Shape, pieces: PieceWord, cells: Vec<Cell>) -> Self {
        assert!(!cells.is_empty() && u16::try_from(cells.len()).is_ok(), "a field has 1 to 65,535 cells");
        let (mut low, mut high) = (cells[0].centre, cells[0].centre);
        for Cell { centre, .. } in &cells {
            low = Point::new(low.x.min(centre.x), low.y.min(centre.y));
            high = Point::new(high.x.max(centre.x), high.y.max(centre.y));
        }
        let frame = match (shape, pieces) {
            (Shape::Hexagon, _) => 19.6,
            (Shape::Square, PieceWord::Pawn) => 50.0,
            (Shape::Square, _) => 38.0,
        };
        // Above and below there is room for the nets behind the goals and the side of the frame that is seen.
        let (across, up) = (shape.half_width() + frame + 3.0, CELL / 2.0 + 40.0_f64.max(frame + 12.0));
        let bounds = ViewBox {
            x: low.x - across,
            y: low.y - up,
            width: high.x - low.x + 2.0 * across,
            height: high.y - low.y + 2.0 * up,
        };
        let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0) + 1;
        let columns = cells.iter().map(|cell| cell.column).max().unwrap_or(0) + 1;
        let centre = low.towards(high, 0.5);
        let (coordinates, lines) = Default::default();
        Self { game, shape, pieces, cells, coordinates, centre, bounds, frame, lines, rows, columns }
    }

    /// The field with coordinates: as A sees the board, and after the half turn.
    #[must_use]
    pub fn with_coordinates(mut self, coordinates: [Vec<Coordinate>; 2]) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// The field with lines drawn over the cells.
    #[must_use]
    pub fn with_lines(mut self, lines: Vec<Vec<Point>>) -> Self {
        self.lines = lines;
        self
    }

    /// The game that is played on it.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The shape of the cells.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// What the pieces are called.
    #[must_use]
    pub const fn piece_word(&self) -> PieceWord {
        self.pieces
    }

    /// The cells, by [`CellId`].
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The ids of the cells.
    pub fn ids(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cells.len() as u16).map(CellId)
    }

    /// A cell.
    ///
    /// # Panics
    /// The id is of another field and too large.
    #[must_use]
    pub fn cell(&self, id: CellId) -> &Cell {
        &self.cells[id.index()]
    }

    /// The cell with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<CellId> {
        self.ids().find(|&id| self.cell(id).name == name)
    }

    /// How wide the frame around the cells is, in board units.
    #[must_use]
    pub const fn frame(&self) -> f64 {
        self.frame
    }

    /// The coordinates to write.
    #[must_use]
    pub fn coordinates(&self, flipped: bool) -> &[Coordinate] {
        &self.coordinates[usize::from(flipped)]
    }

    /// The lines over the cells, as A sees the board.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.lines
    }

    /// What must be shown so that the whole field is. The same after the half turn.
    #[must_use]
    pub const fn view_box(&self) -> ViewBox {
        self.bounds
    }

    /// The middle of the field.
    #[must_use]
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// A point after the half turn of the board, if it is flipped.
    #[must_use]
    pub fn turned(&self, point: Point, flipped: bool) -> Point {
        if flipped { self.centre * 2.0 - point } else { point }
    }

    /// Where the centre of a cell is on the board as it is shown.
    #[must_use]
    pub fn point(&self, cell: CellId, flipped: bool) -> Point {
        self.turned(self.cell(cell).centre, flipped)
    }

    /// The cell at a point of the board as it is shown.
    #[must_use]
    pub fn hit(&self, point: Point, flipped: bool) -> Option<CellId> {
        let point = self.turned(point, flipped);
        self.ids().find(|&id| self.shape.contains(point - self.cell(id).centre))
    }

    /// Rows of the grid of the arrow keys.
    #[must_use]
    pub const fn row_count(&self) -> u16 {
        self.rows
    }

    /// Columns of the grid of the arrow keys.
    #[must_use]
    pub const fn column_count(&self) -> u16 {
        self.columns
    }

    /// The place of a cell in the grid as it is shown: row and column, from 0 at the upper left.
    #[must_use]
    pub fn place(&self, cell: CellId, flipped: bool) -> (u16, u16) {
        let Cell { row, column, .. } = *self.cell(cell);
        if flipped { (self.rows - 1 - row, self.columns - 1 - column) } else { (row, column) }
    }

    /// The cells row by row as they are shown, each row from the left. Rows without cells are left out.
    #[must_use]
    pub fn grid(&self, flipped: bool) -> Vec<Vec<CellId>> {
        let order = sorted(self.ids().map(|id| (self.place(id, flipped), id)));
        let rows = order.chunk_by(|(a, _), (b, _)| a.0 == b.0);
        rows.map(|row| row.iter().map(|&(_, id)| id).collect()).collect()
    }

    /// The cell that an arrow key leads to; `None` at the edge.
    ///
    /// Left and right go to the next column, and there to the same row or to the nearest one it has; up and down stay in
    /// the column.
    #[must_use]
    pub fn neighbour(&self, from: CellId, arrow: Arrow, flipped: bool) -> Option<CellId> {
        let (row, column) = self.place(from, flipped);
        self.ids()
            .filter_map(|id| {
                let (r, c) = self.place(id, flipped);
                let (beyond, aside) = match arrow {
                    Arrow::Up if c == column => (row.checked_sub(r)?, 0),
                    Arrow::Down if c == column => (r.checked_sub(row)?, 0),
                    Arrow::Left => (column.checked_sub(c)?, r.abs_diff(row)),
                    Arrow::Right => (c.checked_sub(column)?, r.abs_diff(row)),
                    Arrow::Up | Arrow::Down => return None,
                };
                (beyond > 0).then_some(((beyond, aside, r), id))
            })
            .min()
            .map(|(_, id)| id)
    }

    /// The first cell of a row as it is shown, and the last one: where Home and End lead.
    #[must_use]
    pub fn row_ends(&self, of: CellId, flipped: bool) -> (CellId, CellId) {
        let row = self.place(of, flipped).0;
        let in_row = || self.ids().filter(|&id| self.place(id, flipped).0 == row);
        let first = in_row().min_by_key(|&id| self.place(id, flipped).1).unwrap_or(of);
        let last = in_row().max_by_key(|&id| self.place(id, flipped).1).unwrap_or(of);
        (first, last)
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
