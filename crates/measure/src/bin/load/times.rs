//! Percentiles.

use std::time::Duration;

/// Times that were measured, in microseconds.
#[derive(Debug, Default, Clone)]
pub struct Times(Vec<u32>);

impl Times {
    /// Adds one.
    pub fn add(&mut self, time: Duration) {
        self.0.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    /// Adds all of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The time below which a part (0 to 1) of all lies, in milliseconds; 1 is the longest. 0 when there are none.
    pub fn milliseconds(&mut self, part: f64) -> f64 {
        self.0.sort_unstable();
        let rank = (part * self.0.len() as f64).ceil() as usize;
        f64::from(self.0.get(rank.saturating_sub(1)).copied().unwrap_or(0)) / 1000.0
    }

    /// The times below which the given parts of all lie, in milliseconds; the last value is the longest.
    pub fn summary(&mut self) -> String {
        let [half, most, nearly_all, longest] = [0.5, 0.99, 0.999, 1.0].map(|part| self.milliseconds(part));
        format!("{half:>8.2} {most:>8.2} {nearly_all:>8.2} {longest:>8.2}   {:>9}", self.0.len())
    }
}

/// From sending turns until they were told.
#[derive(Debug, Default, Clone)]
pub struct Told {
    /// By the node that they were sent to.
    pub here: Times,
    /// By other nodes.
    pub elsewhere: Times,
}

impl Told {
    /// Adds a time; `is_here` if it was the same node.
    pub fn add(&mut self, is_here: bool, time: Duration) {
        if is_here { self.here.add(time) } else { self.elsewhere.add(time) }
    }

    /// Adds all of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.here.merge(&other.here);
        self.elsewhere.merge(&other.elsewhere);
    }

    /// Those of all nodes.
    pub fn all(&self) -> Times {
        let mut all = self.here.clone();
        all.merge(&self.elsewhere);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_nearest_rank() {
        let mut times = Times::default();
        (1..=1000).rev().for_each(|time| times.add(Duration::from_millis(time)));
        let shown: Vec<String> = times.summary().split_whitespace().map(str::to_owned).collect();
        assert_eq!(shown, ["500.00", "990.00", "999.00", "1000.00", "1000"]);
        assert_eq!(Times::default().summary().split_whitespace().next(), Some("0.00"));
    }

    #[test]
    fn what_another_node_told_is_apart() {
        let mut told = Told::default();
        told.add(true, Duration::from_millis(1));
        told.add(false, Duration::from_millis(2));
        let mut both = told.clone();
        both.merge(&told);
        assert_eq!((both.here.milliseconds(1.0), both.elsewhere.milliseconds(1.0), both.all().len()), (1.0, 2.0, 4));
    }
}
