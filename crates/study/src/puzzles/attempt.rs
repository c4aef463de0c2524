//! Solving a puzzle: what is done, judged.

use games::game::Game;
use games::reason::Reason;
use games::side::Side;

use super::check::scores;
use super::progress::Solved;
use super::{Puzzle, PuzzleKind, PuzzleProblem};
use play::{AnyAction, AnyMatch};

/// An event in an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The solver makes an action.
    Act(AnyAction),
    /// The solver ends the turn.
    EndTurn,
    /// The last action of the turn is taken back.
    Undo,
    /// The turn that is being looked for begins anew.
    Retry,
    /// The opponent makes the turn that the solution has.
    Reply,
    /// More help is asked for; after the last step of it the solution is shown.
    Help,
}

/// How far an attempt is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The solver is to move.
    Solving,
    /// The solver has made a turn that is not the right one. The match stands after it until [`Event::Retry`].
    Wrong,
    /// The solver has made the right turn, and the opponent's answer is next: [`Event::Reply`].
    Replying,
    /// The goal is scored, or what was to be saved is saved.
    Solved,
    /// The solution was asked for.
    Shown,
}

/// How much help was asked for with the turn that is being looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    /// None.
    None,
    /// Which piece begins.
    Piece,
    /// The first action.
    Action,
}

/// The result of an event, for the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Allowed; the turn goes on.
    GoOn,
    /// Not allowed; nothing has changed.
    Refused(Reason),
    /// The turn is right, and the solver has another one to make: in Pawnball the second die, else after the opponent's answer.
    Right,
    /// The opponent has answered, and the solver is to move again.
    Replied,
    /// The turn is over and not the right one.
    Wrong,
    /// Solved.
    Solved,
    /// The solution is to be shown.
    Shown,
}

/// An attempt at a puzzle: a state that changes with [`Event`]s only.
#[derive(Debug, Clone)]
pub struct Attempt {
    puzzle: Puzzle,
    solver: Side,
    /// Where the turn that is being looked for begins.
    start: AnyMatch,
    game: AnyMatch,
    /// Turns of the solution that are done, those of the opponent included.
    done: usize,
    phase: Phase,
    help: Help,
    /// The most help that was asked for with any turn.
    most_help: Help,
    /// What the attempt counts, once that is certain.
    counts: Option<Solved>,
}

impl Attempt {
    /// Begins.
    ///
    /// # Errors
    /// As [`Puzzle::begin`].
    pub fn new(puzzle: Puzzle) -> Result<Self, PuzzleProblem> {
        let (game, solver) = puzzle.begin()?;
        Ok(Self {
            puzzle,
            solver,
            start: game.clone(),
            game,
            done: 0,
            phase: Phase::Solving,
            help: Help::None,
            most_help: Help::None,
            counts: None,
        })
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

    /// The match before the turn that is being looked for, or was made last.
    #[must_use]
    pub const fn start(&self) -> &AnyMatch {
        &self.start
    }

    /// The side of the player who solves the puzzle.
    #[must_use]
    pub const fn solver(&self) -> Side {
        self.solver
    }

    /// How far it is.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How much help was asked for with this turn.
    #[must_use]
    pub const fn help(&self) -> Help {
        self.help
    }

    /// How many turns of the solution are done, those of the opponent included.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.done
    }

    /// How many turns the solver has still to make, the one that is being looked for included.
    #[must_use]
    pub fn turns_left(&self) -> usize {
        let left = self.puzzle.solution.len().saturating_sub(self.done);
        if self.game.game() == Game::Pawnball { left } else { left.div_ceil(2) }
    }

    /// What the attempt counts for the solver's rating: certain with the first wrong turn, with the end, and when the solution is
    /// shown; whatever comes later does not change it. Who leaves before has not tried.
    #[must_use]
    pub const fn counts(&self) -> Option<Solved> {
        self.counts
    }

    /// The side that may act: the solver, while a turn is being looked for.
    #[must_use]
    pub fn may_act(&self) -> Option<Side> {
        (self.phase == Phase::Solving && self.game.actors().contains(self.solver)).then_some(self.solver)
    }

    /// What an event leads to. `None` where it means nothing as things stand, and nothing has changed.
    pub fn apply(&mut self, event: Event) -> Option<Verdict> {
        match (event, self.phase) {
            (Event::Act(action), Phase::Solving) => {
                let turns = self.game.history().len();
                Some(match self.game.act(self.solver, action) {
                    Err(reason) => Verdict::Refused(reason),
                    Ok(()) if self.game.history().len() > turns => self.judge(),
                    Ok(()) => Verdict::GoOn,
                })
            }
            (Event::EndTurn, Phase::Solving) => Some(match self.game.end_turn() {
                Ok(()) => self.judge(),
                Err(reason) => Verdict::Refused(reason),
            }),
            (Event::Undo, Phase::Solving) => self.game.undo().map(|_| Verdict::GoOn),
            (Event::Retry, Phase::Solving | Phase::Wrong) => {
                self.game = self.start.clone();
                self.phase = Phase::Solving;
                Some(Verdict::GoOn)
            }
            (Event::Reply, Phase::Replying) => {
                let text = self.puzzle.solution.get(self.done)?;
                self.game.play(self.solver.other(), text).ok()?;
                self.done += 1;
                self.start = self.game.clone();
                self.phase = Phase::Solving;
                Some(Verdict::Replied)
            }
            (Event::Help, Phase::Solving) => {
                self.help = match self.help {
                    Help::None => Help::Piece,
                    Help::Piece => Help::Action,
                    Help::Action => {
                        self.phase = Phase::Shown;
                        self.counts.get_or_insert(Solved::Failed);
                        return Some(Verdict::Shown);
                    }
                };
                self.most_help = self.most_help.max(self.help);
                Some(Verdict::GoOn)
            }
            _ => None,
        }
    }

    /// The actions of the turn that is being looked for, as the solution has them.
    #[must_use]
    pub fn right_actions(&self) -> Vec<AnyAction> {
        let text = self.puzzle.solution.get(self.done);
        text.and_then(|text| self.start.read_turn(self.solver, text).ok()).unwrap_or_default()
    }

    fn judge(&mut self) -> Verdict {
        if !self.is_right() {
            self.phase = Phase::Wrong;
            self.counts.get_or_insert(Solved::Failed);
            return Verdict::Wrong;
        }
        self.done += 1;
        self.help = Help::None;
        if self.done >= self.puzzle.solution.len() {
            self.phase = Phase::Solved;
            self.counts.get_or_insert(match self.most_help {
                Help::None => Solved::Alone,
                Help::Piece => Solved::WithHint,
                Help::Action => Solved::WithAction,
            });
            return Verdict::Solved;
        }
        if self.game.game() == Game::Pawnball {
            self.start = self.game.clone();
        } else {
            self.phase = Phase::Replying;
        }
        Verdict::Right
    }

    /// The last turn must score, however it does, unless it saves; every other one must leave what the solution leaves.
    fn is_right(&self) -> bool {
        if self.done + 1 == self.puzzle.solution.len() && self.puzzle.kind != PuzzleKind::Save {
            return scores(&self.start, &self.game, self.solver);
        }
        let mut right = self.start.clone();
        self.puzzle.solution.get(self.done).is_some_and(|text| right.play(self.solver, text).is_ok())
            && right.position() == self.game.position()
            && right.ending() == self.game.ending()
    }
}

/// What the solver's turns come to, the opponent answering as the solution has it: whether the puzzle is solved, or a turn was wrong.
/// What follows a wrong turn is not looked at. `None` where the turns are right, and more are to come.
///
/// # Errors
/// The puzzle makes no sense, or a turn is not legal where it stands ([`PuzzleProblem::Refused`]).
pub fn judge<T: AsRef<str>>(puzzle: Puzzle, turns: &[T]) -> Result<Option<bool>, PuzzleProblem> {
    let mut attempt = Attempt::new(puzzle)?;
    for turn in turns {
        attempt.apply(Event::Reply);
        if attempt.phase != Phase::Solving {
            break;
        }
        let done = attempt.done;
        let actions = attempt.game.read_turn(attempt.solver, turn.as_ref()).map_err(PuzzleProblem::Refused)?;
        for action in actions {
            attempt.apply(Event::Act(action));
        }
        // Some turns end by themselves.
        if attempt.phase == Phase::Solving && attempt.done == done {
            attempt.apply(Event::EndTurn);
        }
    }
    Ok(match attempt.phase {
        Phase::Solved => Some(true),
        Phase::Wrong => Some(false),
        _ => None,
    })
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

    /// Plays the next turn. Returns whether there was one.
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

    /// Takes the last turn back. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.games.len() > 1 && self.games.pop().is_some()
    }
}
