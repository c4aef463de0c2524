//! All against all, and everybody's rating.

use std::sync::atomic::{AtomicBool, Ordering};

use ugi::client::Trouble;

use crate::contest::Contest;
use crate::player::Player;
use crate::ratings::{Crosstable, Fit, Rating};
use crate::series::{Contestant, NoSeries, Plan, run};
use crate::tally::Tally;

/// Makes a player.
pub type Maker<'a, M> = dyn Fn() -> Result<Box<dyn Player<M>>, Trouble> + Sync + 'a;

/// Somebody who takes part.
pub struct Entrant<'a, M> {
    /// The name in the table.
    pub name: String,
    /// Makes a player; called once for each thread and pairing.
    pub make: Box<Maker<'a, M>>,
}

impl<M> std::fmt::Debug for Entrant<'_, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What has come of a round robin.
#[derive(Debug, Clone)]
pub struct RoundRobinResult {
    /// The results of each pairing: of the player with the first number.
    pub pairings: Vec<(usize, usize, Tally)>,
    /// Everybody's rating, the mean being 0, by maximum likelihood with one drawn game added to each pairing.
    pub ratings: Vec<Rating>,
    /// The same with what the differences are worth.
    pub fit: Fit,
}

/// Plays `plan` between all pairs of `entrants` that `meets` allows. When `stop` is set, what has been played counts. `tell` hears
/// of every pairing when it is over.
///
/// # Errors
/// As [`run`].
pub fn round_robin<M: Contest>(
    entrants: &[Entrant<'_, M>],
    plan: &Plan<'_>,
    meets: &dyn Fn(usize, usize) -> bool,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(usize, usize, &Tally),
) -> Result<RoundRobinResult, NoSeries> {
    let mut table = Crosstable::new(entrants.len());
    let mut pairings = Vec::new();
    for first in 0..entrants.len() {
        for second in first + 1..entrants.len() {
            if stop.load(Ordering::Relaxed) || !meets(first, second) {
                continue;
            }
            let factory = |who| match who {
                Contestant::First => (entrants[first].make)(),
                Contestant::Second => (entrants[second].make)(),
            };
            let standing = run(plan, &factory, stop, &mut |_, _| ())?;
            table.add(first, second, &standing.tally);
            tell(first, second, &standing.tally);
            pairings.push((first, second, standing.tally));
        }
    }
    let fit = table.fit(1.0);
    Ok(RoundRobinResult { ratings: fit.ratings(), fit, pairings })
}
