//! Which positions are kept, and where: of a row and its mirror image only one.

use std::collections::HashMap;

use crate::board::{Board, Set, squares};
use crate::numbering::Numbering;
use crate::position::Position;

/// The most pieces of a side on a board that can be solved.
pub(crate) const MOST_PIECES: usize = 5;

/// Where the positions of a board have their words. They are kept for the side that goes upwards to move, those of the other are the same after a half
/// turn; and of two rows that are mirror images the one whose opponents, as they see the board themselves, have the smaller number. The rows are in
/// the order of these numbers.
#[derive(Debug, Clone)]
pub(crate) struct Space {
    pub(crate) board: Board,
    pub(crate) numbering: Numbering,
    /// The opponents of each row that is kept.
    pub(crate) rows: Vec<Set>,
    /// The own pieces of each column, out of the squares that are free.
    pub(crate) patterns: Vec<Set>,
    /// By the number of a set of opponents, as they see the board themselves.
    places: Vec<Place>,
    /// What is done with the fields of a word when the sides are exchanged, by [`Place::exchange`].
    exchanges: Vec<Exchange>,
}

/// The row in which a set of opponents is kept.
#[derive(Debug, Clone, Copy)]
struct Place {
    row: u16,
    /// 0 where it is kept itself, another number where its mirror image is.
    exchange: u16,
}

/// By a field of *n* bits the places in a word, field by field, to which exchanging the sides brings them.
type Exchange = Vec<u32>;

/// The squares of the board that a pattern takes of the free ones.
pub(crate) fn spread(pattern: Set, free: &[usize]) -> Set {
    squares(pattern).map(|index| 1 << free[index]).sum()
}

/// The number of members of a set that are smaller than a square.
fn index(set: Set, square: usize) -> usize {
    (set & ((1 << square) - 1)).count_ones() as usize
}

impl Space {
    /// `None` for a board that is larger than 5 × 5: it has too many positions.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let size = board.size();
        if size > MOST_PIECES {
            return None;
        }
        let numbering = Numbering::new();
        let all = numbering.sets(size * size, size);
        let number = |set: Set| numbering.number(set);
        let is_kept = |set: &Set| number(*set) <= number(board.mirrored(*set));
        let kept: Vec<Set> = all.iter().copied().filter(is_kept).collect();
        let row_of: HashMap<Set, u16> = kept.iter().zip(0..).map(|(set, row)| (*set, row)).collect();
        let exchange = |order: &[usize]| -> Exchange {
            (0..1 << size).map(|field: Set| squares(field).map(|piece| 1 << (order[piece] * size)).sum()).collect()
        };
        // Orders of pieces, the first that of a half turn.
        let mut orders = vec![(0..size).rev().collect::<Vec<_>>()];
        let places = all.iter().map(|&set| {
            if let Some(&row) = row_of.get(&set) {
                return Place { row, exchange: 0 };
            }
            let flipped = board.half_turned(board.mirrored(set));
            let order: Vec<usize> = squares(flipped).map(|square| index(set, board.flipped(square))).collect();
            // The order of a half turn is found again where the pieces are on as many ranks.
            let known = orders.iter().skip(1).position(|known| *known == order).map(|known| known + 1);
            let exchange = known.unwrap_or_else(|| {
                orders.push(order);
                orders.len() - 1
            });
            Place { row: row_of[&board.mirrored(set)], exchange: exchange as u16 }
        });
        let places = places.collect();
        Some(Self {
            rows: kept.iter().map(|set| board.half_turned(*set)).collect(),
            patterns: numbering.sets(size * size - size, size),
            exchanges: orders.iter().map(|order| exchange(order)).collect(),
            places,
            board: board.clone(),
            numbering,
        })
    }

    /// How many columns each row has.
    pub(crate) const fn columns(&self) -> usize {
        self.patterns.len()
    }

    /// How many rows of the board a row stands for: two, or one if it is its own mirror image.
    pub(crate) fn weight(&self, row: usize) -> u64 {
        if self.board.mirrored(self.rows[row]) == self.rows[row] { 1 } else { 2 }
    }

    /// The squares that the opponents of a row leave free.
    pub(crate) fn free(&self, row: usize) -> Vec<usize> {
        squares(self.board.all() & !self.rows[row]).collect()
    }

    /// The row from which turns lead to positions in which these, as they see the board, are the own pieces.
    pub(crate) fn row_before(&self, own: Set) -> usize {
        usize::from(self.places[self.numbering.number(own)].row)
    }

    /// Row, column and bit of the word of a position; `None` for one of another size.
    pub(crate) fn place(&self, position: &Position) -> Option<(usize, usize, usize)> {
        let size = self.board.size();
        if position.own.count_ones() as usize != size || (position.own | position.opponents) & !self.board.all() != 0 {
            return None;
        }
        let place =
            |position: &Position| self.places[self.numbering.number(self.board.half_turned(position.opponents))];
        let mut kept = *position;
        if place(&kept).exchange != 0 {
            kept = kept.mirrored(&self.board);
        }
        let column = self.numbering.number_without(kept.own, kept.opponents);
        let (a, b) = (index(kept.own, kept.ball), index(kept.opponents, kept.opponent_ball));
        Some((usize::from(place(&kept).row), column, a * size + b))
    }

    /// How the words after the turns of a row are found.
    pub(crate) fn after(&self, row: usize) -> After<'_> {
        let (board, opponents) = (&self.board, self.rows[row]);
        let (size, free) = (board.size(), self.free(row));
        let kinds = [false, true].map(|is_mirrored| {
            // The square of the position after the turn.
            let turned = |square: usize| {
                if is_mirrored { board.flipped(square) } else { size * size - 1 - square }
            };
            let mut own: Vec<(usize, usize)> =
                squares(opponents).enumerate().map(|(piece, square)| (turned(square), piece)).collect();
            own.sort_unstable();
            let mut kind = Kind::default();
            for (member, (square, piece)) in own.into_iter().enumerate() {
                kind.shifts[member] = piece as u32;
                kind.below[member] = free
                    .iter()
                    .enumerate()
                    .filter(|(_, other)| turned(**other) < square)
                    .map(|(place, _)| 1 << place)
                    .sum();
                for (count, term) in kind.terms[member].iter_mut().enumerate() {
                    *term = square.checked_sub(count).map_or(0, |left| self.numbering.term(left, member));
                }
            }
            kind
        });
        let numbers = free.iter().map(|square| {
            let mut terms = [0; MOST_PIECES];
            terms.iter_mut().enumerate().for_each(|(piece, term)| *term = self.numbering.term(*square, piece));
            terms
        });
        After { space: self, numbers: numbers.collect(), kinds }
    }
}

/// How a row finds the words of the positions after its turns, in which the sides are exchanged.
pub(crate) struct After<'a> {
    space: &'a Space,
    /// By free square and piece what they add to the number of a set.
    numbers: Vec<[u32; MOST_PIECES]>,
    /// For rows that are kept themselves, and for those whose mirror images are.
    kinds: [Kind; 2],
}

#[derive(Default)]
struct Kind {
    /// By piece of the side to move after the turn: where its field goes.
    shifts: [u32; MOST_PIECES],
    /// By the same the free squares below it.
    below: [Set; MOST_PIECES],
    /// By the same, and how many squares below it are taken, what it adds to the number of the column.
    terms: [[u32; MOST_PIECES + 1]; MOST_PIECES],
}

impl After<'_> {
    /// Where the word is of the positions after a turn that leaves the own pieces so; and how it is to be read.
    pub(crate) fn find(&self, pattern: Set) -> WordAfter {
        let pieces = squares(pattern).zip(0..);
        let number: u32 = pieces.map(|(square, piece): (usize, usize)| self.numbers[square][piece]).sum();
        let place = self.space.places[number as usize];
        let kind = &self.kinds[usize::from(place.exchange != 0)];
        let members = kind.below.iter().zip(&kind.terms).take(self.space.board.size());
        let column: u32 = members.map(|(below, terms)| terms[(pattern & below).count_ones() as usize]).sum();
        WordAfter { word: usize::from(place.row) * self.space.columns() + column as usize, exchange: place.exchange }
    }

    /// The bits of a word of the position after the turn as they are before it.
    pub(crate) fn exchanged(&self, word: u32, exchange: u16) -> u32 {
        let size = self.space.board.size();
        let table = &self.space.exchanges[usize::from(exchange)];
        let shifts = &self.kinds[usize::from(exchange != 0)].shifts[..size];
        let field = (1 << size) - 1;
        let fields = shifts.iter().enumerate();
        fields.map(|(piece, shift)| table[(word >> (piece * size)) as usize & field] << shift).sum()
    }
}

/// A word after a turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WordAfter {
    /// Its index among all words.
    pub(crate) word: usize,
    /// For [`After::exchanged`].
    pub(crate) exchange: u16,
}
