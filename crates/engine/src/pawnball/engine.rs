//! The engine for Pawnball.

use std::cmp::Reverse;

use games::game::Match as _;
use games::pawnball::{Action, Match, Position};
use games::side::Side;

use super::budget::Budget;
use super::evaluation::Evaluation;
use super::lines::{self, Task};
use super::planner::{After, Effort, Path, Plan, Planner, after_phase, sign};
use super::samples::Samples;
use super::set_up;
use crate::{Control, Engine, Limits, Options, Report, Score};

/// Plays Pawnball: plans its whole phase, answers the dice that the opponent is known to play in the same draw, and
/// estimates what comes after by learned weights and by playing sampled draws.
///
/// Searches in iterations, each wider than the last; [`Report::depth`] is their number. A node is one result of a die.
#[derive(Debug)]
pub struct PawnballEngine {
    evaluation: Evaluation,
    samples: Samples,
    threads: usize,
    /// The rest of the plan that the last turn began: where it goes on, and how.
    remembered: Option<(u64, Path)>,
}

/// How wide an iteration looks.
struct Iteration {
    effort: Effort,
    /// How many of the best plans are played on with sampled draws; half of them drop out after each round.
    finalists: usize,
    /// The pairs of draws with which those have been played that are in the last round; 0 for no sampling.
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
    let certain = if finalists > 1 { finalists } else { 1 };
    let effort = Effort { width, leaves, replies, reply_width, certain, threats: true };
    Iteration { effort, finalists, pairs }
}

const ITERATIONS: [Iteration; 7] = [
    iteration(4, 12, 3, 2, 0, 0),
    iteration(32, 128, 48, 4, 0, 0),
    iteration(64, 256, 96, 6, 0, 0),
    iteration(64, 384, 128, 12, 12, 8),
    iteration(256, 768, 192, 20, 24, 16),
    iteration(1024, 1536, 384, 32, 48, 32),
    iteration(4096, 3072, 768, 64, 96, 64),
];

impl PawnballEngine {
    /// An engine with the weights that ship. It plays alike with every seed, and with one thread always alike.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            evaluation: Evaluation::shipped().clone(),
            samples: Samples::new(),
            threads: options.threads.max(1),
            remembered: None,
        }
    }

    /// The plans of one iteration, the best first; `None` when the budget ended it too early to say anything better than
    /// the iteration before.
    fn iterate(
        &mut self,
        task: &Task,
        after: After,
        iteration: &Iteration,
        pinned: Option<&Path>,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Plan>> {
        let mut planner = Planner { evaluation: &self.evaluation, budget, threads: self.threads };
        let mut plans = planner.plan(&task.start, task.first.as_deref(), pinned, after, iteration.effort);
        let sampling = after.draws > 0 && iteration.pairs > 0;
        if !sampling {
            prefer_safety(&mut plans);
            return Some(plans);
        }
        if planner.budget.is_over() {
            return None;
        }
        race(&mut self.samples, &mut planner, task, after, iteration, &mut plans)?;
        prefer_safety(&mut plans);
        Some(plans)
    }
}

/// As many sampled draws count as much as the estimate by the weights.
const ESTIMATE: f32 = 16.0;

/// Plays the best plans on with sampled draws, in rounds: those in the better half get more draws in the next one. `None` when
/// the budget ends the first round.
fn race(
    samples: &mut Samples,
    planner: &mut Planner<'_, '_>,
    task: &Task,
    after: After,
    iteration: &Iteration,
    plans: &mut [Plan],
) -> Option<()> {
    let mut finalists = iteration.finalists.min(plans.len());
    let mut pairs = (iteration.pairs / 4).max(1);
    let mut first = true;
    plans.iter_mut().for_each(|plan| plan.estimate = plan.value);
    loop {
        let ends: Vec<Position> = plans[..finalists].iter().map(|plan| plan.end).collect();
        let Some(futures) = samples.averages(planner, &ends, task.side, pairs, after.draws) else {
            return if first { None } else { Some(()) };
        };
        let draws = 2.0 * pairs as f32;
        let share = draws / (draws + ESTIMATE);
        for (plan, future) in plans.iter_mut().zip(futures) {
            let sampled = (plan.goals - plan.reply_goals) as f32 + future;
            plan.value = share * sampled + (1.0 - share) * plan.estimate;
        }
        plans[..finalists].sort_by(|a, b| b.value.total_cmp(&a.value));
        if pairs >= iteration.pairs || finalists <= 1 {
            return Some(());
        }
        first = false;
        pairs *= 2;
        finalists = finalists.div_ceil(2);
    }
}

/// What a plan is worth in the whole match.
struct Scoring {
    /// The lead of the side before its phase.
    lead: i64,
    /// What the other board promises the side, in goals.
    elsewhere: f32,
    /// The dice of the side's phase.
    own: usize,
    /// The dice of the draw that are left to the other side, and to the side itself beyond its phase.
    others: usize,
    last_draw: bool,
}

impl Scoring {
    fn new(evaluation: &Evaluation, game: &Match, task: &Task, after: After) -> Self {
        let [own, theirs] = [task.side, task.side.other()].map(|side| i64::from(game.score()[side]));
        let mut others = after.reply.len();
        let mut elsewhere = 0.0;
        let number = task.number.other();
        if let Some(board) = game.board(number) {
            others += board.dice().len() + game.next_dice(number).map_or(0, |(_, dice)| dice.len());
            // A draw that is being played counts like one to come.
            let draws = after.draws + usize::from(board.to_play().is_some());
            elsewhere = sign(task.side) * evaluation.full(board, draws);
        }
        Self { lead: own - theirs, elsewhere, own: task.start.dice().len(), others, last_draw: after.draws == 0 }
    }

    /// Proven results are claimed only in the last draw, and when no die left could change them, an own goal included.
    fn score(&self, plan: &Plan) -> Score {
        let turns = (self.own + self.others) as u32;
        let unplanned = self.own.saturating_sub(plan.path.len());
        let surely = self.lead + i64::from(plan.goals) - (unplanned + self.others) as i64;
        let at_most = self.lead + i64::from(turns);
        if self.last_draw && surely > 0 {
            Score::Win(turns)
        } else if self.last_draw && at_most < 0 {
            Score::Loss(turns)
        } else {
            Score::Points(((plan.value + self.elsewhere) * 100.0).round() as i32)
        }
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

/// Where the other side's answer is the end of the match and the side has no dice beyond its phase: plans go by the result of
/// the match, then by whether the other side leads already, or can lead after the first die of its answer. `lead` is that before the phase.
fn decide(plans: &mut [Plan], lead: i64) {
    plans.sort_by_key(|plan| {
        let result = (lead + i64::from(plan.goals - plan.reply_goals)).signum();
        let ahead = lead + i64::from(plan.goals);
        let loses_at_once = ahead < 0 || ahead == 0 && plan.dangers > 0;
        (Reverse(result), loses_at_once)
    });
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
        if let Some(actions) = set_up::set_up(game, side, set_up::ABREAST) {
            let report = lines::single(side, actions, &budget);
            inform(&report);
            return Some(report);
        }
        let task = Task::of(game, side)?;
        let after = after_phase(game, task.number);
        let scoring = Scoring::new(&self.evaluation, game, &task, after);
        let pinned = self.remembered.filter(|(hash, _)| *hash == task.start.hash()).map(|(_, path)| path);
        let mut best: Option<(Report<Action>, Plan)> = None;
        for (depth, iteration) in (1..).zip(&ITERATIONS) {
            if limits.depth.is_some_and(|most| depth > most.max(1)) {
                break;
            }
            if best.is_some() && budget.is_over_now() {
                break;
            }
            let Some(mut plans) = self.iterate(&task, after, iteration, pinned.as_ref(), &mut budget) else { break };
            if scoring.last_draw && scoring.others == after.reply.len() {
                decide(&mut plans, scoring.lead);
            }
            let complete = !budget.is_over() || iteration.pairs > 0 && after.draws > 0;
            if best.is_some() && !complete {
                break;
            }
            let Some(&first) = plans.first() else { break };
            let found = task.lines(&plans, limits.lines, |plan| scoring.score(plan));
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
        self.samples.forget();
    }
}
