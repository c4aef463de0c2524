//! Compares the best plans by sampled draws, for the match and not for goals.

use games::pawnball::Position;

use super::lines::Task;
use super::outlook::Outlook;
use super::planner::{After, Plan, Planner, sign};
use super::samples::Samples;

/// The standard deviation of the error of the estimate by the weights, of the difference between two plans, in goals.
const ERROR_OF_ESTIMATE: f32 = 0.35;
/// The standard deviation of the difference between two plans in one sampled draw, as far as none were played, in goals.
const DIFFERENCE: f32 = 0.6;
/// As many draws that supposition counts for.
const SUPPOSED: f32 = 8.0;
/// A plan that is worse than the best by more than this many standard errors drops out.
const STANDARD_ERRORS: f32 = 2.0;
/// Answers that are estimated as worse than the best by more than this, in goals, are not looked at.
const NEAR: f32 = 0.25;
/// Draws in the first round.
const FEWEST: usize = 4;

/// What is planned, and what it is planned for.
pub(super) struct Situation<'a> {
    pub(super) task: &'a Task,
    /// What comes on the board after the phase.
    pub(super) after: After,
    /// The match outside the phase.
    pub(super) outlook: Outlook,
}

/// A plan with the answers that may be the best.
struct Runner {
    answers: Vec<Plan>,
}

/// What draws say about a plan.
#[derive(Clone, Copy)]
struct Judged {
    /// How much better it is than the first plan, in match equity.
    better: f32,
    /// The standard error of that.
    error: f32,
    plan: Plan,
}

/// Two numbers that tell how much to believe what the weights say and what the draws say of two plans, in match equity.
#[derive(Clone, Copy)]
struct Scale {
    error_of_estimate: f32,
    difference: f32,
}

/// Plays the best `racing` plans on with sampled draws, in rounds of twice as many draws each, up to `most`. All are played with the same
/// draws; what counts is the difference to the first plan in each, in match equity, with its standard error. It is weighed against the
/// estimate by the weights as their errors have it. Plans that can hardly be the best any more drop out, and no more than half are in the next
/// round. From the second round on the other side has several answers, and takes the one that is best for it.
///
/// Whether the draws of a round were played. The plans are left with the best first and values in goals.
pub(super) fn race(
    samples: &mut Samples,
    planner: &mut Planner<'_, '_>,
    situation: &Situation<'_>,
    plans: &mut [Plan],
    racing: usize,
    most: usize,
) -> bool {
    let Situation { task, after, outlook } = situation;
    plans.iter_mut().for_each(|plan| plan.estimate = plan.value);
    let mut racing = racing.min(plans.len());
    let Some(&reference) = plans.first() else { return true };
    let slope = outlook.slope(reference.estimate, after.draws);
    let scale = Scale { error_of_estimate: ERROR_OF_ESTIMATE * slope, difference: DIFFERENCE * slope };
    let mut count = FEWEST;
    while racing > 1 && count <= most {
        let runners: Vec<Runner> = plans[..racing]
            .iter()
            .map(|plan| Runner { answers: if count > FEWEST { with_answers(planner, plan) } else { vec![*plan] } })
            .collect();
        let all = runners.iter().flat_map(|runner| &runner.answers);
        let mut ends: Vec<Position> = all.map(|plan| plan.end).collect();
        ends.push(reference.end);
        if !samples.play(planner, &ends, count, after.draws) {
            return count > FEWEST;
        }
        let worths = |plan: &Plan| -> Vec<f32> {
            let goals = (plan.goals - plan.reply_goals) as f32;
            let found = samples.of(&plan.end).iter();
            found.map(|&then| outlook.worth(goals + sign(task.side) * then, after.draws - 1)).collect()
        };
        let base = worths(&reference);
        let judge = |plan: &Plan| {
            let estimated = outlook.worth(plan.estimate, after.draws) - outlook.worth(reference.estimate, after.draws);
            let (better, error) = if plan.end == reference.end
                && plan.goals == reference.goals
                && plan.reply_goals == reference.reply_goals
            {
                (0.0, 0.0)
            } else {
                judge(&worths(plan), &base, estimated, scale)
            };
            Judged { better, error, plan: Plan { value: reference.estimate + better / slope, ..*plan } }
        };
        let worst = |runner: &Runner| runner.answers.iter().map(judge).min_by(|a, b| a.better.total_cmp(&b.better));
        let mut judged: Vec<Judged> = runners.iter().filter_map(worst).collect();
        judged.sort_by(|a, b| b.better.total_cmp(&a.better));
        for (plan, judged) in plans.iter_mut().zip(&judged) {
            *plan = judged.plan;
        }
        let best = judged[0].better;
        let open = judged.iter().take_while(|plan| plan.better + STANDARD_ERRORS * plan.error >= best).count();
        racing = open.min(racing.div_ceil(2).max(2));
        count *= 2;
    }
    true
}

/// The plan with each answer that may be the best.
fn with_answers(planner: &Planner<'_, '_>, plan: &Plan) -> Vec<Plan> {
    let known = planner.answers.as_ref().and_then(|answers| answers.get(plan));
    let Some(answer) = known.filter(|_| plan.answered > 0) else { return vec![*plan] };
    let replies = std::iter::once(answer.best).chain(answer.next.into_iter().flatten());
    let near = replies.filter(|reply| reply.value + NEAR >= answer.best.value);
    near.map(|reply| {
        let plan = reply.to(plan, answer.width);
        Plan { estimate: plan.value, ..plan }
    })
    .collect()
}

/// How much better a plan is than another, by the draws that both were played with and by the estimate, and the standard error.
fn judge(worths: &[f32], base: &[f32], estimated: f32, scale: Scale) -> (f32, f32) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for (worth, base) in worths.iter().zip(base) {
        count += 1.0;
        sum += worth - base;
        squares += (worth - base).powi(2);
    }
    let mean = sum / f32::max(count, 1.0);
    let spread = (squares - count * mean * mean).max(0.0) + SUPPOSED * scale.difference.powi(2);
    let variance = spread / f32::max(count - 1.0 + SUPPOSED, 1.0) / f32::max(count, 1.0);
    let share = scale.error_of_estimate.powi(2) / (scale.error_of_estimate.powi(2) + variance).max(f32::MIN_POSITIVE);
    (share * mean + (1.0 - share) * estimated, (share * variance).sqrt())
}

#[cfg(test)]
mod tests {
    use super::{Scale, judge};

    const SCALE: Scale = Scale { error_of_estimate: 0.1, difference: 0.2 };

    #[test]
    fn the_more_draws_the_more_they_count() {
        let few = judge(&[0.7, 0.5], &[0.5, 0.5], 0.0, SCALE);
        let many = judge(&[0.7, 0.5].repeat(50), &[0.5; 100], 0.0, SCALE);
        assert!(0.0 < few.0 && few.0 < many.0 && many.0 < 0.1, "{few:?} {many:?}");
        assert!(many.1 < few.1 && few.1 < SCALE.error_of_estimate, "{few:?} {many:?}");
    }

    #[test]
    fn draws_that_all_say_the_same_are_soon_believed() {
        let alike = judge(&[0.6; 64], &[0.5; 64], 0.0, SCALE);
        let mixed = judge(&[0.9, 0.3].repeat(32), &[0.5; 64], 0.0, SCALE);
        assert!(alike.0 > mixed.0 && alike.1 < mixed.1, "{alike:?} {mixed:?}");
    }
}
