//! A game in the terminal: what the modes of play need of a match, whichever game it is.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Engine as _, Level, LevelPlayer, Levelled, Limits, SystemClock};
use games::game::{Actors, EndReason, Ending, Game};
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::record::{ClockTime, GameResult, Record, RecordedTurn, replay};
use games::side::{BySide, Side};
use locale::Locale;
use play::time_control::TimeControl;
use play::{AnyMatch, Rules, Start, with_match};

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
pub trait Playable: Levelled + Rules + Into<AnyMatch> {
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

    /// The position in plain sentences.
    fn describe(&self, locale: &Locale) -> Vec<String>;

    /// Where the match stands, apart from the score and whose turn it is.
    fn status(&self, locale: &Locale) -> Vec<String>;

    /// The number of distinct results of a turn of `side`; `None` when the game has no such count here.
    fn turn_count(&self, side: Side) -> Option<u64>;
}

/// The work of finding a turn of the bot; it gives the turn in notation.
pub type Thought = Box<dyn FnOnce() -> Option<String> + Send>;

/// Dice by the number of their draw, counted from 1.
pub type Dice = dyn Fn(u8) -> Draw;

/// The clocks of a game as its file tells them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    /// How time was given.
    pub control: TimeControl,
    /// What the side that played had left after each turn.
    pub left: Vec<ClockTime>,
}

/// A match of any game.
pub trait TerminalGame: Debug + Send {
    /// Which game it is.
    fn kind(&self) -> Game;
    /// Who may act now at this screen.
    fn actors(&self) -> Actors;
    /// Says for which sides people sit at this screen: what the screen shows is what they may see. Where both sit there, that is
    /// what the side to play may see.
    fn seat(&mut self, people: BySide<bool>);
    /// Whether something is hidden from those who look at the screen now.
    fn hides(&self) -> bool;
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
    /// The turns played, as they may be seen.
    fn history(&self) -> Vec<(Side, String)>;
    /// Takes back the turn in progress and the last `turns` turns, or all there are. The dice stay drawn: the same come again. A match
    /// that was over goes on.
    fn take_back(&mut self, turns: usize);
    /// The same match before its first turn.
    fn anew(&self) -> Box<dyn TerminalGame>;
    /// What the match began with.
    fn start(&self) -> &Start;
    /// The record that the match was read from.
    fn origin(&self) -> Option<&Record>;
    /// Makes the draws of dice that are awaited, and returns their notation.
    fn roll(&mut self, dice: &Dice) -> Vec<String>;
    /// The match, whole.
    fn any_match(&self) -> AnyMatch;
    /// The position in notation, as it may be seen.
    fn position(&self) -> String;
    /// Goals of A and B.
    fn score(&self) -> BySide<u32>;
    /// How the match ended.
    fn ending(&self) -> Option<Ending>;
    /// Ends the match from outside the rules.
    fn conclude(&mut self, ending: Ending);
    /// The work of finding a turn of the bot within `time`, to be done on any thread; it gives `None` if `side` may not act.
    fn think(&self, side: Side, level: Level, seed: u64, time: Option<Duration>) -> Thought;
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
    /// The position in sentences.
    fn describe(&self, locale: &Locale) -> Vec<String>;
    /// Where the match stands.
    fn status(&self, locale: &Locale) -> Vec<String>;
    /// The number of distinct results of a turn.
    fn turn_count(&self, side: Side) -> Option<u64>;
    /// The game, whole, as it stands in a file, with what `times` says about its clocks. The turn in progress is not in it; comments and tags of the
    /// file that the match was read from are, as far as its turns still stand.
    ///
    /// # Errors
    /// The game is too long for a file.
    fn record(&self, times: Option<&Times>) -> Result<Record, Reason>;
}

/// A match together with the dice that were drawn in it.
#[derive(Debug, Clone)]
struct PlayedMatch<M> {
    game: M,
    /// The match before its first turn.
    first: M,
    start: Start,
    origin: Option<Record>,
    /// All draws that have ever been made. Those after the first `used` came before turns that were taken back.
    draws: Vec<Draw>,
    used: usize,
    people: BySide<bool>,
}

/// Puts a match on the game.
#[must_use]
pub fn begin(start: &Start) -> Box<dyn TerminalGame> {
    with_match!(start.new_match(), game => seat(game, start))
}

/// Puts a recorded match on the game.
///
/// # Errors
/// The tags, the dice or a turn are not possible; the fault names the place in the file.
pub fn resume(record: &Record) -> Result<Box<dyn TerminalGame>, Fault> {
    let start = Start::from_record(record)?;
    with_match!(start.new_match(), game => replayed(game, start, record))
}

fn seat<M: Playable>(game: M, start: &Start) -> Box<dyn TerminalGame> {
    Box::new(PlayedMatch {
        first: game.clone(),
        game,
        start: start.clone(),
        origin: None,
        draws: Vec::new(),
        used: 0,
        people: [true; 2].into(),
    })
}

fn replayed<M: Playable>(first: M, start: Start, record: &Record) -> Result<Box<dyn TerminalGame>, Fault> {
    let draws = RefCell::new(Vec::new());
    let game = replay(record, first.clone(), |text| {
        let draw = M::read_draw(text)?;
        draws.borrow_mut().push(draw);
        Ok(draw)
    })?;
    let draws = draws.into_inner();
    let (origin, used, people) = (Some(record.clone()), draws.len(), [true; 2].into());
    Ok(Box::new(PlayedMatch { game, first, start, origin, used, draws, people }))
}

/// The tags that say how a match began, went and ended: these are written anew.
const OWN_TAGS: [&str; 10] =
    ["Game", "Board", "Columns", "Mode", "Variant", "Position", "Dice", "Result", "Termination", "Clock"];

impl<M: Playable> PlayedMatch<M> {
    fn action(&self, side: Side, text: &str) -> Option<M::Action> {
        self.game.actions(side).into_iter().find(|action| action.to_string() == text)
    }

    /// The match as those at the screen may see it.
    fn seen(&self) -> Cow<'_, M> {
        let viewer = match self.people.into_array() {
            [true, true] => self.game.at_one_screen().first(),
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::B),
            [false, false] => None,
        };
        match self.game.unseen() {
            Some(owner) if viewer != Some(owner) => Cow::Owned(self.game.seen_by(viewer)),
            _ => Cow::Borrowed(&self.game),
        }
    }

    /// Hands in the draws that were made before.
    fn roll_again(&mut self) {
        while self.game.awaits_dice() {
            let Some(&draw) = self.draws.get(self.used) else { return };
            if self.game.roll(draw).is_err() {
                return;
            }
            self.used += 1;
        }
    }

    /// The turn `number`, counted from 0, as it stood in the file that the match was read from; `None` when another was played there or
    /// before it.
    fn original(&self, number: usize) -> Option<&RecordedTurn> {
        let original = self.origin.as_ref()?.turns().get(number)?;
        let (side, text) = self.game.history().get(number)?;
        (original.side() == *side && original.text() == text).then_some(original)
    }
}

impl<M: Playable> TerminalGame for PlayedMatch<M> {
    fn kind(&self) -> Game {
        M::GAME
    }

    fn actors(&self) -> Actors {
        self.game.at_one_screen()
    }

    fn seat(&mut self, people: BySide<bool>) {
        self.people = people;
    }

    fn hides(&self) -> bool {
        matches!(self.seen(), Cow::Owned(_))
    }

    fn choices(&self, side: Side) -> Vec<Choice> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        let seen = self.seen();
        seen.actions(side).into_iter().map(|action| seen.choice(side, action)).collect()
    }

    fn act(&mut self, side: Side, text: &str) -> Result<(), Reason> {
        let action = self.action(side, text).ok_or_else(|| Reason::MalformedAction { found: text.to_owned() })?;
        self.game.act(side, action)
    }

    fn play(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        if self.game.actors().contains(side) && !self.actors().contains(side) {
            return Err(Fault { line: 1, column: 1, reason: Reason::NotYourTurn { side: side.letter() } });
        }
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

    fn any_match(&self) -> AnyMatch {
        self.game.clone().into()
    }

    fn history(&self) -> Vec<(Side, String)> {
        self.seen().history().to_vec()
    }

    fn take_back(&mut self, turns: usize) {
        let played = self.game.history().to_vec();
        let kept = played.len().saturating_sub(turns);
        (self.game, self.used) = (self.first.clone(), 0);
        for (side, turn) in &played[..kept] {
            self.roll_again();
            // It was legal when it was played, from the same start with the same dice.
            let _ = self.game.play(*side, turn);
        }
    }

    fn anew(&self) -> Box<dyn TerminalGame> {
        seat(self.first.clone(), &self.start)
    }

    fn start(&self) -> &Start {
        &self.start
    }

    fn origin(&self) -> Option<&Record> {
        self.origin.as_ref()
    }

    fn roll(&mut self, dice: &Dice) -> Vec<String> {
        let mut rolled = Vec::new();
        while self.game.awaits_dice() {
            if self.used == self.draws.len() {
                self.draws.push(dice(self.draws.len() as u8 + 1));
            }
            let draw = self.draws[self.used];
            if self.game.roll(draw).is_err() {
                break;
            }
            self.used += 1;
            rolled.push(draw.to_string());
        }
        rolled
    }

    fn position(&self) -> String {
        self.seen().position()
    }

    fn score(&self) -> BySide<u32> {
        self.game.score()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn conclude(&mut self, ending: Ending) {
        self.game.conclude(ending);
    }

    fn think(&self, side: Side, level: Level, seed: u64, time: Option<Duration>) -> Thought {
        let game = self.game.seen_by(Some(side));
        Box::new(move || {
            let mut player = LevelPlayer::new(level, seed);
            let control = Control { stop: &AtomicBool::new(false), clock: &SystemClock::start() };
            let report = player.search(&game, side, &Limits { time, ..Limits::default() }, &control, &mut |_| ())?;
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
        let seen = self.seen();
        seen.history().last().map(|(_, turn)| seen.traces(turn)).unwrap_or_default()
    }

    fn read_place(&self, text: &str) -> Option<Place> {
        self.game.read_place(text)
    }

    fn place_name(&self, place: Place) -> String {
        self.game.place_name(place)
    }

    fn draw(&self, view: &View<'_>, locale: &Locale) -> Drawing {
        self.seen().draw(view, locale)
    }

    fn sizes(&self) -> usize {
        self.game.sizes()
    }

    fn describe(&self, locale: &Locale) -> Vec<String> {
        self.seen().describe(locale)
    }

    fn status(&self, locale: &Locale) -> Vec<String> {
        self.seen().status(locale)
    }

    fn turn_count(&self, side: Side) -> Option<u64> {
        self.game.turn_count(side)
    }

    fn record(&self, times: Option<&Times>) -> Result<Record, Reason> {
        let mut record = Record::new(M::GAME);
        // A time control that nobody here can keep stays as it was written.
        let is_own = |name: &str| OWN_TAGS.contains(&name) || times.is_some() && name == "TimeControl";
        let others = self.origin.iter().flat_map(Record::tags).filter(|(name, _)| !is_own(name));
        for (name, value) in others {
            record.set_tag(name, value)?;
        }
        for (name, value) in self.start.tags() {
            record.set_tag(name, &value)?;
        }
        if let Some(times) = times
            && let Some(tag) = times.control.tag()
        {
            record.set_tag(tag, &times.control.to_string())?;
        }
        if self.used > 0 {
            let draws: Vec<String> = self.draws[..self.used].iter().map(ToString::to_string).collect();
            record.set_tag("Dice", &draws.join(" "))?;
        }
        let ending = self.game.ending();
        record.set_result(match ending {
            None => GameResult::Open,
            Some(Ending { winner: Some(side), .. }) => GameResult::Win(side),
            Some(Ending { winner: None, .. }) => GameResult::Draw,
        })?;
        match ending.map(|ending| ending.reason) {
            Some(EndReason::Resignation) => record.set_tag("Termination", "resignation")?,
            Some(EndReason::Time) => record.set_tag("Termination", "time")?,
            Some(EndReason::Agreement) => record.set_tag("Termination", "agreement")?,
            _ => {}
        }
        let mut as_it_was = true;
        for (number, (side, text)) in self.game.history().iter().enumerate() {
            let original = self.original(number);
            as_it_was &= original.is_some();
            let mut turn = match original.filter(|_| as_it_was) {
                Some(turn) => turn.clone(),
                None => RecordedTurn::new(*side, text)?,
            };
            if let Some(&left) = times.and_then(|times| times.left.get(number)) {
                turn = turn.with_clock(left);
            }
            record.push(turn)?;
        }
        Ok(record)
    }
}
