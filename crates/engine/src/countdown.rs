//! Countdown, which its engine searches to its end.

use games::countdown::{Action, Match};
use games::game::Match as _;
use games::side::Side;

use crate::levels::{Attention, Levelled, Play, SeenTurn, Sight};
use crate::search::{Control, Engine, Limits, Variation, Options, PlayedTurn, Report, Score};
use crate::{Level, Noise};

struct Search;

/// The positions after the turns of `side`, or after the end of the turn in progress, each with the actions that lead there.
fn turns(game: &Match, side: Side) -> Vec<(Vec<Action>, Match)> {
    let played = |action: Option<Action>| {
        let mut after = game.clone();
        let is_made = action.is_none_or(|action| after.act(side, action).is_ok());
        let is_over = after.ending().is_some() || after.end_turn().is_ok();
        (is_made && is_over).then_some((action.into_iter().collect(), after))
    };
    let mut turns: Vec<_> = game.actions(side).into_iter().filter_map(|action| played(Some(action))).collect();
    turns.extend(played(None).filter(|_| game.may_end_turn()));
    turns
}

/// The best play of `side`, whose turn it is.
fn best(game: &Match, side: Side, nodes: &mut u64) -> Option<Variation<Action>> {
    let lines = turns(game, side).into_iter().map(|(actions, after)| line(side, actions, &after, nodes));
    lines.max_by_key(|line| line.score)
}

/// A turn of `side` that leads to `after`, and the best play from there.
fn line(side: Side, actions: Vec<Action>, after: &Match, nodes: &mut u64) -> Variation<Action> {
    *nodes += 1;
    let mut turns = vec![PlayedTurn { side, actions }];
    let score = match best(after, side.other(), nodes) {
        Some(answer) => {
            turns.extend(answer.turns);
            match answer.score.reversed() {
                Score::Win(turns) => Score::Win(turns + 1),
                Score::Loss(turns) => Score::Loss(turns + 1),
                points @ Score::Points(_) => points,
            }
        }
        None => Score::Win(1),
    };
    Variation { score, turns }
}

impl Engine<Match> for Search {
    fn search(
        &mut self,
        game: &Match,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<Action>),
    ) -> Option<Report<Action>> {
        let begun = control.clock.now();
        if !game.actors().contains(side) {
            return None;
        }
        let mut nodes = 0;
        let found = turns(game, side).into_iter().map(|(actions, after)| line(side, actions, &after, &mut nodes));
        let mut lines: Vec<_> = found.collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(limits.lines);
        let elapsed = control.clock.now().saturating_sub(begun);
        let depth = lines.first().map_or(0, |line| line.turns.len() as u32);
        let report = Report { depth, nodes, elapsed, hash_full: 0, lines };
        inform(&report);
        Some(report)
    }

    fn forget(&mut self) {}
}

impl Levelled for Match {
    fn engine(_: &Options) -> Box<dyn Engine<Self>> {
        Box::new(Search)
    }

    fn play_at(level: Level) -> Play {
        if level == Level::HIGHEST { Play::searches(None, u64::MAX, 0) } else { Play::looks(Sight::new(1, 0, 0, 50)) }
    }

    fn seen_turns(&self, side: Side, _: &Attention, _: &mut Noise) -> Vec<SeenTurn<Action>> {
        let seen = |(actions, after): (Vec<Action>, Self)| {
            let points = 10 * (i32::from(self.ball().distance()) - i32::from(after.ball().distance()));
            SeenTurn { actions, wins: after.ending().is_some(), points }
        };
        turns(self, side).into_iter().map(seen).collect()
    }

    fn noticed_answers(&self, _: Side, _: &SeenTurn<Action>, _: &Attention) -> i32 {
        0
    }
}
