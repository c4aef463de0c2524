//! Diaballik, ruling by ruling.
//!
//! Boards are drawn with rank 7 on top, as A sees them: `a` and `b` are pieces, `A` and `B` those with the ball, `.`
//! is an empty square.

use games::diaballik::{Match, Position, Start};
use games::game::{EndReason, Ending, Match as _, turn_text};
use games::reason::Reason;
use games::side::Side;

/// The text of a drawn board, with the side to move and what else follows it.
fn text_of(board: &str, rest: &str) -> String {
    let mut lines: Vec<&str> = board.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.pop(), Some("a b c d e f g"), "the files stand under the board");
    assert_eq!(lines.len(), 7);
    let rows = lines.iter().zip((1..=7).rev()).map(|(line, rank)| {
        let squares = line.strip_prefix(&format!("{rank} ")).expect("ranks stand on the left").replace(' ', "");
        assert_eq!(squares.len(), 7, "{line}");
        (1..=7).rev().fold(squares, |row, run| row.replace(&".".repeat(run), &run.to_string()))
    });
    format!("{} {rest}", rows.collect::<Vec<_>>().join("/"))
}

/// The position on a drawn board.
fn drawn(board: &str, rest: &str) -> Position {
    let text = text_of(board, rest);
    Position::parse(&text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// The position within or after a turn, after these actions.
fn after(position: &Position, actions: &str) -> Position {
    let mut position = *position;
    for action in actions.split(',') {
        position.apply(action.parse().unwrap()).unwrap_or_else(|reason| panic!("{action}: {reason}"));
    }
    position
}

/// Why an action is not legal.
fn refused(position: &Position, action: &str) -> Reason {
    assert!(!is_listed(position, action), "{action} is offered");
    { *position }.apply(action.parse().unwrap()).expect_err(action)
}

fn is_listed(position: &Position, action: &str) -> bool {
    position.actions().contains(&action.parse().unwrap())
}

/// The actions open to the pieces on these squares.
fn open_to(position: &Position, squares: &str) -> Vec<String> {
    let texts = position.actions().into_iter().map(|action| action.to_string());
    texts.filter(|text| squares.split(' ').any(|square| text.starts_with(square))).collect()
}

#[test]
fn db_1_both_starts_on_seven_by_seven_squares() {
    let standard = drawn(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 . . . . . . .
        1 a a a A a a a
          a b c d e f g
        ",
        "a",
    );
    assert_eq!(Position::start(Start::Standard), standard);
    assert_eq!(standard.to_string(), "bbbBbbb/7/7/7/7/7/aaaAaaa a");
    let variant = drawn(
        "
        7 b a b B b a b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 . . . . . . .
        1 a b a A a b a
          a b c d e f g
        ",
        "a",
    );
    assert_eq!(Position::start(Start::Variant), variant);
    assert_eq!(variant.to_string(), "babBbab/7/7/7/7/7/abaAaba a");
    for position in [standard, variant] {
        assert_eq!(position.side(), Side::A, "A begins");
        assert_eq!([Side::A, Side::B].map(|side| position.pieces(side).len()), [7, 7]);
        assert_eq!([Side::A, Side::B].map(|side| position.ball(side).to_string()), ["d1", "d7"]);
    }
    let six = text_of(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 . . . . . . .
        1 a a a A a a .
          a b c d e f g
        ",
        "a",
    );
    assert_eq!(Position::parse(&six).unwrap_err().reason, Reason::PieceCount { side: 'a', found: 6, expected: 7 });
}

#[test]
fn db_2_two_moves_and_one_pass_in_any_order() {
    let start = drawn(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 . . . . . . .
        1 a a a A a a a
          a b c d e f g
        ",
        "a",
    );
    let end = drawn(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 a a . . . . .
        1 . . A a a a a
          a b c d e f g
        ",
        "a 00",
    );
    for turn in ["d1>c1,a1a2,b1b2", "a1a2,d1>c1,b1b2", "a1a2,b1b2,d1>c1"] {
        assert_eq!(after(&start, turn), end, "{turn}");
    }
    assert!(end.actions().is_empty() && end.may_end_turn());
    assert_eq!(refused(&end, "a2a3"), Reason::NoMovesLeft);
    assert_eq!(refused(&end, "c1>d1"), Reason::NoPassesLeft);
    let passed = after(&start, "d1>c1");
    assert_eq!((passed.moves_left(), passed.passes_left()), (2, 0));
    assert_eq!(refused(&passed, "c1>d1"), Reason::NoPassesLeft);
    let moved = after(&start, "a1a2,a2a3");
    assert_eq!((moved.moves_left(), moved.passes_left()), (0, 1));
    assert_eq!(refused(&moved, "b1b2"), Reason::NoMovesLeft);
    assert!(is_listed(&moved, "d1>c1"));
    // One action is enough, none is not.
    for turn in ["a1a2", "d1>c1"] {
        assert!(after(&start, turn).may_end_turn());
    }
    assert!(!start.may_end_turn());
    assert_eq!({ start }.end_turn().unwrap_err(), Reason::PassNotAllowed);
}

#[test]
fn db_3_pieces_without_the_ball_go_one_square_orthogonally() {
    let position = drawn(
        "
        7 b . . B . . b
        6 . . . . . . .
        5 . . . b . . .
        4 . . b a . . .
        3 . b . a A . a
        2 b . . . . . a
        1 a . . . a . .
          a b c d e f g
        ",
        "a",
    );
    // Of d4: up and left there are opponents, down an own piece.
    assert_eq!(open_to(&position, "d4"), ["d4e4"]);
    assert_eq!(refused(&position, "d4d5"), Reason::CellOccupied { cell: "d5".into() });
    assert_eq!(refused(&position, "d4d3"), Reason::CellOccupied { cell: "d3".into() });
    assert_eq!(refused(&position, "d4e5"), Reason::NotAdjacent { from: "d4".into(), to: "e5".into() });
    assert_eq!(refused(&position, "d4f4"), Reason::NotAdjacent { from: "d4".into(), to: "f4".into() });
    // The edge of the board is no way to the next file.
    assert_eq!(open_to(&position, "a1"), ["a1b1"]);
    assert_eq!(refused(&position, "e3e4"), Reason::HolderMoves { cell: "e3".into() });
    assert_eq!(refused(&position, "d7c7"), Reason::NoOwnPiece { cell: "d7".into() });
    assert_eq!(refused(&position, "b1b2"), Reason::NoOwnPiece { cell: "b1".into() });
    // The same piece may move twice, and to a square that another has left.
    assert_eq!(open_to(&after(&position, "d4e4"), "e4 d3"), ["d3c3", "d3d2", "d3d4", "e4d4", "e4e5", "e4f4"]);
    // After a pass the old holder may move, the new one not.
    let passed = after(&position, "e3>d4");
    assert_eq!(open_to(&passed, "e3"), ["e3e2", "e3e4", "e3f3"]);
    assert_eq!(refused(&passed, "d4e4"), Reason::HolderMoves { cell: "d4".into() });
}

#[test]
fn db_4_passes_in_a_straight_line_with_no_opponent_between() {
    let position = drawn(
        "
        7 b . . B . . .
        6 . . . . . b .
        5 . b . a . . .
        4 b . . a . . .
        3 . . . . . . .
        2 . a . A . b a
        1 a b a . . . .
          a b c d e f g
        ",
        "a",
    );
    // Up over an own piece, left over an empty square, diagonally.
    assert_eq!(open_to(&position, "d2>"), ["d2>b2", "d2>c1", "d2>d4", "d2>d5"]);
    assert_eq!(refused(&position, "d2>g2"), Reason::OpponentBetween { from: "d2".into(), to: "g2".into() });
    assert_eq!(refused(&position, "d2>a1"), Reason::NotInLine { from: "d2".into(), to: "a1".into() });
    assert_eq!(refused(&position, "d2>f2"), Reason::NoReceiver { cell: "f2".into() });
    assert_eq!(refused(&position, "d2>d3"), Reason::NoReceiver { cell: "d3".into() });
    assert_eq!(refused(&position, "d2>d2"), Reason::NoReceiver { cell: "d2".into() });
    assert_eq!(refused(&position, "d4>d2"), Reason::NoBallThere { cell: "d4".into() });
    assert_eq!(refused(&position, "d7>a7"), Reason::NoOwnPiece { cell: "d7".into() });
    // Any distance: from corner to corner over own pieces.
    let across = drawn(
        "
        7 b b b b . . a
        6 . . . . . a .
        5 . . . . a . .
        4 . . . a . . .
        3 . . a . . . .
        2 B a . . . . .
        1 A b . . . b .
          a b c d e f g
        ",
        "a",
    );
    assert!(is_listed(&across, "a1>g7"));
}

#[test]
fn db_5_a_ball_on_the_opponents_rank_wins_at_once() {
    let position = drawn(
        "
        7 b . . a . b b
        6 . a b . . . .
        5 . . . . b . .
        4 . . . . . . a
        3 . . . A . . .
        2 a . . . . . a
        1 a . . B b . .
          a b c d e f g
        ",
        "b",
    );
    // B's ball on d1 has won, whoever would be to move.
    assert_eq!(position.winner(), Some(Side::B));
    assert!(position.actions().is_empty() && position.turns().is_empty() && !position.may_end_turn());
    assert_eq!(position.count_results().results(), 0);
    assert_eq!(refused(&position, "e1f1"), Reason::MatchOver);
    assert_eq!(
        Match::from_position(position).ending(),
        Some(Ending { winner: Some(Side::B), reason: EndReason::Goal })
    );

    let position = drawn(
        "
        7 b . . a . b b
        6 . a b . . . .
        5 . . . . b . .
        4 . . . . . . a
        3 . . . A . . .
        2 a . . . B . a
        1 a . . . b . .
          a b c d e f g
        ",
        "a",
    );
    let won = after(&position, "d3>d7");
    assert_eq!((won.winner(), won.side()), (Some(Side::A), Side::B), "the goal ends the turn");
    let mut game = Match::from_position(position);
    game.act(Side::A, "g4g5".parse().unwrap()).unwrap();
    game.act(Side::A, "d3>d7".parse().unwrap()).unwrap();
    assert_eq!(game.ending(), Some(Ending { winner: Some(Side::A), reason: EndReason::Goal }));
    assert_eq!(game.score(), [1, 0]);
    assert_eq!(game.history(), [(Side::A, "g4g5,d3>d7".to_owned())]);
    assert!(game.actions(Side::A).is_empty() && game.actions(Side::B).is_empty() && game.undo().is_none());
    assert_eq!(game.act(Side::B, "e2>e1".parse().unwrap()), Err(Reason::MatchOver));
    let fault = position.read_turn("d3>d7,g4g5").unwrap_err();
    assert_eq!((fault.column, fault.reason), (7, Reason::TurnOver { found: "g4g5".into() }));

    // A piece that gets to the last rank in the turn can receive there, in two moves at most; a spent pass wins
    // nothing.
    let far = drawn(
        "
        7 b . . . . b b
        6 . . b . . . .
        5 . . . a b . .
        4 . . . . . . a
        3 . . . A . . .
        2 a . a . B . a
        1 a . . . b . .
          a b c d e f g
        ",
        "a",
    );
    assert!(far.count_results().win);
    let win: Vec<String> = far.turns().iter().filter(|turn| turn.win).map(|turn| turn_text(&turn.actions)).collect();
    assert_eq!(win, ["d5d6,d6d7,d3>d7"]);
    assert!(!after(&far, "g4g5").count_results().win);
    assert!(!after(&far, "d3>d5").count_results().win);

    let both = text_of(
        "
        7 b . . A . b b
        6 . a b . . . .
        5 . . . . b . .
        4 . . . . . . a
        3 . . . a . . .
        2 a . . . . . a
        1 a . . . B b .
          a b c d e f g
        ",
        "b",
    );
    assert_eq!(Position::parse(&both).unwrap_err().reason, Reason::BothWon);
}

#[test]
fn db_6_a_turn_may_leave_the_position_unchanged() {
    let position = drawn(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . a . . .
        2 . . . . . . .
        1 a a a A . a a
          a b c d e f g
        ",
        "a",
    );
    let mut ended = after(&position, "d3d4,d4d3");
    ended.end_turn().unwrap();
    let unchanged = text_of(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . a . . .
        2 . . . . . . .
        1 a a a A . a a
          a b c d e f g
        ",
        "b",
    );
    assert_eq!(ended.to_string(), unchanged);
    let mut found = 0;
    position.results(|result| found += usize::from(position.after(result) == ended));
    assert_eq!(found, 1, "it is one of the results");

    // Where nobody can move there is no forth and back, and a pass always changes the position.
    let boxed_in = drawn(
        "
        7 . . . . . . B
        6 . . . . . . .
        5 . . . . . . .
        4 b . . . . . .
        3 a b b . . . .
        2 a a a b . . .
        1 A a a b . b .
          a b c d e f g
        ",
        "a",
    );
    let turns: Vec<String> = boxed_in.turns().iter().map(|turn| turn_text(&turn.actions)).collect();
    assert_eq!(turns, ["a1>a2", "a1>a3", "a1>b1", "a1>b2", "a1>c1"]);
    assert_eq!(boxed_in.count_results().positions, 5);
}

/// Three pieces of A, on a4, b4 and c3, touch a blocking line of B.
fn touched_line() -> Position {
    drawn(
        "
        7 . . . . . . a
        6 . . . . . . b
        5 b b . . . b .
        4 a a b b B . .
        3 . . a . . . .
        2 . . . . . . .
        1 A . a . . . a
          a b c d e f g
        ",
        "a",
    )
}

#[test]
fn db_7_a_touched_blocking_line_may_be_claimed() {
    let line = touched_line();
    assert!(line.faces_blocking_line() && line.may_claim() && line.count_results().win);
    assert!(is_listed(&line, "!"));
    let mut game = Match::from_position(line);
    game.play(Side::A, "!").unwrap();
    assert_eq!(game.ending(), Some(Ending { winner: Some(Side::A), reason: EndReason::AntiPlay }));
    assert_eq!(game.score(), [1, 0]);
    assert!(game.actors().first().is_none());

    // Before, between and after other actions; the claim ends the turn.
    for turn in ["!", "g1g2,!", "a1>c1,!", "g1g2,a1>c1,g2g3,!"] {
        assert!(line.read_turn(turn).unwrap().win, "{turn}");
    }
    let fault = line.read_turn("!,g1g2").unwrap_err();
    assert_eq!((fault.column, fault.reason), (3, Reason::TurnOver { found: "g1g2".into() }));
    // Who does not claim plays on, and who moves a touching piece away loses the claim.
    assert!(!line.read_turn("g1g2").unwrap().win);
    assert_eq!(refused(&after(&line, "c3c2"), "!"), Reason::TooFewTouching { found: 2, least: 3 });
}

#[test]
fn db_7_two_touching_pieces_are_not_enough() {
    let two = drawn(
        "
        7 . . . . . . a
        6 . . . . . . b
        5 b b . . . b .
        4 a a b b B . .
        3 . . . . . . .
        2 . . a . . . .
        1 A . a . . . a
          a b c d e f g
        ",
        "a",
    );
    assert_eq!(refused(&two, "!"), Reason::TooFewTouching { found: 2, least: 3 });
    // A third one gets there in the turn: from then on the claim is open.
    assert!(two.count_results().win);
    assert!(is_listed(&after(&two, "c2c3"), "!"));
    let win: Vec<String> = two.turns().iter().filter(|turn| turn.win).map(|turn| turn_text(&turn.actions)).collect();
    assert_eq!(win, ["c2c3,!"]);
}

#[test]
fn db_7_pieces_behind_or_beside_the_line_do_not_touch_it() {
    let behind = drawn(
        "
        7 . . . . . . a
        6 a a . . . a b
        5 b b a . . b .
        4 . . b b B . .
        3 . . . . . . .
        2 . . . . . . .
        1 A . a . . . .
          a b c d e f g
        ",
        "a",
    );
    assert!(behind.faces_blocking_line());
    assert_eq!(refused(&behind, "!"), Reason::TooFewTouching { found: 0, least: 3 });
}

#[test]
fn db_7_a_gap_or_a_doubled_file_is_no_line() {
    let gap = drawn(
        "
        7 . . . . . . a
        6 . . . . . b b
        5 b b . . . . .
        4 a a b b B . .
        3 . . a . . . .
        2 . . . . . . .
        1 A . a . . . a
          a b c d e f g
        ",
        "a",
    );
    assert_eq!(refused(&gap, "!"), Reason::NoBlockingLine { side: 'b' });
    let doubled = drawn(
        "
        7 . . . . . . a
        6 . . . . . b .
        5 b b . . . b .
        4 a a b b B . .
        3 . . a . . . .
        2 . . . . . . .
        1 A . a . . . a
          a b c d e f g
        ",
        "a",
    );
    assert_eq!(refused(&doubled, "!"), Reason::NoBlockingLine { side: 'b' });
}

#[test]
fn db_7_of_two_lines_the_one_to_move_claims() {
    for (side, letter) in [(Side::A, "a"), (Side::B, "b")] {
        let face_to_face = drawn(
            "
            7 . . . . . . .
            6 . . . . . . .
            5 . . . . . . .
            4 b b b B b b b
            3 a a a a A a a
            2 . . . . . . .
            1 . . . . . . .
              a b c d e f g
            ",
            letter,
        );
        let mut game = Match::from_position(face_to_face);
        game.act(side, "!".parse().unwrap()).unwrap();
        assert_eq!(game.ending(), Some(Ending { winner: Some(side), reason: EndReason::AntiPlay }));
    }
}

#[test]
fn db_7_a_goal_wins_whatever_the_lines() {
    // A has a line that three of B's pieces touch from above, and still scores first.
    let position = drawn(
        "
        7 a . . . . b B
        6 . a b b b . .
        5 . . A a a a a
        4 . . . . . . .
        3 . . . . . . b
        2 . . . . . . .
        1 . . . . . . b
          a b c d e f g
        ",
        "a",
    );
    let b_would_claim = drawn(
        "
        7 a . . . . b B
        6 . a b b b . .
        5 . . A a a a a
        4 . . . . . . .
        3 . . . . . . b
        2 . . . . . . .
        1 . . . . . . b
          a b c d e f g
        ",
        "b",
    );
    assert!(b_would_claim.may_claim());
    let mut game = Match::from_position(position);
    game.play(Side::A, "c5>a7").unwrap();
    assert_eq!(game.ending(), Some(Ending { winner: Some(Side::A), reason: EndReason::Goal }));
    assert_eq!(refused(game.current(), "!"), Reason::MatchOver);
}

#[test]
fn db_8_a_turn_passes_when_nothing_is_legal() {
    let stuck = drawn(
        "
        7 . . . . . . B
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . A . .
        3 a a a . . . .
        2 b b b a . . .
        1 b b b a . . a
          a b c d e f g
        ",
        "b",
    );
    assert!(stuck.actions().is_empty() && stuck.must_pass() && stuck.may_end_turn());
    assert_eq!(stuck.count_results().results(), 0, "a turn that passes is no result");
    let mut game = Match::from_position(stuck);
    assert!(game.may_end_turn() && game.actions(Side::B).is_empty());
    assert_eq!(game.read_turn(Side::B, "-"), Ok(Vec::new()));
    game.end_turn().unwrap();
    assert_eq!(game.history(), [(Side::B, "-".to_owned())]);
    assert_eq!(game.actors().first(), Some(Side::A));
    assert_eq!(game.position().replace(" a", " b"), stuck.to_string());
    // A is not stuck, and so may not pass its turn.
    let fault = game.play(Side::A, "-").unwrap_err();
    assert_eq!((fault.column, fault.reason), (1, Reason::PassNotAllowed));
    assert_eq!(game.end_turn(), Err(Reason::PassNotAllowed));
}

#[test]
fn db_9_the_third_occurrence_draws() {
    let start = text_of(
        "
        7 b b b B b b b
        6 . . . . . . .
        5 . . . . . . .
        4 . . . . . . .
        3 . . . . . . .
        2 . . . . . . .
        1 a a a A a a a
          a b c d e f g
        ",
        "a",
    );
    let mut game = Match::new(Start::Standard);
    assert_eq!(game.position(), start);
    // With B to move it is another position: that has occurred twice when the first occurs for the third time.
    for (turns, text) in ["a1a2,a2a1", "a7a6,a6a7", "a1a2,a2a1"].into_iter().enumerate() {
        game.play([Side::A, Side::B][turns % 2], text).unwrap();
        assert_eq!(game.ending(), None);
    }
    assert_eq!(game.occurrences(), 2);
    game.act(Side::B, "g7g6".parse().unwrap()).unwrap();
    game.act(Side::B, "g6g7".parse().unwrap()).unwrap();
    assert_eq!(game.ending(), None, "within the turn nothing has occurred yet");
    game.end_turn().unwrap();
    assert_eq!(game.position(), start);
    assert_eq!(game.ending(), Some(Ending { winner: None, reason: EndReason::Repetition }));
    assert_eq!(game.score(), [0, 0]);
    assert_eq!(game.play(Side::A, "a1a2").unwrap_err().reason, Reason::MatchOver);
}
