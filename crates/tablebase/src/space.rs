//! The positions of a set at the start of a turn, and where each is kept.
//!
//! Only positions with A to move are kept: one with B to move is the same after a half turn of the board that swaps the
//! sides (PB-2). On a board that a mirror leaves unchanged, only positions are kept whose opponents come before their own
//! mirror image in the order of [`combination_of`].
//!
//! A *row* is a placement of the opponents, a *column* one of the side to move; both are sets of three cells without a dot
//! (PB-11). Each pair holds seven positions, the *slots*: the ball with the lowest, middle and highest own cell (0 to 2), with
//! the opponents' (3 to 5), or free on its starting cell (6).

use std::sync::Arc;

use games::playball::{Board, CellSet, Placement, combination_of};
use games::side::{BySide, Side};

/// What a position at the start of a turn is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// It wins; the number of turns of both sides until the goal, 1 if it scores this turn.
    Win(u8),
    /// Neither side can force a goal.
    Draw,
    /// It loses; the number of turns of both sides until the goal.
    Loss(u8),
}

impl Value {
    /// The value for a distance: 0 for a draw, odd for a win, even for a loss.
    #[must_use]
    pub const fn from_distance(distance: u8) -> Self {
        match distance {
            0 => Self::Draw,
            _ if distance % 2 == 1 => Self::Win(distance),
            _ => Self::Loss(distance),
        }
    }

    /// Turns of both sides until the goal; 0 for a draw.
    #[must_use]
    pub const fn distance(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(distance) | Self::Loss(distance) => distance,
        }
    }

    /// The value for the side that made a turn, when the turn leaves the opponent with this value.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win(distance) => Self::Loss(distance.saturating_add(1)),
            Self::Loss(distance) => Self::Win(distance.saturating_add(1)),
        }
    }

    /// How good the value is for the side to move, for comparing: a short win is best, a short loss worst.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Self::Win(distance) => 1000 - distance as i32,
            Self::Draw => 0,
            Self::Loss(distance) => distance as i32 - 1000,
        }
    }
}

/// How many slots a pair of placements has.
pub(crate) const SLOTS: usize = 7;
/// The slot of the free ball.
const FREE: usize = 6;
/// Marks combinations with a dotted cell.
const NO_COLUMN: u16 = u16::MAX;

/// The index of the positions of a board.
#[derive(Debug, Clone)]
pub struct Space {
    board: Arc<Board>,
    /// The sets of three cells without a dot, in the order of [`combination_of`].
    placements: Vec<CellSet>,
    /// By [`combination_of`]: the number in `placements`.
    numbers: Vec<u16>,
    /// By placement: its number after the half turn.
    turned: Vec<u16>,
    /// By placement: its number in the mirror, and the permutation of its cells there; itself on a board that is not alike.
    mirrored: Vec<(u16, [u8; 3])>,
    /// The placements that have a row.
    rows: Vec<u16>,
    /// By placement: the number of its row, or that of its mirror image.
    row_of: Vec<u16>,
}

/// Where a position is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// Number of the row.
    pub row: usize,
    /// Number of the column.
    pub column: usize,
    /// 0 to 6.
    pub slot: usize,
}

impl Space {
    /// The positions of `board`.
    #[must_use]
    pub fn new(board: &Arc<Board>) -> Self {
        let count = board.cell_count() as u8;
        let is_plain = |&cell: &u8| !board.dotted().contains(cell);
        let mut placements = Vec::new();
        for high in (0..count).filter(is_plain) {
            for middle in (0..high).filter(is_plain) {
                for low in (0..middle).filter(is_plain) {
                    placements.push([low, middle, high].into_iter().collect());
                }
            }
        }
        let highest = placements.last().map_or(0, |&set: &CellSet| combination_of(set));
        let mut numbers = vec![NO_COLUMN; usize::from(highest) + 1];
        for (number, &set) in placements.iter().enumerate() {
            numbers[usize::from(combination_of(set))] = number as u16;
        }
        let number = |set: CellSet| numbers[usize::from(combination_of(set))];
        let turned = placements.iter().map(|&set| number(board.half_turned_set(set))).collect();
        let mirrored: Vec<(u16, [u8; 3])> = placements
            .iter()
            .enumerate()
            .map(|(own, &set)| {
                let Some(map) = board.mirror() else { return (own as u16, [0, 1, 2]) };
                let image: CellSet = set.into_iter().map(|cell| map[usize::from(cell)]).collect();
                let mut order = [0; 3];
                for (slot, cell) in set.into_iter().enumerate() {
                    let at = map[usize::from(cell)];
                    order[slot] = image.into_iter().filter(|&cell| cell < at).count() as u8;
                }
                (number(image), order)
            })
            .collect();
        let mut rows = Vec::new();
        let mut row_of = vec![0; placements.len()];
        for own in 0..placements.len() {
            if usize::from(mirrored[own].0) >= own {
                row_of[own] = rows.len() as u16;
                rows.push(own as u16);
            } else {
                row_of[own] = row_of[usize::from(mirrored[own].0)];
            }
        }
        Self { board: Arc::clone(board), placements, numbers, turned, mirrored, rows, row_of }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// How many rows are kept.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// How many columns a row has.
    #[must_use]
    pub fn column_count(&self) -> usize {
        self.placements.len()
    }

    /// The number of positions at the start of a turn with one given side to move, mirror images counted.
    #[must_use]
    pub fn position_count(&self) -> u64 {
        let plain = (self.board.cell_count() as u32 - self.board.dotted().len()) as u64;
        let three = |n: u64| n * (n - 1) * (n - 2) / 6;
        let pairs = |n: u64| if n < 6 { 0 } else { three(n) * three(n - 3) };
        6 * pairs(plain) + pairs(plain - 1)
    }

    /// The number of positions that are kept: with A to move, and one of each two mirror images.
    ///
    /// ```
    /// use games::playball::Board;
    /// use tablebase::Space;
    ///
    /// let space = Space::new(Board::shipped("sprint").expect("it ships"));
    /// assert!(space.kept_count() > space.position_count() / 2);
    /// ```
    #[must_use]
    pub fn kept_count(&self) -> u64 {
        let plain = (self.board.cell_count() as u32 - self.board.dotted().len()) as u64;
        let three = |n: u64| n * n.saturating_sub(1) * n.saturating_sub(2) / 6;
        let carried = 6 * three(plain.saturating_sub(3));
        let ball_start = self.board.ball_start();
        let free = |row| if self.opponents(row).contains(ball_start) { 0 } else { three(plain.saturating_sub(4)) };
        (0..self.row_count()).map(|row| carried + free(row)).sum()
    }

    /// The bytes that a [`Solver`](crate::Solver) of this space keeps in memory, and about as many as its checkpoint has.
    #[must_use]
    pub fn solver_size(&self) -> u64 {
        (self.row_count() * self.column_count() * 8 + self.row_count()) as u64
    }

    /// The opponents of a row.
    pub(crate) fn opponents(&self, row: usize) -> CellSet {
        self.placements[usize::from(self.rows[row])]
    }

    /// How often a row's positions occur: 2 if the mirror image of the row is another one.
    #[must_use]
    pub fn weight(&self, row: usize) -> u64 {
        let placement = self.rows[row];
        if self.mirrored[usize::from(placement)].0 == placement { 1 } else { 2 }
    }

    /// The side to move of a column.
    pub(crate) fn own(&self, column: usize) -> CellSet {
        self.placements[column]
    }

    /// The row that holds the positions in which the turn of `own` against the opponents of `row` ended, seen from the opponents: it depends on
    /// `own` only, and their column on `row` only. Also whether both are mirrored there.
    #[inline]
    pub(crate) fn after_turn(&self, row: usize, column: usize) -> After {
        let opponents = self.turned[column];
        let own = self.turned[usize::from(self.rows[row])];
        let new_row = usize::from(self.row_of[usize::from(opponents)]);
        let is_mirrored = self.rows[new_row] != opponents;
        let column = if is_mirrored { self.mirrored[usize::from(own)].0 } else { own };
        After { row: new_row, column: usize::from(column), own, opponents, is_mirrored }
    }

    /// The row whose turns can end in positions with this column: the opponents there are the side to move here.
    #[inline]
    pub(crate) fn row_before(&self, column: usize) -> usize {
        usize::from(self.row_of[usize::from(self.turned[column])])
    }

    /// From slots as seen after the turn, in the position kept, to slots as seen by the side that made the turn.
    #[inline]
    pub(crate) fn slots_before(&self, after: &After, slots: u8) -> u8 {
        let mut slots = slots;
        if after.is_mirrored {
            // The kept slots are those of the mirror images: undo the order of their cells.
            slots = unpermuted(
                slots,
                self.mirrored[usize::from(after.own)].1,
                self.mirrored[usize::from(after.opponents)].1,
            );
        }
        // The half turn reverses the order of cells and swaps the sides: slot 0 and slot 5 are the same cell.
        (slots.reverse_bits() >> 2) & 0b11_1111 | slots & 0b100_0000
    }

    /// The set of ball cells that a set of slots stands for.
    #[inline]
    pub(crate) fn balls(&self, own: CellSet, opponents: CellSet, slots: u8) -> CellSet {
        let mut balls = 0;
        for (set, shift) in [(own, 0), (opponents, 3)] {
            let [low, middle, high] = split(set).map(CellSet::bits);
            let bits = u64::from(slots >> shift);
            balls |= low & (bits & 1).wrapping_neg() | middle & (bits >> 1 & 1).wrapping_neg();
            balls |= high & (bits >> 2 & 1).wrapping_neg();
        }
        CellSet::from_bits(balls | u64::from(slots >> FREE & 1) << self.board.ball_start())
    }

    /// The ball's cell in a slot.
    pub(crate) fn ball(&self, own: CellSet, opponents: CellSet, slot: usize) -> u8 {
        self.balls(own, opponents, 1 << slot).first().expect("every slot has a cell")
    }

    /// The slots of a set of ball cells; a ball start that is occupied is no free ball.
    #[inline]
    pub(crate) fn slots(&self, own: CellSet, opponents: CellSet, balls: CellSet) -> u8 {
        let mut slots = 0;
        for (set, shift) in [(own, 0), (opponents, 3)] {
            for (number, cell) in split(set).into_iter().enumerate() {
                slots |= u8::from(!balls.is_disjoint(cell)) << (shift + number);
            }
        }
        let free = (balls - (own | opponents)).contains(self.board.ball_start());
        slots | u8::from(free) << FREE
    }

    /// The slots that a pair of placements has: none if they overlap, and no free ball under a playballer.
    #[inline]
    pub(crate) fn legal_slots(&self, own: CellSet, opponents: CellSet) -> u8 {
        if !own.is_disjoint(opponents) {
            0
        } else if (own | opponents).contains(self.board.ball_start()) {
            0b11_1111
        } else {
            0b111_1111
        }
    }

    /// Where a position at the start of a turn is kept; `None` if the placement is not one.
    #[must_use]
    pub fn place(&self, placement: &Placement, side: Side) -> Option<Place> {
        let turn = |set| if side == Side::A { set } else { self.board.half_turned_set(set) };
        let own = turn(placement.pieces[side]);
        let opponents = turn(placement.pieces[side.other()]);
        let ball = turn(CellSet::of(placement.ball));
        let number = |set: CellSet| {
            let number = (set.len() == 3).then(|| self.numbers.get(usize::from(combination_of(set))).copied());
            number.flatten().filter(|&number| number != NO_COLUMN)
        };
        let (column, opponents_number) = (number(own)?, number(opponents)?);
        let slots = self.slots(own, opponents, ball) & self.legal_slots(own, opponents);
        if slots == 0 {
            return None;
        }
        let row = usize::from(self.row_of[usize::from(opponents_number)]);
        if self.rows[row] == opponents_number {
            return Some(Place { row, column: usize::from(column), slot: slots.trailing_zeros() as usize });
        }
        let (image, order) = self.mirrored[usize::from(column)];
        let slots = permuted(slots, order, self.mirrored[usize::from(opponents_number)].1);
        Some(Place { row, column: usize::from(image), slot: slots.trailing_zeros() as usize })
    }

    /// The position kept at a place, with A to move.
    ///
    /// # Panics
    /// The space has no such place.
    #[must_use]
    pub fn placement(&self, place: Place) -> Placement {
        let (own, opponents) = (self.own(place.column), self.opponents(place.row));
        let ball = self.ball(own, opponents, place.slot);
        Placement { pieces: BySide::new(own, opponents), ball }
    }
}

/// See [`Space::after_turn`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct After {
    pub(crate) row: usize,
    pub(crate) column: usize,
    /// The side to move there and its opponents, before they are mirrored.
    own: u16,
    opponents: u16,
    is_mirrored: bool,
}

/// The three cells of a set of three, each as a set.
#[inline]
fn split(set: CellSet) -> [CellSet; 3] {
    let low = set.first_alone();
    let rest = set - low;
    let middle = rest.first_alone();
    [low, middle, rest - middle]
}

/// Slots with the own cells and the opponents' reordered: slot `i` of each goes to `order[i]`.
fn permuted(slots: u8, own: [u8; 3], opponents: [u8; 3]) -> u8 {
    let mut moved = slots & 1 << FREE;
    for i in 0..3 {
        moved |= (slots >> i & 1) << own[i] | (slots >> (3 + i) & 1) << (3 + opponents[i]);
    }
    moved
}

/// Undoes [`permuted`].
#[inline]
fn unpermuted(slots: u8, own: [u8; 3], opponents: [u8; 3]) -> u8 {
    let mut moved = slots & 1 << FREE;
    for i in 0..3 {
        moved |= (slots >> own[i] & 1) << i | (slots >> (3 + opponents[i]) & 1) << (3 + i);
    }
    moved
}
