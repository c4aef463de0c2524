//! What is said to an engine: one command a line.
//!
//! ```
//! use ugi::command::{Command, Go, Position, Start};
//!
//! let command: Command = "position startpos moves d2d3,d1>d2".parse()?;
//! assert_eq!(
//!     command,
//!     Command::Position(Position { start: Start::StartPos, moves: vec!["d2d3,d1>d2".parse()?] })
//! );
//! let error = "go depth soon".parse::<Command>().unwrap_err();
//! assert_eq!(error.to_string(), "column 10: `depth` takes a whole number of at least 0, not `soon`");
//! # Ok::<(), ugi::LineError>(())
//! ```

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::notation::{Fault, shortened};
use games::pawnball::dice::Draw;
use games::side::{BySide, Side};

use crate::words::{LineError, Words};

/// A command to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and what can be set; the first command.
    Ugi,
    /// Answer when you are ready.
    IsReady,
    /// What comes next has nothing to do with what was before.
    NewGame,
    /// Set an option.
    SetOption(SetOption),
    /// Take up this position.
    Position(Position),
    /// Think about the position.
    Go(Go),
    /// Say something about the position.
    Query(Query),
    /// End thinking and give the best turn so far.
    Stop,
    /// The engine is to end.
    Quit,
}

/// `setoption name <name> [value <value>]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetOption {
    /// The name, words with one space between them. Case does not matter.
    pub name: String,
    /// The value as it was written, to the end of the line; none for a button. It may be empty.
    pub value: Option<String>,
}

/// `position startpos|fen <position> [draw:<draw>] [moves …]`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Where the match starts.
    pub start: Start,
    /// What happened from there.
    pub moves: Vec<Move>,
}

/// Where a match starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// At the start of the game, as the options set it.
    StartPos,
    /// At a position.
    Fen {
        /// The position in the game's notation.
        position: String,
        /// Pawnball: the dice of the draw that is being played.
        draw: Option<Draw>,
    },
}

/// Something that happened in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// A turn in the game's notation.
    Turn(String),
    /// Pawnball: dice were drawn. Written `roll:k3k3w5y1`.
    Roll(Draw),
}

/// `go …`: what to think about, and how long.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// The side to find a turn for; none for the first that may act.
    pub side: Option<Side>,
    /// As many turns deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So much time.
    pub movetime: Option<Duration>,
    /// The time that A and B have left.
    pub time: BySide<Option<Duration>>,
    /// The time that A and B get for each turn.
    pub increment: BySide<Option<Duration>>,
    /// The turns up to the next time control.
    pub movestogo: Option<u32>,
    /// A win in this many own turns.
    pub mate: Option<u32>,
    /// Until [`Command::Stop`].
    pub infinite: bool,
}

/// `query …`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// Whether the match is over.
    GameOver,
    /// Whether side A is to move.
    FirstPlayersTurn,
    /// Who has won.
    Result,
}

impl Query {
    /// Every query.
    pub const ALL: [Self; 3] = [Self::GameOver, Self::FirstPlayersTurn, Self::Result];

    /// The word in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver => "gameover",
            Self::FirstPlayersTurn => "p1turn",
            Self::Result => "result",
        }
    }
}

const ROLL: &str = "roll:";
const DRAW: &str = "draw:";
const COMMANDS: &str = "`ugi`, `isready`, `uginewgame`, `setoption`, `position`, `go`, `query`, `stop` or `quit`";

impl FromStr for Command {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut words = Words::new(line);
        let (at, name) = words.expect("a command")?;
        let simple = |command| words.end(name).map(|()| command);
        match name {
            "ugi" => simple(Self::Ugi),
            "isready" => simple(Self::IsReady),
            "uginewgame" => simple(Self::NewGame),
            "stop" => simple(Self::Stop),
            "quit" => simple(Self::Quit),
            "setoption" => set_option(words).map(Self::SetOption),
            "position" => position(words).map(Self::Position),
            "go" => go(words).map(Self::Go),
            "query" => query(words).map(Self::Query),
            _ => Err(words.error_at(at, format!("`{}` is not a command: {COMMANDS}", shortened(name)))),
        }
    }
}

fn set_option(mut words: Words<'_>) -> Result<SetOption, LineError> {
    match words.expect("`name`")? {
        (_, "name") => {}
        (at, word) => return Err(words.error_at(at, format!("`name` must stand here, not `{}`", shortened(word)))),
    }
    let mut name = String::new();
    while let Some((_, word)) = words.next() {
        if word == "value" && !name.is_empty() {
            return Ok(SetOption { name, value: Some(words.rest().to_owned()) });
        }
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
    }
    if name.is_empty() {
        return Err(words.missing("the name of the option"));
    }
    Ok(SetOption { name, value: None })
}

/// Reads a draw that begins at `at` bytes.
fn draw(words: &Words<'_>, at: usize, text: &str) -> Result<Draw, LineError> {
    text.parse().map_err(|fault: Fault| {
        let mut error = words.error_at(at, fault.reason.to_string());
        error.column += fault.column - 1;
        error
    })
}

fn position(mut words: Words<'_>) -> Result<Position, LineError> {
    let start = match words.expect("`startpos` or `fen`")? {
        (_, "startpos") => {
            if let Some((at, word)) = words.next()
                && word != "moves"
            {
                return Err(words.error_at(at, format!("`moves` must stand here, not `{}`", shortened(word))));
            }
            Start::StartPos
        }
        (_, "fen") => {
            let (at, text) = words.until("moves");
            if text.is_empty() {
                return Err(words.error_at(at, "the position after `fen` is missing".to_owned()));
            }
            let (position, last) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
            match last.strip_prefix(DRAW) {
                Some(dice) => {
                    let draw = draw(&words, at + text.len() - dice.len(), dice)?;
                    Start::Fen { position: position.trim_end().to_owned(), draw: Some(draw) }
                }
                None => Start::Fen { position: text.to_owned(), draw: None },
            }
        }
        (at, word) => {
            let found = shortened(word);
            return Err(words.error_at(at, format!("`startpos` or `fen` must stand here, not `{found}`")));
        }
    };
    let mut moves = Vec::new();
    while let Some((at, word)) = words.next() {
        moves.push(match word.strip_prefix(ROLL) {
            Some(dice) => Move::Roll(draw(&words, at + ROLL.len(), dice)?),
            None => Move::Turn(word.to_owned()),
        });
    }
    Ok(Position { start, moves })
}

fn go(mut words: Words<'_>) -> Result<Go, LineError> {
    let mut go = Go::default();
    let mut seen: Vec<&str> = Vec::new();
    while let Some((at, word)) = words.next() {
        // The names of UCI, for programs that know no others.
        let name = match word {
            "wtime" => "p1time",
            "btime" => "p2time",
            "winc" => "p1inc",
            "binc" => "p2inc",
            _ => word,
        };
        match name {
            "side" => {
                let (at, letter) = words.expect("a side, `a` or `b`,")?;
                go.side = match letter {
                    "a" => Some(Side::A),
                    "b" => Some(Side::B),
                    _ => {
                        let found = shortened(letter);
                        return Err(words.error_at(at, format!("`side` takes `a` or `b`, not `{found}`")));
                    }
                };
            }
            "depth" => go.depth = Some(small(words.number(word, 0)?)),
            "nodes" => go.nodes = Some(words.number(word, 1)?),
            "movetime" => go.movetime = Some(words.milliseconds(word)?),
            "p1time" => go.time[Side::A] = Some(words.milliseconds(word)?),
            "p2time" => go.time[Side::B] = Some(words.milliseconds(word)?),
            "p1inc" => go.increment[Side::A] = Some(words.milliseconds(word)?),
            "p2inc" => go.increment[Side::B] = Some(words.milliseconds(word)?),
            "movestogo" => go.movestogo = Some(small(words.number(word, 1)?)),
            "mate" => go.mate = Some(small(words.number(word, 1)?)),
            "infinite" => go.infinite = true,
            _ => {
                let message = format!(
                    "`{}` is not a limit: `depth`, `nodes`, `movetime`, `p1time` and `p2time`, `p1inc` and `p2inc`, \
                     `movestogo`, `mate`, `infinite` or `side`",
                    shortened(word)
                );
                return Err(words.error_at(at, message));
            }
        }
        if seen.contains(&name) {
            return Err(words.error_at(at, format!("`{word}` is given twice")));
        }
        seen.push(name);
    }
    let limits = seen.iter().filter(|name| !matches!(**name, "side" | "movestogo" | "p1inc" | "p2inc")).count();
    if limits == 0 {
        return Err(
            words.missing("a limit (`depth`, `nodes`, `movetime`, `p1time` and `p2time`, `mate` or `infinite`)")
        );
    }
    if go.infinite && limits > 1 {
        return Err(words.error_at(0, "`infinite` and another limit do not go together".to_owned()));
    }
    Ok(go)
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn query(mut words: Words<'_>) -> Result<Query, LineError> {
    let what = "`gameover`, `p1turn` or `result`";
    let (at, word) = words.expect(what)?;
    let query = Query::ALL.into_iter().find(|query| query.name() == word);
    let query =
        query.ok_or_else(|| words.error_at(at, format!("{what} must stand here, not `{}`", shortened(word))))?;
    words.end("query").map(|()| query)
}

impl FromStr for Move {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let words = Words::new(text);
        match text.strip_prefix(ROLL) {
            Some(dice) => draw(&words, ROLL.len(), dice).map(Self::Roll),
            None if text.is_empty() || text.contains(char::is_whitespace) => Err(words.missing("a turn in one word")),
            None => Ok(Self::Turn(text.to_owned())),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(text) => f.write_str(text),
            Self::Roll(draw) => write!(f, "{ROLL}{draw}"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ugi => f.write_str("ugi"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::SetOption(SetOption { name, value: None }) => write!(f, "setoption name {name}"),
            Self::SetOption(SetOption { name, value: Some(value) }) => {
                write!(f, "setoption name {name} value {value}")
            }
            Self::Position(position) => position.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::Query(query) => write!(f, "query {}", query.name()),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::StartPos => f.write_str("position startpos")?,
            Start::Fen { position, draw } => {
                write!(f, "position fen {position}")?;
                if let Some(draw) = draw {
                    write!(f, " {DRAW}{draw}")?;
                }
            }
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if let Some(side) = self.side {
            write!(f, " side {side}")?;
        }
        let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis());
        let numbers = [
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("movetime", milliseconds(self.movetime)),
            ("p1time", milliseconds(self.time[Side::A])),
            ("p2time", milliseconds(self.time[Side::B])),
            ("p1inc", milliseconds(self.increment[Side::A])),
            ("p2inc", milliseconds(self.increment[Side::B])),
            ("movestogo", self.movestogo.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    #[test]
    fn commands_print_as_they_are_read() {
        for line in [
            "ugi",
            "isready",
            "uginewgame",
            "stop",
            "quit",
            "query gameover",
            "query p1turn",
            "query result",
            "setoption name Hash value 64",
            "setoption name Clear Hash",
            "setoption name Table value /tmp/a value  of spaces.tlt",
            "setoption name Table value ",
            "position startpos",
            "position startpos moves d2d3 d1>e1,d7d6 -",
            "position fen bbbBbbb/7/7/7/7/7/aaaAaaa a",
            "position fen bbbBbbb/7/7/7/7/7/aaaAaaa a moves d1>e1",
            "position fen x | y | 3 0-0 draw:k3k3w5y1 moves 1/y1:m6l6 roll:k1k2w3g4",
            "go infinite",
            "go side b depth 3",
            "go depth 3 nodes 1000 movetime 50 mate 2",
            "go p1time 1000 p2time 2000 p1inc 10 p2inc 20 movestogo 5",
        ] {
            assert_eq!(line.parse::<Command>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn white_space_and_the_names_of_uci_are_understood() {
        let read = |line: &str| line.parse::<Command>().unwrap().to_string();
        assert_eq!(read("  go \t wtime 5 btime 6 winc 7 binc 8 \r\n"), "go p1time 5 p2time 6 p1inc 7 p2inc 8");
        assert_eq!(read("setoption  name  Clear   Hash "), "setoption name Clear Hash");
        assert_eq!(read("position  fen  a  b  moves  "), "position fen a  b");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (line, message) in [
            ("", "column 1: a command is missing"),
            (
                "  uci",
                "column 3: `uci` is not a command: `ugi`, `isready`, `uginewgame`, `setoption`, `position`, `go`, `query`, `stop` or `quit`",
            ),
            ("quit now", "column 6: nothing may follow `quit` here, not `now`"),
            ("setoption", "column 10: `name` is missing"),
            ("setoption Hash 3", "column 11: `name` must stand here, not `Hash`"),
            ("setoption name", "column 15: the name of the option is missing"),
            ("position", "column 9: `startpos` or `fen` is missing"),
            ("position start", "column 10: `startpos` or `fen` must stand here, not `start`"),
            ("position startpos d2d3", "column 19: `moves` must stand here, not `d2d3`"),
            ("position fen", "column 13: the position after `fen` is missing"),
            ("position fen moves d2d3", "column 14: the position after `fen` is missing"),
            ("position fen é draw:k9k1k1k1", "column 21: `k9` is not a die"),
            ("position startpos moves roll:k1k1k1", "column 30: 3 dice, a draw has 4"),
            ("go", "column 3: a limit "),
            ("go movestogo 4", "column 15: a limit "),
            ("go fast", "column 4: `fast` is not a limit: "),
            ("go depth", "column 9: a number for `depth` is missing"),
            ("go depth -1", "column 10: `depth` takes a whole number of at least 0, not `-1`"),
            ("go depth +1", "column 10: "),
            ("go nodes 0", "column 10: `nodes` takes a whole number of at least 1, not `0`"),
            ("go nodes 99999999999999999999", "column 10: "),
            ("go wtime 1 p1time 2", "column 12: `p1time` is given twice"),
            ("go depth 1 side c", "column 17: `side` takes `a` or `b`, not `c`"),
            ("go infinite depth 3", "column 1: `infinite` and another limit do not go together"),
            ("query", "column 6: `gameover`, `p1turn` or `result` is missing"),
            ("query p2turn", "column 7: `gameover`, `p1turn` or `result` must stand here, not `p2turn`"),
        ] {
            let error = line.parse::<Command>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{line}: {error}");
        }
    }
}
