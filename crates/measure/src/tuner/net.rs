//! Trains the small networks that evaluate positions of Play Ball on solved boards.

use engine::playball_net::{INPUTS_ON, Inputs, KINDS, Net, NetWeights};
use games::hash;
use games::side::Side;
use tablebase::{Solver, Value};

use super::layers::{Examples, Layers, Training, shuffle};

/// How a network is trained.
#[derive(Debug, Clone, Copy)]
pub struct NetOptions {
    /// Of the positions of the board in which nobody scores at once, one in so many is learned.
    pub one_in: u64,
    /// How often each is looked at.
    pub epochs: usize,
    /// What all random choices follow from.
    pub seed: u64,
}

/// A trained network.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainedNet {
    /// The weights.
    pub weights: NetWeights,
    /// Positions that were learned.
    pub learned: usize,
    /// Positions that were kept apart.
    pub checked: usize,
    /// Of those kept apart that are won or lost, the share of which the network says so, 0 to 1.
    pub right: f64,
}

/// How much of a win is left for each turn that it takes.
const KEPT_EACH_TURN: f32 = 0.99;
/// One in so many positions is kept apart, up to a number.
const APART: (usize, usize) = (20, 100_000);
/// Positions after which the weights are changed.
const BATCH: usize = 1024;
/// How far the weights move at first.
const RATE: f32 = 0.003;
/// How far the weights of the inputs are from 0 at first.
const DEVIATION: f32 = 0.25;

/// A position that is learned: the inputs that are on, and its distance.
#[derive(Debug, Clone, Copy)]
struct Sample {
    inputs: [u16; INPUTS_ON],
    distance: u8,
}

impl Sample {
    /// What the network should say: the chance to win.
    fn target(&self) -> f32 {
        let kept = KEPT_EACH_TURN.powi(i32::from(self.distance)) / 2.0;
        match Value::from_distance(self.distance) {
            Value::Win(_) => 0.5 + kept,
            Value::Draw => 0.5,
            Value::Loss(_) => 0.5 - kept,
        }
    }
}

struct OfBoard<'a> {
    samples: &'a [Sample],
}

impl Examples for OfBoard<'_> {
    fn count(&self) -> usize {
        self.samples.len()
    }

    fn look(&self, example: usize, inputs: &mut Vec<u16>) -> f32 {
        let sample = &self.samples[example];
        inputs.extend(sample.inputs);
        sample.target()
    }
}

/// Trains a network with the values of a solved board. The same options give the same weights on the same kind of machine.
#[must_use]
pub fn train(solver: &Solver, options: &NetOptions) -> TrainedNet {
    let board = solver.space().board();
    let mut samples = draw(solver, options);
    shuffle(&mut samples, options.seed, 0);
    let apart = samples.split_off(samples.len() - (samples.len() / APART.0).min(APART.1));
    let examples = OfBoard { samples: &samples };
    let mut net = Layers::random(KINDS * board.cell_count(), DEVIATION, options.seed);
    let NetOptions { epochs, seed, .. } = *options;
    net.learn(&examples, &Training { epochs, batch: BATCH, parts: 1, threads: 1, rate: RATE, seed });
    let weights = net.rounded();
    let checked = Net::new(&weights, board);
    let (mut right, mut decided) = (0, 0);
    for sample in &apart {
        let value = Value::from_distance(sample.distance);
        if value == Value::Draw {
            continue;
        }
        let points = checked.evaluate_inputs(&sample.inputs);
        decided += 1;
        right += usize::from((points > 0) == matches!(value, Value::Win(_)));
    }
    let right = right as f64 / f64::from(decided.max(1));
    TrainedNet { weights, learned: samples.len(), checked: apart.len(), right }
}

/// Positions with A to move in which it cannot score in this turn.
fn draw(solver: &Solver, options: &NetOptions) -> Vec<Sample> {
    let (space, board) = (solver.space(), solver.space().board());
    let inputs = Inputs::new(board);
    let mut samples = Vec::new();
    for row in 0..space.row_count() {
        for (place, value) in solver.values(row) {
            let number = ((row * space.column_count() + place.column) * 7 + place.slot + 1) as u64;
            if value == Value::Win(1) || !hash::key(number ^ options.seed << 40).is_multiple_of(options.one_in) {
                continue;
            }
            let placement = space.placement(place);
            let [own, opponents] = Side::BOTH.map(|side| placement.pieces[side]);
            let inputs = inputs.of(own, opponents, placement.ball, Side::A);
            samples.push(Sample { inputs, distance: value.distance() });
        }
    }
    samples
}
