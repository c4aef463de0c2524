//! Reading the text of a study.

use std::collections::VecDeque;

use games::game::Game;
use games::notation::{Fault, Scanner, shortened};
use games::pawnball::dice::Draw;
use games::playball::Mode;
use games::reason::Reason;
use games::record::{ClockTime, Eval, MAX_LINE, Record, RecordParser, dice_of};
use games::side::Side;

use super::chapter::Chapter;
use super::edit::{ChapterId, ChapterKind, Shape};
use super::print::Numbering;
use super::{MOST_CHAPTERS, MOST_DEPTH, MOST_SAID, MOST_TEXT, MOST_TURNS};
use crate::start::Start;
use crate::tree::{NodeId, Tree};

/// The tags of a game that a chapter keeps; others are left out.
const KEPT: [&str; 9] = ["A", "B", "Date", "Event", "Round", "Site", "Clock", "TimeControl", "Annotator"];
/// The most bytes of the value of such a tag.
const MOST_VALUE: usize = 200;

/// A chapter that was read.
#[derive(Debug, Clone)]
pub struct ReadChapter {
    /// The chapter. Where the text gives it no id, that is the number of the chapter.
    pub chapter: Chapter,
    /// Whether the text gives it a name. If not, it has those of the players, or its number.
    pub is_named: bool,
}

/// A study that was read.
#[derive(Debug, Clone, Default)]
pub struct ReadStudy {
    /// The name of the study, if the text tells it.
    pub name: Option<String>,
    /// Its chapters, at most [`MOST_CHAPTERS`].
    pub chapters: Vec<ReadChapter>,
}

/// Reads the text of a study. Game files are such texts.
///
/// # Errors
/// It is malformed, a turn is not legal, or it is larger than a study can be; with the line and column.
pub fn read(text: &str) -> Result<ReadStudy, Fault> {
    if text.len() > MOST_TEXT {
        return Err(Fault { line: 1, column: 1, reason: Reason::TextTooLong { found: text.len(), most: MOST_TEXT } });
    }
    let mut study = ReadStudy::default();
    let (mut turns, mut said) = (0, 0);
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line)).peekable();
    loop {
        while lines.next_if(|(_, line)| line.is_empty()).is_some() {}
        let Some(&(first, _)) = lines.peek() else { return Ok(study) };
        if study.chapters.len() == MOST_CHAPTERS {
            return Err(Fault { line: first, column: 1, reason: Reason::TooManyChapters { most: MOST_CHAPTERS } });
        }
        let mut parser = RecordParser::new();
        let is_tag =
            |number: usize, line: &str| number == first || line.starts_with('[') && !line.starts_with("[Game ");
        while let Some((_, line)) = lines.next_if(|(number, line)| is_tag(*number, line)) {
            // Tags give no game before the blank line that follows them.
            parser.line(line).map_err(|fault| fault.shifted(first, 0))?;
        }
        let finished = parser.finish().map_err(|fault| fault.shifted(first, 0))?;
        let record = finished.ok_or(Fault { line: first, column: 1, reason: Reason::GameTagFirst })?;
        if let Some((line, _)) = lines.peek().filter(|(_, line)| !line.is_empty()) {
            return Err(Fault { line: *line, column: 1, reason: Reason::BlankLineExpected });
        }
        lines.next_if(|(_, line)| line.is_empty());
        let mut reader = Reader::new(&record, first, study.chapters.len() + 1, (turns, said))?;
        while let Some((number, line)) = lines.next_if(|(_, line)| !line.is_empty() && !line.starts_with('[')) {
            reader.line(line).map_err(|fault| fault.shifted(number, 0))?;
        }
        let chapter = reader.finish(first)?;
        turns += chapter.chapter.tree().turn_count();
        said += chapter.chapter.said();
        if study.name.is_none() {
            study.name = record.tag("Study").map(ToOwned::to_owned);
        }
        study.chapters.push(chapter);
    }
}

/// The start that the tags describe, with the draw that is being played.
fn start_of(record: &Record) -> Result<Start, Fault> {
    let draw = record.tag("Draw").filter(|_| record.game() == Game::Pawnball);
    let (Some(draw), Some(position)) = (draw, record.tag("Position")) else {
        return Start::from_record(record);
    };
    let draw: Draw = draw.parse().map_err(|fault| record.fault_in_tag("Draw", fault))?;
    Start::from_position(record.game(), position, None, Mode::Normal, Some(draw))
        .map_err(|fault| record.fault_in_tag("Position", fault))
}

/// A line of turns: the main line, or a variation in it.
#[derive(Debug, Clone, Copy)]
struct Line {
    /// The last turn, the node before the first one at the beginning.
    at: NodeId,
    /// The numbering after it.
    numbering: Numbering,
    /// The node before the last turn, and the numbering there; none before the first turn.
    before: Option<(NodeId, Numbering)>,
    /// Whether the last turn, or what is said of it, stands right before.
    is_behind: bool,
}

struct Reader {
    chapter: Chapter,
    is_named: bool,
    lines: Vec<Line>,
    /// The draws of the tag `Dice` that have not been made yet.
    dice: VecDeque<Draw>,
    /// Turns and bytes of what is said in the chapters before.
    before: (usize, usize),
}

impl Reader {
    fn new(record: &Record, first: usize, number: usize, before: (usize, usize)) -> Result<Self, Fault> {
        let start = start_of(record).map_err(|fault| fault.shifted(first, 0))?;
        let refused = |name: &str, reason| record.fault_at_tag(name, reason).shifted(first, 0);
        let players = record.tag("A").zip(record.tag("B")).map(|(a, b)| format!("{a} – {b}"));
        let id = record.tag("ChapterId").map_or_else(|| number.to_string(), ToOwned::to_owned);
        let bad_tag = |name: &str, expected: &str| {
            let found = shortened(record.tag(name).unwrap_or_default());
            refused(name, Reason::TagValue { name: name.to_owned(), found, expected: expected.to_owned() })
        };
        let id: ChapterId = id.parse().map_err(|_| bad_tag("ChapterId", "a-z A-Z 0-9"))?;
        let mut chapter = Chapter::new(id, &number.to_string(), start);
        if let Some(name) = record.tag("Chapter") {
            chapter.set_name(name).map_err(|reason| refused("Chapter", reason))?;
        } else if let Some(players) = players {
            // Names that are too long for one name leave the number.
            let _ = chapter.set_name(&players);
        }
        if let Some(kind) = record.tag("ChapterKind") {
            let kind: ChapterKind = kind.parse().map_err(|_| bad_tag("ChapterKind", "analysis | practice:a:4"))?;
            chapter.set_kind(kind);
        }
        for (name, value) in record.tags().filter(|(name, value)| KEPT.contains(name) && value.len() <= MOST_VALUE) {
            chapter.tree_mut().set_header(name, value).map_err(|reason| refused(name, reason))?;
        }
        let mut dice = VecDeque::new();
        for (_, draw) in dice_of(record).map_err(|fault| fault.shifted(first, 0))? {
            dice.push_back(draw.parse().map_err(|fault| record.fault_in_tag("Dice", fault).shifted(first, 0))?);
        }
        let line = Line { at: NodeId::START, numbering: Numbering::START, before: None, is_behind: true };
        Ok(Self { chapter, is_named: record.tag("Chapter").is_some(), lines: vec![line], dice, before })
    }

    /// The line that is being read.
    fn last(&mut self) -> &mut Line {
        self.lines.last_mut().expect("the main line is never closed")
    }

    /// The tree at the end of the line that is being read.
    fn tree(&mut self) -> &mut Tree {
        let at = self.last().at;
        let tree = self.chapter.tree_mut();
        if tree.current() != at {
            tree.go(at);
        }
        tree
    }

    /// Makes the draws of the tag `Dice` that are awaited; they are those of the main line.
    fn roll(&mut self) {
        if self.lines.len() > 1 {
            return;
        }
        while !self.dice.is_empty() && self.tree().game().awaits_dice() {
            if let Some(draw) = self.dice.pop_front() {
                // It is awaited.
                let _ = self.tree().roll(draw);
            }
        }
    }

    fn line(&mut self, text: &str) -> Result<(), Fault> {
        if text.len() > MAX_LINE {
            return Err(Fault { line: 1, column: 1, reason: Reason::LineTooLong { most: MAX_LINE } });
        }
        let mut scanner = Scanner::new(text);
        loop {
            self.part(&mut scanner)?;
            if scanner.rest().is_empty() {
                return Ok(());
            }
            scanner.space()?;
        }
    }

    /// Reads a turn with its number, or a comment; with the parentheses before and behind it.
    fn part(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Fault> {
        if scanner.peek() == Some('(') {
            let (at, numbering) = self.last().before.ok_or_else(|| scanner.fault(Reason::VariationFirst))?;
            scanner.accept('(');
            self.lines.push(Line { at, numbering, before: None, is_behind: false });
        }
        if scanner.peek() == Some('{') {
            let line = *self.last();
            if !line.is_behind {
                return Err(scanner.fault(Reason::CommentBeforeTurn));
            }
            self.comment(scanner)?;
        } else {
            self.turn(scanner)?;
        }
        while scanner.peek() == Some(')') {
            if self.lines.len() == 1 {
                return Err(scanner.unexpected());
            }
            scanner.accept(')');
            self.lines.pop();
            self.last().is_behind = false;
        }
        Ok(())
    }

    fn turn(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Fault> {
        let from = scanner.at();
        let is_end = |sign| " {)".contains(sign);
        let word = scanner.take_until(is_end);
        let line = *self.last();
        let needs_none = line.numbering.before(Side::B, line.is_behind).is_empty();
        let (side, at, text) = if word.ends_with('.') {
            let side = if word.ends_with("b.") { Side::B } else { Side::A };
            let expected = line.numbering.before(side, line.is_behind);
            if word != expected {
                let expected = if expected.is_empty() { line.numbering.before(Side::A, true) } else { expected };
                return Err(scanner.fault_at(from, Reason::TurnNumber { found: shortened(word), expected }));
            }
            scanner.space()?;
            (side, scanner.at(), scanner.take_until(is_end))
        } else if needs_none && !word.is_empty() {
            (Side::B, from, word)
        } else {
            let found = if word.is_empty() { scanner.peek().into_iter().collect() } else { shortened(word) };
            let expected = line.numbering.before(Side::A, true);
            return Err(scanner.fault_at(from, Reason::TurnNumber { found, expected }));
        };
        if text.is_empty() {
            return Err(scanner.unexpected());
        }
        if self.before.0 + self.chapter.tree().turn_count() >= MOST_TURNS {
            return Err(scanner.fault_at(from, Reason::TooManyTurns { most: MOST_TURNS }));
        }
        if self.chapter.tree().node(line.at).depth() >= MOST_DEPTH {
            return Err(scanner.fault_at(from, Reason::LineTooDeep { most: MOST_DEPTH }));
        }
        self.roll();
        let column = scanner.fault_at(at, Reason::EndsTooEarly).column;
        let played = self.tree().play(side, text).map_err(|fault| fault.shifted(1, column - 1))?;
        *self.last() = Line {
            at: played,
            numbering: line.numbering.after(side),
            before: Some((line.at, line.numbering)),
            is_behind: true,
        };
        Ok(())
    }

    /// Reads a comment: commands if there are any, then text if there is some.
    fn comment(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Fault> {
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
            self.command(scanner)?;
            has_command = true;
        }
        let text = text_of_comment(scanner, from)?;
        if text.is_empty() {
            return if has_command { Ok(()) } else { Err(scanner.fault_at(from, Reason::CommentEmpty)) };
        }
        let at = self.last().at;
        let before = self.chapter.comment(at);
        let whole = if before.is_empty() { text } else { format!("{before}\n{text}") };
        self.chapter.set_comment(at, &whole).map_err(|reason| scanner.fault_at(from, reason))?;
        self.check_said().map_err(|reason| scanner.fault_at(from, reason))
    }

    fn check_said(&self) -> Result<(), Reason> {
        let found = self.before.1 + self.chapter.said();
        if found > MOST_SAID { Err(Reason::TextTooLong { found, most: MOST_SAID }) } else { Ok(()) }
    }

    fn command(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Fault> {
        let from = scanner.at();
        let names = ["eval", "clk", "dice", "draw"];
        let name = names.into_iter().find(|name| scanner.accept_str(&format!("[%{name} ")));
        let at = scanner.at();
        let value = scanner.take_until(|sign| sign == ']' || sign == '}');
        let Some(name) = name else {
            return Err(scanner.fault_at(from, Reason::StudyCommand { found: shortened(scanner.since(from)) }));
        };
        scanner.expect(']')?;
        let refused = |reason| scanner.fault_at(at, reason);
        let node = self.last().at;
        let told = self.chapter.tree().node(node);
        let is_told = match name {
            "eval" => told.eval().is_some(),
            "clk" => told.clock().is_some(),
            "dice" => false,
            _ => !self.chapter.shapes(node).is_empty(),
        };
        if is_told {
            return Err(scanner.fault_at(from, Reason::CommentCommandTwice { name: name.to_owned() }));
        }
        match name {
            "eval" => {
                let eval = Eval::parse(value).map_err(refused)?;
                self.chapter.tree_mut().set_eval(node, Some(eval));
            }
            "clk" => {
                let clock = ClockTime::parse(value).map_err(refused)?;
                self.chapter.tree_mut().set_clock(node, Some(clock));
            }
            "dice" => {
                for draw in value.split(' ') {
                    let draw = draw.parse().map_err(|fault: Fault| refused(fault.reason))?;
                    self.tree().roll(draw).map_err(refused)?;
                }
            }
            _ => {
                let bad = |found: &str| refused(Reason::ShapeMalformed { found: shortened(found) });
                let shape = |text: &str| text.parse().map_err(|_| bad(text));
                let shapes: Vec<Shape> = value.split(',').map(shape).collect::<Result<_, _>>()?;
                self.chapter.set_shapes(node, &shapes).map_err(refused)?;
                self.check_said().map_err(refused)?;
            }
        }
        Ok(())
    }

    fn finish(mut self, first: usize) -> Result<ReadChapter, Fault> {
        if self.lines.len() > 1 {
            return Err(Fault { line: first, column: 1, reason: Reason::VariationNotClosed });
        }
        self.roll();
        if !self.dice.is_empty() {
            let found = self.dice.len();
            return Err(Fault { line: first, column: 1, reason: Reason::DiceLeft { found, used: 0 } });
        }
        Ok(ReadChapter { chapter: self.chapter, is_named: self.is_named })
    }
}

/// Reads the text of a comment up to and including the brace that closes it.
fn text_of_comment(scanner: &mut Scanner<'_>, from: usize) -> Result<String, Fault> {
    let mut text = String::new();
    loop {
        text.push_str(scanner.take_until(|sign| "}\\[".contains(sign)));
        let at = scanner.at();
        match scanner.next_char() {
            Some('}') => return Ok(text),
            Some('\\') => match scanner.next_char() {
                Some(sign @ ('\\' | '}' | '[')) => text.push(sign),
                Some('n') => text.push('\n'),
                _ => {
                    let found = scanner.since(at).to_owned();
                    return Err(scanner.fault_at(at, Reason::UnknownEscape { found }));
                }
            },
            Some('[') if scanner.peek() == Some('%') => {
                let end = scanner.take_until(|sign| sign == ']' || sign == '}');
                return Err(scanner.fault_at(at, Reason::StudyCommand { found: shortened(&format!("[{end}")) }));
            }
            Some(sign) => text.push(sign),
            None => return Err(scanner.fault_at(from, Reason::CommentNotClosed)),
        }
    }
}
