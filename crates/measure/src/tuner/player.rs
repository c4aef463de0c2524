//! A simple player for data and matches: every own turn, and to the most promising of them every answer.

use engine::Noise;
use engine::evaluation::{MOST_POINTS, Weights};

use super::game::{Choice, TunedGame};

/// The best turn that is found with `nodes` evaluations, or a few more: first every own turn is valued by the position after it, then one
/// own turn after the other, the most promising first, by the best answer to it. Turns that let the opponent win at once are a last resort.
/// Among equal turns `noise` decides.
pub fn choose<const N: usize, G: TunedGame<N>>(
    game: &mut G,
    weights: &Weights<N>,
    position: &G::Position,
    nodes: usize,
    noise: &mut Noise,
) -> Choice<G::Position> {
    let mut results = Vec::new();
    if game.results(position, &mut results) {
        return Choice { next: None, points: MOST_POINTS };
    }
    let mut used = results.len();
    let mut turns = ordered(game, weights, &results, noise);
    let mut best: Option<Choice<G::Position>> = None;
    let mut answers = Vec::new();
    while let Some((guess, next)) = turns.next_best() {
        if game.can_win(&next) {
            continue;
        }
        let points = if used >= nodes {
            // The first guess of a turn is no match for what an answer has been looked for.
            if best.is_some() {
                break;
            }
            guess
        } else {
            answers.clear();
            game.results(&next, &mut answers);
            used += answers.len();
            let mut answers = ordered(game, weights, &answers, noise);
            loop {
                match answers.next_best() {
                    Some((points, after)) if !game.can_win(&after) => break -points,
                    Some(_) => {}
                    None => break MOST_POINTS,
                }
            }
        };
        if best.is_none_or(|best| points > best.points) {
            best = Some(Choice { next: Some(next), points });
        }
    }
    // Every turn lets the opponent win.
    best.unwrap_or_else(|| Choice { next: results.first().copied(), points: -MOST_POINTS })
}

/// Positions after turns, taken out the best first.
struct Ordered<P> {
    /// A heap would do; the few that are taken are found faster by looking for them.
    turns: Vec<(i32, u32, P)>,
}

fn ordered<const N: usize, G: TunedGame<N>>(
    game: &G,
    weights: &Weights<N>,
    results: &[G::Position],
    noise: &mut Noise,
) -> Ordered<G::Position> {
    let mut value = |next: &G::Position| (-game.points(weights, next), noise.below(u32::MAX), *next);
    Ordered { turns: results.iter().map(&mut value).collect() }
}

impl<P: Copy> Ordered<P> {
    /// The best that is left, with its points for the side that makes the turn.
    fn next_best(&mut self) -> Option<(i32, P)> {
        let best = (0..self.turns.len()).max_by_key(|&index| (self.turns[index].0, self.turns[index].1))?;
        let (points, _, next) = self.turns.swap_remove(best);
        Some((points, next))
    }
}
