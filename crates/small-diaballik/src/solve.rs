//! Retrograde analysis: which positions are won, and which are lost, in so many turns.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::board::{Board, Set, squares};
use crate::numbering::Numbering;
use crate::row::Row;
use crate::table::Table;

/// What a pass over the rows has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// Turns of both sides until the end: odd for wins of the side to move, even for losses.
    pub distance: u16,
    /// Rows that were looked at.
    pub rows: usize,
    /// Positions that have this distance.
    pub found: u64,
}

/// What a pass has found in a row: columns and their words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The number of the column.
    pub column: u32,
    /// A bit for each position, as in the top of `row.rs`.
    pub word: u32,
}

/// Solves a board. Positions are kept for the side that goes upwards to move, those of the other are the same after a half turn. Row and column have
/// one word for wins and one for losses; what is neither is not decided yet, and at the end a draw.
#[derive(Debug)]
pub struct Solver {
    pub(crate) board: Board,
    pub(crate) numbering: Numbering,
    /// The opponents of each row.
    pub(crate) rows: Vec<Set>,
    /// The own pieces of each column, out of the squares that are free.
    pub(crate) patterns: Vec<Set>,
    won: Vec<u32>,
    lost: Vec<u32>,
    /// Rows whose turns lead to something that the last pass has found: those of the next pass.
    news: Vec<AtomicBool>,
    /// The same for the pass after it.
    next_news: Vec<AtomicBool>,
    /// By the word of a field of the own piece 0: where the exchange of the sides puts it.
    exchanged: Vec<u32>,
    /// Of the pass that comes next.
    distance: u16,
    is_done: bool,
}

impl Solver {
    /// Begins with a board. `None` for one that is larger than 5 × 5: it has too many positions.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let size = board.size();
        if size > 5 {
            return None;
        }
        let numbering = Numbering::new();
        let rows = numbering.sets(size * size, size);
        let patterns = numbering.sets(size * size - size, size);
        let words = rows.len() * patterns.len();
        let exchanged = |word: Set| squares(word).map(|place| 1 << ((size - 1 - place) * size)).sum();
        Some(Self {
            board: board.clone(),
            news: rows.iter().map(|_| AtomicBool::new(true)).collect(),
            next_news: rows.iter().map(|_| AtomicBool::new(false)).collect(),
            won: vec![0; words],
            lost: vec![0; words],
            exchanged: (0..1 << size).map(exchanged).collect(),
            numbering,
            rows,
            patterns,
            distance: 1,
            is_done: false,
        })
    }

    /// Solves a board to the end and keeps every value: 14 MB for 4 × 4.
    ///
    /// # Panics
    /// The board is larger than 4 × 4: [`new`](Self::new) and [`run_pass`](Self::run_pass) are for those.
    #[must_use]
    pub fn solved(board: &Board, threads: usize) -> Table {
        assert!(board.size() <= 4, "a byte for each position of 5 × 5 would be 21 GB");
        let mut table = Table::new(board);
        let mut solver = Self::new(board).expect("4 is not too large");
        while !solver.is_done() {
            let distance = u8::try_from(solver.next_distance()).expect("on 4 × 4 the longest win takes 27 turns");
            let Ok(pass) = solver.run_pass(threads, &AtomicBool::new(false), |row, found| {
                table.put(distance, row, found);
                Ok::<_, std::convert::Infallible>(())
            });
            solver = pass.expect("nothing stops it").0;
        }
        table
    }

    /// Whether the last pass has found nothing: what is not decided is a draw.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// The distance of the next pass.
    #[must_use]
    pub const fn next_distance(&self) -> u16 {
        self.distance
    }

    /// What the next pass finds in a row, if it looks at it; nothing is changed.
    ///
    /// # Panics
    /// There is no such row.
    #[must_use]
    pub fn look_at(&self, row: usize) -> Vec<Found> {
        let words = if self.distance % 2 == 1 { &self.won } else { &self.lost };
        let first = self.word(row, 0);
        self.of_row(row, &words[first..first + self.patterns.len()])
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many rows there are, and columns in each.
    #[must_use]
    pub fn rows_and_columns(&self) -> (usize, usize) {
        (self.rows.len(), self.patterns.len())
    }

    /// Looks for all positions of the next distance, and tells `take` of each row what was found, in any order of the rows; at the end the solver
    /// that goes on. `None` if `stop` became true, and then what `take` was told is void.
    ///
    /// A pass reads only what passes before it have found, so that the result does not depend on the number of threads.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn run_pass<E: Send>(
        mut self,
        threads: usize,
        stop: &AtomicBool,
        take: impl FnMut(usize, &[Found]) -> Result<(), E> + Send,
    ) -> Result<Option<(Self, Pass)>, E> {
        let (distance, is_win) = (self.distance, self.distance % 2 == 1);
        // Losses follow from wins and wins from losses: what is written is not read, but for the row itself.
        let mut written = std::mem::take(if is_win { &mut self.won } else { &mut self.lost });
        let rows = self.news.iter().filter(|news| news.load(Ordering::Relaxed)).count();
        let end = {
            let solver = &self;
            let chunks = written.chunks_mut(self.patterns.len()).enumerate();
            let chunks = Mutex::new(chunks.filter(|(row, _)| solver.news[*row].load(Ordering::Relaxed)));
            let results = Mutex::new((take, Ok(0_u64)));
            let work = || {
                while !stop.load(Ordering::Relaxed) {
                    let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((row, words)) = next else { break };
                    let found = solver.of_row(row, words);
                    if found.is_empty() {
                        continue;
                    }
                    for found in &found {
                        words[found.column as usize] |= found.word;
                    }
                    solver.tell(row, &found);
                    let positions: u64 = found.iter().map(|found| u64::from(found.word.count_ones())).sum();
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    let (take, end) = &mut *results;
                    let Ok(count) = end else { break };
                    *count += positions;
                    if let Err(error) = take(row, &found) {
                        *end = Err(error);
                        break;
                    }
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..threads.max(1) {
                    scope.spawn(work);
                }
                work();
            });
            results.into_inner().unwrap_or_else(PoisonError::into_inner).1
        };
        let found = end?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        *(if is_win { &mut self.won } else { &mut self.lost }) = written;
        self.end_pass(found == 0);
        Ok(Some((self, Pass { distance, rows, found })))
    }

    /// Enters what a pass has found before in a row, where a solve goes on. `false` for what cannot have been found there.
    pub fn enter(&mut self, row: usize, found: &[Found]) -> bool {
        let (columns, all) = (self.patterns.len(), self.all_bits());
        if row >= self.rows.len() || found.iter().any(|found| found.column as usize >= columns || found.word & !all != 0) {
            return false;
        }
        let words = if self.distance % 2 == 1 { &mut self.won } else { &mut self.lost };
        for found in found {
            words[row * columns + found.column as usize] |= found.word;
        }
        self.tell(row, found);
        true
    }

    /// Ends a pass whose findings were entered; if there were none, it was the last.
    pub fn end_entered_pass(&mut self, is_empty: bool) {
        self.end_pass(is_empty);
    }

    /// Begins the next pass with the news of this one.
    fn end_pass(&mut self, is_empty: bool) {
        self.is_done = is_empty;
        self.distance += 1;
        std::mem::swap(&mut self.news, &mut self.next_news);
        self.next_news.iter().for_each(|news| news.store(false, Ordering::Relaxed));
    }

    /// Hands what was found in a row on to the rows whose turns lead there.
    fn tell(&self, row: usize, found: &[Found]) {
        let free = self.free(row);
        for found in found {
            // Before the turn that led here, those who are to move now were the opponents, after a half turn.
            let own = spread(self.patterns[found.column as usize], &free);
            self.next_news[self.numbering.number(self.board.half_turned(own))].store(true, Ordering::Relaxed);
        }
    }

    /// The squares that the opponents of a row leave free.
    fn free(&self, row: usize) -> Vec<usize> {
        squares(self.board.all() & !self.rows[row]).collect()
    }

    fn word(&self, row: usize, column: usize) -> usize {
        row * self.patterns.len() + column
    }

    /// What a row has of the distance that is looked for; `words` are those of the row that the pass writes.
    fn of_row(&self, number: usize, words: &[u32]) -> Vec<Found> {
        let opponents = self.rows[number];
        let row = Row::new(&self.board, &self.numbering, &self.patterns, opponents);
        let is_win = self.distance % 2 == 1;
        let reached = if self.distance == 1 {
            row.wins()
        } else {
            let free = self.free(number);
            let targets = self.patterns.iter().enumerate().map(|(column, pattern)| {
                let index = self.exchanged_word(spread(*pattern, &free), opponents);
                // After the turn the other side is to move: what it loses is wanted, or what it does not win.
                if is_win {
                    self.exchange(self.lost[index])
                } else {
                    self.exchange(!self.won[index]) & row.positions(column)
                }
            });
            row.before(&targets.collect::<Vec<_>>())
        };
        let others = if is_win { &self.lost } else { &self.won };
        let found = reached.iter().enumerate().map(|(column, reached)| {
            let undecided = row.positions(column) & !words[column] & !others[self.word(number, column)];
            Found { column: column as u32, word: undecided & if is_win { *reached } else { !reached } }
        });
        found.filter(|found| found.word != 0).collect()
    }

    const fn all_bits(&self) -> u32 {
        (1 << (self.board.size() * self.board.size())) - 1
    }

    /// Where the word is of the positions after a turn that leaves the pieces so: with the other side to move, after a half turn.
    fn exchanged_word(&self, own: Set, opponents: Set) -> usize {
        let (row, column) = (self.board.half_turned(own), self.board.half_turned(opponents));
        self.word(self.numbering.number(row), self.numbering.number_without(column, row))
    }

    /// The bits of a word as they are with the sides exchanged: *a* and *b* change places, and a half turn turns the order of the pieces round.
    fn exchange(&self, word: u32) -> u32 {
        let size = self.board.size();
        (0..size).map(|a| self.exchanged[(word >> (a * size)) as usize & ((1 << size) - 1)] << (size - 1 - a)).sum()
    }
}

/// The squares of the board that a pattern takes of the free ones.
pub(crate) fn spread(pattern: Set, free: &[usize]) -> Set {
    squares(pattern).map(|index| 1 << free[index]).sum()
}
