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

use games::hash;
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

    /// What the same position is worth to the side that is not to move.
    #[must_use]
    pub const fn for_other(self) -> Self {
        match self {
            Self::Win(distance) => Self::Loss(distance),
            Self::Draw => Self::Draw,
            Self::Loss(distance) => Self::Win(distance),
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

impl Value {
    /// The value with a [`rank`](Self::rank).
    pub(crate) const fn of_rank(rank: i32) -> Self {
        match rank {
            1.. => Self::Win((1000 - rank) as u8),
            0 => Self::Draw,
            _ => Self::Loss((1000 + rank) as u8),
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
    /// The same as lists of cells, from the lowest.
    cells: Vec<[u8; 3]>,
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
        let cells = placements.iter().map(|&set| cells_of(set)).collect();
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
        Self { board: Arc::clone(board), placements, cells, numbers, turned, mirrored, rows, row_of }
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

    /// The bytes that a [`Solver`](crate::Solver) of this space has in memory at its end: an estimate, more than any board took so far.
    #[must_use]
    pub fn solver_size(&self) -> u64 {
        // By row and column: what is undecided, what the opponent does not win, and what he has just lost.
        let columns = self.column_count();
        (self.row_count() * (columns + 2 * columns.next_multiple_of(8))) as u64 + self.found_size()
    }

    /// The part of [`solver_size`](Self::solver_size) that grows while the solver works, and the size of its checkpoint:
    /// [`Solver::found_size`](crate::Solver::found_size) as it is estimated beforehand.
    #[must_use]
    pub fn found_size(&self) -> u64 {
        // In hundredths of a byte for a position kept: more than any board took so far, with what the allocator adds.
        self.kept_count() * 85 / 100
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

    /// The same, as a list of cells from the lowest.
    #[inline]
    pub(crate) fn own_cells(&self, column: usize) -> [u8; 3] {
        self.cells[column]
    }

    /// The column of three cells; `None` if one has a dot.
    #[inline]
    pub(crate) fn column(&self, own: CellSet) -> Option<usize> {
        let number = self.numbers.get(usize::from(combination_of(own))).copied().filter(|&n| n != NO_COLUMN);
        number.map(usize::from)
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

    /// Calls `visit` with each row and column where turns end in the positions of a row and column, and with the slots as the side sees
    /// them that made the turn: what [`after_turn`](Self::after_turn) tells, from the other end.
    #[inline]
    pub(crate) fn for_each_before(
        &self,
        row: usize,
        column: usize,
        slots: u8,
        mut visit: impl FnMut(usize, usize, u8),
    ) {
        let row_before = usize::from(self.row_of[usize::from(self.turned[column])]);
        let own = self.turned[usize::from(self.rows[row])];
        let image = self.mirrored[usize::from(own)].0;
        for own in [Some(own), Some(image).filter(|&image| image != own)].into_iter().flatten() {
            let after = self.after_turn(row_before, usize::from(own));
            if (after.row, after.column) == (row, column) {
                visit(row_before, usize::from(own), self.slots_before(&after, slots));
            }
        }
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

/// Places drawn at random, the same ones for the same seed; fewer than `count` only where a board has hardly any.
pub(crate) fn drawn(space: &Space, count: usize, seed: u64) -> Vec<Place> {
    let mut number = hash::key(seed);
    let mut below = |below: usize| {
        number = number.wrapping_add(1);
        (hash::key(number) % below as u64) as usize
    };
    let mut places = Vec::with_capacity(count);
    for _ in 0..count.saturating_mul(100) {
        if places.len() == count || space.row_count() == 0 {
            break;
        }
        let place = Place { row: below(space.row_count()), column: below(space.column_count()), slot: below(SLOTS) };
        if space.legal_slots(space.own(place.column), space.opponents(place.row)) >> place.slot & 1 != 0 {
            places.push(place);
        }
    }
    places
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

/// The cells of a set of three, from the lowest.
#[inline]
pub(crate) fn cells_of(set: CellSet) -> [u8; 3] {
    split(set).map(|cell| cell.first().unwrap_or_default())
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
