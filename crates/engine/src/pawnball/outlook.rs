//! What a goal difference is worth in the match: the chance to win it.

use games::game::Match as _;
use games::pawnball::Match;

use super::evaluation::Evaluation;
use super::lines::Task;
use super::planner::{After, sign};

/// The variance of the goal difference of one draw on one board, in goals²: that of whole matches, 4.9 (a standard deviation of 2.2), over
/// 16 such draws.
const VARIANCE: f32 = 0.3;

/// What a goal counts beside the chance to win, so that goals are scored and kept from the opponent in a match that is decided too.
const GOAL: f32 = 0.004;

/// The match outside the phase that is planned, as the side that plans sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    /// The goals by which the side leads before the phase, and what the other board promises.
    lead: f32,
    /// The variance of what is still to come on the other board, in goals².
    elsewhere: f32,
}

impl Outlook {
    /// What the match looks like outside the board of `task`.
    pub(super) fn new(evaluation: &Evaluation, game: &Match, task: &Task, after: After) -> Self {
        let [own, theirs] = [task.side, task.side.other()].map(|side| f64::from(game.score()[side]));
        let mut outlook = Self { lead: (own - theirs) as f32, elsewhere: 0.0 };
        if let Some(board) = game.board(task.number.other()) {
            // A draw that is being played counts like one to come.
            let draws = after.draws + usize::from(board.to_play().is_some());
            outlook.lead += sign(task.side) * evaluation.full(board, draws);
            outlook.elsewhere = VARIANCE * draws as f32;
        }
        outlook
    }

    /// The match equity, the chance to win and half the chance to draw, when the board's goal difference from the phase on is
    /// expected to be `goals`, with `draws` draws whose dice are not known; and a little for goals themselves.
    ///
    /// What is to come is taken for a sum of many small chances: normal, rounded to whole goals.
    pub(super) fn worth(&self, goals: f32, draws: usize) -> f32 {
        let lead = self.lead + goals;
        let deviation = (self.elsewhere + VARIANCE * draws as f32).sqrt().max(0.1);
        let beyond = |goals: f32| normal((lead + goals) / deviation);
        0.5 * (beyond(0.5) + beyond(-0.5)) + GOAL * goals
    }

    /// What a goal more is worth where `goals` are expected.
    pub(super) fn slope(&self, goals: f32, draws: usize) -> f32 {
        self.worth(goals + 0.5, draws) - self.worth(goals - 0.5, draws)
    }
}

/// The normal distribution function, exact to 0.0002 (H. C. Tocher's logistic form with the cubic term of E. Page, 1977).
fn normal(deviations: f32) -> f32 {
    let exponent = 1.595_769 * deviations + 0.071_355 * deviations.powi(3);
    1.0 / (1.0 + (-exponent).exp())
}

#[cfg(test)]
mod tests {
    use super::{Outlook, normal};

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (deviations, share) in [(0.0, 0.5), (0.5, 0.691_46), (1.0, 0.841_34), (2.0, 0.977_25), (3.0, 0.998_65)] {
            assert!((normal(deviations) - share).abs() < 3e-4, "{deviations}");
            assert!((normal(-deviations) - (1.0 - share)).abs() < 3e-4, "{deviations}");
        }
    }

    #[test]
    fn a_side_behind_gains_from_chance_and_one_ahead_loses_by_it() {
        let gamble = |lead: f32| {
            let outlook = Outlook { lead, elsewhere: 0.3 };
            (outlook.worth(1.0, 1) + outlook.worth(-1.0, 1)) / 2.0 - outlook.worth(0.0, 1)
        };
        assert!(gamble(-2.0) > 0.01 && gamble(2.0) < -0.01, "{} {}", gamble(-2.0), gamble(2.0));
        assert!(gamble(0.0).abs() < 1e-3, "{}", gamble(0.0));
    }

    #[test]
    fn more_goals_are_always_worth_more() {
        for lead in [-9.0, -1.0, 0.0, 3.0, 9.0] {
            let outlook = Outlook { lead, elsewhere: 0.0 };
            for draws in 0..8 {
                for goals in -4_i16..4 {
                    let [less, more] = [goals, goals + 1].map(|goals| outlook.worth(f32::from(goals), draws));
                    assert!(more > less, "lead {lead}, {draws} draws, {goals} goals");
                    assert!(outlook.slope(f32::from(goals), draws) > 0.0);
                }
            }
        }
    }
}
