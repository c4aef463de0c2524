//! Play from the opening book.

use std::time::Duration;

use games::hash;
use games::side::Side;

use crate::Noise;
use crate::levels::{Levelled, keyed};
use crate::search::{Control, Engine, Limits, PlayedTurn, Report, Score, Variation};

/// So many points a turn of the book may be below the best one and still be played, so that no two games need begin alike.
const MARGIN: i32 = 5;

/// An engine with the opening book of its game: it plays from the book while the match is in it, and searches afterwards.
pub struct BookPlayer<M> {
    engine: Box<dyn Engine<M>>,
    seed: u64,
}

impl<M: Levelled> BookPlayer<M> {
    /// The engine with the book. Which of the best turns it plays follows from the seed and the turns played.
    #[must_use]
    pub const fn new(engine: Box<dyn Engine<M>>, seed: u64) -> Self {
        Self { engine, seed }
    }

    /// One of the best turns of the book, if the match is in it.
    fn known_turn(&self, game: &M, side: Side) -> Option<(Score, Vec<M::Action>)> {
        let mut turns = game.book(side);
        let best = turns.first()?.1;
        turns.retain(|(_, points)| best - points <= MARGIN);
        let turn = game.history().iter().fold(hash::key(self.seed), |key, (_, text)| keyed(key, text));
        let chosen = Noise::new(turn).below(turns.len() as u32);
        let (actions, points) = turns.swap_remove(chosen as usize);
        Some((Score::Points(points), actions))
    }
}

impl<M> std::fmt::Debug for BookPlayer<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BookPlayer").field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<M: Levelled> Engine<M> for BookPlayer<M> {
    fn search(
        &mut self,
        game: &M,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        let Some((score, actions)) = self.known_turn(game, side) else {
            return self.engine.search(game, side, limits, control, inform);
        };
        let lines = vec![Variation { score, turns: vec![PlayedTurn { side, actions }] }];
        let report = Report { depth: 1, nodes: 0, elapsed: Duration::ZERO, hash_full: 0, lines };
        inform(&report);
        Some(report)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}
