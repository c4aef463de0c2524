//! Alpha-beta search on whole turns, for games in which a turn moves only the own pieces and a ball.
//!
//! A turn is its result: two sequences of actions that leave the same position are one turn. A position has hundreds or thousands of
//! them, so that depth is counted in turns and late turns are searched less deeply. Wins and losses that are near are exact all the
//! same: whether the side to move wins in its turn is asked of every position that is visited, and before a position with a threat is
//! evaluated an answer is looked for, but where one is as good as sure.

mod leaf;
mod node;
mod ordered;
mod ordering;
mod root;
mod transposition;
mod value;
mod worker;

use std::ops::ControlFlow;

pub(crate) use root::Searcher;

/// A turn, as the resulting placement of the side that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Turn {
    /// Its pieces, as a set of cells.
    pub(crate) own: u64,
    /// The cell of its ball.
    pub(crate) ball: u8,
}

/// A game as the search sees it. Values are for the side to move.
pub(crate) trait SearchGame: Sync {
    /// A position, small enough to be copied freely.
    type Position: Copy + Send + Sync;
    /// What a thread needs for itself.
    type Scratch: Send;

    /// Whether turns are put in order by the evaluation one turn from the end, too. It pays where a turn costs more to look at than to
    /// evaluate.
    const EVALUATES_FRONTIER: bool;

    /// How many answers to a threat are searched further where the search would end; at most 4.
    const MOST_FORCED: usize;

    fn scratch(&self) -> Self::Scratch;

    /// Equal positions have equal hashes.
    fn hash(&self, position: &Self::Position) -> u64;

    /// Whether the side to move can win in this turn: exactly.
    fn can_win(&self, position: &Self::Position, scratch: &mut Self::Scratch) -> bool;

    /// Whether the opponent could win if the turn ended here: exactly.
    fn is_threatened(&self, position: &Self::Position, scratch: &mut Self::Scratch) -> bool;

    /// Appends every distinct result of this turn that does not win; if the turn passes because nothing is legal, the placement as
    /// it is.
    fn turns(&self, position: &Self::Position, scratch: &mut Self::Scratch, turns: &mut Vec<Turn>);

    /// As [`turns`](Self::turns), but may leave out turns that are known to let the opponent win. Returns whether any were left out. What is
    /// left out must not depend on anything but what is known: a search tries the same turns in the same order all the same.
    fn candidates(&self, position: &Self::Position, scratch: &mut Self::Scratch, turns: &mut Vec<Turn>) -> bool {
        self.turns(position, scratch, turns);
        false
    }

    /// Calls `visit` with each turn that leaves the opponent without a win in its next turn, until it breaks. The side to move cannot win.
    fn answers(
        &self,
        position: &Self::Position,
        scratch: &mut Self::Scratch,
        visit: impl FnMut(Turn) -> ControlFlow<()>,
    );

    /// The least evaluation of positions that have, as good as always, more answers to a threat than are searched further, if there is
    /// one: from there on none is looked for where the search ends.
    fn surely_answered_from(&self) -> Option<i32> {
        None
    }

    /// The position after a turn.
    fn after(&self, position: &Self::Position, turn: Turn) -> Self::Position;

    /// The turn by what it changes, the same wherever it is made: for killers and history.
    fn tag(&self, position: &Self::Position, turn: Turn) -> u32;

    /// Points for a position in which the side to move cannot win in this turn.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// Told of each position where the search ends and goes by the evaluation.
    fn judged(&self, position: &Self::Position) {
        let _ = position;
    }

    /// How many of the most promising turns are worth trying with so much depth left, where only a bound is wanted. Each is searched
    /// all the same where a result is to be proven.
    fn most_turns(&self, depth: i32) -> usize;

    /// The side to move: 0 or 1.
    fn side(&self, position: &Self::Position) -> usize;
}

/// A search as a game asks for it.
#[derive(Debug)]
pub(crate) struct Task<'a, P> {
    pub(crate) position: P,
    /// Hashes of positions that draw when they occur again.
    pub(crate) drawn: &'a [u64],
}

/// A turn with what is expected to follow, as results. A turn that wins is `None` and the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PrincipalVariation {
    pub(crate) score: crate::search::Score,
    pub(crate) turns: Vec<Option<Turn>>,
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) elapsed: std::time::Duration,
    pub(crate) hash_full: u32,
    pub(crate) variations: Vec<PrincipalVariation>,
}
