//! The pitch and its squares (PW-1 to PW-3, PW-5), sets of squares, and the symmetries of the pitch.

use alloc::string::ToString;
use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// The sizes of a pitch.
///
/// The rule sheet's pictures are missing, so the sizes are data: everything in this module (squares, their names,
/// distances, goals, set-up zones) follows from [`PITCH`]. One build knows one pitch. [`Pitch::is_supported`] says
/// which sizes the code can take; a build with another one does not compile.
///
/// ```
/// use games::pawnball::PITCH;
/// assert_eq!((PITCH.columns(), PITCH.rows(), PITCH.goal_rows()), (15, 9, 4..=6));
/// assert_eq!(PITCH.post_rows(), [3, 7]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pitch {
    columns: u8,
    rows: u8,
    goal_width: u8,
}

/// The pitch that is played on.
pub const PITCH: Pitch = Pitch::STANDARD;

const _: () = assert!(PITCH.is_supported(), "the pitch is not supported");

impl Pitch {
    /// 15 columns, 9 rows, goals three squares wide (PW-1, PW-2).
    pub const STANDARD: Self = Self { columns: 15, rows: 9, goal_width: 3 };

    /// Whether the code can take this pitch: odd sizes (so that there is a centre square), three to 23 columns, at
    /// least five rows, room for a post on either side of a goal, and at most 192 squares with the margin.
    #[must_use]
    pub const fn is_supported(self) -> bool {
        let odd = self.columns % 2 == 1 && self.rows % 2 == 1 && self.goal_width % 2 == 1;
        let squares = (self.columns as usize + 2) * (self.rows as usize + 2);
        odd && self.columns >= 3
            && self.columns <= 23
            && self.rows >= 5
            && self.goal_width + 2 <= self.rows
            && squares <= Squares::CAPACITY
    }

    /// Columns of the playing area.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Rows of the playing area.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Columns with the margin.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.columns + 2
    }

    /// Rows with the margin.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.rows + 2
    }

    /// The rows of both goals (PW-2).
    #[must_use]
    pub const fn goal_rows(self) -> core::ops::RangeInclusive<u8> {
        let middle = self.rows.div_ceil(2);
        middle - self.goal_width / 2..=middle + self.goal_width / 2
    }

    /// The rows of the posts of both goals (PW-2).
    #[must_use]
    pub const fn post_rows(self) -> [u8; 2] {
        let middle = self.rows.div_ceil(2);
        [middle - self.goal_width / 2 - 1, middle + self.goal_width / 2 + 1]
    }
}

const WIDTH: u8 = PITCH.width();
const HEIGHT: u8 = PITCH.height();

/// Squares of the pitch, margin included.
pub(crate) const SQUARES: usize = WIDTH as usize * HEIGHT as usize;

/// The most points a die has, and so the farthest a pawn goes.
pub(crate) const MOST_POINTS: usize = 6;

/// The eight directions as steps from square to square. Every square of the playing area has all eight neighbours.
pub(crate) const DIRECTIONS: [i16; 8] = {
    let w = WIDTH as i16;
    [w, w + 1, 1, 1 - w, -w, -w - 1, -1, w - 1]
};

/// A square of the pitch, margin, goals and posts included (PW-1).
///
/// Written as column and row: columns `a`, `b`, … with the margin columns `<` and `>`, rows from the bottom, the margin
/// being row 0 and the one above the last. Squares are ordered row by row from the bottom, each from the left.
///
/// ```
/// use games::pawnball::Square;
/// let square: Square = "d10".parse()?;
/// assert_eq!((square.column(), square.row(), square.to_string()), (4, 10, "d10".to_owned()));
/// assert!("p1".parse::<Square>().is_err());
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The centre square, where the ball starts (PW-5).
    pub const CENTRE: Self = Self(HEIGHT / 2 * WIDTH + WIDTH / 2);

    /// The square in this column and row, both counted from 0 in the margin; `None` outside the pitch.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < WIDTH && row < HEIGHT { Some(Self(row * WIDTH + column)) } else { None }
    }

    /// Every square, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// The column: 0 is the left margin, 1 is `a`.
    #[must_use]
    pub const fn column(self) -> u8 {
        COLUMN[self.0 as usize]
    }

    /// The row: 0 is the margin at the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        ROW[self.0 as usize]
    }

    /// A number below 192, different for every square.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square one step away. Only for squares of the playing area, all of whose neighbours exist.
    pub(crate) const fn step(self, direction: i16) -> Self {
        Self((self.0 as i16 + direction) as u8)
    }

    /// The step from here to a square next to it.
    pub(crate) const fn step_to(self, next: Self) -> i16 {
        next.0 as i16 - self.0 as i16
    }

    /// What a move between two squares costs: the difference of columns plus the difference of rows (PW-10).
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Whether the two squares are neighbours, also diagonally.
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        let (columns, rows) = (self.column().abs_diff(other.column()), self.row().abs_diff(other.row()));
        columns <= 1 && rows <= 1 && columns + rows > 0
    }

    /// Whether this square is inside the margin, where the ball may be (PW-1).
    #[must_use]
    pub const fn in_playing_area(self) -> bool {
        PLAYING_AREA.contains(self)
    }

    /// Whether this is a goalpost (PW-2).
    #[must_use]
    pub const fn is_post(self) -> bool {
        POSTS.contains(self)
    }

    /// The side for which a ball on this goal square counts (PW-3); `None` when this is no goal square (PW-2).
    #[must_use]
    pub const fn goal(self) -> Option<Side> {
        if GOALS.get(Side::A).contains(self) {
            Some(Side::A)
        } else if GOALS.get(Side::B).contains(self) {
            Some(Side::B)
        } else {
            None
        }
    }

    /// Whether `side` may set up a pawn here: the own half of the playing area without the middle column, or the own
    /// goal (PW-5).
    #[must_use]
    pub const fn in_set_up_zone(self, side: Side) -> bool {
        SET_UP_ZONES.get(side).contains(self)
    }

    /// The square in the same column, the rows counted from the top instead of from the bottom.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self((HEIGHT - 1 - self.row()) * WIDTH + self.column())
    }

    /// The square in the same row, the columns counted from the right instead of from the left.
    #[must_use]
    pub const fn side_swapped(self) -> Self {
        Self(self.row() * WIDTH + WIDTH - 1 - self.column())
    }

    /// Reads a square.
    ///
    /// # Errors
    /// No square of the pitch comes next.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let Some(column) = scanner.next_char() else { return Err(scanner.fault(Reason::EndsTooEarly)) };
        let column = match column {
            '<' => 0,
            '>' => WIDTH - 1,
            'a'..='z' => column as u8 - b'a' + 1,
            _ => return Err(scanner.fault_at(from, Reason::UnexpectedCharacter { found: column.to_string() })),
        };
        if scanner.peek().is_none() {
            return Err(scanner.fault(Reason::EndsTooEarly));
        }
        let digits = scanner.take_until(|c| !c.is_ascii_digit());
        let row = digits.parse::<u8>().ok().filter(|_| digits.len() == 1 || !digits.starts_with('0'));
        let is_letter_column = scanner.since(from).starts_with(|c: char| c.is_ascii_lowercase());
        match row.and_then(|row| Self::new(column, row)) {
            Some(square) if !is_letter_column || column <= PITCH.columns() => Ok(square),
            _ => {
                let found = shortened(scanner.since(from));
                Err(scanner.fault_at(from, Reason::UnknownCell { found }))
            }
        }
    }
}

impl core::str::FromStr for Square {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = match self.column() {
            0 => '<',
            c if c == WIDTH - 1 => '>',
            c => (b'a' + c - 1) as char,
        };
        write!(f, "{column}{}", self.row())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, a bit each.
///
/// ```
/// use games::pawnball::{Square, Squares};
/// let mut set = Squares::EMPTY;
/// set.insert(Square::CENTRE);
/// assert!(set.contains(Square::CENTRE));
/// assert_eq!(set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["h5"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares([u64; 3]);

impl Squares {
    const CAPACITY: usize = 192;

    /// No squares.
    pub const EMPTY: Self = Self([0; 3]);

    /// The squares of `list`.
    #[must_use]
    pub const fn of(list: &[Square]) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < list.len() {
            set = set.with(list[i]);
            i += 1;
        }
        set
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// Adds `square`.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes `square` out.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// The set and `square`.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// The set but not `square`.
    #[must_use]
    pub const fn without(mut self, square: Square) -> Self {
        self.remove(square);
        self
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether the set has no squares.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    const fn union(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    const fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    const fn shifted_up(self, by: u32) -> Self {
        let [a, b, c] = self.0;
        Self([a << by, b << by | a >> (64 - by), c << by | b >> (64 - by)])
    }

    const fn shifted_down(self, by: u32) -> Self {
        let [a, b, c] = self.0;
        Self([a >> by | b << (64 - by), b >> by | c << (64 - by), c >> by])
    }

    /// The set and the four neighbours of every square in it.
    const fn grown(self) -> Self {
        let beyond = WIDTH as u32;
        let left = self.minus(MARGIN_LEFT).shifted_down(1);
        let right = self.minus(MARGIN_RIGHT).shifted_up(1);
        let vertical = self.shifted_down(beyond).union(self.shifted_up(beyond).minus(BEYOND));
        self.union(left).union(right).union(vertical)
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl Not for Squares {
    type Output = Self;

    /// Every other square of the pitch.
    fn not(self) -> Self {
        ALL.minus(self)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        SquaresIter(self)
    }
}

/// The squares of a set, in order.
#[derive(Debug, Clone)]
pub struct SquaresIter(Squares);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let mut first = 0;
        for word in &mut self.0.0 {
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(Square(first + bit));
            }
            first += 64;
        }
        None
    }
}

const COLUMN: [u8; SQUARES] = coordinates(true);
const ROW: [u8; SQUARES] = coordinates(false);

const fn coordinates(column: bool) -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i] = if column { i as u8 % WIDTH } else { i as u8 / WIDTH };
        i += 1;
    }
    table
}

/// The squares in columns `left` to `right` and rows `bottom` to `top`.
const fn rectangle(left: u8, right: u8, bottom: u8, top: u8) -> Squares {
    let mut set = Squares::EMPTY;
    let mut row = bottom;
    while row <= top {
        let mut column = left;
        while column <= right {
            set.insert(Square(row * WIDTH + column));
            column += 1;
        }
        row += 1;
    }
    set
}

pub(crate) const ALL: Squares = rectangle(0, WIDTH - 1, 0, HEIGHT - 1);
const BEYOND: Squares = Squares([!ALL.0[0], !ALL.0[1], !ALL.0[2]]);
const MARGIN_LEFT: Squares = rectangle(0, 0, 0, HEIGHT - 1);
const MARGIN_RIGHT: Squares = rectangle(WIDTH - 1, WIDTH - 1, 0, HEIGHT - 1);
pub(crate) const PLAYING_AREA: Squares = rectangle(1, WIDTH - 2, 1, HEIGHT - 2);

pub(crate) const POSTS: Squares = {
    let [low, high] = PITCH.post_rows();
    MARGIN_LEFT
        .minus(rectangle(0, 0, 0, low - 1))
        .minus(rectangle(0, 0, low + 1, high - 1))
        .minus(rectangle(0, 0, high + 1, HEIGHT - 1))
        .union(rectangle(WIDTH - 1, WIDTH - 1, low, low))
        .union(rectangle(WIDTH - 1, WIDTH - 1, high, high))
};

/// The goal that each side attacks (PW-3): A the right one, B the left one.
pub(crate) const GOALS: BySide<Squares> = {
    let [low, high] = PITCH.post_rows();
    BySide::new(rectangle(WIDTH - 1, WIDTH - 1, low + 1, high - 1), rectangle(0, 0, low + 1, high - 1))
};

const SET_UP_ZONES: BySide<Squares> = {
    let half = PITCH.columns / 2;
    BySide::new(
        rectangle(1, half, 1, HEIGHT - 2).union(*GOALS.get(Side::B)),
        rectangle(WIDTH - 1 - half, WIDTH - 2, 1, HEIGHT - 2).union(*GOALS.get(Side::A)),
    )
};

/// For each square and number of points, the squares that a pawn reaches with them on an empty pitch, its own included.
pub(crate) static NEAR: [[Squares; MOST_POINTS + 1]; SQUARES] = {
    let mut table = [[Squares::EMPTY; MOST_POINTS + 1]; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i][0].insert(Square(i as u8));
        let mut points = 1;
        while points <= MOST_POINTS {
            table[i][points] = table[i][points - 1].grown();
            points += 1;
        }
        i += 1;
    }
    table
};

/// For each square, those before it.
pub(crate) static BEFORE: [Squares; SQUARES] = {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut i = 1;
    while i < SQUARES {
        table[i] = table[i - 1].with(Square(i as u8 - 1));
        i += 1;
    }
    table
};

/// For each square of the playing area, its eight neighbours.
pub(crate) static RING: [Squares; SQUARES] = {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let square = Square(i as u8);
        if PLAYING_AREA.contains(square) {
            let mut d = 0;
            while d < DIRECTIONS.len() {
                table[i].insert(square.step(DIRECTIONS[d]));
                d += 1;
            }
        }
        i += 1;
    }
    table
};

/// Where the ball goes after a goal (PW-16): for each conceding side the squares in the order in which they are tried.
/// Eight pawns occupy at most eight of them.
static RESTART: [[Square; 9]; 2] = [restart_order(false), restart_order(true)];

const fn restart_order(own_goal_right: bool) -> [Square; 9] {
    let mut order = [Square::CENTRE; 9];
    let mut found = 0;
    let mut distance = 0;
    while found < order.len() {
        let mut column = 1;
        while column <= WIDTH - 2 {
            let mut row = 1;
            while row <= HEIGHT - 2 {
                let square = Square(row * WIDTH + if own_goal_right { WIDTH - 1 - column } else { column });
                let away = (square.0 % WIDTH).abs_diff(WIDTH / 2) + row.abs_diff(HEIGHT / 2);
                if away == distance && found < order.len() {
                    order[found] = square;
                    found += 1;
                }
                row += 1;
            }
            column += 1;
        }
        distance += 1;
    }
    order
}

/// Where the ball lies after a goal against `conceding`, with pawns on `pawns` (PW-16): the centre square; if it is
/// taken the nearest empty one, on a tie in the column nearer to the own goal of `conceding`, then in the lower row.
///
/// # Panics
/// Nine pawns or more stand in the way; a board has eight.
#[must_use]
pub fn restart_square(conceding: Side, pawns: Squares) -> Square {
    RESTART[conceding.index()]
        .into_iter()
        .find(|&square| !pawns.contains(square))
        .expect("eight pawns leave one of nine squares empty")
}
