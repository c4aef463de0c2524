//! The transposition table: fixed size, shared by threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::value::Value;

/// What a stored value says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) value: Value,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The best turn, as its tag; 0 for none.
    pub(super) turn: u32,
}

impl Known {
    /// Whether the value ends the search of this window at this depth. A proven result holds at every depth.
    pub(super) fn settles(&self, depth: i32, alpha: Value, beta: Value) -> bool {
        use super::value::{is_loss, is_win};
        let deep = i32::from(self.depth) >= depth;
        self.bound != Bound::Upper && self.value >= beta && (deep || is_win(self.value))
            || self.bound != Bound::Lower && self.value <= alpha && (deep || is_loss(self.value))
            || self.bound == Bound::Exact && deep
    }
}

/// An entry is its data, and the key mixed with the data by exclusive or (Hyatt and Mann, 2002): an entry that two threads wrote at
/// once has no key that anybody asks for.
#[derive(Debug, Default)]
struct Entry {
    mixed: AtomicU64,
    data: AtomicU64,
}

const ENTRIES: usize = 4;
/// How many searches an age tells apart.
const AGES: u8 = 64;

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// The table.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

const fn pack(known: &Known, age: u8) -> u64 {
    let value = (known.value as i16 as u16) as u64;
    value | (known.depth as u64) << 16 | (known.bound as u64) << 24 | (age as u64) << 26 | (known.turn as u64) << 32
}

const fn unpack(data: u64) -> Option<Known> {
    let bound = match data >> 24 & 3 {
        0 => Bound::Lower,
        1 => Bound::Upper,
        2 => Bound::Exact,
        _ => return None,
    };
    Some(Known { value: data as u16 as i16 as Value, depth: (data >> 16) as u8, bound, turn: (data >> 32) as u32 })
}

const fn age_of(data: u64) -> u8 {
    (data >> 26) as u8 % AGES
}

impl TranspositionTable {
    /// A table of at most this many MiB, at least one.
    pub(super) fn new(mib: usize) -> Self {
        let count = (mib.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: (0..count).map(|_| Bucket::default()).collect(), age: AtomicU8::new(1) }
    }

    /// The bytes that the entries take.
    #[cfg(test)]
    fn size(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for entry in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *entry = Entry::default();
        }
        self.age = AtomicU8::new(1);
    }

    /// Begins a search: what earlier ones have stored is replaced first.
    pub(super) fn begin(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            (data != 0 && entry.mixed.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data)).flatten()
        })
    }

    pub(super) fn put(&self, key: u64, known: &Known) {
        let age = self.age.load(Ordering::Relaxed);
        let mut known = *known;
        let mut worst: Option<(i32, &Entry)> = None;
        for entry in &self.bucket(key).0 {
            let data = entry.data.load(Ordering::Relaxed);
            if data == 0 {
                if worst.is_none_or(|(worth, _)| worth > -1000) {
                    worst = Some((-1000, entry));
                }
                continue;
            }
            let depth = i32::from((data >> 16) as u8);
            if entry.mixed.load(Ordering::Relaxed) ^ data == key {
                // A deeper result of this search stays, unless the new one is exact.
                if known.bound != Bound::Exact && age_of(data) == age && depth > i32::from(known.depth) + 2 {
                    return;
                }
                if known.turn == 0 {
                    known.turn = (data >> 32) as u32;
                }
                worst = Some((i32::MIN, entry));
                break;
            }
            let worth = depth - 8 * i32::from(age.wrapping_sub(age_of(data)) % AGES);
            if worst.is_none_or(|(worst, _)| worth < worst) {
                worst = Some((worth, entry));
            }
        }
        if let Some((_, entry)) = worst {
            let data = pack(&known, age);
            entry.data.store(data, Ordering::Relaxed);
            entry.mixed.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How many thousandths of the entries this search has written, from a sample.
    pub(super) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = || self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let used = sample().filter(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / sample().count().max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_memory_stays_bounded() {
        let table = TranspositionTable::new(2);
        assert!(table.size() <= 2 << 20, "{}", table.size());
        assert!(table.size() > (2 << 20) - 1024);
        let known = |value, depth, bound| Known { value, depth, bound, turn: 0xffff_0001 };
        for (key, stored) in [
            (u64::MAX, known(-29_998, 3, Bound::Upper)),
            (1, known(0, 0, Bound::Lower)),
            (1 << 63, known(17, 200, Bound::Exact)),
        ] {
            table.put(key, &stored);
            assert_eq!(table.get(key), Some(stored));
        }
        assert_eq!(table.get(2), None);
    }

    #[test]
    fn old_and_shallow_entries_give_way_first() {
        let table = TranspositionTable::new(1);
        let known = |depth| Known { value: 1, depth, bound: Bound::Lower, turn: 1 };
        // Small keys share the first bucket.
        for key in 1..=4 {
            table.put(key, &known(key as u8));
        }
        table.put(5, &known(9));
        assert_eq!(table.get(1), None, "the shallowest");
        table.begin();
        table.put(6, &known(1));
        assert_eq!(table.get(2), None, "the shallowest of the old ones");
        table.put(7, &known(1));
        assert!(table.get(6).is_some(), "older ones go before it");
    }
}
