//! Actions as numbers, and what a side sees as an array.

use games::game::Match;
use games::side::Side;

/// A game whose actions have numbers and whose positions are arrays.
pub trait Encode: Match {
    /// How many numbers there are: every action of every position has one below this. The last one ends the turn.
    fn action_space(&self) -> usize;

    /// The number of an action that is legal now, as `side` sees it.
    fn number(&self, side: Side, action: Self::Action) -> usize;

    /// The lengths of the axes of an observation, the outermost first.
    fn observation_shape(&self) -> Vec<usize>;

    /// Writes what `viewer` may see of the match into an array of zeros, whose length is the product of
    /// [`observation_shape`](Self::observation_shape). Every number is from 0 to 1.
    fn observe(&self, viewer: Side, array: &mut [f32]);

    /// Void sets in a row so far (PB-18); 0 in games without sets.
    fn void_sets(&self) -> u32 {
        0
    }

    /// The number that ends the turn.
    fn end_of_turn(&self) -> usize {
        self.action_space() - 1
    }

    /// The side that acts next where matches are played action by action, each in one order: where both may act, the one that would at one
    /// screen, and else A. `None` when dice are awaited and when the match is over.
    fn actor(&self) -> Option<Side> {
        self.at_one_screen().first()
    }
}
