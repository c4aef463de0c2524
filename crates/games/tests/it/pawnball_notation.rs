//! Malformed notation of Pawnball: the place and the reason of each fault.

use games::game::Match as _;
use games::notation::Fault;
use games::pawnball::dice::{Dice, Die, Draw};
use games::pawnball::{FORMATION, Match, MatchPosition, Position, PositionAfterDie, Setup, Square, Step};
use games::reason::Reason;
use games::side::Side;
use proptest::prelude::*;

use crate::common::check_read;

const GOOD: &str = "17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 a a k3w5";

/// `GOOD` with `from`, which occurs in it, replaced by `to`.
fn with(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    GOOD.replacen(from, to, 1)
}

fn check<T: std::fmt::Debug>(parsed: Result<T, Fault>, column: usize, reason: Reason, text: &str) {
    assert_eq!(parsed.unwrap_err(), Fault { line: 1, column, reason }, "{text}");
}

fn unexpected(found: &str) -> Reason {
    Reason::UnexpectedCharacter { found: found.into() }
}

#[test]
fn positions() {
    assert_eq!(GOOD.parse::<Position>().unwrap().to_string(), GOOD);
    let row = |line, found| Reason::LineLength { line, found, expected: 17 };
    let run = |found: &str| Reason::EmptyRunMalformed { found: found.into() };
    let cases = [
        (String::new(), 1, row(1, 0)),
        ("17".to_owned(), 3, Reason::LineCount { found: 1, expected: 11 }),
        (with("17/17/17/17/3w", "17/17/17/3w"), 45, Reason::LineCount { found: 10, expected: 11 }),
        (with(" a a", "/17 a a"), 48, Reason::LineCount { found: 12, expected: 11 }),
        (with("3w3k", "4w3k"), 13, row(5, 18)),
        (with("8*8", "8*7"), 23, row(6, 16)),
        (with("8*8", "8*44"), 25, run("44")),
        (with("8*8", "8*08"), 25, run("08")),
        (with("8*8", "0*8"), 23, run("0")),
        (with("8*8", "8*99999999999999999999"), 25, run("99999999999999999999")),
        (with("3w3k", "3x3k"), 14, unexpected("x")),
        (with("3w3k", "3é3k"), 14, unexpected("é")),
        (with(" a a ", "  a a "), 49, Reason::OneSpaceExpected),
        (with(" a a k3w5", ""), 48, Reason::EndsTooEarly),
        (with(" a a k3w5", " c a k3w5"), 49, Reason::UnknownSide { found: "c".into() }),
        (with(" a a k3w5", " - a k3w5"), 49, Reason::UnknownSide { found: "-".into() }),
        (with(" a a k3w5", " a x k3w5"), 51, Reason::UnknownSide { found: "x".into() }),
        (with(" a a k3w5", " a a"), 52, Reason::EndsTooEarly),
        (with("k3w5", "k7w5"), 53, Reason::UnknownDie { found: "k7".into() }),
        (with("k3w5", "k3w0"), 55, Reason::UnknownDie { found: "w0".into() }),
        (with("k3w5", "k3w"), 56, Reason::EndsTooEarly),
        (with("k3w5", "k3w5é"), 57, Reason::UnknownDie { found: "é".into() }),
        (with("k3w5", "k3w5 "), 57, Reason::UnexpectedRest { found: " ".into() }),
        (with("k3w5", "k3w5 +a"), 57, Reason::UnexpectedRest { found: " +a".into() }),
        (with("k3w5", "w5k3"), 55, Reason::DiceNotSorted { found: "w5k3".into(), expected: "k3w5".into() }),
        (with("k3w5", "k1k1k1k1k1"), 61, Reason::DiceCount { found: 5, most: 4 }),
        (with("k3w5", "-"), 51, Reason::SideWithoutDice { side: 'a' }),
        (with("a a k3w5", "a - k3w5"), 53, Reason::DiceWithoutSide { dice: "k3w5".into() }),
        (with("k3w5", "k3g5"), 55, Reason::DieOfOtherSide { die: "g5".into(), side: 'a' }),
        (with("a a k3w5", "b a k3w5"), 53, Reason::DieOfOtherSide { die: "k3".into(), side: 'a' }),
        (with("8*8", "17"), 1, Reason::BallCount { found: 0, expected: 1 }),
        (with("8*8", "8**7"), 1, Reason::BallCount { found: 2, expected: 1 }),
        (with("3w3k1g", "3w5g"), 1, Reason::DotCount { dot: 'k', found: 1, expected: 2 }),
        (with("3w3k1g3y3", "3w3kgg3y3"), 1, Reason::DotCount { dot: 'g', found: 3, expected: 2 }),
        (with("8*8", "*16"), 23, Reason::BallOutside { cell: "<5".into() }),
        (with("17/17/17/17/3w3k1g3y3", "17/17/17/w16/7k1g3y3"), 10, Reason::OnPost { cell: "<7".into() }),
    ];
    for (text, column, reason) in cases {
        check(text.parse::<Position>(), column, reason, &text);
    }
    // A setup may be impossible, but it keeps its text.
    let impossible = with("8*8", "8**7");
    assert_eq!(impossible.parse::<Setup>().unwrap().to_string(), impossible);
}

#[test]
fn outcomes() {
    let text = format!("{GOOD} +b");
    assert_eq!(text.parse::<PositionAfterDie>().unwrap().to_string(), text);
    check(format!("{GOOD} +c").parse::<PositionAfterDie>(), 59, Reason::UnknownSide { found: "c".into() }, "+c");
    check(format!("{GOOD} b").parse::<PositionAfterDie>(), 58, unexpected("b"), "b");
    check(format!("{GOOD} +bb").parse::<PositionAfterDie>(), 60, Reason::UnexpectedRest { found: "b".into() }, "+bb");
}

#[test]
fn squares_dice_and_steps() {
    for (text, column, reason) in [
        ("", 1, Reason::EndsTooEarly),
        ("a", 2, Reason::EndsTooEarly),
        ("p1", 1, Reason::UnknownCell { found: "p1".into() }),
        ("a11", 1, Reason::UnknownCell { found: "a11".into() }),
        ("a01", 1, Reason::UnknownCell { found: "a01".into() }),
        ("ax", 1, Reason::UnknownCell { found: "a".into() }),
        ("A1", 1, unexpected("A")),
        ("a1a", 3, Reason::UnexpectedRest { found: "a".into() }),
    ] {
        check(text.parse::<Square>(), column, reason, text);
    }
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    check("k".parse::<Die>(), 2, Reason::EndsTooEarly, "k");
    check("x5".parse::<Die>(), 1, Reason::UnknownDie { found: "x5".into() }, "x5");
    check("k3k3w5".parse::<Draw>(), 1, Reason::DiceCount { found: 3, most: 4 }, "k3k3w5");
    check("-".parse::<Draw>(), 1, unexpected("-"), "-");
    check(
        "k3k3y1w5".parse::<Draw>(),
        7,
        Reason::DiceNotSorted { found: "k3k3y1w5".into(), expected: "k3k3w5y1".into() },
        "",
    );
    assert_eq!("-".parse::<Dice>(), Ok(Dice::NONE));
    for (text, column, reason) in [
        ("c3", 3, Reason::EndsTooEarly),
        ("c3-d4", 3, unexpected("-")),
        ("d5*", 4, Reason::EndsTooEarly),
        ("d5*c", 5, Reason::EndsTooEarly),
        ("d5*ab", 5, Reason::UnexpectedRest { found: "b".into() }),
        ("c3d4,e5f6", 5, Reason::UnexpectedRest { found: ",e5f6".into() }),
    ] {
        check(text.parse::<Step>(), column, reason, text);
    }
}

#[test]
fn match_positions() {
    let good = Match::new().position();
    let board = "17/17/17/17/17/8*8/17/17/17/17/17";
    assert_eq!(good.len(), 2 * board.len() + 2 * 6 + 2 * 3 + 5);
    for (text, column, reason) in [
        (good.replace(" | 1 ", " | 0 "), 85, Reason::NumberOutOfRange { found: "0".into(), least: 1, most: 8 }),
        (good.replace(" | 1 ", " | 9 "), 85, Reason::NumberOutOfRange { found: "9".into(), least: 1, most: 8 }),
        (good.replace("0-0", "0:0"), 88, unexpected(":")),
        (good.replace("0-0", "0-"), 89, Reason::EndsTooEarly),
        (good.replace("a a -", "a b -"), 1, Reason::SideWithoutDice { side: 'b' }),
        (good.replacen(" | ", " ; ", 1), 41, unexpected(";")),
        (good.replacen("8*8", "7*9", 1), 1, Reason::FreeBallElsewhere { cell: "g5".into(), start: "h5".into() }),
        (good.replacen("8*8", "w7*8", 1), 1, Reason::SetUpUnfinished { dot: 'w', found: 1 }),
        (good.replacen("8*8", "8*k7", 1), 1, Reason::SetUpZone { cell: "i5".into() }),
    ] {
        check(text.parse::<MatchPosition>(), column, reason, &text);
    }
}

#[test]
fn turns() {
    let mut game = Match::new();
    for (side, board) in [(Side::A, 1), (Side::B, 2), (Side::B, 1), (Side::A, 2)] {
        game.play(side, &format!("{board}/setup:{}", FORMATION[side].join(","))).unwrap();
    }
    assert_eq!(game.read_turn(Side::A, "1/k3:c4d4").unwrap_err().reason, Reason::NotYourTurn { side: 'a' });
    game.roll("k3w5g6y6".parse().unwrap()).unwrap();
    let before = game.position();
    for (text, column, reason) in [
        ("", 1, Reason::EndsTooEarly),
        ("-", 1, Reason::PassNotAllowed),
        ("3/k3:c4d4", 1, Reason::UnknownBoardNumber { found: "3".into() }),
        ("k3:c4d4", 1, Reason::UnknownBoardNumber { found: "k3:c4d4".into() }),
        ("1", 2, Reason::EndsTooEarly),
        ("1/", 3, Reason::EndsTooEarly),
        ("2/k3:c4d4", 1, Reason::BoardNotYours { board: 2, side: 'a' }),
        ("1/k4:c4d4", 1, Reason::DieNotLeft { die: "k4".into() }),
        ("1/setup:c4,g6,c6,g4", 1, Reason::SetUpDone { board: 1 }),
        ("1/k3", 5, Reason::EndsTooEarly),
        ("1/k3:", 6, Reason::EndsTooEarly),
        ("1/k3,c4d4", 5, unexpected(",")),
        ("1/k3:c4d4,", 11, Reason::EndsTooEarly),
        ("1/k3:c4d4 ", 10, unexpected(" ")),
        ("1/k3:c4c8", 6, Reason::TooFar { from: "c4".into(), to: "c8".into(), cost: 4, left: 3 }),
        ("1/k3:c4d4,d4e4", 11, Reason::PawnMoved { cell: "d4".into() }),
        ("1/k3:g6*k2", 6, Reason::NoShot { from: "g6".into(), end: "k2".into() }),
        ("1/k3:c4*h5", 6, Reason::NotNextToBall { cell: "c4".into(), ball: "h5".into() }),
    ] {
        check(game.read_turn(Side::A, text), column, reason.clone(), text);
        check(game.play(Side::A, text), column, reason, text);
        assert_eq!(game.position(), before);
    }
    for (text, column, reason) in [
        ("1/k3:g6*h5", 6, Reason::NoShot { from: "g6".into(), end: "h5".into() }),
        ("1/k3:g6*k2,c4d4", 6, Reason::NoShot { from: "g6".into(), end: "k2".into() }),
        ("1/k3:c4d4,g6g7,g7*h5", 16, Reason::NotNextToBall { cell: "g7".into(), ball: "h5".into() }),
    ] {
        check(game.play(Side::A, text), column, reason, text);
    }
    check(game.play(Side::A, "1/w5:g4*m9,c4d4"), 6, Reason::NoShot { from: "g4".into(), end: "m9".into() }, "");
    check(game.play(Side::A, "1/k3:c4d4,g6h6,h6*h2,d4d5"), 21, Reason::TurnOver { found: "d4d5".into() }, "");
    game.play(Side::A, "1/k3:c4d4,g6h6,h6*h2").unwrap();
    assert_eq!(game.history().last(), Some(&(Side::A, "1/k3:c4d4,g6h6,h6*h2".to_owned())));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_text_is_read_as_written_or_refused_at_its_place(text in "[0-9a-p<>*/ kwgy:,|+-]{0,60}") {
        check_read(&text, text.parse::<Setup>());
        check_read(&text, text.parse::<Position>());
        check_read(&text, text.parse::<MatchPosition>());
        check_read(&text, text.parse::<Square>());
        check_read(&text, text.parse::<Dice>());
        check_read(&text, text.parse::<Step>());
        let game = Match::new();
        check_read(&text, game.read_turn(Side::A, &text).map(|actions| game.turn_text(&actions)));
    }

    #[test]
    fn a_changed_position_is_refused_or_read_as_written(place in 0_usize..GOOD.len(), c in any::<char>(), cut in any::<bool>()) {
        let mut text: String = GOOD.chars().take(place).collect();
        text.push(c);
        text.extend(GOOD.chars().skip(place + usize::from(cut)));
        check_read(&text, text.parse::<Setup>());
        check_read(&text, text.parse::<Position>());
    }
}
