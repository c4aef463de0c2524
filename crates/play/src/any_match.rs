//! A match of any of the three games.

use std::fmt;

use games::game::{Actors, Ending, Game, Match};
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::side::Side;
use games::{diaballik, pawnball, playball};

/// An action of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyAction {
    /// Of Play Ball.
    PlayBall(playball::Action),
    /// Of Diaballik.
    Diaballik(diaballik::Action),
    /// Of Pawnball.
    Pawnball(pawnball::Action),
}

impl AnyAction {
    /// The game that the action belongs to.
    #[must_use]
    pub const fn game(self) -> Game {
        match self {
            Self::PlayBall(_) => Game::PlayBall,
            Self::Diaballik(_) => Game::Diaballik,
            Self::Pawnball(_) => Game::Pawnball,
        }
    }

    /// The name of the cell on which what acts stands: for a set-up, a die or a claim there is none.
    #[must_use]
    pub fn from(self) -> Option<String> {
        use pawnball::{Action, Step};
        match self {
            Self::PlayBall(action) => Some(action.from().to_string()),
            Self::Diaballik(diaballik::Action::Move { from, .. } | diaballik::Action::Pass { from, .. }) => {
                Some(from.to_string())
            }
            Self::Pawnball(Action::Step(Step::Move { from, .. } | Step::Shot { from, .. })) => Some(from.to_string()),
            Self::Pawnball(Action::Step(Step::Exchange { first, .. })) => Some(first.to_string()),
            Self::Diaballik(diaballik::Action::Claim) | Self::Pawnball(_) => None,
        }
    }

    /// The name of the cell where the piece or the ball comes to rest; of a shot into a goal its middle square.
    #[must_use]
    pub fn to(self) -> Option<String> {
        use pawnball::{Action, ShotEnd, Square, Step};
        match self {
            Self::PlayBall(action) => Some(action.to().to_string()),
            Self::Diaballik(diaballik::Action::Move { to, .. } | diaballik::Action::Pass { to, .. }) => {
                Some(to.to_string())
            }
            Self::Pawnball(Action::Place(to) | Action::Step(Step::Move { to, .. })) => Some(to.to_string()),
            Self::Pawnball(Action::Step(Step::Exchange { second, .. })) => Some(second.to_string()),
            Self::Pawnball(Action::Step(Step::Shot { end: ShotEnd::Rest(to), .. })) => Some(to.to_string()),
            Self::Pawnball(Action::Step(Step::Shot { end: ShotEnd::Goal(scorer), .. })) => {
                let mut goal = Square::all().filter(|square| square.goal() == Some(scorer));
                goal.nth(1).map(|square| square.to_string())
            }
            Self::Diaballik(diaballik::Action::Claim) | Self::Pawnball(Action::SetUp(_) | Action::Die(..)) => None,
        }
    }

    /// Reads an action of `game`. A first action of Pawnball has its board: `1/w5`, `2/setup`.
    ///
    /// # Errors
    /// No action is written so.
    pub fn parse(game: Game, text: &str) -> Result<Self, Fault> {
        match game {
            Game::PlayBall => text.parse().map(Self::PlayBall),
            Game::Diaballik => text.parse().map(Self::Diaballik),
            Game::Pawnball => parse_pawnball(text).map(Self::Pawnball),
        }
    }
}

fn parse_pawnball(text: &str) -> Result<pawnball::Action, Fault> {
    use pawnball::{Action, BoardNumber};
    let on_board = [("1/", BoardNumber::One), ("2/", BoardNumber::Two)]
        .into_iter()
        .find_map(|(prefix, board)| text.strip_prefix(prefix).map(|rest| (board, rest)));
    match on_board {
        Some((board, "setup")) => Ok(Action::SetUp(board)),
        Some((board, die)) => {
            die.parse().map(|die| Action::Die(board, die)).map_err(|fault: Fault| fault.shifted(1, 2))
        }
        None => match text.parse() {
            Ok(square) => Ok(Action::Place(square)),
            Err(_) => text.parse().map(Action::Step),
        },
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlayBall(action) => action.fmt(f),
            Self::Diaballik(action) => action.fmt(f),
            Self::Pawnball(action) => action.fmt(f),
        }
    }
}

/// A match of any of the games, so that one value can hold whichever is played.
///
/// Its functions are those of [`Match`], where they are described. Code that needs the position itself looks into the
/// variants.
///
/// ```
/// use games::game::Game;
/// use games::side::Side;
/// use play::Start;
///
/// let mut game = Start::of(Game::Diaballik).new_match();
/// game.play(Side::A, "d1>e1,d1d2")?;
/// assert_eq!(game.history().len(), 1);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone)]
pub enum AnyMatch {
    /// Of Play Ball.
    PlayBall(playball::Match),
    /// Of Diaballik.
    Diaballik(diaballik::Match),
    /// Of Pawnball.
    Pawnball(pawnball::Match),
}

/// The same call on whichever match it is.
macro_rules! each {
    ($any:expr, $game:ident => $call:expr) => {
        match $any {
            AnyMatch::PlayBall($game) => $call,
            AnyMatch::Diaballik($game) => $call,
            AnyMatch::Pawnball($game) => $call,
        }
    };
}

impl AnyMatch {
    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Self::PlayBall(_) => Game::PlayBall,
            Self::Diaballik(_) => Game::Diaballik,
            Self::Pawnball(_) => Game::Pawnball,
        }
    }

    /// Who may act now.
    #[must_use]
    pub fn actors(&self) -> Actors {
        each!(self, game => game.actors())
    }

    /// The actions open now to `side`.
    #[must_use]
    pub fn actions(&self, side: Side) -> Vec<AnyAction> {
        match self {
            Self::PlayBall(game) => game.actions(side).into_iter().map(AnyAction::PlayBall).collect(),
            Self::Diaballik(game) => game.actions(side).into_iter().map(AnyAction::Diaballik).collect(),
            Self::Pawnball(game) => game.actions(side).into_iter().map(AnyAction::Pawnball).collect(),
        }
    }

    /// Makes an action of `side`.
    ///
    /// # Errors
    /// The action is not legal or belongs to another game; nothing has changed then.
    pub fn act(&mut self, side: Side, action: AnyAction) -> Result<(), Reason> {
        match (self, action) {
            (Self::PlayBall(game), AnyAction::PlayBall(action)) => game.act(side, action),
            (Self::Diaballik(game), AnyAction::Diaballik(action)) => game.act(side, action),
            (Self::Pawnball(game), AnyAction::Pawnball(action)) => game.act(side, action),
            (_, action) => Err(Reason::MalformedAction { found: action.to_string() }),
        }
    }

    /// The actions of the turn in progress.
    #[must_use]
    pub fn turn(&self) -> Vec<AnyAction> {
        match self {
            Self::PlayBall(game) => game.turn().iter().copied().map(AnyAction::PlayBall).collect(),
            Self::Diaballik(game) => game.turn().iter().copied().map(AnyAction::Diaballik).collect(),
            Self::Pawnball(game) => game.turn().iter().copied().map(AnyAction::Pawnball).collect(),
        }
    }

    /// The text of the turn in progress; empty when none is.
    #[must_use]
    pub fn turn_text(&self) -> String {
        each!(self, game => if game.turn().is_empty() { String::new() } else { game.turn_text(game.turn()) })
    }

    /// Takes back the last action of the turn in progress.
    pub fn undo(&mut self) -> Option<AnyAction> {
        match self {
            Self::PlayBall(game) => game.undo().map(AnyAction::PlayBall),
            Self::Diaballik(game) => game.undo().map(AnyAction::Diaballik),
            Self::Pawnball(game) => game.undo().map(AnyAction::Pawnball),
        }
    }

    /// Whether the turn in progress may end now.
    #[must_use]
    pub fn may_end_turn(&self) -> bool {
        each!(self, game => game.may_end_turn())
    }

    /// Ends the turn in progress.
    ///
    /// # Errors
    /// The turn may not end here.
    pub fn end_turn(&mut self) -> Result<(), Reason> {
        each!(self, game => game.end_turn())
    }

    /// Reads the actions of a whole turn and checks them; empty for the turn that passes.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal.
    pub fn read_turn(&self, side: Side, text: &str) -> Result<Vec<AnyAction>, Fault> {
        Ok(match self {
            Self::PlayBall(game) => game.read_turn(side, text)?.into_iter().map(AnyAction::PlayBall).collect(),
            Self::Diaballik(game) => game.read_turn(side, text)?.into_iter().map(AnyAction::Diaballik).collect(),
            Self::Pawnball(game) => game.read_turn(side, text)?.into_iter().map(AnyAction::Pawnball).collect(),
        })
    }

    /// Plays a whole turn given in notation.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; nothing has changed then.
    pub fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        each!(self, game => game.play(side, text))
    }

    /// Plays a turn as it was told to a viewer from whom a team may be hidden ([`Match::follow`]).
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn follow(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        each!(self, game => game.follow(side, text))
    }

    /// The match as a player, or without one a spectator, may see it now ([`Match::seen_by`]).
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Side>) -> Self {
        match self {
            Self::PlayBall(game) => Self::PlayBall(game.seen_by(viewer)),
            Self::Diaballik(game) => Self::Diaballik(game.seen_by(viewer)),
            Self::Pawnball(game) => Self::Pawnball(game.seen_by(viewer)),
        }
    }

    /// The side whose team stands and is for its own eyes only for now ([`Match::unseen`]).
    #[must_use]
    pub fn unseen(&self) -> Option<Side> {
        each!(self, game => game.unseen())
    }

    /// Who may act now where both players sit at one screen ([`Match::at_one_screen`]).
    #[must_use]
    pub fn at_one_screen(&self) -> Actors {
        each!(self, game => game.at_one_screen())
    }

    /// The turns played so far, each with its side and its text.
    #[must_use]
    pub fn history(&self) -> &[(Side, String)] {
        each!(self, game => game.history())
    }

    /// Whether dice must be drawn before anybody can act.
    #[must_use]
    pub fn awaits_dice(&self) -> bool {
        each!(self, game => game.awaits_dice())
    }

    /// Hands in the next draw of dice.
    ///
    /// # Errors
    /// No dice are awaited.
    pub fn roll(&mut self, draw: Draw) -> Result<(), Reason> {
        each!(self, game => game.roll(draw))
    }

    /// The position now, in notation.
    #[must_use]
    pub fn position(&self) -> String {
        each!(self, game => game.position())
    }

    /// Goals of A and of B so far.
    #[must_use]
    pub fn score(&self) -> [u32; 2] {
        each!(self, game => game.score())
    }

    /// Whether a set of Play Ball begins with the turn to come (PB-16).
    #[must_use]
    pub fn is_kick_off(&self) -> bool {
        match self {
            Self::PlayBall(game) => game.current().is_kick_off() && !game.current().is_within_turn(),
            Self::Diaballik(_) | Self::Pawnball(_) => false,
        }
    }

    /// How the match ended.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        each!(self, game => game.ending())
    }

    /// Ends the match from outside the rules.
    pub fn conclude(&mut self, ending: Ending) {
        each!(self, game => game.conclude(ending));
    }
}
