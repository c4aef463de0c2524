//! Diaballik at the lower levels.

use games::diaballik::{Action, Match};
use games::game::Match as _;
use games::side::Side;
use openings::Book;

use super::evaluation::evaluate;
use crate::levels::{Attention, Level, Levelled, Play, SeenTurn, Sight};
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
        let glance = Sight::new(2, 0, 50, 80);
        let calculates = |nodes, turns| Play::searches(None, nodes, 0).in_turns(turns, glance);
        match level.number() {
            1 => calculates(10_000, 4),
            2 => calculates(10_000, 14),
            3 => calculates(15_000, 25),
            4 => calculates(20_000, 37),
            5 => calculates(30_000, 51),
            6 => calculates(50_000, 64),
            7 => calculates(80_000, 78),
            8 => calculates(100_000, 88),
            9 => calculates(100_000, 95),
            _ => calculates(100_000, 100).with_book(),
        }
    }

    fn seen_turns(&self, side: Side, attention: &Attention, _: &mut Noise) -> Vec<SeenTurn<Action>> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        let turns = self.current().turns();
        let shortest = turns.iter().map(|turn| turn.actions.len()).min().unwrap_or(0);
        let own = attention.sight().own;
        let is_seen = |actions: &[Action]| actions.len() <= own && is_noticed(actions, attention);
        let any_is_seen = turns.iter().any(|turn| is_seen(&turn.actions));
        turns
            .into_iter()
            .filter(|turn| if any_is_seen { is_seen(&turn.actions) } else { turn.actions.len() == shortest })
            .map(|turn| {
                let points = if turn.win { LOST } else { -evaluate(&turn.result) };
                SeenTurn { actions: turn.actions, wins: turn.win, points }
            })
            .collect()
    }

    fn noticed_answers(&self, side: Side, turn: &SeenTurn<Action>, attention: &Attention) -> i32 {
        let mut after = *self.current();
        let played = turn.actions.iter().all(|&action| after.apply(action).is_ok()) && after.end_turn().is_ok();
        let notices = |answer: Vec<Action>| answer.len() <= attention.sight().answers && is_noticed(&answer, attention);
        if played && after.side() != side && after.way_to_win().is_some_and(notices) { LOST } else { 0 }
    }
}

/// The squares that a pass covers before it is easy to overlook.
const LONG_PASS: u8 = 4;

/// Whether a player notices a turn: passes along a diagonal, and long ones, are easy to overlook.
fn is_noticed(actions: &[Action], attention: &Attention) -> bool {
    actions.iter().all(|action| {
        let Action::Pass { from, to } = action else { return true };
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let plain = (files == 0 || ranks == 0) && files.max(ranks) < LONG_PASS;
        plain || attention.notices(action)
    })
}
