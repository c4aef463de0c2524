//! Play Ball for the commands.

use std::sync::Arc;

use games::game::turn_text;
use games::notation::Fault;
use games::playball::{Board as PlayBallBoard, Boards, PerftLevel, Position, Turn, TurnGenerator};
use games::side::Side;

use super::{
    Analysed, Answer, Board, NoTurns, Perft, PerftRefused, Results, Setting, TurnResult, countable_depth, on_all_cores,
    whole,
};

/// Prepares questions about positions, of sets on the board of the setting.
///
/// # Errors
/// The fault is in the board: in the text of [`Board::Text`], or in the name of [`Board::Named`].
pub(super) fn prepare(setting: &Setting) -> Result<Box<dyn Analysed>, Fault> {
    let mut boards = Boards::shipped();
    let board = match &setting.board {
        None => Arc::clone(PlayBallBoard::lanes()),
        Some(Board::Named(name)) => Arc::clone(boards.get(name).map_err(whole)?),
        Some(Board::Text { name, text }) => {
            let board = Arc::new(PlayBallBoard::parse(name, text)?);
            boards.add(Arc::clone(&board));
            board
        }
    };
    Ok(Box::new(OnBoards { board, boards }))
}

/// Questions about positions on any of the boards.
struct OnBoards {
    /// Where a set starts when no position is given.
    board: Arc<PlayBallBoard>,
    boards: Boards,
}

impl OnBoards {
    fn parse(&self, position: &str) -> Result<Position, Fault> {
        Position::parse(position, &self.boards)
    }
}

impl Analysed for OnBoards {
    fn perft(&self, position: Option<&str>, depth: u32, divide: bool) -> Result<Perft, PerftRefused> {
        let start = || Ok(Position::kick_off(&self.board, Side::A, [0, 0]));
        let position = position.map_or_else(start, |text| self.parse(text))?;
        let Some(behind) = depth.checked_sub(1) else { return Ok(Perft { total: 1, divide: Vec::new() }) };
        check_depth(&position, depth)?;
        if !divide {
            return Ok(Perft { total: count(position, depth), divide: Vec::new() });
        }
        let count_behind = |Turn { actions, result, goal }: Turn| {
            let sequences = if goal || behind == 0 { 1 } else { count(result, behind) };
            (turn_text(&actions), sequences)
        };
        let divide: Vec<_> = position.turns().into_iter().map(count_behind).collect();
        Ok(Perft { total: divide.iter().map(|(_, sequences)| sequences).sum(), divide })
    }

    fn turns(&self, position: &str) -> Result<Vec<TurnResult>, Fault> {
        let turns = self.parse(position)?.turns().into_iter();
        Ok(turns
            .map(|turn| TurnResult { turn: turn_text(&turn.actions), side: None, position: turn.result.to_string() })
            .collect())
    }

    fn why_no_turns(&self, position: &str) -> NoTurns {
        match self.parse(position) {
            Ok(position) if position.moves_left() == 0 => NoTurns::TurnOver,
            _ => NoTurns::NothingLegal,
        }
    }

    fn results(&self, position: &str) -> Result<Answer, Fault> {
        let mut positions = Vec::new();
        let summary =
            self.parse(position)?.results(&mut TurnGenerator::new(), |result| positions.push(result.to_string()));
        Ok(Answer::Turn(Results { positions, goal: summary.goal }))
    }
}

/// Refuses a depth whose count might exceed 64 bits. The counts of the first turns, which are quick, tell how far one may go.
fn check_depth(position: &Position, depth: u32) -> Result<(), PerftRefused> {
    /// The turns that are counted to know.
    const QUICK: u32 = 2;
    let cells = position.board().cell_count() as u64;
    // The own three on any cells without an opponent, the ball with one of the six playballers or free; and a goal.
    let most_results = (cells - 3) * (cells - 4) * (cells - 5) / 6 * 7 + 1;
    if depth <= countable_depth(0, 1, most_results) {
        return Ok(());
    }
    let known = QUICK.min(depth);
    let most = countable_depth(known, count(position.clone(), known), most_results);
    if depth > most { Err(PerftRefused::Depth { least: 0, most }) } else { Ok(()) }
}

/// The number of sequences of `depth` turns, at least one, with all cores.
///
/// Level by level, where equal positions are counted together, as long as a level is small enough to be kept as a whole; from there on
/// in pieces, turn by turn, so that memory stays bounded at any depth.
fn count(position: Position, depth: u32) -> u64 {
    /// The most sequences to a level that is kept as a whole: less than a gigabyte.
    const MOST_KEPT: u64 = 5_000_000;
    let mut generator = TurnGenerator::new();
    let mut level = PerftLevel::start(position);
    let mut left = depth;
    while left > 1 && !level.is_empty() {
        if level.count(&mut generator) > MOST_KEPT {
            break;
        }
        level = level.next(&mut generator);
        left -= 1;
    }
    let pieces = in_pieces(level);
    on_all_cores(&pieces, TurnGenerator::new, |generator, piece| count_piece(piece, left, generator)).into_iter().sum()
}

fn count_piece(level: &PerftLevel, left: u32, generator: &mut TurnGenerator) -> u64 {
    if left <= 1 || level.is_empty() {
        return level.count(generator);
    }
    in_pieces(level.next(generator)).iter().map(|piece| count_piece(piece, left - 1, generator)).sum()
}

/// The level in pieces of at most 256 positions.
fn in_pieces(level: PerftLevel) -> Vec<PerftLevel> {
    let parts = level.len().div_ceil(256);
    level.split(parts)
}
