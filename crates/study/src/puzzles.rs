//! Puzzles: positions in which exactly one turn is right; one for each day, and a streak of days.
//!
//! A set is a file `puzzles/*.jsonl` with a puzzle a line. [`Puzzle::prove`] looks at every turn and every reply; that nothing else
//! wins more slowly in a longer puzzle of Play Ball only a table can tell, and of a win in three turns in Diaballik `examples/diaballik_wins` proves the first.

mod attempt;
mod check;
mod likeness;
mod made;
mod missed;
mod progress;
mod themes;

use games::game::Game;
use games::notation::Fault;
use games::pawnball::{self, BoardNumber};
use games::playball::Mode;
use games::side::Side;
use serde::{Deserialize, Serialize};

use play::AnyMatch;
use play::Start;

pub use attempt::{Attempt, Event, Help, Phase, Replay, Verdict, judge};
pub use check::{
    ScoringWays, check_forced_goal, check_goal_with_two_dice, check_only_save, check_win_in_two, scoring_ways,
    stubbornness,
};
pub use likeness::{difference, field, is_near};
pub use made::{
    diaballik_goal, diaballik_save, diaballik_win_in_two, goal_rating, pawnball_goal, pawnball_goal_with_two_dice,
    play_ball_goal, play_ball_save, play_ball_win_in_two,
};
pub use missed::{Judge, MOST_OF_GAME, missed};
pub use progress::{Progress, Solved, SolverRating};
pub use themes::{Theme, themes};

/// The names of the sets that ship, in the order in which they are shown; `puzzles-NAME.jsonl` is a file of the site.
pub const SETS: [&str; 7] = [
    "playball-sprint",
    "playball-diamond",
    "playball-lanes",
    "playball-stadium",
    "diaballik",
    "diaballik-wins",
    "pawnball",
];

/// What the one right turn does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// It scores at once. Every turn that scores is right; there is one shortest.
    Goal,
    /// It alone wins; in Play Ball, from a table. In Diaballik it alone wins in as many own turns as the solution has.
    Win,
    /// It alone does not lose: after every other turn the opponent scores at once; in Play Ball and Diaballik.
    Save,
    /// It alone wins with the own next turn, whatever the opponent does; in Play Ball and Diaballik.
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
    /// How hard it is, as a rating of players: who has this one solves it every other time.
    pub rating: u16,
    /// The right turn, and what follows it up to the goal: the opponent's and the own turns by turns, in Pawnball the second die.
    pub solution: Vec<String>,
}

/// How hard puzzles are, in three parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Rated below 1200.
    Easy,
    /// Rated from 1200 to 1499.
    Medium,
    /// Rated 1500 or more.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The difficulty of a puzzle with this rating.
    #[must_use]
    pub const fn of(rating: u16) -> Self {
        match rating {
            ..1200 => Self::Easy,
            1200..1500 => Self::Medium,
            _ => Self::Hard,
        }
    }
}

/// The ratings that a puzzle can have.
pub const RATINGS: std::ops::RangeInclusive<u16> = 400..=2400;

/// Why a set was refused: its line, counted from 1, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PuzzleError {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    pub problem: PuzzleProblem,
}

/// What is wrong with a line of a set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleProblem {
    /// Not JSON of this form; in English, for logs.
    #[error("{0}")]
    Json(String),
    /// A member cannot have its value.
    #[error("`{0}` cannot be so")]
    Value(&'static str),
    /// Another puzzle has the same id.
    #[error("another puzzle has the same id")]
    SameId,
    /// The position or the solution is not legal.
    #[error(transparent)]
    Refused(Fault),
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Goal, Self::Win, Self::Save, Self::WinInTwo, Self::GoalWithTwoDice];

    /// The name in files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Win => "win",
            Self::Save => "save",
            Self::WinInTwo => "win-in-two",
            Self::GoalWithTwoDice => "goal-with-two-dice",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl Puzzle {
    /// The match in which the puzzle is solved, and whose turn it is.
    ///
    /// # Errors
    /// The position is malformed or impossible, or a member contradicts another.
    pub fn begin(&self) -> Result<(AnyMatch, Side), PuzzleProblem> {
        let game = Game::from_name(&self.game).ok_or(PuzzleProblem::Value("game"))?;
        let fits = match self.kind {
            PuzzleKind::Goal => true,
            PuzzleKind::Win | PuzzleKind::Save | PuzzleKind::WinInTwo => {
                matches!(game, Game::PlayBall | Game::Diaballik)
            }
            PuzzleKind::GoalWithTwoDice => game == Game::Pawnball,
        };
        if !fits {
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

    /// The solver's turns up to the goal, or up to the turn that saves.
    #[must_use]
    pub fn own_turns(&self) -> usize {
        if self.board().is_some() { self.solution.len() } else { self.solution.len().div_ceil(2) }
    }

    /// Plays the solution through: every turn of it is legal, in Pawnball for the solver, else for the sides in turns, and the
    /// last one scores, where the puzzle is not about saving. The matches from the start to the end.
    ///
    /// # Errors
    /// As [`begin`](Self::begin), or a member has a value that it cannot have, or the solution is not one.
    pub fn play_through(&self) -> Result<Vec<AnyMatch>, PuzzleProblem> {
        if !RATINGS.contains(&self.rating) {
            return Err(PuzzleProblem::Value("rating"));
        }
        if self.id.is_empty() || self.solution.is_empty() {
            return Err(PuzzleProblem::Value(if self.id.is_empty() { "id" } else { "solution" }));
        }
        let (game, solver) = self.begin()?;
        let turns = match self.kind {
            PuzzleKind::Goal | PuzzleKind::Save => 1,
            PuzzleKind::WinInTwo => 3,
            PuzzleKind::GoalWithTwoDice => 2,
            PuzzleKind::Win => self.solution.len().max(3) | 1,
        };
        if self.solution.len() != turns {
            return Err(PuzzleProblem::Value("solution"));
        }
        let mut games = vec![game];
        for (number, turn) in self.solution.iter().enumerate() {
            let mut game = games[number].clone();
            let side = if number % 2 == 1 && game.game() != Game::Pawnball { solver.other() } else { solver };
            game.play(side, turn).map_err(PuzzleProblem::Refused)?;
            games.push(game);
        }
        if self.kind != PuzzleKind::Save && !check::scores(&games[turns - 1], &games[turns], solver) {
            return Err(PuzzleProblem::Value("solution"));
        }
        Ok(games)
    }

    /// Proves that there is one right turn wherever the solver is to move, by looking at every turn and every reply: of turns
    /// that score at once, one shortest. Of a `win` it proves the last two turns of the solver; of a `save` that after every other turn the
    /// opponent scores at once. That nothing else wins more slowly, and that what is saved is not lost later, takes a table.
    ///
    /// # Errors
    /// As [`play_through`](Self::play_through), or there is another right turn.
    pub fn prove(&self) -> Result<(), PuzzleProblem> {
        let games = self.play_through()?;
        let (_, solver) = self.begin()?;
        let other = Err(PuzzleProblem::Value("solution"));
        let position = |at: usize| games.get(at);
        match self.kind {
            PuzzleKind::Save => {
                let right = check_only_save(&games[0]);
                if right.is_none_or(|right| !is_same_place(&right, &games[1])) {
                    return other;
                }
            }
            PuzzleKind::Goal => {
                let ways = scoring_ways(&games[0], solver, self.board());
                if ways.is_none_or(|ways| ways.shortest.len() != 1 || ways.shortest != self.solution) {
                    return other;
                }
            }
            PuzzleKind::Win | PuzzleKind::WinInTwo => {
                let last = self.solution.len() - 3;
                match (position(last), position(last + 1)) {
                    (Some(AnyMatch::Diaballik(start)), Some(AnyMatch::Diaballik(after)))
                        if check_win_in_two(start.current(), 2) == [*after.current()] => {}
                    (Some(AnyMatch::PlayBall(start)), Some(AnyMatch::PlayBall(after))) => {
                        match &check_forced_goal(start.current(), 2)[..] {
                            [right] if right.placement() == after.current().placement() => {}
                            _ => return other,
                        }
                    }
                    _ => return other,
                }
            }
            PuzzleKind::GoalWithTwoDice => {
                let (Some(AnyMatch::Pawnball(start)), Some(AnyMatch::Pawnball(after)), Some(number)) =
                    (position(0), position(1), self.board())
                else {
                    return other;
                };
                let (Some(start), Some(after)) = (start.board(number), after.board(number)) else { return other };
                match check_goal_with_two_dice(start, 2)[..] {
                    [first] if start.after(&first) == *after => {}
                    _ => return other,
                }
            }
        }
        Ok(())
    }
}

/// Whether the pieces and the ball stand in the same places, of a game without dice.
fn is_same_place(one: &AnyMatch, other: &AnyMatch) -> bool {
    match (one, other) {
        (AnyMatch::PlayBall(one), AnyMatch::PlayBall(other)) => {
            one.current().placement() == other.current().placement()
        }
        (AnyMatch::Diaballik(one), AnyMatch::Diaballik(other)) => one.current() == other.current(),
        _ => false,
    }
}

/// Reads a set.
///
/// # Errors
/// The first line that is not a puzzle whose solution is legal.
pub fn read_set(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let puzzles = list_set(text)?;
    for (number, puzzle) in puzzles.iter().enumerate() {
        puzzle.play_through().map_err(|problem| PuzzleError { line: number + 1, problem })?;
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

/// How many days in a row were solved, up to today, or up to yesterday while today can still be solved.
#[must_use]
pub fn streak(solved: &[u32], today: u32) -> u32 {
    let last = if solved.contains(&today) { Some(today) } else { today.checked_sub(1) };
    let days = std::iter::successors(last, |day| day.checked_sub(1));
    days.take_while(|day| solved.contains(day)).count() as u32
}
