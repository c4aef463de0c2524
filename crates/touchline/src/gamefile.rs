//! Files of games, as `.tgn` or as JSON Lines, read one game at a time.

use std::path::Path;

use games::game::Game;
use games::notation::Fault;
use games::reason::Reason;
use games::record::{ClockTime, Eval, MAX_GAME, MAX_LINE, Record, RecordParser, RecordedTurn};
use games::side::Side;
use locale::{Locale, vars};
use serde_json::{Map, Value, json};

use crate::cli::Format;
use crate::failure::{Failure, Place};
use crate::input::{Lines, without_break};

/// The most bytes of a game on one line of JSON, whose escapes take six bytes for one.
const MAX_JSON_LINE: usize = 6 * MAX_GAME;

/// Something malformed in an input: where and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bad {
    /// Line, counted from 1.
    pub(crate) line: usize,
    /// Column in characters, counted from 1.
    pub(crate) column: usize,
    problem: Problem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Problem {
    Refused(Reason),
    JsonMalformed,
    MemberMissing(&'static str),
    MemberUnknown(String),
    MemberType(&'static str),
    OtherBoard { given: String, found: String },
}

impl From<Fault> for Bad {
    fn from(fault: Fault) -> Self {
        Self { line: fault.line, column: fault.column, problem: Problem::Refused(fault.reason) }
    }
}

impl Bad {
    /// JSON that cannot be parsed.
    pub(crate) fn json(line: usize, text: &[u8], error: &serde_json::Error) -> Self {
        let before = &text[..error.column().saturating_sub(1).min(text.len())];
        let column = 1 + String::from_utf8_lossy(before).chars().count();
        Self { line, column, problem: Problem::JsonMalformed }
    }

    /// JSON that is not an object.
    pub(crate) const fn malformed(line: usize) -> Self {
        Self { line, column: 1, problem: Problem::JsonMalformed }
    }

    /// A line longer than `most` bytes.
    pub(crate) const fn too_long(line: usize, most: usize) -> Self {
        Self { line, column: 1, problem: Problem::Refused(Reason::LineTooLong { most }) }
    }

    /// An object without a member that it needs.
    pub(crate) const fn missing(line: usize, name: &'static str) -> Self {
        Self { line, column: 1, problem: Problem::MemberMissing(name) }
    }

    /// A position on another board than was named.
    pub(crate) const fn other_board(line: usize, given: String, found: String) -> Self {
        Self { line, column: 1, problem: Problem::OtherBoard { given, found } }
    }

    /// A member whose value is of another kind.
    pub(crate) const fn wrong_type(line: usize, name: &'static str) -> Self {
        Self { line, column: 1, problem: Problem::MemberType(name) }
    }

    /// The stable name of what is wrong.
    pub(crate) const fn code(&self) -> &'static str {
        match &self.problem {
            Problem::Refused(reason) => reason.code(),
            Problem::JsonMalformed => "json-malformed",
            Problem::MemberMissing(_) => "json-member-missing",
            Problem::MemberUnknown(_) => "json-member-unknown",
            Problem::MemberType(_) => "json-member-type",
            Problem::OtherBoard { .. } => "other-board",
        }
    }

    /// What is wrong, without the place.
    pub(crate) fn message(&self, locale: &Locale) -> String {
        match &self.problem {
            Problem::Refused(reason) => locale.reason(reason),
            Problem::JsonMalformed => locale.json_malformed(),
            Problem::MemberMissing(name) => locale.json_member_missing(*name),
            Problem::MemberUnknown(name) => locale.json_member_unknown(name.as_str()),
            Problem::MemberType(name) => locale.json_member_type(*name),
            Problem::OtherBoard { given, found } => {
                locale.other_board(vars::Found(found.as_str()), vars::Given(given.as_str()))
            }
        }
    }

    /// What is wrong, with the place as compilers write it: `file:line:column: message`.
    pub(crate) fn report(&self, file: &Place, locale: &Locale) -> String {
        format!("{}:{}:{}: {}", file.name(locale), self.line, self.column, self.message(locale))
    }
}

/// The format of a file by the end of its name; `None` when that does not tell.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()? {
        "tgn" => Some(Format::Tgn),
        "jsonl" => Some(Format::Jsonl),
        _ => None,
    }
}

/// The games of a file, one after the other.
pub(crate) struct GameFile {
    lines: Lines,
    reader: Reader,
}

enum Reader {
    Tgn { parser: RecordParser, ended: bool },
    Jsonl { line: usize },
}

impl GameFile {
    /// Opens `place`.
    pub(crate) fn open(place: Place, format: Format) -> Result<Self, Failure> {
        Ok(match format {
            Format::Tgn => {
                let reader = Reader::Tgn { parser: RecordParser::new(), ended: false };
                Self { lines: Lines::open(place, MAX_LINE)?, reader }
            }
            Format::Jsonl => Self { lines: Lines::open(place, MAX_JSON_LINE)?, reader: Reader::Jsonl { line: 0 } },
        })
    }

    /// The next game, or what is wrong with it; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Result<Record, Bad>>, Failure> {
        match &mut self.reader {
            Reader::Tgn { parser, ended } => {
                while !*ended {
                    let read = match self.lines.next()? {
                        Some(line) => parser.bytes(line),
                        None => {
                            *ended = true;
                            parser.finish()
                        }
                    };
                    if let Some(game) = read.transpose() {
                        return Ok(Some(game.map_err(Bad::from)));
                    }
                }
                Ok(None)
            }
            Reader::Jsonl { line } => {
                let Some(text) = self.lines.next()? else { return Ok(None) };
                *line += 1;
                let text = without_break(text);
                if text.len() > MAX_JSON_LINE {
                    return Ok(Some(Err(Bad::too_long(*line, MAX_JSON_LINE))));
                }
                Ok(Some(record_of_json(*line, text)))
            }
        }
    }
}

/// The game as an object of JSON, without a line break.
pub(crate) fn json_of_record(record: &Record) -> String {
    let tags: Map<String, Value> = record.tags().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let turns = record.turns().iter().map(|turn| {
        let mut object = Map::new();
        object.insert("side".to_owned(), turn.side().to_string().into());
        object.insert("turn".to_owned(), turn.text().into());
        if let Some(eval) = turn.eval() {
            object.insert("eval".to_owned(), eval.to_string().into());
        }
        if let Some(clock) = turn.clock() {
            object.insert("clock".to_owned(), clock.to_string().into());
        }
        if !turn.comments().is_empty() {
            object.insert("comments".to_owned(), turn.comments().into());
        }
        Value::Object(object)
    });
    json!({"tags": tags, "turns": turns.collect::<Vec<_>>()}).to_string()
}

fn record_of_json(line: usize, text: &[u8]) -> Result<Record, Bad> {
    let refused = |reason| Bad { line, column: 1, problem: Problem::Refused(reason) };
    let value: Value = serde_json::from_slice(text).map_err(|error| Bad::json(line, text, &error))?;
    let game = value.as_object().ok_or_else(|| Bad::malformed(line))?;
    only(line, game, &["tags", "turns"])?;
    let tags = game.get("tags").ok_or_else(|| Bad::missing(line, "tags"))?;
    let tags = tags.as_object().ok_or_else(|| Bad::wrong_type(line, "tags"))?;
    let mut record = None;
    for (name, value) in tags {
        let value = value.as_str().ok_or_else(|| Bad::wrong_type(line, "tags"))?;
        let record = match &mut record {
            Some(record) => record,
            None if name == "Game" => {
                let game = Game::from_name(value);
                record
                    .insert(Record::new(game.ok_or_else(|| refused(Reason::UnknownGame { found: value.to_owned() }))?))
            }
            None => return Err(refused(Reason::GameTagFirst)),
        };
        record.set_tag(name, value).map_err(refused)?;
    }
    let mut record = record.ok_or_else(|| refused(Reason::GameTagFirst))?;
    let turns = game.get("turns").ok_or_else(|| Bad::missing(line, "turns"))?;
    for turn in turns.as_array().ok_or_else(|| Bad::wrong_type(line, "turns"))? {
        let turn = turn.as_object().ok_or_else(|| Bad::wrong_type(line, "turns"))?;
        only(line, turn, &["side", "turn", "eval", "clock", "comments"])?;
        record.push(turn_of_json(line, turn)?).map_err(refused)?;
    }
    Ok(record)
}

fn turn_of_json(line: usize, object: &Map<String, Value>) -> Result<RecordedTurn, Bad> {
    let refused = |reason| Bad { line, column: 1, problem: Problem::Refused(reason) };
    let text = |name: &'static str| match object.get(name) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(Bad::wrong_type(line, name)),
    };
    let side = text("side")?.ok_or_else(|| Bad::missing(line, "side"))?;
    let side = match side {
        "a" => Side::A,
        "b" => Side::B,
        _ => return Err(refused(Reason::UnknownSide { found: games::notation::shortened(side) })),
    };
    let actions = text("turn")?.ok_or_else(|| Bad::missing(line, "turn"))?;
    let mut turn = RecordedTurn::new(side, actions).map_err(refused)?;
    if let Some(eval) = text("eval")? {
        turn = turn.with_eval(Eval::parse(eval).map_err(refused)?);
    }
    if let Some(clock) = text("clock")? {
        turn = turn.with_clock(ClockTime::parse(clock).map_err(refused)?);
    }
    if let Some(comments) = object.get("comments") {
        for comment in comments.as_array().ok_or_else(|| Bad::wrong_type(line, "comments"))? {
            let comment = comment.as_str().ok_or_else(|| Bad::wrong_type(line, "comments"))?;
            turn = turn.with_comment(comment).map_err(refused)?;
        }
    }
    Ok(turn)
}

fn only(line: usize, object: &Map<String, Value>, names: &[&str]) -> Result<(), Bad> {
    match object.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => {
            let name = games::notation::shortened(name);
            Err(Bad { line, column: 1, problem: Problem::MemberUnknown(name) })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    #[test]
    fn a_game_with_everything_survives_json() {
        let mut record = Record::new(Game::PlayBall);
        record.set_tag("Z", "\"quoted\" \\ Řehoř").unwrap();
        record.set_tag("Board", "lanes").unwrap();
        let turn = |side, text| RecordedTurn::new(side, text).unwrap();
        record
            .push(turn(Side::B, "b2^b4").with_eval(Eval::Win(Side::B, 2)).with_comment("two\nlines").unwrap())
            .unwrap();
        record
            .push(turn(Side::B, "-").with_clock(ClockTime { milliseconds: 12_345 }).with_comment("{}").unwrap())
            .unwrap();
        record
            .push(
                turn(Side::A, "d2d3").with_eval(Eval::Score(-7)).with_comment("x").unwrap().with_comment("y").unwrap(),
            )
            .unwrap();
        let json = json_of_record(&record);
        assert!(!json.contains('\n'));
        assert_eq!(record_of_json(1, json.as_bytes()), Ok(record));
    }
}
