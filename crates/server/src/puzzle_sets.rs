//! The sets of puzzles that ship, as they are stored in a site's database.

use play::game_setup::hex;
use study::puzzles::{PuzzleError, read_set};

use crate::secret;
use crate::store::puzzles::{NewPuzzle, SHIPPED_DEVIATION};

/// The sets, each a puzzle a line.
const SETS: [&str; 7] = [
    include_str!("../../../puzzles/playball-sprint.jsonl"),
    include_str!("../../../puzzles/playball-diamond.jsonl"),
    include_str!("../../../puzzles/playball-lanes.jsonl"),
    include_str!("../../../puzzles/playball-stadium.jsonl"),
    include_str!("../../../puzzles/diaballik.jsonl"),
    include_str!("../../../puzzles/diaballik-wins.jsonl"),
    include_str!("../../../puzzles/pawnball.jsonl"),
];

/// What the sets are known by: other ones have another name.
#[must_use]
pub fn name() -> String {
    hex(&secret::digest(SETS.concat().as_bytes()))
}

/// All puzzles of the sets.
///
/// # Errors
/// A line is none.
pub fn all() -> Result<Vec<NewPuzzle>, PuzzleError> {
    let mut puzzles = Vec::new();
    for set in SETS {
        let shipped = read_set(set)?.into_iter();
        puzzles.extend(shipped.map(|puzzle| NewPuzzle { puzzle, deviation: SHIPPED_DEVIATION, source: None }));
    }
    Ok(puzzles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_that_ship_can_be_stored() {
        let puzzles = all().unwrap();
        assert_eq!(puzzles.len(), 492);
        assert!(puzzles.iter().all(|new| new.puzzle.solution.iter().all(|turn| !turn.contains(' '))));
        assert!(puzzles.iter().all(|new| new.puzzle.id.len() <= protocol::puzzles::MOST_ID));
        assert_eq!(name().len(), 64);
    }
}
