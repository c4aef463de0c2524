//! A game on the table: what the modes of play need of a match, whichever game it is.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Engine as _, Level, LevelPlayer, Levelled, Limits, Options, SystemClock};
use games::game::{Actors, EndReason, Ending, Game};
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::record::{Outcome, Record, RecordedTurn, replay};
use games::side::Side;
use locale::Locale;

use crate::draw::{Drawing, Kind, Place, Trace, View};

/// An action that is open now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its notation.
    pub text: String,
    /// What acts.
    pub from: Option<Place>,
    /// Where it goes.
    pub to: Option<Place>,
    /// What it does.
    pub kind: Kind,
    /// For a choice that only prepares others: the places that can be chosen after it.
    pub opens: Vec<Place>,
}

/// A game that can be played on the terminal: what its file under `draw` says about it.
pub trait Playable: Levelled {
    /// How an action of `side` that is open now is shown.
    fn choice(&self, side: Side, action: Self::Action) -> Choice;

    /// An action in words, as part of a sentence.
    fn phrase(&self, action: Self::Action, locale: &Locale) -> String;

    /// What a turn that has just been played left behind.
    fn traces(&self, turn: &str) -> Vec<(Place, Trace)>;

    /// The place with this name.
    fn read_place(&self, text: &str) -> Option<Place>;

    /// The name of a place in notation.
    fn place_name(&self, place: Place) -> String;

    /// The board or boards.
    fn draw(&self, view: &View<'_>, locale: &Locale) -> Drawing;

    /// How many sizes of drawing there are.
    fn sizes(&self) -> usize {
        1
    }

    /// How many boards there are.
    fn boards(&self) -> u8 {
        1
    }

    /// The position in plain sentences.
    fn describe(&self, locale: &Locale) -> Vec<String>;

    /// Where the match stands, apart from the score and whose turn it is.
    fn status(&self, locale: &Locale) -> Vec<String>;

    /// The number of distinct results of a turn of `side`; `None` when the game has no such count here.
    fn turn_count(&self, side: Side) -> Option<u64>;

    /// The tags that describe the start of the match.
    fn tags(&self) -> Vec<(&'static str, String)>;

    /// The match that the tags of a game file describe, before its first turn.
    ///
    /// # Errors
    /// A tag describes nothing that can be played.
    fn from_record(record: &Record) -> Result<Self, Fault>;

    /// The draw of dice written like this.
    ///
    /// # Errors
    /// It is not one, or the game has no dice.
    fn read_draw(_text: &str) -> Result<Draw, Fault> {
        Err(Fault { line: 1, column: 1, reason: Reason::NoDiceAwaited })
    }

    /// The notation of a draw.
    fn draw_text(_draw: &Draw) -> String {
        String::new()
    }
}

/// How long the bot thinks about a turn at the highest levels; a person does not wait longer with pleasure.
const THINKING: Duration = Duration::from_secs(1);

/// The work of finding a turn of the bot; it gives the turn in notation.
pub type Thought = Box<dyn FnOnce() -> Option<String> + Send>;

/// Dice by the number of their draw, counted from 1.
pub type Dice = dyn Fn(u8) -> Draw;

/// A match of any game.
pub trait Table: Debug + Send {
    /// Which game it is.
    fn game(&self) -> Game;
    /// Who may act now.
    fn actors(&self) -> Actors;
    /// The actions open to `side`.
    fn choices(&self, side: Side) -> Vec<Choice>;
    /// Makes the action with this notation.
    ///
    /// # Errors
    /// No such action is open.
    fn act(&mut self, side: Side, text: &str) -> Result<(), Reason>;
    /// Plays the rest of a turn given in notation and ends it.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; nothing has changed then.
    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault>;
    /// The notation of the turn in progress, an action each.
    fn turn(&self) -> Vec<String>;
    /// Takes back the last action of the turn in progress and returns its notation.
    fn undo(&mut self) -> Option<String>;
    /// Whether the turn may end now.
    fn may_end_turn(&self) -> bool;
    /// Ends the turn.
    ///
    /// # Errors
    /// The turn may not end here.
    fn end_turn(&mut self) -> Result<(), Reason>;
    /// The turns played.
    fn history(&self) -> &[(Side, String)];
    /// Makes the draws of dice that are awaited, and returns their notation.
    fn roll(&mut self, dice: &Dice) -> Vec<String>;
    /// The position in notation.
    fn position(&self) -> String;
    /// Goals of A and B.
    fn score(&self) -> [u32; 2];
    /// How the match ended.
    fn ending(&self) -> Option<Ending>;
    /// Ends the match from outside the rules.
    fn conclude(&mut self, ending: Ending);
    /// The work of finding a turn of the bot, to be done on any thread; it gives `None` if `side` may not act.
    fn think(&self, side: Side, level: Level, seed: u64) -> Thought;
    /// An action that is open now in words.
    fn phrase(&self, side: Side, text: &str, locale: &Locale) -> Option<String>;
    /// The actions of a turn in words; none when the turn is not legal.
    fn phrases(&self, side: Side, turn: &str, locale: &Locale) -> Vec<String>;
    /// What the last turn left behind.
    fn last_traces(&self) -> Vec<(Place, Trace)>;
    /// The place with this name.
    fn read_place(&self, text: &str) -> Option<Place>;
    /// The name of a place.
    fn place_name(&self, place: Place) -> String;
    /// The board or boards.
    fn draw(&self, view: &View<'_>, locale: &Locale) -> Drawing;
    /// How many sizes of drawing there are.
    fn sizes(&self) -> usize;
    /// How many boards there are.
    fn boards(&self) -> u8;
    /// The position in sentences.
    fn describe(&self, locale: &Locale) -> Vec<String>;
    /// Where the match stands.
    fn status(&self, locale: &Locale) -> Vec<String>;
    /// The number of distinct results of a turn.
    fn turn_count(&self, side: Side) -> Option<u64>;
    /// The game as it stands in a file. The turn in progress is not in it.
    ///
    /// # Errors
    /// The game is too long for a file.
    fn record(&self) -> Result<Record, Reason>;
}

/// A match together with the dice that were drawn in it.
#[derive(Debug, Clone)]
struct Seat<M> {
    game: M,
    /// The start of the match.
    tags: Vec<(&'static str, String)>,
    draws: Vec<Draw>,
}

/// Puts a match on the table.
#[must_use]
pub fn table<M: Playable>(game: M) -> Box<dyn Table> {
    Box::new(Seat { tags: game.tags(), game, draws: Vec::new() })
}

/// Puts a recorded match on the table.
///
/// # Errors
/// The tags, the dice or a turn are not possible; the fault names the place in the file.
pub fn table_of<M: Playable>(record: &Record) -> Result<Box<dyn Table>, Fault> {
    let start = M::from_record(record)?;
    let tags = start.tags();
    let draws = std::cell::RefCell::new(Vec::new());
    let game = replay(record, start, |text| {
        let draw = M::read_draw(text)?;
        draws.borrow_mut().push(draw);
        Ok(draw)
    })?;
    Ok(Box::new(Seat { game, tags, draws: draws.into_inner() }))
}

impl<M: Playable> Seat<M> {
    fn action(&self, side: Side, text: &str) -> Option<M::Action> {
        self.game.actions(side).into_iter().find(|action| action.to_string() == text)
    }
}

impl<M: Playable> Table for Seat<M> {
    fn game(&self) -> Game {
        M::GAME
    }

    fn actors(&self) -> Actors {
        self.game.actors()
    }

    fn choices(&self, side: Side) -> Vec<Choice> {
        self.game.actions(side).into_iter().map(|action| self.game.choice(side, action)).collect()
    }

    fn act(&mut self, side: Side, text: &str) -> Result<(), Reason> {
        let action = self.action(side, text).ok_or_else(|| Reason::MalformedAction { found: text.to_owned() })?;
        self.game.act(side, action)
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        self.game.play(side, text)
    }

    fn turn(&self) -> Vec<String> {
        self.game.turn().iter().map(ToString::to_string).collect()
    }

    fn undo(&mut self) -> Option<String> {
        self.game.undo().map(|action| action.to_string())
    }

    fn may_end_turn(&self) -> bool {
        self.game.may_end_turn()
    }

    fn end_turn(&mut self) -> Result<(), Reason> {
        self.game.end_turn()
    }

    fn history(&self) -> &[(Side, String)] {
        self.game.history()
    }

    fn roll(&mut self, dice: &Dice) -> Vec<String> {
        let mut rolled = Vec::new();
        while self.game.awaits_dice() {
            let draw = dice(self.draws.len() as u8 + 1);
            if self.game.roll(draw).is_err() {
                break;
            }
            self.draws.push(draw);
            rolled.push(M::draw_text(&draw));
        }
        rolled
    }

    fn position(&self) -> String {
        self.game.position()
    }

    fn score(&self) -> [u32; 2] {
        self.game.score()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn conclude(&mut self, ending: Ending) {
        self.game.conclude(ending);
    }

    fn think(&self, side: Side, level: Level, seed: u64) -> Thought {
        let game = self.game.clone();
        Box::new(move || {
            let mut player = LevelPlayer::new(level, &Options { seed, ..Options::default() });
            let control = Control { stop: &AtomicBool::new(false), clock: &SystemClock::start() };
            let report = player.search(&game, side, &Limits::time(THINKING), &control, &mut |_| ())?;
            let turn = report.lines.first()?.turns.first()?;
            Some(game.turn_text(&turn.actions))
        })
    }

    fn phrase(&self, side: Side, text: &str, locale: &Locale) -> Option<String> {
        self.action(side, text).map(|action| self.game.phrase(action, locale))
    }

    fn phrases(&self, side: Side, turn: &str, locale: &Locale) -> Vec<String> {
        let actions = self.game.read_turn(side, turn).unwrap_or_default();
        actions.into_iter().map(|action| self.game.phrase(action, locale)).collect()
    }

    fn last_traces(&self) -> Vec<(Place, Trace)> {
        self.game.history().last().map(|(_, turn)| self.game.traces(turn)).unwrap_or_default()
    }

    fn read_place(&self, text: &str) -> Option<Place> {
        self.game.read_place(text)
    }

    fn place_name(&self, place: Place) -> String {
        self.game.place_name(place)
    }

    fn draw(&self, view: &View<'_>, locale: &Locale) -> Drawing {
        self.game.draw(view, locale)
    }

    fn sizes(&self) -> usize {
        self.game.sizes()
    }

    fn boards(&self) -> u8 {
        self.game.boards()
    }

    fn describe(&self, locale: &Locale) -> Vec<String> {
        self.game.describe(locale)
    }

    fn status(&self, locale: &Locale) -> Vec<String> {
        self.game.status(locale)
    }

    fn turn_count(&self, side: Side) -> Option<u64> {
        self.game.turn_count(side)
    }

    fn record(&self) -> Result<Record, Reason> {
        let mut record = Record::new(M::GAME);
        for (name, value) in &self.tags {
            record.set_tag(name, value)?;
        }
        if !self.draws.is_empty() {
            let draws: Vec<String> = self.draws.iter().map(M::draw_text).collect();
            record.set_tag("Dice", &draws.join(" "))?;
        }
        let ending = self.game.ending();
        record.set_result(match ending {
            None => Outcome::Open,
            Some(Ending { winner: Some(side), .. }) => Outcome::Win(side),
            Some(Ending { winner: None, .. }) => Outcome::Draw,
        })?;
        match ending.map(|ending| ending.reason) {
            Some(EndReason::Resignation) => record.set_tag("Termination", "resignation")?,
            Some(EndReason::Time) => record.set_tag("Termination", "time")?,
            Some(EndReason::Agreement) => record.set_tag("Termination", "agreement")?,
            _ => {}
        }
        for (side, text) in self.game.history() {
            record.push(RecordedTurn::new(*side, text)?)?;
        }
        Ok(record)
    }
}
