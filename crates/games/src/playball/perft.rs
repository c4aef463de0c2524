//! Counting sequences of turns, level by level.

use alloc::vec;
use alloc::vec::Vec;

use super::position::Position;
use super::turns::{TurnGenerator, TurnState};
use crate::maps::HashMap;

/// The positions that sequences of the same number of turns lead to, each with the number of sequences that lead to it.
///
/// Positions that come again are counted together, so a level has at most as many entries as the game has positions.
#[derive(Debug, Clone)]
pub struct PerftLevel {
    positions: Vec<(Position, u64)>,
    /// Sequences that have ended before with a goal, each a leaf.
    ended: u64,
}

impl PerftLevel {
    /// The level of no turns: one position.
    #[must_use]
    pub fn start(position: Position) -> Self {
        Self { positions: vec![(position, 1)], ended: 0 }
    }

    /// How many different positions the level has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether every sequence has ended with a goal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The level after one more turn.
    #[must_use]
    pub fn next(&self, generator: &mut TurnGenerator) -> Self {
        let mut ended = self.ended;
        let mut next: HashMap<TurnState, (Position, u64)> = HashMap::default();
        for (position, ways) in &self.positions {
            let summary = position.results(generator, |result| {
                next.entry(result.turn_state()).or_insert((result, 0)).1 += ways;
            });
            ended += u64::from(summary.goal) * ways;
        }
        Self { positions: next.into_values().collect(), ended }
    }

    /// The number of sequences with one turn more; the positions they lead to are not kept.
    #[must_use]
    pub fn count(&self, generator: &mut TurnGenerator) -> u64 {
        let last: u64 = self
            .positions
            .iter()
            .map(|(position, ways)| ways * u64::from(position.count_results(generator).results()))
            .sum();
        self.ended + last
    }

    /// The level in at most `parts` parts of about the same size, to be counted side by side: the sum of their counts is the count of the whole.
    #[must_use]
    pub fn split(self, parts: usize) -> Vec<Self> {
        let size = self.positions.len().div_ceil(parts.max(1)).max(1);
        let mut ended = self.ended;
        let mut split: Vec<Self> = self
            .positions
            .chunks(size)
            .map(|chunk| Self { positions: chunk.to_vec(), ended: core::mem::take(&mut ended) })
            .collect();
        if split.is_empty() {
            split.push(Self { positions: Vec::new(), ended });
        }
        split
    }
}

impl Position {
    /// The number of sequences of `depth` turns by distinct results; a goal is a leaf and counts one.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let mut level = PerftLevel::start(self.clone());
        for _ in 1..depth {
            level = level.next(&mut TurnGenerator::new());
        }
        match depth {
            0 => 1,
            _ => level.count(&mut TurnGenerator::new()),
        }
    }
}
