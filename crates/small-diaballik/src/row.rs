//! A row: all positions with the opponents on the same squares. Within a turn they stand still, so that each turn stays in its row.
//!
//! The columns of a row are the sets of own pieces, numbered among the squares that the opponents leave free. Row and column have a *word*: bit
//! *a* · *n* + *b* is the position in which the *a*-th own piece and the *b*-th of the opponents, in the order of their squares, have the balls. The bits
//! with the same *a* are a *field*. Whose ball the opponents hold changes nothing about a turn, so that a word is worked on as a whole.

use crate::board::{Board, Set, squares};
use crate::numbering::Numbering;

/// One step of one piece: the columns before and after it differ by one square.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// The column after it.
    to: u32,
    /// The number of the piece before and after it, among the own pieces.
    piece: u8,
    piece_after: u8,
}

/// What can be done in a row.
#[derive(Debug)]
pub(crate) struct Row {
    size: usize,
    /// The steps of column *c* are those from `firsts[c]` up to `firsts[c + 1]`.
    firsts: Vec<u32>,
    steps: Vec<Step>,
    columns: Vec<Column>,
}

/// What can be done in a column, apart from steps.
#[derive(Debug, Clone, Copy)]
struct Column {
    /// The fields of pieces that do not stand on the goal: with the ball there the game is over.
    going_on: u32,
    /// Positions, the game not over.
    positions: u32,
    /// Bit *a* · *n* + *b*: piece *a* can pass to piece *b* (DB-4).
    passes: u32,
    /// The fields of holders with which nothing is legal (DB-8).
    stuck: u32,
    /// Whether a claim is open (DB-7).
    is_claim: bool,
}

/// All fields with a bit in each place of `places`.
pub(crate) fn in_all_fields(size: usize, places: u32) -> u32 {
    (0..size).map(|field| places << (field * size)).sum()
}

/// The whole fields of the pieces of `pieces`.
fn fields(size: usize, pieces: u32) -> u32 {
    let field = (1 << size) - 1;
    squares(Set::from(pieces)).map(|piece| field << (piece * size)).sum()
}

impl Row {
    /// The row with the opponents on these squares; `patterns` are all sets of as many squares as a side has pieces, out of those that are free.
    pub(crate) fn new(board: &Board, numbering: &Numbering, patterns: &[Set], opponents: Set) -> Self {
        let size = board.size();
        let free: Vec<usize> = squares(board.all() & !opponents).collect();
        // From squares of the board to free ones, counted.
        let packed = |set: Set| -> Set {
            (0..free.len()).filter(|index| set >> free[*index] & 1 == 1).map(|index| 1 << index).sum()
        };
        let neighbours: Vec<Set> = free.iter().map(|square| packed(board.neighbours(*square))).collect();
        let is_clear = |from: usize, to: usize| board.between(from, to).is_some_and(|between| between & opponents == 0);
        let sight: Vec<Set> = free
            .iter()
            .map(|from| packed(squares(board.all()).filter(|to| is_clear(*from, *to)).map(|to| 1 << to).sum()))
            .collect();
        let (goal, front) = (packed(board.top()), packed(board.front(opponents)));
        let not_over = squares(opponents).enumerate().filter(|(_, square)| board.bottom() >> square & 1 == 0);
        let not_over = in_all_fields(size, not_over.map(|(index, _)| 1 << index).sum());
        let mut firsts = vec![0];
        let mut steps = Vec::new();
        let mut columns = Vec::with_capacity(patterns.len());
        let mut pieces = vec![0; size];
        for &own in patterns {
            squares(own).zip(&mut pieces).for_each(|(square, piece)| *piece = square);
            let (mut passes, mut on_goal) = (0, 0);
            // By piece how many steps it has.
            let mut mobile = 0_u32;
            for (piece, &from) in pieces.iter().enumerate() {
                on_goal |= ((goal >> from & 1) as u32) << piece;
                for (other, &to) in pieces.iter().enumerate() {
                    passes |= ((sight[from] >> to & 1) as u32) << (piece * size + other);
                }
                for to in squares(neighbours[from] & !own) {
                    mobile |= 1 << piece;
                    let after = own ^ (1 << from | 1 << to);
                    let piece_after = (after & ((1 << to) - 1)).count_ones() as u8;
                    steps.push(Step { to: numbering.number(after) as u32, piece: piece as u8, piece_after });
                }
            }
            let holders = 0..size as u32;
            let is_stuck = |piece: &u32| {
                mobile & !(1 << piece) == 0 && passes >> (*piece as usize * size) & ((1 << size) - 1) == 0
            };
            let stuck = fields(size, holders.filter(is_stuck).map(|piece| 1 << piece).sum());
            let going_on = fields(size, (1 << size) - 1) & !fields(size, on_goal);
            let is_claim = (front & own).count_ones() >= Board::TOUCHING;
            let stuck = if is_claim { 0 } else { stuck };
            columns.push(Column { going_on, positions: going_on & not_over, passes, stuck, is_claim });
            firsts.push(steps.len() as u32);
        }
        Self { size, firsts, steps, columns }
    }

    /// The bits of a column that are positions of a game that goes on.
    pub(crate) fn positions(&self, column: usize) -> u32 {
        self.columns[column].positions
    }

    /// The positions in which the side to move wins this turn, by a goal (DB-5) or a claim (DB-7).
    pub(crate) fn wins(&self) -> Vec<u32> {
        let all = fields(self.size, (1 << self.size) - 1);
        let over = self.columns.iter().map(|column| if column.is_claim { all } else { !column.going_on & all });
        let mut wins = self.before(&over.collect::<Vec<_>>());
        for (word, column) in wins.iter_mut().zip(&self.columns) {
            *word = if column.is_claim { column.positions } else { *word & column.positions };
        }
        wins
    }

    /// The positions from which a turn leads to one of `targets`, by column: at most two steps and one pass in any order, at least one action
    /// (DB-2). The ball does not go on from the goal.
    pub(crate) fn before(&self, targets: &[u32]) -> Vec<u32> {
        // After how many more steps and passes a target is reached, the turn ending anywhere.
        let end = targets;
        let mut step = self.stepped(end);
        let mut pass = self.passed(end);
        or(&mut step, end);
        or(&mut pass, end);
        let mut two_steps = self.stepped(&step);
        or(&mut two_steps, end);
        let mut step_and_pass = self.stepped(&pass);
        or(&mut step_and_pass, &self.passed(&step));
        or(&mut step_and_pass, end);
        let mut all = self.stepped(&step_and_pass);
        or(&mut all, &self.passed(&two_steps));
        for ((word, column), target) in all.iter_mut().zip(&self.columns).zip(targets) {
            *word |= target & column.stuck;
        }
        all
    }

    /// One step before.
    fn stepped(&self, after: &[u32]) -> Vec<u32> {
        let size = self.size;
        let below: Vec<u32> = (0..size).map(|piece| (1 << (piece * size)) - 1).collect();
        let before = self.columns.iter().zip(self.firsts.windows(2)).map(|(column, range)| {
            let steps = &self.steps[range[0] as usize..range[1] as usize];
            let word = steps.iter().fold(0, |word, step| {
                // The piece that steps does not have the ball: its field is left out, and the others keep their order.
                let (here, there) = (below[step.piece as usize], below[step.piece_after as usize]);
                let after = after[step.to as usize];
                let others = after & there | after >> size & !there;
                word | others & here | (others & !here) << size
            });
            word & column.going_on
        });
        before.collect()
    }

    /// One pass before.
    fn passed(&self, after: &[u32]) -> Vec<u32> {
        let (size, field) = (self.size, (1 << self.size) - 1);
        let before = self.columns.iter().zip(after).map(|(column, after)| {
            let mut word = 0;
            for pair in squares(Set::from(column.passes)) {
                let (from, to) = (pair / size, pair % size);
                word |= (after >> (to * size) & field) << (from * size);
            }
            word & column.going_on
        });
        before.collect()
    }
}

fn or(words: &mut [u32], others: &[u32]) {
    words.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
}
