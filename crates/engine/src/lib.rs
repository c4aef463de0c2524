//! Players for the three games.
//!
//! [`OneTurnPlayer`] looks one turn ahead: it wins when it can win this turn, does not let the opponent win next turn
//! when it can be helped, and otherwise takes the turn with the best plain evaluation.
//! [`PerfectPlayer`] plays Play Ball from a table and makes no mistakes.

mod alphabeta;
mod diaballik;
pub mod evaluation;
mod pawnball;
mod perfect;
mod playball;
mod search;

use games::game::Match;
use games::hash;
use games::side::Side;

pub use diaballik::engine::DiaballikEngine;
pub use perfect::PerfectPlayer;
pub use playball::engine::PlayBallEngine;
pub use search::{Clock, Control, Engine, Limits, Line, NoClock, Options, PlayedTurn, Report, Score, SystemClock};

/// A game that [`OneTurnPlayer`] can play.
pub trait OneTurn: Match {
    /// The best turn of `side` after looking one turn ahead; empty for the turn that passes. `None` if `side` may not act.
    ///
    /// `noise` breaks ties: with the same noise the same position gives the same turn.
    fn best_turn(&self, side: Side, noise: &mut Noise) -> Option<Vec<Self::Action>>;
}

/// Looks one turn ahead.
#[derive(Debug, Clone)]
pub struct OneTurnPlayer {
    noise: Noise,
}

impl OneTurnPlayer {
    /// A player whose choices among equal turns follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { noise: Noise::new(seed) }
    }

    /// The turn that the player chooses for `side`; empty for the turn that passes. `None` if `side` may not act.
    pub fn choose<M: OneTurn>(&mut self, game: &M, side: Side) -> Option<Vec<M::Action>> {
        game.best_turn(side, &mut self.noise)
    }
}

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
