//! What an engine says: one answer a line.
//!
//! ```
//! use engine::Score;
//! use ugi::answer::Answer;
//!
//! let answer: Answer = "info depth 3 score mate -2 nodes 5120 pv d2d3 d7d6".parse()?;
//! let Answer::Info(info) = &answer else { unreachable!() };
//! assert_eq!((info.depth, info.score), (Some(3), Some(Score::Loss(2))));
//! assert_eq!(info.pv, ["d2d3", "d7d6"]);
//! assert_eq!(answer.to_string(), "info depth 3 score mate -2 nodes 5120 pv d2d3 d7d6");
//! # Ok::<(), ugi::LineError>(())
//! ```

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::Score;
use games::notation::shortened;

use crate::words::{LineError, Words};

/// An answer of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// `id name <name>`
    Name(String),
    /// `id author <author>`
    Author(String),
    /// An option that can be set.
    Option(OptionLine),
    /// All has been said about the engine.
    UgiOk,
    /// The engine is ready.
    ReadyOk,
    /// How far the search is.
    Info(Info),
    /// `info string <text>`: something for people.
    Text(String),
    /// `info string error: <text>`: a command was refused, and has changed nothing.
    Error(String),
    /// The turn to play, in the game's notation.
    BestMove(String),
    /// The answer to a query.
    Response(Response),
}

/// `option name <name> type …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionLine {
    /// The name, words with one space between them.
    pub name: String,
    /// What can be its value.
    pub kind: OptionKind,
}

/// What can be the value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// Before it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Before it is set.
        default: u64,
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// One of some words.
    Combo {
        /// Before it is set.
        default: String,
        /// All that it can be; each without the word `var`.
        choices: Vec<String>,
    },
    /// No value: setting it does something.
    Button,
    /// Any text; printed as `<empty>` when there is none.
    Text {
        /// Before it is set.
        default: String,
    },
}

/// `info …` while thinking. What is not known is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info {
    /// The last finished iteration, in turns of both sides.
    pub depth: Option<u32>,
    /// The rank of this line among the best, from 1.
    pub multipv: Option<u32>,
    /// What the line is worth to the side that thinks. A forced result is written in turns of both sides, as the
    /// protocol has it: `mate 3` is a win with the own turn after next, `mate -2` a loss in the opponent's next turn.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions visited in a second.
    pub nps: Option<u64>,
    /// Time since the search began; written in whole milliseconds.
    pub time: Option<Duration>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: Option<u32>,
    /// The turns expected, in the game's notation.
    pub pv: Vec<String>,
}

/// `response …`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// To the queries that ask whether something is so.
    Truth(bool),
    /// To [`Query::Result`](crate::command::Query::Result): nobody has won yet.
    Open,
    /// The match is drawn.
    Draw,
    /// Side A has won.
    FirstPlayerWon,
    /// Side B has won.
    SecondPlayerWon,
}

impl Response {
    const ALL: [Self; 6] =
        [Self::Truth(true), Self::Truth(false), Self::Open, Self::Draw, Self::FirstPlayerWon, Self::SecondPlayerWon];

    /// The word in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truth(true) => "true",
            Self::Truth(false) => "false",
            Self::Open => "none",
            Self::Draw => "draw",
            Self::FirstPlayerWon => "p1win",
            Self::SecondPlayerWon => "p2win",
        }
    }
}

const EMPTY: &str = "<empty>";
const ERROR: &str = "error: ";

impl FromStr for Answer {
    type Err = LineError;

    /// Reads an answer. Of an `info` line, what UCI has and this type has not is read over.
    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut words = Words::new(line);
        let (at, name) = words.expect("an answer")?;
        match name {
            "id" => match words.expect("`name` or `author`")? {
                (_, "name") => Ok(Self::Name(words.rest().to_owned())),
                (_, "author") => Ok(Self::Author(words.rest().to_owned())),
                (at, word) => {
                    Err(words.error_at(at, format!("`name` or `author` must stand here, not `{}`", shortened(word))))
                }
            },
            "option" => option(words).map(Self::Option),
            "ugiok" => words.end(name).map(|()| Self::UgiOk),
            "readyok" => words.end(name).map(|()| Self::ReadyOk),
            "info" => info(words),
            "bestmove" => {
                let (_, turn) = words.expect("a turn")?;
                // What UCI allows to follow, the turn to ponder on, does not matter.
                if words.peek() != Some("ponder") {
                    words.end(name)?;
                }
                Ok(Self::BestMove(turn.to_owned()))
            }
            "response" => {
                let (at, word) = words.expect("the response")?;
                let response = Response::ALL.into_iter().find(|response| response.name() == word);
                let response = response.ok_or_else(|| {
                    let found = shortened(word);
                    let message = "`true`, `false`, `none`, `draw`, `p1win` or `p2win` must stand here";
                    words.error_at(at, format!("{message}, not `{found}`"))
                })?;
                words.end(name).map(|()| Self::Response(response))
            }
            _ => {
                let found = shortened(name);
                let all = "`id`, `option`, `ugiok`, `readyok`, `info`, `bestmove` or `response`";
                Err(words.error_at(at, format!("`{found}` is not an answer: {all}")))
            }
        }
    }
}

fn option(mut words: Words<'_>) -> Result<OptionLine, LineError> {
    let expect_word = |words: &mut Words<'_>, expected: &str| match words.expect(&format!("`{expected}`"))? {
        (_, word) if word == expected => Ok(()),
        (at, word) => Err(words.error_at(at, format!("`{expected}` must stand here, not `{}`", shortened(word)))),
    };
    expect_word(&mut words, "name")?;
    let (at, name) = words.until("type");
    if name.is_empty() {
        return Err(words.error_at(at, "the name of the option is missing".to_owned()));
    }
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let kind = match words.expect("the type of the option")? {
        (_, "button") => OptionKind::Button,
        (_, "check") => {
            expect_word(&mut words, "default")?;
            match words.expect("`true` or `false`")? {
                (_, "true") => OptionKind::Check { default: true },
                (_, "false") => OptionKind::Check { default: false },
                (at, word) => {
                    let found = shortened(word);
                    return Err(words.error_at(at, format!("`true` or `false` must stand here, not `{found}`")));
                }
            }
        }
        (_, "spin") => {
            expect_word(&mut words, "default")?;
            let default = words.number("default", 0)?;
            expect_word(&mut words, "min")?;
            let min = words.number("min", 0)?;
            expect_word(&mut words, "max")?;
            OptionKind::Spin { default, min, max: words.number("max", min)? }
        }
        (_, "combo") => {
            expect_word(&mut words, "default")?;
            let (_, default) = words.until("var");
            let mut choices = Vec::new();
            loop {
                match words.until("var") {
                    (_, "") => break,
                    (_, choice) => choices.push(choice.to_owned()),
                }
            }
            OptionKind::Combo { default: default.to_owned(), choices }
        }
        (_, "string") => {
            expect_word(&mut words, "default")?;
            let default = words.rest();
            return Ok(OptionLine {
                name,
                kind: OptionKind::Text { default: if default == EMPTY { String::new() } else { default.to_owned() } },
            });
        }
        (at, word) => {
            let all = "`check`, `spin`, `combo`, `button` or `string`";
            return Err(words.error_at(at, format!("{all} must stand here, not `{}`", shortened(word))));
        }
    };
    words.end("option").map(|()| OptionLine { name, kind })
}

fn info(mut words: Words<'_>) -> Result<Answer, LineError> {
    let mut info = Info::default();
    while let Some((at, name)) = words.next() {
        match name {
            "string" => {
                let text = words.rest();
                return Ok(match text.strip_prefix(ERROR) {
                    Some(error) => Answer::Error(error.to_owned()),
                    None => Answer::Text(text.to_owned()),
                });
            }
            "depth" => info.depth = Some(small(words.number(name, 0)?)),
            "multipv" => info.multipv = Some(small(words.number(name, 1)?)),
            "nodes" => info.nodes = Some(words.number(name, 0)?),
            "nps" => info.nps = Some(words.number(name, 0)?),
            "time" => info.time = Some(words.milliseconds(name)?),
            "hashfull" => info.hashfull = Some(small(words.number(name, 0)?)),
            "score" => info.score = Some(score(&mut words)?),
            "lowerbound" | "upperbound" => {}
            "seldepth" | "currmove" | "currmovenumber" | "tbhits" | "cpuload" => {
                words.expect(&format!("the value of `{name}`"))?;
            }
            "pv" => {
                while let Some((_, turn)) = words.next() {
                    info.pv.push(turn.to_owned());
                }
            }
            _ => return Err(words.error_at(at, format!("`{}` is not part of `info`", shortened(name)))),
        }
    }
    Ok(Answer::Info(info))
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn score(words: &mut Words<'_>) -> Result<Score, LineError> {
    let (at, kind) = words.expect("`cp` or `mate`")?;
    if !matches!(kind, "cp" | "mate") {
        return Err(words.error_at(at, format!("`cp` or `mate` must stand here, not `{}`", shortened(kind))));
    }
    let (at, word) = words.expect("the score")?;
    let number: i32 = word
        .parse()
        .map_err(|_| words.error_at(at, format!("`{kind}` takes a whole number, not `{}`", shortened(word))))?;
    Ok(match (kind, number) {
        ("cp", points) => Score::Points(points),
        // A side that has lost already.
        (_, 0) => Score::Loss(0),
        (_, turns) if turns > 0 => Score::Win(turns.unsigned_abs()),
        (_, turns) => Score::Loss(turns.unsigned_abs()),
    })
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => option.fmt(f),
            Self::UgiOk => f.write_str("ugiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::Text(text) => write!(f, "info string {text}"),
            Self::Error(text) => write!(f, "info string {ERROR}{text}"),
            Self::BestMove(turn) => write!(f, "bestmove {turn}"),
            Self::Response(response) => write!(f, "response {}", response.name()),
        }
    }
}

impl fmt::Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        let or_empty = |text: &str| if text.is_empty() { EMPTY.to_owned() } else { text.to_owned() };
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {}", or_empty(default)),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(rank) = self.multipv {
            write!(f, " multipv {rank}")?;
        }
        match self.score {
            None => {}
            Some(Score::Points(points)) => write!(f, " score cp {points}")?,
            Some(Score::Win(turns)) => write!(f, " score mate {turns}")?,
            Some(Score::Loss(turns)) => write!(f, " score mate -{turns}")?,
        }
        let numbers = [
            ("nodes", self.nodes.map(u128::from)),
            ("nps", self.nps.map(u128::from)),
            ("time", self.time.map(|time| time.as_millis())),
            ("hashfull", self.hashfull.map(u128::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    #[test]
    fn answers_print_as_they_are_read() {
        for line in [
            "id name Touchline 0.1.0",
            "id author The Touchline developers",
            "ugiok",
            "readyok",
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Clear Hash type button",
            "option name Game type combo default playball var playball var diaballik var pawnball",
            "option name Table type string default <empty>",
            "option name Table type string default a b",
            "option name OwnBook type check default false",
            "info depth 4 multipv 2 score cp -35 nodes 100 nps 2000 time 50 hashfull 3 pv d2d3 -",
            "info score mate 3",
            "info score mate -2",
            "info string a text",
            "info string error: column 4: no",
            "bestmove d2d3,d1>d2",
            "bestmove -",
            "response true",
            "response false",
            "response none",
            "response draw",
            "response p1win",
            "response p2win",
        ] {
            assert_eq!(line.parse::<Answer>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_uci_engines_add_is_read_over() {
        let line = "info depth 4 seldepth 9 score cp 12 lowerbound tbhits 0 nodes 5 pv e2e4";
        assert_eq!(line.parse::<Answer>().unwrap().to_string(), "info depth 4 score cp 12 nodes 5 pv e2e4");
        assert_eq!("bestmove e2e4 ponder e7e5".parse(), Ok(Answer::BestMove("e2e4".to_owned())));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (line, message) in [
            ("", "column 1: an answer is missing"),
            ("uciok", "column 1: `uciok` is not an answer: "),
            ("id title x", "column 4: `name` or `author` must stand here, not `title`"),
            ("option name type spin", "column 13: the name of the option is missing"),
            (
                "option name Hash type spin default 1 min 5 max 2",
                "column 48: `max` takes a whole number of at least 5, not `2`",
            ),
            ("option name Hash type number", "column 23: "),
            ("option name Hash type check default maybe", "column 37: "),
            ("info depth x", "column 12: "),
            ("info score 5", "column 12: `cp` or `mate` must stand here, not `5`"),
            ("info score cp half", "column 15: `cp` takes a whole number, not `half`"),
            ("info mood good", "column 6: `mood` is not part of `info`"),
            ("bestmove", "column 9: a turn is missing"),
            ("bestmove a b", "column 12: nothing may follow `bestmove` here, not `b`"),
            ("response perhaps", "column 10: "),
        ] {
            let error = line.parse::<Answer>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{line}: {error}");
        }
    }
}
