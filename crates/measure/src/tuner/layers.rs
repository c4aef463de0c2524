//! Trains small networks, whatever the game, from examples: inputs that are on, and the winning chance that a network should say.

use std::f32::consts::PI;

use engine::net::{NetWeights, ONE, ONE_OUT};
use games::hash;

use super::workers::in_parallel;

/// What a network learns from.
pub trait Examples: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// Puts the inputs of an example into the empty `inputs`. What the network should say: the chance to win.
    fn look(&self, example: usize, inputs: &mut Vec<u16>) -> f32;
}

/// How a network is trained.
#[derive(Debug, Clone, Copy)]
pub struct Training {
    /// How often each example is looked at.
    pub epochs: usize,
    /// Examples after which the weights are changed.
    pub batch: usize,
    /// In how many parts, of fixed size, a batch is summed up: the outcome depends on it.
    pub parts: usize,
    /// Threads; the outcome does not depend on them.
    pub threads: usize,
    /// How far the weights move at first.
    pub rate: f32,
    /// What all random choices follow from.
    pub seed: u64,
}

/// The most that a weight of 8 bits can be.
const MOST: f32 = i8::MAX as f32 / ONE as f32;

/// Fisher and Yates.
pub fn shuffle<T>(items: &mut [T], seed: u64, round: u64) {
    for last in (1..items.len()).rev() {
        let random = hash::key(hash::key(seed.wrapping_mul(1_000).wrapping_add(round)) ^ last as u64);
        items.swap(last, (random % (last as u64 + 1)) as usize);
    }
}

/// The weights while they are learned, or what is to be added to them.
#[derive(Debug, Clone)]
pub struct Layers<const FIRST: usize, const SECOND: usize> {
    inputs: Vec<[f32; FIRST]>,
    first_bias: [f32; FIRST],
    second: [[f32; FIRST]; SECOND],
    second_bias: [f32; SECOND],
    output: [f32; SECOND],
    output_bias: [f32; 1],
}

/// What the units are in a position.
struct Seen<const FIRST: usize, const SECOND: usize> {
    first: [f32; FIRST],
    second: [f32; SECOND],
    total: f32,
}

impl<const FIRST: usize, const SECOND: usize> Layers<FIRST, SECOND> {
    /// Weights by chance, for so many inputs; `deviation` is the standard deviation of theirs.
    #[must_use]
    pub fn random(inputs: usize, deviation: f32, seed: u64) -> Self {
        let mut number = 0;
        // Between −√3 and √3: of mean 0 and deviation 1.
        let mut random = || {
            number += 1;
            let unit = (hash::key(seed ^ number << 32) >> 40) as f32 / (1_u64 << 24) as f32;
            (2.0 * unit - 1.0) * 3_f32.sqrt()
        };
        Self {
            inputs: (0..inputs).map(|_| std::array::from_fn(|_| deviation * random())).collect(),
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

    fn evaluate(&self, inputs: &[u16]) -> Seen<FIRST, SECOND> {
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
    fn follow(&self, inputs: &[u16], seen: &Seen<FIRST, SECOND>, error: f32, slope: &mut Self) {
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

    /// The same as whole numbers, those of 8 bits as multiples of `step`: the greater it is, the smaller a file becomes when it is compressed.
    ///
    /// # Panics
    /// `step` is not positive.
    #[must_use]
    pub fn rounded(&self, step: i8) -> NetWeights<FIRST, SECOND> {
        assert!(step > 0, "weights are multiples of a positive number");
        let most = f32::from(i8::MAX / step);
        let narrow = |weight: f32| (weight * f32::from(ONE) / f32::from(step)).round().min(most) as i8 * step;
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

    /// Learns from examples. The same options give the same weights on the same kind of machine.
    pub fn learn(&mut self, examples: &impl Examples, training: &Training) {
        let &Training { epochs, batch, parts, threads, rate, seed } = training;
        let (mut mean, mut square) = (self.zeros(), self.zeros());
        let mut order: Vec<u32> = (0..examples.count() as u32).collect();
        let steps = epochs * order.len().div_ceil(batch);
        let mut step = 0;
        for epoch in 0..epochs {
            shuffle(&mut order, seed, 1 + epoch as u64);
            for batch in order.chunks(batch) {
                step += 1;
                let slope = self.slope(examples, batch, batch.len().div_ceil(parts), threads);
                let left = f32::midpoint(1.0, (PI * step as f32 / steps as f32).cos());
                self.change(&slope, &mut mean, &mut square, rate * left + rate / 300.0, step);
            }
        }
    }

    /// The slope of the mean error of a batch, added up part by part.
    fn slope(&self, examples: &impl Examples, batch: &[u32], part: usize, threads: usize) -> Self {
        let parts: Vec<_> = batch.chunks(part).collect();
        let of_part = |_: &mut (), number: usize| {
            let (mut slope, mut inputs) = (self.zeros(), Vec::new());
            for &example in parts[number] {
                inputs.clear();
                let target = examples.look(example as usize, &mut inputs);
                let seen = self.evaluate(&inputs);
                let error = 1.0 / (1.0 + (-seen.total).exp()) - target;
                self.follow(&inputs, &seen, error / batch.len() as f32, &mut slope);
            }
            slope
        };
        let mut slopes = in_parallel(threads.min(parts.len()), parts.len(), || (), of_part).into_iter();
        let mut sum = slopes.next().unwrap_or_else(|| self.zeros());
        for mut slope in slopes {
            for (sum, slope) in sum.all().into_iter().zip(slope.all()) {
                for (sum, slope) in sum.iter_mut().zip(slope) {
                    *sum += *slope;
                }
            }
        }
        sum
    }
}
