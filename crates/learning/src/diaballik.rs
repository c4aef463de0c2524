//! Diaballik: 247 actions, seven planes of 7×7.

use games::diaballik::{Action, Match, Square};
use games::side::Side;

use crate::Encode;

const SQUARES: usize = Square::COUNT as usize;
/// Steps: for each square four directions.
const PASSES: usize = 4 * SQUARES;
const CLAIM: usize = PASSES + SQUARES;
const ACTIONS: usize = CLAIM + 2;

/// Rank by rank from the viewer's own, each from file `a`.
const fn cell(square: Square) -> usize {
    square.rank() as usize * Square::SIDE as usize + square.file() as usize
}

const fn seen(square: Square, viewer: Side) -> Square {
    match viewer {
        Side::A => square,
        Side::B => square.flipped(),
    }
}

/// 0 up, 1 right, 2 down, 3 left.
const fn direction(from: Square, to: Square) -> usize {
    if to.rank() > from.rank() {
        0
    } else if to.file() > from.file() {
        1
    } else if to.rank() < from.rank() {
        2
    } else {
        3
    }
}

impl Encode for Match {
    fn action_space(&self) -> usize {
        ACTIONS
    }

    fn number(&self, side: Side, action: Action) -> usize {
        match action {
            Action::Move { from, to } => {
                let (from, to) = (seen(from, side), seen(to, side));
                4 * cell(from) + direction(from, to)
            }
            Action::Pass { to, .. } => PASSES + cell(seen(to, side)),
            Action::Claim => CLAIM,
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![7, usize::from(Square::SIDE), usize::from(Square::SIDE)]
    }

    fn observe(&self, viewer: Side, array: &mut [f32]) {
        let position = self.current();
        for (planes, side) in [(0, viewer), (2, viewer.other())] {
            for square in position.pieces(side) {
                array[planes * SQUARES + cell(seen(square, viewer))] = 1.0;
            }
            array[(planes + 1) * SQUARES + cell(seen(position.ball(side), viewer))] = 1.0;
        }
        let constants = [
            f32::from(position.moves_left()) / 2.0,
            f32::from(position.passes_left()),
            f32::from(u8::from(position.side() == viewer)),
        ];
        for (plane, value) in array[4 * SQUARES..].chunks_exact_mut(SQUARES).zip(constants) {
            plane.fill(value);
        }
    }
}
