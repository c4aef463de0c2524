//! Moments and durations, which are easily taken for each other as bare numbers.

use std::ops::{Add, Sub};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since a fixed one, the same for all moments that are compared. Where several machines are, since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(u64);

/// A duration in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(u64);

impl Timestamp {
    /// After all others.
    pub const MAX: Self = Self(u64::MAX);

    /// So many milliseconds after the fixed moment.
    #[must_use]
    pub const fn new(milliseconds: u64) -> Self {
        Self(milliseconds)
    }

    /// The milliseconds since the fixed moment.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// How long after another moment this is; nothing if it is before.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// A duration of this number of milliseconds.
    #[must_use]
    pub const fn new(milliseconds: u64) -> Self {
        Self(milliseconds)
    }

    /// A duration of this number of whole seconds.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(seconds as u64 * 1000)
    }

    /// A duration of this number of days of 24 hours.
    #[must_use]
    pub const fn from_days(days: u32) -> Self {
        Self(days as u64 * 24 * 60 * 60 * 1000)
    }

    /// The number of milliseconds.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// The moment after a duration; [`Timestamp::MAX`] where that is too late to be written.
impl Add<Millis> for Timestamp {
    type Output = Self;

    fn add(self, duration: Millis) -> Self {
        Self(self.0.saturating_add(duration.0))
    }
}

/// The moment before by a duration; the fixed one where that is before it.
impl Sub<Millis> for Timestamp {
    type Output = Self;

    fn sub(self, duration: Millis) -> Self {
        Self(self.0.saturating_sub(duration.0))
    }
}

/// Both durations, one after the other.
impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// What of a duration is left after another; nothing if that is longer.
impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl From<Millis> for Duration {
    fn from(duration: Millis) -> Self {
        Self::from_millis(duration.0)
    }
}
