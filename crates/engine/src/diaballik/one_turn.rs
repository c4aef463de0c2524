//! Diaballik, one turn ahead.

use std::cmp::Reverse;

use games::diaballik::{Action, Match, Position, Setup, Square};
use games::game::Match as _;
use games::side::Side;

use crate::{Best, Noise, OneTurn};

impl OneTurn for Match {
    fn best_turn(&self, side: Side, noise: &mut Noise) -> Option<Vec<Action>> {
        if !self.actors().contains(side) {
            return None;
        }
        let mut turns = self.current().turns();
        if let Some(win) = turns.iter().position(|turn| turn.win) {
            return Some(turns.swap_remove(win).actions);
        }
        let mut scored: Vec<_> = turns.into_iter().map(|turn| (evaluate(&turn.result, side), turn.actions)).collect();
        scored.sort_by_key(|(score, _)| Reverse(*score));
        let mut best = Best::new(noise);
        for (score, actions) in scored {
            // Repetition only takes away, so that nothing better can follow.
            if best.score().is_some_and(|best| best > score) {
                break;
            }
            best.offer(score - REPEATS * occurrences_after(self, side, &actions), actions);
        }
        Some(best.into_best().unwrap_or_default())
    }
}

/// How often the position after a turn that does not win has occurred before (DB-9).
fn occurrences_after(game: &Match, side: Side, actions: &[Action]) -> i32 {
    let mut after = game.clone();
    let played = actions.iter().all(|&action| after.act(side, action).is_ok()) && after.end_turn().is_ok();
    if played { after.occurrences() as i32 - 1 } else { 0 }
}

/// What a win of the opponent next turn costs: more than anything else can outweigh.
const CONCEDES: i32 = 10_000;
/// What each earlier occurrence of a position costs: enough to go on with something else, not enough to lose for it.
const REPEATS: i32 = 1_000;
/// What a win that threatens next turn is worth.
const THREATENS: i32 = 40;
/// Each rank that the ball is closer to its goal.
const RANK_OF_BALL: i32 = 6;
/// Each rank that a piece is closer to the goal.
const RANK_OF_PIECE: i32 = 2;
/// Each rank that an open lane from the ball to a piece leads forward.
const RANK_OF_LANE: i32 = 3;
/// A piece from which the goal is two moves away, or fewer: it can receive the ball there.
const RECEIVER: i32 = 5;
/// Each piece that touches the other side's blocking line; three may claim (DB-7).
const TOUCHING: i32 = 20;

/// How good it is for `side` to have left this position to its opponent.
fn evaluate(position: &Position, side: Side) -> i32 {
    let mut score = 0;
    if position.count_results().win {
        score -= CONCEDES;
    }
    if in_turn(position, side).is_some_and(|again| again.count_results().win) {
        score += THREATENS;
    }
    score + stands(position, side) - stands(position, side.other())
}

/// The same placement at the start of a turn of `side`.
fn in_turn(position: &Position, side: Side) -> Option<Position> {
    Position::from_setup(&Setup { side, left: None, ..position.setup() }).ok()
}

/// How well a side's pieces and ball stand.
fn stands(position: &Position, side: Side) -> i32 {
    let ball = position.ball(side);
    let ranks_of_ball = progress(side, ball);
    let mut score = RANK_OF_BALL * ranks_of_ball;
    for piece in squares(position.pieces(side)) {
        let ranks = progress(side, piece);
        score += RANK_OF_PIECE * ranks;
        if piece == ball {
            continue;
        }
        if ranks >= i32::from(Square::SIDE) - 3 {
            score += RECEIVER;
        }
        if ranks > ranks_of_ball && is_open(position, side, ball, piece) {
            score += RANK_OF_LANE * (ranks - ranks_of_ball);
        }
    }
    if in_turn(position, side).is_some_and(|own| own.faces_blocking_line()) {
        score += TOUCHING * touching(position, side);
    }
    score
}

/// Ranks from a side's own starting rank.
fn progress(side: Side, square: Square) -> i32 {
    i32::from(match side {
        Side::A => square.rank(),
        Side::B => Square::SIDE - 1 - square.rank(),
    })
}

/// Pieces of `side` directly in front of a piece of the opponent.
fn touching(position: &Position, side: Side) -> i32 {
    let in_front = |square: &Square| {
        let rank = match side {
            Side::A => square.rank() + 1,
            Side::B => square.rank().wrapping_sub(1),
        };
        Square::new(square.file(), rank).is_some_and(|front| position.pieces(side.other()) & front.bit() != 0)
    };
    squares(position.pieces(side)).filter(in_front).count() as i32
}

/// Whether the two squares are on one straight line with no opponent of `side` between them.
fn is_open(position: &Position, side: Side, from: Square, to: Square) -> bool {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let steps = files.abs().max(ranks.abs());
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return false;
    }
    (1..steps).all(|step| {
        let file = from.file() as i8 + step * files.signum();
        let rank = from.rank() as i8 + step * ranks.signum();
        Square::new(file as u8, rank as u8).is_some_and(|square| position.pieces(side.other()) & square.bit() == 0)
    })
}

/// The squares of a set.
fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}
