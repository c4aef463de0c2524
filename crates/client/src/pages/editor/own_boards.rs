//! The boards that the user has drawn, kept on the device.

use games::playball::Board;
use serde::{Deserialize, Serialize};

/// The most boards that are kept.
pub const MOST_BOARDS: usize = 100;

/// A drawing with its name. It need not be a board yet: what is half done is kept too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnBoard {
    /// Its name.
    pub name: String,
    /// Its columns, joined by `/`.
    pub columns: String,
}

/// The drawings that are kept, the latest first, and what is drawn just now.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OwnBoards {
    /// The drawings.
    pub boards: Vec<OwnBoard>,
    /// What was drawn last, kept or not: the page begins with it.
    #[serde(default)]
    pub last: Option<OwnBoard>,
}

/// Why a board cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotKept {
    /// The name is no name of a board.
    Name,
    /// A board that ships has this name.
    Taken,
    /// There are [`MOST_BOARDS`] already.
    TooMany,
}

impl OwnBoards {
    /// Keeps a drawing; one of the same name is replaced.
    ///
    /// # Errors
    /// It cannot be kept; nothing has changed then.
    pub fn keep(&mut self, board: OwnBoard) -> Result<(), NotKept> {
        check_name(&board.name)?;
        let others: Vec<OwnBoard> = self.boards.iter().filter(|known| known.name != board.name).cloned().collect();
        if others.len() >= MOST_BOARDS {
            return Err(NotKept::TooMany);
        }
        self.boards = std::iter::once(board).chain(others).collect();
        Ok(())
    }

    /// A name for a drawing that began as the board `name`: `my-lanes`, or `my-lanes-2` where that is kept already.
    #[must_use]
    pub fn free_name(&self, name: &str) -> String {
        let own = format!("my-{name}");
        let numbered = (2_u32..).map(|number| format!("{own}-{number}"));
        let mut names = std::iter::once(own.clone()).chain(numbered);
        let is_free = |candidate: &String| self.boards.iter().all(|known| known.name != *candidate);
        names.find(is_free).unwrap_or(own)
    }

    /// Throws a drawing away; it is returned with its place, so that it can be brought back.
    pub fn remove(&mut self, name: &str) -> Option<(usize, OwnBoard)> {
        let at = self.boards.iter().position(|known| known.name == name)?;
        Some((at, self.boards.remove(at)))
    }
}

/// Whether a board of one's own can have this name.
///
/// # Errors
/// It cannot.
pub fn check_name(name: &str) -> Result<(), NotKept> {
    let signs = name.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-');
    if !signs || name.is_empty() || name.len() > 32 {
        Err(NotKept::Name)
    } else if Board::shipped(name).is_some() {
        Err(NotKept::Taken)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(name: &str, columns: &str) -> OwnBoard {
        OwnBoard { name: name.to_owned(), columns: columns.to_owned() }
    }

    #[test]
    fn boards_are_kept_by_name_the_latest_first() {
        let mut kept = OwnBoards::default();
        for (name, columns) in [("one", "."), ("two", ".."), ("one", "...")] {
            assert_eq!(kept.keep(board(name, columns)), Ok(()));
        }
        assert_eq!(kept.boards, [board("one", "..."), board("two", "..")]);
        assert_eq!(kept.remove("two"), Some((1, board("two", ".."))));
        assert_eq!(kept.remove("two"), None);
        let text = serde_json::to_string(&kept).unwrap();
        assert_eq!(serde_json::from_str::<OwnBoards>(&text).unwrap(), kept);
    }

    #[test]
    fn names_are_those_of_boards_and_not_taken() {
        for (name, expected) in [
            ("", Err(NotKept::Name)),
            ("My board", Err(NotKept::Name)),
            ("é", Err(NotKept::Name)),
            (&"x".repeat(33), Err(NotKept::Name)),
            ("lanes", Err(NotKept::Taken)),
            ("my-board-2", Ok(())),
        ] {
            assert_eq!(check_name(name), expected, "{name}");
            let is_name = Board::parse_line(name, "bB..Aa/bB.*.Aa/bB..Aa").is_ok();
            assert_eq!(is_name, expected != Err(NotKept::Name), "as the rules say: {name}");
        }
    }

    #[test]
    fn a_changed_board_that_ships_gets_a_name_of_its_own() {
        let mut kept = OwnBoards::default();
        for expected in ["my-lanes", "my-lanes-2", "my-lanes-3"] {
            let name = kept.free_name("lanes");
            assert_eq!((name.as_str(), check_name(&name)), (expected, Ok(())));
            kept.keep(board(&name, ".")).unwrap();
        }
        for shipped in Board::all_shipped() {
            assert_eq!(check_name(&OwnBoards::default().free_name(shipped.name())), Ok(()));
        }
    }

    #[test]
    fn there_is_an_end_to_what_is_kept() {
        let mut kept = OwnBoards::default();
        for number in 0..MOST_BOARDS {
            assert_eq!(kept.keep(board(&format!("b{number}"), ".")), Ok(()));
        }
        assert_eq!(kept.keep(board("more", ".")), Err(NotKept::TooMany));
        assert_eq!(kept.keep(board("b3", "..")), Ok(()), "one of them can still be replaced");
    }
}
