//! Solving a puzzle: what is tried, judged.

use games::game::Game;
use games::reason::Reason;
use games::side::Side;

use super::{Puzzle, PuzzleProblem};
use crate::any_match::{AnyAction, AnyMatch};

/// What came of an action or of the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Allowed; the turn goes on.
    GoOn,
    /// Not allowed; nothing has changed.
    Refused(Reason),
    /// The turn is right and another of the solver follows: the second die, in Pawnball.
    Right,
    /// The turn is over and not the right one. The match stands after it until [`Attempt::restart`].
    Wrong,
    /// Solved.
    Solved,
}

/// An attempt at a puzzle.
#[derive(Debug, Clone)]
pub struct Attempt {
    puzzle: Puzzle,
    solver: Side,
    /// Where the turn that is being looked for begins.
    start: AnyMatch,
    game: AnyMatch,
    /// Turns of the solver that are done.
    done: usize,
    over: bool,
}

impl Attempt {
    /// Begins.
    ///
    /// # Errors
    /// As [`Puzzle::begin`].
    pub fn new(puzzle: Puzzle) -> Result<Self, PuzzleProblem> {
        let (game, solver) = puzzle.begin()?;
        Ok(Self { puzzle, solver, start: game.clone(), game, done: 0, over: false })
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The match as it stands.
    #[must_use]
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The match before the turn that is being looked for, or was tried last.
    #[must_use]
    pub const fn start(&self) -> &AnyMatch {
        &self.start
    }

    /// Who solves.
    #[must_use]
    pub const fn solver(&self) -> Side {
        self.solver
    }

    /// The side that may act: the solver, until a turn is wrong or the puzzle is solved.
    #[must_use]
    pub fn may_act(&self) -> Option<Side> {
        (!self.over && self.game.actors().contains(self.solver)).then_some(self.solver)
    }

    /// Makes an action of the solver.
    pub fn act(&mut self, action: AnyAction) -> Verdict {
        let turns = self.game.history().len();
        match self.game.act(self.solver, action) {
            Err(reason) => Verdict::Refused(reason),
            Ok(()) if self.game.history().len() > turns => self.judge(),
            Ok(()) => Verdict::GoOn,
        }
    }

    /// Ends the solver's turn.
    pub fn end_turn(&mut self) -> Verdict {
        match self.game.end_turn() {
            Ok(()) => self.judge(),
            Err(reason) => Verdict::Refused(reason),
        }
    }

    /// Takes the last action of the turn back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        !self.over && self.game.undo().is_some()
    }

    /// Begins the turn that is being looked for anew.
    pub fn restart(&mut self) {
        self.game = self.start.clone();
        self.over = false;
    }

    /// The actions of the turn that is being looked for, as the solution has them.
    #[must_use]
    pub fn right_actions(&self) -> Vec<AnyAction> {
        let text = self.puzzle.solution.get(self.done);
        text.and_then(|text| self.start.read_turn(self.solver, text).ok()).unwrap_or_default()
    }

    fn judge(&mut self) -> Verdict {
        self.over = true;
        if !self.is_right() {
            return Verdict::Wrong;
        }
        self.done += 1;
        if self.game.game() == Game::Pawnball && self.done < self.puzzle.solution.len() {
            self.start = self.game.clone();
            self.over = false;
            return Verdict::Right;
        }
        Verdict::Solved
    }

    /// The first turn must leave what the solution leaves; the second die of Pawnball must score, however it does.
    fn is_right(&self) -> bool {
        if self.done > 0 {
            let side = self.solver.index();
            return self.game.score()[side] > self.start.score()[side];
        }
        let mut right = self.start.clone();
        self.puzzle.solution.first().is_some_and(|text| right.play(self.solver, text).is_ok())
            && right.position() == self.game.position()
            && right.ending() == self.game.ending()
    }
}

/// The solution, played through turn by turn.
#[derive(Debug, Clone)]
pub struct Replay {
    puzzle: Puzzle,
    solver: Side,
    /// The match after each turn that was played, the start first.
    games: Vec<AnyMatch>,
}

impl Replay {
    /// Before the first turn.
    ///
    /// # Errors
    /// As [`Puzzle::begin`].
    pub fn new(puzzle: Puzzle) -> Result<Self, PuzzleProblem> {
        let (game, solver) = puzzle.begin()?;
        Ok(Self { puzzle, solver, games: vec![game] })
    }

    /// The matches from the start to where it stands.
    #[must_use]
    pub fn games(&self) -> &[AnyMatch] {
        &self.games
    }

    /// How many turns the solution has.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.puzzle.solution.len()
    }

    /// How many of them have been played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.games.len() - 1
    }

    /// Who makes a turn, counted from 0: in Pawnball always the solver, else the sides in turns.
    #[must_use]
    pub fn mover(&self, turn: usize) -> Side {
        if turn % 2 == 1 && self.games[0].game() != Game::Pawnball { self.solver.other() } else { self.solver }
    }

    /// Plays the next turn. Whether there was one.
    pub fn forward(&mut self) -> bool {
        let played = self.played();
        let Some(text) = self.puzzle.solution.get(played) else { return false };
        let mut game = self.games[played].clone();
        let legal = game.play(self.mover(played), text).is_ok();
        if legal {
            self.games.push(game);
        }
        legal
    }

    /// Takes the last turn back. Whether there was one.
    pub fn back(&mut self) -> bool {
        self.games.len() > 1 && self.games.pop().is_some()
    }
}
