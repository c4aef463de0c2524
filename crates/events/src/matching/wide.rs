//! Whole numbers of a fixed number of words. The criteria of a pairing are digits of one number, and three hundred bits are nothing unusual.

use std::cmp::Ordering;

/// A signed number of `N` words of 64 bits, the lowest first, in two's complement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    pub(crate) const ZERO: Self = Self([0; N]);

    /// Adds `value · 2^shift`.
    pub(crate) fn add_at(&mut self, shift: u32, value: u64) {
        let (word, bit) = ((shift / 64) as usize, shift % 64);
        let wide = u128::from(value) << bit;
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the number")]
        let parts = [wide as u64, (wide >> 64) as u64];
        let mut carry = false;
        for (at, part) in (word..N).zip(parts.into_iter().chain(std::iter::repeat(0))) {
            let (sum, over) = self.0[at].overflowing_add(part);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            self.0[at] = sum;
            carry = over || over_again;
            if !carry && at > word {
                break;
            }
        }
    }

    pub(crate) fn plus(mut self, other: &Self) -> Self {
        let sign = (self.is_negative(), other.is_negative());
        let mut carry = false;
        for (word, add) in self.0.iter_mut().zip(&other.0) {
            let (sum, over) = word.overflowing_add(*add);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over || over_again;
        }
        debug_assert!(sign.0 != sign.1 || self.is_negative() == sign.0, "a sum has left its words");
        self
    }

    pub(crate) fn minus(mut self, other: &Self) -> Self {
        let sign = (self.is_negative(), other.is_negative());
        let mut borrow = false;
        for (word, sub) in self.0.iter_mut().zip(&other.0) {
            let (difference, under) = word.overflowing_sub(*sub);
            let (difference, under_again) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = under || under_again;
        }
        debug_assert!(sign.0 == sign.1 || self.is_negative() == sign.0, "a difference has left its words");
        self
    }

    pub(crate) fn double(self) -> Self {
        self.plus(&self)
    }

    /// Half of an even number.
    pub(crate) fn half(mut self) -> Self {
        debug_assert!(!self.is_odd(), "an odd number has no half");
        let mut high = u64::from(self.is_negative()) << 63;
        for word in self.0.iter_mut().rev() {
            let low = *word << 63;
            *word = (*word >> 1) | high;
            high = low;
        }
        self
    }

    pub(crate) const fn is_odd(&self) -> bool {
        self.0[0] & 1 == 1
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    const fn is_negative(&self) -> bool {
        self.0[N - 1] >> 63 == 1
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
