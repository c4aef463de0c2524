//! Positions of Diaballik with what they turned out to be worth, in memory and in files.

use std::path::Path;

use engine::diaballik_net::Seen;
use engine::evaluation::{MOST_POINTS, chance};
use games::diaballik::{Position, Square, SquareSet};

use super::matches;

/// A position with what it is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Labelled {
    /// The position.
    pub seen: Seen,
    /// What a search expects, in points.
    pub points: i16,
    /// How the game ended, in halves of a win: 2 won, 1 drawn, 0 lost; `None` if the position did not occur in a game.
    pub result: Option<u8>,
}

impl From<&matches::Seen<Position>> for Labelled {
    fn from(seen: &matches::Seen<Position>) -> Self {
        let points = seen.points.clamp(-MOST_POINTS, MOST_POINTS) as i16;
        Self { seen: Seen::of(&seen.position), points, result: seen.result.map(|result| (2.0 * result) as u8) }
    }
}

/// How much of a target is the result of the game; the rest is what a search expects.
pub const SHARE_OF_RESULT: f64 = 0.6;

/// Bytes of a position in a file: seven of the pieces of each side, the square of a ball each, how the game ended in the upper two bits of the
/// second, and two of points.
const BYTES: usize = 18;
/// Bytes of the pieces of a side.
const PIECES: usize = 7;
/// Where the result begins in the byte of a ball.
const RESULT: u32 = 6;

impl Labelled {
    /// The chance to win that is to be learned.
    #[must_use]
    pub fn target(&self) -> f64 {
        let ahead = self.expected();
        match self.result {
            Some(result) if i32::from(self.points).abs() != MOST_POINTS => {
                SHARE_OF_RESULT * f64::from(result) / 2.0 + (1.0 - SHARE_OF_RESULT) * ahead
            }
            _ => ahead,
        }
    }

    /// The chance to win that the search gives.
    #[must_use]
    pub fn expected(&self) -> f64 {
        chance(f64::from(self.points))
    }

    fn print(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let balls = self.seen.balls().map(|ball| ball.bits().trailing_zeros() as u8);
        for (to, set) in bytes.chunks_mut(PIECES).zip(self.seen.pieces()) {
            to.copy_from_slice(&set.bits().to_le_bytes()[..PIECES]);
        }
        bytes[14] = balls[0];
        bytes[15] = balls[1] | self.result.map_or(0, |result| result + 1) << RESULT;
        bytes[16..].copy_from_slice(&self.points.to_le_bytes());
        bytes
    }

    /// `None` if no position has these bytes.
    fn read(bytes: [u8; BYTES]) -> Option<Self> {
        let set = |at: usize| {
            let mut word = [0; 8];
            word[..PIECES].copy_from_slice(&bytes[at..at + PIECES]);
            SquareSet::from_bits(u64::from_le_bytes(word))
        };
        let pieces = [set(0), set(PIECES)];
        let balls = [bytes[14], bytes[15] & ((1 << RESULT) - 1)].map(Square::from_index);
        let balls = [balls[0]?, balls[1]?];
        let held = pieces.iter().zip(balls).all(|(pieces, ball)| pieces.contains(ball));
        if !held || !pieces[0].is_disjoint(pieces[1]) {
            return None;
        }
        let points = i16::from_le_bytes([bytes[16], bytes[17]]);
        let result = (bytes[15] >> RESULT).checked_sub(1);
        Some(Self { seen: Seen::new(pieces, balls.map(Square::set)), points, result })
    }
}

/// Reads a file of positions.
///
/// # Errors
/// A message: it cannot be read, or is damaged.
pub fn read_positions(path: &Path) -> Result<Vec<Labelled>, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let damaged = || format!("{} is damaged: remove it, and it is made again", path.display());
    let (positions, []) = bytes.as_chunks::<BYTES>() else { return Err(damaged()) };
    positions.iter().map(|&bytes| Labelled::read(bytes)).collect::<Option<_>>().ok_or_else(damaged)
}

/// Writes what [`read_positions`] reads, as a whole or not at all.
///
/// # Errors
/// A message: it cannot be written.
pub fn write_positions(path: &Path, positions: &[Labelled]) -> Result<(), String> {
    let bytes: Vec<u8> = positions.iter().flat_map(Labelled::print).collect();
    let unfinished = path.with_extension("unfinished");
    let written = std::fs::write(&unfinished, bytes).and_then(|()| std::fs::rename(&unfinished, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use games::diaballik::Start;

    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.positions");
        let seen = Seen::of(&Position::start(Start::Variant));
        let all: Vec<_> = [None, Some(0), Some(1), Some(2)]
            .into_iter()
            .flat_map(|result| [-20_000, -7, 20_000].map(|points| Labelled { seen, points, result }))
            .collect();
        write_positions(&path, &all).unwrap();
        assert_eq!(read_positions(&path), Ok(all));
        let bytes = std::fs::read(&path).unwrap();
        for damaged in [bytes[1..].to_vec(), vec![0; BYTES], vec![0xff; BYTES]] {
            std::fs::write(&path, damaged).unwrap();
            assert!(read_positions(&path).unwrap_err().contains("damaged"));
        }
    }

    #[test]
    fn a_target_is_what_the_game_and_the_search_say() {
        let seen = Seen::of(&Position::start(Start::Standard));
        let target = |points, result| Labelled { seen, points, result }.target();
        assert!((target(100, None) - 0.75).abs() < 1e-9);
        assert!((target(100, Some(0)) - 0.3).abs() < 1e-9);
        assert!((target(0, Some(2)) - 0.8).abs() < 1e-9);
        assert!(target(20_000, Some(0)) > 0.99, "a win is a win, whatever came of it");
    }
}
