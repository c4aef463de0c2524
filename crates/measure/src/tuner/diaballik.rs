//! Diaballik for the tuner.

use std::sync::atomic::AtomicBool;

use engine::diaballik_evaluation::{FEATURES, TABLES, evaluate_with, features};
use engine::evaluation::{MOST_POINTS, Sink, WeightTable, Weights};
use engine::{Control, DiaballikEngine, DiaballikEvaluation, Engine as _, Limits, NoClock, Noise, Options, Score};
use games::diaballik::{Match, Position, Start};

use super::game::{Choice, TunedGame};

/// The engine's memory; its searches are short.
const HASH_MIB: usize = 1;

/// The most random turns of both sides before a game.
const MOST_RANDOM: u32 = 10;

/// Diaballik as the tuner plays and fits it.
#[derive(Debug, Default)]
pub struct Diaballik {
    /// What the engine judges by.
    evaluation: DiaballikEvaluation,
    /// Made when it is asked first; a copy makes its own.
    engine: Option<DiaballikEngine>,
}

impl Diaballik {
    /// Diaballik, played by the engine with this evaluation where the engine plays.
    #[must_use]
    pub const fn judged(evaluation: DiaballikEvaluation) -> Self {
        Self { evaluation, engine: None }
    }
}

impl Clone for Diaballik {
    fn clone(&self) -> Self {
        Self::judged(self.evaluation.clone())
    }
}

impl TunedGame<FEATURES> for Diaballik {
    type Position = Position;

    fn tables(&self) -> &'static [WeightTable] {
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

    fn engine_choice(&mut self, position: &Position, nodes: usize) -> Option<Choice<Position>> {
        let options = Options { hash_mib: HASH_MIB, ..Options::default() };
        let engine = self.engine.get_or_insert_with(|| DiaballikEngine::judging(self.evaluation.clone(), &options));
        // Nothing is kept from one search to the next, so that games do not depend on who plays them in which order.
        engine.forget();
        let game = Match::from_position(*position);
        let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
        let report = engine.search(&game, position.side(), &Limits::nodes(nodes as u64), &control, &mut |_| ())?;
        let line = report.best();
        let points = match line.score {
            Score::Win(_) => MOST_POINTS,
            Score::Points(points) => points.clamp(-MOST_POINTS, MOST_POINTS),
            Score::Loss(_) => -MOST_POINTS,
        };
        if line.score == Score::Win(1) {
            return Some(Choice { next: None, points });
        }
        let mut next = *position;
        for &action in &line.turns[0].actions {
            next.apply(action).ok()?;
        }
        next.end_turn().ok()?;
        Some(Choice { next: Some(next), points })
    }

    fn features(&self, position: &Position, sink: &mut impl Sink) {
        features(position, sink);
    }
}
