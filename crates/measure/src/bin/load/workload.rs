//! How much is done at once.

use std::time::Duration;

/// How much is done at once.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    /// Live games.
    pub games: usize,
    /// All spectators.
    pub spectators: usize,
    /// The time between two turns of a game.
    pub every: Duration,
    /// How long is measured, in seconds.
    pub seconds: u64,
}

impl Load {
    /// Sockets in all.
    pub const fn sockets(&self) -> usize {
        2 * self.games + self.spectators
    }

    /// The turns in a second, if all are sent in time.
    pub fn turns_a_second(&self) -> f64 {
        self.games as f64 / self.every.as_secs_f64()
    }
}
