//! The files with the games of a month.

use std::path::{Path, PathBuf};

use play::time::{Millis, Timestamp};

use super::games::GameKey;
use crate::month::Month;

/// The directory of the files, in that of the database.
pub const DIRECTORY: &str = "archive";

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The month whose games it has, as `2026-11`.
    pub month: String,
    /// The number of games in it; those that do not count are left out.
    pub games: u64,
    /// The length of the file, compressed as it is, in bytes.
    pub bytes: u64,
    /// SHA-256 of it, in hexadecimal digits.
    pub sha256: String,
}

/// Where the file of a month is.
#[must_use]
pub fn path(data: &Path, month: Month) -> PathBuf {
    data.join(DIRECTORY).join(month.file_name())
}

/// The names of results that do not count.
pub(super) const VOID: &str = "('aborted', 'not-begun', 'dice-withheld', 'too-long', 'restored', 'voided')";

/// A file in which somebody is named who is gone is written again when it is so old: a day. What anybody can cause
/// is so done once a day at most.
pub const WRITTEN_AGAIN: Millis = Millis::from_days(1);

/// A place in the games of a month: when a game ended, and its key.
pub type Place = (Timestamp, GameKey);
