//! Play Ball, ruling by ruling.
//!
//! Fields are drawn as they lie on the table: a line for every half row, so that neighbouring columns are staggered.
//! `a` and `b` are playballers, `A` and `B` those with the ball, `*` is the free ball, `.` an empty cell.
//! On `sprint` the columns are `a`, `b` and `c`; the two topmost and the two lowest half rows are the end zones of B and of A.

use games::game::{Actors, EndReason, Ending, Game, Match as _};
use games::playball::{
    Action, Board, Boards, Cell, CellSet, Direction, Match, Mode, Placement, Position, TurnGenerator,
};
use games::reason::Reason;
use games::side::{BySide, Side};

/// The position drawn, with the fields that follow the placement.
fn drawn(board: &str, drawing: &str, rest: &str) -> Position {
    Position::parse(&drawn_text(board, drawing, rest), &Boards::shipped()).unwrap()
}

fn drawn_text(board: &str, drawing: &str, rest: &str) -> String {
    let lines: Vec<&str> = drawing.lines().filter(|line| !line.trim().is_empty()).collect();
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap();
    let columns = Board::shipped(board).unwrap().columns().len();
    let mut placement = Vec::new();
    for column in 0..columns {
        let cells = lines.iter().filter_map(|line| line.chars().nth(indent + 2 * column)).filter(|c| *c != ' ');
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells.chain(['/']) {
            if cell == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(cell);
        }
        placement.push(text.trim_end_matches('/').to_owned());
    }
    format!("{board} {} {rest}", placement.join("/"))
}

/// Plays actions, joined by `,`, without ending the turn.
fn after(position: &Position, actions: &str) -> Position {
    let mut position = position.clone();
    for action in actions.split(',') {
        position.apply(action.parse().unwrap()).unwrap_or_else(|reason| panic!("{action} in {position}: {reason}"));
    }
    position
}

fn refused(position: &Position, action: &str) -> Reason {
    let mut tried = position.clone();
    let reason = tried.apply(action.parse().unwrap()).unwrap_err();
    assert_eq!(&tried, position, "a refused action changes nothing");
    reason
}

fn is_listed(position: &Position, action: &str) -> bool {
    position.actions().contains(&action.parse().unwrap())
}

fn holder_of_ball(position: &Position) -> String {
    position.board().cell(position.placement().ball).to_string()
}

#[test]
fn pb_1_six_directions_on_staggered_columns() {
    let board = Board::lanes();
    let c4 = board.index("c4".parse().unwrap()).unwrap();
    let beside = |direction| {
        let next = board.ray(c4, direction) & board.neighbours(c4);
        board.cell(next.first().unwrap()).to_string()
    };
    let around: Vec<String> = Direction::ALL.into_iter().map(beside).collect();
    assert_eq!(around, ["c5", "d4", "d3", "c3", "b3", "b4"]);
    // So from the middle of an empty part of the field there are six steps.
    let middle = drawn(
        "lanes",
        "
        .   .   .
          .   .
        b   b   b
          .   .
        .   .   .
          .   .
        .   A   .
          .   .
        .   .   .
          .   .
        a   .   a
          .   .
        .   .   .
        ",
        "a 3 0-0",
    );
    let steps: Vec<String> =
        middle.actions().iter().map(ToString::to_string).filter(|text| text.starts_with("c4")).collect();
    assert_eq!(steps, ["c4b3", "c4b4", "c4c3", "c4c5", "c4d3", "c4d4"]);
    assert_eq!(board.cells()[0], Cell { column: 0, row: 1 }, "letters from the left, numbers from the bottom");
    // The corner of the field has three neighbours only.
    let a1 = board.index("a1".parse().unwrap()).unwrap();
    assert_eq!(board.neighbours(a1).len(), 2);
    let lopsided = Board::parse("lopsided", "bB..Aa\nbB...*...Aa\nbB..Aa").unwrap_err();
    assert!(matches!(lopsided.reason, Reason::BoardColumns { found: 11, neighbour: 6 }), "{lopsided}");
    assert_eq!((lopsided.line, lopsided.column), (2, 1));
}

#[test]
fn pb_2_a_board_file_is_refused_with_line_and_reason() {
    let refused = |text: &str| {
        let fault = Board::parse("drawn", text).unwrap_err();
        (fault.line, fault.column, fault.reason)
    };
    assert_eq!(refused(""), (1, 1, Reason::BoardEmpty));
    assert_eq!(refused("bB..Aa\nbB.x.Aa\nbB..Aa"), (2, 4, Reason::BoardCharacter { found: "x".into() }));
    assert_eq!(refused("bB..Aa\nbB...Aa\nbB..Aa"), (3, 1, Reason::BoardCount { cell: '*', found: 0, expected: 1 }));
    assert_eq!(refused("bB..Aa\nbB*.*Aa\nbB..Aa"), (2, 5, Reason::BoardCount { cell: '*', found: 2, expected: 1 }));
    for cell in ['a', 'b', 'A', 'B'] {
        let text = "bB..Aa\nbB.*.Aa\nbB..Aa".replacen(cell, ".", 1);
        let (line, column, reason) = refused(&text);
        assert_eq!((line, column, reason), (3, 1, Reason::BoardCount { cell, found: 2, expected: 3 }));
    }
    // A dot without its twin across the centre.
    assert_eq!(
        refused("bBo.Aa\nbB.*.Aa\nbB..Aa"),
        (1, 3, Reason::BoardNotSymmetric { cell: "a4".into(), found: 'o', opposite: "c3".into(), expected: 'o' })
    );
    // The sides of an end zone exchanged.
    assert!(matches!(refused("aB..Ab\nbB.*.Aa\nbB..Aa"), (1, 1, Reason::BoardNotSymmetric { .. })));
    let large = ["bB....*....Aa\n............\n"; 3].concat();
    assert_eq!(refused(&large), (6, 1, Reason::BoardTooLarge { found: 75, most: 64 }));
    let wide = [".\n..\n"; 14].concat();
    assert_eq!(refused(&wide), (27, 1, Reason::BoardTooWide { found: 28, most: 26 }));
    // Comments and empty lines count as lines, and the reason names the line in the file.
    assert_eq!(refused("# mine\n\nbB..Aa\nbB.?.Aa\nbB..Aa").0, 4);
    assert!(Board::parse("No Name", "bB..Aa\nbB.*.Aa\nbB..Aa").is_err());
    assert!(Board::parse("dotted", "bB.oAa\nbB.*.Aa\nbBo.Aa").is_ok());
}

#[test]
fn pb_3_the_boards_that_ship() {
    let shipped: Vec<(&str, usize)> =
        Board::all_shipped().iter().map(|board| (board.name(), board.cell_count())).collect();
    let expected = [
        ("lanes", 33),
        ("sprint", 19),
        ("diamond", 29),
        ("zigzag", 33),
        ("avenue", 33),
        ("stadium", 37),
        ("grand", 61),
    ];
    assert_eq!(shipped, expected);
    assert_eq!(Board::shipped("zigzag").unwrap().columns().join(" "), "bB...Aa ....Aa ...*... bB.... bB...Aa");
    assert_eq!(Board::shipped("avenue").unwrap().columns().join(" "), "....... bB..Aa bB.*.Aa bB..Aa .......");
    assert_eq!(Board::lanes().columns().join(" "), "bB...Aa ...... bB.*.Aa ...... bB...Aa");
    assert_eq!(Board::shipped("sprint").unwrap().columns().join(" "), "bB..Aa bB.*.Aa bB..Aa");
    assert_eq!(Board::shipped("diamond").unwrap().columns().join(" "), "..... bB..Aa bB.*.Aa bB..Aa .....");
    assert_eq!(Board::shipped("stadium").unwrap().columns().join(" "), ".... ..... bB..Aa bB.*.Aa bB..Aa ..... ....");
    assert_eq!(
        Board::shipped("grand").unwrap().columns().join(" "),
        "..... ...... ....... bB....Aa bB..*..Aa bB....Aa ....... ...... ....."
    );
    let start = drawn(
        "lanes",
        "
        .   .   .
          .   .
        b   b   b
          .   .
        .   .   .
          .   .
        .   *   .
          .   .
        .   .   .
          .   .
        a   a   a
          .   .
        .   .   .
        ",
        "a 2 0-0 k",
    );
    assert_eq!(Position::kick_off(Board::lanes(), Side::A, [0, 0]), start);
    assert_eq!(start.to_string(), "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k");
}

/// A to move with the ball on b2, everybody at home.
fn open_field() -> Position {
    drawn(
        "sprint",
        "
          .
        .   .
          b
        b   b
          .
        .   .
          .
        .   .
          .
        a   a
          A
        .   .
          .
        ",
        "a 3 0-0",
    )
}

#[test]
fn pb_4_three_moves_and_any_number_of_passes() {
    let start = open_field();
    // Passes before, between and after the moves; there are three moves, and not a fourth.
    let end = after(&start, "b2>a2,a2a3,a3>c2,c2>b2,b2b3,b3>a3,c2c3,a3>b3,b3>c3");
    assert_eq!(end.moves_left(), 0);
    assert_eq!(refused(&end, "b3b4"), Reason::NoMovesLeft);
    assert!(end.may_end_turn());
    // The kick-off has two.
    let kick_off = Position::kick_off(Board::shipped("sprint").unwrap(), Side::A, [0, 0]);
    assert_eq!(refused(&after(&kick_off, "b2b3,b3b4"), "b4b5"), Reason::NoMovesLeft);
    // A goal ends the turn at once.
    let near = drawn(
        "sprint",
        "
          .
        .   .
          A
        .   b
          b
        .   b
          .
        .   .
          .
        a   a
          .
        .   .
          .
        ",
        "a 3 0-0",
    );
    let fault = near.read_turn("b6b7,a2a3").unwrap_err();
    assert_eq!((fault.column, fault.reason), (6, Reason::TurnOver { found: "a2a3".into() }));
}

#[test]
fn pb_5_a_step_goes_to_an_adjacent_free_cell() {
    let start = open_field();
    assert!(is_listed(&start, "a2a3"));
    assert_eq!(refused(&start, "a2a4"), Reason::NotAdjacent { from: "a2".into(), to: "a4".into() });
    assert_eq!(refused(&start, "a2b2"), Reason::CellOccupied { cell: "b2".into() });
    assert_eq!(refused(&start, "a5a4"), Reason::NoOwnPiece { cell: "a5".into() });
    assert_eq!(refused(&start, "a2a9"), Reason::UnknownCell { found: "a9".into() });
}

/// Four in a row on b2 to b5; B has the ball on b4.
fn tower() -> Position {
    drawn(
        "sprint",
        "
          .
        .   .
          .
        b   b
          a
        .   .
          B
        .   .
          a
        .   .
          a
        .   .
          .
        ",
        "a 3 0-0",
    )
}

#[test]
fn pb_6_a_jump_goes_over_the_whole_run_to_the_first_cell_beyond() {
    let tower = tower();
    let landed = after(&tower, "b2^b6");
    assert_eq!(landed.moves_left(), 2, "one move, however long");
    assert_eq!(refused(&tower, "b2^b4"), Reason::CellOccupied { cell: "b4".into() }, "it does not stop on the way");
    assert_eq!(refused(&tower, "b2^b7"), Reason::NothingToJump { from: "b2".into(), to: "b7".into() });
    assert_eq!(refused(&tower, "b5^b7"), Reason::NothingToJump { from: "b5".into(), to: "b7".into() });
    assert_eq!(refused(&tower, "b2^c4"), Reason::NotInLine { from: "b2".into(), to: "c4".into() });
}

#[test]
fn pb_7_a_bounce_ends_where_it_began_and_is_a_move() {
    // From a2 to the upper right: b3 and c3, and there the field ends.
    let corner = drawn(
        "sprint",
        "
          .
        .   .
          .
        b   b
          .
        .   .
          .
        .   b
          A
        a   .
          a
        .   .
          .
        ",
        "a 3 0-0",
    );
    let bounced = after(&corner, "a2^a2:ne");
    assert_eq!(bounced.moves_left(), 2);
    assert_eq!(bounced.placement().pieces, corner.placement().pieces);
    assert_eq!(holder_of_ball(&bounced), "a2", "PB-8 holds in a bounce too");
    // Where a cell beyond the run is free the playballer jumps, and where nobody stands it steps.
    assert_eq!(refused(&corner, "b2^b2:n"), Reason::NoBounce { from: "b2".into(), direction: "n".into() });
    assert_eq!(refused(&corner, "a2^a2:n"), Reason::NoBounce { from: "a2".into(), direction: "n".into() });
}

#[test]
fn pb_8_the_jumper_takes_the_ball_from_either_team() {
    let tower = tower();
    assert_eq!(holder_of_ball(&tower), "b4");
    assert_eq!(holder_of_ball(&after(&tower, "b2^b6")), "b6", "from the opponent");
    let own = drawn(
        "sprint",
        "
          .
        .   .
          b
        b   b
          .
        .   .
          .
        .   .
          A
        a   .
          a
        .   .
          .
        ",
        "a 3 0-0",
    );
    assert_eq!(holder_of_ball(&after(&own, "b2^b4")), "b4", "from a playballer of the own team");
}

#[test]
fn pb_9_landing_on_the_free_ball_takes_it() {
    let kick_off = Position::kick_off(Board::shipped("sprint").unwrap(), Side::A, [0, 0]);
    let taken = after(&kick_off, "b2b3,b3b4");
    assert_eq!(taken.placement().holder(), Some(Side::A));
    let jump = drawn(
        "sprint",
        "
          .
        .   .
          b
        b   b
          .
        .   .
          *
        .   .
          a
        a   .
          a
        .   .
          .
        ",
        "a 3 0-0",
    );
    let taken = after(&jump, "b2^b4");
    assert_eq!((holder_of_ball(&taken), taken.placement().holder()), ("b4".to_owned(), Some(Side::A)));
    let travels = after(&taken, "b4b5");
    assert_eq!(holder_of_ball(&travels), "b5", "the ball travels with its carrier");
}

#[test]
fn pb_10_the_opponents_end_zone_is_entered_only_with_the_ball() {
    let near = drawn(
        "sprint",
        "
          .
        .   .
          a
        b   A
          b
        .   b
          .
        .   .
          .
        a   .
          .
        .   .
          .
        ",
        "a 3 0-0",
    );
    assert_eq!(refused(&near, "b6b7"), Reason::EndZoneWithoutBall { cell: "b7".into() });
    let mut goal = near.clone();
    goal.apply("c5c6".parse().unwrap()).unwrap();
    assert_eq!(goal.score(), [1, 0]);
    let summary = near.count_results(&mut TurnGenerator::new());
    assert!(summary.goal);
    // A jump into the zone that takes the ball on the way is a goal; one that does not is illegal and does not bounce.
    let steal = drawn(
        "sprint",
        "
          .
        .   .
          B
        b   .
          a
        a   .
          .
        .   b
          .
        .   a
          .
        .   .
          .
        ",
        "a 3 0-0",
    );
    let mut goal = steal.clone();
    goal.apply("b5^b7".parse().unwrap()).unwrap();
    assert_eq!(goal.score(), [1, 0]);
    assert_eq!(refused(&steal, "a4^a6"), Reason::EndZoneWithoutBall { cell: "a6".into() });
    assert!(matches!(refused(&steal, "a4^a4:n"), Reason::NoBounce { .. }));
}

#[test]
fn pb_11_nobody_ends_the_turn_on_a_dotted_cell() {
    let start = open_field();
    let crossing = after(&start, "a2a1");
    assert!(!crossing.may_end_turn());
    let mut ended = crossing.clone();
    assert_eq!(ended.end_turn().unwrap_err(), Reason::TurnEndsOnDot { cell: "a1".into() });
    assert!(after(&crossing, "a1a2,c2c3").may_end_turn(), "entered and left again");
    // The ball in the own end zone scores nothing.
    let home = after(&start, "b2b1");
    assert_eq!((home.score().into_array(), home.side()), ([0, 0], Side::A));
    let text = drawn_text(
        "sprint",
        "
          .
        .   .
          b
        b   b
          .
        .   .
          *
        .   .
          .
        .   a
          a
        a   .
          .
        ",
        "a 3 0-0",
    );
    let fault = Position::parse(&text, &Boards::shipped()).unwrap_err();
    assert_eq!(fault.reason, Reason::OnDottedCell { cell: "a1".into() });
    assert_eq!(fault.column, text.find('a').unwrap() + 1);
}

#[test]
fn pb_12_a_pass_needs_a_straight_line_without_an_opponent() {
    let field = drawn(
        "lanes",
        "
        .   .   .
          .   .
        .   .   .
          .   .
        .   b   .
          .   .
        A   .   a
          .   .
        .   a   .
          b   b
        .   .   .
          .   .
        .   .   .
        ",
        "a 3 0-0",
    );
    assert!(is_listed(&field, "a4>c3"), "two columns further on one slanting line, nobody between");
    assert_eq!(refused(&field, "a4>e4"), Reason::NotInLine { from: "a4".into(), to: "e4".into() });
    assert_eq!(refused(&field, "c3>e4"), Reason::NoBallThere { cell: "c3".into() });
    assert_eq!(refused(&field, "a4>c5"), Reason::NoReceiver { cell: "c5".into() });
    assert!(is_listed(&after(&field, "a4>c3"), "c3>e4"), "passes are free and unlimited");
    // An opponent between stops it, an own playballer or the free ball does not.
    let line = drawn(
        "lanes",
        "
        .   .   .
          .   .
        A   b   .
          .   .
        .   .   .
          .   .
        b   a   .
          .   .
        .   b   .
          .   .
        a   .   .
          .   .
        .   .   .
        ",
        "a 3 0-0",
    );
    assert_eq!(refused(&line, "a6>a2"), Reason::OpponentBetween { from: "a6".into(), to: "a2".into() });
    let over_own = after(&line, "c4b3,b3a3");
    assert_eq!(refused(&over_own, "a6>a3"), Reason::OpponentBetween { from: "a6".into(), to: "a3".into() });
    let column = drawn(
        "lanes",
        "
        .   .   .
          .   .
        A   b   .
          .   .
        .   b   .
          .   .
        a   b   .
          .   .
        .   .   .
          .   .
        a   .   .
          .   .
        .   .   .
        ",
        "a 3 0-0",
    );
    assert!(is_listed(&column, "a6>a2"), "over an own playballer");
}

#[test]
fn pb_13_the_turn_must_change_the_position() {
    let start = open_field();
    // Two playballers of one team that changed places have changed nothing: the ball is where it was.
    let mut round = after(&start, "a2a3,a3a2");
    assert_eq!(round.end_turn().unwrap_err(), Reason::NothingChanged);
    // A turn without a move is legal when a pass moved the ball.
    assert!(after(&start, "b2>a2").may_end_turn());
    assert!(!after(&start, "b2>a2,a2>b2").may_end_turn());
    let mut results = Vec::new();
    start.results(&mut TurnGenerator::new(), |result| results.push(result));
    assert!(results.iter().all(|result| result.placement() != start.placement()));
}

#[test]
fn pb_14_only_actions_after_which_the_turn_can_end() {
    // One move left and two playballers in the own end zone: no action can save the turn, so nothing may lead here.
    let start = open_field();
    let one_home = after(&start, "a2a1,c2c3");
    assert_eq!(refused(&one_home, "b2b1"), Reason::NoLegalEnd { action: "b2b1".into() });
    assert!(!is_listed(&one_home, "b2b1"));
    assert!(is_listed(&one_home, "a1a2"));
    // The opponent has the ball, and the third step would only close the circle.
    let without_ball = drawn(
        "sprint",
        "
          .
        .   .
          B
        b   b
          .
        .   .
          .
        .   .
          .
        a   a
          a
        .   .
          .
        ",
        "a 3 0-0",
    );
    let circle = after(&without_ball, "a2a3,a3b3");
    assert_eq!(refused(&circle, "b3a2"), Reason::NoLegalEnd { action: "b3a2".into() });
    assert!(is_listed(&circle, "b3a3"));
}

#[test]
fn pb_15_a_player_without_a_legal_turn_passes() {
    // One long column: whoever stands there needs four steps to the next cell without a dot, and nobody is near to jump over.
    let column = "bbbBoooBoooBooo*oooAoooAoooAaaa";
    let mut game = Match::new(&Board::parse("corridor", column).unwrap().into(), Mode::Normal);
    assert!(game.actions(Side::A).is_empty());
    assert!(game.may_end_turn());
    game.play(Side::A, "-").unwrap();
    assert_eq!(game.actors().first(), Some(Side::B));
    assert_eq!(game.history(), [(Side::A, "-".to_owned())]);
    // Who has a legal turn may not pass.
    let kick_off = Position::kick_off(Board::lanes(), Side::A, [0, 0]);
    assert_eq!(kick_off.read_turn("-").unwrap_err().reason, Reason::PassNotAllowed);
}

#[test]
fn pb_15_nobody_ever_has_to_pass_on_sprint() {
    let board = Board::shipped("sprint").unwrap();
    let plain: Vec<u8> = (0..board.cell_count() as u8).filter(|&cell| !board.dotted().contains(cell)).collect();
    let triples: Vec<CellSet> = (0_u64..1 << plain.len())
        .filter(|chosen| chosen.count_ones() == 3)
        .map(|chosen| (0..plain.len()).filter(|i| chosen >> i & 1 != 0).map(|i| plain[i]).collect())
        .collect();
    let mut generator = TurnGenerator::new();
    let mut positions = 0;
    for &a in &triples {
        for &b in triples.iter().filter(|&&b| a.is_disjoint(b)) {
            for ball in a | b | CellSet::of(board.ball_start()) {
                let placement = Placement { pieces: BySide::new(a, b), ball };
                let position = Position::start_of_turn(board, placement, Side::A, [0, 0]).unwrap();
                assert!(position.count_results(&mut generator).results() > 0, "{position}");
                positions += 1;
            }
        }
    }
    assert_eq!(positions, 224_400);
}

/// A can score with its playballer on b6.
fn one_step_from_goal(score: &str) -> Position {
    drawn(
        "sprint",
        "
          .
        .   .
          A
        b   b
          .
        .   b
          .
        .   .
          .
        a   a
          .
        .   .
          .
        ",
        &format!("a 3 {score}"),
    )
}

/// The start of a set on `sprint`.
fn start_of_set(rest: &str) -> Position {
    drawn(
        "sprint",
        "
          .
        .   .
          b
        b   b
          .
        .   .
          *
        .   .
          .
        a   a
          a
        .   .
          .
        ",
        rest,
    )
}

#[test]
fn pb_16_after_a_goal_the_side_that_conceded_kicks_off() {
    let mut position = one_step_from_goal("0-0");
    position.apply("b6b7".parse().unwrap()).unwrap();
    assert_eq!(position, start_of_set("b 2 1-0 k"));
}

#[test]
fn pb_17_normal_to_three_goals_expert_to_two_in_a_row() {
    let mut normal = Match::from_position(one_step_from_goal("1-2"), Mode::Normal);
    normal.play(Side::A, "b6b7").unwrap();
    assert_eq!(normal.ending(), None);
    let mut normal = Match::from_position(one_step_from_goal("2-2"), Mode::Normal);
    normal.play(Side::A, "b6b7").unwrap();
    assert_eq!(normal.ending(), Some(Ending { winner: Some(Side::A), reason: EndReason::ThreeGoals }));
    assert!(normal.actions(Side::B).is_empty());
    assert_eq!(normal.play(Side::B, "b6b5").unwrap_err().reason, Reason::MatchOver);
    // Expert: five goals are nothing, two in a row are all.
    let mut expert = Match::from_position(one_step_from_goal("5-4"), Mode::Expert);
    expert.play(Side::A, "b6b7").unwrap();
    assert_eq!((expert.ending(), expert.goals_in_a_row()), (None, Some((Side::A, 1))));
    let kick_off_after_goal = Position::parse("sprint 1b2a1/1b1*1a1/1b2a1 b 2 1-0 k", &Boards::shipped()).unwrap();
    assert_eq!(Match::from_position(kick_off_after_goal, Mode::Expert).goals_in_a_row(), Some((Side::A, 1)));
}

#[test]
fn pb_17_two_goals_in_a_row_end_an_expert_match() {
    // Both goals are played out, with B helping.
    let mut game = Match::new(Board::shipped("sprint").unwrap(), Mode::Expert);
    let mut goals = 0;
    while game.ending().is_none() {
        let side = game.actors().first().unwrap();
        let turns = game.current().turns();
        let chosen = if side == Side::A {
            turns.iter().find(|turn| turn.goal).or_else(|| {
                // Forward with the ball, and otherwise anything.
                turns.iter().max_by_key(|turn| {
                    let placement = turn.result.placement();
                    let row = turn.result.board().cell(placement.ball).row;
                    (placement.holder() == Some(Side::A), row)
                })
            })
        } else {
            // B keeps off the ball.
            turns.iter().find(|turn| !turn.goal && turn.result.placement().holder() != Some(Side::B))
        };
        let text = games::game::turn_text(&chosen.unwrap_or(&turns[0]).actions);
        game.play(side, &text).unwrap();
        goals = game.score()[Side::A];
    }
    assert_eq!(goals, 2);
    assert_eq!(game.ending(), Some(Ending { winner: Some(Side::A), reason: EndReason::TwoGoalsInARow }));
}

#[test]
fn pb_18_three_occurrences_void_the_set_and_three_void_sets_draw_the_match() {
    let mut game = Match::new(Board::shipped("sprint").unwrap(), Mode::Normal);
    for set in 1..=3 {
        let first = game.actors().first().unwrap();
        // Forth and back until the position after the first turn comes the third time.
        let (a, b) = (["a2a3", "a3a2"], ["a5a4", "a4a5"]);
        let (mine, theirs) = if first == Side::A { (a, b) } else { (b, a) };
        for ply in 0..8 {
            assert_eq!(game.ending(), None);
            let (side, turns) = if ply % 2 == 0 { (first, mine) } else { (first.other(), theirs) };
            game.play(side, turns[ply / 2 % 2]).unwrap();
        }
        // The kick-off position itself does not come back with a kick-off's two moves: it counts as another one, and
        // what came after the first turn occurs for the third time after nine.
        game.play(first, mine[0]).unwrap();
        assert_eq!(game.void_sets(), set, "{}", game.position());
        if set < 3 {
            assert_eq!(game.current(), &start_of_set(&format!("{} 2 0-0 k", first.other())));
        }
    }
    assert_eq!(game.ending(), Some(Ending { winner: None, reason: EndReason::VoidSets }));
}

#[test]
fn pb_19_a_begins_and_no_proposal_decides_who_that_is() {
    for board in Board::all_shipped() {
        let mut game = Match::new(board, Mode::Normal);
        assert_eq!(game.actors(), Actors::only(Side::A), "{}", board.name());
        assert_eq!(game.play(Side::B, "-").unwrap_err().reason, Reason::NotYourTurn { side: 'b' });
    }
    let game = Match::new(Board::shipped("sprint").unwrap(), Mode::Normal);
    assert_eq!(game.current(), &start_of_set("a 2 0-0 k"));
    assert_eq!(Game::PlayBall.side_of_proposer(), None);
}

#[test]
fn an_agreed_draw_a_resignation_and_time_end_a_match_too() {
    let mut game = Match::new(Board::lanes(), Mode::Normal);
    let ending = Ending { winner: Some(Side::B), reason: EndReason::Resignation };
    game.conclude(ending);
    game.conclude(Ending { winner: None, reason: EndReason::Agreement });
    assert_eq!(game.ending(), Some(ending), "a match that is over stays as it ended");
}

#[test]
fn a_turn_is_taken_back_action_by_action() {
    let mut game = Match::new(Board::lanes(), Mode::Normal);
    let start = game.position();
    game.act(Side::A, "c2c3".parse().unwrap()).unwrap();
    game.act(Side::A, "c3c4".parse().unwrap()).unwrap();
    assert_eq!(game.turn().len(), 2);
    assert_eq!(game.undo(), "c3c4".parse().ok());
    assert_eq!(game.undo(), "c2c3".parse().ok());
    assert_eq!(game.undo(), None);
    assert_eq!(game.position(), start);
    assert_eq!(game.act(Side::B, "c6c5".parse().unwrap()).unwrap_err(), Reason::NotYourTurn { side: 'b' });
    assert!(matches!(Action::scan(&mut games::notation::Scanner::new("c2c3")), Ok(Action::Step { .. })));
}

#[test]
fn a_malformed_position_is_refused_at_its_place() {
    let huge = format!("sprint 1b2a1/{}a/1b2a1 a 3 0-0", "7".repeat(30));
    let cases = [
        ("", 1, Reason::UnknownBoard { name: String::new() }),
        ("nowhere 6 a 3 0-0", 1, Reason::UnknownBoard { name: "nowhere".into() }),
        ("sprint", 7, Reason::EndsTooEarly),
        ("sprint  1b2a1", 8, Reason::OneSpaceExpected),
        ("sprint 1b2a1/1bA3a1/1b2a1 a 3 0-0", 19, Reason::LineLength { line: 2, found: 8, expected: 7 }),
        ("sprint 1b2a1/1b4a1/1b2a1 a 3 0-0", 18, Reason::LineLength { line: 2, found: 8, expected: 7 }),
        ("sprint 1b2a1/1b2a/1b2a1 a 3 0-0", 18, Reason::LineLength { line: 2, found: 5, expected: 7 }),
        ("sprint 1b2a1/1b21a1/1b2a1 a 3 0-0", 16, Reason::LineLength { line: 2, found: 25, expected: 7 }),
        ("sprint 1b2a1/1b03a1/1b2a1 a 3 0-0", 16, Reason::EmptyRunMalformed { found: "03".into() }),
        ("sprint 1b2a1/1bx3a1/1b2a1 a 3 0-0", 16, Reason::UnexpectedCharacter { found: "x".into() }),
        ("sprint 1b2a1/1b3a1 a 3 0-0", 19, Reason::LineCount { found: 2, expected: 3 }),
        ("sprint 1b2a1/1b3a1/1b2a1/6 a 3 0-0", 25, Reason::LineCount { found: 4, expected: 3 }),
        ("sprint 1b2a1/1b3a1/1b2a1 a 3 0-0", 25, Reason::BallCount { found: 0, expected: 1 }),
        ("sprint 1b2a1/1B3A1/1b2a1 a 3 0-0", 17, Reason::BallCount { found: 2, expected: 1 }),
        ("sprint 1b2a1/1B3a1/1b2a1 c 3 0-0", 26, Reason::UnknownSide { found: "c".into() }),
        ("sprint 1b2a1/1B3a1/1b2a1 a 4 0-0", 28, Reason::NumberOutOfRange { found: "4".into(), least: 0, most: 3 }),
        ("sprint 1b2a1/1B3a1/1b2a1 a 2 0-0", 28, Reason::MovesLeft { found: 2, expected: 3 }),
        (
            "sprint 1b2a1/1B3a1/1b2a1 a 3 00-0",
            30,
            Reason::NumberOutOfRange { found: "00".into(), least: 0, most: 9999 },
        ),
        ("sprint 1b2a1/1B3a1/1b2a1 a 2 0-0 k", 8, Reason::KickOffPlacement),
        ("sprint 1b2a1/1B3a1/1b2a1 a 3 0-0 x", 34, Reason::UnexpectedCharacter { found: "x".into() }),
        ("sprint 1b2aa1/1B5/1b2a1 a 3 0-0", 13, Reason::LineLength { line: 1, found: 7, expected: 6 }),
        ("sprint 1b1a2/1B4a/1b2a1 a 3 0-0", 17, Reason::OnDottedCell { cell: "b1".into() }),
        ("sprint 1bb3/1b2*2/aaa3 a 3 0-0", 19, Reason::OnDottedCell { cell: "c6".into() }),
        ("sprint 1b*a2/1b3a1/1b2a1 a 3 0-0", 10, Reason::FreeBallElsewhere { cell: "a4".into(), start: "b4".into() }),
        (&huge, 14, Reason::EmptyRunMalformed { found: "7".repeat(30) }),
        ("sprint 1b2a1/1B3a1/1b2a1 a 3 0-0 from:1b2a1/1B3a1/1b2a1", 39, Reason::NotWithinTurn),
        ("sprint 1b2a1/1B3a1/1b2a1 a 2 0-0 from:1b2a1/1B1a3/1b2a1", 8, Reason::NotReachable),
        ("sprint 1b2a1/2Ba3/1b2a1 a 0 0-0 from:1b2a1/1B3a1/1b2a1", 38, Reason::OpponentMoved),
    ];
    for (text, column, reason) in cases {
        let fault = Position::parse(text, &Boards::shipped()).expect_err(text);
        assert_eq!((fault.line, fault.column, fault.reason), (1, column, reason), "{text}");
    }
    // A text gives each cell to one playballer; a placement made by hand need not.
    let board = Board::shipped("sprint").unwrap();
    let overlapping = Placement { pieces: BySide::from_fn(|_| board.start(Side::A)), ball: board.ball_start() };
    let reason = Position::start_of_turn(board, overlapping, Side::A, [0, 0]).unwrap_err();
    assert_eq!(reason, Reason::CellOccupied { cell: "a2".into() });
    // Saying how long a column is must not overflow either.
    let fault = Position::parse(&format!("sprint bbbbbbb{}b", u64::MAX), &Boards::shipped()).unwrap_err();
    assert!(matches!(fault.reason, Reason::LineLength { line: 1, expected: 6, .. }));
}

#[test]
fn a_malformed_turn_is_refused_at_its_place() {
    let start = open_field();
    let cases = [
        ("", 1, Reason::EndsTooEarly),
        ("a2", 3, Reason::EndsTooEarly),
        ("a2a", 4, Reason::EndsTooEarly),
        ("a2a3,", 6, Reason::EndsTooEarly),
        ("a2 a3", 3, Reason::UnexpectedCharacter { found: " ".into() }),
        ("a2a3 ", 5, Reason::UnexpectedRest { found: " ".into() }),
        ("a2a03", 4, Reason::NumberOutOfRange { found: "03".into(), least: 1, most: 99 }),
        ("a2^a2", 6, Reason::EndsTooEarly),
        ("a2^a2:w", 7, Reason::UnknownDirection { found: "w".into() }),
        ("a2a3,a3a5", 6, Reason::NotAdjacent { from: "a3".into(), to: "a5".into() }),
        ("a2a3,c2c9", 8, Reason::UnknownCell { found: "c9".into() }),
        ("a2a1", 5, Reason::TurnEndsOnDot { cell: "a1".into() }),
        ("a2a3,a3a2", 10, Reason::NothingChanged),
        ("-", 1, Reason::PassNotAllowed),
    ];
    for (text, column, reason) in cases {
        let fault = start.read_turn(text).expect_err(text);
        assert_eq!((fault.line, fault.column, fault.reason), (1, column, reason), "{text}");
    }
}
