//! Players for the three games.
//!
//! Every engine searches a match behind one interface, [`Engine`]: [`DiaballikEngine`] and [`PlayBallEngine`] by alpha-beta on
//! whole turns, [`PawnballEngine`] by planning phases of known dice and estimating those to come. [`LevelPlayer`] plays weaker,
//! as people do; [`BookPlayer`] plays the first turns from the opening book; [`PerfectPlayer`] plays Play Ball from a table and makes no mistakes.

pub mod bench;

mod alphabeta;
games::with_countdown! {
    mod countdown;
}
mod diaballik;
pub mod evaluation;
mod levels;
pub mod net;
mod pawnball;
mod perfect;
mod playball;
mod search;

use games::hash;

pub use diaballik::engine::{DiaballikEngine, DiaballikEvaluation};
pub use diaballik::evaluation as diaballik_evaluation;
pub use diaballik::net as diaballik_net;
pub use levels::{Attention, BookPlayer, Calculation, Level, LevelPlayer, Levelled, Play, SeenTurn, Sight};
pub use pawnball::PawnballEngine;
pub use pawnball::greedy as pawnball_greedy;
pub use pawnball::rollout as pawnball_rollout;
pub use pawnball::tuning as pawnball_tuning;
pub use perfect::PerfectPlayer;
pub use playball::engine::{LeafLog, PlayBallEngine};
pub use playball::evaluation as playball_evaluation;
pub use playball::net as playball_net;
pub use search::{Clock, Control, Engine, Limits, NoClock, Options, PlayedTurn, Report, Score, SystemClock, Variation};

/// Pseudo-random numbers for breaking ties; not for dice.
#[derive(Debug, Clone)]
pub struct Noise(u64);

impl Noise {
    /// Noise that follows from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(hash::key(seed))
    }

    /// A number from 0 to `below - 1`; 0 for `below` 0.
    pub fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_add(1);
        ((u64::from((hash::key(self.0) >> 32) as u32) * u64::from(below)) >> 32) as u32
    }
}

/// Keeps the best of many, choosing among equals by noise.
#[derive(Debug)]
pub(crate) struct Best<'a, T> {
    noise: &'a mut Noise,
    kept: Option<(i32, T)>,
    equals: u32,
}

impl<'a, T> Best<'a, T> {
    pub(crate) const fn new(noise: &'a mut Noise) -> Self {
        Self { noise, kept: None, equals: 0 }
    }

    pub(crate) fn offer(&mut self, score: i32, item: T) {
        let best = self.score();
        if best.is_none_or(|best| score > best) {
            self.equals = 1;
            self.kept = Some((score, item));
        } else if best == Some(score) {
            self.equals += 1;
            if self.noise.below(self.equals) == 0 {
                self.kept = Some((score, item));
            }
        }
    }

    /// The score of the best so far.
    pub(crate) fn score(&self) -> Option<i32> {
        self.kept.as_ref().map(|(score, _)| *score)
    }

    pub(crate) fn into_best(self) -> Option<T> {
        self.kept.map(|(_, item)| item)
    }
}
