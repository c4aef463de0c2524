//! The games as the commands see them: a table from the name of a game to its rules.

mod diaballik;
mod pawnball;
mod playball;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use games::game::Game;
use games::notation::Fault;
use games::reason::Reason;
use games::side::Side;

use crate::failure::{Failure, Place};

/// What is asked about the positions of a game.
pub(crate) trait Analysed {
    /// Counts sequences of `depth` turns with distinct results from a position, or from the start; when `divide` is
    /// set, behind each first turn too. All cores count.
    ///
    /// # Errors
    /// The position is malformed or missing, or the depth is not one that can be counted.
    fn perft(&self, position: Option<&str>, depth: u32, divide: bool) -> Result<Perft, PerftRefused>;

    /// The distinct results of one turn, each with one shortest way to reach it, in any order.
    ///
    /// # Errors
    /// The fault is in the text of the position.
    fn turns(&self, position: &str) -> Result<Vec<TurnResult>, Fault>;

    /// Why a position has no turn with actions; asked only where it has none.
    fn why_no_turns(&self, position: &str) -> NoTurns;

    /// The distinct results as `batch turns` counts them.
    ///
    /// # Errors
    /// The fault is in the text of the position.
    fn results(&self, position: &str) -> Result<Answer, Fault>;
}

/// How a game is set up.
#[derive(Debug, Clone, Default)]
pub(crate) struct Setting {
    /// Play Ball: the board; `None` for the default, or for that of the position.
    pub(crate) board: Option<Board>,
    /// Diaballik: the variant start.
    pub(crate) variant: bool,
}

/// A board of Play Ball.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Board {
    /// One that ships.
    Named(String),
    /// The contents of a board file; the board is named for the file.
    Text { name: String, text: String },
}

/// The count of sequences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Perft {
    pub(crate) total: u64,
    /// The first turns and the count behind each; empty when not asked for.
    pub(crate) divide: Vec<(String, u64)>,
}

/// Why sequences are not counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PerftRefused {
    /// The text of the position is wrong.
    Position(Fault),
    /// The game has no position that one would start from.
    PositionMissing,
    /// Only these depths can be counted.
    Depth { least: u32, most: u32 },
}

impl From<Fault> for PerftRefused {
    fn from(fault: Fault) -> Self {
        Self::Position(fault)
    }
}

/// Why a position has no turn with actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoTurns {
    /// The game is over.
    GameOver,
    /// The turn is over: nothing is left to do but to end it.
    TurnOver,
    /// Pawns are set up: there are too many ways to list them.
    SettingUp,
    /// There is nothing that would be legal.
    NothingLegal,
    /// Dice are left, but none of them can be played: they are set aside (PW-17).
    DiceSetAside,
    /// No dice are left to play: the next draw has not been made.
    NoDice,
}

/// One result of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TurnResult {
    pub(crate) turn: String,
    /// Whose turn it is, where the position does not say it by itself: both sides may have a board to play on.
    pub(crate) side: Option<Side>,
    pub(crate) position: String,
}

/// The results of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Of one turn.
    Turn(Results),
    /// Of each different die that is left (Pawnball).
    Dice(Vec<(String, Results)>),
}

/// Distinct results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Results {
    /// The resulting positions, each once, in any order. Of a turn without those that score or win; of a die with them.
    pub(crate) positions: Vec<String>,
    /// Whether the side to play can score or win.
    pub(crate) goal: bool,
}

/// Prepares questions about positions of `game`, whose board is a name or a file.
///
/// # Errors
/// The board cannot be read or is not possible.
pub(crate) fn analysed(game: Game, board: Option<&str>, variant: bool) -> Result<Box<dyn Analysed>, Failure> {
    let setting = Setting { board: board.map(read_board).transpose()?, variant };
    let prepared = match game {
        Game::PlayBall => playball::prepare(&setting),
        Game::Diaballik => Ok(diaballik::prepare(&setting)),
        Game::Pawnball => Ok(pawnball::prepare()),
        other => Err(whole(Reason::UnknownGame { found: other.name().to_owned() })),
    };
    prepared.map_err(|fault| match board {
        Some(board) if !is_board_name(board) => Failure::BoardFile(PathBuf::from(board), fault),
        _ => Failure::BoardName(board.unwrap_or_default().to_owned(), fault),
    })
}

/// Refuses a position on another board than the one that `--board` names, which would otherwise be ignored.
///
/// # Errors
/// As said.
pub(crate) fn check_board(game: Game, board: Option<&str>, position: Option<&str>) -> Result<(), Failure> {
    let (Game::PlayBall, Some(board), Some(position)) = (game, board, position) else { return Ok(()) };
    let found = position.split(' ').next().unwrap_or_default();
    let given = board_name(board);
    // What is no name of a board at all is told when the position is read.
    if found == given || !is_board_name(found) {
        return Ok(());
    }
    Err(Failure::OtherBoard { given, found: found.to_owned() })
}

/// The name of the board that `--board` names: a file's is that of the file without its ending.
fn board_name(board: &str) -> String {
    if is_board_name(board) {
        return board.to_owned();
    }
    Path::new(board).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The board called `board`: a name when it is made of `a`–`z`, `0`–`9` and `-` only, otherwise the path of a file.
fn read_board(board: &str) -> Result<Board, Failure> {
    /// Far more than any board that is accepted.
    const MOST: u64 = 64 * 1024;
    if is_board_name(board) {
        return Ok(Board::Named(board.to_owned()));
    }
    let path = Path::new(board);
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MOST).read_to_string(&mut text))
        .map_err(|error| Failure::io(Place::File(path.to_owned()), error))?;
    Ok(Board::Text { name: board_name(board), text })
}

/// The board of Play Ball that `--board` names, or the default.
///
/// # Errors
/// There is no such board, or its file cannot be read or is not possible.
pub(crate) fn play_ball_board(board: Option<&str>) -> Result<Arc<::games::playball::Board>, Failure> {
    use ::games::playball;
    let Some(name) = board else { return Ok(Arc::clone(playball::Board::lanes())) };
    match read_board(name)? {
        Board::Named(name) => {
            let boards = playball::Boards::shipped();
            boards.get(&name).cloned().map_err(|reason| Failure::BoardName(name.clone(), whole(reason)))
        }
        Board::Text { name: file, text } => {
            let board = playball::Board::parse(&file, &text);
            board.map(Arc::new).map_err(|fault| Failure::BoardFile(name.into(), fault))
        }
    }
}

fn is_board_name(board: &str) -> bool {
    !board.is_empty() && board.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// A fault about the whole of a text.
const fn whole(reason: Reason) -> Fault {
    Fault { line: 1, column: 1, reason }
}

/// How many turns can be counted when `known` sequences of `depth` turns are, and no turn has more than `most` results: so many that
/// no count exceeds 64 bits.
fn countable_depth(depth: u32, known: u64, most: u64) -> u32 {
    if known == 0 {
        return u32::MAX;
    }
    depth + (u64::MAX / known).ilog(most.max(2))
}

/// Works on all items with all cores. Each core makes itself a workspace; the answers come in the order of the items.
fn on_all_cores<W, T: Sync, A: Send>(
    items: &[T],
    workspace: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) -> A + Sync,
) -> Vec<A> {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get).min(items.len().max(1));
    let next = AtomicUsize::new(0);
    let one_core = || {
        let mut workspace = workspace();
        let mut answers = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return answers };
            answers.push((index, work(&mut workspace, item)));
        }
    };
    let mut answers = thread::scope(|scope| {
        // A core that gets no thread does not work: the others do.
        let others = (1..cores).map_while(|_| thread::Builder::new().spawn_scoped(scope, one_core).ok());
        let others: Vec<_> = others.collect();
        let mut answers = one_core();
        for other in others {
            answers.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        answers
    });
    answers.sort_by_key(|&(index, _)| index);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cores_answer_for_every_item_in_order() {
        let items: Vec<u64> = (0..1000).collect();
        let answers = on_all_cores(
            &items,
            || 0_u64,
            |seen, item| {
                *seen += 1;
                (*item * 2, *seen > 0)
            },
        );
        assert_eq!(answers, items.iter().map(|item| (item * 2, true)).collect::<Vec<_>>());
        assert!(on_all_cores(&[], || (), |(), item: &u64| *item).is_empty());
    }

    #[test]
    fn no_countable_depth_exceeds_64_bits() {
        assert_eq!(countable_depth(0, 1, 10), 19);
        assert_eq!(countable_depth(2, 84_100, 5_692), 5);
        assert_eq!(countable_depth(1, u64::MAX, 10), 1);
        assert_eq!(countable_depth(3, 0, 10), u32::MAX);
    }
}

#[cfg(test)]
pub(crate) mod fake {
    //! A game for the tests of the commands. A position is a number up to 999; a turn takes away 1, 2 or 3 and may not
    //! go below 0; reaching 0 wins.

    use super::*;
    use games::notation::Scanner;

    pub(crate) struct Countdown;

    fn read(position: &str) -> Result<u64, Fault> {
        let mut scanner = Scanner::new(position);
        let number = scanner.number(1, 999)?;
        scanner.end()?;
        Ok(number)
    }

    fn after(number: u64) -> impl Iterator<Item = (u64, u64)> {
        (1..=3.min(number)).map(move |taken| (taken, number - taken))
    }

    fn count(number: u64, depth: u32) -> u64 {
        if depth == 0 || number == 0 { 1 } else { after(number).map(|(_, rest)| count(rest, depth - 1)).sum() }
    }

    impl Analysed for Countdown {
        fn perft(&self, position: Option<&str>, depth: u32, divide: bool) -> Result<Perft, PerftRefused> {
            if depth == 0 || depth > 9 {
                return Err(PerftRefused::Depth { least: 1, most: 9 });
            }
            let number = position.map_or(Ok(10), read)?;
            let behind = after(number).map(|(taken, rest)| (taken.to_string(), count(rest, depth - 1)));
            Ok(Perft { total: count(number, depth), divide: if divide { behind.collect() } else { Vec::new() } })
        }

        fn turns(&self, position: &str) -> Result<Vec<TurnResult>, Fault> {
            let results = after(read(position)?);
            Ok(results
                .map(|(turn, rest)| TurnResult { turn: turn.to_string(), side: None, position: rest.to_string() })
                .collect())
        }

        fn why_no_turns(&self, _: &str) -> NoTurns {
            NoTurns::NothingLegal
        }

        fn results(&self, position: &str) -> Result<Answer, Fault> {
            let number = read(position)?;
            let positions = after(number).map(|(_, rest)| rest).filter(|&rest| rest > 0).map(|rest| rest.to_string());
            let results = Results { positions: positions.collect(), goal: number <= 3 };
            // A round number plays with dice, to have both kinds of answer.
            Ok(if number % 100 == 0 { Answer::Dice(vec![("k1".to_owned(), results)]) } else { Answer::Turn(results) })
        }
    }
}
