//! Pawnball for the commands.

use games::game::turn_text;
use games::notation::Fault;
use games::pawnball::{BoardNumber, BoardState, MatchPosition, Position, PositionAfterDie};

use super::{Analysed, Answer, NoTurns, Perft, PerftRefused, Results, TurnResult};

struct Pawnball;

/// Prepares questions about positions.
pub(super) fn prepare() -> Box<dyn Analysed> {
    Box::new(Pawnball)
}

/// The turns of all dice that may be played on a board.
fn dice_turns(position: &Position, board: Option<BoardNumber>) -> Vec<TurnResult> {
    let board_text = board.map_or_else(String::new, |board| format!("{board}/"));
    let side = board.and_then(|_| position.to_play());
    let mut turns = Vec::new();
    for die in position.dice().different() {
        turns.extend(position.turns(die).into_iter().map(|(steps, result)| {
            let outcome = PositionAfterDie { position: position.after(&result), goal: result.goal };
            let turn = format!("{board_text}{die}:{}", turn_text(&steps));
            TurnResult { turn, side, position: outcome.to_string() }
        }));
    }
    turns
}

impl Analysed for Pawnball {
    /// Counts the results of one die, of each different die that is left.
    fn perft(&self, position: Option<&str>, depth: u32, divide: bool) -> Result<Perft, PerftRefused> {
        if depth != 1 {
            return Err(PerftRefused::Depth { least: 1, most: 1 });
        }
        let position: Position = position.ok_or(PerftRefused::PositionMissing)?.parse()?;
        let dice = position.divide();
        let total = dice.iter().map(|(_, count)| count).sum();
        let dice = dice.into_iter().map(|(die, count)| (die.to_string(), count));
        Ok(Perft { total, divide: if divide { dice.collect() } else { Vec::new() } })
    }

    /// Of one board, or of a match: then each turn names its board, and its result is the position of that board.
    fn turns(&self, position: &str) -> Result<Vec<TurnResult>, Fault> {
        if !position.contains('|') {
            return Ok(dice_turns(&position.parse()?, None));
        }
        let position: MatchPosition = position.parse()?;
        let of_board = |board: BoardNumber| match &position.boards[board.index()] {
            BoardState::SettingUp(_) => Vec::new(),
            BoardState::Playing(position) => dice_turns(position, Some(board)),
        };
        Ok(BoardNumber::BOTH.into_iter().flat_map(of_board).collect())
    }

    fn why_no_turns(&self, position: &str) -> NoTurns {
        let dice_left = |position: &Position| position.dice().different().next().is_some();
        let dice_left = match position.parse::<MatchPosition>() {
            Ok(game) if game.boards.iter().any(|board| matches!(board, BoardState::SettingUp(_))) => {
                return NoTurns::SettingUp;
            }
            Ok(game) => {
                game.boards.iter().any(|board| matches!(board, BoardState::Playing(position) if dice_left(position)))
            }
            Err(_) => position.parse().is_ok_and(|position| dice_left(&position)),
        };
        if dice_left { NoTurns::DiceSetAside } else { NoTurns::NoDice }
    }

    fn results(&self, position: &str) -> Result<Answer, Fault> {
        let position: Position = position.parse()?;
        let dice = position.dice().different().map(|die| {
            let (mut positions, mut goal) = (Vec::new(), false);
            position.for_each_result(die, |result| {
                goal |= result.goal.is_some() && result.goal == position.to_play();
                positions.push(PositionAfterDie { position: position.after(&result), goal: result.goal }.to_string());
            });
            (die.to_string(), Results { positions, goal })
        });
        Ok(Answer::Dice(dice.collect()))
    }
}
