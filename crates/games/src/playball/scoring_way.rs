//! The conditions on the opponents under which a scoring turn works.
//!
//! Opponents do not move during a turn. A scoring turn needs some cells free of them, and some others, over which it jumps,
//! occupied. Wherever else they stand, the same turn scores.

use alloc::vec::Vec;

use super::board::Board;
use super::cell_set::CellSet;
use super::position::MOVES;
use super::turns::{PlaceMove, TurnGenerator, first_cells, for_each_move, pass_closure};
use crate::side::Side;

/// The conditions under which one scoring turn works, for fixed playballers of the scoring side and a fixed cell of the ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScoringWay {
    /// The cells on which no opponent may stand.
    pub free: CellSet,
    /// The cells on which opponents must stand.
    pub held: CellSet,
    /// The ball's cell, as a set of one cell.
    pub ball: CellSet,
}

impl ScoringWay {
    /// The ball cells, none or one, from which the way scores against these opponents.
    #[inline]
    #[must_use]
    pub fn balls(&self, opponents: CellSet) -> CellSet {
        if opponents & (self.free | self.held) == self.held { self.ball } else { CellSet::EMPTY }
    }
}

impl TurnGenerator {
    /// A way for `side` to score in a whole turn of three moves (PB-4) with the ball on `ball`; one of few moves if there are several.
    /// `None` if it cannot score.
    pub fn scoring_way(
        &mut self,
        board: &Board,
        side: Side,
        own: CellSet,
        opponents: CellSet,
        ball: u8,
    ) -> Option<ScoringWay> {
        let way = Asked::new(self, board, side, opponents).shortest(own, ball);
        self.forget_scoring();
        way
    }

    /// The results of [`scoring_balls`](Self::scoring_balls) and, for the ball on `ball`, of [`scoring_way`](Self::scoring_way). Takes less time than
    /// asking for both one after the other.
    pub fn scoring_balls_and_way(
        &mut self,
        board: &Board,
        side: Side,
        own: CellSet,
        opponents: CellSet,
        ball: u8,
    ) -> (CellSet, Option<ScoringWay>) {
        let balls = self.scoring_in_three(board, side, own, opponents);
        let way =
            if balls.contains(ball) { Asked::new(self, board, side, opponents).shortest(own, ball) } else { None };
        self.forget_scoring();
        (balls, way)
    }
}

/// A side that is asked for a way to score.
struct Asked<'a> {
    generator: &'a mut TurnGenerator,
    board: &'a Board,
    side: Side,
    opponents: CellSet,
    /// What [`first_cells`] gives for these opponents: after the last move but one, an own playballer must stand on one of these cells.
    open: CellSet,
}

impl<'a> Asked<'a> {
    fn new(generator: &'a mut TurnGenerator, board: &'a Board, side: Side, opponents: CellSet) -> Self {
        Self { generator, board, side, opponents, open: first_cells(board, side, opponents) }
    }

    /// A way of as few moves as any.
    fn shortest(&mut self, own: CellSet, ball: u8) -> Option<ScoringWay> {
        let mut way = (1..=MOVES).find_map(|moves| self.way(own, CellSet::of(ball), moves))?;
        way.ball = CellSet::of(ball);
        // A ball that is not the side's own is an opponent's or free, and must be so.
        if !own.contains(ball) {
            *if self.opponents.contains(ball) { &mut way.held } else { &mut way.free } |= way.ball;
        }
        Some(way)
    }

    /// A scoring turn of at most `moves` moves, with the ball on the one cell of `ball`.
    fn way(&mut self, own: CellSet, ball: CellSet, moves: u8) -> Option<ScoringWay> {
        let Self { board, side, opponents, .. } = *self;
        let balls = pass_closure(board, own, opponents, ball);
        let mut moved = Vec::new();
        let mut goal = None;
        for_each_move(board, side, own, opponents, |made| {
            if !made.scores {
                moved.push(made);
            } else if goal.is_none() && !balls.is_disjoint(made.takes) {
                goal = Some(made);
            }
        });
        if let Some(made) = goal {
            let from = chosen(balls & made.takes, ball);
            return self.with(made, own, ball, from, ScoringWay::default());
        }
        if moves == 1 {
            return None;
        }
        moved.into_iter().find_map(|made| {
            let after = own.moved(made.from, made.to);
            let good = made.balls_before(self.scoring(after, moves - 1)) & balls;
            if good.is_empty() {
                return None;
            }
            let from = chosen(good, ball);
            let way = self.way(after, made.balls_after(from), moves - 1)?;
            self.with(made, own, ball, from, way)
        })
    }

    /// The ball cells from which at most `moves` moves score, 1 or 2, passes before them included.
    fn scoring(&mut self, own: CellSet, moves: u8) -> CellSet {
        let Self { board, side, opponents, open, .. } = *self;
        if moves > 1 {
            self.generator.scoring_in_two(board, side, own, opponents, open)
        } else if own.is_disjoint(open) {
            CellSet::EMPTY
        } else {
            self.generator.scoring_in_one(board, side, own, opponents)
        }
    }

    /// `way` after a move, and a pass before it that brings the ball from the cell of `ball` to that of `to`.
    fn with(&self, made: PlaceMove, own: CellSet, ball: CellSet, to: CellSet, way: ScoringWay) -> Option<ScoringWay> {
        let mut way = way;
        way.free |= self.passed(own, ball, to)?;
        way.held |= made.takes & self.opponents;
        if made.to != made.from {
            way.free |= CellSet::of(made.to);
        }
        Some(way)
    }

    /// The cells that no opponent may stand on for passes from one own playballer to another.
    fn passed(&self, own: CellSet, ball: CellSet, to: CellSet) -> Option<CellSet> {
        if ball == to {
            return Some(CellSet::EMPTY);
        }
        let line = |from: u8, to: u8| {
            self.board
                .between(from, to)
                .filter(|between| between.is_disjoint(self.opponents))
                .map(|between| between - own)
        };
        let (from, to) = (ball.first()?, to.first()?);
        line(from, to).or_else(|| {
            let others = own.into_iter().filter(|&other| other != from && other != to);
            others.filter_map(|other| Some(line(from, other)? | line(other, to)?)).next()
        })
    }
}

/// The ball where it is if that is among `cells`, or else on any one of them.
const fn chosen(cells: CellSet, ball: CellSet) -> CellSet {
    if cells.is_disjoint(ball) { cells.first_alone() } else { ball }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playball::Position;

    #[test]
    fn a_way_scores_wherever_it_says_so_and_there_is_one_whenever_a_side_can_score() {
        let mut asked = 0;
        for board in Board::all_shipped() {
            let mut generator = TurnGenerator::new();
            let mut position = Position::kick_off(board, Side::A, [0, 0]);
            for step in 0..40_usize {
                let mut results = Vec::new();
                position.results(&mut generator, |result| results.push(result));
                let mut ways: Vec<ScoringWay> = Vec::new();
                for result in &results {
                    let turn = result.turn_state();
                    let can_score = generator.can_score(board, &turn);
                    // The opponents of the side that is asked differ from result to result, it itself stands still.
                    for way in &ways {
                        let says_so = way.balls(turn.opponents).contains(turn.ball);
                        assert!(!says_so || can_score, "{way:?} in {result}");
                    }
                    let way = generator.scoring_way(board, turn.side, turn.own, turn.opponents, turn.ball);
                    assert_eq!(way.is_some(), can_score, "{result}");
                    let both = generator.scoring_balls_and_way(board, turn.side, turn.own, turn.opponents, turn.ball);
                    let balls = generator.scoring_balls(board, turn.side, turn.own, turn.opponents);
                    assert_eq!(both, (balls, way), "{result}");
                    if let Some(way) = way {
                        assert_eq!(way.balls(turn.opponents), CellSet::of(turn.ball), "{way:?} in {result}");
                        ways.push(way);
                        asked += 1;
                    }
                }
                position = match results.len() {
                    0 => Position::kick_off(board, Side::B, [0, 0]),
                    count => results.swap_remove(step * 7919 % count),
                };
            }
        }
        assert!(asked > 10_000, "{asked}");
    }
}
