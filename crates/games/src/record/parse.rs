//! Reading game files as a stream, one line at a time.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use super::{ClockTime, Eval, MAX_LINE, Numbering, Record, RecordedTurn, Tag, is_turn_character};
use crate::game::Game;
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::Side;

/// Reads game files line by line.
///
/// It keeps one game at most, whatever the size of the file. After a fault it skips to the next line that starts with
/// `[Game`, so that one bad game does not spoil the others.
///
/// ```
/// use games::record::RecordParser;
///
/// let mut parser = RecordParser::new();
/// let mut games = 0;
/// for line in ["[Game \"diaballik\"]", "", "1. d1>e1", "", "[Game \"chess\"]", "", "[Game \"playball\"]"] {
///     match parser.line(line) {
///         Ok(record) => games += usize::from(record.is_some()),
///         Err(fault) => assert_eq!((fault.line, fault.column), (5, 8)),
///     }
/// }
/// games += usize::from(parser.finish()?.is_some());
/// assert_eq!(games, 2);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug)]
pub struct RecordParser {
    line: usize,
    state: State,
    /// A fault of a game's first line, found when that line had already given the game before.
    pending: Option<Fault>,
}

#[derive(Debug)]
enum State {
    /// Before the first tag of a game.
    Between,
    Tags(Record),
    /// Behind the blank line that follows the tags.
    BeforeTurns(Record),
    Turns(Box<Turns>),
    /// Behind a fault.
    Skipping,
}

#[derive(Debug)]
struct Turns {
    record: Record,
    numbering: Numbering,
    /// The last turn: comments may still follow.
    last: Option<RecordedTurn>,
}

impl Default for RecordParser {
    fn default() -> Self {
        Self::new()
    }
}

impl RecordParser {
    /// A parser at the start of a file.
    #[must_use]
    pub const fn new() -> Self {
        Self { line: 0, state: State::Between, pending: None }
    }

    /// The number of lines read so far.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.line
    }

    /// Reads the next line, with or without its line break, and returns the game that it completes.
    /// A blank line completes a game, as does the first tag of the next.
    ///
    /// # Errors
    /// The game is malformed. The rest of it is skipped; go on with the next line.
    pub fn line(&mut self, text: &str) -> Result<Option<Record>, Fault> {
        self.line += 1;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        // A fault is pending only while skipping, and no line that is read then completes a game.
        match self.pending.take() {
            None => self.take_line(text),
            Some(earlier) => {
                self.pending = self.take_line(text).err();
                Err(earlier)
            }
        }
    }

    /// Reads the next line from bytes, as [`line`](Self::line).
    ///
    /// # Errors
    /// As [`line`](Self::line), or the bytes are not UTF-8.
    pub fn bytes(&mut self, line: &[u8]) -> Result<Option<Record>, Fault> {
        let error = match core::str::from_utf8(line) {
            Ok(text) => return self.line(text),
            Err(error) => error,
        };
        self.line += 1;
        if let State::Skipping = core::mem::replace(&mut self.state, State::Skipping) {
            return self.pending.take().map_or(Ok(None), Err);
        }
        // A line cut at the limit may end within a character.
        let (column, reason) = if line.len() > MAX_LINE {
            (1, Reason::LineTooLong { most: MAX_LINE })
        } else {
            (1 + String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count(), Reason::NotUtf8)
        };
        Err(Fault { line: self.line, column, reason })
    }

    /// Ends the file and returns the game that it completes. The parser is then at the start of another file.
    ///
    /// # Errors
    /// The last game is malformed.
    pub fn finish(&mut self) -> Result<Option<Record>, Fault> {
        let parser = core::mem::take(self);
        match parser.pending {
            Some(fault) => Err(fault),
            None => parser.state.complete(),
        }
    }

    /// Every way out of here that does not set the state leaves the parser skipping.
    fn take_line(&mut self, text: &str) -> Result<Option<Record>, Fault> {
        let line = self.line;
        let first_tag = text.starts_with("[Game ");
        let state = core::mem::replace(&mut self.state, State::Skipping);
        if matches!(state, State::Skipping) && !first_tag {
            return Ok(None);
        }
        if text.len() > MAX_LINE {
            return Err(Fault { line, column: 1, reason: Reason::LineTooLong { most: MAX_LINE } });
        }
        self.state = match state {
            State::Between if text.is_empty() => State::Between,
            State::Between | State::Skipping => State::Tags(first_line(text, line)?),
            State::Tags(record) if text.is_empty() => State::BeforeTurns(record),
            State::Tags(_) if first_tag => {
                // The game breaks off within its tags.
                self.begin(text);
                return Err(Fault { line, column: 1, reason: Reason::BlankLineExpected });
            }
            State::Tags(mut record) => {
                if !text.starts_with('[') {
                    return Err(Fault { line, column: 1, reason: Reason::BlankLineExpected });
                }
                let tag = read_tag(text, line)?;
                if record.tag(&tag.name).is_some() {
                    return Err(Fault { line, column: 2, reason: Reason::TagTwice { name: tag.name } });
                }
                let column = tag.column;
                record.put_tag(tag).map_err(|reason| tag_fault(reason, line, column))?;
                State::Tags(record)
            }
            state if text.is_empty() => {
                self.state = State::Between;
                return state.complete();
            }
            state if text.starts_with('[') => {
                self.begin(text);
                return state.complete();
            }
            State::BeforeTurns(record) => {
                let mut turns = Box::new(Turns { record, numbering: Numbering::START, last: None });
                turns.line(text, line)?;
                State::Turns(turns)
            }
            State::Turns(mut turns) => {
                turns.line(text, line)?;
                State::Turns(turns)
            }
        };
        Ok(None)
    }

    /// Begins a game with a line that has already ended the game before.
    fn begin(&mut self, text: &str) {
        match first_line(text, self.line) {
            Ok(record) => self.state = State::Tags(record),
            Err(fault) => self.pending = Some(fault),
        }
    }
}

impl State {
    fn complete(self) -> Result<Option<Record>, Fault> {
        match self {
            Self::Between | Self::Skipping => Ok(None),
            Self::Tags(record) | Self::BeforeTurns(record) => Ok(Some(record)),
            Self::Turns(mut turns) => {
                turns.keep_last()?;
                Ok(Some(turns.record))
            }
        }
    }
}

/// Reads the tag `Game`, with which a game starts.
fn first_line(text: &str, line: usize) -> Result<Record, Fault> {
    if !text.starts_with("[Game ") {
        return Err(Fault { line, column: 1, reason: Reason::GameTagFirst });
    }
    let tag = read_tag(text, line)?;
    let Some(game) = Game::from_name(&tag.value) else {
        return Err(Fault { line, column: tag.column, reason: Reason::UnknownGame { found: shortened(&tag.value) } });
    };
    let mut record = Record::new(game);
    record.put_tag(tag).map_err(|reason| Fault { line, column: 1, reason })?;
    Ok(record)
}

fn tag_fault(reason: Reason, line: usize, value_column: usize) -> Fault {
    let column = match reason {
        Reason::TagName { .. } => 2,
        Reason::GameTooLarge { .. } => 1,
        _ => value_column,
    };
    Fault { line, column, reason }
}

/// Reads `[Name "value"]`.
fn read_tag(text: &str, line: usize) -> Result<Tag, Fault> {
    let mut scanner = Scanner::new(text);
    let mut read = || {
        let malformed = |scanner: &Scanner<'_>| scanner.fault(Reason::TagMalformed);
        if !scanner.accept('[') {
            return Err(malformed(&scanner));
        }
        let name = scanner.take_until(|c| " \"]".contains(c)).to_owned();
        if name.is_empty() || !scanner.accept(' ') || !scanner.accept('"') {
            return Err(malformed(&scanner));
        }
        let column = 1 + text[..scanner.at()].chars().count();
        let mut value = String::new();
        loop {
            value.push_str(scanner.take_until(|c| c == '"' || c == '\\'));
            let at = scanner.at();
            match scanner.next_char() {
                Some('"') => break,
                Some(_) => match scanner.next_char() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(unknown_escape(&scanner, at)),
                },
                None => return Err(malformed(&scanner)),
            }
        }
        if !scanner.accept(']') || !scanner.rest().is_empty() {
            return Err(malformed(&scanner));
        }
        Ok(Tag { name, value, line, column })
    };
    read().map_err(|fault: Fault| fault.shifted(line, 0))
}

fn unknown_escape(scanner: &Scanner<'_>, from: usize) -> Fault {
    scanner.fault_at(from, Reason::UnknownEscape { found: scanner.since(from).to_owned() })
}

impl Turns {
    /// Reads a line of turns: parts separated by one space, none of them broken over two lines.
    fn line(&mut self, text: &str, line: usize) -> Result<(), Fault> {
        let mut scanner = Scanner::new(text);
        let mut read = || {
            loop {
                self.part(&mut scanner, line)?;
                if scanner.rest().is_empty() {
                    return Ok(());
                }
                scanner.space()?;
            }
        };
        // The size of the game is checked when a turn is complete, which is told by what follows it.
        read().map_err(|fault: Fault| fault.shifted(line, 0))
    }

    /// Reads a turn, with its number where it has one, or a comment.
    fn part(&mut self, scanner: &mut Scanner<'_>, line: usize) -> Result<(), Fault> {
        let from = scanner.at();
        if scanner.peek() == Some('{') {
            return match self.last.take() {
                None => Err(scanner.fault(Reason::CommentBeforeTurn)),
                Some(turn) => {
                    self.last = Some(read_comment(scanner, turn)?);
                    Ok(())
                }
            };
        }
        let is_end = |c| c == ' ' || c == '{';
        let word = scanner.take_until(is_end);
        let (side, at, text) = if word.ends_with('.') {
            let side = if word.ends_with("b.") { Side::B } else { Side::A };
            let expected = self.numbering.before(side);
            if word != expected {
                let expected = if expected.is_empty() { self.numbering.before(Side::A) } else { expected };
                return Err(scanner.fault_at(from, Reason::TurnNumber { found: shortened(word), expected }));
            }
            scanner.space()?;
            (side, scanner.at(), scanner.take_until(is_end))
        } else if self.numbering.before(Side::B).is_empty() {
            (Side::B, from, word)
        } else {
            let found = if word.is_empty() { scanner.peek().into_iter().collect() } else { shortened(word) };
            return Err(scanner.fault_at(from, Reason::TurnNumber { found, expected: self.numbering.before(Side::A) }));
        };
        if let Some((i, c)) = text.char_indices().find(|&(_, c)| !is_turn_character(c)) {
            return Err(scanner.fault_at(at + i, Reason::TurnCharacter { found: c.to_string() }));
        }
        let mut turn = RecordedTurn::new(side, text).map_err(|reason| scanner.fault_at(at, reason))?;
        turn.line = line;
        turn.column = scanner.fault_at(at, Reason::EndsTooEarly).column;
        self.keep_last().map_err(|fault| scanner.fault_at(from, fault.reason))?;
        self.numbering.advance(side);
        self.last = Some(turn);
        Ok(())
    }

    /// Adds the last turn to the record: nothing more belongs to it.
    fn keep_last(&mut self) -> Result<(), Fault> {
        let Some(turn) = self.last.take() else { return Ok(()) };
        let (line, column) = (turn.line, turn.column);
        self.record.push(turn).map_err(|reason| Fault { line, column, reason })
    }
}

/// Reads a comment: `[%eval …]` and `[%clk …]` if there, then text if there.
fn read_comment(scanner: &mut Scanner<'_>, mut turn: RecordedTurn) -> Result<RecordedTurn, Fault> {
    let from = scanner.at();
    scanner.expect('{')?;
    let mut has_command = false;
    loop {
        if has_command {
            scanner.accept(' ');
        }
        if !scanner.rest().starts_with("[%") {
            break;
        }
        turn = read_command(scanner, turn)?;
        has_command = true;
    }
    let mut text = String::new();
    loop {
        text.push_str(scanner.take_until(|c| "}\\[\n".contains(c)));
        let at = scanner.at();
        match scanner.next_char() {
            Some('}') => break,
            Some('\\') => match scanner.next_char() {
                Some(c @ ('\\' | '}' | '[')) => text.push(c),
                Some('n') => text.push('\n'),
                _ => return Err(unknown_escape(scanner, at)),
            },
            Some('[') if scanner.peek() == Some('%') => return Err(unknown_command(scanner, at)),
            Some('\n') | None => return Err(scanner.fault_at(from, Reason::CommentNotClosed)),
            Some(c) => text.push(c),
        }
    }
    if has_command && text.is_empty() {
        return Ok(turn);
    }
    turn.with_comment(&text).map_err(|reason| scanner.fault_at(from, reason))
}

/// Reads `[%eval …]` or `[%clk …]`.
fn read_command(scanner: &mut Scanner<'_>, mut turn: RecordedTurn) -> Result<RecordedTurn, Fault> {
    let from = scanner.at();
    let (name, known) = if scanner.accept_str("[%eval ") {
        ("eval", turn.eval.is_some())
    } else if scanner.accept_str("[%clk ") {
        ("clk", turn.clock.is_some())
    } else {
        return Err(unknown_command(scanner, from));
    };
    if known {
        return Err(scanner.fault_at(from, Reason::CommentCommandTwice { name: name.to_owned() }));
    }
    let at = scanner.at();
    let value = scanner.take_until(|c| c == ']' || c == '}');
    let refused = |reason| scanner.fault_at(at, reason);
    if name == "eval" {
        turn.eval = Some(Eval::parse(value).map_err(refused)?);
    } else {
        turn.clock = Some(ClockTime::parse(value).map_err(refused)?);
    }
    scanner.expect(']')?;
    Ok(turn)
}

fn unknown_command(scanner: &Scanner<'_>, from: usize) -> Fault {
    let mut rest = Scanner::new(scanner.rest());
    let end = rest.take_until(|c| c == ']' || c == '}');
    let found = shortened(&format!("{}{end}", scanner.since(from)));
    scanner.fault_at(from, Reason::CommentCommand { found })
}

/// The games of a file, given by its lines.
///
/// Every malformed game gives its fault, and the iteration goes on with the next game.
#[derive(Debug)]
pub struct Records<I> {
    lines: Option<I>,
    parser: RecordParser,
}

impl<I: Iterator<Item: AsRef<str>>> Records<I> {
    /// The games in `lines`, which come with or without their line breaks.
    #[must_use]
    pub const fn new(lines: I) -> Self {
        Self { lines: Some(lines), parser: RecordParser::new() }
    }
}

impl<I: Iterator<Item: AsRef<str>>> Iterator for Records<I> {
    type Item = Result<Record, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(lines) = &mut self.lines {
            let found = match lines.next() {
                Some(line) => self.parser.line(line.as_ref()),
                None => {
                    self.lines = None;
                    self.parser.finish()
                }
            };
            if let Some(item) = found.transpose() {
                return Some(item);
            }
        }
        None
    }
}
