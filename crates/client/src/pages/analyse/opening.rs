//! What a person brings to be looked into: a link, a game file, or a position, as a text.

use games::game::Game;
use games::notation::Fault;
use games::playball::Mode;
use locale::{Locale, vars};
use play::{Start, Tree};
use study::link::{Link, LinkError};

/// The most bytes of a text that is read.
pub const MOST_BYTES: usize = 4 * 1024 * 1024;

/// Why a text cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// There is nothing in it.
    Empty,
    /// It is longer than [`MOST_BYTES`].
    TooLong,
    /// A link that leads nowhere.
    Link(LinkError),
    /// A game file that is malformed or not legal.
    File(Fault),
    /// No position of the game that it looks like.
    Position(Game, Fault),
}

impl Refused {
    /// What to tell a person: a whole sentence.
    #[must_use]
    pub fn message(&self, locale: &Locale) -> String {
        match self {
            Self::Empty => locale.web_analyse_open_empty(),
            Self::TooLong => locale.web_analyse_open_too_long((MOST_BYTES / 1024 / 1024) as u32),
            Self::Link(error) => error.message(locale),
            Self::File(fault) => locale.web_analyse_open_file(locale.fault(fault)),
            Self::Position(game, fault) => {
                locale.web_analyse_open_position(vars::Game(locale.game(*game)), vars::Trouble(locale.fault(fault)))
            }
        }
    }
}

/// Reads whatever a person pastes. A file can hold several games; there is always at least one.
///
/// # Errors
/// It is none of all that; the error is about what it looks most like.
pub fn read(text: &str) -> Result<Vec<Tree>, Refused> {
    if text.len() > MOST_BYTES {
        return Err(Refused::TooLong);
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(Refused::Empty);
    }
    if let Some(fragment) = fragment_of(text) {
        return open_link(fragment).map(|tree| vec![tree]).map_err(Refused::Link);
    }
    if text.starts_with('[') || text.contains("\n[") {
        let games = Tree::read_file(text).map_err(Refused::File)?;
        return if games.is_empty() { Err(Refused::Empty) } else { Ok(games.into_iter().map(at_start).collect()) };
    }
    let game = looks_like(text);
    let start = Start::from_position(game, text, None, Mode::Normal, None);
    start.map(|start| vec![Tree::new(start)]).map_err(|fault| Refused::Position(game, fault))
}

/// The game or the position of a link's fragment, from its start.
///
/// # Errors
/// As [`Link::open`].
pub fn open_link(fragment: &str) -> Result<Tree, LinkError> {
    Ok(match Link::open(fragment)? {
        Link::Position(start) => Tree::new(start),
        Link::Game(game) => at_start(game.1),
    })
}

/// Who looks into a game begins at its start.
fn at_start(mut tree: Tree) -> Tree {
    tree.to_start();
    tree
}

/// The fragment of an address, or a text that can be nothing else than a fragment.
fn fragment_of(text: &str) -> Option<&str> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    match text.split_once('#') {
        Some((_, fragment)) => Some(fragment),
        None if text.starts_with("http://") || text.starts_with("https://") => Some(""),
        None => (text.starts_with("1p") || text.starts_with("1g")).then_some(text),
    }
}

/// Which game a position is meant to be of: only Pawnball's have a bar, and only Play Ball's begin with a name.
fn looks_like(position: &str) -> Game {
    let first = position.split(' ').next().unwrap_or_default();
    if position.contains('|') {
        Game::Pawnball
    } else if first.contains('/') {
        Game::Diaballik
    } else {
        Game::PlayBall
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::side::Side;
    use play::NodeId;

    #[test]
    fn positions_of_every_game_are_known_by_their_look() {
        for game in Game::ALL {
            let position = Start::of(game).new_match().position();
            let opened = read(&format!("  {position}\n")).unwrap_or_else(|refused| panic!("{position}: {refused:?}"));
            assert_eq!(opened[0].start().game(), game, "{position}");
            assert_eq!(opened[0].game().position(), position);
        }
    }

    #[test]
    fn a_game_file_is_opened_at_its_start() {
        let games = read("[Game \"diaballik\"]\n\n1. d1>e1,d1d2\n\n[Game \"playball\"]\n\n1. c2c3 e6e5\n");
        let games = games.unwrap_or_else(|refused| panic!("{refused:?}"));
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].current(), games[0].turn_count()), (NodeId::START, 1));
    }

    #[test]
    fn a_link_is_opened_with_its_address_or_without() {
        let fragment = Link::of_position(&Start::of(Game::Diaballik)).unwrap();
        for text in [fragment.clone(), format!("#{fragment}"), format!("https://example.org/analyse#{fragment}")] {
            assert_eq!(read(&text).unwrap()[0].start().game(), Game::Diaballik, "{text}");
        }
        let cut = &fragment[..fragment.len() - 3];
        assert!(matches!(read(cut), Err(Refused::Link(LinkError::Damaged))));
        assert!(matches!(read("https://example.org/"), Err(Refused::Link(LinkError::NotALink))));
    }

    #[test]
    fn what_is_wrong_is_said_of_what_it_looks_like() {
        assert_eq!(read(" \n").unwrap_err(), Refused::Empty);
        assert_eq!(read(&"x".repeat(MOST_BYTES + 1)).unwrap_err(), Refused::TooLong);
        assert!(matches!(read("[Game \"diaballik\"]\n\n1. a1a9\n"), Err(Refused::File(fault)) if fault.line == 3));
        assert!(matches!(read("bbbBbbb/7/7 a"), Err(Refused::Position(Game::Diaballik, _))));
        assert!(matches!(read("lanes nonsense"), Err(Refused::Position(Game::PlayBall, _))));
        assert!(matches!(read("a | b"), Err(Refused::Position(Game::Pawnball, _))));
        for language in locale::Language::ALL {
            let said = read("lanes nonsense").unwrap_err().message(&Locale::new(language));
            assert!(said.ends_with('.'), "{said}");
        }
    }

    #[test]
    fn nothing_that_is_read_can_break() {
        let texts = ["#", "1p", "1g====", "[", "[Game", "\n[", "|", "/", "http://", "\u{0}", "☃ ☃ ☃"];
        for text in texts {
            assert!(read(text).is_err(), "{text}");
        }
        let mut tree = read("bbbBbbb/7/7/7/7/7/aaaAaaa a").unwrap().remove(0);
        assert!(tree.play(Side::A, "d1>e1").is_ok());
    }
}
