//! A game in progress and who plays it; both modes of play drive it.

use std::sync::Arc;

use engine::Level;
use games::game::{Actors, EndReason, Ending};
use games::hash;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::side::{BySide, Side};
use locale::Locale;
use play::AnyMatch;
use play::own_level::{Outcome, OwnLevel};
use play::time_control::{TimeControl, TimeLeft};

use crate::clocks::{Clocks, Now};
use crate::terminal_game::{Choice, TerminalGame, Thought};

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

/// Finds a perfect turn: from a match and a seed that decides among equal turns, the turn, or the rest of it, in notation. `None` where
/// it knows nothing about the position: there the other bot plays.
pub type Oracle = dyn Fn(&AnyMatch, u64) -> Option<String> + Send + Sync;

/// Keeps the results of a person against the levels; told after each game.
pub type KeepResults = dyn Fn(&OwnLevel) + Send + Sync;

/// The results of the person who plays against the bot, which decide at which level the next game is.
struct OwnResults {
    results: OwnLevel,
    keep: Arc<KeepResults>,
    /// Whether this game has counted, or does not count.
    is_noted: bool,
}

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
    game: Box<dyn TerminalGame>,
    players: BySide<Player>,
    seed: u64,
    dice: Arc<SessionDice>,
    /// The number of this game among those of the session, counted from 0.
    number: u32,
    clocks: Option<Clocks>,
    oracle: Option<Arc<Oracle>>,
    own: Option<OwnResults>,
    /// The actions of the turn in progress in words.
    words: Vec<String>,
    /// What the last turn was.
    last: Option<Played>,
    /// Counts what has been done to the game: turns, turns taken back, its end.
    version: u64,
    /// The version that a file holds.
    saved: u64,
    /// The version with which the game came to the game.
    begun: u64,
}

/// Dice by the number of the game, counted from 0, and the number of their draw, counted from 1.
pub type SessionDice = dyn Fn(u32, u8) -> Draw + Send + Sync;

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("game", &self.game).field("players", &self.players).finish_non_exhaustive()
    }
}

/// For which sides people sit at the screen.
fn people(players: BySide<Player>) -> BySide<bool> {
    players.map(|player| player == Player::Human)
}

/// The bot takes a draw when the score is even after this many turns of both sides.
const LONG_GAME: usize = 120;

impl Session {
    /// A game between `players`. The bot's choices follow from `seed`; `dice` gives the draws.
    #[must_use]
    pub fn new(game: Box<dyn TerminalGame>, players: BySide<Player>, seed: u64, dice: Arc<SessionDice>) -> Self {
        let mut session = Self {
            game,
            players,
            seed,
            dice,
            number: 0,
            clocks: None,
            oracle: None,
            own: None,
            words: Vec::new(),
            last: None,
            version: 0,
            saved: 0,
            begun: 0,
        };
        session.game.seat(people(players));
        session.roll();
        session
    }

    /// The game with what [`Player::Perfect`] asks; without it, that is a bot like the other.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<Oracle>) -> Self {
        self.oracle = Some(oracle);
        self
    }

    /// The game with a bot that plays at the level of the person whom it meets, which follows from their `results`; `keep` is told of each new
    /// one. Without one person and one bot nothing is counted.
    #[must_use]
    pub fn with_own_level(mut self, results: OwnLevel, keep: Arc<KeepResults>) -> Self {
        let sides = Side::BOTH.map(|side| self.player(side));
        if let [Player::Human, Player::Bot(_)] | [Player::Bot(_), Player::Human] = sides {
            self.own = Some(OwnResults { results, keep, is_noted: false });
            self.meet_own_level();
        }
        self
    }

    /// The bot of the game that begins plays at the level of the person.
    fn meet_own_level(&mut self) {
        let Some(own) = &mut self.own else { return };
        own.is_noted = self.game.ending().is_some() || self.game.start().position().is_some();
        let level = own.results.level(self.game.kind());
        self.players = self.players.map(|player| match player {
            Player::Bot(_) => Player::Bot(level),
            other => other,
        });
    }

    /// Counts the result of the game, once it is over. It counts once, whatever is taken back.
    fn note_result(&mut self) {
        let (kind, players) = (self.game.kind(), self.players);
        let (Some(own), Some(ending)) = (&mut self.own, self.game.ending()) else { return };
        let side = Side::BOTH.into_iter().find(|&side| players[side] == Player::Human);
        if let (Some(side), false) = (side, own.is_noted)
            && let Player::Bot(level) = players[side.other()]
        {
            own.is_noted = true;
            own.results.add(kind, level, Outcome::of(ending.winner, side));
            (own.keep)(&own.results);
        }
    }

    /// The game with clocks, which are read with `now` and run from [`start_clocks`](Self::start_clocks) on: those of the file that the game was
    /// read from go on as they stood there, whatever `control` says.
    #[must_use]
    pub fn with_clocks(mut self, control: TimeControl, now: Arc<Now>) -> Self {
        let recorded = self.game.origin().and_then(|record| Clocks::recorded(record, Arc::clone(&now)));
        self.clocks = recorded.or_else(|| Clocks::new(control, now));
        self
    }

    /// The clocks of those who may act run from now on.
    pub fn start_clocks(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.look();
        }
        self.run_clocks();
    }

    /// Looks at the clocks; everything until the next look is of this moment. Ends the game if a time is up, and gives the side whose it was.
    pub fn look_at_clocks(&mut self) -> Option<Side> {
        if self.game.ending().is_some() {
            return None;
        }
        let side = self.clocks.as_mut()?.look()?;
        self.conclude(Ending { winner: Some(side.other()), reason: EndReason::Time });
        Some(side)
    }

    /// How time is given; `None` without clocks.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clocks.as_ref().map(Clocks::control)
    }

    /// What each side had left at the last look; `None` without clocks.
    #[must_use]
    pub fn time_left(&self) -> Option<BySide<TimeLeft>> {
        let clocks = self.clocks.as_ref()?;
        Some(BySide::from_fn(|side| clocks.left(side)))
    }

    /// Whose clocks run: of a bot that is to play, its own only; else those of the people who may act.
    fn running(&self) -> Actors {
        if self.game.ending().is_some() {
            return Actors::NOBODY;
        }
        if let Some(side) = self.bot() {
            return Actors::only(side);
        }
        self.game.actors()
    }

    fn run_clocks(&mut self) {
        let running = self.running();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running);
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn TerminalGame {
        &*self.game
    }

    /// Who plays `side`.
    #[must_use]
    pub const fn player(&self, side: Side) -> Player {
        *self.players.get(side)
    }

    /// The last turn, if it was played in this session.
    #[must_use]
    pub const fn last(&self) -> Option<&Played> {
        self.last.as_ref()
    }

    fn roll(&mut self) -> Vec<String> {
        let (dice, number) = (Arc::clone(&self.dice), self.number);
        self.game.roll(&move |draw| dice(number, draw))
    }

    /// Puts another game on the game. It has the clocks of its file.
    pub fn replace(&mut self, game: Box<dyn TerminalGame>) {
        self.game = game;
        self.begin();
        self.clocks = self.clocks.take().and_then(|clocks| {
            let now = Arc::clone(clocks.now());
            self.game.origin().and_then(|record| Clocks::recorded(record, now))
        });
        self.start_clocks();
    }

    /// Begins the same game anew; with the players on each other's sides when `swapped`.
    pub fn again(&mut self, swapped: bool) {
        if swapped {
            self.players = self.players.swapped();
        }
        self.game = self.game.anew();
        self.begin();
        self.clocks = self.clocks.as_ref().and_then(Clocks::anew);
        self.start_clocks();
    }

    fn begin(&mut self) {
        self.meet_own_level();
        self.game.seat(people(self.players));
        self.number += 1;
        self.words.clear();
        self.last = None;
        self.version += 1;
        (self.saved, self.begun) = (self.version, self.version);
        self.roll();
    }

    /// Takes back whole turns, and the turn in progress: against a bot the last turn of the person and what the bot answered, else the last
    /// turn. The turns that were taken back, the first one first; empty when there is none that a person has played. A game that was lost on
    /// time stays lost.
    pub fn take_back(&mut self) -> Vec<(Side, String)> {
        let is_lost_on_time = self.game.ending().is_some_and(|ending| ending.reason == EndReason::Time);
        let history = self.game.history();
        let last = history.iter().rposition(|(side, _)| self.player(*side) == Player::Human);
        let Some(last) = last.filter(|_| !is_lost_on_time) else { return Vec::new() };
        let taken = history[last..].to_vec();
        self.game.take_back(taken.len());
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(taken.len());
        }
        self.words.clear();
        self.last = None;
        self.version += 1;
        self.roll();
        self.run_clocks();
        taken
    }

    /// Whether there is something that no file holds.
    #[must_use]
    pub const fn is_unsaved(&self) -> bool {
        self.version != self.saved
    }

    /// Notes that a file holds the game as it is.
    pub const fn note_saved(&mut self) {
        self.saved = self.version;
    }

    /// A number that changes with everything that is done to the game.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The number of this game among those of the session, counted from 0.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Whether something has been done to this game since it came to the game.
    #[must_use]
    pub const fn has_changed(&self) -> bool {
        self.version != self.begun
    }

    /// Whether a person plays one of the sides.
    #[must_use]
    pub fn person_plays(&self) -> bool {
        self.players.into_array().contains(&Player::Human)
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
        if self.game.turn().is_empty() { self.side_of(|player| player != Player::Human) } else { None }
    }

    fn side_of(&self, is_player: impl Fn(Player) -> bool) -> Option<Side> {
        let actors = self.game.actors();
        Side::BOTH.into_iter().find(|&side| actors.contains(side) && is_player(self.player(side)))
    }

    /// The actions open to people now, with the side that may make them.
    #[must_use]
    pub fn choices(&self) -> Vec<(Side, Choice)> {
        let people = Side::BOTH.into_iter().filter(|&side| self.player(side) == Player::Human);
        people.flat_map(|side| self.game.choices(side).into_iter().map(move |choice| (side, choice))).collect()
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
            let (history, score) = (self.game.history().len(), self.game.score());
            let words = self.game.phrases(side, text, locale);
            match self.game.play(side, text) {
                Ok(()) => {
                    self.words.extend(words);
                    return Ok(Entered::Turn(self.played(side, history, score)));
                }
                Err(fault) => {
                    if refused.as_ref().is_none_or(|before: &Fault| says(&before.reason) < says(&fault.reason)) {
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
        let (history, score) = (self.game.history().len(), self.game.score());
        let words = self.game.phrase(side, text, locale);
        self.game.act(side, text)?;
        self.words.extend(words);
        if self.game.history().len() > history {
            return Ok(Entered::Turn(self.played(side, history, score)));
        }
        self.run_clocks();
        Ok(Entered::Action)
    }

    /// Ends a person's turn.
    ///
    /// # Errors
    /// It may not end here.
    pub fn end_turn(&mut self) -> Result<Played, Reason> {
        let side = self.person().ok_or(Reason::MatchOver)?;
        let (history, score) = (self.game.history().len(), self.game.score());
        self.game.end_turn()?;
        Ok(self.played(side, history, score))
    }

    /// Takes back the last action of the turn in progress and returns its notation.
    pub fn undo(&mut self) -> Option<String> {
        self.words.pop();
        let undone = self.game.undo();
        self.run_clocks();
        undone
    }

    /// The work of finding the bot's turn for `side`.
    #[must_use]
    pub fn think(&self, side: Side) -> Thought {
        // The number of the turn makes the seed: what the bot plays depends on the game alone, not on how it was reached.
        let turn = 2 * self.game.history().len() as u64 + side.index() as u64;
        let game = if self.number == 0 { 0 } else { hash::key(u64::from(self.number)) };
        let seed = hash::key(self.seed.wrapping_add(game).wrapping_add(turn));
        let level = match self.player(side) {
            Player::Bot(level) => level,
            Player::Human | Player::Perfect => Level::HIGHEST,
        };
        let time = self.clocks.as_ref().and_then(|clocks| clocks.thinking(side));
        let thought = self.game.think(side, level, seed, time);
        match &self.oracle {
            Some(oracle) if self.player(side) == Player::Perfect => {
                let (oracle, game) = (Arc::clone(oracle), self.game.any_match());
                Box::new(move || oracle(&game, seed).or_else(thought))
            }
            _ => thought,
        }
    }

    /// Plays the turn that the bot has found.
    ///
    /// # Errors
    /// It is not legal.
    pub fn answer(&mut self, side: Side, turn: &str, locale: &Locale) -> Result<Played, Fault> {
        let (history, score) = (self.game.history().len(), self.game.score());
        self.words = self.game.phrases(side, turn, locale);
        self.game.play(side, turn)?;
        Ok(self.played(side, history, score))
    }

    fn played(&mut self, side: Side, history: usize, before: BySide<u32>) -> Played {
        let after = self.game.score();
        let hidden = self.game.hides();
        let text = self.game.history().get(history).map(|(_, text)| text.clone()).unwrap_or_default();
        let scored = || Side::BOTH.into_iter().find(|&side| after[side] > before[side]);
        let played = Played {
            side,
            text,
            words: if hidden { Vec::new() } else { std::mem::take(&mut self.words) },
            // Where goals are not counted, the first is the end of the match and no score.
            scored: if self.game.kind().counts_goals() { scored() } else { None },
            rolled: self.roll(),
        };
        self.version += 1;
        let running = self.running();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn(side, running);
        }
        self.words.clear();
        self.last = Some(played.clone());
        self.note_result();
        played
    }

    /// `side` gives up.
    pub fn resign(&mut self, side: Side) {
        self.conclude(Ending { winner: Some(side.other()), reason: EndReason::Resignation });
    }

    /// Both agree on a draw.
    pub fn agree(&mut self) {
        self.conclude(Ending { winner: None, reason: EndReason::Agreement });
    }

    fn conclude(&mut self, ending: Ending) {
        while self.game.undo().is_some() {}
        self.words.clear();
        self.version += 1;
        self.game.conclude(ending);
        self.run_clocks();
        self.note_result();
    }

    /// Whether the bot, playing `side`, takes the draw that it is offered: when it is behind, or when a long game is even.
    #[must_use]
    pub fn bot_takes_draw(&self, side: Side) -> bool {
        let score = self.game.score();
        let (own, other) = (score[side], score[side.other()]);
        own < other || own == other && self.game.history().len() >= LONG_GAME
    }

    /// The game as the text of a file.
    ///
    /// # Errors
    /// It is too long for a file.
    pub fn to_file(&self) -> Result<String, Reason> {
        let times = self.clocks.as_ref().map(Clocks::times);
        Ok(self.game.record(times.as_ref())?.to_string())
    }
}

/// How much a refusal says to those who share a terminal: that a side or a board is not to be played by one of them says nothing where the other
/// may play.
const fn says(reason: &Reason) -> u8 {
    match reason {
        Reason::NotYourTurn { .. } => 0,
        Reason::BoardNotYours { .. } => 1,
        _ => 2,
    }
}
