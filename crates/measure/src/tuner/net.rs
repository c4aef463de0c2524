//! Trains the small networks that evaluate positions of Play Ball on solved boards.

use std::f32::consts::PI;

use engine::playball_net::{FIRST, KINDS, NetWeights, ONE, ONE_OUT, SECOND};
use games::hash;
use games::playball::MOST_CELLS;
use games::side::Side;
use tablebase::{Solver, Value};

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
/// The most that a weight of 8 bits can be.
const MOST: f32 = i8::MAX as f32 / ONE as f32;

/// A position that is learned: the inputs that are on, those of its mirror image, and its distance.
#[derive(Debug, Clone, Copy)]
struct Sample {
    inputs: [[u16; 7]; 2],
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

/// Trains a network with the values of a solved board. The same options give the same weights on the same kind of machine.
#[must_use]
pub fn train(solver: &Solver, options: &NetOptions) -> TrainedNet {
    let board = solver.space().board();
    let mut samples = draw(solver, options);
    shuffle(&mut samples, options.seed, 0);
    let apart = samples.split_off(samples.len() - (samples.len() / APART.0).min(APART.1));
    let mut net = Layers::random(board.cell_count(), options.seed);
    let (mut mean, mut square) = (net.zeros(), net.zeros());
    let steps = options.epochs * samples.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 0..options.epochs {
        shuffle(&mut samples, options.seed, 1 + epoch as u64);
        for batch in samples.chunks(BATCH) {
            step += 1;
            let mut slope = net.zeros();
            for (number, sample) in batch.iter().enumerate() {
                // Both images are learned, in turn.
                let inputs = &sample.inputs[(number + epoch) % 2];
                let seen = net.evaluate(inputs);
                let error = 1.0 / (1.0 + (-seen.total).exp()) - sample.target();
                net.follow(inputs, &seen, error / batch.len() as f32, &mut slope);
            }
            let rate = RATE * f32::midpoint(1.0, (PI * step as f32 / steps as f32).cos()) + RATE / 300.0;
            net.change(&slope, &mut mean, &mut square, rate, step);
        }
    }
    let weights = net.rounded();
    let checked = engine::playball_net::Net::new(&weights, board);
    let (mut right, mut decided) = (0, 0);
    for sample in &apart {
        let value = Value::from_distance(sample.distance);
        if value == Value::Draw {
            continue;
        }
        let count = board.cell_count();
        let cells = |kind: usize| {
            let of_kind = move |&&input: &&u16| usize::from(input) / count == kind;
            sample.inputs[0].iter().filter(of_kind).map(move |&input| (usize::from(input) % count) as u8)
        };
        let ball = (2..KINDS).find_map(|kind| cells(kind).next()).unwrap_or_default();
        let points = checked.evaluate(cells(0).collect(), cells(1).collect(), ball, Side::A);
        decided += 1;
        right += usize::from((points > 0) == matches!(value, Value::Win(_)));
    }
    let right = right as f64 / f64::from(decided.max(1));
    TrainedNet { weights, learned: samples.len(), checked: apart.len(), right }
}

/// Positions with A to move in which it cannot score in this turn.
fn draw(solver: &Solver, options: &NetOptions) -> Vec<Sample> {
    let (space, board) = (solver.space(), solver.space().board());
    let count = board.cell_count();
    let mirror: Vec<u8> = match board.mirror() {
        Some(map) => map.iter().copied().take(count).collect(),
        None => (0..count as u8).collect(),
    };
    let mut samples = Vec::new();
    for row in 0..space.row_count() {
        for (place, value) in solver.values(row) {
            let number = ((row * space.column_count() + place.column) * 7 + place.slot + 1) as u64;
            if value == Value::Win(1) || !hash::key(number ^ options.seed << 40).is_multiple_of(options.one_in) {
                continue;
            }
            let placement = space.placement(place);
            let [own, opponents] = Side::BOTH.map(|side| placement.pieces[side]);
            let holder =
                if own.contains(placement.ball) { 2 } else { 3 + usize::from(!opponents.contains(placement.ball)) };
            let image = |map: &dyn Fn(u8) -> u8| {
                let mut inputs = [0; 7];
                let all = own.into_iter().map(|cell| (0, cell));
                let all = all.chain(opponents.into_iter().map(|cell| (1, cell))).chain([(holder, placement.ball)]);
                for (input, (kind, cell)) in inputs.iter_mut().zip(all) {
                    *input = (kind * count) as u16 + u16::from(map(cell));
                }
                inputs
            };
            let inputs = [image(&|cell| cell), image(&|cell| mirror[usize::from(cell) % MOST_CELLS])];
            samples.push(Sample { inputs, distance: value.distance() });
        }
    }
    samples
}

/// Fisher and Yates.
fn shuffle(samples: &mut [Sample], seed: u64, round: u64) {
    for last in (1..samples.len()).rev() {
        let random = hash::key(hash::key(seed.wrapping_mul(1_000).wrapping_add(round)) ^ last as u64);
        samples.swap(last, (random % (last as u64 + 1)) as usize);
    }
}

/// The weights while they are learned, or what is to be added to them.
#[derive(Debug, Clone)]
struct Layers {
    inputs: Vec<[f32; FIRST]>,
    first_bias: [f32; FIRST],
    second: [[f32; FIRST]; SECOND],
    second_bias: [f32; SECOND],
    output: [f32; SECOND],
    output_bias: [f32; 1],
}

/// What the units are in a position.
struct Seen {
    first: [f32; FIRST],
    second: [f32; SECOND],
    total: f32,
}

impl Layers {
    fn random(cells: usize, seed: u64) -> Self {
        let mut number = 0;
        // Between −√3 and √3: of mean 0 and deviation 1.
        let mut random = || {
            number += 1;
            let unit = (hash::key(seed ^ number << 32) >> 40) as f32 / (1_u64 << 24) as f32;
            (2.0 * unit - 1.0) * 3_f32.sqrt()
        };
        Self {
            inputs: (0..KINDS * cells).map(|_| std::array::from_fn(|_| 0.25 * random())).collect(),
            first_bias: [0.3; FIRST],
            second: std::array::from_fn(|_| std::array::from_fn(|_| 0.15 * random())),
            second_bias: [0.2; SECOND],
            output: std::array::from_fn(|_| 0.3 * random()),
            output_bias: [0.0],
        }
    }

    fn zeros(&self) -> Self {
        Self {
            inputs: vec![[0.0; FIRST]; self.inputs.len()],
            first_bias: [0.0; FIRST],
            second: [[0.0; FIRST]; SECOND],
            second_bias: [0.0; SECOND],
            output: [0.0; SECOND],
            output_bias: [0.0],
        }
    }

    fn all(&mut self) -> [&mut [f32]; 6] {
        let Self { inputs, first_bias, second, second_bias, output, output_bias } = self;
        [inputs.as_flattened_mut(), first_bias, second.as_flattened_mut(), second_bias, output, output_bias]
    }

    fn evaluate(&self, inputs: &[u16; 7]) -> Seen {
        let mut first = self.first_bias;
        for &input in inputs {
            for (sum, weight) in first.iter_mut().zip(&self.inputs[usize::from(input)]) {
                *sum += weight;
            }
        }
        let first = first.map(|sum| sum.clamp(0.0, 1.0));
        let mut second = self.second_bias;
        for (unit, weights) in second.iter_mut().zip(&self.second) {
            // Eight sums side by side, which a compiler can make at once.
            let mut sums = [0.0; 8];
            for (values, weights) in first.chunks_exact(8).zip(weights.chunks_exact(8)) {
                for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
                    *sum += value * weight;
                }
            }
            *unit = (*unit + sums.iter().sum::<f32>()).clamp(0.0, 1.0);
        }
        let total =
            self.output_bias[0] + second.iter().zip(&self.output).map(|(unit, weight)| unit * weight).sum::<f32>();
        Seen { first, second, total }
    }

    /// Adds the slope of an error to `slope`.
    fn follow(&self, inputs: &[u16; 7], seen: &Seen, error: f32, slope: &mut Self) {
        let is_free = |unit: f32| unit > 0.0 && unit < 1.0;
        slope.output_bias[0] += error;
        let mut of_first = [0.0; FIRST];
        for unit in 0..SECOND {
            slope.output[unit] += error * seen.second[unit];
            if is_free(seen.second[unit]) {
                let error = error * self.output[unit];
                slope.second_bias[unit] += error;
                for (slope, value) in slope.second[unit].iter_mut().zip(&seen.first) {
                    *slope += error * value;
                }
                for (sum, weight) in of_first.iter_mut().zip(&self.second[unit]) {
                    *sum += error * weight;
                }
            }
        }
        for ((sum, &value), bias) in of_first.iter_mut().zip(&seen.first).zip(&mut slope.first_bias) {
            if !is_free(value) {
                *sum = 0.0;
            }
            *bias += *sum;
        }
        for &input in inputs {
            for (sum, error) in slope.inputs[usize::from(input)].iter_mut().zip(&of_first) {
                *sum += error;
            }
        }
    }

    /// One step of Adam (D. P. Kingma, J. Ba, *Adam: A Method for Stochastic Optimization*, 2015), within what 8 bits can hold.
    fn change(&mut self, slope: &Self, mean: &mut Self, square: &mut Self, rate: f32, step: i32) {
        const FADE: (f32, f32) = (0.9, 0.999);
        let (of_mean, of_square) = (1.0 - FADE.0.powi(step), 1.0 - FADE.1.powi(step));
        let mut slope = slope.clone();
        let all = self.all().into_iter().zip(slope.all()).zip(mean.all()).zip(square.all());
        for (number, (((weights, slope), mean), square)) in all.enumerate() {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slope).zip(mean).zip(square) {
                *mean = FADE.0 * *mean + (1.0 - FADE.0) * *slope;
                *square = FADE.1 * *square + (1.0 - FADE.1) * *slope * *slope;
                *weight -= rate * (*mean / of_mean) / ((*square / of_square).sqrt() + 1e-8);
                if number < 4 {
                    *weight = weight.clamp(-MOST, MOST);
                }
            }
        }
    }

    /// The same as whole numbers.
    fn rounded(&self) -> NetWeights {
        let narrow = |weight: f32| (weight * f32::from(ONE)).round() as i8;
        let wide = |weight: f32| (weight * f32::from(ONE_OUT)).round() as i16;
        NetWeights {
            inputs: self.inputs.iter().map(|row| row.map(narrow)).collect(),
            first_bias: self.first_bias.map(narrow),
            second: self.second.map(|row| row.map(narrow)),
            second_bias: self.second_bias.map(narrow),
            output: self.output.map(wide),
            output_bias: wide(self.output_bias[0]),
        }
    }
}
