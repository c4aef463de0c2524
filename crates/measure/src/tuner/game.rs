//! What the tuner needs of a game.

use engine::Noise;
use engine::evaluation::{Sink, WeightTable, Weights};

/// A player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice<P> {
    /// The position after the turn; none if the turn wins.
    pub next: Option<P>,
    /// What the turn is worth to the side that makes it, in points.
    pub points: i32,
}

/// A game with an evaluation of `N` features a side, as a game of whole turns.
pub trait TunedGame<const N: usize>: Clone + Send + Sync {
    /// A position at the start of a turn.
    type Position: Copy + Eq + std::hash::Hash + Send + Sync;

    /// The tables of the evaluation.
    fn tables(&self) -> &'static [WeightTable];

    /// A position from which to play, a few random turns away from a start.
    fn opening(&mut self, noise: &mut Noise) -> Self::Position;

    /// Fills `results` with the distinct results of a turn that does not win, each as the position of the opponent's turn; the position after
    /// passing if nothing is legal. Returns whether the turn can win.
    fn results(&mut self, position: &Self::Position, results: &mut Vec<Self::Position>) -> bool;

    /// Whether the side to move can win in this turn.
    fn can_win(&mut self, position: &Self::Position) -> bool;

    /// The evaluation, in points for the side to move.
    fn points(&self, weights: &Weights<N>, position: &Self::Position) -> i32;

    /// What the engine that ships chooses after visiting `nodes` positions; `None` if it does not play this game here.
    fn engine_choice(&mut self, position: &Self::Position, nodes: usize) -> Option<Choice<Self::Position>> {
        let _ = (position, nodes);
        None
    }

    /// The features that are on.
    fn features(&self, position: &Self::Position, sink: &mut impl Sink);
}
