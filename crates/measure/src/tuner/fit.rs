//! Logistic regression: the weights that make the expected results most likely.

use engine::Noise;
use engine::evaluation::{WEIGHTS_PER_POINT, Weights, chance};

use super::samples::Samples;

/// How weights are fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitOptions {
    /// How often every position is looked at.
    pub epochs: usize,
    /// The size of the first steps, in points; they shrink to nothing towards the end.
    pub rate: f64,
    /// What pulls weights towards 0 that nothing else holds, for each square of a hundred points and position.
    pub decay: f64,
    /// What the order of the positions follows from.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { epochs: 20, rate: 1.0, decay: 1e-6, seed: 1 }
    }
}

/// Fitted weights and how well they fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit<const N: usize> {
    /// The weights.
    pub weights: Weights<N>,
    /// The loss on the positions they were fitted to.
    pub training: f64,
    /// The loss on positions that were not used.
    pub validation: f64,
}

/// How many positions go into one step.
const BATCH: usize = 1024;
/// Of the averages that Adam keeps, how much stays each step (Kingma and Ba 2015).
const KEPT: (f64, f64) = (0.9, 0.999);

/// The mean cross entropy between targets and the winning chances that weights give, in nats; 0.693 for knowing nothing.
#[must_use]
pub fn loss<const N: usize>(weights: &Weights<N>, samples: &Samples) -> f64 {
    let weights = to_points(weights);
    let total: f64 = (0..samples.len())
        .map(|index| {
            let (features, target) = samples.get(index);
            let expected = chance(sum(&weights, features)).clamp(1e-9, 1.0 - 1e-9);
            let target = f64::from(target);
            -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
        })
        .sum();
    total / samples.len().max(1) as f64
}

/// Fits weights to `training`, beginning with `start`, by Adam on batches.
#[must_use]
pub fn fit<const N: usize>(
    start: &Weights<N>,
    training: &Samples,
    validation: &Samples,
    options: &FitOptions,
) -> Fit<N> {
    let mut weights = to_points(start);
    let mut gradient = vec![0.0; weights.len()];
    let mut averages = vec![(0.0_f64, 0.0_f64); weights.len()];
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let mut noise = Noise::new(options.seed);
    let steps = options.epochs * training.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, noise.below(last as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                let (features, target) = training.get(index as usize);
                let error = chance(sum(&weights, features)) - f64::from(target);
                for &feature in features {
                    gradient[usize::from(feature)] += error;
                }
            }
            let rate = options.rate * (1.0 - f64::from(step) / steps as f64);
            step += 1;
            let correction = (1.0 - KEPT.0.powi(step), 1.0 - KEPT.1.powi(step));
            for ((weight, gradient), average) in weights.iter_mut().zip(&gradient).zip(&mut averages) {
                let slope = gradient / batch.len() as f64 + options.decay * *weight;
                average.0 = KEPT.0 * average.0 + (1.0 - KEPT.0) * slope;
                average.1 = KEPT.1 * average.1 + (1.0 - KEPT.1) * slope * slope;
                *weight -= rate * (average.0 / correction.0) / ((average.1 / correction.1).sqrt() + 1e-8);
            }
        }
    }
    let rounded = |weight: f64| (weight * f64::from(WEIGHTS_PER_POINT)).round() as i32;
    let mut fitted = Weights([[0; N]; 2]);
    for (fitted, weight) in fitted.0.iter_mut().flatten().zip(weights) {
        *fitted = rounded(weight);
    }
    Fit { training: loss(&fitted, training), validation: loss(&fitted, validation), weights: fitted }
}

fn to_points<const N: usize>(weights: &Weights<N>) -> Vec<f64> {
    weights.0.iter().flatten().map(|&weight| f64::from(weight) / f64::from(WEIGHTS_PER_POINT)).collect()
}

#[inline]
fn sum(weights: &[f64], features: &[u16]) -> f64 {
    features.iter().map(|&feature| weights[usize::from(feature)]).sum()
}

#[cfg(test)]
mod tests {
    use engine::evaluation::Sink as _;

    use super::*;

    /// Positions with two of twenty features each, and the chances that known weights give.
    fn samples(known: &Weights<10>, seed: u64, count: usize) -> Samples {
        let mut noise = Noise::new(seed);
        let mut samples = Samples::default();
        let weights = to_points(known);
        for _ in 0..count {
            let on = [noise.below(10) as usize, noise.below(10) as usize];
            let target = chance(weights[on[0]] + weights[10 + on[1]]);
            samples.push(10, target as f32, |sink| {
                sink.add(true, on[0]);
                sink.add(false, on[1]);
            });
        }
        samples
    }

    #[test]
    fn known_weights_are_found_again() {
        let known = Weights([
            [-9000, -5000, -2000, -1000, 0, 500, 1500, 3000, 5000, 7000],
            [4000, 3000, 2000, 1000, 0, 0, -1000, -2000, -3000, -4000],
        ]);
        let (training, validation) = (samples(&known, 1, 20_000), samples(&known, 2, 2_000));
        let start = Weights([[0; 10]; 2]);
        let options = FitOptions { decay: 0.0, ..FitOptions::default() };
        let fitted = fit(&start, &training, &validation, &options);
        assert!((loss(&start, &training) - 2_f64.ln()).abs() < 1e-9);
        assert!((fitted.validation - loss(&known, &validation)).abs() < 1e-5);
        // A constant can go from one side's weights to the other's without a difference.
        for (fitted, known) in fitted.weights.0.iter().zip(&known.0) {
            for entry in 1..10 {
                let error = (fitted[entry] - fitted[0]) - (known[entry] - known[0]);
                assert!(error.abs() < 100, "entry {entry} is off by {error} hundredths");
            }
        }
        assert_eq!(fitted, fit(&start, &training, &validation, &options), "the same arguments give the same weights");
    }
}
