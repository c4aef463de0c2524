//! Texts of positions.

use proptest::prelude::*;
use small_diaballik::{Board, Position, PositionError};

use crate::table_of_three;

#[test]
fn a_position_is_read_as_it_is_written() {
    let board = Board::new(3).unwrap();
    for (position, _) in table_of_three().positions() {
        let text = position.text(&board);
        assert_eq!(Position::parse(&board, &text), Ok(position), "{text}");
        for turn in position.turns(&board) {
            let Some(after) = turn.after else { continue };
            assert!(after.text(&board).ends_with(" b"), "{text} {}", turn.text);
            assert_eq!(Position::parse(&board, &after.text(&board)), Ok(after), "{text} {}", turn.text);
        }
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let board = Board::new(4).unwrap();
    let problem = |text: &str| Position::parse(&board, text).unwrap_err();
    for text in ["", "bBbb/4/4/aAaa", "bBbb/4/4/aAaa c", "bBbb/4/aAaa a", "bBbb/4/4/4/aAaa a"] {
        let PositionError::Form { example, .. } = problem(text) else { panic!("{text}") };
        assert_eq!(Position::parse(&board, &example).unwrap().text(&board), example);
    }
    assert_eq!(problem("bBxb/4/4/aAaa a"), PositionError::Sign('x'));
    assert_eq!(problem("bBbb/4/4/aAa a"), PositionError::Rank { rank: 1, found: 3, size: 4 });
    assert_eq!(problem("bBbb/9/4/aAaa a"), PositionError::Rank { rank: 3, found: 9, size: 4 });
    assert_eq!(problem("bBbbb/3/4/aAaa a"), PositionError::Rank { rank: 4, found: 5, size: 4 });
    for text in ["bBbb/4/3a/aAa1 b", "bBb1/4/4/aAaa a", "bBBb/4/4/aAaa a", "bbbb/4/4/aAaa a", "bBbb/a3/4/aAaa a"] {
        let found = Position::parse(&board, text);
        assert_eq!(found.is_ok(), text == "bBbb/4/3a/aAa1 b", "{text}");
        assert!(found.is_ok() || found == Err(PositionError::Pieces { size: 4 }), "{text}");
    }
    assert_eq!(problem("Abbb/b2B/4/aaa1 b"), PositionError::Pieces { size: 4 });
    assert_eq!(problem("Abbb/3B/4/1aaa b"), PositionError::Over);
    assert_eq!(problem("1bbb/3A/4/Baaa a"), PositionError::Over);
}

#[test]
fn boards_have_sizes_from_three_to_seven() {
    assert!(Board::new(2).is_none() && Board::new(8).is_none());
    let seven = Board::new(7).unwrap();
    assert_eq!(Position::start(&seven, 3, 3).unwrap().text(&seven), "bbbBbbb/7/7/7/7/7/aaaAaaa a");
    assert_eq!(Position::start(&seven, 3, 7), None);
    assert!(small_diaballik::Solver::new(&seven).is_none(), "too many positions");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(size in 3_usize..=7, text in "[aAbB1-9x/ ]{0,30}") {
        let board = Board::new(size).unwrap();
        if let Ok(position) = Position::parse(&board, &text) {
            prop_assert_eq!(Position::parse(&board, &position.text(&board)), Ok(position));
        }
    }
}
