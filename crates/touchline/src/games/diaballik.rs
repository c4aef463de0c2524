//! Diaballik for the commands.

use games::diaballik::{Position, Start};
use games::game::turn_text;
use games::notation::Fault;

use super::{
    Analysed, Answer, NoTurns, Perft, PerftRefused, Results, Setting, TurnResult, countable_depth, on_all_cores,
};

/// More results than any turn has: nothing or one of 7 pieces moves in 4 directions, twice; the ball ends with one of 7 pieces; and a win.
const MOST_RESULTS: u64 = 29 * 29 * 7 + 1;

/// Prepares questions about positions, of games from the start of the setting.
pub(super) fn prepare(setting: &Setting) -> Box<dyn Analysed> {
    Box::new(if setting.variant { Start::Variant } else { Start::Standard })
}

impl Analysed for Start {
    fn perft(&self, position: Option<&str>, depth: u32, divide: bool) -> Result<Perft, PerftRefused> {
        let position = position.map_or_else(|| Ok(Position::start(*self)), Position::parse)?;
        let Some(behind) = depth.checked_sub(1) else { return Ok(Perft { total: 1, divide: Vec::new() }) };
        let most = countable_depth(1, position.perft(1), MOST_RESULTS);
        if depth > most {
            return Err(PerftRefused::Depth { least: 0, most });
        }
        let turns = position.turns();
        let count = |(): &mut (), turn: &games::diaballik::Turn| if turn.win { 1 } else { turn.result.perft(behind) };
        let counts = on_all_cores(&turns, || (), count);
        let total = counts.iter().sum();
        let divide =
            if divide { turns.iter().map(|turn| turn_text(&turn.actions)).zip(counts).collect() } else { Vec::new() };
        Ok(Perft { total, divide })
    }

    fn turns(&self, position: &str) -> Result<Vec<TurnResult>, Fault> {
        let turns = Position::parse(position)?.turns().into_iter();
        Ok(turns
            .map(|turn| TurnResult { turn: turn_text(&turn.actions), side: None, position: turn.result.to_string() })
            .collect())
    }

    fn why_no_turns(&self, position: &str) -> NoTurns {
        let Ok(position) = Position::parse(position) else { return NoTurns::NothingLegal };
        match () {
            () if position.winner().is_some() => NoTurns::GameOver,
            () if position.moves_left() == 0 && position.passes_left() == 0 => NoTurns::TurnOver,
            () => NoTurns::NothingLegal,
        }
    }

    fn results(&self, position: &str) -> Result<Answer, Fault> {
        let position = Position::parse(position)?;
        let mut positions = Vec::new();
        let summary = position.results(|result| positions.push(position.after(result).to_string()));
        Ok(Answer::Turn(Results { positions, goal: summary.win }))
    }
}
