//! Diaballik for the tuner.

use engine::Noise;
use engine::evaluation::diaballik::{FEATURES, TABLES, evaluate_with, features};
use engine::evaluation::{Sink, Table, Weights};
use games::diaballik::{Position, Start};

use crate::game::TunedGame;

/// The most random turns of both sides before a game.
const MOST_RANDOM: u32 = 10;

/// Diaballik.
#[derive(Debug, Clone, Copy, Default)]
pub struct Diaballik;

impl TunedGame<FEATURES> for Diaballik {
    type Position = Position;

    fn tables(&self) -> &'static [Table] {
        &TABLES
    }

    /// Two to ten random turns after either start.
    fn opening(&mut self, noise: &mut Noise) -> Position {
        loop {
            let mut position = Position::start(Start::ALL[noise.below(2) as usize]);
            let mut results = Vec::new();
            for _ in 0..2 + noise.below(MOST_RANDOM - 1) {
                results.clear();
                self.results(&position, &mut results);
                results.retain(|next| !next.can_win());
                if results.is_empty() {
                    break;
                }
                position = results[noise.below(results.len() as u32) as usize];
            }
            if !position.can_win() {
                return position;
            }
        }
    }

    fn results(&mut self, position: &Position, results: &mut Vec<Position>) -> bool {
        let summary = position.results(|result| results.push(position.after(result)));
        if summary.results() == 0 {
            let mut passed = *position;
            if passed.end_turn().is_ok() {
                results.push(passed);
            }
        }
        summary.win
    }

    fn can_win(&mut self, position: &Position) -> bool {
        position.can_win()
    }

    fn points(&self, weights: &Weights<FEATURES>, position: &Position) -> i32 {
        evaluate_with(weights, position)
    }

    fn features(&self, position: &Position, sink: &mut impl Sink) {
        features(position, sink);
    }
}
