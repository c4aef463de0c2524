//! What a match begins with: the game, its board and mode, and the position.

use std::sync::Arc;

use games::game::Game;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::playball::{Board, Mode};
use games::reason::Reason;
use games::{diaballik, pawnball, playball};

/// What a match begins with. Whatever can be held here can be played.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Start {
    /// Play Ball from its first kick-off.
    PlayBall(Arc<Board>, Mode),
    /// Play Ball from a position.
    PlayBallPosition(playball::Position, Mode),
    /// Diaballik from one of its set-ups.
    Diaballik(diaballik::Start),
    /// Diaballik from a position.
    DiaballikPosition(diaballik::Position),
    /// Pawnball from its set-up.
    Pawnball,
    /// Pawnball from a position.
    PawnballPosition(Box<PawnballPosition>),
    /// Countdown, from whichever position.
    #[cfg(feature = "countdown")]
    Countdown(games::countdown::Match),
}

/// A position of a Pawnball match that can be played on, with the draw whose dice are being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PawnballPosition {
    position: pawnball::MatchPosition,
    draw: Option<Draw>,
}

impl PawnballPosition {
    /// Checks the position and its draw, the one with the number in the position if it has been made.
    ///
    /// # Errors
    /// The dice left are not of that draw or there is no draw; a draw was made before the set-up was over; a team stands unseen.
    pub fn new(position: pawnball::MatchPosition, draw: Option<Draw>) -> Result<Self, Reason> {
        pawnball::Match::resume(&position, draw)?;
        // A match cannot go on with a team that nobody knows.
        if let Some(board) =
            pawnball::BoardNumber::BOTH.into_iter().find(|board| position.boards[board.index()].is_unseen())
        {
            return Err(Reason::MonoTeamsFirst { board: board.number() });
        }
        Ok(Self { position, draw })
    }

    /// The position, which has been checked.
    #[must_use]
    pub const fn position(&self) -> &pawnball::MatchPosition {
        &self.position
    }

    /// The draw whose dice are being played.
    #[must_use]
    pub const fn draw(&self) -> Option<Draw> {
        self.draw
    }
}

/// Two starts are equal when they begin the same match.
impl PartialEq for Start {
    fn eq(&self, other: &Self) -> bool {
        self.game() == other.game() && self.tags() == other.tags() && self.draw() == other.draw()
    }
}

impl Eq for Start {}

impl Start {
    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Self::PlayBall(..) | Self::PlayBallPosition(..) => Game::PlayBall,
            Self::Diaballik(_) | Self::DiaballikPosition(_) => Game::Diaballik,
            Self::Pawnball | Self::PawnballPosition(_) => Game::Pawnball,
            #[cfg(feature = "countdown")]
            Self::Countdown(_) => Game::Countdown,
        }
    }

    /// The board, in Play Ball.
    #[must_use]
    pub const fn board(&self) -> Option<&Arc<Board>> {
        match self {
            Self::PlayBall(board, _) => Some(board),
            Self::PlayBallPosition(position, _) => Some(position.board()),
            _ => None,
        }
    }

    /// How the match is won, in Play Ball.
    #[must_use]
    pub const fn mode(&self) -> Option<Mode> {
        match self {
            Self::PlayBall(_, mode) | Self::PlayBallPosition(_, mode) => Some(*mode),
            _ => None,
        }
    }

    /// The position in notation, if the match does not begin with the game's own.
    #[must_use]
    pub fn position(&self) -> Option<String> {
        match self {
            Self::PlayBallPosition(position, _) => Some(position.to_string()),
            Self::DiaballikPosition(position) => Some(position.to_string()),
            Self::PawnballPosition(position) => Some(position.position.to_string()),
            Self::PlayBall(..) | Self::Diaballik(_) | Self::Pawnball => None,
            #[cfg(feature = "countdown")]
            Self::Countdown(game) => {
                (game.ball() != games::countdown::Cell::START).then(|| games::game::Match::position(game))
            }
        }
    }

    /// The draw whose dice are being played at the start, in Pawnball.
    #[must_use]
    pub const fn draw(&self) -> Option<Draw> {
        match self {
            Self::PawnballPosition(position) => position.draw,
            _ => None,
        }
    }

    /// The columns of a Play Ball board that does not ship, joined by `/`.
    #[must_use]
    pub fn own_columns(&self) -> Option<String> {
        self.board().filter(|board| !is_shipped(board)).map(|board| board.columns().join("/"))
    }

    /// The tags of a game file that describe the start.
    #[must_use]
    pub fn tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = Vec::new();
        tags.extend(self.board().map(|board| ("Board", board.name().to_owned())));
        tags.extend(self.own_columns().map(|columns| ("Columns", columns)));
        tags.extend(self.mode().map(|mode| ("Mode", mode.name().to_owned())));
        if let Self::Diaballik(start) = self {
            tags.push(("Variant", start.name().to_owned()));
        }
        tags.extend(self.position().map(|position| ("Position", position)));
        tags
    }

    /// The names of the tags that [`from_record`](Self::from_record) reads.
    pub const TAGS: [&'static str; 5] = ["Board", "Columns", "Mode", "Variant", "Position"];
}

pub(crate) fn is_shipped(board: &Board) -> bool {
    Board::shipped(board.name()).is_some_and(|shipped| shipped.columns() == board.columns())
}

/// A board from its name and columns. The name of a board that ships is kept for that board.
pub(crate) fn own_board(name: &str, columns: &str) -> Result<Arc<Board>, Fault> {
    let board = Board::parse_line(name, columns)?;
    match Board::shipped(name) {
        Some(shipped) if shipped.columns() == board.columns() => Ok(Arc::clone(shipped)),
        Some(shipped) => {
            let reason = Reason::TagValue {
                name: "Columns".to_owned(),
                found: games::notation::shortened(columns),
                expected: shipped.columns().join("/"),
            };
            Err(Fault { line: 1, column: 1, reason })
        }
        None => Ok(Arc::new(board)),
    }
}
