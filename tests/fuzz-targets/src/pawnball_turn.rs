//! Any text as a turn, of a die on one board and of a match: no panic, and what is accepted can be printed, read again, and is a listed result.

use games::game::Match as _;
use games::pawnball::{DieTurn, Match, Position};
use games::side::Side;

const BOARDS: [&str; 2] = [
    // The ball and pawns of both dots in front of a goal; another pawn in the margin.
    "17/5*4g6/17/17/5y8w2/6k10/6y10/4w1g10/4k12/17/17 b a g6y4y4y5",
    "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a a k3w5",
];

fn turn_of_a_die(start: Position, text: &str) {
    let Ok(turn) = DieTurn::read(start, text) else { return };
    let again = DieTurn::read(start, &turn.text()).expect("what is printed is read");
    assert_eq!((again.steps(), again.result()), (turn.steps(), turn.result()));
    let mut listed = false;
    start.for_each_result(turn.die(), |result| listed |= result == turn.result());
    assert!(listed);
}

fn turn_of_a_match(game: &Match, text: &str) {
    for side in Side::BOTH {
        let Ok(actions) = game.read_turn(side, text) else { continue };
        let printed = game.turn_text(&actions);
        assert_eq!(game.read_turn(side, &printed), Ok(actions));
        let mut played = game.clone();
        played.play(side, text).expect("what is read can be played");
        assert_eq!(played.history().last(), Some(&(side, printed)));
    }
}

/// Tries one input, which may be any text.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(text: &str) {
    for board in BOARDS {
        turn_of_a_die(board.parse().expect("the position is possible"), text);
    }
    let mut game = Match::new();
    turn_of_a_match(&game, text);
    for (side, turn) in [
        (Side::A, "1/setup:c4,g6,c6,g4"),
        (Side::B, "2/setup:m4,i6,m6,i4"),
        (Side::B, "1/setup:m4,i6,m6,i4"),
        (Side::A, "2/setup:c4,g6,c6,g4"),
    ] {
        game.play(side, turn).expect("the set-up is legal");
    }
    game.roll("k3w5y1y4".parse().expect("a draw")).expect("dice are awaited");
    turn_of_a_match(&game, text);
}
