//! The puzzles of the site, by their ids.

use study::puzzles::{Puzzle, list_set};

/// The puzzles of the site, in the order of their sets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Collection(Vec<Puzzle>);

impl Collection {
    /// The puzzles of sets, in their order. A set that cannot be read is left out.
    #[must_use]
    pub fn of_sets<'a>(sets: impl IntoIterator<Item = &'a str>) -> Self {
        Self(sets.into_iter().filter_map(|set| list_set(set).ok()).flatten().collect())
    }

    /// A puzzle, and its number from 1 among those of its game, the easiest first.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<(&Puzzle, u32)> {
        let (place, puzzle) = self.0.iter().enumerate().find(|(_, puzzle)| puzzle.id == id)?;
        let of_game = self.0.iter().enumerate().filter(|(_, other)| other.game == puzzle.game);
        let before = of_game.filter(|(at, other)| (other.rating, *at) < (puzzle.rating, place)).count();
        Some((puzzle, u32::try_from(before).ok()? + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use study::puzzles::SETS;

    fn set(name: &str) -> String {
        let path = format!("{}/../../puzzles/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn every_set_that_ships_is_known() {
        let mut files: Vec<String> = std::fs::read_dir(format!("{}/../../puzzles", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
            .map(|file| file.unwrap().file_name().to_string_lossy().trim_end_matches(".jsonl").to_owned())
            .collect();
        files.sort();
        let mut names = SETS.map(ToOwned::to_owned);
        names.sort();
        assert_eq!(files, names);
    }

    #[test]
    fn puzzles_of_a_game_are_numbered_from_the_easiest_on() {
        let sets = SETS.map(set);
        let collection = Collection::of_sets(sets.iter().map(String::as_str));
        assert_eq!(collection.get("diaballik-1").map(|(_, number)| number), Some(1));
        let mut numbers: Vec<u32> = collection
            .0
            .iter()
            .filter(|puzzle| puzzle.game == "playball")
            .filter_map(|puzzle| collection.get(&puzzle.id))
            .map(|(_, number)| number)
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=u32::try_from(numbers.len()).unwrap()).collect::<Vec<_>>());
        assert_eq!(collection.get("diaballik-0"), None);
        assert_eq!(Collection::of_sets(["{"]), Collection::default());
    }
}
