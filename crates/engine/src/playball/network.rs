//! How good a Play Ball position is where the search ends: a small network over the features of the linear evaluation and what is known
//! about goals.
//!
//! The linear evaluation puts turns in order and must be quick. Where the search ends, it is known already from which ball cells each side
//! could score, and there is time for a few hidden units, which see what a sum cannot: a feature that matters only
//! together with another.

use games::side::Side;

use super::evaluation::{Evaluation, FEATURES as LINEAR, TABLES as LINEAR_TABLES};
use crate::evaluation::{MOST_POINTS, Sink, Table, WEIGHTS_PER_POINT, Weights, compiled_weights};

/// Who has the ball, and of the cells of own playballers and of opponents, on how many a ball would let this side score, 0 to 3 each.
const GOALS: Table = LINEAR_TABLES[LINEAR_TABLES.len() - 1].then("goals", 3 * 16);
/// Whether this side could score with the ball where it is.
const THREAT: Table = GOALS.then("threat", 2);
/// Always on for the side to move; its weights are the biases.
const ALWAYS: Table = THREAT.then("always", 1);

/// How many features a side has.
pub const FEATURES: usize = ALWAYS.end();
/// Hidden units.
pub const UNITS: usize = 16;
/// Numbers of a feature: its weight in the linear sum, in hundredths of a point, then one for each hidden unit.
pub const NUMBERS: usize = 1 + UNITS;
/// What a hidden unit is at most: one, in the units of its weights.
pub const ONE: i32 = 1 << 10;

/// The tables as they stand in the file: [`NUMBERS`] for each feature; the last one has, for the side to move, what each unit gives in hundredths
/// of a point.
pub const TABLES: [Table; LINEAR_TABLES.len() + 4] = {
    let mut tables = [Table::first("output", 0); LINEAR_TABLES.len() + 4];
    let mut at = 0;
    while at < tables.len() {
        let Table { name, start, size } = match at.checked_sub(LINEAR_TABLES.len()) {
            None => LINEAR_TABLES[at],
            Some(0) => GOALS,
            Some(1) => THREAT,
            Some(2) => ALWAYS,
            Some(_) => ALWAYS.then("output", 1),
        };
        tables[at] = Table { name, start: start * NUMBERS, size: size * NUMBERS };
        at += 1;
    }
    tables
};

/// All numbers of a side in the file.
pub const SIZE: usize = (FEATURES + 1) * NUMBERS;

/// The file of the network that the engine plays with.
pub const FILE_TEXT: &str = include_str!("../../weights/playball-network.txt");

/// The network that the engine plays with.
#[allow(long_running_const_eval, reason = "some ten thousand numbers are read while the engine is compiled")]
pub static NETWORK: Network = Network::new(&compiled_weights(FILE_TEXT, &TABLES));

/// A network, by side to move and its opponent and by feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    linear: [[i32; FEATURES]; 2],
    hidden: [[[i32; UNITS]; FEATURES]; 2],
    output: [i32; UNITS],
}

impl Network {
    /// The network whose numbers stand in the order of a file.
    #[must_use]
    pub const fn new(numbers: &Weights<SIZE>) -> Self {
        let mut new = Self { linear: [[0; FEATURES]; 2], hidden: [[[0; UNITS]; FEATURES]; 2], output: [0; UNITS] };
        let mut side = 0;
        while side < 2 {
            let mut feature = 0;
            while feature <= FEATURES {
                let mut unit = 0;
                while unit < UNITS {
                    let number = numbers.0[side][feature * NUMBERS + 1 + unit];
                    if feature < FEATURES {
                        new.hidden[side][feature][unit] = number;
                    } else if side == 0 {
                        new.output[unit] = number;
                    }
                    unit += 1;
                }
                if feature < FEATURES {
                    new.linear[side][feature] = numbers.0[side][feature * NUMBERS];
                }
                feature += 1;
            }
            side += 1;
        }
        new
    }

    /// How good a position at the start of a turn is for the side to move, in points: `goals` are the ball cells from which the side to move could
    /// score, and those from which its opponent could if it were to move.
    ///
    /// # Panics
    /// As [`Evaluation::evaluate`].
    #[must_use]
    pub fn evaluate(
        &self,
        evaluation: &Evaluation,
        own: u64,
        opponents: u64,
        ball: u8,
        side: Side,
        goals: [u64; 2],
    ) -> i32 {
        let mut adder = Adder { network: self, linear: 0, hidden: [0; UNITS] };
        features(evaluation, own, opponents, ball, side, goals, &mut adder);
        let mut total = i64::from(adder.linear);
        for (&unit, &gives) in adder.hidden.iter().zip(&self.output) {
            total += i64::from(unit.clamp(0, ONE)) * i64::from(gives) / i64::from(ONE);
        }
        (total as i32 / WEIGHTS_PER_POINT).clamp(-MOST_POINTS, MOST_POINTS)
    }
}

/// The features that are on; see [`Network::evaluate`].
///
/// # Panics
/// As [`Evaluation::evaluate`].
#[inline]
pub fn features(
    evaluation: &Evaluation,
    own: u64,
    opponents: u64,
    ball: u8,
    side: Side,
    goals: [u64; 2],
    sink: &mut impl Sink,
) {
    evaluation.features(own, opponents, ball, side, sink);
    for (mover, own, opponents, goals) in [(true, own, opponents, goals[0]), (false, opponents, own, goals[1])] {
        let at = 1_u64 << ball;
        let holder = if own & at != 0 { 0 } else { 1 + usize::from(opponents & at == 0) };
        let count = |cells: u64| ((cells & goals).count_ones() as usize).min(3);
        sink.add(mover, GOALS.at(16 * holder + 4 * count(own) + count(opponents)));
        sink.add(mover, THREAT.at(usize::from(goals & at != 0)));
    }
    sink.add(true, ALWAYS.at(0));
}

struct Adder<'a> {
    network: &'a Network,
    linear: i32,
    hidden: [i32; UNITS],
}

impl Sink for Adder<'_> {
    #[inline]
    fn add(&mut self, mover: bool, feature: usize) {
        let side = usize::from(!mover);
        self.linear += self.network.linear[side][feature];
        for (unit, weight) in self.hidden.iter_mut().zip(&self.network.hidden[side][feature]) {
            *unit += weight;
        }
    }
}

const _: () = assert!(LINEAR == LINEAR_TABLES[LINEAR_TABLES.len() - 1].end());
