//! Rollouts: what turns are worth in the whole match, found by playing it on.
//!
//! After a turn the rest of the draw is planned widely on both boards. Then draws to come are played, at most two of them: the same ones after
//! every turn that is compared, in pairs with the colours exchanged, so that luck cancels out. What the match is worth after them is estimated by
//! its equity. The other board goes its own way whatever is played on this one, and is played once for all turns.

use games::game::Match as _;
use games::pawnball::dice::{Dice, Draw};
use games::pawnball::{Action, BoardNumber, Match, Position};
use games::side::Side;

use super::budget::Budget;
use super::equity;
use super::evaluation::Evaluation;
use super::planner::{Effort, Planner, after_phase, goals_of, sign};
use super::samples::{self, CAREFUL, Played};

/// Draws that are played before the match is estimated.
const PLAYED: usize = 2;

/// How widely the rest of a draw is planned: as in the engine's fifth iteration, without sampling.
const WIDE: Effort = Effort { width: 1024, leaves: 512, replies: 96, reply_width: 64, certain: 12, threats: true };

/// Turns of one phase are rolled out, all with the same draws.
#[derive(Debug)]
pub struct Rollout {
    game: Match,
    side: Side,
    number: BoardNumber,
    /// Draws to come after the one that is being played.
    draws: usize,
    /// For each trial the draws that are played in it.
    trials: Vec<Vec<Draw>>,
    /// For each trial the lead of the side with all that happens on the other board, its estimate at the end included.
    without: Vec<f32>,
}

/// The equity of a side after a turn: the probability of winning the match and half that of a draw.
#[derive(Debug, Clone, PartialEq)]
pub struct RolledOut {
    /// The equity of each trial. Trials 0 and 1, 2 and 3, and so on are pairs with the colours exchanged.
    pub trials: Vec<f32>,
}

impl RolledOut {
    /// The equity, and its standard error.
    #[must_use]
    pub fn equity(&self) -> (f64, f64) {
        mean(&self.trials)
    }

    /// How much more this turn is worth than another one with the same draws, and the standard error of that.
    #[must_use]
    pub fn more_than(&self, other: &Self) -> (f64, f64) {
        let differences: Vec<f32> = self.trials.iter().zip(&other.trials).map(|(own, other)| own - other).collect();
        mean(&differences)
    }
}

/// The mean of what trials gave, and its standard error, which comes from pairs.
fn mean(trials: &[f32]) -> (f64, f64) {
    let pairs: Vec<f64> =
        trials.chunks(2).map(|pair| f64::from(pair.iter().sum::<f32>()) / pair.len() as f64).collect();
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = pairs.iter().map(|pair| (pair - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt())
}

impl Rollout {
    /// Prepares to roll out turns of `side` on the board `number` with `pairs` pairs of trials whose draws follow from `seed`. `None` where the side has no die to
    /// begin there, or has begun one already.
    #[must_use]
    pub fn new(game: &Match, side: Side, number: BoardNumber, pairs: usize, seed: u64) -> Option<Self> {
        if game.die_turn().is_some() || game.board(number)?.to_play() != Some(side) {
            return None;
        }
        let draws = after_phase(game, number).draws;
        let played = draws.min(PLAYED);
        let sampled: Vec<Vec<Draw>> = (0..played as u64).map(|at| samples::sample(pairs.max(1), seed + at)).collect();
        let trials = if played == 0 { 1 } else { 2 * pairs.max(1) };
        // The second draw is another one after each of those that were sampled for the first alike.
        let draw = |trial: usize, at: usize| sampled[at][(trial + at * (trials / 3)) % trials];
        let trials: Vec<Vec<Draw>> = (0..trials).map(|trial| (0..played).map(|at| draw(trial, at)).collect()).collect();
        let mut rollout = Self { game: game.clone(), side, number, draws, trials, without: Vec::new() };
        let lead = game.score()[side] as f32 - game.score()[side.other()] as f32;
        rollout.without = match game.board(number.other()) {
            Some(board) => rollout.play(board, number.other()).into_iter().map(|goals| lead + goals).collect(),
            None => vec![lead; rollout.trials.len()],
        };
        Some(rollout)
    }

    /// What each trial brings the side on a board, from the middle of the draw on.
    fn play(&self, board: &Position, number: BoardNumber) -> Vec<f32> {
        let mut budget = Budget::unlimited();
        let evaluation = Evaluation::shipped();
        let mut planner = Planner { evaluation, budget: &mut budget, threads: 1 };
        let reply = self.game.next_dice(number).map_or(Dice::NONE, |(_, dice)| dice);
        let now = planner.finish_draw(board, reply, self.draws, WIDE);
        let mut goals = Vec::with_capacity(self.trials.len());
        for draws in &self.trials {
            let mut end = now;
            let mut to_come = self.draws;
            for &draw in draws {
                to_come -= 1;
                let played = planner.play_draw(&end.position, draw, to_come, CAREFUL);
                end = Played { goals: end.goals + played.goals, position: played.position };
            }
            goals.push(sign(self.side) * (end.goals + evaluation.full(&end.position, to_come)));
        }
        goals
    }

    /// What a turn on the board is worth; `None` where it is none, or on another board.
    #[must_use]
    pub fn turn(&self, actions: &[Action]) -> Option<RolledOut> {
        let (&first, steps) = actions.split_first()?;
        let mut begun = self.game.clone();
        begun.act(self.side, first).ok()?;
        let (number, turn) = begun.die_turn()?;
        let mut turn = turn.clone();
        for &action in steps {
            let Action::Step(step) = action else { return None };
            turn.act(step).ok()?;
        }
        if number != self.number || !turn.may_end() {
            return None;
        }
        let result = turn.result();
        let goals = goals_of(&result, self.side) as f32;
        let board = turn.start().after(&result);
        let to_come = self.draws - self.draws.min(PLAYED);
        let totals =
            self.play(&board, number).into_iter().zip(&self.without).map(|(own, without)| own + without + goals);
        Some(RolledOut { trials: totals.map(|ahead| equity::equity(ahead, to_come)).collect() })
    }
}
