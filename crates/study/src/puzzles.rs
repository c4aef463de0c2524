//! Puzzles: positions in which exactly one turn is right; one for each day, and a streak of days.
//!
//! A set is a file `puzzles/*.jsonl` with a puzzle a line. [`check_win_in_two`] and [`check_goal_with_two_dice`] prove by looking at
//! everything that a puzzle of Diaballik and of Pawnball has one answer; those of Play Ball come from tables.

mod attempt;
mod progress;

use std::fmt;

use games::diaballik;
use games::game::Game;
use games::hash;
use games::notation::Fault;
use games::pawnball::{self, BoardNumber, DieResult};
use games::playball::Mode;
use games::side::Side;
use serde::{Deserialize, Serialize};

use crate::any_match::AnyMatch;
use crate::start::Start;

pub use attempt::{Attempt, Replay, Verdict};
pub use progress::{Progress, day_number};

/// What the one right turn does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// It alone wins; in Play Ball, from a table.
    Win,
    /// It alone does not lose; in Play Ball, from a table.
    Save,
    /// It alone wins with the own next turn, whatever the opponent does; in Diaballik.
    WinInTwo,
    /// It alone lets the second die of the phase score; in Pawnball.
    GoalWithTwoDice,
}

/// A puzzle. Its line in a file is this as JSON, members in this order, nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name, different from that of every other puzzle.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The position, in notation.
    pub position: String,
    /// Pawnball: the draw whose dice are being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// What the right turn does.
    pub kind: PuzzleKind,
    /// How hard it is, 1 to 10.
    pub grade: u8,
    /// The right turn, and what may follow it: the opponent's and the own turns by turns, in Pawnball the second die.
    pub solution: Vec<String>,
}

/// Why a set was refused: its line, counted from 1, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleError {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    pub problem: PuzzleProblem,
}

/// What is wrong with a line of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleProblem {
    /// Not JSON of this form; in English, for logs.
    Json(String),
    /// A member cannot have its value.
    Value(&'static str),
    /// Another puzzle has the same id.
    SameId,
    /// The position or the solution is not legal.
    Refused(Fault),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            PuzzleProblem::Json(detail) => f.write_str(detail),
            PuzzleProblem::Value(member) => write!(f, "`{member}` cannot be so"),
            PuzzleProblem::SameId => f.write_str("another puzzle has the same id"),
            PuzzleProblem::Refused(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// The match in which the puzzle is solved, and whose turn it is.
    ///
    /// # Errors
    /// The position is malformed or impossible, or a member contradicts another.
    pub fn begin(&self) -> Result<(AnyMatch, Side), PuzzleProblem> {
        let game = Game::from_name(&self.game).ok_or(PuzzleProblem::Value("game"))?;
        let fits = match self.kind {
            PuzzleKind::Win | PuzzleKind::Save => Game::PlayBall,
            PuzzleKind::WinInTwo => Game::Diaballik,
            PuzzleKind::GoalWithTwoDice => Game::Pawnball,
        };
        if game != fits {
            return Err(PuzzleProblem::Value("kind"));
        }
        let draw = self.draw.as_deref().map(str::parse).transpose().map_err(PuzzleProblem::Refused)?;
        let start = Start::from_position(game, &self.position, None, Mode::Normal, draw);
        let game = start.map_err(PuzzleProblem::Refused)?.new_match();
        let side = match (&game, self.board()) {
            (AnyMatch::Pawnball(game), Some(board)) => game.board(board).and_then(pawnball::Position::to_play),
            _ => game.actors().first(),
        };
        let side = side.ok_or(PuzzleProblem::Value("position"))?;
        Ok((game, side))
    }

    /// Pawnball: the board that the puzzle is about.
    #[must_use]
    pub fn board(&self) -> Option<BoardNumber> {
        match self.solution.first()?.get(..2)? {
            "1/" => Some(BoardNumber::One),
            "2/" => Some(BoardNumber::Two),
            _ => None,
        }
    }

    /// Whether a turn is the right one: it leaves the same position, by whichever way.
    ///
    /// # Errors
    /// The turn is malformed or not legal; the reason is for the solver.
    pub fn accepts(&self, turn: &str) -> Result<bool, PuzzleProblem> {
        let (game, side) = self.begin()?;
        let after = |turn: &str| {
            let mut game = game.clone();
            game.play(side, turn).map(|()| (game.position(), game.ending())).map_err(PuzzleProblem::Refused)
        };
        let right = self.solution.first().ok_or(PuzzleProblem::Value("solution"))?;
        Ok(after(turn)? == after(right)?)
    }

    /// Plays the solution through: every turn of it is legal, in Pawnball for the solver, else for the sides in turns.
    fn check(&self) -> Result<(), PuzzleProblem> {
        if !(1..=10).contains(&self.grade) {
            return Err(PuzzleProblem::Value("grade"));
        }
        if self.id.is_empty() || self.solution.is_empty() {
            return Err(PuzzleProblem::Value(if self.id.is_empty() { "id" } else { "solution" }));
        }
        let (mut game, solver) = self.begin()?;
        let mut side = solver;
        for turn in &self.solution {
            game.play(side, turn).map_err(PuzzleProblem::Refused)?;
            if game.game() != Game::Pawnball {
                side = side.other();
            }
        }
        Ok(())
    }
}

/// Reads a set.
///
/// # Errors
/// The first line that is not a puzzle whose solution is legal.
pub fn read_set(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let puzzles = list_set(text)?;
    for (number, puzzle) in puzzles.iter().enumerate() {
        puzzle.check().map_err(|problem| PuzzleError { line: number + 1, problem })?;
    }
    Ok(puzzles)
}

/// Reads a set without playing its solutions through, which takes long on a slow device: [`Attempt::new`] checks the puzzle that
/// is opened.
///
/// # Errors
/// The first line that is not of this form, or has the id of another.
pub fn list_set(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let at = |problem| PuzzleError { line: number + 1, problem };
        let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| at(PuzzleProblem::Json(error.to_string())))?;
        if puzzles.iter().any(|known| known.id == puzzle.id) {
            return Err(at(PuzzleProblem::SameId));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

/// The puzzle of a day among `count`: its index. `day` counts the days from any fixed one. None comes twice before all have
/// come. None when there are no puzzles.
#[must_use]
pub fn daily(count: usize, day: u32) -> Option<usize> {
    let count = u64::try_from(count).ok().filter(|&count| count > 0)?;
    let gcd = |mut a: u64, mut b: u64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    // A step without a common divisor visits every puzzle once.
    let step = (1..=count).map(|n| hash::key(n) % count).find(|&step| gcd(step, count) == 1).unwrap_or(1);
    Some(((u64::from(day) % count * step) % count) as usize)
}

/// How many days in a row were solved, up to today, or up to yesterday while today can still be solved.
#[must_use]
pub fn streak(solved: &[u32], today: u32) -> u32 {
    let last = if solved.contains(&today) { Some(today) } else { today.checked_sub(1) };
    let days = std::iter::successors(last, |day| day.checked_sub(1));
    days.take_while(|day| solved.contains(day)).count() as u32
}

/// Diaballik: the results of the turns after which the side to move wins with its next turn whatever the opponent does; at
/// most `most` of them are looked for. Empty when it can win at once, or has no such turn.
#[must_use]
pub fn check_win_in_two(position: &diaballik::Position, most: usize) -> Vec<diaballik::Position> {
    let mut firsts = Vec::new();
    if position.results(|result| firsts.push(position.after(result))).win {
        return Vec::new();
    }
    let wins = |after: &diaballik::Position| {
        let mut replies = Vec::new();
        let summary = after.results(|result| replies.push(after.after(result)));
        // A side that must pass is rare and not counted as a puzzle.
        !summary.win && !replies.is_empty() && replies.iter().all(|reply| reply.count_results().win)
    };
    firsts.into_iter().filter(wins).take(most).collect()
}

/// Pawnball: the ways to play the first of two dice on a board after which the other one scores; at most `most` of them are looked
/// for. Empty when there are not two dice, when a single one scores, or when there is no such way.
#[must_use]
pub fn check_goal_with_two_dice(board: &pawnball::Position, most: usize) -> Vec<DieResult> {
    let (Some(side), 2) = (board.to_play(), board.dice().len()) else { return Vec::new() };
    let mut firsts = Vec::new();
    for die in board.dice().different() {
        board.for_each_result(die, |result| firsts.push(result));
    }
    if firsts.iter().any(|result| result.goal == Some(side)) {
        return Vec::new();
    }
    let scores = |first: &DieResult| {
        let after = board.after(first);
        let mut goal = false;
        for die in after.dice().different() {
            // Both pawns beside the ball or not: the generator decides.
            after.for_each_result(die, |result| goal |= result.goal == Some(side));
        }
        goal
    };
    firsts.into_iter().filter(scores).take(most).collect()
}
