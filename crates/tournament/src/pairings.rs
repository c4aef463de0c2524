//! Several players, some of whom meet, and everybody's rating.

use std::sync::atomic::AtomicBool;

use crate::contest::Contest;
use crate::ratings::{Crosstable, Fit};
use crate::series::{Contestant, Earlier, Entrant, Finished, NoSeries, Plan, Standing, run};

/// Two players who meet, by their places among the entrants. The first is the one whose results are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The place of the first player.
    pub first: usize,
    /// The place of the other one.
    pub second: usize,
}

impl Pairing {
    /// The place of one of the two.
    #[must_use]
    pub const fn place(self, who: Contestant) -> usize {
        match who {
            Contestant::First => self.first,
            Contestant::Second => self.second,
        }
    }
}

/// Everybody meets everybody else.
#[must_use]
pub fn round_robin(players: usize) -> Vec<Pairing> {
    (0..players).flat_map(|first| (first + 1..players).map(move |second| Pairing { first, second })).collect()
}

/// The first player meets each of the others.
#[must_use]
pub fn gauntlet(players: usize) -> Vec<Pairing> {
    (1..players).map(|second| Pairing { first: 0, second }).collect()
}

/// A pairing that could not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoPairing {
    /// Who was to play.
    pub pairing: Pairing,
    /// Why there was no series.
    pub error: NoSeries,
}

/// Plays `plan` in each of the pairings, one after the other. `earlier` has the games of each that were played before, or is empty. When `stop` is
/// set, what has been played counts. `tell` hears of every game with the place of its pairing.
///
/// # Errors
/// Those of [`run`], for the first pairing that has one.
pub fn play_all<M: Contest>(
    entrants: &[Entrant<'_, M>],
    plan: &Plan<'_>,
    pairings: &[Pairing],
    earlier: &[Vec<Earlier>],
    stop: &AtomicBool,
    tell: &mut dyn FnMut(usize, &Finished, &Standing),
) -> Result<Vec<Standing>, NoPairing> {
    let mut standings = Vec::new();
    for (place, &pairing) in pairings.iter().enumerate() {
        let pair = [&entrants[pairing.first], &entrants[pairing.second]];
        let earlier = earlier.get(place).map(Vec::as_slice).unwrap_or_default();
        let standing = run(plan, earlier, pair, stop, &mut |finished, standing| tell(place, finished, standing))
            .map_err(|error| NoPairing { pairing, error })?;
        standings.push(standing);
    }
    Ok(standings)
}

/// Everybody's rating by the results of the pairings, the mean being 0: by maximum likelihood, with one drawn game added to each pairing that
/// was played.
///
/// # Panics
/// A pairing has a player beyond `players`, or one twice.
#[must_use]
pub fn ratings(players: usize, pairings: &[Pairing], standings: &[Standing]) -> Fit {
    let mut table = Crosstable::new(players);
    for (pairing, standing) in pairings.iter().zip(standings) {
        table.add(pairing.first, pairing.second, &standing.tally);
    }
    table.fit(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_or_the_first_meets_all() {
        let pairs = |pairings: Vec<Pairing>| -> Vec<(usize, usize)> {
            pairings.iter().map(|pairing| (pairing.first, pairing.second)).collect()
        };
        assert_eq!(pairs(round_robin(4)), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        assert_eq!(pairs(gauntlet(4)), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(round_robin(2), gauntlet(2));
    }
}
