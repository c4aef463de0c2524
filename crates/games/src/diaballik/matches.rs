//! Matches (DB-5, DB-7, DB-9).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::action::Action;
use super::position::{Position, Start, Turn, Undo};
use crate::game::{self, Actors, EndReason, Ending, Game, Log, turn_text};
use crate::maps::HashMap;
use crate::notation::{Fault, Scanner};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// How often a position occurs before the game is drawn (DB-9).
const OCCURRENCES: u32 = 3;

/// A match of Diaballik: one game up to its end.
#[derive(Debug, Clone)]
pub struct Match {
    position: Position,
    /// How often each position at the start of a turn has occurred (DB-9).
    occurred: HashMap<Position, u32>,
    log: Log<Action>,
    /// How each action of the turn in progress is undone.
    undo: Vec<Undo>,
}

impl Match {
    /// A match from its start (DB-1).
    #[must_use]
    pub fn new(start: Start) -> Self {
        Self::from_position(Position::start(start))
    }

    /// A match that goes on from a position; it is over at once if that is won (DB-5).
    ///
    /// What the position does not tell counts as not having happened: earlier occurrences (DB-9), and of a turn that
    /// has begun, its actions, which cannot be taken back.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        let ending = position.winner().map(|side| Ending { winner: Some(side), reason: EndReason::Goal });
        let mut new = Self { position, occurred: HashMap::default(), log: Log::new(ending), undo: Vec::new() };
        if !position.is_within_turn() {
            new.note_occurrence();
        }
        new
    }

    /// The position now.
    #[must_use]
    pub const fn current(&self) -> &Position {
        &self.position
    }

    /// How often the position now has occurred at the start of a turn (DB-9); 0 within a turn.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.occurred.get(&self.position).copied().unwrap_or(0)
    }

    /// Every position that has occurred at the start of a turn, with how often (DB-9); in no order.
    pub fn occurred(&self) -> impl Iterator<Item = (&Position, u32)> {
        self.occurred.iter().map(|(position, &count)| (position, count))
    }

    /// Counts the position at the start of a turn; whether it has now occurred often enough to draw the game.
    fn note_occurrence(&mut self) -> bool {
        let count = self.occurred.entry(self.position).or_insert(0);
        *count += 1;
        *count >= OCCURRENCES
    }

    /// The turn of `side` is over, and [`position`](Self::position) is what follows.
    fn close_turn(&mut self, side: Side, win: bool) {
        let claimed = self.log.turn.last() == Some(&Action::Claim);
        self.log.close_turn(side, turn_text(&self.log.turn));
        self.undo.clear();
        if win {
            let reason = if claimed { EndReason::AntiPlay } else { EndReason::Goal };
            self.log.ending = Some(Ending { winner: Some(side), reason });
        } else if self.note_occurrence() {
            self.log.ending = Some(Ending { winner: None, reason: EndReason::Repetition });
        }
    }

    fn check_actor(&self, side: Side) -> Result<(), Reason> {
        self.log.check_actor(side, self.position.side())
    }

    fn read(&self, side: Side, text: &str) -> Result<Turn, Fault> {
        self.check_actor(side).map_err(|reason| Scanner::new(text).fault(reason))?;
        self.position.read_turn(text)
    }
}

impl game::Match for Match {
    type Action = Action;

    const GAME: Game = Game::Diaballik;

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
        let undo = self.position.apply(action)?;
        self.log.turn.push(action);
        self.undo.push(undo);
        // Only an action that wins ends the turn by itself.
        if self.position.side() != side {
            self.close_turn(side, true);
        }
        Ok(())
    }

    fn undo(&mut self) -> Option<Action> {
        self.position.undo(self.undo.pop()?);
        self.log.turn.pop()
    }

    fn may_end_turn(&self) -> bool {
        self.log.ending.is_none() && self.position.may_end_turn()
    }

    fn end_turn(&mut self) -> Result<(), Reason> {
        let side = self.position.side();
        self.check_actor(side)?;
        self.position.end_turn()?;
        self.close_turn(side, false);
        Ok(())
    }

    fn read_turn(&self, side: Side, text: &str) -> Result<Vec<Action>, Fault> {
        self.read(side, text).map(|turn| turn.actions)
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        let Turn { actions, result, win } = self.read(side, text)?;
        self.log.turn.extend(actions);
        self.position = result;
        self.close_turn(side, win);
        Ok(())
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn score(&self) -> BySide<u32> {
        let won = |side| {
            let by_rule = |ending: Ending| matches!(ending.reason, EndReason::Goal | EndReason::AntiPlay);
            self.log.ending.is_some_and(|ending| by_rule(ending) && ending.winner == Some(side))
        };
        BySide::from_fn(|side| u32::from(won(side)))
    }

    fn conclude(&mut self, ending: Ending) {
        self.log.conclude(ending);
    }
}
