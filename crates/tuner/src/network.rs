//! Fitting the network of Play Ball: the same loss as for linear weights, by Adam with gradients through the hidden units.

use engine::Noise;
use engine::evaluation::playball::FEATURES as LINEAR;
use engine::evaluation::playball_network::{FEATURES, NUMBERS, ONE, SIZE, UNITS};
use engine::evaluation::{WEIGHTS_PER_POINT, Weights, chance};

use crate::fit::FitOptions;
use crate::samples::Samples;

/// How many positions go into one step.
const BATCH: usize = 1024;
/// Of the averages that Adam keeps, how much stays each step (Kingma and Ba 2015).
const KEPT: (f32, f32) = (0.9, 0.999);
/// The points that one unit of the network's output stands for while it is fitted.
const POINTS: f64 = 100.0;
/// Of each step, in hundreds of points for linear weights and in units for hidden ones.
const RATE: f32 = 0.01;

/// The numbers of one feature: its linear weight, then one for each hidden unit.
type Row = [f32; NUMBERS];

/// A network while it is fitted.
struct Fitting {
    /// Of the side to move, then of its opponent.
    rows: Vec<Row>,
    output: Row,
}

/// A fitted network and how well it fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FittedNetwork {
    /// Its numbers.
    pub numbers: Weights<SIZE>,
}

impl Fitting {
    /// The linear weights, and hidden units that are all a little different and give nothing yet.
    fn new(linear: &Weights<LINEAR>, noise: &mut Noise) -> Self {
        let mut rows = vec![[0.0; NUMBERS]; 2 * FEATURES];
        let mut random = |size: f32| size * (noise.below(2001) as f32 / 1000.0 - 1.0);
        for (side, linear) in linear.0.iter().enumerate() {
            for (feature, row) in rows[side * FEATURES..(side + 1) * FEATURES].iter_mut().enumerate() {
                for number in &mut row[1..] {
                    *number = random(0.1);
                }
                if let Some(&weight) = linear.get(feature) {
                    row[0] = weight as f32 / (WEIGHTS_PER_POINT as f32 * POINTS as f32);
                }
            }
        }
        let mut output = [0.0; NUMBERS];
        for number in &mut output[1..] {
            *number = random(0.5);
        }
        Self { rows, output }
    }

    /// The sums of the rows that are on, and what comes out, in hundreds of points.
    #[inline]
    fn forward(&self, features: &[u16]) -> (Row, f32) {
        let mut sums = [0.0; NUMBERS];
        for &feature in features {
            for (sum, number) in sums.iter_mut().zip(&self.rows[usize::from(feature)]) {
                *sum += number;
            }
        }
        let gives = (1..NUMBERS).map(|unit| sums[unit].clamp(0.0, 1.0) * self.output[unit]).sum::<f32>();
        (sums, sums[0] + gives)
    }

    /// The mean cross entropy, in nats.
    fn loss(&self, samples: &Samples) -> f64 {
        let total: f64 = (0..samples.len())
            .map(|index| {
                let (features, target) = samples.get(index);
                let expected = chance(f64::from(self.forward(features).1) * POINTS).clamp(1e-9, 1.0 - 1e-9);
                let target = f64::from(target);
                -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
            })
            .sum();
        total / samples.len().max(1) as f64
    }

    fn numbers(&self) -> Weights<SIZE> {
        let linear = |number: f32| (f64::from(number) * POINTS * f64::from(WEIGHTS_PER_POINT)).round() as i32;
        let unit = |number: f32| (number * ONE as f32).round() as i32;
        let mut numbers = Weights([[0; SIZE]; 2]);
        for (side, numbers) in numbers.0.iter_mut().enumerate() {
            for (feature, row) in self.rows[side * FEATURES..(side + 1) * FEATURES].iter().enumerate() {
                numbers[feature * NUMBERS] = linear(row[0]);
                for (number, &weight) in numbers[feature * NUMBERS + 1..].iter_mut().zip(&row[1..]) {
                    *number = unit(weight);
                }
            }
        }
        for at in 1..=UNITS {
            numbers.0[0][FEATURES * NUMBERS + at] = linear(self.output[at]);
        }
        numbers
    }
}

/// Adam's averages for some rows.
struct Averages(Vec<(Row, Row)>);

impl Averages {
    fn step(&mut self, at: usize, row: &mut Row, gradient: &Row, rate: f32, step: i32) {
        let correction = (1.0 - KEPT.0.powi(step), 1.0 - KEPT.1.powi(step));
        let (first, second) = &mut self.0[at];
        for number in 0..NUMBERS {
            let slope = gradient[number];
            first[number] = KEPT.0 * first[number] + (1.0 - KEPT.0) * slope;
            second[number] = KEPT.1 * second[number] + (1.0 - KEPT.1) * slope * slope;
            row[number] -= rate * (first[number] / correction.0) / ((second[number] / correction.1).sqrt() + 1e-8);
        }
    }
}

/// Fits a network to `training`, beginning with linear weights. After each round through the positions `told` gets its number and the losses on
/// `training` and `validation`.
#[must_use]
pub fn fit_network(
    start: &Weights<LINEAR>,
    training: &Samples,
    validation: &Samples,
    options: &FitOptions,
    mut told: impl FnMut(usize, f64, f64),
) -> FittedNetwork {
    let mut noise = Noise::new(options.seed);
    let mut network = Fitting::new(start, &mut noise);
    let mut averages = Averages(vec![([0.0; NUMBERS], [0.0; NUMBERS]); 2 * FEATURES + 1]);
    let mut gradient = vec![[0.0; NUMBERS]; 2 * FEATURES];
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let steps = options.epochs * training.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, noise.below(last as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.fill([0.0; NUMBERS]);
            let mut of_output = [0.0; NUMBERS];
            for &index in batch {
                let (features, target) = training.get(index as usize);
                let (sums, points) = network.forward(features);
                let error = (chance(f64::from(points) * POINTS) as f32 - target) / batch.len() as f32;
                let mut of_sums = [0.0; NUMBERS];
                of_sums[0] = error;
                for unit in 1..NUMBERS {
                    of_output[unit] += error * sums[unit].clamp(0.0, 1.0);
                    if sums[unit] > 0.0 && sums[unit] < 1.0 {
                        of_sums[unit] = error * network.output[unit];
                    }
                }
                for &feature in features {
                    for (total, part) in gradient[usize::from(feature)].iter_mut().zip(&of_sums) {
                        *total += part;
                    }
                }
            }
            let rate = RATE * options.rate as f32 * (1.0 - step as f32 / steps as f32);
            step += 1;
            for (at, (row, gradient)) in network.rows.iter_mut().zip(&gradient).enumerate() {
                averages.step(at, row, gradient, rate, step);
            }
            averages.step(2 * FEATURES, &mut network.output, &of_output, rate, step);
        }
        told(epoch, network.loss(training), network.loss(validation));
    }
    FittedNetwork { numbers: network.numbers() }
}
