//! Play Ball, one turn ahead.

use games::game::Match as _;
use games::playball::{Action, Board, Match, Position, TurnGenerator};
use games::side::Side;

use crate::{Best, Noise, OneTurn};

impl OneTurn for Match {
    fn best_turn(&self, side: Side, noise: &mut Noise) -> Option<Vec<Action>> {
        if !self.actors().contains(side) {
            return None;
        }
        let turns = self.current().turns();
        if let Some(goal) = turns.iter().find(|turn| turn.goal) {
            return Some(goal.actions.clone());
        }
        let distances = Side::BOTH.map(|owner| distances(self.current().board(), owner));
        let mut generator = TurnGenerator::new();
        let mut best = Best::new(noise);
        for turn in turns {
            best.offer(evaluate(&turn.result, side, &distances, &mut generator), turn.actions);
        }
        Some(best.into_best().unwrap_or_default())
    }
}

/// What a goal of the opponent next turn costs: more than anything else can outweigh.
const CONCEDES: i32 = 10_000;
/// What a goal that threatens next turn is worth: more than where everybody stands.
const THREATENS: i32 = 120;
/// Having the ball.
const BALL: i32 = 80;
/// Each step that the ball is closer to the goal.
const STEP_OF_BALL: i32 = 8;

/// How good it is for `side` to have left this position to its opponent.
fn evaluate(position: &Position, side: Side, distances: &[Vec<i32>; 2], generator: &mut TurnGenerator) -> i32 {
    let mut score = 0;
    if position.count_results(generator).goal {
        score -= CONCEDES;
    }
    let placement = position.placement();
    if let Ok(again) = Position::start_of_turn(position.board(), *placement, side, position.score())
        && again.count_results(generator).goal
    {
        score += THREATENS;
    }
    let ball = usize::from(placement.ball);
    match placement.holder() {
        Some(holder) => {
            let gain = BALL - STEP_OF_BALL * distances[holder.other().index()][ball];
            score += if holder == side { gain } else { -gain };
        }
        None => {
            // Whoever stands closer to the free ball will have it.
            for of in Side::BOTH {
                let closest = closest_to_ball(position, of);
                score += if of == side { -STEP_OF_BALL * closest } else { STEP_OF_BALL * closest };
            }
        }
    }
    // Stay near the ball, and between it and the own end zone.
    for cell in 0..position.board().cell_count() {
        if placement.pieces[side.index()] & (1 << cell) != 0 {
            let home = &distances[side.index()];
            score -= steps(position.board(), cell as u8, placement.ball);
            score -= 2 * i32::from(home[cell] > home[ball]);
        }
    }
    score
}

fn closest_to_ball(position: &Position, side: Side) -> i32 {
    let pieces = position.placement().pieces[side.index()];
    (0..position.board().cell_count() as u8)
        .filter(|cell| pieces & (1 << cell) != 0)
        .map(|cell| steps(position.board(), cell, position.placement().ball))
        .min()
        .unwrap_or(0)
}

/// Steps between two cells of a field of hexagons without obstacles.
fn steps(board: &Board, from: u8, to: u8) -> i32 {
    let (from, to) = (board.cell(from), board.cell(to));
    let height =
        |cell: games::playball::Cell| 2 * i32::from(cell.row) - board.columns()[usize::from(cell.column)].len() as i32;
    let columns = i32::from(from.column.abs_diff(to.column));
    columns + ((height(from) - height(to)).abs() - columns).max(0) / 2
}

/// Steps from every cell to the nearest cell of a side's end zone.
fn distances(board: &Board, owner: Side) -> Vec<i32> {
    let zone = board.end_zone(owner);
    (0..board.cell_count() as u8)
        .map(|cell| {
            (0..board.cell_count() as u8)
                .filter(|goal| zone & (1 << goal) != 0)
                .map(|goal| steps(board, cell, goal))
                .min()
                .unwrap_or(0)
        })
        .collect()
}
