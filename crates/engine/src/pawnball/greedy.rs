//! A greedy player of Pawnball: as many goals as possible in the phase at hand, and nothing else.

use games::game::Match as _;
use games::pawnball::dice::Dice;
use games::pawnball::{Action, Match};
use games::side::Side;

use super::budget::Budget;
use super::evaluation::{Evaluation, Weights};
use super::lines;
use super::planner::{After, Effort, Planner};
use super::set_up;
use crate::{Control, Engine, Limits, Report, Score};

/// Plans every order of the dice of its phase for the most goals, own goals deducted. Among equal plans it takes the one
/// after which the ball lies nearest to the goal that it attacks and its pawns stand nearest to the ball. It looks at
/// nothing that the opponent can do. A baseline to measure players against.
#[derive(Debug)]
pub struct Greedy {
    nearness: Evaluation,
}

impl Default for Greedy {
    fn default() -> Self {
        Self::new()
    }
}

impl Greedy {
    /// Boards kept after each die but the last: all, as a rule, in a phase of two dice.
    const WIDTH: usize = 512;

    /// A greedy player. It makes no random choices.
    #[must_use]
    pub fn new() -> Self {
        Self { nearness: Evaluation::new(&Weights::nearness()) }
    }
}

impl Engine<Match> for Greedy {
    fn search(
        &mut self,
        game: &Match,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<Action>),
    ) -> Option<Report<Action>> {
        if !game.actors().contains(side) {
            return None;
        }
        let mut budget = Budget::new(limits, *control);
        if let Some(actions) = set_up::set_up(game, side, [set_up::DEEP; 2]) {
            let report = lines::single(side, actions, &budget);
            inform(&report);
            return Some(report);
        }
        let task = lines::Task::of(game, side)?;
        let effort = Effort { width: Self::WIDTH, leaves: limits.lines.max(16), ..Effort::NO_ANSWERS };
        let mut planner = Planner { evaluation: &self.nearness, budget: &mut budget, threads: 1 };
        // With one draw to come the nearness breaks ties; it is far below a goal.
        let after = After { reply: Dice::NONE, draws: 1 };
        let plans = planner.plan(&task.start, task.first.as_deref(), None, after, effort);
        let found = task.lines(&plans, limits.lines, |plan| Score::Points((plan.value * 100.0).round() as i32));
        let report = lines::report(1, found, &budget);
        inform(&report);
        Some(report)
    }

    fn forget(&mut self) {}
}
