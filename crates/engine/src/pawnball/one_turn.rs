//! Pawnball, one die ahead.

use std::cmp::Reverse;

use games::game::Match as _;
use games::pawnball::dice::{Dice, Die};
use games::pawnball::{Action, BoardNumber, DieResult, DieTurn, Match, PITCH, Position, Square, Step};
use games::side::Side;

use crate::{Best, Noise, OneTurn};

impl OneTurn for Match {
    fn best_turn(&self, side: Side, noise: &mut Noise) -> Option<Vec<Action>> {
        if !self.actors().contains(side) {
            return None;
        }
        if let Some((number, turn)) = self.die_turn() {
            return Some(rest_of_die(self, number, turn, noise));
        }
        if !self.turn().is_empty() {
            return Some(placements(self, side, noise));
        }
        let open = self.actions(side);
        match *open.first()? {
            begin @ Action::SetUp(_) => {
                let mut begun = self.clone();
                begun.act(side, begin).ok()?;
                let mut actions = placements(&begun, side, noise);
                actions.insert(0, begin);
                Some(actions)
            }
            // Nothing on one board matters on the other: when both are this side's, either may come first.
            Action::Die(number, _) => {
                let dice = open.iter().filter_map(|&action| match action {
                    Action::Die(on, die) if on == number => Some(die),
                    _ => None,
                });
                best_die(self, number, dice, noise)
            }
            Action::Place(_) | Action::Step(_) => None,
        }
    }
}

/// Rows of the middle of the pitch, where the ball starts and the goals are.
const MIDDLE_ROWS: [u8; 3] = [PITCH.rows() / 2, PITCH.rows() / 2 + 1, PITCH.rows() / 2 + 2];

/// Squares for the pawns that a side has yet to set up (PW-5): with either dot one pawn next to the ball and one between it
/// and the own goal. Noise chooses the rows, how deep the back pawns stand, and which pawn of a dot is named first.
fn placements(game: &Match, side: Side, noise: &mut Noise) -> Vec<Action> {
    let centre = Square::CENTRE.column();
    let on = |column: u8, row: u8| {
        let square = Square::new(column, row)?;
        Some(if side == Side::A { square } else { square.side_swapped() })
    };
    let two_rows = |noise: &mut Noise| {
        let without = noise.below(3) as usize;
        let rows: Vec<u8> = (0..3).filter(|&row| row != without).map(|row| MIDDLE_ROWS[row]).collect();
        if noise.below(2) == 0 { [rows[0], rows[1]] } else { [rows[1], rows[0]] }
    };
    let front = two_rows(noise);
    let back = two_rows(noise);
    let mut wanted = Vec::new();
    for dot in 0..2 {
        let depth = 3 + noise.below(3) as u8;
        wanted.extend([on(centre - 1, front[dot]), on(centre - depth, back[dot])]);
    }
    let mut begun = game.clone();
    let mut actions = Vec::new();
    // What was placed before by somebody else may be in the way: then anywhere.
    loop {
        let open = begun.actions(side);
        let free = |square: &Square| open.contains(&Action::Place(*square));
        let next = wanted.iter().flatten().copied().find(free).map(Action::Place);
        let Some(place) = next.or_else(|| open.first().copied()) else { return actions };
        if begun.act(side, place).is_err() {
            return actions;
        }
        actions.push(place);
    }
}

/// The best play of one of `dice` on a board.
fn best_die(
    game: &Match,
    number: BoardNumber,
    dice: impl Iterator<Item = Die>,
    noise: &mut Noise,
) -> Option<Vec<Action>> {
    let position = game.board(number)?;
    let mut plays = Vec::new();
    for die in dice {
        position.for_each_result(die, |result| plays.push((result, result)));
    }
    let result = best_play(game, number, position, plays, noise)?;
    let mut actions = vec![Action::Die(number, result.die)];
    actions.extend(position.shortest_way(&result).into_iter().map(Action::Step));
    Some(actions)
}

/// The best way to go on with a die that is being played; nothing when it is best to end the turn here.
fn rest_of_die(game: &Match, number: BoardNumber, turn: &DieTurn, noise: &mut Noise) -> Vec<Action> {
    fn collect(turn: &mut DieTurn, made: usize, plays: &mut Vec<(DieResult, Vec<Step>)>) {
        if turn.may_end() {
            plays.push((turn.result(), turn.steps()[made..].to_vec()));
        }
        for step in turn.open() {
            if turn.act(step).is_ok() {
                collect(turn, made, plays);
                turn.undo();
            }
        }
    }
    let mut plays = Vec::new();
    if turn.steps().is_empty() {
        plays.extend(turn.start().turns(turn.die()).into_iter().map(|(steps, result)| (result, steps)));
    } else {
        collect(&mut turn.clone(), turn.steps().len(), &mut plays);
    }
    let steps = best_play(game, number, turn.start(), plays, noise).unwrap_or_default();
    steps.into_iter().map(Action::Step).collect()
}

/// A goal for the own side with the die.
const GOAL: i32 = 10_000;
/// A goal that one of the own dice left can score afterwards.
const GOAL_NEXT: i32 = 3_000;
/// Each different die of the opponent's in this draw that can score afterwards.
const CONCEDES: i32 = 2_000;

/// What goes with the best of `plays`, all of the side to play in `position`.
fn best_play<T>(
    game: &Match,
    number: BoardNumber,
    position: &Position,
    plays: Vec<(DieResult, T)>,
    noise: &mut Noise,
) -> Option<T> {
    let side = position.to_play()?;
    let theirs = game.next_dice(number).map_or(Dice::NONE, |(_, dice)| dice);
    let mut scored: Vec<_> = plays
        .into_iter()
        .map(|(result, play)| {
            let after = position.after(&result);
            let goal = match result.goal {
                None => 0,
                Some(scorer) if scorer == side => GOAL,
                Some(_) => -GOAL,
            };
            (goal + stands(&after, side) - stands(&after, side.other()), after, play)
        })
        .collect();
    scored.sort_by_key(|(score, ..)| Reverse(*score));
    let mut best = Best::new(noise);
    for (score, after, play) in scored {
        let gain = if after.dice().is_empty() { 0 } else { GOAL_NEXT };
        if best.score().is_some_and(|best| best > score + gain) {
            break;
        }
        let next = if after.dice().is_empty() {
            -CONCEDES * theirs.different().filter(|&die| can_score(&after, die)).count() as i32
        } else if after.dice().different().any(|die| can_score(&after, die)) {
            GOAL_NEXT
        } else {
            0
        };
        best.offer(score + next, play);
    }
    best.into_best()
}

/// Whether a die can score for the side whose colour it has.
fn can_score(position: &Position, die: Die) -> bool {
    let side = position.owner(die.dot());
    let points = i32::from(die.points());
    // Each own pawn takes the ball at most one column further for nothing.
    let own_pawns = 4;
    if columns_to_goal(side, position.ball()) > points + own_pawns {
        return false;
    }
    if position.pawns(die.dot()).into_iter().all(|pawn| moves_to_ball(pawn, position.ball()) > points) {
        return false;
    }
    let mut can = false;
    position.for_each_result(die, |result| can |= result.goal == Some(side));
    can
}

/// The points that bring a pawn next to the ball when nothing is in the way.
fn moves_to_ball(pawn: Square, ball: Square) -> i32 {
    let columns = pawn.column().abs_diff(ball.column());
    let rows = pawn.row().abs_diff(ball.row());
    i32::from(columns.saturating_sub(1)) + i32::from(rows.saturating_sub(1))
}

/// Columns from a square to the goal that `side` attacks (PW-3).
fn columns_to_goal(side: Side, square: Square) -> i32 {
    i32::from(match side {
        Side::A => PITCH.width() - 1 - square.column(),
        Side::B => square.column(),
    })
}

/// Rows from the middle row.
fn rows_off(square: Square) -> i32 {
    i32::from(square.row().abs_diff(Square::CENTRE.row()))
}

/// Each column that the ball is closer to the goal; half of the difference of both sides' views.
const COLUMN_OF_BALL: i32 = 6;
/// Each row that a ball near the goal is off the middle.
const ROW_OF_BALL: i32 = 3;
/// Each point that the nearest pawn of a dot needs to get next to the ball.
const POINT_TO_BALL: i32 = 4;
/// Each number of points with which a pawn next to the ball scores at once.
const SHOT: i32 = 25;
/// A pawn ahead of the ball, close enough to pass on.
const AHEAD: i32 = 6;
/// A pawn on the way from the ball to its own goal.
const COVER: i32 = 8;

/// How well the pawns of a side stand to the ball, whoever plays next.
fn stands(position: &Position, side: Side) -> i32 {
    let ball = position.ball();
    let to_go = columns_to_goal(side, ball);
    let mut score = -COLUMN_OF_BALL * to_go;
    if to_go <= 6 {
        score -= ROW_OF_BALL * rows_off(ball);
    }
    for dot in position.dots_of(side) {
        let pawns = position.pawns(dot);
        let nearest = pawns.into_iter().map(|pawn| moves_to_ball(pawn, ball)).min().unwrap_or(0);
        score -= POINT_TO_BALL * nearest;
        for pawn in pawns {
            let rows = i32::from(pawn.row().abs_diff(ball.row()));
            let ahead = to_go - columns_to_goal(side, pawn);
            if (1..=4).contains(&ahead) && rows <= 2 && pawn.in_playing_area() {
                score += AHEAD;
            }
            if ahead < -1 && -ahead <= 6 && rows_off(pawn) <= 2 {
                score += COVER;
            }
            if pawn.touches(ball) && to_go <= 10 {
                let scores = |points: &u8| position.shot_ends(pawn, *points).goals[side.index()];
                score += SHOT * (1..=6).filter(scores).count() as i32;
            }
        }
    }
    score
}
