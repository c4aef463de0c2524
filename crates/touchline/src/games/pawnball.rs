//! Pawnball for the commands.

use games::game::turn_text;
use games::notation::Fault;
use games::pawnball::{BoardNumber, BoardState, Match, MatchPosition, Outcome, Position};
use games::record::{self, Record};

use super::{Analysed, Answer, NoTurns, Perft, PerftRefused, Results, Rules, Setting, TurnResult};

pub(super) struct Pawnball;

impl Rules for Pawnball {
    fn prepare(&self, _: &Setting) -> Result<Box<dyn Analysed>, Fault> {
        Ok(Box::new(Self))
    }

    fn replay(&self, record: &Record) -> Result<(), Fault> {
        let start = match record.tag("Position") {
            // Only between two draws, so that the tag Dice has all dice that are played.
            Some(text) => {
                let position: MatchPosition = text.parse().map_err(|fault| record.fault_in_tag("Position", fault))?;
                Match::resume(&position, None).map_err(|reason| record.fault_at_tag("Position", reason))?
            }
            None => Match::new(),
        };
        record::replay(record, start, |text| text.parse()).map(|_| ())
    }
}

/// The turns of all dice that may be played on a board.
fn dice_turns(position: &Position, board: Option<BoardNumber>) -> Vec<TurnResult> {
    let board_text = board.map_or_else(String::new, |board| format!("{board}/"));
    let side = board.and_then(|_| position.to_play());
    let mut turns = Vec::new();
    for die in position.dice().different() {
        turns.extend(position.turns(die).into_iter().map(|(steps, result)| {
            let outcome = Outcome { position: position.after(&result), goal: result.goal };
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
                positions.push(Outcome { position: position.after(&result), goal: result.goal }.to_string());
            });
            (die.to_string(), Results { positions, goal })
        });
        Ok(Answer::Dice(dice.collect()))
    }
}
