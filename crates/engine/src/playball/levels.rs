//! Play Ball at the lower levels.

use games::game::Match as _;
use games::playball::{Action, Match, Position};
use games::side::Side;

use super::evaluation::Evaluation;
use crate::levels::{Level, Levelled, Play, SeenTurn, Sight};
use crate::{Engine, Noise, Options, PlayBallEngine};

/// What a goal of the opponent costs in the eyes of a player who notices it.
const CONCEDED: i32 = 10_000;

impl Levelled for Match {
    fn engine(options: &Options) -> Box<dyn Engine<Self>> {
        Box::new(PlayBallEngine::new(options))
    }

    fn play_at(level: Level) -> Play {
        match level.number() {
            1 => Play::looks(2, 0, 60),
            2 => Play::looks(3, 1, 45),
            3 => Play::looks(4, 2, 30),
            4 => Play::looks(usize::MAX, 4, 15),
            5 => Play::searches(Some(1), None, 15),
            6 => Play::searches(Some(1), None, 0),
            7 => Play::searches(Some(2), None, 0),
            8 => Play::searches(None, Some(2_000), 0),
            9 => Play::searches(None, Some(8_000), 0),
            _ => Play::searches(None, None, 0),
        }
    }

    fn seen_turns(&self, side: Side, sight: Sight, _: &mut Noise) -> Vec<SeenTurn<Action>> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        let evaluation = Evaluation::new(self.current().board());
        let turns = self.current().turns();
        let shortest = turns.iter().map(|turn| turn.actions.len()).min().unwrap_or(0);
        turns
            .into_iter()
            .filter(|turn| turn.actions.len() <= sight.own.max(shortest))
            .map(|turn| {
                let points = if turn.goal { CONCEDED } else { -points(&evaluation, &turn.result) };
                SeenTurn { actions: turn.actions, wins: turn.goal, points }
            })
            .collect()
    }

    fn noticed_answers(&self, side: Side, turn: &SeenTurn<Action>, sight: Sight) -> i32 {
        let mut after = self.current().clone();
        let played = turn.actions.iter().all(|&action| after.apply(action).is_ok()) && after.end_turn().is_ok();
        if played && after.side() != side && shortest_goal(&after).is_some_and(|actions| actions <= sight.answers) {
            CONCEDED
        } else {
            0
        }
    }
}

/// The fewest actions with which the side to move scores this turn.
fn shortest_goal(position: &Position) -> Option<usize> {
    position.way_to_score().map(|actions| actions.len())
}

/// What a position at the start of a turn looks like to the side to move.
fn points(evaluation: &Evaluation, position: &Position) -> i32 {
    let turn = position.turn_state();
    evaluation.evaluate(turn.own, turn.opponents, turn.ball, turn.side)
}
