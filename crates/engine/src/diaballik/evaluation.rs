//! How good a position of Diaballik is at the start of a turn.

use games::diaballik::{Position, Square};
use games::side::Side;

/// Each rank that the ball is closer to its goal.
const RANK_OF_BALL: i32 = 12;
/// Each rank that a piece is closer to the goal.
const RANK_OF_PIECE: i32 = 4;
/// A piece from which the goal is two moves away, or fewer: it can receive the ball there.
const RECEIVER: i32 = 10;
/// Having the turn.
const TURN: i32 = 15;

/// Points for the side to move, which cannot win in this turn; 100 are about a chance of three in four.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let side = position.side();
    stands(position, side) - stands(position, side.other()) + TURN
}

fn stands(position: &Position, side: Side) -> i32 {
    let mut score = RANK_OF_BALL * progress(side, position.ball(side).index() as i32 % i32::from(Square::SIDE));
    let mut pieces = position.pieces(side);
    while pieces != 0 {
        let ranks = progress(side, pieces.trailing_zeros() as i32 % i32::from(Square::SIDE));
        score += RANK_OF_PIECE * ranks + if ranks >= 4 { RECEIVER } else { 0 };
        pieces &= pieces - 1;
    }
    score
}

/// Ranks from a side's own starting rank.
fn progress(side: Side, rank: i32) -> i32 {
    match side {
        Side::A => rank,
        Side::B => i32::from(Square::SIDE) - 1 - rank,
    }
}
