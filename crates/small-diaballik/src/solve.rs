//! Retrograde analysis: which positions are won, and which are lost, in so many turns.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::board::Board;
use crate::numbering::Numbering;
use crate::position::Position;
use crate::row::{Joined, Row};
use crate::space::{Space, spread};

/// What a pass over the rows has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// Turns of both sides until the end: odd for wins of the side to move, even for losses.
    pub distance: u16,
    /// Rows that have such positions.
    pub rows: usize,
    /// Positions of the board that have this distance.
    pub found: u64,
}

/// What a pass has found in a row: columns and their words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The number of the column.
    pub column: u16,
    /// A bit for each position, as in the top of `row.rs`.
    pub word: u32,
}

/// What is known of a position while a board is being solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Neither side is known to win; at the end this is a draw.
    Open,
    /// The side to move wins.
    Won,
    /// The side to move loses.
    Lost,
}

/// Solves a board. Row and column have one word for wins and one for losses; what is neither is not decided yet, and at the end a draw.
#[derive(Debug)]
pub struct Solver {
    pub(crate) space: Space,
    joined: Joined,
    won: Vec<u32>,
    lost: Vec<u32>,
    /// Rows whose turns lead to something that the last pass has found: those of the next pass.
    news: Vec<AtomicBool>,
    /// The same for the pass after it.
    next_news: Vec<AtomicBool>,
    /// Of the pass that comes next.
    distance: u16,
    is_done: bool,
}

/// What the threads of a pass have done, in the order of the rows.
struct Results<T, E> {
    take: T,
    /// Rows that were finished before others that come before them.
    waiting: BTreeMap<usize, (usize, Vec<Found>)>,
    /// How many rows were taken.
    taken: usize,
    /// In how many rows something was found, and how many positions.
    end: Result<(usize, u64), E>,
}

impl<E, T: FnMut(usize, &[Found]) -> Result<(), E>> Results<T, E> {
    /// Takes what is next in order; whether the pass goes on.
    fn put(&mut self, order: usize, row: usize, found: Vec<Found>, weight: impl Fn(usize) -> u64) -> bool {
        self.waiting.insert(order, (row, found));
        while let Some((row, found)) = self.waiting.remove(&self.taken) {
            self.taken += 1;
            if found.is_empty() {
                continue;
            }
            let Ok((rows, count)) = &mut self.end else { return false };
            *rows += 1;
            *count += weight(row) * positions(&found);
            if let Err(error) = (self.take)(row, &found) {
                self.end = Err(error);
            }
        }
        self.end.is_ok()
    }
}

/// How many positions were found.
fn positions(found: &[Found]) -> u64 {
    found.iter().map(|found| u64::from(found.word.count_ones())).sum()
}

impl Solver {
    /// Begins with a board. `None` for one that is larger than 5 × 5: it has too many positions.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let space = Space::new(board)?;
        let words = space.rows.len() * space.columns();
        Some(Self {
            joined: Joined::new(board.size(), &Numbering::new(), &space.patterns),
            news: space.rows.iter().map(|_| AtomicBool::new(true)).collect(),
            next_news: space.rows.iter().map(|_| AtomicBool::new(false)).collect(),
            won: vec![0; words],
            lost: vec![0; words],
            space,
            distance: 1,
            is_done: false,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.space.board
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

    /// How many rows are kept, of mirror images one.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.space.rows.len()
    }

    /// How many columns a row has.
    #[must_use]
    pub const fn column_count(&self) -> usize {
        self.space.columns()
    }

    /// What is known of a position of this board; `None` for one of another size.
    #[must_use]
    pub fn known(&self, position: &Position) -> Option<Known> {
        let (row, column, bit) = self.space.place(position)?;
        let word = self.word(row, column);
        Some(match (self.won[word] >> bit & 1, self.lost[word] >> bit & 1) {
            (1, _) => Known::Won,
            (_, 1) => Known::Lost,
            _ => Known::Open,
        })
    }

    /// Looks for all positions of the next distance, and tells `take` of each row in which there are any what was found, in the order of the rows; at the end the
    /// solver that goes on.
    ///
    /// A pass reads only what passes before it have found, so that the result does not depend on the number of threads.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn run_pass<E: Send>(
        mut self,
        threads: usize,
        take: impl FnMut(usize, &[Found]) -> Result<(), E> + Send,
    ) -> Result<(Self, Pass), E> {
        let (distance, is_win) = (self.distance, self.distance % 2 == 1);
        // Losses follow from wins and wins from losses: what is written is not read, but for the row itself.
        let mut written = std::mem::take(if is_win { &mut self.won } else { &mut self.lost });
        let (rows, found) = {
            let solver = &self;
            let chunks = written.chunks_mut(self.space.columns()).enumerate();
            let chunks = chunks.filter(|(row, _)| solver.news[*row].load(Ordering::Relaxed));
            let chunks = Mutex::new(chunks.enumerate());
            let results = Results { take, waiting: BTreeMap::new(), taken: 0, end: Ok((0, 0)) };
            let results = Mutex::new(results);
            let work = || {
                loop {
                    let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((order, (row, words))) = next else { break };
                    let found = solver.of_row(row, words);
                    for found in &found {
                        words[usize::from(found.column)] |= found.word;
                    }
                    solver.tell(row, &found);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    if !results.put(order, row, found, |row| solver.space.weight(row)) {
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
            results.into_inner().unwrap_or_else(PoisonError::into_inner).end?
        };
        *(if is_win { &mut self.won } else { &mut self.lost }) = written;
        self.end_pass(found == 0);
        Ok((self, Pass { distance, rows, found }))
    }

    /// Enters what a pass has found before in a row, where a solve goes on; how many positions of the board that is. `None`, and nothing is entered, for what
    /// cannot have been found there: another row or column, or something that is known already.
    pub fn enter(&mut self, row: usize, found: &[Found]) -> Option<u64> {
        let (columns, all) = (self.space.columns(), self.all_bits());
        let first = (row < self.space.rows.len()).then(|| row * columns)?;
        let can_be = |found: &Found| {
            let index = first + usize::from(found.column);
            usize::from(found.column) < columns && found.word & (!all | self.won[index] | self.lost[index]) == 0
        };
        if !found.iter().all(can_be) {
            return None;
        }
        let words = if self.distance % 2 == 1 { &mut self.won } else { &mut self.lost };
        for found in found {
            words[first + usize::from(found.column)] |= found.word;
        }
        self.tell(row, found);
        Some(self.space.weight(row) * positions(found))
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
        let free = self.space.free(row);
        for found in found {
            let own = spread(self.space.patterns[usize::from(found.column)], &free);
            self.next_news[self.space.row_before(own)].store(true, Ordering::Relaxed);
        }
    }

    const fn word(&self, row: usize, column: usize) -> usize {
        row * self.space.columns() + column
    }

    /// What can be done in a row.
    pub(crate) fn row(&self, number: usize) -> Row<'_> {
        Row::new(&self.space.board, &self.joined, &self.space.patterns, self.space.rows[number])
    }

    /// What a row has of the distance that is looked for; `words` are those of the row that the pass writes.
    fn of_row(&self, number: usize, words: &[u32]) -> Vec<Found> {
        let is_win = self.distance % 2 == 1;
        let row = self.row(number);
        let first = self.word(number, 0);
        // After the turn the other side is to move: what it loses is wanted, or what it does not win.
        let others = if is_win { &self.lost } else { &self.won };
        let reached = if self.distance == 1 {
            row.wins()
        } else {
            let after = self.space.after(number);
            // First where the words are, then the words: so the machine fetches many of them at once.
            let places: Vec<_> = self.space.patterns.iter().map(|pattern| after.find(*pattern)).collect();
            let words: Vec<u32> = places.iter().map(|place| others[place.word]).collect();
            let words = words.iter().zip(&places).enumerate().map(|(column, (word, place))| {
                let wanted = if is_win { *word } else { !word };
                after.exchanged(wanted, place.exchange) & row.positions(column)
            });
            row.before(&words.collect::<Vec<_>>())
        };
        let others = &others[first..first + words.len()];
        let found = reached.iter().zip(words).zip(others).zip(0..).map(|(((reached, word), other), column)| {
            let undecided = row.positions(usize::from(column)) & !word & !other;
            Found { column, word: undecided & if is_win { *reached } else { !reached } }
        });
        found.filter(|found| found.word != 0).collect()
    }

    const fn all_bits(&self) -> u32 {
        (1 << (self.space.board.size() * self.space.board.size())) - 1
    }
}
