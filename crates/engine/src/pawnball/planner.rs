//! Plans a whole phase on one board: the order of the dice and how each is played, by a beam search.

use std::cmp::Reverse;
use std::collections::HashSet;

use games::game::Match as _;
use games::pawnball::dice::Dice;
use games::pawnball::{BoardNumber, DieResult, Match, Position, Square};
use games::side::Side;

use super::budget::Budget;
use super::evaluation::Evaluation;

/// The dice of a phase as they are played, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Path {
    len: u8,
    results: [Option<DieResult>; Dice::MOST],
}

impl Path {
    pub(super) const EMPTY: Self = Self { len: 0, results: [None; Dice::MOST] };

    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = DieResult> {
        self.results.into_iter().flatten()
    }

    pub(super) const fn first(&self) -> Option<DieResult> {
        self.results[0]
    }

    /// The path without its first die.
    pub(super) fn rest(&self) -> Self {
        self.iter().skip(1).fold(Self::EMPTY, Self::then)
    }

    fn at(&self, level: usize) -> Option<DieResult> {
        self.results.get(level).copied().flatten()
    }

    fn then(mut self, result: DieResult) -> Self {
        self.results[usize::from(self.len)] = Some(result);
        self.len += 1;
        self
    }
}

/// What comes on a board after the phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct After {
    /// The dice that the other side plays in the same draw; none when it has played already.
    pub(super) reply: Dice,
    /// The draws to come.
    pub(super) draws: usize,
}

/// How much of what is possible is looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Boards kept after each die but the last.
    pub(super) width: usize,
    /// Boards after the phase that are looked at closely.
    pub(super) leaves: usize,
    /// Of these, the ones to which the other side's best answer is planned.
    pub(super) replies: usize,
    /// The width of the plan of that answer.
    pub(super) reply_width: usize,
    /// How many of the best plans are re-answered with `reply_width`; the others keep their narrower answer.
    pub(super) certain: usize,
    /// Whether the threats are counted on boards between draws.
    pub(super) threats: bool,
}

impl Effort {
    /// No look at the answers.
    pub(super) const NO_ANSWERS: Self =
        Self { width: 1, leaves: 1, replies: 0, reply_width: 0, certain: 0, threats: false };
}

/// A plan of a phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    /// The board after the phase.
    pub(super) position: Position,
    /// Goals for the side less own goals, in the phase.
    pub(super) goals: i32,
    /// Goals for the other side less its own goals, in its answer.
    pub(super) reply_goals: i32,
    /// The goal difference on the board that the side can expect from the beginning of the phase to the end of the match.
    pub(super) value: f32,
    /// The value before draws were sampled.
    pub(super) estimate: f32,
    /// How many different dice of the answer can score at once.
    pub(super) dangers: usize,
    /// The dice of the phase.
    pub(super) path: Path,
    /// The dice of the other side's answer.
    pub(super) reply: Path,
    /// How widely the other side's answer was looked for; 0 if it was not.
    pub(super) reply_width: usize,
    /// The board after the answer; that after the phase if there is none.
    pub(super) end: Position,
}

impl Plan {
    /// The plan when the other side answers so.
    fn after_answer(&self, reply: &Self) -> Self {
        let value = self.goals as f32 - reply.value;
        Self { reply: reply.path, reply_goals: reply.goals, end: reply.position, value, estimate: value, ..*self }
    }
}

#[derive(Debug, Clone, Copy)]
struct Node {
    position: Position,
    goals: i32,
    path: Path,
    /// Whether the path so far is that of the plan remembered.
    pinned: bool,
}

#[derive(Debug, Clone, Copy)]
struct Candidate {
    rank: f32,
    order: u32,
    node: u32,
    result: DieResult,
    goals: i32,
    pinned: bool,
}

/// What a die left that can score at once adds to a board within a phase.
const GOAL_IN_HAND: f32 = 0.85;
/// What each further such die adds.
const MORE_IN_HAND: f32 = 0.2;
/// What a point that a die left lacks to bring a pawn to the ball takes away.
const POINT_SHORT: f32 = 0.04;
/// What a die of the answer that can score at once takes away, before the answer is planned.
const DANGER: f32 = 0.5;
/// Boards looked at through for one where no single die of the answer scores, when the best plans leave one.
const SEARCHED_FOR_SAFETY: usize = 16;

/// The width of the first look at an answer.
const NARROWEST: usize = 2;
/// How much wider each next look is.
const WIDER: usize = 4;

/// The width from which no board after the first die goes unnoticed.
const WIDE: usize = 32;
/// What a goal in hand counts more than one that the answer may cost.
const IN_HAND: f32 = 0.02;
/// How much of the estimate counts while a phase is planned after which no more goals can fall.
const AT_THE_END: f32 = 0.1;

/// Plans phases within a budget.
pub(super) struct Planner<'a, 'b> {
    pub(super) evaluation: &'a Evaluation,
    pub(super) budget: &'a mut Budget<'b>,
    /// Threads among which answers and sampled draws are spread.
    pub(super) threads: usize,
}

pub(super) const fn sign(side: Side) -> f32 {
    match side {
        Side::A => 1.0,
        Side::B => -1.0,
    }
}

/// What an estimate for A counts for `side` while a phase is planned, with `draws` to come after it.
fn share_of_estimate(side: Side, draws: usize) -> f32 {
    sign(side) * if draws == 0 { AT_THE_END } else { 1.0 }
}

/// The points that bring a pawn next to the ball when nothing is in the way.
pub(super) fn moves_to_ball(pawn: Square, ball: Square) -> u8 {
    let columns = pawn.column().abs_diff(ball.column()).saturating_sub(1);
    columns + pawn.row().abs_diff(ball.row()).saturating_sub(1)
}

pub(super) fn goals_of(result: &DieResult, side: Side) -> i32 {
    result.goal.map_or(0, |scorer| if scorer == side { 1 } else { -1 })
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_unstable_by(|a, b| {
        Reverse(a.pinned).cmp(&Reverse(b.pinned)).then(b.rank.total_cmp(&a.rank)).then(a.order.cmp(&b.order))
    });
}

/// Keeps the best `most` candidates, the best first.
fn keep_best(candidates: &mut Vec<Candidate>, most: usize) {
    if candidates.len() > most {
        candidates.select_nth_unstable_by(most, |a, b| {
            Reverse(a.pinned).cmp(&Reverse(b.pinned)).then(b.rank.total_cmp(&a.rank)).then(a.order.cmp(&b.order))
        });
        candidates.truncate(most);
    }
    sort(candidates);
}

impl Planner<'_, '_> {
    /// The best plans for the side to play in `start`, the best first. Never empty when a die can be played.
    ///
    /// `first` restricts how the first die is played; `pinned` is a plan that is considered in any case.
    pub(super) fn plan(
        &mut self,
        start: &Position,
        first: Option<&[DieResult]>,
        pinned: Option<&Path>,
        after: After,
        effort: Effort,
    ) -> Vec<Plan> {
        let Some(side) = start.to_play() else { return Vec::new() };
        let root = Node { position: *start, goals: 0, path: Path::EMPTY, pinned: pinned.is_some() };
        let mut frontier = vec![root];
        let mut over = Vec::new();
        let mut level = 0;
        loop {
            let last = frontier.first().is_none_or(|node| node.position.dice().len() <= 1);
            let pin = pinned.and_then(|path| path.at(level));
            let first = first.filter(|_| level == 0);
            let mut candidates = self.expand(&frontier, first, pin, side, after.draws, &mut over);
            if last || self.budget.is_over() {
                return self.finish(&frontier, candidates, over, side, after, effort);
            }
            // After the first die all boards are looked at with the dice left in mind: no goal of the next die is missed.
            let looked_at = if level == 0 && effort.width >= WIDE { candidates.len() } else { 4 * effort.width };
            keep_best(&mut candidates, looked_at);
            frontier = self.select(&frontier, &candidates, side, after.draws, effort.width);
            level += 1;
            if frontier.is_empty() {
                return self.finish(&frontier, Vec::new(), over, side, after, effort);
            }
        }
    }

    /// Plays every die left on every board of the frontier in every way.
    fn expand(
        &mut self,
        frontier: &[Node],
        first: Option<&[DieResult]>,
        pin: Option<DieResult>,
        side: Side,
        draws: usize,
        over: &mut Vec<Node>,
    ) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let share = share_of_estimate(side, draws);
        for (index, node) in (0..).zip(frontier) {
            let before = candidates.len();
            if self.budget.is_over() && !candidates.is_empty() {
                break;
            }
            for die in node.position.dice().different() {
                let mut estimates = self.evaluation.after_die(&node.position, die.dot(), draws.max(1));
                let mut visit = |result: DieResult| {
                    if !self.budget.count(1) && !candidates.is_empty() {
                        return;
                    }
                    let goals = node.goals + goals_of(&result, side);
                    let rank = goals as f32 + share * estimates.estimate(result.pawns, result.ball);
                    let order = candidates.len() as u32;
                    let pinned = node.pinned && pin == Some(result);
                    candidates.push(Candidate { rank, order, node: index, result, goals, pinned });
                };
                match first {
                    Some(results) => results.iter().filter(|result| result.die == die).copied().for_each(&mut visit),
                    None => node.position.for_each_result(die, &mut visit),
                }
            }
            if candidates.len() == before && !self.budget.is_over() {
                // No die can be played: they are set aside, and the phase is over (PW-17).
                over.push(*node);
            }
        }
        candidates
    }

    /// The boards to go on with after a die that is not the last, looked at with the dice left in mind.
    fn select(
        &mut self,
        frontier: &[Node],
        candidates: &[Candidate],
        side: Side,
        draws: usize,
        width: usize,
    ) -> Vec<Node> {
        let mut seen = HashSet::new();
        let mut ranked: Vec<(Candidate, Node)> = Vec::new();
        for candidate in candidates {
            let parent = &frontier[candidate.node as usize];
            let position = parent.position.after(&candidate.result);
            if !seen.insert((position.hash(), candidate.goals)) && !candidate.pinned {
                continue;
            }
            let path = parent.path.then(candidate.result);
            let node = Node { position, goals: candidate.goals, path, pinned: candidate.pinned };
            let estimate = candidate.rank - candidate.goals as f32;
            let rank = candidate.rank + self.prospects(&position, side, draws, estimate);
            ranked.push((Candidate { rank, ..*candidate }, node));
        }
        ranked.sort_unstable_by(|(a, _), (b, _)| {
            Reverse(a.pinned).cmp(&Reverse(b.pinned)).then(b.rank.total_cmp(&a.rank)).then(a.order.cmp(&b.order))
        });
        ranked.truncate(width);
        ranked.into_iter().map(|(_, node)| node).collect()
    }

    /// What the dice left promise.
    fn prospects(&mut self, position: &Position, side: Side, draws: usize, estimate: f32) -> f32 {
        let mut scoring = 0;
        let mut short = 0;
        for die in position.dice().different() {
            self.budget.count(1);
            if position.can_score(die) {
                scoring += 1;
            } else {
                let away = |pawn| moves_to_ball(pawn, position.ball());
                let nearest = position.pawns(die.dot()).map(away).into_iter().min().unwrap_or(0);
                short += nearest.saturating_sub(die.points());
            }
        }
        let goals = if scoring > 0 {
            let kicked_off = share_of_estimate(side, draws)
                * self.evaluation.plain_with_ball(position, Square::CENTRE, draws.max(1));
            GOAL_IN_HAND * (1.0 + kicked_off - estimate).max(0.0) + MORE_IN_HAND * (scoring - 1) as f32
        } else {
            0.0
        };
        goals - POINT_SHORT * f32::from(short)
    }

    /// Values the boards after the phase, and plans the answers to the best.
    fn finish(
        &mut self,
        frontier: &[Node],
        mut candidates: Vec<Candidate>,
        over: Vec<Node>,
        side: Side,
        after: After,
        effort: Effort,
    ) -> Vec<Plan> {
        if after.draws == 0 {
            // Nothing but goals counts any more; what lies better stays first by the order of ranks.
            for candidate in &mut candidates {
                candidate.rank = candidate.goals as f32 + AT_THE_END * (candidate.rank - candidate.goals as f32);
            }
        }
        let mut rest = if after.reply.is_empty() { Vec::new() } else { candidates.clone() };
        keep_best(&mut candidates, effort.leaves);
        let mut seen = HashSet::new();
        let mut plans = Vec::new();
        for candidate in &candidates {
            let plan = self.leaf(frontier, candidate);
            if seen.insert((plan.position.hash(), plan.goals)) || candidate.pinned {
                plans.push((candidate.rank, candidate.pinned, plan));
            }
        }
        for node in over {
            let position = node.position.with_dice(Dice::NONE).unwrap_or(node.position);
            let estimate = self.evaluation.plain(&position, after.draws);
            let rank = node.goals as f32 + sign(side) * estimate;
            plans.push((rank, node.pinned, plan_of(position, node.goals, node.path, rank)));
        }
        if after.reply.is_empty() {
            for (_, _, plan) in &mut plans {
                if effort.threats && after.draws > 0 && !self.budget.is_over() {
                    self.budget.count(24);
                    plan.value = plan.goals as f32 + sign(side) * self.evaluation.full(&plan.position, after.draws);
                }
            }
        } else {
            self.count_dangers(&mut plans, after.reply);
            let rank = |&(rank, _, plan): &(f32, bool, Plan)| rank - DANGER * plan.dangers.min(2) as f32;
            let leader = plans.iter().max_by(|a, b| rank(a).total_cmp(&rank(b))).map(|&(_, _, plan)| plan);
            let most = plans.iter().map(|(_, _, plan)| plan.goals).max();
            if let (Some(leader), Some(most)) = (leader, most)
                && effort.leaves > SEARCHED_FOR_SAFETY
            {
                if leader.dangers > 0 {
                    self.search_for_safety(frontier, &mut rest, leader.goals, after.reply, &mut seen, &mut plans);
                }
                // More goals that leave dangers behind may rank lower; without the dangers they are better than anything.
                if most > leader.goals {
                    self.search_for_safety(frontier, &mut rest, most, after.reply, &mut seen, &mut plans);
                }
            }
            plans.sort_by(|a, b| b.1.cmp(&a.1).then(rank(b).total_cmp(&rank(a))));
            plans.truncate(effort.replies.max(1));
        }
        let mut plans: Vec<Plan> = plans.into_iter().map(|(_, _, plan)| plan).collect();
        if !after.reply.is_empty() {
            return self.answered(&plans, side, after, effort);
        }
        plans.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        plans
    }

    /// Plans the answers to all plans, first narrowly, then again more widely to those that are still the best: a wider look finds
    /// only better answers, so that what has fallen behind need not be looked at again. The best plan first.
    fn answered(&mut self, plans: &[Plan], side: Side, after: After, effort: Effort) -> Vec<Plan> {
        let narrow = effort.reply_width.min(NARROWEST);
        let first = self.spread(plans, |planner, plan| {
            let mut plan = *plan;
            planner.answer(&mut plan, side, after, narrow, effort.threats).then_some(plan)
        });
        let mut answered: Vec<Plan> = first.into_iter().flatten().collect();
        let order = |a: &Plan, b: &Plan| worth(b).total_cmp(&worth(a));
        if answered.is_empty() {
            return plans.to_vec();
        }
        loop {
            answered.sort_by(order);
            let best = 0..effort.certain.min(answered.len());
            let open = best.filter(|&at| answered[at].reply_width < effort.reply_width).take(self.threads.max(1));
            let open: Vec<usize> = open.collect();
            if open.is_empty() {
                break;
            }
            let again = self.spread(&open, |planner, &at| {
                let plan = answered[at];
                let width = (plan.reply_width * WIDER).min(effort.reply_width);
                planner.answered_again(&plan, side, after, width, effort.threats)
            });
            let complete = again.iter().all(Option::is_some);
            for (at, again) in open.into_iter().zip(again) {
                answered[at] = again.unwrap_or(answered[at]);
            }
            if !complete {
                answered.sort_by(order);
                break;
            }
        }
        answered
    }

    /// What `work` makes of each of the `items`, in their order. With one thread, or one item, nothing is started; the same is done in
    /// the same order every time.
    pub(super) fn spread<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Planner<'_, '_>, &T) -> R + Sync,
    ) -> Vec<R> {
        let workers = self.threads.min(items.len());
        if workers <= 1 {
            return items.iter().map(|item| work(self, item)).collect();
        }
        let evaluation = self.evaluation;
        let budgets: Vec<_> = (0..workers).map(|_| self.budget.share(workers as u64)).collect();
        let mut parts = Vec::new();
        std::thread::scope(|scope| {
            let work = &work;
            let mut handles = Vec::new();
            for (first, mut budget) in budgets.into_iter().enumerate() {
                handles.push(scope.spawn(move || {
                    let mut planner = Planner { evaluation, budget: &mut budget, threads: 1 };
                    let mine = items.iter().skip(first).step_by(workers);
                    let results: Vec<R> = mine.map(|item| work(&mut planner, item)).collect();
                    (results, budget)
                }));
            }
            parts = handles.into_iter().map(|handle| handle.join().expect("planning does not panic")).collect();
        });
        let mut columns = Vec::new();
        for (results, budget) in parts {
            self.budget.join(&budget);
            columns.push(results.into_iter());
        }
        (0..items.len()).filter_map(|at| columns[at % workers].next()).collect()
    }

    fn leaf(&self, frontier: &[Node], candidate: &Candidate) -> Plan {
        let parent = &frontier[candidate.node as usize];
        let position = parent.position.after(&candidate.result);
        plan_of(position, candidate.goals, parent.path.then(candidate.result), candidate.rank)
    }

    fn count_dangers(&mut self, plans: &mut [(f32, bool, Plan)], reply: Dice) {
        for (_, _, plan) in plans {
            plan.dangers = self.dangers(&plan.position, reply);
        }
    }

    fn dangers(&mut self, position: &Position, reply: Dice) -> usize {
        self.budget.count(reply.len() as u64);
        reply.different().filter(|&die| position.can_score(die)).count()
    }

    /// Looks through all boards with as many goals for some where no single die of the answer scores.
    fn search_for_safety(
        &mut self,
        frontier: &[Node],
        rest: &mut Vec<Candidate>,
        goals: i32,
        reply: Dice,
        seen: &mut HashSet<(u64, i32)>,
        plans: &mut Vec<(f32, bool, Plan)>,
    ) {
        if plans.iter().any(|(_, _, plan)| plan.goals >= goals && plan.dangers == 0) {
            return;
        }
        rest.retain(|candidate| candidate.goals >= goals);
        sort(rest);
        let mut found = 0;
        for candidate in rest.iter() {
            if self.budget.is_over() || found == SEARCHED_FOR_SAFETY {
                return;
            }
            let plan = self.leaf(frontier, candidate);
            if seen.insert((plan.position.hash(), plan.goals)) && self.dangers(&plan.position, reply) == 0 {
                plans.push((candidate.rank, false, plan));
                found += 1;
            }
        }
    }

    /// The plan, and the same with others of the best answers of the other side, `most` together; each leads to another board.
    pub(super) fn answered_otherwise(&mut self, plan: &Plan, after: After, effort: Effort, most: usize) -> Vec<Plan> {
        let mut answered = vec![*plan];
        if most == 1 {
            return answered;
        }
        // Several orders of the dice lead to the same board: more are looked at than are wanted.
        let (width, leaves) = (effort.reply_width, WIDER * effort.reply_width);
        let effort = Effort { width, leaves, threats: effort.threats, ..Effort::NO_ANSWERS };
        for reply in self.answers(plan, after, effort).unwrap_or_default() {
            if answered.len() == most {
                break;
            }
            if answered.iter().all(|other| (other.end, other.reply_goals) != (reply.position, reply.goals)) {
                answered.push(plan.after_answer(&reply));
            }
        }
        answered
    }

    /// The plan after the better one, for the other side, of its known answer and the one that a beam of `width` finds. `None` when the budget ends.
    pub(super) fn answered_again(
        &mut self,
        plan: &Plan,
        side: Side,
        after: After,
        width: usize,
        threats: bool,
    ) -> Option<Plan> {
        let mut again = *plan;
        let is_answered = self.answer(&mut again, side, after, width, threats);
        is_answered.then_some(if again.estimate < plan.estimate { again } else { Plan { reply_width: width, ..*plan } })
    }

    /// The best answers of the other side to a plan, the best first; none when it passes by itself. `None` when it has no dice.
    fn answers(&mut self, plan: &Plan, after: After, effort: Effort) -> Option<Vec<Plan>> {
        let position = plan.position.with_dice(after.reply).ok()?;
        Some(self.plan(&position, None, None, After { reply: Dice::NONE, ..after }, effort))
    }

    /// Plans the other side's answer to a plan and values the plan by it. Returns whether there was time for it.
    fn answer(&mut self, plan: &mut Plan, side: Side, after: After, width: usize, threats: bool) -> bool {
        if self.budget.is_over() {
            return false;
        }
        let effort = Effort { width, leaves: width.max(2), threats, ..Effort::NO_ANSWERS };
        let Some(replies) = self.answers(plan, after, effort) else { return false };
        if self.budget.is_over() {
            return false;
        }
        plan.reply_width = width;
        match replies.first() {
            Some(reply) => *plan = plan.after_answer(reply),
            // The answer passes by itself.
            None => {
                plan.value = plan.goals as f32 + sign(side) * self.evaluation.full(&plan.position, after.draws);
                plan.estimate = plan.value;
            }
        }
        true
    }
}

/// The order of plans: what they are worth, and goals in hand first.
fn worth(plan: &Plan) -> f32 {
    plan.value + IN_HAND * plan.goals as f32
}

fn plan_of(position: Position, goals: i32, path: Path, value: f32) -> Plan {
    Plan {
        position,
        goals,
        reply_goals: 0,
        value,
        estimate: value,
        dangers: 0,
        path,
        reply: Path::EMPTY,
        reply_width: 0,
        end: position,
    }
}

/// What comes after the phase that is being played on a board of a match.
pub(super) fn after_phase(game: &Match, number: BoardNumber) -> After {
    let reply = game.next_dice(number).map_or(Dice::NONE, |(_, dice)| dice);
    After { reply, draws: draws_to_come(game) }
}

/// The draws that have not been made yet.
pub(super) fn draws_to_come(game: &Match) -> usize {
    let now = usize::from(game.match_position().draw);
    let to_come = usize::from(games::pawnball::seed::DRAWS) - now;
    // While dice are awaited the number is that of the next draw.
    if game.awaits_dice() || game.phases_over() == 0 && game.draws().is_empty() { to_come + 1 } else { to_come }
}

#[cfg(test)]
mod tests {
    use super::super::lines::Task;
    use super::*;

    /// A match in which the first of the four phases of a draw is to be played: `k3k3` on the first board, then `w5y1` there.
    fn begun() -> Match {
        let mut game = Match::new();
        let set_ups = ["1/setup:c4,g6,c6,g4", "2/setup:m4,i6,m6,i4", "1/setup:m4,i6,m6,i4", "2/setup:c4,g6,c6,g4"];
        for text in set_ups {
            let side = Side::BOTH.into_iter().find(|&side| game.clone().play(side, text).is_ok()).unwrap();
            game.play(side, text).unwrap();
        }
        game.roll("k3k3w5y1".parse().unwrap()).unwrap();
        game
    }

    #[test]
    fn other_answers_lead_to_other_boards_and_are_valued_alike() {
        let game = begun();
        let side = game.actors().first().unwrap();
        let task = Task::of(&game, side).unwrap();
        let after = after_phase(&game, task.number);
        assert!(!after.reply.is_empty(), "the other side plays its dice of this draw");
        let mut budget = Budget::unlimited();
        let mut planner = Planner { evaluation: Evaluation::shipped(), budget: &mut budget, threads: 1 };
        let effort = Effort { width: 16, leaves: 16, replies: 8, reply_width: 8, certain: 2, threats: true };
        let plan = planner.plan(&task.start, None, None, after, effort)[0];
        assert_eq!(planner.answered_otherwise(&plan, after, effort, 1).len(), 1);
        let answered = planner.answered_otherwise(&plan, after, effort, 4);
        assert_eq!(answered.len(), 4);
        assert_eq!((answered[0].end, answered[0].value), (plan.end, plan.value));
        for (at, one) in answered.iter().enumerate() {
            assert_eq!((one.path, one.position), (plan.path, plan.position), "the side's own phase is the same");
            let start = plan.position.with_dice(after.reply).unwrap();
            let end = one.reply.iter().fold(start, |board, result| board.after(&result));
            assert_eq!(end, one.end);
            assert!(answered[..at].iter().all(|other| other.end != one.end));
            let to_come = sign(side) * Evaluation::shipped().full(&one.end, after.draws);
            let value = (one.goals - one.reply_goals) as f32 + to_come;
            assert!((one.value - value).abs() < 1e-4, "{} for {value}", one.value);
        }
        // A wider beam finds better answers than the narrowest one, and none better than its own.
        let narrow = Effort { reply_width: NARROWEST, certain: 1, ..effort };
        let mut found = 0;
        for plan in planner.plan(&task.start, None, None, after, narrow) {
            let again = planner.answered_again(&plan, side, after, 64, true).unwrap();
            assert_eq!((again.path, again.position, again.reply_width), (plan.path, plan.position, 64));
            assert!(again.value <= plan.value, "{} for {}", again.value, plan.value);
            found += usize::from(again.value < plan.value);
            assert_eq!(planner.answered_again(&again, side, after, 64, true).unwrap().value, again.value);
        }
        assert!(found > 0, "the narrowest beam misses something");
        // Nothing is left to answer with.
        let silent = After { reply: Dice::NONE, ..after };
        assert_eq!(planner.answered_otherwise(&plan, silent, effort, 4).len(), 1);
    }
}
