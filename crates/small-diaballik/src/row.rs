//! A row: all positions with the opponents on the same squares. Within a turn they stand still, so that each turn stays in its row.
//!
//! The columns of a row are the sets of own pieces, numbered among the squares that the opponents leave free. Row and column have a *word*: bit
//! *a* · *n* + *b* is the position in which the *a*-th own piece and the *b*-th of the opponents, in the order of their squares, have the balls. The bits
//! with the same *a* are a *field*. Whose ball the opponents hold changes nothing about a turn, so that a word is worked on as a whole.
//!
//! Which columns a step between two free squares joins depends on the places of the two among the free squares and on nothing else. So there is one
//! [`Joined`] for all rows, and a row picks the pairs of squares that are neighbours, or in line, there.

use crate::board::{Board, Set, squares};
use crate::numbering::Numbering;

/// Columns that a step joins, with the same pieces between the two squares: first the one in which a piece is on the lower square. In the order of their squares,
/// the piece that steps goes past those between.
#[derive(Debug)]
struct Steps {
    /// The fields of the pieces below both squares.
    below: u32,
    /// The fields of the pieces between, as they are in the second column.
    between: u32,
    /// The fields of the pieces above.
    above: u32,
    columns: Vec<(u16, u16)>,
}

/// Columns with pieces on both squares of a pass.
#[derive(Debug)]
struct Passes {
    /// Where the fields of the two pieces begin.
    lower: u32,
    higher: u32,
    columns: Vec<u16>,
}

/// By two places among the free squares, the lower first: the columns that a step or a pass between them joins.
#[derive(Debug)]
pub(crate) struct Joined {
    size: usize,
    free: usize,
    steps: Vec<Vec<Steps>>,
    passes: Vec<Vec<Passes>>,
}

impl Joined {
    /// `patterns` are all sets of as many squares as a side has pieces, out of those that are free.
    pub(crate) fn new(size: usize, numbering: &Numbering, patterns: &[Set]) -> Self {
        let free = size * size - size;
        let mut joined = Self { size, free, steps: Vec::new(), passes: Vec::new() };
        for lower in 0..free {
            for higher in 0..free {
                let is_pair = lower < higher;
                // Neighbours have at most a rank between them.
                joined.steps.push(if is_pair && higher - lower <= size {
                    joined.steps_between(numbering, patterns, lower, higher)
                } else {
                    Vec::new()
                });
                joined.passes.push(if is_pair { joined.passes_between(patterns, lower, higher) } else { Vec::new() });
            }
        }
        joined
    }

    fn steps_between(&self, numbering: &Numbering, patterns: &[Set], lower: usize, higher: usize) -> Vec<Steps> {
        let size = self.size;
        let mut groups: Vec<Vec<(u16, u16)>> = vec![Vec::new(); size * size];
        for (column, &own) in patterns.iter().enumerate() {
            if own >> lower & 1 == 0 || own >> higher & 1 == 1 {
                continue;
            }
            let after = own ^ (1 << lower | 1 << higher);
            let below = (own & ((1 << lower) - 1)).count_ones() as usize;
            let piece_after = (after & ((1 << higher) - 1)).count_ones() as usize;
            groups[below * size + piece_after].push((column as u16, numbering.number(after) as u16));
        }
        let pieces = |range: std::ops::Range<usize>| fields(size, range.map(|piece| 1 << piece).sum());
        let groups = groups.into_iter().enumerate().filter(|(_, columns)| !columns.is_empty());
        let groups = groups.map(|(place, columns)| {
            let (piece, piece_after) = (place / size, place % size);
            Steps {
                below: pieces(0..piece),
                between: pieces(piece..piece_after),
                above: pieces(piece_after + 1..size),
                columns,
            }
        });
        groups.collect()
    }

    fn passes_between(&self, patterns: &[Set], lower: usize, higher: usize) -> Vec<Passes> {
        let size = self.size;
        let mut groups: Vec<Vec<u16>> = vec![Vec::new(); size * size];
        for (column, &own) in patterns.iter().enumerate() {
            if own >> lower & own >> higher & 1 == 1 {
                let piece = |square: usize| (own & ((1 << square) - 1)).count_ones() as usize;
                groups[piece(lower) * size + piece(higher)].push(column as u16);
            }
        }
        let groups = groups.into_iter().enumerate().filter(|(_, columns)| !columns.is_empty());
        let start = |piece: usize| (piece * size) as u32;
        groups
            .map(|(place, columns)| Passes { lower: start(place / size), higher: start(place % size), columns })
            .collect()
    }
}

/// What can be done in a row.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    size: usize,
    steps: Vec<&'a Steps>,
    passes: Vec<&'a Passes>,
    columns: Vec<Column>,
    /// The places in fields of the opponents' pieces that do not stand on their goal.
    not_over: u32,
}

/// What can be done in a column, apart from steps and passes.
#[derive(Debug, Clone, Copy)]
struct Column {
    /// The fields of pieces that do not stand on the goal: with the ball there the game is over.
    going_on: u32,
    /// The fields of holders with which nothing is legal (DB-8).
    stuck: u32,
    /// Whether a claim is open (DB-7).
    is_claim: bool,
}

/// All fields with a bit in each place of `places`.
fn in_all_fields(size: usize, places: u32) -> u32 {
    (0..size).map(|field| places << (field * size)).sum()
}

/// The whole fields of the pieces of `pieces`.
fn fields(size: usize, pieces: u32) -> u32 {
    let field = (1 << size) - 1;
    squares(Set::from(pieces)).map(|piece| field << (piece * size)).sum()
}

impl<'a> Row<'a> {
    /// The row with the opponents on these squares; `patterns` are those of `joined`.
    pub(crate) fn new(board: &Board, joined: &'a Joined, patterns: &[Set], opponents: Set) -> Self {
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
        let (mut steps, mut passes) = (Vec::new(), Vec::new());
        for lower in 0..free.len() {
            for higher in lower + 1..free.len() {
                let place = lower * joined.free + higher;
                if neighbours[lower] >> higher & 1 == 1 {
                    steps.extend(&joined.steps[place]);
                }
                if sight[lower] >> higher & 1 == 1 {
                    passes.extend(&joined.passes[place]);
                }
            }
        }
        let (goal, front) = (packed(board.top()), packed(board.front(opponents)));
        let not_over = squares(opponents).enumerate().filter(|(_, square)| board.bottom() >> square & 1 == 0);
        let not_over = in_all_fields(size, not_over.map(|(index, _)| 1 << index).sum());
        // By how many pieces are on the goal, which are the last.
        let going_on: Vec<u32> = (0..=size).map(|on_goal| fields(size, (1 << (size - on_goal)) - 1)).collect();
        let columns = patterns.iter().map(|&own| {
            let is_claim = (front & own).count_ones() >= Board::TOUCHING;
            let mobile = squares(own).filter(|square| neighbours[*square] & !own != 0);
            let is_stuck = !is_claim && mobile.take(2).count() < 2;
            Column {
                going_on: going_on[(goal & own).count_ones() as usize],
                stuck: if is_stuck { stuck(size, &neighbours, &sight, own) } else { 0 },
                is_claim,
            }
        });
        Self { size, steps, passes, columns: columns.collect(), not_over }
    }

    /// The bits of a column that are positions of a game that goes on.
    pub(crate) fn positions(&self, column: usize) -> u32 {
        self.columns[column].going_on & self.not_over
    }

    /// The positions in which the side to move wins this turn, by a goal (DB-5) or a claim (DB-7).
    pub(crate) fn wins(&self) -> Vec<u32> {
        let all = fields(self.size, (1 << self.size) - 1);
        let over = self.columns.iter().map(|column| if column.is_claim { all } else { !column.going_on & all });
        let mut wins = self.before(&over.collect::<Vec<_>>());
        for (number, word) in wins.iter_mut().enumerate() {
            let positions = self.positions(number);
            *word = if self.columns[number].is_claim { positions } else { *word & positions };
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
        let mut before = vec![0; after.len()];
        for Steps { below, between, above, columns } in self.steps.iter().copied() {
            // The piece that steps does not have the ball: its field is left out, and the others keep their order.
            let (stay, between) = (below | above, *between);
            for &(lower, higher) in columns {
                let (lower, higher) = (usize::from(lower), usize::from(higher));
                let (low, high) = (after[lower], after[higher]);
                before[lower] |= high & stay | (high & between) << self.size;
                before[higher] |= low & stay | low >> self.size & between;
            }
        }
        self.going_on(before)
    }

    /// One pass before.
    fn passed(&self, after: &[u32]) -> Vec<u32> {
        let mut before = vec![0; after.len()];
        let field = (1 << self.size) - 1;
        for Passes { lower, higher, columns } in self.passes.iter().copied() {
            for &column in columns {
                let word = after[usize::from(column)];
                before[usize::from(column)] |= (word >> lower & field) << higher | (word >> higher & field) << lower;
            }
        }
        self.going_on(before)
    }

    fn going_on(&self, mut words: Vec<u32>) -> Vec<u32> {
        words.iter_mut().zip(&self.columns).for_each(|(word, column)| *word &= column.going_on);
        words
    }
}

/// The fields of those pieces of `own` that, with the ball, leave nothing to do: no other one can step, and they see none to pass to.
fn stuck(size: usize, neighbours: &[Set], sight: &[Set], own: Set) -> u32 {
    let mobile: Set = squares(own).filter(|square| neighbours[*square] & !own != 0).map(|square| 1 << square).sum();
    let pieces = squares(own).zip(0..);
    let stuck = pieces.filter(|(square, _)| mobile & !(1 << square) == 0 && sight[*square] & own == 0);
    fields(size, stuck.map(|(_, piece): (usize, u32)| 1 << piece).sum())
}

fn or(words: &mut [u32], others: &[u32]) {
    words.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
}
