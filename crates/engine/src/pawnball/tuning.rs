//! Learns the weights of the evaluation from self-play.
//!
//! Boards between two draws come from matches of the engine's planner against itself. From each of them a few sampled draws are
//! played, in pairs with the colours exchanged, so that luck with the dice cancels out. The goals that fall in them are what
//! a board is worth with one draw to come; with more, what the boards afterwards are worth with one draw less is added.
//! Each is a linear regression (ridge) on the features.
//!
//! The formation for setting up is found by climbing.

use std::fmt::Write as _;

use games::pawnball::dice::{Dice, Dot, Draw};
use games::pawnball::{FORMATION, Position, Setup, Square};
use games::side::Side;

use super::budget::Budget;
use super::evaluation::{Evaluation, FEATURES, HORIZONS, PLAIN_FEATURES, Weights, features};
use super::planner::Planner;
use super::samples::{self, CAREFUL};
use super::set_up::{DEEP, squares};
use crate::Noise;

/// What to learn from.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// What all random choices follow from.
    pub seed: u64,
    /// Matches in each round, each on one board.
    pub matches: u32,
    /// Rounds; each plays with what the last one learned.
    pub rounds: u32,
    /// Pairs of draws played from each board.
    pub pairs: usize,
    /// Threads; they make no difference to the result.
    pub threads: usize,
}

/// A board and what came of it.
struct Example {
    features: Vec<f32>,
    /// The average goal difference of the sampled draws, for A.
    goals: f32,
    /// The average features afterwards.
    after: Vec<f32>,
}

/// How much a weight is held back, in examples.
const RIDGE: f64 = 30.0;

/// One in this many examples is kept apart, to test what was learned from the others.
const KEPT_APART: usize = 10;

/// Learns weights; `inform` is told how each round went. The result is the text of a file of weights, without a header.
pub fn tune(settings: &Settings, mut inform: impl FnMut(&str)) -> String {
    let mut weights = Weights::nearness();
    for round in 0..settings.rounds {
        let evaluation = Evaluation::new(&weights);
        let threads = settings.threads.max(1);
        let mut parts: Vec<Vec<(u32, Vec<Example>)>> = std::thread::scope(|scope| {
            let evaluation = &evaluation;
            let workers: Vec<_> = (0..threads as u32)
                .map(|first| {
                    scope.spawn(move || {
                        let mine = (first..settings.matches).step_by(threads);
                        mine.map(|number| (number, play(evaluation, settings, round, number))).collect()
                    })
                })
                .collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        let mut matches: Vec<_> = parts.iter_mut().flat_map(|part| part.drain(..)).collect();
        matches.sort_by_key(|(number, _)| *number);
        let examples: Vec<Example> = matches.into_iter().flat_map(|(_, examples)| examples).collect();
        let mut report = format!("round {}: {} boards", round + 1, examples.len());
        let mut next: Option<Vec<f32>> = None;
        for horizon in 0..HORIZONS {
            let targets: Vec<f32> = examples
                .iter()
                .map(|example| example.goals + next.as_ref().map_or(0.0, |weights| dot(&example.after, weights)))
                .collect();
            weights.full[horizon] = regression(&examples, &targets, FEATURES);
            weights.plain[horizon] = regression(&examples, &targets, PLAIN_FEATURES);
            for set in [&weights.plain[horizon], &weights.full[horizon]] {
                let _ = write!(report, ", {:.3}", explained(&examples, &targets, set));
            }
            next = Some(weights.full[horizon].clone());
        }
        inform(&format!("{report} of the variance explained"));
    }
    weights.text()
}

/// A board between two draws from which to begin.
fn beginning(noise: &mut Noise, mono: Side) -> Option<Position> {
    let mut placed: Vec<Square> = Vec::new();
    for side in Side::BOTH {
        let usual = FORMATION[side].into_iter().filter_map(|name| name.parse::<Square>().ok());
        let mut usual: Vec<Square> = usual.collect();
        let zone: Vec<Square> = Square::all().filter(|square| square.in_set_up_zone(side)).collect();
        let all = placed.len() + 4;
        while placed.len() < all {
            let square = match usual.pop() {
                Some(square) if noise.below(2) == 0 => square,
                _ => zone[noise.below(zone.len() as u32) as usize],
            };
            if !placed.contains(&square) {
                placed.push(square);
            }
        }
    }
    let (a, b) = placed.split_at(4);
    set_up_board([a.try_into().ok()?, b.try_into().ok()?], mono)
}

/// One board through eight draws.
fn play(evaluation: &Evaluation, settings: &Settings, round: u32, number: u32) -> Vec<Example> {
    let seed = games::hash::key(settings.seed ^ u64::from(round) << 40 ^ u64::from(number));
    let mut noise = Noise::new(seed);
    let mono = if number.is_multiple_of(2) { Side::A } else { Side::B };
    let Some(mut position) = beginning(&mut noise, mono) else { return Vec::new() };
    let mut budget = Budget::unlimited();
    let mut planner = Planner { evaluation, budget: &mut budget, threads: 1 };
    let mut examples = Vec::new();
    for draw in 0..8 {
        let draws = samples::sample(settings.pairs, seed.wrapping_add(draw + 1));
        let mut example = Example { features: features(&position), goals: 0.0, after: vec![0.0; FEATURES] };
        let share = 1.0 / draws.len() as f32;
        let mut ends = Vec::new();
        for draw in draws {
            let played = planner.play_draw(&position, draw, HORIZONS, CAREFUL);
            example.goals += share * played.goals;
            for (sum, feature) in example.after.iter_mut().zip(features(&played.position)) {
                *sum += share * feature;
            }
            ends.push(played.position);
        }
        examples.push(example);
        position = ends[noise.below(ends.len() as u32) as usize];
    }
    examples
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The weights of the first `used` features that explain the targets best; 0 for the others.
fn regression(examples: &[Example], targets: &[f32], used: usize) -> Vec<f32> {
    let mut matrix = vec![0.0f64; used * used];
    let mut right = vec![0.0f64; used];
    for (number, (example, &target)) in examples.iter().zip(targets).enumerate() {
        if number.is_multiple_of(KEPT_APART) {
            continue;
        }
        let set: Vec<(usize, f64)> = example.features[..used]
            .iter()
            .enumerate()
            .filter(|(_, value)| **value != 0.0)
            .map(|(feature, &value)| (feature, f64::from(value)))
            .collect();
        for &(row, a) in &set {
            right[row] += a * f64::from(target);
            for &(column, b) in &set {
                matrix[row * used + column] += a * b;
            }
        }
    }
    for feature in 0..used {
        matrix[feature * used + feature] += RIDGE;
    }
    let mut weights: Vec<f32> = solve(matrix, right).into_iter().map(|weight| weight as f32).collect();
    weights.resize(FEATURES, 0.0);
    weights
}

/// Solves a symmetric positive definite system (Cholesky).
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let mut sum = matrix[row * size + column];
            for at in 0..column {
                sum -= matrix[row * size + at] * matrix[column * size + at];
            }
            matrix[row * size + column] =
                if row == column { sum.max(1e-12).sqrt() } else { sum / matrix[column * size + column] };
        }
    }
    for row in 0..size {
        for at in 0..row {
            right[row] -= matrix[row * size + at] * right[at];
        }
        right[row] /= matrix[row * size + row];
    }
    for row in (0..size).rev() {
        for at in row + 1..size {
            right[row] -= matrix[at * size + row] * right[at];
        }
        right[row] /= matrix[row * size + row];
    }
    right
}

/// The share of the targets' variance that the weights explain on the examples kept apart.
fn explained(examples: &[Example], targets: &[f32], weights: &[f32]) -> f64 {
    let apart = || examples.iter().zip(targets).step_by(KEPT_APART);
    let mean = apart().map(|(_, &target)| f64::from(target)).sum::<f64>() / apart().count().max(1) as f64;
    let all: f64 = apart().map(|(_, &target)| (f64::from(target) - mean).powi(2)).sum();
    let left: f64 = apart().map(|(example, &target)| f64::from(target - dot(&example.features, weights)).powi(2)).sum();
    1.0 - left / all.max(1e-12)
}

/// The board after both sides have set up, A's pawns and B's in the order of a set-up turn; `None` where two stand on one square.
fn set_up_board(pawns: [[Square; 4]; 2], mono: Side) -> Option<Position> {
    let mut setup =
        Setup { pawns: Default::default(), balls: vec![Square::CENTRE], mono, to_play: None, dice: Dice::NONE };
    for side in Side::BOTH {
        for (dot, pair) in Dot::of_team(side == mono).into_iter().zip(pawns[side.index()].chunks(2)) {
            setup.pawns[dot.index()].extend(pair);
        }
    }
    Position::try_from(&setup).ok()
}

/// What a board before the first draw is worth to A: sampled draws are played, and what they lead to is estimated.
fn promise(position: &Position, draws: &[Draw]) -> f32 {
    let evaluation = Evaluation::shipped();
    let mut budget = Budget::unlimited();
    let mut planner = Planner { evaluation, budget: &mut budget, threads: 1 };
    let values = draws.iter().map(|&draw| {
        let played = planner.play_draw(position, draw, HORIZONS, CAREFUL);
        played.goals + evaluation.full(&played.position, HORIZONS)
    });
    values.sum::<f32>() / draws.len().max(1) as f32
}

/// Looks for squares on which to set up against the formation that the greedy player uses: moves one pawn at a time, or exchanges
/// two, as long as that promises more in `pairs` pairs of sampled draws. Returns the squares in the order of a set-up turn, and
/// what they promise in draws that the choice has not seen. There is always a result.
#[must_use]
pub fn climb(mono: bool, pairs: usize, seed: u64) -> Option<([Square; 4], f32)> {
    /// Squares that a pawn is moved at a time, columns plus rows.
    const STEP: u8 = 3;
    /// A quarter of the draws must not promise less by more than this for the others to be played.
    const TOLERANCE: f32 = 0.12;
    let side_with_mono = if mono { Side::A } else { Side::B };
    let [start, theirs] = Side::BOTH.map(|side| <[Square; 4]>::try_from(squares(DEEP, side)).ok());
    let (mut own, theirs) = (start?, theirs?);
    let board = |own: [Square; 4]| set_up_board([own, theirs], side_with_mono);
    let draws = samples::sample(pairs, seed);
    let zone: Vec<Square> = Square::all().filter(|square| square.in_set_up_zone(Side::A)).collect();
    let mut best = board(own).map_or(f32::NEG_INFINITY, |board| promise(&board, &draws));
    loop {
        let before = own;
        for pawn in 0..own.len() {
            let near = zone.iter().filter(|square| square.distance(own[pawn]) <= STEP).copied();
            let moved = near.collect::<Vec<_>>().into_iter().map(|square| {
                let mut trial = own;
                // A square that another pawn has is exchanged for.
                if let Some(other) = own.iter().position(|&taken| taken == square) {
                    trial.swap(pawn, other);
                }
                trial[pawn] = square;
                trial
            });
            for trial in moved.collect::<Vec<_>>() {
                let Some(board) = board(trial) else { continue };
                if promise(&board, &draws[..draws.len() / 4]) < best - TOLERANCE {
                    continue;
                }
                let value = promise(&board, &draws);
                if value > best {
                    (best, own) = (value, trial);
                }
            }
        }
        if own == before {
            let unseen = samples::sample(4 * pairs, seed.wrapping_add(1));
            return board(own).map(|board| (own, promise(&board, &unseen)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::solve;

    #[test]
    fn a_system_is_solved() {
        let solved = solve(vec![4.0, 2.0, 2.0, 3.0], vec![10.0, 9.0]);
        assert!((solved[0] - 1.5).abs() < 1e-9 && (solved[1] - 2.0).abs() < 1e-9, "{solved:?}");
    }
}
