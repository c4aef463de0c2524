//! Puzzles: positions in which exactly one turn is right, with the proof in the table.

use std::collections::VecDeque;

use games::game::turn_text;
use games::hash;
use games::playball::{MOVES, Placement, Position, Turn, TurnGenerator};

use crate::space::{Place, SLOTS, Value};
use crate::table::{Source, Table, TableError, ValuedTurn};

/// What is asked for in a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// Exactly one turn wins. Every other one draws or loses.
    Win,
    /// Exactly one turn draws. Every other one loses.
    Save,
}

/// A position with exactly one right turn, for A to move.
///
/// Turns are counted by their results, as everywhere: two turns that leave the same position are one. Positions in which the side to
/// move scores at once are no puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The position, at the start of A's turn.
    pub position: Position,
    /// What is asked for.
    pub kind: PuzzleKind,
    /// The value of the position: a win in three turns or more, or a draw.
    pub value: Value,
    /// The right turn; for a win also what follows until the goal, with the best play of both sides: the winner takes the shortest
    /// way, the loser the longest, and of equal turns both take the first in the order of their texts.
    pub solution: Vec<Turn>,
    /// How many turns there are, the right one included.
    pub turns: usize,
    /// How many of the wrong turns draw; the rest of them lose.
    pub drawing: usize,
    /// Turns until the goal after the wrong turn that loses most slowly, that turn included; 0 if no turn loses.
    pub deepest: u8,
    /// How many of the wrong turns look like the right one: see [`Puzzle::grade`].
    pub alike: usize,
}

impl Puzzle {
    /// How hard the puzzle is, from 1 to 10: what must be seen ahead, and what distracts.
    ///
    /// Win: one step for each of the solver's turns after the first. Draw: the same, counted along the wrong turn that loses most
    /// slowly, at most five: this is how far ahead one must look to reject it. Then half a step for each doubling of
    /// the wrong turns that look like the right one. A wrong turn looks like the right one if
    ///
    /// - it leaves the ball on the same cell and all own playballers but one where the right one leaves them, or the playballers all
    ///   there and the ball elsewhere; or
    /// - both threaten a goal: the side could score if it were to move again at once.
    #[must_use]
    pub fn grade(&self) -> u8 {
        let ahead = match self.kind {
            PuzzleKind::Win => usize::from(self.value.distance() / 2),
            PuzzleKind::Save => usize::from(self.deepest / 2).min(5),
        };
        let doublings = (self.alike + 1).ilog2() as usize;
        (ahead + doublings / 2).clamp(1, 10) as u8
    }

    /// The texts of the turns of [`solution`](Self::solution).
    #[must_use]
    pub fn solution_texts(&self) -> Vec<String> {
        self.solution.iter().map(|turn| turn_text(&turn.actions)).collect()
    }
}

/// How many places are drawn at a time. Their turns are looked up together, row by row.
const DRAW: usize = 4096;
/// Of those, how many are looked up together: their turns must fit into memory.
const LOOKED_UP: usize = 256;

/// Puzzles from a table, one after the other: see [`Table::puzzles`].
#[derive(Debug)]
pub struct Puzzles<'a, S> {
    table: &'a Table<S>,
    kind: Option<PuzzleKind>,
    /// The places are visited in the order `first + step * i`, modulo their number.
    places: u64,
    first: u64,
    step: u64,
    drawn: u64,
    /// Drawn and not yet looked up: positions of the value that is wanted.
    candidates: VecDeque<Position>,
    /// Looked up: positions with one right turn.
    found: VecDeque<Position>,
}

impl<S: Source> Table<S> {
    /// Puzzles of a kind, or of both, in an order that follows from `seed`.
    ///
    /// No two are the same up to the mirror and the exchange of the sides; every position of the board is visited once at most, so that the
    /// iterator ends. The next puzzle is made when it is asked for. On a board where a kind is rare or missing that can take long:
    /// [`Puzzles::next_within`] sets a limit.
    ///
    /// ```
    /// use games::playball::Board;
    /// use tablebase::{PuzzleKind, Solver};
    ///
    /// let sprint = Board::shipped("sprint").expect("it ships");
    /// let table = Solver::solved(sprint, 1).expect("it is small").table()?;
    /// let puzzle = table.puzzles(Some(PuzzleKind::Win), 1).next().expect("there are some")?;
    /// let turns = table.turns(&puzzle.position)?;
    /// assert_eq!(turns[0].value, puzzle.value);
    /// assert_eq!(turns[0].turn, puzzle.solution[0]);
    /// # Ok::<(), tablebase::TableError>(())
    /// ```
    #[must_use]
    pub fn puzzles(&self, kind: Option<PuzzleKind>, seed: u64) -> Puzzles<'_, S> {
        let space = self.space();
        let places = (space.row_count() * space.column_count() * SLOTS) as u64;
        let mut step = 1;
        if places > 1 {
            // A step without a common divisor visits every place once.
            step = (1..)
                .map(|n| hash::key(seed.wrapping_add(n)) % places)
                .find(|&step| gcd(step, places) == 1)
                .unwrap_or(1);
        }
        let first = hash::key(seed) % places.max(1);
        let (candidates, found) = (VecDeque::new(), VecDeque::new());
        Puzzles { table: self, kind, places, first, step, drawn: 0, candidates, found }
    }
}

impl<S: Source> Puzzles<'_, S> {
    /// The next puzzle, if there is one among the next `places` places of the table; otherwise `None`, and the search can go on.
    ///
    /// # Errors
    /// The table cannot be read or is damaged.
    pub fn next_within(&mut self, places: u64) -> Result<Option<Puzzle>, TableError> {
        let end = self.drawn.saturating_add(places);
        loop {
            if let Some(position) = self.found.pop_front() {
                return self.puzzle(position).map(Some);
            }
            if self.candidates.is_empty() {
                if self.drawn >= self.places.min(end) {
                    return Ok(None);
                }
                self.draw()?;
            }
            let some: Vec<Position> = self.candidates.drain(..self.candidates.len().min(LOOKED_UP)).collect();
            let keeping = self.table.count_keeping(&some)?;
            self.found.extend(
                some.into_iter().zip(keeping).filter(|(_, keeping)| *keeping == 1).map(|(position, _)| position),
            );
        }
    }

    /// Whether every position has been visited.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.drawn >= self.places && self.candidates.is_empty() && self.found.is_empty()
    }

    /// Draws places, and keeps those that have a position whose value is wanted.
    fn draw(&mut self) -> Result<(), TableError> {
        let space = self.table.space();
        let columns = space.column_count();
        let count = (self.places - self.drawn).min(DRAW as u64);
        let mut drawn: Vec<(u64, Place)> = (self.drawn..self.drawn + count)
            .map(|i| {
                let number = (u128::from(self.first) + u128::from(self.step) * u128::from(i)) % u128::from(self.places);
                let number = number as usize;
                let place =
                    Place { row: number / (columns * SLOTS), column: number / SLOTS % columns, slot: number % SLOTS };
                (i, place)
            })
            .collect();
        self.drawn += count;
        // Each row is unpacked once; the order of drawing is what the caller sees.
        drawn.sort_unstable_by_key(|(_, place)| place.row);
        let mut generator = TurnGenerator::new();
        let mut wanted = Vec::new();
        for (i, place) in drawn {
            let legal = space.legal_slots(space.own(place.column), space.opponents(place.row));
            if legal >> place.slot & 1 == 0 {
                continue;
            }
            let value = Value::from_distance(self.table.row(place.row)?[place.slot * columns + place.column]);
            let kind = match value {
                Value::Win(_) => PuzzleKind::Win,
                Value::Draw => PuzzleKind::Save,
                Value::Loss(_) => continue,
            };
            if self.kind.is_some_and(|asked| asked != kind) {
                continue;
            }
            let position = self.table.position(place);
            if !self.is_mirror_of_earlier(&position, place) && !position.can_score(&mut generator) {
                wanted.push((i, position));
            }
        }
        wanted.sort_unstable_by_key(|(i, _)| *i);
        self.candidates.extend(wanted.into_iter().map(|(_, position)| position));
        Ok(())
    }

    /// Whether the position's mirror image is kept at an earlier place: opponents that are their own mirror image have both.
    fn is_mirror_of_earlier(&self, position: &Position, place: Place) -> bool {
        let mirrored = position.mirrored();
        let image = mirrored.and_then(|image| self.table.space().place(image.placement(), image.side()));
        image.is_some_and(|image| (image.row, image.column, image.slot) < (place.row, place.column, place.slot))
    }

    fn puzzle(&self, position: Position) -> Result<Puzzle, TableError> {
        let turns = self.table.turns(&position)?;
        let (right, wrong) = turns.split_first().expect("a position with one right turn has a turn");
        let drawing = wrong.iter().filter(|turn| turn.value == Value::Draw).count();
        let slowest = wrong.iter().find(|turn| matches!(turn.value, Value::Loss(_)));
        let deepest = slowest.map_or(0, |turn| turn.value.distance());
        let alike = count_alike(&position, right, wrong);
        let kind = if right.value == Value::Draw { PuzzleKind::Save } else { PuzzleKind::Win };
        let (value, count) = (right.value, turns.len());
        let mut solution = vec![right.turn.clone()];
        solution.extend(self.table.best_line(&right.turn.result)?);
        Ok(Puzzle { position, kind, value, solution, turns: count, drawing, deepest, alike })
    }
}

impl<S: Source> Iterator for Puzzles<'_, S> {
    type Item = Result<Puzzle, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_within(u64::MAX).transpose()
    }
}

/// How many of the wrong turns look like the right one, as [`Puzzle::grade`] says.
fn count_alike(position: &Position, right: &ValuedTurn, wrong: &[ValuedTurn]) -> usize {
    let mut generator = TurnGenerator::new();
    let side = position.side();
    let mut threatens = |placement: &Placement| {
        let mut turn = position.turn_state();
        turn.own = placement.pieces[side];
        turn.ball = placement.ball;
        (turn.own_before, turn.ball_before, turn.moves_left) = (turn.own, turn.ball, MOVES);
        generator.can_score(position.board(), &turn)
    };
    let target = right.turn.result.placement();
    let own = target.pieces[side];
    let threat = threatens(target);
    let is_alike = |turn: &&ValuedTurn| {
        let placement = turn.turn.result.placement();
        let same = (placement.pieces[side] & own).len();
        let near = if placement.ball == target.ball { same == 2 } else { same == 3 };
        near || threat && threatens(placement)
    };
    wrong.iter().filter(is_alike).count()
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
