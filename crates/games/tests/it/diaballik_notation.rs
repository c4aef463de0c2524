//! Diaballik's texts: what is refused, at which column and why, and what a match does with bad input.

use games::diaballik::{Action, Match, Part, Position, Setup, Square, Start};
use games::game::{EndReason, Ending, Match as _};
use games::notation::Fault;
use games::reason::Reason;
use games::side::Side;

fn place_and_reason<T: std::fmt::Debug>(result: Result<T, Fault>) -> (usize, Reason) {
    let fault = result.unwrap_err();
    assert_eq!(fault.line, 1);
    (fault.column, fault.reason)
}

fn position(text: &str) -> (usize, Reason) {
    place_and_reason(Position::parse(text))
}

fn unexpected(found: &str) -> Reason {
    Reason::UnexpectedCharacter { found: found.into() }
}

#[test]
fn a_placement_is_refused_with_its_column() {
    let length = |line, found| Reason::LineLength { line, found, expected: 7 };
    assert_eq!(position(""), (1, length(1, 0)));
    assert_eq!(position("bbbBbbb"), (8, Reason::LineCount { found: 1, expected: 7 }));
    assert_eq!(position("bbbBbbb/7/7/7/7/7 a"), (18, Reason::LineCount { found: 6, expected: 7 }));
    assert_eq!(position("bbbBbbb/7/7/7/7/7/aaaAaaa/7/7 a"), (26, Reason::LineCount { found: 9, expected: 7 }));
    assert_eq!(position("bbbBbb/7/7/7/7/7/aaaAaaa a"), (7, length(1, 6)));
    assert_eq!(position("bbbBbbb/7/8/7/7/7/aaaAaaa a"), (11, length(3, 8)));
    assert_eq!(position("bbbBbbb/6aa/7/7/7/7/aaaAa2 a"), (11, length(2, 8)));
    assert_eq!(position("bbbBbbb//7/7/7/7/aaaAaaa a"), (9, length(2, 0)));
    assert_eq!(position("bbbBbbb/7/0/7/7/7/aaaAaaa a"), (11, Reason::EmptyRunMalformed { found: "0".into() }));
    assert_eq!(position("bbbBbbb/7/07/7/7/7/aaaAaaa a"), (11, Reason::EmptyRunMalformed { found: "07".into() }));
    // One run is one number: 34 is thirty-four.
    assert_eq!(position("bbbBbbb/7/34/7/7/7/aaaAaaa a"), (11, length(3, 34)));
    let huge = "9".repeat(60);
    assert_eq!(
        position(&format!("bbbBbbb/{huge}/7/7/7/7/aaaAaaa a")),
        (9, Reason::EmptyRunMalformed { found: format!("{}…", "9".repeat(40)) })
    );
    assert_eq!(position("bbbBbbb/7/7/7/7/7/aaa*aaa a"), (22, unexpected("*")));
    assert_eq!(position("bbbBbbb/7/7/7/é6/7/aaaAaaa a"), (15, unexpected("é")));
    assert_eq!(position(" bbbBbbb/7/7/7/7/7/aaaAaaa a"), (1, length(1, 0)));
}

#[test]
fn pieces_and_balls_are_counted() {
    let pieces = |side, found| Reason::PieceCount { side, found, expected: 7 };
    let balls = |side, found| Reason::BallCountOfSide { side, found, expected: 1 };
    // Too many: the first one too many, in the order of the text. Too few: the whole placement.
    assert_eq!(position("bbbBbbb/7/7/7/7/a6/aaaAaaa a"), (26, pieces('a', 8)));
    assert_eq!(position("bbbBbbb/7/7/7/7/7/aaaAaa1 a"), (1, pieces('a', 6)));
    assert_eq!(position("bbbBbbb/7/7/7/7/b6/aaaAaaa b"), (17, pieces('b', 8)));
    assert_eq!(position("bbbBbbb/7/7/7/7/7/aaaAaAa a"), (24, balls('a', 2)));
    assert_eq!(position("bbbbbbb/7/7/7/7/7/aaaAaaa a"), (1, balls('b', 0)));
    assert_eq!(position("b1bAbbb/7/3b3/7/7/a6/B1aaaaa a"), (1, Reason::BothWon));
    let missing = Setup::parse("bbbBbb1/7/7/7/7/7/aaaAaaa a").unwrap();
    assert_eq!(Position::from_setup(&missing), Err((Part::Placement, pieces('b', 6))));
}

#[test]
fn the_fields_after_the_placement_are_refused_with_their_column() {
    let start = "bbbBbbb/7/7/7/7/7/aaaAaaa";
    let with = |rest: &str| position(&format!("{start}{rest}"));
    assert_eq!(with(""), (26, Reason::EndsTooEarly));
    assert_eq!(with("  a"), (27, Reason::OneSpaceExpected));
    assert_eq!(with(" c"), (27, Reason::UnknownSide { found: "c".into() }));
    assert_eq!(with(" A"), (27, Reason::UnknownSide { found: "A".into() }));
    assert_eq!(with(" ab"), (28, Reason::OneSpaceExpected));
    assert_eq!(with(" a "), (29, Reason::OneSpaceExpected));
    assert_eq!(with(" a x"), (29, unexpected("x")));
    assert_eq!(with(" a 1"), (30, Reason::EndsTooEarly));
    assert_eq!(with(" a 1x"), (30, unexpected("x")));
    assert_eq!(with(" a 111"), (31, Reason::UnexpectedRest { found: "1".into() }));
    assert_eq!(with(" a 31"), (29, Reason::NumberOutOfRange { found: "3".into(), least: 0, most: 2 }));
    assert_eq!(with(" a 12"), (30, Reason::NumberOutOfRange { found: "2".into(), least: 0, most: 1 }));
    assert_eq!(with(" a 21"), (29, Reason::TurnNotBegun));
    assert_eq!(with(" a 20 "), (31, Reason::UnexpectedRest { found: " ".into() }));
}

#[test]
fn a_position_within_a_turn_must_come_from_one() {
    // From the start a pass leads here, and a move does: that of a piece from rank 2.
    for left in ["20", "11", "10", "01", "00"] {
        let text = format!("bbbBbbb/7/7/7/7/7/aaaAaaa a {left}");
        assert_eq!(Position::parse(&text).unwrap().to_string(), text);
    }
    // Nobody can have moved in a corner where all are boxed in, but the ball may have been passed.
    let boxed_in = "6B/7/7/b6/abb4/aaab3/Aaab1b1 a";
    assert!(Position::parse(boxed_in).is_ok());
    assert!(Position::parse(&format!("{boxed_in} 20")).is_ok());
    for left in ["11", "10", "01", "00"] {
        assert_eq!(position(&format!("{boxed_in} {left}")), (32, Reason::NoWayIntoTurn));
    }
    assert_eq!(position("bbbA3/1bB4/7/7/2bb3/7/aaa1aaa b 20"), (33, Reason::WonWithinTurn));
    assert!(Position::parse("bbbA3/1bB4/7/7/2bb3/7/aaa1aaa b").is_ok());
}

#[test]
fn squares_and_actions_are_refused_with_their_column() {
    let square = |text: &str| place_and_reason(text.parse::<Square>());
    assert_eq!(square(""), (1, Reason::EndsTooEarly));
    assert_eq!(square("4d"), (1, unexpected("4")));
    assert_eq!(square("d"), (2, Reason::EndsTooEarly));
    assert_eq!(square("dd"), (2, unexpected("d")));
    for unknown in ["h1", "a0", "a8", "d12", "z99999999999999999999999"] {
        assert_eq!(square(unknown), (1, Reason::UnknownCell { found: unknown.into() }));
    }
    assert_eq!(square("d4 "), (3, Reason::UnexpectedRest { found: " ".into() }));
    for index in 0..Square::COUNT {
        let square = Square::from_index(index).unwrap();
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    let action = |text: &str| place_and_reason(text.parse::<Action>());
    assert_eq!(action(""), (1, Reason::EndsTooEarly));
    assert_eq!(action("d2"), (3, Reason::EndsTooEarly));
    assert_eq!(action("d2-d3"), (3, unexpected("-")));
    assert_eq!(action("d2^d3"), (3, unexpected("^")));
    assert_eq!(action("d2>"), (4, Reason::EndsTooEarly));
    assert_eq!(action("d2>h3"), (4, Reason::UnknownCell { found: "h3".into() }));
    assert_eq!(action("!!"), (2, Reason::UnexpectedRest { found: "!".into() }));
    assert_eq!(action("d2d3,d3d4"), (5, Reason::UnexpectedRest { found: ",d3d4".into() }));
}

#[test]
fn a_turn_is_refused_at_the_offending_action() {
    let game = Match::new(Start::Standard);
    let turn = |text: &str| place_and_reason(game.read_turn(Side::A, text));
    assert_eq!(turn(""), (1, Reason::EndsTooEarly));
    assert_eq!(turn("-"), (1, Reason::PassNotAllowed));
    assert_eq!(turn("-,a1a2"), (2, Reason::UnexpectedRest { found: ",a1a2".into() }));
    assert_eq!(turn("a1a2,"), (6, Reason::EndsTooEarly));
    assert_eq!(turn("a1a2, b1b2"), (6, unexpected(" ")));
    assert_eq!(turn("a1a2,d1d2"), (6, Reason::HolderMoves { cell: "d1".into() }));
    assert_eq!(turn("d1>c1,c1>b1"), (7, Reason::NoPassesLeft));
    assert_eq!(turn("a1a2,d1>c1,b1b2,c1>d1"), (17, Reason::NoPassesLeft));
    assert_eq!(turn("a1a2,b1b2,e1e2"), (11, Reason::NoMovesLeft));
    assert_eq!(turn("a1a2,b1b3"), (6, Reason::NotAdjacent { from: "b1".into(), to: "b3".into() }));
    assert_eq!(turn("a1a2,!"), (6, Reason::TooFewTouching { found: 0, least: 3 }));
    assert_eq!(place_and_reason(game.read_turn(Side::B, "a7a6")), (1, Reason::NotYourTurn { side: 'b' }));
    let hostile = vec!["a1a2,a2a1"; 1000].join(",");
    assert_eq!(turn(&hostile), (11, Reason::NoMovesLeft));
}

#[test]
fn a_refused_turn_changes_nothing() {
    let mut game = Match::new(Start::Standard);
    let before = game.position();
    assert!(game.play(Side::A, "a1a2,d1d2").is_err());
    assert!(game.act(Side::A, "d1d2".parse().unwrap()).is_err());
    assert!(game.act(Side::B, "d7>c7".parse().unwrap()).is_err());
    assert_eq!((game.position(), game.turn().len(), game.history().len()), (before.clone(), 0, 0));
    // Undo within the turn, action by action.
    game.act(Side::A, "a1a2".parse().unwrap()).unwrap();
    game.act(Side::A, "d1>c1".parse().unwrap()).unwrap();
    assert_eq!(game.position(), "bbbBbbb/7/7/7/7/a6/1aAaaaa a 10");
    assert_eq!(game.undo(), Some("d1>c1".parse().unwrap()));
    assert_eq!(game.undo(), Some("a1a2".parse().unwrap()));
    assert_eq!(game.undo(), None);
    assert_eq!(game.position(), before);
    assert_eq!(game.end_turn(), Err(Reason::PassNotAllowed));
}

#[test]
fn a_match_ended_from_outside_stays_ended() {
    let mut game = Match::new(Start::Variant);
    assert_eq!(game.position(), "babBbab/7/7/7/7/7/abaAaba a");
    let resigned = Ending { winner: Some(Side::B), reason: EndReason::Resignation };
    game.conclude(resigned);
    game.conclude(Ending { winner: None, reason: EndReason::Agreement });
    assert_eq!(game.ending(), Some(resigned));
    assert_eq!(game.score(), [0, 0], "nobody scored");
    assert!(game.actors().first().is_none() && game.actions(Side::A).is_empty() && !game.may_end_turn());
    assert_eq!(game.act(Side::A, "a1a2".parse().unwrap()), Err(Reason::MatchOver));
}

#[test]
fn a_match_may_begin_within_a_turn() {
    let position = Position::parse("bbbBbbb/7/7/7/7/a6/1aaAaaa a 11").unwrap();
    let mut game = Match::from_position(position);
    assert_eq!(game.undo(), None);
    assert!(game.may_end_turn());
    game.play(Side::A, "d1>c1").unwrap();
    assert_eq!(game.position(), "bbbBbbb/7/7/7/7/a6/1aAaaaa b");
    // Nothing more needs to be done.
    assert_eq!(Match::from_position(position).read_turn(Side::A, "-"), Ok(Vec::new()));
    assert_eq!(place_and_reason(position.read_turn("a2a3,b1b2")), (6, Reason::NoMovesLeft));
}
