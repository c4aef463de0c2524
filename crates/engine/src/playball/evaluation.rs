//! How good a position of Play Ball is at the start of a turn.

use std::sync::Arc;

use games::playball::{Board, cells_of};
use games::side::Side;

/// Having the ball.
const BALL: i32 = 60;
/// Each step that the ball is closer to the goal.
const STEP_OF_BALL: i32 = 12;
/// Each step that a playballer is further from the ball.
const STEP_OF_PIECE: i32 = 4;
/// A playballer between the ball and its own end zone.
const GUARD: i32 = 8;
/// Having the turn.
const TURN: i32 = 20;

/// The evaluation on one board.
#[derive(Debug)]
pub(crate) struct Evaluation {
    /// By the owner of an end zone: steps from every cell to it.
    to_zone: [Vec<i32>; 2],
    /// By pair of cells: steps between them.
    steps: Vec<Vec<i32>>,
}

impl Evaluation {
    pub(crate) fn new(board: &Arc<Board>) -> Self {
        let steps: Vec<Vec<i32>> = (0..board.cell_count() as u8).map(|cell| steps_from(board, cell)).collect();
        let to_zone = Side::BOTH.map(|owner| {
            let zone = board.end_zone(owner);
            steps.iter().map(|of| cells_of(zone).map(|goal| of[usize::from(goal)]).min().unwrap_or(0)).collect()
        });
        Self { to_zone, steps }
    }

    /// Points for the side to move, which cannot score in this turn; 100 are about a chance of three in four.
    pub(crate) fn evaluate(&self, own: u64, opponents: u64, ball: u8, side: Side) -> i32 {
        self.stands(own, ball, side) - self.stands(opponents, ball, side.other()) + TURN
    }

    fn stands(&self, pieces: u64, ball: u8, side: Side) -> i32 {
        let cell = usize::from(ball);
        let mut score = 0;
        if pieces & 1 << ball != 0 {
            score += BALL - STEP_OF_BALL * self.to_zone[side.other().index()][cell];
        }
        let home = &self.to_zone[side.index()];
        for piece in cells_of(pieces) {
            score -= STEP_OF_PIECE * self.steps[usize::from(piece)][cell];
            score += GUARD * i32::from(home[usize::from(piece)] < home[cell]);
        }
        score
    }
}

/// Steps from a cell to every other on an empty board.
fn steps_from(board: &Board, from: u8) -> Vec<i32> {
    let mut steps = vec![i32::MAX; board.cell_count()];
    steps[usize::from(from)] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for near in cells_of(board.neighbours(cell)) {
            if steps[usize::from(near)] == i32::MAX {
                steps[usize::from(near)] = steps[usize::from(cell)] + 1;
                queue.push_back(near);
            }
        }
    }
    steps
}
