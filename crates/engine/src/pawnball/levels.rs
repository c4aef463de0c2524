//! Pawnball at the lower levels: a die at a time, by its looks.

use games::game::Match as _;
use games::pawnball::dice::{Dice, Die};
use games::pawnball::{Action, BoardNumber, DieResult, DieTurn, Match, PITCH, Position, Square, Step};
use games::side::Side;

use super::planner::moves_to_ball;
use crate::levels::{Attention, Level, Levelled, Play, SeenTurn, Sight};
use crate::{Engine, Noise, Options, PawnballEngine};

/// A goal, in points.
const GOAL: i32 = 100;
/// A goal that one of the own dice left can score afterwards.
const GOAL_NEXT: i32 = 30;
/// Each different die of the opponent's in this draw that can score afterwards.
const CONCEDES: i32 = 60;
/// How many of the terms below make a point.
const TERMS_OF_POINT: i32 = 5;

impl Levelled for Match {
    fn engine(options: &Options) -> Box<dyn Engine<Self>> {
        Box::new(PawnballEngine::new(options))
    }

    fn play_at(level: Level) -> Play {
        let glance = Sight::new(3, 0, 70, 25);
        let look = Sight::new(3, 0, 50, 20);
        let close_look = Sight::new(3, 0, 30, 15);
        let calculates = |nodes, turns, sight| Play::searches(None, nodes, 0).in_turns(turns, sight);
        match level.number() {
            1 => Play::looks(glance),
            2 => calculates(1_000, 15, glance),
            3 => calculates(1_500, 32, glance),
            4 => calculates(2_300, 50, glance),
            5 => calculates(3_500, 65, glance),
            6 => calculates(6_000, 75, look),
            7 => calculates(15_000, 86, close_look),
            8 => calculates(50_000, 94, close_look),
            9 => calculates(160_000, 98, close_look),
            _ => calculates(1_000_000, 100, close_look),
        }
    }

    fn seen_turns(&self, side: Side, attention: &Attention, noise: &mut Noise) -> Vec<SeenTurn<Action>> {
        if !self.actors().contains(side) {
            return Vec::new();
        }
        if let Some((_, turn)) = self.die_turn() {
            return rests_of_die(turn, side, attention);
        }
        let open = self.actions(side);
        if !self.turn().is_empty() {
            return vec![SeenTurn { actions: placements(self, side, noise), wins: false, points: 0 }];
        }
        match open.first() {
            Some(&begin @ Action::SetUp(_)) => {
                let mut begun = self.clone();
                if begun.act(side, begin).is_err() {
                    return Vec::new();
                }
                let mut actions = placements(&begun, side, noise);
                actions.insert(0, begin);
                vec![SeenTurn { actions, wins: false, points: 0 }]
            }
            // Nothing on one board matters on the other: when both are this side's, either may come first.
            Some(&Action::Die(number, _)) => {
                let Some(position) = self.board(number) else { return Vec::new() };
                let mut seen = Vec::new();
                for action in &open {
                    if let &Action::Die(on, die) = action
                        && on == number
                    {
                        plays(number, position, die, side, attention, &mut seen);
                    }
                }
                seen
            }
            _ => Vec::new(),
        }
    }

    fn noticed_answers(&self, _: Side, turn: &SeenTurn<Action>, attention: &Attention) -> i32 {
        let Some((number, position)) = position_after(self, turn) else { return 0 };
        if !position.dice().is_empty() {
            return 0;
        }
        let theirs = self.next_dice(number).map_or(Dice::NONE, |(_, dice)| dice);
        let by_moves = attention.sight().answers > 1;
        let scores = |die: &Die| attention.notices(die) && can_score(&position, *die, by_moves);
        CONCEDES * theirs.different().filter(scores).count() as i32
    }
}

/// The board on which a die is played, or played on with, and its position when that is done; `None` if the rules do not allow it.
fn position_after(game: &Match, turn: &SeenTurn<Action>) -> Option<(BoardNumber, Position)> {
    let (number, mut die_turn) = match turn.actions.first() {
        Some(&Action::Die(number, die)) => (number, DieTurn::new(*game.board(number)?, die).ok()?),
        _ => game.die_turn().map(|(number, begun)| (number, begun.clone()))?,
    };
    for action in &turn.actions {
        if let &Action::Step(step) = action {
            die_turn.act(step).ok()?;
        }
    }
    Some((number, die_turn.start().after(&die_turn.result())))
}

/// The ways of playing a die on a board that take no more moves and shots than `sight` allows; if none is so short, the shortest.
fn plays(
    number: BoardNumber,
    position: &Position,
    die: Die,
    side: Side,
    attention: &Attention,
    seen: &mut Vec<SeenTurn<Action>>,
) {
    let sight = attention.sight();
    let mut results = Vec::new();
    position.for_each_result(die, |result| results.push((actions_of(position, &result), result)));
    let shortest = results.iter().map(|(actions, _)| *actions).min().unwrap_or(0);
    results.retain(|(actions, result)| {
        *actions == shortest || *actions <= sight.own && is_noticed(position, result, attention)
    });
    let mut looked: Vec<_> =
        results.into_iter().map(|(_, result)| (points(position, &result, side, sight), result)).collect();
    looked.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    // Finding the way to a result costs more than looking at it: what looks bad is not played anyway.
    looked.truncate(KEPT);
    for (points, result) in looked {
        let mut actions = vec![Action::Die(number, die)];
        actions.extend(position.shortest_way(&result).into_iter().map(Action::Step));
        seen.push(SeenTurn { actions, wins: false, points });
    }
}

/// So many plays of a die are thought of again.
const KEPT: usize = 24;

/// Whether a player notices a play of a die: a goal after a move, and a shot that own pawns redirect, are easy to overlook.
fn is_noticed(position: &Position, result: &DieResult, attention: &Attention) -> bool {
    if result.goal.is_some() {
        return result.pawns == position.pawns(result.die.dot()) || attention.notices(&result.die);
    }
    let (from, to) = (position.ball(), result.ball);
    let (columns, rows) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
    let straight = columns == 0 || rows == 0 || columns == rows;
    straight || attention.notices(&to)
}

/// Moves and shots that lead to a result, about: a pawn that moved, moved once.
fn actions_of(position: &Position, result: &DieResult) -> usize {
    let before = position.pawns(result.die.dot());
    let moved = result.pawns.iter().filter(|pawn| !before.contains(pawn)).count();
    moved + usize::from(result.ball != position.ball() || result.goal.is_some())
}

/// The ways to go on with a die that is being played, to end it here included.
fn rests_of_die(turn: &DieTurn, side: Side, attention: &Attention) -> Vec<SeenTurn<Action>> {
    fn collect(turn: &mut DieTurn, made: usize, seen: &mut Vec<(Vec<Step>, DieResult)>) {
        if turn.may_end() {
            seen.push((turn.steps()[made..].to_vec(), turn.result()));
        }
        for step in turn.open() {
            if turn.act(step).is_ok() {
                collect(turn, made, seen);
                turn.undo();
            }
        }
    }
    let sight = attention.sight();
    let mut rests = Vec::new();
    if turn.steps().is_empty() {
        rests = turn.start().turns(turn.die());
    } else {
        collect(&mut turn.clone(), turn.steps().len(), &mut rests);
    }
    let shortest = rests.iter().map(|(steps, _)| steps.len()).min().unwrap_or(0);
    rests
        .into_iter()
        .filter(|(steps, result)| {
            steps.len() == shortest || steps.len() <= sight.own && is_noticed(turn.start(), result, attention)
        })
        .map(|(steps, result)| SeenTurn {
            actions: steps.into_iter().map(Action::Step).collect(),
            wins: false,
            points: points(turn.start(), &result, side, sight),
        })
        .collect()
}

/// What a play of a die looks like to the side that makes it.
fn points(position: &Position, result: &DieResult, side: Side, sight: Sight) -> i32 {
    let after = position.after(result);
    let goal = match result.goal {
        None => 0,
        Some(scorer) if scorer == side => GOAL,
        Some(_) => -GOAL,
    };
    let next = if sight.own > 1 && after.dice().different().any(|die| can_score(&after, die, sight.own > 2)) {
        GOAL_NEXT
    } else {
        0
    };
    goal + next + (stands(&after, side) - stands(&after, side.other())) / TERMS_OF_POINT
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

/// Whether a die can score for the side whose colour it has; if pawns may not move before the shot, only by the shot.
fn can_score(position: &Position, die: Die, by_moves: bool) -> bool {
    let side = position.owner(die.dot());
    let points = i32::from(die.points());
    // Each own pawn takes the ball at most one column further for nothing.
    let own_pawns = 4;
    if columns_to_goal(side, position.ball()) > points + own_pawns {
        return false;
    }
    if position.pawns(die.dot()).into_iter().all(|pawn| i32::from(moves_to_ball(pawn, position.ball())) > points) {
        return false;
    }
    let pawns = position.pawns(die.dot());
    let mut can = false;
    position.for_each_result(die, |result| can |= result.goal == Some(side) && (by_moves || result.pawns == pawns));
    can
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
        let nearest = pawns.into_iter().map(|pawn| i32::from(moves_to_ball(pawn, ball))).min().unwrap_or(0);
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
                let scores = |points: &u8| position.shot_ends(pawn, *points).goals[side];
                score += SHOT * (1..=6).filter(scores).count() as i32;
            }
        }
    }
    score
}
