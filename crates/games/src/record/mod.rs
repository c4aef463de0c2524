//! Game files (`.tgn`): the record of a match, its text, and playing it again.
//!
//! A [`Record`] is a game as it stands in a file: tags and turns, each turn with its comments, evaluation and clock
//! time. It is well-formed (whatever can be built can be printed and read back) but its turns have not been checked
//! against the rules; [`replay()`] does that. `docs/notation.md` describes the format.
//!
//! ```
//! use games::record::{GameResult, Records};
//! use games::side::Side;
//!
//! let file = r#"[Game "diaballik"]
//! [Result "a"]
//!
//! 1. d1>e1 b7b6,d7>c7 {too hasty} 2. e1e2
//! "#;
//! let record = Records::new(file.lines()).next().expect("there is a game")?;
//! assert_eq!(record.result(), GameResult::Win(Side::A));
//! assert_eq!(record.turns()[1].comments(), ["too hasty"]);
//! assert_eq!(record.to_string(), file);
//! # Ok::<(), games::notation::Fault>(())
//! ```

mod parse;
mod replay;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

pub use parse::{RecordParser, Records};
pub use replay::{dice_of, replay};

use crate::game::Game;
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::Side;

/// The most bytes of one line of a game file, its line break not counted.
pub const MAX_LINE: usize = 65_536;
/// The most bytes of a tag's value or of a comment's text, escapes not counted.
pub const MAX_TEXT: usize = 16_384;
/// The most bytes of the text of one turn.
pub const MAX_TURN: usize = 4_096;
/// The most bytes of one game, as an upper bound of its printed size.
pub const MAX_GAME: usize = 4 * 1_024 * 1_024;
/// The most characters of a tag's name.
const MAX_NAME: usize = 32;
/// Lines of turns are broken before this width when their parts allow it.
const WIDTH: usize = 80;

/// How a game ended, as its `Result` tag tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// This side won: `a` or `b`.
    Win(Side),
    /// Nobody won: `draw`.
    Draw,
    /// The game goes on, was abandoned, or its end is unknown: `*`.
    #[default]
    Open,
}

impl GameResult {
    /// The value of the `Result` tag.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(Side::A) => "a",
            Self::Win(Side::B) => "b",
            Self::Draw => "draw",
            Self::Open => "*",
        }
    }

    /// The outcome with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Win(Side::A), Self::Win(Side::B), Self::Draw, Self::Open].into_iter().find(|o| o.name() == name)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An evaluation of the position after a turn, from A's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Eval {
    /// Hundredths of the engine's unit, positive when A stands better: `0.53`.
    Score(i32),
    /// This side wins in this many turns of its own: `#3` for A, `#-3` for B.
    Win(Side, u32),
}

impl Eval {
    /// Reads an evaluation.
    ///
    /// # Errors
    /// It is not written like `0.53`, `-1.2`, `4`, `#3` or `#-3`, or is out of range.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        let malformed = || Reason::EvalMalformed { found: shortened(text) };
        if let Some(turns) = text.strip_prefix('#') {
            let (side, digits) = turns.strip_prefix('-').map_or((Side::A, turns), |digits| (Side::B, digits));
            return Ok(Self::Win(side, digits_only(digits).and_then(|d| d.parse().ok()).ok_or_else(malformed)?));
        }
        let (sign, number) = text.strip_prefix('-').map_or((1, text.strip_prefix('+').unwrap_or(text)), |n| (-1, n));
        let (whole, hundredths) = match number.split_once('.') {
            None => (number, 0),
            Some((whole, part)) => {
                let digits = digits_only(part).filter(|d| d.len() <= 2).ok_or_else(malformed)?;
                let value: i64 = digits.parse().map_err(|_| malformed())?;
                (whole, if digits.len() == 1 { value * 10 } else { value })
            }
        };
        let whole: i64 =
            digits_only(whole).filter(|d| d.len() <= 8).and_then(|d| d.parse().ok()).ok_or_else(malformed)?;
        i32::try_from(sign * (whole * 100 + hundredths)).map(Self::Score).map_err(|_| malformed())
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Score(score) => {
                let (sign, size) = (if score < 0 { "-" } else { "" }, score.unsigned_abs());
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Win(Side::A, turns) => write!(f, "#{turns}"),
            Self::Win(Side::B, turns) => write!(f, "#-{turns}"),
        }
    }
}

/// The time left on the clock of the side that played, after its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockTime {
    /// The time that was left, in milliseconds.
    pub milliseconds: u32,
}

impl ClockTime {
    /// So many milliseconds; none where that is a thousand hours or more, which has no text.
    #[must_use]
    pub fn new(milliseconds: u64) -> Option<Self> {
        let milliseconds = u32::try_from(milliseconds).ok()?;
        (milliseconds <= Self::MOST).then_some(Self { milliseconds })
    }

    /// Reads a clock time.
    ///
    /// # Errors
    /// It is not written like `0:04:58` or `0:00:09.5` (hours, minutes, seconds, at most three decimals), or has 1000
    /// hours or more.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        let read = || -> Option<u32> {
            let (hours, rest) = text.split_once(':')?;
            let (minutes, seconds) = rest.split_once(':')?;
            let (seconds, part) = match seconds.split_once('.') {
                Some((seconds, part)) => (seconds, Some(part)),
                None => (seconds, None),
            };
            let number = |text: &str, lengths: core::ops::RangeInclusive<usize>, most: u32| {
                let digits = digits_only(text).filter(|d| lengths.contains(&d.len()))?;
                digits.parse::<u32>().ok().filter(|&n| n <= most)
            };
            let whole =
                number(hours, 1..=3, 999)? * 3600 + number(minutes, 2..=2, 59)? * 60 + number(seconds, 2..=2, 59)?;
            let part = match part {
                None => 0,
                Some(part) => number(part, 1..=3, 999)? * [100, 10, 1][part.len() - 1],
            };
            Some(whole * 1000 + part)
        };
        match read() {
            Some(milliseconds) if milliseconds <= Self::MOST => Ok(Self { milliseconds }),
            _ => Err(Reason::ClockMalformed { found: shortened(text) }),
        }
    }

    /// The longest time that has a text: a millisecond less than 1000 hours.
    const MOST: u32 = 3_599_999_999;
}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.milliseconds.min(Self::MOST);
        let (seconds, part) = (time / 1000, time % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if part == 0 { Ok(()) } else { write!(f, "{}", format!(".{part:03}").trim_end_matches('0')) }
    }
}

fn digits_only(text: &str) -> Option<&str> {
    Some(text).filter(|t| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit()))
}

/// A turn as it stands in a game file: well-formed, but not checked against the rules.
///
/// Two turns are equal when they say the same, wherever they stand in their files.
#[derive(Debug, Clone)]
pub struct RecordedTurn {
    side: Side,
    text: String,
    comments: Vec<String>,
    eval: Option<Eval>,
    clock: Option<ClockTime>,
    line: usize,
    column: usize,
}

impl PartialEq for RecordedTurn {
    fn eq(&self, other: &Self) -> bool {
        (self.side, &self.text, &self.comments, self.eval, self.clock)
            == (other.side, &other.text, &other.comments, other.eval, other.clock)
    }
}

impl Eq for RecordedTurn {}

impl RecordedTurn {
    /// A turn of `side` without comments.
    ///
    /// # Errors
    /// `text` is empty, too long, or has a character that no turn has.
    pub fn new(side: Side, text: &str) -> Result<Self, Reason> {
        if text.is_empty() {
            return Err(Reason::EndsTooEarly);
        }
        if text.len() > MAX_TURN {
            return Err(Reason::TextTooLong { found: text.len(), most: MAX_TURN });
        }
        if let Some(c) = text.chars().find(|&c| !is_turn_character(c)) {
            return Err(Reason::TurnCharacter { found: c.to_string() });
        }
        Ok(Self { side, text: text.to_owned(), comments: Vec::new(), eval: None, clock: None, line: 1, column: 1 })
    }

    /// Sets the evaluation of the position after the turn.
    #[must_use]
    pub fn with_eval(mut self, eval: Eval) -> Self {
        self.eval = Some(eval);
        self
    }

    /// Sets the time left after the turn; 1000 hours and more become the longest time that can be written.
    #[must_use]
    pub fn with_clock(mut self, clock: ClockTime) -> Self {
        self.clock = Some(ClockTime { milliseconds: clock.milliseconds.min(ClockTime::MOST) });
        self
    }

    /// Adds a comment.
    ///
    /// # Errors
    /// `comment` is empty, too long, or has a control character other than a line feed.
    pub fn with_comment(mut self, comment: &str) -> Result<Self, Reason> {
        if comment.is_empty() {
            return Err(Reason::CommentEmpty);
        }
        checked_text(comment, true)?;
        self.comments.push(comment.to_owned());
        Ok(self)
    }

    /// The side that plays it.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The turn in the notation of its game.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The comment on the turn.
    #[must_use]
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The evaluation of the position after the turn.
    #[must_use]
    pub const fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// The time that `side` had left after the turn.
    #[must_use]
    pub const fn clock(&self) -> Option<ClockTime> {
        self.clock
    }

    /// The line of the file that the turn stands on, counted from 1; 1 for a turn that was not read from a file.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column where the turn starts, counted from 1; 1 for a turn that was not read from a file.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The most bytes that this turn takes in print, number and spaces included.
    fn size(&self) -> usize {
        self.text.len() + 72 + self.comments.iter().map(|c| 2 * c.len() + 3).sum::<usize>()
    }
}

fn is_turn_character(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || "<>^*:,/!?-".contains(c)
}

/// Refuses what a tag's value or a comment cannot have.
fn checked_text(text: &str, line_feeds: bool) -> Result<(), Reason> {
    if text.len() > MAX_TEXT {
        return Err(Reason::TextTooLong { found: text.len(), most: MAX_TEXT });
    }
    match text.chars().find(|&c| c.is_control() && !(line_feeds && c == '\n')) {
        Some(c) => Err(Reason::ControlCharacter { code: format!("U+{:04X}", u32::from(c)) }),
        None => Ok(()),
    }
}

/// A tag and where it stands.
#[derive(Debug, Clone)]
struct Tag {
    name: String,
    value: String,
    line: usize,
    /// The column of the first character of the value.
    column: usize,
}

/// A game as it stands in a file. See the [module](self).
///
/// Two records are equal when they have the same tags in the same order and the same turns.
#[derive(Debug, Clone)]
pub struct Record {
    game: Game,
    tags: Vec<Tag>,
    turns: Vec<RecordedTurn>,
    size: usize,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.tags().eq(other.tags()) && self.turns == other.turns
    }
}

impl Eq for Record {}

impl Record {
    /// A game without turns, with the tag `Game` only.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let tag = Tag { name: "Game".to_owned(), value: game.name().to_owned(), line: 1, column: 8 };
        Self { game, size: tag_size(&tag.name, &tag.value), tags: vec![tag], turns: Vec::new() }
    }

    /// Which game was played.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The value of the tag `name`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The names and values of all tags in their order; `Game` is the first.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// Changes the value of a tag or adds a tag at the end.
    ///
    /// # Errors
    /// The name is not a tag name; the value has control characters or is too long; a well-known tag cannot have this
    /// value; the tag `Game` cannot change; the game would be too large.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Reason> {
        self.put_tag(Tag { name: name.to_owned(), value: value.to_owned(), line: 1, column: 1 })
    }

    fn put_tag(&mut self, tag: Tag) -> Result<(), Reason> {
        check_tag(&tag.name, &tag.value)?;
        if tag.name == "Game" && tag.value != self.game.name() {
            return Err(Reason::TagValue { name: tag.name, found: tag.value, expected: self.game.name().to_owned() });
        }
        let place = self.tags.iter().position(|t| t.name == tag.name);
        let freed = place.map_or(0, |i| tag_size(&self.tags[i].name, &self.tags[i].value));
        self.grow(tag_size(&tag.name, &tag.value), freed)?;
        match place {
            Some(i) => self.tags[i] = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// How the game ended, by its `Result` tag; [`GameResult::Open`] when it has none.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.tag("Result").and_then(GameResult::from_name).unwrap_or_default()
    }

    /// Sets the tag `Result`.
    ///
    /// # Errors
    /// The game would be too large.
    pub fn set_result(&mut self, outcome: GameResult) -> Result<(), Reason> {
        self.set_tag("Result", outcome.name())
    }

    /// The turns from the first to the last.
    #[must_use]
    pub fn turns(&self) -> &[RecordedTurn] {
        &self.turns
    }

    /// Adds a turn at the end.
    ///
    /// # Errors
    /// The game would be too large.
    pub fn push(&mut self, turn: RecordedTurn) -> Result<(), Reason> {
        self.grow(turn.size(), 0)?;
        self.turns.push(turn);
        Ok(())
    }

    /// The line of its file where the game starts, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.tags[0].line
    }

    /// A fault about the value of the tag `name`, or about the start of the game when there is no such tag.
    #[must_use]
    pub fn fault_at_tag(&self, name: &str, reason: Reason) -> Fault {
        match self.tags.iter().find(|tag| tag.name == name) {
            Some(tag) => Fault { line: tag.line, column: tag.column, reason },
            None => Fault { line: self.line(), column: 1, reason },
        }
    }

    /// The fault found by reading the value of the tag `name`, placed in the file.
    #[must_use]
    pub fn fault_in_tag(&self, name: &str, fault: Fault) -> Fault {
        match self.tags.iter().find(|tag| tag.name == name) {
            Some(tag) => fault.shifted(tag.line, tag.column - 1),
            None => fault,
        }
    }

    fn grow(&mut self, more: usize, less: usize) -> Result<(), Reason> {
        let size = self.size + more - less;
        if size > MAX_GAME {
            return Err(Reason::GameTooLarge { most: MAX_GAME });
        }
        self.size = size;
        Ok(())
    }
}

fn tag_size(name: &str, value: &str) -> usize {
    name.len() + 2 * value.len() + 6
}

fn check_tag(name: &str, value: &str) -> Result<(), Reason> {
    let well_formed = name.len() <= MAX_NAME
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !well_formed {
        return Err(Reason::TagName { found: shortened(name) });
    }
    checked_text(value, false)?;
    let one_of = |values: &[&str]| (values.contains(&value), values.join(" | "));
    let (fits, expected) = match name {
        "Game" => one_of(&Game::ALL.map(Game::name)),
        "Mode" => one_of(&["normal", "expert"]),
        "Variant" => one_of(&["standard", "variant"]),
        "Result" => one_of(&["a", "b", "draw", "*"]),
        "Termination" => one_of(&["rules", "resignation", "time", "agreement"]),
        "Clock" => (is_clock(value), "300+5".to_owned()),
        _ => return Ok(()),
    };
    if fits {
        return Ok(());
    }
    if name == "Game" {
        return Err(Reason::UnknownGame { found: shortened(value) });
    }
    Err(Reason::TagValue { name: name.to_owned(), found: shortened(value), expected })
}

/// Seconds at the start and seconds added after each turn: `300+5`.
fn is_clock(value: &str) -> bool {
    let mut scanner = Scanner::new(value);
    scanner.number(0, 1_000_000).is_ok()
        && scanner.accept('+')
        && scanner.number(0, 1_000_000).is_ok()
        && scanner.end().is_ok()
}

/// The number of the next turn, and whether B may follow without one.
#[derive(Debug, Clone, Copy)]
struct Numbering {
    number: usize,
    after_a: bool,
}

impl Numbering {
    const START: Self = Self { number: 0, after_a: false };

    /// The number that stands before the next turn when it is one of `side`: `7.`, `7b.` or nothing.
    fn before(self, side: Side) -> String {
        match side {
            Side::A => format!("{}.", self.number + 1),
            Side::B if self.after_a => String::new(),
            Side::B => format!("{}b.", self.number + 1),
        }
    }

    fn advance(&mut self, side: Side) {
        if side == Side::A || !self.after_a {
            self.number += 1;
        }
        self.after_a = side == Side::A;
    }
}

/// Writes the game as it stands in a file: tags, a blank line, turns; its last character is a line feed.
/// Games in one file are separated by a blank line.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        writeln!(f)?;
        let mut numbering = Numbering::START;
        let mut width = 0;
        for turn in &self.turns {
            let number = numbering.before(turn.side);
            numbering.advance(turn.side);
            let with_number = if number.is_empty() { turn.text.clone() } else { format!("{number} {}", turn.text) };
            write_part(f, &mut width, &with_number)?;
            if turn.eval.is_some() || turn.clock.is_some() {
                let mut commands = String::new();
                if let Some(eval) = turn.eval {
                    commands += &format!("[%eval {eval}]");
                }
                if let Some(clock) = turn.clock {
                    commands += &format!("[%clk {clock}]");
                }
                write_part(f, &mut width, &format!("{{{commands}}}"))?;
            }
            for comment in &turn.comments {
                write_part(f, &mut width, &format!("{{{}}}", escaped_comment(comment)))?;
            }
        }
        if width > 0 { writeln!(f) } else { Ok(()) }
    }
}

fn escaped_comment(text: &str) -> String {
    text.replace('\\', "\\\\").replace('}', "\\}").replace('\n', "\\n").replace("[%", "\\[%")
}

/// Writes a part of the turns on the present line when there is room, otherwise on the next.
fn write_part(f: &mut fmt::Formatter<'_>, width: &mut usize, part: &str) -> fmt::Result {
    let length = part.chars().count();
    if *width > 0 && *width + 1 + length > WIDTH {
        writeln!(f)?;
        *width = 0;
    } else if *width > 0 {
        write!(f, " ")?;
        *width += 1;
    }
    *width += length;
    f.write_str(part)
}
