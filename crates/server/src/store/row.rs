//! How moments and kinds of accounts stand in rows.

use play::time::Timestamp;
use protocol::game::Kind;

use super::StoreError;

/// The name of a kind in rows.
#[must_use]
pub(super) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "guest",
        Kind::Registered => "registered",
        Kind::Bot => "bot",
        Kind::Deleted => "deleted",
    }
}

/// The kind of this name.
///
/// # Errors
/// No kind has it: [`StoreError::Damaged`].
pub(super) fn kind(name: &str) -> Result<Kind, StoreError> {
    [Kind::Guest, Kind::Registered, Kind::Bot, Kind::Deleted]
        .into_iter()
        .find(|kind| kind_name(*kind) == name)
        .ok_or_else(|| StoreError::Damaged(format!("kind of account `{name}`")))
}

/// The moment that a number in a row is; what is below 0 is the start of time.
pub(super) fn moment(value: i64) -> Timestamp {
    Timestamp::new(u64::try_from(value).unwrap_or_default())
}

/// A moment as the number that stands in a row.
pub(super) fn stored(moment: Timestamp) -> i64 {
    i64::try_from(moment.get()).unwrap_or(i64::MAX)
}
