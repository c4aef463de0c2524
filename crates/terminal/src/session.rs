//! A game in progress and who plays it; both modes of play drive it.

use std::sync::Arc;

use engine::Level;
use games::game::{EndReason, Ending};
use games::hash;
use games::notation::Fault;
use games::reason::Reason;
use games::side::Side;
use locale::Locale;

use crate::table::{Choice, Dice, Table, Thought};

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// A person at the terminal.
    Human,
    /// The bot at a level.
    Bot(Level),
    /// The bot that asks the [`Oracle`].
    Perfect,
}

/// Finds a perfect turn: from a position in notation and a seed that decides among equal turns, the turn in notation. `None` where
/// it knows nothing about the position: there the other bot plays.
pub type Oracle = dyn Fn(&str, u64) -> Option<String> + Send + Sync;

/// A turn that has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Whose turn it was.
    pub side: Side,
    /// Its notation.
    pub text: String,
    /// It in words, an action each.
    pub words: Vec<String>,
    /// Who scored in it, in the games that have goals.
    pub scored: Option<Side>,
    /// The dice drawn after it, a draw each.
    pub rolled: Vec<String>,
}

/// What a person's text did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entered {
    /// An action of a turn that goes on.
    Action,
    /// It ended the turn.
    Turn(Played),
}

/// A game in progress.
pub struct Session {
    table: Box<dyn Table>,
    players: [Player; 2],
    seed: u64,
    dice: Box<Dice>,
    oracle: Option<Arc<Oracle>>,
    /// The actions of the turn in progress in words.
    words: Vec<String>,
    /// What the last turn was.
    last: Option<Played>,
    /// The number of turns in the file that holds the game; more than there are when what it holds is not the end.
    saved: usize,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("table", &self.table).field("players", &self.players).finish_non_exhaustive()
    }
}

/// After so many turns of both sides the bot takes a draw when the score is even.
const LONG_GAME: usize = 120;

impl Session {
    /// A game between `players`. The bot's choices follow from `seed`; `dice` gives the draws by their number.
    #[must_use]
    pub fn new(table: Box<dyn Table>, players: [Player; 2], seed: u64, dice: Box<Dice>) -> Self {
        let saved = table.history().len();
        let mut session = Self { table, players, seed, dice, oracle: None, words: Vec::new(), last: None, saved };
        session.table.roll(&session.dice);
        session
    }

    /// The game with what [`Player::Perfect`] asks; without it, that is a bot like the other.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<Oracle>) -> Self {
        self.oracle = Some(oracle);
        self
    }

    /// The game.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Who plays `side`.
    #[must_use]
    pub const fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// The last turn, if it was played in this session.
    #[must_use]
    pub const fn last(&self) -> Option<&Played> {
        self.last.as_ref()
    }

    /// Puts another game on the table.
    pub fn replace(&mut self, table: Box<dyn Table>) {
        self.saved = table.history().len();
        self.table = table;
        self.words.clear();
        self.last = None;
        self.table.roll(&self.dice);
    }

    /// Whether there are turns that no file holds.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.table.history().len() != self.saved
    }

    /// Notes that a file holds the game as it is.
    pub fn note_saved(&mut self) {
        self.saved = self.table.history().len();
    }

    /// The side of a person who may act now, A first.
    #[must_use]
    pub fn person(&self) -> Option<Side> {
        self.side_of(|player| player == Player::Human)
    }

    /// The side that the bot is to play now.
    #[must_use]
    pub fn bot(&self) -> Option<Side> {
        // A person in the middle of a turn finishes it first.
        if self.table.turn().is_empty() { self.side_of(|player| player != Player::Human) } else { None }
    }

    fn side_of(&self, is_player: impl Fn(Player) -> bool) -> Option<Side> {
        let actors = self.table.actors();
        Side::BOTH.into_iter().find(|&side| actors.contains(side) && is_player(self.player(side)))
    }

    /// The actions open to people now, with the side that may make them.
    #[must_use]
    pub fn choices(&self) -> Vec<(Side, Choice)> {
        let people = Side::BOTH.into_iter().filter(|&side| self.player(side) == Player::Human);
        people.flat_map(|side| self.table.choices(side).into_iter().map(move |choice| (side, choice))).collect()
    }

    /// Plays what a person has typed: an action that is open now, or the rest of a turn.
    ///
    /// # Errors
    /// It is neither. Nothing has changed then.
    pub fn enter(&mut self, text: &str, locale: &Locale) -> Result<Entered, Fault> {
        if let Some((side, choice)) = self.choices().into_iter().find(|(_, choice)| choice.text == text) {
            return self.act(side, &choice.text, locale).map_err(|reason| Fault { line: 1, column: 1, reason });
        }
        let people: Vec<Side> = Side::BOTH.into_iter().filter(|&side| self.player(side) == Player::Human).collect();
        let mut refused = None;
        for side in people {
            let (history, score) = (self.table.history().len(), self.table.score());
            let words = self.table.phrases(side, text, locale);
            match self.table.play(side, text) {
                Ok(()) => {
                    self.words.extend(words);
                    return Ok(Entered::Turn(self.played(side, history, score)));
                }
                Err(fault) => {
                    // The side that may not act has nothing better to say than the one that may.
                    if refused.is_none() || !matches!(fault.reason, Reason::NotYourTurn { .. }) {
                        refused = Some(fault);
                    }
                }
            }
        }
        Err(refused.unwrap_or(Fault { line: 1, column: 1, reason: Reason::MatchOver }))
    }

    /// Makes an action that is open now.
    ///
    /// # Errors
    /// It is not open.
    pub fn act(&mut self, side: Side, text: &str, locale: &Locale) -> Result<Entered, Reason> {
        let (history, score) = (self.table.history().len(), self.table.score());
        let words = self.table.phrase(side, text, locale);
        self.table.act(side, text)?;
        self.words.extend(words);
        if self.table.history().len() > history {
            return Ok(Entered::Turn(self.played(side, history, score)));
        }
        Ok(Entered::Action)
    }

    /// Ends a person's turn.
    ///
    /// # Errors
    /// It may not end here.
    pub fn end_turn(&mut self) -> Result<Played, Reason> {
        let side = self.person().ok_or(Reason::MatchOver)?;
        let (history, score) = (self.table.history().len(), self.table.score());
        self.table.end_turn()?;
        Ok(self.played(side, history, score))
    }

    /// Takes back the last action of the turn in progress and returns its notation.
    pub fn undo(&mut self) -> Option<String> {
        self.words.pop();
        self.table.undo()
    }

    /// The work of finding the bot's turn for `side`.
    #[must_use]
    pub fn think(&self, side: Side) -> Thought {
        // The number of the turn makes the seed: what the bot plays depends on the game alone, not on how it was reached.
        let turn = 2 * self.table.history().len() as u64 + side.index() as u64;
        let seed = hash::key(self.seed.wrapping_add(turn));
        let level = match self.player(side) {
            Player::Bot(level) => level,
            Player::Human | Player::Perfect => Level::FULL,
        };
        let thought = self.table.think(side, level, seed);
        match &self.oracle {
            Some(oracle) if self.player(side) == Player::Perfect => {
                let (oracle, position) = (Arc::clone(oracle), self.table.position());
                Box::new(move || oracle(&position, seed).or_else(thought))
            }
            _ => thought,
        }
    }

    /// Plays the turn that the bot has found.
    ///
    /// # Errors
    /// It is not legal.
    pub fn answer(&mut self, side: Side, turn: &str, locale: &Locale) -> Result<Played, Fault> {
        let (history, score) = (self.table.history().len(), self.table.score());
        self.words = self.table.phrases(side, turn, locale);
        self.table.play(side, turn)?;
        Ok(self.played(side, history, score))
    }

    fn played(&mut self, side: Side, history: usize, before: [u32; 2]) -> Played {
        let after = self.table.score();
        let text = self.table.history().get(history).map(|(_, text)| text.clone()).unwrap_or_default();
        let played = Played {
            side,
            text,
            words: std::mem::take(&mut self.words),
            scored: Side::BOTH.into_iter().find(|side| after[side.index()] > before[side.index()]),
            rolled: self.table.roll(&self.dice),
        };
        self.last = Some(played.clone());
        played
    }

    /// `side` gives up.
    pub fn resign(&mut self, side: Side) {
        while self.table.undo().is_some() {}
        self.words.clear();
        self.saved = usize::MAX;
        self.table.conclude(Ending { winner: Some(side.other()), reason: EndReason::Resignation });
    }

    /// Both agree on a draw.
    pub fn agree(&mut self) {
        while self.table.undo().is_some() {}
        self.words.clear();
        self.saved = usize::MAX;
        self.table.conclude(Ending { winner: None, reason: EndReason::Agreement });
    }

    /// Whether the bot, playing `side`, takes the draw that it is offered: when it is behind, or when a long game is even.
    #[must_use]
    pub fn bot_takes_draw(&self, side: Side) -> bool {
        let score = self.table.score();
        let (own, other) = (score[side.index()], score[side.other().index()]);
        own < other || own == other && self.table.history().len() >= LONG_GAME
    }

    /// The game as the text of a file.
    ///
    /// # Errors
    /// It is too long for a file.
    pub fn to_file(&self) -> Result<String, Reason> {
        Ok(self.table.record()?.to_string())
    }
}
