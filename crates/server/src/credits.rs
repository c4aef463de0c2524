//! Limits: everybody has credits that come back with time. Not by the crate `governor`: it knows no debts, which [`Credits::charge`] makes, and no
//! fractions.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use play::time::Timestamp;

/// How much somebody may do, in credits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// The most credits that anybody can have: what may be spent at once after a rest.
    pub burst: f64,
    /// The credits that are added in a second, until there are as many as that.
    pub each_second: f64,
}

/// The credit that is left under a rate limit.
#[derive(Debug, Clone, Copy)]
pub struct Credits {
    left: f64,
    at: Timestamp,
}

impl Credits {
    /// All of a rate, at a moment.
    #[must_use]
    pub const fn full(rate: Rate, now: Timestamp) -> Self {
        Self { left: rate.burst, at: now }
    }

    /// Takes some credits.
    ///
    /// # Errors
    /// There are too few: the seconds until there are enough, at least 1. None are taken.
    pub fn take(&mut self, rate: Rate, cost: f64, now: Timestamp) -> Result<(), u64> {
        self.regain(rate, now);
        if self.left >= cost {
            self.left -= cost;
            Ok(())
        } else {
            Err(((cost - self.left) / rate.each_second).ceil().max(1.0) as u64)
        }
    }

    /// Takes credits for what is done already, also those that are not there: who owes some does nothing until they are back.
    pub fn charge(&mut self, rate: Rate, cost: f64, now: Timestamp) {
        self.regain(rate, now);
        // Nobody is shut out for longer than it takes to get all of them.
        self.left = (self.left - cost).max(-rate.burst);
    }

    fn regain(&mut self, rate: Rate, now: Timestamp) {
        let passed = now.since(self.at).get() as f64 / 1000.0;
        self.left = rate.burst.min(self.left + passed * rate.each_second);
        self.at = now.max(self.at);
    }

    /// The credits that there are at a moment; below 0 where some are owed.
    fn left(mut self, rate: Rate, now: Timestamp) -> f64 {
        self.regain(rate, now);
        self.left
    }

    fn is_full(&self, rate: Rate, now: Timestamp) -> bool {
        let passed = now.since(self.at).get() as f64 / 1000.0;
        self.left + passed * rate.each_second >= rate.burst
    }
}

/// The credits of many: addresses, accounts.
#[derive(Debug)]
pub struct Ledger<K> {
    rate: Rate,
    credits: Mutex<HashMap<K, Credits>>,
}

/// The network around an address: the /48 of an IPv6 address, which one customer of a provider can have, and the /24 of an IPv4
/// address.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(four) => IpAddr::V4(Ipv4Addr::from_bits(four.to_bits() & !0xff)),
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 80 << 80)),
    }
}

/// So many times what one address may, all addresses of a network may together. A /48 has 65,536 /64 and can be one person's; a /24
/// has 256 addresses, of different customers.
#[must_use]
pub const fn share(network: IpAddr) -> u32 {
    match network {
        IpAddr::V4(_) => 16,
        IpAddr::V6(_) => 4,
    }
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
    /// There are too few: the seconds until there are enough, at least 1. None are taken.
    pub fn take(&self, who: K, cost: f64, now: Timestamp) -> Result<(), u64> {
        let mut credits = self.credits.lock().unwrap_or_else(PoisonError::into_inner);
        if credits.len() >= TIDY && credits.len().is_power_of_two() {
            credits.retain(|_, credits| !credits.is_full(self.rate, now));
        }
        credits.entry(who).or_insert(Credits::full(self.rate, now)).take(self.rate, cost, now)
    }

    /// The credits that somebody has at a moment; below 0 where some are owed.
    pub fn left(&self, who: &K, now: Timestamp) -> f64 {
        let credits = self.credits.lock().unwrap_or_else(PoisonError::into_inner);
        credits.get(who).map_or(self.rate.burst, |credits| credits.left(self.rate, now))
    }

    /// Takes credits of somebody for what turned out to cost more, as [`Credits::charge`].
    pub fn charge(&self, who: K, cost: f64, now: Timestamp) {
        let mut credits = self.credits.lock().unwrap_or_else(PoisonError::into_inner);
        credits.entry(who).or_insert(Credits::full(self.rate, now)).charge(self.rate, cost, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(milliseconds: u64) -> Timestamp {
        Timestamp::new(milliseconds)
    }

    #[test]
    fn credits_are_used_up_and_come_back() {
        let ledger = Ledger::new(Rate { burst: 2.0, each_second: 0.5 });
        assert_eq!(ledger.take("a", 1.0, at(0)), Ok(()));
        assert_eq!(ledger.take("a", 1.0, at(0)), Ok(()));
        assert_eq!(ledger.take("a", 1.0, at(0)), Err(2));
        assert_eq!(ledger.take("b", 1.0, at(0)), Ok(()), "others have their own");
        assert_eq!(ledger.take("a", 1.0, at(2_000)), Ok(()));
        assert_eq!(
            (ledger.left(&"a", at(2_000)), ledger.left(&"a", at(3_000)), ledger.left(&"c", at(0))),
            (0.0, 0.5, 2.0)
        );
        assert_eq!(ledger.take("a", 3.0, at(1_000_000)), Err(2), "more than all never");
    }

    #[test]
    fn what_turned_out_to_cost_more_is_owed() {
        let ledger = Ledger::new(Rate { burst: 10.0, each_second: 1.0 });
        assert_eq!(ledger.take("a", 1.0, at(0)), Ok(()));
        ledger.charge("a", 14.0, at(0));
        assert_eq!(ledger.take("a", 1.0, at(0)), Err(6));
        assert_eq!(ledger.take("a", 1.0, at(6_000)), Ok(()));
        ledger.charge("a", 1e9, at(6_000));
        assert_eq!(ledger.take("a", 1.0, at(6_000)), Err(11), "never more than all");
        assert_eq!(ledger.take("b", 1.0, at(0)), Ok(()));
    }
}
