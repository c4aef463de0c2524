//! The values of all positions of a board.

use std::collections::BTreeMap;

use crate::board::{Board, Set, squares};
use crate::position::{Position, Turn};
use crate::solve::{Found, Solver};
use crate::space::{Space, spread};

/// The value of a position for the side to move. A distance is counted in turns of both sides until the game is won, the winner taking the shortest
/// way and the loser the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Neither side can force a win.
    Draw,
    /// Odd: 1 if the turn that begins wins.
    Win(u16),
    /// Even, at least 2.
    Loss(u16),
}

impl Value {
    /// The value with this distance, 0 for a draw.
    pub(crate) const fn of_distance(distance: u16) -> Self {
        match distance {
            0 => Self::Draw,
            distance if distance % 2 == 1 => Self::Win(distance),
            distance => Self::Loss(distance),
        }
    }

    /// Turns until the game is won; 0 for a draw.
    #[must_use]
    pub const fn distance(self) -> u16 {
        match self {
            Self::Draw => 0,
            Self::Win(distance) | Self::Loss(distance) => distance,
        }
    }

    /// `win`, `draw` or `loss`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
        }
    }

    /// The value for the other side one turn earlier.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Win(distance) => Self::Loss(distance + 1),
            Self::Loss(distance) => Self::Win(distance + 1),
        }
    }

    /// Larger for what the side to move likes better.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Self::Draw => 0,
            Self::Win(distance) => 0x1_0000 - distance as i32,
            Self::Loss(distance) => distance as i32 - 0x1_0000,
        }
    }
}

/// The value of every position of a board with one side to move, a byte each. Those with the other side to move are the same after a half turn.
#[derive(Debug)]
pub struct Table {
    space: Space,
    /// By row, column and bit of the word; 0 where nothing is decided, so that a draw needs no entry.
    distances: Vec<u8>,
}

impl Solver {
    /// Solves a board to the end and keeps every value: 12 MB for 4 × 4.
    ///
    /// # Panics
    /// The board is larger than 4 × 4: [`new`](Self::new) and [`run_pass`](Self::run_pass) are for those.
    #[must_use]
    pub fn solved(board: &Board, threads: usize) -> Table {
        assert!(board.size() <= 4, "a byte for each position of 5 × 5 would be 10 GB");
        let mut solver = Self::new(board).expect("4 is not too large");
        let mut table = Table::new(solver.space.clone());
        while !solver.is_done() {
            let distance = u8::try_from(solver.next_distance()).expect("on 4 × 4 the longest win takes 27 turns");
            let Ok((next, _)) = solver.run_pass(threads, |row, found| {
                table.put(distance, row, found);
                Ok::<_, std::convert::Infallible>(())
            });
            solver = next;
        }
        table
    }
}

impl Table {
    /// A table in which everything is a draw.
    fn new(space: Space) -> Self {
        let places = space.board.size() * space.board.size();
        Self { distances: vec![0; space.rows.len() * space.columns() * places], space }
    }

    /// Gives all positions that were found in a row this distance.
    fn put(&mut self, distance: u8, row: usize, found: &[Found]) {
        let places = self.space.board.size() * self.space.board.size();
        for found in found {
            let first = (row * self.space.columns() + usize::from(found.column)) * places;
            squares(Set::from(found.word)).for_each(|place| self.distances[first + place] = distance);
        }
    }

    /// The board whose positions these are.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.space.board
    }

    /// The value of a position of this board; `None` for one of another size.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        let (row, column, bit) = self.space.place(position)?;
        let places = self.space.board.size() * self.space.board.size();
        let index = (row * self.space.columns() + column) * places + bit;
        Some(Value::of_distance(u16::from(self.distances[index])))
    }

    /// Every position with A to move, with its value: by the squares of B's pieces, then of A's, each in colexicographic order, then by A's ball and
    /// B's, the lowest square first (`a1`, `b1`, … up to the highest rank). Positions of a game that is over are not among them.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Value)> {
        let size = self.space.board.size();
        self.space.numbering.sets(size * size, size).into_iter().flat_map(move |opponents| {
            let free: Vec<usize> = squares(self.space.board.all() & !opponents).collect();
            self.space.patterns.iter().flat_map(move |&pattern| {
                let own = spread(pattern, &free);
                let pairs = squares(own).flat_map(move |ball| squares(opponents).map(move |other| (ball, other)));
                pairs.filter_map(move |(ball, opponent_ball)| {
                    let position = Position { is_b: false, own, opponents, ball, opponent_ball };
                    let is_over =
                        self.space.board.top() >> ball & 1 == 1 || self.space.board.bottom() >> opponent_ball & 1 == 1;
                    if is_over { None } else { self.value(&position).map(|value| (position, value)) }
                })
            })
        })
    }

    /// How many positions with one side to move have each value.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<Value, u64> {
        let mut counts = BTreeMap::new();
        self.positions().for_each(|(_, value)| *counts.entry(value).or_default() += 1);
        counts
    }

    /// The distinct results of the turns of a position with their values for the side that makes the turn, that turn counted; the best first, of
    /// equal ones the first in the order of their texts. Empty for a position of another size.
    #[must_use]
    pub fn turns(&self, position: &Position) -> Vec<(Turn, Value)> {
        if self.value(position).is_none() {
            return Vec::new();
        }
        let value = |turn: &Turn| turn.after.map_or(Some(Value::Win(1)), |after| Some(self.value(&after)?.before()));
        let turns = position.turns(&self.space.board).into_iter();
        let mut turns: Vec<_> = turns.filter_map(|turn| value(&turn).map(|value| (turn, value))).collect();
        turns.sort_by_key(|(_, value)| -value.rank());
        turns
    }

    /// Best play of both sides from a position up to the win, each time the first of the best turns; empty for a draw.
    #[must_use]
    pub fn line(&self, position: &Position) -> Vec<Turn> {
        let mut line = Vec::new();
        let mut current = Some(*position).filter(|position| !matches!(self.value(position), None | Some(Value::Draw)));
        while let Some(position) = current {
            let Some((best, _)) = self.turns(&position).into_iter().next() else { break };
            current = best.after;
            line.push(best);
        }
        line
    }
}
