//! Limits: everybody has credits that come back with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// How much somebody may do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// In a second.
    pub each_second: f64,
}

/// What is left of a rate.
#[derive(Debug, Clone, Copy)]
pub struct Credits {
    left: f64,
    at: u64,
}

impl Credits {
    /// All of a rate, at a moment in milliseconds.
    #[must_use]
    pub const fn full(rate: Rate, now: u64) -> Self {
        Self { left: rate.burst, at: now }
    }

    /// Takes some credits.
    ///
    /// # Errors
    /// There are too few: for how many seconds, at least 1. None are taken.
    pub fn take(&mut self, rate: Rate, cost: f64, now: u64) -> Result<(), u64> {
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left = rate.burst.min(self.left + passed * rate.each_second);
        self.at = now.max(self.at);
        if self.left >= cost {
            self.left -= cost;
            Ok(())
        } else {
            Err(((cost - self.left) / rate.each_second).ceil().max(1.0) as u64)
        }
    }

    fn is_full(&self, rate: Rate, now: u64) -> bool {
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left + passed * rate.each_second >= rate.burst
    }
}

/// The credits of many: addresses, accounts.
#[derive(Debug)]
pub struct Ledger<K> {
    rate: Rate,
    credits: Mutex<HashMap<K, Credits>>,
}

/// When a ledger has this many entries, those are forgotten that have all their credits back.
const TIDY: usize = 4_096;

impl<K: Hash + Eq> Ledger<K> {
    /// A ledger in which everybody has all of a rate.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        Self { rate, credits: Mutex::new(HashMap::new()) }
    }

    /// Takes credits of somebody.
    ///
    /// # Errors
    /// As [`Credits::take`].
    pub fn take(&self, who: K, cost: f64, now: u64) -> Result<(), u64> {
        let mut credits = self.credits.lock().unwrap_or_else(PoisonError::into_inner);
        if credits.len() >= TIDY && credits.len().is_power_of_two() {
            credits.retain(|_, credits| !credits.is_full(self.rate, now));
        }
        credits.entry(who).or_insert(Credits::full(self.rate, now)).take(self.rate, cost, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_are_used_up_and_come_back() {
        let ledger = Ledger::new(Rate { burst: 2.0, each_second: 0.5 });
        assert_eq!(ledger.take("a", 1.0, 0), Ok(()));
        assert_eq!(ledger.take("a", 1.0, 0), Ok(()));
        assert_eq!(ledger.take("a", 1.0, 0), Err(2));
        assert_eq!(ledger.take("b", 1.0, 0), Ok(()), "others have their own");
        assert_eq!(ledger.take("a", 1.0, 2_000), Ok(()));
        assert_eq!(ledger.take("a", 3.0, 1_000_000), Err(2), "more than all never");
    }
}
