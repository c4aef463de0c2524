//! The engine for Pawnball.

use games::game::Match as _;
use games::pawnball::{Action, Match};
use games::side::Side;

use super::budget::Budget;
use super::evaluation::Evaluation;
use super::lines::{self, Task};
use super::planner::{After, Effort, Path, Plan, Planner, after_phase};
use super::samples;
use super::set_up;
use crate::{Control, Engine, Limits, Options, Report, Score};

/// Plays Pawnball: plans its whole phase, answers the dice that the opponent is known to play in the same draw, and
/// estimates what comes after by learned weights and by playing sampled draws.
///
/// Searches in iterations, each wider than the last; [`Report::depth`] is their number. A node is one result of a die.
#[derive(Debug)]
pub struct PawnballEngine {
    evaluation: Evaluation,
    /// The rest of the plan that the last turn began: where it goes on, and how.
    remembered: Option<(u64, Path)>,
}

/// How wide an iteration looks.
struct Iteration {
    effort: Effort,
    /// How many of the best plans are played on with sampled draws.
    finalists: usize,
    /// How many pairs of draws.
    pairs: usize,
}

const fn iteration(
    width: usize,
    leaves: usize,
    replies: usize,
    reply_width: usize,
    finalists: usize,
    pairs: usize,
) -> Iteration {
    let effort = Effort { width, leaves, replies, reply_width, threats: true };
    Iteration { effort, finalists, pairs }
}

const ITERATIONS: [Iteration; 6] = [
    iteration(4, 12, 3, 2, 0, 0),
    iteration(16, 32, 8, 4, 0, 0),
    iteration(48, 96, 16, 8, 6, 4),
    iteration(192, 256, 32, 16, 12, 8),
    iteration(1024, 512, 64, 32, 24, 16),
    iteration(4096, 1024, 128, 64, 48, 32),
];

/// The seed of the draws that are sampled: the same for every search, so that plans are compared with the same luck.
const SAMPLE_SEED: u64 = 7;

impl PawnballEngine {
    /// An engine with the weights that ship. It plays alike with every seed and number of threads.
    #[must_use]
    pub fn new(_options: &Options) -> Self {
        Self { evaluation: Evaluation::shipped().clone(), remembered: None }
    }

    pub(super) const fn with_evaluation(evaluation: Evaluation) -> Self {
        Self { evaluation, remembered: None }
    }

    /// The plans of one iteration, the best first; `None` when the budget ended it too early to say anything.
    fn iterate(
        &self,
        task: &Task,
        after: After,
        iteration: &Iteration,
        pinned: Option<&Path>,
        budget: &mut Budget<'_>,
    ) -> Vec<Plan> {
        let mut planner = Planner { evaluation: &self.evaluation, budget };
        let mut plans = planner.plan(&task.start, task.first.as_deref(), pinned, after, iteration.effort);
        if after.draws > 0 && iteration.pairs > 0 {
            let draws = samples::sample(iteration.pairs, SAMPLE_SEED);
            let finalists = iteration.finalists.min(plans.len());
            for plan in &mut plans[..finalists] {
                if planner.budget.is_over() {
                    break;
                }
                let future = planner.average(&plan.end, task.side, &draws, after.draws);
                plan.value = (plan.goals - plan.reply_goals) as f32 + future;
            }
            plans[..finalists].sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        prefer_safety(&mut plans);
        plans
    }
}

/// Puts a plan first that leaves the answer no die that scores at once, if it costs no goal of either side.
fn prefer_safety(plans: &mut [Plan]) {
    let Some(best) = plans.first().copied() else { return };
    let net = |plan: &Plan| plan.goals - plan.reply_goals;
    if best.dangers > 0
        && let Some(at) =
            plans.iter().position(|plan| plan.dangers == 0 && plan.goals >= best.goals && net(plan) >= net(&best))
    {
        plans[..=at].rotate_right(1);
    }
}

impl Engine<Match> for PawnballEngine {
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
        if let Some(actions) = set_up::formation(game, side) {
            let report = lines::single(side, actions, &budget);
            inform(&report);
            return Some(report);
        }
        let task = Task::of(game, side)?;
        let after = after_phase(game, task.number);
        let pinned = self.remembered.filter(|(hash, _)| *hash == task.start.hash()).map(|(_, path)| path);
        let mut best: Option<(Report<Action>, Plan)> = None;
        for (depth, iteration) in (1..).zip(&ITERATIONS) {
            if limits.depth.is_some_and(|most| depth > most.max(1)) {
                break;
            }
            let plans = self.iterate(&task, after, iteration, pinned.as_ref(), &mut budget);
            if best.is_some() && budget.is_over_now() {
                break;
            }
            let Some(&first) = plans.first() else { break };
            let found = task.lines(&plans, limits.lines, |plan| Score::Points((plan.value * 100.0).round() as i32));
            let report = lines::report(depth, found, &budget);
            inform(&report);
            best = Some((report, first));
            if budget.is_over() {
                break;
            }
        }
        let (mut report, plan) = best?;
        report.nodes = budget.nodes;
        report.elapsed = budget.elapsed();
        let next = plan.path.first().map(|first| task.start.after(&first).hash());
        self.remembered = next.map(|hash| (hash, plan.path.rest()));
        Some(report)
    }

    fn forget(&mut self) {
        self.remembered = None;
    }
}
