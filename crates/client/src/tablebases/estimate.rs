//! How long solving a board will take on this device, and how much memory.

use std::sync::Arc;

use games::playball::Board;
use serde::{Deserialize, Serialize};
use tablebase::Space;

/// The most bytes that the solver may take in a browser: phones give a page little more.
pub const MOST_MEMORY: u64 = 512 * 1024 * 1024;

/// How the time grows with the number of positions. Larger boards need more passes and leave the processor's caches: of the
/// boards that ship, the largest has 430 times the positions of the smallest, and takes 1,000 times as long.
const GROWTH: f64 = 1.14;

/// How fast this device solved a board.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// Positions of the board.
    positions: u64,
    /// Seconds that it took.
    seconds: f64,
}

impl Rate {
    /// What was measured; nothing when it was too little to tell anything.
    #[must_use]
    pub fn measured(positions: u64, seconds: f64) -> Option<Self> {
        (positions > 0 && seconds.is_finite() && seconds > 0.0).then_some(Self { positions, seconds })
    }

    /// Estimates from one measurement the seconds that a number of positions will take.
    #[must_use]
    pub fn seconds_for(self, positions: u64) -> f64 {
        self.seconds * (positions as f64 / self.positions as f64).powf(GROWTH)
    }
}

/// What solving a board takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// How many positions the board has.
    pub positions: u64,
    /// Bytes of memory.
    pub memory: u64,
}

impl Estimate {
    /// Whether it can be tried in a browser.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        self.memory <= MOST_MEMORY
    }
}

/// What solving a board takes.
#[must_use]
pub fn estimate(board: &Arc<Board>) -> Estimate {
    let space = Space::new(board);
    Estimate { positions: space.kept_count(), memory: space.solver_size() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_ship_can_be_solved_and_the_largest_cannot() {
        for board in Board::all_shipped() {
            assert_eq!(estimate(board).is_possible(), board.name() != "grand", "{}", board.name());
        }
        let columns: Vec<String> = ["bB.......Aa", "............", "bB....*....Aa", "............", "bB.......Aa"]
            .map(ToOwned::to_owned)
            .to_vec();
        let large = Board::parse_line("large", &columns.join("/"));
        let large = Arc::new(large.unwrap_or_else(|fault| panic!("{fault}")));
        assert!(!estimate(&large).is_possible(), "{:?}", estimate(&large));
    }

    #[test]
    fn more_positions_take_more_than_as_much_longer() {
        let rate = Rate::measured(1_000, 2.0).unwrap();
        assert!((rate.seconds_for(1_000) - 2.0).abs() < 1e-9);
        assert!(rate.seconds_for(10_000) > 20.0 && rate.seconds_for(100) < 0.2);
    }

    #[test]
    fn what_tells_nothing_is_no_measurement() {
        for (positions, seconds) in [(0, 1.0), (5, 0.0), (5, f64::NAN), (5, f64::INFINITY), (5, -1.0)] {
            assert_eq!(Rate::measured(positions, seconds), None);
        }
    }
}
