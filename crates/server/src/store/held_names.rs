//! Names of accounts that were deleted. They are held back, so that nobody passes for somebody who has just left.
//!
//! Only a hash of the name with the key of the site is kept: whoever was deleted is not named anywhere.

use play::time::Millis;

use crate::secret;

/// How long a name is held back: 90 days. By then nobody waits for a turn or an answer of whoever had it, and what
/// was said is forgotten. For good would let anybody use names up, by registering and deleting.
pub const HELD: Millis = Millis::from_days(90);

/// The digest of a name, in small letters, with the key that signs the site's sessions.
pub(super) fn digest(key: &[u8], name: &str) -> [u8; 32] {
    secret::digest(&[b"touchline held name 1", key, name.to_ascii_lowercase().as_bytes()].concat())
}
