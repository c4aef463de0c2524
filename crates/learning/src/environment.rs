//! One match, action by action, up to its end or a limit.

use games::game::Match;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::side::{BySide, Side};

use crate::Encode;

/// When an environment is over before its match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms {
    /// Ends with the first goal, won by the side that scores, and is drawn when a set is void (PB-18): one set of Play Ball, whose values
    /// tablebases hold.
    pub one_goal: bool,
    /// Ends without a winner after this many actions of both sides, ends of turns counted; no limit without it. Matches of Play Ball and
    /// Diaballik need one, for their turns and games may be as long as the players like.
    pub most_actions: Option<u32>,
}

/// How an environment ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Won by a side.
    Win(Side),
    /// Drawn by the rules.
    Draw,
    /// Ended by [`Terms::most_actions`].
    Truncated,
}

impl Outcome {
    /// What it is worth to each side: 1 for the winner, -1 for the loser, 0 for both otherwise.
    #[must_use]
    pub fn returns(self) -> BySide<f32> {
        BySide::from_fn(|side| match self {
            Self::Win(winner) if winner == side => 1.0,
            Self::Win(_) => -1.0,
            Self::Draw | Self::Truncated => 0.0,
        })
    }
}

/// A number that is no legal action now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// The action is not legal in this position.
    #[error(
        "action {number} is not legal here; {legal} actions are, and the mask and the list of legal actions name them"
    )]
    NotLegal {
        /// The number.
        number: i64,
        /// How many actions are legal.
        legal: usize,
    },
    /// There is no such action.
    #[error("there is no action {number}: actions are numbers from 0 to {last}")]
    NoAction {
        /// The number.
        number: i64,
        /// The highest number.
        last: usize,
    },
    /// Dice must be drawn first.
    #[error("dice are awaited: draw them before the next action")]
    DiceAwaited,
    /// The match is over.
    #[error("the match is over: reset it or begin another one")]
    Over,
}

/// A legal action with its number; none of the rules' for the end of the turn.
type Numbered<A> = (u32, Option<A>);

/// A match that is played by numbers.
#[derive(Debug, Clone)]
pub struct Environment<M: Match> {
    start: M,
    game: M,
    terms: Terms,
    /// Actions made, by which the limit counts.
    made: u32,
    /// Ascending by number.
    legal: Vec<Numbered<M::Action>>,
}

impl<M: Encode> Environment<M> {
    /// An environment that begins, each time anew, with this match.
    #[must_use]
    pub fn new(start: M, terms: Terms) -> Self {
        Self::resumed(start.clone(), start, terms)
    }

    /// An environment in which `game`, which has begun as `start`, goes on. No action counts as made yet.
    #[must_use]
    pub fn resumed(start: M, game: M, terms: Terms) -> Self {
        let mut new = Self { start, game, terms, made: 0, legal: Vec::new() };
        new.list();
        new
    }

    /// The match.
    #[must_use]
    pub const fn game(&self) -> &M {
        &self.game
    }

    /// The match that it begins with.
    #[must_use]
    pub const fn start(&self) -> &M {
        &self.start
    }

    /// When it is over before the match is.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Actions made since it began, ends of turns counted.
    #[must_use]
    pub const fn made(&self) -> u32 {
        self.made
    }

    /// Begins anew.
    pub fn reset(&mut self) {
        self.game.clone_from(&self.start);
        self.made = 0;
        self.list();
    }

    /// How it ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(ending) = self.game.ending() {
            return Some(ending.winner.map_or(Outcome::Draw, Outcome::Win));
        }
        if self.terms.one_goal {
            let (score, before) = (self.game.score(), self.start.score());
            if let Some(scorer) = Side::BOTH.into_iter().find(|&side| score[side] > before[side]) {
                return Some(Outcome::Win(scorer));
            }
            if self.game.void_sets() != self.start.void_sets() {
                return Some(Outcome::Draw);
            }
        }
        self.terms.most_actions.is_some_and(|most| self.made >= most).then_some(Outcome::Truncated)
    }

    /// The side that acts; `None` when dice are awaited and at the end.
    #[must_use]
    pub fn actor(&self) -> Option<Side> {
        if self.outcome().is_some() { None } else { self.game.actor() }
    }

    /// Whether dice must be drawn.
    #[must_use]
    pub fn awaits_dice(&self) -> bool {
        self.outcome().is_none() && self.game.awaits_dice()
    }

    /// The numbers of the legal actions of the side that acts, ascending.
    pub fn legal(&self) -> impl ExactSizeIterator<Item = u32> {
        self.legal.iter().map(|(number, _)| *number)
    }

    /// The number of the legal action at a place of [`legal`](Self::legal).
    #[must_use]
    pub fn legal_at(&self, place: usize) -> Option<u32> {
        self.legal.get(place).map(|(number, _)| *number)
    }

    /// The legal action with this number: `None` in it is the end of the turn.
    ///
    /// # Errors
    /// It is not legal.
    pub fn action(&self, number: i64) -> Result<Option<M::Action>, IllegalAction> {
        let place = u32::try_from(number).ok().and_then(|number| self.place(number));
        place.map(|place| self.legal[place].1).ok_or_else(|| self.why_illegal(number))
    }

    /// Sets 1 where an action is legal in an array of zeros as long as the action space.
    pub fn mask(&self, mask: &mut [i8]) {
        for number in self.legal() {
            mask[number as usize] = 1;
        }
    }

    /// Makes the action with this number.
    ///
    /// # Errors
    /// It is not legal; nothing has changed then.
    pub fn step(&mut self, number: i64) -> Result<(), IllegalAction> {
        let action = self.action(number)?;
        self.make(action).map_err(|_| self.why_illegal(number))?;
        Ok(())
    }

    /// Makes an action of any side that may act, or with `None` ends the turn in progress.
    ///
    /// # Errors
    /// The rules do not allow it, or the environment is over; nothing has changed then.
    pub fn act(&mut self, side: Side, action: Option<M::Action>) -> Result<(), Reason> {
        if self.outcome().is_some() {
            return Err(Reason::MatchOver);
        }
        match action {
            Some(action) => self.game.act(side, action)?,
            None => self.game.end_turn()?,
        }
        self.made += 1;
        self.list();
        Ok(())
    }

    /// Plays a whole turn in notation, which counts as many actions as it has, and one for its end.
    ///
    /// # Errors
    /// The turn is malformed or not legal, or the environment is over; nothing has changed then.
    pub fn play(&mut self, side: Side, turn: &str) -> Result<(), Fault> {
        if self.outcome().is_some() {
            return Err(Fault { line: 1, column: 1, reason: Reason::MatchOver });
        }
        let actions = self.game.read_turn(side, turn)?.len() as u32;
        self.game.play(side, turn)?;
        self.made += actions + 1;
        self.list();
        Ok(())
    }

    /// Hands in the dice that are awaited.
    ///
    /// # Errors
    /// None are.
    pub fn roll(&mut self, draw: Draw) -> Result<(), Reason> {
        if self.outcome().is_some() {
            return Err(Reason::MatchOver);
        }
        self.game.roll(draw)?;
        self.list();
        Ok(())
    }

    /// Takes back the last action of the turn in progress; whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.game.ending().is_some() || self.game.undo().is_none() {
            return false;
        }
        self.made = self.made.saturating_sub(1);
        self.list();
        true
    }

    fn make(&mut self, action: Option<M::Action>) -> Result<(), Reason> {
        let side = self.actor().ok_or(Reason::MatchOver)?;
        self.act(side, action)
    }

    fn place(&self, number: u32) -> Option<usize> {
        self.legal.binary_search_by_key(&number, |(number, _)| *number).ok()
    }

    fn why_illegal(&self, number: i64) -> IllegalAction {
        let space = self.game.action_space();
        if self.outcome().is_some() {
            IllegalAction::Over
        } else if self.game.awaits_dice() {
            IllegalAction::DiceAwaited
        } else if usize::try_from(number).is_ok_and(|number| number < space) {
            IllegalAction::NotLegal { number, legal: self.legal.len() }
        } else {
            IllegalAction::NoAction { number, last: space - 1 }
        }
    }

    /// Lists what is legal now.
    fn list(&mut self) {
        self.legal.clear();
        let Some(side) = self.actor() else { return };
        let game = &self.game;
        let numbered = |action| (game.number(side, action) as u32, Some(action));
        self.legal.extend(game.actions(side).into_iter().map(numbered));
        if game.may_end_turn() {
            self.legal.push((game.end_of_turn() as u32, None));
        }
        self.legal.sort_unstable_by_key(|(number, _)| *number);
    }
}
