//! Pawnball as a duplicate event: every table plays the same dice, and a result counts by how much better it is than what others made of them.
//!
//! With dice the result of one game is luck to a good part. As in duplicate bridge, where every table has the same cards, a table is therefore compared
//! with the others at the same dice: its score is its margin less the mean margin of all other tables. What the dice alone decide is the same at every
//! table and drops out. The table itself is left out of the mean, so that it is not compared with itself; with two tables the score is simply the
//! difference of their margins. Both players of a table have the same score with opposite signs, so that those of a round add up to nothing.
//!
//! The mean was chosen over matchpoints, which only count the tables that were done worse: with few tables those are coarse, and a margin of one set
//! would be worth as much as one of five. Margins are limited by [`MOST_MARGIN`], so that one wild game does not settle an event.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::table::PlayerId;

/// The largest margin that counts.
pub const MOST_MARGIN: i32 = 10;

/// A game at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// The player with the first side.
    pub first: PlayerId,
    /// The player with the second side.
    pub second: PlayerId,
    /// By how much the first side won: sets won less sets lost, say; below nothing if it lost.
    pub margin: i32,
}

/// A score in thousandths of the unit of the margins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Thousandths(pub i64);

/// Why tables cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoComparison {
    /// There is one table only.
    #[error("dice that were played at {0} table compare with nothing; at least two tables must play them")]
    TooFew(usize),
    /// A player is at two tables.
    #[error("player {} is at two tables with the same dice; each player meets the same dice once", .0.0)]
    Twice(PlayerId),
}

/// The scores of all players over the same dice.
///
/// ```
/// use events::PlayerId;
/// use events::duplicate::{Table, Thousandths, compare};
///
/// // The dice favour the first side: it wins by 3, 1 and 2. Whoever won by 1 only has lost against the field.
/// let table = |first, second, margin| Table { first: PlayerId(first), second: PlayerId(second), margin };
/// let scores = compare(&[table(1, 2, 3), table(3, 4, 1), table(5, 6, 2)]).unwrap();
/// assert_eq!(scores[&PlayerId(1)], Thousandths(1500));
/// assert_eq!(scores[&PlayerId(3)], Thousandths(-1500));
/// assert_eq!(scores[&PlayerId(4)], Thousandths(1500));
/// assert_eq!(scores[&PlayerId(6)], Thousandths(0));
/// ```
///
/// # Errors
///
/// When there are fewer than two tables, or somebody sits at two of them.
pub fn compare(tables: &[Table]) -> Result<BTreeMap<PlayerId, Thousandths>, NoComparison> {
    if tables.len() < 2 {
        return Err(NoComparison::TooFew(tables.len()));
    }
    let margin = |table: &Table| i64::from(table.margin.clamp(-MOST_MARGIN, MOST_MARGIN));
    let all: i64 = tables.iter().map(margin).sum();
    let others = i64::try_from(tables.len() - 1).unwrap_or(i64::MAX);
    let mut scores = BTreeMap::new();
    for table in tables {
        // margin − (all − margin) / others, to the nearest thousandth, halves away from nothing so that both signs round alike.
        let over = (margin(table) * others - (all - margin(table))) * 1000;
        let rounded = (over.abs() * 2 + others) / (others * 2) * over.signum();
        for (player, score) in [(table.first, rounded), (table.second, -rounded)] {
            if scores.insert(player, Thousandths(score)).is_some() {
                return Err(NoComparison::Twice(player));
            }
        }
    }
    Ok(scores)
}
