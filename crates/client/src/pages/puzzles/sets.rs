//! The sets of puzzles: files beside the client that are fetched when somebody wants puzzles.

use games::sorted::sort_by_key;
use std::cell::RefCell;
use std::sync::Arc;

use games::game::Game;
use leptos::prelude::*;
use study::puzzles::{Progress, Puzzle, SETS, list_set};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// All puzzles, in the order of the sets.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) struct Puzzles(Vec<Puzzle>);

/// How far the fetching is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pages) enum Loading {
    Waiting,
    Ready(Arc<Puzzles>),
    /// There is no network, or the file is not there.
    Unreachable,
    /// The answer is not a set of puzzles.
    Damaged,
}

thread_local! {
    /// Fetched once for as long as the page lives.
    static FETCHED: RefCell<Option<Arc<Puzzles>>> = const { RefCell::new(None) };
}

/// Fetches the puzzles, unless they are here.
pub(in crate::pages) fn load(loading: RwSignal<Loading>) {
    if let Some(puzzles) = FETCHED.with_borrow(Clone::clone) {
        loading.set(Loading::Ready(puzzles));
        return;
    }
    loading.set(Loading::Waiting);
    leptos::task::spawn_local(async move {
        let mut all = Vec::new();
        let mut result = Ok(());
        // All are asked for at once, and come one after the other.
        for (name, response) in SETS.map(|name| (name, ask(name))) {
            result = match text(response).await.map(|text| list_set(&text)) {
                Some(Ok(set)) => {
                    all.extend(set);
                    Ok(())
                }
                Some(Err(error)) => {
                    // The words for each reason would weigh more than they help: `cargo xtask puzzles check` has them.
                    leptos::logging::error!("puzzles-{name}.jsonl: line {} is damaged", error.line);
                    Err(Loading::Damaged)
                }
                None => Err(Loading::Unreachable),
            };
            if result.is_err() {
                break;
            }
        }
        let state = result.err().unwrap_or_else(|| {
            let all = Arc::new(Puzzles(all));
            FETCHED.set(Some(Arc::clone(&all)));
            Loading::Ready(all)
        });
        // The page may be gone by now.
        loading.try_set(state);
    });
}

/// Asks for a set.
fn ask(name: &str) -> js_sys::Promise {
    let address = format!("{}puzzles-{name}.jsonl", crate::document::base());
    window().fetch_with_str(&address)
}

/// The text of a set that was asked for; nothing when it cannot be had.
async fn text(response: js_sys::Promise) -> Option<String> {
    let response: web_sys::Response = JsFuture::from(response).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

impl Puzzles {
    pub(super) fn get(&self, index: usize) -> Option<&Puzzle> {
        self.0.get(index)
    }

    /// The place of a puzzle.
    pub(super) fn position(&self, id: &str) -> Option<usize> {
        self.0.iter().position(|puzzle| puzzle.id == id)
    }

    /// The puzzle of a day for somebody with this progress.
    pub(super) fn daily(&self, progress: &Progress, day: u32) -> Option<usize> {
        let puzzle = progress.daily(&self.0, day)?;
        self.position(&puzzle.id)
    }

    /// The puzzles of a game, the easy ones first, each with its number from 1.
    pub(super) fn of_game(&self, game: Game) -> Vec<(usize, &Puzzle)> {
        let mut puzzles: Vec<&Puzzle> = self.0.iter().filter(|puzzle| puzzle.game == game.name()).collect();
        sort_by_key(&mut puzzles, |puzzle| puzzle.rating);
        (1..).zip(puzzles).collect()
    }

    /// The number of a puzzle among those of its game.
    pub(super) fn number(&self, puzzle: &Puzzle) -> usize {
        let game = Game::from_name(&puzzle.game).map(|game| self.of_game(game)).unwrap_or_default();
        game.iter().find(|(_, known)| known.id == puzzle.id).map_or(0, |(number, _)| *number)
    }

    /// The puzzle to go on with after this one: the open one of the game that fits the visitor best. None where all are done.
    pub(super) fn next(&self, puzzle: &Puzzle, progress: &Progress) -> Option<&Puzzle> {
        let of_game = self.0.iter().filter(|other| other.game == puzzle.game);
        progress.fitting(of_game, Some(&puzzle.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Puzzles {
        let read = |name| {
            let path = format!("{}/../../puzzles/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
            list_set(&std::fs::read_to_string(path).unwrap()).unwrap()
        };
        Puzzles(SETS.into_iter().flat_map(read).collect())
    }

    #[test]
    fn every_set_that_ships_is_fetched() {
        let folder = format!("{}/../../puzzles", env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().to_string_lossy().trim_end_matches(".jsonl").to_owned())
            .collect();
        files.sort();
        let mut names = SETS.map(ToOwned::to_owned);
        names.sort();
        assert_eq!(files, names);
    }

    #[test]
    fn ids_are_different_in_all_sets_together() {
        let mut ids: Vec<String> = all().0.into_iter().map(|puzzle| puzzle.id).collect();
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn the_next_puzzle_is_an_open_one_of_the_game() {
        let all = all();
        let mut progress = Progress::default();
        let mut puzzle = all.of_game(Game::Diaballik)[0].1;
        let mut met = vec![puzzle.id.clone()];
        while let Some(next) = all.next(puzzle, &progress) {
            assert!(next.game == puzzle.game && (next.id != puzzle.id));
            progress.solve(&puzzle.id, None);
            assert!(!progress.is_solved(&next.id), "{}", next.id);
            puzzle = next;
            met.push(puzzle.id.clone());
        }
        assert_eq!(met.len(), all.of_game(Game::Diaballik).len());
    }

    #[test]
    fn easy_puzzles_come_first() {
        for game in Game::ALL {
            assert!(all().of_game(game).is_sorted_by_key(|(_, puzzle)| puzzle.rating));
        }
    }
}
