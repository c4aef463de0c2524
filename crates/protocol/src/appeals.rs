//! Appeals against what was done to an account, and what became of them.

use play::time::Timestamp;
use serde::{Deserialize, Serialize};

/// An appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Appeal {
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// What the account wrote.
    pub text: String,
    /// What was decided; null before that.
    pub decided: Option<Decided>,
}

/// What was decided on an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decided {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Timestamp,
    /// Whether what was done is taken back.
    pub accepted: bool,
    /// The answer.
    pub answer: String,
}
