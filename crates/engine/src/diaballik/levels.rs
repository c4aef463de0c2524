//! Diaballik at the lower levels.

use games::diaballik::{Action, Match, Position};
use games::game::Match as _;
use games::side::Side;
use openings::Book;

use super::evaluation::evaluate;
use crate::levels::{Level, Levelled, Play, SeenTurn, Sight};
use crate::{DiaballikEngine, Engine, Noise, Options};

/// What a win of the opponent costs in the eyes of a player who notices it.
const LOST: i32 = 10_000;

impl Levelled for Match {
    fn engine(options: &Options) -> Box<dyn Engine<Self>> {
        Box::new(DiaballikEngine::new(options))
    }

    fn book(&self, side: Side) -> Vec<(Vec<Action>, i32)> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        let turns = Book::shipped().turns(self.current()).into_iter();
        turns.map(|known| (known.turn.actions, known.points)).collect()
    }

    fn play_at(level: Level) -> Play {
        match level.number() {
            1 => Play::looks(2, 0, 80),
            2 => Play::looks(2, 1, 50),
            3 => Play::looks(3, 2, 30),
            4 => Play::looks(3, 3, 15),
            5 => Play::searches(Some(2), None, 15),
            6 => Play::searches(Some(2), None, 0),
            7 => Play::searches(Some(3), Some(10_000), 0),
            8 => Play::searches(None, Some(40_000), 0),
            9 => Play::searches(None, Some(200_000), 0),
            _ => Play::searches(None, None, 0),
        }
    }

    fn seen_turns(&self, side: Side, sight: Sight, _: &mut Noise) -> Vec<SeenTurn<Action>> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        let turns = self.current().turns();
        let shortest = turns.iter().map(|turn| turn.actions.len()).min().unwrap_or(0);
        turns
            .into_iter()
            .filter(|turn| turn.actions.len() <= sight.own.max(shortest))
            .map(|turn| {
                let points = if turn.win { LOST } else { -evaluate(&turn.result) };
                SeenTurn { actions: turn.actions, wins: turn.win, points }
            })
            .collect()
    }

    fn noticed_answers(&self, side: Side, turn: &SeenTurn<Action>, sight: Sight) -> i32 {
        let mut after = *self.current();
        let played = turn.actions.iter().all(|&action| after.apply(action).is_ok()) && after.end_turn().is_ok();
        if played && after.side() != side && shortest_win(&after).is_some_and(|actions| actions <= sight.answers) {
            LOST
        } else {
            0
        }
    }
}

/// The fewest actions with which the side to move wins this turn.
fn shortest_win(position: &Position) -> Option<usize> {
    position.way_to_win().map(|actions| actions.len())
}
