//! Any text as a board: no panic, and what is accepted can be played on.

use std::sync::Arc;

use games::playball::{Board, Boards, Position};
use games::side::Side;

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    if let Ok(board) = Board::parse("fuzzed", text) {
        let line = board.columns().join("/");
        assert!(Board::parse_line("fuzzed", &line).is_ok());
        let board = Arc::new(board);
        let start = Position::kick_off(&board, Side::A, [0, 0]);
        assert_eq!(start.swapped(), Position::kick_off(&board, Side::B, [0, 0]));
        let mut boards = Boards::shipped();
        boards.add(Arc::clone(&board));
        assert_eq!(Position::parse(&start.to_string(), &boards).as_ref(), Ok(&start));
    }
}
