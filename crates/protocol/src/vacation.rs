//! Vacation: days in which no flag of a player falls in games of days.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

/// The days of vacation that a player has in any 365 days.
pub const MOST_DAYS: u16 = 30;

/// The vacation of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// When the vacation ends on which the player is, in milliseconds since 1970; null where it is on none.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Timestamp>,
    /// How many days it could be from now on, those that are left of the one that goes on included.
    pub days: u16,
}

/// How long a vacation is that begins now. Where one goes on, it is to end so many days from now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewVacation {
    /// How many days, 1 to 30.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub days: u16,
}

/// A vacation that was taken in the last 365 days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenVacation {
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub begun: Timestamp,
    /// When it ends or ended, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Timestamp,
}
