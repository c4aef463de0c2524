//! The opening book of Diaballik: the best first turns of both starts, found by deep search and shipped as data.
//!
//! `cargo xtask book` makes the file. A position that is the same but for a mirror, or with the sides exchanged, has the same
//! turns, so that each is told once.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use games::diaballik::{Position, Start, Turn};
use games::side::Side;

/// The book that ships.
const FILE: &str = include_str!("../diaballik.txt");

/// A turn of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookTurn {
    /// The turn.
    pub turn: Turn,
    /// What it is worth to the side that makes it, in points of the engine: 100 stand for a winning chance of three in four.
    pub points: i32,
}

/// The position with A to move that is the same but for exchanged sides and a mirror. Positions with the same one are the same.
///
/// ```
/// use games::diaballik::{Position, Start};
///
/// let start = Position::start(Start::Standard);
/// assert_eq!(openings::canonical(&start), openings::canonical(&start.mirrored()));
/// assert_eq!(openings::canonical(&start), openings::canonical(&start.swapped()));
/// ```
#[must_use]
pub fn canonical(position: &Position) -> Position {
    let own = if position.side() == Side::A { *position } else { position.swapped() };
    let mirrored = own.mirrored();
    if mirrored.to_string() < own.to_string() { mirrored } else { own }
}

/// Why a file is no book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub trouble: BookTrouble,
}

/// What is wrong with a line of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookTrouble {
    /// Neither the name of a start nor a depth, a turn and its points.
    Malformed,
    /// The depth is not that of the line before, nor one more, nor one of those that it follows.
    Depth,
    /// The turn is not legal where it stands, or it ends the game.
    Turn,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self.trouble {
            BookTrouble::Malformed => "expected the name of a start, or a depth, a turn and its points",
            BookTrouble::Depth => "the turn does not follow one that is above it",
            BookTrouble::Turn => "the turn is not legal there, or it ends the game",
        };
        write!(f, "line {}: {said}", self.line)
    }
}

impl std::error::Error for BookError {}

/// A book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    /// By the text of a canonical position: the canonical positions after the turns of the book, with their points, the best first.
    turns: BTreeMap<String, Vec<(Position, i32)>>,
}

impl Book {
    /// The book that ships.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Self::parse(FILE).expect("the book that ships is checked by a test"))
    }

    /// Reads a book: the names of starts, each with the turns from there, each of these with its depth from 1 on, the turn in notation, and
    /// its points. A turn stands below the one that it answers. Lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// A line is none of that.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let mut book = Self::default();
        // The positions from the start on to the line before.
        let mut line_of_play: Vec<Position> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let fail = |trouble| BookError { line: number + 1, trouble };
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(start) = Start::from_name(line) {
                line_of_play = vec![Position::start(start)];
                continue;
            }
            let mut fields = line.split(' ');
            let (Some(depth), Some(turn), Some(points), None) =
                (fields.next(), fields.next(), fields.next(), fields.next())
            else {
                return Err(fail(BookTrouble::Malformed));
            };
            let depth: usize = depth.parse().map_err(|_| fail(BookTrouble::Malformed))?;
            let points = points.parse().map_err(|_| fail(BookTrouble::Malformed))?;
            if !(1..=line_of_play.len()).contains(&depth) {
                return Err(fail(BookTrouble::Depth));
            }
            line_of_play.truncate(depth);
            let position = line_of_play[depth - 1];
            let turn = position.read_turn(turn).ok().filter(|turn| !turn.win).ok_or(fail(BookTrouble::Turn))?;
            let turns = book.turns.entry(canonical(&position).to_string()).or_default();
            turns.push((canonical(&turn.result), points));
            line_of_play.push(turn.result);
        }
        for turns in book.turns.values_mut() {
            turns.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        }
        Ok(book)
    }

    /// How many positions it has turns for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether it has no turns at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The turns of the book from a position, the best first; none for a position that is not in it, or within a turn. A turn and its
    /// mirror image, where the position is its own, are both there.
    ///
    /// ```
    /// use games::diaballik::{Position, Start};
    /// use openings::Book;
    ///
    /// let book = Book::parse("standard\n1 c1c2,e1e2 5\n").expect("it is a book");
    /// let start = Position::start(Start::Standard);
    /// assert_eq!(book.turns(&start)[0].points, 5);
    /// ```
    #[must_use]
    pub fn turns(&self, position: &Position) -> Vec<BookTurn> {
        if position.is_within_turn() {
            return Vec::new();
        }
        let Some(known) = self.turns.get(&canonical(position).to_string()) else { return Vec::new() };
        let mut turns: Vec<BookTurn> = position
            .turns()
            .into_iter()
            .filter(|turn| !turn.win)
            .filter_map(|turn| {
                let after = canonical(&turn.result);
                let &(_, points) = known.iter().find(|(known, _)| *known == after)?;
                Some(BookTurn { turn, points })
            })
            .collect();
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.points));
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_that_ships_is_whole() {
        let book = Book::parse(FILE).unwrap_or_else(|error| panic!("{error}"));
        for start in [Start::Standard, Start::Variant] {
            let mut positions = vec![Position::start(start)];
            let mut seen = 0;
            while let Some(position) = positions.pop() {
                let turns = book.turns(&position);
                assert!(turns.is_sorted_by(|one, other| one.points >= other.points));
                for BookTurn { turn, .. } in turns {
                    assert_eq!(position.read_turn(&games::game::turn_text(&turn.actions)).unwrap().result, turn.result);
                    assert!(!turn.result.can_win(), "{position}");
                    seen += 1;
                    if seen < 2_000 {
                        positions.push(turn.result);
                    }
                }
            }
            assert!(seen >= 100, "{seen} turns from the {start:?} start");
        }
    }

    #[test]
    fn a_position_its_mirror_image_and_the_same_with_exchanged_sides_have_the_same_turns() {
        let book = Book::parse("standard\n1 b1b2 7\n2 a7a6,d7>c7 3\n1 a1a2 9\nvariant\n1 a1a2 1\n").unwrap();
        assert_eq!(book.len(), 3);
        let start = Position::start(Start::Standard);
        let told = |position: &Position| {
            book.turns(position)
                .iter()
                .map(|turn| (games::game::turn_text(&turn.turn.actions), turn.points))
                .collect::<Vec<_>>()
        };
        let of =
            |turns: &[(&str, i32)]| turns.iter().map(|&(turn, points)| (turn.to_owned(), points)).collect::<Vec<_>>();
        assert_eq!(told(&start), of(&[("a1a2", 9), ("g1g2", 9), ("b1b2", 7), ("f1f2", 7)]));
        assert_eq!(told(&start.swapped()), of(&[("a7a6", 9), ("g7g6", 9), ("b7b6", 7), ("f7f6", 7)]));
        let after = |turn: &str| start.read_turn(turn).unwrap().result;
        assert_eq!(told(&after("b1b2")), of(&[("a7a6,d7>c7", 3)]));
        assert_eq!(told(&after("f1f2")), of(&[("d7>e7,g7g6", 3)]));
        assert_eq!(told(&after("c1c2")), of(&[]));
        let mut begun = start;
        begun.apply("a1a2".parse().unwrap()).unwrap();
        assert_eq!(told(&begun), of(&[]));
    }

    #[test]
    fn what_is_no_book_is_refused_with_its_line() {
        for (text, line, trouble) in [
            ("standard\nrubbish", 2, BookTrouble::Malformed),
            ("standard\n1 a1a2", 2, BookTrouble::Malformed),
            ("standard\n1 a1a2 many", 2, BookTrouble::Malformed),
            ("standard\n1 a1a2 3 4", 2, BookTrouble::Malformed),
            ("1 a1a2 3", 1, BookTrouble::Depth),
            ("standard\n2 a1a2 3", 2, BookTrouble::Depth),
            ("standard\n# said\n\n0 a1a2 3", 4, BookTrouble::Depth),
            ("standard\n1 a1a9 3", 2, BookTrouble::Turn),
            ("standard\n1 a1a2 3\n2 a1a2 3", 3, BookTrouble::Turn),
        ] {
            assert_eq!(Book::parse(text), Err(BookError { line, trouble }), "{text}");
        }
        assert!(Book::parse("# nothing\nvariant\n").unwrap().is_empty());
    }
}
