//! Interactive lessons: positions in which each rule is met by doing it.
//!
//! A [`Step`] is a position and something to do in it. A [`Trial`] is one attempt: it takes the learner's actions, lets the rules
//! judge them, and says what came of it. The texts are messages: `lesson-GAME-STEP-text` says what to do,
//! `lesson-GAME-STEP-hint` helps, and a refusal is the rules' own [`Reason`] in friendly words.

mod data;

use games::game::Game;
use games::pawnball::dice::Draw;
use games::playball::Mode;
use games::reason::Reason;
use games::side::Side;
use games::{diaballik, pawnball, playball};
use locale::Locale;

use crate::refusal::refusal;
use play::Start;
use play::{AnyAction, AnyMatch};

/// The kind of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// A step or move to another cell.
    Step,
    /// A jump over playballers.
    Jump,
    /// A jump that comes back from the edge.
    Bounce,
    /// A pass.
    Pass,
    /// A shot.
    Shot,
    /// A claim of anti-play.
    Claim,
    /// Choosing a die.
    Die,
    /// Setting up, a pawn included.
    SetUp,
}

impl ActionKind {
    /// The kind of an action.
    #[must_use]
    pub const fn of(action: AnyAction) -> Self {
        use AnyAction::{Diaballik, Pawnball, PlayBall};
        match action {
            PlayBall(playball::Action::Jump { .. }) => Self::Jump,
            PlayBall(playball::Action::Bounce { .. }) => Self::Bounce,
            PlayBall(playball::Action::Pass { .. }) | Diaballik(diaballik::Action::Pass { .. }) => Self::Pass,
            Diaballik(diaballik::Action::Claim) => Self::Claim,
            Pawnball(pawnball::Action::Die(..)) => Self::Die,
            Pawnball(pawnball::Action::SetUp(_) | pawnball::Action::Place(_)) => Self::SetUp,
            Pawnball(pawnball::Action::Step(pawnball::Step::Shot { .. })) => Self::Shot,
            _ => Self::Step,
        }
    }
}

/// What the learner has to do before the lesson goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Make an action of this kind.
    Act(ActionKind),
    /// Bring a piece to this cell.
    Reach(&'static str),
    /// Bring the own ball, or the only one, to this cell.
    Ball(&'static str),
    /// Take the ball from an opponent by an action of this kind.
    Take(ActionKind),
    /// Score or win.
    Score,
    /// Cross this cell and end the turn.
    Cross(&'static str),
    /// End the turn after at least this many moves and passes.
    Turn {
        /// So many moves at least.
        moves: usize,
        /// So many passes at least.
        passes: usize,
    },
    /// Play every die of the phase, or set up, and end the turn.
    Phase,
}

/// A wrong try, and the code of the reason that answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongTry {
    /// Actions in notation; `.` ends the turn. Only the last one is refused.
    pub actions: &'static [&'static str],
    /// The code of the [`Reason`].
    pub code: &'static str,
}

/// A step of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Its name within the lesson.
    pub id: &'static str,
    /// Where it begins; the learner plays A. The start of the game when it is empty.
    pub position: &'static str,
    /// Pawnball: the draw whose dice are being played; empty when there is none.
    pub draw: &'static str,
    /// What must be done.
    pub goal: Goal,
    /// A way to do it: actions in notation; `.` ends the turn.
    pub solution: &'static [&'static str],
    /// Tries that a learner may make, and what is wrong with them.
    pub tries: &'static [WrongTry],
}

/// The lesson of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// The game.
    pub game: Game,
    /// Its steps.
    pub steps: &'static [Step],
}

/// The lesson of a game.
#[must_use]
pub const fn lesson(game: Game) -> Lesson {
    let steps = match game {
        Game::PlayBall => data::PLAY_BALL,
        Game::Diaballik => data::DIABALLIK,
        Game::Pawnball => data::PAWNBALL,
        _ => &[],
    };
    Lesson { game, steps }
}

impl Lesson {
    /// The instruction of a step.
    #[must_use]
    pub fn text(&self, step: &Step, locale: &Locale) -> String {
        self.message(step, "text", locale)
    }

    /// The hint for a step.
    #[must_use]
    pub fn hint(&self, step: &Step, locale: &Locale) -> String {
        self.message(step, "hint", locale)
    }

    fn message(&self, step: &Step, part: &str, locale: &Locale) -> String {
        let id = format!("lesson-{}-{}-{part}", self.game, step.id);
        locale.message(&id).unwrap_or(id)
    }

    /// Begins a step.
    ///
    /// # Panics
    /// The step is not one of a lesson of this crate: their positions are tested.
    #[must_use]
    pub fn begin(&self, step: &'static Step) -> Trial {
        let draw: Option<Draw> = step.draw.parse().ok();
        let start = match step.position {
            "" => Start::of(self.game),
            position => Start::from_position(self.game, position, None, Mode::Normal, draw)
                .expect("the positions of the lessons are tested"),
        };
        let game = start.new_match();
        Trial { step, game: game.clone(), start: game, made: Vec::new(), took: false }
    }
}

/// The result of a learner's action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The step is done.
    Done,
    /// Allowed, and not yet what was asked for.
    GoOn,
    /// Allowed, but the turn is over without what was asked for: the step begins anew.
    Again,
    /// Not allowed; nothing has changed.
    Refused(Reason),
}

impl Answer {
    /// What to tell the learner, a whole sentence.
    #[must_use]
    pub fn message(&self, locale: &Locale) -> String {
        match self {
            Self::Done => locale.lesson_done(),
            Self::GoOn => locale.lesson_go_on(),
            Self::Again => locale.lesson_again(),
            Self::Refused(reason) => friendly(reason, locale),
        }
    }
}

/// Why something is not allowed, as said to a child; the plain reason where there are no such words.
#[must_use]
pub fn friendly(reason: &Reason, locale: &Locale) -> String {
    let words = reason.code().strip_prefix("reason-").and_then(|code| locale.message(&format!("lesson-says-{code}")));
    words.unwrap_or_else(|| locale.lesson_not_allowed(locale.reason(reason)))
}

/// An attempt at a step.
#[derive(Debug, Clone)]
pub struct Trial {
    step: &'static Step,
    game: AnyMatch,
    start: AnyMatch,
    made: Vec<AnyAction>,
    /// Whether the last action took the ball from an opponent.
    took: bool,
}

impl Trial {
    /// The match as it stands.
    #[must_use]
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// What must be done.
    #[must_use]
    pub const fn step(&self) -> &'static Step {
        self.step
    }

    /// The learner makes an action.
    pub fn act(&mut self, action: AnyAction) -> Answer {
        let (turns, held) = (self.game.history().len(), holder(&self.game));
        if let Err(reason) = self.game.act(Side::A, action) {
            return Answer::Refused(reason);
        }
        self.made.push(action);
        self.took = held == Some(Side::B) && holder(&self.game) == Some(Side::A);
        self.judge(self.game.history().len() > turns)
    }

    /// The learner ends the turn.
    pub fn end_turn(&mut self) -> Answer {
        match self.game.end_turn() {
            Ok(()) => self.judge(true),
            Err(reason) => Answer::Refused(reason),
        }
    }

    /// The learner tries to go from a cell to another, or to choose one. `None` where there is nothing to say about it, or it
    /// is allowed and to be made by [`act`](Self::act).
    #[must_use]
    pub fn try_cells(&self, from: Option<&str>, to: &str) -> Option<Answer> {
        refusal(&self.game, Side::A, from, to).map(Answer::Refused)
    }

    /// The next action of the step's solution, as long as the learner follows it; none where the turn is to be ended.
    #[must_use]
    pub fn next_of_solution(&self) -> Option<AnyAction> {
        let parse = |text: &&str| AnyAction::parse(self.game.game(), text).ok();
        let actions: Vec<AnyAction> = self.step.solution.iter().filter_map(parse).collect();
        actions.starts_with(&self.made).then(|| actions.get(self.made.len()).copied()).flatten()
    }

    /// Takes the last action back.
    pub fn undo(&mut self) -> bool {
        self.took = false;
        self.game.undo().is_some_and(|_| self.made.pop().is_some())
    }

    /// Begins anew.
    pub fn restart(&mut self) {
        self.game = self.start.clone();
        self.made.clear();
        self.took = false;
    }

    fn judge(&mut self, turn_over: bool) -> Answer {
        if self.is_done(turn_over) {
            return Answer::Done;
        }
        // Pawnball: the other dice of the phase follow.
        if turn_over && !(self.step.goal == Goal::Phase && self.game.actors().contains(Side::A)) {
            self.restart();
            return Answer::Again;
        }
        Answer::GoOn
    }

    fn is_done(&self, turn_over: bool) -> bool {
        let kind = self.made.last().copied().map(ActionKind::of);
        let count = |kind| self.made.iter().filter(|&&action| ActionKind::of(action) == kind).count();
        match self.step.goal {
            Goal::Act(wanted) => !turn_over && kind == Some(wanted) || turn_over && count(wanted) > 0,
            Goal::Reach(cell) => self.made.last().is_some_and(|&action| arrives(action).as_deref() == Some(cell)),
            Goal::Ball(cell) => ball(&self.game).as_deref() == Some(cell),
            Goal::Take(wanted) => self.took && kind == Some(wanted),
            Goal::Score => self.game.score()[Side::A] > self.start.score()[Side::A],
            Goal::Cross(cell) => turn_over && self.made.iter().any(|&action| arrives(action).as_deref() == Some(cell)),
            Goal::Turn { moves, passes } => {
                let moved = count(ActionKind::Step) + count(ActionKind::Jump) + count(ActionKind::Bounce);
                turn_over && moved >= moves && count(ActionKind::Pass) >= passes
            }
            Goal::Phase => turn_over && !self.has_more(),
        }
    }

    /// Whether the learner has more to play on board 1.
    fn has_more(&self) -> bool {
        let on_board_one = |action: &AnyAction| {
            use pawnball::{Action, BoardNumber::One};
            matches!(action, AnyAction::Pawnball(Action::Die(One, _) | Action::SetUp(One)))
        };
        self.game.actions(Side::A).iter().any(on_board_one)
    }
}

/// The side that holds the ball, in Play Ball.
fn holder(game: &AnyMatch) -> Option<Side> {
    match game {
        AnyMatch::PlayBall(game) => game.current().placement().holder(),
        _ => None,
    }
}

/// The cell of the ball: A's in Diaballik, that of board 1 in Pawnball.
fn ball(game: &AnyMatch) -> Option<String> {
    match game {
        AnyMatch::PlayBall(game) => {
            let position = game.current();
            Some(position.board().cell(position.placement().ball).to_string())
        }
        AnyMatch::Diaballik(game) => Some(game.current().ball(Side::A).to_string()),
        AnyMatch::Pawnball(game) => {
            let [board, _] = game.match_position().boards;
            board.position().map(|position| position.ball().to_string())
        }
        _ => None,
    }
}

/// The cell to which an action brings a piece.
fn arrives(action: AnyAction) -> Option<String> {
    match action {
        AnyAction::PlayBall(action) if action.is_move() => Some(action.to().to_string()),
        AnyAction::Diaballik(diaballik::Action::Move { to, .. }) => Some(to.to_string()),
        AnyAction::Pawnball(pawnball::Action::Step(pawnball::Step::Move { to, .. })) => Some(to.to_string()),
        _ => None,
    }
}
