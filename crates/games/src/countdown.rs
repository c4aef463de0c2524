//! Countdown, a tiny game for tests of what it takes to add a game.
//!
//! One ball stands at the end of a row of eleven cells, k1. The sides in turn bring it one, two or three cells nearer to a1;
//! whoever brings it there wins. Best played, the side to play loses where the distance is a multiple of four, and wins elsewhere.
//!
//! ```
//! use games::countdown::Match;
//! use games::game::Match as _;
//! use games::side::Side;
//!
//! let mut game = Match::new();
//! game.play(Side::A, "k1i1")?;
//! assert_eq!(game.position(), "i1 b");
//! # Ok::<(), games::notation::Fault>(())
//! ```

use alloc::string::{String, ToString as _};
use alloc::{format, vec, vec::Vec};
use core::fmt;
use core::str::FromStr;

use crate::game::{self, Actors, EndReason, Ending, Game, Log, turn_text};
use crate::notation::{Fault, Scanner};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// How far the ball may go in a turn, in cells.
const FARTHEST: u8 = 3;

/// A cell of the row, by its distance from the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Where whoever brings the ball there wins: a1.
    pub const GOAL: Self = Self(0);
    /// Where the ball begins: k1.
    pub const START: Self = Self(10);

    /// The cells, the goal first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::GOAL.0..=Self::START.0).map(Self)
    }

    /// The distance from the goal: 0 to 10 cells.
    #[must_use]
    pub const fn distance(self) -> u8 {
        self.0
    }

    fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let cell = scanner.peek().and_then(|file| Self::all().find(|cell| cell.file() == file));
        let cell = cell.ok_or_else(|| scanner.unexpected())?;
        scanner.next_char();
        scanner.expect('1')?;
        Ok(cell)
    }

    const fn file(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}1", self.file())
    }
}

/// The ball goes from one cell to another: `k1i1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// Where the ball was before.
    pub from: Cell,
    /// Where it comes to rest.
    pub to: Cell,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Action {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, |scanner| Ok(Self { from: Cell::read(scanner)?, to: Cell::read(scanner)? }))
    }
}

/// A match of Countdown.
#[derive(Debug, Clone)]
pub struct Match {
    ball: Cell,
    side: Side,
    log: Log<Action>,
}

impl Default for Match {
    fn default() -> Self {
        Self::new()
    }
}

impl Match {
    /// A match from its start.
    #[must_use]
    pub const fn new() -> Self {
        Self { ball: Cell::START, side: Side::A, log: Log::new(None) }
    }

    /// A match that goes on from a position: `i1 b`.
    ///
    /// # Errors
    /// It is malformed, or the ball is in the goal.
    pub fn from_position(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, |scanner| {
            let ball = Cell::read(scanner)?;
            if ball == Cell::GOAL {
                return Err(scanner.fault_at(0, Reason::MatchOver));
            }
            scanner.space()?;
            Ok(Self { ball, side: scanner.side()?, log: Log::new(None) })
        })
    }

    /// Where the ball is.
    #[must_use]
    pub const fn ball(&self) -> Cell {
        self.ball
    }

    /// The side whose turn it is; after the match, whoever would be next.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    fn open(&self) -> impl Iterator<Item = Action> {
        let from = self.ball;
        let most = if self.log.turn.is_empty() { FARTHEST.min(from.0) } else { 0 };
        (1..=most).map(move |cells| Action { from, to: Cell(from.0 - cells) })
    }
}

impl game::Match for Match {
    type Action = Action;

    const GAME: Game = Game::Countdown;

    fn log(&self) -> &Log<Action> {
        &self.log
    }

    fn actors(&self) -> Actors {
        if self.log.ending.is_some() { Actors::NOBODY } else { Actors::only(self.side) }
    }

    fn actions(&self, side: Side) -> Vec<Action> {
        if self.actors().contains(side) { self.open().collect() } else { Vec::new() }
    }

    fn act(&mut self, side: Side, action: Action) -> Result<(), Reason> {
        self.log.check_actor(side, self.side)?;
        if !self.open().any(|open| open == action) {
            return Err(Reason::MalformedAction { found: action.to_string() });
        }
        self.ball = action.to;
        self.log.turn.push(action);
        if self.ball == Cell::GOAL {
            self.end_turn()?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<Action> {
        let action = self.log.turn.pop()?;
        self.ball = action.from;
        Some(action)
    }

    fn may_end_turn(&self) -> bool {
        self.log.ending.is_none() && !self.log.turn.is_empty()
    }

    fn end_turn(&mut self) -> Result<(), Reason> {
        if !self.may_end_turn() {
            return Err(if self.log.ending.is_some() { Reason::MatchOver } else { Reason::PassNotAllowed });
        }
        let side = self.side;
        self.log.close_turn(side, turn_text(&self.log.turn));
        self.side = side.other();
        if self.ball == Cell::GOAL {
            self.log.conclude(Ending { winner: Some(side), reason: EndReason::Goal });
        }
        Ok(())
    }

    fn read_turn(&self, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        let whole = |reason| Scanner::new(text).fault(reason);
        self.log.check_actor(side, self.side).map_err(whole)?;
        let action = text.parse()?;
        self.clone().act(side, action).map_err(whole)?;
        Ok(vec![action])
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        let whole = |reason| Scanner::new(text).fault(reason);
        for action in self.read_turn(side, text)? {
            self.act(side, action).map_err(whole)?;
        }
        if self.may_end_turn() { self.end_turn().map_err(whole) } else { Ok(()) }
    }

    fn position(&self) -> String {
        format!("{} {}", self.ball, self.side)
    }

    fn score(&self) -> BySide<u32> {
        let won = |side| {
            self.log.ending.is_some_and(|ending| ending.reason == EndReason::Goal && ending.winner == Some(side))
        };
        BySide::from_fn(|side| u32::from(won(side)))
    }

    fn conclude(&mut self, ending: Ending) {
        self.log.conclude(ending);
    }
}
