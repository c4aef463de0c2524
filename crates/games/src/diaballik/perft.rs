//! Counting sequences of turns.

use alloc::vec::Vec;

use super::position::{Position, Turn};

impl Position {
    /// The number of sequences of `depth` turns with distinct results; a won turn ends its sequence, which counts
    /// one. Results are counted as in [`results`](Self::results): where nothing is legal, or the game is won already,
    /// no sequence goes on.
    ///
    /// ```
    /// use games::diaballik::{Position, Start};
    ///
    /// assert_eq!(Position::start(Start::Standard).perft(2), 84_100);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_results().results()),
            _ => {
                let mut sequences = 0;
                let summary = self.results(|result| sequences += self.after(result).perft(depth - 1));
                sequences + u64::from(summary.win)
            }
        }
    }

    /// The turns open now, in the order of [`turns`](Self::turns), each with the number of sequences of `depth` turns
    /// that begin with it: the numbers add up to [`perft`](Self::perft). Nothing at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Turn, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        self.turns()
            .into_iter()
            .map(|turn| {
                let sequences = if turn.win { 1 } else { turn.result.perft(rest) };
                (turn, sequences)
            })
            .collect()
    }
}
