//! Acts in games over plain HTTP.

use serde::{Deserialize, Serialize};

use crate::game::State;
use crate::socket::Act;

/// An act in a game, by a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAct {
    /// The number of the last event that the client had when its user acted; see the problem `server-stale`.
    pub after: u32,
    /// What the player does.
    #[serde(rename = "do")]
    pub act: Act,
}

/// An act was done, and its event is on the server's disk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acted {
    /// The id of the act.
    pub id: String,
    /// The number of its event; the same when it is sent again.
    pub number: u32,
    /// The game as it is now, as the player sees it.
    pub state: State,
}
