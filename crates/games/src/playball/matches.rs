//! Sets and matches (PB-16 to PB-18).

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::action::Action;
use super::board::Board;
use super::position::{Placement, Position, Undo};
use crate::game::{self, Actors, EndReason, Ending, Game, Log, turn_text};
use crate::maps::HashMap;
use crate::notation::{Fault, Scanner};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// How a match is won (PB-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// First to score three goals.
    #[default]
    Normal,
    /// First to score two goals in a row.
    Expert,
}

impl Mode {
    /// Both modes.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Expert];

    /// The name in game files: `normal` or `expert`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Expert => "expert",
        }
    }

    /// The mode with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// A match of Play Ball: sets up to the end (PB-16 to PB-18).
#[derive(Debug, Clone)]
pub struct Match {
    mode: Mode,
    position: Position,
    /// The side that kicked off the present set.
    kicked_off: Side,
    /// The side that scored last, and how often in a row.
    streak: Option<(Side, u32)>,
    /// Void sets in a row (PB-18).
    void_sets: u32,
    /// How often each position at the start of a turn has occurred in this set (PB-18).
    occurred: HashMap<(Placement, Side, bool), u32>,
    log: Log<Action>,
    /// How each action of the turn in progress is undone.
    undo: Vec<Undo>,
}

/// How often a position occurs before the set is void (PB-18).
const OCCURRENCES: u32 = 3;
/// How many void sets in a row make a draw (PB-18).
const VOID_SETS: u32 = 3;

impl Match {
    /// A match from its first kick-off, by A.
    #[must_use]
    pub fn new(board: &Arc<Board>, mode: Mode) -> Self {
        Self::from_position(Position::kick_off(board, Side::A, [0, 0]), mode)
    }

    /// A match that goes on from a position at the start of a turn.
    ///
    /// What the position does not tell counts as not having happened: earlier occurrences, void sets, and goals in a row, except
    /// that before a kick-off the last goal was the other side's if it has any. A position within a turn is taken as if the
    /// turn began there, but PB-13 compares with the true start.
    #[must_use]
    pub fn from_position(position: Position, mode: Mode) -> Self {
        let scorer = position.side().other();
        let scored = position.is_kick_off() && position.score()[scorer] > 0;
        let mut new = Self {
            mode,
            kicked_off: position.side(),
            streak: scored.then_some((scorer, 1)),
            void_sets: 0,
            occurred: HashMap::default(),
            log: Log::new(None),
            undo: Vec::new(),
            position,
        };
        new.note_occurrence();
        new
    }

    /// How the match is won.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The position now; after the match it is the kick-off that would follow.
    #[must_use]
    pub const fn current(&self) -> &Position {
        &self.position
    }

    /// The side that kicked off the present set.
    #[must_use]
    pub const fn kicked_off(&self) -> Side {
        self.kicked_off
    }

    /// Void sets in a row so far (PB-18).
    #[must_use]
    pub const fn void_sets(&self) -> u32 {
        self.void_sets
    }

    /// The side that scored the last goal, and how many in a row (PB-17).
    #[must_use]
    pub const fn goals_in_a_row(&self) -> Option<(Side, u32)> {
        self.streak
    }

    /// Every position that has occurred at the start of a turn of this set, with how often (PB-18): the placement, the side to
    /// move and whether it kicks off; in no order.
    pub fn occurred(&self) -> impl Iterator<Item = ((&Placement, Side, bool), u32)> {
        self.occurred.iter().map(|((placement, side, kick_off), &count)| ((placement, *side, *kick_off), count))
    }

    /// Counts the position at the start of a turn; whether it has now occurred often enough to void the set.
    fn note_occurrence(&mut self) -> bool {
        let key = (*self.position.placement(), self.position.side(), self.position.is_kick_off());
        let count = self.occurred.entry(key).or_insert(0);
        *count += 1;
        *count >= OCCURRENCES
    }

    /// The turn of `side` is over, and [`position`](Self::position) is what follows.
    fn close_turn(&mut self, side: Side, goal: bool) {
        self.log.close_turn(side, turn_text(&self.log.turn));
        self.undo.clear();
        if goal {
            let in_a_row = match self.streak {
                Some((scorer, count)) if scorer == side => count + 1,
                _ => 1,
            };
            self.streak = Some((side, in_a_row));
            self.void_sets = 0;
            self.kicked_off = side.other();
            self.occurred.clear();
            let won = match self.mode {
                Mode::Normal => (self.position.score()[side] >= 3).then_some(EndReason::ThreeGoals),
                Mode::Expert => (in_a_row >= 2).then_some(EndReason::TwoGoalsInARow),
            };
            self.log.ending = won.map(|reason| Ending { winner: Some(side), reason });
        }
        if self.note_occurrence() {
            self.void_sets += 1;
            self.kicked_off = self.kicked_off.other();
            self.position = Position::kick_off(self.position.board(), self.kicked_off, self.position.score());
            self.occurred.clear();
            self.note_occurrence();
            if self.void_sets == VOID_SETS {
                self.log.ending = Some(Ending { winner: None, reason: EndReason::VoidSets });
            }
        }
    }

    fn check_actor(&self, side: Side) -> Result<(), Reason> {
        self.log.check_actor(side, self.position.side())
    }
}

impl game::Match for Match {
    type Action = Action;

    const GAME: Game = Game::PlayBall;

    fn log(&self) -> &Log<Action> {
        &self.log
    }

    fn actors(&self) -> Actors {
        if self.log.ending.is_some() { Actors::NOBODY } else { Actors::only(self.position.side()) }
    }

    fn actions(&self, side: Side) -> Vec<Action> {
        if self.check_actor(side).is_ok() { self.position.actions() } else { Vec::new() }
    }

    fn act(&mut self, side: Side, action: Action) -> Result<(), Reason> {
        self.check_actor(side)?;
        let goals = self.position.score();
        let undo = self.position.apply(action)?;
        self.log.turn.push(action);
        self.undo.push(undo);
        if self.position.score() != goals {
            self.close_turn(side, true);
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<Action> {
        self.position.undo(self.undo.pop()?);
        self.log.turn.pop()
    }

    fn may_end_turn(&self) -> bool {
        self.log.ending.is_none()
            && (self.position.may_end_turn() || self.log.turn.is_empty() && self.position.must_pass())
    }

    fn end_turn(&mut self) -> Result<(), Reason> {
        let side = self.position.side();
        self.check_actor(side)?;
        self.position.end_turn()?;
        self.close_turn(side, false);
        Ok(())
    }

    fn read_turn(&self, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        self.check_actor(side).map_err(|reason| Scanner::new(text).fault(reason))?;
        self.position.read_turn(text).map(|(actions, _)| actions)
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        self.check_actor(side).map_err(|reason| Scanner::new(text).fault(reason))?;
        let (actions, position) = self.position.read_turn(text)?;
        let goal = position.score() != self.position.score();
        self.log.turn.extend(actions);
        self.position = position;
        self.close_turn(side, goal);
        Ok(())
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn score(&self) -> BySide<u32> {
        self.position.score().map(u32::from)
    }

    fn conclude(&mut self, ending: Ending) {
        self.log.conclude(ending);
    }
}
