//! Trains the small network that evaluates positions of Diaballik, on games of the engine against itself.

use engine::diaballik_net::{INPUTS, Net, NetWeights};
use engine::evaluation::{MOST_POINTS, chance};

use super::labelled::Labelled;
use super::layers::{Examples, Layers, Training};

/// How a network is trained.
#[derive(Debug, Clone, Copy)]
pub struct DiaballikNetOptions {
    /// How often each position is looked at.
    pub epochs: usize,
    /// What all random choices follow from.
    pub seed: u64,
    /// Threads; the network does not depend on them.
    pub threads: usize,
}

/// Positions after which the weights are changed.
const BATCH: usize = 8192;
/// In how many parts their slopes are added up.
const PARTS: usize = 16;
/// How far the weights move at first.
const RATE: f32 = 0.002;
/// How far the weights of the inputs are from 0 at first; some sixty are on.
const DEVIATION: f32 = 0.1;

impl Examples for &[Labelled] {
    fn count(&self) -> usize {
        self.len()
    }

    fn look(&self, example: usize, inputs: &mut Vec<u16>) -> f32 {
        let position = &self[example];
        position.seen.inputs(|input| inputs.push(input as u16));
        position.target() as f32
    }
}

/// Trains a network. The same positions and options give the same weights on the same kind of machine.
#[must_use]
pub fn train_diaballik(positions: &[Labelled], options: &DiaballikNetOptions) -> NetWeights {
    let &DiaballikNetOptions { epochs, seed, threads } = options;
    let mut layers = Layers::random(INPUTS, DEVIATION, seed);
    layers.learn(&positions, &Training { epochs, batch: BATCH, parts: PARTS, threads, rate: RATE, seed });
    layers.rounded(1)
}

/// How far what evaluates positions is from what they turned out to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Misjudged {
    /// The mean cross entropy of results of games, in nats; 0.693 for knowing nothing.
    pub results: f64,
    /// The root mean square of the difference to the chance that a search gives, in positions of games and others.
    pub chances: f64,
}

/// How far a network is from what positions turned out to be; those won or lost for certain are left out.
#[must_use]
pub fn misjudged(net: &Net, positions: &[Labelled]) -> Misjudged {
    let (mut results, mut games, mut squares, mut count) = (0.0, 0, 0.0, 0);
    for position in positions.iter().filter(|position| i32::from(position.points).abs() != MOST_POINTS) {
        let found = chance(f64::from(engine::diaballik_net::points(net, &position.seen))).clamp(1e-9, 1.0 - 1e-9);
        squares += (found - position.expected()).powi(2);
        count += 1;
        if let Some(result) = position.result {
            let result = f64::from(result) / 2.0;
            results -= result * found.ln() + (1.0 - result) * (1.0 - found).ln();
            games += 1;
        }
    }
    Misjudged { results: results / f64::from(games.max(1)), chances: (squares / f64::from(count.max(1))).sqrt() }
}
