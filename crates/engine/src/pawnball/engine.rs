//! The engine for Pawnball.

use std::cmp::Reverse;

use games::game::Match as _;
use games::pawnball::dice::Dice;
use games::pawnball::{Action, Match, Position};
use games::side::Side;

use super::budget::Budget;
use super::equity::equity;
use super::evaluation::Evaluation;
use super::lines::{self, Task};
use super::planner::{After, Effort, Path, Plan, Planner, after_phase, sign};
use super::samples::{CAREFUL, Played, Samples};
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
    /// How many of the best plans are played on with sampled draws; at most half of them stay after each round.
    finalists: usize,
    /// The pairs of draws with which those have been played that are in the last round; 0 for no sampling.
    pairs: usize,
    /// How many answers of the other side each of those is played on after.
    answers: usize,
    /// The width of the beam that searches the other side's answer to the leader again after each round.
    checked: usize,
}

const fn iteration(
    [width, leaves]: [usize; 2],
    [replies, reply_width, certain]: [usize; 3],
    [finalists, pairs, answers, checked]: [usize; 4],
) -> Iteration {
    let effort = Effort { width, leaves, replies, reply_width, certain, threats: true };
    Iteration { effort, finalists, pairs, answers, checked }
}

/// Each takes two to ten times as long as the one before.
const ITERATIONS: [Iteration; 7] = [
    iteration([4, 12], [3, 2, 1], [0, 0, 1, 0]),
    iteration([32, 128], [48, 4, 1], [0, 0, 1, 0]),
    iteration([256, 256], [64, 16, 4], [4, 4, 1, 64]),
    iteration([1024, 512], [64, 32, 6], [8, 8, 1, 256]),
    iteration([1024, 512], [96, 64, 12], [12, 16, 2, 1024]),
    iteration([2048, 1024], [192, 96, 24], [24, 64, 3, 1024]),
    iteration([4096, 3072], [768, 128, 48], [48, 256, 4, 1024]),
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

    /// The plans of one iteration, the best first.
    fn plan(
        &self,
        task: &Task,
        after: After,
        iteration: &Iteration,
        pinned: Option<&Path>,
        budget: &mut Budget<'_>,
    ) -> Vec<Plan> {
        let mut planner = Planner { evaluation: &self.evaluation, budget, threads: self.threads };
        let mut plans = planner.plan(&task.start, task.first.as_deref(), pinned, after, iteration.effort);
        prefer_safety(&mut plans);
        plans
    }

    /// Plays the best plans on with sampled draws and puts them in order anew. `false` when the budget ended it too early to tell more than the
    /// estimates do.
    fn compare(
        &mut self,
        task: &Task,
        after: After,
        stakes: &mut Stakes,
        iteration: &Iteration,
        plans: &mut [Plan],
        budget: &mut Budget<'_>,
    ) -> bool {
        let mut planner = Planner { evaluation: &self.evaluation, budget, threads: self.threads };
        let compared = race(&mut self.samples, &mut planner, task, after, stakes, iteration, plans);
        prefer_safety(plans);
        compared
    }
}

/// As many sampled draws count as much as the estimate by the weights.
const ESTIMATE: f32 = 16.0;

/// What a goal is worth beside the equity: who is sure to win, or to lose, plays for goals still.
const GOAL: f32 = 0.01;

/// A plan that is behind by more standard errors is played on no more.
const CLEARLY: f32 = 2.0;

/// The utility of being ahead by so many goals at the end, as far as is known so many draws before it.
fn utility(ahead: f32, draws: usize) -> f32 {
    equity(ahead, draws) + GOAL * ahead
}

/// What a side plays for on one board: what the match is like without it.
struct Stakes {
    /// The lead of the side before its phase.
    lead: f32,
    /// The other board as it is now, and the dice that are played on it afterwards in this draw; `None` where there is nothing of it to come.
    elsewhere: Option<(Position, Dice)>,
    /// Goals for A on the other board in this draw, and the board after it, once they were planned.
    foreseen: Option<Played>,
}

impl Stakes {
    fn new(game: &Match, task: &Task) -> Self {
        let [own, theirs] = [task.side, task.side.other()].map(|side| game.score()[side] as f32);
        let number = task.number.other();
        let reply = game.next_dice(number).map_or(Dice::NONE, |(_, dice)| dice);
        Self { lead: own - theirs, elsewhere: game.board(number).map(|board| (*board, reply)), foreseen: None }
    }

    /// Plays this draw to its end on the other board, the first time that it is asked for.
    fn foresee(&mut self, planner: &mut Planner<'_, '_>, draws: usize) -> Option<&Played> {
        let (board, reply) = self.elsewhere?;
        Some(self.foreseen.get_or_insert_with(|| planner.finish_draw(&board, reply, draws, CAREFUL)))
    }
}

/// A plan in the race, with the answer that is worst for it of those it was played on after, and its utility in each draw.
struct Runner {
    plan: Plan,
    utilities: Vec<f32>,
    /// The utility, the estimate by the weights included.
    utility: f32,
}

impl Runner {
    /// Whether the plan is behind `leader` by more than chance explains. Draws come in pairs with the colours exchanged.
    fn is_clearly_behind(&self, leader: &Self) -> bool {
        let pairs = leader.utilities.chunks(2).zip(self.utilities.chunks(2));
        let differences: Vec<f32> =
            pairs.map(|(leader, own)| (leader.iter().sum::<f32>() - own.iter().sum::<f32>()) / 2.0).collect();
        let count = differences.len() as f32;
        if differences.len() < 2 {
            return false;
        }
        let mean = differences.iter().sum::<f32>() / count;
        let squares: f32 = differences.iter().map(|difference| (difference - mean).powi(2)).sum();
        leader.utility - self.utility > CLEARLY * (squares / (count - 1.0) / count).sqrt()
    }
}

/// Plays the best plans on with sampled draws, in rounds: who is clearly behind drops out, at least half after each round, and the others get twice as
/// many draws. Each draw is played on the other board too, and counts by what both make of the match. A plan is played on after each of several
/// answers of the other side, which chooses the one that it likes best then. After each round a wider beam searches the answer to
/// the leader again, until the leader has been checked: narrow beams miss goals, and a plan whose best answer was missed tends to lead. `false` when
/// the budget ends the first round.
fn race(
    samples: &mut Samples,
    planner: &mut Planner<'_, '_>,
    task: &Task,
    after: After,
    stakes: &mut Stakes,
    iteration: &Iteration,
    plans: &mut [Plan],
) -> bool {
    let mut finalists = iteration.finalists.min(plans.len());
    let mut pairs = (iteration.pairs / 4).max(1);
    let draws = after.draws;
    plans.iter_mut().for_each(|plan| plan.estimate = plan.value);
    let mut lead = stakes.lead;
    let other = stakes.foresee(planner, draws).map(|played| {
        lead += sign(task.side) * played.goals;
        played.position
    });
    let mut is_first = true;
    let mut field: Vec<Vec<Plan>> = plans[..finalists]
        .iter()
        .map(|plan| planner.answered_otherwise(plan, after, iteration.effort, iteration.answers))
        .collect();
    loop {
        let ends: Vec<Position> = field[..finalists].iter().flatten().map(|plan| plan.end).chain(other).collect();
        if !samples.play(planner, &ends, pairs, draws) {
            return !is_first;
        }
        let others = other.map(|board| samples.futures(&board, draws, pairs).to_vec());
        let count = 2 * pairs;
        let elsewhere =
            others.as_ref().map_or(0.0, |others| sign(task.side) * others.iter().sum::<f32>() / count as f32);
        let share = count as f32 / (count as f32 + ESTIMATE);
        let run = |samples: &Samples, plan: &Plan| {
            let net = (plan.goals - plan.reply_goals) as f32;
            let futures = samples.futures(&plan.end, draws, pairs);
            let elsewhere_in = |draw: usize| others.as_ref().map_or(0.0, |others| others[draw]);
            let ahead = |(draw, own): (usize, &f32)| lead + net + sign(task.side) * (own + elsewhere_in(draw));
            let utilities: Vec<f32> =
                futures.iter().enumerate().map(|it| utility(ahead(it), draws.saturating_sub(1))).collect();
            let sampled = utilities.iter().sum::<f32>() / count as f32;
            let goals = net + sign(task.side) * futures.iter().sum::<f32>() / count as f32;
            let estimated = utility(lead + elsewhere + plan.estimate, draws);
            let plan = Plan { value: share * goals + (1.0 - share) * plan.estimate, ..*plan };
            Runner { plan, utilities, utility: share * sampled + (1.0 - share) * estimated }
        };
        // A plan after the answer that is worst for it, and the answers to be looked at in the next round: the worse half.
        let worst = |samples: &Samples, answered: Vec<Plan>| {
            let mut runners: Vec<Runner> = answered.iter().map(|plan| run(samples, plan)).collect();
            runners.sort_by(|a, b| a.utility.total_cmp(&b.utility));
            let answered = runners.iter().take(runners.len().div_ceil(2)).map(|runner| runner.plan).collect::<Vec<_>>();
            runners.into_iter().next().map(|runner| (runner, answered))
        };
        let mut ranked: Vec<(Runner, Vec<Plan>)> =
            field.drain(..finalists).filter_map(|answered| worst(samples, answered)).collect();
        let order = |(a, _): &(Runner, Vec<Plan>), (b, _): &(Runner, Vec<Plan>)| b.utility.total_cmp(&a.utility);
        ranked.sort_by(order);
        while let Some((leader, answered)) = ranked.first_mut()
            && leader.plan.reply_width < iteration.checked
            && !after.reply.is_empty()
            && !planner.budget.is_over()
        {
            let threats = iteration.effort.threats;
            if let Some(plan) = planner.answered_again(&leader.plan, task.side, after, iteration.checked, threats)
                && plan.estimate < leader.plan.estimate
                && samples.play(planner, &[plan.end], pairs, draws)
            {
                let runner = run(samples, &plan);
                answered.insert(0, runner.plan);
                if runner.utility < leader.utility {
                    *leader = runner;
                }
            }
            for plan in answered.iter_mut().chain([&mut leader.plan]) {
                plan.reply_width = iteration.checked;
            }
            ranked.sort_by(order);
        }
        let (runners, answered): (Vec<Runner>, Vec<_>) = ranked.into_iter().unzip();
        for (plan, runner) in plans.iter_mut().zip(&runners) {
            *plan = runner.plan;
        }
        let open = runners.iter().filter(|runner| !runner.is_clearly_behind(&runners[0])).count();
        if pairs >= iteration.pairs || open <= 1 {
            return true;
        }
        is_first = false;
        pairs *= 2;
        // Who is clearly behind may stand before somebody who is not: the order stays, and as many go on as are open.
        finalists = open.min(finalists.div_ceil(2));
        field = answered;
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
        let mut stakes = Stakes::new(game, &task);
        let pinned = self.remembered.filter(|(hash, _)| *hash == task.start.hash()).map(|(_, path)| path);
        let mut best: Option<(Report<Action>, Plan)> = None;
        let mut is_sampled = false;
        for (depth, iteration) in (1..).zip(&ITERATIONS) {
            if limits.depth.is_some_and(|most| depth > most.max(1)) || best.is_some() && budget.is_over_now() {
                break;
            }
            let mut plans = self.plan(&task, after, iteration, pinned.as_ref(), &mut budget);
            if scoring.last_draw && scoring.others == after.reply.len() {
                decide(&mut plans, scoring.lead);
            }
            // What was cut short tells less than the iteration before.
            if best.is_some() && budget.is_over() {
                break;
            }
            let mut tell = |plans: &[Plan], budget: &Budget<'_>| {
                let &first = plans.first()?;
                let found = task.lines(plans, limits.lines, |plan| scoring.score(plan));
                let report = lines::report(depth, found, budget);
                inform(&report);
                Some((report, first))
            };
            // Even after a narrower search, sampled draws are more reliable than estimates.
            if !is_sampled {
                let Some(told) = tell(&plans, &budget) else { break };
                best = Some(told);
            }
            let sampling = after.draws > 0 && iteration.pairs > 0;
            if sampling && self.compare(&task, after, &mut stakes, iteration, &mut plans, &mut budget) {
                best = tell(&plans, &budget).or(best);
                is_sampled = true;
            }
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
