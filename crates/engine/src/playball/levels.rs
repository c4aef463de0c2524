//! Play Ball at the lower levels.

use games::game::Match as _;
use games::playball::{Action, Match, Position};
use games::side::Side;

use super::evaluation::Evaluation;
use crate::levels::{Attention, Level, Levelled, Play, SeenTurn, Sight};
use crate::{Engine, Noise, Options, PlayBallEngine};

/// What a goal of the opponent costs in the eyes of a player who notices it.
const CONCEDED: i32 = 10_000;

impl Levelled for Match {
    fn engine(options: &Options) -> Box<dyn Engine<Self>> {
        Box::new(PlayBallEngine::new(options))
    }

    fn play_at(level: Level) -> Play {
        let first_glance = Sight::new(2, 0, 90, 90);
        let glance = Sight::new(2, 0, 50, 60);
        let close_look = Sight::new(3, 1, 30, 45);
        let calculates = |nodes, turns, sight| Play::searches(None, nodes, 0).in_turns(turns, sight);
        match level.number() {
            1 => Play::looks(first_glance),
            2 => calculates(10, 12, glance),
            3 => calculates(12, 31, glance),
            4 => calculates(15, 48, glance),
            5 => calculates(25, 66, glance),
            6 => calculates(30, 70, Sight::new(3, 1, 50, 50)),
            7 => calculates(130, 85, close_look),
            8 => calculates(400, 92, close_look),
            9 => calculates(1_500, 96, close_look),
            _ => calculates(20_000, 100, close_look),
        }
    }

    fn seen_turns(&self, side: Side, attention: &Attention, _: &mut Noise) -> Vec<SeenTurn<Action>> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        let evaluation = Evaluation::new(self.current().board());
        let turns = self.current().turns();
        let shortest = turns.iter().map(|turn| turn.actions.len()).min().unwrap_or(0);
        let own = attention.sight().own;
        let is_seen = |actions: &[Action]| actions.len() <= own && is_noticed(actions, attention);
        let any_is_seen = turns.iter().any(|turn| is_seen(&turn.actions));
        turns
            .into_iter()
            .filter(|turn| if any_is_seen { is_seen(&turn.actions) } else { turn.actions.len() == shortest })
            .map(|turn| {
                let points = if turn.goal { CONCEDED } else { -points(&evaluation, &turn.result) };
                SeenTurn { actions: turn.actions, wins: turn.goal, points }
            })
            .collect()
    }

    fn noticed_answers(&self, side: Side, turn: &SeenTurn<Action>, attention: &Attention) -> i32 {
        let mut after = self.current().clone();
        let played = turn.actions.iter().all(|&action| after.apply(action).is_ok()) && after.end_turn().is_ok();
        let notices = |answer: Vec<Action>| answer.len() <= attention.sight().answers && is_noticed(&answer, attention);
        if played && after.side() != side && after.way_to_score().is_some_and(notices) { CONCEDED } else { 0 }
    }
}

/// Whether a player notices a turn: long jumps, bounces, slanting passes, and every pass after the first are easy to overlook.
fn is_noticed(actions: &[Action], attention: &Attention) -> bool {
    let mut passes = 0;
    actions.iter().all(|action| {
        let columns = action.from().column.abs_diff(action.to().column);
        let plain = match action {
            Action::Step { .. } => true,
            // Over one playballer, it lands on the cell behind.
            Action::Jump { from, to } => columns.max(from.row.abs_diff(to.row)) <= 2,
            Action::Bounce { .. } => false,
            Action::Pass { .. } => {
                passes += 1;
                columns == 0 && passes == 1
            }
        };
        plain || attention.notices(action)
    })
}

/// What a position at the start of a turn looks like to the side to move.
fn points(evaluation: &Evaluation, position: &Position) -> i32 {
    let turn = position.turn_state();
    evaluation.evaluate(turn.own, turn.opponents, turn.ball, turn.side)
}
