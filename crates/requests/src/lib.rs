//! What the page of the web client and its worker say to each other: JSON, with bytes beside it where there is a table.
//!
//! The two are compiled apart: the page without the engines, the worker without anything that is shown. This is what both know; and
//! what both ask of a server, whether a position is being played ([`live`]).

pub mod live;
pub mod packet;
mod refusal;

use play::GameSoFar;
use serde::{Deserialize, Serialize};

pub use refusal::Refusal;

/// The version of these messages. Page and worker are built together; a mismatch means that one of them is left over from
/// another build.
pub const VERSION: u32 = 6;

/// The number of a request; answers carry it.
pub type Id = u32;

/// What the page asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// [`VERSION`].
    pub version: u32,
    /// The number that the answers will carry.
    pub id: Id,
    /// What to do.
    pub task: Task,
    /// The bytes that belong to the task; they travel beside the JSON.
    #[serde(skip)]
    pub bytes: Option<Vec<u8>>,
}

/// Something to do for the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Choose a turn, or the rest of the turn in progress. Answered by [`Answer::Turn`].
    Play {
        /// The game so far.
        game: GameSoFar,
        /// The side to play for, `a` or `b`.
        side: char,
        /// Who chooses.
        by: Chooser,
        /// When to stop thinking.
        limits: Limits,
        /// What the choice among equal turns follows from.
        seed: u64,
    },
    /// Look for the best turns. Answered by [`Answer::Thinking`], again and again, and in the end by [`Answer::Analysis`].
    Analyse {
        /// The game so far.
        game: GameSoFar,
        /// The side to look for, `a` or `b`.
        side: char,
        /// When to stop.
        limits: Limits,
    },
    /// Solve a set of Play Ball. Answered by [`Answer::Solving`] from time to time and in the end by [`Answer::Solved`],
    /// whose bytes are the table.
    Solve {
        /// The board.
        board: BoardText,
    },
    /// Take the table in the bytes, for [`Probe`](Self::Probe). Answered by [`Answer::TableTaken`].
    UseTable,
    /// Look a position of Play Ball up. Answered by [`Answer::Probed`].
    Probe {
        /// The game so far, on the board of a table that was taken.
        game: GameSoFar,
        /// The side to move, `a` or `b`.
        side: char,
    },
}

/// Who chooses a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The engine of the game at this level, 1 to 10.
    Level(u8),
    /// The table of the board, which must have been taken; in Play Ball only.
    Perfect,
}

/// A board of Play Ball.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardText {
    /// Its name.
    pub name: String,
    /// Its columns, joined by `/`; none for a board that ships.
    pub columns: Option<String>,
}

/// When a search ends; see `engine::Limits`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The deepest iteration, in turns of both sides.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Positions to visit.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Milliseconds to think.
    #[serde(default)]
    pub milliseconds: Option<u32>,
    /// How many of the best turns to report; 1 or more.
    pub lines: usize,
}

/// What the worker says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    /// [`VERSION`].
    pub version: u32,
    /// The number of the request; none when the worker says that it is ready.
    pub id: Option<Id>,
    /// The answer, or why there is none.
    pub answer: Result<Answer, Refusal>,
    /// The bytes that belong to the answer; they travel beside the JSON.
    #[serde(skip)]
    pub bytes: Option<Vec<u8>>,
}

/// An answer to a [`Task`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The worker accepts requests from now on.
    Ready,
    /// What is known so far.
    Thinking(Analysis),
    /// The end of an analysis; nothing when the side may not act.
    Analysis {
        /// What was found.
        found: Option<Analysis>,
    },
    /// The turn that was chosen, in notation; nothing when the side may not act.
    Turn {
        /// `-` for the turn that passes.
        text: Option<String>,
    },
    /// How far the solver is.
    Solving {
        /// The distance that is being looked for.
        distance: u8,
        /// Rows done of this pass.
        done: usize,
        /// Rows of this pass.
        rows: usize,
        /// Positions whose value is known.
        known: u64,
        /// All positions that are kept.
        positions: u64,
    },
    /// A set is solved.
    Solved {
        /// The name of the board.
        board: String,
        /// The value of the kick-off for the side that has it.
        kick_off: Value,
        /// Positions won, drawn and lost for the side to move.
        totals: [u64; 3],
    },
    /// A table can be asked from now on.
    TableTaken {
        /// The name of its board.
        board: String,
    },
    /// What a table says about a position.
    Probed {
        /// For the side to move.
        value: Value,
        /// The turns, the best first, each with its value for the side that makes it.
        turns: Vec<ValuedTurn>,
        /// What that makes of the match.
        of_match: MatchOutlook,
    },
    /// The request cannot be done: a [`Refusal`] in words. The page says so by itself.
    Refused {
        /// A sentence without capital and full stop.
        reason: String,
    },
    /// The worker ended while it was at the request, which is lost. The page says so by itself.
    Lost,
}

impl Answer {
    /// Whether nothing more follows for the same request.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Ready | Self::Thinking(_) | Self::Solving { .. })
    }
}

/// What a search has found; see `engine::Report`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The last iteration that was finished, in turns.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub milliseconds: u64,
    /// The best turns, the best first.
    pub lines: Vec<Variation>,
}

/// A turn and what is expected to follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// What it is worth to the side that asked.
    pub score: Score,
    /// The turns, each with the letter of its side and its text.
    pub turns: Vec<(char, String)>,
}

/// How good a position is; see [`games::score::Score`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// A forced loss after this many turns.
    Loss(u32),
    /// An estimate.
    Points(i32),
    /// A forced win after this many turns.
    Win(u32),
}

impl From<games::score::Score> for Score {
    fn from(score: games::score::Score) -> Self {
        match score {
            games::score::Score::Loss(turns) => Self::Loss(turns),
            games::score::Score::Points(points) => Self::Points(points),
            games::score::Score::Win(turns) => Self::Win(turns),
        }
    }
}

/// The value of a position in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// The side to move wins in this many turns of both sides.
    Win(u8),
    /// Nobody can force a goal.
    Draw,
    /// The other side wins in this many turns of both sides.
    Loss(u8),
}

/// What the value of a position in a set makes of the match, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchOutlook {
    /// Who can force the win of the match.
    pub value: MatchValue,
    /// What the side to move wants of this set.
    pub aim: Aim,
}

/// Who can force the win of a match; see `tablebase::MatchValue`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchValue {
    /// The side to move.
    Win,
    /// Nobody.
    Nobody,
    /// The other side.
    Loss,
    /// It is not known.
    Unknown,
}

/// What a side wants of a set for the sake of the match; see `tablebase::Aim`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// To score and not to concede.
    Score,
    /// A goal, whoever scores it.
    AnyGoal,
    /// No goal.
    NoGoal,
}

/// A turn and its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValuedTurn {
    /// The turn in notation.
    pub text: String,
    /// Its value for the side that makes it.
    pub value: Value,
    /// The hash of the position that it leads to ([`games::playball::Position::hash`]): turns with the same one are the same turn.
    pub result: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_survive_the_way() {
        let tasks = [
            Task::Play {
                game: GameSoFar {
                    record: "[Game \"diaballik\"]\n".to_owned(),
                    draw: None,
                    actions: vec!["c1c2".to_owned()],
                },
                side: 'a',
                by: Chooser::Level(3),
                limits: Limits { depth: None, nodes: Some(u64::MAX), milliseconds: Some(500), lines: 1 },
                seed: u64::MAX,
            },
            Task::Solve { board: BoardText { name: "mine".to_owned(), columns: Some("bB*Aa".to_owned()) } },
            Task::UseTable,
        ];
        for task in tasks {
            let request = Request { version: VERSION, id: 7, task, bytes: None };
            let text = serde_json::to_string(&request).unwrap();
            assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), request, "{text}");
        }
    }

    #[test]
    fn answers_survive_the_way() {
        let line = Variation { score: Score::Loss(4), turns: vec![('b', "c3c4".to_owned())] };
        let analysis = Analysis { depth: 3, nodes: 1 << 60, milliseconds: 12, lines: vec![line] };
        let answers = [
            Answer::Ready,
            Answer::Thinking(analysis.clone()),
            Answer::Analysis { found: Some(analysis) },
            Answer::Turn { text: None },
            Answer::Probed {
                value: Value::Draw,
                turns: vec![],
                of_match: MatchOutlook { value: MatchValue::Nobody, aim: Aim::NoGoal },
            },
            Answer::Lost,
        ];
        for answer in answers {
            let response = Response { version: VERSION, id: Some(3), answer: Ok(answer), bytes: None };
            let text = serde_json::to_string(&response).unwrap();
            assert_eq!(serde_json::from_str::<Response>(&text).unwrap(), response, "{text}");
        }
    }
}
