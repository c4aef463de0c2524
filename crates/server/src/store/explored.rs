//! Which turns were played from which positions: counted as games end, so that nobody looks through them.
//!
//! Counted are the games of people, guests included, that have a result, rated or not. On a small site most players are guests, and a count of what
//! was played is no rank that anybody could win by playing with itself. Games with bots are left out: engines play the same
//! turns again and again, as often as somebody lets them, and would say little of what people play. A count names nobody, so it
//! stays when an account goes.

use games::side::Side;
use play::explored::{self, CountedTurn};

use crate::referee::Game;

/// A turn that was played from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The side that played it.
    pub side: Side,
    /// The shortest text that it was played by.
    pub text: String,
    /// Games won, drawn and lost by whoever played it.
    pub score: [u32; 3],
}

/// What was played from a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    /// How many turns there are, those included that are not among the rows.
    pub turns: u32,
    /// The sums over all of them.
    pub score: [u32; 3],
    /// The turns that were asked for.
    pub rows: Vec<Row>,
}

/// The part of a finished game that is counted: its turns, and the winner.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    pub(super) turns: Vec<CountedTurn>,
    pub(super) winner: Option<Side>,
}

impl Counted {
    /// What is to be counted of a game; nothing of one that goes on or has no result. Who played it is not asked here.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let Some(outcome) = game.outcome().filter(|outcome| outcome.ended.counts()) else { return Self::default() };
        let turns = explored::turns(game.agreed().setup().start(), game.position().history());
        // A game whose turns cannot be played again would not have been stored.
        Self { turns: turns.unwrap_or_default(), winner: outcome.winner }
    }
}
