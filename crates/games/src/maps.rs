//! Hash maps and sets that need no standard library. Their hash is fast and the same in every run: what is kept in them are positions that
//! a game led to, never keys that somebody picks.

use rustc_hash::FxBuildHasher;

pub(crate) type HashMap<K, V> = hashbrown::HashMap<K, V, FxBuildHasher>;
pub(crate) type HashSet<K> = hashbrown::HashSet<K, FxBuildHasher>;
