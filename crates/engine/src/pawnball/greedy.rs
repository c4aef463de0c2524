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
use crate::{Control, Engine, Limits, Noise, Report, Score};

/// Plans every order of the dice of its phase for the most goals, own goals deducted. It looks at nothing that the opponent
/// can do. A baseline to measure players against, of two strengths: what it does where several plans score as much matters,
/// since most phases score nothing.
#[derive(Debug)]
pub struct Greedy {
    evaluation: Evaluation,
    /// What chooses among equal plans; none for the first.
    chance: Option<Noise>,
}

impl Greedy {
    /// Boards kept after each die but the last: all, as a rule, in a phase of two dice.
    const WIDTH: usize = 512;
    /// Equal plans among which chance chooses, at most.
    const EQUALS: usize = 4096;

    /// A greedy player that takes, among equal plans, the one after which the ball lies nearest to the goal that it attacks and
    /// its pawns stand nearest to the ball. It makes no random choices.
    #[must_use]
    pub fn pressing() -> Self {
        Self { evaluation: Evaluation::new(&Weights::nearness()), chance: None }
    }

    /// A greedy player that cares for goals alone: among equal plans chance, which follows from `seed`, takes one.
    #[must_use]
    pub fn plain(seed: u64) -> Self {
        Self { evaluation: Evaluation::new(&Weights::nothing()), chance: Some(Noise::new(seed)) }
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
        let leaves = if self.chance.is_some() { Self::EQUALS } else { limits.lines.max(16) };
        let effort = Effort { width: Self::WIDTH, leaves, ..Effort::NO_ANSWERS };
        let mut planner = Planner { evaluation: &self.evaluation, budget: &mut budget, threads: 1 };
        // With one draw to come the nearness breaks ties; it is far below a goal.
        let after = After { reply: Dice::NONE, draws: 1 };
        let mut plans = planner.plan(&task.start, task.first.as_deref(), None, after, effort);
        if let Some(chance) = &mut self.chance {
            let equals = plans.iter().take_while(|plan| plan.goals == plans[0].goals).count();
            let chosen = chance.below(equals as u32) as usize;
            plans[..equals].rotate_left(chosen);
        }
        let found = task.lines(&plans, limits.lines, |plan| Score::Points((plan.value * 100.0).round() as i32));
        let report = lines::report(1, found, &budget);
        inform(&report);
        Some(report)
    }

    fn forget(&mut self) {}
}
