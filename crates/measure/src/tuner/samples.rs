//! Positions with what they turned out to be worth.

use engine::evaluation::Sink;

/// Positions as the features that are on in them, each with the winning chance of the side to move that is to be learned.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Samples {
    /// The features of all positions, those of the opponent of the side to move after all those of the side to move.
    features: Vec<u16>,
    /// By position, where its features end.
    ends: Vec<usize>,
    /// By position, the winning chance.
    targets: Vec<f32>,
}

/// Collects the features of one position.
#[derive(Debug)]
pub struct Collector<'a> {
    features: &'a mut Vec<u16>,
    of_side: u16,
}

impl Sink for Collector<'_> {
    fn add(&mut self, mover: bool, feature: usize) {
        self.features.push(feature as u16 + if mover { 0 } else { self.of_side });
    }
}

impl Samples {
    /// Adds a position: `name` names its features, of which each side has `of_side`, to a sink.
    pub fn push(&mut self, of_side: usize, target: f32, name: impl FnOnce(&mut Collector<'_>)) {
        name(&mut Collector { features: &mut self.features, of_side: of_side as u16 });
        self.ends.push(self.features.len());
        self.targets.push(target);
    }

    /// Adds all positions of other samples.
    pub fn append(&mut self, other: &Self) {
        let before = self.features.len();
        self.features.extend_from_slice(&other.features);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.targets.extend_from_slice(&other.targets);
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The features and the target of a position.
    ///
    /// # Panics
    /// There is no such position.
    #[must_use]
    pub fn get(&self, index: usize) -> (&[u16], f32) {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        (&self.features[start..self.ends[index]], self.targets[index])
    }
}
