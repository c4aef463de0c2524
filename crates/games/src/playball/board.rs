//! Boards: data read from a text, checked, with the geometry the rules need precomputed (PB-1, PB-2, PB-3).

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::cell::{Cell, Direction};
use super::cell_set::CellSet;
use crate::notation::Fault;
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// The most cells a board can have: one bit each in a [`CellSet`].
pub const MOST_CELLS: usize = 64;
/// The most columns a board can have: one letter each.
pub const MOST_COLUMNS: usize = 26;
/// Marks two cells that are not on one line: no set of cells is disjoint from it.
const NOT_IN_LINE: CellSet = CellSet::from_bits(u64::MAX);

/// A checked board. Cells have an index, 0 to [`cell_count`](Self::cell_count)` - 1`: column after column from the left, each from
/// the bottom; a [`CellSet`] is a set of them.
///
/// With this order the half turn of the board takes index `i` to `cell_count - 1 - i`, and along `n`, `ne` and `se` indices grow.
#[derive(Debug)]
pub struct Board {
    name: String,
    columns: Vec<String>,
    cells: Vec<Cell>,
    /// Index of the lowest cell of each column.
    lowest: Vec<u8>,
    pub(super) dotted: CellSet,
    pub(super) end_zones: BySide<CellSet>,
    starts: BySide<CellSet>,
    ball_start: u8,
    pub(super) neighbours: [CellSet; MOST_CELLS],
    /// By cell and direction, all cells that way up to the edge.
    rays: Vec<[CellSet; 6]>,
    /// By pair of cells, those between them on a straight line; [`NOT_IN_LINE`] if there is none. Row length [`MOST_CELLS`].
    between: Vec<CellSet>,
    mirrored: Option<[u8; MOST_CELLS]>,
}

impl Board {
    /// Reads a board from a text with one column a line, from the left, each with its top cell first (PB-2):
    /// `.` plain, `o` dotted, `b`/`a` end zone, `B`/`A` starting cell, `*` where the ball starts.
    /// Empty lines and lines that start with `#` are skipped.
    ///
    /// ```
    /// use games::playball::Board;
    ///
    /// let board = Board::parse("sprint", "bB..Aa\nbB.*.Aa\nbB..Aa\n")?;
    /// assert_eq!(board.cell_count(), 19);
    /// # Ok::<(), games::notation::Fault>(())
    /// ```
    ///
    /// # Errors
    /// The text is not a board; the fault names the line and column.
    pub fn parse(name: &str, text: &str) -> Result<Self, Fault> {
        let lines: Vec<(usize, &str)> = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end_matches('\r')))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .collect();
        Self::from_lines(name, &lines, |line, column| (line, column))
    }

    /// Reads a board from one line, its columns separated by `/`, as game files carry it.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_line(name: &str, text: &str) -> Result<Self, Fault> {
        let mut offset = 0;
        let mut lines = Vec::new();
        for column in text.split('/') {
            lines.push((offset, column));
            offset += column.chars().count() + 1;
        }
        Self::from_lines(name, &lines, |offset, column| (1, offset + column))
    }

    /// The checks of PB-2. `place` turns the number that goes with a line, and a character's number in it, into line and column.
    fn from_lines(
        name: &str,
        lines: &[(usize, &str)],
        place: impl Fn(usize, usize) -> (usize, usize),
    ) -> Result<Self, Fault> {
        let fault = |(line, column): (usize, usize), reason| Fault { line, column, reason };
        if !is_board_name(name) {
            return Err(fault((1, 1), Reason::BoardName { name: crate::notation::shortened(name) }));
        }
        let last = lines.last().map_or((1, 1), |&(number, _)| place(number, 1));
        if lines.is_empty() {
            return Err(fault((1, 1), Reason::BoardEmpty));
        }
        for &(number, line) in lines {
            if let Some((index, found)) = line.chars().enumerate().find(|(_, c)| !"o.abAB*".contains(*c)) {
                return Err(fault(place(number, index + 1), Reason::BoardCharacter { found: found.to_string() }));
            }
            if line.is_empty() {
                return Err(fault(place(number, 1), Reason::BoardEmpty));
            }
        }
        if lines.len() > MOST_COLUMNS {
            let number = lines[MOST_COLUMNS].0;
            return Err(fault(place(number, 1), Reason::BoardTooWide { found: lines.len(), most: MOST_COLUMNS }));
        }
        let mut total = 0;
        for &(number, line) in lines {
            total += line.len();
            if total > MOST_CELLS {
                let found = lines.iter().map(|(_, line)| line.len()).sum();
                return Err(fault(place(number, 1), Reason::BoardTooLarge { found, most: MOST_CELLS }));
            }
        }
        for pair in lines.windows(2) {
            let ((_, before), (number, line)) = (pair[0], pair[1]);
            if before.len().abs_diff(line.len()) != 1 {
                return Err(fault(
                    place(number, 1),
                    Reason::BoardColumns { found: line.len(), neighbour: before.len() },
                ));
            }
        }
        for (cell, expected) in [('*', 1), ('a', 3), ('b', 3), ('A', 3), ('B', 3)] {
            let places = lines.iter().flat_map(|&(number, line)| {
                line.chars().enumerate().filter(move |&(_, c)| c == cell).map(move |(index, _)| (number, index + 1))
            });
            let found = places.clone().count();
            if found != expected {
                // The first one too many, or the end of the board when some are missing.
                let at = places.clone().nth(expected).map_or(last, |(number, column)| place(number, column));
                return Err(fault(at, Reason::BoardCount { cell, found, expected }));
            }
        }
        let columns: Vec<String> = lines.iter().map(|&(_, line)| line.to_owned()).collect();
        for (c, (&(number, line), opposite)) in lines.iter().zip(columns.iter().rev()).enumerate() {
            for (index, found) in line.chars().enumerate() {
                let across = opposite.chars().nth_back(index);
                let expected = match found {
                    'a' => 'b',
                    'b' => 'a',
                    'A' => 'B',
                    'B' => 'A',
                    same => same,
                };
                if across != Some(expected) {
                    let cell = Cell { column: c as u8, row: (line.len() - index) as u8 };
                    let opposite = Cell { column: (lines.len() - 1 - c) as u8, row: index as u8 + 1 };
                    return Err(fault(
                        place(number, index + 1),
                        Reason::BoardNotSymmetric {
                            cell: cell.to_string(),
                            found,
                            opposite: opposite.to_string(),
                            expected,
                        },
                    ));
                }
            }
        }
        Ok(Self::from_columns(name, columns))
    }

    fn from_columns(name: &str, columns: Vec<String>) -> Self {
        let mut cells = Vec::new();
        let mut lowest = Vec::new();
        let mut grounds = Vec::new();
        for (c, column) in columns.iter().enumerate() {
            lowest.push(cells.len() as u8);
            for (r, ground) in column.chars().rev().enumerate() {
                cells.push(Cell { column: c as u8, row: r as u8 + 1 });
                grounds.push(ground);
            }
        }
        let count = cells.len();
        let set = |wanted: &str| -> CellSet {
            (0..).zip(&grounds).filter(|(_, ground)| wanted.contains(**ground)).map(|(cell, _)| cell).collect()
        };
        // Half rows above the centre line: neighbouring columns are shifted by one of them.
        let height = |cell: Cell| 2 * i32::from(cell.row) - 1 - columns[usize::from(cell.column)].len() as i32;
        let at = |column: i32, height: i32| -> Option<usize> {
            let c = usize::try_from(column).ok()?;
            let length = columns.get(c)?.len() as i32;
            let doubled = height + length - 1;
            (doubled >= 0 && doubled % 2 == 0 && doubled / 2 < length)
                .then(|| usize::from(lowest[c]) + (doubled / 2) as usize)
        };
        let mut neighbours = [CellSet::EMPTY; MOST_CELLS];
        let mut rays = vec![[CellSet::EMPTY; 6]; count];
        let mut between = vec![NOT_IN_LINE; MOST_CELLS * MOST_CELLS];
        for (i, &cell) in cells.iter().enumerate() {
            for direction in Direction::ALL {
                let (dc, dh) = direction.step();
                let (mut c, mut h) = (i32::from(cell.column) + dc, height(cell) + dh);
                let mut passed = CellSet::EMPTY;
                while let Some(j) = at(c, h) {
                    if passed.is_empty() {
                        neighbours[i] |= CellSet::of(j as u8);
                    }
                    between[i * MOST_CELLS + j] = passed;
                    passed |= CellSet::of(j as u8);
                    (c, h) = (c + dc, h + dh);
                }
                rays[i][direction.index()] = passed;
            }
        }
        let mut mirror = [0; MOST_CELLS];
        for (i, cell) in cells.iter().enumerate() {
            let column = columns.len() - 1 - usize::from(cell.column);
            mirror[i] = lowest[column] + cell.row - 1;
        }
        let is_mirrored = (0..count).all(|i| grounds[i] == grounds[usize::from(mirror[i])]);
        Self {
            name: name.to_owned(),
            dotted: set("oab"),
            end_zones: BySide::new(set("a"), set("b")),
            starts: BySide::new(set("A"), set("B")),
            ball_start: set("*").first().expect("a board has one start of the ball"),
            columns,
            cells,
            lowest,
            neighbours,
            rays,
            between,
            mirrored: is_mirrored.then_some(mirror),
        }
    }

    /// The board with this name among those that ship (PB-3).
    #[must_use]
    pub fn shipped(name: &str) -> Option<&'static Arc<Self>> {
        shipped().iter().find(|board| board.name == name)
    }

    /// All boards that ship (PB-3), the default one first.
    #[must_use]
    pub fn all_shipped() -> &'static [Arc<Self>] {
        shipped()
    }

    /// The default board, `lanes` (PB-3).
    #[must_use]
    pub fn lanes() -> &'static Arc<Self> {
        &shipped()[0]
    }

    /// The board's name: 1 to 32 of `a`–`z`, `0`–`9`, `-`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The columns as in the board file, from the left, each with its top cell first.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// How many cells the board has.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// Every cell, by index.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell with this index.
    ///
    /// # Panics
    /// The board has no such index.
    #[must_use]
    pub fn cell(&self, index: u8) -> Cell {
        self.cells[usize::from(index)]
    }

    /// The index of a cell, if the board has it.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<u8> {
        let length = self.columns.get(usize::from(cell.column))?.len();
        (1..=length).contains(&usize::from(cell.row)).then(|| self.lowest[usize::from(cell.column)] + cell.row - 1)
    }

    /// The dotted cells, end zones included (PB-2).
    #[must_use]
    pub const fn dotted(&self) -> CellSet {
        self.dotted
    }

    /// The end zone of a side, into which its opponent carries the ball.
    #[must_use]
    pub const fn end_zone(&self, owner: Side) -> CellSet {
        *self.end_zones.get(owner)
    }

    /// The starting cells of a side.
    #[must_use]
    pub const fn start(&self, side: Side) -> CellSet {
        *self.starts.get(side)
    }

    /// The index of the cell where the ball starts.
    #[must_use]
    pub const fn ball_start(&self) -> u8 {
        self.ball_start
    }

    /// The adjacent cells of the cell with index `cell`.
    ///
    /// # Panics
    /// `cell` is 64 or more.
    #[must_use]
    pub const fn neighbours(&self, cell: u8) -> CellSet {
        self.neighbours[cell as usize]
    }

    /// All cells from the one with index `cell` in a direction up to the edge, without itself.
    ///
    /// # Panics
    /// The board has no such index.
    #[must_use]
    pub fn ray(&self, cell: u8, direction: Direction) -> CellSet {
        self.rays[usize::from(cell)][direction.index()]
    }

    /// The cells strictly between two cells on a straight line; `None` if they are not on one.
    ///
    /// # Panics
    /// An index is 64 or more.
    #[must_use]
    pub fn between(&self, from: u8, to: u8) -> Option<CellSet> {
        let cells = self.between_or_all(from, to);
        (cells != NOT_IN_LINE).then_some(cells)
    }

    /// As [`between`](Self::between), with every cell for two that are not on one line: what is asked of it is always whether
    /// one of the opponent's playballers is there.
    #[inline]
    pub(super) fn between_or_all(&self, from: u8, to: u8) -> CellSet {
        self.between[usize::from(from) * MOST_CELLS + usize::from(to)]
    }

    /// The direction from one cell to another on the same straight line.
    #[must_use]
    pub fn direction(&self, from: u8, to: u8) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.ray(from, direction).contains(to))
    }

    /// The first cell of a ray that is not in `occupied`, going outwards: where a jump lands (PB-6). `None`: the
    /// run reaches the edge (PB-7).
    #[inline]
    pub(super) fn first_free(ray: CellSet, direction: Direction, occupied: CellSet) -> Option<u8> {
        let free = ray - occupied;
        if free.is_empty() {
            return None;
        }
        match direction {
            Direction::North | Direction::NorthEast | Direction::SouthEast => free.first(),
            _ => free.last(),
        }
    }

    /// The index of a cell after the half turn of the board.
    #[must_use]
    pub fn half_turned(&self, cell: u8) -> u8 {
        self.cells.len() as u8 - 1 - cell
    }

    /// The set of cells after the half turn of the board.
    #[must_use]
    pub fn half_turned_set(&self, set: CellSet) -> CellSet {
        CellSet::from_bits(set.bits().reverse_bits() >> (MOST_CELLS - self.cells.len()))
    }

    /// Where each cell goes when left and right are exchanged; `None` for a board that changes then.
    #[must_use]
    pub const fn mirror(&self) -> Option<&[u8; MOST_CELLS]> {
        self.mirrored.as_ref()
    }
}

/// Whether `name` can name a board: it stands in positions and file names.
fn is_board_name(name: &str) -> bool {
    (1..=32).contains(&name.len()) && name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// The boards that ship, read at their first use; their files are in `boards/`.
fn shipped() -> &'static [Arc<Board>] {
    static SHIPPED: OnceBox<Vec<Arc<Board>>> = OnceBox::new();
    let files = [
        ("lanes", include_str!("../../boards/lanes.txt")),
        ("sprint", include_str!("../../boards/sprint.txt")),
        ("diamond", include_str!("../../boards/diamond.txt")),
        ("zigzag", include_str!("../../boards/zigzag.txt")),
        ("avenue", include_str!("../../boards/avenue.txt")),
        ("stadium", include_str!("../../boards/stadium.txt")),
        ("grand", include_str!("../../boards/grand.txt")),
    ];
    SHIPPED.get_or_init(|| {
        let board =
            |(name, text)| Arc::new(Board::parse(name, text).expect("the boards that ship are checked by a test"));
        Box::new(files.map(board).into())
    })
}

/// The boards that positions and games may name: those that ship, and any that were added.
#[derive(Debug, Clone)]
pub struct Boards(BTreeMap<String, Arc<Board>>);

impl Boards {
    /// The boards that ship (PB-3).
    #[must_use]
    pub fn shipped() -> Self {
        let mut boards = Self(BTreeMap::new());
        shipped().iter().for_each(|board| boards.add(Arc::clone(board)));
        boards
    }

    /// Adds a board; one of the same name is replaced.
    pub fn add(&mut self, board: Arc<Board>) {
        self.0.insert(board.name.clone(), board);
    }

    /// The board with this name.
    ///
    /// # Errors
    /// There is none.
    pub fn get(&self, name: &str) -> Result<&Arc<Board>, Reason> {
        self.0.get(name).ok_or_else(|| Reason::UnknownBoard { name: crate::notation::shortened(name) })
    }

    /// All boards by name.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Board>> {
        self.0.values()
    }
}

impl Default for Boards {
    fn default() -> Self {
        Self::shipped()
    }
}
