//! Keys for incremental position hashes (Zobrist, 1970).

/// The `index`-th key of a fixed pseudo-random sequence (SplitMix64, Steele et al. 2014).
///
/// Every game takes its keys from a range of its own, so that positions of different games do not share keys.
/// The same index gives the same key in every build and on every machine: hashes may be stored.
#[must_use]
pub const fn key(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` consecutive keys, the first being [`key`]`(first)`.
#[must_use]
pub const fn keys<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = key(first + i as u64);
        i += 1;
    }
    table
}
