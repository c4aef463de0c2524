//! What a pairing asks of a player: score, sides so far, floats, opponents.

use std::collections::BTreeSet;

use crate::score::Score;
use crate::table::{Bye, Crosstable, Entry, Side};

/// How strongly a player is due a side (C.04.3, 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// The sides are even: the one that the player did not have last.
    Mild,
    /// One side was had once more than the other.
    Strong,
    /// A side was had twice more than the other, or in the last two games.
    Absolute,
}

/// Which way a player came to a game against somebody with another score (C.04.3, 1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Float {
    /// The opponent had fewer points, or the player had points without a game.
    Down,
    /// The opponent had more points.
    Up,
}

/// A player as the pairing of the next round sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The place by seed, from 0.
    pub seed: usize,
    /// The pairing number, from 0: the place by seed among those who are or were there. Whoever has never been paired and is not now has none yet.
    pub number: usize,
    /// The points before the round.
    pub score: Score,
    /// The side that is due and how strongly; nothing without a game.
    pub preference: Option<(Side, Strength)>,
    /// By how many games one side was had more often than the other.
    pub imbalance: usize,
    /// The side of the last two games, if it was the same.
    pub repeated: Option<Side>,
    /// The sides of the games so far, the earliest first.
    pub sides: Vec<Side>,
    /// Who has been played.
    pub opponents: BTreeSet<usize>,
    /// Whether the allocated bye may be given.
    pub may_have_bye: bool,
    /// The floats of the last round and of the one before.
    pub floats: [Option<Float>; 2],
}

impl Card {
    /// Whether the preference is absolute.
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        self.preference.is_some_and(|(_, strength)| strength == Strength::Absolute)
    }

    /// The side that is due.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.preference.map(|(side, _)| side)
    }

    /// The card of the player at a place.
    fn new(table: &Crosstable, seed: usize) -> Self {
        let row = &table.rows()[seed];
        let sides: Vec<Side> = row
            .entries
            .iter()
            .filter_map(|entry| match entry {
                Entry::Game { side, .. } | Entry::Unfinished { side, .. } => Some(*side),
                _ => None,
            })
            .collect();
        let first = sides.iter().filter(|side| **side == Side::First).count();
        let second = sides.len() - first;
        let imbalance = first.abs_diff(second);
        let rarer = if first > second { Side::Second } else { Side::First };
        let repeated = match sides.as_slice() {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        };
        let preference = match (imbalance, repeated, sides.last()) {
            (2.., _, _) => Some((rarer, Strength::Absolute)),
            (_, Some(side), _) => Some((side.other(), Strength::Absolute)),
            (1, _, _) => Some((rarer, Strength::Strong)),
            (_, _, Some(last)) => Some((last.other(), Strength::Mild)),
            _ => None,
        };
        let float = |back: usize| {
            let round = table.rounds().checked_sub(back)?;
            match row.entries[round] {
                Entry::Game { opponent, .. } | Entry::Unfinished { opponent, .. } => {
                    let own = row.score_before(round);
                    match table.rows()[opponent].score_before(round).cmp(&own) {
                        std::cmp::Ordering::Less => Some(Float::Down),
                        std::cmp::Ordering::Equal => None,
                        std::cmp::Ordering::Greater => Some(Float::Up),
                    }
                }
                unplayed => (unplayed.score() > Score::ZERO).then_some(Float::Down),
            }
        };
        Self {
            seed,
            number: seed,
            score: row.score(),
            preference,
            imbalance,
            repeated,
            opponents: row
                .entries
                .iter()
                .filter_map(|entry| match entry {
                    Entry::Game { opponent, .. } | Entry::Unfinished { opponent, .. } => Some(*opponent),
                    _ => None,
                })
                .collect(),
            may_have_bye: !row.entries.iter().any(|entry| match entry {
                Entry::Bye(Bye::Allocated(_)) | Entry::Forfeit { won: true, .. } => true,
                Entry::Bye(bye) => bye.score() >= Score::ONE,
                _ => false,
            }),
            floats: [float(1), float(2)],
            sides,
        }
    }

    /// Everybody's card, by seed. `is_present` says who is to be paired.
    pub(super) fn all(table: &Crosstable, is_present: &[bool]) -> Vec<Self> {
        let mut number = 0;
        let has_been_paired = |seed: usize| {
            let is_none = |entry: &Entry| matches!(entry, Entry::Bye(Bye::Requested(_) | Bye::Absent));
            !table.rows()[seed].entries.iter().all(is_none)
        };
        let card = |(seed, is_present): (usize, &bool)| {
            let card = Self { number, ..Self::new(table, seed) };
            number += usize::from(*is_present || has_been_paired(seed));
            card
        };
        is_present.iter().enumerate().map(card).collect()
    }
}

/// Whether a player has both more than half of the points that there were to win and the last round before it.
fn is_topscorer(card: &Card, round: &RoundOf) -> bool {
    round.is_last && card.score.halves() as usize > round.played
}

/// Where in the event a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundOf {
    /// How many rounds have been played.
    pub played: usize,
    /// Whether this is the last one.
    pub is_last: bool,
}

/// Whether two players may meet at all: never twice (C1), and not if both must have the same side (C3), unless one of them is a topscorer in the last
/// round.
#[must_use]
pub fn may_meet(a: &Card, b: &Card, round: &RoundOf) -> bool {
    !a.opponents.contains(&b.seed)
        && (!(a.is_absolute() && b.is_absolute() && a.side() == b.side())
            || is_topscorer(a, round)
            || is_topscorer(b, round))
}

/// The four criteria on sides that a pair meets: C10 to C13.
#[must_use]
pub fn sides_met(a: &Card, b: &Card) -> [bool; 4] {
    let is_clash = a.side().is_some() && a.side() == b.side();
    let are_absolute = a.is_absolute() && b.is_absolute();
    // C10: nobody comes to a difference of three.
    let no_great_difference = !(is_clash && a.imbalance > 1 && b.imbalance > 1);
    // C11: nobody has a side three times running. With equal differences both have had it twice; otherwise the one with the lower difference yields.
    let no_third = !(is_clash && are_absolute) || {
        if a.imbalance == b.imbalance {
            a.repeated.is_none() || a.repeated != b.repeated
        } else {
            let yields = if a.imbalance > b.imbalance { b } else { a };
            yields.repeated != a.side().map(Side::other)
        }
    };
    // C12: everybody has the side that is due; C13: everybody to whom it is strongly due, unless it is absolutely due to both.
    let is_strong = |card: &Card| card.preference.is_some_and(|(_, strength)| strength >= Strength::Strong);
    let no_strong = !(is_clash && is_strong(a) && is_strong(b)) || are_absolute;
    [no_great_difference, no_third, !is_clash, no_strong]
}

/// Which of two players has which side (C.04.3, 5.2): the answer is the side of `a`. `drawn` is the side that was drawn for the first seed.
#[must_use]
pub fn side_of(a: &Card, b: &Card, drawn: Side) -> Side {
    match (a.preference, b.preference) {
        (Some((side, _)), None) => return side,
        (None, Some((side, _))) => return side.other(),
        (Some((side, _)), Some((other, _))) if side != other => return side,
        (Some((side, own)), Some((_, others))) => {
            // A wider difference is a stronger claim only where both are absolute.
            let claim = |strength: Strength, card: &Card| {
                (strength, if strength == Strength::Absolute { card.imbalance } else { 0 })
            };
            match claim(own, a).cmp(&claim(others, b)) {
                std::cmp::Ordering::Greater => return side,
                std::cmp::Ordering::Less => return side.other(),
                std::cmp::Ordering::Equal => {}
            }
            // The sides alternate to the last round in which one had the first and the other the second side.
            let mut pairs = a.sides.iter().rev().zip(b.sides.iter().rev());
            if let Some((_, others)) = pairs.find(|(own, others)| own != others) {
                return *others;
            }
        }
        (None, None) => {}
    }
    let a_is_higher = (a.score, std::cmp::Reverse(a.seed)) > (b.score, std::cmp::Reverse(b.seed));
    let higher = if a_is_higher { a } else { b };
    let side = match higher.side() {
        Some(side) => side,
        // The first, third, … player has the side that was drawn.
        None if higher.number.is_multiple_of(2) => drawn,
        None => drawn.other(),
    };
    if a_is_higher { side } else { side.other() }
}
