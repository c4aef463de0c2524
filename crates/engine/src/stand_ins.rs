//! The player that looks one turn ahead, as an engine.

use games::side::Side;

use crate::search::{Control, Engine, Limits, Line, PlayedTurn, Report, Score};
use crate::{OneTurn, OneTurnPlayer};

/// [`OneTurnPlayer`] as an engine. Its score tells only whether the turn wins.
#[derive(Debug, Clone)]
pub struct OneTurnEngine {
    seed: u64,
    player: OneTurnPlayer,
}

impl OneTurnEngine {
    /// An engine whose choices among equal turns follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, player: OneTurnPlayer::new(seed) }
    }
}

impl<M: OneTurn> Engine<M> for OneTurnEngine {
    fn search(
        &mut self,
        game: &M,
        side: Side,
        _: &Limits,
        control: &Control<'_>,
        _: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        let start = control.clock.now();
        let actions = self.player.choose(game, side)?;
        let mut after = game.clone();
        let wins = after.play(side, &game.turn_text(&actions)).is_ok()
            && after.ending().is_some_and(|ending| ending.winner == Some(side));
        let score = if wins { Score::Win(1) } else { Score::Points(0) };
        Some(Report {
            depth: 1,
            nodes: 1,
            elapsed: control.clock.now().saturating_sub(start),
            hash_full: 0,
            lines: vec![Line { score, turns: vec![PlayedTurn { side, actions }] }],
        })
    }

    fn forget(&mut self) {
        self.player = OneTurnPlayer::new(self.seed);
    }
}
