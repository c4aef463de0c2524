//! What a board between two draws is worth: the goals that it promises, as a sum of learned weights.

use std::fmt::Write as _;
use std::sync::OnceLock;

use games::pawnball::dice::{Die, Dot};
use games::pawnball::{PITCH, Position, Square};
use games::side::Side;

/// Numbers of draws still to come that have weights of their own; the last stands for all higher ones too.
pub(super) const HORIZONS: usize = 5;

const SQUARES: usize = PITCH.width() as usize * PITCH.height() as usize;
const WIDTH: usize = PITCH.width() as usize;
const MIDDLE: u8 = PITCH.height() / 2;
/// Columns and rows between pawn and ball beyond which it makes no difference how many they are.
const FAR_COLUMNS: i32 = 8;
const ROWS_OFF: usize = MIDDLE as usize + 1;
const RELATIVE_COLUMNS: usize = 2 * FAR_COLUMNS as usize + 1;

/// The pawn as seen from the ball, for each third of the pitch where the ball may lie.
const RELATIVE: usize = 0;
/// Where the pawn stands.
const ABSOLUTE: usize = RELATIVE + 3 * RELATIVE_COLUMNS * ROWS_OFF;
/// Where the ball lies: columns beyond the middle and rows off it.
const BALL: usize = ABSOLUTE + WIDTH * ROWS_OFF;
/// For each dot, the points that its nearer pawn needs to get next to the ball.
const NEAREST: usize = BALL + WIDTH / 2 * ROWS_OFF;
const MOST_NEAREST: usize = 9;
/// Wearing the mono dots, which are played first when both sets are equal (PW-7).
const MONO: usize = NEAREST + MOST_NEAREST;
/// How many of the side's twelve dice score at once, and the square of that number in twelfths.
const THREATS: usize = MONO + 1;
/// How many features there are without the threats; they are the first.
pub(super) const PLAIN_FEATURES: usize = THREATS;
/// How many features there are.
pub(super) const FEATURES: usize = THREATS + 2;

/// The weights of every horizon, each with and without the threats; in goals.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Weights {
    /// For each horizon the weights of all features but the threats, which cost too much to look at everywhere.
    pub(super) plain: [Vec<f32>; HORIZONS],
    /// For each horizon the weights of all features.
    pub(super) full: [Vec<f32>; HORIZONS],
}

/// Weights are written in ten-thousandths of a goal.
const UNITS: f32 = 10_000.0;

impl Weights {
    /// Reads weights: comments begin with `#`, everything else is numbers.
    ///
    /// # Errors
    /// A word is not a number, or the numbers are too few or too many.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut numbers = Vec::new();
        for (line, words) in text.lines().enumerate() {
            for word in words.split('#').next().unwrap_or_default().split_whitespace() {
                let number: i32 = word.parse().map_err(|_| format!("line {}: `{word}` is no number", line + 1))?;
                numbers.push(number as f32 / UNITS);
            }
        }
        if numbers.len() != 2 * HORIZONS * FEATURES {
            return Err(format!("{} weights, not {}", numbers.len(), 2 * HORIZONS * FEATURES));
        }
        let set = |at: usize| numbers[at * FEATURES..][..FEATURES].to_vec();
        Ok(Self { plain: std::array::from_fn(set), full: std::array::from_fn(|horizon| set(HORIZONS + horizon)) })
    }

    /// The text that [`read`](Self::read) reads, without a header.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (name, sets) in [("without threats", &self.plain), ("with threats", &self.full)] {
            for (horizon, set) in sets.iter().enumerate() {
                let _ = writeln!(text, "# {} draws to come, {name}", horizon + 1);
                for line in set.chunks(24) {
                    let words: Vec<String> =
                        line.iter().map(|weight| ((weight * UNITS).round() as i32).to_string()).collect();
                    let _ = writeln!(text, "{}", words.join(" "));
                }
            }
        }
        text
    }

    /// No weights: every board is worth as much.
    pub(super) fn nothing() -> Self {
        let sets: [Vec<f32>; HORIZONS] = std::array::from_fn(|_| vec![0.0; FEATURES]);
        Self { plain: sets.clone(), full: sets }
    }

    /// No learned weights: the nearer the ball is to the goal and the pawns are to the ball, the better.
    pub(super) fn nearness() -> Self {
        let mut set = vec![0.0; FEATURES];
        for beyond in 0..WIDTH / 2 {
            for row in 0..ROWS_OFF {
                set[BALL + beyond * ROWS_OFF + row] = 0.03 * (beyond + 1) as f32 - 0.005 * row as f32;
            }
        }
        for points in 0..MOST_NEAREST {
            set[NEAREST + points] = -0.02 * points as f32;
        }
        let sets: [Vec<f32>; HORIZONS] = std::array::from_fn(|_| set.clone());
        Self { plain: sets.clone(), full: sets }
    }
}

/// The points that bring a pawn next to the ball when nothing is in the way.
fn points_to_ball(pawn: Square, ball: Square) -> usize {
    let columns = pawn.column().abs_diff(ball.column()).saturating_sub(1);
    let rows = pawn.row().abs_diff(ball.row()).saturating_sub(1);
    usize::from(columns + rows)
}

fn rows_off(square: Square) -> usize {
    usize::from(square.row().abs_diff(MIDDLE))
}

/// A square as its side sees it: the goal that it attacks is on the right.
fn seen_by(side: Side, square: Square) -> Square {
    match side {
        Side::A => square,
        Side::B => square.side_swapped(),
    }
}

fn relative_feature(side: Side, ball: Square, pawn: Square) -> usize {
    let (ball, pawn) = (seen_by(side, ball), seen_by(side, pawn));
    let third = (usize::from(ball.column()).saturating_sub(1) / 5).min(2);
    let ahead = i32::from(pawn.column()) - i32::from(ball.column());
    let column = (ahead.clamp(-FAR_COLUMNS, FAR_COLUMNS) + FAR_COLUMNS) as usize;
    let row = usize::from(pawn.row().abs_diff(ball.row())).min(ROWS_OFF - 1);
    RELATIVE + (third * RELATIVE_COLUMNS + column) * ROWS_OFF + row
}

fn absolute_feature(side: Side, pawn: Square) -> usize {
    ABSOLUTE + usize::from(seen_by(side, pawn).column()) * ROWS_OFF + rows_off(pawn)
}

/// The feature of the ball and the side that it is good for; none in the middle column.
fn ball_feature(ball: Square) -> Option<(usize, Side)> {
    let middle = Square::CENTRE.column();
    let side = if ball.column() > middle { Side::A } else { Side::B };
    let beyond = usize::from(ball.column().abs_diff(middle)).checked_sub(1)?.min(WIDTH / 2 - 1);
    Some((BALL + beyond * ROWS_OFF + rows_off(ball), side))
}

fn nearest(ball: Square, pawns: [Square; 2]) -> usize {
    pawns.map(|pawn| points_to_ball(pawn, ball)).into_iter().min().unwrap_or(0).min(MOST_NEAREST - 1)
}

/// How many of the dice of `side` score at once.
fn threats(position: &Position, side: Side) -> u32 {
    let can = |&(dot, points): &(Dot, u8)| Die::new(dot, points).is_some_and(|die| position.can_score(die));
    let dice = position.dots_of(side).into_iter().flat_map(|dot| (1..=6).map(move |points| (dot, points)));
    dice.filter(can).count() as u32
}

const fn sign(side: Side) -> f32 {
    match side {
        Side::A => 1.0,
        Side::B => -1.0,
    }
}

/// All features of a board as differences, A's less B's.
pub(super) fn features(position: &Position) -> Vec<f32> {
    let mut features = vec![0.0; FEATURES];
    let ball = position.ball();
    for side in Side::BOTH {
        for dot in position.dots_of(side) {
            let pawns = position.pawns(dot);
            for pawn in pawns {
                features[relative_feature(side, ball, pawn)] += sign(side);
                features[absolute_feature(side, pawn)] += sign(side);
            }
            features[NEAREST + nearest(ball, pawns)] += sign(side);
        }
        let threats = threats(position, side) as f32;
        features[THREATS] += sign(side) * threats;
        features[THREATS + 1] += sign(side) * threats * threats / 12.0;
    }
    if let Some((feature, side)) = ball_feature(ball) {
        features[feature] += sign(side);
    }
    features[MONO] = sign(position.mono());
    features
}

/// The weights of one horizon, laid out for speed.
#[derive(Debug, Clone)]
struct Tables {
    /// For each side, ball square and pawn square.
    pawn: [Vec<f32>; 2],
    ball: Vec<f32>,
    nearest: [f32; MOST_NEAREST],
    mono: f32,
    threats: [f32; 2],
}

impl Tables {
    fn new(weights: &[f32]) -> Self {
        let squares: Vec<Square> = Square::all().collect();
        let pawn = Side::BOTH.map(|side| {
            let pairs = squares.iter().flat_map(|&ball| squares.iter().map(move |&pawn| (ball, pawn)));
            pairs
                .map(|(ball, pawn)| weights[relative_feature(side, ball, pawn)] + weights[absolute_feature(side, pawn)])
                .collect()
        });
        let ball = |&ball: &Square| ball_feature(ball).map_or(0.0, |(feature, side)| weights[feature] * sign(side));
        Self {
            pawn,
            ball: squares.iter().map(ball).collect(),
            nearest: std::array::from_fn(|points| weights[NEAREST + points]),
            mono: weights[MONO],
            threats: [weights[THREATS], weights[THREATS + 1]],
        }
    }

    #[inline]
    fn pair(&self, side: Side, ball: Square, pawns: [Square; 2]) -> f32 {
        let row = &self.pawn[side.index()][ball.index() * SQUARES..][..SQUARES];
        let near = usize::from(POINTS[ball.index()][pawns[0].index()].min(POINTS[ball.index()][pawns[1].index()]));
        sign(side) * (row[pawns[0].index()] + row[pawns[1].index()] + self.nearest[near])
    }

    fn board(&self, position: &Position) -> f32 {
        self.board_with_ball(position, position.ball())
    }

    fn board_with_ball(&self, position: &Position, ball: Square) -> f32 {
        let pairs = Dot::ALL.map(|dot| self.pair(position.owner(dot), ball, position.pawns(dot)));
        self.ball[ball.index()] + self.mono * sign(position.mono()) + pairs.into_iter().sum::<f32>()
    }
}

/// For each ball square and pawn square the points between them, at most the highest that has a weight.
static POINTS: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut ball = 0;
    while ball < SQUARES {
        let mut pawn = 0;
        while pawn < SQUARES {
            let columns = (ball % WIDTH).abs_diff(pawn % WIDTH).saturating_sub(1);
            let rows = (ball / WIDTH).abs_diff(pawn / WIDTH).saturating_sub(1);
            let points = columns + rows;
            table[ball][pawn] = if points < MOST_NEAREST { points } else { MOST_NEAREST - 1 } as u8;
            pawn += 1;
        }
        ball += 1;
    }
    table
};

/// Estimates boards between two draws, in goals for A.
#[derive(Debug, Clone)]
pub(super) struct Evaluation {
    plain: [Tables; HORIZONS],
    full: [Tables; HORIZONS],
}

impl Evaluation {
    pub(super) fn new(weights: &Weights) -> Self {
        Self {
            plain: std::array::from_fn(|horizon| Tables::new(&weights.plain[horizon])),
            full: std::array::from_fn(|horizon| Tables::new(&weights.full[horizon])),
        }
    }

    /// The evaluation with the weights that ship.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<Evaluation> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let weights = Weights::read(include_str!("../../weights/pawnball.txt"));
            Self::new(&weights.expect("a test reads the weights that ship"))
        })
    }

    /// Quickly, without the threats. `draws` is the number of draws to come; 0 when no more goals can fall.
    pub(super) fn plain(&self, position: &Position, draws: usize) -> f32 {
        draws.checked_sub(1).map_or(0.0, |horizon| self.plain[horizon.min(HORIZONS - 1)].board(position))
    }

    /// As [`plain`](Self::plain), if the ball lay elsewhere.
    pub(super) fn plain_with_ball(&self, position: &Position, ball: Square, draws: usize) -> f32 {
        draws
            .checked_sub(1)
            .map_or(0.0, |horizon| self.plain[horizon.min(HORIZONS - 1)].board_with_ball(position, ball))
    }

    /// With the threats of both sides.
    pub(super) fn full(&self, position: &Position, draws: usize) -> f32 {
        let Some(horizon) = draws.checked_sub(1) else { return 0.0 };
        let tables = &self.full[horizon.min(HORIZONS - 1)];
        let threats = |side| {
            let count = threats(position, side) as f32;
            sign(side) * (tables.threats[0] * count + tables.threats[1] * count * count / 12.0)
        };
        tables.board(position) + threats(Side::A) + threats(Side::B)
    }

    /// Estimates for the results of a die with `dot` on `position`.
    pub(super) fn after_die<'a>(&'a self, position: &'a Position, dot: Dot, draws: usize) -> AfterDie<'a> {
        AfterDie {
            tables: &self.plain[draws.saturating_sub(1).min(HORIZONS - 1)],
            position,
            dot,
            owner: position.owner(dot),
            rest: [f32::NAN; SQUARES],
        }
    }
}

/// The plain estimate of many results of one die: what the die does not change is added up once for each ball square.
pub(super) struct AfterDie<'a> {
    tables: &'a Tables,
    position: &'a Position,
    dot: Dot,
    owner: Side,
    rest: [f32; SQUARES],
}

impl AfterDie<'_> {
    /// As [`Evaluation::plain`] of the position after the die.
    #[inline]
    pub(super) fn estimate(&mut self, pawns: [Square; 2], ball: Square) -> f32 {
        let mut rest = self.rest[ball.index()];
        if rest.is_nan() {
            rest = self.tables.ball[ball.index()] + self.tables.mono * sign(self.position.mono());
            for dot in Dot::ALL.into_iter().filter(|&dot| dot != self.dot) {
                rest += self.tables.pair(self.position.owner(dot), ball, self.position.pawns(dot));
            }
            self.rest[ball.index()] = rest;
        }
        rest + self.tables.pair(self.owner, ball, pawns)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::{Evaluation, FEATURES, HORIZONS, THREATS, Weights, features};
    use games::pawnball::Position;

    fn boards() -> impl Iterator<Item = Position> {
        let lines = include_str!("../../../games/tests/data/pawnball.jsonl").lines();
        lines.step_by(7).map(|line| line.split('"').nth(3).unwrap().parse().unwrap())
    }

    #[test]
    fn the_weights_that_ship_are_read_and_written() {
        let weights = Weights::read(include_str!("../../weights/pawnball.txt")).unwrap();
        assert_eq!(Weights::read(&weights.text()).unwrap(), weights);
        assert!(Weights::read("1 2 x").unwrap_err().contains("line 1"));
        assert!(Weights::read("1 2").unwrap_err().contains("2 weights"));
    }

    #[test]
    fn tables_and_single_dice_give_the_sum_of_the_features() {
        let mut weights = Weights::nearness();
        for horizon in 0..HORIZONS {
            for feature in 0..FEATURES {
                weights.full[horizon][feature] = ((feature * 37 + horizon) % 101) as f32 / 500.0 - 0.1;
            }
            weights.plain[horizon] = weights.full[horizon].clone();
            weights.plain[horizon][THREATS..].fill(0.0);
        }
        let evaluation = Evaluation::new(&weights);
        for position in boards() {
            let features = features(&position);
            for draws in 1..=HORIZONS {
                let sum = |weights: &[f32]| features.iter().zip(weights).map(|(a, b)| a * b).sum::<f32>();
                assert!((evaluation.full(&position, draws) - sum(&weights.full[draws - 1])).abs() < 1e-3);
                assert!((evaluation.plain(&position, draws) - sum(&weights.plain[draws - 1])).abs() < 1e-3);
                let die = position.dice().different().next().unwrap();
                let mut after = evaluation.after_die(&position, die.dot(), draws);
                position.for_each_result(die, |result| {
                    let plain = evaluation.plain(&position.after(&result), draws);
                    assert!((after.estimate(result.pawns, result.ball) - plain).abs() < 1e-3);
                });
            }
            assert_eq!(evaluation.full(&position, 0), 0.0);
        }
    }

    #[test]
    fn what_is_good_for_one_side_is_bad_for_the_other() {
        let evaluation = Evaluation::shipped();
        for position in boards() {
            let [here, swapped] = [position, position.side_swapped()].map(|board| evaluation.full(&board, 2));
            assert!((here + swapped).abs() < 1e-3, "{position}");
        }
    }
}
